"""For every ruleset and whatever its sheets may hold: save then load, and export then import, are the identity."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop_app import rulesets
from desktop_app.domain.actions import Action, Begin, Create, Go, Mark, Note, Rebase, Rewrite
from desktop_app.domain.dice import HERO, PARTY, Who
from desktop_app.domain.errors import RuleError
from desktop_app.domain.fields import (
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
    Stat,
    Value,
)
from desktop_app.domain.journal import Journal
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.state import State
from desktop_app.persistence.codec import encode_entry
from desktop_app.persistence.keeper import AdventureKeeper
from desktop_app.persistence.library import Library
from desktop_app.persistence.transcript import export_adventure, import_adventure, verify
from tests.persistence.adventure import AWKWARD, NOW, record

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
SOME = st.integers(1, 999)


def _items(field: Items) -> st.SearchStrategy[Any]:
    places = st.sampled_from([place.key for place in field.places] or [""])
    bonus = st.dictionaries(st.sampled_from(["skill", "luck"]), st.integers(-9, 9), max_size=2)
    item = st.builds(Item, WORDS.filter(bool), st.integers(0, 99), places, bonus, st.booleans(), WORDS)
    return st.lists(item, max_size=4).map(tuple)


def _records(field: Records) -> st.SearchStrategy[Any]:
    numbers = st.fixed_dictionaries({column.key: SOME for column in field.columns})
    return st.lists(st.builds(Record, WORDS.filter(bool), numbers), max_size=4).map(tuple)


def _choice(field: Choice) -> st.SearchStrategy[Any]:
    return st.sampled_from([option.key for option in field.options] + ([""] if field.optional else []))


def _selection(field: Selection) -> st.SearchStrategy[Any]:
    keys = [option.key for option in field.options]
    return st.lists(st.sampled_from(keys), unique=True).map(tuple) if keys else st.just(())


KINDS: tuple[tuple[type[Declared], Callable[[Any], st.SearchStrategy[Any]]], ...] = (
    (Number, lambda _field: SOME),
    (Flag, lambda _field: st.booleans()),
    (Choice, _choice),
    (Selection, _selection),
    (Items, _items),
    (Records, _records),
    (Notes, lambda _field: WORDS),
)


def values_of(field: Declared) -> st.SearchStrategy[Any]:
    """Whatever a field may hold."""
    return next(made(field) for kind, made in KINDS if isinstance(field, kind))


def _written(rules: Ruleset, data: st.DataObject) -> list[Action]:
    """Every field of every sheet, written with values of its own."""
    foes: list[dict[str, Value]] = []
    for number in range(2):
        scores: dict[str, Value] = {field.key: data.draw(values_of(field)) for field in rules.foe}
        foes.append(scores | {"name": f"{number} {AWKWARD}"})
    conditions = {field.key: data.draw(values_of(field)) for field in rules.conditions}
    acts: list[Action] = [Create(data.draw(WORDS)), Begin(tuple(foes), conditions), Go(data.draw(SOME.map(str)))]
    sides: list[tuple[Who, tuple[Declared, ...]]] = [(HERO, rules.hero), (PARTY, rules.party)]
    for who, fields in sides:
        for field in fields:
            acts.append(Rewrite(who, field.key, data.draw(values_of(field))))
            if isinstance(field, Stat):
                acts.append(Rebase(who, field.key, data.draw(SOME)))
    return [*acts, Note(data.draw(WORDS)), Mark(data.draw(WORDS) or "x")]


def _options(rules: Ruleset, data: st.DataObject) -> dict[str, Value]:
    return {field.key: data.draw(values_of(field)) for field in rules.options}


def _tell(library: Library, rules: Ruleset, data: st.DataObject) -> tuple[str, Journal]:
    options = _options(rules, data)
    adventure = library.create_adventure(rules.key, options, NOW)
    keeper, journal = AdventureKeeper(library, adventure, rules), Journal(rules.new_state(options))
    for action in _written(rules, data):
        try:
            record(journal, rules, action, keeper, data.draw(st.integers(0, 99)))
        except RuleError:
            continue
    return adventure, journal


def exactly(state: State) -> str:
    """A state with every value and its kind: Python finds 1 equal to True, and a file must not."""
    fight = state.fight
    sheets = [*state.heroes, state.party, state.options, *(fight.foes if fight else ())]
    shown = [(dict(sorted(sheet.values.items())), dict(sorted(sheet.initials.items()))) for sheet in sheets]
    return repr((shown, state.section, fight and (fight.conditions.values, fight.round, fight.moment, fight.pending)))


@pytest.mark.parametrize("book", rulesets.keys())
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_there_and_back_is_the_identity(
    book: str, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    rules, folder = rulesets.ruleset(book), tmp_path_factory.mktemp("law")
    with Library.open(folder) as library:
        adventure, journal = _tell(library, rules, data)
        file = folder / "a.listok"
        export_adventure(library, adventure, file)
    assert verify(file) == len(journal.entries)
    with Library.open(folder) as library:
        for copy in (adventure, import_adventure(library, file)):
            again = library.load(copy).journal(rules)
            assert exactly(again.state) == exactly(journal.state)
            assert again.state == journal.state
            assert list(map(encode_entry, again.entries)) == list(map(encode_entry, journal.entries))
            assert again.bookmarks == journal.bookmarks


@pytest.mark.parametrize("book", rulesets.keys())
def test_distinct_values_in_every_field_come_back_to_their_own_places(book: str, tmp_path: Path) -> None:
    rules = rulesets.ruleset(book)
    with Library.open(tmp_path) as library:
        adventure = library.create_adventure(book, {}, NOW)
        keeper, journal = AdventureKeeper(library, adventure, rules), Journal(rules.new_state())
        record(journal, rules, Create("Герой"), keeper)
        expected: dict[str, tuple[object, object]] = {}
        for place, field in enumerate(rules.hero):
            if isinstance(field, Number):
                now, initial = 100 + place, 200 + place
                if isinstance(field, Stat):
                    record(journal, rules, Rebase(HERO, field.key, initial), keeper)
                record(journal, rules, Rewrite(HERO, field.key, now), keeper)
                expected[field.key] = (now, initial if isinstance(field, Stat) else None)
            elif isinstance(field, Notes):
                record(journal, rules, Rewrite(HERO, field.key, f"{place} {AWKWARD}"), keeper)
                expected[field.key] = (f"{place} {AWKWARD}", None)
        export_adventure(library, adventure, tmp_path / "a.listok")
        for copy in (adventure, import_adventure(library, tmp_path / "a.listok")):
            sheet = library.load(copy).journal(rules).state.heroes[0]
            found = {
                field.key: (sheet[field], sheet.initial(field) if isinstance(field, Stat) else None)
                for field in rules.hero
                if field.key in expected
            }
            assert found == expected
    assert len({now for now, _ in expected.values()}) == len(expected) > 3
