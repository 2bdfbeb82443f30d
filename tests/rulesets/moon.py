"""Moonrunner on the table for tests: heroes, fights and what is left of both."""

from collections.abc import Iterable
from typing import Any

import pytest

from desktop_app.domain.actions import Act, Begin, Create, Rewrite
from desktop_app.domain.dice import HERO, ScriptedDice
from desktop_app.domain.errors import IllegalAction
from desktop_app.domain.fields import Value
from desktop_app.domain.ruleset import Offer
from desktop_app.domain.state import Fight, Outcome, State
from desktop_app.domain.turn import Turn
from desktop_app.rulesets.moonrunner import RULES
from desktop_app.rulesets.moonrunner.fields import (
    FOE_STAMINA,
    LUCK,
    STAMINA,
)

GHOUL: dict[str, Value] = {"name": "Ghoul", "skill": 8, "stamina": 8}
ROUND, LUCKY, DECLINED, ESCAPE = Act("round"), Act("luck"), Act("decline_luck"), Act("escape")
WIN, LOSE, PARRY = ((6, 6), (1, 1)), ((1, 1), (6, 6)), ((3, 4), (3, 4))
"""The hero's dice and a foe's, where both have the same Skill."""
GOOD, BAD = (1, 1), (6, 6)


def take(state: State, action: Any, *throws: tuple[int, ...]) -> Turn:
    """An action that needs exactly these throws."""
    script = ScriptedDice(throws)
    turn = RULES.take(state, action, script)
    script.expect_empty()
    return turn


def play(state: State, *steps: tuple[Any, ...] | Act) -> State:
    """Several actions, each alone or with its throws."""
    for step in steps:
        state = take(state, *(step if isinstance(step, tuple) else (step,))).state
    return state


def hero(
    skill: int = 8, stamina: int = 12, luck: int = 9, options: dict[str, Value] | None = None, **values: Value
) -> State:
    """A hero with these scores; any other field may be named."""
    scores = {"skill": skill, "stamina": stamina, "luck": luck}
    state = play(RULES.new_state(options), (Create("Анна", scores),))
    return play(state, *((Rewrite(HERO, key, value),) for key, value in values.items()))


def fight(state: State, *foes: dict[str, Value], **conditions: Value) -> State:
    """A fight against the foes, or against a ghoul of Skill 8 and Stamina 8."""
    return play(state, (Begin(foes or (GHOUL,), conditions),))


def ghoul(**values: Value) -> dict[str, Value]:
    return {**GHOUL, **values}


def table(state: State) -> Fight:
    assert state.fight is not None
    return state.fight


def scores(state: State) -> tuple[int, int, list[int]]:
    """The hero's Stamina and Luck, and each foe's Stamina."""
    sheet = state.heroes[0]
    return sheet[STAMINA], sheet[LUCK], [enemy[FOE_STAMINA] for enemy in table(state).foes]


def ended(state: State) -> Outcome:
    return table(state).outcome


def offered(state: State, *, quiet: bool | None = None) -> list[tuple[str, int | str | None]]:
    """Verbs with their target or choice, without checks."""
    offers: Iterable[Offer] = [offer for offer in RULES.offers(state) if quiet in (None, offer.quiet)]
    return [
        (offer.verb.key, offer.target if offer.choice is None else offer.choice)
        for offer in offers
        if offer.verb.key != "test"
    ]


def refuse(state: State, *acts: Act) -> None:
    for act in acts:
        with pytest.raises(IllegalAction):
            RULES.step(state, act, ScriptedDice([GOOD] * 9))
