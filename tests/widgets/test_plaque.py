"""A score's plaque, by keyboard and mouse, through the real widgets."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.domain.actions import Adjust, Rebase, Rewrite
from desktop_app.domain.dice import HERO
from desktop_app.widgets.plaque import Plaque
from tests.domain.sample import FAME, LIFE, SKILL
from tests.widgets.sheet_desk import Desk, type_in


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    desk = Desk()
    qtbot.addWidget(desk.form)
    return desk


def plaque(desk: Desk, key: str = "life") -> Plaque:
    found = desk.form.editors[key]
    assert isinstance(found, Plaque)
    return found


def enter(shown: Plaque, text: str) -> None:
    """Type as a player does: the first key on the number opens the line."""
    type_in(shown.number.button, text[0])
    type_in(shown.number.line, text[1:])
    QTest.keyClick(shown.number.line, Qt.Key.Key_Return)


@pytest.mark.parametrize(
    ("typed", "wish", "now"),
    [
        ("-3", Adjust(HERO, "life", -3), 17),
        ("−3", Adjust(HERO, "life", -3), 17),
        ("-30", Adjust(HERO, "life", -30), 0),
        ("14", Rewrite(HERO, "life", 14), 14),
        ("24", Rewrite(HERO, "life", 24), 24),
        ("=9", Rewrite(HERO, "life", 9), 9),
    ],
)
def test_typing_adjusts_or_corrects(desk: Desk, typed: str, wish: object, now: int) -> None:
    enter(plaque(desk), typed)
    assert desk.wishes == [wish]
    assert desk.sheet[LIFE] == now
    assert plaque(desk).number.button.words == str(now)


def test_a_gain_is_kept_to_the_initial_value(desk: Desk) -> None:
    enter(plaque(desk), "18")
    enter(plaque(desk), "+4")
    assert desk.wishes[-1] == Adjust(HERO, "life", 4)
    assert plaque(desk).number.button.words == "20"


@pytest.mark.parametrize("typed", ["1a", "-", "+x", "9999999"])
def test_nonsense_is_refused_by_a_sentence_and_the_old_value_stays(desk: Desk, typed: str) -> None:
    shown = plaque(desk)
    enter(shown, typed)
    assert desk.wishes == []
    assert shown.sentence.isVisible()
    assert shown.sentence.text()
    assert shown.number.button.words == "20"
    enter(shown, "-1")
    assert not shown.sentence.isVisible()


def test_a_score_below_its_floor_is_refused(desk: Desk) -> None:
    enter(plaque(desk), "=-1")
    assert desk.wishes == []
    assert plaque(desk).sentence.isVisible()


def test_escape_takes_the_entry_back(desk: Desk) -> None:
    number = plaque(desk).number
    QTest.keyClicks(number.button, "5")
    QTest.keyClick(number.line, Qt.Key.Key_Escape)
    assert desk.wishes == []
    assert number.button.isVisible()
    assert not number.line.isVisible()


def test_enter_and_a_click_open_with_the_number_marked(desk: Desk) -> None:
    number = plaque(desk).number
    QTest.keyClick(number.button, Qt.Key.Key_Return)
    assert number.line.selectedText() == "20"
    QTest.keyClick(number.line, Qt.Key.Key_Return)
    assert desk.wishes == []
    QTest.mouseClick(number.button, Qt.MouseButton.LeftButton)
    assert number.line.selectedText() == "20"
    QTest.keyClick(number.line, Qt.Key.Key_End)
    QTest.keyClicks(number.line, "-6")
    QTest.keyClick(number.line, Qt.Key.Key_Return)
    assert desk.wishes == [Adjust(HERO, "life", -6)]


def test_leaving_the_line_commits(qtbot: QtBot, desk: Desk) -> None:
    desk.form.activateWindow()
    number = plaque(desk).number
    number.button.setFocus()
    qtbot.waitUntil(number.button.hasFocus)
    QTest.keyClicks(number.button, "7")
    plaque(desk).plus.setFocus()
    assert desk.wishes == [Rewrite(HERO, "life", 7)]


def test_the_side_buttons_move_by_one_a_press(desk: Desk) -> None:
    shown = plaque(desk)
    for _ in range(2):
        QTest.mouseClick(shown.minus, Qt.MouseButton.LeftButton)
    QTest.keyClick(shown.plus, Qt.Key.Key_Space)
    assert desk.wishes == [Adjust(HERO, "life", -1), Adjust(HERO, "life", -1), Adjust(HERO, "life", 1)]
    assert not shown.minus.autoRepeat()
    assert min(shown.minus.width(), shown.minus.height(), shown.plus.width(), shown.plus.height()) >= 24


def test_at_the_initial_value_plus_says_why_nothing_happens(desk: Desk) -> None:
    QTest.mouseClick(plaque(desk).plus, Qt.MouseButton.LeftButton)
    assert desk.wishes == []
    assert plaque(desk).sentence.isVisible()


def test_a_score_that_may_rise_rises_unless_the_reading_caps_it(qtbot: QtBot, desk: Desk) -> None:
    QTest.mouseClick(plaque(desk, "fame").plus, Qt.MouseButton.LeftButton)
    assert desk.sheet[FAME] == 4
    strict = Desk(strict_fame=True)
    qtbot.addWidget(strict.form)
    QTest.mouseClick(plaque(strict, "fame").plus, Qt.MouseButton.LeftButton)
    assert strict.wishes == []


def test_the_floor_is_said(desk: Desk) -> None:
    enter(plaque(desk, "skill"), "0")
    QTest.mouseClick(plaque(desk, "skill").minus, Qt.MouseButton.LeftButton)
    assert desk.wishes == [Rewrite(HERO, "skill", 0)]
    assert plaque(desk, "skill").sentence.isVisible()


@pytest.mark.parametrize(
    ("place", "typed", "wish", "now", "initial"),
    [
        (0, "4", Adjust(HERO, "life", 4, beyond=True), 24, 20),
        (0, "+4", Adjust(HERO, "life", 4, beyond=True), 24, 20),
        (1, "2", Adjust(HERO, "life", 2, raise_initial=True), 22, 22),
        (1, "-2", Adjust(HERO, "life", -2, raise_initial=True), 18, 18),
        (2, "23", Rebase(HERO, "life", 23), 20, 23),
        (2, "-1", Rebase(HERO, "life", 19), 20, 19),
    ],
)
def test_the_menu_asks_for_its_number(desk: Desk, place: int, typed: str, wish: object, now: int, initial: int) -> None:
    shown = plaque(desk)
    menu = shown.menu()
    menu.actions()[place].trigger()
    assert shown.asks.isVisible()
    QTest.keyClicks(shown.number.line, typed)
    QTest.keyClick(shown.number.line, Qt.Key.Key_Return)
    assert desk.wishes == [wish]
    assert (desk.sheet[LIFE], desk.sheet.initial(LIFE)) == (now, initial)
    assert not shown.asks.isVisible()


def test_a_menu_question_given_up_is_forgotten(desk: Desk) -> None:
    shown = plaque(desk)
    shown.menu().actions()[2].trigger()
    QTest.keyClick(shown.number.line, Qt.Key.Key_Escape)
    enter(shown, "7")
    assert desk.wishes == [Rewrite(HERO, "life", 7)]


def test_the_wheel_changes_nothing(desk: Desk) -> None:
    shown = plaque(desk)
    place = QPointF(10, 10)
    for widget in (shown.number.button, shown.plus, shown):
        turn = QWheelEvent(
            place,
            place,
            QPoint(0, 120),
            QPoint(0, 120),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(widget, turn)
    assert desk.wishes == []
    assert shown.number.button.words == "20"


def test_it_says_its_name_and_value(desk: Desk) -> None:
    button = plaque(desk).number.button
    assert button.accessibleName() == "Life"
    enter(plaque(desk), "12")
    assert button.accessibleDescription() == "12 of 20"
    assert plaque(desk).initial.text() == "of 20"
    assert button.property("wounded") is True
    assert plaque(desk).plus.accessibleName() == "Life: one more"


def test_a_number_from_outside_shows_even_when_unlikely(desk: Desk) -> None:
    desk.do(Rewrite(HERO, SKILL.key, 987_654))
    assert plaque(desk, "skill").number.button.words == "987654"
