"""Boxes for fights in the ruleset's own terms, and the squares of the way through the book."""

from collections.abc import Sequence

from desktop_app.domain.common import FOE_NAME
from desktop_app.domain.fields import Choice, Counter, Flag, Stat
from desktop_app.domain.narration import ARROW, OUTCOMES, plain
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.state import Outcome
from desktop_app.printing import words
from desktop_app.printing.boxes import Box, Face, Mark, Outline, Piece, Rule, Slot, Tone
from desktop_app.printing.flow import Block
from desktop_app.printing.lists import REPEATED, stacked
from desktop_app.printing.setter import HAIR, HEAVY, Setter, Tick
from desktop_app.printing.subject import Encounter
from desktop_app.printing.typeset import clean, fitted, set_run, width, wrap

_SPARE = 3
"""Blank boxes that a filled sheet keeps at least."""


def fights(setter: Setter, rules: Ruleset, met: Sequence[Encounter], count: int, room: float) -> Block:
    """Boxes for foes, those already met filled in; ``count`` boxes, or more so that some are blank."""
    style = setter.style
    gutter = style.body * 1.2
    columns = max(1, int((room + gutter) / (style.body * 15.5 + gutter)))
    total = max(count, len(met) + _SPARE) if met else count
    total = -(-total // columns) * columns
    across = (room - gutter * (columns - 1)) / columns
    wanted: list[Encounter | None] = [*met, *[None] * (total - len(met))]
    pieces = []
    for first in range(0, total, columns):
        row = wanted[first : first + columns]
        cards = [_card(setter, rules, foe, first + place + 1, across) for place, foe in enumerate(row)]
        height = max(card.height for card in cards)
        marks: list[Mark] = []
        for place, card in enumerate(cards):
            x = place * (across + gutter)
            marks.append(Rule(x, 0.0, x + across, 0.0, HEAVY, Tone.STRONG))
            marks.append(Outline(Box(x, 0.0, across, height), HAIR, Tone.THIN))
            marks += card.at(x, 0.0)
        pieces.append(Piece(height + gutter * 0.75, tuple(marks)))
    return setter.block(words.FIGHTS, room, [Piece(style.body * 0.3), *pieces])


def _card(setter: Setter, rules: Ruleset, met: Encounter | None, number: int, room: float) -> Piece:
    pad = setter.style.body * 0.7
    inner = room - 2 * pad
    prefix = f"foe{number}."
    pieces = [*_foe_name(setter, met, prefix, inner), _foe_scores(setter, rules, met, prefix, inner)]
    pieces += _foe_counts(setter, rules, met, prefix, inner)
    ticks = [
        Tick(setter.say(flag.label), met is not None and met.start[flag], name=f"{prefix}{flag.key}")
        for flag in rules.foe
        if isinstance(flag, Flag)
    ]
    if ticks:
        pieces.append(_small_ticks(setter, ticks, inner))
    if met is not None:
        pieces += _fate(setter, met, inner)
    body = stacked(pieces)
    return Piece(body.height + pad * 0.8, tuple(body.at(pad, 0.0)))


def _foe_name(setter: Setter, met: Encounter | None, prefix: str, room: float) -> list[Piece]:
    style = setter.style
    name = "" if met is None else clean(met.start[FOE_NAME])
    size = fitted(name, Face.TITLE, style.body * 1.15, room, style.body * 0.95)
    pieces = []
    for number, line in enumerate(wrap(name, Face.TITLE, size, room) if name else [""]):
        under = style.row + 0.6
        marks: list[Mark] = [Rule(0.0, under, room, under, HAIR, Tone.STRONG)]
        if line:
            marks.append(set_run(0.0, under - style.body * 0.42, line, Face.TITLE, size))
        elif met is None:
            label = setter.say(FOE_NAME.label)
            marks.append(set_run(0.0, under - style.body * 0.42, label, Face.ITALIC, style.small, Tone.MUTED))
        shown = width(setter.say(FOE_NAME.label), Face.ITALIC, style.small) + 1.0 if met is None else 0.0
        marks.append(Slot(Box(shown, 1.0, room - shown, under - 1.4), f"{prefix}name.{number}", value=line))
        pieces.append(Piece(under + style.body * 0.25, tuple(marks)))
    return pieces


def _foe_scores(setter: Setter, rules: Ruleset, met: Encounter | None, prefix: str, room: float) -> Piece:
    """A cell for each fighting score; that of the life is wider, for it is written over again and again."""
    stats = rules.foe_scores
    for each in range(len(stats), 1, -1):
        rows = [stats[first : first + each] for first in range(0, len(stats), each)]
        across = [_cell_widths(setter, row, room) for row in rows]
        if all(across):
            return stacked([_cells(setter, row, wide, met, prefix) for row, wide in zip(rows, across, strict=True)])
    return stacked([_cells(setter, (stat,), [room], met, prefix) for stat in stats])


def _cell_widths(setter: Setter, stats: Sequence[Stat], room: float) -> list[float]:
    """The widths of cells side by side, none narrower than the longest word of its label; none where that fails."""
    style = setter.style
    free = room - style.body * 0.6 * (len(stats) - 1)
    weights = [2.0 if stat.life else 1.0 for stat in stats]
    needs = [
        max([width(word, Face.TEXT, style.small) for word in setter.say(stat.label).split()] + [style.body * 2.2])
        for stat in stats
    ]
    even = [free * weight / sum(weights) for weight in weights]
    if all(wide >= need for wide, need in zip(even, needs, strict=True)):
        return even
    spare = free - sum(needs)
    if spare < 0:
        return []
    return [need + spare * weight / sum(weights) for need, weight in zip(needs, weights, strict=True)]


def _cells(setter: Setter, stats: Sequence[Stat], widths: Sequence[float], met: Encounter | None, prefix: str) -> Piece:
    style = setter.style
    labels = [
        wrap(setter.say(stat.label), Face.TEXT, style.small, across + 0.1)
        for stat, across in zip(stats, widths, strict=True)
    ]
    pitch = style.small * 1.2
    above = max(len(lines) for lines in labels) * pitch
    high = style.row * 1.15
    marks: list[Mark] = []
    x = 0.0
    for stat, across, lines in zip(stats, widths, labels, strict=True):
        for place, line in enumerate(lines):
            # Labels stand on their boxes, whatever the number of their lines.
            baseline = above - (len(lines) - 1 - place) * pitch - style.small * 0.12 + 0.4
            marks.append(set_run(x, baseline, line, Face.TEXT, style.small, Tone.MUTED))
        box = Box(x, above + 0.9, across, high)
        marks += setter.cell(box, _score(met, stat), f"{prefix}{stat.key}", size=style.body * 1.2)
        x += across + style.body * 0.6
    return Piece(above + 0.9 + high + style.body * 0.3, tuple(marks))


def _score(met: Encounter | None, stat: Stat) -> str:
    if met is None:
        return ""
    before, after = met.start[stat], met.end[stat]
    return plain(before) if before == after else f"{plain(before)} {ARROW} {plain(after)}"


def _foe_counts(setter: Setter, rules: Ruleset, met: Encounter | None, prefix: str, room: float) -> list[Piece]:
    """Counts and choices as small lines: a label and a place for its number or word."""
    style = setter.style
    pieces = []
    for field in rules.foe:
        if isinstance(field, Stat) or not isinstance(field, Counter | Choice):
            continue
        value = ""
        if isinstance(field, Counter):
            value = plain(field.default if met is None else met.start[field]) if met or field.default else ""
        elif met is not None:
            value = next((setter.say(one.label) for one in field.options if one.key == met.start[field]), "")
        across = max(style.body * 2.6, width(value, Face.BOLD, style.small) + style.body * 0.8)
        lines = wrap(setter.say(field.label), Face.TEXT, style.small, room - across - style.body * 0.5)
        pitch = style.small * 1.25
        height = max(style.body * 1.5, len(lines) * pitch + style.body * 0.25)
        marks: list[Mark] = [
            set_run(0.0, style.body * 1.02 + place * pitch, line, Face.TEXT, style.small, Tone.MUTED)
            for place, line in enumerate(lines)
        ]
        marks += _written(
            Box(room - across, 0.1, across, style.body * 1.35), value, f"{prefix}{field.key}", style.small
        )
        pieces.append(Piece(height, tuple(marks)))
    return pieces


def _written(box: Box, value: str, name: str, size: float) -> list[Mark]:
    marks: list[Mark] = [
        Rule(box.x, box.bottom, box.right, box.bottom, HAIR, Tone.STRONG),
        Slot(box, name, value=value),
    ]
    if value:
        size = fitted(value, Face.BOLD, size, box.width, 1.0)
        x = box.x + (box.width - width(value, Face.BOLD, size)) / 2
        marks.append(set_run(x, box.bottom - size * 0.36, value, Face.BOLD, size))
    return marks


def _small_ticks(setter: Setter, ticks: Sequence[Tick], room: float) -> Piece:
    """Ticks one after another, like words of a paragraph."""
    style = setter.style
    size = style.small
    marks: list[Mark] = []
    x, y, height = 0.0, style.body * 0.15, 0.0
    for tick in ticks:
        needed = style.tick * size / style.body + size * 0.5 + width(tick.label, Face.TEXT, size)
        if x and x + needed > room:
            x, y = 0.0, y + height
        piece = setter.ticked(tick, room - x, size=size)
        marks += piece.at(x, y)
        height = piece.height
        x += needed + size
        if height > size * 2:
            x = room
    return Piece(y + height + style.body * 0.1, tuple(marks))


def _fate(setter: Setter, met: Encounter, room: float) -> list[Piece]:
    """How the fight ended and where it was."""
    style = setter.style
    told = [] if met.outcome is Outcome.ONGOING else [setter.say(OUTCOMES[met.outcome])]
    told += [f"{setter.say(words.SECTION)} {clean(met.section)}"] if met.section else []
    lines = wrap(" · ".join(told), Face.ITALIC, style.small, room) if told else []
    pitch = style.small * 1.3
    return [Piece(pitch, (set_run(0.0, style.small, line, Face.ITALIC, style.small, Tone.MUTED),)) for line in lines]


def path(setter: Setter, sections: Sequence[str], room: float, lines: int = 2) -> Block:
    """A square for each section read, and blank ones for as long as the page has room."""
    style = setter.style
    least = style.body * 3.2
    columns = int(room / least)
    side = room / columns
    rows = _rows(setter, sections, columns, side)
    blank = _path_row(setter, [], columns, side)
    return setter.block(words.PATH, room, [*rows, *[blank] * max(1, lines)], filler=blank)


def _rows(setter: Setter, sections: Sequence[str], columns: int, side: float) -> list[Piece]:
    rows: list[Piece] = []
    line: list[tuple[str, int]] = []
    for section in sections:
        text = clean(section)
        needed = min(columns, max(1, -int(-(width(text, Face.TEXT, setter.style.body) + 1.2) // side)))
        if sum(span for _, span in line) + needed > columns:
            rows.append(_path_row(setter, line, columns, side))
            line = []
        line.append((text, needed))
    return [*rows, _path_row(setter, line, columns, side)] if line else rows


def _path_row(setter: Setter, line: Sequence[tuple[str, int]], columns: int, side: float) -> Piece:
    style = setter.style
    height = style.row
    spans = [*line]
    spans += [("", 1)] * (columns - sum(span for _, span in line))
    marks: list[Mark] = []
    x = 0.0
    for text, span in spans:
        box = Box(x, 0.0, side * span, height)
        marks.append(Outline(box, HAIR, Tone.STRONG))
        if text:
            size = fitted(text, Face.TEXT, style.body, box.width - 0.8, 0.8)
            start = x + (box.width - width(text, Face.TEXT, size)) / 2
            marks.append(set_run(start, height / 2 + size * 0.34, text, Face.TEXT, size))
        else:
            marks.append(Slot(Box(x + 0.4, 0.4, box.width - 0.8, height - 0.8), f"path.{REPEATED}"))
        x += side * span
    return Piece(height, tuple(marks))
