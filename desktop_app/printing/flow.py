"""Lets blocks flow into columns and pages: together where they can stay so, broken between pieces where not."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from desktop_app.printing.boxes import Box, Mark, Page, Piece
from desktop_app.printing.options import Frame

_STEPS = 12
"""Halvings by which the even height of columns is found: exact to a tenth of a millimetre on any paper."""
_HAIR = 0.05
_KEPT = 0.55
"""A block taller than this part of a column is broken rather than sent to the next one."""
ELBOW = 0.3
"""A section that wants a page of its own still begins on one that is no fuller than this."""


@dataclass(frozen=True, slots=True)
class Block:
    """Pieces under a heading.

    ``again`` is the heading that is repeated in the next column. ``filler`` is a piece that is added while there is
    room, at most so many times; only the last block of a section can have one.
    """

    pieces: tuple[Piece, ...]
    head: Piece | None = None
    again: Piece | None = None
    filler: Piece | None = None
    most: int = 10_000
    gap: float = 0.0

    @property
    def height(self) -> float:
        """What it takes with its heading and without a filler."""
        return sum([piece.height for piece in self.pieces]) + (self.head.height if self.head else 0.0)


@dataclass(frozen=True, slots=True)
class Section:
    """Blocks set for columns of one width; ``columns`` stand side by side, ``gutter`` apart."""

    blocks: tuple[Block, ...]
    columns: int = 1
    gutter: float = 0.0
    new_page: bool = False


class _Placed(NamedTuple):
    column: int
    y: float
    piece: Piece


class _Filled(NamedTuple):
    placed: list[_Placed]
    rest: list[Block]
    depth: float


def pour(blocks: Sequence[Block], columns: int, height: float) -> _Filled:
    """Place what fits into so many columns of this height; the blocks left over, the first perhaps begun."""
    placed: list[_Placed] = []
    column, y, depth = 0, 0.0, 0.0
    for index, block in enumerate(blocks):
        todo = block
        start = y + (block.gap if y else 0.0)
        while todo.pieces:
            count = _fitting(todo, height - start, height, bool(y))
            if count == 0 and y == 0.0:
                count = 1
            if count:
                head = (todo.head,) if todo.head else ()
                for piece in (*head, *todo.pieces[:count]):
                    placed.append(_Placed(column, start, piece))
                    start += piece.height
                y, depth = start, max(depth, start)
                todo = replace(todo, pieces=todo.pieces[count:], head=todo.again)
            if todo.pieces:
                column, y, start = column + 1, 0.0, 0.0
                if column == columns:
                    return _Filled(placed, [todo, *blocks[index + 1 :]], depth)
    return _Filled(placed, [], depth)


def _fitting(block: Block, room: float, column: float, begun: bool) -> int:
    """How many pieces of a block go into the room left in a column; 0 where it had better begin in the next."""
    used = block.head.height if block.head else 0.0
    count = 0
    for piece in block.pieces:
        used += piece.height
        if used > room + _HAIR:
            break
        count += 1
    if count == len(block.pieces):
        return count
    together = block.height <= column * _KEPT
    # A heading with a single line under it is no beginning.
    return 0 if begun and (together or count < 2) else count


def level(blocks: Sequence[Block], columns: int, height: float) -> _Filled | None:
    """All blocks in columns as even as can be, or None where they do not all fit."""
    if columns == 1:
        filled = pour(blocks, 1, height)
        return None if filled.rest else filled
    total = 0.0
    for block in blocks:
        total += block.height
        if total > columns * height:
            return None
    best = pour(blocks, columns, height)
    if best.rest or best.depth > height + _HAIR:
        return None
    low, high = total / columns, best.depth
    for _ in range(_STEPS):
        middle = (low + high) / 2
        tried = pour(blocks, columns, middle)
        if tried.rest or tried.depth > middle + _HAIR:
            low = middle
        else:
            best, high = tried, tried.depth
    return best


class Composer:
    """Fills page after page; every page but the first carries a running head."""

    def __init__(self, frame: Frame, head: Callable[[int], Piece], *, draft: bool = False) -> None:
        """Begin on an empty first page; ``head`` makes the running head of a page number.

        A ``draft`` only counts pages and leaves them empty.
        """
        self._frame = frame
        self._head = head
        self._draft = draft
        self.pages: list[list[Mark]] = []
        self._y = 0.0
        self._top = 0.0
        self.turn()

    @property
    def _inner(self) -> Box:
        return self._frame.inner

    @property
    def room(self) -> float:
        """What is left of the page's height."""
        return self._inner.bottom - self._y

    @property
    def fresh(self) -> bool:
        """Whether nothing but the running head stands on the page."""
        return self._y == self._top

    def turn(self) -> None:
        """Go on to the next page."""
        number = len(self.pages) + 1
        self.pages.append([])
        self._y = self._inner.y
        if number > 1:
            self._put(self._head(number))
        self._top = self._y

    def _put(self, piece: Piece) -> None:
        self._mark(piece, self._inner.x, self._y)
        self._y += piece.height

    def _mark(self, piece: Piece, x: float, y: float) -> None:
        if not self._draft:
            self.pages[-1] += piece.at(x, y)

    def add(self, section: Section) -> None:
        """Let a section flow from where the last one ended."""
        used = self._y - self._top
        if section.new_page and not self.fresh and used > ELBOW * (self._inner.bottom - self._top):
            self.turn()
        blocks = list(section.blocks)
        while blocks:
            gap = blocks[0].gap if not self.fresh else 0.0
            blocks = self._flow(blocks, section, gap)
            if blocks:
                self.turn()
        last = section.blocks[-1] if section.blocks else None
        if last is not None and last.filler is not None:
            self._fill(last, last.filler)

    def _flow(self, blocks: list[Block], section: Section, gap: float) -> list[Block]:
        room = self.room - gap
        filled = level(blocks, section.columns, room)
        if filled is None:
            if not self.fresh and room < blocks[0].height and room < 0.25 * self._inner.height:
                return blocks
            filled = pour(blocks, section.columns, room)
            if not self.fresh and filled.depth > room + _HAIR:
                return blocks
        pitch = (self._inner.width + section.gutter) / section.columns
        for column, y, piece in filled.placed:
            self._mark(piece, self._inner.x + column * pitch, self._y + gap + y)
        self._y += gap + filled.depth
        return filled.rest

    def _fill(self, block: Block, filler: Piece) -> None:
        count = max(0, min(block.most, int((self.room + _HAIR) / filler.height)))
        for _ in range(count):
            self._put(filler)

    def done(self) -> list[Page]:
        """The pages, whole."""
        width, height, inner = self._frame
        return [Page(width, height, inner, tuple(marks)) for marks in self.pages]


def column_width(inner: float, columns: int, gutter: float) -> float:
    """The width of one of so many columns."""
    return (inner - gutter * (columns - 1)) / columns


def page_count(frame: Frame, sections: Iterable[Section], head: Piece) -> int:
    """How many pages sections need under a running head of this height."""
    composer = Composer(frame, lambda _number: head, draft=True)
    for section in sections:
        composer.add(section)
    return len(composer.pages)
