"""What a ruleset declares for its printed sheet beside the fields: tables, and helps in our own words."""

from collections.abc import Iterable

from desktop_app.domain.fields import Choice, Declared, Selection, answers_of
from desktop_app.domain.narration import Narrator
from desktop_app.domain.paper import Chart, Steps
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.state import State
from desktop_app.domain.text import Text
from desktop_app.printing import words
from desktop_app.printing.boxes import Face, Mark, Piece, Rule, Tone
from desktop_app.printing.flow import Block
from desktop_app.printing.setter import HAIR, LINE, Setter
from desktop_app.printing.typeset import fitted, set_run, width, wrap


def chart(setter: Setter, table: Chart, room: float) -> Block:
    """A table with thin rules; its columns are as wide as they need and share what is left."""
    style = setter.style
    lines = [table.head, *table.rows]
    told = [[setter.say(cell) for cell in line] for line in lines]
    columns = max(len(line) for line in told)
    widths, size = _widths(setter, told, columns, room)
    pieces = [_chart_row(setter, told[0], widths, size, head=True)]
    pieces += [_chart_row(setter, line, widths, size) for line in told[1:]]
    if table.note is not None:
        pieces.append(Piece(style.body * 0.3))
        pieces += setter.paragraph(setter.say(table.note), room, Face.ITALIC, Tone.MUTED)
    return setter.block(table.title, room, pieces)


def _widths(setter: Setter, told: list[list[str]], columns: int, room: float) -> tuple[list[float], float]:
    """The widths of the columns, and the size of type at which they go into the room."""
    size = setter.style.body
    needs = [
        max([width(line[place], Face.BOLD, 1.0) for line in told if place < len(line)], default=1.0)
        for place in range(columns)
    ]
    pad = 0.5
    total = sum(needs) + pad * columns
    size = min(size, max(1.9, int(room / total * 100) / 100))
    spare = room - total * size
    if spare < 0:
        return [room * need / sum(needs) for need in needs], size
    # Columns of figures look calm when all are equal; columns of words take what they need.
    widest = max(needs[1:], default=0.0) + pad
    first = (needs[0] + pad) * size
    if columns > 3 and first + widest * size * (columns - 1) <= room:
        return [first, *[(room - first) / (columns - 1)] * (columns - 1)], size
    return [(need + pad) * size + spare / columns for need in needs], size


def _chart_row(setter: Setter, line: list[str], widths: list[float], size: float, *, head: bool = False) -> Piece:
    pitch = size * 1.22
    cells = []
    for place, text in enumerate(line):
        face = Face.BOLD if head or place == 0 else Face.TEXT
        fitting = fitted(text, face, size, widths[place] - 0.6, min(size, 1.7))
        cells.append((face, fitting, wrap(text, face, fitting, widths[place] - 0.6)))
    count = max(len(lines) for _, _, lines in cells)
    height = count * pitch + size * 0.38
    marks: list[Mark] = []
    x = 0.0
    for place, (face, fitting, lines) in enumerate(cells):
        for number, text in enumerate(lines):
            centred = (widths[place] - width(text, face, fitting)) / 2 if len(widths) > 3 or place else 0.0
            baseline = size * 0.98 + number * pitch
            marks.append(set_run(x + centred, baseline, text, face, fitting, Tone.MUTED if head else Tone.INK))
        x += widths[place]
    marks.append(Rule(0.0, height, x, height, LINE if head else HAIR, Tone.STRONG if head else Tone.THIN))
    return Piece(height + 0.05, tuple(marks))


def steps(setter: Setter, help: Steps, room: float) -> Block:
    """A numbered list."""
    style = setter.style
    left = width("00.", Face.BOLD, style.body)
    pieces: list[Piece] = []
    for number, step in enumerate(help.steps, 1):
        lines = setter.paragraph(setter.say(step), room, indent=left)
        figure = set_run(0.0, style.body * 0.95, f"{number}.", Face.BOLD, style.body, Tone.ACCENT)
        first = Piece(lines[0].height, (figure, *lines[0].marks))
        pieces += [first, *lines[1:], Piece(style.body * 0.35)]
    return setter.block(help.title, room, pieces)


def helps(setter: Setter, rules: Ruleset, room: float) -> list[Block]:
    """What the ruleset says of its fields, answers and verbs, a block for each kind."""
    blocks = []
    for title, told in _told(setter, rules):
        pieces = [piece for name, text in told for piece in _entry(setter, name, text, room)]
        if pieces:
            blocks.append(setter.block(title, room, pieces))
    return blocks


def _told(setter: Setter, rules: Ruleset) -> Iterable[tuple[Text, list[tuple[str, str]]]]:
    say = setter.say
    fields: tuple[Declared, ...] = (*rules.hero, *rules.party, *rules.creation)
    for field in fields:
        answers = [(say(one.label), say(one.help)) for one in answers_of(field) if one.help is not None]
        rule = field.rule if isinstance(field, Choice | Selection) else None
        if answers:
            yield field.label, [*([("", say(rule))] if rule is not None else []), *answers]
    yield words.SHEET, [(say(field.label), say(field.help)) for field in fields if field.help is not None]
    yield (
        words.FIGHTS,
        [(say(field.label), say(field.help)) for field in (*rules.foe, *rules.conditions) if field.help is not None],
    )
    yield words.HELPS, [(say(verb.label), say(verb.help)) for verb in rules.verbs if verb.help is not None]


def _entry(setter: Setter, name: str, text: str, room: float) -> list[Piece]:
    style = setter.style
    pieces: list[Piece] = []
    if name:
        pieces += setter.paragraph(name, room, Face.BOLD)
    pieces += setter.paragraph(text, room)
    return [*pieces, Piece(style.body * 0.35)]


def _answered(setter: Setter, label: str, value: str, room: float) -> list[Piece]:
    """A label with its answer at the right, or below where both do not go on one line."""
    style = setter.style
    across = width(value, Face.BOLD, style.body)
    if width(label, Face.TEXT, style.body) + style.body + across > room:
        return [*setter.paragraph(label, room), *setter.paragraph(value, room, Face.BOLD, indent=style.body)]
    line = setter.paragraph(label, room)[0]
    answer = set_run(room - across, style.body * 0.95, value, Face.BOLD, style.body)
    return [Piece(line.height, (*line.marks, answer))]


def readings(setter: Setter, rules: Ruleset, state: State, room: float) -> Block | None:
    """How the doubtful points of the rules are read in this adventure, or by default."""
    if not rules.options:
        return None
    style = setter.style
    narrator = Narrator(rules, state, setter.language)
    pieces: list[Piece] = []
    for option in rules.options:
        value = setter.say(narrator.value(option, state.options[option]))
        pieces += _answered(setter, setter.say(option.label), value, room)
        pieces.append(Piece(style.body * 0.3))
    return setter.block(words.READINGS, room, pieces)
