"""The log: one line an entry with its dice, place and time; undone entries struck through, receipts unfolded."""

from datetime import datetime

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    QSortFilterProxyModel,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QAction, QColor, QFontMetrics, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from desktop_app.domain.logbook import LogKind, LogRow
from desktop_app.widgets.fonts import Size, sans
from desktop_app.widgets.labels import plain_label
from desktop_app.widgets.theme import current_scale, current_theme, mark

ROW = Qt.ItemDataRole.UserRole
"""The role under which the model holds a `LogRow`."""

LARGE_TEXT = 1.25
"""The text size above which the filters are one list and no row of chips."""

Index = QModelIndex | QPersistentModelIndex


class LogDelegate(QStyledItemDelegate):
    """Paints a row: section, sentence and sums, dice in boxes, time; every row is as high as any other."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, max(28, QFontMetrics(sans(Size.BODY, current_scale())).height() + 10))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(ROW)
        if not isinstance(row, LogRow):
            return
        painter.save()
        theme, scale = current_theme(), current_scale()
        area: QRect = option.rect
        state: QStyle.StateFlag = option.state
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, QColor(theme.selected))
            painter.fillRect(area.left(), area.top(), 3, area.height(), QColor(theme.accent))
        painter.setPen(QPen(QColor(theme.rule), 1, Qt.PenStyle.DotLine))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        self._paint_line(painter, area, row, scale)
        painter.restore()

    def _paint_line(self, painter: QPainter, area: QRect, row: LogRow, scale: float) -> None:
        theme = current_theme()
        font = sans(Size.BODY, scale)
        font.setStrikeOut(not row.live)
        painter.setFont(font)
        metrics = QFontMetrics(font)
        line = QRect(area.left() + 10, area.top(), area.width() - 20, metrics.height() + 10)
        painter.setPen(QColor(theme.muted))
        if row.section:
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, f"§ {row.section}")
        line.setLeft(line.left() + metrics.horizontalAdvance("§ 88888"))
        time = _time(row.time)
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, time)
        line.setRight(line.right() - metrics.horizontalAdvance("88:88") - 14)
        line.setRight(self._paint_dice(painter, line, row, scale) - 10)
        self._paint_sentence(painter, line, row, metrics)

    def _paint_sentence(self, painter: QPainter, line: QRect, row: LogRow, metrics: QFontMetrics) -> None:
        theme = current_theme()
        sums = metrics.horizontalAdvance(f"  {row.comparison}") if row.comparison else 0
        sentence = metrics.elidedText(row.headline, Qt.TextElideMode.ElideRight, max(20, line.width() - sums))
        painter.setPen(QColor(theme.text if row.live else theme.muted))
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, sentence)
        line.setLeft(line.left() + metrics.horizontalAdvance(sentence + "  "))
        painter.setPen(QColor(theme.muted))
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, row.comparison)

    def _paint_dice(self, painter: QPainter, line: QRect, row: LogRow, scale: float) -> int:
        """Paint the faces from the right edge leftwards, heroes' and foes' apart; where they begin."""
        theme = current_theme()
        font = sans(Size.SMALL, scale, bold=True)
        painter.setFont(font)
        side = QFontMetrics(font).height() + 2
        right = line.right()
        for who, faces in reversed(row.dice[:8]):
            painter.setPen(QPen(QColor(theme.accent if who.side == "foe" else theme.text), 1.2))
            for face in reversed(faces[:6]):
                box = QRect(right - side, line.center().y() - side // 2, side, side)
                painter.drawRoundedRect(box, 4, 4)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(face))
                right -= side + 3
            right -= 5
        painter.setFont(sans(Size.BODY, scale))
        return right


def _time(stamp: str) -> str:
    """The hour and minute of an ISO time; "" for an unreadable one."""
    try:
        return datetime.fromisoformat(stamp).strftime("%H:%M")
    except ValueError:
        return ""


class LogFilter(QSortFilterProxyModel):
    """Lets through one kind of entries, and those whose sentence or receipt holds the words looked for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kind: LogKind | None = None
        self._words = ""

    def choose(self, kind: LogKind | None) -> None:
        """Show one kind, or everything."""
        self.beginFilterChange()
        self._kind = kind
        self.endFilterChange()

    @Slot(str)
    def look_for(self, words: str) -> None:
        """Show only entries that hold these words."""
        self.beginFilterChange()
        self._words = words.strip().casefold()
        self.endFilterChange()

    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        if self._kind is None and not self._words:
            return True
        row = self.sourceModel().index(source_row, 0, source_parent).data(ROW)
        if not isinstance(row, LogRow) or self._kind not in (None, row.kind):
            return False
        told = " ".join((row.headline, row.section, *row.receipt)).casefold()
        return self._words in told


class JournalView(QWidget):
    """The log; Enter or a double click unfolds the receipt of an entry, the menu returns to it.

    ``head`` holds the filters and the search, for whoever heads the panel.
    """

    return_wished = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._filter = LogFilter(self)
        self._delegate = LogDelegate(self)
        self.list = QListView(self)
        self.list.setModel(self._filter)
        self.list.setItemDelegate(self._delegate)
        # With rows of one height a story of any length is laid out without looking at its rows.
        self.list.setUniformItemSizes(True)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.list.activated.connect(self._unfold)
        mark(self.list, bare=True)
        self._return = QAction(self)
        self._return.triggered.connect(self._wish_return)
        self.list.addAction(self._return)
        self.head = QWidget(self)
        self._search = QLineEdit(self.head)
        self._search.setClearButtonEnabled(True)
        self._receipt = self._receipt_label()
        self._unfolded = -1
        self._search.textChanged.connect(self._filter.look_for)
        mark(self._search, plain=True)
        self._chips = QButtonGroup(self)
        self._chips.idClicked.connect(self._choose_kind)
        # With a large text the chips would be wider than the window leaves room for: one list says the same.
        self._kind = QComboBox(self.head)
        self._kind.activated.connect(self._choose_kind)
        self._kinds: tuple[LogKind | None, ...] = (None, *LogKind)
        self._lay_out()
        self._retranslate()
        self._fit()

    def _receipt_label(self) -> QLabel:
        label = plain_label("muted", parent=self, wraps=True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        label.hide()
        return label

    def _lay_out(self) -> None:
        head = QHBoxLayout(self.head)
        head.setContentsMargins(0, 0, 0, 0)
        head.setSpacing(6)
        for place, _ in enumerate(self._kinds):
            chip = QPushButton(self.head)
            chip.setCheckable(True)
            chip.setChecked(place == 0)
            mark(chip, chip=True)
            self._chips.addButton(chip, place)
            head.addWidget(chip)
        head.addWidget(self._kind)
        head.addStretch(1)
        head.addWidget(self._search)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(20, 4, 20, 8)
        rows.addWidget(self.list, 1)
        rows.addWidget(self._receipt)

    def set_model(self, model: QAbstractItemModel) -> None:
        """Show another journal."""
        self._filter.setSourceModel(model)
        self._fold()

    @Slot(int)
    def _choose_kind(self, place: int) -> None:
        self._chips.button(place).setChecked(True)
        self._kind.setCurrentIndex(place)
        self._filter.choose(self._kinds[place])

    def _fit(self) -> None:
        large = current_scale() > LARGE_TEXT
        self._kind.setVisible(large)
        for chip in self._chips.buttons():
            chip.setVisible(not large)

    @Slot(QModelIndex)
    def _unfold(self, index: QModelIndex) -> None:
        """Show the receipt of a row below the list, or put it away when it is shown."""
        row = index.data(ROW)
        if not isinstance(row, LogRow) or row.number == self._unfolded:
            self._fold()
            return
        self._unfolded = row.number
        self._receipt.setText("\n".join(row.receipt))
        self._receipt.show()

    def _fold(self) -> None:
        self._unfolded = -1
        self._receipt.hide()

    @Slot()
    def _wish_return(self) -> None:
        row = self.list.currentIndex().data(ROW)
        if isinstance(row, LogRow):
            self.return_wished.emit(row.number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._search.text():
            self._search.clear()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()
        elif event.type() is QEvent.Type.PaletteChange:
            self._fit()
        super().changeEvent(event)

    def _retranslate(self) -> None:
        words = (self.tr("all"), self.tr("fights"), self.tr("changes"), self.tr("path"), self.tr("notes"))
        place = max(0, self._kind.currentIndex())
        self._kind.clear()
        self._kind.addItems(words)
        self._kind.setCurrentIndex(place)
        self._kind.setAccessibleName(self.tr("Show in the log: %s").replace("%s", words[place]))
        for chip, word in zip(self._chips.buttons(), words, strict=True):
            chip.setText(word)
            chip.setAccessibleName(self.tr("Show in the log: %s").replace("%s", word))
        self._search.setPlaceholderText(self.tr("search…"))
        self._search.setAccessibleName(self.tr("Search the log"))
        self.list.setAccessibleName(self.tr("Log entries"))
        self._return.setText(self.tr("Return here"))
