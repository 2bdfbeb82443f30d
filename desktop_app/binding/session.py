"""The open adventure: the only place where its state is replaced, and from where every change is announced."""

from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from PySide6.QtCore import QObject, Signal, Slot

from desktop_app.domain.actions import Action, Mark
from desktop_app.domain.dice import Dice, OutOfDice, RandomDice, Request, ScriptedDice, Who
from desktop_app.domain.errors import RuleError
from desktop_app.domain.events import Event, Rolled, fold
from desktop_app.domain.journal import Entry, Journal
from desktop_app.domain.narration import headline
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.state import State
from desktop_app.domain.text import Language
from desktop_app.persistence.errors import LibraryError


class Keeper(Protocol):
    """Whoever makes entries durable; both calls return only when the disk has it, or raise and keep nothing."""

    def commit(self, entry: Entry, state: State) -> None:
        """Keep a new entry, which becomes the head."""

    def move(self, head: int, tip: int, state: State) -> None:
        """Keep where undo, redo or a return has gone."""


class Session(QObject):
    """Plays, corrects, undoes and redoes; then tells what differs, so that one way of refreshing serves them all.

    An entry is committed first, its dice are shown (``thrown``), and only when they lie still (`settle`) does the rest
    of the screen learn the outcome. With ``own_dice`` the player is asked for each throw (``dice_wanted``, `answer`).
    """

    field_changed = Signal(object, str, object)
    """A field of somebody's sheet: ``Who``, the field's key, the new ``Sheet``."""
    heroes_changed = Signal()
    fight_changed = Signal(object)
    """The fight on the table is another: the new ``State``."""
    section_changed = Signal(str)
    offers_changed = Signal(object)
    """What the rules offer now: a tuple of ``Offer``."""
    entry_added = Signal(object)
    head_moved = Signal()
    thrown = Signal(object)
    """Dice fell: the ``Entry`` that holds them."""
    dice_wanted = Signal(object)
    """The player is to throw: a ``Request``."""
    dice_done = Signal()
    refused = Signal(object)
    """Something could not be done: the ``RuleError`` with its sentence."""

    failed = Signal(object)
    """Something could not be kept and has not happened: the ``LibraryError`` with its sentence."""

    def __init__(
        self,
        rules: Ruleset,
        journal: Journal,
        keeper: Keeper,
        now: Callable[[], datetime],
        parent: QObject | None = None,
    ) -> None:
        """Take up an adventure; ``now`` is the clock for entries."""
        super().__init__(parent)
        self.rules = rules
        self.journal = journal
        self.own_dice = False
        self.animated = False
        self.app_dice: Dice = RandomDice()
        self._keeper = keeper
        self._now = now
        self._shown = journal.state
        self._unsettled: list[Entry] = []
        self._open: tuple[Action, list[tuple[int, ...]]] | None = None

    @property
    def state(self) -> State:
        """The state at the head of the journal."""
        return self.journal.state

    @property
    def shown(self) -> State:
        """The state that the screen shows; it lags behind while dice tumble."""
        return self._shown

    @property
    def wanted(self) -> bool:
        """Whether the player has yet to throw dice of his own."""
        return self._open is not None

    def headline(self, entry: Entry, language: Language) -> str:
        """What an entry of this adventure did, in one line."""
        return headline(self.rules, self.journal.state_before(entry), entry, language)

    # Playing

    @Slot(object)
    def play(self, action: Action) -> None:
        """Carry out an action, by the app's dice or the player's; a press while dice tumble only lays them down."""
        if self._unsettled:
            self.settle()
            return
        self._begin(action)

    @Slot(object)
    def correct(self, action: Action) -> None:
        """Carry out what was typed or clicked on the sheet; nothing typed is lost to dice that still tumble."""
        self.settle()
        self._begin(action)

    def _begin(self, action: Action) -> None:
        self.cancel()
        if self.own_dice:
            self._open = (action, [])
            self._try_own_dice()
            return
        try:
            events = self.rules.step(self.state, action, self.app_dice)
        except RuleError as error:
            self.refused.emit(error)
            return
        self._write(action, events, by_hand=False)

    def _try_own_dice(self) -> None:
        assert self._open is not None
        action, throws = self._open
        try:
            events = self.rules.step(self.state, action, ScriptedDice(throws))
        except OutOfDice as ended:
            self.dice_wanted.emit(ended.request)
            return
        except RuleError as error:
            self.cancel()
            self.refused.emit(error)
            return
        self._open = None
        self.dice_done.emit()
        self._write(action, events, by_hand=bool(throws))

    @Slot(object)
    def answer(self, faces: tuple[int, ...]) -> None:
        """Take the faces of the player's own dice for the throw that was wanted."""
        if self._open is None:
            return
        self._open[1].append(tuple(faces))
        self._try_own_dice()

    @Slot()
    def throw_for_me(self) -> None:
        """Let the app throw what the player was asked for."""
        if self._open is None:
            return
        action, throws = self._open
        self._open = None
        self.dice_done.emit()
        dice = _Continued(throws, self.app_dice)
        try:
            events = self.rules.step(self.state, action, dice)
        except RuleError as error:
            self.refused.emit(error)
            return
        self._write(action, events, by_hand=bool(throws))

    @Slot()
    def cancel(self) -> None:
        """Forget the action that waits for the player's dice; nothing of it has happened."""
        if self._open is not None:
            self._open = None
            self.dice_done.emit()

    def _write(self, action: Action, events: tuple[Event, ...], *, by_hand: bool) -> None:
        if not events and not isinstance(action, Mark):
            return
        throws = tuple(event.faces for event in events if isinstance(event, Rolled))
        time = self._now().astimezone().isoformat(timespec="seconds")
        entry = self.journal.draft(action, events, throws, by_hand=by_hand, time=time)
        try:
            self._keeper.commit(entry, fold(self.state, events))
        except LibraryError as error:
            self.failed.emit(error)
            return
        self.journal.append(entry)
        self._unsettled.append(entry)
        if throws:
            self.thrown.emit(entry)
        if not throws or not self.animated:
            self.settle()

    # The story

    @Slot()
    def undo(self) -> None:
        """Take the last entry back."""
        self._move(self.journal.undo)

    @Slot()
    def redo(self) -> None:
        """Bring the last undone entry back."""
        self._move(self.journal.redo)

    @Slot(int)
    def return_to(self, number: int) -> None:
        """Stand at any earlier entry, or one on another branch."""
        self._move(lambda: self.journal.return_to(number))

    def _move(self, step: Callable[[], object]) -> None:
        self.settle()
        self.cancel()
        head, tip = self.journal.head, self.journal.tip
        try:
            step()
        except RuleError as error:
            self.refused.emit(error)
            return
        try:
            self._keeper.move(self.journal.head, self.journal.tip, self.state)
        except LibraryError as error:
            self.journal.stand(head, tip)
            self.failed.emit(error)
            return
        self.head_moved.emit()
        self._announce()

    @Slot()
    def settle(self) -> None:
        """The dice lie still: let the screen learn what they did."""
        entries, self._unsettled = self._unsettled, []
        for entry in entries:
            self.entry_added.emit(entry)
        if entries:
            self._announce()

    # Announcing

    def announce_all(self) -> None:
        """Tell everything anew, as when a window opens on this adventure."""
        self._shown = self.rules.new_state()
        self._announce()
        self.fight_changed.emit(self._shown)
        self.section_changed.emit(self._shown.section)

    def _announce(self) -> None:
        old, new = self._shown, self.state
        self._shown = new
        if len(old.heroes) != len(new.heroes):
            self.heroes_changed.emit()
        for index in range(min(len(old.heroes), len(new.heroes))):
            self._announce_sheet(Who("hero", index), old, new)
        self._announce_sheet(Who("party"), old, new)
        if old.fight is not new.fight:
            self.fight_changed.emit(new)
        if old.section != new.section:
            self.section_changed.emit(new.section)
        self.offers_changed.emit(self.rules.offers(new))

    def _announce_sheet(self, who: Who, old: State, new: State) -> None:
        before, after = old.sheet(who), new.sheet(who)
        if before == after:
            return
        for field in self.rules.fields_of(who):
            key = field.key
            if before[field] != after[field] or before.initials.get(key) != after.initials.get(key):
                self.field_changed.emit(who, key, after)


class _Continued:
    """The player's throws so far, then another's dice."""

    def __init__(self, throws: list[tuple[int, ...]], dice: Dice) -> None:
        self._own = ScriptedDice(throws)
        self._dice = dice

    def throw(self, request: Request) -> tuple[int, ...]:
        try:
            return self._own.throw(request)
        except OutOfDice:
            return self._dice.throw(request)
