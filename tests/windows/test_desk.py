"""The desk through its real window: heroes, fights, undo, languages, and a library that cannot be opened."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import SIGNAL, QLocale, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from desktop_app import rulesets
from desktop_app.app import compose
from desktop_app.binding import settings as preferences
from desktop_app.binding.new_adventure import NewAdventure
from desktop_app.binding.session import Session
from desktop_app.domain.actions import Act, Begin, Create, Go
from desktop_app.domain.dice import HERO, RandomDice
from desktop_app.domain.errors import RuleError
from desktop_app.domain.fields import Value
from desktop_app.domain.journal import Journal
from desktop_app.domain.text import Language
from desktop_app.widgets.own_dice import DieBox
from desktop_app.widgets.theme import load_theme
from desktop_app.windows.desk import Desk, now
from desktop_app.windows.hero_dialog import DiceMode, HeroDialog
from desktop_app.windows.shell import INK, PAPER

GUARD: dict[str, Value] = {"name": "Guard", "agility": 8, "strength": 10}


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    made = open_desk(qtbot, tmp_path)
    yield made
    made.window.close()
    made.library.close()


def open_desk(qtbot: QtBot, folder: Path) -> Desk:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    made = compose(app, folder, "en")
    assert made is not None
    qtbot.addWidget(made.window)
    made.show()
    return made


def sit_down(desk: Desk, key: str = "duel") -> Session:
    rules = rulesets.ruleset(key)
    session = Session(rules, Journal(rules.new_state()), NewAdventure(desk.library, rules, {}), now)
    session.app_dice = RandomDice(1)
    desk.adventures.sit_down(session, desk.language)
    session.animated = False
    session.play(Create("Miranda"))
    return session


def press(desk: Desk, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(QApplication.focusWidget() or desk.window, key)


class Acceptor:
    """Presses the default button of the dialog that opens, as Enter does, and counts the presses."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.dialogs: list[str] = []
        QTimer.singleShot(0, self.look)

    def look(self) -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QDialog):
            self.dialogs.append(dialog.windowTitle())
            QTest.keyClick(dialog, Qt.Key.Key_Return)
        else:
            QTimer.singleShot(10, self.look)


def test_a_hero_takes_two_presses(desk: Desk) -> None:
    acceptor = Acceptor(desk)
    desk.actions["new_hero"].trigger()
    assert acceptor.dialogs == ["New Hero"]
    (row,) = desk.library.shelf()
    assert row.ruleset == "duel"
    assert row.life > 0


def test_what_was_open_opens_again_with_its_undo(qtbot: QtBot, tmp_path: Path) -> None:
    first = open_desk(qtbot, tmp_path)
    session = sit_down(first)
    session.play(Begin((dict(GUARD),)))
    session.play(Act("round", target=0))
    session.undo()
    left = session.state
    first.window.close()
    first.library.close()
    again = open_desk(qtbot, tmp_path)
    qtbot.waitUntil(lambda: again._window.table is not None)
    resumed = again.adventures.session
    assert resumed is not None
    assert resumed.state == left
    assert resumed.journal.redoable is not None
    assert again.window.windowTitle() == "Miranda — Listok"
    again.window.close()
    again.library.close()


def test_keys_play_the_fight_and_go_to_a_section(desk: Desk) -> None:
    session = sit_down(desk)
    session.play(Begin((dict(GUARD),)))
    press(desk, Qt.Key.Key_Space)
    assert session.journal.entry(session.journal.head).action == Act("round", target=0)
    press(desk, Qt.Key.Key_G)
    assert QApplication.focusWidget() is desk._window.section
    QTest.keyClicks(desk._window.section, "212")
    press(desk, Qt.Key.Key_Return)
    assert session.state.section == "212"


def test_letters_typed_into_a_field_are_letters(desk: Desk) -> None:
    session = sit_down(desk)
    session.play(Begin((dict(GUARD),)))
    head = session.journal.head
    desk.actions["add_foe"].trigger()
    assert desk._window.table is not None
    assert QApplication.focusWidget() is desk._window.table.panel.entry
    QTest.keyClicks(desk._window.table.panel.entry, "g s t")
    assert session.journal.head == head
    assert desk._window.table.panel.entry.text() == "g s t"


def test_undo_names_what_it_takes_back(desk: Desk) -> None:
    session = sit_down(desk)
    assert not desk.actions["undo"].isEnabled()
    session.play(Go("73"))
    assert desk.actions["undo"].toolTip() == "Turned to 73"
    desk.actions["undo"].trigger()
    assert session.state.section == ""
    assert desk.actions["redo"].toolTip() == "Turned to 73"
    desk.actions["redo"].trigger()
    assert session.state.section == "73"


def test_the_language_changes_while_playing(qtbot: QtBot, desk: Desk) -> None:
    session = sit_down(desk)
    session.play(Begin((dict(GUARD),)))
    desk._settings[preferences.LANGUAGE] = "ru"
    assert desk._window.table is not None
    words = [button.accessibleName() for button in desk._window.table.panel.bar.findChildren(QPushButton)]
    assert words[0] == "Раунд"
    qtbot.waitUntil(lambda: desk.actions["undo"].text() == "&Отменить")
    desk._settings[preferences.LANGUAGE] = "en"
    qtbot.waitUntil(lambda: desk.actions["undo"].text() == "&Undo")
    QLocale.setDefault(QLocale("en"))


def test_the_shelf_comes_back_and_lists_the_adventure(desk: Desk) -> None:
    sit_down(desk)
    desk.actions["bookshelf"].trigger()
    assert desk._window.table is None
    assert desk.library.last_opened() is None
    (row,) = desk.library.shelf()
    desk.open(row.id)
    assert desk._window.table is not None


def test_own_dice_are_asked_for_in_the_tray(qtbot: QtBot, desk: Desk) -> None:
    session = sit_down(desk)
    session.play(Begin((dict(GUARD),)))
    desk._window.own_dice.setChecked(True)
    press(desk, Qt.Key.Key_Space)
    assert desk._window.table is not None
    assert desk._window.table.dice.currentWidget() is desk._window.table.own_dice
    for digit in (Qt.Key.Key_4, Qt.Key.Key_3):
        qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), DieBox))
        press(desk, digit)
        QApplication.processEvents()
    entry = session.journal.entry(session.journal.head)
    assert (entry.by_hand, entry.throws) == (True, ((4,), (3,)))
    assert desk._window.table.dice.currentWidget() is desk._window.table.tray


def test_a_broken_library_is_reported_and_left_alone(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "library.sqlite3"
    file.write_bytes(b"this is no library")
    monkeypatch.setattr(QMessageBox, "exec", lambda _box: 0)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    assert compose(app, tmp_path, "en") is None
    assert str(file) in capsys.readouterr().err
    assert file.read_bytes() == b"this is no library"


@pytest.mark.parametrize("key", rulesets.keys())
@pytest.mark.parametrize("language", list(Language))
def test_the_hero_dialog_asks_what_each_book_asks(qtbot: QtBot, key: str, language: Language) -> None:
    dialog = HeroDialog(rulesets.all_rulesets(), key, language, None)
    qtbot.addWidget(dialog)
    assert dialog.rules.key == key
    assert dialog.mode is DiceMode.APP
    assert dialog.options == {}
    dialog.trial(dialog.answer())


def test_the_hero_dialog_says_why_an_answer_will_not_do(qtbot: QtBot) -> None:
    dialog = HeroDialog(rulesets.all_rulesets(), "moonrunner", Language.EN, None)
    qtbot.addWidget(dialog)
    dialog.show()
    form = dialog._form
    assert form is not None
    form._chips["skills"][0].click()
    with pytest.raises(RuleError):
        dialog.trial(dialog.answer())
    dialog.accept()
    assert dialog.isVisible()
    assert "4" in dialog._error.text()
    for chip in form._chips["skills"][1:4]:
        chip.click()
    dialog.accept()
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_typed_scores_win_over_dice(qtbot: QtBot) -> None:
    dialog = HeroDialog(rulesets.all_rulesets(), "duel", Language.EN, None)
    qtbot.addWidget(dialog)
    button = dialog.modes.button(DiceMode.TYPED)
    button.click()
    assert dialog._form is not None
    dialog._form._scores["agility"].setValue(11)
    assert dialog.answer().values == {"agility": 11}
    state = dialog.rules.take(dialog.rules.new_state(), dialog.answer(), RandomDice(1)).state
    assert state.sheet(HERO).values["agility"] == 11


def test_the_first_ground_is_the_themes_own() -> None:
    assert load_theme("paper").bg.upper() == PAPER
    assert load_theme("ink").bg.upper() == INK


def test_no_command_is_a_word_without_a_deed(desk: Desk) -> None:
    sit_down(desk)
    silent = [key for key, action in desk.actions.items() if not action.receivers(SIGNAL("triggered(bool)"))]
    assert silent == []


def test_a_large_text_turns_the_filters_of_the_log_into_one_list(qtbot: QtBot, desk: Desk) -> None:
    sit_down(desk)
    assert desk._window.table is not None
    log = desk._window.table.log
    assert log._kind.isHidden()
    desk._settings[preferences.TEXT_SIZE] = 2.0
    qtbot.waitUntil(lambda: not log._kind.isHidden())
    assert all(chip.isHidden() for chip in log._chips.buttons())
    log._kind.activated.emit(1)
    assert log._chips.button(1).isChecked()
    desk._settings[preferences.TEXT_SIZE] = 1.0
    qtbot.waitUntil(log._kind.isHidden)
