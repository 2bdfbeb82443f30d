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


def opposed_blows(strength: Text, *more: Text) -> Steps:
    """The order of a fight in which both sides throw for a blow of a given strength; ``more`` follows the wound."""
    return Steps(
        Text("Как идёт бой", "How a fight goes"),
        (
            Text("Если врагов несколько, выберите, кого бьёте.", "Against several foes, choose the one you strike."),
            Text(
                f"Бросьте за себя и за каждого врага; сила удара — {strength.ru}.",
                f"Throw for yourself and for each foe; the strength of a blow is {strength.en}.",
            ),
            Text(
                "Ваш удар сильнее — ранен выбранный враг. Удары равны — отбиты оба.",
                "Your blow is the stronger: the chosen foe is wounded. Both are equal: both are parried.",
            ),
            Text(
                "Каждый враг, чей удар сильнее вашего, ранит вас, даже если вы били другого.",
                "Every foe whose blow is stronger than yours wounds you, even while you strike another.",
            ),
            *more,
            Text(
                "Впишите новые числа. Бой кончен, когда одна из сторон пала; иначе — следующий раунд.",
                "Write the new numbers down. The fight ends when one side has fallen; else comes the next round.",
            ),
        ),
    )
