"""What lies in each place, what takes room there without being an item, and what worn things add."""

import pytest

from desktop_app.domain.carrying import load, overfull, worn_bonus
from desktop_app.domain.fields import Counter, Flag, Item, Items, Place
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.text import Text

MEALS = Counter("meals", Text("Еда", "Meals"))
STAFF = Flag("staff", Text("Посох", "Staff"))
PACK = Place("pack", Text("мешок", "pack"), 3, also=(MEALS, STAFF))
BODY = Place("body", Text("на теле", "on the body"))
THINGS = Items("things", Text("Вещи", "Things"), places=(PACK, BODY))


@pytest.mark.parametrize(
    ("sheet", "packed", "full"),
    [
        ({}, 0, []),
        ({"things": (Item("Rope"), Item("Torch", count=2, place="pack"))}, 3, []),
        ({"things": (Item("Rope", count=9, place="body"),)}, 0, []),
        ({"things": (Item("Rope"),), "meals": 2}, 3, []),
        ({"things": (Item("Rope"),), "meals": 2, "staff": True}, 4, [PACK]),
    ],
)
def test_what_a_place_holds(sheet: dict[str, int | bool | tuple[Item, ...]], packed: int, full: list[Place]) -> None:
    holder = Sheet(sheet)
    assert load(holder, THINGS, PACK) == packed
    assert overfull(holder, THINGS) == full


def test_only_what_is_worn_adds_to_a_score() -> None:
    ring, shield = Item("Ring", bonus={"skill": 2}, worn=True), Item("Shield", bonus={"skill": 1, "luck": 1})
    holder = Sheet({"things": (ring, ring, shield)})
    assert [worn_bonus(holder, THINGS, score) for score in ("skill", "luck")] == [4, 0]
    assert worn_bonus(Sheet(), THINGS, "skill") == 0
