"""What is typed into fields: numbers, coins, things, rows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.domain.entry_text import (
    Absolute,
    Relative,
    item_line,
    parse_coins,
    parse_item,
    parse_number,
    parse_record,
    record_line,
)
from desktop_app.domain.errors import BadValue
from desktop_app.domain.fields import MOST, Column, Item, Record
from desktop_app.domain.text import Language, Text
from tests.domain.sample import LIFE, PURSE, SKILL

SCORES = (SKILL, LIFE)
COLUMNS = (Column("cost", Text("цена", "cost")), Column("harm", Text("вред", "harm"), 2))


@pytest.mark.parametrize(
    ("text", "parsed"),
    [
        ("14", Absolute(14)),
        (" 14 ", Absolute(14)),
        ("0", Absolute(0)),
        ("007", Absolute(7)),
        ("=14", Absolute(14)),
        ("=-3", Absolute(-3)),
        ("= −3", Absolute(-3)),
        ("-3", Relative(-3)),
        ("\u22123", Relative(-3)),
        ("–3", Relative(-3)),
        ("—3", Relative(-3)),
        ("+2", Relative(2)),
        ("+ 2", Relative(2)),
        ("\uff0b2", Relative(2)),
        ("- 3", Relative(-3)),
        ("-0", Relative(0)),
        ("12-3", Relative(-3)),
        ("12 + 4", Relative(4)),
        ("10-3", Absolute(7)),
        ("3-10", Absolute(-7)),
        (str(MOST), Absolute(MOST)),
    ],
)
def test_a_number_is_a_value_or_a_change_of_twelve(text: str, parsed: Absolute | Relative) -> None:
    assert parse_number(text, 12) == parsed


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "x",
        "1x",
        "1.5",
        "1,5",
        "--3",
        "+-3",
        "3-",
        "+",
        "=",
        "1 2",
        "1000001",
        "-1000001",
        "9" * 30,
        "<b>1</b>",
        "5" * 600,
    ],
)
def test_nonsense_is_refused_in_both_languages(text: str) -> None:
    with pytest.raises(BadValue) as refused:
        parse_number(text, 12)
    assert refused.value.text.ru != refused.value.text.en
    assert len(refused.value.text.en) < 150


@given(st.text(max_size=20), st.integers(-MOST, MOST))
def test_anything_typed_is_read_or_refused(text: str, now: int) -> None:
    try:
        parsed = parse_number(text, now)
    except BadValue:
        return
    assert abs(parsed.value if isinstance(parsed, Absolute) else parsed.by) <= MOST


@pytest.mark.parametrize(
    ("text", "parsed"),
    [
        ("15", Absolute(180)),
        ("3 5", Absolute(41)),
        ("3 thalers 5 groats", Absolute(41)),
        ("3 тал. 5 гр.", Absolute(41)),
        ("50 groats", Absolute(50)),
        ("50 гр.", Absolute(50)),
        ("+2", Relative(24)),
        ("−2 6", Relative(-30)),
        ("-7 groats", Relative(-7)),
        ("5-2", Relative(-24)),
    ],
)
def test_coins_count_in_small_ones_of_which_twelve_make_a_large(text: str, parsed: Absolute | Relative) -> None:
    assert parse_coins(text, 60, PURSE, 12) == parsed


@pytest.mark.parametrize("text", ["", "gold", "3 5 7", "1000000", "1.5"])
def test_strange_coins_are_refused(text: str) -> None:
    with pytest.raises(BadValue):
        parse_coins(text, 60, PURSE, 12)


@pytest.mark.parametrize(
    ("text", "item"),
    [
        ("Rope", Item("Rope")),
        ("  Silver   key ", Item("Silver key")),
        ("Arrow x 12", Item("Arrow", 12)),
        ("Arrow ×12", Item("Arrow", 12)),
        ("Стрела х12", Item("Стрела", 12)),
        ("Axe", Item("Axe")),
        ("Box 2", Item("Box 2")),
        ("Shroud — heals once", Item("Shroud", note="heals once")),
        ("Helm +1 Skill", Item("Helm", bonus={"skill": 1}, worn=True)),
        ("Шлем +1 Мастерство −2 жизнь", Item("Шлем", bonus={"skill": 1, "life": -2}, worn=True)),
        ("Ring +1 Charm", Item("Ring +1 Charm")),
        ("Helm × 2 +1 Skill — dented", Item("Helm", 2, bonus={"skill": 1}, worn=True, note="dented")),
        ("<b>x</b>", Item("<b>x</b>")),
    ],
)
def test_a_thing_is_read_from_one_line(text: str, item: Item) -> None:
    assert parse_item(text, SCORES) == item
    assert parse_item(item_line(item, SCORES, Language.EN), SCORES) == item
    assert parse_item(item_line(item, SCORES, Language.RU), SCORES) == item


def test_a_thing_renamed_keeps_its_place_and_is_worn_only_as_before() -> None:
    was = Item("Cap", place="worn", bonus={"skill": 1}, worn=False)
    assert parse_item("Helm +2 Skill", SCORES, was) == Item("Helm", place="worn", bonus={"skill": 2})


@pytest.mark.parametrize("text", ["", "  ", " — ", "x" * 501])
def test_a_thing_needs_a_name_of_sensible_length(text: str) -> None:
    with pytest.raises(BadValue):
        parse_item(text, SCORES)


@pytest.mark.parametrize(
    ("text", "record"),
    [
        ("Fireball 3 6", Record("Fireball", {"cost": 3, "harm": 6})),
        ("Fireball 3", Record("Fireball", {"cost": 3})),
        ("Fireball", Record("Fireball")),
        ("Ring of 7 8 -1", Record("Ring of 7", {"cost": 8, "harm": -1})),
        ("Curse −1 0", Record("Curse", {"cost": -1, "harm": 0})),
    ],
)
def test_a_row_is_a_name_and_its_numbers(text: str, record: Record) -> None:
    assert parse_record(text, COLUMNS) == record


def test_a_row_reads_back_whole() -> None:
    record = Record("Fireball", {"cost": -3})
    assert parse_record(record_line(record, COLUMNS), COLUMNS) == Record("Fireball", {"cost": -3, "harm": 2})


def test_a_row_needs_a_name() -> None:
    with pytest.raises(BadValue):
        parse_record("  ", COLUMNS)
