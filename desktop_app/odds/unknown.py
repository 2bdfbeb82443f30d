"""A number that stands for many: a rule reckons with it as usual, and it remembers what the rule asked about it."""

from collections.abc import Callable
from typing import Any, Protocol

Terms = dict[int, int]
"""Variables of a sum and their factors: scores of a position count up from 0, dice count down from -1."""
SumOf = tuple[Terms, int]
"""A whole number as a sum of variables times factors, and a constant."""


class Asker(Protocol):
    """Who answers the questions of one play and writes them down."""

    def reaches_zero(self, terms: Terms, base: int, value: int) -> bool:
        """Whether the sum is zero or more; ``value`` is what it is in this play."""

    def is_zero(self, terms: Terms, base: int, value: int) -> bool:
        """Whether the sum is zero."""

    def exactly(self, terms: Terms, base: int, value: int) -> int:
        """The value itself, for a rule that needs to know it exactly."""


class Unknown:
    """A sum of variables that behaves like the whole number it is in this play.

    Adding, subtracting and multiplying by a known number ask nothing; a comparison asks for its answer; anything else
    (indexing, hashing, dividing) asks for the exact value. It is no `int`, so that nothing can look past the questions.
    """

    __slots__ = ("asker", "base", "terms", "value")

    def __init__(self, asker: Asker, terms: Terms, base: int, value: int) -> None:
        self.asker = asker
        self.terms = terms
        self.base = base
        self.value = value

    def __add__(self, other: Any) -> Any:
        if type(other) is not Unknown:
            return Unknown(self.asker, self.terms, self.base + other, self.value + other) if other else self
        terms = dict(self.terms)
        for variable, factor in other.terms.items():
            left = terms.get(variable, 0) + factor
            if left:
                terms[variable] = left
            else:
                del terms[variable]
        return self._sum(terms, self.base + other.base, self.value + other.value)

    __radd__ = __add__

    def _sum(self, terms: Terms, base: int, value: int) -> Any:
        return Unknown(self.asker, terms, base, value) if terms else value

    def __neg__(self) -> "Unknown":
        terms = {variable: -factor for variable, factor in self.terms.items()}
        return Unknown(self.asker, terms, -self.base, -self.value)

    def __pos__(self) -> "Unknown":
        return self

    def __sub__(self, other: Any) -> Any:
        return self + -other

    def __rsub__(self, other: int) -> Any:
        return -self + other

    def __mul__(self, other: Any) -> Any:
        by = int(other)
        if not by:
            return 0
        terms = {variable: factor * by for variable, factor in self.terms.items()}
        return Unknown(self.asker, terms, self.base * by, self.value * by)

    __rmul__ = __mul__

    def __ge__(self, other: Any) -> bool:
        gap = self - other
        return gap._reaches_zero() if type(gap) is Unknown else gap >= 0

    def __gt__(self, other: Any) -> bool:
        gap = self - other - 1
        return gap._reaches_zero() if type(gap) is Unknown else gap >= 0

    def __le__(self, other: Any) -> bool:
        return not self > other

    def __lt__(self, other: Any) -> bool:
        return not self >= other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, int | Unknown):
            return False
        gap = self - other
        return gap._is_zero() if type(gap) is Unknown else not gap

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __bool__(self) -> bool:
        return not self._is_zero()

    def _reaches_zero(self) -> bool:
        return self.asker.reaches_zero(self.terms, self.base, self.value)

    def _is_zero(self) -> bool:
        return self.asker.is_zero(self.terms, self.base, self.value)

    def __index__(self) -> int:
        return self.asker.exactly(self.terms, self.base, self.value)

    __int__ = __index__

    def __hash__(self) -> int:
        return hash(int(self))

    def __str__(self) -> str:
        return str(int(self))

    def __format__(self, how: str) -> str:
        return format(int(self), how)

    def __abs__(self) -> Any:
        return self if self >= 0 else -self


def _by_value(name: str) -> Callable[..., Any]:
    """An operation of whole numbers that is carried out on the exact value."""

    def operation(self: Unknown, *others: Any) -> Any:
        return getattr(int(self), name)(*[int(other) for other in others])

    return operation


for _name in ("mod", "floordiv", "divmod", "truediv", "pow", "rshift", "lshift", "and", "or", "xor"):
    setattr(Unknown, f"__{_name}__", _by_value(f"__{_name}__"))
    setattr(Unknown, f"__r{_name}__", _by_value(f"__r{_name}__"))


def sum_of(number: Any) -> SumOf:
    """A number of a played rule as variables with factors and a constant."""
    return (number.terms, number.base) if type(number) is Unknown else ({}, number)
