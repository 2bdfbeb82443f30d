"""New Hero: the book, a name, how the scores are found, the book's questions; Enter begins with the app's dice."""

from enum import IntEnum

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from desktop_app.domain.actions import Create
from desktop_app.domain.dice import RandomDice
from desktop_app.domain.errors import RuleError
from desktop_app.domain.fields import Value
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.text import Language
from desktop_app.widgets.fonts import pixels
from desktop_app.widgets.labels import plain_label
from desktop_app.widgets.theme import current_scale, mark
from desktop_app.windows.creation_form import CreationForm


class DiceMode(IntEnum):
    """How the scores are found."""

    APP = 0
    OWN = 1
    TYPED = 2


class HeroDialog(QDialog):
    """Asks for a new hero; accepted only when the rules can make the hero from the answers."""

    def __init__(self, rulesets: tuple[Ruleset, ...], chosen: str, language: Language, parent: QWidget | None) -> None:
        """Offer ``rulesets``, with the one under the key ``chosen`` at hand."""
        super().__init__(parent)
        self._rulesets = rulesets
        self._language = language
        self._form: CreationForm | None = None
        self.books = QListWidget(self)
        self.name = QLineEdit(self)
        self.modes = QButtonGroup(self)
        self._scroll = QScrollArea(self)
        self._error = plain_label("error", parent=self, wraps=True)
        self._error.hide()
        self.buttons = QDialogButtonBox(self)
        self._lay_out()
        for rules in rulesets:
            author = rules.author.say(language) if rules.author else ""
            title = rules.title.say(language)
            item = QListWidgetItem(f"{title}\n{author}" if author else title, self.books)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, title)
        self.books.setFixedWidth(self.books.sizeHintForColumn(0) + pixels(16, current_scale()))
        self.books.currentRowChanged.connect(self._open_book)
        keys = [rules.key for rules in rulesets]
        self.books.setCurrentRow(keys.index(chosen) if chosen in keys else 0)
        self.name.setFocus()

    def _lay_out(self) -> None:
        self._name_parts()
        right = QVBoxLayout()
        right.setSpacing(12)
        right.addWidget(self.name)
        right.addLayout(self._mode_row())
        right.addWidget(self._scroll, 1)
        right.addWidget(self._error)
        halves = QHBoxLayout()
        halves.setSpacing(20)
        halves.addWidget(self.books)
        halves.addLayout(right, 1)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(24, 20, 24, 20)
        rows.setSpacing(16)
        rows.addLayout(halves, 1)
        rows.addWidget(self._button_row())
        room = self.screen().availableSize()
        scale = current_scale()
        self.resize(min(pixels(920, scale), room.width()), min(pixels(620, scale), room.height()))

    def _name_parts(self) -> None:
        self.setWindowTitle(self.tr("New Hero"))
        self.books.setAccessibleName(self.tr("Book"))
        self.name.setPlaceholderText(self.tr("Name (may be left for later)"))
        self.name.setAccessibleName(self.tr("Name"))
        self.name.setMaxLength(200)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)

    def _mode_row(self) -> QHBoxLayout:
        modes = QHBoxLayout()
        words = (self.tr("The &app rolls"), self.tr("My &own dice"), self.tr("I &type the scores"))
        for mode, text in zip(DiceMode, words, strict=True):
            radio = QRadioButton(text, self)
            radio.setChecked(mode is DiceMode.APP)
            self.modes.addButton(radio, mode)
            modes.addWidget(radio)
        modes.addStretch(1)
        self.modes.idClicked.connect(self._choose_mode)
        return modes

    def _button_row(self) -> QDialogButtonBox:
        begin = self.buttons.addButton(self.tr("&Begin the Adventure"), QDialogButtonBox.ButtonRole.AcceptRole)
        begin.setDefault(True)
        mark(begin, primary=True)
        self.buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        return self.buttons

    @Slot(int)
    def _open_book(self, row: int) -> None:
        self._form = CreationForm(self._rulesets[row], self._language)
        self._form.show_scores(typed=self.mode is DiceMode.TYPED)
        self._scroll.setWidget(self._form)
        self._say("")

    @Slot(int)
    def _choose_mode(self, _mode: int) -> None:
        if self._form is not None:
            self._form.show_scores(typed=self.mode is DiceMode.TYPED)

    # Answers

    @property
    def mode(self) -> DiceMode:
        """How the scores are to be found."""
        return DiceMode(self.modes.checkedId())

    @property
    def by_hand(self) -> bool:
        """Whether the player throws dice of his own for this hero."""
        return self.mode is DiceMode.OWN

    @property
    def rules(self) -> Ruleset:
        """The chosen book's rules."""
        return self._rulesets[self.books.currentRow()]

    @property
    def options(self) -> dict[str, Value]:
        """The readings of doubtful rules that differ from the defaults."""
        return self._form.options if self._form else {}

    def answer(self) -> Create:
        """The hero as asked for."""
        assert self._form is not None
        values = self._form.values if self.mode is DiceMode.TYPED else {}
        return Create(self.name.text().strip(), values, self._form.choices)

    def accept(self) -> None:
        """Close when the rules can make this hero; otherwise say why not and stay."""
        try:
            self.trial(self.answer())
        except RuleError as error:
            self._say(error.say(self._language))
            return
        super().accept()

    def trial(self, create: Create) -> None:
        """Make the hero once for nothing, to hear what the rules say; raises their `RuleError`."""
        self.rules.step(self.rules.new_state(self.options), create, RandomDice())

    def _say(self, words: str) -> None:
        self._error.setText(words)
        self._error.setVisible(bool(words))
