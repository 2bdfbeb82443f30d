"""Adventures come and go by file, and the ways back to a backup, through the windows that a player sees."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from desktop_app import rulesets
from desktop_app.app import compose
from desktop_app.persistence.backups import backup_folder, backups
from desktop_app.persistence.library import FILE, Library
from desktop_app.persistence.presence import Presence
from desktop_app.persistence.transcript import export_adventure, verify
from desktop_app.windows.desk import Desk
from desktop_app.windows.library_dialogs import RestoreDialog, file_name
from tests.persistence.adventure import NOW, keep, tell
from tests.persistence.test_backups import spoil


class Player:
    """Answers every message box with the button whose word is next; remembers what the boxes said."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.words: list[str] = []
        self.answers: list[str] = []

        def answer(box: QMessageBox) -> int:
            return self._answer(box)

        monkeypatch.setattr(QMessageBox, "exec", answer)

    def _answer(self, box: QMessageBox) -> int:
        assert box.textFormat() is Qt.TextFormat.PlainText
        self.words.append(box.text())
        word = self.answers.pop(0) if self.answers else "OK"
        for button in box.buttons():
            if button.text().replace("&", "") == word:
                button.click()
                return 0
        raise AssertionError(f"no button {word} among {[button.text() for button in box.buttons()]}")


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Player:
    return Player(monkeypatch)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder whose library holds one adventure."""
    rules = rulesets.ruleset("duel")
    with Library.open(tmp_path / "data") as library:
        keep(library, rules, tell(rules))
    return tmp_path / "data"


def open_desk(folder: Path) -> Desk | None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return compose(app, folder, "en")


@pytest.fixture
def desk(qtbot: QtBot, folder: Path) -> Iterator[Desk]:
    made = open_desk(folder)
    assert made is not None
    qtbot.addWidget(made.window)
    yield made
    made.window.close()
    made.library.close()


@pytest.fixture
def file(desk: Desk, tmp_path: Path) -> Path:
    path = tmp_path / "приключение — 1.listok"
    (row,) = desk.library.shelf()
    export_adventure(desk.library, row.id, path)
    return path


def by_menu(desk: Desk, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    desk.actions["import"].trigger()


def by_drop(desk: Desk, path: Path, _monkeypatch: pytest.MonkeyPatch) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)), QUrl("https://example.org/x.listok")])
    keys = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    enter = QDragEnterEvent(QPoint(9, 9), Qt.DropAction.CopyAction, data, *keys)
    QApplication.sendEvent(desk.window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(desk.window, QDropEvent(QPoint(9, 9), Qt.DropAction.CopyAction, data, *keys))


@pytest.mark.parametrize("hand_over", [by_menu, by_drop])
def test_a_file_is_described_and_taken_in_and_opened(
    desk: Desk, file: Path, player: Player, monkeypatch: pytest.MonkeyPatch, hand_over: Callable[..., None]
) -> None:
    (old,) = desk.library.shelf()
    player.answers = ["Import"]
    hand_over(desk, file, monkeypatch)
    (words,) = player.words
    for part in ("entries: 11", file.name, rulesets.ruleset("duel").title.en):
        assert part in words
    assert len(desk.library.shelf()) == 2
    assert desk.library.opened not in (None, old.id)
    assert desk.adventures.session is not None


@pytest.mark.parametrize("hand_over", [by_menu, by_drop])
def test_cancel_takes_nothing_in_and_says_nothing(
    desk: Desk, file: Path, player: Player, monkeypatch: pytest.MonkeyPatch, hand_over: Callable[..., None]
) -> None:
    player.answers = ["Cancel"]
    hand_over(desk, file, monkeypatch)
    assert (len(player.words), len(desk.library.shelf()), desk.library.opened) == (1, 1, None)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    desk.actions["import"].trigger()
    assert len(player.words) == 1


def test_a_bad_file_is_said_in_one_line_with_its_name(
    desk: Desk, file: Path, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_bytes(file.read_bytes()[:-200])
    by_menu(desk, file, monkeypatch)
    by_menu(desk, file.with_name("nowhere.listok"), monkeypatch)
    assert len(desk.library.shelf()) == 1
    for words, name in zip(player.words, (file.name, "nowhere.listok"), strict=True):
        assert name in words
        assert "\n" not in words


def test_the_open_adventure_leaves_by_the_menu(
    desk: Desk, player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proposed: list[str] = []

    def choose(_parent: object, _title: str, name: str, _filter: str) -> tuple[str, str]:
        proposed.append(name)
        return str(tmp_path / "out"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    assert not desk.actions["export"].isEnabled()
    (row,) = desk.library.shelf()
    desk.open(row.id)
    desk.actions["export"].trigger()
    assert verify(tmp_path / "out.listok") == 11
    (name,) = proposed
    assert Path(name).name == name
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "no" / "x.listok"), ""))
    desk.actions["export"].trigger()
    (words,) = player.words
    assert "x.listok" in words or "no" in words


@pytest.mark.parametrize(
    ("name", "proposed"),
    [
        ("Миранда", "Миранда"),
        ("../../etc/passwd", "etc passwd"),
        ("C:\\x<y>|?*", "C x y"),
        ("a\nb\0c", "a b c"),
        ("///", "listok"),
        ("", "listok"),
        ("x" * 300, "x" * 60),
        ("Игры — 1 (2)", "Игры 1 (2)"),
    ],
)
def test_a_proposed_file_name_leads_nowhere_else(name: str, proposed: str) -> None:
    assert file_name(name) == proposed


# Backups


def test_a_backup_comes_back_by_the_menu(
    qtbot: QtBot, desk: Desk, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = desk.library.back_up(NOW)
    (row,) = desk.library.shelf()
    desk.library.create_adventure("duel", {}, NOW)
    desk.open(row.id)
    seen: list[str] = []

    def accept(dialog: RestoreDialog) -> int:
        assert dialog.chosen == made
        item = dialog.list.item(0)
        assert item is not None
        seen.extend([item.text(), dialog.words.text()])
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(RestoreDialog, "exec", accept)
    desk.actions["restore"].trigger()
    assert "adventures: 1, entries: 11" in seen[0]
    assert "entries: 0, whole adventures: 1" in seen[1]
    assert [one.id for one in desk.library.shelf()] == [row.id]
    assert desk.window.windowTitle() == "Listok"
    assert len(backups(desk.library.path)) == 2
    assert player.words == []


def test_without_backups_the_dialog_says_so(qtbot: QtBot) -> None:
    dialog = RestoreDialog([], None, None)
    qtbot.addWidget(dialog)
    assert "no backup yet" in dialog.words.text()
    assert not [button for button in dialog.buttons.buttons() if "Restore" in button.text() and button.isEnabled()]


def test_today_s_backup_is_made_after_the_start_and_once(qtbot: QtBot, desk: Desk, player: Player) -> None:
    desk.show()
    qtbot.waitUntil(lambda: len(backups(desk.library.path)) == 1, timeout=20_000)
    desk._tend()
    assert desk.librarian.backup is not None
    desk.librarian.backup.join()
    assert len(backups(desk.library.path)) == 1


def test_a_backup_that_cannot_be_made_is_said(qtbot: QtBot, desk: Desk, player: Player) -> None:
    backup_folder(desk.library.path).write_text("a file where the folder should be")
    desk._tend()
    qtbot.waitUntil(lambda: bool(player.words), timeout=20_000)
    assert FILE in player.words[0]


def test_a_second_window_says_that_it_is_the_second(desk: Desk, player: Player) -> None:
    first = Presence(desk.library.path.parent)
    desk._tend()
    first.leave()
    (words,) = player.words
    assert "Another window" in words


# A new user's way back


def test_a_damaged_library_is_replaced_by_the_newest_good_backup(
    qtbot: QtBot, folder: Path, player: Player, capsys: pytest.CaptureFixture[str]
) -> None:
    with Library.open(folder) as library:
        before = library.shelf()
        library.back_up(NOW)
    spoiled = spoil(folder / FILE)
    player.answers = ["Restore This Backup"]
    desk = open_desk(folder)
    assert desk is not None
    qtbot.addWidget(desk.window)
    assert desk.library.shelf() == before
    desk.library.close()
    (words,) = player.words
    assert "adventures: 1, entries: 11" in words
    assert (folder / "library-damaged-1.sqlite3").read_bytes() == spoiled
    assert "damaged" in capsys.readouterr().err


def test_one_may_begin_anew_or_leave_everything(qtbot: QtBot, folder: Path, player: Player) -> None:
    spoiled = spoil(folder / FILE)
    player.answers = ["Quit"]
    assert open_desk(folder) is None
    assert (folder / FILE).read_bytes() == spoiled
    player.answers = ["Start with an Empty Library"]
    desk = open_desk(folder)
    assert desk is not None
    qtbot.addWidget(desk.window)
    assert desk.library.shelf() == []
    desk.library.close()
    assert (folder / "library-damaged-1.sqlite3").read_bytes() == spoiled
    assert "no good backup" in player.words[0]


def test_a_vanished_library_is_not_silently_begun_anew(qtbot: QtBot, folder: Path, player: Player) -> None:
    with Library.open(folder) as library:
        before = library.shelf()
        library.back_up(NOW)
    (folder / FILE).unlink()
    player.answers = ["Restore This Backup"]
    desk = open_desk(folder)
    assert desk is not None
    qtbot.addWidget(desk.window)
    assert desk.library.shelf() == before
    desk.library.close()
    assert "cannot be read" in player.words[0]
