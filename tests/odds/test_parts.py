"""The parts of which the odds are made: numbers that stand for many, ways of the dice, rings of positions."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.domain.actions import Act
from desktop_app.domain.dice import HERO, TWO_DICE, Pool, Request
from desktop_app.domain.errors import IllegalAction
from desktop_app.odds.cycles import Choice, linear, solve
from desktop_app.odds.layout import Layout
from desktop_app.odds.outcomes import outcomes
from desktop_app.odds.tree import Box, Tracer, Tree
from desktop_app.odds.unknown import Unknown, sum_of
from tests.odds.fights import fight

NUMBERS = st.integers(-9, 9)


class Recorder:
    """Answers truly and keeps what was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def reaches_zero(self, terms: object, base: int, value: int) -> bool:
        self.asked.append("sign")
        return value >= 0

    def is_zero(self, terms: object, base: int, value: int) -> bool:
        self.asked.append("zero")
        return value == 0

    def exactly(self, terms: object, base: int, value: int) -> int:
        self.asked.append("value")
        return value


def number(value: int, variable: int = 0) -> Unknown:
    return Unknown(Recorder(), {variable: 1}, 0, value)


@given(first=NUMBERS, second=NUMBERS)
def test_a_number_that_stands_for_many_reckons_like_any_other(first: int, second: int) -> None:
    for other in (second, number(second, 1), number(first)):
        known = other if isinstance(other, int) else other.value
        ours = number(first)
        assert int(ours + other) == first + known
        assert int(ours - other) == first - known
        assert int(3 - ours) == 3 - first
        assert int(ours * 3) == 3 * first == int(3 * ours)
        assert (ours < other, ours <= other, ours > other, ours >= other) == (
            first < known,
            first <= known,
            first > known,
            first >= known,
        )
        assert (ours == other, ours != other) == (first == known, first != known)
        assert max(ours, other) == max(first, known)
    ours = number(first)
    assert (bool(ours), int(abs(ours)), int(-ours), int(+ours)) == (bool(first), abs(first), -first, first)
    plain: Any = ours
    assert (plain // 2, plain % 3, divmod(plain, 4), plain >> 1, plain & 1) == (
        first // 2,
        first % 3,
        divmod(first, 4),
        first >> 1,
        first & 1,
    )
    assert (f"{ours:3}", str(ours), hash(ours)) == (f"{first:3}", str(first), hash(first))
    assert list(range(ours)) == list(range(first))
    assert ours != "a"


def test_only_comparisons_ask() -> None:
    asker = Recorder()
    ours = Unknown(asker, {0: 1}, 0, 5)
    total = 2 * (ours + 3) - ours - ours
    assert total == 6
    assert sum_of(ours * 2 + 1) == ({0: 2}, 1)
    assert asker.asked == []
    assert ours > 4
    assert ours
    assert range(9)[ours] == 5
    assert asker.asked == ["sign", "zero", "value"]


# Trees


def test_one_play_serves_all_positions_that_answer_alike() -> None:
    plays: list[int] = []

    def play(tracer: Tracer) -> tuple[str, frozenset[int]]:
        plays.append(1)
        faces = tracer.throw(Request(HERO, TWO_DICE))
        return ("low" if sum(faces) <= tracer.numbers[0] else "high"), frozenset()

    layout = Layout(())
    tree = Tree(play, lambda *_: None, lambda: None)
    for score in range(1, 14):
        parts, box = tree.divide((score, 0))
        low = sum(part.weight for part in parts if tree.settle(part, (score, 0))[0] == "low")
        assert Fraction(low, 36) == Fraction(sum(a + b <= score for a in range(1, 7) for b in range(1, 7)), 36)
        assert sum(part.weight for part in parts) == 36
        assert box.ranges == {0: (score, score)}
    assert len(plays) == 2
    assert layout.slots == ()


def test_single_faces_branch_where_they_matter() -> None:
    pair = Pool(2, faces_matter=True)

    def play(tracer: Tracer) -> tuple[bool, frozenset[int]]:
        first, second = tracer.throw(Request(HERO, pair))
        return first == second, frozenset()

    tree = Tree(play, lambda *_: None, lambda: None)
    parts, _ = tree.divide((0,))
    assert sum(part.weight for part in parts if tree.settle(part, (0,))[0]) == 6


def test_a_box_holds_what_answers_alike() -> None:
    box, other = Box(), Box()
    box.narrow(0, 3, 9)
    other.narrow(0, 5, 20)
    other.pin(1, 4)
    box.meet(other)
    assert box.ranges == {0: (5, 9), 1: (4, 4)}


# Ways of the dice


def test_outcomes_branch_on_sums_and_sum_to_one() -> None:
    rules, state = fight("moonrunner", {"skill": 8, "stamina": 4, "luck": 0}, {"skill": 8, "stamina": 4})
    falls = outcomes(rules, state, Act("round", target=0))
    assert len(falls) == 11 * 11
    assert sum(fall.chance for fall in falls) == 1
    with pytest.raises(IllegalAction):
        outcomes(rules, state, Act("luck"))


def test_outcomes_branch_on_faces_where_they_matter() -> None:
    foe = {"skill": 8, "stamina": 4, "three_dice": True}
    rules, state = fight("moonrunner", {"skill": 8, "stamina": 4, "luck": 0}, foe)
    falls = outcomes(rules, state, Act("round", target=0))
    assert len(falls) == 11 * 216
    assert sum(fall.chance for fall in falls) == 1


# Rings


def test_a_ring_is_solved_and_not_cut_off() -> None:
    half = Fraction(1, 2)
    ring = [
        [Choice(Fraction(0), {1: half}, leaves=True), Choice(Fraction(1, 10), {}, leaves=True)],
        [Choice(half, {0: half}, leaves=True)],
    ]
    values, chosen = solve(ring, 0)
    assert values == [Fraction(1, 3), Fraction(2, 3)]
    assert chosen == [0, 0]


def test_who_can_stay_in_a_ring_for_ever_gains_nothing_by_it() -> None:
    ring = [
        [Choice(0, {1: 1}, leaves=False), Choice(Fraction(1, 4), {}, leaves=True)],
        [Choice(0, {0: 1}, leaves=False)],
        [Choice(0, {2: 1}, leaves=False)],
    ]
    values, chosen = solve(ring, 0)
    assert values == [Fraction(1, 4), Fraction(1, 4), 0]
    assert chosen == [1, 0, None]


def test_better_choices_are_found_one_after_another() -> None:
    ring = [
        [Choice(Fraction(1, 10), {}, leaves=True), Choice(0, {1: Fraction(1)}, leaves=False)],
        [Choice(Fraction(1, 5), {}, leaves=True), Choice(Fraction(9, 10), {0: Fraction(1, 20)}, leaves=True)],
    ]
    values, chosen = solve(ring, 0)
    assert chosen == [1, 1]
    assert values[0] == values[1] == Fraction(9, 10) / (1 - Fraction(1, 20))


def test_unknowns_without_a_row_are_nothing() -> None:
    assert linear({0: ({1: Fraction(1, 2), 7: 1}, 1), 1: ({0: Fraction(1, 2)}, 0)}) == {
        1: Fraction(2, 3),
        0: Fraction(4, 3),
    }
