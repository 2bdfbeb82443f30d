"""Prints the log as a story to read: sections as headings, one sentence for each entry, in columns."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from desktop_app.domain.actions import Go, Mark, Note
from desktop_app.domain.events import fold
from desktop_app.domain.journal import Journal
from desktop_app.domain.narration import headline
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.text import Text
from desktop_app.printing import scores, words
from desktop_app.printing.boxes import Face, Page, Piece, Tone
from desktop_app.printing.flow import Block, Composer, Section, column_width
from desktop_app.printing.options import Frame, SheetOptions, frame_of, style_of
from desktop_app.printing.progress import Progress, never_stop, tell
from desktop_app.printing.setter import Setter
from desktop_app.printing.subject import Subject
from desktop_app.printing.typeset import set_run, wrap

_GUTTER = 2.4
_NARROWEST = 20.0
_TOLD = 200
"""Entries after which the progress is told."""


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of the story; the section where it happened, and how it is set."""

    section: str
    text: str
    face: Face = Face.TEXT


def lines_of(rules: Ruleset, journal: Journal, options: SheetOptions, progress: Progress) -> Iterator[Line]:
    """The story up to the journal's head, told in one pass; `Stopped` when the reader cancels."""
    state = journal.start
    path = journal.path
    for place, number in enumerate(path):
        if place % _TOLD == 0:
            tell(progress, place / len(path))
        entry = journal.entry(number)
        after = fold(state, entry.events)
        if not isinstance(entry.action, Go):
            # A note is told whole here; the log's line cuts it.
            whole = entry.action.text if isinstance(entry.action, Note) else ""
            told = whole or headline(rules, state, entry, options.language)
            yield Line(state.section, told, Face.ITALIC if isinstance(entry.action, Mark | Note) else Face.TEXT)
        elif after.section != state.section:
            yield Line(after.section, "")
        state = after


def story_pages(
    subject: Subject, options: SheetOptions, frame: Frame | None = None, progress: Progress = never_stop
) -> list[Page]:
    """The pages of the story of an adventure that has a journal."""
    page = frame or frame_of(options)
    setter = Setter(style_of(page.inner, large=options.large), options.language)
    room = page.inner.width
    body = setter.style.body
    gutter = body * _GUTTER
    columns = max(1, int((room + gutter) / (body * _NARROWEST + gutter)))
    across = column_width(room, columns, gutter)
    title = setter.say(f"{subject.title(options.language)} — {words.STORY.say(options.language)}")
    composer = Composer(page, partial(scores.running_head, setter, title, room))
    composer.add(Section((_title(setter, subject, room),)))
    composer.add(Section(tuple(_blocks(setter, subject, options, across, progress)), columns, gutter))
    return composer.done()


def _title(setter: Setter, subject: Subject, room: float) -> Block:
    top = scores.masthead(setter, subject.rules, words.STORY, room)
    size = setter.style.body * 1.7
    lines = wrap(subject.hero_name, Face.TITLE, size, room) if subject.hero_name.strip() else []
    name = [Piece(size * 1.3, (set_run(0.0, size * 0.95, line, Face.TITLE, size),)) for line in lines]
    return Block((top, *name))


def _blocks(
    setter: Setter, subject: Subject, options: SheetOptions, across: float, progress: Progress
) -> Iterator[Block]:
    """A block for each stay at a section."""
    if subject.journal is None:
        return
    section: str | None = None
    pieces: list[Piece] = []
    for line in lines_of(subject.rules, subject.journal, options, progress):
        if section is not None and (line.section != section or not line.text):
            yield _stay(setter, section, pieces, across)
            pieces = []
        section = line.section
        if line.text:
            pieces += _sentence(setter, line, across)
    if section is not None:
        yield _stay(setter, section, pieces, across)


def _stay(setter: Setter, section: str, pieces: list[Piece], across: float) -> Block:
    name = f"§ {section}" if section else words.NO_SECTION
    told = pieces or [Piece(setter.style.body * 0.2)]
    head = _section_head(setter, name, across)
    again = _section_head(setter, name, across, again=True)
    return Block(tuple(told), head=head, again=again, gap=setter.style.body * 0.8)


def _section_head(setter: Setter, name: Text | str, across: float, *, again: bool = False) -> Piece:
    body = setter.style.body
    face, tone = (Face.AUTHOR, Tone.MUTED) if again else (Face.TITLE, Tone.ACCENT)
    lines = wrap(setter.say(name), face, body * 1.1, across)
    marks = [
        set_run(0.0, body * (1.0 + 1.35 * place), line, face, body * 1.1, tone) for place, line in enumerate(lines)
    ]
    return Piece(body * (1.0 + 1.35 * (len(lines) - 1) + 0.5), tuple(marks))


def _sentence(setter: Setter, line: Line, across: float) -> list[Piece]:
    pieces: list[Piece] = []
    for part in line.text.splitlines():
        pieces += setter.paragraph(part, across, line.face, indent=setter.style.body)
    return pieces
