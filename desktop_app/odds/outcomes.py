"""Every way in which one act can end, by playing it for every way its dice can fall."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from desktop_app.domain.actions import Action
from desktop_app.domain.dice import OutOfDice, Pool, ScriptedDice
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.state import State
from desktop_app.domain.turn import Turn

Faces = tuple[int, ...]


class Fall(NamedTuple):
    """One way that the dice of an act can fall, its chance, and the turn that came of it."""

    chance: Fraction
    turn: Turn


def outcomes(rules: Ruleset, state: State, action: Action) -> list[Fall]:
    """All ways that the dice can fall; together their chances are exactly 1.

    Dice of which only the sum matters fall once for each sum. Raises `IllegalAction` as playing does.
    """
    falls: list[Fall] = []
    open_: list[tuple[Fraction, tuple[Faces, ...]]] = [(Fraction(1), ())]
    while open_:
        chance, throws = open_.pop()
        try:
            falls.append(Fall(chance, rules.take(state, action, ScriptedDice(throws))))
        except OutOfDice as ended:
            open_ += [(chance * share, (*throws, faces)) for share, faces in _throws(ended.request.pool)]
    return falls


def _throws(pool: Pool) -> list[tuple[Fraction, Faces]]:
    """The ways to throw a pool that a rule can tell apart."""
    ways = pool.sides**pool.count
    every = list(product(range(pool.low, pool.high + 1), repeat=pool.count))
    if pool.faces_matter:
        return [(Fraction(1, ways), faces) for faces in every]
    alike = Counter(map(sum, every))
    # For each sum any faces that show it will do.
    shown = {sum(faces): faces for faces in every}
    return [(Fraction(count, ways), shown[total]) for total, count in alike.items()]
