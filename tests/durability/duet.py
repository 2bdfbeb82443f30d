"""The program and a simple model of it, played side by side: whatever is done, both must tell the same story."""

import random
import shutil
from collections.abc import Callable
from pathlib import Path

from desktop_app import rulesets
from desktop_app.domain.actions import Action, Create, Mark
from desktop_app.domain.dice import RandomDice
from desktop_app.domain.errors import RuleError
from desktop_app.domain.events import Rolled
from desktop_app.domain.journal import Journal
from desktop_app.domain.state import State
from desktop_app.persistence.keeper import AdventureKeeper
from desktop_app.persistence.library import Library
from desktop_app.persistence.transcript import export_adventure, import_adventure, verify
from tests.durability.player import any_action
from tests.persistence.adventure import NOW

LONG = 400
"""Entries after which an adventure is left for a new one."""
RENEWED = 10
"""Adventures after which a library is left for a new one."""


class Model:
    """What a story is, told as simply as can be: states one after another, who came from where, and a way to redo."""

    def __init__(self, start: State) -> None:
        self.states = [start]
        self.parents = [0]
        self.actions: list[Action | None] = [None]
        self.head = 0
        self.ahead: list[int] = []

    def add(self, action: Action, state: State) -> None:
        self.states.append(state)
        self.parents.append(self.head)
        self.actions.append(action)
        self.head = len(self.states) - 1
        self.ahead = []

    @property
    def can_undo(self) -> bool:
        made_hero = isinstance(self.actions[self.head], Create) and self.parents[self.head] == 0
        return self.head != 0 and not made_hero

    def undo(self) -> None:
        self.ahead.append(self.head)
        self.head = self.parents[self.head]

    def redo(self) -> None:
        self.head = self.ahead.pop()

    def return_to(self, number: int) -> None:
        way = self._line(self.ahead[0] if self.ahead else self.head)
        self.ahead = way[: way.index(number)] if number in way else []
        self.head = number

    def _line(self, number: int) -> list[int]:
        line = []
        while number:
            line.append(number)
            number = self.parents[number]
        return line

    @property
    def bookmarks(self) -> list[tuple[int, str]]:
        return [(number, action.name) for number, action in enumerate(self.actions) if isinstance(action, Mark)]


class Duet:
    """One adventure in a library under ``home`` and its model; every act is done to both, and both are compared."""

    def __init__(self, home: Path, book: str, seed: int) -> None:
        self._home = home
        self._chance = random.Random(seed)
        self._library = Library.open(home / "library")
        self.rules = rulesets.ruleset(book)
        self.acts = 0
        self.restarts = 0
        self._begun = 0
        self.begin()

    def begin(self) -> None:
        """A new adventure; now and then in a new library, so that backups stay small."""
        self._begun += 1
        if self._begun % RENEWED == 0:
            self._library.close()
            shutil.rmtree(self._home / "library")
            self._library = Library.open(self._home / "library")
        for row in self._library.shelf():
            self._library.remove(row.id)
        self.adventure = self._library.create_adventure(self.rules.key, {}, NOW)
        self.model = Model(self.rules.new_state())
        self._journal = Journal(self.rules.new_state())
        self._keeper = AdventureKeeper(self._library, self.adventure, self.rules)
        self.play(Create("Герой"))

    def play(self, action: Action | None = None) -> None:
        """Play an action by chance dice; the rules may refuse it."""
        action = action or any_action(self.rules, self._journal.state, self._chance)
        try:
            turn = self.rules.take(self._journal.state, action, RandomDice(self._chance.randrange(2**32)))
        except RuleError:
            return
        throws = tuple(event.faces for event in turn.events if isinstance(event, Rolled))
        entry = self._journal.draft(action, tuple(turn.events), throws, time=NOW.isoformat())
        self._keeper.commit(entry, turn.state)
        self._journal.append(entry)
        self.model.add(action, turn.state)
        self._compare()

    def undo(self) -> None:
        """Take back, or find that there is nothing to take back."""
        assert (self._journal.undoable is not None) == self.model.can_undo
        if self.model.can_undo:
            self.model.undo()
            self._move(self._journal.undo)

    def redo(self) -> None:
        """Bring back, or find that there is nothing to bring back."""
        assert (self._journal.redoable is not None) == bool(self.model.ahead)
        if self.model.ahead:
            self.model.redo()
            self._move(self._journal.redo)

    def return_to(self, number: int) -> None:
        """Stand at any entry of any branch."""
        number = 1 + number % (len(self.model.states) - 1)
        self.model.return_to(number)
        self._move(lambda: self._journal.return_to(number))

    def _move(self, step: Callable[[], object]) -> None:
        step()
        self._keeper.move(self._journal.head, self._journal.tip, self._journal.state)
        self._compare()

    def restart(self) -> None:
        """Close everything and read it from the disk again."""
        self._library.close()
        self._library = Library.open(self._home / "library")
        self._take_up(self.adventure)
        self.restarts += 1

    def _take_up(self, adventure: str) -> None:
        self._journal = self._library.load(adventure).journal(self.rules)
        self._keeper = AdventureKeeper(self._library, adventure, self.rules)
        self.adventure = adventure
        self._compare()
        self._compare_everything()

    def travel(self) -> None:
        """Leave by file, be verified, come back as another adventure, and go on there."""
        path = self._home / "a.listok"
        export_adventure(self._library, self.adventure, path)
        assert verify(path) == len(self.model.states) - 1
        old, new = self.adventure, import_adventure(self._library, path)
        assert new != old
        self._library.remove(old)
        self._take_up(new)

    def go_back_to_a_backup(self) -> None:
        """A backup made now brings the very same back."""
        backup = self._library.back_up(NOW)
        self._library.replace_with(backup.path)
        self._take_up(self.adventure)

    def _compare(self) -> None:
        self.acts += 1
        journal, model = self._journal, self.model
        assert (journal.head, journal.tip) == (model.head, model.ahead[0] if model.ahead else model.head)
        assert journal.state == model.states[model.head]
        assert len(journal.entries) == len(model.states) - 1

    def _compare_everything(self) -> None:
        model, journal = self.model, self._journal
        assert [entry.parent for entry in journal.entries] == model.parents[1:]
        assert [entry.action for entry in journal.entries] == model.actions[1:]
        assert [(entry.number, entry.action.name) for entry in journal.bookmarks if isinstance(entry.action, Mark)] == (
            model.bookmarks
        )
        for number in range(1, len(model.states), 7):
            assert journal.state_at(number) == model.states[number]
        (row,) = self._library.shelf()
        assert (row.hero, row.section) == (journal.state.heroes[0].values["name"], journal.state.section)

    def anything(self) -> None:
        """One act by chance."""
        if len(self.model.states) > LONG:
            self.begin()
        turn = self._chance.random()
        if turn < 0.75:
            self.play()
        elif turn < 0.85:
            self.undo()
        elif turn < 0.93:
            self.redo()
        elif turn < 0.995:
            self.return_to(self._chance.randrange(10**6))
        else:
            self._chance.choices((self.restart, self.travel, self.go_back_to_a_backup), (12, 4, 1))[0]()

    def close(self) -> None:
        """Let go of the library."""
        self._library.close()
