"""Blocks for what a hero knows, owns and counts, each from the kind of its field."""

from collections.abc import Mapping, Sequence

from desktop_app.domain.carrying import load
from desktop_app.domain.fields import (
    Choice,
    Counter,
    Flag,
    Item,
    Items,
    Money,
    Notes,
    Number,
    Place,
    Record,
    Records,
    Selection,
)
from desktop_app.domain.narration import plain, signed
from desktop_app.domain.paper import Squares, Track
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.text import Text
from desktop_app.printing import words
from desktop_app.printing.boxes import Box, Entry, Face, Mark, Outline, Piece, Slot, Tone
from desktop_app.printing.flow import Block
from desktop_app.printing.setter import HAIR, LINE, Setter, Tick
from desktop_app.printing.typeset import clean, fitted, set_run, width

BLANK_LINES = 5
"""Lines for a place without a limit, and for a list that the reader extends."""
SPARE_LINES = 2
"""Lines left free under what is filled in."""
NOTE_LINES = 4
REPEATED = "more"
"""Ends the name of a place to write that is repeated as often as the page has room."""
BLANK_RECORDS = 8
MOST_SQUARES = 60


class Lists:
    """Makes the blocks of one hero's sheet; blank where ``sheet`` is None."""

    def __init__(self, setter: Setter, rules: Ruleset, options: Sheet, sheet: Sheet | None, prefix: str) -> None:
        """``prefix`` stands before the names of a form's fields, so that two heroes' fields differ."""
        self._setter = setter
        self._rules = rules
        self._options = options
        self._sheet = sheet
        self._prefix = prefix

    def choice(self, field: Choice, room: float) -> Block:
        """All answers, the chosen one ticked."""
        chosen = None if self._sheet is None else self._sheet[field]
        ticks = [
            Tick(self._setter.say(option.label), option.key == chosen, True, f"{self._prefix}{field.key}.{option.key}")
            for option in field.options
        ]
        return self._setter.block(field.label, room, self._setter.ticks(ticks, room))

    def selection(self, field: Selection, room: float) -> Block:
        """All that can be taken, with what was taken ticked, and lines for more where the book may add some."""
        setter, style = self._setter, self._setter.style
        taken = () if self._sheet is None else self._sheet[field]
        known = {option.key for option in field.options}
        ticks = [
            Tick(setter.say(option.label), option.key in taken, False, f"{self._prefix}{field.key}.{option.key}")
            for option in field.options
        ]
        ticks += [Tick(clean(key), on=True) for key in taken if key not in known]
        pieces = setter.ticks(ticks, room)
        if field.open:
            left = style.tick + style.body * 0.5
            for number in range(BLANK_LINES):
                name = f"{self._prefix}{field.key}.more{number}"
                pieces.append(_over(setter.ticked(Tick(""), room), setter.ruled(room, left=left, name=name)[0]))
        note = f"{setter.say(words.CHOSEN_FROM)} {field.pick}" if field.pick else ""
        return setter.block(field.label, room, pieces, note)

    def flags(self, fields: Sequence[Flag], room: float) -> Block:
        """Boxes to tick for all that is yes or no."""
        ticks = [
            Tick(
                self._setter.say(flag.label),
                self._sheet is not None and self._sheet[flag],
                name=f"{self._prefix}{flag.key}",
            )
            for flag in fields
        ]
        return self._setter.block(words.MARKS, room, self._setter.ticks(ticks, room))

    # Counts

    def stores(
        self, counters: Sequence[Counter], drawn: Mapping[str, Squares | Track], room: float, title: Text = words.STORES
    ) -> Block:
        """Coins, counts in boxes, then what is crossed off square by square."""
        pieces: list[Piece] = []
        plain_ones = [counter for counter in counters if counter.key not in drawn]
        for counter in sorted(plain_ones, key=lambda one: not isinstance(one, Money)):
            if isinstance(counter, Money):
                pieces += self._money(counter, room)
            else:
                label = self._setter.say(counter.label)
                pieces.append(self._setter.counted(label, self._value(counter), room, f"{self._prefix}{counter.key}"))
        for counter in counters:
            drawn_as = drawn.get(counter.key)
            if isinstance(drawn_as, Squares):
                pieces += self.squares(counter, drawn_as.count, room)
            elif isinstance(drawn_as, Track):
                pieces += self.track(drawn_as, room)
        return self._setter.block(title, room, pieces)

    def _value(self, counter: Number) -> str:
        return "" if self._sheet is None else plain(self._sheet[counter])

    def _money(self, money: Money, room: float) -> list[Piece]:
        ratio = self._options[money.ratio]
        coins = ("", "") if self._sheet is None else tuple(map(str, divmod(self._sheet[money], ratio)))
        parts = zip((money.label, money.minor), coins, ("", ".minor"), strict=True)
        return [
            self._setter.counted(
                self._setter.say(label), coin, room, f"{self._prefix}{money.key}{end}", box_width=room * 0.5
            )
            for label, coin, end in parts
        ]

    def squares(self, counter: Counter, count: int, room: float) -> list[Piece]:
        """A square for each that one has, strong, and pale ones for what may be found; beside the label if they fit."""
        setter, style = self._setter, self._setter.style
        side, gap = style.square, style.body * 0.3
        blank = self._sheet is None
        have = count if blank else self._sheet[counter] if self._sheet else 0
        total = max(count, min(have, MOST_SQUARES))
        label, value = setter.say(counter.label), self._value(counter)
        name = f"{self._prefix}{counter.key}"
        written = width(f"{label} {value}", Face.BOLD, style.body) + style.body
        beside = total * (side + gap) - gap
        if written + beside <= room:
            lines, x = [self._counted(label, value)], room - beside
            boxes = self._boxes(range(total), have, x, (style.row - side) / 2, name)
            return [_over(lines[0], Piece(style.row, tuple(boxes)))]
        per_line = _round_down(int((room + gap) / (side + gap)))
        pieces = [self._counted(label, value)]
        for first in range(0, total, per_line):
            places = range(first, min(first + per_line, total))
            boxes = self._boxes(places, have, 0.0, style.body * 0.1, name)
            pieces.append(Piece(side + style.body * 0.45, tuple(boxes)))
        return _joined_first(pieces)

    def _counted(self, label: str, value: str) -> Piece:
        style = self._setter.style
        baseline = style.row / 2 + style.body * 0.34
        marks: list[Mark] = [set_run(0.0, baseline, label, Face.TEXT, style.body)]
        if value:
            x = width(label, Face.TEXT, style.body) + style.body * 0.6
            marks.append(set_run(x, baseline, value, Face.BOLD, style.body))
        return Piece(style.row, tuple(marks))

    def _boxes(self, places: range, have: int, x: float, y: float, name: str) -> list[Mark]:
        side = self._setter.style.square
        pitch = side + self._setter.style.body * 0.3
        marks: list[Mark] = []
        for place in places:
            box = Box(x + (place - places.start) * pitch, y, side, side)
            strong = place < have
            marks.append(Outline(box, LINE if strong else HAIR, Tone.STRONG if strong else Tone.THIN))
            marks.append(Slot(box, f"{name}.square{place}", Entry.TICK))
        return marks

    def track(self, track: Track, room: float) -> list[Piece]:
        """Numbered squares side by side like a ruler; the present number stands in a heavy one."""
        setter, style = self._setter, self._setter.style
        steps = track.steps
        label = setter.say(track.field.label)
        named = width(label, Face.TEXT, style.body) + style.body
        least = max([width(plain(step), Face.BOLD, style.small) for step in steps]) + style.body * 0.35
        inline = len(steps) * least <= room - named
        free = room - named if inline else room
        per_line = len(steps) if inline else min(len(steps), _round_down(int(free / least)))
        side = min(free / per_line, max(style.square, least))
        now = None if self._sheet is None else self._sheet[track.field]
        pieces = [] if inline else [self._counted(label, "")]
        for first in range(0, len(steps), per_line):
            marks: list[Mark] = []
            for place, step in enumerate(steps[first : first + per_line]):
                x = named + place * side if inline else place * side
                box = Box(x, (style.row - style.square) / 2, side, style.square)
                marks += self._step(box, step, here=step == now)
                marks.append(Slot(box, f"{self._prefix}{track.field.key}.step{step}", Entry.TICK))
            pieces.append(Piece(style.row if inline else style.square + style.body * 0.3, tuple(marks)))
        if inline:
            return [_over(self._counted(label, ""), pieces[0])]
        return _joined_first(pieces)

    def _step(self, box: Box, step: int, *, here: bool) -> list[Mark]:
        size = self._setter.style.small
        face = Face.BOLD if here else Face.TEXT
        text = plain(step)
        x = box.x + (box.width - width(text, face, size)) / 2
        return [
            Outline(box, LINE * 2.2 if here else HAIR, Tone.STRONG),
            set_run(x, box.y + box.height / 2 + size * 0.34, text, face, size, Tone.INK if here else Tone.MUTED),
        ]

    # Things

    def items(self, field: Items, room: float) -> Block:
        """Each place with its limit and a line for every thing that it holds or may hold."""
        pieces: list[Piece] = []
        for place in field.places:
            pieces += self._place(field, place, room)
        return self._setter.block(field.label, room, pieces)

    def _place(self, field: Items, place: Place, room: float) -> list[Piece]:
        setter, style = self._setter, self._setter.style
        first = field.places[0].key
        things = [] if self._sheet is None else [one for one in self._sheet[field] if (one.place or first) == place.key]
        note = ""
        if place.limit is not None:
            before = words.PLACES if self._sheet is None else words.OF
            held = "" if self._sheet is None else f"{load(self._sheet, field, place)} "
            note = f"{held}{setter.say(before)} {place.limit}"
        left = width("00", Face.TEXT, style.small) + style.body * 0.4
        pieces: list[Piece] = []
        lines = place.limit or BLANK_LINES
        for number in range(max(lines, len(things) + (0 if place.limit else SPARE_LINES))):
            text = self._thing(things[number]) if number < len(things) else ""
            label = str(number + 1) if place.limit else ""
            name = f"{self._prefix}{field.key}.{place.key}.{number}"
            start = left if label else 0.0
            # A thing of three figures needs no more room for its number than others.
            pieces += setter.ruled(room, text, left=max(start, _label_room(label, setter)), label=label, name=name)
        return _joined_first([setter.minor(setter.say(place.label), room, note), *pieces])

    def _thing(self, item: Item) -> str:
        setter = self._setter
        count = f" × {item.count}" if item.count != 1 else ""
        facts = [f"{setter.say(self._rules.word(key))} {signed(by)}" for key, by in item.bonus.items()]
        facts += [setter.say(words.WORN)] if item.worn else []
        facts += [clean(item.note)] if item.note.strip() else []
        told = f" ({'; '.join(facts)})" if facts else ""
        return clean(item.name) + count + told

    def records(self, field: Records, room: float) -> Block:
        """Rows with a name and the numbers of their columns, and rows to fill in."""
        rows = () if self._sheet is None else self._sheet[field]
        wanted: list[Record | None] = [*rows]
        wanted += [None] * max(SPARE_LINES, BLANK_RECORDS - len(rows))
        pieces: list[Piece] = []
        head = self._record_head(field, room)
        for number, row in enumerate(wanted):
            pieces += self._record(field, row, number, room)
        return self._setter.block(field.label, room, _joined_first([*head, *pieces]))

    def _columns(self, field: Records, room: float) -> tuple[float, float]:
        """Where the numbers begin, and how wide each column of them is."""
        style = self._setter.style
        widest = max(
            [style.body * 3.2, *(self._head_width(column.label.say(self._setter.language)) for column in field.columns)]
        )
        each = min(widest, room * 0.62 / max(1, len(field.columns)))
        return room - each * len(field.columns), each

    def _head_width(self, label: str) -> float:
        return width(label, Face.ITALIC, self._setter.style.small) + self._setter.style.body * 0.6

    def _record_head(self, field: Records, room: float) -> list[Piece]:
        setter, style = self._setter, self._setter.style
        left, each = self._columns(field, room)
        baseline = style.body * 1.05
        marks: list[Mark] = [set_run(0.0, baseline, setter.say(words.NAME), Face.ITALIC, style.small, Tone.MUTED)]
        for place, column in enumerate(field.columns):
            label = setter.say(column.label)
            size = fitted(label, Face.ITALIC, style.small, each - style.body * 0.3, 1.2)
            x = left + place * each + (each - width(label, Face.ITALIC, size)) / 2
            marks.append(set_run(x, baseline, label, Face.ITALIC, size, Tone.MUTED))
        return [Piece(baseline + style.body * 0.3, tuple(marks))]

    def _record(self, field: Records, row: Record | None, number: int, room: float) -> list[Piece]:
        setter, style = self._setter, self._setter.style
        left, each = self._columns(field, room)
        name = f"{self._prefix}{field.key}.{number}"
        lines = setter.ruled(left - style.body * 0.5, "" if row is None else row.name, name=name)
        marks: list[Mark] = list(lines[0].marks)
        for place, column in enumerate(field.columns):
            value = "" if row is None else plain(row.numbers.get(column.key, column.default))
            box = Box(left + place * each + 0.4, 0.6, each - 0.8, style.row - 1.2)
            marks += setter.cell(box, value, f"{name}.{column.key}")
        return [Piece(lines[0].height, tuple(marks)), *lines[1:]]

    # Words

    def short(self, field: Notes, room: float) -> Piece:
        """A word or a name on a line behind its label."""
        setter, style = self._setter, self._setter.style
        label = setter.say(field.label)
        left = width(label, Face.TEXT, style.small) + style.body * 0.8
        text = "" if self._sheet is None else self._sheet[field]
        lines = setter.ruled(room, text, left=left, label=label, name=f"{self._prefix}{field.key}")
        return stacked(lines)

    def notes(self, field: Notes, room: float) -> Block:
        """What was written, line by line, and ruled lines for more as far as the page has room."""
        setter = self._setter
        text = "" if self._sheet is None else self._sheet[field]
        written: list[Piece] = []
        for line in text.rstrip().splitlines():
            written += setter.ruled(room, line)
        blank = setter.ruled(room)[0]
        slot = Slot(Box(0.0, 0.5, room, blank.height - 1.0), f"{self._prefix}{field.key}")
        lines = [
            Piece(blank.height, (*blank.marks, Slot(slot.box, f"{slot.name}.{number}"))) for number in range(NOTE_LINES)
        ]
        more = Piece(blank.height, (*blank.marks, Slot(slot.box, f"{slot.name}.{REPEATED}")))
        return setter.block(field.label, room, [*written, *lines], filler=more)


def _label_room(label: str, setter: Setter) -> float:
    return width(label, Face.TEXT, setter.style.small) + setter.style.body * 0.3 if label else 0.0


def stacked(pieces: Sequence[Piece]) -> Piece:
    """Pieces that must not be parted, as one."""
    marks: list[Mark] = []
    y = 0.0
    for piece in pieces:
        marks += piece.at(0.0, y)
        y += piece.height
    return Piece(y, tuple(marks))


def _joined_first(pieces: list[Piece]) -> list[Piece]:
    """The first two pieces as one, so that a label never stands alone at the foot of a column."""
    return [stacked(pieces[:2]), *pieces[2:]]


def _round_down(count: int) -> int:
    """A count that is easily read off, where there are enough: by fives."""
    return count - count % 5 if count >= 5 else max(1, count)


def _over(one: Piece, other: Piece) -> Piece:
    """Two pieces in the same place."""
    return Piece(max(one.height, other.height), (*one.marks, *other.marks))


def lines_of(setter: Setter, text: str, room: float) -> list[Piece]:
    """A text of the reader's in running type, its own line breaks kept."""
    pieces: list[Piece] = []
    for line in text.splitlines() or [""]:
        pieces += setter.paragraph(line, room)
    return pieces
