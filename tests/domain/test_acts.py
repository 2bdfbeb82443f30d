"""Acts by hand: never refused by a rule, always recorded, refused only for what cannot be."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.domain.actions import (
    Action,
    Adjust,
    Begin,
    Clear,
    Conclude,
    Gain,
    Go,
    Lose,
    Mark,
    Note,
    Rebase,
    Reinforce,
    Rewrite,
    Throw,
    Withdraw,
)
from desktop_app.domain.acts import MOST_FOES, unique_name
from desktop_app.domain.common import FOE_NAME
from desktop_app.domain.dice import FIGHT, HERO, ONE_DIE, PARTY, Pool, ScriptedDice, Who
from desktop_app.domain.errors import BadValue, IllegalAction, RuleError, UnknownKey
from desktop_app.domain.events import Rolled, Tallied
from desktop_app.domain.fields import MOST, Item, Record
from desktop_app.domain.state import Outcome, State, foe, hero
from tests.domain.sample import (
    BANNER,
    BRAVE,
    DEBT,
    FAME,
    FOE_LIFE,
    FOE_SKILL,
    FOOD,
    HARM,
    LIFE,
    LORE,
    PACK,
    RULES,
    SKILL,
    SPELLS,
    TALENTS,
    TEMPER,
    do,
    fighting,
    made,
)

ORC: dict[str, Any] = {"name": "Orc", "skill": 6, "life": 6}


def refused(state: State, action: Action, error: type[RuleError]) -> str:
    """The English sentence with which an act is refused; it needed no dice."""
    with pytest.raises(error) as caught:
        RULES.step(state, action, ScriptedDice())
    return str(caught.value)


def test_a_fight_begins_with_fresh_foes_and_the_paragraphs_conditions() -> None:
    state = do(made(), Begin((ORC, {**ORC, "harm": 3}, {**ORC, "name": ""}), {"round_limit": 4}))
    fight = state.fight
    assert fight is not None
    assert [sheet[FOE_NAME] for sheet in fight.foes] == ["Orc", "Orc 2", "?"]
    assert [sheet[HARM] for sheet in fight.foes] == [2, 3, 2]
    assert fight.foes[0].initial(FOE_SKILL) == 6
    assert fight.conditions.values == {"round_limit": 4}
    assert (fight.round, fight.outcome, fight.gone, fight.marks) == (0, Outcome.ONGOING, (), {})


@pytest.mark.parametrize(
    ("begin", "error"),
    [
        (Begin(()), BadValue),
        (Begin((ORC,) * (MOST_FOES + 1)), BadValue),
        (Begin((ORC,), {"weather": 1}), UnknownKey),
        (Begin((ORC,), {"round_limit": -1}), BadValue),
        (Begin(({**ORC, "luck": 1},)), UnknownKey),
        (Begin(({**ORC, "skill": -1},)), BadValue),
        (Begin(({"name": "Orc", "life": 6},)), BadValue),
        (Begin(({**ORC, "life": 0},)), BadValue),
    ],
)
def test_a_fight_that_cannot_be(begin: Begin, error: type[RuleError]) -> None:
    refused(made(), begin, error)


def test_a_hundred_foes_are_the_most() -> None:
    state = do(made(), Begin((ORC,) * MOST_FOES))
    assert state.fight is not None
    assert len({sheet[FOE_NAME] for sheet in state.fight.foes}) == MOST_FOES
    refused(state, Reinforce(ORC), BadValue)


def test_one_fight_at_a_time() -> None:
    refused(fighting(), Begin((ORC,)), IllegalAction)
    done = do(fighting(), Conclude("stopped"))
    assert do(done, Begin((ORC,))).fighting


@pytest.mark.parametrize(
    ("conditions", "outcome"), [({"foe_out_at": 6}, Outcome.WON), ({"hero_out_at": 20}, Outcome.LOST)]
)
def test_a_fight_decided_before_it_begins_is_over(conditions: dict[str, Any], outcome: Outcome) -> None:
    state = do(made(), Begin((ORC,), conditions))
    assert state.fight is not None
    assert state.fight.outcome is outcome


@given(st.lists(st.sampled_from(["Orc", "Orc 2", "Elf", "Orc 3"]), max_size=12))
def test_names_stay_unique_for_the_whole_fight(names: list[str]) -> None:
    taken: list[str] = []
    for name in names:
        taken.append(unique_name(name, taken))
    assert len(set(taken)) == len(names)
    assert all(new.startswith(old) for new, old in zip(taken, names, strict=True))


def test_foes_come_and_go() -> None:
    state = do(fighting(), Reinforce(ORC))
    assert state.fight is not None
    assert [sheet[FOE_NAME] for sheet in state.fight.foes] == ["Orc", "Orc 2"]
    state = do(state, Withdraw(0))
    assert state.fighting
    for target in (0, 2, -1):
        refused(state, Withdraw(target), IllegalAction)
    over = do(state, Withdraw(1)).fight
    assert over is not None
    assert (over.outcome, over.gone) == (Outcome.WON, (0, 1))


@pytest.mark.parametrize("action", [Reinforce(ORC), Withdraw(0), Conclude("won")])
def test_without_a_fight(action: Action) -> None:
    assert refused(made(), action, IllegalAction) == "There is no fight now."
    refused(do(fighting(), Conclude("won")), action, IllegalAction)


@pytest.mark.parametrize("outcome", ["won", "lost", "escaped", "stopped"])
def test_the_book_may_end_a_fight(outcome: str) -> None:
    state = do(fighting(), Conclude(outcome))
    assert state.fight is not None
    assert state.fight.outcome.value == outcome
    assert do(state, Clear()).fight is None


@pytest.mark.parametrize("outcome", ["ongoing", "", "vanished"])
def test_a_fight_does_not_end_like_that(outcome: str) -> None:
    refused(fighting(), Conclude(outcome), BadValue)


def test_only_a_decided_fight_is_put_away() -> None:
    refused(fighting(), Clear(), IllegalAction)
    refused(made(), Clear(), IllegalAction)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (SKILL, 12),
        (FOOD, 0),
        (DEBT, -7),
        (BRAVE, False),
        (TEMPER, "hot"),
        (TALENTS, ("song",)),
        (PACK, (Item("Верёвка"),)),
        (SPELLS, (Record("Огонь", {"cost": 2}),)),
    ],
)
def test_any_field_is_rewritten_by_hand(field: Any, value: Any) -> None:
    state = do(made(), Rewrite(HERO, field.key, value))
    assert state.sheet(HERO)[field] == value


def test_a_hand_edit_may_pass_a_cap_and_leaves_the_initial_value() -> None:
    sheet = do(made(), Rewrite(HERO, "life", 99)).sheet(HERO)
    assert (sheet[LIFE], sheet.initial(LIFE)) == (99, 20)


@pytest.mark.parametrize(
    ("who", "field", "value", "error"),
    [
        (HERO, "skill", -1, BadValue),
        (HERO, "brave", 1, BadValue),
        (HERO, "charm", 1, UnknownKey),
        (hero(1), "skill", 1, UnknownKey),
        (Who("hero", -1), "skill", 1, UnknownKey),
        (foe(0), "skill", 1, UnknownKey),
        (FIGHT, "drain", 1, UnknownKey),
        (Who("moon"), "skill", 1, UnknownKey),
        (Who("party", 1), "banner", 1, UnknownKey),
    ],
)
def test_what_cannot_be_rewritten(who: Who, field: str, value: int, error: type[RuleError]) -> None:
    refused(made(), Rewrite(who, field, value), error)


def test_the_party_a_foe_and_the_fight_have_sheets_too() -> None:
    state = do(fighting(), Rewrite(PARTY, "banner", 2))
    state = do(state, Rewrite(foe(0), "life", 3))
    state = do(state, Rewrite(FIGHT, "drain", 4))
    assert (state.sheet(PARTY)[BANNER], state.sheet(foe(0))[FOE_LIFE]) == (2, 3)
    assert state.sheet(FIGHT).values["drain"] == 4


@pytest.mark.parametrize(
    ("action", "outcome"),
    [
        (Rewrite(foe(0), "life", 0), Outcome.WON),
        (Adjust(foe(0), "life", -6), Outcome.WON),
        (Rewrite(FIGHT, "foe_out_at", 6), Outcome.WON),
        (Rewrite(HERO, "life", 0), Outcome.LOST),
        (Adjust(HERO, "life", -20), Outcome.LOST),
        (Adjust(HERO, "life", -19), Outcome.ONGOING),
    ],
)
def test_a_hand_edit_that_fells_somebody_ends_the_fight(action: Action, outcome: Outcome) -> None:
    fight = do(fighting(), action).fight
    assert fight is not None
    assert fight.outcome is outcome


def test_an_initial_value_is_set_by_hand() -> None:
    sheet = do(made(), Rebase(HERO, "life", 24)).sheet(HERO)
    assert (sheet[LIFE], sheet.initial(LIFE)) == (20, 24)
    refused(made(), Rebase(HERO, "food", 3), BadValue)
    refused(made(), Rebase(HERO, "life", -1), BadValue)


@pytest.mark.parametrize(
    ("adjust", "now", "initial"),
    [
        (Adjust(HERO, "life", -5), 15, 20),
        (Adjust(HERO, "life", -50), 0, 20),
        (Adjust(HERO, "life", 5), 20, 20),
        (Adjust(HERO, "life", 5, beyond=True), 25, 20),
        (Adjust(HERO, "life", 5, raise_initial=True), 25, 25),
        (Adjust(HERO, "life", -50, raise_initial=True), 0, 0),
    ],
)
def test_a_score_moves_as_the_book_says(adjust: Adjust, now: int, initial: int) -> None:
    sheet = do(made(), adjust).sheet(HERO)
    assert (sheet[LIFE], sheet.initial(LIFE)) == (now, initial)


def test_counts_move_too_and_fame_has_no_cap() -> None:
    state = do(do(made(), Adjust(HERO, "debt", -MOST)), Adjust(HERO, "fame", 9))
    assert (state.sheet(HERO)[DEBT], state.sheet(HERO)[FAME]) == (-MOST, 12)


@pytest.mark.parametrize(
    "adjust",
    [
        Adjust(HERO, "brave", 1),
        Adjust(HERO, "food", MOST),
        Adjust(HERO, "debt", -MOST - 1),
        Adjust(HERO, "fame", MOST),
        Adjust(HERO, "life", 10**30, raise_initial=True),
    ],
)
def test_what_cannot_be_adjusted(adjust: Adjust) -> None:
    refused(made(), adjust, BadValue)


def test_lists_grow_and_shrink() -> None:
    state = do(made(), Gain(HERO, "pack", Item("Верёвка")))
    state = do(state, Gain(HERO, "spells", Record("Огонь", {"cost": 2})))
    state = do(state, Gain(HERO, "talents", "song"))
    state = do(state, Lose(HERO, "pack", 0))
    assert state.sheet(HERO)[PACK] == (Item("Верёвка"),)
    assert state.sheet(HERO)[SPELLS] == (Record("Огонь", {"cost": 2}),)
    assert state.sheet(HERO)[TALENTS] == ("song",)
    assert state.sheet(HERO)[LORE] == ()


@pytest.mark.parametrize(
    "action",
    [
        Gain(HERO, "skill", "song"),
        Gain(HERO, "talents", "juggling"),
        Gain(HERO, "pack", "Верёвка"),
        Gain(HERO, "notes", "song"),
        Lose(HERO, "pack", 1),
        Lose(HERO, "pack", -1),
        Lose(HERO, "talents", 0),
        Lose(HERO, "skill", 0),
    ],
)
def test_what_cannot_be_gained_or_lost(action: Action) -> None:
    refused(made(), action, BadValue)


def test_an_entry_twice_is_refused_where_each_is_taken_once() -> None:
    refused(do(made(), Gain(HERO, "talents", "song")), Gain(HERO, "talents", "song"), BadValue)


@pytest.mark.parametrize(("section", "written"), [("212", "212"), (" 12b ", "12b"), ("x" * 20, "x" * 20)])
def test_the_reader_turns_to_a_section(section: str, written: str) -> None:
    assert do(made(), Go(section)).section == written


@pytest.mark.parametrize("section", ["", "   ", "x" * 21, "-3"])
def test_no_section_is_like_that(section: str) -> None:
    refused(made(), Go(section), BadValue)


def test_a_note_and_a_bookmark_leave_the_state_alone() -> None:
    state = made()
    assert do(state, Note("вода")) == state == do(state, Mark("мост"))
    refused(state, Mark("  "), BadValue)
    refused(state, Note("x" * 100_001), BadValue)


@pytest.mark.parametrize(("plus", "parts"), [(0, (("dice", 7),)), (3, (("dice", 7), ("modifier", 3)))])
def test_dice_are_thrown_for_anything(plus: int, parts: tuple[tuple[str, int], ...]) -> None:
    told = RULES.step(made(), Throw(Pool(2), plus), ScriptedDice([(3, 4)]))
    assert told == (Rolled(HERO, (3, 4)), Tallied(HERO, "throw", parts, 7 + plus))


@pytest.mark.parametrize(
    "throw",
    [
        Throw(Pool(0)),
        Throw(Pool(101)),
        Throw(Pool(1, sides=1)),
        Throw(Pool(1, sides=1001)),
        Throw(Pool(1, low=-1001)),
        Throw(ONE_DIE, MOST + 1),
        Throw(ONE_DIE, -MOST - 1),
    ],
)
def test_dice_that_cannot_be_thrown(throw: Throw) -> None:
    refused(made(), throw, BadValue)


def test_dice_of_nobody() -> None:
    refused(made(), Throw(ONE_DIE, who=foe(0)), UnknownKey)
