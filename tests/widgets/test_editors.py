"""Editors of every kind of field, through the real widgets."""

from unittest.mock import Mock

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.domain.actions import Adjust, Gain, Lose, Rewrite
from desktop_app.domain.common import NOTES
from desktop_app.domain.dice import HERO
from desktop_app.domain.fields import Item, Record
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.text import Language
from desktop_app.widgets.chips import ChoiceEditor, SelectionEditor
from desktop_app.widgets.editor import Editor, Setting
from desktop_app.widgets.editors import EDITORS, FlagEditor, NotesEditor, NotesPage, NumberEditor, editor_for
from desktop_app.widgets.list_editors import ItemsEditor, RecordsEditor
from tests.domain.sample import LORE, PACK, RULES, SPELLS, TALENTS
from tests.widgets.sheet_desk import Desk, put_in, type_in


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    desk = Desk()
    qtbot.addWidget(desk.form)
    return desk


def number(desk: Desk, key: str) -> NumberEditor:
    found = desk.form.editors[key]
    assert isinstance(found, NumberEditor)
    return found


def selection(desk: Desk, key: str) -> SelectionEditor:
    found = desk.form.editors[key]
    assert isinstance(found, SelectionEditor)
    return found


def pack(desk: Desk) -> ItemsEditor:
    found = desk.form.editors["pack"]
    assert isinstance(found, ItemsEditor)
    return found


def spells(desk: Desk) -> RecordsEditor:
    found = desk.form.editors["spells"]
    assert isinstance(found, RecordsEditor)
    return found


def page(desk: Desk) -> NotesPage:
    found = desk.form.editors["notes"]
    assert isinstance(found, NotesEditor)
    assert found.page is not None
    return found.page


# Numbers and coins


@pytest.mark.parametrize(
    ("key", "typed", "wish", "shown"),
    [
        ("food", "5", Rewrite(HERO, "food", 5), "5"),
        ("food", "-1", Adjust(HERO, "food", -1), "1"),
        ("food", "−9", Adjust(HERO, "food", -9), "0"),
        ("debt", "-4", Adjust(HERO, "debt", -4), "−4"),
        ("debt", "=-7", Rewrite(HERO, "debt", -7), "−7"),
        ("purse", "7", Rewrite(HERO, "purse", 84), "7"),
        ("purse", "7 3", Rewrite(HERO, "purse", 87), "7 · 3 groats"),
        ("purse", "-2 6", Adjust(HERO, "purse", -30), "2 · 6 groats"),
        ("purse", "+5 groats", Adjust(HERO, "purse", 5), "5 · 5 groats"),
    ],
)
def test_counts_and_coins_are_typed(desk: Desk, key: str, typed: str, wish: object, shown: str) -> None:
    put_in(number(desk, key).value, typed)
    assert desk.wishes == [wish]
    assert number(desk, key).value.button.words == shown


@pytest.mark.parametrize(("key", "typed"), [("food", "many"), ("food", "=-1"), ("purse", "gold"), ("food", "2000000")])
def test_what_a_count_cannot_be_is_refused(desk: Desk, key: str, typed: str) -> None:
    before = number(desk, key).value.button.words
    put_in(number(desk, key).value, typed)
    assert desk.wishes == []
    assert number(desk, key).sentence.isVisible()
    assert number(desk, key).value.button.words == before


def test_the_whole_line_opens_the_entry_and_the_wheel_does_nothing(desk: Desk) -> None:
    editor = number(desk, "food")
    place = QPointF(2, 2)
    none, begun = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    turn = QWheelEvent(place, place, QPoint(0, 120), QPoint(0, 120), none, Qt.KeyboardModifier.NoModifier, begun, False)
    QApplication.sendEvent(editor.value.button, turn)
    assert desk.wishes == []
    QTest.mouseClick(editor.caption, Qt.MouseButton.LeftButton)
    assert editor.value.is_typing


# Flags, choices, selections


def test_a_flag_is_ticked_by_its_box_or_its_words(desk: Desk) -> None:
    editor = desk.form.editors["brave"]
    assert isinstance(editor, FlagEditor)
    QTest.mouseClick(editor.caption, Qt.MouseButton.LeftButton)
    assert desk.wishes == [Rewrite(HERO, "brave", False)]
    assert not editor.box.isChecked()
    QTest.keyClick(editor.box, Qt.Key.Key_Space)
    assert editor.box.isChecked()


def test_an_editor_shows_what_came_of_a_wish_and_not_the_wish(qtbot: QtBot) -> None:
    brave = RULES.field(HERO, "brave")
    editor = editor_for(brave, Setting(RULES, HERO, Language.EN))
    qtbot.addWidget(editor)
    assert isinstance(editor, FlagEditor)
    editor.show_sheet(Sheet({"brave": False}))
    heard = Mock()
    editor.wished.connect(heard)
    editor.box.click()
    heard.assert_called_once_with(Rewrite(HERO, "brave", True))
    assert not editor.box.isChecked()


def test_a_choice_is_made_from_its_menu(desk: Desk) -> None:
    editor = desk.form.editors["temper"]
    assert isinstance(editor, ChoiceEditor)
    assert [action.text() for action in editor.menu().actions()] == ["none", "calm", "hot"]
    editor.menu().actions()[2].trigger()
    assert desk.wishes == [Rewrite(HERO, "temper", "hot")]
    assert editor.chip.words == "hot"
    assert editor.menu().actions()[2].isChecked()
    editor.menu().actions()[0].trigger()
    assert editor.chip.words == "none"


def test_chips_are_added_from_a_menu_and_struck_by_key_or_cross(desk: Desk) -> None:
    editor = selection(desk, "talents")
    editor.menu().actions()[0].trigger()
    editor.menu().actions()[0].trigger()
    assert [chip.words for chip in editor.chips] == ["song", "dance"]
    QTest.keyClick(editor.chips[0], Qt.Key.Key_Delete)
    chip = editor.chips[0]
    QTest.mouseClick(chip, Qt.MouseButton.LeftButton, pos=QPoint(6, chip.height() // 2))
    assert desk.sheet[TALENTS] == ("dance",)
    QTest.mouseClick(chip, Qt.MouseButton.LeftButton, pos=QPoint(chip.width() - 12, chip.height() // 2))
    assert desk.wishes == [
        Gain(HERO, "talents", "song"),
        Gain(HERO, "talents", "dance"),
        Lose(HERO, "talents", 0),
        Lose(HERO, "talents", 0),
    ]
    assert not editor.type.isVisible()


def test_an_open_list_takes_the_players_own_words(desk: Desk) -> None:
    editor = selection(desk, "lore")
    put_in(editor.type, "  the <b>old</b>  king ")
    assert desk.sheet[LORE] == ("the <b>old</b> king",)
    assert editor.chips[0].words == "the <b>old</b> king"
    put_in(editor.type, "the <b>old</b> king")
    assert len(desk.wishes) == 1
    assert editor.sentence.isVisible()


def test_an_answer_nobody_declared_shows_as_written(desk: Desk) -> None:
    desk.form.show_sheet(Sheet({"talents": ("song", "of a later version"), "temper": "strange"}))
    assert [chip.words for chip in selection(desk, "talents").chips] == ["song", "of a later version"]
    temper = desk.form.editors["temper"]
    assert isinstance(temper, ChoiceEditor)
    assert temper.chip.words == "strange"


# Things


def test_a_thing_is_added_counted_renamed_moved_and_struck(desk: Desk) -> None:
    editor = pack(desk)
    put_in(editor.add, "Rope × 2 — wet")
    assert desk.wishes == [Gain(HERO, "pack", Item("Rope", 2, note="wet"))]
    assert [row.item.name for row in editor.rows] == ["Rope", "Плащ"]
    put_in(editor.rows[0].count, "+1")
    put_in(editor.rows[0].name, "Long rope × 3")
    editor.rows[0].menu().actions()[0].trigger()
    assert desk.sheet[PACK] == (Item("Плащ", place="worn"), Item("Long rope", 3, place="worn"))
    assert [row.item.name for row in editor.rows] == ["Плащ", "Long rope"]
    QTest.keyClick(editor.rows[0].name.button, Qt.Key.Key_Delete)
    assert desk.wishes[-1] == Lose(HERO, "pack", 0)
    assert [row.item.name for row in editor.rows] == ["Long rope"]


def test_a_place_too_full_warns_and_takes_all_the_same(desk: Desk) -> None:
    editor = pack(desk)
    put_in(editor.add, "Stone × 3")
    assert editor.headings["bag"].property("role") == "small"
    put_in(editor.add, "Stone")
    assert editor.headings["bag"].text() == "bag: 4 of 3, more than it holds"
    assert editor.headings["bag"].property("role") == "error"
    assert len(desk.sheet[PACK]) == 3


def test_a_thing_with_a_bonus_can_be_worn(desk: Desk) -> None:
    editor = pack(desk)
    put_in(editor.add, "Helm +1 Skill")
    row = editor.rows[0]
    assert row.name.button.words == "Helm +1 Skill"
    assert row.worn.isVisible()
    assert not editor.rows[1].worn.isVisible()
    QTest.keyClick(row.worn, Qt.Key.Key_Space)
    assert desk.sheet[PACK][-1] == Item("Helm", bonus={"skill": 1})


@pytest.mark.parametrize("typed", ["few", "-"])
def test_a_strange_count_of_things_is_refused(desk: Desk, typed: str) -> None:
    put_in(pack(desk).rows[0].count, typed)
    assert desk.wishes == []
    assert pack(desk).sentence.isVisible()
    assert pack(desk).rows[0].count.button.words == "1"


# Tables


def test_a_table_grows_changes_and_shrinks(desk: Desk) -> None:
    editor = spells(desk)
    put_in(editor.add, "Fire 3")
    put_in(editor.add, "Ice")
    put_in(editor.cells[0][1], "+2")
    put_in(editor.cells[1][0], "Frost")
    assert desk.sheet[SPELLS] == (Record("Fire", {"cost": 5}), Record("Frost"))
    put_in(editor.cells[0][1], "dear")
    assert editor.sentence.isVisible()
    QTest.keyClick(editor.cells[0][1].button, Qt.Key.Key_Delete)
    assert [cells[0].button.words for cells in editor.cells] == ["Frost"]


# Notes


def test_typing_becomes_one_wish_when_the_page_is_left(desk: Desk) -> None:
    notes = page(desk)
    type_in(notes, "Beware of 73")
    assert desk.wishes == []
    notes.commit()
    notes.commit()
    assert desk.wishes == [Rewrite(HERO, "notes", "Beware of 73")]


def test_a_pause_commits(qtbot: QtBot, desk: Desk) -> None:
    notes = page(desk)
    notes._pause.setInterval(1)
    type_in(notes, "Beware")
    qtbot.waitUntil(lambda: bool(desk.wishes))
    assert desk.wishes == [Rewrite(HERO, "notes", "Beware")]


def test_hiding_the_page_commits(desk: Desk) -> None:
    type_in(page(desk), "x")
    desk.form.hide()
    assert desk.wishes == [Rewrite(HERO, "notes", "x")]


def test_escape_restores_the_committed_text(desk: Desk) -> None:
    notes = page(desk)
    type_in(notes, "kept")
    notes.commit()
    type_in(notes, " lost")
    QTest.keyClick(notes, Qt.Key.Key_Escape)
    notes.commit()
    assert notes.toPlainText() == "kept"
    assert len(desk.wishes) == 1


def test_a_change_from_outside_never_swallows_what_is_being_typed(desk: Desk) -> None:
    notes = page(desk)
    type_in(notes, "mine")
    desk.do(Rewrite(HERO, "notes", "another's"))
    assert notes.toPlainText() == "mine"
    notes.commit()
    assert desk.sheet[NOTES] == "mine"
    desk.do(Rewrite(HERO, "notes", "undone"))
    assert notes.toPlainText() == "undone"


def test_notes_grow_with_their_text(desk: Desk) -> None:
    notes = page(desk)
    before = notes.height()
    notes.setPlainText("line\n" * 20)
    assert notes.height() > before + 10 * notes.fontMetrics().lineSpacing()
    bar = notes.verticalScrollBar()
    assert bar.maximum() == 0


def test_the_name_is_edited_in_place_and_shows_to_the_letter(desk: Desk) -> None:
    editor = desk.form.editors["name"]
    assert isinstance(editor, NotesEditor)
    assert editor.word is not None
    put_in(editor.word, "<b>x</b> & co")
    assert desk.wishes == [Rewrite(HERO, "name", "<b>x</b> & co")]
    assert editor.word.button.words == "<b>x</b> & co"
    assert editor.word.button.text() == ""


# The table of editors


def test_every_kind_of_field_has_its_own_editor() -> None:
    assert {type(field) for field in RULES.hero} <= set(EDITORS)
    assert len(set(EDITORS.values())) == len(EDITORS)


def test_every_editor_stops_the_tab_key_at_something_named(desk: Desk) -> None:
    for editor in desk.form.editors.values():
        assert editor.stops, editor
        for stop in editor.stops:
            assert stop.accessibleName(), (editor, stop)


@pytest.mark.parametrize("language", list(Language))
def test_an_editor_of_an_untouched_sheet_shows_the_default(qtbot: QtBot, language: Language) -> None:
    for field in RULES.hero:
        editor: Editor = editor_for(field, Setting(RULES, HERO, language))
        qtbot.addWidget(editor)
        editor.show_sheet(Sheet())
        assert isinstance(editor, QWidget)
        assert not editor.sentence.isVisible()
