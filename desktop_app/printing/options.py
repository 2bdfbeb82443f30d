"""What can be chosen about a printed sheet, and the paper and sizes that follow from it."""

from enum import StrEnum
from typing import NamedTuple

import msgspec

from desktop_app.domain.text import Language
from desktop_app.printing.boxes import Box

LEAST_MARGIN = 10.0


class Paper(StrEnum):
    """The papers a sheet can be printed on."""

    A4 = "A4"
    LETTER = "Letter"
    A5 = "A5"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, upright."""
        return _SIZES[self]


_SIZES = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4), Paper.A5: (148.0, 210.0)}


class Ink(StrEnum):
    """How much colour is used; ``SAVING`` draws thinner and paler lines, all grey."""

    COLOUR = "colour"
    GREY = "grey"
    SAVING = "saving"


class Part(StrEnum):
    """The parts of a sheet that can be left out; the header always prints."""

    SCORES = "scores"
    SKILLS = "skills"
    STORES = "stores"
    ITEMS = "items"
    NOTES = "notes"
    FIGHTS = "fights"
    PATH = "path"
    TABLES = "tables"
    HELPS = "helps"


class SheetOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a reader can choose; lengths in millimetres. Made to be kept as JSON, one for each ruleset."""

    paper: Paper = Paper.A4
    landscape: bool = False
    booklet: bool = False
    """Two A5 pages on each A4, in the order in which they are folded into a booklet."""
    margin: float = 13.0
    ink: Ink = Ink.COLOUR
    large: bool = False
    encounters: int = 12
    parts: tuple[Part, ...] = tuple(Part)
    language: Language = Language.EN

    def has(self, part: Part) -> bool:
        """Whether a part is to be printed."""
        return part in self.parts


class Frame(NamedTuple):
    """A page's size and the box within its margins."""

    width: float
    height: float
    inner: Box


def frame(width: float, height: float, margins: tuple[float, float, float, float]) -> Frame:
    """The frame of a page with these margins: left, top, right, bottom; none is less than `LEAST_MARGIN`."""
    left, top, right, bottom = [max(LEAST_MARGIN, margin) for margin in margins]
    return Frame(width, height, Box(left, top, width - left - right, height - top - bottom))


def frame_of(options: SheetOptions) -> Frame:
    """The frame of a page as the options say, a page of the booklet where that is wanted."""
    paper = Paper.A5 if options.booklet else options.paper
    width, height = paper.size
    if options.landscape and not options.booklet:
        width, height = height, width
    return frame(width, height, (options.margin,) * 4)


class Style(NamedTuple):
    """The sizes that everything is measured in; type sizes and lengths in millimetres."""

    body: float
    row: float
    """From one ruled line to the next: room for a pencil."""

    @property
    def small(self) -> float:
        """The size of lesser words."""
        return round(self.body * 0.84, 2)

    @property
    def heading(self) -> float:
        """The size of the heading of a block."""
        return round(self.body * 1.26, 2)

    @property
    def title(self) -> float:
        """The size of the book's title."""
        return round(self.body * 2.5, 2)

    @property
    def score(self) -> float:
        """The size of the big numbers."""
        return round(self.body * 2.7, 2)

    @property
    def line(self) -> float:
        """From one line of running text to the next."""
        return round(self.body * 1.3, 2)

    @property
    def gap(self) -> float:
        """Between two blocks."""
        return round(self.body * 1.25, 2)

    @property
    def tick(self) -> float:
        """The side of a box to tick."""
        return round(self.body * 0.92, 2)

    @property
    def square(self) -> float:
        """The side of a square to cross off."""
        return round(self.body * 1.35, 2)


def style_of(inner: Box, *, large: bool) -> Style:
    """The sizes that suit a page: smaller on A5, larger where large print is asked for."""
    body = 3.4 if min(inner.width, inner.height) > 140 else 3.0
    scale = 1.35 if large else 1.0
    return Style(round(body * scale, 2), round(max(1.78 * body * scale, 5.4), 2))
