"""The only pen: a rule is written against a `Turn`, which throws dice, keeps sums and records every change."""

from typing import TYPE_CHECKING, TypeVar

from desktop_app.domain.dice import HERO, Dice, Pool, Request, Who
from desktop_app.domain.events import (
    CHANGES,
    Advanced,
    Awaited,
    Began,
    Changed,
    Cleared,
    Ended,
    Event,
    Gained,
    Joined,
    Judged,
    Listed,
    Lost,
    Marked,
    Moved,
    Noted,
    Rebased,
    Remarked,
    Rewrote,
    Rolled,
    Tallied,
    Withdrew,
)
from desktop_app.domain.fields import MOST, Cap, Counter, Declared, Field, Number, Stat, Value
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.state import Fight, Outcome, State, Wound
from desktop_app.domain.text import Lexicon

if TYPE_CHECKING:
    from desktop_app.domain.ruleset import Ruleset

T = TypeVar("T")
Part = tuple[Lexicon | Declared, int]
"""A share of a sum and the word or field that it comes from."""


class Turn:
    """One step of play: reads like the book inside and is a pure function outside.

    ``state`` is always up to date, ``events`` is what happened so far. ``hero`` is who acts.
    """

    __slots__ = ("_dice", "events", "hero", "rules", "state")

    def __init__(self, rules: "Ruleset", state: State, dice: Dice, hero: Who = HERO) -> None:
        self.rules = rules
        self.state = state
        self.events: list[Event] = []
        self.hero = hero
        self._dice = dice

    def record(self, event: Event) -> None:
        """Write one fact down and let it take effect."""
        self.events.append(event)
        change = CHANGES.get(type(event))
        if change is not None:
            self.state = change(self.state, event)

    # Reading

    @property
    def fight(self) -> Fight:
        """The fight on the table; only rules of a fight may ask."""
        assert self.state.fight is not None, "a rule of a fight was played without one"
        return self.state.fight

    def sheet(self, who: Who) -> Sheet:
        """Somebody's sheet as it stands now."""
        return self.state.sheet(who)

    def get(self, who: Who, field: Field[T]) -> T:
        """The current value of a field of somebody's sheet."""
        return self.state.sheet(who)[field]

    def initial(self, who: Who, stat: Number) -> int:
        """The initial value of a score of somebody's sheet."""
        return self.state.sheet(who).initial(stat)

    def option(self, field: Field[T]) -> T:
        """How the players of this adventure read a doubtful rule."""
        return self.state.options[field]

    def condition(self, field: Field[T]) -> T:
        """What the paragraph imposed on this fight."""
        fight = self.state.fight
        assert fight is not None, "a condition was looked for without one"
        return fight.conditions[field]

    def marked(self, mark: Lexicon) -> int:
        """The ruleset's own note for this fight, 0 when it was never made."""
        return self.fight.marks.get(mark.key, 0)

    # Dice and sums

    def throw(self, who: Who, pool: Pool, what: str = "") -> tuple[int, ...]:
        """The faces of ``who``'s dice, for rules that look at them singly."""
        faces = self._dice.throw(Request(who, pool, what))
        self.record(Rolled(who, faces, pool.sides, pool.low, what))
        return faces

    def roll(self, who: Who, pool: Pool, what: str = "") -> int:
        """The sum of ``who``'s dice."""
        return sum(self.throw(who, pool, what))

    def tally(self, who: Who, what: Lexicon, *parts: Part) -> int:
        """The sum of the parts, kept with the parts; a part of 0 is kept only when it comes first."""
        total = 0
        kept: list[tuple[str, int]] = []
        for word, share in parts:
            if share or not kept:
                kept.append((word.key, share))
                total += share
        self.record(Tallied(who, what.key, tuple(kept), total))
        return total

    # Changing

    def change(
        self, who: Who, field: Number, by: int, why: Lexicon, source: Who | None = None, *, beyond: bool = False
    ) -> int:
        """Move a score by ``by``, stopped by its floor and, unless ``beyond``, by its cap; the difference that stayed.

        A score already above its cap does not sink to it by a gain.
        """
        sheet = self.state.sheet(who)
        before = sheet[field]
        after = before + by
        if by > 0 and not beyond:
            after = max(before, min(after, self._most(sheet, field)))
        if by < 0 and field.floor is not None and after < field.floor:
            after = min(before, field.floor)
        if after != before:
            self.record(Changed(who, field.key, before, after, why.key, source))
        return after - before

    def _most(self, sheet: Sheet, field: Number) -> int:
        if isinstance(field, Stat):
            capped = field.cap is Cap.INITIAL or (field.capped_by is not None and self.option(field.capped_by))
            return sheet.initial(field) if capped else MOST
        limit = self.option(field.most) if isinstance(field, Counter) and field.most is not None else 0
        return limit or MOST

    def put(self, who: Who, field: Number, value: int, why: Lexicon) -> None:
        """Set a current score, whatever its cap."""
        before = self.get(who, field)
        if value != before:
            self.record(Changed(who, field.key, before, value, why.key))

    def rebase(self, who: Who, field: Number, value: int, why: Lexicon) -> None:
        """Set an initial score."""
        before = self.initial(who, field)
        if value != before:
            self.record(Rebased(who, field.key, before, value, why.key))

    def start(self, who: Who, field: Number, value: int, why: Lexicon) -> None:
        """Set a score for the first time: current and initial."""
        self.rebase(who, field, value, why)
        self.put(who, field, value, why)

    def rewrite(self, who: Who, field: Field[T], value: T, why: Lexicon) -> None:
        """Set a flag, a choice, a list or a text."""
        before: Value = self.get(who, field)  # type: ignore[assignment]  # a field's T is always one kind of Value
        after: Value = value  # type: ignore[assignment]
        if after != before:
            self.record(Rewrote(who, field.key, before, after, why.key))

    def write_down(self, who: Who, field: Declared, why: Lexicon) -> None:
        """Put the declared outfit of a list on the sheet, where nothing was written yet."""
        if field.default and field.key not in self.state.sheet(who).values:
            self.record(Rewrote(who, field.key, (), field.default, why.key))

    def gain(self, who: Who, field: Declared, entry: Listed, why: Lexicon) -> None:
        """Add an entry to a list; a declared outfit is written down first so that it is not lost."""
        self.write_down(who, field, why)
        self.record(Gained(who, field.key, entry, why.key))

    def lose(self, who: Who, field: Declared, index: int, why: Lexicon) -> None:
        """Strike the entry at ``index`` from a list."""
        self.write_down(who, field, why)
        self.record(Lost(who, field.key, self.get(who, field)[index], index, why.key))

    # Telling

    def remark(self, what: Lexicon, who: Who, other: Who | None = None, number: int | None = None) -> None:
        """Say something in the log that changes nothing."""
        self.record(Remarked(what.key, who, other, number))

    def judge(self, who: Who, what: Lexicon | Declared, success: bool) -> bool:
        """Record how a check ended, and hand the answer on."""
        self.record(Judged(who, what.key, success))
        return success

    def note(self, text: str) -> None:
        """Record the reader's words about the section."""
        self.record(Noted(text))

    def move(self, section: str) -> None:
        """Turn to a section."""
        self.record(Moved(self.state.section, section))

    # Fights

    def begin(self, foes: tuple[dict[str, Value], ...], conditions: dict[str, Value]) -> None:
        """Put a new fight on the table."""
        self.record(Began(foes, conditions))

    def join(self, side: str, values: dict[str, Value]) -> None:
        """Let a foe join the fight or a hero the party."""
        self.record(Joined(side, values))

    def withdraw(self, who: Who) -> None:
        """Let a foe leave the fight alive."""
        self.record(Withdrew(who))

    def next_round(self) -> int:
        """Begin the next round; its number, from 1."""
        number = self.fight.round + 1
        self.record(Advanced(number))
        return number

    def mark(self, mark: Lexicon, value: int = 1) -> None:
        """Note something for the length of this fight."""
        if self.marked(mark) != value:
            self.record(Marked(mark.key, value))

    def wait_for(self, moment: Lexicon | None, pending: tuple[Wound, ...] = ()) -> None:
        """Stop until the player answers; None goes on in the ordinary course."""
        key = "" if moment is None else moment.key
        if (key, pending) != (self.fight.moment, self.fight.pending):
            self.record(Awaited(key, pending))

    def end(self, outcome: Outcome) -> None:
        """Decide the fight."""
        self.record(Ended(outcome))

    def clear(self) -> None:
        """Put the decided fight away."""
        self.record(Cleared())
