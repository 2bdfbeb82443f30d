"""A sheet on a desk: plays the wishes of a form by the sample rules and shows what differs, as a session does."""

from PySide6.QtCore import QEvent, QObject, Qt, QTranslator, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.domain.actions import Action
from desktop_app.domain.dice import HERO, RandomDice
from desktop_app.domain.fields import Value
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.text import Language
from desktop_app.widgets.in_place import InPlace
from desktop_app.widgets.sheet_form import SheetForm
from tests.domain.sample import RULES, made


class Desk(QObject):
    """``wishes`` is all that the form asked for, in order."""

    def __init__(self, rules: Ruleset = RULES, language: Language = Language.EN, **options: Value) -> None:
        super().__init__()
        self.rules = rules
        self.state = made(options)
        self.wishes: list[Action] = []
        self.form = SheetForm(rules, HERO, language)
        self.form.resize(800, 900)
        self.form.wished.connect(self.play)
        self.form.show_options(self.state.options)
        self.form.show_sheet(self.sheet)
        self.form.show_offers(rules.offers(self.state))
        self.form.show()

    @property
    def sheet(self) -> Sheet:
        return self.state.heroes[0]

    def play(self, action: Action) -> None:
        self.wishes.append(action)
        self.do(action)

    @Slot()
    def do(self, action: Action) -> None:
        """Carry an action out and show what differs."""
        before = self.sheet
        self.state = self.rules.take(self.state, action, RandomDice(1)).state
        for field in self.rules.hero:
            after = self.sheet
            if before[field] != after[field] or before.initials.get(field.key) != after.initials.get(field.key):
                self.form.show_field(HERO, field.key, after)
        self.form.show_offers(self.rules.offers(self.state))


class Shouting(QTranslator):
    """A language in which all of the app's own words are in capitals, to see what is retranslated."""

    def translate(self, _context: str, text: str, _hint: str | None = None, _number: int = -1) -> str:
        return text.upper()

    def isEmpty(self) -> bool:  # noqa: N802  # Qt's name; an empty translator would not be announced
        return False


def type_in(widget: QWidget, text: str) -> None:
    """Press a key for each letter, any letter of any alphabet."""
    for letter in text:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(widget, QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, letter))


def put_in(place: InPlace, text: str) -> None:
    """Click words, type others in their place, press Enter."""
    QTest.mouseClick(place.button, Qt.MouseButton.LeftButton)
    place.line.clear()
    type_in(place.line, text)
    QTest.keyClick(place.line, Qt.Key.Key_Return)
