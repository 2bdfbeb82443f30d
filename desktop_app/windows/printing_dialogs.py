"""Printing as the File menu offers it: print, preview, page setup and the exports; all print by the same code."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QObject, QStandardPaths, Qt, Slot
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox, QProgressDialog, QWidget

from desktop_app.domain.text import Language, Text
from desktop_app.printing import words
from desktop_app.printing.options import SheetOptions
from desktop_app.printing.output import Problem, print_sheet, write_pdf, write_story
from desktop_app.printing.printers import printer_for, printer_problem
from desktop_app.printing.progress import Stopped
from desktop_app.printing.subject import Subject, file_name
from desktop_app.windows.sheet_choices import SheetChoices

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

PDF = Text("Документ PDF (*.pdf)", "PDF document (*.pdf)")
EXPORT = Text("Сохранить как PDF", "Export as PDF")
FORM = Text("Сохранить бланк для заполнения", "Export a form to fill in")
PREVIEW = Text("Предварительный просмотр", "Print Preview")
TELLING = Text("Записывается ход приключения…", "Writing the story…")
STOP = Text("Отменить", "Cancel")
SAVE_INSTEAD = Text("Сохранить как PDF…", "Export as PDF…")
CLOSE = Text("Закрыть", "Close")


class Keeper(Protocol):
    """Remembers the choices of each book as text."""

    def recall(self, ruleset: str) -> str:
        """What was kept for a ruleset, "" where nothing was."""

    def keep(self, ruleset: str, text: str) -> None:
        """Keep the choices for a ruleset."""


class Printing(QObject):
    """Prints what a window shows; the window says what and in which language each time."""

    def __init__(self, window: QWidget, keeper: Keeper) -> None:
        """Print for a window; its dialogs stand over it."""
        super().__init__(window)
        self._window = window
        self._keeper = keeper
        self._subject: Subject | None = None
        self._options = SheetOptions()

    def options(self, subject: Subject, language: Language) -> SheetOptions:
        """The choices kept for a book; what cannot be read counts as none."""
        try:
            kept = msgspec.json.decode(self._keeper.recall(subject.rules.key) or b"{}", type=SheetOptions)
        except msgspec.DecodeError:
            kept = SheetOptions()
        return replace(kept, language=language)

    def print_sheet(self, subject: Subject, language: Language) -> None:
        """Ask for a printer and print; without any, say so and offer a PDF instead."""
        from PySide6.QtPrintSupport import QPrintDialog

        problem = printer_problem()
        if problem is not None:
            self._offer_pdf(problem, subject, language)
            return
        options = self.options(subject, language)
        printer = printer_for(options, subject.title(language))
        dialog = QPrintDialog(printer, self._window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            problem = print_sheet(printer, subject, options)
            if problem is not None:
                self._offer_pdf(problem, subject, language)
        dialog.deleteLater()

    def preview(self, subject: Subject, language: Language) -> None:
        """Show the pages as they will be on paper; needs no printer."""
        from PySide6.QtPrintSupport import QPrintPreviewDialog

        self._subject, self._options = subject, self.options(subject, language)
        printer = printer_for(self._options, subject.title(language))
        dialog = QPrintPreviewDialog(printer, self._window)
        dialog.setWindowTitle(PREVIEW.say(language))
        dialog.paintRequested.connect(self._paint)
        dialog.exec()
        dialog.deleteLater()

    @Slot("QPrinter*")
    def _paint(self, printer: "QPrinter") -> None:
        if self._subject is not None:
            print_sheet(printer, self._subject, self._options)

    def set_up(self, subject: Subject, language: Language) -> None:
        """Let the reader choose paper and parts, and keep the choices for this book."""
        dialog = SheetChoices(self.options(subject, language), language, self._window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self._keeper.keep(subject.rules.key, msgspec.json.encode(dialog.options).decode())
        dialog.deleteLater()

    def export_pdf(self, subject: Subject, language: Language) -> None:
        """Write the sheet to a PDF of the reader's choice."""
        path = self._ask(EXPORT, subject.title(language), language)
        if path is not None:
            self._tell(write_pdf(path, subject, self.options(subject, language)), language)

    def export_form(self, subject: Subject, language: Language) -> None:
        """Write the book's blank sheet as a form to fill in."""
        from desktop_app.printing.fillable import write_fillable

        path = self._ask(FORM, subject.rules.title.say(language), language)
        if path is not None:
            self._tell(write_fillable(path, subject.rules, self.options(subject, language)), language)

    def export_story(self, subject: Subject, language: Language) -> None:
        """Write the log as a story; a long one shows how far it is and can be cancelled."""
        name = f"{subject.title(language)} — {words.STORY.say(language)}"
        path = self._ask(words.STORY, name, language)
        if path is None:
            return
        box = QProgressDialog(TELLING.say(language), STOP.say(language), 0, 100, self._window)
        box.setWindowModality(Qt.WindowModality.WindowModal)
        try:
            self._tell(write_story(path, subject, self.options(subject, language), _shown_in(box)), language)
        except Stopped:
            pass
        finally:
            box.close()
            box.deleteLater()

    def _ask(self, title: Text, name: str, language: Language) -> Path | None:
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        suggested = str(Path(folder) / file_name(name))
        chosen, _ = QFileDialog.getSaveFileName(self._window, title.say(language), suggested, PDF.say(language))
        path = Path(chosen)
        return (path if path.suffix else path.with_suffix(".pdf")) if chosen else None

    def _tell(self, problem: Problem | None, language: Language) -> None:
        if problem is not None:
            box = self._message(problem, language)
            box.exec()
            box.deleteLater()

    def _offer_pdf(self, problem: Problem, subject: Subject, language: Language) -> None:
        box = self._message(problem, language)
        save = box.addButton(SAVE_INSTEAD.say(language), QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(save)
        box.exec()
        chosen = box.clickedButton()
        box.deleteLater()
        if chosen is save:
            self.export_pdf(subject, language)

    def _message(self, problem: Problem, language: Language) -> QMessageBox:
        box = QMessageBox(QMessageBox.Icon.Warning, "Listok", "", QMessageBox.StandardButton.NoButton, self._window)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(problem.text.say(language))
        box.addButton(CLOSE.say(language), QMessageBox.ButtonRole.RejectRole)
        return box


def _shown_in(box: QProgressDialog) -> Callable[[float], bool]:
    def go_on(done: float) -> bool:
        # At 100 the box would close and open again for the next step.
        box.setValue(min(99, round(done * 100)))
        QCoreApplication.processEvents()
        return not box.wasCanceled()

    return go_on
