"""Measures and breaks lines of type, the same on every screen and system, because the typefaces are our own."""

import unicodedata
from functools import cache, lru_cache

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF

from desktop_app.printing.boxes import Face, Run, Tone
from desktop_app.resources import MissingResource, resource

UNITS = 100
"""Painter's units in a millimetre: fine enough for whole numbers as type sizes."""
_MEASURED_AT = 1000
_FILES = ("AlegreyaSans-Regular", "AlegreyaSans-Italic", "AlegreyaSans-Bold", "Alegreya-Bold", "Alegreya-Italic")


_SURELY = 0.97
"""Kerning at the edges of words changes the length of a line by less than the rest."""


@cache
def load_fonts() -> None:
    """Make the typefaces of the printed sheet known to Qt, once. Needs a QGuiApplication."""
    for name in _FILES:
        path = resource(f"fonts/print/{name}.ttf")
        if QFontDatabase.addApplicationFont(str(path)) < 0:
            raise MissingResource(str(path))


@cache
def font(face: Face, pixels: int) -> QFont:
    """A cut of type in whole pixels, unhinted, so that its widths grow evenly with its size; not to be changed."""
    load_fonts()
    family, bold, italic = face.value
    made = QFont(family)
    made.setPixelSize(pixels)
    made.setBold(bold)
    made.setItalic(italic)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return made


@cache
def _metrics(face: Face) -> QFontMetricsF:
    return QFontMetricsF(font(face, _MEASURED_AT))


@lru_cache(maxsize=20_000)
def _advance(text: str, face: Face) -> float:
    return _metrics(face).horizontalAdvance(text) / _MEASURED_AT


def width(text: str, face: Face, size: float) -> float:
    """How wide a piece of type is."""
    return _advance(text, face) * size


def clean(text: str) -> str:
    """A reader's words as they can be printed on one line: composed letters, no control characters, no turns."""
    composed = unicodedata.normalize("NFC", text)
    if composed.isprintable():
        return composed
    return "".join([_printable(char) for char in composed])


def _printable(char: str) -> str:
    if char.isprintable():
        return char
    category = unicodedata.category(char)
    if category == "Cs":
        return "\N{REPLACEMENT CHARACTER}"
    # Joiners shape what they join; other invisible characters would turn the line about.
    return char if char == "\N{ZERO WIDTH JOINER}" else "" if category == "Cf" else " "


def set_run(x: float, y: float, text: str, face: Face, size: float, tone: Tone = Tone.INK) -> Run:
    """A measured piece of type."""
    return Run(x, y, text, face, size, width(text, face, size), tone)


def fitted(text: str, face: Face, size: float, room: float, least: float) -> float:
    """The largest size up to ``size`` at which the text takes no more than ``room``, but not under ``least``."""
    needed = width(text, face, 1.0)
    if needed * size <= room:
        return size
    # Rounded down, for a size rounded up would stand out.
    return max(least, int(room / needed * 100) / 100)


def wrap(text: str, face: Face, size: float, room: float) -> list[str]:
    """The lines of a paragraph; a word longer than a line is broken where it must be. At least one line."""
    broken: list[str] = []
    line, about = "", 0.0
    space = width(" ", face, size)
    for word in clean(text).split():
        alone = width(word, face, size)
        joined = f"{line} {word}"
        if line and _goes_in(joined, about + space + alone, face, size, room):
            line, about = joined, about + space + alone
            continue
        broken += [line] if line else []
        *full, line = _chunks(word, face, size, room)
        broken += full
        about = width(line, face, size) if full else alone
    return [*broken, line]


def _goes_in(line: str, about: float, face: Face, size: float, room: float) -> bool:
    """Whether a line fits; words are measured once each, and the whole line only where it is a near thing."""
    if about < room * _SURELY:
        return True
    return about * _SURELY < room and width(line, face, size) <= room


def _chunks(word: str, face: Face, size: float, room: float) -> list[str]:
    if width(word, face, size) <= room:
        return [word]
    chunks = [""]
    for char in word:
        if chunks[-1] and _metrics(face).horizontalAdvance(chunks[-1] + char) / _MEASURED_AT * size > room:
            chunks.append("")
        chunks[-1] += char
    return chunks
