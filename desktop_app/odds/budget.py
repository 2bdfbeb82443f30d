"""How long an answer may take: limits, and the ways to look in on the work and to stop it."""

from collections.abc import Callable
from dataclasses import dataclass

EVERY = 256
"""Positions between two looks at the clock."""


class TooLong(Exception):
    """The exact answer takes more positions or seconds than were allowed, or nobody waits for it any longer."""


@dataclass(slots=True)
class Budget:
    """Limits of one question; 0 positions or seconds for no limit.

    ``clock`` tells seconds, and without it no time is kept; ``cancelled`` says that the answer is no longer wanted;
    ``progress`` hears from time to time how many positions are done.
    """

    positions: int = 2_000_000
    seconds: float = 0.0
    clock: Callable[[], float] | None = None
    cancelled: Callable[[], bool] | None = None
    progress: Callable[[int], None] | None = None
    spent: int = 0
    _until: float = 0.0

    def start(self) -> None:
        """A new question begins."""
        self.spent = 0
        if self.clock is not None and self.seconds:
            self._until = self.clock() + self.seconds

    def spend(self) -> None:
        """One more position; raises `TooLong` when that is one too many."""
        self.spent += 1
        if self.positions and self.spent > self.positions:
            raise TooLong
        if self.spent % EVERY == 0:
            self._look()

    def _look(self) -> None:
        if self.progress is not None:
            self.progress(self.spent)
        if self.cancelled is not None and self.cancelled():
            raise TooLong
        if self._until and self.clock is not None and self.clock() > self._until:
            raise TooLong
