"""The odds against all that can check them: published numbers, a plain solver, laws of chance, changed rules."""

import csv
import json
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from desktop_app.domain.actions import Act
from desktop_app.domain.dice import HERO, ScriptedDice
from desktop_app.domain.errors import UnknownKey
from desktop_app.domain.state import foe
from desktop_app.domain.turn import Turn
from desktop_app.odds.budget import Budget, TooLong
from desktop_app.odds.outcomes import outcomes
from desktop_app.odds.solver import ALL_OUT, Solver
from desktop_app.rulesets import duel, ruleset
from tests.bench.odds import agrees, luck_fight, rows_of
from tests.odds.fights import Plain, Scores, acts, fight, sheet

DUEL = {"agility": 8, "strength": 6}
GUARD = {"agility": 8, "strength": 5}
PAGE = {"agility": 8, "strength": 2}
MOON = {"skill": 8, "stamina": 5, "luck": 3}
ORC = {"skill": 8, "stamina": 4}
PAIR, GOBLIN = {"skill": 8, "stamina": 2, "luck": 1}, {"skill": 8, "stamina": 2}
BOLD = PAIR | {"skills": ("swordplay",)}
GREY = {"combat_skill": 14, "willpower": 3, "endurance": 6, "weapon": "staff"}
WRAITH = {"combat_skill": 16, "endurance": 9}
KNIGHT = {"attack_dice": 2, "defence": 7, "damage": 3, "life": 6}
BRIGAND = {"attack_dice": 2, "defence": 8, "damage": 2, "life": 5}

FIGHTS: list[tuple[str, str, Scores, list[Scores], Scores, Scores]] = [
    ("duel", "duel", DUEL | {"pistols": 0}, [GUARD], {}, {}),
    ("secret thrust", "duel", DUEL | {"pistols": 0, "art": "secret_thrust"}, [GUARD], {}, {}),
    ("dagger", "duel", DUEL | {"strength": 4, "pistols": 0, "art": "sword_and_dagger"}, [PAGE, PAGE], {}, {}),
    ("mail", "duel", DUEL | {"pistols": 0, "mail": True}, [GUARD | {"mail": True}], {}, {}),
    ("volley", "duel", DUEL | {"strength": 2, "pistols": 2, "shots": 2, "art": "two_pistols"}, [GUARD, PAGE], {}, {}),
    ("two targets", "duel", DUEL | {"pistols": 0}, [PAGE, {"agility": 6, "strength": 3}], {}, {}),
    ("yields at two", "duel", DUEL | {"pistols": 0}, [GUARD], {}, {"foe_out_at": 2, "hero_out_at": 2}),
    ("first to two wounds", "duel", DUEL | {"pistols": 0}, [GUARD], {}, {"wounds_to_win": 2}),
    ("drained", "duel", DUEL | {"pistols": 0}, [GUARD], {}, {"drain": 1}),
    ("both may fall", "duel", DUEL | {"pistols": 0}, [GUARD], {"both_fall": "won"}, {"drain": 1}),
    ("luck", "moonrunner", MOON, [ORC], {}, {}),
    ("luckless", "moonrunner", PAIR | {"luck": 0}, [GOBLIN, GOBLIN], {}, {}),
    ("two foes and luck", "moonrunner", PAIR, [GOBLIN, GOBLIN], {}, {}),
    ("swordplay", "moonrunner", BOLD, [GOBLIN, GOBLIN], {}, {}),
    ("luck comes late", "moonrunner", MOON, [ORC], {"luck_when": "after"}, {}),
    ("one test a round", "moonrunner", BOLD, [GOBLIN, GOBLIN], {"luck_tests": "round"}, {}),
    ("bad luck is free", "moonrunner", MOON, [ORC], {"unlucky_costs": False, "luckless": "always"}, {}),
    ("growing foe", "moonrunner", MOON | {"luck": 1}, [ORC | {"growth": 1}], {}, {}),
    ("invulnerable", "moonrunner", MOON, [ORC | {"invulnerable": True}], {}, {}),
    ("double ends it", "moonrunner", MOON | {"luck": 1}, [ORC | {"double_ends": True}], {}, {}),
    ("three dice", "moonrunner", PAIR, [ORC | {"three_dice": True}], {}, {}),
    ("stakes", "grey_star", GREY, [WRAITH], {}, {}),
    ("two wraiths", "grey_star", GREY | {"willpower": 2}, [WRAITH, WRAITH | {"endurance": 3}], {}, {}),
    ("minds", "grey_star", GREY, [WRAITH], {}, {"minds": True}),
    ("minds that wear", "grey_star", GREY, [WRAITH], {"mind_wounds": "willpower"}, {"minds": True}),
    ("turns", "black_tower", KNIGHT, [BRIGAND], {}, {}),
    ("two brigands", "black_tower", KNIGHT, [BRIGAND, BRIGAND | {"life": 2}], {}, {"first_blow": "heroes"}),
    ("magic", "black_tower", KNIGHT | {"mana": 15, "spells": ("lightning",)}, [BRIGAND], {}, {"first_blow": "foes"}),
]
TIMED: list[tuple[str, str, Scores, list[Scores], Scores, Scores]] = [
    ("limit", "duel", DUEL | {"pistols": 0}, [GUARD], {}, {"round_limit": 4}),
    ("stops", "moonrunner", MOON | {"luck": 1}, [ORC], {}, {"round_limit": 3, "limit_outcome": "stopped"}),
    ("modifier for two rounds", "duel", DUEL | {"pistols": 0}, [GUARD], {}, {"modifier": -3, "modifier_rounds": 2}),
    ("unhurt at first", "duel", DUEL | {"pistols": 0}, [GUARD], {}, {"unhurt_rounds": 2}),
    ("limited turns", "black_tower", KNIGHT, [BRIGAND], {}, {"round_limit": 3}),
]


def names(table: list[tuple[str, str, Scores, list[Scores], Scores, Scores]]) -> list[str]:
    return [f"{row[1]}: {row[0]}" for row in table]


# Against a solver without tricks


@pytest.mark.parametrize("row", FIGHTS, ids=names(FIGHTS))
def test_agrees_with_a_plain_solver(row: tuple[str, str, Scores, list[Scores], Scores, Scores]) -> None:
    _, key, hero, foes, options, conditions = row
    rules, state = fight(key, hero, *foes, options=options, **conditions)
    assert Solver(rules, ALL_OUT).chance(state) == pytest.approx(Plain(rules).chance(state), abs=1e-9)


@pytest.mark.parametrize("row", TIMED, ids=names(TIMED))
def test_counts_rounds_where_they_matter(row: tuple[str, str, Scores, list[Scores], Scores, Scores]) -> None:
    _, key, hero, foes, options, conditions = row
    rules, state = fight(key, hero, *foes, options=options, **conditions)
    if "round_limit" in conditions:
        expected = Plain(rules, rounds_matter=True).chance(state)
    else:
        # A plain solver would never come to an end, so time is called where hardly a fight still goes on.
        timed = conditions | {"round_limit": 30, "limit_outcome": "stopped"}
        expected = Plain(rules, rounds_matter=True).chance(fight(key, hero, *foes, options=options, **timed)[1])
    assert Solver(rules).chance(state) == pytest.approx(expected, abs=1e-9)


def test_a_party_fights_together() -> None:
    rules, state = fight("black_tower", KNIGHT, BRIGAND, BRIGAND | {"life": 3}, first_blow="heroes")
    state = replace(state, heroes=(*state.heroes, sheet(KNIGHT | {"life": 3})))
    assert Solver(rules).chance(state) == pytest.approx(Plain(rules).chance(state), abs=1e-9)


# Against the outside


CASES = json.loads((Path(__file__).parent.parent / "cases" / "odds.json").read_text("utf-8"))


@pytest.mark.parametrize("case", [case for case in CASES if "steps" not in case], ids=lambda case: case["id"])
def test_cases_hold(case: Scores) -> None:
    hero = {key: tuple(value) if isinstance(value, list) else value for key, value in case["hero"].items()}
    rules, state = fight(case["ruleset"], hero, *case["foes"])
    assert Solver(rules, case["policy"]).chance(state) == pytest.approx(case["expect"]["win"], abs=1e-6)


def test_a_sample_of_the_published_table_holds() -> None:
    """I. Johnston, Optimal strategies in the Fighting Fantasy gaming system, EJOR 2022: chance and best policy."""
    with (Path(__file__).parent / "luck_sample.csv").open(encoding="utf-8") as file:
        table = list(csv.DictReader(file))
    assert len(table) > 300
    assert [row for row in table if not agrees(row, rows_of(int(row["skill_difference"])))] == []


def test_the_special_case_of_the_bench_is_the_same_fight() -> None:
    rules, state = fight("moonrunner", {"skill": 9, "stamina": 12, "luck": 6}, {"skill": 8, "stamina": 11})
    assert Solver(rules).chance(state) == pytest.approx(luck_fight(1, 12, 11, 6), abs=1e-12)


# Exactly


def test_fractions_are_exact() -> None:
    """Of 1,296 falls of four dice at equal Skill 146 are ties; whoever wounds first wins."""
    rules, state = fight("moonrunner", {"skill": 8, "stamina": 2, "luck": 0}, {"skill": 8, "stamina": 2})
    assert Solver(rules, exact=True).chance(state) == Fraction(1, 2)
    rules, state = fight("moonrunner", {"skill": 9, "stamina": 2, "luck": 0}, {"skill": 8, "stamina": 2})
    assert Solver(rules, exact=True).chance(state) == Fraction(721, 1296 - 140)


def test_fractions_and_floats_agree() -> None:
    for key, hero, foe_scores in (
        ("moonrunner", MOON, ORC),
        ("grey_star", GREY, WRAITH),
        ("black_tower", KNIGHT, BRIGAND),
    ):
        rules, state = fight(key, hero, foe_scores)
        exact = Solver(rules, exact=True).chance(state)
        assert isinstance(exact, Fraction)
        assert Solver(rules).chance(state) == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.parametrize("row", [FIGHTS[2], FIGHTS[13], FIGHTS[18], FIGHTS[21], FIGHTS[25]], ids=lambda row: row[0])
def test_the_chances_of_an_act_sum_to_one(row: tuple[str, str, Scores, list[Scores], Scores, Scores]) -> None:
    _, key, hero, foes, options, conditions = row
    rules, state = fight(key, hero, *foes, options=options, **conditions)
    for act in acts(rules, state):
        assert sum(fall.chance for fall in outcomes(rules, state, act)) == 1


# One copy of every rule


def test_a_rule_that_changes_changes_play_and_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, state = fight("duel", DUEL | {"pistols": 0}, GUARD)
    before = Solver(rules).chance(state)
    blow = duel.blow

    def stronger(turn: Turn, who, agility, *parts):  # type: ignore[no-untyped-def]  # whatever the rule takes
        die, power = blow(turn, who, agility, *parts)
        return die, power + 2 * (who == HERO)

    monkeypatch.setattr(duel, "blow", stronger)
    round_ = Act("round", target=0)
    assert rules.take(state, round_, ScriptedDice([(3,), (3,)])).state.sheet(foe(0)) != state.sheet(foe(0))
    after = Solver(rules).chance(state)
    assert after > before + 0.05
    monkeypatch.undo()
    stronger_hero = fight("duel", DUEL | {"agility": 10, "pistols": 0}, GUARD)[1]
    assert after == pytest.approx(Solver(rules).chance(stronger_hero), abs=1e-12)


# Policies


def test_a_policy_is_only_what_it_allows() -> None:
    rules, state = fight("moonrunner", MOON | {"luck": 9}, ORC)
    luckless = fight("moonrunner", MOON | {"luck": 0}, ORC)[1]
    never = Solver(rules, "never_luck").chance(state)
    assert never == pytest.approx(Solver(rules).chance(luckless), abs=1e-12)
    assert Solver(rules).chance(state) > never


def test_best_saves_shots_and_all_out_does_not() -> None:
    rules, state = fight("duel", DUEL | {"pistols": 1, "shots": 1}, GUARD)
    unarmed = fight("duel", DUEL | {"pistols": 0}, GUARD)[1]
    saved = Solver(rules).chance(state)
    assert saved == pytest.approx(Solver(rules).chance(unarmed), abs=1e-12)
    assert Solver(rules, ALL_OUT).chance(state) > saved


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(UnknownKey):
        Solver(ruleset("duel"), "never_luck")


# Fights that are no fights


def test_a_fight_that_cannot_end_is_never_won() -> None:
    harmless = {"attack_dice": 1, "defence": 99, "damage": 1, "life": 5}
    rules, state = fight("black_tower", harmless, harmless, options={"lone_six": False}, first_blow="heroes")
    assert Solver(rules).chance(state) == 0


def test_a_decided_fight_is_as_it_ended() -> None:
    rules, state = fight("duel", DUEL, {"agility": 1, "strength": 1})
    won = rules.take(state, Act("shoot", target=0, choice="body"), ScriptedDice()).state
    assert not won.fighting
    solver = Solver(rules)
    assert solver.chance(won) == 1
    assert solver.weigh(won) == ()
    assert solver.best(won) is None


@pytest.mark.parametrize("scores", [{"skill": 0}, {"skill": 999}, {"luck": 0}, {"stamina": 1}, {"luck": 999}])
def test_odd_scores_get_a_plain_answer(scores: Scores) -> None:
    rules, state = fight("moonrunner", MOON | scores, ORC)
    assert 0 <= Solver(rules).chance(state) <= 1


def test_a_hero_without_scores_loses() -> None:
    rules, state = fight("moonrunner", {"stamina": 1}, ORC | {"skill": 99})
    assert Solver(rules).chance(state) == 0


def test_a_fight_of_thousands_goes_over_its_budget_and_not_on_for_ever() -> None:
    rules, state = fight("moonrunner", {"skill": 9, "stamina": 999, "luck": 12}, {"skill": 9, "stamina": 999})
    with pytest.raises(TooLong):
        Solver(rules, budget=Budget(positions=3_000)).chance(state)
    told: list[int] = []
    with pytest.raises(TooLong):
        Solver(rules, budget=Budget(progress=told.append, cancelled=lambda: len(told) == 3)).chance(state)
    assert told == [256, 512, 768]
    seconds = iter(range(1_000_000))
    with pytest.raises(TooLong):
        Solver(rules, budget=Budget(seconds=2.0, clock=lambda: next(seconds))).chance(state)


def test_after_going_over_its_budget_a_solver_answers_still() -> None:
    rules, state = fight("moonrunner", {"skill": 9, "stamina": 12, "luck": 6}, {"skill": 9, "stamina": 12})
    budget = Budget(positions=300)
    solver = Solver(rules, budget=budget)
    with pytest.raises(TooLong):
        solver.chance(state)
    budget.positions = 0
    assert solver.chance(state) == pytest.approx(Solver(rules).chance(state), abs=1e-15)


def test_one_solver_serves_fights_of_different_sizes() -> None:
    rules, one = fight("moonrunner", MOON, ORC)
    two = fight("moonrunner", MOON, ORC, ORC)[1]
    solver = Solver(rules)
    chances = [solver.chance(state) for state in (one, two, one)]
    assert chances[0] == chances[2] > chances[1]


def test_the_chance_of_a_position_is_that_of_its_best_act() -> None:
    rules, state = fight("grey_star", GREY, WRAITH)
    solver = Solver(rules)
    weighed = {each.act.amount: each.chance for each in solver.weigh(state)}
    assert list(weighed) == [1, 2, 3]
    assert max(weighed.values()) == pytest.approx(solver.chance(state), abs=1e-12)
    best = solver.best(state)
    assert best is not None
    assert weighed[best.amount] == pytest.approx(solver.chance(state), abs=1e-12)
