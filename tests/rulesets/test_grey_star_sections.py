"""What a section imposes on a fight of Grey Star, other printings of the table, potions, and the laws of a round."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.domain.actions import Act, Adjust, Begin, Rewrite
from desktop_app.domain.dice import FIGHT, HERO, RandomDice
from desktop_app.domain.events import Judged, Remarked, Rolled, fold
from desktop_app.domain.fields import Value
from desktop_app.domain.narration import Narrator
from desktop_app.domain.state import Outcome
from desktop_app.domain.text import Language
from desktop_app.rulesets.grey_star import RULES
from desktop_app.rulesets.grey_star.fields import (
    COMBAT_SKILL,
    ENDURANCE,
    ITEMS,
    KARMO_WORKS,
    WILLPOWER,
)
from desktop_app.rulesets.grey_star.table import combat_results
from tests.rulesets.grey import GAUNT, fight_of, hero_with, offered, on, play, ratio_of, rounds, standing

# What sections impose


def test_drains_count_whatever_the_table_says() -> None:
    state = fight_of(hero_with(willpower=1), drain=2, willpower_drain=2)
    state = rounds(state, 0)
    assert standing(state) == (23, -2, [21])
    assert on(rounds(fight_of(hero_with(endurance=2), drain=2), 0)).outcome is Outcome.LOST


@pytest.mark.parametrize(("last", "expected"), [(1, 21), (2, 25), (1000, 25), (0, 17)])
def test_unhurt_up_to_a_round(last: int, expected: int) -> None:
    state = fight_of(hero_with(), unhurt_rounds=last)
    assert standing(rounds(state, 6, 6))[0] == expected


def test_being_unhurt_is_told_only_when_it_spares_something() -> None:
    _, spared = play(fight_of(hero_with(), unhurt_rounds=1), Act("round", amount=1), 6)
    _, lucky = play(fight_of(hero_with(), unhurt_rounds=1), Act("round", amount=1), 0)
    told = Remarked("unhurt", HERO)
    assert (told in spared, told in lucky) == (True, False)


@pytest.mark.parametrize(
    ("options", "pick", "amount", "hurt"),
    [
        ({}, 6, 1, False),
        ({}, 5, 1, True),
        ({}, 5, 2, False),
        ({"ahead_unmultiplied": True}, 5, 2, True),
        ({"ahead_unmultiplied": True}, 6, 1, False),
        ({}, 4, 1, True),
    ],
)
def test_unhurt_when_the_enemy_lost_more(options: dict[str, Value], pick: int, amount: int, hurt: bool) -> None:
    state = rounds(fight_of(hero_with(options), unhurt_ahead=True), pick, amount=amount)
    assert (standing(state)[0] < 25) is hurt


def test_an_evaded_round_leaves_the_enemy_no_loss_to_compare() -> None:
    for unmultiplied in (False, True):
        state = fight_of(hero_with({"ahead_unmultiplied": unmultiplied}), unhurt_ahead=True, may_flee=True)
        assert standing(play(state, Act("evade", amount=3), 6)[0])[0] == 21


def test_losses_multiplied_by_the_section() -> None:
    state = fight_of(hero_with(), hero_loss_times=2, foe_loss_times=3)
    assert standing(rounds(state, 6)) == (17, 22, [15])
    assert standing(rounds(fight_of(hero_with(), foe_loss_times=0), 6))[2] == [30]


@pytest.mark.parametrize(
    ("options", "expected", "second"),
    [
        ({}, (21, 23), 48),
        ({"mind_wounds": "willpower"}, (25, 19), 48),
        ({"mind_follows": True}, (21, 23), 44),
        ({"mind_follows": True, "mind_wounds": "willpower"}, (25, 19), 44),
    ],
)
def test_a_fight_of_minds(options: dict[str, Value], expected: tuple[int, int], second: int) -> None:
    state = fight_of(hero_with(options), {**GAUNT, "combat_skill": 53}, minds=True)
    state = rounds(state, 6, amount=None)
    assert standing(state)[:2] == expected
    assert ratio_of(state, amount=None).parts[0] == ("mind", second)


@pytest.mark.parametrize(
    ("both", "foe_endurance", "outcome"),
    [("lost", 30, Outcome.LOST), ("lost", 5, Outcome.LOST), ("won", 5, Outcome.WON), ("won", 30, Outcome.LOST)],
)
def test_a_mind_without_willpower_has_lost(both: str, foe_endurance: int, outcome: Outcome) -> None:
    options: dict[str, Value] = {"mind_wounds": "willpower", "both_fall": both}
    foe: dict[str, Value] = {**GAUNT, "combat_skill": 34, "endurance": foe_endurance}
    state = rounds(fight_of(hero_with(options, willpower=4), foe, minds=True), 6, amount=None)
    assert (standing(state)[:2], on(state).outcome) == ((25, 0), outcome)


def test_willpower_killed_outright_in_a_fight_of_minds() -> None:
    state = hero_with({"mind_wounds": "willpower"}, willpower=-2)
    state = rounds(fight_of(state, {**GAUNT, "combat_skill": 60}, minds=True), 1, amount=None)
    assert standing(state)[:2] == (25, -2)
    assert on(state).outcome is Outcome.LOST


def test_conditions_corrected_in_mid_fight_count_at_once() -> None:
    state, _ = play(fight_of(hero_with()), Rewrite(FIGHT, "armed_with", "none"))
    assert ratio_of(state, amount=None).total == -13


# Tables of other printings


@pytest.mark.parametrize(
    ("options", "lost"), [({}, 2), ({"edition": "milder"}, 1), ({"edition": "variant"}, 1), ({"extended": True}, 2)]
)
def test_the_disputed_cell(options: dict[str, Value], lost: int) -> None:
    state = fight_of(hero_with(options, combat_skill=27))
    assert standing(rounds(state, 5))[0] == 25 - lost


@pytest.mark.parametrize(("extended", "left"), [(False, 21), (True, 18)])
def test_the_longer_table_where_read_so(extended: bool, left: int) -> None:
    state = fight_of(hero_with({"extended": extended}, combat_skill=37), {**GAUNT, "endurance": 30})
    assert standing(rounds(state, 1))[2] == [left]


# Potions before a fight


def test_alether_sharpens_one_fight() -> None:
    state = fight_of(hero_with(alether_doses=2))
    state, _ = play(state, Act("alether"))
    assert ratio_of(state).parts[-1] == ("alether_drunk", 2)
    assert offered(state, "alether") == []
    state = rounds(state, 0, 0)
    assert ratio_of(state).total == -3
    state, _ = play(rounds(state, 0, amount=4), Begin((GAUNT,)))
    assert ratio_of(state).total == -5
    assert offered(rounds(state, 0), "alether") == []


def test_karmo_doubles_both_scores_for_a_fight() -> None:
    state, _ = play(fight_of(hero_with(karmo_doses=2)), Act("karmo"))
    assert standing(state)[:2] == (50, 46)
    assert state.heroes[0][KARMO_WORKS]
    assert offered(state, "karmo") == []
    weak, _ = play(fight_of(hero_with(karmo_doses=1, willpower=-4)), Act("karmo"))
    assert standing(weak)[:2] == (50, -4)


def test_no_potions_without_doses() -> None:
    state = fight_of(hero_with())
    assert offered(state, "karmo") == offered(state, "alether") == []


# Laws


@given(
    skill=st.integers(0, 60),
    his=st.integers(0, 60),
    pick=st.integers(0, 9),
    stake=st.integers(1, 30),
    life=st.integers(1, 60),
)
def test_a_round_obeys_the_page(skill: int, his: int, pick: int, stake: int, life: int) -> None:
    state = fight_of(
        hero_with(combat_skill=skill, willpower=30, endurance=life),
        {"combat_skill": his, "endurance": 60},
    )
    cell = combat_results().cell(pick, skill - his)
    after = rounds(state, pick, amount=stake)
    assert standing(after) == (
        0 if cell.hero is None else max(0, life - cell.hero),
        30 - stake,
        [0 if cell.foe is None else max(0, 60 - cell.foe * stake)],
    )


def test_a_fight_ends_by_itself() -> None:
    state, dice = fight_of(hero_with(willpower=200, endurance=500), GAUNT, GAUNT), RandomDice(1)
    while state.fighting:
        amount = 1 if offered(state, "round")[0] else None
        state = fold(state, RULES.step(state, Act("round", amount=amount), dice))
    assert on(state).outcome in {Outcome.WON, Outcome.LOST}


def test_the_log_prints_the_sum_that_the_rule_compares() -> None:
    state = fight_of(hero_with(weapon="other"))
    narrator = Narrator(RULES, state, Language.EN)
    line = narrator.sentence(ratio_of(state, amount=None))
    assert "Combat Ratio" in line
    assert "−11" in line.rsplit("=", maxsplit=1)[-1]


def test_a_pick_for_the_section_is_recorded_and_not_judged() -> None:
    _, facts = play(hero_with(), Act("test", choice="pick"), 0)
    assert facts == (Rolled(HERO, (0,), 10, 0, "picked"),)
    assert not any(isinstance(fact, Judged) for fact in facts)


def test_scores_by_hand_obey_their_floors_and_caps() -> None:
    state, _ = play(hero_with(), Adjust(HERO, "willpower", -40))
    state, _ = play(state, Adjust(HERO, "endurance", 9))
    state, _ = play(state, Adjust(HERO, "combat_skill", 2))
    hero = state.heroes[0]
    assert (hero[WILLPOWER], hero[ENDURANCE], hero[COMBAT_SKILL]) == (-17, 25, 17)
    assert hero[ITEMS] == ITEMS.default


def test_who_loses_his_mind_while_evading_has_not_escaped() -> None:
    state = hero_with({"mind_wounds": "willpower"}, willpower=4)
    state = fight_of(state, {**GAUNT, "combat_skill": 34}, minds=True, may_flee=True)
    assert on(play(state, Act("evade"), 6)[0]).outcome is Outcome.LOST
