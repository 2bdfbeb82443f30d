"""The player's own dice: shows what to throw and for whom, and takes the results from the keyboard."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from desktop_app.widgets.dice_tray import Tone
from desktop_app.widgets.fonts import Size, pixels, sans
from desktop_app.widgets.theme import current_scale, current_theme, mark

_PER_LINE = 6


class OwnGroup(NamedTuple):
    """Dice that one owner is to throw: as many `dice`, with faces `low` to `low + sides - 1`.

    A ten-sided die with `low` 0 is the Random Number Table; with `low` 1 its face 0 means 10.
    """

    owner: str
    tone: Tone
    dice: int
    sides: int
    low: int = 1

    @property
    def high(self) -> int:
        """The greatest face."""
        return self.low + self.sides - 1

    def face_of(self, digit: int) -> int | None:
        """The face that a typed digit names, or None when this die has no such face."""
        if digit == 0 and self.high == 10:
            return 10
        return digit if self.low <= digit <= self.high else None


class DieBox(QLineEdit):
    """One die's result. It takes a single digit and hands everything that was typed to its form."""

    typed = Signal(int)
    gone_back = Signal()
    confirmed = Signal()
    dismissed = Signal()
    moved = Signal(int)

    def __init__(self, group: OwnGroup, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.group = group
        self.value: int | None = None
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setAcceptDrops(False)
        self.textEdited.connect(self._keep)
        self.dress()

    def dress(self) -> None:
        """Take the theme's size and this side's colours."""
        scale, theme = current_scale(), current_theme()
        side = pixels(36, scale)
        self.setFixedSize(side, side)
        self.setFont(sans(Size.HEADING, scale, bold=True))
        colours, inner = theme.dice[self.group.tone], side - 2 * theme.line
        held = f"min-height: {inner}px; max-height: {inner}px; padding: 0; border-radius: {pixels(7, scale)}px;"
        # The box that waits is an open one: the focus ring would drown in an oxblood ground.
        self.setStyleSheet(
            f"QLineEdit {{ background: {colours.body}; color: {colours.ink}; border: {theme.line}px solid {theme.edge};"
            f" font-size: {pixels(Size.HEADING, scale)}px; {held} }}"
            f"QLineEdit:focus {{ background: {theme.page}; color: {theme.text}; min-height: {inner - 2}px;"
            f" max-height: {inner - 2}px; border: {theme.line + 1}px solid {theme.accent}; }}"
        )

    def show_value(self, value: int | None) -> None:
        """Show a face, or an empty box for None."""
        self.value = value
        self._keep()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, text = event.key(), event.text()
        if text.isdecimal() and len(text) == 1:
            self.typed.emit(int(text))
        elif key in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self.gone_back.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.confirmed.emit()
        elif key == Qt.Key.Key_Escape:
            self.dismissed.emit()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.moved.emit(1 if key == Qt.Key.Key_Right else -1)
        else:
            event.ignore()

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        for sign in event.commitString():
            if sign.isdecimal():
                self.typed.emit(int(sign))
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.selectAll()

    @Slot()
    def _keep(self) -> None:
        # Pasting and other ways around the keyboard change nothing.
        self.setText("" if self.value is None else str(self.value))


class OwnDice(QWidget):
    """Asks for the faces of real dice, one box per die, and answers once with all of them."""

    entered = Signal(list)
    """One list of faces per group, in the order asked: `list[list[int]]`."""
    cancelled = Signal()
    app_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._groups: tuple[OwnGroup, ...] = ()
        self._boxes: list[DieBox] = []
        self._owners: list[QLabel] = []
        self._refused: OwnGroup | None = None
        self._open = False
        self._title = QLabel(self)
        self._rows = QWidget(self)
        self._grid = QGridLayout(self._rows)
        self._message = QLabel(self)
        self._app = QPushButton(self)
        self._app.clicked.connect(self.app_wanted)
        self._arrange()
        self._translate()

    def ask(self, groups: Sequence[OwnGroup]) -> None:
        """Show what to throw and wait for the digits; boxes asked for before are forgotten.

        Plain tuples (owner, tone, dice, sides, low) will do. Raises ValueError when there is no die to throw or a
        die has more faces than one digit can name.
        """
        asked = tuple(OwnGroup(*group) for group in groups)
        if not sum(group.dice for group in asked) or any(not 1 <= group.sides <= 10 for group in asked):
            raise ValueError("own dice need at least one die, each with at most ten sides")
        self._groups = asked
        self._refused = None
        self._open = True
        self._build()
        self._translate()
        self._boxes[0].setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def boxes(self) -> tuple[DieBox, ...]:
        """The boxes in the order in which they are filled."""
        return tuple(self._boxes)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._cancel()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() is QEvent.Type.LanguageChange:
            self._translate()
        elif event.type() is QEvent.Type.PaletteChange:
            for box in self._boxes:
                box.dress()
        super().changeEvent(event)

    def _arrange(self) -> None:
        mark(self._title, role="heading")
        mark(self._message, role="error")
        self._message.setWordWrap(True)
        for label in (self._title, self._message):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(0, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self._message, 1)
        buttons.addWidget(self._app)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.addWidget(self._title)
        column.addWidget(self._rows)
        column.addStretch()
        column.addLayout(buttons)

    def _build(self) -> None:
        for old in (*self._boxes, *self._owners):
            self._grid.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._boxes, self._owners = [], []
        for row, group in enumerate(self._groups):
            label = QLabel(self._rows)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            line = QGridLayout()
            line.setSpacing(6)
            for number in range(group.dice):
                line.addWidget(self._box(group), *divmod(number, _PER_LINE))
            self._owners.append(label)
            self._grid.addWidget(label, row, 0)
            self._grid.addLayout(line, row, 1, Qt.AlignmentFlag.AlignRight)
        # A form that is open already shows what is new in it only later, and what is hidden cannot have the focus.
        for new in (*self._owners, *self._boxes):
            new.show()
        for before, after in zip(self._boxes, (*self._boxes[1:], self._app), strict=True):
            QWidget.setTabOrder(before, after)

    def _box(self, group: OwnGroup) -> DieBox:
        box = DieBox(group, self._rows)
        self._boxes.append(box)
        box.typed.connect(self._type)
        box.gone_back.connect(self._go_back)
        box.confirmed.connect(self._finish)
        box.dismissed.connect(self._cancel)
        box.moved.connect(self._move)
        return box

    @Slot(int)
    def _type(self, digit: int) -> None:
        at = self._at()
        box = self._boxes[at]
        face = box.group.face_of(digit)
        if face is None:
            self._refused = box.group
            self._translate()
            box.selectAll()
            return
        self._refused = None
        box.show_value(face)
        self._translate()
        following = at + 1
        if following < len(self._boxes):
            self._boxes[following].setFocus(Qt.FocusReason.TabFocusReason)
        self._finish()

    @Slot()
    def _go_back(self) -> None:
        at = self._at()
        if self._boxes[at].value is None and at:
            at -= 1
        self._boxes[at].show_value(None)
        self._boxes[at].setFocus(Qt.FocusReason.BacktabFocusReason)
        self._refused = None
        self._translate()

    @Slot(int)
    def _move(self, step: int) -> None:
        at = min(len(self._boxes) - 1, max(0, self._at() + step))
        self._boxes[at].setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _finish(self) -> None:
        faces = [box.value for box in self._boxes if box.value is not None]
        if not self._open or len(faces) < len(self._boxes):
            return
        self._open = False
        rest = iter(faces)
        self.entered.emit([[next(rest) for _ in range(group.dice)] for group in self._groups])

    @Slot()
    def _cancel(self) -> None:
        if self._open:
            self._open = False
            self.cancelled.emit()

    def _at(self) -> int:
        sender = self.sender()
        return next(index for index, box in enumerate(self._boxes) if box is sender)

    def _translate(self) -> None:
        self._title.setText(self.tr("Throw your own dice"))
        self._app.setText(self.tr("&Let the app throw"))
        boxes = iter(self._boxes)
        for label, group in zip(self._owners, self._groups, strict=True):
            label.setText(f"{group.owner} · {self._what(group)}")
            for number in range(1, group.dice + 1):
                name = self.tr("{owner}, die {number} of {count}, {low} to {high}").format(
                    owner=group.owner, number=number, count=group.dice, low=group.low, high=group.high
                )
                next(boxes).setAccessibleName(name)
        self._message.setText("" if self._refused is None else self._refusal(self._refused))

    def _what(self, group: OwnGroup) -> str:
        if group.low == 0:
            return self.tr("Random Number Table, {low} to {high}").format(low=group.low, high=group.high)
        return self.tr("{count}d{sides}").format(count=group.dice, sides=group.sides)

    def _refusal(self, group: OwnGroup) -> str:
        if group.high == 10:
            return self.tr("This die shows 1 to 10; type 0 for 10.")
        return self.tr("This die shows {low} to {high}.").format(low=group.low, high=group.high)
