"""Layouts that wrap: words and chips in lines, plaques and columns in cells of equal width."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class _WrappingLayout(QLayout):
    """Keeps the items; the height follows from the width."""

    def __init__(self, parent: QWidget | None = None, *, spacing: int = 8) -> None:
        self._items: list[QLayoutItem] = []
        super().__init__(parent)
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)
        self.invalidate()

    def _kept(self) -> Sequence[QLayoutItem]:
        # Qt may still ask while it destroys a window whose Python side the garbage collector has cleared already.
        kept: Sequence[QLayoutItem] = self.__dict__.get("_items", ())
        return kept

    def count(self) -> int:
        return len(self._kept())

    def itemAt(self, index: int) -> QLayoutItem | None:
        kept = self._kept()
        return kept[index] if 0 <= index < len(kept) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        if not 0 <= index < len(self._items):
            return None
        item = self._items.pop(index)
        self.invalidate()
        return item

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        margins = self.contentsMargins()
        return self._arrange(QRect(0, 0, width - margins.left() - margins.right(), 0), move=False) + (
            margins.top() + margins.bottom()
        )

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect.marginsRemoved(self.contentsMargins()), move=True)

    def minimumSize(self) -> QSize:
        shown = self._shown()
        width = max((item.minimumSize().width() for item in shown), default=0)
        height = max((item.minimumSize().height() for item in shown), default=0)
        margins = self.contentsMargins()
        return QSize(width + margins.left() + margins.right(), height + margins.top() + margins.bottom())

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _arrange(self, area: QRect, *, move: bool) -> int:
        """The height that the items need in the width of ``area``; with ``move`` they are put there."""
        raise NotImplementedError


class FlowLayout(_WrappingLayout):
    """Items at their own widths from the left, a new line when one does not fit."""

    def sizeHint(self) -> QSize:
        shown = self._shown()
        width = sum(item.sizeHint().width() for item in shown) + self.spacing() * max(0, len(shown) - 1)
        height = max((item.sizeHint().height() for item in shown), default=0)
        margins = self.contentsMargins()
        return QSize(width + margins.left() + margins.right(), height + margins.top() + margins.bottom())

    def _arrange(self, area: QRect, *, move: bool) -> int:
        top = area.top()
        for line in self._lines(area.width()):
            height = max(size.height() for _, size in line)
            left = area.left()
            for item, size in line:
                if move:
                    item.setGeometry(QRect(QPoint(left, top + (height - size.height()) // 2), size))
                left += size.width() + self.spacing()
            top += height + self.spacing()
        return max(0, top - area.top() - self.spacing())

    def _lines(self, width: int) -> Iterator[list[tuple[QLayoutItem, QSize]]]:
        line: list[tuple[QLayoutItem, QSize]] = []
        taken = 0
        for item in self._shown():
            size = item.sizeHint()
            if size.width() > width:
                size = QSize(width, height_at(item, width))
            if line and taken + size.width() > width:
                yield line
                line, taken = [], 0
            line.append((item, size))
            taken += size.width() + self.spacing()
        if line:
            yield line


class EvenLayout(_WrappingLayout):
    """Cells of equal width, as many side by side as their least width allows and at most ``most``, tops aligned.

    Rows are filled as evenly as can be, and the cells of a shorter last row are wider.
    """

    def __init__(self, parent: QWidget | None = None, *, spacing: int = 14, most: int = 99, least: int = 0) -> None:
        """``least`` is the least width of a cell in pixels; an item that needs more gets more."""
        super().__init__(parent, spacing=spacing)
        self._most = most
        self._least = least

    def set_least(self, least: int) -> None:
        """Set the least width of a cell, as when the text grows."""
        self._least = least
        self.invalidate()

    def sizeHint(self) -> QSize:
        shown = self._shown()
        width = max((item.sizeHint().width() for item in shown), default=0)
        columns = min(len(shown), self._most)
        total = columns * width + max(0, columns - 1) * self.spacing()
        return QSize(total, self.heightForWidth(total))

    def columns(self, width: int) -> int:
        """How many cells stand side by side in ``width``."""
        shown = self._shown()
        if not shown:
            return 1
        least = max(self._least, *(item.minimumSize().width() for item in shown))
        fit = max(1, (width + self.spacing()) // max(1, least + self.spacing()))
        fit = min(fit, len(shown), self._most)
        rows = -(-len(shown) // fit)
        return -(-len(shown) // rows)

    def _arrange(self, area: QRect, *, move: bool) -> int:
        shown = self._shown()
        columns = self.columns(area.width())
        top = area.top()
        for first in range(0, len(shown), columns):
            row = shown[first : first + columns]
            cell = max(1, (area.width() - self.spacing() * (len(row) - 1)) // len(row))
            height = max(height_at(item, cell) for item in row)
            if move:
                for place, item in enumerate(row):
                    item.setGeometry(QRect(area.left() + place * (cell + self.spacing()), top, cell, height))
            top += height + self.spacing()
        return max(0, top - area.top() - self.spacing())


def height_at(item: QLayoutItem, width: int) -> int:
    """The height that an item wants at a width."""
    if item.hasHeightForWidth():
        return max(item.heightForWidth(width), item.minimumSize().height())
    return item.sizeHint().height()
