"""The rows of the log: what they say, under which filter they fall, and that undone ones are told apart."""

import pytest

from desktop_app import rulesets
from desktop_app.domain.actions import (
    Act,
    Action,
    Adjust,
    Begin,
    Clear,
    Conclude,
    Create,
    Go,
    Mark,
    Note,
    Reinforce,
    Throw,
    Withdraw,
)
from desktop_app.domain.dice import HERO, TWO_DICE, ScriptedDice, Who
from desktop_app.domain.fields import Value
from desktop_app.domain.journal import Journal
from desktop_app.domain.logbook import LogKind, LogRow, log_row
from desktop_app.domain.text import Language

RULES = rulesets.ruleset("duel")
GUARD: dict[str, Value] = {"name": "Guard", "agility": 8, "strength": 10}


def played(*steps: tuple[Action, list[tuple[int, ...]]]) -> Journal:
    journal = Journal(RULES.new_state())
    for action, dice in steps:
        events = RULES.step(journal.state, action, ScriptedDice(dice))
        journal.append(journal.draft(action, events, tuple(dice), by_hand=bool(dice), time="2026-12-01T21:04:00+00:00"))
    return journal


def last_row(*steps: tuple[Action, list[tuple[int, ...]]]) -> LogRow:
    journal = played(*steps)
    return log_row(RULES, journal, journal.entry(journal.head), Language.EN)


Step = tuple[Action, list[tuple[int, ...]]]
CREATED: Step = (Create("Miranda", {"agility": 9, "strength": 20}), [])
FIGHT: Step = (Begin((dict(GUARD),)), [])


def test_a_round_shows_its_sums_dice_and_receipt() -> None:
    row = last_row(CREATED, (Go("212"), []), FIGHT, (Act("round", target=0), [(4,), (3,)]))
    assert row.headline == "Guard: Strength 10 → 8 (wounded — Miranda)"
    assert row.comparison == "17 : 14"
    assert row.dice == ((HERO, (4,)), (Who("foe", 0), (3,)))
    assert (row.section, row.time, row.by_hand, row.live) == ("212", "2026-12-01T21:04:00+00:00", True, True)
    assert "Miranda, Attack Strength: 8 (die × 2) + 9 (Agility) = 17" in row.receipt


def test_a_single_sum_is_no_comparison() -> None:
    assert last_row(CREATED, (Throw(TWO_DICE, 3), [(1, 2)])).comparison == ""


def test_turning_shows_the_section_turned_to() -> None:
    assert last_row(CREATED, (Go("212"), []), (Go("73"), [])).section == "73"


def test_an_undone_entry_is_not_live() -> None:
    journal = played(CREATED, (Adjust(HERO, "strength", -3), []))
    journal.undo()
    assert not log_row(RULES, journal, journal.entry(2), Language.EN).live


@pytest.mark.parametrize(
    ("steps", "kind"),
    [
        ([CREATED], LogKind.CHANGE),
        ([CREATED, (Go("5"), [])], LogKind.PATH),
        ([CREATED, (Note("x"), [])], LogKind.NOTE),
        ([CREATED, (Mark("x"), [])], LogKind.NOTE),
        ([CREATED, (Act("test", choice="luck"), [(2,)])], LogKind.CHANGE),
        ([CREATED, (Throw(TWO_DICE), [(2, 2)])], LogKind.CHANGE),
        ([CREATED, (Adjust(HERO, "strength", -1), [])], LogKind.CHANGE),
        ([CREATED, (Act("eat"), [])], LogKind.CHANGE),
        ([CREATED, FIGHT], LogKind.FIGHT),
        ([CREATED, FIGHT, (Reinforce(dict(GUARD)), [])], LogKind.FIGHT),
        ([CREATED, FIGHT, (Withdraw(0), [])], LogKind.FIGHT),
        ([CREATED, FIGHT, (Conclude("stopped"), [])], LogKind.FIGHT),
        ([CREATED, FIGHT, (Conclude("stopped"), []), (Clear(), [])], LogKind.FIGHT),
        ([CREATED, FIGHT, (Act("round", target=0), [(4,), (3,)])], LogKind.FIGHT),
    ],
)
def test_every_entry_falls_under_one_filter(steps: list[tuple[Action, list[tuple[int, ...]]]], kind: LogKind) -> None:
    assert last_row(*steps).kind is kind
