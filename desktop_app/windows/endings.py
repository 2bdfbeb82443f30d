"""Ends the program in good order when the system asks for it: what is still being typed is kept first."""

import os
import signal
import sys
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, Slot
from PySide6.QtWidgets import QApplication


class Endings(QObject):
    """Turns the system's signals (log out, shut down, Ctrl+C) into closed windows."""

    def __init__(self, app: QApplication) -> None:
        """Listen from now on; Windows closes windows by itself."""
        super().__init__(app)
        self._app = app
        if sys.platform == "win32":
            return
        # Python hears of a signal only between its own steps, and there are none while Qt waits: a pipe wakes Qt.
        self._reader, writer = os.pipe()
        for end in (self._reader, writer):
            os.set_blocking(end, False)
        signal.set_wakeup_fd(writer)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, _heard)
        notifier = QSocketNotifier(self._reader, QSocketNotifier.Type.Read, self)
        notifier.activated.connect(self._leave)

    @Slot()
    def _leave(self) -> None:
        os.read(self._reader, 64)
        self._app.closeAllWindows()
        self._app.quit()


def _heard(_number: int, _frame: FrameType | None) -> None:
    """The pipe has it."""
