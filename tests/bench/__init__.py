"""Measurements, as ratios within one run where machines are noisy; `python -m tests.bench` prints them as a table."""

from typing import NamedTuple


class Row(NamedTuple):
    """One figure: what was measured, the figure in words, what it must be ("" for no bound), and whether it is."""

    name: str
    value: str
    bound: str = ""
    holds: bool = True
