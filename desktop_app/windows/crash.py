"""What happens when something happens that nobody foresaw: a log, a dialog with text to copy, and on it goes if it can.

Nothing that a player wrote gets into the log or the text: of an error only its kind and its place in the program are
kept, and its words only where they can speak of the program alone.
"""

import faulthandler
import re
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from traceback import walk_tb
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QObject, Qt, QtMsgType, Signal, Slot, qInstallMessageHandler, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from desktop_app.domain.errors import RuleError
from desktop_app.domain.text import Language
from desktop_app.persistence.errors import Unusable
from desktop_app.resources import version
from desktop_app.widgets.labels import plain_label

FILE = "listok.log"
FAULTS = "listok-faults.log"
"""Where the interpreter itself writes when it is torn down."""
LARGEST, KEPT = 256 * 1024, 3
"""Bytes of one log, and how many older ones are kept."""
STORM, SECONDS = 3, 10.0
"""So many errors within so many seconds are more than one can go on with."""
_OF_THE_PROGRAM = (AttributeError, NameError, ImportError, TypeError, AssertionError, RecursionError, IndexError)
"""Kinds of errors whose words name parts of the program, and never what a player wrote."""
_PACKAGE = Path(__file__).resolve().parents[1]


def trace(error: BaseException) -> Iterator[str]:
    """The kind of an error and of what led to it, each with its way through the program."""
    seen: set[int] = set()
    chain: BaseException | None = error
    while chain is not None and id(chain) not in seen:
        seen.add(id(chain))
        yield f"{type(chain).__name__}: {chain}" if type(chain) in _OF_THE_PROGRAM else type(chain).__name__
        for frame, line in walk_tb(chain.__traceback__):
            yield f"  {_place(frame.f_code.co_filename)}:{line} {frame.f_code.co_name}"
        chain = chain.__cause__ or chain.__context__


def _place(file: str) -> str:
    path = Path(file)
    # A full path names its user.
    inside = path.is_relative_to(_PACKAGE)
    return (path.relative_to(_PACKAGE.parent) if inside else Path(*path.parts[-2:])).as_posix()


def report(error: BaseException) -> str:
    """All that a maintainer needs to know, and nothing about the player."""
    import platform

    system = f"{platform.platform()}, Python {platform.python_version()}, Qt {qVersion()}"
    return "\n".join([f"Listok {version()}", system, *trace(error)])


def without_names(message: str) -> str:
    """A message of Qt's without what stands in quotes, and without paths."""
    return re.sub(r'"[^"]*"|\'[^\']*\'|(?:[A-Za-z]:)?[/\\][^\s:,)]*', "…", message)


class Log:
    """A file of dated lines that makes room for itself; where it cannot be written, one does without."""

    def __init__(self, path: Path) -> None:
        """Keep the log at ``path`` and older ones beside it."""
        self.path = path

    def write(self, words: str) -> None:
        """Add words, after the time."""
        with suppress(OSError):
            self._make_room()
            with self.path.open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(f"{datetime.now().astimezone():%Y-%m-%d %H:%M:%S%z} {words}\n")

    def _make_room(self) -> None:
        if self.path.exists() and self.path.stat().st_size >= LARGEST:
            names = [self.path, *(self.path.with_name(f"{FILE}.{number}") for number in range(1, KEPT + 1))]
            for older, newer in zip(reversed(names), reversed(names[:-1]), strict=False):
                if newer.exists():
                    newer.replace(older)


class CrashDialog(QDialog):
    """Says in one sentence what happened, and gives the text to send to the maintainers."""

    def __init__(self, words: str, log: Path, *, may_go_on: bool, parent: QWidget | None) -> None:
        """Show ``words``, and whether one may go on."""
        super().__init__(parent)
        self.setWindowTitle("Listok")
        self.text = QPlainTextEdit(words, self)
        self.text.setReadOnly(True)
        self.text.setAccessibleName(self.tr("What happened, for the maintainers"))
        self.buttons = QDialogButtonBox(self)
        copy = self.buttons.addButton(self.tr("&Copy the Text"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(self.copy)
        if may_go_on:
            self.buttons.addButton(self.tr("&Go On"), QDialogButtonBox.ButtonRole.AcceptRole).setDefault(True)
        self.buttons.addButton(self.tr("&Quit"), QDialogButtonBox.ButtonRole.RejectRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        happened = self.tr("Something went wrong that nobody foresaw; all that you have done is kept.")
        where = self.tr("The log is here: %1").replace("%1", str(log))
        rows = QVBoxLayout(self)
        rows.addWidget(plain_label(text=happened, parent=self, wraps=True))
        rows.addWidget(self.text, 1)
        rows.addWidget(plain_label(text=where, parent=self, wraps=True))
        rows.addWidget(self.buttons)
        self.resize(640, 380)

    @Slot()
    def copy(self) -> None:
        """Put the text on the clipboard."""
        QGuiApplication.clipboard().setText(self.text.toPlainText())


class Watch(QObject):
    """Hears of every unforeseen error, writes it down, and shows it once the broken step has returned."""

    happened = Signal(object)
    went_on = Signal()
    """The player goes on: what the screen shows is to be read from the disk again."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        """Keep the log in ``folder``, the folder of the library."""
        super().__init__(parent)
        self.language = Language.EN
        self.log = Log(folder / FILE)
        self._times: list[float] = []
        self._is_shown = False
        self.happened.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def begin(self) -> None:
        """Hear of everything from now on."""
        sys.excepthook = self.take
        threading.excepthook = self._take_from_thread
        qInstallMessageHandler(self.hear)

    def keep_faults(self) -> None:
        """Let the interpreter write down where it stood, should it be torn down by an error below Python."""
        with suppress(OSError):
            self.log.path.parent.mkdir(parents=True, exist_ok=True)
            self._faults = self.log.path.with_name(FAULTS).open("a", encoding="utf-8")
            faulthandler.enable(self._faults)

    def take(self, kind: type[BaseException], error: BaseException, _at: TracebackType | None) -> None:
        """Take an error that nobody caught."""
        if issubclass(kind, KeyboardInterrupt | SystemExit):
            QApplication.quit()
            return
        if not isinstance(error, Unusable | RuleError):
            words = "\n".join(trace(error))
            self.log.write(words)
            if sys.stderr is not None:
                print(words, file=sys.stderr)
        self.happened.emit(error)

    def _take_from_thread(self, thrown: threading.ExceptHookArgs) -> None:
        if thrown.exc_value is not None:
            self.take(thrown.exc_type, thrown.exc_value, thrown.exc_traceback)

    def hear(self, kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
        """Write down what Qt complains of."""
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg):
            self.log.write(f"Qt: {without_names(message)}")
        if sys.stderr is not None:
            print(message, file=sys.stderr)

    @Slot(object)
    def _show(self, error: BaseException) -> None:
        self._times = [at for at in self._times if time.monotonic() - at < SECONDS] + [time.monotonic()]
        if self._is_shown:
            return
        self._is_shown = True
        try:
            self._tell(error)
        finally:
            self._is_shown = False

    def _tell(self, error: BaseException) -> None:
        window = QApplication.activeWindow()
        if isinstance(error, Unusable | RuleError):
            from desktop_app.windows.library_dialogs import tell

            tell(error.say(self.language), window)
            return
        may_go_on = len(self._times) < STORM and not isinstance(error, MemoryError)
        dialog = CrashDialog(report(error), self.log.path, may_go_on=may_go_on, parent=window)
        answer = dialog.exec()
        dialog.deleteLater()
        if answer == QDialog.DialogCode.Accepted:
            self.went_on.emit()
        else:
            QApplication.exit(1)
