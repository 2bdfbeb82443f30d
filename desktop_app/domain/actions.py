"""What a player can do: rule verbs that a ruleset offers, and the acts that every sheet allows by hand."""

import msgspec

from desktop_app.domain.dice import Pool, Who
from desktop_app.domain.fields import Item, Record, Value


class Deed(msgspec.Struct, frozen=True, omit_defaults=True, tag=True, forbid_unknown_fields=True, gc=False):
    """What all actions share: immutable values, named in files by their class."""


class Act(Deed, frozen=True):
    """A verb of the ruleset (``round``, ``luck``, ``eat``): who acts, on which foe, with how much, which way."""

    verb: str
    hero: int = 0
    target: int | None = None
    amount: int | None = None
    choice: str | None = None


class Create(Deed, frozen=True):
    """A hero is made; ``values`` are scores typed by the player, the others are rolled as the book says.

    ``choices`` answers the book's questions by the keys of their fields. ``hero`` one past the last joins the party.
    """

    name: str = ""
    values: dict[str, int] = {}
    choices: dict[str, str | tuple[str, ...]] = {}
    hero: int = 0


class Begin(Deed, frozen=True):
    """A fight begins with ``foes`` and the ``conditions`` of the paragraph, by the keys of their fields."""

    foes: tuple[dict[str, Value], ...]
    conditions: dict[str, Value] = {}


class Reinforce(Deed, frozen=True):
    """One more foe joins the fight."""

    foe: dict[str, Value]


class Withdraw(Deed, frozen=True):
    """A foe leaves the fight alive."""

    target: int


class Conclude(Deed, frozen=True):
    """The reader ends the fight as the book says: ``won``, ``lost``, ``escaped`` or ``stopped``."""

    outcome: str


class Clear(Deed, frozen=True):
    """The decided fight is put away."""


class Rewrite(Deed, frozen=True):
    """A field is set by hand; never refused by a rule, only by the field's kind."""

    who: Who
    field: str
    value: Value


class Rebase(Deed, frozen=True):
    """The initial value of a score is set by hand."""

    who: Who
    field: str
    value: int


class Adjust(Deed, frozen=True):
    """A score goes up or down as the book says, within its floor and cap.

    ``raise_initial`` moves the initial value as well; ``beyond`` lets the score pass its cap this once.
    """

    who: Who
    field: str
    by: int
    raise_initial: bool = False
    beyond: bool = False


class Gain(Deed, frozen=True):
    """An entry is added to a list of the sheet: an item, a spell, a skill."""

    who: Who
    field: str
    entry: str | Item | Record


class Lose(Deed, frozen=True):
    """The entry at ``index`` is struck from a list of the sheet."""

    who: Who
    field: str
    index: int


class Go(Deed, frozen=True):
    """The reader turns to a section; any short text, as some books number 12b."""

    section: str


class Note(Deed, frozen=True):
    """A note about the section at hand."""

    text: str


class Mark(Deed, frozen=True):
    """A bookmark: a name for this moment, to come back to."""

    name: str


class Throw(Deed, frozen=True):
    """Dice that no rule asked for, with a number added to their sum."""

    pool: Pool
    plus: int = 0
    who: Who = Who("hero")


Action = (
    Act
    | Create
    | Begin
    | Reinforce
    | Withdraw
    | Conclude
    | Clear
    | Rewrite
    | Rebase
    | Adjust
    | Gain
    | Lose
    | Go
    | Note
    | Mark
    | Throw
)
