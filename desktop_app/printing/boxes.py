"""What a page is before it is painted: marks with boxes, in millimetres from the upper left corner of the paper."""

from dataclasses import dataclass
from enum import Enum

ABOVE, BELOW = 0.78, 0.24
"""How far a line of type reaches above and below its baseline, in parts of its size."""
_SLACK = 0.01


class Face(Enum):
    """The cuts of type that a printed sheet uses: the family and whether it is bold or italic."""

    TEXT = ("Listok Sans", False, False)
    ITALIC = ("Listok Sans", False, True)
    BOLD = ("Listok Sans", True, False)
    TITLE = ("Listok Book", True, False)
    AUTHOR = ("Listok Book", False, True)


class Tone(Enum):
    """What a mark is, which decides its ink: words, lesser words, the one accent, strong and thin lines."""

    INK = "ink"
    MUTED = "muted"
    ACCENT = "accent"
    STRONG = "strong"
    THIN = "thin"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height

    def overlaps(self, other: "Box") -> bool:
        """Whether they share more than an edge."""
        return (
            self.x + _SLACK < other.right
            and other.x + _SLACK < self.right
            and self.y + _SLACK < other.bottom
            and other.y + _SLACK < self.bottom
        )

    def inside(self, other: "Box") -> bool:
        """Whether it lies within the other."""
        return (
            self.x >= other.x - _SLACK
            and self.y >= other.y - _SLACK
            and self.right <= other.right + _SLACK
            and self.bottom <= other.bottom + _SLACK
        )

    def moved(self, dx: float, dy: float) -> "Box":
        """The same rectangle elsewhere."""
        return Box(self.x + dx, self.y + dy, self.width, self.height)


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a line of type: where its baseline begins, its words, its cut, size and measured width."""

    x: float
    y: float
    text: str
    face: Face
    size: float
    width: float
    tone: Tone = Tone.INK

    @property
    def box(self) -> Box:
        """The room it takes."""
        return Box(self.x, self.y - ABOVE * self.size, self.width, (ABOVE + BELOW) * self.size)

    def moved(self, dx: float, dy: float) -> "Run":
        """The same words elsewhere."""
        return Run(self.x + dx, self.y + dy, self.text, self.face, self.size, self.width, self.tone)


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight line of a given weight."""

    x: float
    y: float
    to_x: float
    to_y: float
    weight: float
    tone: Tone = Tone.THIN

    @property
    def box(self) -> Box:
        """The room between its ends."""
        return Box(min(self.x, self.to_x), min(self.y, self.to_y), abs(self.to_x - self.x), abs(self.to_y - self.y))

    def moved(self, dx: float, dy: float) -> "Rule":
        """The same line elsewhere."""
        return Rule(self.x + dx, self.y + dy, self.to_x + dx, self.to_y + dy, self.weight, self.tone)


class Shape(Enum):
    """The outlines that a page uses."""

    SQUARE = "square"
    ROUND = "round"
    LOZENGE = "lozenge"


@dataclass(frozen=True, slots=True)
class Outline:
    """An outlined shape; ``ticked`` boxes carry a tick, ``filled`` ones are solid."""

    box: Box
    weight: float
    tone: Tone = Tone.STRONG
    shape: Shape = Shape.SQUARE
    ticked: bool = False
    filled: bool = False

    def moved(self, dx: float, dy: float) -> "Outline":
        """The same shape elsewhere."""
        return Outline(self.box.moved(dx, dy), self.weight, self.tone, self.shape, self.ticked, self.filled)


class Entry(Enum):
    """What a reader does in a place of the sheet."""

    WORD = "word"
    PAGE = "page"
    TICK = "tick"


@dataclass(frozen=True, slots=True)
class Slot:
    """A place to write or tick in; it is not painted, and becomes a field of a form that is filled on screen."""

    box: Box
    name: str
    entry: Entry = Entry.WORD
    value: str = ""

    def moved(self, dx: float, dy: float) -> "Slot":
        """The same place elsewhere."""
        return Slot(self.box.moved(dx, dy), self.name, self.entry, self.value)


Mark = Run | Rule | Outline | Slot


@dataclass(frozen=True, slots=True)
class Piece:
    """Marks that stay together, from their own upper left corner, and the height they take."""

    height: float
    marks: tuple[Mark, ...] = ()

    def at(self, x: float, y: float) -> list[Mark]:
        """The marks as they lie on the page."""
        return [mark.moved(x, y) for mark in self.marks]


@dataclass(frozen=True, slots=True)
class Page:
    """A page of paper: its size, the box that its margins leave, and its marks."""

    width: float
    height: float
    inner: Box
    marks: tuple[Mark, ...]

    @property
    def runs(self) -> list[Run]:
        """Its words."""
        return [mark for mark in self.marks if isinstance(mark, Run)]

    @property
    def text(self) -> str:
        """Its words in reading order, a line for each piece of type."""
        return "\n".join(run.text for run in self.runs)
