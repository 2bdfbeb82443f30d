"""What a printed sheet may show beside the fields."""

import pytest

from desktop_app.domain.paper import Track, opposed_blows
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.text import Text
from tests.domain.sample import FAME, RULES


@pytest.mark.parametrize(
    ("first", "last", "squares"), [(1, 4, (1, 2, 3, 4)), (2, -1, (2, 1, 0, -1)), (5, 5, (5,)), (0, 1, (0, 1))]
)
def test_a_track_runs_either_way(first: int, last: int, squares: tuple[int, ...]) -> None:
    assert Track(FAME, first, last).steps == squares


def test_a_help_names_the_strength_of_a_blow_and_keeps_its_order() -> None:
    more = Text("Кольчуга спасает от шестёрки.", "Mail saves from a six.")
    plain, longer = opposed_blows(Text("Сила", "Strength")), opposed_blows(Text("Сила", "Strength"), more)
    assert "Strength." in plain.steps[1].en
    assert "Сила." in plain.steps[1].ru
    assert longer.steps == (*plain.steps[:-1], more, plain.steps[-1])


def test_a_ruleset_prints_its_fields_alone_unless_it_says_more() -> None:
    assert RULES.print_extras(Sheet()) == ()
