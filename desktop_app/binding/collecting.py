"""Keeps Python's garbage collector away while another thread computes.

The collector runs in whichever thread happens to allocate. In a worker it would destroy widgets that only the thread of
the windows may touch, and take the program down. So it rests until the worker is done, and goes on in that thread.
"""

import gc


class _Rest:
    """How many workers compute now; the collector rests while there is one."""

    def __init__(self) -> None:
        self.workers = 0


_rest = _Rest()


def hold() -> None:
    """A worker is about to begin: no collection until `release`. To be called in the thread of the windows."""
    _rest.workers += 1
    gc.disable()


def release() -> None:
    """A worker has ended; after the last one the collector goes on. To be called in the thread of the windows."""
    _rest.workers -= 1
    if not _rest.workers:
        gc.enable()
