"""Keeps one open adventure in the library: what the session calls before it shows anything."""

from desktop_app.domain.journal import Entry
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.state import State
from desktop_app.persistence.library import Library
from desktop_app.persistence.stored import summarise


class AdventureKeeper:
    """Makes the entries of one adventure durable; raises `LibraryError` and keeps nothing where it cannot."""

    def __init__(self, library: Library, adventure: str, rules: Ruleset) -> None:
        self._library = library
        self._adventure = adventure
        self._rules = rules
        self._known = library.standing(adventure)

    def commit(self, entry: Entry, state: State) -> None:
        """Keep a new entry, which becomes the head; on disk when this returns."""
        self._library.commit(self._adventure, entry, entry.number, entry.number, summarise(self._rules, state))
        self._known = (entry.number, entry.number)

    def move(self, head: int, tip: int, state: State) -> None:
        """Keep where undo, redo or a return has gone; on disk when this returns."""
        self._library.move_head(self._adventure, head, tip, summarise(self._rules, state), self._known)
        self._known = (head, self._known[1])
