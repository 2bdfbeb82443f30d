"""Printing from a window: choices kept for each book, a preview of the same pages, no printer, exports."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QTimer
from PySide6.QtPrintSupport import QPrinterInfo, QPrintPreviewWidget
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop_app import rulesets
from desktop_app.domain.text import Language
from desktop_app.printing.options import Ink, Paper, Part, SheetOptions
from desktop_app.printing.sheet import sheet_pages
from desktop_app.printing.subject import Subject
from desktop_app.windows.printing_dialogs import SAVE_INSTEAD, Printing
from desktop_app.windows.sheet_choices import SheetChoices
from tests.printing.subjects import subject

DUEL = rulesets.ruleset("duel")


class Memory:
    """Keeps choices for a test."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    def recall(self, ruleset: str) -> str:
        return self.kept.get(ruleset, "")

    def keep(self, ruleset: str, text: str) -> None:
        self.kept[ruleset] = text


@pytest.fixture
def printing(qtbot: QtBot) -> Printing:
    window = QWidget()
    qtbot.addWidget(window)
    return Printing(window, Memory())


def answer_with(answer: Callable[[QDialog], None]) -> None:
    """Do this with the dialog that opens next."""

    def act() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        answer(dialog)

    QTimer.singleShot(0, act)


def save_as(monkeypatch: pytest.MonkeyPatch, path: Path | None) -> list[str]:
    """Answer the question for a file; the names suggested."""
    asked: list[str] = []

    def choose(_parent: QWidget, _title: str, suggested: str, _filter: str) -> tuple[str, str]:
        asked.append(suggested)
        return ("" if path is None else str(path)), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    return asked


def test_choices_are_kept_for_each_book(printing: Printing) -> None:
    blank = Subject(DUEL)

    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, SheetChoices)
        dialog.paper.setCurrentIndex(dialog.paper.findData("A5"))
        dialog.ink.setCurrentIndex(dialog.ink.findData("saving"))
        dialog.large.setChecked(True)
        dialog.margin.setValue(20)
        dialog.encounters.setValue(24)
        dialog.parts[Part.HELPS].setChecked(False)
        dialog.accept()

    answer_with(choose)
    printing.set_up(blank, Language.RU)
    parts = tuple(part for part in Part if part is not Part.HELPS)
    wanted = SheetOptions(Paper.A5, False, False, 20, Ink.SAVING, True, 24, parts, Language.EN)
    assert printing.options(blank, Language.EN) == wanted
    assert printing.options(Subject(rulesets.ruleset("moonrunner")), Language.EN) == SheetOptions()


def test_cancelling_changes_nothing(printing: Printing) -> None:
    def cancel(dialog: QDialog) -> None:
        assert isinstance(dialog, SheetChoices)
        dialog.large.setChecked(True)
        dialog.reject()

    answer_with(cancel)
    printing.set_up(Subject(DUEL), Language.EN)
    assert printing.options(Subject(DUEL), Language.EN) == SheetOptions()


def test_a_booklet_has_its_own_paper(qtbot: QtBot) -> None:
    dialog = SheetChoices(SheetOptions(), Language.EN)
    qtbot.addWidget(dialog)
    dialog.booklet.setChecked(True)
    assert not dialog.paper.isEnabled()
    assert not dialog.landscape.isEnabled()
    dialog.booklet.setChecked(False)
    assert dialog.paper.isEnabled()


def test_choices_that_cannot_be_read_count_as_none(qtbot: QtBot) -> None:
    window, memory = QWidget(), Memory()
    qtbot.addWidget(window)
    memory.keep("duel", '{"paper": "papyrus"}')
    assert Printing(window, memory).options(Subject(DUEL), Language.RU) == SheetOptions(language=Language.RU)


def test_the_preview_shows_the_pages_that_print(printing: Printing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", staticmethod(list))
    told = subject(DUEL, "filled")
    counted: list[int] = []

    def look(dialog: QDialog) -> None:
        preview = dialog.findChild(QPrintPreviewWidget)
        assert isinstance(preview, QPrintPreviewWidget)
        preview.updatePreview()
        counted.append(preview.pageCount())
        dialog.reject()

    answer_with(look)
    printing.preview(told, Language.RU)
    assert counted == [len(sheet_pages(told, SheetOptions(language=Language.RU)))]


def test_without_a_printer_a_pdf_is_offered(
    printing: Printing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", staticmethod(list))
    asked = save_as(monkeypatch, tmp_path / "лист")
    texts: list[str] = []

    def press(dialog: QDialog) -> None:
        assert isinstance(dialog, QMessageBox)
        texts.append(dialog.text())
        buttons = dialog.findChildren(QPushButton)
        next(button for button in buttons if button.text() == SAVE_INSTEAD.ru).click()

    answer_with(press)
    printing.print_sheet(subject(DUEL, "filled"), Language.RU)
    assert texts == ["В системе нет принтера. Лист можно сохранить как PDF."]
    assert asked[0].endswith("Анна д'Артаньян — Верная шпага короля.pdf")
    assert len(PdfReader(tmp_path / "лист.pdf").pages) > 1


def test_the_form_and_the_story_are_files(printing: Printing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = subject(DUEL, "filled")
    save_as(monkeypatch, tmp_path / "form.pdf")
    printing.export_form(told, Language.EN)
    assert PdfReader(tmp_path / "form.pdf").get_fields()
    save_as(monkeypatch, tmp_path / "story.pdf")
    printing.export_story(told, Language.EN)
    assert "The Story so Far" in PdfReader(tmp_path / "story.pdf").pages[0].extract_text()


def test_not_choosing_a_file_writes_none(printing: Printing, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = save_as(monkeypatch, None)
    told = subject(DUEL, "filled")
    for export in (printing.export_pdf, printing.export_form, printing.export_story):
        export(told, Language.EN)
    assert len(asked) == 3


def test_a_file_that_cannot_be_written_is_a_plain_sentence(
    printing: Printing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_as(monkeypatch, tmp_path / "no" / "a.pdf")
    texts: list[str] = []

    def read(dialog: QDialog) -> None:
        assert isinstance(dialog, QMessageBox)
        texts.append(dialog.text())
        dialog.reject()

    answer_with(read)
    printing.export_pdf(subject(DUEL, "blank"), Language.EN)
    assert texts[0].startswith("The file was not written: ")
