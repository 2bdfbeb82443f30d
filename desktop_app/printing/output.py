"""One way from a sheet to paper: a printer, its preview and a PDF file all get the same pages by the same code."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSaveFile, QSizeF
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter

from desktop_app.domain.text import Text
from desktop_app.printing import words
from desktop_app.printing.boxes import Page
from desktop_app.printing.options import Frame, Paper, SheetOptions, frame
from desktop_app.printing.paint import paint_page
from desktop_app.printing.progress import Progress, never_stop, stretch, tell
from desktop_app.printing.sheet import sheet_pages
from desktop_app.printing.story import story_pages
from desktop_app.printing.subject import Subject
from desktop_app.printing.tongue import in_tongue
from desktop_app.printing.typeset import UNITS

RESOLUTION = 1200
"""Dots per inch of a PDF: fine enough that rounding to a dot is never seen."""
_INCH = 25.4

Layout = Callable[[Frame], Sequence[Page]]
"""Lays a document out for pages of the given frame."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Why nothing was printed or written, in a sentence for the reader."""

    text: Text


def set_paper(device: QPagedPaintDevice, options: SheetOptions) -> None:
    """Give a device the paper, direction and margins of the options, as the start of what its dialogs can change."""
    paper = Paper.A4 if options.booklet else options.paper
    landscape = options.landscape or options.booklet
    way = QPageLayout.Orientation.Landscape if landscape else QPageLayout.Orientation.Portrait
    margin = 0.0 if isinstance(device, QPdfWriter) else options.margin
    margins = QMarginsF(margin, margin, margin, margin)
    device.setPageLayout(QPageLayout(_page_size(paper), way, margins, QPageLayout.Unit.Millimeter))


def _page_size(paper: Paper) -> QPageSize:
    known = {Paper.A4: QPageSize.PageSizeId.A4, Paper.LETTER: QPageSize.PageSizeId.Letter}
    return QPageSize(known.get(paper, QPageSize.PageSizeId.A5))


def frame_on(device: QPagedPaintDevice, options: SheetOptions) -> Frame:
    """The page that a device really has, for whoever chose another paper in its dialog gets what he chose."""
    layout = device.pageLayout()
    size: QSizeF = layout.fullRect(QPageLayout.Unit.Millimeter).size()
    kept = layout.margins(QPageLayout.Unit.Millimeter)
    sides = (kept.left(), kept.top(), kept.right(), kept.bottom())
    margins = [options.margin if isinstance(device, QPdfWriter) else side for side in sides]
    if options.booklet:
        return frame(round(size.width() / 2, 1), round(size.height(), 1), (options.margin,) * 4)
    left, top, right, bottom = margins
    return frame(round(size.width(), 1), round(size.height(), 1), (left, top, right, bottom))


def print_sheet(
    device: QPagedPaintDevice, subject: Subject, options: SheetOptions, progress: Progress = never_stop
) -> Problem | None:
    """Print an adventure sheet on the paper that the device has; what went wrong, or None."""
    return print_document(device, sheet_layout(subject, options), options, progress)


def sheet_layout(subject: Subject, options: SheetOptions) -> Layout:
    """How an adventure sheet is laid out for a page."""
    return lambda page: sheet_pages(subject, options, page)


def print_story(
    device: QPagedPaintDevice, subject: Subject, options: SheetOptions, progress: Progress = never_stop
) -> Problem | None:
    """Print the story of an adventure, as its log tells it, on the paper that the device has."""
    return print_document(device, _story(subject, options, progress), options, stretch(progress, 0.5, 1.0))


def _story(subject: Subject, options: SheetOptions, progress: Progress) -> Layout:
    return lambda page: story_pages(subject, options, page, stretch(progress, 0.0, 0.5))


def print_document(
    device: QPagedPaintDevice, layout: Layout, options: SheetOptions, progress: Progress = never_stop
) -> Problem | None:
    """Print a document on the paper that the device has; what went wrong, or None. `Stopped` when cancelled."""
    full = getattr(device, "setFullPage", None)
    if full is not None:
        # Margins are ours: a printer would else shift the page by its own.
        full(True)
    pages = layout(frame_on(device, options))
    painter = QPainter()
    if not painter.begin(device):
        return Problem(words.NOT_PRINTED)
    try:
        _paint(painter, device, pages, options, progress)
    finally:
        painter.end()
    return None


def _paint(
    painter: QPainter, device: QPagedPaintDevice, pages: Sequence[Page], options: SheetOptions, progress: Progress
) -> None:
    sides: Sequence[Sequence[Page | None]] = booklet(pages) if options.booklet else [[page] for page in pages]
    scale_x = device.logicalDpiX() / _INCH / UNITS
    scale_y = device.logicalDpiY() / _INCH / UNITS
    for number, side in enumerate(sides):
        if number:
            device.newPage()
        painter.save()
        painter.scale(scale_x, scale_y)
        for page in side:
            if page is not None:
                paint_page(painter, page, options.ink)
            painter.translate(pages[0].width * UNITS, 0.0)
        painter.restore()
        tell(progress, (number + 1) / len(sides))


def booklet(pages: Sequence[Page]) -> list[list[Page | None]]:
    """Pages two by two in the order of a booklet folded from the whole pile, None for a blank one."""
    count = -(-len(pages) // 4) * 4
    padded: list[Page | None] = [*pages, *[None] * (count - len(pages))]
    sides: list[list[Page | None]] = []
    for first in range(0, count // 2, 2):
        last = count - 1 - first
        sides += [[padded[last], padded[first]], [padded[first + 1], padded[last - 1]]]
    return sides


@dataclass(frozen=True, slots=True)
class Named:
    """What a PDF says of itself besides its language."""

    title: str
    author: str


def write_pdf(path: Path, subject: Subject, options: SheetOptions, progress: Progress = never_stop) -> Problem | None:
    """Write an adventure sheet as a PDF file, whole or not at all."""
    named = Named(subject.title(options.language), subject.author(options.language))
    return write_document(path, named, sheet_layout(subject, options), options, progress)


def write_story(path: Path, subject: Subject, options: SheetOptions, progress: Progress = never_stop) -> Problem | None:
    """Write the story of an adventure as a PDF file, whole or not at all; `Stopped` when cancelled."""
    language = options.language
    named = Named(f"{subject.title(language)} — {words.STORY.say(language)}", subject.author(language))
    return write_document(path, named, _story(subject, options, progress), options, stretch(progress, 0.5, 1.0))


def write_document(
    path: Path, named: Named, layout: Layout, options: SheetOptions, progress: Progress = never_stop
) -> Problem | None:
    """Write a document as a PDF file, whole or not at all; what went wrong, or None. `Stopped` when cancelled."""
    pdf = as_pdf(named, layout, options, progress)
    if isinstance(pdf, Problem):
        return pdf
    return save(path, pdf)


def save(path: Path, pdf: bytes) -> Problem | None:
    """Put a finished document on the disk, whole or not at all: an old file stays until the new one is there."""
    file = QSaveFile(str(path))
    if not file.open(QIODevice.OpenModeFlag.WriteOnly):
        return _not_written(path, file.errorString())
    if file.write(pdf) != len(pdf):
        why = file.errorString()
        file.cancelWriting()
        return _not_written(path, why)
    return None if file.commit() else _not_written(path, file.errorString())


def as_pdf(named: Named, layout: Layout, options: SheetOptions, progress: Progress = never_stop) -> bytes | Problem:
    """A document as the bytes of a PDF; `Stopped` when cancelled."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(RESOLUTION)
    writer.setTitle(named.title)
    writer.setAuthor(named.author)
    writer.setCreator("Listok")
    set_paper(writer, options)
    problem = print_document(writer, layout, options, progress)
    return in_tongue(bytes(buffer.data().data()), options.language) if problem is None else problem


def _not_written(path: Path, why: str) -> Problem:
    text = words.NOT_WRITTEN
    return Problem(Text(f"{text.ru}: {path}: {why}", f"{text.en}: {path}: {why}"))
