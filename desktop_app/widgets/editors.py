"""Editors of numbers, flags and texts, and the table that gives every kind of field its editor."""

from math import ceil

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QKeySequence, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLabel, QPlainTextEdit, QSizePolicy, QVBoxLayout, QWidget

from desktop_app.domain.actions import Adjust, Rewrite
from desktop_app.domain.entry_text import Absolute, Relative, parse_coins, parse_number
from desktop_app.domain.errors import RuleError
from desktop_app.domain.fields import (
    Choice,
    Counter,
    Declared,
    Flag,
    Items,
    Money,
    Notes,
    Number,
    Records,
    Selection,
    Stat,
)
from desktop_app.domain.narration import plain
from desktop_app.widgets.chips import ChoiceEditor, SelectionEditor
from desktop_app.widgets.editor import Editor, Setting
from desktop_app.widgets.in_place import InPlace
from desktop_app.widgets.labels import plain_label
from desktop_app.widgets.list_editors import ItemsEditor, RecordsEditor
from desktop_app.widgets.plaque import Plaque
from desktop_app.widgets.theme import mark

PAUSE = 1500
"""Milliseconds without a key after which typed notes are committed."""


class NumberEditor(Editor):
    """A count as a line: label to the left, number to the right; the whole line opens the entry."""

    def __init__(self, field: Number, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(field, setting, parent)
        self._number = field
        self.caption = plain_label(parent=self, wraps=True)
        self.value = InPlace(self, role="value", numeric=True)
        self.value.align(Qt.AlignmentFlag.AlignRight)
        self.value.began.connect(self.sentence.hush)
        self.value.entered.connect(self._enter)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self.caption, 1)
        line.addWidget(self.value)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addLayout(line)
        rows.addWidget(self.sentence)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.refresh()

    def refresh(self) -> None:
        self.caption.setText(self.label)
        number = self.sheet[self._number]
        self.value.show_words(self.words(number), self.label, self.seed(number))
        self.value.button.setAccessibleDescription(self.words(number))
        self.setToolTip(self.help)

    def finish(self) -> None:
        self.value.finish()

    @property
    def stops(self) -> list[QWidget]:
        return self.value.stops

    def words(self, number: int) -> str:
        """The number as shown."""
        return plain(number)

    def seed(self, number: int) -> str:
        """The number as the entry begins with it."""
        return plain(number)

    def parse(self, text: str) -> Absolute | Relative:
        """What was typed; raises `BadValue`."""
        return parse_number(text, self.sheet[self._number])

    @Slot(str)
    def _enter(self, text: str) -> None:
        now, floor = self.sheet[self._number], self._number.floor
        try:
            typed = self.parse(text)
        except RuleError as error:
            self.refuse(error)
            return
        if isinstance(typed, Absolute):
            if typed.value != now and self.check(typed.value):
                self.wish(Rewrite(self.setting.who, self.field.key, typed.value))
        elif typed.by and self.check(now + typed.by if floor is None else max(floor, now + typed.by)):
            self.wish(Adjust(self.setting.who, self.field.key, typed.by))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.value.begin()


class MoneyEditor(NumberEditor):
    """Coins of two sizes: "15", "15 · 20 sous", typed as "+3", "-2 50" or "50 sous"."""

    def __init__(self, field: Money, setting: Setting, parent: QWidget | None = None) -> None:
        self._money = field
        super().__init__(field, setting, parent)

    @property
    def _ratio(self) -> int:
        return max(1, self.setting.options[self._money.ratio])

    def words(self, number: int) -> str:
        large, small = divmod(number, self._ratio)
        return f"{plain(large)} · {small} {self.setting.say(self._money.minor)}" if small else plain(large)

    def seed(self, number: int) -> str:
        large, small = divmod(number, self._ratio)
        return f"{plain(large)} {small}" if small else plain(large)

    def parse(self, text: str) -> Absolute | Relative:
        return parse_coins(text, self.sheet[self._money], self._money, self._ratio)


class FlagEditor(Editor):
    """A box to tick, with a label that wraps; the whole line ticks it."""

    def __init__(self, field: Flag, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(field, setting, parent)
        self._flag = field
        self.box = QCheckBox(self)
        self.box.clicked.connect(self._tick)
        mark(self.box, bare=True)
        self.caption = plain_label(parent=self, wraps=True)
        self.caption.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(4)
        line.addWidget(self.box)
        line.addWidget(self.caption, 1)
        line.addWidget(self.sentence)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.refresh()

    def refresh(self) -> None:
        self.caption.setText(self.label)
        self.box.setAccessibleName(self.label)
        self.box.setChecked(self.sheet[self._flag])
        self.setToolTip(self.help)

    @property
    def stops(self) -> list[QWidget]:
        return [self.box]

    @Slot(bool)
    def _tick(self, ticked: bool) -> None:
        self.wish(Rewrite(self.setting.who, self.field.key, ticked))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.box.click()


class NotesPage(QPlainTextEdit):
    """A page that grows with its text; leaving it or a pause in typing commits, Esc takes the typing back."""

    typed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = ""
        self._lines = 2
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._pause.timeout.connect(self.commit)
        self.textChanged.connect(self._on_change)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(2)
        mark(self, notes=True)

    def show_text(self, text: str, lines: int) -> None:
        """Show a committed text; typing that is not yet committed stays and wins."""
        pending = self.is_pending
        self._shown = text
        self._lines = min(lines, 4)
        if not pending and text != self.toPlainText():
            self.setPlainText(text)
        self._fit()

    @property
    def is_pending(self) -> bool:
        """Whether something was typed that is not committed."""
        return self.toPlainText() != self._shown

    @Slot()
    def commit(self) -> None:
        """Hand over what was typed, once."""
        self._pause.stop()
        if self.is_pending:
            # From here on Ctrl+Z means the story's own undo and no longer the typing's.
            self.document().clearUndoRedoStacks()
            self.typed.emit(self.toPlainText())

    def restore(self) -> None:
        """Forget what was typed and show the committed text."""
        self._pause.stop()
        self.setPlainText(self._shown)

    @Slot()
    def _on_change(self) -> None:
        self._fit()
        if self.is_pending:
            self._pause.start()
        else:
            self._pause.stop()

    def _fit(self) -> None:
        height = self._height()
        if height != self.height():
            self.setFixedHeight(height)
            self.updateGeometry()

    def _height(self) -> int:
        lines = max(int(self.document().size().height()), self._lines)
        first = self.document().firstBlock()
        line = self.blockBoundingRect(first).height() / max(1, first.lineCount())
        frame = self.height() - self.viewport().height()
        return ceil(lines * line + 2 * self.document().documentMargin()) + max(frame, 8) + 2

    def minimumSizeHint(self) -> QSize:
        return QSize(60, self._height())

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape and self.is_pending:
                event.accept()
                return True
            undoes = event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)
            if undoes and not self.is_pending:
                event.ignore()
                return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.is_pending:
            self.restore()
            return
        super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self.commit()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.commit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        # The page is as tall as its text, so the wheel belongs to the sheet around it.
        event.ignore()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()


class NotesEditor(Editor):
    """A text: a word in place where the field is one line, else a page. ``role`` dresses the word, as for a name."""

    def __init__(self, field: Notes, setting: Setting, parent: QWidget | None = None, *, role: str = "word") -> None:
        super().__init__(field, setting, parent)
        self._notes = field
        self.word = InPlace(self, role=role) if field.lines == 1 else None
        self.page = NotesPage(self) if field.lines > 1 else None
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        if self.word is not None:
            self.word.allows_empty = True
            self.word.began.connect(self.sentence.hush)
            self.word.entered.connect(self._enter)
            rows.addWidget(self.word)
        if self.page is not None:
            self.page.typed.connect(self._enter)
            rows.addWidget(self.page)
        rows.addWidget(self.sentence)
        self.refresh()

    def refresh(self) -> None:
        text = self.sheet[self._notes]
        if self.word is not None:
            self.word.show_words(text or self.tr("no name yet"), f"{self.label}: {text}", text)
        if self.page is not None:
            self.page.setAccessibleName(self.label)
            self.page.setPlaceholderText(self.help or self.tr("Write here what the book should not let you forget."))
            self.page.show_text(text, self._notes.lines)

    def finish(self) -> None:
        if self.word is not None:
            self.word.finish()
        if self.page is not None:
            self.page.commit()

    @property
    def stops(self) -> list[QWidget]:
        return self.word.stops if self.word is not None else [self.page] if self.page is not None else []

    @Slot(str)
    def _enter(self, text: str) -> None:
        if self.word is not None:
            text = " ".join(text.split())
        if text != self.sheet[self._notes] and self.check(text):
            self.wish(Rewrite(self.setting.who, self.field.key, text))


class UnknownEditor(Editor):
    """A kind of field that nobody has taught the form to edit: shown, so that nothing on a sheet is hidden."""

    def __init__(self, field: Declared, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(field, setting, parent)
        self._words: QLabel = plain_label("muted", parent=self, wraps=True)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(self._words)
        self.refresh()

    def refresh(self) -> None:
        self._words.setText(f"{self.label}: {self.sheet[self.field]}")


EDITORS: dict[type[Declared], type[Editor]] = {
    Stat: Plaque,
    Counter: NumberEditor,
    Money: MoneyEditor,
    Flag: FlagEditor,
    Choice: ChoiceEditor,
    Selection: SelectionEditor,
    Items: ItemsEditor,
    Records: RecordsEditor,
    Notes: NotesEditor,
}
"""One editor for each kind of field."""


def editor_for(field: Declared, setting: Setting, parent: QWidget | None = None) -> Editor:
    """A new editor for a field, by its kind or the nearest kind that it derives from."""
    kind = next((kind for kind in type(field).__mro__ if kind in EDITORS), None)
    return UnknownEditor(field, setting, parent) if kind is None else EDITORS[kind](field, setting, parent)
