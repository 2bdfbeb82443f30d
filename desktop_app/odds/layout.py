"""How a state becomes a position: a shape, which the rules see whole, and a row of scores, which is one number."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec.structs import replace

from desktop_app.domain.dice import Who
from desktop_app.domain.events import Advanced, Changed, Event, Marked
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.state import Fight, State
from desktop_app.odds.tree import Asked, Node, Values
from desktop_app.odds.unknown import Unknown

BITS = 24
"""Room for a score in a position's number; no score of a gamebook passes a million."""
HALF = 1 << (BITS - 1)
MASK = (1 << BITS) - 1


class Slot(NamedTuple):
    """Where a score stands: its owner and key; a mark and the round belong to the fight."""

    kind: str
    who: Who
    key: str


ROUND = Slot("round", Who("fight"), "")


class NewSlot(Exception):
    """A score that was taken for constant changes in this fight; everything is to be laid out anew with it."""

    def __init__(self, slot: Slot) -> None:
        super().__init__(slot)
        self.slot = slot


class Relaid(Exception):
    """A score matters otherwise than was thought; positions are to be numbered anew."""


class Layout:
    """Which scores vary in a fight, and how they matter.

    A score that no rule asks about is left out of a position. One that only rises, like the round, stands still
    where no rule tells it any longer from a higher one; otherwise there would be no end of positions.
    """

    def __init__(self, slots: Iterable[Slot]) -> None:
        self.slots = tuple(slots)
        count = len(self.slots)
        self.matters = [False] * count
        self.rises = [True] * count
        self.pinned = [False] * count
        self.top = [0] * count
        self.relaid = False

    def noted(self, node: Node, amount: int) -> None:
        """Learn from a new question which scores matter, and up to where."""
        scores = [(score, factor) for score, factor in node.scores if score != amount]
        alone = len(scores) == 1 == len(node.scores) and not node.dice and node.asked is not Asked.EXACTLY
        for score, factor in scores:
            if not alone:
                self.pin(score)
                continue
            # From this value on the answer never changes.
            value = abs(node.base // factor) + 1
            if not self.matters[score] or (value > self.top[score] and self.rises[score]):
                self.relaid = True
            self.matters[score] = True
            self.top[score] = max(self.top[score], value)

    def pin(self, score: int) -> None:
        """Every value of this score is unlike every other."""
        if not self.pinned[score]:
            self.pinned[score] = self.matters[score] = self.relaid = True

    def falls(self, score: int) -> None:
        """This score does not only rise."""
        if self.rises[score]:
            self.rises[score] = False
            self.relaid |= self.matters[score]

    def check(self) -> None:
        """Raise `Relaid` when something was learned that changes the numbers of positions."""
        if self.relaid:
            self.relaid = False
            raise Relaid

    def limit(self, score: int) -> int | None:
        """The value at which a rising score may stand still; None where there is none."""
        return self.top[score] if self.rises[score] and not self.pinned[score] else None

    def encode(self, values: Values) -> int:
        """The number of a row of scores."""
        code = 0
        for score, value in enumerate(values):
            if self.matters[score]:
                most = self.limit(score)
                code += ((value if most is None else min(value, most)) + HALF) << (BITS * score)
        return code

    def decode(self, code: int) -> Values:
        """The row of scores of a number; those that do not matter are 0."""
        return tuple(
            [((code >> (BITS * score)) & MASK) - HALF if matters else 0 for score, matters in enumerate(self.matters)]
        )

    # States

    def values(self, state: State) -> tuple[Any, ...]:
        """The scores of a state."""
        return tuple([self._value(state, slot) for slot in self.slots])

    def _value(self, state: State, slot: Slot) -> Any:
        fight = state.fight
        assert fight is not None
        if slot.kind == "round":
            return fight.round
        return fight.marks.get(slot.key, 0) if slot.kind == "mark" else state.sheet(slot.who).values[slot.key]

    def fill(self, state: State, numbers: tuple[Any, ...]) -> State:
        """The state with these numbers for its scores; a mark that was never made stays so."""
        sheets: dict[Who, dict[str, Any]] = {}
        fight = state.fight
        assert fight is not None
        changes: dict[str, Any] = {}
        for slot, number in zip(self.slots, numbers, strict=False):
            if slot.kind == "sheet":
                sheets.setdefault(slot.who, {})[slot.key] = number
            elif slot.kind == "round":
                changes["round"] = number
            elif slot.key in fight.marks:
                changes.setdefault("marks", dict(fight.marks))[slot.key] = number
        foes = _filled("foe", fight.foes, sheets)
        return replace(
            state,
            heroes=_filled("hero", state.heroes, sheets),
            party=_filled("party", (state.party,), sheets)[0],
            fight=replace(fight, foes=foes, **changes),
        )

    def complete(self, state: State, defaults: dict[Slot, int]) -> State:
        """The state with every score written on its sheet, also where it holds its default."""
        numbers = []
        for slot in self.slots:
            known = slot.kind != "sheet" or slot.key in state.sheet(slot.who).values
            numbers.append(self._value(state, slot) if known else defaults[slot])
        return self.fill(state, tuple(numbers))

    def blank(self, state: State) -> State:
        """The state without its scores: all that the rules see of every position of one shape."""
        state = self.fill(state, (0,) * len(self.slots))
        fight = state.fight
        assert fight is not None
        marks = {key: _plain(value) for key, value in fight.marks.items()}
        pending = tuple([replace(wound, amount=_plain(wound.amount)) for wound in fight.pending])
        return replace(
            state,
            heroes=tuple(map(_known, state.heroes)),
            party=_known(state.party),
            fight=replace(fight, foes=tuple(map(_known, fight.foes)), marks=marks, pending=pending),
        )

    def expect_known(self, events: Iterable[Event]) -> None:
        """Raise `NewSlot` when something changed that was taken for constant."""
        for event in events:
            slot = _slot(event)
            if slot is not None and slot not in self.slots:
                raise NewSlot(slot)


def _slot(event: Event) -> Slot | None:
    if isinstance(event, Changed):
        return Slot("sheet", event.who, event.field)
    if isinstance(event, Advanced):
        return ROUND
    # A mark that is set to a known number is part of the shape.
    return Slot("mark", Who("fight"), event.mark) if isinstance(event, Marked) and _is_open(event.value) else None


def _is_open(value: object) -> bool:
    return isinstance(value, Unknown)


def _plain(value: Any) -> Any:
    return int(value) if _is_open(value) else value


def _known(sheet: Sheet) -> Sheet:
    """A sheet without numbers that stand for many."""
    if any(map(_is_open, sheet.values.values())) or any(map(_is_open, sheet.initials.values())):
        now = {key: _plain(value) for key, value in sheet.values.items()}
        return Sheet(now, {key: _plain(value) for key, value in sheet.initials.items()})
    return sheet


def _filled(side: str, row: tuple[Sheet, ...], sheets: dict[Who, dict[str, Any]]) -> tuple[Sheet, ...]:
    filled = []
    for index, sheet in enumerate(row):
        numbers = sheets.get(Who(side, index))
        filled.append(sheet if numbers is None else Sheet({**sheet.values, **numbers}, sheet.initials))
    return tuple(filled)


def fight_of(state: State) -> Fight:
    """The fight that is asked about."""
    assert state.fight is not None
    return state.fight
