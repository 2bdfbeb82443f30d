"""The Adventure Sheet of a hero as a page, built from nothing but the fields that the ruleset declares."""

from collections.abc import Iterable
from itertools import pairwise

from PySide6.QtCore import QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from desktop_app.domain.common import NAME
from desktop_app.domain.dice import Who
from desktop_app.domain.fields import Choice, Declared, Flag, Items, Notes, Number, Selection, Stat
from desktop_app.domain.ruleset import Offer, Ruleset
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.text import Language
from desktop_app.widgets.editor import Editor, Setting
from desktop_app.widgets.editors import NotesEditor, editor_for
from desktop_app.widgets.flow_layout import EvenLayout
from desktop_app.widgets.fonts import pixels
from desktop_app.widgets.labels import plain_label
from desktop_app.widgets.offer_row import OfferRow
from desktop_app.widgets.plaque import Plaque
from desktop_app.widgets.theme import current_scale, mark

NARROWEST_COLUMN = 250
"""Pixels at 100 % under which two columns become one."""


class Section(QWidget):
    """A titled part of the page: heading, thin rule, and the editors of one or several fields."""

    def __init__(self, field: Declared | None, parent: QWidget | None = None) -> None:
        """A section titled by ``field``, or by `set_title`."""
        super().__init__(parent)
        self.field = field
        self.editors: list[Editor] = []
        self.title: QLabel = plain_label("heading", parent=self, wraps=True)
        rule = QFrame(self)
        mark(rule, rule=True)
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(2)
        self._rows.addWidget(self.title)
        self._rows.addWidget(rule)
        self._rows.addSpacing(2)

    def add(self, editor: Editor) -> None:
        """Put an editor below the others."""
        self.editors.append(editor)
        self._rows.addWidget(editor)

    @property
    def weight(self) -> float:
        """Roughly how many lines it takes, for a fair share of two columns."""
        lines = 2.0
        for editor in self.editors:
            field = editor.field
            if isinstance(field, Items):
                lines += len(field.items) + len(field.places) + 1
            elif isinstance(field, Selection):
                lines += 1 + max(field.pick, len(field.options) / 2) / 2
            else:
                lines += 1
        return lines


class SheetForm(QWidget):
    """Shows a sheet and announces what the player wants of it; it keeps no value of its own.

    Fields are placed by their kind: the name, the scores, then sections in two columns, and the notes at the foot.
    """

    wished = Signal(object)
    """A domain action: Adjust, Rewrite, Rebase, Gain, Lose, or the Act of a check or a care."""

    def __init__(self, rules: Ruleset, who: Who, language: Language, parent: QWidget | None = None) -> None:
        """An empty page for the sheet of ``who``."""
        super().__init__(parent)
        self._setting = Setting(rules, who, language)
        self._sheet = Sheet()
        self.editors: dict[str, Editor] = {}
        self.sections: list[Section] = []
        self._chain_due = QTimer(self)
        self._chain_due.setSingleShot(True)
        self._chain_due.setInterval(0)
        self._chain_due.timeout.connect(self._chain)
        self._page = QWidget()
        self.subtitle: QLabel = plain_label("subtitle", parent=self._page, wraps=True)
        self.offers = OfferRow(who.index if who.side == "hero" else -1, language, self._page)
        self.offers.wished.connect(self.wished)
        self.offers.rearranged.connect(self._chain_due.start)
        self._scores = QWidget(self._page)
        self._score_cells = EvenLayout(self._scores, spacing=14)
        self._columns = QWidget(self._page)
        self._column_cells = EvenLayout(self._columns, spacing=28, most=2)
        self._head = QVBoxLayout()
        self._build()
        self._lay_out()
        self._fit()
        self._retranslate()

    # Building

    def _build(self) -> None:
        fields = self._setting.rules.fields_of(self._setting.who)
        names = [field for field in fields if isinstance(field, Notes) and field.key == NAME.key]
        self._add_head(names)
        for field in _of(fields, Stat):
            self._score_cells.addWidget(self._editor(field, self._scores))
        for field in _of(fields, Choice, Selection):
            self._add_section(field, [field])
        self._numbers = self._add_section(None, [field for field in _of(fields, Number) if not isinstance(field, Stat)])
        self._marks = self._add_section(None, _of(fields, Flag))
        rest = [field for field in fields if field.key not in self.editors]
        for field in rest:
            if not isinstance(field, Notes):
                self._add_section(field, [field])
        self._foot = [self._section(field, [field]) for field in _of(rest, Notes)]

    def _editor(self, field: Declared, parent: QWidget) -> Editor:
        return self._adopt(editor_for(field, self._setting, parent))

    def _adopt(self, editor: Editor) -> Editor:
        editor.wished.connect(self.wished)
        editor.rearranged.connect(self._chain_due.start)
        self.editors[editor.field.key] = editor
        return editor

    def _add_head(self, names: list[Notes]) -> None:
        for field in names[:1]:
            self._head.addWidget(self._adopt(NotesEditor(field, self._setting, self._page, role="name")))
        self._head.addWidget(self.subtitle)

    def _section(self, field: Declared | None, fields: list[Declared]) -> Section:
        section = Section(field, self._page)
        for each in fields:
            section.add(self._editor(each, section))
        return section

    def _add_section(self, field: Declared | None, fields: list[Declared]) -> Section | None:
        if not fields:
            return None
        section = self._section(field, fields)
        self.sections.append(section)
        return section

    def _lay_out(self) -> None:
        for share in _shared([section.weight for section in self.sections]):
            column = QWidget(self._columns)
            rows = QVBoxLayout(column)
            rows.setContentsMargins(0, 0, 0, 0)
            rows.setSpacing(18)
            for section in self.sections[share]:
                rows.addWidget(section)
            rows.addStretch(1)
            self._column_cells.addWidget(column)
        self._head.setSpacing(0)
        page = QVBoxLayout(self._page)
        page.setContentsMargins(28, 22, 28, 24)
        page.setSpacing(14)
        page.addLayout(self._head)
        for widget in (self._scores, self.offers, self._columns, *self._foot):
            page.addWidget(widget)
        page.addStretch(1)
        scroll = QScrollArea(self)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(self._page)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(1, 1, 1, 1)
        whole.addWidget(scroll)

    # Showing

    @Slot(object, str, object)
    def show_field(self, who: Who, key: str, sheet: Sheet) -> None:
        """Refresh the editor of one field, and of lists in whose places that field takes room."""
        if who != self._setting.who:
            return
        self._sheet = sheet
        for editor in self.editors.values():
            if editor.field.key == key or _counts(editor.field, key):
                editor.show_sheet(sheet)
        if key in self.editors and isinstance(self.editors[key], Plaque):
            self._fit()

    @Slot(object)
    def show_sheet(self, sheet: Sheet) -> None:
        """Refresh all editors."""
        self._sheet = sheet
        for editor in self.editors.values():
            editor.show_sheet(sheet)
        self._fit()

    @Slot(object)
    def show_offers(self, offers: tuple[Offer, ...]) -> None:
        """Draw a button for each check and care that is offered to this hero."""
        self.offers.show_offers(offers)

    @Slot(str)
    def show_subtitle(self, text: str) -> None:
        """Show a line below the hero's name: book, section, date."""
        self.subtitle.setText(text)
        self.subtitle.setVisible(bool(text))

    @Slot(object)
    def show_options(self, options: Sheet) -> None:
        """Follow the adventure's readings of doubtful rules: what caps a score, how many coins make a large one."""
        self._set(Setting(self._setting.rules, self._setting.who, self._setting.language, options))

    def set_language(self, language: Language) -> None:
        """Speak the book's words in another language."""
        self.offers.set_language(language)
        self._set(Setting(self._setting.rules, self._setting.who, language, self._setting.options))

    def _set(self, setting: Setting) -> None:
        self._setting = setting
        for editor in self.editors.values():
            editor.set_setting(setting)
        self._retranslate()
        self._fit()

    def take_shortcut(self, key: str) -> bool:
        """Press the button of a check or care with this shortcut; whether there was one."""
        return self.offers.take_shortcut(key)

    def finish_typing(self) -> None:
        """Commit whatever is being typed anywhere on the page, as before closing."""
        for editor in self.editors.values():
            editor.finish()

    # Words, sizes and order

    def _retranslate(self) -> None:
        for section in (*self.sections, *self._foot):
            if section.field is not None:
                section.title.setText(self._setting.say(section.field.label))
        if self._numbers is not None:
            self._numbers.title.setText(self.tr("Counts"))
        if self._marks is not None:
            self._marks.title.setText(self.tr("Marks"))
        self.setAccessibleName(self.tr("Adventure Sheet"))

    def _fit(self) -> None:
        plaques = [editor for editor in self.editors.values() if isinstance(editor, Plaque)]
        self._score_cells.set_least(max((plaque.least_width for plaque in plaques), default=0))
        self._column_cells.set_least(pixels(NARROWEST_COLUMN, current_scale()))

    @Slot()
    def _chain(self) -> None:
        stops = [stop for editor in self._in_order() for stop in editor.stops]
        for first, second in pairwise(stops):
            QWidget.setTabOrder(first, second)

    def _in_order(self) -> list[Editor | OfferRow]:
        """The editors as one reads the page."""
        plaques = [editor for editor in self.editors.values() if isinstance(editor, Plaque)]
        placed = [editor for section in (*self.sections, *self._foot) for editor in section.editors]
        head = [editor for editor in self.editors.values() if editor not in plaques and editor not in placed]
        return [*head, *plaques, self.offers, *placed]

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._set(self._setting)
        elif event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and self.editors:
            self._fit()


def _of(fields: Iterable[Declared], *kinds: type[Declared]) -> list[Declared]:
    return [field for field in fields if isinstance(field, kinds)]


def _counts(field: Declared, key: str) -> bool:
    """Whether things of another field take room in this one."""
    return isinstance(field, Items) and any(counted.key == key for place in field.places for counted in place.also)


def _shared(weights: list[float]) -> list[slice]:
    """How sections are shared by two columns in reading order, so that the longer one is as short as can be."""
    if len(weights) < 2:
        return [slice(0, len(weights))] if weights else []
    split = min(range(1, len(weights)), key=lambda place: max(sum(weights[:place]), sum(weights[place:])))
    return [slice(0, split), slice(split, len(weights))]
