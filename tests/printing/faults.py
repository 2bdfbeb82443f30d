"""What may not be found on a page: type on type, a line through type, anything in the margins."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

from desktop_app.printing.boxes import Box, Outline, Page, Rule, Run

M = TypeVar("M", Rule, Outline)

_HAIR = 0.02
_BAND = 8.0


def faults(page: Page) -> Iterator[str]:
    """A sentence for each fault of a page."""
    for mark in page.marks:
        if not mark.box.inside(page.inner):
            yield f"in the margin: {mark}"
    runs = sorted([run for run in page.runs if run.text], key=lambda run: run.box.y)
    for place, run in enumerate(runs):
        yield from _overprinted(run, islice(runs, place + 1, None))
    lines = _bands([mark for mark in page.marks if isinstance(mark, Rule)])
    frames = _bands([mark for mark in page.marks if isinstance(mark, Outline)])
    for run in runs:
        box = run.box
        for band in range(int(box.y // _BAND), int(box.bottom // _BAND) + 1):
            yield from (f"struck through: {run.text!r} by {rule}" for _, rule in lines[band] if _strikes(rule, box))
            yield from (f"across a frame: {run.text!r}, {frame}" for frame, _ in frames[band] if _crosses(frame, box))


def _bands(marks: Sequence[M]) -> dict[int, list[tuple[Box, M]]]:
    """Marks by the strips of the page that they touch, so that only neighbours are compared."""
    bands: dict[int, list[tuple[Box, M]]] = defaultdict(list)
    for mark in marks:
        box = mark.box
        for band in range(int(box.y // _BAND), int(box.bottom // _BAND) + 1):
            bands[band].append((box, mark))
    return bands


def _overprinted(run: Run, later: Iterable[Run]) -> Iterator[str]:
    for other in later:
        if other.box.y > run.box.bottom:
            return
        if run.box.overlaps(other.box):
            yield f"overprinted: {run.text!r} and {other.text!r}"


def _strikes(rule: Rule, box: Box) -> bool:
    within = box.y + _HAIR < rule.y < box.bottom - _HAIR
    return within and rule.x < box.right - _HAIR and rule.to_x > box.x + _HAIR


def _crosses(frame: Box, box: Box) -> bool:
    """Whether type is partly in and partly out of a frame."""
    return frame.overlaps(box) and not box.inside(frame)
