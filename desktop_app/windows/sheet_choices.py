"""Page Setup: which paper, how much ink, and what of the sheet prints; kept for each book."""

from collections.abc import Iterable

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QGridLayout,
    QGroupBox,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from desktop_app.domain.text import Language, Text
from desktop_app.printing.options import LEAST_MARGIN, Ink, Paper, Part, SheetOptions

WIDEST_MARGIN = 40.0
MOST_FIGHTS = 60

TITLE = Text("Параметры страницы", "Page Setup")
PAPER = Text("&Бумага:", "&Paper:")
INK = Text("&Цвет:", "&Colour:")
MARGIN = Text("П&оля:", "&Margins:")
FIGHTS = Text("Мест для &боёв:", "Boxes for &fights:")
MILLIMETRES = Text(" мм", " mm")
PRINTED = Text("Что печатать", "What to print")
LANDSCAPE = Text("&Альбомная ориентация", "&Landscape")
BOOKLET = Text("Б&рошюра: две A5 на листе A4", "&Booklet: two A5 on an A4")
LARGE = Text("&Крупный шрифт", "Large pr&int")
INKS = {
    Ink.COLOUR: Text("цветная печать", "in colour"),
    Ink.GREY: Text("оттенки серого", "in grey"),
    Ink.SAVING: Text("экономия чернил", "saving ink"),
}
PARTS = {
    Part.SCORES: Text("показатели", "scores"),
    Part.SKILLS: Text("умения и выбор", "skills and choices"),
    Part.STORES: Text("запасы и отметки", "stores and marks"),
    Part.ITEMS: Text("снаряжение", "equipment"),
    Part.NOTES: Text("заметки", "notes"),
    Part.FIGHTS: Text("бои", "encounters"),
    Part.PATH: Text("путь", "the way"),
    Part.TABLES: Text("таблицы", "tables"),
    Part.HELPS: Text("подсказки", "helps"),
}


class SheetChoices(QDialog):
    """Shows the choices; cancelling changes none."""

    def __init__(self, options: SheetOptions, language: Language, parent: QWidget | None = None) -> None:
        """Begin with the choices as they are."""
        super().__init__(parent)
        self._language = language
        self.paper = self._chooser([(paper, str(paper)) for paper in Paper], options.paper)
        self.ink = self._chooser([(ink, self._say(text)) for ink, text in INKS.items()], options.ink)
        self.landscape = self._switch(LANDSCAPE, options.landscape)
        self.booklet = self._switch(BOOKLET, options.booklet)
        self.large = self._switch(LARGE, options.large)
        self.margin = QDoubleSpinBox(self, minimum=LEAST_MARGIN, maximum=WIDEST_MARGIN, decimals=0)
        self.margin.setSuffix(self._say(MILLIMETRES))
        self.margin.setValue(options.margin)
        self.encounters = QSpinBox(self, minimum=0, maximum=MOST_FIGHTS)
        self.encounters.setValue(options.encounters)
        self.parts = {part: self._switch(text, options.has(part)) for part, text in PARTS.items()}
        self.setWindowTitle(self._say(TITLE))
        self._lay_out()
        self.booklet.toggled.connect(self._bind)
        self._bind(options.booklet)

    @property
    def options(self) -> SheetOptions:
        """What is chosen now."""
        return SheetOptions(
            paper=Paper(self.paper.currentData()),
            landscape=self.landscape.isChecked(),
            booklet=self.booklet.isChecked(),
            margin=self.margin.value(),
            ink=Ink(self.ink.currentData()),
            large=self.large.isChecked(),
            encounters=self.encounters.value(),
            parts=tuple(part for part, box in self.parts.items() if box.isChecked()),
            language=self._language,
        )

    def _say(self, text: Text) -> str:
        return text.say(self._language)

    def _chooser(self, answers: Iterable[tuple[str, str]], chosen: str) -> QComboBox:
        box = QComboBox(self)
        for key, label in answers:
            box.addItem(label, str(key))
        box.setCurrentIndex(box.findData(str(chosen)))
        return box

    def _switch(self, text: Text, on: bool) -> QCheckBox:
        box = QCheckBox(self._say(text), self)
        box.setChecked(on)
        return box

    def _lay_out(self) -> None:
        form = QFormLayout()
        for label, field in ((PAPER, self.paper), (INK, self.ink), (MARGIN, self.margin), (FIGHTS, self.encounters)):
            form.addRow(self._say(label), field)
        group = QGroupBox(self._say(PRINTED), self)
        grid = QGridLayout(group)
        for place, box in enumerate(self.parts.values()):
            grid.addWidget(box, place // 3, place % 3)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addLayout(form)
        for switch in (self.landscape, self.booklet, self.large):
            column.addWidget(switch)
        column.addWidget(group)
        column.addWidget(buttons)

    @Slot(bool)
    def _bind(self, booklet: bool) -> None:
        """A booklet has a paper and a direction of its own."""
        self.paper.setDisabled(booklet)
        self.landscape.setDisabled(booklet)
