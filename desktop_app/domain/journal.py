"""The story so far: entries that are never deleted, with a head that undo and redo move."""

from bisect import bisect_left
from collections.abc import Iterable

import msgspec

from desktop_app.domain.actions import Action, Create, Mark
from desktop_app.domain.errors import NoSuchEntry
from desktop_app.domain.events import Event, fold
from desktop_app.domain.state import State
from desktop_app.domain.text import Text

STRIDE = 64
"""A state is kept for every so many entries of a path, so that going back never replays more than these."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One step of the story.

    ``number`` counts from 1 in the order of writing; ``parent`` is the entry it follows, 0 for the beginning.
    ``throws`` are the faces in the order thrown, ``by_hand`` says that they are the player's own dice; ``time`` is ISO
    8601 with its offset.
    """

    number: int
    parent: int
    action: Action
    events: tuple[Event, ...]
    throws: tuple[tuple[int, ...], ...] = ()
    by_hand: bool = False
    time: str = ""


class Journal:
    """A tree of entries and a path through it that ends at the head.

    Undo moves the head to its parent, redo back along the same path, a new entry after an undo starts a new branch. The
    entry that made the hero is never undone: without a hero there is no adventure.
    """

    def __init__(self, start: State, entries: Iterable[Entry] = (), head: int = 0, tip: int = 0) -> None:
        """Take up a story whose head and redo path are known; raise `NoSuchEntry` for a head that is not there."""
        self.start = start
        self._entries = list(entries)
        self._states: dict[int, State] = {0: start}
        for place, entry in enumerate(self._entries, 1):
            if entry.number != place or not 0 <= entry.parent < place:
                raise NoSuchEntry(
                    Text(f"Запись {place} журнала не на месте.", f"Entry {place} of the journal is out of place.")
                )
        self.stand(head, tip)

    def stand(self, head: int, tip: int = 0) -> None:
        """Stand at ``head`` with the way to ``tip`` open for redo; a tip that lies elsewhere opens none."""
        self._path = self._path_to(head)
        self._head_state = self.state_at(head)
        forward = self._path_to(tip or head)
        leads_on = forward[: len(self._path)] == self._path
        self._ahead = forward[len(self._path) :][::-1] if leads_on else []

    # Reading

    @property
    def entries(self) -> list[Entry]:
        """Every entry ever written, undone ones too, in the order of writing; not to be changed."""
        return self._entries

    @property
    def head(self) -> int:
        """The number of the entry that we stand at, 0 at the very beginning."""
        return self._path[-1] if self._path else 0

    @property
    def tip(self) -> int:
        """The number of the last entry that redo can reach; the head when there is nothing to redo."""
        return self._ahead[0] if self._ahead else self.head

    @property
    def path(self) -> list[int]:
        """The numbers of the entries from the beginning to the head; not to be changed."""
        return self._path

    @property
    def state(self) -> State:
        """The state at the head."""
        return self._head_state

    def entry(self, number: int) -> Entry:
        """The entry of this number; `NoSuchEntry` when there is none."""
        if not 1 <= number <= len(self._entries):
            raise _no_entry(number)
        return self._entries[number - 1]

    @property
    def undoable(self) -> Entry | None:
        """The entry that undo would take back."""
        if not self._path:
            return None
        entry = self._entries[self.head - 1]
        return None if entry.parent == 0 and isinstance(entry.action, Create) else entry

    @property
    def redoable(self) -> Entry | None:
        """The entry that redo would bring back."""
        return self._entries[self._ahead[-1] - 1] if self._ahead else None

    def is_live(self, number: int) -> bool:
        """Whether an entry lies on the path to the head; the others are undone or on another branch."""
        place = bisect_left(self._path, number)
        return place < len(self._path) and self._path[place] == number

    @property
    def bookmarks(self) -> list[Entry]:
        """The named moments, in the order of writing, on every branch."""
        return [entry for entry in self._entries if isinstance(entry.action, Mark)]

    def state_before(self, entry: Entry) -> State:
        """The state in which an entry was played."""
        return self.state_at(entry.parent)

    def state_at(self, number: int) -> State:
        """The state after the entry of this number."""
        if number in self._states:
            return self._states[number]
        replayed: list[int] = []
        while number not in self._states:
            replayed.append(number)
            number = self.entry(number).parent
        state = self._states[number]
        for done, step in enumerate(reversed(replayed), 1):
            state = fold(state, self._entries[step - 1].events)
            if done % STRIDE == 0:
                self._states[step] = state
        return state

    def _path_to(self, number: int) -> list[int]:
        path: list[int] = []
        while number:
            path.append(number)
            number = self.entry(number).parent
        return path[::-1]

    # Writing

    def draft(
        self,
        action: Action,
        events: tuple[Event, ...],
        throws: tuple[tuple[int, ...], ...] = (),
        *,
        by_hand: bool = False,
        time: str = "",
    ) -> Entry:
        """The next entry, not yet part of the journal, so that it can be committed to disk first."""
        return Entry(len(self._entries) + 1, self.head, action, events, throws, by_hand, time)

    def append(self, entry: Entry) -> None:
        """Make a drafted entry the new head; what could be redone becomes another branch."""
        if entry.number != len(self._entries) + 1 or entry.parent != self.head:
            raise _no_entry(entry.number)
        self._entries.append(entry)
        self._path.append(entry.number)
        self._ahead.clear()
        self._head_state = fold(self._head_state, entry.events)
        if entry.number % STRIDE == 0:
            self._states[entry.number] = self._head_state

    def undo(self) -> Entry:
        """Take the head back by one entry; the entry taken back."""
        entry = self.undoable
        if entry is None:
            raise NoSuchEntry(Text("Отменять нечего.", "There is nothing to undo."))
        self._ahead.append(self._path.pop())
        self._head_state = self.state_at(self.head)
        return entry

    def redo(self) -> Entry:
        """Bring the last undone entry back; that entry."""
        entry = self.redoable
        if entry is None:
            raise NoSuchEntry(Text("Возвращать нечего.", "There is nothing to redo."))
        self._path.append(self._ahead.pop())
        self._head_state = fold(self._head_state, entry.events)
        return entry

    def return_to(self, number: int) -> None:
        """Stand at any entry of any branch; what follows starts a branch of its own."""
        path = self._path_to(number)
        if not path:
            raise _no_entry(number)
        ahead = [*self._path, *reversed(self._ahead)]
        self._ahead = ahead[len(path) :][::-1] if ahead[: len(path)] == path else []
        self._path = path
        self._head_state = self.state_at(number)


def _no_entry(number: int) -> NoSuchEntry:
    return NoSuchEntry(Text(f"В журнале нет записи {number}.", f"The journal has no entry {number}."))
