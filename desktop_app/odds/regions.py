"""Answers that hold for whole boxes of positions, and how they are found again."""

from bisect import bisect
from typing import Generic, TypeVar

from desktop_app.odds.layout import BITS
from desktop_app.odds.tree import LEAST, Box, Values

T = TypeVar("T")


class Floors(dict[int, int]):
    """For each value of a score the greatest side of a box that is not above it, in a place of its own in a key."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self._shift = place * BITS
        self._sides = [LEAST]

    def __missing__(self, value: int) -> int:
        floor = self._sides[bisect(self._sides, value) - 1]
        self[value] = key = (floor - LEAST) << self._shift
        return key

    def cut(self, side: int) -> None:
        """Tell values below a side from those that are not."""
        place = bisect(self._sides, side)
        if self._sides[place - 1] != side:
            self._sides.insert(place, side)
            self.clear()


class Regions(Generic[T]):
    """Answers that each hold for a box of positions, found by the ranges between all the sides of boxes so far.

    A position's key is the sum of its ``floors``; what was ``found`` under a key holds for all positions that have it.
    """

    __slots__ = ("_of_score", "floors", "found")

    def __init__(self) -> None:
        self._of_score: dict[int, Floors] = {}
        self.floors: list[tuple[int, Floors]] = []
        self.found: dict[int, T] = {}

    def find(self, values: Values) -> T | None:
        """The answer for a position, if one is known."""
        return self.found.get(self._key(values))

    def _key(self, values: Values) -> int:
        return sum([floors[values[score]] for score, floors in self.floors])

    def add(self, values: Values, box: Box, answer: T) -> None:
        """Keep an answer for all positions of its box."""
        for score, (low, high) in box.ranges.items():
            floors = self._of_score.get(score)
            if floors is None:
                # Answers found so far did not look at this score.
                self.found.clear()
                floors = self._of_score[score] = Floors(len(self._of_score))
                self.floors.append((score, floors))
            floors.cut(low)
            floors.cut(high + 1)
        self.found[self._key(values)] = answer
