"""Kinds of fields from which every sheet, foe, option and condition is declared; a field is its own key."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, TypeVar

import msgspec

from desktop_app.domain.dice import ONE_DIE, Pool
from desktop_app.domain.errors import BadValue
from desktop_app.domain.text import Text

T = TypeVar("T")

MOST = 1_000_000
"""No number of a gamebook is larger; beyond it lies a slip of the fingers or a hostile file."""
LONGEST = 100_000
"""Characters that one note may hold."""


class Item(msgspec.Struct, frozen=True, omit_defaults=True, tag="item", forbid_unknown_fields=True, gc=False):
    """A thing carried: its name as the player wrote it, how many, and where it lies.

    ``bonus`` names the scores that it changes while ``worn``; ``note`` is free text.
    """

    name: str
    count: int = 1
    place: str = ""
    bonus: dict[str, int] = {}
    worn: bool = False
    note: str = ""


class Option(msgspec.Struct, frozen=True):
    """One of the answers that a `Choice` or `Selection` offers; ``help`` says what it does in a sentence."""

    key: str
    label: Text
    help: Text | None = None


class Cap(Enum):
    """What limits a score from above."""

    INITIAL = "initial"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Start:
    """How a score is found when a hero is made: ``plus`` and the sum of ``pool``, or ``table`` indexed by one die.

    Without a pool the start is fixed. ``table`` lists the results for faces 1, 2, 3 and so on.
    """

    plus: int = 0
    pool: Pool | None = None
    table: tuple[int, ...] = ()

    def score(self, faces: tuple[int, ...]) -> int:
        """The starting score for these faces."""
        return self.table[faces[0] - 1] if self.table else self.plus + sum(faces)


def rolled(count: int, plus: int, sides: int = 6, low: int = 1) -> Start:
    """A start such as "one die plus 6"."""
    return Start(plus, Pool(count, sides, low))


def looked_up(*table: int) -> Start:
    """A start read from a table by one die."""
    return Start(pool=ONE_DIE, table=table)


def typed(score: int) -> Start:
    """A start that the player types from the book, and ``score`` while it is not typed; no dice are thrown."""
    return Start(score, Pool(0))


def fixed(score: int) -> Start:
    """A start that needs no dice."""
    return Start(score)


@dataclass(frozen=True, slots=True)
class Field(Generic[T]):
    """A declared place of a sheet; compare and look up by identity of ``key`` within one sheet.

    ``help`` is one sentence of our own; ``asked`` lets hero creation ask for it.
    """

    key: str
    label: Text
    help: Text | None = None
    default: T = field(init=False, repr=False, compare=False)
    """What an untouched sheet holds; worked out once, because every look at a sheet may need it."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "default", self.untouched())

    @abstractmethod
    def untouched(self) -> T:
        """What the declaration says an untouched sheet holds."""

    @abstractmethod
    def accept(self, value: object) -> T:
        """The same value when the field can hold it; otherwise `BadValue` with a sentence for the player."""

    def refuse(self, value: object) -> BadValue:
        """The error that names this field and the value it cannot hold."""
        shown = repr(value) if len(repr(value)) <= 40 else repr(value)[:40] + "…"
        return BadValue(
            Text(f"«{self.label.ru}»: не годится значение {shown}.", f"“{self.label.en}” cannot be {shown}.")
        )


@dataclass(frozen=True, slots=True)
class Number(Field[int]):
    """What counts and scores share: whole numbers with a floor (None for no floor) that a rule cannot pass."""

    floor: int | None = 0
    start: Start = Start()

    def untouched(self) -> int:
        """The fixed start, or 0 where dice decide."""
        return 0 if self.start.pool else self.start.plus

    def accept(self, value: object) -> int:
        """A whole number of sensible size, not under the floor."""
        low = -MOST if self.floor is None else self.floor
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= MOST:
            raise self.refuse(value)
        return value


@dataclass(frozen=True, slots=True)
class Stat(Number):
    """A score with a current and an initial value, as printed on an Adventure Sheet.

    ``life`` marks the score that falls in fights; ``fatal_at`` ends the adventure when the score falls so low.
    ``capped_by`` is an option of the ruleset under which an otherwise uncapped score stops at its initial value.
    """

    cap: Cap = Cap.INITIAL
    life: bool = False
    fatal_at: int | None = None
    capped_by: "Flag | None" = None


@dataclass(frozen=True, slots=True)
class Counter(Number):
    """A plain count: provisions, gold, days; no initial value.

    ``most`` is an option of the ruleset that names the most one may have, 0 for no limit.
    """

    most: "Counter | None" = None


@dataclass(frozen=True, slots=True)
class Money(Counter):
    """Coins of two sizes, held as a whole number of the smaller one.

    ``ratio`` is the ruleset's option that says how many small ones make a large one; the start is in large coins.
    """

    minor: Text = Text("мелочь", "small coins")
    ratio: Counter = Counter("ratio", Text("мелких в крупной", "small in a large"), start=Start(100))

    def untouched(self) -> int:
        """The start in small coins."""
        return self.start.plus * self.ratio.default


@dataclass(frozen=True, slots=True)
class Flag(Field[bool]):
    """Yes or no."""

    on: bool = False

    def untouched(self) -> bool:
        """As declared."""
        return self.on

    def accept(self, value: object) -> bool:
        """True or false and nothing else."""
        if not isinstance(value, bool):
            raise self.refuse(value)
        return value


@dataclass(frozen=True, slots=True)
class Choice(Field[str]):
    """One of several answers; "" stands for none where ``optional``.

    ``rule`` is the sentence shown when a hero is made.
    """

    options: tuple[Option, ...] = ()
    optional: bool = False
    chosen: str = ""
    rule: Text | None = None

    def untouched(self) -> str:
        """The declared answer, or none."""
        return self.chosen

    def accept(self, value: object) -> str:
        """One of the declared keys, or "" where none is an answer."""
        if not isinstance(value, str) or not (
            any(value == option.key for option in self.options) or (self.optional and not value)
        ):
            raise self.refuse(value)
        return value


@dataclass(frozen=True, slots=True)
class Selection(Field[tuple[str, ...]]):
    """Several of the declared answers, each once, in the order taken; ``pick`` of them when a hero is made.

    Where ``open``, the player may add entries of the book's that nobody has declared.
    """

    options: tuple[Option, ...] = ()
    pick: int = 0
    open: bool = False
    rule: Text | None = None

    def untouched(self) -> tuple[str, ...]:
        """None taken."""
        return ()

    def accept(self, value: object) -> tuple[str, ...]:
        """A list of declared keys (or of any short words where open), none twice."""
        if not isinstance(value, list | tuple) or len(value) > MOST or len(set(map(str, value))) < len(value):
            raise self.refuse(value)
        known = {option.key for option in self.options}
        for key in value:
            if not isinstance(key, str) or not key or (key not in known and not self.open):
                raise self.refuse(key)
        return tuple(value)


@dataclass(frozen=True, slots=True)
class Place:
    """Where items lie (weapon, backpack, pouch, stored); more than ``limit`` is worth a warning, never a refusal.

    ``also`` names the counts and flags of the sheet that take room there: meals in a backpack, a staff among weapons.
    """

    key: str
    label: Text
    limit: int | None = None
    also: tuple[Counter | Flag, ...] = ()


@dataclass(frozen=True, slots=True)
class Items(Field[tuple[Item, ...]]):
    """Things carried, each in one of the declared places (the first is where new things go)."""

    places: tuple[Place, ...] = ()
    items: tuple[Item, ...] = ()

    def untouched(self) -> tuple[Item, ...]:
        """The declared outfit."""
        return self.items

    def accept(self, value: object) -> tuple[Item, ...]:
        """A list of items with a name, a count from 0 and a declared place ("" means the first)."""
        if not isinstance(value, list | tuple):
            raise self.refuse(value)
        places = {place.key for place in self.places} | {""}
        for item in value:
            if not isinstance(item, Item) or not item.name or not 0 <= item.count <= MOST or item.place not in places:
                raise self.refuse(item)
        return tuple(value)


@dataclass(frozen=True, slots=True)
class Notes(Field[str]):
    """Free text; ``lines`` 1 is a name or a word, more is a page."""

    lines: int = 1
    text: str = ""

    def untouched(self) -> str:
        """As declared, usually empty."""
        return self.text

    def accept(self, value: object) -> str:
        """Any text of sensible length."""
        if not isinstance(value, str) or len(value) > LONGEST:
            raise self.refuse(value)
        return value


@dataclass(frozen=True, slots=True)
class Column:
    """A number that each row of `Records` holds."""

    key: str
    label: Text
    default: int = 0


class Record(msgspec.Struct, frozen=True, tag="record", forbid_unknown_fields=True, gc=False):
    """One row of `Records`: a name and the numbers of its columns."""

    name: str
    numbers: dict[str, int] = {}


@dataclass(frozen=True, slots=True)
class Records(Field[tuple[Record, ...]]):
    """Rows that the player fills in from the book, such as spells with their cost and damage."""

    columns: tuple[Column, ...] = ()

    def untouched(self) -> tuple[Record, ...]:
        """No rows."""
        return ()

    def accept(self, value: object) -> tuple[Record, ...]:
        """Rows with a name and numbers in declared columns only."""
        if not isinstance(value, list | tuple):
            raise self.refuse(value)
        known = {column.key for column in self.columns}
        for row in value:
            if not isinstance(row, Record) or not row.name or not known.issuperset(row.numbers):
                raise self.refuse(row)
            if not all(-MOST <= number <= MOST for number in row.numbers.values()):
                raise self.refuse(row)
        return tuple(value)


Declared = Field[Any]
"""Any field, where its kind does not matter."""

Value = bool | int | str | tuple[str | Item | Record, ...]
"""Whatever a field can hold."""


def answers_of(field: Declared) -> tuple[Option, ...]:
    """The answers that a field of choice offers, none for other kinds."""
    if isinstance(field, Choice):
        return field.options
    return field.options if isinstance(field, Selection) else ()


def by_key(fields: tuple[Declared, ...]) -> Mapping[str, Declared]:
    """The fields under their keys; a key declared twice is a slip of the author, caught at import."""
    table = {field.key: field for field in fields}
    if len(table) < len(fields):
        raise AssertionError(f"a field is declared twice among {[field.key for field in fields]}")
    return table
