"""Dice: what pools are, scripts that end, and fairness of the machine's own dice."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.domain.dice import (
    HERO,
    ONE_DIE,
    PICK,
    TWO_DICE,
    OutOfDice,
    Pool,
    RandomDice,
    Request,
    ScriptedDice,
    check_faces,
)
from desktop_app.domain.errors import BadDice
from desktop_app.domain.text import Language


@pytest.mark.parametrize(
    ("pool", "high"), [(ONE_DIE, 6), (TWO_DICE, 6), (PICK, 9), (Pool(3, sides=20), 20), (Pool(1, sides=2, low=5), 6)]
)
def test_the_highest_side(pool: Pool, high: int) -> None:
    assert pool.high == high


@pytest.mark.parametrize(
    ("pool", "faces"),
    [
        (ONE_DIE, ()),
        (ONE_DIE, (1, 2)),
        (TWO_DICE, (3,)),
        (ONE_DIE, (0,)),
        (ONE_DIE, (7,)),
        (TWO_DICE, (6, 7)),
        (PICK, (10,)),
        (PICK, (-1,)),
    ],
)
def test_impossible_faces_are_refused_in_both_languages(pool: Pool, faces: tuple[int, ...]) -> None:
    with pytest.raises(BadDice) as refused:
        check_faces(pool, faces)
    assert refused.value.say(Language.RU) != refused.value.say(Language.EN)


@given(st.integers(1, 5), st.integers(2, 20), st.integers(-3, 3), st.data())
def test_possible_faces_pass_as_they_are(count: int, sides: int, low: int, data: st.DataObject) -> None:
    pool = Pool(count, sides, low)
    faces = data.draw(st.lists(st.integers(low, low + sides - 1), min_size=count, max_size=count))
    assert check_faces(pool, faces) == tuple(faces)


def test_a_script_answers_in_order_then_asks_for_more() -> None:
    dice = ScriptedDice([(3,), (6, 1)])
    assert dice.throw(Request(HERO, ONE_DIE)) == (3,)
    assert dice.throw(Request(HERO, TWO_DICE)) == (6, 1)
    wanted = Request(HERO, PICK, "skill")
    with pytest.raises(OutOfDice) as ended:
        dice.throw(wanted)
    assert ended.value.request == wanted


def test_a_script_is_checked_against_what_is_thrown() -> None:
    with pytest.raises(BadDice):
        ScriptedDice([(0,)]).throw(Request(HERO, ONE_DIE))


def test_dice_left_over_are_noticed() -> None:
    dice = ScriptedDice([(3,), (4,)])
    dice.throw(Request(HERO, ONE_DIE))
    with pytest.raises(BadDice, match="4"):
        dice.expect_empty()
    dice.throw(Request(HERO, ONE_DIE))
    dice.expect_empty()


@given(st.integers(0, 2**32), st.integers(1, 6), st.integers(2, 20), st.integers(-2, 2))
def test_random_dice_show_only_their_own_faces(seed: int, count: int, sides: int, low: int) -> None:
    pool = Pool(count, sides, low)
    check_faces(pool, RandomDice(seed).throw(Request(HERO, pool)))


def test_a_seed_repeats_and_no_seed_is_the_systems_chance() -> None:
    def series(dice: RandomDice) -> list[tuple[int, ...]]:
        return [dice.throw(Request(HERO, TWO_DICE)) for _ in range(30)]

    assert series(RandomDice(7)) == series(RandomDice(7)) != series(RandomDice(8))
    assert series(RandomDice()) != series(RandomDice())


@pytest.mark.parametrize(("pool", "bound"), [(ONE_DIE, 25.7), (PICK, 33.7)])
def test_every_face_is_as_likely_as_any_other(pool: Pool, bound: float) -> None:
    """Chi-square over 60,000 throws, below the value that fair dice pass once in ten thousand times."""
    dice, throws = RandomDice(2026), 60_000
    seen = Counter(dice.throw(Request(HERO, pool))[0] for _ in range(throws))
    assert set(seen) == set(range(pool.low, pool.high + 1))
    expected = throws / pool.sides
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < bound


def test_one_throw_does_not_foretell_the_next() -> None:
    """Chi-square of the 36 pairs of neighbours, below the value that fair dice pass once in ten thousand times."""
    dice, throws = RandomDice(2027), 60_000
    faces = [dice.throw(Request(HERO, ONE_DIE))[0] for _ in range(throws)]
    seen = Counter(zip(faces[::2], faces[1::2], strict=True))
    expected = throws / 2 / 36
    assert sum((seen[a, b] - expected) ** 2 / expected for a in range(1, 7) for b in range(1, 7)) < 75
