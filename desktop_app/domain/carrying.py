"""What things carried amount to: how full each place is, and what worn things add to a score."""

from desktop_app.domain.fields import Declared, Items, Place
from desktop_app.domain.sheet import Sheet


def load(sheet: Sheet, field: Items, place: Place) -> int:
    """How many things lie in a place, with the counts and flags of the sheet that take room there."""
    first = field.places[0].key
    pieces = sum(item.count for item in sheet[field] if (item.place or first) == place.key)
    also: tuple[Declared, ...] = place.also
    return pieces + sum(int(sheet[counted]) for counted in also)


def overfull(sheet: Sheet, field: Items) -> list[Place]:
    """The places that hold more than their limit, which is worth a warning."""
    return [place for place in field.places if place.limit is not None and load(sheet, field, place) > place.limit]


def worn_bonus(sheet: Sheet, field: Items, score: str) -> int:
    """What the things worn add to the score of this key."""
    return sum([item.bonus.get(score, 0) for item in sheet[field] if item.worn])
