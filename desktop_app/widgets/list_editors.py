"""Editors of lists: things carried, in their places, and tables that the player fills in."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QLabel, QMenu, QToolButton, QVBoxLayout, QWidget

from desktop_app.domain.actions import Gain, Lose, Rewrite
from desktop_app.domain.carrying import load
from desktop_app.domain.entry_text import (
    Absolute,
    item_line,
    parse_item,
    parse_number,
    parse_record,
    record_line,
)
from desktop_app.domain.errors import RuleError
from desktop_app.domain.fields import Declared, Item, Items, Place, Record, Records
from desktop_app.domain.narration import plain
from desktop_app.widgets.editor import Editor, Setting
from desktop_app.widgets.in_place import InPlace, popup
from desktop_app.widgets.labels import literal, plain_label
from desktop_app.widgets.theme import mark


def more_button(parent: QWidget) -> QToolButton:
    """A small button for what else can be done with a row."""
    button = QToolButton(parent)
    button.setText("⋯")
    button.setMinimumSize(24, 24)
    mark(button, quiet=True)
    return button


class ItemRow(QWidget):
    """A thing: worn or not where that matters, its line, how many, and a menu."""

    changed = Signal(int, object)
    """The place in the list and the `Item` wanted there."""
    refused = Signal(object)
    struck = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.index = 0
        self.item = Item("?")
        self._setting: Setting | None = None
        self._places: tuple[Place, ...] = ()
        self.worn = QCheckBox(self)
        self.worn.clicked.connect(self._wear)
        mark(self.worn, bare=True)
        self.name = InPlace(self, role="thing")
        self.name.entered.connect(self._rename)
        self.name.struck.connect(self._strike)
        self.count = InPlace(self, role="count", numeric=True)
        self.count.align(Qt.AlignmentFlag.AlignRight)
        self.count.entered.connect(self._recount)
        self.count.struck.connect(self._strike)
        self.more = more_button(self)
        self.more.clicked.connect(self._open)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(2)
        line.addWidget(self.worn)
        line.addWidget(self.name, 1)
        line.addWidget(self.count)
        line.addWidget(self.more)

    def show_item(self, index: int, item: Item, setting: Setting, places: tuple[Place, ...]) -> None:
        """Show the thing at ``index``."""
        self.index, self.item, self._setting, self._places = index, item, setting, places
        line = item_line(item, setting.scores, setting.language)
        single = Item(item.name, 1, item.place, item.bonus, item.worn, item.note)
        self.name.show_words(item_line(single, setting.scores, setting.language), line, line)
        self.count.show_words(str(item.count), self.tr("%1: how many").replace("%1", item.name))
        self.more.setAccessibleName(self.tr("%1: more").replace("%1", item.name))
        self.worn.setVisible(bool(item.bonus))
        self.worn.setChecked(item.worn)
        self.worn.setAccessibleName(self.tr("%1: worn").replace("%1", item.name))
        self.worn.setToolTip(self.tr("Worn: its bonus counts"))

    @property
    def stops(self) -> list[QWidget]:
        """What the Tab key visits here, in order."""
        return [self.worn, *self.name.stops, *self.count.stops, self.more]

    def finish(self) -> None:
        """Commit what is being typed."""
        self.name.finish()
        self.count.finish()

    def menu(self) -> QMenu:
        """Where the thing may go."""
        menu = QMenu(self)
        here = self.item.place or (self._places[0].key if self._places else "")
        for place in self._places:
            if place.key != here and self._setting is not None:
                words = self.tr("Put into: %1").replace("%1", self._setting.say(place.label))
                action = menu.addAction(literal(words))
                action.setData(place.key)
                action.triggered.connect(self._move)
        menu.addSeparator()
        menu.addAction(self.tr("&Strike out")).triggered.connect(self._strike)
        return menu

    @Slot()
    def _open(self) -> None:
        popup(self.menu(), self.more)

    @Slot()
    def _move(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            was = self.item
            moved = Item(was.name, was.count, str(action.data()), was.bonus, was.worn, was.note)
            self.changed.emit(self.index, moved)

    @Slot(bool)
    def _wear(self, worn: bool) -> None:
        was = self.item
        self.changed.emit(self.index, Item(was.name, was.count, was.place, was.bonus, worn, was.note))

    @Slot(str)
    def _rename(self, text: str) -> None:
        assert self._setting is not None
        try:
            named = parse_item(text, self._setting.scores, self.item)
        except RuleError as error:
            self.refused.emit(error)
            return
        self.changed.emit(self.index, named)

    @Slot(str)
    def _recount(self, text: str) -> None:
        was = self.item
        try:
            typed = parse_number(text, was.count)
        except RuleError as error:
            self.refused.emit(error)
            return
        count = typed.value if isinstance(typed, Absolute) else max(0, was.count + typed.by)
        self.changed.emit(self.index, Item(was.name, count, was.place, was.bonus, was.worn, was.note))

    @Slot()
    def _strike(self) -> None:
        self.struck.emit(self.index)


class ListEditor(Editor):
    """Rows that come and go, and a last line in which one more is typed."""

    def __init__(self, field: Declared, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(field, setting, parent)
        self.add = InPlace(self, role="add")
        self.add.began.connect(self.sentence.hush)
        self.add.entered.connect(self._enter)

    @Slot(str)
    def _enter(self, text: str) -> None:
        try:
            entry = self.parse(text)
        except RuleError as error:
            self.refuse(error)
            return
        if self.check((*self.sheet[self.field], entry)):
            self.wish(Gain(self.setting.who, self.field.key, entry))

    def parse(self, text: str) -> Item | Record:
        """The entry that a line names; raises `BadValue`."""
        raise NotImplementedError

    @Slot(int, object)
    def replace(self, index: int, entry: object) -> None:
        """Wish that one entry be another."""
        entries = list(self.sheet[self.field])
        if index < len(entries) and entries[index] != entry:
            entries[index] = entry
            if self.check(tuple(entries)):
                self.wish(Rewrite(self.setting.who, self.field.key, tuple(entries)))
        else:
            self.refresh()

    @Slot(int)
    def strike(self, index: int) -> None:
        """Wish that an entry be gone."""
        self.wish(Lose(self.setting.who, self.field.key, index))

    @Slot(object)
    def _refuse(self, error: RuleError) -> None:
        self.refuse(error)


class ItemsEditor(ListEditor):
    """Things under the headings of their places; a place too full is worth a warning and never a refusal."""

    def __init__(self, field: Items, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(field, setting, parent)
        self._items = field
        self.rows: list[ItemRow] = []
        self.headings = {place.key: plain_label("small", parent=self, wraps=True) for place in field.places}
        for heading in self.headings.values():
            heading.setContentsMargins(0, 4, 0, 0)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.refresh()

    def refresh(self) -> None:
        items = self.sheet[self._items]
        had = next((row for row in self.rows if any(stop.hasFocus() for stop in row.stops)), None)
        while self._column.takeAt(0):
            pass
        self._match_rows(len(items))
        rows = iter(self.rows)
        for place in self._items.places or (Place("", self._items.label),):
            inside = [(index, item) for index, item in enumerate(items) if self._lies_in(item, place)]
            self._show_heading(place, bool(inside))
            for index, item in inside:
                row = next(rows)
                row.show_item(index, item, self.setting, self._items.places)
                self._column.addWidget(row)
        self.add.show_words(self.tr("+ add a thing…"), self.tr("%1: add a thing").replace("%1", self.label), "")
        self.add.line.setPlaceholderText(self.tr("name × 2 — note"))
        self._column.addWidget(self.add)
        self._column.addWidget(self.sentence)
        if had is not None and had not in self.rows:
            (self.rows[-1].name if self.rows else self.add).setFocus()
        self.rearranged.emit()

    def _match_rows(self, count: int) -> None:
        while len(self.rows) > count:
            row = self.rows.pop()
            row.hide()
            row.deleteLater()
        while len(self.rows) < count:
            row = ItemRow(self)
            row.changed.connect(self.replace)
            row.refused.connect(self._refuse)
            row.struck.connect(self.strike)
            row.show()
            self.rows.append(row)

    def _lies_in(self, item: Item, place: Place) -> bool:
        return not self._items.places or (item.place or self._items.places[0].key) == place.key

    def _show_heading(self, place: Place, inhabited: bool) -> None:
        heading = self.headings.get(place.key)
        if heading is None:
            return
        pieces, limit = load(self.sheet, self._items, place), place.limit
        words = self.setting.say(place.label)
        crowded = limit is not None and pieces > limit
        if limit is not None:
            words = self.tr("%1: %2 of %3").replace("%1", words).replace("%2", str(pieces)).replace("%3", str(limit))
        if crowded:
            words = self.tr("%1, more than it holds").replace("%1", words)
        heading.setText(words)
        mark(heading, role="error" if crowded else "small")
        alone = len(self._items.places) == 1 and limit is None
        heading.setVisible((inhabited or pieces > 0) and not alone)
        self._column.addWidget(heading)

    @property
    def stops(self) -> list[QWidget]:
        return [stop for row in self.rows for stop in row.stops] + self.add.stops

    def finish(self) -> None:
        for row in self.rows:
            row.finish()
        self.add.finish()

    def parse(self, text: str) -> Item:
        return parse_item(text, self.setting.scores)


class RecordsEditor(ListEditor):
    """A small table: a name and the numbers of the declared columns; the last line adds "name 3 4"."""

    def __init__(self, field: Records, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(field, setting, parent)
        self._records = field
        self.cells: list[list[InPlace]] = []
        self._heads: list[QLabel] = [plain_label("small", parent=self) for _ in field.columns]
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(0, 1)
        for column, head in enumerate(self._heads, start=1):
            self._grid.addWidget(head, 0, column, Qt.AlignmentFlag.AlignRight)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addLayout(self._grid)
        rows.addWidget(self.add)
        rows.addWidget(self.sentence)
        self.refresh()

    def refresh(self) -> None:
        records = self.sheet[self._records]
        columns = self._records.columns
        self._match_rows(len(records))
        for head, column in zip(self._heads, columns, strict=True):
            head.setText(self.setting.say(column.label))
            head.setVisible(bool(records))
        for cells, record in zip(self.cells, records, strict=True):
            cells[0].show_words(record.name)
            cells[0].button.setAccessibleDescription(record_line(record, columns))
            for cell, column in zip(cells[1:], columns, strict=True):
                number = record.numbers.get(column.key, column.default)
                cell.show_words(plain(number), f"{record.name}: {self.setting.say(column.label)}")
        self.add.show_words(self.tr("+ add a row…"), self.tr("%1: add a row").replace("%1", self.label), "")
        self.add.line.setPlaceholderText(" ".join([self.tr("name"), *[self.setting.say(c.label) for c in columns]]))
        self.rearranged.emit()

    def _match_rows(self, count: int) -> None:
        while len(self.cells) > count:
            for cell in self.cells.pop():
                self._grid.removeWidget(cell)
                cell.hide()
                cell.deleteLater()
        while len(self.cells) < count:
            row = len(self.cells) + 1
            cells = [InPlace(self, role="thing")]
            cells += [InPlace(self, role="count", numeric=True) for _ in self._records.columns]
            for column, cell in enumerate(cells):
                cell.setProperty("place", row - 1)
                cell.entered.connect(self._change)
                cell.struck.connect(self._strike_row)
                if column:
                    cell.align(Qt.AlignmentFlag.AlignRight)
                self._grid.addWidget(cell, row, column)
                cell.show()
            self.cells.append(cells)

    @Slot(str)
    def _change(self, text: str) -> None:
        cell = self.sender()
        row = next((cells for cells in self.cells if cell in cells), None)
        if row is None:
            return
        place, column = self.cells.index(row), row.index(cell)  # type: ignore[arg-type]  # found in it just now
        was = self.sheet[self._records][place]
        if not column:
            self.replace(place, Record(" ".join(text.split()), was.numbers))
            return
        key = self._records.columns[column - 1].key
        now = was.numbers.get(key, self._records.columns[column - 1].default)
        try:
            typed = parse_number(text, now)
        except RuleError as error:
            self.refuse(error)
            return
        number = typed.value if isinstance(typed, Absolute) else now + typed.by
        self.replace(place, Record(was.name, {**was.numbers, key: number}))

    @Slot()
    def _strike_row(self) -> None:
        cell = self.sender()
        if isinstance(cell, InPlace):
            self.strike(int(cell.property("place")))

    @property
    def stops(self) -> list[QWidget]:
        return [stop for row in self.cells for cell in row for stop in cell.stops] + self.add.stops

    def finish(self) -> None:
        for cell in [cell for row in self.cells for cell in row]:
            cell.finish()
        self.add.finish()

    def parse(self, text: str) -> Record:
        return parse_record(text, self._records.columns)
