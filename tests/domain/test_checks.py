"""Procedures and conditions that several rulesets share, table by table."""

from typing import Any

import pytest

from desktop_app.domain.checks import first_to_fall, roll_under, standing_foes, standing_heroes, wound
from desktop_app.domain.common import Common
from desktop_app.domain.conditions import drain, flight_is_offered, is_unhurt, modifier_now
from desktop_app.domain.dice import HERO, TWO_DICE, Who
from desktop_app.domain.events import Judged, Rolled
from desktop_app.domain.fields import Value
from desktop_app.domain.state import Fight, Outcome, State, foe, hero
from desktop_app.domain.turn import Turn
from tests.domain.sample import FOE_LIFE, FOOD, LIFE, RULES, SKILL, Word, fighting, made, turn_of


def put(*lives: int, hero_life: int = 20, options: dict[str, Value] | None = None, **conditions: Value) -> Turn:
    """A pen in a fight whose foes, and hero, have these lives now."""
    start = fighting(*(("Orc", 6, 9) for _ in lives), state=made(options), **conditions)
    turn = turn_of(start)
    for index, life in enumerate(lives):
        turn.put(foe(index), FOE_LIFE, life, Common.BY_HAND)
    turn.put(HERO, LIFE, hero_life, Common.BY_HAND)
    return turn


def fight_of(state: State) -> Fight:
    """The fight on the table."""
    assert state.fight is not None
    return state.fight


def test_who_stands() -> None:
    turn = put(9, 2, 0, 3, foe_out_at=2)
    turn.withdraw(foe(3))
    assert standing_foes(RULES, turn.fight) == [foe(0)]
    assert standing_heroes(RULES, turn.state) == [HERO]
    assert standing_heroes(RULES, made()) == [HERO]
    turn.join("hero", {"life": 4})
    turn.join("hero", {"life": 0})
    assert standing_heroes(RULES, turn.state) == [hero(0), hero(1)]


@pytest.mark.parametrize(
    ("foe_lives", "hero_life", "conditions", "outcome"),
    [
        ((5,), 5, {}, None),
        ((0,), 5, {}, Outcome.WON),
        ((5,), 0, {}, Outcome.LOST),
        ((0,), 0, {}, Outcome.LOST),
        ((0, 1), 5, {}, None),
        ((2,), 5, {"foe_out_at": 2}, Outcome.WON),
        ((3,), 5, {"foe_out_at": 2}, None),
        ((5,), 2, {"hero_out_at": 2}, Outcome.LOST),
        ((5,), 3, {"hero_out_at": 2}, None),
    ],
)
def test_who_fell(
    foe_lives: tuple[int, ...], hero_life: int, conditions: dict[str, Any], outcome: Outcome | None
) -> None:
    turn = put(*foe_lives, hero_life=hero_life, **conditions)
    assert first_to_fall(RULES, turn.state) is outcome


@pytest.mark.parametrize(("reading", "outcome"), [("lost", Outcome.LOST), ("won", Outcome.WON)])
def test_the_players_decide_who_wins_when_both_fall(reading: str, outcome: Outcome) -> None:
    assert first_to_fall(RULES, put(0, hero_life=0, options={"both_fall": reading}).state) is outcome
    assert first_to_fall(RULES, put(5, hero_life=0, options={"both_fall": reading}).state) is Outcome.LOST


@pytest.mark.parametrize(
    ("dealt", "taken", "to_win", "outcome"),
    [
        (2, 2, 3, None),
        (3, 0, 3, Outcome.WON),
        (0, 3, 3, Outcome.LOST),
        (3, 3, 3, Outcome.LOST),
        (9, 9, 0, None),
        (1, 0, 1, Outcome.WON),
    ],
)
def test_the_first_to_so_many_wounds(dealt: int, taken: int, to_win: int, outcome: Outcome | None) -> None:
    turn = put(9, wounds_to_win=to_win)
    for _ in range(dealt):
        wound(turn, foe(0), 0, HERO)
    for _ in range(taken):
        wound(turn, HERO, 0, foe(0), Word.BOAST)
    assert turn.marked(Common.WOUNDS_DEALT) == (dealt if to_win else 0)
    assert turn.marked(Common.WOUNDS_TAKEN) == (taken if to_win else 0)
    assert first_to_fall(RULES, turn.state) is outcome


@pytest.mark.parametrize(
    ("rounds", "conditions", "foe_life", "outcome"),
    [
        (3, {"round_limit": 4}, 9, None),
        (4, {"round_limit": 4}, 9, Outcome.LOST),
        (4, {"round_limit": 4, "limit_outcome": "stopped"}, 9, Outcome.STOPPED),
        (4, {"round_limit": 4}, 0, Outcome.WON),
        (99, {}, 9, None),
    ],
)
def test_the_rounds_run_out(rounds: int, conditions: dict[str, Any], foe_life: int, outcome: Outcome | None) -> None:
    turn = put(foe_life, **conditions)
    for _ in range(rounds):
        turn.next_round()
    assert first_to_fall(RULES, turn.state) is outcome


@pytest.mark.parametrize(("victim", "life"), [(foe(0), FOE_LIFE), (HERO, LIFE)])
def test_a_wound_takes_life_and_never_more_than_there_is(victim: Who, life: Any) -> None:
    turn = put(9, hero_life=9)
    wound(turn, victim, 4, HERO)
    assert turn.get(victim, life) == 5
    wound(turn, victim, 7, HERO)
    assert turn.get(victim, life) == 0


@pytest.mark.parametrize(("faces", "success"), [((4, 4), True), ((4, 5), True), ((5, 5), False)])
def test_not_more_than_the_score_succeeds(faces: tuple[int, int], success: bool) -> None:
    turn = turn_of(made(), faces)
    assert RULES.check("skill").run(turn, HERO) is success
    assert turn.events == [Rolled(HERO, faces, what="skill"), Judged(HERO, "skill", success)]


def test_an_attempt_may_cost_something() -> None:
    def pay(turn: Turn, who: Who) -> None:
        turn.change(who, FOOD, -1, Common.COST)

    check = roll_under(SKILL, TWO_DICE, Word.BOAST.text, after=pay)
    turn = turn_of(made(), (6, 6))
    assert check.run(turn, HERO) is False
    assert (check.label, check.key, turn.get(HERO, FOOD)) == (Word.BOAST.text, "skill", 1)


@pytest.mark.parametrize(
    ("conditions", "rounds", "offered"),
    [({}, 5, False), ({"may_flee": True}, 0, True), ({"flee_after": 2}, 2, False)]
    + [({"may_flee": True, "flee_after": 2}, rounds, rounds > 1) for rounds in range(4)],
)
def test_flight_is_offered_by_the_paragraph(conditions: dict[str, Any], rounds: int, offered: bool) -> None:
    turn = put(9, **conditions)
    for _ in range(rounds):
        turn.next_round()
    assert flight_is_offered(turn.fight) is offered


@pytest.mark.parametrize(
    ("conditions", "modifiers"),
    [({}, [0, 0, 0]), ({"modifier": -2}, [-2, -2, -2]), ({"modifier": 3, "modifier_rounds": 2}, [3, 3, 0])],
)
def test_a_modifier_lasts_its_rounds(conditions: dict[str, Any], modifiers: list[int]) -> None:
    turn = put(9, **conditions)
    seen = []
    for _ in modifiers:
        turn.next_round()
        seen.append(modifier_now(turn))
    assert seen == modifiers


def test_a_hero_is_unhurt_for_some_rounds() -> None:
    turn = put(9, unhurt_rounds=2)
    assert [is_unhurt(turn) for _ in range(3) if turn.next_round()] == [True, True, False]


@pytest.mark.parametrize(("by", "life", "lost"), [(0, 9, 0), (2, 9, -2), (5, 3, -3)])
def test_a_drain_takes_life_each_round(by: int, life: int, lost: int) -> None:
    turn = put(9, hero_life=life, drain=by)
    assert drain(turn, HERO, LIFE) == lost
    assert turn.get(HERO, LIFE) == life + lost
