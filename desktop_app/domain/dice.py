"""Dice pools and the one mechanism by which all dice are thrown; the only place where chance enters."""

import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

import msgspec

from desktop_app.domain.errors import BadDice
from desktop_app.domain.text import Text


class Pool(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Dice thrown together: how many, with how many sides, and the number on the lowest side.

    ``faces_matter`` says that a rule looks at single faces and not only at their sum (all sixes, doubles), so exact
    odds must branch on every way the dice can fall.
    """

    count: int
    sides: int = 6
    low: int = 1
    faces_matter: bool = False

    @property
    def high(self) -> int:
        """The number on the highest side."""
        return self.low + self.sides - 1


ONE_DIE = Pool(1)
TWO_DICE = Pool(2)
PICK = Pool(1, sides=10, low=0)
"""A pick from the Random Number Table: 0 counts as 0."""


class Who(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """An owner of a sheet: its side (``hero``, ``foe``, ``party`` or ``fight``) and its place there from 0."""

    side: str
    index: int = 0


HERO = Who("hero")
PARTY = Who("party")
FIGHT = Who("fight")
"""The owner of what a paragraph imposes on a fight."""


class Request(NamedTuple):
    """A throw that somebody has to make: whose dice, which dice, and the key of what they decide ("" when plain)."""

    who: Who
    pool: Pool
    what: str = ""


class Dice(Protocol):
    """Whatever can answer a throw."""

    def throw(self, request: Request) -> tuple[int, ...]:
        """The faces shown, in the order of the dice."""


class OutOfDice(Exception):
    """The list of faces ended; ``request`` is the throw to be answered before the step is played again."""

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self.request = request


def check_faces(pool: Pool, faces: Sequence[int]) -> tuple[int, ...]:
    """The same faces, once it is certain that these dice can show them; otherwise `BadDice`."""
    if len(faces) != pool.count:
        raise BadDice(
            Text(
                f"Нужно костей: {pool.count}, названо: {len(faces)}.",
                f"{pool.count} dice are needed, {len(faces)} were given.",
            )
        )
    for face in faces:
        if not pool.low <= face <= pool.high:
            raise BadDice(
                Text(
                    f"На кости нет числа {face}: бывает от {pool.low} до {pool.high}.",
                    f"A die cannot show {face}: its numbers run from {pool.low} to {pool.high}.",
                )
            )
    return tuple(faces)


class ScriptedDice:
    """Dice that fall as told, throw after throw; at the end of the list they ask for more by `OutOfDice`."""

    __slots__ = ("_next", "_throws")

    def __init__(self, throws: Iterable[Sequence[int]] = ()) -> None:
        self._throws = list(throws)
        self._next = 0

    def throw(self, request: Request) -> tuple[int, ...]:
        """The next faces of the list."""
        if self._next == len(self._throws):
            raise OutOfDice(request)
        faces = self._throws[self._next]
        self._next += 1
        return check_faces(request.pool, faces)

    def expect_empty(self) -> None:
        """Raise `BadDice` when faces are left that no throw has asked for."""
        if self._next < len(self._throws):
            left = self._throws[self._next :]
            raise BadDice(Text(f"Лишние кости: {left}.", f"Dice left over: {left}."))


class RandomDice:
    """Fair dice of the machine; ``seed`` makes them repeatable for tests."""

    __slots__ = ("_random",)

    def __init__(self, seed: int | None = None) -> None:
        self._random: random.Random = random.SystemRandom() if seed is None else random.Random(seed)

    def throw(self, request: Request) -> tuple[int, ...]:
        """Fresh faces, each side as likely as any other."""
        low, sides, pick = request.pool.low, request.pool.sides, self._random.randrange
        return tuple([low + pick(sides) for _ in range(request.pool.count)])
