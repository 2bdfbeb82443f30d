"""«Чёрная Башня», magic: when one may cast, what it costs, and what each spell does."""

import pytest

from desktop_app.domain.actions import Act, Rewrite, Withdraw
from desktop_app.domain.dice import Who
from desktop_app.domain.fields import Record, Value
from desktop_app.domain.state import Outcome, State, foe
from desktop_app.domain.text import Text
from desktop_app.rulesets.black_tower import RULES
from desktop_app.rulesets.black_tower.fields import RAISED
from tests.rulesets.tower import (
    ATTACK,
    DIE,
    FLEE,
    FOE,
    HIT,
    MISS,
    do,
    fight,
    hero,
    lives,
    offered,
    outcome,
    party,
    passes,
    refuse,
    table,
    value,
    verbs,
    with_hero,
    wolf,
)

BESIDES: dict[str, Value] = {"magic": "besides"}


def cast(spell: str, target: int | None = None, place: int = 0) -> Act:
    return Act("cast", place, target, choice=spell)


def sorcerer(options: dict[str, Value] | None = None, /, mana: int = 100, **fields: Value) -> State:
    """A hero who knows everything."""
    spells = ("lightning", "chain_lightning", "steel_hands", "agile", "zombie")
    known: dict[str, Value] = {"mana": mana, "spells": spells}
    return hero(options, **known | fields)


# Bolts


@pytest.mark.parametrize(
    ("spell", "target", "mana", "left"),
    [
        ("lightning", 0, 95, [5, 10, 10, 10, 10, 10]),
        ("lightning", 4, 95, [10, 10, 10, 10, 5, 10]),
        ("chain_lightning", 0, 90, [2, 2, 2, 2, 10, 10]),
        ("chain_lightning", 2, 90, [10, 10, 2, 2, 2, 2]),
        ("chain_lightning", 4, 90, [2, 2, 10, 10, 2, 2]),
    ],
)
def test_a_bolt_takes_its_damage_whatever_the_defence(spell: str, target: int, mana: int, left: list[int]) -> None:
    state = do(fight(sorcerer(), *[wolf(defence=99)] * 6), cast(spell, target))
    assert (lives(state)[1], value(state, "mana")) == (left, mana)


def test_a_chain_passes_over_those_who_are_out() -> None:
    state = do(fight(sorcerer(), *[wolf()] * 6), Withdraw(1), Rewrite(foe(2), "life", 0), cast("chain_lightning", 0))
    assert lives(state)[1] == [2, 10, 0, 2, 2, 2]
    refuse(fight(sorcerer()), cast("lightning", 1), cast("lightning", 0, place=1), cast("sleep", 0))


def test_magic_wins_a_fight_and_brings_its_points() -> None:
    state = do(fight(sorcerer(), wolf(life=5)), cast("lightning", 0))
    assert (outcome(state), value(state, "bonus")) == (Outcome.WON, 7)


@pytest.mark.parametrize(("mana", "known"), [(4, []), (5, ["lightning"]), (10, ["lightning", "chain_lightning"])])
def test_a_spell_needs_its_mana(mana: int, known: list[str]) -> None:
    assert [choice for _, _, choice in offered(fight(sorcerer(mana=mana)), "cast")] == known
    assert offered(fight(hero(mana=100)), "cast") == []


def test_one_casts_only_on_ones_own_turn() -> None:
    state = fight(sorcerer(), first_blow="die")
    assert "cast" not in verbs(state)
    assert "cast" not in verbs(do(state, (DIE, (1,))))
    assert "cast" in verbs(do(state, (DIE, (2,))))
    assert "cast" not in verbs(sorcerer())


def test_a_spell_takes_the_place_of_the_blow() -> None:
    state = do(fight(sorcerer()), cast("lightning", 0))
    assert (verbs(state), table(state).round) == ({"foe_attack", "flee"}, 1)


def test_or_comes_before_it_once_a_turn() -> None:
    state = do(fight(sorcerer(BESIDES)), cast("lightning", 0))
    assert (verbs(state), table(state).round) == ({"attack", "flee"}, 1)
    state = do(state, (ATTACK, HIT))
    assert (lives(state)[1], verbs(state)) == ([1], {"foe_attack", "flee"})
    state = do(state, (FOE, MISS))
    assert "cast" in verbs(state)
    assert outcome(do(fight(sorcerer(BESIDES), wolf(life=5)), cast("lightning", 0))) is Outcome.WON


def test_who_has_cast_and_flees_leaves_the_next_hero_his_magic() -> None:
    state = do(fight(party(2, BESIDES, mana=20, spells=("lightning",))), cast("lightning", 0), FLEE)
    assert ("cast" in verbs(state), offered(state, "attack")) == (True, [(1, 0, None)])


def test_a_drain_may_fell_the_caster_first() -> None:
    for options in ({}, BESIDES):
        state = do(fight(sorcerer(dict(options), life=2), drain=2), cast("lightning", 0))
        assert (outcome(state), value(state, "mana")) == (Outcome.LOST, 100)


# Aid


@pytest.mark.parametrize(
    ("reading", "faces", "left"),
    [("die", (3, 3, 3), 6), ("point", (4, 4), 6), ("point", (3, 4), 10), ("point", (6, 6), 6)],
)
def test_steel_hands_strengthen_attacks_for_the_fight(reading: str, faces: tuple[int, ...], left: int) -> None:
    state = do(fight(sorcerer({"steel_gives": reading})), cast("steel_hands"), (FOE, MISS))
    assert value(state, "mana") == 75
    refuse(state, cast("steel_hands"))
    assert lives(do(state, (ATTACK, faces)))[1] == [left]


def test_all_sixes_under_steel_hands_are_the_sixes_of_all_dice() -> None:
    state = do(fight(sorcerer({"steel_gives": "point"}), wolf(defence=99)), cast("steel_hands"), (FOE, MISS))
    assert lives(do(state, (ATTACK, (6, 6))))[1] == [6]


def test_nimbleness_raises_the_defence_for_the_fight() -> None:
    state = do(fight(sorcerer()), cast("agile"))
    assert value(state, "mana") == 80
    assert lives(do(state, (FOE, (4, 4))))[0] == [20]
    assert lives(do(state, (FOE, (4, 5))))[0] == [17]
    assert lives(do(fight(hero()), (ATTACK, MISS), (FOE, (4, 4))))[0] == [17]


def test_one_may_help_another_hero() -> None:
    state = fight(with_hero(sorcerer(), 1, name="Анна"))
    labels = [offer.label for offer in RULES.offers(state) if offer.choice and offer.choice.startswith("agile")]
    assert labels == [Text("Ловкач", "Nimbleness"), Text("Ловкач: Анна", "Nimbleness: Анна")]
    state = do(state, cast("steel_hands:1"))
    assert lives(do(state, (Act("attack", 1, 0), (3, 3, 3))))[1] == [6]
    refuse(fight(sorcerer()), cast("steel_hands:1"))


def test_both_aids_count_in_checks_during_the_fight_only() -> None:
    state = do(fight(sorcerer(strength=2, agility=2, health=2)), cast("steel_hands"), (FOE, MISS), cast("agile"))
    assert [passes(state, quality, 3) for quality in ("strength", "agility", "health")] == [True, True, False]
    assert not passes(do(state, Rewrite(foe(0), "life", 0)), "strength", 3)


# The fallen


def test_a_fallen_foe_rises_and_strikes_for_the_heroes() -> None:
    state = do(fight(sorcerer(), wolf(life=4, attack_dice=3, damage=6), wolf(life=20)), (ATTACK, HIT), (FOE, MISS))
    assert [choice for _, _, choice in offered(state, "cast") if choice and "zombie" in choice] == ["zombie:0"]
    state = do(state, cast("zombie:0"))
    assert (table(state).foes[0][RAISED], value(state, "mana")) == (True, 70)
    assert offered(state, "zombie_attack") == [(0, 1, None)]
    state = do(state, (Act("zombie_attack"), (3, 3, 3)))
    assert lives(state)[1] == [0, 14]
    state = do(state, (FOE, MISS), (Act("attack"), MISS), (Act("zombie_attack"), (1, 1, 1)), (FOE, MISS))
    assert table(state).round == 3
    refuse(state, cast("zombie:0"), Act("zombie_attack"))


def test_the_case_word_names_the_fallen_as_a_target() -> None:
    state = do(fight(sorcerer(), wolf(life=4), wolf()), (ATTACK, HIT), (FOE, MISS), cast("zombie", 0))
    assert table(state).foes[0][RAISED]


def test_a_zombie_needs_one_who_lived_and_lies_there() -> None:
    state = do(fight(sorcerer(), wolf(life=4, undead=True), wolf()), (ATTACK, HIT), (FOE, MISS))
    refuse(state, cast("zombie:0"), cast("zombie:1"), cast("zombie", 1))
    gone = do(fight(sorcerer(), wolf(), wolf()), Withdraw(0))
    refuse(gone, cast("zombie:0"))


def test_a_zombie_keeps_the_order_of_the_side_that_struck_second() -> None:
    state = do(fight(sorcerer(), wolf(life=4), wolf(), first_blow="foes"), (FOE, MISS), (FOE, MISS), (ATTACK, HIT))
    state = do(state, (FOE, MISS), cast("zombie:0"))
    assert verbs(state) == {"zombie_attack", "flee"}
    assert verbs(do(state, (Act("zombie_attack"), MISS))) == {"foe_attack", "flee"}


def test_a_zombie_brings_the_last_blow_and_its_own_points() -> None:
    state = do(fight(sorcerer(), wolf(life=4), wolf(life=3)), (ATTACK, HIT), (FOE, MISS), cast("zombie:0"))
    state = do(state, (Act("zombie_attack"), HIT))
    assert (outcome(state), value(state, "bonus")) == (Outcome.WON, 14)


def test_a_zombie_has_no_silver_and_its_sixes_count_as_the_heroes() -> None:
    state = fight(sorcerer({"foes_sixes": False}), wolf(life=4), wolf(silver_only=True), wolf(defence=99))
    state = do(state, (ATTACK, HIT), (FOE, MISS), (FOE, MISS), cast("zombie:0"))
    assert lives(do(state, (Act("zombie_attack", target=1), HIT)))[1] == [0, 10, 10]
    assert lives(do(state, (Act("zombie_attack", target=2), (6, 6))))[1] == [0, 10, 7]


def test_a_foe_may_be_raised_by_hand_as_the_book_says() -> None:
    state = do(fight(sorcerer(), wolf(life=4), wolf()), (ATTACK, HIT), Rewrite(foe(0), "zombie", value=True))
    assert verbs(state) == {"zombie_attack", "flee"}


# Spells that the player writes down


def written(*rows: Record) -> State:
    return fight(hero(mana=10, own_spells=rows), wolf(), wolf(), wolf())


def test_own_spells_cost_harm_and_reach_as_written() -> None:
    state = written(Record("Огонь", {"cost": 7, "damage": 4, "targets": 2}), Record("Лёд", {"damage": 3}))
    assert {choice for _, _, choice in offered(state, "cast")} == {"custom:0", "custom:1"}
    fire = do(state, cast("custom:0", 1))
    assert (lives(fire)[1], value(fire, "mana")) == ([10, 6, 6], 3)
    ice = do(state, cast("custom:1", 0))
    assert (lives(ice)[1], value(ice, "mana")) == ([7, 10, 10], 10)
    refuse(state, cast("custom:2", 0), cast("custom:0"))


def test_an_own_spell_without_targets_is_only_paid_for() -> None:
    state = do(written(Record("Свет", {"cost": 4, "targets": 0, "damage": 9})), cast("custom:0"))
    assert (lives(state)[1], value(state, "mana")) == ([10, 10, 10], 6)


@pytest.mark.parametrize(
    ("numbers", "mana", "left"),
    [
        ({"cost": -5, "damage": -5}, 10, [10, 10, 10]),
        ({"damage": 1_000_000, "targets": 1_000_000}, 10, [0, 0, 0]),
        ({"cost": 10}, 0, [10, 10, 10]),
    ],
)
def test_strange_numbers_do_no_harm_to_the_sheet(numbers: dict[str, int], mana: int, left: list[int]) -> None:
    state = do(written(Record("Х", numbers)), cast("custom:0", 0))
    assert (lives(state)[1], value(state, "mana")) == (left, mana)


def test_numbers_below_nought_neither_heal_nor_pay() -> None:
    state = written(Record("Х", {"cost": -5, "damage": -5}))
    state = do(state, Rewrite(foe(0), "life", 3), Rewrite(Who("hero", 0), "mana", 2), cast("custom:0", 0))
    assert (lives(state)[1], value(state, "mana")) == ([3, 10, 10], 2)
    assert offered(written(Record("У", {"targets": -1})), "cast") == [(0, None, "custom:0")]


def test_what_one_cannot_pay_is_not_offered() -> None:
    assert offered(written(Record("Дорого", {"cost": 11})), "cast") == []


def test_the_caster_is_whoever_has_the_turn() -> None:
    state = do(fight(with_hero(hero(), 1, mana=5, spells=("lightning",))), (ATTACK, MISS))
    state = do(state, cast("lightning", 0, place=1))
    assert (lives(state)[1], state.sheet(Who("hero", 1))[RULES.life]) == ([5], 20)
