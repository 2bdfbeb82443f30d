"""What the bookshelf shows of an adventure; light, because every start needs it."""

from datetime import datetime

import msgspec

from desktop_app.persistence.status import Status


class Summary(msgspec.Struct, frozen=True):
    """The head of an adventure at a glance; stored with every commit so that a shelf opens no journal.

    ``hero`` is the first hero's name, ``life`` and ``life_initial`` that hero's score for a life bar.
    """

    hero: str = ""
    section: str = ""
    alive: bool = True
    life: int = 0
    life_initial: int = 0


class Shelved(msgspec.Struct, frozen=True):
    """One adventure on the shelf; ``title`` is the player's own name for it, "" when it goes by its hero's.

    ``created`` and ``played`` are ISO 8601 with their offsets.
    """

    id: str
    ruleset: str
    title: str
    hero: str
    section: str
    status: Status
    life: int
    life_initial: int
    created: str
    played: str

    @property
    def name(self) -> str:
        """What the adventure is called on the shelf."""
        return self.title or self.hero


def moment(time: str) -> datetime | None:
    """The moment that ISO 8601 text names, by the local clock where it has no offset; None for any other text."""
    try:
        at = datetime.fromisoformat(time)
        # Years at the ends of the calendar fit no other clock.
        at.timestamp()
        return at if at.tzinfo is not None else at.astimezone()
    except (ValueError, OverflowError, OSError):
        return None
