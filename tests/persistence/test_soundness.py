"""A stranger's event is applied only where there is somebody for it to happen to, and a field of its kind."""

import pytest

from desktop_app.domain import events
from desktop_app.domain.actions import Note
from desktop_app.domain.dice import HERO, PARTY, Who
from desktop_app.domain.fields import MOST, Item, Record, Value
from desktop_app.domain.journal import Entry
from desktop_app.domain.state import Outcome, Wound, foe
from desktop_app.persistence.soundness import fold_soundly, is_sound
from tests.domain import sample

PEACE, WAR = sample.made(), sample.fighting()
ORC, NOBODY = foe(0), foe(1)


def _wrote(key: str, value: Value) -> events.Event:
    return events.Rewrote(HERO, key, "", value, "")


VALUES = [
    ("skill", 9, True),
    ("skill", "9", False),
    ("skill", True, False),
    ("skill", MOST, True),
    ("skill", -MOST - 1, False),
    ("purse", 3, True),
    ("brave", False, True),
    ("brave", 0, False),
    ("temper", "of another version", True),
    ("temper", 1, False),
    ("notes", "", True),
    ("notes", (), False),
    ("talents", ("song", "of another version"), True),
    ("talents", "song", False),
    ("talents", (Item("x"),), False),
    ("pack", (Item("x"),), True),
    ("pack", ("x",), False),
    ("pack", (), True),
    ("spells", (Record("x"),), True),
    ("spells", (Item("x"),), False),
    ("a field of another version", 7, True),
]


@pytest.mark.parametrize(("key", "value", "sound"), VALUES)
def test_a_value_is_of_its_field_s_kind(key: str, value: Value, sound: bool) -> None:
    assert is_sound(sample.RULES, PEACE, _wrote(key, value)) is sound


TOLD: list[tuple[events.Event, bool, bool]] = [
    (events.Rolled(HERO, (1,)), True, True),
    (events.Rolled(ORC, (1,)), False, True),
    (events.Rolled(NOBODY, (1,)), False, False),
    (events.Rolled(Who("hero", 1), (1,)), False, False),
    (events.Rolled(Who("hero", -1), (1,)), False, False),
    (events.Rolled(Who("moon"), (1,)), False, False),
    (events.Changed(PARTY, "banner", 0, 1, ""), True, True),
    (events.Changed(PARTY, "banner", 0, 10**12, ""), False, False),
    (events.Rebased(ORC, "skill", 0, 1, ""), False, True),
    (events.Changed(HERO, "life", 9, 7, "", ORC), False, True),
    (events.Changed(HERO, "life", 9, 7, "", NOBODY), False, False),
    (events.Rewrote(Who("fight"), "may_flee", False, True, ""), False, True),
    (events.Remarked("parry", HERO, ORC), False, True),
    (events.Gained(HERO, "talents", "song", ""), True, True),
    (events.Gained(HERO, "talents", Item("x"), ""), False, False),
    (events.Gained(HERO, "of another version", "x", ""), True, True),
    (events.Gained(HERO, "name", "x", ""), False, False),
    (events.Lost(HERO, "pack", Item("Плащ", place="worn"), 0, ""), True, True),
    (events.Lost(HERO, "pack", Item("Плащ", place="worn"), 1, ""), False, False),
    (events.Lost(HERO, "pack", Item("Плащ", place="worn"), -1, ""), False, False),
    (events.Moved("", "x"), True, True),
    (events.Noted("x"), True, True),
    (events.Began(({"name": "A", "life": 3},), {"drain": 1}), True, True),
    (events.Began(({"name": 5},), {}), False, False),
    (events.Began((), {"drain": "1"}), False, False),
    (events.Joined("hero", {"life": 3}), True, True),
    (events.Joined("hero", {"life": "3"}), False, False),
    (events.Joined("foe", {"life": 3}), False, True),
    (events.Joined("moon", {}), False, False),
    (events.Withdrew(ORC), False, True),
    (events.Advanced(1), False, True),
    (events.Marked("x", 1), False, True),
    (events.Awaited("x"), False, True),
    (events.Awaited("x", (Wound(HERO, ORC, 2),)), False, True),
    (events.Awaited("x", (Wound(NOBODY, HERO, 2),)), False, False),
    (events.Awaited("x", (Wound(HERO, NOBODY, 2),)), False, False),
    (events.Ended(Outcome.WON), False, True),
    (events.Cleared(), False, True),
]


@pytest.mark.parametrize(("event", "in_peace", "in_war"), TOLD)
def test_an_event_needs_somebody_to_happen_to(event: events.Event, in_peace: bool, in_war: bool) -> None:
    assert is_sound(sample.RULES, PEACE, event) is in_peace
    assert is_sound(sample.RULES, WAR, event) is in_war
    for sound, state in ((in_peace, PEACE), (in_war, WAR)):
        if sound:
            events.apply(state, event)


def test_a_list_of_another_version_may_be_no_list_here() -> None:
    state = events.apply(PEACE, _wrote("of another version", "a word"))
    assert not is_sound(sample.RULES, state, events.Gained(HERO, "of another version", "x", ""))


def test_an_entry_may_have_no_time() -> None:
    entry = Entry(1, 0, Note("x"), (events.Noted("x"),))
    assert fold_soundly(sample.RULES, PEACE, [entry]) == {0: PEACE, 1: PEACE}
