"""Keys by their place, settings, the journal's list model, and languages."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QEvent, QLocale, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app import rulesets
from desktop_app.binding import settings as preferences
from desktop_app.binding.commands import COMMANDS, Menu
from desktop_app.binding.journal_model import ROW, JournalModel
from desktop_app.binding.keys import plain_key
from desktop_app.binding.languages import Languages
from desktop_app.binding.session import Session
from desktop_app.binding.settings import Settings
from desktop_app.domain.actions import Adjust, Create
from desktop_app.domain.dice import HERO
from desktop_app.domain.journal import Journal
from desktop_app.domain.text import Language
from tests.binding.test_session import Keeper

NONE = Qt.KeyboardModifier.NoModifier


@pytest.mark.parametrize(
    ("key", "text", "modifiers", "name"),
    [
        (Qt.Key.Key_L, "l", NONE, "L"),
        (0x0414, "д", NONE, "L"),
        (0x041F, "п", NONE, "G"),
        (Qt.Key.Key_Space, " ", NONE, "Space"),
        (Qt.Key.Key_3, "3", Qt.KeyboardModifier.KeypadModifier, "3"),
        (Qt.Key.Key_L, "l", Qt.KeyboardModifier.ControlModifier, ""),
        (Qt.Key.Key_Shift, "", NONE, ""),
        (Qt.Key.Key_Backspace, "\b", NONE, ""),
    ],
)
def test_keys_act_by_their_place(key: int, text: str, modifiers: Qt.KeyboardModifier, name: str) -> None:
    assert plain_key(QKeyEvent(QEvent.Type.KeyPress, key, modifiers, text)) == name


def test_a_held_key_is_one_press() -> None:
    assert plain_key(QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Space, NONE, " ", True)) == ""


def test_settings_survive_and_strange_values_count_as_the_default(qapp: QApplication, tmp_path: Path) -> None:
    first = Settings(tmp_path)
    first[preferences.OWN_DICE] = True
    first[preferences.TEXT_SIZE] = 1.5
    first[preferences.THEME] = "ink"
    del first
    again = Settings(tmp_path)
    assert again[preferences.OWN_DICE] is True
    assert again[preferences.TEXT_SIZE] == 1.5
    assert again[preferences.THEME] == "ink"
    (tmp_path / "settings.ini").write_text("[General]\ntheme=pink\ntext_size=nonsense\n", encoding="utf-8")
    strange = Settings(tmp_path)
    assert strange[preferences.THEME] == "system"
    assert strange[preferences.TEXT_SIZE] == 1.0


def test_a_changed_setting_is_announced_once(qtbot: QtBot, tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    heard: list[str] = []
    settings.changed.connect(heard.append)
    settings[preferences.OWN_DICE] = True
    settings[preferences.OWN_DICE] = True
    assert heard == ["own_dice"]


def test_the_window_is_remembered(qapp: QApplication, tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    assert settings.window == (QByteArray(), QByteArray())
    settings.keep_window(QByteArray(b"here"), QByteArray(b"docks"))
    assert Settings(tmp_path).window == (QByteArray(b"here"), QByteArray(b"docks"))


def test_the_language_follows_the_system_until_it_is_chosen(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(tmp_path)
    monkeypatch.setattr(QLocale, "system", lambda: QLocale("ru_RU"))
    spoken = [settings.language]
    monkeypatch.setattr(QLocale, "system", lambda: QLocale("de_DE"))
    spoken.append(settings.language)
    settings[preferences.LANGUAGE] = "ru"
    spoken.append(settings.language)
    assert spoken == [Language.RU, Language.EN, Language.RU]


def test_the_journal_model_is_a_model_and_shows_the_newest_first(qtbot: QtBot) -> None:
    rules = rulesets.ruleset("duel")
    session = Session(rules, Journal(rules.new_state()), Keeper(), lambda: datetime(2026, 12, 1, tzinfo=UTC))
    model = JournalModel(rules, session.journal, Language.EN)
    session.entry_added.connect(model.add)
    session.head_moved.connect(model.refresh)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    session.play(Create("Miranda", {"agility": 9, "strength": 20}))
    session.play(Adjust(HERO, "strength", -3))
    assert model.rowCount() == 2
    assert model.index(0).data() == "Strength 20 → 17 (as the book says)"
    assert model.index(0).data(ROW).live
    session.undo()
    assert not model.index(0).data(ROW).live
    model.set_language(Language.RU)
    assert model.index(0).data() == "Сила 20 → 17 (по тексту книги)"
    assert model.data(model.index(5)) is None
    del tester


def test_no_command_shares_its_key_or_its_shortcut() -> None:
    assert len({command.key for command in COMMANDS}) == len(COMMANDS)
    keys = [key for command in COMMANDS for key in command.keys]
    assert len(set(keys)) == len(keys)
    assert {command.menu for command in COMMANDS} == set(Menu)


def test_qt_speaks_the_chosen_language_too(qapp: QApplication) -> None:
    languages = Languages()
    languages.speak(Language.RU)
    assert QApplication.translate("QPlatformTheme", "Cancel") == "Отмена"
    languages.speak(Language.EN)
    assert QApplication.translate("QPlatformTheme", "Cancel") == "Cancel"
