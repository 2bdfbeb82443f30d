"""The book's two typefaces and the scale of sizes: Alegreya for names and numbers, Alegreya Sans for the rest."""

from enum import IntEnum
from functools import cache

from PySide6.QtGui import QFont, QFontDatabase

from desktop_app.resources import resource

BOOK = "Alegreya"
SANS = "Alegreya Sans"
SMALLEST, LARGEST = 0.8, 2.0

_FILES = (
    "Alegreya-Regular",
    "Alegreya-Italic",
    "Alegreya-Bold",
    "AlegreyaSans-Regular",
    "AlegreyaSans-Italic",
    "AlegreyaSans-Bold",
)


class Size(IntEnum):
    """The heights of type on screen, in pixels at 100 % text size."""

    SMALL = 13
    LABEL = 15
    BODY = 16
    HEADING = 18
    PANEL = 22
    NAME = 30
    SCORE = 46


class FontMissingError(RuntimeError):
    """A typeface that ships with the application could not be read."""


@cache
def load_fonts() -> None:
    """Make both typefaces known to Qt, once per run. Needs a QGuiApplication.

    Raises FontMissingError when a file is absent or damaged.
    """
    for name in _FILES:
        path = resource(f"fonts/{name}.ttf")
        if QFontDatabase.addApplicationFont(str(path)) < 0:
            raise FontMissingError(str(path))


def clamp_scale(scale: float) -> float:
    """The nearest text size that the application supports, 0.8 to 2.0."""
    return min(LARGEST, max(SMALLEST, scale))


def pixels(size: float, scale: float = 1.0) -> int:
    """A length or type size given at 100 %, in whole pixels at the chosen text size."""
    return max(1, round(size * clamp_scale(scale)))


def sans(size: int = Size.BODY, scale: float = 1.0, *, bold: bool = False, italic: bool = False) -> QFont:
    """Alegreya Sans with lining tabular figures."""
    return _font(SANS, pixels(size, scale), bold=bold, italic=italic)


def book(size: int = Size.HEADING, scale: float = 1.0, *, bold: bool = True, italic: bool = False) -> QFont:
    """Alegreya with lining tabular figures, for names, headings and the big numbers."""
    return _font(BOOK, pixels(size, scale), bold=bold, italic=italic)


def capitals(size: int = Size.LABEL, scale: float = 1.0) -> QFont:
    """Letter-spaced capitals, which the labels of scores wear."""
    font = sans(size, scale)
    font.setCapitalization(QFont.Capitalization.AllUppercase)
    font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 108)
    return font


def lining(font: QFont) -> QFont:
    """The same font, its figures as tall as capitals and equally wide, so that columns of numbers stand still."""
    result = QFont(font)
    for feature in ("lnum", "tnum"):
        result.setFeature(QFont.Tag(feature), 1)
    return result


def _font(family: str, height: int, *, bold: bool, italic: bool) -> QFont:
    font = QFont(family)
    font.setPixelSize(height)
    font.setBold(bold)
    font.setItalic(italic)
    return lining(font)
