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
    """One group on the cloth: its cell, the places of its dice and the room for words, in the tray's coordinates."""

    cell: QRectF
    spots: tuple[QPointF, ...]
    words: QRectF


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A whole throw laid out; `edge` is the side of a die in pixels, `lines` the lines of words, 1 or 2."""

    spreads: tuple[Spread, ...]
    edge: float
    lines: int


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
        return Arrangement((), 0.0, 1)
    tries = [_try(counts, measures, rows, lines) for rows in range(1, min(5, len(counts)) + 1) for lines in (1, 2)]
    return max(tries, key=lambda attempt: attempt[0])[1]


def _try(counts: Sequence[int], measures: Measures, rows: int, lines: int) -> tuple[float, Arrangement]:
    cells = _cells(counts, measures, rows, lines)
    height = measures.cloth.height() / rows - lines * measures.line
    sizes = [_edge(count, cell.width() - 2 * _SIDE, height) for count, cell in zip(counts, cells, strict=True)]
    edge = max(0.0, min(measures.largest, *sizes))
    folds = [_fold(count, cell.width() - 2 * _SIDE, edge) for count, cell in zip(counts, cells, strict=True)]
    spreads = []
    for count, cell, per_line in zip(counts, cells, folds, strict=True):
        # Neighbours' words stand on one line, below the highest heap of dice in their row.
        row = [-(-n // fold) for n, other, fold in zip(counts, cells, folds, strict=True) if other.top() == cell.top()]
        spreads.append(_spread(count, per_line, cell, edge, max(row), lines * measures.line))
    # Below a third of the greatest die the pips themselves become hard to read.
    small = min(1.0, 3 * edge / measures.largest)
    return edge * small * _readable(measures, cells, lines), Arrangement(tuple(spreads), edge, lines)


def _readable(measures: Measures, cells: Sequence[QRectF], lines: int) -> float:
    """From 1, every word whole, downwards: a sum cut short is worse than a name cut short."""
    owners_cut = captions_cut = 0.0
    for cell, owner, caption in zip(cells, measures.owners, measures.captions, strict=True):
        room = cell.width() - 2 * _SIDE
        captions_cut += _cut(caption, room)
        owners_cut += _cut(owner, room - caption if lines == 1 else room)
    return (1 - 0.8 * owners_cut / len(cells)) * (1 - 0.9 * captions_cut / len(cells))


def _cut(wanted: float, room: float) -> float:
    return min(1.0, 0.5 + (wanted - room) / wanted) if wanted > max(0.0, room) else 0.0


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
    heaps = [(lines, -(-count // lines)) for lines in range(1, min(4, max(1, count)) + 1)]
    return max(min(width / (per_line * _WIDE), height / (lines * _TALL)) for lines, per_line in heaps)


def _fold(count: int, width: float, edge: float) -> int:
    """How many dice of that size lie side by side, in as few and as even lines as the width allows."""
    fitting = max(1, int(width / (edge * _WIDE) + 1e-6)) if edge else count
    lines = -(-count // fitting)
    return max(1, -(-count // max(1, lines)))


def _spread(count: int, per_line: int, cell: QRectF, edge: float, heap: int, words: float) -> Spread:
    high = heap * edge * _TALL
    top = cell.top() + max(0.0, (cell.height() - words - high) / 2)
    lines = max(1, -(-count // per_line))
    first = top + (heap - lines) * edge * _TALL / 2
    spots = []
    for index in range(count):
        row, column = divmod(index, per_line)
        here = min(per_line, count - row * per_line)
        x = cell.center().x() + (column - (here - 1) / 2) * edge * _WIDE
        # The spot is where the die touches the cloth; the body rises above it.
        spots.append(QPointF(x, first + (row + 0.5) * edge * _TALL + edge * 0.16))
    return Spread(cell, tuple(spots), QRectF(cell.left() + _SIDE, top + high, cell.width() - 2 * _SIDE, words))
