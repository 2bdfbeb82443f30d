"""Lays out a whole adventure sheet, blank or filled, from the declared fields of any ruleset."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from desktop_app.domain.common import NAME
from desktop_app.domain.fields import Choice, Counter, Declared, Flag, Items, Notes, Records, Selection, Stat
from desktop_app.domain.paper import Chart, Extra, Squares, Steps, Track
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.state import State
from desktop_app.domain.text import Text
from desktop_app.printing import extras, fights, scores, words
from desktop_app.printing.boxes import Page
from desktop_app.printing.flow import Block, Composer, Section, column_width, page_count
from desktop_app.printing.lists import Lists, stacked
from desktop_app.printing.options import Frame, Part, SheetOptions, frame_of, style_of
from desktop_app.printing.setter import Setter
from desktop_app.printing.subject import Subject, past_of

_GUTTER = 1.9
"""Between columns, in parts of the size of body type."""
_NARROWEST = 15.4
"""The narrowest column, in the same measure."""
_NARROW = 4
"""Columns of a table that stands in a column of the page."""
_COMPANIONS = 3
"""Lines for further heroes, where a book knows parties."""


def sheet_pages(subject: Subject, options: SheetOptions, frame: Frame | None = None) -> list[Page]:
    """The pages of a sheet; ``frame`` is the paper that a printer really has, where that is known."""
    return _Sheet(subject, options, frame or frame_of(options)).pages()


class _Sheet:
    def __init__(self, subject: Subject, options: SheetOptions, frame: Frame) -> None:
        self._subject = subject
        self._rules = subject.rules
        self._options = options
        self._frame = frame
        self._room = frame.inner.width
        style = style_of(frame.inner, large=options.large)
        self._setter = Setter(style, options.language)
        self._gutter = style.body * _GUTTER
        self._extras: Sequence[Extra] = subject.rules.print_extras(subject.options)
        self._drawn = {one.field.key: one for one in self._extras if isinstance(one, Squares | Track)}

    def pages(self) -> list[Page]:
        """Front matter of each hero, then fights, tables, path and helps."""
        title = self._setter.say(self._subject.title(self._options.language))
        head = partial(scores.running_head, self._setter, title, self._room)
        composer = Composer(self._frame, head)
        for index, sheet in enumerate(self._subject.heroes):
            if index:
                composer.turn()
            for section in self._hero(index, sheet):
                composer.add(section)
        for section in self._back():
            composer.add(section)
        return composer.done()

    # The hero

    def _hero(self, index: int, sheet: Sheet | None) -> list[Section]:
        """The front of the sheet, in the number of columns that takes the fewest pages."""
        return self._shortest(lambda columns: self._front(index, sheet, columns))

    def _shortest(self, laid_out: Callable[[int], list[Section]]) -> list[Section]:
        """Sections in few and wide columns, unless narrower ones save a page."""
        wide, narrow = self._columns()
        sections = laid_out(wide)
        length = self._length(sections)
        if length == 1 or wide == narrow:
            return sections
        other = laid_out(narrow)
        return other if self._length(other) < length else sections

    def _length(self, sections: list[Section]) -> int:
        return page_count(self._frame, sections, scores.running_head(self._setter, "", self._room, 2))

    def _columns(self) -> tuple[int, int]:
        narrowest = self._setter.style.body * _NARROWEST
        most = max(1, int((self._room + self._gutter) / (narrowest + self._gutter)))
        return max(1, most - 1), most

    def _front(self, index: int, sheet: Sheet | None, columns: int) -> list[Section]:
        prefix = f"hero{index + 1}."
        across = column_width(self._room, columns, self._gutter)
        lists = Lists(self._setter, self._rules, self._subject.options, sheet, prefix)
        section = "" if self._subject.state is None else self._subject.state.section
        sections = [Section((scores.header(self._setter, self._rules, sheet, section, self._room),))]
        stats = [field for field in self._rules.hero if isinstance(field, Stat)]
        if stats and self._options.has(Part.SCORES):
            plaques = scores.plaques(self._setter, stats, sheet, self._room, prefix)
            sections.append(Section((plaques, *self._tracks(lists))))
        body = list(self._body(lists, self._rules.hero, across))
        if index == 0:
            body += self._party(across)
        if body:
            sections.append(Section(tuple(body), columns, self._gutter))
        for field in self._rules.hero:
            if isinstance(field, Records) and _is_wide(field) and self._options.has(Part.SKILLS):
                sections.append(Section((lists.records(field, self._room),)))
        for field in self._rules.hero:
            if isinstance(field, Notes) and field.lines > 1 and self._options.has(Part.NOTES):
                sections.append(Section((lists.notes(field, self._room),)))
        return sections

    def _body(
        self, lists: Lists, fields: Sequence[Declared], across: float, stores: Text = words.STORES
    ) -> Iterator[Block]:
        """What a hero is, then what he counts, then what he carries."""
        has = self._options.has
        words_of = [one for one in fields if isinstance(one, Notes) and one.lines == 1 and one.key != NAME.key]
        if words_of:
            yield Block((stacked([lists.short(one, across) for one in words_of]),), gap=self._setter.style.gap)
        for field in fields:
            if has(Part.SKILLS) and isinstance(field, Choice):
                yield lists.choice(field, across)
            elif has(Part.SKILLS) and isinstance(field, Selection):
                yield lists.selection(field, across)
        flags = [field for field in fields if isinstance(field, Flag)]
        counters = [field for field in fields if isinstance(field, Counter)]
        if has(Part.STORES) and counters:
            yield lists.stores(counters, self._drawn, across, stores)
        if has(Part.STORES) and flags:
            yield lists.flags(flags, across)
        yield from self._carried(lists, fields, across)

    def _carried(self, lists: Lists, fields: Sequence[Declared], across: float) -> Iterator[Block]:
        for field in fields:
            if isinstance(field, Items) and self._options.has(Part.ITEMS):
                yield lists.items(field, across)
            elif isinstance(field, Records) and not _is_wide(field) and self._options.has(Part.SKILLS):
                yield lists.records(field, across)

    def _tracks(self, lists: Lists) -> list[Block]:
        """Tracks of scores, which have a plaque too; those of counts stand among the stores."""
        style = self._setter.style
        found = [one for one in self._drawn.values() if isinstance(one, Track) and isinstance(one.field, Stat)]
        pieces = [piece for one in found for piece in lists.track(one, self._room)]
        return [Block(tuple(pieces), gap=style.body * 0.5)] if pieces else []

    def _party(self, across: float) -> Iterator[Block]:
        """What the party has in common."""
        party = None if self._subject.state is None else self._subject.state.party
        lists = Lists(self._setter, self._rules, self._subject.options, party, "party.")
        yield from self._body(lists, self._rules.party, across, words.PARTY)

    # The back

    def _back(self) -> Iterator[Section]:
        has = self._options.has
        past = past_of(self._subject.journal)
        charts = [extras.chart(self._setter, one, self._room) for one in self._charts(wide=True)]
        blocks: list[Block] = []
        blank = min(_COMPANIONS, self._rules.most_heroes - len(self._subject.heroes))
        if has(Part.SCORES) and blank > 0:
            blocks.append(self._companions(blank))
        if has(Part.FIGHTS) and self._options.encounters + len(past.encounters):
            met, count = past.encounters, self._options.encounters
            blocks.append(fights.fights(self._setter, self._rules, met, count, self._room))
        if has(Part.TABLES):
            blocks += charts
        if blocks:
            yield Section(tuple(blocks), new_page=True)
        if has(Part.PATH):
            yield Section((fights.path(self._setter, past.sections, self._room),))
        yield from self._helps()

    def _companions(self, count: int) -> Block:
        """Room for the scores of heroes who may still join."""
        stats = [field for field in self._rules.hero if isinstance(field, Stat)]
        first = len(self._subject.heroes)
        pieces = [scores.companion(self._setter, stats, first + number, self._room) for number in range(count)]
        return self._setter.block(words.COMPANIONS, self._room, pieces)

    def _charts(self, *, wide: bool) -> list[Chart]:
        return [one for one in self._extras if isinstance(one, Chart) and (len(one.head) > _NARROW) == wide]

    def _helps(self) -> Iterator[Section]:
        """Helps and small tables, in the number of columns that takes the fewest pages."""
        yield from self._shortest(self._help)

    def _help(self, columns: int) -> list[Section]:
        across = column_width(self._room, columns, self._gutter)
        blocks: list[Block] = []
        if self._options.has(Part.HELPS):
            blocks += [extras.steps(self._setter, one, across) for one in self._extras if isinstance(one, Steps)]
        if self._options.has(Part.TABLES):
            blocks += [extras.chart(self._setter, one, across) for one in self._charts(wide=False)]
        if self._options.has(Part.HELPS):
            blocks += extras.helps(self._setter, self._rules, across)
            state = self._subject.state or State((), Sheet(), Sheet())
            read = extras.readings(self._setter, self._rules, state, across)
            blocks += [read] if read is not None else []
        return [Section(tuple(blocks), columns, self._gutter, new_page=True)] if blocks else []


def _is_wide(field: Records) -> bool:
    """Whether its rows are too long for a column."""
    return len(field.columns) > 2
