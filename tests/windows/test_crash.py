"""An error that nobody foresaw: one sentence, a text to copy, a log without the player's words, and on it goes."""

import sys
import threading
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QMessageLogContext, QObject, QtMsgType, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from desktop_app.domain.text import Text
from desktop_app.persistence.errors import LibraryError
from desktop_app.resources import version
from desktop_app.windows import crash
from desktop_app.windows.crash import FILE, KEPT, STORM, CrashDialog, Log, Watch, report, trace, without_names

SECRET = "Миранда, дочь мельника"


def thrown(error: Exception, cause: Exception | None = None) -> Exception:
    """The same error, with a way through the program behind it."""
    try:
        raise error from cause
    except Exception as caught:  # noqa: BLE001  # whatever the test asks for
        return caught


class Screen:
    """Stands where the dialog would be, and answers it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.answer = QDialog.DialogCode.Accepted
        self.shown: list[tuple[str, list[str]]] = []
        self.during = list[Exception]()
        self.exits: list[int] = []

        def shown(dialog: CrashDialog) -> int:
            self.shown.append((dialog.text.toPlainText(), [button.text() for button in dialog.buttons.buttons()]))
            during, self.during = self.during, []
            for error in during:
                sys.excepthook(type(error), error, None)
                QApplication.processEvents()
            return self.answer

        monkeypatch.setattr(CrashDialog, "exec", shown)
        monkeypatch.setattr(QApplication, "exit", self.exits.append)


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    return Screen(monkeypatch)


@pytest.fixture
def watch(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Watch:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    monkeypatch.setattr(crash, "qInstallMessageHandler", id)
    made = Watch(tmp_path)
    made.begin()
    return made


class Button(QObject):
    pressed = Signal()

    @Slot()
    def break_down(self) -> None:
        names = {"hero": SECRET}
        names[SECRET + "?"]


def test_a_broken_slot_is_shown_once_it_has_returned_and_on_it_goes(
    qtbot: QtBot, watch: Watch, screen: Screen, tmp_path: Path
) -> None:
    button = Button()
    button.pressed.connect(button.break_down)
    with qtbot.captureExceptions(), qtbot.waitSignal(watch.went_on):
        sys.excepthook = watch.take
        button.pressed.emit()
        assert screen.shown == []
    ((words, buttons),) = screen.shown
    assert words.startswith(f"Listok {version()}\n")
    assert "Qt 6" in words
    assert "KeyError" in words
    assert "break_down" in words
    assert "&Go On" in buttons
    assert screen.exits == []
    log = (tmp_path / FILE).read_text(encoding="utf-8")
    assert "KeyError" in log
    for text in (words, log):
        assert SECRET not in text
        assert str(Path.home()) not in text


@pytest.mark.parametrize(
    ("error", "said", "unsaid"),
    [
        (AttributeError("'NoneType' object has no attribute 'x'"), "'NoneType' object", "ж"),
        (KeyError(SECRET), "KeyError", SECRET),
        (ValueError(f"invalid literal: {SECRET}"), "ValueError", SECRET),
        (UnicodeEncodeError("ascii", SECRET, 0, 1, "no"), "UnicodeEncodeError", SECRET),
        (OSError(2, "No such file", f"/home/{SECRET}/x"), "FileNotFoundError", SECRET),
    ],
)
def test_a_report_names_the_error_and_not_the_player(error: Exception, said: str, unsaid: str) -> None:
    for text in (report(thrown(error)), report(thrown(RuntimeError(SECRET), thrown(error)))):
        assert said in text
        assert unsaid not in text
        assert "tests/windows" not in text or "windows/test_crash.py:" in text
        assert "/root" not in text


def test_a_chain_that_bites_its_tail_ends() -> None:
    first, second = ValueError(), KeyError()
    first.__cause__, second.__cause__ = second, first
    assert list(trace(first)) == ["ValueError", "KeyError"]


def test_quit_ends_the_program(qtbot: QtBot, watch: Watch, screen: Screen) -> None:
    screen.answer = QDialog.DialogCode.Rejected
    watch.take(ValueError, thrown(ValueError()), None)
    qtbot.waitUntil(lambda: screen.exits == [1])


def _has_shown(screen: Screen, count: int) -> bool:
    return len(screen.shown) == count


def test_a_storm_of_errors_lets_nobody_go_on(qtbot: QtBot, watch: Watch, screen: Screen) -> None:
    for number in range(STORM):
        watch.take(ValueError, thrown(ValueError()), None)
        qtbot.waitUntil(partial(_has_shown, screen, number + 1))
    assert ["&Go On" in buttons for _, buttons in screen.shown] == [*[True] * (STORM - 1), False]


def test_an_error_behind_the_dialog_opens_no_second_one(
    qtbot: QtBot, watch: Watch, screen: Screen, tmp_path: Path
) -> None:
    screen.during = [thrown(TypeError("unsupported"))]
    watch.take(ValueError, thrown(ValueError()), None)
    qtbot.waitUntil(lambda: len(screen.shown) == 1)
    QApplication.processEvents()
    assert len(screen.shown) == 1
    assert "TypeError" in (tmp_path / FILE).read_text(encoding="utf-8")


def test_an_error_of_another_thread_is_shown_in_the_window_s(qtbot: QtBot, watch: Watch, screen: Screen) -> None:
    thread = threading.Thread(target=Button().break_down)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: len(screen.shown) == 1)


def test_what_has_a_sentence_of_its_own_is_said_by_it(
    qtbot: QtBot, watch: Watch, screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    def read(box: QMessageBox) -> int:
        said.append(box.text())
        return 0

    monkeypatch.setattr(QMessageBox, "exec", read)
    error = LibraryError(tmp_path / "x", Text("Нет места.", "The disk is full."))
    watch.take(LibraryError, error, None)
    qtbot.waitUntil(lambda: bool(said))
    assert said == [f"{tmp_path / 'x'}: The disk is full."]
    assert screen.shown == []
    assert not (tmp_path / FILE).exists()


def test_the_dialog_says_it_in_a_sentence_and_copies_the_text(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = CrashDialog("the text", tmp_path / FILE, may_go_on=True, parent=None)
    qtbot.addWidget(dialog)
    words = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert "all that you have done is kept" in words
    assert str(tmp_path / FILE) in words
    dialog.copy()
    assert QGuiApplication.clipboard().text() == "the text"


def test_what_qt_complains_of_is_in_the_log_without_names(watch: Watch, tmp_path: Path) -> None:
    context = QMessageLogContext()
    watch.hear(QtMsgType.QtWarningMsg, context, f'QFile: cannot open "{SECRET}" at /home/{"user"}/x: no')
    watch.hear(QtMsgType.QtDebugMsg, context, "chatter")
    log = (tmp_path / FILE).read_text(encoding="utf-8")
    assert "Qt: QFile: cannot open … at …: no" in log
    assert "chatter" not in log
    assert without_names("C:\\Users\\x\\y.ini is 'odd'") == "… is …"


def test_the_log_makes_room_for_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crash, "LARGEST", 200)
    log = Log(tmp_path / FILE)
    for number in range(60):
        log.write(f"line {number} \ud800")
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [FILE, *(f"{FILE}.{number}" for number in range(1, KEPT + 1))]
    assert all(path.stat().st_size < 300 for path in tmp_path.iterdir())
    assert "line 59" in log.path.read_text(encoding="utf-8")


def test_a_log_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    Log(tmp_path / "file" / FILE).write("words")
