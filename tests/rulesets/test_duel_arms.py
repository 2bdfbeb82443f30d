"""«Верная шпага короля», its secret thrust, pistols, flight and Honour."""

import pytest

from desktop_app.domain.actions import Act, Adjust
from desktop_app.domain.dice import HERO, ScriptedDice
from desktop_app.domain.errors import IllegalAction
from desktop_app.domain.events import Changed, Remarked
from desktop_app.domain.fields import Value
from desktop_app.domain.state import Outcome, foe
from desktop_app.rulesets.duel import (
    HONOUR,
    RULES,
    SHOTS,
    Word,
)
from tests.rulesets.duelling import GUARD, ROUND, do, fight, hero, lives, offered, outcome

# Secret thrust and pistols


def test_the_secret_thrust_takes_four_once_a_fight() -> None:
    state = fight(hero(art="secret_thrust"), GUARD, GUARD)
    assert offered(state, "secret_thrust") == [("secret_thrust", 0, None), ("secret_thrust", 1, None)]
    told = RULES.step(state, Act("secret_thrust", target=1), ScriptedDice())
    assert Changed(foe(1), "strength", 10, 6, Word.THRUST.key, HERO) in told
    state = do(state, Act("secret_thrust", target=1))
    assert lives(state) == (20, [10, 6])
    assert offered(state, "secret_thrust") == []
    assert offered(fight(hero()), "secret_thrust") == []


@pytest.mark.parametrize(("first", "late"), [(False, 1), (True, 0)])
def test_when_the_secret_thrust_is_allowed(first: bool, late: int) -> None:
    state = fight(hero({"thrust_first": first}, art="secret_thrust"))
    assert len(offered(state, "secret_thrust")) == 1
    assert len(offered(do(state, ROUND, 1, 1), "secret_thrust")) == late


@pytest.mark.parametrize(
    ("reading", "aim", "dice", "left"),
    [
        ("miss", "body", (), 6),
        ("miss", "luck", (2,), 0),
        ("miss", "luck", (3,), 10),
        ("four", "luck", (4,), 0),
        ("four", "luck", (5,), 6),
    ],
)
def test_a_shot(reading: str, aim: str, dice: tuple[int, ...], left: int) -> None:
    state = do(fight(hero({"unlucky_shot": reading})), Act("shoot", target=0, choice=aim), *dice)
    assert lives(state) == (20, [left])
    assert state.heroes[0][SHOTS] == 4
    assert outcome(state) is (Outcome.ONGOING if left else Outcome.WON)


@pytest.mark.parametrize(
    ("values", "conditions", "shots"),
    [
        ({}, {}, 1),
        ({"pistols": 2}, {}, 2),
        ({"pistols": 2, "shots": 1}, {}, 1),
        ({"pistols": 0}, {}, 0),
        ({"shots": 0}, {}, 0),
        ({}, {"no_shooting": True}, 0),
    ],
)
def test_each_pistol_fires_once_a_fight(values: dict[str, Value], conditions: dict[str, Value], shots: int) -> None:
    state = fight(hero(**values), {**GUARD, "strength": 99}, **conditions)
    for _ in range(shots):
        state = do(state, Act("shoot", target=0, choice="body"))
    assert offered(state, "shoot") == []
    assert lives(state)[1] == [99 - 4 * shots]


def test_two_pistols_at_one_foe_or_two() -> None:
    state = fight(hero(art="two_pistols", pistols=2), GUARD, GUARD)
    assert offered(state, "volley") == [("volley", 0, "0"), ("volley", 0, "1"), ("volley", 1, "1")]
    assert lives(do(state, Act("volley", target=0, choice="0"))) == (20, [2, 10])
    both = do(state, Act("volley", target=0, choice="1"))
    assert (lives(both), both.heroes[0][SHOTS]) == ((20, [6, 6]), 3)
    assert offered(both, "volley", "shoot") == []


@pytest.mark.parametrize(
    "values", [{"art": "two_pistols"}, {"pistols": 2}, {"art": "two_pistols", "pistols": 2, "shots": 1}]
)
def test_no_volley_without_the_art_and_two_loaded_pistols(values: dict[str, Value]) -> None:
    assert offered(fight(hero(**values)), "volley") == []


# Flight, duels and Honour


@pytest.mark.parametrize(("reading", "left"), [("target", 17), ("all", 15)])
def test_flight_costs_a_wound(reading: str, left: int) -> None:
    state = fight(hero({"flight_wounds": reading}), GUARD, {**GUARD, "wound": 3}, may_flee=True)
    assert offered(state, "flee", "flee_failed") == [
        ("flee", 0, None),
        ("flee_failed", 0, None),
        ("flee", 1, None),
        ("flee_failed", 1, None),
    ]
    fled = do(state, Act("flee", target=1))
    assert (lives(fled)[0], outcome(fled)) == (left, Outcome.ESCAPED)
    stayed = do(state, Act("flee_failed", target=1))
    assert (lives(stayed)[0], outcome(stayed)) == (left, Outcome.ONGOING)


@pytest.mark.parametrize("verb", ["flee", "flee_failed"])
def test_the_wound_of_a_flight_may_kill(verb: str) -> None:
    state = do(fight(hero(strength=2), may_flee=True, duel=True), Act(verb, target=0))
    assert (lives(state)[0], outcome(state)) == (0, Outcome.LOST)
    assert RULES.offers(state) == ()


def test_no_flight_unless_the_paragraph_offers_it() -> None:
    assert offered(fight(hero()), "flee", "flee_failed") == []
    assert offered(fight(hero(), may_flee=True, flee_after=1), "flee") == []


def test_fleeing_a_duel_asks_for_honour() -> None:
    state = do(fight(hero(), duel=True, may_flee=True), Act("flee", target=0))
    assert [offer.verb.key for offer in RULES.offers(state)] == ["lose_honour"]
    assert RULES.offers(state)[0].amounts == range(4)
    for honour in range(4):
        done = do(state, Act("lose_honour", amount=honour))
        assert done.heroes[0][HONOUR] == 3 - honour
        assert bool(RULES.offers(done)) is (honour < 3)
    with pytest.raises(IllegalAction):
        RULES.step(state, Act("lose_honour", amount=4), ScriptedDice())


def test_honour_that_is_kept_is_worth_a_word() -> None:
    state = do(fight(hero(), duel=True, may_flee=True), Act("flee", target=0))
    told = RULES.step(state, Act("lose_honour", amount=0), ScriptedDice())
    assert Remarked(Word.HONOUR_KEPT.key, HERO) in told
    assert Remarked(Word.HONOUR_KEPT.key, HERO) not in RULES.step(state, Act("lose_honour", amount=1), ScriptedDice())


def test_a_duel_may_be_stopped() -> None:
    state = fight(hero(), duel=True)
    assert offered(state, "stop") == [("stop", None, None)]
    assert outcome(do(state, Act("stop"))) is Outcome.STOPPED
    assert offered(fight(hero()), "stop") == []


@pytest.mark.parametrize(("capped", "honour"), [(False, 5), (True, 3)])
def test_honour_above_its_start(capped: bool, honour: int) -> None:
    state = do(hero({"honour_cap": capped}), Adjust(HERO, "honour", 2))
    assert state.heroes[0][HONOUR] == honour


def test_without_honour_the_adventure_is_over() -> None:
    assert RULES.offers(do(hero(), Adjust(HERO, "honour", -3))) == ()
