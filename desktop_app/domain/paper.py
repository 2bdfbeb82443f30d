"""What a book's printed sheet shows beside its fields: rows of squares, numbered tracks, tables and helps."""

from dataclasses import dataclass

from desktop_app.domain.fields import Counter, Number
from desktop_app.domain.text import Text

Cell = Text | str
"""A place of a printed table: words in both languages, or figures that are the same in both."""


@dataclass(frozen=True, slots=True)
class Squares:
    """A count that is crossed off rather than written down: meals, doses, shots.

    ``count`` squares at least are printed, more when one has more.
    """

    field: Counter
    count: int


@dataclass(frozen=True, slots=True)
class Track:
    """A number that moves along numbered squares, from ``first`` to ``last``; it may run downwards."""

    field: Number
    first: int
    last: int

    @property
    def steps(self) -> tuple[int, ...]:
        """The numbers on the squares."""
        way = 1 if self.first <= self.last else -1
        return tuple(range(self.first, self.last + way, way))


@dataclass(frozen=True, slots=True)
class Chart:
    """A table to look things up in; the first cell of a row names it. ``note`` explains it in a sentence."""

    title: Text
    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class Steps:
    """A help in our own words, step by step, such as the order of a fight."""

    title: Text
    steps: tuple[Text, ...]


Extra = Squares | Track | Chart | Steps
