"""How many rounds a second each ruleset plays: `rules.step` for one round against one foe."""

import time

from desktop_app import rulesets
from desktop_app.domain.actions import Act, Action, Begin, Create, Rewrite
from desktop_app.domain.dice import HERO, RandomDice
from desktop_app.domain.ruleset import Kind, Ruleset
from desktop_app.domain.state import State
from tests.bench import Row

LEAST = 20_000
ROUNDS = 1_000
TRIES = 40
"""The best of several tries counts: what disturbs a measurement only ever slows it."""


def rows() -> list[Row]:
    """A row for each ruleset."""
    return [_row(rules) for rules in rulesets.all_rulesets()]


def _row(rules: Ruleset) -> Row:
    state, act = opening(rules)
    dice = RandomDice(1)
    best = 0.0
    for _ in range(TRIES):
        began = time.process_time()
        for _ in range(ROUNDS):
            rules.step(state, act, dice)
        best = max(best, ROUNDS / (time.process_time() - began))
    return Row(f"{rules.key}: rounds a second", f"{best:,.0f}", f"at least {LEAST:,}", best >= LEAST)


def opening(rules: Ruleset) -> tuple[State, Act]:
    """A hero and a foe who will not fall soon, and the act that exchanges blows between them."""
    state = rules.new_state()
    dice = RandomDice(2)
    for action in _preparation(rules):
        state = rules.take(state, action, dice).state
    while True:
        offer = next(offer for offer in rules.offers(state) if offer.verb.kind is Kind.ROUND)
        act = offer.taken()
        if act.verb != "initiative":
            return state, act
        state = rules.take(state, act, dice).state


def _preparation(rules: Ruleset) -> list[Action]:
    scores = {stat.key: 3 for stat in rules.foe_scores} | {rules.foe_life.key: 100_000}
    return [
        Create("Miranda"),
        Rewrite(HERO, rules.life.key, 100_000),
        Begin(({"name": "Foe", **scores},)),
    ]
