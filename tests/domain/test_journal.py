"""The journal against a simple model: a list of parents, a head, and what redo would bring back."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from desktop_app.domain.actions import Adjust, Create, Go, Mark, Note
from desktop_app.domain.common import Common
from desktop_app.domain.dice import HERO
from desktop_app.domain.errors import NoSuchEntry
from desktop_app.domain.events import Changed, Moved, fold
from desktop_app.domain.journal import STRIDE, Entry, Journal
from desktop_app.domain.state import State
from tests.domain.sample import RULES, SKILL


def gone_to(journal: Journal, section: str) -> Entry:
    """Append "turned to a section" and return the entry."""
    entry = journal.draft(Go(section), (Moved(journal.state.section, section),))
    journal.append(entry)
    return entry


def with_hero() -> Journal:
    """A journal whose first entry made the hero."""
    journal = Journal(RULES.new_state())
    journal.append(journal.draft(Create("Анна"), (Changed(HERO, "skill", 0, 9, Common.CREATED.key),)))
    return journal


class JournalModel(RuleBasedStateMachine):
    """Every path through append, undo, redo, return and reopening behaves as the plain model does."""

    @initialize()
    def begin(self) -> None:
        self.journal = with_hero()
        self.parents = [0]
        self.line = [1]
        self.ahead: list[int] = []

    @rule(section=st.integers(1, 400))
    def append(self, section: int) -> None:
        gone_to(self.journal, str(section))
        self.parents.append(self.line[-1])
        self.line.append(len(self.parents))
        self.ahead = []

    @precondition(lambda self: len(self.line) > 1)
    @rule()
    def undo(self) -> None:
        undone = self.journal.undo()
        self.ahead.insert(0, self.line.pop())
        assert undone.number == self.ahead[0]

    @precondition(lambda self: self.ahead)
    @rule()
    def redo(self) -> None:
        redone = self.journal.redo()
        self.line.append(self.ahead.pop(0))
        assert redone.number == self.line[-1]

    @rule(data=st.data())
    def return_to(self, data: st.DataObject) -> None:
        number = data.draw(st.integers(1, len(self.parents)))
        self.journal.return_to(number)
        whole = self.line + self.ahead
        path = self.path_of(number)
        self.line, self.ahead = path, whole[len(path) :] if whole[: len(path)] == path else []

    @rule()
    def reopen(self) -> None:
        old = self.journal
        self.journal = Journal(old.start, old.entries, old.head, old.tip)

    def path_of(self, number: int) -> list[int]:
        path = []
        while number:
            path.append(number)
            number = self.parents[number - 1]
        return path[::-1]

    @invariant()
    def agrees(self) -> None:
        journal = self.journal
        assert journal.path == self.line
        assert journal.head == self.line[-1]
        assert journal.tip == (self.line + self.ahead)[-1]
        assert [entry.parent for entry in journal.entries] == self.parents
        assert (journal.redoable.number if journal.redoable else None) == (self.ahead[0] if self.ahead else None)
        assert (journal.undoable.number if journal.undoable else None) == (self.line[-1] if self.line[1:] else None)
        live = {number for number in range(1, len(self.parents) + 1) if journal.is_live(number)}
        assert live == set(self.line)
        assert journal.state == self.refolded() == journal.state_at(journal.head)

    def refolded(self) -> State:
        state = self.journal.start
        for number in self.line:
            state = fold(state, self.journal.entry(number).events)
        return state


JournalModel.TestCase.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
TestJournalModel = JournalModel.TestCase


def test_an_empty_journal() -> None:
    journal = Journal(RULES.new_state())
    assert (journal.head, journal.tip, journal.path, journal.entries) == (0, 0, [], [])
    assert journal.undoable is journal.redoable is None
    assert journal.state is journal.start
    for act in (journal.undo, journal.redo):
        with pytest.raises(NoSuchEntry):
            act()


def test_the_hero_is_never_unmade() -> None:
    journal = with_hero()
    assert journal.undoable is None
    with pytest.raises(NoSuchEntry):
        journal.undo()
    assert journal.state.heroes[0][SKILL] == 9


def test_a_later_hero_of_the_party_can_be_undone() -> None:
    journal = with_hero()
    journal.append(journal.draft(Create("Пётр", hero=1), ()))
    assert journal.undo().number == 2


def test_an_adventure_that_did_not_begin_with_a_hero_can_be_undone_to_nothing() -> None:
    journal = Journal(RULES.new_state())
    gone_to(journal, "7")
    journal.undo()
    assert (journal.head, journal.tip, journal.state.section) == (0, 1, "")
    journal.redo()
    assert journal.state.section == "7"


@pytest.mark.parametrize("number", [-1, 0, 3, 10**9])
def test_there_is_no_such_entry(number: int) -> None:
    journal = with_hero()
    gone_to(journal, "2")
    for look in (journal.entry, journal.return_to):
        with pytest.raises(NoSuchEntry):
            look(number)
    assert not journal.is_live(number)
    assert journal.head == 2


def test_only_a_fresh_draft_can_be_appended() -> None:
    journal = with_hero()
    first = journal.draft(Go("2"), (Moved("", "2"),))
    second = journal.draft(Go("3"), (Moved("", "3"),))
    journal.append(first)
    with pytest.raises(NoSuchEntry):
        journal.append(second)
    elsewhere = Entry(3, 1, Go("4"), (Moved("", "4"),))
    with pytest.raises(NoSuchEntry):
        journal.append(elsewhere)
    assert (journal.head, journal.state.section) == (2, "2")


@pytest.mark.parametrize(("number", "parent"), [(2, 0), (0, 0), (1, 1), (1, 5), (1, -1)])
def test_a_file_whose_entries_are_out_of_place_is_refused(number: int, parent: int) -> None:
    with pytest.raises(NoSuchEntry):
        Journal(RULES.new_state(), [Entry(number, parent, Go("2"), ())])


@pytest.mark.parametrize(("head", "tip"), [(2, 0), (0, 2), (-1, 0)])
def test_a_head_or_tip_that_is_not_there_is_refused(head: int, tip: int) -> None:
    with pytest.raises(NoSuchEntry):
        Journal(RULES.new_state(), [Entry(1, 0, Go("2"), ())], head, tip)


def test_a_tip_on_another_branch_is_no_redo() -> None:
    entries = [Entry(1, 0, Create(), ()), Entry(2, 1, Go("2"), ()), Entry(3, 1, Go("3"), ())]
    journal = Journal(RULES.new_state(), entries, head=2, tip=3)
    assert (journal.head, journal.tip, journal.redoable) == (2, 2, None)


def test_bookmarks_are_kept_on_every_branch_and_drafts_carry_dice_and_time() -> None:
    journal = with_hero()
    for name in ("у моста", "в башне"):
        journal.append(journal.draft(Mark(name), (), ((3,),), by_hand=True, time="2026-01-01T10:00:00+03:00"))
        journal.undo()
    assert [entry.action for entry in journal.bookmarks] == [Mark("у моста"), Mark("в башне")]
    kept = journal.entry(3)
    assert (kept.throws, kept.by_hand, kept.time, kept.parent) == (((3,),), True, "2026-01-01T10:00:00+03:00", 1)
    assert journal.state_before(kept) == journal.state_at(1)


@pytest.mark.parametrize("back", [0, 1, STRIDE - 1, STRIDE, 2 * STRIDE + 5, 3 * STRIDE - 1])
def test_any_moment_of_a_long_story_is_found_again(back: int) -> None:
    last = 3 * STRIDE
    journal = with_hero()
    for number in range(2, last + 1):
        gone_to(journal, str(number))
    reopened = Journal(journal.start, journal.entries, journal.head)
    for _ in range(back):
        reopened.undo()
    assert reopened.head == last - back
    for told in (journal, reopened):
        assert [told.state_at(number).section for number in range(2, last + 1)] == list(map(str, range(2, last + 1)))
    assert reopened.state == journal.state_at(last - back)


def test_what_an_entry_holds_is_plain_values() -> None:
    assert Entry(1, 0, Note("x"), ()) == Entry(1, 0, Note("x"), ())
    assert Adjust(HERO, "skill", -1) != Adjust(HERO, "skill", 1)
