"""How a long print tells what part of it is done, and how the reader stops it."""

from collections.abc import Callable

Progress = Callable[[float], bool]
"""Told what part of the work is done, from 0 to 1; answers whether to go on."""


class Stopped(Exception):
    """The reader cancelled; nothing of the document is left."""


def never_stop(_done: float) -> bool:
    """Go on whatever is done."""
    return True


def tell(progress: Progress, done: float) -> None:
    """Tell what part is done; `Stopped` where the answer is to stop."""
    if not progress(done):
        raise Stopped


def stretch(progress: Progress, first: float, last: float) -> Progress:
    """The progress of a step that leads from one part of the whole to another."""

    def part(done: float) -> bool:
        return progress(first + done * (last - first))

    return part
