"""The advice of the moment: the chance of each act that is offered now, and which of them to choose."""

from typing import NamedTuple

from desktop_app.domain.actions import Act
from desktop_app.domain.state import State
from desktop_app.odds.forecast import Forecast, forecast
from desktop_app.odds.lines import Chance
from desktop_app.odds.solver import Solver, Weighed


class Advice(NamedTuple):
    """The chance to win now, that of each act offered, the act to choose (None where acts only lead in circles), and
    the course that the fight will then take."""

    chance: Chance
    acts: tuple[Weighed, ...]
    best: Act | None
    forecast: Forecast


def advice(solver: Solver, state: State) -> Advice | None:
    """All that can be said about the moment; None where no fight goes on. May raise `TooLong`."""
    if not state.fighting:
        return None
    return Advice(solver.chance(state), solver.weigh(state), solver.best(state), forecast(solver, state))
