"""The Combat Results Table: what a number picked does at a Combat Ratio; the numbers lie in ``combat_results.toml``."""

import tomllib
from functools import cache
from importlib import resources
from typing import NamedTuple

ZERO_COLUMN = 6
"""The place of ratio 0 among the columns; each column to its left or right holds two ratios."""


class Cell(NamedTuple):
    """Endurance that the enemy and the hero lose; None stands for K, which kills outright."""

    foe: int | None
    hero: int | None


Row = tuple[Cell, ...]


class Table(NamedTuple):
    """A whole table: rows by the number picked, 0 to 9, each a cell for every column from the worst ratio up."""

    rows: tuple[Row, ...]

    def cell(self, pick: int, ratio: int) -> Cell:
        """What a number picked does at a ratio; ratios beyond the table read its outermost column."""
        row = self.rows[pick]
        return row[max(0, min(column(ratio), len(row) - 1))]


def column(ratio: int) -> int:
    """The place of a ratio's column, were the table endless: 1 and 2 share one, so do -1 and -2, and 0 stands alone."""
    return ZERO_COLUMN + (ratio + 1) // 2 if ratio >= 0 else ZERO_COLUMN - (1 - ratio) // 2


@cache
def combat_results(edition: str = "standard", *, extended: bool = False) -> Table:
    """The table as an edition prints it, with or without the columns beyond +12."""
    data = tomllib.loads(resources.files(__package__).joinpath("combat_results.toml").read_text("utf-8"))
    lines = [data["standard"][str(pick)] for pick in range(10)]
    if extended:
        lines = [f"{line} {data['extended'][str(pick)]}" for pick, line in enumerate(lines)]
    rows = [[_cell(text) for text in line.split()] for line in lines]
    for change in data["editions"][edition]:
        rows[change["pick"]][column(change["ratio"])] = _cell(change["cell"])
    return Table(tuple(map(tuple, rows)))


def _cell(text: str) -> Cell:
    foe, hero = [None if loss == "K" else int(loss) for loss in text.split("/")]
    return Cell(foe, hero)
