"""Whether a stranger's entries can be folded at all: owners that are there, values of their fields' kinds.

Not whether they follow from the rules, for an old adventure must open after a rule was corrected.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime

from desktop_app.domain import events
from desktop_app.domain.dice import Who
from desktop_app.domain.events import Event
from desktop_app.domain.fields import (
    MOST,
    Choice,
    Declared,
    Flag,
    Item,
    Items,
    Notes,
    Number,
    Record,
    Records,
    Selection,
    Value,
)
from desktop_app.domain.journal import Entry
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.state import State
from desktop_app.domain.text import Text
from desktop_app.persistence.errors import Unusable

_OF_FIGHT = (
    events.Withdrew,
    events.Advanced,
    events.Marked,
    events.Awaited,
    events.Ended,
    events.Cleared,
)
_ENTRIES: dict[type[Declared] | type[None], type] = {Selection: str, Items: Item, Records: Record}


def fold_soundly(rules: Ruleset, start: State, entries: Iterable[Entry]) -> dict[int, State]:
    """The state after each entry; `Unusable` names the entry that no state could bear."""
    states = {0: start}
    for entry in entries:
        state = states.get(entry.parent)
        if state is None:
            raise _unsound(entry)
        _check_time(entry)
        for event in entry.events:
            if not is_sound(rules, state, event):
                raise _unsound(entry)
            state = events.apply(state, event)
        states[entry.number] = state
    return states


def _check_time(entry: Entry) -> None:
    try:
        if entry.time:
            datetime.fromisoformat(entry.time)
    except ValueError as error:
        raise _unsound(entry) from error


def _unsound(entry: Entry) -> Unusable:
    return Unusable(
        Text(f"Запись {entry.number} ни к чему не применима.", f"Entry {entry.number} does not apply to anything.")
    )


def is_sound(rules: Ruleset, state: State, event: Event) -> bool:
    """Whether an event can be applied to this state and told of it."""
    if isinstance(event, _OF_FIGHT) and state.fight is None:
        return False
    return all(_is_present(state, who) for who in _owners(event)) and _is_fitting(rules, state, event)


def _is_fitting(rules: Ruleset, state: State, event: Event) -> bool:
    match event:
        case events.Began():
            foes = all(_fits_all(rules, Who("foe"), foe) for foe in event.foes)
            return foes and _fits_all(rules, Who("fight"), event.conditions)
        case events.Joined():
            seated = event.side == "hero" or (event.side == "foe" and state.fight is not None)
            return seated and _fits_all(rules, Who(event.side), event.values)
        case events.Changed() | events.Rebased() | events.Rewrote():
            return _fits(rules, event.who, event.field, event.after)
        case events.Gained() | events.Lost():
            return _fits_list(rules, state, event)
    return True


def _owners(event: Event) -> Iterator[Who]:
    for name in ("who", "by", "other"):
        who = getattr(event, name, None)
        if who is not None:
            yield who
    for wound in getattr(event, "pending", ()):
        yield wound.victim
        yield wound.by


def _is_present(state: State, who: Who) -> bool:
    fight = state.fight
    seats = {
        "hero": len(state.heroes),
        "foe": len(fight.foes) if fight else 0,
        "party": 1,
        "fight": 1 if fight else 0,
    }
    return 0 <= who.index < seats.get(who.side, 0)


def _fits_all(rules: Ruleset, who: Who, values: Mapping[str, Value]) -> bool:
    return all(_fits(rules, who, key, value) for key, value in values.items())


def _fits(rules: Ruleset, who: Who, key: str, value: Value) -> bool:
    """Whether a value is of its field's kind; a field of another version may hold anything."""
    field = _field(rules, who, key)
    match field:
        case Number():
            return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST
        case Flag():
            return isinstance(value, bool)
        case Choice() | Notes():
            return isinstance(value, str)
    kind = _ENTRIES.get(type(field))
    return kind is None or (isinstance(value, tuple) and all(isinstance(entry, kind) for entry in value))


def _fits_list(rules: Ruleset, state: State, event: events.Gained | events.Lost) -> bool:
    if not _fits(rules, event.who, event.field, (event.entry,)):
        return False
    entries = state.sheet(event.who).values.get(event.field, ())
    if not isinstance(entries, tuple):
        return False
    return isinstance(event, events.Gained) or 0 <= event.index < len(entries)


def _field(rules: Ruleset, who: Who, key: str) -> Declared | None:
    return next((field for field in rules.fields_of(who) if field.key == key), None)
