"""The bookshelf: every adventure with its hero, book, section and fate, and the way to a new one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import (
    QAbstractListModel,
    QByteArray,
    QDate,
    QEvent,
    QLocale,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListView, QMenu, QPushButton, QVBoxLayout, QWidget

from desktop_app.persistence.status import Status
from desktop_app.widgets.flow_layout import FlowLayout
from desktop_app.widgets.labels import literal, plain_label
from desktop_app.widgets.shelf_delegate import ROW, ShelfDelegate, ShownRow
from desktop_app.widgets.theme import mark

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class ShelfRow:
    """An adventure at a glance; ``book`` is the ruleset's title, ``last_played`` None when it never was."""

    id: str
    hero: str
    book: str
    section: str
    status: Status
    last_played: datetime | None
    life: int
    life_initial: int


class ShelfModel(QAbstractListModel):
    """Rows of the shelf; each is put into words only when it is looked at."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[ShelfRow, ...] = ()

    def show_rows(self, rows: Sequence[ShelfRow]) -> None:
        """Show these rows instead."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not 0 <= index.row() < len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == ROW:
            return self._shown(row)
        if role == Qt.ItemDataRole.DisplayRole:
            return row.hero
        if role == Qt.ItemDataRole.AccessibleTextRole:
            shown = self._shown(row)
            return ", ".join(part for part in (shown.hero, shown.place, shown.fate, shown.played) if part)
        return None

    def roleNames(self) -> dict[int, QByteArray]:
        return {**super().roleNames(), ROW: QByteArray(b"row")}

    def _shown(self, row: ShelfRow) -> ShownRow:
        section = self.tr("section %1").replace("%1", row.section) if row.section else ""
        fates = {
            Status.ALIVE: self.tr("alive"),
            Status.DEAD: self.tr("dead"),
            Status.FINISHED: self.tr("finished"),
        }
        return ShownRow(
            hero=row.hero or self.tr("A hero without a name"),
            place=" · ".join(part for part in (row.book, section) if part),
            fate=fates[row.status],
            status=row.status,
            played=_date(row.last_played, QLocale.FormatType.LongFormat),
            played_short=_date(row.last_played, QLocale.FormatType.ShortFormat),
            life=max(0.0, min(1.0, row.life / row.life_initial)) if row.life_initial > 0 else 0.0,
        )


class ShelfList(QListView):
    """A list whose rows open by Enter or a double click, whatever the desktop's habit."""

    opened = Signal(QModelIndex)
    strike_wished = Signal(QModelIndex)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.doubleClicked.connect(self.opened)
        mark(self, bare=True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and index.isValid():
            if not event.isAutoRepeat():
                self.opened.emit(index)
        elif event.key() == Qt.Key.Key_Delete and index.isValid():
            self.strike_wished.emit(index)
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.scheduleDelayedItemsLayout()


class Bookshelf(QWidget):
    """Shows the adventures and says which one the player wants; an empty shelf says how to begin."""

    open_wished = Signal(str)
    """The id of the adventure."""
    new_wished = Signal()
    remove_wished = Signal(str)
    """The id of the adventure; asking whether it is meant is for whoever hears it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = ShelfModel(self)
        self.title = plain_label("name", parent=self)
        self.list = ShelfList(self)
        self.list.setModel(self.model)
        self.list.setItemDelegate(ShelfDelegate(self.list))
        self.list.opened.connect(self._open)
        self.list.strike_wished.connect(self._remove)
        self.list.customContextMenuRequested.connect(self._open_menu)
        self.new = QPushButton(self)
        self.new.clicked.connect(self.new_wished)
        mark(self.new, primary=True, big=True)
        self.empty = QWidget(self)
        self.sentences = [plain_label("empty", parent=self.empty, wraps=True) for _ in range(3)]
        self._lay_out()
        self.show_shelf(())
        self._retranslate()

    def _lay_out(self) -> None:
        said = QVBoxLayout(self.empty)
        said.setContentsMargins(0, 0, 0, 0)
        said.setSpacing(8)
        for sentence in self.sentences:
            said.addWidget(sentence)
        head = FlowLayout(spacing=24)
        head.addWidget(self.title)
        head.addWidget(self.new)
        page = QWidget(self)
        rows = QVBoxLayout(page)
        rows.setContentsMargins(28, 22, 28, 24)
        rows.setSpacing(16)
        rows.addLayout(head)
        rows.addWidget(self.empty)
        rows.addWidget(self.list, 1)
        self._spring = QWidget(page)
        rows.addWidget(self._spring, 1)
        mark(page, panel=True)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 14, 14, 14)
        whole.addWidget(page)
        QWidget.setTabOrder(self.list, self.new)

    def show_shelf(self, rows: Sequence[ShelfRow]) -> None:
        """Show these adventures in this order; the one that was current stays so where it is still there."""
        current = self.list.currentIndex().row()
        kept = self.model.rows[current].id if 0 <= current < len(self.model.rows) else ""
        self.model.show_rows(rows)
        place = next((place for place, row in enumerate(rows) if row.id == kept), 0)
        if rows:
            self.list.setCurrentIndex(self.model.index(place))
        self.list.setVisible(bool(rows))
        self.empty.setVisible(not rows)
        self._spring.setVisible(not rows)
        self.setFocusProxy(self.list if rows else self.new)

    @Slot(QModelIndex)
    def _open(self, index: QModelIndex) -> None:
        self.open_wished.emit(self.model.rows[index.row()].id)

    @Slot(QModelIndex)
    def _remove(self, index: QModelIndex) -> None:
        self.remove_wished.emit(self.model.rows[index.row()].id)

    @Slot()
    def _open_current(self) -> None:
        self._open(self.list.currentIndex())

    @Slot()
    def _remove_current(self) -> None:
        self._remove(self.list.currentIndex())

    def menu(self) -> QMenu:
        """What can be done with the current adventure."""
        menu = QMenu(self)
        row = self.model.rows[self.list.currentIndex().row()]
        menu.addAction(self.tr("&Open %1").replace("%1", literal(row.hero))).triggered.connect(self._open_current)
        menu.addAction(self.tr("&Remove…")).triggered.connect(self._remove_current)
        return menu

    @Slot(QPoint)
    def _open_menu(self, place: QPoint) -> None:
        if self.list.currentIndex().isValid():
            menu = self.menu()
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self.list.viewport().mapToGlobal(place))

    def _retranslate(self) -> None:
        self.title.setText(self.tr("Bookshelf"))
        self.new.setText(self.tr("&New Hero"))
        self.list.setAccessibleName(self.tr("Adventures"))
        words = (
            self.tr("Open your book and make a hero for it."),
            self.tr("Listok rolls the dice, keeps the Adventure Sheet and writes down all that happens."),
            self.tr("Nothing needs saving, and every step can be taken back."),
        )
        for sentence, text in zip(self.sentences, words, strict=True):
            sentence.setText(text)
        self.list.viewport().update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()


def _date(moment: datetime | None, form: QLocale.FormatType) -> str:
    return "" if moment is None else QLocale().toString(QDate(moment.year, moment.month, moment.day), form)
