"""The walk through all positions that matter: each is valued once, after those that it leads to."""

from collections.abc import Callable, Generator, Iterator
from typing import NamedTuple

from desktop_app.odds.budget import Budget
from desktop_app.odds.cycles import Choice, solve
from desktop_app.odds.lines import Chance, Line, Outlook, Prospect, Shape
from desktop_app.odds.tree import Values

TIED, CLOSE = 1e-12, 1e-13
"""Chances count as equal when one is less by no more than this part of it; so much better must be another choice of a
ring to be worth a change. Fractions are compared exactly."""


class Place(NamedTuple):
    """A position in the making."""

    shape: Shape
    code: int
    values: Values
    outlook: Outlook


Missing = tuple[Shape, int]
"""A position that has to be valued first."""


class Ring(NamedTuple):
    """Positions in the making that lead back to one another, usually one alone, and the work of valuing them."""

    places: list[Place]
    work: Iterator[Missing]


class Search:
    """Values positions by what acts bring at once and what follows, choosing the best act in each.

    ``stage`` numbers the memory of the shapes that it fills; ``bounded`` says that no position is worth more than 1,
    so that acts are passed over that cannot be best any more; an act must be better by more than the part ``margin``
    than those before it to be chosen.
    """

    def __init__(
        self,
        budget: Budget,
        stage: int,
        outlook: Callable[[Shape, int, Values], Outlook],
        gain: Callable[[Prospect, Values], Chance],
        *,
        bounded: bool,
        near: float = 1,
        margin: float = 0,
    ) -> None:
        self.choices: dict[Missing, Line | None] = {}
        """Of a second search: the act to choose in each position; those that are led to come first."""
        self.rings: dict[Missing, tuple[Missing, ...]] = {}
        """Positions that lead back to one another, all of them for each of them."""
        self._budget = budget
        self._stage = stage
        self._outlook = outlook
        self._gain = gain
        self._bounded = bounded
        self._margin = margin
        self._near = near

    def value(self, shape: Shape, code: int) -> Chance:
        """What a position is worth."""
        found = shape.known[self._stage].get(code)
        return self._solve(shape, code) if found is None else found

    def _solve(self, shape: Shape, code: int) -> Chance:
        """Go down to positions not valued yet; those found to lead back to one another are joined in one ring."""
        rings: list[Ring] = []
        missing: Missing | None = (shape, code)
        try:
            while True:
                if missing is None:
                    for place in rings.pop().places:
                        del place.shape.open[place.code]
                    if not rings:
                        return shape.known[self._stage][code]
                elif missing[1] in missing[0].open:
                    self._join(rings, missing[0].open[missing[1]])
                else:
                    rings.append(self._open(len(rings), *missing))
                missing = next(rings[-1].work, None)
        finally:
            for ring in rings:
                for place in ring.places:
                    place.shape.open.pop(place.code, None)

    def _open(self, depth: int, shape: Shape, code: int) -> Ring:
        self._budget.spend()
        values = shape.world.layout.decode(code)
        shape.open[code] = depth
        place = Place(shape, code, values, self._outlook(shape, code, values))
        return Ring([place], self._alone(place))

    def _join(self, rings: list[Ring], depth: int) -> None:
        """All rings above this one lead back to it."""
        places = rings[depth].places
        for ring in rings[depth + 1 :]:
            for place in ring.places:
                place.shape.open[place.code] = depth
            places += ring.places
        rings[depth:] = [Ring(places, self._together(places))]

    def _alone(self, place: Place) -> Iterator[Missing]:
        """Value a position from those that it leads to, asking for those that are missing."""
        value, line = yield from self._worth(place.code, place.values, place.outlook)
        self._settle(place, line, value)

    def _worth(
        self, code: int, values: Values, outlook: Outlook
    ) -> Generator[Missing, None, tuple[Chance, Line | None]]:
        """What a position is worth and the act to choose, asking for positions that are missing."""
        stage, gain, more, near = self._stage, self._gain, 1 + self._margin, self._near
        best: Chance = -1
        enough: Chance = -1
        chosen: Line | None = None
        for line, prospect in outlook:
            worth = prospect.won if stage == 0 else gain(prospect, values)
            for chance, target, offset, rest in prospect.moves:
                found = target.known[stage].get(code + offset)
                if found is None:
                    if target.passing and not stage:
                        found = yield from self._pass(target, code + offset, values if not offset else None)
                    else:
                        yield target, code + offset
                        found = target.known[stage][code + offset]
                worth += chance * found
                if worth + rest < enough:
                    break
            else:
                if worth > best * more:
                    best, chosen = worth, line
                    if self._bounded:
                        enough = worth * near
        return (0, None) if chosen is None else (best, chosen)

    def _pass(self, shape: Shape, code: int, values: Values | None) -> Generator[Missing, None, Chance]:
        """What a position is worth that a fight only passes through: found on the way, without a place of its own."""
        if values is None:
            values = shape.world.layout.decode(code)
        # As `Shape.outlook`, but this is asked so often that calls would tell.
        key = 0
        for score, floors in shape.outlooks.floors:
            key += floors[values[score]]
        outlook = shape.outlooks.found.get(key) or shape.outlook(values)
        value, _ = yield from self._worth(code, values, outlook)
        if shape.shared:
            shape.known[0][code] = value
        return value

    def _together(self, ring: list[Place]) -> Iterator[Missing]:
        """Value a ring of positions at once, asking for those outside it that are missing."""
        numbers = {(place.shape, place.code): number for number, place in enumerate(ring)}
        table: list[list[Choice]] = []
        for place in ring:
            choices: list[Choice] = []
            for _, prospect in place.outlook:
                gain, inside = self._gain(prospect, place.values), {}
                for chance, target, offset, _ in prospect.moves:
                    number = numbers.get((target, place.code + offset))
                    if number is not None:
                        inside[number] = chance
                        continue
                    if place.code + offset not in target.known[self._stage]:
                        yield target, place.code + offset
                    gain += chance * target.known[self._stage][place.code + offset]
                leaves = bool(prospect.finishes) or len(inside) < len(prospect.moves)
                choices.append(Choice(gain, inside, leaves))
            table.append(choices)
        values, chosen = solve(table, self._margin or (0 if ring[0].shape.world.exact else CLOSE))
        for place, value, pick in zip(ring, values, chosen, strict=True):
            self._settle(place, None if pick is None else place.outlook[pick][0], value)
        self.rings.update(dict.fromkeys(numbers, tuple(numbers)))

    def _settle(self, place: Place, line: Line | None, value: Chance) -> None:
        place.shape.known[self._stage][place.code] = value
        if self._stage:
            self.choices[place.shape, place.code] = line


def winning(budget: Budget, margin: float, *, exact: bool) -> Search:
    """The search for the best chance to win; an act must be better by more than the part ``margin`` to be preferred."""
    near = 1 if exact else 1 - TIED
    return Search(budget, 0, _all, lambda found, _: found.won, bounded=True, near=near, margin=margin)


def surviving(budget: Budget, first: Search) -> Search:
    """The search, among the acts that keep the best chance to win, for those that leave most life on average.

    Asks only for positions that the ``first`` search, for the best chance, has been asked for.
    """

    def tied(shape: Shape, code: int, values: Values) -> Outlook:
        now = first.value(shape, code)
        if not shape.world.exact:
            now *= 1 - TIED
        return [each for each in shape.outlook(values) if _keeps(first, each[1], code, now)]

    return Search(budget, 1, tied, _life, bounded=False)


def _all(shape: Shape, _code: int, values: Values) -> Outlook:
    return shape.outlook(values)


def _keeps(first: Search, prospect: Prospect, code: int, now: Chance) -> bool:
    """Whether an act keeps the chance to win that its position has."""
    chance = prospect.won
    for share, target, offset, rest in prospect.moves:
        chance += share * first.value(target, code + offset)
        if chance + rest < now:
            return False
    return bool(chance >= now)


def _life(prospect: Prospect, values: Values) -> Chance:
    return sum([chance * step.life_left(values) for chance, step in prospect.finishes])
