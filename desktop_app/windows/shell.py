"""The bare window that is on the screen first; what stands in it is imported and put there after the first paint.

Nothing here touches the ``Qt`` namespace: naming it once costs a third of a bare program's whole start.
"""

from pathlib import Path

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QPaintEvent
from PySide6.QtWidgets import QMainWindow

PAPER, INK = "#EFE7D6", "#191613"
"""The grounds of the light and the dark theme, as in resources/themes; a test holds them equal."""


class Shell(QMainWindow):
    """A window in the ground colour of the theme, which says when it has been painted for the first time."""

    painted = Signal()
    closing = Signal()
    stale = Signal()
    """Language or colours have changed: words and icons are to be set anew."""
    dropped = Signal(object)
    """A file was dropped onto the window: its ``Path``."""

    def __init__(self, ground: str = "") -> None:
        """A window with this ground; without one, light or dark as the desktop is."""
        super().__init__()
        self._was_painted = False
        is_dark = self.palette().window().color().lightness() < 128
        self.setStyleSheet(f"QMainWindow {{ background: {ground or (INK if is_dark else PAPER)}; }}")
        self.setWindowTitle("Listok")
        self.setAcceptDrops(True)
        self.resize(1320, 860)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            # After this paint has reached the screen, not within it.
            QTimer.singleShot(0, self.painted.emit)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange):
            self.stale.emit()
        super().changeEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        for url in event.mimeData().urls():
            if url.isLocalFile():
                self.dropped.emit(Path(url.toLocalFile()))

    def closeEvent(self, event: QCloseEvent) -> None:
        self.closing.emit()
        super().closeEvent(event)
