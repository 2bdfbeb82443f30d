"""Every action and event survives a trip through JSON; anything else is refused with its path."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.domain import actions, events
from desktop_app.domain.dice import HERO, PARTY, Pool, Who
from desktop_app.domain.fields import Item, Record
from desktop_app.domain.journal import Entry, Journal
from desktop_app.domain.state import Outcome, Wound
from desktop_app.domain.text import Language
from desktop_app.persistence.codec import decode, decode_entry, encode, encode_entry
from desktop_app.persistence.errors import CodecError
from tests.persistence.adventure import AWKWARD

FOE = Who("foe", 3)
KEY = Item(AWKWARD, 0, "bag", {"agility": -1}, worn=True, note=AWKWARD)
SPELL = Record(AWKWARD, {"cost": 5})

ACTIONS: tuple[actions.Action, ...] = (
    actions.Act("round", 1, 2, 0, ""),
    actions.Act("eat"),
    actions.Create(AWKWARD, {"skill": 7, "luck": 12}, {"art": "x", "skills": ("a", "b"), "none": ()}, 2),
    actions.Begin(({"name": AWKWARD, "strength": 1, "mail": False},), {"may_flee": True, "drain": -1}),
    actions.Reinforce({"name": "", "strength": 0}),
    actions.Withdraw(0),
    actions.Conclude("won"),
    actions.Clear(),
    actions.Rewrite(PARTY, "notes", AWKWARD),
    actions.Rewrite(HERO, "spells", (SPELL,)),
    actions.Rewrite(HERO, "mail", False),
    actions.Rebase(HERO, "skill", 7),
    actions.Adjust(HERO, "luck", -1, raise_initial=True, beyond=True),
    actions.Gain(HERO, "items", KEY),
    actions.Gain(HERO, "skills", "acrobatics"),
    actions.Lose(HERO, "spells", 0),
    actions.Go("12b"),
    actions.Note(AWKWARD),
    actions.Mark(AWKWARD),
    actions.Throw(Pool(3, 10, 0, faces_matter=True), -2, FOE),
)
EVENTS: tuple[events.Event, ...] = (
    events.Rolled(FOE, (0, 9), 10, 0, "skill"),
    events.Tallied(HERO, "ratio", (("combat_skill", 10), ("unarmed", -8)), 2),
    events.Changed(HERO, "stamina", 2, 0, "wound", FOE),
    events.Rebased(HERO, "skill", 9, 10, "by_book"),
    events.Rewrote(HERO, "mail", False, True, "by_hand"),
    events.Rewrote(HERO, "items", (), (KEY,), "created"),
    events.Rewrote(HERO, "wound", 0, 1, "x"),
    events.Gained(HERO, "items", KEY, "by_book"),
    events.Lost(HERO, "spells", SPELL, 0, "by_book"),
    events.Moved("", "47"),
    events.Began(({"name": AWKWARD, "skill": 8},), {"round_limit": 4}),
    events.Joined("foe", {"name": "Orc 2"}),
    events.Withdrew(FOE),
    events.Advanced(1),
    events.Marked("fired", 1),
    events.Awaited("luck", (Wound(HERO, FOE, 2),)),
    events.Remarked("parry", HERO, FOE, -3),
    events.Judged(HERO, "luck", False),
    events.Ended(Outcome.ESCAPED),
    events.Cleared(),
    events.Noted(AWKWARD),
)


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: type(action).__name__)
def test_every_action_comes_back(action: actions.Action) -> None:
    entry = Entry(2, 1, action, EVENTS, ((1, 6), (0,)), True, "2026-12-01T10:30:00+03:00")
    assert decode_entry(encode_entry(entry)) == entry


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_comes_back(event: events.Event) -> None:
    back = decode_entry(encode_entry(Entry(1, 0, actions.Clear(), (event,)))).events[0]
    # Python finds 1 equal to True; a file must not.
    assert repr(back) == repr(event)


def test_no_kind_is_left_out() -> None:
    assert {type(action) for action in ACTIONS} == set(get_args(actions.Action))
    assert {type(event) for event in EVENTS} == set(get_args(events.Event))


@given(st.text(), st.integers(-(10**6), 10**6), st.lists(st.text()))
def test_any_words_and_numbers_come_back(text: str, number: int, names: list[str]) -> None:
    values = (events.Noted(text), events.Rewrote(HERO, text, number, tuple(map(Item, names)), text))
    entry = Entry(1, 0, actions.Note(text), values)
    assert decode_entry(encode_entry(entry)) == entry


GOOD = '{"number":1,"parent":0,"action":{"type":"Clear"},"events":[%s],"throws":[],"by_hand":false,"time":""}'
BAD = [
    (GOOD % '{"type":"Exploded"}', "$.events[0].type"),
    (GOOD % '{"type":"Noted","text":"a","loud":true}', "loud"),
    (GOOD % '{"type":"Noted","text":1}', "$.events[0].text"),
    (GOOD % '{"type":"Advanced","round":"1"}', "$.events[0].round"),
    (GOOD % '{"type":"Advanced","round":1.5}', "$.events[0].round"),
    (GOOD % '{"type":"Advanced","round":NaN}', "malformed"),
    (GOOD % '{"type":"Withdrew","who":["foe",1,2]}', "length 2"),
    (
        GOOD % '{"type":"Gained","who":["hero"],"field":"x","entry":{"type":"item","name":"a","cost":1},"why":""}',
        "cost",
    ),
    (GOOD % '{"type":"Noted","text":"\\ud800"}', ""),
    (GOOD.replace("Clear", "Explode") % "", "$.action.type"),
    (GOOD.replace('"time"', '"weather"') % "", "weather"),
    ("", ""),
    ("[1]", "object"),
    ('{"number":1', ""),
]


@pytest.mark.parametrize(("line", "named"), BAD)
def test_what_is_not_an_entry_is_refused_with_its_path(line: str, named: str) -> None:
    with pytest.raises(CodecError) as caught:
        decode_entry(line)
    for language in Language:
        assert named in caught.value.say(language)
    assert "\n" not in caught.value.say(Language.RU)


def test_data_nested_without_end_is_refused() -> None:
    with pytest.raises(CodecError, match="nested too deeply"):
        decode("[" * 100_000, object)


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(CodecError):
        decode(b'"\xff"', str)


def test_half_a_character_cannot_be_written() -> None:
    with pytest.raises(CodecError):
        encode("\ud800")


def test_an_old_line_reads_the_same_for_ever(story: Journal) -> None:
    line = (
        '{"number":1,"parent":0,"action":{"type":"Act","verb":"round","target":0},"events":['
        '{"type":"Advanced","round":1},{"type":"Rolled","who":["hero",0],"faces":[4]},'
        '{"type":"Tallied","who":["hero",0],"what":"blow","parts":[["doubled",8],["agility",9]],"total":17},'
        '{"type":"Changed","who":["foe",0],"field":"strength","before":10,"after":8,"why":"wound","by":["hero",0]}],'
        '"throws":[[4]],"by_hand":true,"time":"2026-12-01T10:30:00+03:00"}'
    )
    entry = decode_entry(line)
    assert encode_entry(entry) == line
    assert entry.events[-1] == events.Changed(Who("foe"), "strength", 10, 8, "wound", HERO)
