"""Where the dice and words of a throw lie on the cloth: rows of groups, dice above, the owner's name and sum below."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF

# In widths of a die: the room that a die lying askew and its shadow take.
_WIDE, _TALL = 1.62, 1.66
# Pixels kept free on both sides of words, so that neighbours' words never touch.
_SIDE = 5


@dataclass(frozen=True, slots=True)
class Spread:
    """One group on the cloth: its cell, the places of its dice and the lines of words, in the tray's coordinates."""

    cell: QRectF
    spots: tuple[QPointF, ...]
    words: tuple[QRectF, ...]


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A whole throw laid out; `edge` is the side of a die in pixels."""

    spreads: tuple[Spread, ...]
    edge: float


@dataclass(frozen=True, slots=True)
class Measures:
    """What a layout must respect, in pixels: the cloth, the greatest die, a line of words, and how wide words are.

    `owners` and `captions` are the widths of each group's two parts.
    """

    cloth: QRectF
    largest: float
    line: float
    owners: Sequence[float]
    captions: Sequence[float]


def arrange(counts: Sequence[int], measures: Measures) -> Arrangement:
    """The rows that give the largest dice; among equals, those whose words stand whole on one line.

    `counts` is the number of dice of each group.
    """
    if not counts:
        return Arrangement((), 0.0)
    tries = [_try(counts, measures, rows, lines) for rows in range(1, min(5, len(counts)) + 1) for lines in (1, 2)]
    return max(tries, key=lambda attempt: attempt[0])[1]


def _try(counts: Sequence[int], measures: Measures, rows: int, lines: int) -> tuple[float, Arrangement]:
    cells = _cells(counts, measures, rows, lines)
    height = measures.cloth.height() / rows - lines * measures.line
    sizes = [_edge(count, cell.width() - 2 * _SIDE, height) for count, cell in zip(counts, cells, strict=True)]
    edge = max(0.0, min(measures.largest, *sizes))
    spreads = tuple(_spread(n, cell, edge, lines, measures.line) for n, cell in zip(counts, cells, strict=True))
    return edge * _readable(measures, cells, lines), Arrangement(spreads, edge)


def _readable(measures: Measures, cells: Sequence[QRectF], lines: int) -> float:
    """From 1, every word whole, downwards: a sum cut short is worse than a name cut short."""
    owners_cut = captions_cut = 0.0
    for cell, owner, caption in zip(cells, measures.owners, measures.captions, strict=True):
        room = cell.width() - 2 * _SIDE
        captions_cut += _cut(caption, room)
        owners_cut += _cut(owner, room - caption if lines == 1 else room)
    return (1 - 0.6 * owners_cut / len(cells)) * (1 - 0.9 * captions_cut / len(cells))


def _cut(wanted: float, room: float) -> float:
    return min(1.0, 0.2 + (wanted - room) / wanted) if wanted > max(0.0, room) else 0.0


def _cells(counts: Sequence[int], measures: Measures, rows: int, lines: int) -> list[QRectF]:
    cloth, total = measures.cloth, len(counts)
    borders = [round(row * total / rows) for row in range(rows + 1)]
    height = cloth.height() / rows
    cells = []
    for row, (first, last) in enumerate(pairwise(borders)):
        # A group of many dice takes more of the row, but words need room below a single die too.
        shares = []
        for index in range(first, last):
            owner, caption = measures.owners[index], measures.captions[index]
            words = owner + caption if lines == 1 else max(owner, caption)
            shares.append(
                max(max(2, counts[index]) * measures.largest * 0.9, min(words, cloth.width() / 2) + 2 * _SIDE)
            )
        left = cloth.left()
        for share in shares:
            width = cloth.width() * share / sum(shares)
            cells.append(QRectF(left, cloth.top() + row * height, width, height))
            left += width
    return cells


def _edge(count: int, width: float, height: float) -> float:
    return max(min(width / (per_line * _WIDE), height / (lines * _TALL)) for lines, per_line in _folds(count))


def _folds(count: int) -> list[tuple[int, int]]:
    return [(lines, -(-count // lines)) for lines in range(1, min(4, max(1, count)) + 1)]


def _spread(count: int, cell: QRectF, edge: float, lines: int, line: float) -> Spread:
    room = cell.height() - lines * line
    fold = max(_folds(count), key=lambda fold: min(cell.width() / (fold[1] * _WIDE), room / (fold[0] * _TALL)))
    dice_high = fold[0] * edge * _TALL
    top = cell.top() + max(0.0, (room - dice_high) / 2)
    spots = []
    for index in range(count):
        row, column = divmod(index, fold[1])
        here = min(fold[1], count - row * fold[1])
        x = cell.center().x() + (column - (here - 1) / 2) * edge * _WIDE
        # The spot is where the die touches the cloth; the body rises above it.
        spots.append(QPointF(x, top + (row + 0.5) * edge * _TALL + edge * 0.16))
    words = tuple(
        QRectF(cell.left() + _SIDE, top + dice_high + number * line, cell.width() - 2 * _SIDE, line)
        for number in range(lines)
    )
    return Spread(cell, tuple(spots), words)
