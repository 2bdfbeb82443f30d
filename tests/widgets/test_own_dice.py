"""Own dice are entered by typing digits, nothing else, and a slip is refused gently."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QKeyEvent
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from desktop_app.widgets.dice_tray import Tone
from desktop_app.widgets.own_dice import OwnDice, OwnGroup
from desktop_app.widgets.theme import apply_theme, load_theme

MIRANDA = OwnGroup("Miranda", Tone.HERO, 2, 6, 1)
GHOUL = OwnGroup("Ghoul", Tone.FOE, 1, 6, 1)
TABLE = OwnGroup("Grey Star", Tone.NEUTRAL, 1, 10, 0)
TEN = OwnGroup("Grey Star", Tone.NEUTRAL, 1, 10, 1)


@pytest.fixture
def form(qapp: QApplication, qtbot: QtBot) -> OwnDice:
    apply_theme(qapp, load_theme("paper"))
    widget = OwnDice()
    qtbot.addWidget(widget)
    widget.ask([MIRANDA, GHOUL])
    widget.show()
    with qtbot.waitActive(widget):
        widget.activateWindow()
    return widget


def press(keys: str | Qt.Key) -> None:
    """Into whatever has the focus, as fingers do; letters may be of any alphabet."""
    strokes = [(0, sign) for sign in keys] if isinstance(keys, str) else [(keys.value, "")]
    for key, text in strokes:
        target = QApplication.focusWidget()
        assert target is not None
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(target, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, text))


def texts(form: OwnDice) -> list[str]:
    return [box.text() for box in form.boxes]


def said(form: OwnDice) -> list[str]:
    return [label.text() for label in form.findChildren(QLabel) if label.property("role") == "error"]


def test_digits_fill_the_boxes_and_advance_and_the_last_one_answers(form: OwnDice) -> None:
    answers = QSignalSpy(form.entered)
    press("4")
    assert texts(form) == ["4", "", ""]
    assert form.boxes[1].hasFocus()
    press("5")
    assert answers.count() == 0
    press("3")
    assert (answers.count(), answers.at(0)) == (1, [[[4, 5], [3]]])
    press("2")
    press(Qt.Key.Key_Return)
    assert answers.count() == 1, "an answer is given once"


@pytest.mark.parametrize(
    ("group", "digit", "faces"),
    [(TABLE, "0", [0]), (TABLE, "9", [9]), (TEN, "0", [10]), (TEN, "1", [1]), (GHOUL, "6", [6])],
)
def test_what_a_digit_means(form: OwnDice, group: OwnGroup, digit: str, faces: list[int]) -> None:
    form.ask([group])
    answers = QSignalSpy(form.entered)
    press(digit)
    assert answers.count() == 1
    assert answers.at(0) == [[faces]]


@pytest.mark.parametrize("digit", ["0", "7", "8", "9"])
def test_a_face_that_no_die_has_is_refused_gently(form: OwnDice, digit: str) -> None:
    press("4")
    form.boxes[0].setFocus()
    assert said(form) == [""]
    press(digit)
    assert texts(form) == ["4", "", ""], "the old value is kept"
    assert form.boxes[0].hasFocus()
    assert said(form) == ["This die shows 1 to 6."]
    press("2")
    assert (texts(form)[0], said(form)) == ("2", [""])


@pytest.mark.parametrize("key", ["q", "-", " ", "ф", "."])
def test_other_signs_change_nothing(form: OwnDice, key: str) -> None:
    press("4")
    press(key)
    assert texts(form) == ["4", "", ""]


def test_backspace_goes_back(form: OwnDice) -> None:
    press("45")
    press(Qt.Key.Key_Backspace)
    assert (texts(form), form.boxes[1].hasFocus()) == (["4", "", ""], True)
    press(Qt.Key.Key_Backspace)
    assert (texts(form), form.boxes[0].hasFocus()) == (["", "", ""], True)
    press(Qt.Key.Key_Backspace)
    assert form.boxes[0].hasFocus()


def test_enter_answers_only_when_every_box_is_full(form: OwnDice) -> None:
    answers = QSignalSpy(form.entered)
    press("45")
    press(Qt.Key.Key_Return)
    assert answers.count() == 0


def test_a_box_can_be_filled_in_any_order(form: OwnDice) -> None:
    answers = QSignalSpy(form.entered)
    form.boxes[2].setFocus()
    press("6")
    form.boxes[0].setFocus()
    press("1")
    assert answers.count() == 0
    press("2")
    assert answers.at(0) == [[[1, 2], [6]]]


def test_arrows_walk_between_the_boxes(form: OwnDice) -> None:
    press(Qt.Key.Key_Right)
    assert form.boxes[1].hasFocus()
    for _ in range(3):
        press(Qt.Key.Key_Left)
    assert form.boxes[0].hasFocus()


def test_escape_calls_it_off_once(form: OwnDice) -> None:
    called_off, answers = QSignalSpy(form.cancelled), QSignalSpy(form.entered)
    press("4")
    press(Qt.Key.Key_Escape)
    press(Qt.Key.Key_Escape)
    press("53")
    assert (called_off.count(), answers.count()) == (1, 0)


def test_the_app_may_throw_instead(form: OwnDice) -> None:
    wanted = QSignalSpy(form.app_wanted)
    button = form.findChild(QPushButton)
    assert button is not None
    assert button.text() == "&Let the app throw"
    for _ in form.boxes:
        press(Qt.Key.Key_Tab)
    assert button.hasFocus()
    press(Qt.Key.Key_Space)
    assert wanted.count() == 1


def test_pasting_changes_nothing_and_a_phone_like_keyboard_works(form: OwnDice) -> None:
    # As text: a mime object of Python's, still on the clipboard at the end, outlives Python and crashes the process.
    QGuiApplication.clipboard().setText("66")
    form.boxes[0].paste()
    assert texts(form) == ["", "", ""]
    event = QInputMethodEvent()
    event.setCommitString("45")
    QApplication.sendEvent(form.boxes[0], event)
    assert texts(form)[0] in {"4", "5"}


def test_every_box_says_whose_die_it_is(form: OwnDice) -> None:
    form.ask([MIRANDA, TABLE])
    assert [box.accessibleName() for box in form.boxes] == [
        "Miranda, die 1 of 2, 1 to 6",
        "Miranda, die 2 of 2, 1 to 6",
        "Grey Star, die 1 of 1, 0 to 9",
    ]


def test_a_name_is_shown_as_it_was_typed(form: OwnDice) -> None:
    form.ask([OwnGroup("<b>x</b> & y", Tone.FOE, 1, 6)])
    labels = [label for label in form.findChildren(QLabel) if "<b>" in label.text()]
    assert [label.textFormat() for label in labels] == [Qt.TextFormat.PlainText]


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_boxes_are_large_enough_to_hit(form: OwnDice, qapp: QApplication, scale: float) -> None:
    apply_theme(qapp, load_theme("ink"), scale)
    QApplication.processEvents()
    for box in form.boxes:
        assert min(box.width(), box.height()) >= max(24, 30 * scale)
        assert box.width() == box.height()


def test_the_focus_does_not_move_the_boxes(form: OwnDice) -> None:
    QApplication.processEvents()
    before = [box.geometry() for box in form.boxes]
    form.boxes[2].setFocus()
    QApplication.processEvents()
    assert [box.geometry() for box in form.boxes] == before


def test_plain_tuples_will_do(form: OwnDice) -> None:
    form.ask([OwnGroup(*("Orc", Tone.FOE, 1, 6, 1))])
    assert len(form.boxes) == 1


@pytest.mark.parametrize("groups", [[], [OwnGroup("x", Tone.HERO, 0, 6)], [OwnGroup("x", Tone.HERO, 1, 12)]])
def test_an_empty_or_unknown_throw_is_refused(form: OwnDice, groups: list[OwnGroup]) -> None:
    with pytest.raises(ValueError, match="own dice"):
        form.ask(groups)


def test_words_change_with_the_language(form: OwnDice, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OwnDice, "tr", lambda self, text: f"ru:{text}")
    press("9")
    QApplication.sendEvent(form, QEvent(QEvent.Type.LanguageChange))
    assert said(form) == ["ru:This die shows 1 to 6."]
    assert form.boxes[0].accessibleName() == "ru:Miranda, die 1 of 2, 1 to 6"
    assert texts(form) == ["", "", ""]
