"""A foe on the table: number, name, scores and a life bar; a click or its number chooses it as the target."""

from PySide6.QtCore import QEasingCurve, QPropertyAnimation, Qt, Signal, Slot
from PySide6.QtGui import QAction, QContextMenuEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QInputDialog, QMenu, QProgressBar, QVBoxLayout, QWidget

from desktop_app.domain.actions import Rewrite, Withdraw
from desktop_app.domain.common import FOE_NAME
from desktop_app.domain.fields import MOST, Flag, Number, Stat
from desktop_app.domain.narration import shortened
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.state import foe
from desktop_app.domain.text import Language, Text
from desktop_app.widgets.labels import plain_label
from desktop_app.widgets.theme import mark

SLIDE = 150
"""Milliseconds that a life bar takes to its new length."""
OF = Text("из", "of")
NO_BREAK = "\N{NO-BREAK SPACE}"
LONGEST_NAME = 24
"""Characters of a name shown on a card; the rest is in its tool tip."""


class FoeCard(QFrame):
    """Shows one foe and wishes for the player: to be chosen, corrected or taken out of the fight."""

    chosen = Signal(int)
    wished = Signal(object)

    def __init__(self, rules: Ruleset, index: int, language: Language, parent: QWidget | None = None) -> None:
        """A card for the foe at ``index`` of the table."""
        super().__init__(parent)
        self._rules = rules
        self._index = index
        self._language = language
        self._sheet = Sheet()
        self.animated = True
        self._name = plain_label("strong", parent=self)
        self._scores = plain_label("muted", parent=self, wraps=True)
        self._scores.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._slide = QPropertyAnimation(self._bar, b"value", self)
        self._slide.setDuration(SLIDE)
        self._slide.setEasingCurve(QEasingCurve.Type.OutCubic)
        line = QHBoxLayout()
        line.setSpacing(12)
        line.addWidget(self._name, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self._scores, 1)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(12, 7, 12, 9)
        rows.setSpacing(5)
        rows.addLayout(line)
        rows.addWidget(self._bar)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        mark(self, card=True, chosen=False)

    @property
    def index(self) -> int:
        """The foe's place at the table, from 0."""
        return self._index

    def show_foe(self, sheet: Sheet, *, chosen: bool, standing: bool) -> None:
        """Show the foe as it stands now."""
        self._sheet = sheet
        say = self._language
        life = self._rules.foe_life
        name = sheet[FOE_NAME] or Text("Враг", "Foe").say(say)
        self._name.setText(f"{self._index + 1} · {shortened(name, LONGEST_NAME)}")
        # Each score stays whole when they need a second line.
        self._scores.setText(" · ".join(words.replace(" ", NO_BREAK) for words in self._score_words(sheet)))
        self._bar.setRange(0, max(1, sheet.initial(life)) * 10)
        self._move_bar(max(0, sheet[life]) * 10)
        self.setEnabled(standing)
        mark(self, chosen=chosen and standing)
        spoken = f"{name}: {', '.join(self._score_words(sheet))}"
        self.setAccessibleName(spoken)
        self._name.setToolTip("" if len(name) <= LONGEST_NAME else name.replace("&", "&amp;").replace("<", "&lt;"))
        self._bar.setAccessibleName(f"{name}, {life.label.say(say)}")

    def _score_words(self, sheet: Sheet) -> list[str]:
        words = []
        for field in self._rules.foe:
            label = field.label.say(self._language)
            if isinstance(field, Stat) and field.life:
                initial = f" {OF.say(self._language)} {sheet.initial(field)}"
                words.append(f"{label} {sheet[field]}{initial}")
            elif isinstance(field, Stat) or (isinstance(field, Number) and sheet[field] != field.default):
                words.append(f"{label} {sheet[field]}")
            elif isinstance(field, Flag) and sheet[field]:
                words.append(label)
        return words

    def _move_bar(self, value: int) -> None:
        self._slide.stop()
        if self.animated and self.isVisible():
            self._slide.setEndValue(value)
            self._slide.start()
        else:
            self._bar.setValue(value)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.chosen.emit(self._index)
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit(self._index)
        elif event.key() == Qt.Key.Key_Delete:
            self._take_out()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def menu(self) -> QMenu:
        """What can be done to this foe by hand."""
        menu = QMenu(self)
        for field in self._rules.foe:
            if isinstance(field, Number):
                edit = menu.addAction(self.tr("Correct %s…").replace("%s", field.label.say(self._language)))
                edit.setData(field.key)
                edit.triggered.connect(self._edit)
        menu.addSeparator()
        menu.addAction(self.tr("Take out of the fight")).triggered.connect(self._take_out)
        return menu

    @Slot()
    def _edit(self) -> None:
        action = self.sender()
        key = action.data() if isinstance(action, QAction) else None
        field = next((field for field in self._rules.foe if field.key == key), None)
        if not isinstance(field, Number):
            return
        label = field.label.say(self._language)
        low = -MOST if field.floor is None else field.floor
        value, given = QInputDialog.getInt(self, self._name.text(), label, self._sheet[field], low, MOST)
        if given:
            self.wished.emit(Rewrite(foe(self._index), field.key, value))

    @Slot()
    def _take_out(self) -> None:
        self.wished.emit(Withdraw(self._index))
