"""On the cloth nothing overlaps and nothing is cut off, however many throw."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from desktop_app.widgets.dice_layout import Arrangement, Measures, arrange

GROUPS = st.lists(st.tuples(st.integers(1, 8), st.floats(5, 400), st.floats(0, 150)), min_size=1, max_size=10)


def laid(groups: list[tuple[int, float, float]], width: float, tall: float) -> tuple[Arrangement, QRectF]:
    cloth = QRectF(6, 6, width, tall)
    measures = Measures(cloth, 66, 20, [owner for _, owner, _ in groups], [caption for _, _, caption in groups])
    return arrange([count for count, _, _ in groups], measures), cloth


@given(GROUPS, st.floats(200, 900), st.floats(110, 400))
def test_words_and_dice_keep_to_their_place(groups: list[tuple[int, float, float]], width: float, tall: float) -> None:
    arrangement, cloth = laid(groups, width, tall)
    roomy = cloth.adjusted(-0.01, -0.01, 0.01, 0.01)
    words = [spread.words for spread in arrangement.spreads]
    assert [len(spread.spots) for spread in arrangement.spreads] == [count for count, _, _ in groups]
    assert all(roomy.contains(box) for box in words)
    assert not any(one.intersects(other) for one, other in combinations(words, 2))
    for spread in arrangement.spreads:
        assert all(roomy.contains(spot) for spot in spread.spots)
        assert all(spot.y() < spread.words.top() for spot in spread.spots)
        for one, other in combinations(spread.spots, 2):
            apart = max(abs(one.x() - other.x()), abs(one.y() - other.y()))
            assert apart >= arrangement.edge * 1.45, "dice lie on each other"


@pytest.mark.parametrize(
    ("groups", "least"),
    [
        ([(1, 60.0, 0.0)], 60),
        ([(2, 60.0, 80.0)], 60),
        ([(2, 60.0, 80.0), (2, 40.0, 80.0)], 55),
        ([(2, 60.0, 80.0)] * 4, 32),
        ([(8, 60.0, 30.0)], 32),
        ([(2, 60.0, 70.0)] * 10, 17),
    ],
)
def test_dice_are_as_large_as_the_cloth_allows(groups: list[tuple[int, float, float]], least: float) -> None:
    arrangement, _ = laid(groups, 468, 138)
    assert arrangement.edge >= least


def test_an_empty_throw_has_no_places() -> None:
    assert laid([], 400, 100)[0].spreads == ()


def test_the_sum_is_kept_whole_before_the_name() -> None:
    arrangement, _ = laid([(2, 90.0, 70.0)] * 10, 468, 138)
    assert min(spread.words.width() for spread in arrangement.spreads) >= 70
