"""Prints the adventure on the table, as the File menu offers it; what prints is imported with the first page."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from desktop_app.binding.settings import Setting, Settings
from desktop_app.windows.main_window import MainWindow
from desktop_app.windows.table import Table

if TYPE_CHECKING:
    from desktop_app.printing.subject import Subject
    from desktop_app.windows.printing_dialogs import Printing


class PrintChoices:
    """Keeps what a reader chose to print, for each book, among the preferences."""

    def __init__(self, settings: Settings) -> None:
        """Keep them in ``settings``."""
        self._settings = settings

    def recall(self, ruleset: str) -> str:
        """What was kept for a ruleset, "" where nothing was."""
        return self._settings[Setting(f"print_{ruleset}", "")]

    def keep(self, ruleset: str, text: str) -> None:
        """Keep the choices for a ruleset."""
        self._settings[Setting(f"print_{ruleset}", "")] = text


class TablePrinting(QObject):
    """Answers the printing commands for one table; gone with it."""

    def __init__(self, window: MainWindow, table: Table, settings: Settings) -> None:
        """Print what lies on ``table``."""
        super().__init__(table)
        self._window = window
        self._table = table
        self._settings = settings
        self._printing: Printing | None = None
        slots = {
            "print": self.print_sheet,
            "preview": self.preview,
            "page_setup": self.set_up,
            "export_pdf": self.export_pdf,
            "export_form": self.export_form,
            "export_story": self.export_story,
        }
        for key, slot in slots.items():
            window.actions_by_key[key].triggered.connect(slot)

    @property
    def printing(self) -> "Printing":
        """The dialogs, made when the first is asked for."""
        if self._printing is None:
            from desktop_app.windows.printing_dialogs import Printing

            self._printing = Printing(self._window.shell, PrintChoices(self._settings))
        return self._printing

    @property
    def subject(self) -> "Subject":
        """The adventure as it stands, with what was still being typed."""
        from desktop_app.printing.subject import of_journal

        self._table.finish_typing()
        return of_journal(self._table.session.rules, self._table.session.journal)

    @Slot()
    def print_sheet(self) -> None:
        """Print the sheet."""
        self.printing.print_sheet(self.subject, self._table.language)

    @Slot()
    def preview(self) -> None:
        """Show the pages as they would be printed."""
        self.printing.preview(self.subject, self._table.language)

    @Slot()
    def set_up(self) -> None:
        """Choose the paper and what prints on it."""
        self.printing.set_up(self.subject, self._table.language)

    @Slot()
    def export_pdf(self) -> None:
        """Write the sheet into a PDF file."""
        self.printing.export_pdf(self.subject, self._table.language)

    @Slot()
    def export_form(self) -> None:
        """Write a blank sheet that can be filled in on the screen."""
        self.printing.export_form(self.subject, self._table.language)

    @Slot()
    def export_story(self) -> None:
        """Write the log as a story into a PDF file."""
        self.printing.export_story(self.subject, self._table.language)
