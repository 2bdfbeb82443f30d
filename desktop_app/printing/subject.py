"""What is to be printed: a ruleset's blank sheet or an adventure, with what its journal tells of the way."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from desktop_app.domain.common import NAME
from desktop_app.domain.events import Began, Event, Joined, Moved, apply
from desktop_app.domain.journal import Journal
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.state import Fight, Outcome, State
from desktop_app.domain.text import Language

_LONGEST_NAME = 80
_RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10))}


@dataclass(frozen=True)
class Subject:
    """A ruleset and, unless the sheet is to be blank, an adventure's state and journal."""

    rules: Ruleset
    state: State | None = None
    journal: Journal | None = None

    @property
    def options(self) -> Sheet:
        """How the doubtful points of the rules are read."""
        return Sheet() if self.state is None else self.state.options

    @property
    def heroes(self) -> tuple[Sheet | None, ...]:
        """The sheets to print, None for a blank one."""
        return (None,) if self.state is None else self.state.heroes

    @property
    def hero_name(self) -> str:
        """The first hero's name as written, "" on a blank sheet."""
        return "" if self.state is None or not self.state.heroes else self.state.heroes[0][NAME].strip()

    def author(self, language: Language) -> str:
        """Who wrote the book, "" where the ruleset does not say."""
        return "" if self.rules.author is None else self.rules.author.say(language)

    def title(self, language: Language) -> str:
        """What the printed document is called."""
        book = self.rules.title.say(language)
        return f"{self.hero_name} — {book}" if self.hero_name else book


def of_journal(rules: Ruleset, journal: Journal) -> Subject:
    """An adventure as it stands at the head of its journal."""
    return Subject(rules, journal.state, journal)


def file_name(title: str) -> str:
    """A name for a PDF that every file system takes, as like the title as can be."""
    kept = "".join([char if char.isalnum() or char in " -—_.,()'№«»" else " " for char in title])
    name = " ".join(kept.split())[:_LONGEST_NAME].strip(" .")
    if name.partition(".")[0].strip().casefold() in _RESERVED:
        name = f"_{name}"
    return f"{name or 'Listok'}.pdf"


@dataclass(slots=True)
class Encounter:
    """A foe met: as it was at the start, as it was at the end, where, and how the fight went."""

    start: Sheet
    end: Sheet
    section: str
    outcome: Outcome


@dataclass(slots=True)
class Past:
    """What a journal tells of the way to its head: foes met and sections read, in order."""

    encounters: list[Encounter] = field(default_factory=list)
    sections: list[str] = field(default_factory=list)


def past_of(journal: Journal | None) -> Past:
    """Read the story once, from its beginning to its head."""
    past = Past()
    if journal is None:
        return past
    current: list[Encounter] = []
    for event, state in _told(journal):
        if isinstance(event, Moved):
            past.sections.append(event.after)
        if isinstance(event, Began):
            current = []
        if isinstance(event, Began | Joined) and state.fight is not None:
            met = [Encounter(foe, foe, state.section, Outcome.ONGOING) for foe in state.fight.foes[len(current) :]]
            current += met
            past.encounters += met
        if state.fight is not None:
            _keep_up(current, state.fight)
    return past


def _told(journal: Journal) -> Iterator[tuple[Event, State]]:
    state = journal.start
    for number in journal.path:
        for event in journal.entry(number).events:
            state = apply(state, event)
            yield event, state


def _keep_up(current: list[Encounter], fight: Fight) -> None:
    for met, now in zip(current, fight.foes, strict=False):
        met.end = now
        met.outcome = fight.outcome
