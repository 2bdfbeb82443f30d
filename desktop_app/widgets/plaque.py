"""A score as a plaque: label, a big number, "of initial", with minus and plus at its sides."""

from enum import Enum, auto

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QGridLayout, QMenu, QToolButton, QVBoxLayout, QWidget

from desktop_app.domain.actions import Adjust, Rebase, Rewrite
from desktop_app.domain.entry_text import Absolute, Relative, parse_number
from desktop_app.domain.errors import RuleError
from desktop_app.domain.fields import Cap, Stat
from desktop_app.domain.narration import plain
from desktop_app.domain.text import MINUS
from desktop_app.widgets.editor import Editor, Setting
from desktop_app.widgets.fonts import pixels
from desktop_app.widgets.in_place import InPlace, Sentence
from desktop_app.widgets.labels import plain_label
from desktop_app.widgets.theme import current_scale, mark


class Entry(Enum):
    """What a number typed into a plaque is for."""

    SCORE = auto()
    BEYOND = auto()
    RAISE = auto()
    INITIAL = auto()


class Plaque(Editor):
    """Shows a score. Typed "-3" or the side buttons adjust it within the rules, typed "14" corrects it.

    A menu lets it pass its initial value, raises both, or sets the initial value.
    """

    def __init__(self, field: Stat, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(field, setting, parent)
        self._stat = field
        self._entry = Entry.SCORE
        self.caption = plain_label("caps", parent=self, wraps=True)
        self.minus = self._side_button(MINUS)
        self.number = InPlace(self, role="score", numeric=True)
        self.plus = self._side_button("+")
        self.initial = plain_label("initial", parent=self)
        self.asks = Sentence(self, role="small")
        self.minus.clicked.connect(self._lower)
        self.plus.clicked.connect(self._raise)
        self.number.began.connect(self.sentence.hush)
        self.number.entered.connect(self._enter)
        self.number.align(Qt.AlignmentFlag.AlignHCenter)
        self.number.ended.connect(self._forget_entry)
        self._lay_out()
        mark(self, plaque=True)
        self.refresh()

    def _side_button(self, sign: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(sign)
        button.setMinimumSize(28, 28)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        mark(button, quiet=True, side=True)
        return button

    def _lay_out(self) -> None:
        centre = Qt.AlignmentFlag.AlignCenter
        for label in (self.caption, self.initial, self.asks, self.sentence):
            label.setAlignment(centre)
        cells = QGridLayout()
        cells.setContentsMargins(0, 0, 0, 0)
        cells.setHorizontalSpacing(4)
        cells.addWidget(self.minus, 0, 0, centre)
        cells.addWidget(self.number, 0, 1)
        cells.addWidget(self.plus, 0, 2, centre)
        cells.setColumnStretch(1, 1)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(4, 8, 4, 8)
        rows.setSpacing(2)
        rows.addWidget(self.caption)
        rows.addLayout(cells)
        for widget in (self.initial, self.asks, self.sentence):
            rows.addWidget(widget)
        rows.addStretch(1)

    def refresh(self) -> None:
        now, initial = self.sheet[self._stat], self.sheet.initial(self._stat)
        label = self.label
        of = self.tr("of %1").replace("%1", plain(initial))
        self.caption.setText(label)
        self.initial.setText(of)
        self.number.show_words(plain(now), label)
        self.number.button.setAccessibleDescription(f"{plain(now)} {of}")
        mark(self.number.button, wounded=now < initial)
        self.minus.setAccessibleName(self.tr("%1: one less").replace("%1", label))
        self.plus.setAccessibleName(self.tr("%1: one more").replace("%1", label))
        self.setToolTip(self.help)
        self.setAccessibleName(label)
        self.setAccessibleDescription(f"{plain(now)} {of}")

    def finish(self) -> None:
        self.number.finish()

    @property
    def stops(self) -> list[QWidget]:
        return [self.minus, *self.number.stops, self.plus]

    @property
    def least_width(self) -> int:
        """The least width in pixels in which nothing is clipped."""
        self.number.button.ensurePolished()
        number = self.number.button.sizeHint().width()
        words = [self.caption.fontMetrics().horizontalAdvance(word.upper()) for word in self.caption.text().split()]
        longest = max(words, default=0) + pixels(2, current_scale()) * len(self.caption.text())
        sides = 2 * max(28, self.plus.sizeHint().width()) + 8
        return max(number + sides, longest, self.initial.sizeHint().width()) + 16

    # Wishes

    @Slot()
    def _lower(self) -> None:
        self._adjust(-1)

    @Slot()
    def _raise(self) -> None:
        self._adjust(1)

    @property
    def _capped(self) -> bool:
        by = self._stat.capped_by
        return self._stat.cap is Cap.INITIAL or (by is not None and self.setting.options[by])

    def _adjust(self, by: int, *, beyond: bool = False, raise_initial: bool = False) -> None:
        now, floor = self.sheet[self._stat], self._stat.floor
        at_top = self._capped and now >= self.sheet.initial(self._stat)
        if by > 0 and at_top and not beyond and not raise_initial:
            self.refresh()
            self.sentence.say(self.tr("It stands at its initial value. The menu lets the book go beyond."))
        elif by < 0 and floor is not None and now <= floor and not raise_initial:
            self.refresh()
            self.sentence.say(self.tr("It cannot fall any lower."))
        elif by and self.check(now + by if floor is None else max(floor, now + by)):
            self.wish(Adjust(self.setting.who, self._stat.key, by, raise_initial=raise_initial, beyond=beyond))

    @Slot(str)
    def _enter(self, text: str) -> None:
        entry, now = self._entry, self.sheet[self._stat]
        try:
            typed = parse_number(text, now)
        except RuleError as error:
            self.refuse(error)
            return
        if entry is Entry.INITIAL:
            self._set_initial(typed)
        elif entry is Entry.SCORE and isinstance(typed, Absolute):
            if typed.value != now and self.check(typed.value):
                self.wish(Rewrite(self.setting.who, self._stat.key, typed.value))
        else:
            by = typed.value if isinstance(typed, Absolute) else typed.by
            self._adjust(by, beyond=entry is Entry.BEYOND, raise_initial=entry is Entry.RAISE)

    def _set_initial(self, typed: Absolute | Relative) -> None:
        initial = self.sheet.initial(self._stat)
        value = typed.value if isinstance(typed, Absolute) else initial + typed.by
        if value != initial and self.check(value):
            self.wish(Rebase(self.setting.who, self._stat.key, value))

    # The menu

    def menu(self) -> QMenu:
        """What can be done to a score beyond adjusting it."""
        menu = QMenu(self)
        wishes = (
            (self.tr("The book says so: &above the initial…"), self._ask_beyond),
            (self.tr("&Raise the initial too…"), self._ask_raise),
            (self.tr("&Set the initial…"), self._ask_initial),
        )
        for words, slot in wishes:
            menu.addAction(words).triggered.connect(slot)
        return menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    @Slot()
    def _ask_beyond(self) -> None:
        self._ask(Entry.BEYOND, self.tr("By how much, past the initial value?"))

    @Slot()
    def _ask_raise(self) -> None:
        self._ask(Entry.RAISE, self.tr("By how much, the initial value too?"))

    @Slot()
    def _ask_initial(self) -> None:
        self._ask(Entry.INITIAL, self.tr("What is the initial value?"))

    def _ask(self, entry: Entry, question: str) -> None:
        self.number.begin_empty()
        self._entry = entry
        self.asks.say(question)

    @Slot()
    def _forget_entry(self) -> None:
        self._entry = Entry.SCORE
        self.asks.hush()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.updateGeometry()
