"""What Grey Star's printed sheet shows beside the fields, under either reading of the table."""

import pytest

from desktop_app.domain.sheet import Sheet
from desktop_app.rulesets.grey_star.paper import charts


@pytest.mark.parametrize(
    ("extended", "columns"),
    [(False, [13]), (True, [13, 9])],
)
def test_the_longer_table_takes_a_second_chart(extended: bool, columns: list[int]) -> None:
    drawn = charts(Sheet({"extended": extended}))
    # The first cell of a line is the number picked.
    assert [len(chart.head) - 1 for chart in drawn] == columns
    for chart in drawn:
        assert len(chart.rows) == 10
        assert all(len(row) == len(chart.head) for row in chart.rows)
    assert drawn[-1].rows[-1][-1] == "K/0"
