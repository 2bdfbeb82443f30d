"""A sheet: what a hero, foe or party has in its declared fields; also holds options and conditions."""

from collections.abc import Mapping
from typing import Any, TypeVar

from desktop_app.domain.fields import Field, Number, Value

T = TypeVar("T")


class Sheet:
    """Immutable values of fields; a field never written holds its default.

    Scores also have an initial value, which is the current one's default until it is set.
    """

    __slots__ = ("_initial", "_now")

    def __init__(self, now: Mapping[str, Value] | None = None, initial: Mapping[str, int] | None = None) -> None:
        self._now: dict[str, Any] = dict(now or {})
        self._initial: dict[str, int] = dict(initial or {})

    def __getitem__(self, field: Field[T]) -> T:
        value: T = self._now.get(field.key, field.default)
        return value

    def initial(self, field: Number) -> int:
        """The score as it stood when written down first; what "of 20" on the sheet means."""
        return self._initial.get(field.key, field.default)

    def with_value(self, key: str, value: Value) -> "Sheet":
        """A copy in which one field holds ``value``."""
        sheet = Sheet.__new__(Sheet)
        sheet._now = {**self._now, key: value}
        sheet._initial = self._initial
        return sheet

    def with_initial(self, key: str, value: int) -> "Sheet":
        """A copy in which one score has ``value`` as its initial."""
        sheet = Sheet.__new__(Sheet)
        sheet._now = self._now
        sheet._initial = {**self._initial, key: value}
        return sheet

    @property
    def values(self) -> Mapping[str, Value]:
        """What was written, by key."""
        return self._now

    @property
    def initials(self) -> Mapping[str, int]:
        """Initial scores that were written, by key."""
        return self._initial

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sheet) and self._now == other._now and self._initial == other._initial

    def __hash__(self) -> int:
        return hash((frozenset(self._now.items()), frozenset(self._initial.items())))

    def __repr__(self) -> str:
        return f"Sheet({self._now}, {self._initial})"
