"""The pen: clamping, sums kept by their parts, and facts that are recorded only when they are any."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from desktop_app.domain import events
from desktop_app.domain.actions import Note
from desktop_app.domain.common import Common
from desktop_app.domain.dice import HERO, ONE_DIE, PARTY, TWO_DICE
from desktop_app.domain.events import fold
from desktop_app.domain.fields import Item, Number
from desktop_app.domain.state import Outcome, Wound, foe
from tests.domain.sample import (
    BANNER,
    BRAVE,
    DEBT,
    FAME,
    FOOD,
    LIFE,
    LORE,
    PACK,
    RULES,
    SKILL,
    Moment,
    Word,
    do,
    fighting,
    made,
    turn_of,
)

SCORES = st.integers(-20, 40)


@given(before=st.integers(0, 40), initial=st.integers(0, 30), by=SCORES, beyond=st.booleans())
@example(before=25, initial=20, by=3, beyond=False)
@example(before=18, initial=20, by=3, beyond=True)
def test_a_capped_score_obeys_the_clamping_law(before: int, initial: int, by: int, beyond: bool) -> None:
    turn = turn_of(made())
    turn.rebase(HERO, LIFE, initial, Common.TYPED)
    turn.put(HERO, LIFE, before, Common.TYPED)
    moved = turn.change(HERO, LIFE, by, Word.BOAST, beyond=beyond)
    after = turn.get(HERO, LIFE)
    assert moved == after - before
    assert after >= 0
    if by <= 0:
        assert after == max(0, before + by)
    elif beyond:
        assert after == before + by
    else:
        assert before <= after <= max(before, initial)
        assert after == max(before, min(before + by, initial))


@given(before=SCORES, by=SCORES)
def test_a_count_without_a_floor_moves_freely(before: int, by: int) -> None:
    turn = turn_of(made())
    turn.put(HERO, DEBT, before, Common.TYPED)
    assert turn.change(HERO, DEBT, by, Word.BOAST) == by
    assert turn.get(HERO, DEBT) == before + by


@pytest.mark.parametrize(("strict", "after"), [(False, 5), (True, 3)])
def test_an_option_may_cap_a_score(strict: bool, after: int) -> None:
    turn = turn_of(made({"strict_fame": strict}))
    turn.change(HERO, FAME, 2, Word.BOAST)
    assert turn.get(HERO, FAME) == after


@pytest.mark.parametrize(("most", "before", "by", "after"), [(0, 2, 9, 11), (8, 2, 9, 8), (8, 9, 1, 9), (8, 9, -3, 6)])
def test_an_option_may_limit_a_count(most: int, before: int, by: int, after: int) -> None:
    turn = turn_of(made({"food_most": most}, food=before))
    turn.change(HERO, FOOD, by, Word.BOAST)
    assert turn.get(HERO, FOOD) == after


def test_a_score_put_under_its_floor_sinks_no_further_and_may_rise() -> None:
    turn = turn_of(made())
    turn.put(HERO, FOOD, -5, Common.TYPED)
    assert turn.change(HERO, FOOD, -1, Word.BOAST) == 0
    assert turn.change(HERO, FOOD, 2, Word.BOAST) == 2


@pytest.mark.parametrize("field", [FOOD, BANNER])
def test_nothing_is_recorded_where_nothing_changes(field: Number) -> None:
    who = HERO if field is FOOD else PARTY
    turn = turn_of(fighting())
    now, initial = turn.get(who, field), turn.initial(who, field)
    turn.change(who, field, 0, Word.BOAST)
    turn.put(who, field, now, Word.BOAST)
    turn.rebase(who, field, initial, Word.BOAST)
    turn.start(who, field, initial, Word.BOAST)
    turn.rewrite(HERO, BRAVE, value=True, why=Word.BOAST)
    turn.mark(Word.BOAST, 0)
    turn.wait_for(None)
    assert turn.events == []


def test_a_throw_is_recorded_and_summed() -> None:
    turn = turn_of(made(), (3, 4), (6,))
    assert turn.roll(HERO, TWO_DICE, "skill") == 7
    assert turn.throw(HERO, ONE_DIE) == (6,)
    assert turn.events == [events.Rolled(HERO, (3, 4), what="skill"), events.Rolled(HERO, (6,))]


@pytest.mark.parametrize(
    ("shares", "kept"),
    [((4, 9), (4, 9)), ((4, 0), (4,)), ((0, 9), (0, 9)), ((0, 0), (0,)), ((4, -4), (4, -4))],
)
def test_a_tally_keeps_parts_that_sum_to_its_total(shares: tuple[int, int], kept: tuple[int, ...]) -> None:
    turn = turn_of(made())
    total = turn.tally(HERO, Common.BLOW, (Common.DICE, shares[0]), (SKILL, shares[1]))
    told = turn.events[0]
    assert isinstance(told, events.Tallied)
    assert tuple(share for _, share in told.parts) == kept
    assert total == told.total == sum(shares)


def test_a_list_remembers_its_declared_outfit_when_it_grows_or_shrinks() -> None:
    rope, cloak = Item("Верёвка"), Item("Плащ", place="worn")
    turn = turn_of(RULES.new_state())
    turn.gain(HERO, PACK, rope, Common.BY_BOOK)
    assert turn.get(HERO, PACK) == (cloak, rope)
    turn.lose(HERO, PACK, 0, Common.BY_BOOK)
    assert turn.get(HERO, PACK) == (rope,)
    bare = turn_of(RULES.new_state())
    bare.lose(HERO, PACK, 0, Common.BY_BOOK)
    assert bare.get(HERO, PACK) == ()
    bare.gain(HERO, LORE, "a tale", Common.BY_BOOK)
    assert bare.get(HERO, LORE) == ("a tale",)


def test_the_ruleset_reads_options_conditions_and_its_own_marks() -> None:
    turn = turn_of(fighting(state=made({"strict_fame": True}), drain=2))
    assert turn.option(FAME.capped_by or BRAVE) is True
    assert {field.key: turn.condition(field) for field in turn.rules.conditions}["drain"] == 2
    assert turn.marked(Word.BOAST) == 0
    turn.mark(Word.BOAST)
    turn.mark(Word.BOAST, 1)
    assert turn.marked(Word.BOAST) == 1
    assert turn.events == [events.Marked("boast", 1)]


def test_a_decision_is_awaited_once() -> None:
    turn = turn_of(fighting())
    turn.wait_for(Moment.MERCY)
    turn.wait_for(Moment.MERCY)
    assert turn.fight.moment == "mercy"
    turn.wait_for(None)
    assert turn.fight.moment == ""
    assert len(turn.events) == 2


def test_a_decided_fight_waits_for_nothing() -> None:
    turn = turn_of(fighting())
    turn.wait_for(Moment.MERCY, (Wound(foe(0), HERO, 2),))
    turn.end(Outcome.STOPPED)
    assert (turn.fight.moment, turn.fight.pending, turn.fight.outcome) == ("", (), Outcome.STOPPED)


def test_rules_of_a_fight_need_one() -> None:
    turn = turn_of(made())
    with pytest.raises(AssertionError, match="without one"):
        _ = turn.fight
    with pytest.raises(AssertionError, match="without one"):
        turn.condition(BRAVE)


def test_every_fact_a_pen_writes_folds_to_its_state() -> None:
    start = fighting(("Orc", 6, 6), ("Elf", 8, 8))
    turn = turn_of(start)
    turn.next_round()
    turn.join("foe", {"name": "Imp", "skill": 3, "life": 2})
    turn.join("hero", {"skill": 4})
    turn.withdraw(foe(1))
    turn.put(foe(0), LIFE, 1, Common.BY_HAND)
    turn.change(PARTY, BANNER, 2, Common.BY_BOOK)
    turn.remark(Common.PARRY, HERO, foe(0), 3)
    assert turn.judge(HERO, SKILL, success=False) is False
    turn.note("Здесь была вода")
    turn.move("212")
    turn.end(Outcome.STOPPED)
    assert turn.fight.gone == (1,)
    assert [sheet.values.get("name") for sheet in turn.fight.foes] == ["Orc", "Elf", "Imp"]
    assert (turn.fight.round, turn.state.section, turn.get(PARTY, BANNER), len(turn.state.heroes)) == (1, "212", 2, 2)
    assert fold(start, turn.events) == turn.state
    turn.clear()
    assert turn.state.fight is None
    assert fold(start, turn.events) == turn.state


def test_what_only_tells_leaves_the_state_alone() -> None:
    state = fighting()
    told = (events.Noted("!"), events.Judged(HERO, "skill", True), events.Remarked("parry", HERO))
    assert fold(state, told) is state
    assert do(state, Note("x")) is state


def test_an_entry_of_what_is_no_list_is_a_broken_file() -> None:
    with pytest.raises(AssertionError, match="no list"):
        fold(made(), [events.Gained(HERO, "skill", "x", "by_book")])
