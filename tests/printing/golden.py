"""Pictures of the blank A4 sheets, for a change to be seen; `python -m tests.printing.golden` makes them anew."""

import os
from pathlib import Path

from PySide6.QtGui import QImage, QPainter

from desktop_app import rulesets
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.text import Language
from desktop_app.printing.boxes import Page
from desktop_app.printing.options import Ink, SheetOptions
from desktop_app.printing.paint import paint_page
from desktop_app.printing.sheet import sheet_pages
from desktop_app.printing.subject import Subject
from desktop_app.printing.typeset import UNITS

FOLDER = Path(__file__).parent / "golden"
DOTS_PER_MM = 2.4


def picture(page: Page, ink: Ink = Ink.COLOUR) -> QImage:
    """A page painted on white, in grey."""
    image = QImage(round(page.width * DOTS_PER_MM), round(page.height * DOTS_PER_MM), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    painter.scale(DOTS_PER_MM / UNITS, DOTS_PER_MM / UNITS)
    paint_page(painter, page, ink)
    painter.end()
    return image.convertToFormat(QImage.Format.Format_Grayscale8)


def front(rules: Ruleset) -> QImage:
    """The first page of a ruleset's blank sheet in Russian."""
    return picture(sheet_pages(Subject(rules), SheetOptions(language=Language.RU))[0])


def main() -> None:
    """Write every picture."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtGui import QGuiApplication

    app = QGuiApplication([])
    FOLDER.mkdir(exist_ok=True)
    for rules in rulesets.all_rulesets():
        front(rules).save(str(FOLDER / f"{rules.key}.png"))
    del app


if __name__ == "__main__":
    main()
