"""What all editors of the sheet share: they show what they are given and wish for what the player wants."""

from dataclasses import dataclass, field

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop_app.domain.actions import Action
from desktop_app.domain.dice import Who
from desktop_app.domain.errors import RuleError
from desktop_app.domain.fields import Declared, Stat, Value
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.text import Language, Text
from desktop_app.widgets.in_place import Sentence


@dataclass(frozen=True, slots=True)
class Setting:
    """Whose sheet an editor shows, in which language, and by which rules with which readings of them."""

    rules: Ruleset
    who: Who
    language: Language
    options: Sheet = field(default_factory=Sheet)

    def say(self, text: Text) -> str:
        """A word of the book."""
        return text.say(self.language)

    @property
    def scores(self) -> tuple[Stat, ...]:
        """The scores of this sheet, to which a worn thing may add."""
        return tuple(stat for stat in self.rules.fields_of(self.who) if isinstance(stat, Stat))


class Editor(QWidget):
    """Shows one field. It keeps no value: an entry becomes a wish, and what is shown comes back from outside.

    An entry that the field cannot hold is refused by a sentence below, and the old value stays.
    """

    wished = Signal(object)
    """A domain action."""
    rearranged = Signal()
    """The ``stops`` are others than before."""

    def __init__(self, field: Declared, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self.setting = setting
        self.sheet = Sheet()
        self.sentence = Sentence(self)

    def show_sheet(self, sheet: Sheet) -> None:
        """Show the field as ``sheet`` holds it."""
        self.sheet = sheet
        self.sentence.hush()
        self.refresh()

    def set_setting(self, setting: Setting) -> None:
        """Speak another language, or follow another reading of the rules."""
        self.setting = setting
        self.sentence.hush()
        self.refresh()

    def refresh(self) -> None:
        """Draw the field, and all words, anew from the sheet that was last shown."""
        raise NotImplementedError

    def finish(self) -> None:
        """Commit what is being typed."""

    @property
    def stops(self) -> list[QWidget]:
        """What the Tab key visits here, in reading order."""
        return []

    @property
    def label(self) -> str:
        """The field's own name."""
        return self.setting.say(self.field.label)

    @property
    def help(self) -> str:
        """The field's sentence of help, or ""."""
        return self.setting.say(self.field.help) if self.field.help else ""

    def wish(self, action: Action) -> None:
        """Ask for an action, then show whatever came of it."""
        self.sentence.hush()
        self.wished.emit(action)
        self.refresh()

    def refuse(self, error: RuleError) -> None:
        """Say why an entry cannot be taken, and show the old value."""
        self.refresh()
        self.sentence.say(error.say(self.setting.language))

    def check(self, value: Value) -> bool:
        """Whether the field can hold ``value``; if not, the player is told."""
        try:
            self.field.accept(value)
        except RuleError as error:
            self.refuse(error)
            return False
        return True
