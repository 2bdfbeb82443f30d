"""A short adventure with every kind of turn in it, for what is kept and read back."""

from datetime import datetime, timedelta, timezone
from typing import Protocol

from desktop_app.domain.actions import Act, Action, Adjust, Begin, Create, Gain, Go, Mark, Note
from desktop_app.domain.dice import HERO, RandomDice
from desktop_app.domain.events import Rolled
from desktop_app.domain.fields import Item
from desktop_app.domain.journal import Entry, Journal
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.state import State
from desktop_app.persistence.keeper import AdventureKeeper
from desktop_app.persistence.library import Library

NOW = datetime(2026, 12, 1, 10, 30, tzinfo=timezone(timedelta(hours=3)))
AWKWARD = 'ключ #3; a=b\\,\n"é"\N{RIGHT-TO-LEFT MARK}🗝'
"""A name with whatever once broke somebody's save."""
STORY: tuple[Action, ...] = (
    Create(AWKWARD, choices={"art": "sword_and_dagger"}),
    Go("47"),
    Gain(HERO, "items", Item(AWKWARD, count=2, place="bag", bonus={"agility": 1}, worn=True, note="…")),
    Begin(({"name": "Гвардеец", "agility": 3, "strength": 4}, {"name": "B", "agility": 3, "strength": 2})),
    Act("round", target=0),
    Act("round", target=0),
    Mark("перед смертью"),
    Adjust(HERO, "money", -150),
    Note(AWKWARD),
)


class Keeps(Protocol):
    def commit(self, entry: Entry, state: State) -> None: ...


def record(journal: Journal, rules: Ruleset, action: Action, keeper: Keeps | None, seed: int = 1) -> None:
    """Play one action into a journal, and keep it first where there is a keeper."""
    turn = rules.take(journal.state, action, RandomDice(seed))
    throws = tuple(event.faces for event in turn.events if isinstance(event, Rolled))
    entry = journal.draft(action, tuple(turn.events), throws, time=NOW.isoformat())
    if keeper is not None:
        keeper.commit(entry, turn.state)
    journal.append(entry)


def tell(rules: Ruleset) -> Journal:
    """The adventure with a branch that was left and a step that can be redone."""
    journal = Journal(rules.new_state({"sou_per_ecu": 20}))
    for seed, action in enumerate(STORY):
        record(journal, rules, action, None, seed)
    journal.return_to(6)
    record(journal, rules, Adjust(HERO, "honour", 2), None)
    record(journal, rules, Go("12b"), None)
    journal.undo()
    return journal


def keep(library: Library, rules: Ruleset, story: Journal) -> str:
    """Commit the same adventure to a library, entry by entry; its id there."""
    adventure = library.create_adventure("duel", {"sou_per_ecu": 20}, NOW)
    keeper = AdventureKeeper(library, adventure, rules)
    again = Journal(rules.new_state({"sou_per_ecu": 20}))
    for entry in story.entries:
        if entry.parent != again.head:
            again.return_to(entry.parent)
            keeper.move(again.head, again.tip, again.state)
        again.append(entry)
        keeper.commit(entry, again.state)
    again.undo()
    keeper.move(again.head, again.tip, again.state)
    return adventure
