"""What it would take: the chance to win with each score a point lower or higher, and after eating or the like first."""

from typing import NamedTuple

from desktop_app.domain.actions import Act, Begin, Rewrite
from desktop_app.domain.dice import HERO, ScriptedDice
from desktop_app.domain.fields import Stat
from desktop_app.domain.ruleset import Kind, Ruleset
from desktop_app.domain.state import State
from desktop_app.odds.budget import Budget
from desktop_app.odds.lines import Chance
from desktop_app.odds.outcomes import outcomes
from desktop_app.odds.solver import BEST, Solver, Weighed


class Shifted(NamedTuple):
    """The chance to win with a score of the hero changed by so many points."""

    score: Stat
    by: int
    chance: Chance


class Takes(NamedTuple):
    """The chance to win as things stand, and all that would change it."""

    now: Chance
    scores: tuple[Shifted, ...]
    care: tuple[Weighed, ...]


def what_it_takes(
    rules: Ruleset, state: State, begin: Begin | None = None, policy: str = BEST, budget: Budget | None = None
) -> Takes:
    """What would change the chance to win the fight of ``state``, or the fight that is to ``begin`` from it.

    Scores are those of the first hero; care is whatever the rules offer for it now, without an amount to name. Only
    what makes a difference is listed. May raise `TooLong`.
    """
    solver = Solver(rules, policy, budget=budget)

    def chance(changed: State) -> Chance:
        fighting = changed if begin is None else rules.take(changed, begin, ScriptedDice()).state
        return solver.chance(fighting)

    now = chance(state)
    shifted: list[Shifted] = []
    for score in rules.hero:
        if isinstance(score, Stat):
            for by in (-1, 1):
                value = state.heroes[0][score] + by
                if score.floor is None or value >= score.floor:
                    changed = rules.take(state, Rewrite(HERO, score.key, value), ScriptedDice()).state
                    shifted.append(Shifted(score, by, chance(changed)))
    care: list[Weighed] = []
    for act in _care(rules, state):
        falls = outcomes(rules, state, act)
        care.append(Weighed(act, sum([float(fall.chance) * chance(fall.turn.state) for fall in falls])))
    differing = tuple([each for each in shifted if each.chance != now])
    return Takes(now, differing, tuple([each for each in care if each.chance != now]))


def _care(rules: Ruleset, state: State) -> list[Act]:
    offers = [offer for offer in rules.offers(state) if offer.verb.kind is Kind.CARE and offer.amounts is None]
    return [offer.taken() for offer in offers if not offer.quiet]
