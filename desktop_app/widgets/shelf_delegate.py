"""Paints a row of the bookshelf like a line in the contents of a book."""

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop_app.persistence.status import Status
from desktop_app.widgets.fonts import Size, book, pixels, sans
from desktop_app.widgets.icons import icon
from desktop_app.widgets.theme import Theme, current_scale, current_theme

ROW = Qt.ItemDataRole.UserRole
"""The role under which the model holds a `ShownRow`."""
ICONS = {Status.ALIVE: "heart", Status.DEAD: "skull", Status.FINISHED: "flag"}
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class ShownRow:
    """An adventure in words; ``played_short`` is for narrow rows, ``life`` is the share left, from 0 to 1."""

    hero: str
    place: str
    fate: str
    status: Status
    played: str
    played_short: str
    life: float


class ShelfDelegate(QStyledItemDelegate):
    """Hero above book and section; at the right the fate and the last day of play; below them the life bar."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        scale = current_scale()
        lines = QFontMetrics(book(Size.PANEL, scale)).height() + QFontMetrics(sans(Size.BODY, scale)).height()
        return QSize(200, lines + pixels(26, scale))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row = index.data(ROW)
        if not isinstance(row, ShownRow):
            return
        theme = current_theme()
        area: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, QColor(theme.selected))
            painter.fillRect(area.left(), area.top(), 4, area.height(), QColor(theme.accent))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, QColor(theme.hover))
        painter.fillRect(area.left(), area.bottom(), area.width(), theme.line, QColor(theme.rule))
        _paint_words(painter, area, row, theme)
        painter.restore()


def _paint_words(painter: QPainter, area: QRect, row: ShownRow, theme: Theme) -> None:
    scale = current_scale()
    gap = pixels(12, scale)
    inner = area.adjusted(gap + 4, pixels(6, scale), -gap, -pixels(6, scale))
    big, small = book(Size.PANEL, scale), sans(Size.BODY, scale)
    tall, low = QFontMetrics(big).height(), QFontMetrics(small).height()
    upper = QRect(inner.left(), inner.top(), inner.width(), tall)
    lower = QRect(inner.left(), upper.bottom() + 1, inner.width(), low)
    width = QFontMetrics(small).horizontalAdvance
    side = pixels(18, scale)
    fate = width(row.fate) + side + pixels(6, scale)
    _say(painter, upper.adjusted(0, 0, -fate - gap, 0), big, theme.text, row.hero)
    picture = QRect(upper.right() - side + 1, upper.top() + (tall - side) // 2, side, side)
    icon(ICONS[row.status], theme, theme.accent if row.status is Status.DEAD else theme.muted).paint(painter, picture)
    _say(painter, upper.adjusted(0, 0, -side - pixels(6, scale), 0), small, theme.muted, row.fate, right=True)
    roomy = width(row.played) + width(row.place) + gap <= inner.width()
    played = row.played if roomy else row.played_short
    _say(painter, lower.adjusted(0, 0, -width(played) - gap, 0), small, theme.muted, row.place)
    _say(painter, lower, small, theme.muted, played, right=True)
    bar = QRect(inner.left(), lower.bottom() + pixels(5, scale), inner.width(), pixels(4, scale))
    painter.fillRect(bar, QColor(theme.track))
    bar.setWidth(round(bar.width() * row.life))
    painter.fillRect(bar, QColor(theme.accent))


def _say(painter: QPainter, area: QRect, font: QFont, colour: str, words: str, *, right: bool = False) -> None:
    painter.setFont(font)
    painter.setPen(QColor(colour))
    shown = QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, area.width())
    painter.drawText(area, int((_RIGHT if right else _LEFT) | Qt.TextFlag.TextSingleLine), shown)
