"""Paper itself: sizes, fonts, words and language of a PDF, printers, and a disk that refuses."""

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader
from PySide6.QtGui import QColor, QImage, QPageLayout, QPageSize, QPalette
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo
from PySide6.QtWidgets import QApplication

from desktop_app import rulesets
from desktop_app.domain.text import Language
from desktop_app.printing import printers, words
from desktop_app.printing.boxes import Box, Page
from desktop_app.printing.options import Ink, Paper, SheetOptions
from desktop_app.printing.output import Problem, booklet, print_sheet, write_pdf, write_story
from desktop_app.printing.printers import printer_for, printer_problem
from desktop_app.printing.progress import Stopped
from desktop_app.printing.sheet import sheet_pages
from desktop_app.printing.subject import file_name
from desktop_app.printing.tongue import in_tongue
from tests.printing import golden
from tests.printing.subjects import NAME, SENTENCE, subject

DUEL = rulesets.ruleset("duel")
POINTS = {Paper.A4: (595, 842), Paper.LETTER: (612, 792), Paper.A5: (420, 595)}
ROOT = Path(__file__).parents[2]


def written(path: Path, options: SheetOptions, kind: str = "filled", key: str = "duel") -> PdfReader:
    """The sheet as a PDF, read back."""
    assert write_pdf(path, subject(rulesets.ruleset(key), kind), options) is None
    return PdfReader(BytesIO(path.read_bytes()))


def text_of(reader: PdfReader) -> str:
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("paper", Paper)
def test_the_page_is_as_large_as_the_paper(tmp_path: Path, paper: Paper, landscape: bool) -> None:
    options = SheetOptions(paper=paper, landscape=landscape)
    box = written(tmp_path / "a.pdf", options, "blank").pages[0].mediabox
    size = (round(box.width), round(box.height))
    assert size == (POINTS[paper][::-1] if landscape else POINTS[paper])


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("key", rulesets.keys())
def test_words_can_be_searched_and_fonts_travel_along(tmp_path: Path, key: str, language: Language) -> None:
    options = SheetOptions(language=language)
    reader = written(tmp_path / "a.pdf", options, key=key)
    text = text_of(reader)
    rules = rulesets.ruleset(key)
    assert [field.key for field in rules.hero if field.label.say(language) not in text] == []
    assert NAME in text
    assert SENTENCE in text
    assert len(reader.pages) == len(sheet_pages(subject(rules, "filled"), options))
    # What is searched for is a space, though Qt would name its glyph by another character that leads to it.
    assert "\t" not in reader.pages[0].extract_text()
    for font in fonts(reader):
        assert "/FontFile2" in font["/DescendantFonts"][0]["/FontDescriptor"]
        assert "/ToUnicode" in font
        assert "Listok" in font["/BaseFont"]


def fonts(reader: PdfReader) -> list[Any]:
    found: dict[str, Any] = {}
    for page in reader.pages:
        resources: Any = page["/Resources"]
        found |= {name: font.get_object() for name, font in resources["/Font"].items()}
    assert found
    return list(found.values())


def test_a_pdf_says_what_it_is(tmp_path: Path) -> None:
    reader = written(tmp_path / "a.pdf", SheetOptions(language=Language.RU))
    assert reader.metadata is not None
    assert reader.metadata.title == f"{NAME} — Верная шпага короля"
    assert reader.metadata.author == "Дмитрий Браславский"
    assert str(reader.root_object["/Lang"]) == "ru"


@pytest.mark.parametrize("pdf", [b"", b"%PDF-1.4\nnothing", b"trailer /Root 3 0 R startxref 5 %%EOF"])
def test_a_strange_pdf_keeps_its_language_to_itself(pdf: bytes) -> None:
    assert in_tongue(pdf, Language.RU) == pdf


def test_a_blank_sheet_is_a_small_file(tmp_path: Path) -> None:
    written(tmp_path / "a.pdf", SheetOptions(), "blank", "grey_star")
    assert (tmp_path / "a.pdf").stat().st_size < 200_000


def test_two_small_pages_lie_on_a_large_one(tmp_path: Path) -> None:
    options = SheetOptions(booklet=True)
    reader = written(tmp_path / "a.pdf", options)
    pages = sheet_pages(subject(DUEL, "filled"), options)
    assert pages[0].width == 148
    assert len(reader.pages) == -(-len(pages) // 4) * 2
    assert (round(reader.pages[0].mediabox.width), round(reader.pages[0].mediabox.height)) == (842, 595)
    assert NAME in text_of(reader)


@pytest.mark.parametrize(
    ("count", "order"),
    [
        (1, [(None, 0), (None, None)]),
        (4, [(3, 0), (1, 2)]),
        (6, [(None, 0), (1, None), (5, 2), (3, 4)]),
    ],
)
def test_a_booklet_folds_into_the_right_order(count: int, order: list[tuple[int | None, int | None]]) -> None:
    pages = [Page(float(number), 1.0, Box(0, 0, 1, 1), ()) for number in range(count)]
    sides = [tuple(None if page is None else int(page.width) for page in side) for side in booklet(pages)]
    assert sides == order


@pytest.fixture
def night(qapp: QApplication) -> Iterator[None]:
    """A dark theme."""
    day = qapp.palette()
    palette = QPalette(QColor("#191613"))
    palette.setColor(QPalette.ColorRole.WindowText, QColor("white"))
    qapp.setPalette(palette)
    yield
    qapp.setPalette(day)


@pytest.mark.usefixtures("night")
@pytest.mark.parametrize("ink", Ink)
def test_paper_stays_white_and_ink_dark_at_night(ink: Ink) -> None:
    image = golden.picture(sheet_pages(subject(DUEL, "filled"), SheetOptions(ink=ink))[0], ink)
    shades = bytes(image.constBits())
    assert shades.count(255) > 0.7 * len(shades)
    assert min(shades) < 90
    assert image.pixelColor(2, 2) == QColor("white")


def test_grey_prints_no_colour() -> None:
    page = sheet_pages(subject(DUEL, "blank"), SheetOptions())[0]

    def coloured(ink: Ink) -> int:
        from PySide6.QtGui import QPainter

        from desktop_app.printing.paint import paint_page

        image = QImage(420, 594, QImage.Format.Format_RGB32)
        image.fill(0xFFFFFFFF)
        painter = QPainter(image)
        painter.scale(0.02, 0.02)
        paint_page(painter, page, ink)
        painter.end()
        pixels = bytes(image.constBits())
        return sum(pixels[place] != pixels[place + 2] for place in range(0, len(pixels), 4))

    assert coloured(Ink.COLOUR) > 100
    assert coloured(Ink.GREY) == coloured(Ink.SAVING) == 0


@pytest.mark.parametrize("key", rulesets.keys())
def test_the_front_looks_as_it_did(key: str) -> None:
    expected = QImage(str(golden.FOLDER / f"{key}.png")).convertToFormat(QImage.Format.Format_Grayscale8)
    found = golden.front(rulesets.ruleset(key))
    assert found.size() == expected.size(), "python -m tests.printing.golden makes the pictures anew"
    pairs = zip(bytes(found.constBits()), bytes(expected.constBits()), strict=True)
    different = sum(abs(ours - theirs) > 80 for ours, theirs in pairs)
    assert different < 0.002 * found.width() * found.height(), "python -m tests.printing.golden"


MEASURE = """
import hashlib
from PySide6.QtWidgets import QApplication
app = QApplication([])
from desktop_app import rulesets
from desktop_app.printing.options import SheetOptions
from desktop_app.printing.sheet import sheet_pages
from tests.printing.subjects import subject
pages = [sheet_pages(subject(rules, "filled"), SheetOptions()) for rules in rulesets.all_rulesets()]
print(app.devicePixelRatio(), hashlib.sha256(repr(pages).encode()).hexdigest())
"""


def test_boxes_are_the_same_on_every_screen() -> None:
    told = []
    for factor in ("1", "1.5", "2"):
        # The logical resolution of a screen differs as well as its scale.
        environment = {**os.environ, "QT_SCALE_FACTOR": factor, "QT_FONT_DPI": str(round(96 * float(factor)))}
        command = [sys.executable, "-c", MEASURE]
        told.append(
            subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        )
    ratios, hashes = zip(*[line.split() for line in told], strict=True)
    assert len(set(ratios)) == 3
    assert len(set(hashes)) == 1


# Printers


def test_a_printer_gets_the_pages_of_its_own_paper(tmp_path: Path) -> None:
    printer = printer_for(SheetOptions(paper=Paper.A4), "лист")
    printer.setOutputFileName(str(tmp_path / "a.pdf"))
    printer.setPageSize(QPageSize(QPageSize.PageSizeId.A5))
    printer.setPageOrientation(QPageLayout.Orientation.Landscape)
    assert print_sheet(printer, subject(DUEL, "filled"), SheetOptions()) is None
    reader = PdfReader(tmp_path / "a.pdf")
    assert (round(reader.pages[0].mediabox.width), round(reader.pages[0].mediabox.height)) == (595, 420)
    same = SheetOptions(paper=Paper.A5, landscape=True)
    assert len(reader.pages) == len(sheet_pages(subject(DUEL, "filled"), same))
    assert text_of(reader) == text_of(written(tmp_path / "b.pdf", same))


@pytest.mark.qt_log_ignore("QPainter::begin")
def test_a_printer_that_refuses_is_a_plain_sentence(tmp_path: Path) -> None:
    printer = QPrinter()
    printer.setOutputFileName(str(tmp_path / "nowhere" / "a.pdf"))
    assert print_sheet(printer, subject(DUEL, "blank"), SheetOptions()) == Problem(words.NOT_PRINTED)


def test_no_printer_is_a_plain_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", staticmethod(list))
    assert printer_problem() == Problem(words.NO_PRINTER)
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", staticmethod(lambda: ["Laser"]))
    assert printers.printer_problem() is None


# Files


@contextmanager
def full_disk(room: int) -> Iterator[None]:
    """Files may not grow larger than this."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"old")
    with full_disk(1000):
        problem = write_pdf(path, subject(DUEL, "blank"), SheetOptions())
    assert problem is not None
    assert str(path) in problem.text.en
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there_is_a_plain_sentence(tmp_path: Path) -> None:
    problem = write_pdf(tmp_path / "no" / "a.pdf", subject(DUEL, "blank"), SheetOptions())
    assert problem is not None
    assert problem.text.ru.startswith("Файл не записан")


def test_the_story_is_told(tmp_path: Path) -> None:
    told = subject(DUEL, "filled")
    parts: list[float] = []

    def go_on(done: float) -> bool:
        parts.append(done)
        return True

    path = tmp_path / "a.pdf"
    assert write_story(path, told, SheetOptions(language=Language.RU), go_on) is None
    assert parts == sorted(parts)
    assert (parts[0], parts[-1]) == (0.0, 1.0)
    text = text_of(PdfReader(path))
    assert "Ход приключения" in text
    assert "§ 12b" in text
    assert "Бой: Гвардеец 7 7" in text
    assert SENTENCE in text


@pytest.mark.parametrize("last", [0.0, 0.7])
def test_a_story_that_is_stopped_leaves_nothing(tmp_path: Path, last: float) -> None:
    def until(done: float) -> bool:
        return done < last

    with pytest.raises(Stopped):
        write_story(tmp_path / "a.pdf", subject(DUEL, "filled"), SheetOptions(), until)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Анна — Лунатик", "Анна — Лунатик.pdf"),
        ('a/b\\c:d*e?f"g<h>i|j\n', "a b c d e f g h i j.pdf"),
        ("..", "Listok.pdf"),
        ("CON", "_CON.pdf"),
        ("x" * 300, "x" * 80 + ".pdf"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}fdp.exe", "fdp.exe.pdf"),
    ],
)
def test_a_file_name_is_safe_everywhere(title: str, name: str) -> None:
    assert file_name(title) == name


@given(st.builds(SheetOptions, landscape=st.booleans(), margin=st.floats(0, 40), encounters=st.integers(0, 99)))
def test_choices_are_kept_as_they_were(options: SheetOptions) -> None:
    assert msgspec.json.decode(msgspec.json.encode(options), type=SheetOptions) == options
