"""Sets the small parts that every block is made of: headings, paragraphs, ruled lines, boxes to tick."""

from collections.abc import Sequence
from dataclasses import dataclass

from desktop_app.domain.text import Language, Text
from desktop_app.printing.boxes import Box, Entry, Face, Mark, Outline, Piece, Rule, Run, Shape, Slot, Tone
from desktop_app.printing.flow import Block
from desktop_app.printing.options import Style
from desktop_app.printing.typeset import clean, fitted, set_run, width, wrap

HAIR, LINE, HEAVY = 0.12, 0.22, 0.6
"""Weights of lines in millimetres."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A box to tick and what it stands for; ``name`` is its field in a form."""

    label: str
    on: bool = False
    round: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class Setter:
    """Sets type in one language and one set of sizes."""

    style: Style
    language: Language

    def say(self, text: Text | str) -> str:
        """Words in the language of the sheet, ready to be printed."""
        return clean(text if isinstance(text, str) else text.say(self.language))

    # Headings

    def heading(self, text: Text | str, room: float, note: str = "", *, again: bool = False) -> Piece:
        """The heading of a block over a line as wide as its column, with a note at the right where that has room."""
        size, body = self.style.heading, self.style.body
        face = Face.AUTHOR if again else Face.TITLE
        lines = wrap(self.say(text), face, size, room)
        marks: list[Mark] = []
        baseline = 0.0
        for number, line in enumerate(lines):
            baseline = size * 0.86 + number * size * 1.2
            marks.append(set_run(0.0, baseline, line, face, size, Tone.ACCENT))
        if note:
            noted, more = self._note(note, lines[-1], baseline, room)
            marks.append(noted)
            baseline += more
        under = baseline + size * 0.36
        marks.append(Rule(0.0, under, room, under, LINE, Tone.STRONG))
        return Piece(under + body * 0.42, tuple(marks))

    def _note(self, note: str, line: str, baseline: float, room: float) -> tuple[Run, float]:
        size = self.style.small
        heading = width(line, Face.TITLE, self.style.heading)
        taken = width(note, Face.ITALIC, size)
        fits = heading + self.style.body + taken <= room
        more = 0.0 if fits else self.style.line
        size = fitted(note, Face.ITALIC, size, room, 1.0)
        x = max(0.0, room - width(note, Face.ITALIC, size))
        return set_run(x, baseline + more, note, Face.ITALIC, size, Tone.MUTED), more

    def block(
        self, title: Text | str, room: float, pieces: Sequence[Piece], note: str = "", filler: Piece | None = None
    ) -> Block:
        """Pieces under a heading that comes back, in italics, where they go on elsewhere."""
        return Block(
            tuple(pieces),
            head=self.heading(title, room, note),
            again=self.heading(title, room, again=True),
            filler=filler,
            gap=self.style.gap,
        )

    def minor(self, text: str, room: float, note: str = "") -> Piece:
        """A lesser heading inside a block: the name of a place, with its limit at the right."""
        size, style = self.style.body, self.style
        marks: list[Mark] = []
        baseline = size * 1.45
        lines = wrap(text, Face.ITALIC, size, room)
        for number, line in enumerate(lines):
            marks.append(set_run(0.0, baseline + number * style.line, line, Face.ITALIC, size, Tone.MUTED))
        baseline += (len(lines) - 1) * style.line
        if note:
            taken = width(note, Face.ITALIC, style.small)
            if width(lines[-1], Face.ITALIC, size) + size + taken > room:
                baseline += style.line
            marks.append(set_run(max(0.0, room - taken), baseline, note, Face.ITALIC, style.small, Tone.MUTED))
        return Piece(baseline + size * 0.3, tuple(marks))

    # Words

    def paragraph(
        self, text: str, room: float, face: Face = Face.TEXT, tone: Tone = Tone.INK, indent: float = 0.0
    ) -> list[Piece]:
        """Running text, a piece for each line."""
        style = self.style
        lines = wrap(text, face, style.body, room - indent)
        baseline = style.body * 0.95
        return [Piece(style.line, (set_run(indent, baseline, line, face, style.body, tone),)) for line in lines]

    # Places to write

    def ruled(self, room: float, text: str = "", *, left: float = 0.0, label: str = "", name: str = "") -> list[Piece]:
        """Lines to write on, as many as the text takes and at least one; ``label`` stands before the first."""
        style = self.style
        size = style.body
        lines = wrap(text, Face.TEXT, size, room - left) if text else [""]
        pieces = []
        for number, line in enumerate(lines):
            under = style.row - 0.4
            marks: list[Mark] = [Rule(left, under, room, under, HAIR, Tone.THIN)]
            baseline = under - size * 0.34
            if label and number == 0:
                marks.append(set_run(0.0, baseline, label, Face.TEXT, style.small, Tone.MUTED))
            if line:
                marks.append(set_run(left, baseline, line, Face.TEXT, size))
            if name:
                slot = Box(left, 0.5, room - left, under - 0.6)
                marks.append(Slot(slot, f"{name}.{number}" if number else name, value=line))
            pieces.append(Piece(style.row, tuple(marks)))
        return pieces

    def cell(self, box: Box, value: str, name: str, *, size: float = 0.0, face: Face = Face.BOLD) -> list[Mark]:
        """A box to write a number in, with the number in its middle where it is known."""
        marks: list[Mark] = [Outline(box, LINE, Tone.STRONG)]
        if value:
            size = fitted(value, face, size or self.style.body * 1.1, box.width - 0.8, 1.0)
            x = box.x + (box.width - width(value, face, size)) / 2
            marks.append(set_run(x, box.y + box.height / 2 + size * 0.34, value, face, size))
        marks.append(Slot(Box(box.x + 0.3, box.y + 0.3, box.width - 0.6, box.height - 0.6), name, value=value))
        return marks

    def counted(self, label: str, value: str, room: float, name: str, *, box_width: float = 0.0) -> Piece:
        """A label with a box for its number at the right."""
        style = self.style
        across = box_width or style.body * 3.6
        high = style.row - 1.1
        lines = wrap(label, Face.TEXT, style.body, room - across - style.body)
        height = max(style.row, len(lines) * style.line + style.body * 0.4)
        marks: list[Mark] = []
        top = (height - len(lines) * style.line) / 2
        for number, line in enumerate(lines):
            marks.append(set_run(0.0, top + style.body * 0.98 + number * style.line, line, Face.TEXT, style.body))
        marks += self.cell(Box(room - across, (height - high) / 2, across, high), value, name)
        return Piece(height, tuple(marks))

    # Ticks

    def ticks(self, ticks: Sequence[Tick], room: float) -> list[Piece]:
        """Boxes to tick, in as many columns as their labels allow."""
        style = self.style
        before = style.tick + style.body * 0.5
        widest = max([before + width(tick.label, Face.TEXT, style.body) for tick in ticks], default=0.0)
        gutter = style.body
        columns = max(1, min(3, len(ticks), int((room + gutter) / (widest + gutter))))
        each = (room - gutter * (columns - 1)) / columns
        rows = -(-len(ticks) // columns)
        pieces = []
        for row in range(rows):
            line = ticks[row::rows]
            marks: list[Mark] = []
            height = 0.0
            for column, tick in enumerate(line):
                piece = self.ticked(tick, each)
                marks += piece.at(column * (each + gutter), 0.0)
                height = max(height, piece.height)
            pieces.append(Piece(height, tuple(marks)))
        return pieces

    def ticked(self, tick: Tick, room: float, face: Face = Face.TEXT, size: float = 0.0) -> Piece:
        """One box to tick with its label, on as many lines as it takes."""
        style = self.style
        size = size or style.body
        side = style.tick * size / style.body
        left = side + size * 0.5
        lines = wrap(tick.label, face, size, room - left) if tick.label else []
        pitch = size * 1.3
        baseline = size * 1.22
        box = Box(0.05, baseline - side * 0.88, side, side)
        shape = Shape.ROUND if tick.round else Shape.SQUARE
        marks: list[Mark] = [Outline(box, LINE, Tone.STRONG, shape, ticked=tick.on)]
        if tick.name:
            marks.append(Slot(box, tick.name, Entry.TICK, "on" if tick.on else ""))
        for number, line in enumerate(lines):
            marks.append(set_run(left, baseline + number * pitch, line, face, size))
        return Piece(baseline + max(0, len(lines) - 1) * pitch + size * 0.38, tuple(marks))
