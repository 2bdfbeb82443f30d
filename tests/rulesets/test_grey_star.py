"""A fight of Grey Star: the ratio and its parts, Willpower as a multiplier, enemies in a row, ends, evasion."""

import pytest

from desktop_app.domain.actions import Act, Reinforce, Withdraw
from desktop_app.domain.dice import HERO
from desktop_app.domain.errors import IllegalAction
from desktop_app.domain.events import Tallied
from desktop_app.domain.fields import Item, Value
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.state import Fight, Outcome
from desktop_app.rulesets.grey_star import RULES, combat
from desktop_app.rulesets.grey_star.words import Word
from tests.rulesets.grey import GAUNT, fight_of, hero_with, offered, on, play, ratio_of, rounds, standing

# One round


def test_the_example_of_the_book() -> None:
    state, facts = play(fight_of(hero_with()), Act("round", amount=2), 6)
    assert standing(state) == (21, 21, [20])
    tallied = next(fact for fact in facts if isinstance(fact, Tallied))
    assert tallied == Tallied(HERO, "ratio", (("combat_skill", 15), ("against", -20)), -5)


@pytest.mark.parametrize(
    ("pick", "amount", "expected"),
    [
        (6, 1, (21, 22, [25])),
        (6, 3, (21, 20, [15])),
        (6, 6, (21, 17, [0])),
        (6, 23, (21, 0, [0])),
        (1, 5, (19, 18, [30])),
        (0, 1, (25, 22, [21])),
    ],
)
def test_willpower_multiplies_the_enemys_loss_only(
    pick: int, amount: int, expected: tuple[int, int, list[int]]
) -> None:
    assert standing(rounds(fight_of(hero_with()), pick, amount=amount)) == expected


def test_willpower_is_spent_though_the_table_gives_nothing() -> None:
    state = rounds(fight_of(hero_with(combat_skill=10)), 1, amount=5)
    assert standing(state)[1:] == (18, [30])


def test_killed_outright_is_not_multiplied_and_takes_all() -> None:
    state, facts = play(fight_of(hero_with(combat_skill=31), {**GAUNT, "endurance": 500}), Act("round", amount=2), 0)
    assert standing(state) == (25, 21, [0])
    assert on(state).outcome is Outcome.WON
    assert Word.KILLED.key in {getattr(fact, "why", "") for fact in facts}


def test_the_hero_killed_outright_is_dead() -> None:
    state = rounds(fight_of(hero_with(combat_skill=9)), 1)
    assert standing(state)[0] == 0
    assert on(state).outcome is Outcome.LOST


@pytest.mark.parametrize("amount", [0, 24, -1, None])
def test_a_working_staff_asks_for_willpower_within_what_there_is(amount: int | None) -> None:
    with pytest.raises(IllegalAction):
        play(fight_of(hero_with()), Act("round", amount=amount), 6)


@pytest.mark.parametrize(("willpower", "weapon"), [(0, "staff"), (-3, "staff"), (20, "other"), (20, "none")])
def test_without_a_working_staff_nothing_can_be_staked(willpower: int, weapon: str) -> None:
    state = fight_of(hero_with(willpower=willpower, weapon=weapon))
    assert offered(state, "round") == [None]
    with pytest.raises(IllegalAction):
        play(state, Act("round", amount=1), 6)
    assert standing(rounds(state, 0, amount=None))[1] == willpower


def test_willpower_spent_to_nothing_leaves_a_club() -> None:
    state = rounds(fight_of(hero_with(willpower=2)), 0, amount=2)
    assert ratio_of(state, amount=None).total == -11


# The ratio and its parts


@pytest.mark.parametrize(
    ("values", "options", "parts"),
    [
        ({}, {}, ()),
        ({"willpower": 0}, {}, (("dead_staff", -6),)),
        ({"willpower": 0}, {"dead_waives": True}, ()),
        ({"weapon": "other"}, {}, (("without_staff", -6),)),
        ({"weapon": "other"}, {"carried_waives": True}, ()),
        ({"weapon": "other", "staff": False}, {"carried_waives": True}, (("without_staff", -6),)),
        ({"weapon": "dagger"}, {}, (("without_staff", -6), ("dagger_bonus", 1))),
        ({"weapon": "dagger"}, {"carried_waives": True}, (("dagger_bonus", 1),)),
        ({"dagger": True}, {}, ()),
        ({"dagger": True}, {"dagger_with_staff": True}, (("dagger_bonus", 1),)),
        ({}, {"dagger_with_staff": True}, ()),
        ({"weapon": "other", "dagger": True}, {"dagger_with_staff": True}, (("without_staff", -6),)),
        ({"weapon": "none"}, {}, (("unarmed", -8),)),
        ({"staff": False}, {}, (("unarmed", -8),)),
        ({"weapon": "none"}, {"carried_waives": True, "dead_waives": True}, (("unarmed", -8),)),
        ({"pods": 6}, {}, (("pod_bonus", 6),)),
        ({"pods": 6, "willpower": 0}, {}, (("dead_staff", -6), ("pod_bonus", 6))),
        ({"pods": 6, "weapon": "other"}, {}, (("without_staff", -6),)),
        ({"items": (Item("Ring", bonus={"combat_skill": 2}, worn=True),)}, {}, (("worn", 2),)),
        ({"items": (Item("Ring", bonus={"combat_skill": 2}),)}, {}, ()),
    ],
)
def test_what_changes_the_ratio(
    values: dict[str, Value], options: dict[str, Value], parts: tuple[tuple[str, int], ...]
) -> None:
    state = fight_of(hero_with(options, **values))
    tallied = ratio_of(state, amount=1 if offered(state, "round")[0] else None)
    assert tallied.parts == (("combat_skill", 15), ("against", -20), *parts)
    assert tallied.total == -5 + sum(share for _, share in parts)


@pytest.mark.parametrize(
    ("conditions", "parts"),
    [
        ({"armed_with": "unpaid"}, (("combat_skill", 15), ("against", -20))),
        ({"armed_with": "club"}, (("combat_skill", 15), ("against", -20), ("dead_staff", -6))),
        ({"armed_with": "other"}, (("combat_skill", 15), ("against", -20), ("without_staff", -6))),
        ({"armed_with": "none"}, (("combat_skill", 15), ("against", -20), ("unarmed", -8))),
        ({"minds": True}, (("mind", 48), ("against", -20))),
    ],
)
def test_fights_in_which_the_section_stills_the_staff(
    conditions: dict[str, Value], parts: tuple[tuple[str, int], ...]
) -> None:
    state = fight_of(hero_with(), **conditions)
    assert offered(state, "round") == [None]
    assert ratio_of(state, amount=None).parts == parts


def test_a_dagger_gives_nothing_where_the_section_says_minus_six() -> None:
    assert ratio_of(fight_of(hero_with(weapon="dagger"), armed_with="other"), amount=None).total == -11


def test_a_score_set_by_the_section_replaces_skill_and_weapon_but_not_the_stake() -> None:
    state = fight_of(hero_with(pods=4), fixed_score=30, modifier=-1)
    assert ratio_of(state, amount=2).parts == (("fixed", 30), ("against", -20), ("modifier", -1))


def test_a_modifier_counts_up_to_its_round() -> None:
    state = fight_of(hero_with(), modifier=4, modifier_rounds=2)
    totals = []
    for _ in range(3):
        totals.append(ratio_of(state).total)
        state = rounds(state, 9)
    assert totals == [-1, -1, -5]


def test_one_ratio_for_the_whole_fight_where_read_so() -> None:
    state = fight_of(hero_with({"ratio_fixed": True}, willpower=1), GAUNT, {**GAUNT, "combat_skill": 15})
    state = rounds(state, 0)
    assert ratio_of(state, amount=None).parts == (("ratio_kept", -5),)
    state, _ = play(state, Withdraw(0))
    assert ratio_of(state, amount=None).total == -6


# Several enemies, ends


def test_enemies_come_one_after_another() -> None:
    state = fight_of(hero_with(), {**GAUNT, "endurance": 9}, {**GAUNT, "endurance": 9}, GAUNT)
    with pytest.raises(IllegalAction):
        play(state, Act("round", target=1, amount=1), 0)
    state = rounds(state, 0)
    assert standing(state)[2] == [0, 9, 30]
    state, _ = play(state, Withdraw(1))
    state, _ = play(state, Act("round", target=2, amount=4), 0)
    assert on(state).outcome is Outcome.WON


def test_an_enemy_yields_where_the_section_says_so() -> None:
    state = rounds(fight_of(hero_with(), GAUNT, GAUNT, foe_out_at=21), 0)
    assert on(state).outcome is Outcome.ONGOING
    assert [offer.target for offer in RULES.offers(state) if offer.verb.key == "round"] == [1]
    joined, _ = play(state, Reinforce({**GAUNT, "name": "Imp"}))
    assert standing(joined)[2] == [21, 30, 30]


def test_nothing_is_offered_against_nobody() -> None:
    fight = Fight((Sheet({"combat_skill": 5, "endurance": 0}),), Sheet())
    assert list(combat.offers(hero_with(), fight)) == []


@pytest.mark.parametrize(("reading", "outcome"), [("lost", Outcome.LOST), ("won", Outcome.WON)])
def test_both_fall(reading: str, outcome: Outcome) -> None:
    state = fight_of(hero_with({"both_fall": reading}, endurance=4), {**GAUNT, "endurance": 5})
    assert on(rounds(state, 6)).outcome is outcome


@pytest.mark.parametrize(("reading", "outcome"), [("lost", Outcome.LOST), ("stopped", Outcome.STOPPED)])
def test_rounds_run_out(reading: str, outcome: Outcome) -> None:
    state = fight_of(hero_with(), round_limit=2, limit_outcome=reading)
    assert on(rounds(state, 9)).outcome is Outcome.ONGOING
    assert on(rounds(state, 9, 9)).outcome is outcome


def test_defeat_short_of_death() -> None:
    state = rounds(fight_of(hero_with(endurance=10), hero_out_at=6), 6)
    assert standing(state)[0] == 6
    assert on(state).outcome is Outcome.LOST
    assert RULES.lives(state.heroes[0])


def test_the_dead_can_do_nothing() -> None:
    state = rounds(fight_of(hero_with(endurance=1)), 1)
    assert list(RULES.offers(state)) == []


# Evasion


def test_evasion_costs_a_round_in_which_the_enemy_loses_nothing() -> None:
    state, _ = play(fight_of(hero_with(), may_flee=True), Act("evade", amount=3), 6)
    assert standing(state) == (21, 20, [30])
    assert on(state).outcome is Outcome.ESCAPED


@pytest.mark.parametrize(
    ("values", "conditions", "pick"),
    [
        ({"combat_skill": 9}, {}, 1),
        ({"endurance": 4}, {}, 6),
        ({"endurance": 9}, {"hero_out_at": 5}, 6),
    ],
)
def test_evasion_can_fail_by_death(values: dict[str, Value], conditions: dict[str, Value], pick: int) -> None:
    state, _ = play(fight_of(hero_with(None, **values), may_flee=True, **conditions), Act("evade", amount=1), pick)
    assert on(state).outcome is Outcome.LOST
    assert standing(state)[2] == [30]


@pytest.mark.parametrize(
    ("conditions", "picks", "possible"),
    [
        ({}, (), False),
        ({"may_flee": True}, (), True),
        ({"may_flee": True, "flee_after": 2}, (0,), False),
        ({"may_flee": True, "flee_after": 2}, (0, 0), True),
        ({"may_flee": True, "flee_if": "ahead"}, (), False),
        ({"may_flee": True, "flee_if": "ahead"}, (6,), True),
        ({"may_flee": True, "flee_if": "ahead"}, (5,), False),
        ({"may_flee": True, "flee_if": "ahead"}, (5, 0), False),
        ({"may_flee": True, "flee_if": "stronger"}, (), False),
        ({"may_flee": True, "flee_if": "stronger"}, (0,), True),
    ],
)
def test_when_evasion_is_offered(conditions: dict[str, Value], picks: tuple[int, ...], possible: bool) -> None:
    state = rounds(fight_of(hero_with(), **conditions), *picks)
    assert bool(offered(state, "evade")) is possible


def test_evading_before_the_first_round_is_free_where_read_so() -> None:
    state = fight_of(hero_with({"free_evasion": True}), may_flee=True)
    away, _ = play(state, Act("evade"))
    assert (standing(away), on(away).round, on(away).outcome) == ((25, 23, [30]), 0, Outcome.ESCAPED)
    later, _ = play(rounds(state, 0), Act("evade", amount=1), 6)
    assert standing(later)[:2] == (21, 21)


def test_evading_without_willpower_where_read_so() -> None:
    state, _ = play(fight_of(hero_with({"evasion_unpaid": True}), may_flee=True), Act("evade"), 6)
    assert standing(state) == (21, 23, [30])
