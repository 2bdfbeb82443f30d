"""The head of a sheet and its scores: the book, the hero's name, and a plaque for each score."""

from collections.abc import Sequence

from desktop_app.domain.common import NAME
from desktop_app.domain.fields import Stat
from desktop_app.domain.narration import plain
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.text import Text
from desktop_app.printing import words
from desktop_app.printing.boxes import Box, Face, Mark, Outline, Piece, Rule, Shape, Slot, Tone
from desktop_app.printing.flow import Block
from desktop_app.printing.setter import HAIR, HEAVY, LINE, Setter
from desktop_app.printing.typeset import clean, fitted, set_run, width, wrap

_PLAQUE = 11.5
"""The narrowest plaque, in parts of the size of body type; where there are more than a few, they are narrower."""
_FEW = 6


def header(setter: Setter, rules: Ruleset, sheet: Sheet | None, section: str, room: float) -> Block:
    """The book and its author over an ornament, then the hero's name and the section."""
    name = "" if sheet is None else clean(sheet[NAME])
    top = masthead(setter, rules, words.SHEET, room)
    return Block((top, *_name(setter, name, clean(section), room)))


def masthead(setter: Setter, rules: Ruleset, what: Text, room: float) -> Piece:
    """The book's title over an ornament, with its author and what this document is."""
    style = setter.style
    size = style.title
    marks: list[Mark] = []
    y = style.body * 0.95
    kind = setter.say(what)
    author = "" if rules.author is None else setter.say(rules.author)
    author_size = fitted(author, Face.AUTHOR, style.body * 1.15, room * 0.6, style.small)
    if author:
        marks.append(set_run(0.0, y, author, Face.AUTHOR, author_size, Tone.MUTED))
    kind_width = width(kind, Face.AUTHOR, style.body * 1.15)
    marks.append(set_run(room - kind_width, y, kind, Face.AUTHOR, style.body * 1.15, Tone.MUTED))
    y += style.body * 0.4
    for line in wrap(setter.say(rules.title), Face.TITLE, size, room):
        y += size
        marks.append(set_run(0.0, y, line, Face.TITLE, size, Tone.INK))
    y += size * 0.42
    marks += ornament(room, y)
    return Piece(y + style.body * 0.7, tuple(marks))


def ornament(room: float, y: float) -> list[Mark]:
    """Our own printer's flower: a heavy and a fine rule with a lozenge in their middle."""
    middle, half, clear = room / 2, 1.35, 3.0
    box = Box(middle - half, y - half, 2 * half, 2 * half)
    marks: list[Mark] = [Outline(box, LINE, Tone.ACCENT, Shape.LOZENGE, filled=True)]
    for left, right in ((0.0, middle - clear), (middle + clear, room)):
        marks.append(Rule(left, y - 0.35, right, y - 0.35, HEAVY, Tone.STRONG))
        marks.append(Rule(left, y + 0.55, right, y + 0.55, HAIR, Tone.STRONG))
    return marks


def _name(setter: Setter, name: str, section: str, room: float) -> list[Piece]:
    style = setter.style
    word = setter.say(words.SECTION)
    beside = width(word, Face.TEXT, style.small) + style.body * 5.5
    label = setter.say(NAME.label)
    left = width(label, Face.TEXT, style.small) + style.body * 0.8
    across = room - beside - style.body * 1.5 - left
    size = style.body * 1.7
    if width(name, Face.TITLE, size) > across:
        size = fitted(name, Face.TITLE, size, across, style.body * 1.15)
    lines = wrap(name, Face.TITLE, size, across) if name else [""]
    pieces = []
    pitch = max(style.row, style.body * 2.2)
    for number, line in enumerate(lines):
        under = pitch - 0.4
        baseline = under - style.body * 0.55
        marks: list[Mark] = [Rule(left, under, left + across, under, LINE, Tone.STRONG)]
        if number == 0:
            marks.append(set_run(0.0, baseline, label, Face.TEXT, style.small, Tone.MUTED))
            marks += _section(setter, word, section, Box(room - beside, 0.0, beside, under), baseline)
        if line:
            marks.append(set_run(left, baseline, line, Face.TITLE, size))
        marks.append(Slot(Box(left, 0.6, across, under - 0.8), f"name.{number}", value=line))
        pieces.append(Piece(pitch, tuple(marks)))
    return pieces


def _section(setter: Setter, word: str, section: str, box: Box, baseline: float) -> list[Mark]:
    style = setter.style
    taken = width(word, Face.TEXT, style.small)
    left = box.x + taken + style.body * 0.6
    room = box.right - left
    marks: list[Mark] = [
        set_run(box.x, baseline, word, Face.TEXT, style.small, Tone.MUTED),
        Rule(left, box.bottom, box.right, box.bottom, LINE, Tone.STRONG),
        Slot(Box(left, 0.6, room, box.bottom - 0.8), "section", value=section),
    ]
    if section:
        size = fitted(section, Face.TITLE, style.body * 1.5, room, 1.2)
        marks.append(set_run(left + (room - width(section, Face.TITLE, size)) / 2, baseline, section, Face.TITLE, size))
    return marks


def running_head(setter: Setter, title: str, room: float, number: int) -> Piece:
    """What stands at the top of every page but the first: what this is, and the number of the page."""
    style = setter.style
    baseline = style.body * 0.85
    page = str(number)
    across = width(page, Face.BOLD, style.small)
    left = room - across - style.body * 2
    size = fitted(title, Face.AUTHOR, style.body, left, style.small * 0.8)
    line = wrap(title, Face.AUTHOR, size, left)
    # A running head is a reminder and may be short; the whole name stands on the first page.
    words_shown = line[0] if len(line) == 1 else f"{line[0].rstrip()[:-2].rstrip()}…"
    under = baseline + style.small * 0.5
    return Piece(
        under + style.body * 1.1,
        (
            set_run(0.0, baseline, words_shown, Face.AUTHOR, size, Tone.MUTED),
            set_run(room - across, baseline, page, Face.BOLD, style.small, Tone.MUTED),
            Rule(0.0, under, room, under, HAIR, Tone.STRONG),
        ),
    )


def plaques(setter: Setter, stats: Sequence[Stat], sheet: Sheet | None, room: float, prefix: str) -> Block:
    """A plaque for each score: its label, its current value large with room to write, its initial value small."""
    style = setter.style
    gutter = style.body * 1.2
    narrowest = _PLAQUE if len(stats) <= _FEW else _PLAQUE * 0.8
    most = max(1, int((room + gutter) / (style.body * narrowest + gutter)))
    rows = -(-len(stats) // most)
    each = -(-len(stats) // rows)
    across = (room - gutter * (each - 1)) / each
    pieces = []
    for row in range(rows):
        marks: list[Mark] = []
        height = 0.0
        for column, stat in enumerate(stats[row * each : (row + 1) * each]):
            piece = plaque(setter, stat, sheet, across, prefix)
            marks += piece.at(column * (across + gutter), 0.0)
            height = max(height, piece.height)
        below = style.body * 0.9 if row < rows - 1 else 0.0
        pieces.append(Piece(height + below, tuple(marks)))
    return Block(tuple(pieces), gap=style.body * 1.1)


def plaque(setter: Setter, stat: Stat, sheet: Sheet | None, room: float, prefix: str) -> Piece:
    """One score between a heavy and a thin rule."""
    style = setter.style
    body = style.body
    label = setter.say(stat.label)
    size = fitted(label, Face.BOLD, body * 1.12, room, body * 0.9)
    lines = wrap(label, Face.BOLD, size, room)
    top = body * 1.45
    height = top + (len(lines) - 1) * size * 1.2 + body * 4.0
    marks: list[Mark] = [
        Rule(0.0, 0.0, room, 0.0, HEAVY, Tone.STRONG),
        Rule(0.0, height, room, height, HAIR, Tone.STRONG),
    ]
    tone = Tone.ACCENT if stat.life else Tone.INK
    for number, line in enumerate(lines):
        marks.append(set_run(0.0, top + number * size * 1.2, line, Face.BOLD, size, tone))
    box = Box(room - body * 3.3, height - body * 2.55, body * 3.3, body * 2.1)
    marks += setter.cell(
        box,
        "" if sheet is None else plain(sheet.initial(stat)),
        f"{prefix}{stat.key}.initial",
        size=body * 1.35,
        face=Face.TEXT,
    )
    note = setter.say(words.INITIAL)
    left_over = box.x - body * 0.4
    now = "" if sheet is None else plain(sheet[stat])
    if now:
        big = fitted(now, Face.TITLE, style.score, left_over, body)
        marks.append(set_run(0.0, height - body * 0.75, now, Face.TITLE, big))
    noted = width(note, Face.ITALIC, style.small)
    marks.append(set_run(max(0.0, room - noted), box.y - body * 0.35, note, Face.ITALIC, style.small, Tone.MUTED))
    written = width(now, Face.TITLE, style.score) + body * 0.5 if now else 0.0
    room_to_write = Box(written, box.y, max(body, left_over - written), box.height)
    marks.append(Slot(room_to_write, f"{prefix}{stat.key}", value=now))
    return Piece(height + 0.3, tuple(marks))


def companion(setter: Setter, stats: Sequence[Stat], number: int, room: float) -> Piece:
    """A line for one more hero of a party: the name, and a small box for each score beside or under it."""
    style = setter.style
    prefix = f"companion{number}."
    gap = style.body * 0.4
    beside = room * 0.7
    label = setter.say(NAME.label)
    above = style.small * 1.3
    if (beside - gap) / len(stats) < style.body * 3.6:
        under = style.row - 0.2
        name = _companion_name(setter, label, prefix, room, under)
        most = max(1, int((room + gap) / (style.body * 5.0 + gap)))
        columns = -(-len(stats) // -(-len(stats) // most))
        rows = [stats[first : first + columns] for first in range(0, len(stats), columns)]
        y = under + style.body * 0.4
        marks = name
        for row in rows:
            marks += _companion_cells(setter, row, prefix, Box(0.0, y, (room + gap) / columns * len(row) - gap, above))
            y += above + style.row + style.body * 0.35
        return Piece(y + style.body * 0.5, tuple(marks))
    marks = _companion_name(setter, label, prefix, room - beside - style.body, above + style.row)
    marks += _companion_cells(setter, stats, prefix, Box(room - beside, 0.0, beside, above))
    return Piece(above + style.row + style.body * 0.6, tuple(marks))


def _companion_name(setter: Setter, label: str, prefix: str, room: float, under: float) -> list[Mark]:
    style = setter.style
    left = width(label, Face.TEXT, style.small) + style.body * 0.8
    return [
        set_run(0.0, under - style.body * 0.4, label, Face.TEXT, style.small, Tone.MUTED),
        Rule(left, under, room, under, HAIR, Tone.STRONG),
        Slot(Box(left, under - style.row + 0.6, room - left, style.row - 0.9), f"{prefix}name"),
    ]


def _companion_cells(setter: Setter, stats: Sequence[Stat], prefix: str, over: Box) -> list[Mark]:
    """Small boxes side by side under ``over``, which holds their labels."""
    style = setter.style
    gap = style.body * 0.4
    across = (over.width + gap) / len(stats) - gap
    marks: list[Mark] = []
    for place, stat in enumerate(stats):
        text = setter.say(stat.label)
        x = over.x + place * (across + gap)
        size = fitted(text, Face.TEXT, style.small, across - 0.6, 1.0)
        marks.append(set_run(x, over.y + style.small * 0.85, text, Face.TEXT, size, Tone.MUTED))
        marks += setter.cell(Box(x, over.bottom, across, style.row), "", f"{prefix}{stat.key}")
    return marks
