"""A journal entry as the log shows it: one line, its dice, its place and its receipt."""

from enum import Enum

import msgspec

from desktop_app.domain import actions, narration
from desktop_app.domain.dice import Who
from desktop_app.domain.events import Began, Ended, Rolled
from desktop_app.domain.journal import Entry, Journal
from desktop_app.domain.ruleset import TEST, Ruleset
from desktop_app.domain.text import Language


class LogKind(Enum):
    """The log's filters."""

    FIGHT = "fights"
    CHANGE = "changes"
    PATH = "path"
    NOTE = "notes"


class LogRow(msgspec.Struct, frozen=True):
    """What the log shows of one entry.

    ``comparison`` is the short "18 : 14" of the sums it compared, "" when there were not two; ``dice`` the faces by
    owner; ``time`` ISO 8601 as stored; ``live`` whether the entry is on the path to the head; ``by_hand`` whether the
    dice were the player's own.
    """

    number: int
    headline: str
    comparison: str
    dice: tuple[tuple[Who, tuple[int, ...]], ...]
    section: str
    time: str
    kind: LogKind
    live: bool
    by_hand: bool
    receipt: tuple[str, ...]


def log_row(rules: Ruleset, journal: Journal, entry: Entry, language: Language) -> LogRow:
    """The row of an entry, told in the state in which it was played."""
    before = journal.state_before(entry)
    sums = [str(total) for _, total in narration.comparison(entry)]
    moved = isinstance(entry.action, actions.Go)
    return LogRow(
        number=entry.number,
        headline=narration.headline(rules, before, entry, language),
        comparison=" : ".join(sums) if len(sums) > 1 else "",
        dice=tuple((event.who, event.faces) for event in entry.events if isinstance(event, Rolled)),
        section=journal.state_at(entry.number).section if moved else before.section,
        time=entry.time,
        kind=kind_of(entry),
        live=journal.is_live(entry.number),
        by_hand=entry.by_hand,
        receipt=tuple(narration.receipt(rules, before, entry, language)),
    )


def kind_of(entry: Entry) -> LogKind:
    """Under which filter of the log an entry falls."""
    match entry.action:
        case actions.Go():
            return LogKind.PATH
        case actions.Note() | actions.Mark():
            return LogKind.NOTE
        case actions.Act(verb=TEST.key) | actions.Throw():
            return LogKind.CHANGE
        case actions.Begin() | actions.Reinforce() | actions.Withdraw() | actions.Conclude() | actions.Clear():
            return LogKind.FIGHT
    fought = any(isinstance(event, Rolled | Began | Ended) for event in entry.events)
    return LogKind.FIGHT if fought and isinstance(entry.action, actions.Act) else LogKind.CHANGE
