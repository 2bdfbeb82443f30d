"""How an adventure stands, for the library and for whoever shows a shelf; light, because every start needs it."""

from enum import StrEnum


class Status(StrEnum):
    """How an adventure stands."""

    ALIVE = "alive"
    DEAD = "dead"
    FINISHED = "finished"
