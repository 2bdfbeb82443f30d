"""Words that turn into a field when they are clicked, and the sentence that says why an entry was refused."""

from math import ceil

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOption,
    QWidget,
)

from desktop_app.domain.text import MINUS
from desktop_app.widgets.fonts import pixels
from desktop_app.widgets.icons import icon
from desktop_app.widgets.theme import current_scale, current_theme, mark

SIGNS = f"+-=\u2010\u2011\u2012\u2013\u2014{MINUS}"
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier, Qt.KeyboardModifier.ShiftModifier)
_STRIKES = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
# The focus left for a menu or another window and will be back.
_PASSING = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
TIGHT = 0.82
"""The share of a line's height that a big number needs, for no letter hangs below it."""


class WordButton(QPushButton):
    """A button that is nothing but words, which wrap like a label's and show to the letter; an icon may follow them.

    ``role`` dresses it as the style sheet says; with ``chip`` it is round.
    """

    keyed = Signal(str)
    """A digit or a sign was typed on it."""
    struck = Signal()
    """Delete or Backspace was pressed on it, or its closing cross was clicked."""

    def __init__(
        self, parent: QWidget | None = None, *, role: str = "", chip: bool = False, icon_name: str = ""
    ) -> None:
        super().__init__(parent)
        self._words = ""
        self._align = Qt.AlignmentFlag.AlignLeft
        self._icon_name = icon_name
        self._tight = role == "score"
        self._along = 7 if role == "stake" else 3 if chip else 2
        self.takes_digits = False
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAutoDefault(False)
        mark(self, words=True, role=role, wordchip=chip)

    def show_words(self, words: str, spoken: str = "") -> None:
        """Show ``words``; a screen reader says ``spoken`` where that is another thing."""
        self._words = words
        self.setAccessibleName(spoken or words)
        self.updateGeometry()
        self.update()

    @property
    def words(self) -> str:
        """What stands on it."""
        return self._words

    def align(self, alignment: Qt.AlignmentFlag) -> None:
        """Put the words left, right or in the middle."""
        self._align = alignment
        self.update()

    # Measures

    def _padding(self) -> tuple[int, int]:
        boxed = bool(self.property("wordchip")) or self.property("role") == "stake"
        return pixels(11, current_scale()) if boxed else 3, pixels(self._along, current_scale())

    def _icon_room(self) -> int:
        return pixels(18, current_scale()) if self._icon_name else 0

    def _lines(self, width: int) -> QTextLayout:
        """The words laid out in lines of ``width``, broken between words where that is possible."""
        option = QTextOption(self._align)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout = QTextLayout(self._words or " ", self.font())
        layout.setTextOption(option)
        layout.beginLayout()
        top = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(1, width))
            line.setPosition(QPointF(0, top))
            top += line.height()
        layout.endLayout()
        return layout

    def _height(self, layout: QTextLayout) -> int:
        height = sum(layout.lineAt(line).height() for line in range(layout.lineCount()))
        return ceil(height * (TIGHT if self._tight else 1))

    def sizeHint(self) -> QSize:
        self.ensurePolished()
        across, along = self._padding()
        lines = self._lines(100_000)
        width = ceil(lines.lineAt(0).naturalTextWidth()) + 2 * across + self._icon_room() + 1
        return QSize(max(24, width), max(pixels(24, current_scale()), self._height(lines) + 2 * along))

    def minimumSizeHint(self) -> QSize:
        across, along = self._padding()
        metrics = QFontMetrics(self.font())
        word = max((metrics.horizontalAdvance(word) for word in self._words.split()), default=0)
        widest = min(word, metrics.averageCharWidth() * 14)
        line = ceil(metrics.height() * (TIGHT if self._tight else 1))
        return QSize(widest + 2 * across + self._icon_room() + 2, max(24, line + 2 * along))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        self.ensurePolished()
        across, along = self._padding()
        height = self._height(self._lines(width - 2 * across - self._icon_room())) + 2 * along
        return max(height, self.sizeHint().height())

    # Painting and keys

    def paintEvent(self, _event: object) -> None:
        painter = QPainter(self)
        option = QStyleOption()
        option.initFrom(self)
        if self.isDown():
            option.state |= QStyle.StateFlag.State_Sunken
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_Widget, option, painter, self)
        across, along = self._padding()
        area = self.rect().adjusted(across, along, -across - self._icon_room(), -along)
        painter.setPen(self.palette().color(self.foregroundRole()))
        lines = self._lines(area.width())
        drawn = sum(lines.lineAt(line).height() for line in range(lines.lineCount()))
        lines.draw(painter, QPointF(area.left(), area.top() + (area.height() - drawn) / 2))
        if self._icon_name:
            side = pixels(14, current_scale())
            place = QRect(QPoint(self.width() - across - side, (self.height() - side) // 2), QSize(side, side))
            icon(self._icon_name, current_theme(), current_theme().muted).paint(painter, place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.text()
        if event.key() in _STRIKES and event.modifiers() in _PLAIN:
            self.struck.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.click()
        elif self.takes_digits and event.modifiers() in _PLAIN and key and (key.isdecimal() or key in SIGNS):
            self.keyed.emit(key)
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        on_cross = event.position().x() > self.width() - self._icon_room() - self._padding()[0]
        if self._icon_name == "close":
            # A chip does nothing but be struck out, and only by its cross.
            self.setDown(False)
            if on_cross and self.rect().contains(event.position().toPoint()):
                self.struck.emit()
            return
        super().mouseReleaseEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.updateGeometry()


class Sentence(QLabel):
    """One plain sentence near a field, spoken aloud when it appears and gone when it has nothing to say."""

    def __init__(self, parent: QWidget | None = None, *, role: str = "error") -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        mark(self, role=role)
        self.hide()

    def say(self, sentence: str) -> None:
        """Show a sentence, or with "" nothing."""
        self.setText(sentence)
        self.setVisible(bool(sentence))
        if sentence:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, sentence))

    @Slot()
    def hush(self) -> None:
        """Say nothing more."""
        self.say("")


class InPlace(QWidget):
    """Words that become a line to type in: by a click, Enter, or for numbers by typing a digit or a sign.

    Enter or leaving commits what was changed (``entered``), Esc takes it back. It keeps nothing: after an entry it
    shows what it was last told to show.
    """

    entered = Signal(str)
    began = Signal()
    ended = Signal()
    """The line has closed, after ``entered`` where something was entered."""
    struck = Signal()
    """Delete or Backspace was pressed on the words."""
    _typing = False  # of the class, because the filter may still be asked when Python has let the object go

    def __init__(self, parent: QWidget | None = None, *, role: str = "", numeric: bool = False) -> None:
        super().__init__(parent)
        self._seed = ""
        self._untouched = ""
        self.allows_empty = False
        """Whether an emptied line is an entry too; otherwise it only cancels."""
        self.button = WordButton(self, role=role)
        self.button.takes_digits = numeric
        self.button.clicked.connect(self.begin)
        self.button.keyed.connect(self._begin_with)
        self.button.struck.connect(self.struck)
        self.line = QLineEdit(self)
        self.line.installEventFilter(self)
        self.line.returnPressed.connect(self._commit)
        self.line.hide()
        mark(self.line, entry=role or "plain")
        self.setFocusProxy(self.button)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.button)
        row.addWidget(self.line)
        if numeric:
            # A hint for single-key shortcuts: digits pressed here are meant for this number.
            self.button.setProperty("typing", True)

    def show_words(self, words: str, spoken: str = "", seed: str | None = None) -> None:
        """Show ``words``, spoken as ``spoken``; the line begins with ``seed``, by default with the words."""
        self._seed = words if seed is None else seed
        self.button.show_words(words, spoken)
        self.line.setAccessibleName(spoken or words)

    def align(self, alignment: Qt.AlignmentFlag) -> None:
        """Put the words and what is typed left, right or in the middle."""
        self.button.align(alignment)
        self.line.setAlignment(alignment)

    @property
    def stops(self) -> list[QWidget]:
        """What the Tab key visits here, in order."""
        return [self.button, self.line]

    @property
    def is_typing(self) -> bool:
        """Whether the line is open."""
        return self._typing

    @Slot()
    def begin(self) -> None:
        """Open the line."""
        self._open(self._seed, untouched=self._seed)
        self.line.selectAll()

    def begin_empty(self) -> None:
        """Open the line with nothing in it, for an answer that is not the value shown."""
        self._open("", untouched="")

    @Slot(str)
    def _begin_with(self, key: str) -> None:
        self._open(key, untouched="")

    def _open(self, text: str, *, untouched: str) -> None:
        if self._typing:
            return
        self._typing = True
        self._untouched = untouched
        self.line.setText(text)
        # As tall as the words, so that nothing below moves.
        self.line.setMinimumHeight(min(self.button.height(), self.button.minimumSizeHint().height()))
        # Shown before the words are hidden, so that the focus does not wander to a neighbour.
        self.line.show()
        self.line.setFocus()
        self.button.hide()
        self.began.emit()

    @Slot()
    def _commit(self) -> None:
        self._close(keep=True)

    def _close(self, *, keep: bool) -> None:
        if not self._typing:
            return
        self._typing = False
        text = self.line.text()
        had_focus = self.line.hasFocus()
        self.button.show()
        if had_focus:
            self.button.setFocus()
        self.line.hide()
        if keep and text != self._untouched and (text.strip() or self.allows_empty):
            self.entered.emit(text)
        self.ended.emit()

    def finish(self) -> None:
        """Commit what is being typed, as when the page is about to close."""
        self._close(keep=True)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not self._typing:
            return False
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                event.accept()
                return True
        elif event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                self._close(keep=False)
                return True
        elif isinstance(event, QFocusEvent) and event.lostFocus() and event.reason() not in _PASSING:
            self._close(keep=True)
        return False


def popup(menu: QMenu, widget: QWidget) -> None:
    """Open a menu under a widget and forget it when it closes."""
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.popup(widget.mapToGlobal(QPoint(0, widget.height())))
