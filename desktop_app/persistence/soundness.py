"""Whether a stranger's entries can be folded at all: owners that are there, values of their fields' kinds.

Not whether they follow from the rules, for an old adventure must open after a rule was corrected. Nor may a small file
make a state without bounds: what no table, sheet or bag could hold is refused.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from desktop_app.domain import events
from desktop_app.domain.acts import MOST_FOES
from desktop_app.domain.dice import Who
from desktop_app.domain.events import Event
from desktop_app.domain.fields import (
    LONGEST,
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
from desktop_app.domain.state import Fight, State
from desktop_app.domain.text import Text
from desktop_app.persistence.errors import Unusable
from desktop_app.persistence.shelf import moment

MOST_HEROES = 100
MOST_LISTED = 10_000
"""Entries of one list of a sheet."""
MOST_KEYS = 1_000
"""Fields of one sheet, marks of one fight."""
LARGEST_NUMBER = 10**9
LONGEST_TEXT = 2 * LONGEST

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


def expect_bounded(whole: Any) -> None:
    """Raise `Unusable`, with the place, for a number or text in JSON already read that is beyond all sense."""
    waiting: list[tuple[Any, Any]] = [([whole], None)]
    while waiting:
        node, place = waiting.pop()
        is_table = type(node) is dict
        if is_table and any(len(key) > LONGEST_TEXT for key in node):
            raise _beyond((place, "…"), _TEXT)
        for step, value in node.items() if is_table else enumerate(node):
            kind = type(value)
            if kind is dict or kind is list:
                waiting.append((value, (place, step)))
            elif kind is str:
                if len(value) > LONGEST_TEXT:
                    raise _beyond((place, step), _TEXT)
            elif (kind is int or kind is float) and not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
                raise _beyond((place, step), _NUMBER)


_TEXT = Text("слишком длинный текст", "a text too long")
_NUMBER = Text("слишком большое число", "a number too large")


def _beyond(place: Any, what: Text) -> Unusable:
    path = ""
    # The outermost step leads into the file itself.
    while place[0] is not None:
        place, step = place
        path = (f"[{step}]" if isinstance(step, int) else f".{step}") + path
    return Unusable(Text(f"Здесь {what.ru}: ${path}.", f"There is {what.en} at ${path}."))


def _check_time(entry: Entry) -> None:
    if entry.time and moment(entry.time) is None:
        raise _unsound(entry)


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
            foes = len(event.foes) <= MOST_FOES and all(_fits_all(rules, Who("foe"), foe) for foe in event.foes)
            return foes and _fits_all(rules, Who("fight"), event.conditions)
        case events.Joined():
            return _has_room(state, event.side) and _fits_all(rules, Who(event.side), event.values)
        case events.Changed() | events.Rebased() | events.Rewrote():
            sheet = state.sheet(event.who)
            room = event.field in sheet.values or len(sheet.values) + len(sheet.initials) < MOST_KEYS
            return room and _fits(rules, event.who, event.field, event.after)
        case events.Marked() | events.Withdrew():
            return state.fight is not None and _fits_fight(state.fight, event)
        case events.Gained() | events.Lost():
            return _fits_list(rules, state, event)
    return True


def _fits_fight(fight: Fight, event: events.Marked | events.Withdrew) -> bool:
    if isinstance(event, events.Marked):
        return event.mark in fight.marks or len(fight.marks) < MOST_KEYS
    return event.who.side == "foe" and event.who.index not in fight.gone


def _has_room(state: State, side: str) -> bool:
    if side == "hero":
        return len(state.heroes) < MOST_HEROES
    return side == "foe" and state.fight is not None and len(state.fight.foes) < MOST_FOES


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
    return len(values) <= MOST_KEYS and all(_fits(rules, who, key, value) for key, value in values.items())


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
    if not isinstance(value, tuple):
        return field is None
    kind = _ENTRIES.get(type(field), object)
    return len(value) <= MOST_LISTED and all(isinstance(entry, kind) and _is_sane(entry) for entry in value)


def _is_sane(entry: events.Listed) -> bool:
    """Whether the numbers of a thing or row are such as a sheet can show."""
    match entry:
        case Item():
            return 0 <= entry.count <= MOST and all(abs(bonus) <= MOST for bonus in entry.bonus.values())
        case Record():
            return all(abs(number) <= MOST for number in entry.numbers.values())
    return True


def _fits_list(rules: Ruleset, state: State, event: events.Gained | events.Lost) -> bool:
    if not _fits(rules, event.who, event.field, (event.entry,)):
        return False
    entries = state.sheet(event.who).values.get(event.field, ())
    if not isinstance(entries, tuple):
        return False
    if isinstance(event, events.Gained):
        return len(entries) < MOST_LISTED
    return 0 <= event.index < len(entries)


def _field(rules: Ruleset, who: Who, key: str) -> Declared | None:
    return next((field for field in rules.fields_of(who) if field.key == key), None)
