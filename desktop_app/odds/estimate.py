"""An estimate where the exact answer takes too long: the fight is played many times and the victories are counted."""

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple

from desktop_app.domain.actions import Act
from desktop_app.domain.dice import Dice, RandomDice
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.state import Outcome, State
from desktop_app.odds.budget import TooLong
from desktop_app.odds.lines import FIGHTING, shunned

LONGEST = 10_000
"""Acts after which a played fight is given up as endless."""


class Estimate(NamedTuple):
    """The share of fights won, its standard error, and how many were played; never exact, and to be shown as such."""

    chance: float
    error: float
    plays: int


Chooser = Callable[[State], Act | None]
"""What to do in a state; None to give up."""


def estimate(
    rules: Ruleset,
    state: State,
    plays: int = 2_000,
    *,
    choose: Chooser | None = None,
    seed: int | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Estimate:
    """Play the fight of ``state`` so many times with fair dice; raises `TooLong` once nobody wants it any longer.

    Without ``choose`` the first act that the rules offer is done each time, with the least stake: the simplest way to
    fight, not the best.
    """
    dice = RandomDice(seed)
    wins = 0
    for _ in range(plays):
        if cancelled is not None and cancelled():
            raise TooLong
        wins += fought(rules, state, dice, choose or first_offer(rules)) is Outcome.WON
    share = wins / plays
    return Estimate(share, sqrt(share * (1 - share) / plays), plays)


def first_offer(rules: Ruleset) -> Chooser:
    """The way to fight that takes the first act offered that no simple policy shuns, with the least stake."""

    def choose(state: State) -> Act | None:
        offers = [offer for offer in rules.offers(state) if offer.verb.kind in FIGHTING and not offer.quiet]
        return min([offer.taken() for offer in offers], key=lambda act: shunned(rules, act), default=None)

    return choose


def fought(rules: Ruleset, state: State, dice: Dice, choose: Chooser) -> Outcome:
    """How one played fight ends; still `ONGOING` where it was given up."""
    for _ in range(LONGEST):
        act = choose(state) if state.fighting else None
        if act is None:
            break
        state = rules.take(state, act, dice).state
    assert state.fight is not None
    return state.fight.outcome
