"""An adventure that enters the library with its first entry, so that a hero given up half-way leaves nothing behind."""

from desktop_app.domain.fields import Value
from desktop_app.domain.journal import Entry
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.state import State
from desktop_app.persistence.keeper import AdventureKeeper
from desktop_app.persistence.library import Library
from desktop_app.persistence.stored import Stored, summarise


class NewAdventure:
    """Keeps entries as `AdventureKeeper` does; the first one brings the adventure into the library, both or neither."""

    def __init__(self, library: Library, rules: Ruleset, options: dict[str, Value]) -> None:
        """An adventure by ``rules`` with these readings of doubtful points."""
        self._library = library
        self._rules = rules
        self._options = options
        self._kept: AdventureKeeper | None = None

    def commit(self, entry: Entry, state: State) -> None:
        """Keep a new entry, which becomes the head."""
        if self._kept is not None:
            self._kept.commit(entry, state)
            return
        number = entry.number
        stored = Stored("", self._rules.key, self._options, (entry,), number, number, created=entry.time)
        adventure = self._library.adopt(stored, summarise(self._rules, state))
        self._library.set_last_opened(adventure)
        self._kept = AdventureKeeper(self._library, adventure, self._rules)

    def move(self, head: int, tip: int, state: State) -> None:
        """Keep where undo, redo or a return has gone; before the first entry there is nowhere to go."""
        if self._kept is not None:
            self._kept.move(head, tip, state)
