"""Editors of answers as chips: one of several, or a list of them."""

from PySide6.QtCore import QStringListModel, Qt, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCompleter, QMenu, QVBoxLayout, QWidget

from desktop_app.domain.actions import Gain, Lose, Rewrite
from desktop_app.domain.fields import Choice, Declared, Option, Selection, answers_of
from desktop_app.widgets.editor import Editor, Setting
from desktop_app.widgets.flow_layout import FlowLayout
from desktop_app.widgets.in_place import InPlace, WordButton, popup
from desktop_app.widgets.labels import literal

GAP = 6


class AnswersEditor(Editor):
    """Chips in lines that wrap, and below them a sentence where needed."""

    def __init__(self, field: Declared, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(field, setting, parent)
        self._holder = QWidget(self)
        self._flow = FlowLayout(self._holder, spacing=GAP)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 2, 0, 2)
        rows.setSpacing(2)
        rows.addWidget(self._holder)
        rows.addWidget(self.sentence)

    def words_of(self, key: str) -> str:
        """An answer as one reads it; one that nobody declared shows as it was written."""
        found = next((option for option in answers_of(self.field) if option.key == key), None)
        return self.setting.say(found.label) if found else key

    def help_of(self, key: str) -> str:
        """What an answer does, or ""."""
        found = next((option for option in answers_of(self.field) if option.key == key), None)
        return self.setting.say(found.help) if found and found.help else ""

    def offer_in(self, menu: QMenu, options: list[Option]) -> None:
        """Fill a menu with answers to choose from."""
        for option in options:
            action = menu.addAction(literal(self.setting.say(option.label)))
            action.setData(option.key)
            action.setToolTip(self.help_of(option.key))
            action.triggered.connect(self._pick)
        menu.setToolTipsVisible(True)

    @Slot()
    def _pick(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.choose(str(action.data()))

    def choose(self, key: str) -> None:
        """Wish for an answer."""
        raise NotImplementedError


class ChoiceEditor(AnswersEditor):
    """The answer chosen, as a chip that opens a menu of the others."""

    def __init__(self, field: Choice, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(field, setting, parent)
        self._choice = field
        self.chip = WordButton(self._holder, chip=True, icon_name="chevron-down")
        self.chip.clicked.connect(self._open)
        self._flow.addWidget(self.chip)
        self.refresh()

    def refresh(self) -> None:
        key = self.sheet[self._choice]
        words = self.words_of(key) if key else self.tr("none")
        self.chip.show_words(words, f"{self.label}: {words}")
        self.chip.setToolTip(self.help_of(key))

    def menu(self) -> QMenu:
        """All answers, and none where that is one."""
        menu = QMenu(self)
        if self._choice.optional:
            none = menu.addAction(self.tr("none"))
            none.setData("")
            none.triggered.connect(self._pick)
        self.offer_in(menu, list(self._choice.options))
        for action in menu.actions():
            action.setCheckable(True)
            action.setChecked(action.data() == self.sheet[self._choice])
        return menu

    @Slot()
    def _open(self) -> None:
        popup(self.menu(), self.chip)

    @property
    def stops(self) -> list[QWidget]:
        return [self.chip]

    def choose(self, key: str) -> None:
        if key != self.sheet[self._choice] and self.check(key):
            self.wish(Rewrite(self.setting.who, self.field.key, key))


class SelectionEditor(AnswersEditor):
    """Answers taken, each a chip that Delete or its cross strikes; more are added from a menu, or typed where open."""

    def __init__(self, field: Selection, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(field, setting, parent)
        self._selection = field
        self.chips: list[WordButton] = []
        self.add = WordButton(self._holder, role="add")
        self.add.clicked.connect(self._open)
        self.type = InPlace(self, role="add")
        self.type.entered.connect(self._enter)
        self.type.began.connect(self.sentence.hush)
        self._known = QStringListModel(self)
        completer = QCompleter(self._known, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.type.line.setCompleter(completer)
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(1, self.type)
        self.type.setVisible(field.open)
        self.refresh()

    def refresh(self) -> None:
        taken = self.sheet[self._selection]
        had = next((place for place, chip in enumerate(self.chips) if chip.hasFocus()), None)
        while self._flow.takeAt(0):
            pass
        while len(self.chips) > len(taken):
            chip = self.chips.pop()
            chip.hide()
            chip.deleteLater()
        while len(self.chips) < len(taken):
            self.chips.append(self._chip())
        for chip, key in zip(self.chips, taken, strict=True):
            chip.show_words(self.words_of(key))
            chip.setAccessibleDescription(self.tr("Delete strikes it out"))
            chip.setToolTip(self.help_of(key))
            self._flow.addWidget(chip)
        left = self._left()
        self.add.show_words(self.tr("+ add…"), self.tr("%1: add").replace("%1", self.label))
        self.add.setVisible(bool(left))
        self._flow.addWidget(self.add)
        self.type.show_words(self.tr("+ write one in…"), self.tr("%1: write one in").replace("%1", self.label), "")
        self._known.setStringList([self.setting.say(option.label) for option in left])
        self._keep_focus(had)
        self.rearranged.emit()

    def _chip(self) -> WordButton:
        chip = WordButton(self._holder, chip=True, icon_name="close")
        chip.struck.connect(self._strike)
        chip.clicked.connect(self._strike)
        chip.show()
        return chip

    @property
    def stops(self) -> list[QWidget]:
        return [*self.chips, self.add, *self.type.stops]

    def _keep_focus(self, place: int | None) -> None:
        if place is None:
            return
        if self.chips:
            self.chips[min(place, len(self.chips) - 1)].setFocus()
        else:
            (self.type if self._selection.open else self.add).setFocus()

    def _left(self) -> list[Option]:
        taken = self.sheet[self._selection]
        return [option for option in self._selection.options if option.key not in taken]

    def menu(self) -> QMenu:
        """The declared answers that are not taken."""
        menu = QMenu(self)
        self.offer_in(menu, self._left())
        return menu

    @Slot()
    def _open(self) -> None:
        popup(self.menu(), self.add)

    def choose(self, key: str) -> None:
        taken = self.sheet[self._selection]
        if key not in taken and self.check((*taken, key)):
            self.wish(Gain(self.setting.who, self.field.key, key))

    @Slot(str)
    def _enter(self, text: str) -> None:
        words = " ".join(text.split())
        spoken = {self.setting.say(option.label).casefold(): option.key for option in self._selection.options}
        key = spoken.get(words.casefold(), words)
        if key in self.sheet[self._selection]:
            self.refresh()
            self.sentence.say(self.tr("It is already there."))
        else:
            self.choose(key)

    @Slot()
    def _strike(self) -> None:
        chip = self.sender()
        if isinstance(chip, WordButton) and chip in self.chips:
            self.wish(Lose(self.setting.who, self.field.key, self.chips.index(chip)))

    def finish(self) -> None:
        self.type.finish()
