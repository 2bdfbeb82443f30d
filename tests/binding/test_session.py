"""The session: commits before it shows, asks for the player's dice, undoes, and announces only what differs."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject

from desktop_app import rulesets
from desktop_app.binding.session import Session
from desktop_app.domain.actions import Act, Action, Adjust, Begin, Create, Go, Mark, Rewrite
from desktop_app.domain.dice import HERO, RandomDice, Request, ScriptedDice, Who
from desktop_app.domain.errors import RuleError
from desktop_app.domain.fields import Value
from desktop_app.domain.journal import Entry, Journal
from desktop_app.domain.state import State
from desktop_app.domain.text import Text
from desktop_app.persistence.errors import LibraryError

RULES = rulesets.ruleset("duel")
FOE: dict[str, Value] = {"name": "Guard", "agility": 8, "strength": 10}


class Keeper:
    """Remembers what it was asked to keep; fails when told to."""

    def __init__(self) -> None:
        self.calls: list[object] = []
        self.broken = False

    def commit(self, entry: Entry, _state: State) -> None:
        self._keep(("commit", entry.number))

    def move(self, head: int, tip: int, _state: State) -> None:
        self._keep(("move", head, tip))

    def _keep(self, call: object) -> None:
        if self.broken:
            raise LibraryError(Path("x"), Text("Нет места.", "No room."))
        self.calls.append(call)


class Listener(QObject):
    """Writes down what a session announces, in order."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.heard: list[tuple[str, Any]] = []
        session.field_changed.connect(self.field)
        session.entry_added.connect(self.entry)
        session.thrown.connect(self.throw)
        session.dice_wanted.connect(self.want)
        session.dice_done.connect(self.done)
        session.refused.connect(self.refuse)
        session.failed.connect(self.fail)
        session.section_changed.connect(self.section)
        session.fight_changed.connect(self.fight)

    def field(self, who: Who, key: str, sheet: Any) -> None:
        field = RULES.field(who, key)
        self.heard.append(("field", (who.side, key, sheet[field])))

    def entry(self, entry: Entry) -> None:
        self.heard.append(("entry", entry.number))

    def throw(self, entry: Entry) -> None:
        self.heard.append(("thrown", entry.throws))

    def want(self, request: Request) -> None:
        self.heard.append(("wanted", request.who.side))

    def done(self) -> None:
        self.heard.append(("done", None))

    def refuse(self, error: RuleError) -> None:
        self.heard.append(("refused", error.text.en))

    def fail(self, error: LibraryError) -> None:
        self.heard.append(("failed", error.text.en))

    def section(self, section: str) -> None:
        self.heard.append(("section", section))

    def fight(self, state: State) -> None:
        self.heard.append(("fight", state.fight.outcome if state.fight else None))

    def take(self) -> list[tuple[str, Any]]:
        heard, self.heard = self.heard, []
        return heard


def now() -> datetime:
    return datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def session(qapp: QObject) -> Iterator[Session]:
    made = Session(RULES, Journal(RULES.new_state()), Keeper(), now)
    made.app_dice = RandomDice(1)
    made.play(Create("Miranda", {"agility": 9, "strength": 20}))
    yield made
    made.deleteLater()


def keeper(session: Session) -> Keeper:
    kept = session._keeper
    assert isinstance(kept, Keeper)
    return kept


def test_an_entry_is_committed_before_anybody_hears_of_it(session: Session) -> None:
    listener = Listener(session)
    order: list[object] = []
    session.entry_added.connect(lambda _entry: order.append(tuple(keeper(session).calls)))
    session.play(Adjust(HERO, "strength", -3))
    assert order == [(("commit", 1), ("commit", 2))]
    assert listener.take() == [("entry", 2), ("field", ("hero", "strength", 17))]


def test_what_cannot_be_kept_has_not_happened(session: Session) -> None:
    listener = Listener(session)
    keeper(session).broken = True
    session.play(Adjust(HERO, "strength", -3))
    assert listener.take() == [("failed", "No room.")]
    assert session.journal.head == 1
    assert session.state.heroes[0].values["strength"] == 20


def test_an_undo_that_cannot_be_kept_has_not_happened(session: Session) -> None:
    session.play(Adjust(HERO, "strength", -3))
    session.play(Adjust(HERO, "strength", -3))
    session.undo()
    keeper(session).broken = True
    listener = Listener(session)
    session.undo()
    assert listener.take() == [("failed", "No room.")]
    assert (session.journal.head, session.journal.tip) == (2, 3)
    assert session.state.heroes[0].values["strength"] == 17


def test_undo_and_redo_refresh_through_the_same_signals(session: Session) -> None:
    session.play(Adjust(HERO, "strength", -3))
    listener = Listener(session)
    session.undo()
    session.redo()
    fields = [what for kind, what in listener.take() if kind == "field"]
    assert fields == [("hero", "strength", 20), ("hero", "strength", 17)]
    assert keeper(session).calls[-2:] == [("move", 1, 2), ("move", 2, 2)]


def test_return_to_an_undone_branch(session: Session) -> None:
    session.play(Adjust(HERO, "strength", -3))
    session.undo()
    session.play(Adjust(HERO, "strength", -5))
    session.return_to(2)
    assert session.state.heroes[0].values["strength"] == 17


@pytest.mark.parametrize("act", ["undo", "redo"])
def test_nothing_to_undo_or_redo_is_said(session: Session, act: str) -> None:
    listener = Listener(session)
    getattr(session, act)()
    assert [kind for kind, _ in listener.take()] == ["refused"]


def test_dice_are_shown_before_their_outcome(session: Session) -> None:
    session.animated = True
    session.play(Begin((dict(FOE),)))
    listener = Listener(session)
    session.app_dice = ScriptedDice([(4,), (3,)])
    session.play(Act("round", target=0))
    assert listener.take() == [("thrown", ((4,), (3,)))]
    assert session.shown.fight is not None
    assert session.shown.fight.round == 0
    session.settle()
    kinds = [kind for kind, _ in listener.take()]
    assert kinds == ["entry", "fight"]


def test_a_press_while_dice_tumble_only_lays_them_down(session: Session) -> None:
    session.animated = True
    session.play(Begin((dict(FOE),)))
    session.play(Act("round", target=0))
    session.play(Act("round", target=0))
    assert session.journal.head == 3
    session.play(Act("round", target=0))
    session.settle()
    assert session.journal.head == 4


def test_a_correction_while_dice_tumble_is_not_lost(session: Session) -> None:
    session.animated = True
    session.play(Begin((dict(FOE),)))
    session.play(Act("round", target=0))
    session.correct(Go("212"))
    assert session.state.section == "212"
    assert session.journal.head == 4


def test_own_dice_are_asked_for_one_throw_after_another(session: Session) -> None:
    session.play(Begin((dict(FOE),)))
    session.own_dice = True
    listener = Listener(session)
    session.play(Act("round", target=0))
    assert listener.take() == [("wanted", "hero")]
    assert session.wanted
    session.answer((4,))
    assert listener.take() == [("wanted", "foe")]
    session.answer((3,))
    assert not session.wanted
    entry = session.journal.entry(session.journal.head)
    assert entry.by_hand
    assert sorted(entry.throws) == [(3,), (4,)]


def test_own_dice_can_be_cancelled_and_nothing_has_happened(session: Session) -> None:
    session.play(Begin((dict(FOE),)))
    session.own_dice = True
    session.play(Act("round", target=0))
    session.cancel()
    assert not session.wanted
    assert session.journal.head == 2
    session.answer((4,))
    assert session.journal.head == 2


def test_the_app_can_throw_what_is_left(session: Session) -> None:
    session.play(Begin((dict(FOE),)))
    session.own_dice = True
    session.play(Act("round", target=0))
    session.answer((4,))
    session.throw_for_me()
    assert session.journal.head == 3
    assert session.journal.entry(3).throws[0] == (4,)


def test_impossible_own_dice_are_refused(session: Session) -> None:
    session.play(Begin((dict(FOE),)))
    session.own_dice = True
    listener = Listener(session)
    session.play(Act("round", target=0))
    session.answer((7,))
    assert "refused" in [kind for kind, _ in listener.take()]
    assert session.journal.head == 2


@pytest.mark.parametrize("action", [Act("round", target=0), Rewrite(HERO, "agility", -4), Act("nonsense")])
def test_what_the_rules_refuse_is_said_and_changes_nothing(session: Session, action: Action) -> None:
    listener = Listener(session)
    session.play(action)
    assert [kind for kind, _ in listener.take()] == ["refused"]
    assert session.journal.head == 1


def test_what_changes_nothing_is_no_entry(session: Session) -> None:
    session.play(Rewrite(HERO, "agility", 9))
    assert session.journal.head == 1


def test_a_bookmark_is_an_entry_that_changes_nothing(session: Session) -> None:
    session.play(Mark("finger in the page"))
    assert session.journal.head == 2
    assert [entry.number for entry in session.journal.bookmarks] == [2]


def test_announce_all_tells_everything_once(session: Session) -> None:
    session.play(Go("73"))
    listener = Listener(session)
    session.announce_all()
    heard = listener.take()
    assert ("section", "73") in heard
    assert ("field", ("hero", "agility", 9)) in heard
    assert ("fight", None) in heard
