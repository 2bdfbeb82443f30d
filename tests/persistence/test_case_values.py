"""What a case says of a field becomes the field's value, and back."""

import pytest

from desktop_app.domain.dice import Who
from desktop_app.domain.errors import RuleError
from desktop_app.domain.fields import Item, Record
from desktop_app.domain.sheet import Sheet
from desktop_app.persistence.case_values import Given, Values, agrees
from tests.domain import sample

VALUES = Values(sample.RULES)


def test_an_untouched_hero_lives_with_the_lowest_dice_and_the_declared_rest() -> None:
    hero = VALUES.hero({})
    assert (hero[sample.SKILL], hero.initial(sample.SKILL), hero[sample.LIFE]) == (7, 7, 14)
    assert (hero[sample.FAME], hero[sample.PURSE], hero[sample.BRAVE]) == (3, 60, True)


def test_every_kind_of_field_takes_what_a_case_can_say() -> None:
    hero = VALUES.hero(
        {
            "skill": 9,
            "life": {"current": 3, "initial": 20},
            "debt": -4,
            "purse": 2.25,
            "brave": False,
            "temper": "hot",
            "talents": ["song", "dance"],
            "lore": ["a word"],
            "pack": ["Rope", {"name": "Pie", "count": 3}],
            "spells": ["Light", {"name": "Fire", "numbers": {"cost": 5}}],
            "notes": "…",
        }
    )
    assert (hero[sample.LIFE], hero.initial(sample.LIFE), hero.initial(sample.SKILL)) == (3, 20, 9)
    assert (hero[sample.DEBT], hero[sample.PURSE], hero[sample.BRAVE]) == (-4, 27, False)
    assert (hero[sample.TALENTS], hero[sample.LORE]) == (("song", "dance"), ("a word",))
    assert hero[sample.PACK] == (Item("Rope"), Item("Pie", 3))
    assert hero[sample.SPELLS] == (Record("Light"), Record("Fire", {"cost": 5}))
    shown = VALUES.show_hero(hero)
    assert (shown["life"], shown["purse"], shown["talents"]) == ({"current": 3, "initial": 20}, 2.25, ["song", "dance"])
    assert [row["name"] for row in shown["spells"]] == ["Light", "Fire"]


@pytest.mark.parametrize(
    ("given", "conditions"),
    [
        ({"drain": 2}, {"drain": 2}),
        ({"drain": {"life": 2}}, {"drain": 2}),
        ({"may_flee": True, "limit_outcome": "stopped"}, {"may_flee": True, "limit_outcome": "stopped"}),
    ],
)
def test_conditions_are_fields_too(given: dict[str, Given], conditions: dict[str, object]) -> None:
    assert VALUES.conditions(given) == conditions


def test_a_drain_of_another_score_needs_a_condition_of_its_own() -> None:
    with pytest.raises(RuleError, match="drain of “skill”"):
        VALUES.conditions({"drain": {"skill": 1}})


@pytest.mark.parametrize("coins", [float("inf"), float("nan"), True, "5", 0.1, -1, 10**9, None])
def test_coins_must_make_whole_small_ones(coins: object) -> None:
    with pytest.raises(RuleError):
        VALUES.value(sample.PURSE, coins)


def test_options_change_what_a_large_coin_is_worth() -> None:
    dear = Values(sample.RULES, Sheet({"ratio": 20}))
    assert dear.value(sample.PURSE, 2) == 40
    assert dear.show(Sheet({"purse": 50}), sample.PURSE) == 2.5
    assert dear.show(Sheet({"purse": 40}), sample.PURSE) == 2


@pytest.mark.parametrize(
    ("key", "expected", "shown", "same"),
    [
        ("skill", 9, {"current": 9, "initial": 10}, True),
        ("skill", {"current": 9, "initial": 10}, {"current": 9, "initial": 10}, True),
        ("skill", {"current": 9}, {"current": 9, "initial": 10}, False),
        ("talents", ["dance", "song"], ["song", "dance"], True),
        ("talents", ["dance"], ["song", "dance"], False),
        ("lore", [], [], True),
        ("food", 1, True, False),
        ("brave", True, True, True),
        ("purse", 2.5, 2.5, True),
    ],
)
def test_only_what_is_said_is_compared(key: str, expected: Given, shown: object, same: bool) -> None:
    assert agrees(sample.RULES.field(Who("hero"), key), expected, shown) is same
