"""The system's printers, loaded only when somebody prints."""

from typing import TYPE_CHECKING

from desktop_app.printing import words
from desktop_app.printing.options import Ink, SheetOptions
from desktop_app.printing.output import Problem, set_paper

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter


def printer_for(options: SheetOptions, title: str) -> "QPrinter":
    """The default printer, or one that previews only, with the paper and colour of the options.

    Qt's dialogs start from these; what they change, the sheet is laid out for.
    """
    from PySide6.QtPrintSupport import QPrinter

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(title)
    printer.setCreator("Listok")
    set_paper(printer, options)
    mode = QPrinter.ColorMode.Color if options.ink is Ink.COLOUR else QPrinter.ColorMode.GrayScale
    printer.setColorMode(mode)
    return printer


def printer_problem() -> Problem | None:
    """That there is no printer, where there is none; a preview and a PDF are possible all the same."""
    from PySide6.QtPrintSupport import QPrinterInfo

    return None if QPrinterInfo.availablePrinterNames() else Problem(words.NO_PRINTER)
