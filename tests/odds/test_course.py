"""What is told beside the chance to win: the course of a fight, advice, what it would take, estimates."""

from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest
from msgspec.structs import replace

from desktop_app.domain.actions import Act, Begin
from desktop_app.domain.dice import RandomDice, ScriptedDice
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.state import Outcome, State
from desktop_app.odds.advice import advice
from desktop_app.odds.budget import TooLong
from desktop_app.odds.estimate import estimate, first_offer, fought
from desktop_app.odds.forecast import forecast
from desktop_app.odds.outcomes import outcomes
from desktop_app.odds.solver import ALL_OUT, Solver
from desktop_app.odds.takes import what_it_takes
from desktop_app.rulesets import ruleset
from tests.bench.odds import FOUGHT, deviation
from tests.odds.fights import fight, sheet

KNIGHT = {"attack_dice": 2, "defence": 7, "damage": 3, "life": 6}
BRIGAND = {"attack_dice": 2, "defence": 8, "damage": 2, "life": 5}
STONE = {"attack_dice": 1, "defence": 99, "damage": 1, "life": 5}


def one_wound() -> tuple[Ruleset, State]:
    """Whoever wounds first wins, at even chances; 146 of 1,296 falls of the dice are ties."""
    return fight("moonrunner", {"skill": 8, "stamina": 2, "luck": 0}, {"skill": 8, "stamina": 2})


# The course


def test_a_course_is_exact() -> None:
    rules, state = one_wound()
    course = forecast(Solver(rules, exact=True), state)
    assert course.ends == {Outcome.WON: Fraction(1, 2), Outcome.LOST: Fraction(1, 2)}
    assert course.lives == {0: Fraction(1, 2), 2: Fraction(1, 2)}
    assert course.life == 1
    assert course.rounds == Fraction(1296, 1296 - 146)
    assert course.endless == 0


def test_a_course_that_leads_in_circles_is_exact() -> None:
    """Two who hit by chances p and q in turn: the first hits first by p / (1 - (1 - p)(1 - q))."""
    ours, theirs = dict(KNIGHT, damage=9), dict(BRIGAND, damage=9)
    rules, state = fight("black_tower", ours, theirs, first_blow="heroes")
    hit, struck = Fraction(10, 36), Fraction(15, 36)
    circle = 1 - (1 - hit) * (1 - struck)
    course = forecast(Solver(rules, exact=True), state)
    assert course.ends == {Outcome.WON: hit / circle, Outcome.LOST: 1 - hit / circle}
    assert course.rounds == 1 / circle


def test_a_fight_without_end_is_said_to_have_none() -> None:
    rules, state = fight("black_tower", STONE, STONE, options={"lone_six": False}, first_blow="heroes")
    course = forecast(Solver(rules), state)
    assert (course.ends, course.lives, course.rounds, course.endless) == ({}, {}, None, 1)
    missed = rules.take(state, Act("attack", target=0), ScriptedDice([(1,)])).state
    assert Solver(rules).best(missed) is None


@pytest.mark.parametrize("name", list(FOUGHT))
def test_a_course_agrees_with_the_chance_and_sums_to_one(name: str) -> None:
    rules, state = fight(*FOUGHT[name])
    solver = Solver(rules)
    course = forecast(solver, state)
    assert course.ends[Outcome.WON] == pytest.approx(solver.chance(state), abs=1e-9)
    assert sum(course.ends.values()) == pytest.approx(1, abs=1e-9)
    assert sum(course.lives.values()) == pytest.approx(1, abs=1e-9)


def test_a_course_is_what_played_fights_show() -> None:
    rules, state = fight("moonrunner", {"skill": 8, "stamina": 8, "luck": 5}, {"skill": 8, "stamina": 6})
    solver, dice, plays = Solver(rules), RandomDice(7), 800
    course = forecast(solver, state)
    lives: Counter[int] = Counter()
    for _ in range(plays):
        lives[_life_at_end(solver, rules, state, dice)] += 1
    for life, chance in course.lives.items():
        assert abs(lives[life] / plays - chance) < 4 * sqrt(chance * (1 - chance) / plays)


def _life_at_end(solver: Solver, rules: Ruleset, state: State, dice: RandomDice) -> int:
    while state.fighting:
        act = solver.best(state)
        assert act is not None
        state = rules.take(state, act, dice).state
    return state.heroes[0][rules.life]


def test_of_equal_chances_the_act_that_leaves_more_life_is_best() -> None:
    """A hero of great Endurance wins by any stake, but small ones cost rounds in which he is wounded."""
    hero = {"combat_skill": 20, "willpower": 4, "endurance": 200, "weapon": "staff"}
    rules, state = fight("grey_star", hero, {"combat_skill": 14, "endurance": 16})
    solver = Solver(rules)
    weighed = solver.weigh(state)
    assert sum(each.chance > 1 - 1e-12 for each in weighed) > 1
    best = solver.best(state)
    lives = {each.act: _life_after(rules, state, each.act) for each in weighed if each.chance > 1 - 1e-12}
    assert best is not None
    assert lives[best] == pytest.approx(max(lives.values()), abs=1e-9)
    assert min(lives.values()) < lives[best] - 0.1


def _life_after(rules: Ruleset, state: State, act: Act) -> float:
    solver, life = Solver(rules), 0.0
    for fall in outcomes(rules, state, act):
        now = fall.turn.state
        left = forecast(solver, now).life if now.fighting else now.heroes[0][rules.life]
        life += float(fall.chance) * left
    return life


# Advice


def test_advice_weighs_every_act_and_names_the_best() -> None:
    rules, state = fight("duel", {"agility": 8, "strength": 8}, {"agility": 8, "strength": 6})
    said = advice(Solver(rules, ALL_OUT), state)
    assert said is not None
    chances = {(each.act.verb, each.act.choice): each.chance for each in said.acts}
    assert set(chances) == {("round", None), ("shoot", "body"), ("shoot", "luck")}
    assert said.best is not None
    assert chances[said.best.verb, said.best.choice] == max(chances.values()) == pytest.approx(said.chance)
    assert said.forecast.ends[Outcome.WON] == pytest.approx(said.chance, abs=1e-9)


def test_advice_weighs_what_the_policy_saves() -> None:
    rules, state = fight("duel", {"agility": 8, "strength": 8}, {"agility": 8, "strength": 6})
    chances = {each.act.verb: each.chance for each in Solver(rules).weigh(state)}
    assert chances["shoot"] > chances["round"]


def test_there_is_no_advice_without_a_fight() -> None:
    assert advice(Solver(ruleset("duel")), ruleset("duel").new_state()) is None


# What it would take


def test_scores_a_point_up_or_down_change_the_chance() -> None:
    rules, state = one_wound()
    takes = what_it_takes(rules, state)
    assert takes.now == pytest.approx(0.5)
    shifted = {(each.score.key, each.by): each.chance for each in takes.scores}
    assert shifted["skill", -1] < 0.5 < shifted["skill", 1]
    assert shifted["stamina", 1] > 0.5
    assert ("luck", -1) not in shifted
    assert takes.care == ()


def test_eating_first_is_weighed_before_a_fight() -> None:
    rules = ruleset("duel")
    hungry = sheet({"agility": 8, "strength": 12}).with_value("strength", 4)
    state = replace(rules.new_state(), heroes=(hungry,))
    begin = Begin(({"name": "Guard", "agility": 8, "strength": 6},))
    takes = what_it_takes(rules, state, begin)
    care = {each.act.verb: each.chance for each in takes.care}
    assert care["eat"] > takes.now > care["hunger"]


# Estimates


def test_an_estimate_comes_near() -> None:
    rules, state = one_wound()
    found = estimate(rules, state, 400, seed=3)
    assert found.plays == 400
    assert found.error == pytest.approx(sqrt(found.chance * (1 - found.chance) / 400))
    assert abs(found.chance - 0.5) < 4 * found.error
    with pytest.raises(TooLong):
        estimate(rules, state, 400, cancelled=lambda: True)


def test_a_fight_that_cannot_end_is_given_up() -> None:
    rules, state = fight("black_tower", STONE, STONE, options={"lone_six": False}, first_blow="heroes")
    assert fought(rules, state, RandomDice(1), first_offer(rules)) is Outcome.ONGOING


def test_the_plain_way_to_fight_shuns_what_simple_policies_shun() -> None:
    rules, state = fight(
        "grey_star",
        {"combat_skill": 14, "willpower": 5, "endurance": 9, "weapon": "staff"},
        {
            "combat_skill": 14,
            "endurance": 9,
        },
    )
    act = first_offer(rules)(state)
    assert act is not None
    assert act.amount == 1


@pytest.mark.parametrize("name", list(FOUGHT))
def test_played_fights_agree_with_the_odds(name: str) -> None:
    off, _, _ = deviation(*fight(*FOUGHT[name]), plays=150, seed=5)
    assert off < 4
