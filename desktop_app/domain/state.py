"""All that decides the future of an adventure: sheets, the fight on the table, the section and the options."""

from enum import StrEnum

import msgspec

from desktop_app.domain.dice import Who
from desktop_app.domain.sheet import Sheet


class Outcome(StrEnum):
    """How a fight stands or ended."""

    ONGOING = "ongoing"
    WON = "won"
    LOST = "lost"
    ESCAPED = "escaped"
    STOPPED = "stopped"


class Wound(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A wound that is not yet written down because a decision about it is open."""

    victim: Who
    by: Who
    amount: int


class Fight(msgspec.Struct, frozen=True):
    """A fight on the table: foes in table order (never removed, so that their numbers stay), and what the book imposed.

    ``round`` counts rounds begun. ``moment`` is the key of what the rules wait for, "" in the ordinary course.
    ``marks`` are the ruleset's own notes for this fight, ``gone`` the foes who left it alive.
    """

    foes: tuple[Sheet, ...]
    conditions: Sheet
    round: int = 0
    moment: str = ""
    pending: tuple[Wound, ...] = ()
    marks: dict[str, int] = {}
    gone: tuple[int, ...] = ()
    outcome: Outcome = Outcome.ONGOING


class State(msgspec.Struct, frozen=True):
    """An adventure at one moment; texts, times and statistics are the journal's."""

    heroes: tuple[Sheet, ...]
    party: Sheet
    options: Sheet
    fight: Fight | None = None
    section: str = ""

    def sheet(self, who: Who) -> Sheet:
        """The sheet of a combatant or of the party; that of a fight holds its conditions."""
        if who.side == "hero":
            return self.heroes[who.index]
        if who.side == "party":
            return self.party
        assert self.fight is not None, "a sheet of a fight was looked for without one"
        return self.fight.foes[who.index] if who.side == "foe" else self.fight.conditions

    @property
    def fighting(self) -> bool:
        """Whether a fight is going on."""
        return self.fight is not None and self.fight.outcome is Outcome.ONGOING


def foe(index: int) -> Who:
    """The foe at a place of the table, from 0."""
    return Who("foe", index)


def hero(index: int) -> Who:
    """The hero at a place of the party, from 0."""
    return Who("hero", index)
