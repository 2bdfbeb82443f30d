"""Locks on files that the system lets go of by itself when a process ends, however it ends."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LOCK = "listok.lock"


class Presence:
    """Says who is first at a folder; ``alone`` is False while another process was there before and still is."""

    def __init__(self, folder: Path) -> None:
        """Come to ``folder``; where locks cannot be had, one counts as alone."""
        self.alone = True
        self._number = -1
        try:
            self._number = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o666)
            self.alone = _take(self._number, wait=False)
        except OSError:
            return

    def leave(self) -> None:
        """Go; the next one is alone."""
        if self._number >= 0:
            os.close(self._number)
            self._number = -1


@contextmanager
def one_at_a_time(path: Path) -> Iterator[None]:
    """Hold the lock file ``path``, once nobody else does. Raises `OSError`."""
    number = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        _take(number, wait=True)
        yield
    finally:
        os.close(number)


if sys.platform == "win32":
    import msvcrt

    def _take(number: int, *, wait: bool) -> bool:
        try:
            msvcrt.locking(number, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

else:
    import fcntl

    def _take(number: int, *, wait: bool) -> bool:
        try:
            fcntl.flock(number, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            return False
        return True
