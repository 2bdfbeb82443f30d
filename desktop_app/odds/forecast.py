"""How a fight will go if it is fought in the best way: how it ends, how long it takes, and what life is left."""

from typing import NamedTuple

from desktop_app.domain.state import Outcome, State
from desktop_app.odds.cycles import linear
from desktop_app.odds.lines import Chance, Line, Prospect, Shape
from desktop_app.odds.solver import Solver

Position = tuple[Shape, int]


class Forecast(NamedTuple):
    """What to expect of a fight.

    ``ends`` gives the chance of each outcome and ``lives`` that of each total of life left to the heroes at the end;
    ``endless`` is the chance that the fight never ends, and where there is one, ``rounds`` is None instead of the
    rounds expected.
    """

    ends: dict[Outcome, Chance]
    lives: dict[int, Chance]
    rounds: Chance | None
    endless: Chance

    @property
    def life(self) -> Chance:
        """The life left at the end, on average; a fight that never ends counts as none."""
        return sum([life * chance for life, chance in self.lives.items()])


def forecast(solver: Solver, state: State) -> Forecast:
    """What to expect of the fight of a state, from now on, under the policy of the solver."""
    return solver.answer(state, lambda shape, code: _Course(solver).follow(shape, code))


class _Course:
    """Follows all ways of a fight from its position on, each with its chance."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver
        self._search = solver.surviving
        self._reached: dict[Position, Chance] = {}
        self._ends: dict[Outcome, Chance] = {}
        self._lives: dict[int, Chance] = {}
        self._rounds: Chance = 0

    def follow(self, shape: Shape, code: int) -> Forecast:
        """Go from position to position in the order in which they lead to one another."""
        self._solver.winning.value(shape, code)
        self._search.value(shape, code)
        self._reached[shape, code] = 1
        for position in reversed(list(self._search.choices)):
            if position in self._reached:
                for each, visits in self._visits(position).items():
                    self._pass(each, visits)
        endless = 1 - sum(self._ends.values())
        if not self._solver.exact and endless < 1e-9:
            endless = 0
        lives = dict(sorted(self._lives.items()))
        return Forecast(self._ends, lives, None if endless else self._rounds, endless)

    def _visits(self, position: Position) -> dict[Position, Chance]:
        """How often on average a position is passed, and the others that lead back to it."""
        ring = self._search.rings.get(position)
        if ring is None:
            return {position: self._reached.pop(position)}
        places = {each: number for number, each in enumerate(ring)}
        system: dict[int, tuple[dict[int, Chance], Chance]] = {
            number: ({}, self._reached.pop(each, 0)) for each, number in places.items()
        }
        for each, number in places.items():
            for chance, target, offset, _ in self._prospect(each).moves:
                to = places.get((target, each[1] + offset))
                if to is not None:
                    system[to][0][number] = chance
        return {ring[number]: visits for number, visits in linear(system).items()}

    def _prospect(self, position: Position) -> Prospect:
        code = position[1]
        line: Line | None = self._search.choices[position]
        if line is None:
            return NOTHING
        return line.glance(self._solver.world.layout.decode(code))

    def _pass(self, position: Position, visits: Chance) -> None:
        code = position[1]
        values = self._solver.world.layout.decode(code)
        prospect = self._prospect(position)
        ring = self._search.rings.get(position, ())
        self._rounds += visits * prospect.rounds
        for chance, step in prospect.finishes:
            life = step.life_left(values)
            self._ends[step.outcome] = self._ends.get(step.outcome, 0) + visits * chance
            self._lives[life] = self._lives.get(life, 0) + visits * chance
        for chance, target, offset, _ in prospect.moves:
            to = (target, code + offset)
            if to not in ring:
                self._reached[to] = self._reached.get(to, 0) + visits * chance


NOTHING = Prospect(0, (), (), 1, 0)
"""Where no act leads to an end."""
