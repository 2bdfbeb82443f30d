"""The closed set of past-tense facts that a journal holds, and the one function that applies them to a state."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from desktop_app.domain.dice import Who
from desktop_app.domain.fields import Item, Record, Value
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.state import Fight, Outcome, State, Wound

Listed = str | Item | Record
"""An entry of a list field."""


class Fact(msgspec.Struct, frozen=True, omit_defaults=True, tag=True, forbid_unknown_fields=True, gc=False):
    """What all events share: immutable values, named in files by their class.

    They can form no cycles, so the collector is spared them (``gc=False``): a long story opens three times as fast.
    """


class Rolled(Fact, frozen=True):
    """Dice fell for ``who``; ``what`` is the key of the score they decide, or ""."""

    who: Who
    faces: tuple[int, ...]
    sides: int = 6
    low: int = 1
    what: str = ""


class Tallied(Fact, frozen=True):
    """A sum and its parts: the number the rule compares is the sum that the log prints.

    Each part is the key of a word or field and its share.
    """

    who: Who
    what: str
    parts: tuple[tuple[str, int], ...]
    total: int


class Changed(Fact, frozen=True):
    """A current score or count changed to the clamped ``after``; ``by`` is who did it."""

    who: Who
    field: str
    before: int
    after: int
    why: str
    by: Who | None = None


class Rebased(Fact, frozen=True):
    """The initial value of a score changed."""

    who: Who
    field: str
    before: int
    after: int
    why: str


class Rewrote(Fact, frozen=True):
    """Any other field now holds ``after``: a flag, a choice, a list, a text."""

    who: Who
    field: str
    before: Value
    after: Value
    why: str


class Gained(Fact, frozen=True):
    """One more entry at the end of a list."""

    who: Who
    field: str
    entry: Listed
    why: str


class Lost(Fact, frozen=True):
    """The entry at ``index`` of a list is gone."""

    who: Who
    field: str
    entry: Listed
    index: int
    why: str


class Moved(Fact, frozen=True):
    """The reader turned to another section."""

    before: str
    after: str


class Began(Fact, frozen=True):
    """A fight began with these foes and the conditions of the paragraph, by the keys of their fields."""

    foes: tuple[dict[str, Value], ...]
    conditions: dict[str, Value]


class Joined(Fact, frozen=True):
    """A hero joined the party, or a foe the fight, at the end of the row."""

    side: str
    values: dict[str, Value]


class Withdrew(Fact, frozen=True):
    """A foe left the fight alive."""

    who: Who


class Advanced(Fact, frozen=True):
    """A round began."""

    round: int


class Marked(Fact, frozen=True):
    """The ruleset noted something for the length of this fight."""

    mark: str
    value: int


class Awaited(Fact, frozen=True):
    """The rules now wait for a decision (or for none, when ``moment`` is "")."""

    moment: str
    pending: tuple[Wound, ...] = ()


class Remarked(Fact, frozen=True):
    """Something worth a word in the log that changes nothing: a parry, a blow that mail turned."""

    what: str
    who: Who
    other: Who | None = None
    number: int | None = None


class Judged(Fact, frozen=True):
    """A check ended in success or failure."""

    who: Who
    what: str
    success: bool


class Ended(Fact, frozen=True):
    """The fight is decided; it stays on the table until the next one or until cleared."""

    outcome: Outcome


class Cleared(Fact, frozen=True):
    """The decided fight left the table."""


class Noted(Fact, frozen=True):
    """The reader wrote a note about the section."""

    text: str


Event = (
    Rolled
    | Tallied
    | Changed
    | Rebased
    | Rewrote
    | Gained
    | Lost
    | Moved
    | Began
    | Joined
    | Withdrew
    | Advanced
    | Marked
    | Awaited
    | Remarked
    | Judged
    | Ended
    | Cleared
    | Noted
)


def _with_sheet(state: State, who: Who, sheet: Sheet) -> State:
    if who.side == "hero":
        heroes = state.heroes
        return replace(state, heroes=(*heroes[: who.index], sheet, *heroes[who.index + 1 :]))
    if who.side == "foe":
        foes = _fight(state).foes
        return _in_fight(state, foes=(*foes[: who.index], sheet, *foes[who.index + 1 :]))
    return replace(state, party=sheet) if who.side == "party" else _in_fight(state, conditions=sheet)


def _set(state: State, event: Changed | Rewrote) -> State:
    return _with_sheet(state, event.who, state.sheet(event.who).with_value(event.field, event.after))


def _rebase(state: State, event: Rebased) -> State:
    return _with_sheet(state, event.who, state.sheet(event.who).with_initial(event.field, event.after))


def _list(state: State, who: Who, field: str) -> tuple[Listed, ...]:
    value = state.sheet(who).values.get(field, ())
    assert isinstance(value, tuple), "an entry of what is no list"
    return value


def _gain(state: State, event: Gained) -> State:
    entries = (*_list(state, event.who, event.field), event.entry)
    return _with_sheet(state, event.who, state.sheet(event.who).with_value(event.field, entries))


def _lose(state: State, event: Lost) -> State:
    entries = _list(state, event.who, event.field)
    left = (*entries[: event.index], *entries[event.index + 1 :])
    return _with_sheet(state, event.who, state.sheet(event.who).with_value(event.field, left))


def fresh(values: dict[str, Value]) -> Sheet:
    """A sheet just written: every number is both current and initial."""
    numbers = {key: value for key, value in values.items() if isinstance(value, int) and not isinstance(value, bool)}
    return Sheet(values, numbers)


def _begin(state: State, event: Began) -> State:
    return replace(state, fight=Fight(tuple(map(fresh, event.foes)), Sheet(event.conditions)))


def _join(state: State, event: Joined) -> State:
    if event.side == "hero":
        return replace(state, heroes=(*state.heroes, fresh(event.values)))
    return _in_fight(state, foes=(*_fight(state).foes, fresh(event.values)))


def _fight(state: State) -> Fight:
    assert state.fight is not None, "an event of a fight without a fight"
    return state.fight


def _in_fight(state: State, **changes: Any) -> State:
    return replace(state, fight=replace(_fight(state), **changes))


CHANGES: dict[type[Fact], Callable[[State, Any], State]] = {
    Changed: _set,
    Rewrote: _set,
    Rebased: _rebase,
    Gained: _gain,
    Lost: _lose,
    Moved: lambda state, event: replace(state, section=event.after),
    Began: _begin,
    Joined: _join,
    Withdrew: lambda state, event: _in_fight(state, gone=(*_fight(state).gone, event.who.index)),
    Advanced: lambda state, event: _in_fight(state, round=event.round),
    Marked: lambda state, event: _in_fight(state, marks={**_fight(state).marks, event.mark: event.value}),
    Awaited: lambda state, event: _in_fight(state, moment=event.moment, pending=event.pending),
    Ended: lambda state, event: _in_fight(state, outcome=event.outcome, moment="", pending=()),
    Cleared: lambda state, _event: replace(state, fight=None),
}
"""What each kind of event does to a state; kinds that are not here only tell."""


def apply(state: State, event: Event) -> State:
    """The state after one event; events that only tell leave it as it is."""
    change = CHANGES.get(type(event))
    return state if change is None else change(state, event)


def fold(state: State, events: Iterable[Event]) -> State:
    """The state after all events, in order."""
    for event in events:
        state = apply(state, event)
    return state
