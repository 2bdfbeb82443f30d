"""The questions that a book asks when a hero is made, generated from the ruleset's declarations."""

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QLabel,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from desktop_app.domain.fields import Choice, Declared, Flag, Number, Option, Selection, Value
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.text import Language
from desktop_app.widgets.flow_layout import FlowLayout
from desktop_app.widgets.labels import plain_label
from desktop_app.widgets.theme import mark

MOST_SCORE = 9_999


class CreationForm(QWidget):
    """Scores to be typed, choices with their rule in a sentence, and the readings of doubtful rules, folded away."""

    def __init__(self, rules: Ruleset, language: Language, parent: QWidget | None = None) -> None:
        """The questions of ``rules``."""
        super().__init__(parent)
        self._rules = rules
        self._language = language
        self._scores: dict[str, QSpinBox] = {}
        self._chips: dict[str, list[QCheckBox | QPushButton]] = {}
        self._combos: dict[str, QComboBox] = {}
        self._option_editors: dict[str, QWidget] = {}
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 8, 0)
        self._rows.setSpacing(8)
        self._typed = self._score_rows()
        for field in (*rules.hero, *rules.creation):
            if isinstance(field, Choice) and (field.rule or field in rules.creation):
                self._add_choice(field)
            elif isinstance(field, Selection) and (field.pick or field.rule):
                self._add_selection(field)
        self._add_options()
        self._rows.addStretch(1)

    def _heading(self, field: Declared, rule: str) -> None:
        self._rows.addSpacing(6)
        self._rows.addWidget(plain_label("heading", field.label.say(self._language), self))
        if rule:
            self._rows.addWidget(plain_label("muted", rule, self, wraps=True))

    def _score_rows(self) -> QWidget:
        box = QFrame(self)
        form = QFormLayout(box)
        form.setContentsMargins(0, 0, 0, 0)
        for field in self._rules.hero:
            if isinstance(field, Number) and field.start.pool is not None:
                spin = QSpinBox(box)
                spin.setRange(0, MOST_SCORE)
                spin.setAccessibleName(field.label.say(self._language))
                self._scores[field.key] = spin
                form.addRow(QLabel(field.label.say(self._language), box), spin)
        self._rows.addWidget(box)
        return box

    def _add_choice(self, field: Choice) -> None:
        self._heading(field, field.rule.say(self._language) if field.rule else "")
        combo = QComboBox(self)
        combo.setAccessibleName(field.label.say(self._language))
        if field.optional:
            combo.addItem("—", "")
        for option in field.options:
            combo.addItem(option.label.say(self._language), option.key)
        combo.setCurrentIndex(max(0, combo.findData(field.default)))
        self._combos[field.key] = combo
        self._rows.addWidget(combo)
        helped = [option for option in field.options if option.help is not None]
        for option in helped:
            self._rows.addWidget(plain_label("small", self._explained(option), self, wraps=True))

    def _explained(self, option: Option) -> str:
        words = option.label.say(self._language)
        return f"{words}: {option.help.say(self._language)}" if option.help else words

    def _add_selection(self, field: Selection) -> None:
        rule = field.rule.say(self._language) if field.rule else ""
        self._heading(field, rule)
        holder = QWidget(self)
        flow = FlowLayout(holder, spacing=6)
        self._chips[field.key] = []
        for option in field.options:
            chip = QPushButton(option.label.say(self._language), holder)
            chip.setCheckable(True)
            chip.setProperty("key", option.key)
            chip.setToolTip(option.help.say(self._language) if option.help else "")
            mark(chip, chip=True)
            flow.addWidget(chip)
            self._chips[field.key].append(chip)
        self._rows.addWidget(holder)

    def _add_options(self) -> None:
        if not self._rules.options:
            return
        self._unfold = QPushButton(self.tr("How we read doubtful &rules…"), self)
        self._unfold.setCheckable(True)
        self._unfold.toggled.connect(self._show_options)
        mark(self._unfold, quiet=True)
        self._options = QFrame(self)
        form = QFormLayout(self._options)
        form.setContentsMargins(0, 0, 0, 0)
        for field in self._rules.options:
            editor = self._option_editor(field)
            editor.setAccessibleName(field.label.say(self._language))
            self._option_editors[field.key] = editor
            if isinstance(editor, QCheckBox):
                editor.setText(field.label.say(self._language))
                form.addRow(editor)
            else:
                label = QLabel(field.label.say(self._language), self._options)
                label.setWordWrap(True)
                form.addRow(label, editor)
        self._options.hide()
        self._rows.addSpacing(6)
        self._rows.addWidget(self._unfold, 0, Qt.AlignmentFlag.AlignLeft)
        self._rows.addWidget(self._options)

    def _option_editor(self, field: Declared) -> QWidget:
        if isinstance(field, Flag):
            box = QCheckBox(self._options)
            box.setChecked(field.default)
            return box
        if isinstance(field, Choice):
            combo = QComboBox(self._options)
            for option in field.options:
                combo.addItem(option.label.say(self._language), option.key)
            combo.setCurrentIndex(combo.findData(field.default))
            return combo
        assert isinstance(field, Number), "options are flags, choices and numbers"
        spin = QSpinBox(self._options)
        spin.setRange(field.floor or 0, MOST_SCORE)
        spin.setValue(field.default)
        return spin

    @Slot(bool)
    def _show_options(self, shown: bool) -> None:
        self._options.setVisible(shown)

    def show_scores(self, *, typed: bool) -> None:
        """Show or hide the fields for typed scores."""
        self._typed.setVisible(typed)

    # Answers

    @property
    def values(self) -> dict[str, int]:
        """The scores typed; one left at 0 is to be found by dice after all."""
        return {key: spin.value() for key, spin in self._scores.items() if spin.value()}

    @property
    def choices(self) -> dict[str, str | tuple[str, ...]]:
        """The answers to the book's questions; a list of which nothing was picked is left for later."""
        answers: dict[str, str | tuple[str, ...]] = {}
        for key, combo in self._combos.items():
            if combo.currentData():
                answers[key] = str(combo.currentData())
        for key, chips in self._chips.items():
            picked = tuple(str(chip.property("key")) for chip in chips if chip.isChecked())
            if picked:
                answers[key] = picked
        return answers

    @property
    def options(self) -> dict[str, Value]:
        """The readings that differ from the defaults."""
        chosen: dict[str, Value] = {}
        for field in self._rules.options:
            editor = self._option_editors[field.key]
            value = _value(editor)
            if value != field.default:
                chosen[field.key] = value
        return chosen


def _value(editor: QWidget) -> Value:
    if isinstance(editor, QCheckBox):
        return editor.isChecked()
    if isinstance(editor, QComboBox):
        return str(editor.currentData())
    assert isinstance(editor, QSpinBox)
    return editor.value()
