"""The Combat Results Table: every cell at every ratio, and the laws that catch any slip of the pen in its file."""

import math

import pytest

from desktop_app.rulesets.grey_star.table import Table, column, combat_results

PICKS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)
"""The rows in the order of the page, where 0 is the best."""

PRINTED = """
0/K 0/K 0/8 0/6 1/6 2/5 3/5 4/5 5/4 6/4 7/4 8/3 9/3
0/K 0/8 0/7 1/6 2/5 3/5 4/4 5/4 6/3 7/3 8/3 9/3 10/2
0/8 0/7 1/6 2/5 3/5 4/4 5/4 6/3 7/3 8/3 9/2 10/2 11/2
0/8 1/7 2/6 3/5 4/4 5/4 6/3 7/3 8/2 9/2 10/2 11/2 12/2
1/7 2/6 3/5 4/4 5/4 6/3 7/2 8/2 9/2 10/2 11/2 12/2 14/1
2/6 3/6 4/5 5/4 6/3 7/2 8/2 9/2 10/2 11/1 12/1 14/1 16/1
3/5 4/5 5/4 6/3 7/2 8/2 9/1 10/1 11/1 12/0 14/0 16/0 18/0
4/4 5/4 6/3 7/2 8/1 9/1 10/0 11/0 12/0 14/0 16/0 18/0 K/0
5/3 6/3 7/2 8/0 9/0 10/0 11/0 12/0 14/0 16/0 18/0 K/0 K/0
6/0 7/0 8/0 9/0 10/0 11/0 12/0 14/0 16/0 18/0 K/0 K/0 K/0
"""
HEADINGS = [
    (-13, -12, -11),
    (-10, -9),
    (-8, -7),
    (-6, -5),
    (-4, -3),
    (-2, -1),
    (0,),
    (1, 2),
    (3, 4),
    (5, 6),
    (7, 8),
    (9, 10),
    (11, 12, 13),
]
CELLS = [
    (pick, ratio, cell)
    for pick, line in zip(PICKS, PRINTED.strip().splitlines(), strict=True)
    for ratios, cell in zip(HEADINGS, line.split(), strict=True)
    for ratio in ratios
]
ENEMY_LOSSES = [0, 0, 0, 0, *range(1, 13), 14, 16, 18, None, None, None]
"""What the enemy loses depends only on the row and the column counted together."""
LONGER_LOSSES = [*range(1, 13), 14, 16, 18, 20, 22]


def shown(loss: int | None) -> str:
    return "K" if loss is None else str(loss)


def hero_half(table: Table) -> list[list[float]]:
    return [[math.inf if cell.hero is None else cell.hero for cell in table.rows[pick]] for pick in PICKS]


@pytest.mark.parametrize(("pick", "ratio", "printed"), CELLS)
def test_every_pick_at_every_ratio(pick: int, ratio: int, printed: str) -> None:
    cell = combat_results().cell(pick, ratio)
    assert f"{shown(cell.foe)}/{shown(cell.hero)}" == printed


def test_all_ratios_are_tried() -> None:
    assert len(CELLS) == 27 * 10


def test_columns_pair_an_odd_ratio_with_the_even_one_farther_from_zero() -> None:
    assert {ratio: column(ratio) for ratio in range(-11, 12)} == {
        **{-11: 0, -10: 1, -9: 1, -8: 2, -7: 2, -6: 3, -5: 3, -4: 4, -3: 4, -2: 5, -1: 5, 0: 6},
        **{1: 7, 2: 7, 3: 8, 4: 8, 5: 9, 6: 9, 7: 10, 8: 10, 9: 11, 10: 11, 11: 12},
    }


@pytest.mark.parametrize("ratio", [-1000, -12, -11])
def test_the_worst_column_has_no_end(ratio: int) -> None:
    assert combat_results().cell(1, ratio) == (0, None)


@pytest.mark.parametrize("ratio", [11, 12, 1000])
def test_the_best_column_has_no_end(ratio: int) -> None:
    assert combat_results().cell(0, ratio) == (None, 0)


def test_the_enemy_half_is_one_sequence() -> None:
    for row, pick in enumerate(PICKS):
        assert [cell.foe for cell in combat_results().rows[pick]] == ENEMY_LOSSES[row : row + 13]


@pytest.mark.parametrize("extended", [False, True])
def test_the_hero_never_loses_more_further_right_or_down(extended: bool) -> None:
    half = hero_half(combat_results(extended=extended))
    for line in [*half, *map(list, zip(*half, strict=True))]:
        assert line == sorted(line, reverse=True)


def test_the_nine_cells_that_kill() -> None:
    kills = {
        (pick, place, "hero" if cell.hero is None else "foe")
        for pick in PICKS
        for place, cell in enumerate(combat_results().rows[pick])
        if None in cell
    }
    assert kills == {
        *[(1, 0, "hero"), (1, 1, "hero"), (2, 0, "hero")],
        *[(8, 12, "foe"), (9, 11, "foe"), (9, 12, "foe"), (0, 10, "foe"), (0, 11, "foe"), (0, 12, "foe")],
    }


def test_column_sums() -> None:
    columns = list(zip(*combat_results().rows, strict=True))
    assert [sum(cell.foe or 0 for cell in cells) for cells in columns] == [
        *[21, 28, 36, 45, 55, 65, 75, 86, 98, 111, 105, 98, 90]
    ]
    assert [sum(cell.hero or 0 for cell in cells) for cells in columns] == [
        *[41, 46, 46, 35, 30, 26, 21, 20, 17, 15, 14, 13, 11]
    ]


def test_the_longer_table_keeps_the_usual_one_and_goes_on() -> None:
    usual, longer = combat_results(), combat_results(extended=True)
    for pick in PICKS:
        assert longer.rows[pick][:13] == usual.rows[pick]
        assert len(longer.rows[pick]) == 22
        assert longer.cell(pick, 12) == usual.cell(pick, 11)
        assert longer.cell(pick, 29) == longer.cell(pick, 1000) == (None, 0)
    assert longer.cell(1, 13) == longer.cell(1, 14) == (10, 2)
    assert longer.cell(1, 27) == longer.cell(1, 28) == (22, 0)


def test_the_longer_table_counts_on_along_its_rows() -> None:
    for row, pick in enumerate(PICKS):
        losses = [cell.foe for cell in combat_results(extended=True).rows[pick] if cell.foe]
        start = LONGER_LOSSES.index(losses[0])
        assert losses == LONGER_LOSSES[start : start + len(losses)], f"row {row}"


def test_a_loss_that_the_longer_table_prints_for_the_hero() -> None:
    sums = [sum(cell.hero or 0 for cell in cells) for cells in zip(*combat_results(extended=True).rows, strict=True)]
    assert sums[13:] == [7, 5, 3, 2, 1, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("edition", "changes"),
    [
        ("milder", {(5, 10): (11, 1), (5, 11): (12, 1)}),
        ("variant", {(2, 8): (6, 4), (2, 9): (7, 4), (3, 9): (8, 2), (5, 10): (11, 1), (5, 11): (12, 1)}),
    ],
)
def test_editions_differ_in_these_cells_only(edition: str, changes: dict[tuple[int, int], tuple[int, int]]) -> None:
    usual, other = combat_results(), combat_results(edition)
    assert changes == {
        (pick, place): cell
        for pick in PICKS
        for place, cell in enumerate(other.rows[pick])
        if cell != usual.rows[pick][place]
    }
