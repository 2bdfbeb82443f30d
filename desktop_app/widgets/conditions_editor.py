"""What a paragraph imposes on a fight, as a small form generated from the ruleset's declared conditions."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QSpinBox, QWidget

from desktop_app.domain.fields import Choice, Flag, Number, Value
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.text import Language

MOST_OF_A_CONDITION = 999


class ConditionsEditor(QWidget):
    """Edits conditions one by one; each change is announced with its key, and shown when it comes back."""

    changed = Signal(str, object)

    def __init__(self, rules: Ruleset, language: Language, parent: QWidget | None = None) -> None:
        """A form over ``rules.conditions``."""
        super().__init__(parent)
        self._editors: dict[str, QWidget] = {}
        self._rules = rules
        form = QFormLayout(self)
        form.setContentsMargins(16, 12, 16, 12)
        form.setVerticalSpacing(6)
        for field in rules.conditions:
            editor = self._editor(field, language)
            editor.setProperty("key", field.key)
            editor.setAccessibleName(field.label.say(language))
            self._editors[field.key] = editor
            if isinstance(editor, QCheckBox):
                editor.setText(field.label.say(language))
                form.addRow(editor)
            else:
                label = QLabel(field.label.say(language), self)
                label.setBuddy(editor)
                form.addRow(label, editor)

    def _editor(self, field: object, language: Language) -> QWidget:
        if isinstance(field, Flag):
            box = QCheckBox(self)
            box.clicked.connect(self._flag_clicked)
            return box
        if isinstance(field, Choice):
            combo = QComboBox(self)
            for option in field.options:
                combo.addItem(option.label.say(language), option.key)
            combo.activated.connect(self._choice_made)
            return combo
        assert isinstance(field, Number), "conditions are flags, choices and numbers"
        spin = QSpinBox(self)
        spin.setRange(-MOST_OF_A_CONDITION if field.floor is None else field.floor, MOST_OF_A_CONDITION)
        spin.setSpecialValueText("—" if field.floor == 0 else "")
        spin.setKeyboardTracking(False)
        spin.valueChanged.connect(self._number_set)
        return spin

    def show_conditions(self, conditions: Sheet) -> None:
        """Show what is imposed now."""
        for field in self._rules.conditions:
            editor, value = self._editors[field.key], conditions[field]
            editor.blockSignals(True)
            if isinstance(editor, QCheckBox):
                editor.setChecked(bool(value))
            elif isinstance(editor, QComboBox):
                editor.setCurrentIndex(editor.findData(value))
            elif isinstance(editor, QSpinBox):
                editor.setValue(int(value))
            editor.blockSignals(False)

    def _announce(self, value: Value) -> None:
        editor = self.sender()
        if editor is not None:
            self.changed.emit(str(editor.property("key")), value)

    @Slot(bool)
    def _flag_clicked(self, checked: bool) -> None:
        self._announce(checked)

    @Slot(int)
    def _choice_made(self, _index: int) -> None:
        combo = self.sender()
        if isinstance(combo, QComboBox):
            self._announce(str(combo.currentData()))

    @Slot(int)
    def _number_set(self, value: int) -> None:
        self._announce(value)
