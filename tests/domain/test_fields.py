"""Field kinds: what an untouched sheet holds, and which values each kind can hold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.domain.conditions import LIMIT_OUTCOME
from desktop_app.domain.errors import BadValue
from desktop_app.domain.fields import (
    LONGEST,
    MOST,
    Declared,
    Item,
    Items,
    Notes,
    Record,
    Start,
    answers_of,
    by_key,
    fixed,
    looked_up,
    rolled,
)
from desktop_app.domain.text import Language, Text
from tests.domain.sample import (
    BRAVE,
    DEBT,
    FAME,
    FOOD,
    LIFE,
    LORE,
    PACK,
    PURSE,
    RATIO,
    SKILL,
    SPELLS,
    TALENTS,
    TEMPER,
)

NOTE = Notes("note", Text("Заметка", "Note"), text="пусто")


@pytest.mark.parametrize(
    ("field", "default"),
    [
        (SKILL, 0),
        (FAME, 3),
        (DEBT, 0),
        (FOOD, 2),
        (PURSE, 60),
        (BRAVE, True),
        (TEMPER, ""),
        (TALENTS, ()),
        (PACK, (Item("Плащ", place="worn"),)),
        (SPELLS, ()),
        (NOTE, "пусто"),
    ],
)
def test_an_untouched_field_holds_what_was_declared(field: Declared, default: object) -> None:
    assert field.default == default


@pytest.mark.parametrize(
    ("start", "faces", "score"),
    [
        (fixed(4), (), 4),
        (rolled(2, 12), (3, 5), 20),
        (rolled(1, 10, sides=10, low=0), (0,), 10),
        (looked_up(12, 8, 10, 7, 9, 11), (1,), 12),
        (looked_up(12, 8, 10, 7, 9, 11), (6,), 11),
        (Start(), (), 0),
    ],
)
def test_a_start_makes_a_score_of_faces(start: Start, faces: tuple[int, ...], score: int) -> None:
    assert start.score(faces) == score


ACCEPTED: list[tuple[Declared, object]] = [
    (SKILL, 0),
    (SKILL, MOST),
    (DEBT, -MOST),
    (RATIO, 1),
    (BRAVE, False),
    (TEMPER, "hot"),
    (TEMPER, ""),
    (TALENTS, ("song", "dance", "riding")),
    (TALENTS, ()),
    (LORE, ("о драконе", "song")),
    (PACK, (Item("Верёвка", 0), Item("Шлем", MOST, "worn"))),
    (SPELLS, (Record("Огонь", {"cost": -MOST}), Record("Лёд"))),
    (NOTE, "я" * LONGEST),
]


@pytest.mark.parametrize(("field", "value"), ACCEPTED)
def test_a_good_value_passes_as_it_is(field: Declared, value: object) -> None:
    assert field.accept(value) == value


@pytest.mark.parametrize("field", [TALENTS, PACK, SPELLS])
def test_a_list_of_a_file_becomes_a_tuple(field: Declared) -> None:
    assert field.accept([]) == ()


REFUSED: list[tuple[Declared, object]] = [
    (SKILL, -1),
    (SKILL, MOST + 1),
    (SKILL, True),
    (SKILL, "5"),
    (SKILL, 5.0),
    (SKILL, None),
    (DEBT, -MOST - 1),
    (RATIO, 0),
    (BRAVE, 1),
    (BRAVE, "yes"),
    (TEMPER, "cold"),
    (TEMPER, 3),
    (LIMIT_OUTCOME, ""),
    (TALENTS, "song"),
    (TALENTS, ("song", "song")),
    (TALENTS, ("juggling",)),
    (TALENTS, (3,)),
    (LORE, ("",)),
    (PACK, "Верёвка"),
    (PACK, ("Верёвка",)),
    (PACK, (Item(""),)),
    (PACK, (Item("Верёвка", -1),)),
    (PACK, (Item("Верёвка", MOST + 1),)),
    (PACK, (Item("Верёвка", place="moon"),)),
    (SPELLS, "Огонь"),
    (SPELLS, ("Огонь",)),
    (SPELLS, (Record(""),)),
    (SPELLS, (Record("Огонь", {"damage": 1}),)),
    (SPELLS, (Record("Огонь", {"cost": MOST + 1}),)),
    (NOTE, 3),
    (NOTE, "я" * (LONGEST + 1)),
]


@pytest.mark.parametrize(("field", "value"), REFUSED)
def test_a_bad_value_is_refused_by_the_fields_name(field: Declared, value: object) -> None:
    with pytest.raises(BadValue) as refused:
        field.accept(value)
    assert field.label.ru in refused.value.say(Language.RU)
    assert field.label.en in refused.value.say(Language.EN)


def test_a_long_bad_value_is_shown_short() -> None:
    assert len(NOTE.refuse("x" * 10_000).say(Language.EN)) < 80


@given(st.integers())
def test_a_number_holds_exactly_the_whole_numbers_from_its_floor_up(value: int) -> None:
    try:
        assert SKILL.accept(value) == value
    except BadValue:
        assert not 0 <= value <= MOST
    else:
        assert 0 <= value <= MOST


@pytest.mark.parametrize(
    ("field", "keys"), [(TEMPER, ["calm", "hot"]), (TALENTS, ["song", "dance", "riding"]), (LORE, []), (LIFE, [])]
)
def test_answers_of_a_field(field: Declared, keys: list[str]) -> None:
    assert [answer.key for answer in answers_of(field)] == keys


def test_fields_by_key_and_a_key_twice() -> None:
    assert by_key((SKILL, LIFE)) == {"skill": SKILL, "life": LIFE}
    with pytest.raises(AssertionError, match="declared twice"):
        by_key((SKILL, LIFE, SKILL))


def test_an_outfit_without_places_takes_things_without_a_place() -> None:
    loose = Items("loose", Text("Мелочи", "Bits"))
    assert loose.accept([Item("Нить")]) == (Item("Нить"),)
