"""What the bookshelf shows of an adventure, and what is stored of it."""

from enum import StrEnum
from typing import Any

import msgspec

from desktop_app.domain.common import NAME
from desktop_app.domain.journal import Entry, Journal
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.state import State
from desktop_app.persistence.codec import Options


class Status(StrEnum):
    """How an adventure stands."""

    ALIVE = "alive"
    DEAD = "dead"
    FINISHED = "finished"


class Summary(msgspec.Struct, frozen=True):
    """The head of an adventure at a glance; stored with every commit so that a shelf opens no journal.

    ``hero`` is the first hero's name, ``life`` and ``life_initial`` that hero's score for a life bar.
    """

    hero: str = ""
    section: str = ""
    alive: bool = True
    life: int = 0
    life_initial: int = 0


def summarise(rules: Ruleset, state: State) -> Summary:
    """The summary of a state."""
    first = state.heroes[0]
    return Summary(
        hero=first[NAME],
        section=state.section,
        alive=any(rules.lives(sheet) for sheet in state.heroes),
        life=first[rules.life],
        life_initial=first.initial(rules.life),
    )


class Shelved(msgspec.Struct, frozen=True):
    """One adventure on the shelf; ``title`` is the player's own name for it, "" when it goes by its hero's.

    ``created`` and ``played`` are ISO 8601 with their offsets.
    """

    id: str
    ruleset: str
    title: str
    hero: str
    section: str
    status: Status
    life: int
    life_initial: int
    created: str
    played: str

    @property
    def name(self) -> str:
        """What the adventure is called on the shelf."""
        return self.title or self.hero


class Stored(msgspec.Struct, frozen=True):
    """A whole adventure as it is kept; ``extras`` is what a newer program's export said besides."""

    id: str
    ruleset: str
    options: Options
    entries: tuple[Entry, ...] = ()
    head: int = 0
    tip: int = 0
    title: str = ""
    created: str = ""
    extras: dict[str, Any] = {}

    def journal(self, rules: Ruleset) -> Journal:
        """The journal, ready to go on; raises `RuleError` when options or order do not fit the rules."""
        return Journal(rules.new_state(self.options), self.entries, self.head, self.tip)
