"""The table of one adventure: its sheets, fight, dice and log, joined to the session that plays it."""

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QTabWidget, QVBoxLayout, QWidget

from desktop_app.binding.journal_model import JournalModel
from desktop_app.binding.session import Session
from desktop_app.domain.actions import Action
from desktop_app.domain.common import NAME
from desktop_app.domain.dice import Request, Who
from desktop_app.domain.errors import RuleError
from desktop_app.domain.journal import Entry
from desktop_app.domain.narration import Narrator, shortened
from desktop_app.domain.ruleset import Offer
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.text import Language
from desktop_app.widgets.dice_tray import DiceTray
from desktop_app.widgets.fight_panel import FightPanel
from desktop_app.widgets.journal_view import JournalView
from desktop_app.widgets.own_dice import OwnDice
from desktop_app.widgets.sheet_form import SheetForm
from desktop_app.widgets.theme import mark
from desktop_app.windows.table_odds import TableOdds
from desktop_app.windows.throws import asked, dice_groups

LEAST_TRAY = 110
"""Pixels that dice are left with when a large text makes everything else tall."""


class Table(QObject):
    """Widgets of one adventure in three parts (``sheets``, ``fight``, ``log``), for a window to arrange.

    The circle is closed and one-way: widgets wish, the session plays, its signals refresh the widgets.
    """

    def __init__(self, session: Session, language: Language, parent: QWidget) -> None:
        """Lay the table for ``session``; the widgets belong to ``parent``."""
        super().__init__(parent)
        self.session = session
        self._language = language
        self.sheets = QTabWidget(parent)
        self.sheets.setDocumentMode(True)
        self.forms: list[SheetForm] = []
        self.tray = DiceTray()
        self.own_dice = OwnDice()
        self.dice = QStackedWidget()
        self.panel = FightPanel(session.rules, language)
        self.fight = self._fight_side(parent)
        self.model = JournalModel(session.rules, session.journal, language, self)
        self.log = JournalView(parent)
        self.log.set_model(self.model)
        mark(self.log, panel="under")
        self.odds = TableOdds(session, self.panel, language, self)
        self._show_heroes()
        self._connect()
        session.announce_all()

    def _fight_side(self, parent: QWidget) -> QWidget:
        self.dice.addWidget(self.tray)
        self.dice.addWidget(self.own_dice)
        self.dice.setMinimumHeight(LEAST_TRAY)
        side = QFrame(parent)
        rows = QVBoxLayout(side)
        rows.setContentsMargins(1, 0, 1, 1)
        # The foes scroll by themselves; this is for a window too small for the largest text.
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(self.panel)
        rows.addWidget(scroll, 1)
        rows.addWidget(self.dice)
        mark(side, panel="under")
        return side

    def _connect(self) -> None:
        session, panel = self.session, self.panel
        panel.wished.connect(session.play)
        session.fight_changed.connect(panel.show_state)
        session.offers_changed.connect(panel.show_offers)
        session.offers_changed.connect(self._show_offers)
        session.field_changed.connect(self._show_field)
        session.heroes_changed.connect(self._show_heroes)
        session.section_changed.connect(self._show_section)
        session.entry_added.connect(self.model.add)
        session.entry_added.connect(self.tray.finish)
        session.head_moved.connect(self.model.refresh)
        session.thrown.connect(self._show_throw)
        session.dice_wanted.connect(self._ask_for_dice)
        session.dice_done.connect(self._show_tray)
        session.refused.connect(self._show_refusal)
        self.tray.settled.connect(session.settle)
        self.own_dice.entered.connect(self._take_own_dice)
        self.own_dice.cancelled.connect(session.cancel)
        self.own_dice.app_wanted.connect(session.throw_for_me)
        self.log.return_wished.connect(session.return_to)

    # Sheets

    @Slot()
    def _show_heroes(self) -> None:
        """One sheet for each hero, in tabs where there are several."""
        heroes = self.session.state.heroes
        while len(self.forms) > len(heroes):
            form = self.forms.pop()
            self.sheets.removeTab(len(self.forms))
            form.deleteLater()
        while len(self.forms) < len(heroes):
            form = SheetForm(self.session.rules, Who("hero", len(self.forms)), self._language)
            form.wished.connect(self._wish)
            form.show_options(self.session.state.options)
            mark(form, panel=True)
            self.sheets.addTab(form, "")
            self.forms.append(form)
        for form, sheet in zip(self.forms, heroes, strict=True):
            form.show_sheet(sheet)
        self.sheets.tabBar().setVisible(len(self.forms) > 1)
        self._name_tabs()
        self._show_section(self.session.state.section)

    def _name_tabs(self) -> None:
        for index in range(len(self.forms)):
            self.sheets.setTabText(index, self.narrator.name(Who("hero", index)).replace("&", "&&"))

    @Slot(object)
    def _wish(self, action: Action) -> None:
        self.session.correct(action)

    @Slot(object, str, object)
    def _show_field(self, who: Who, key: str, sheet: Sheet) -> None:
        if who.side == "hero" and who.index < len(self.forms):
            self.forms[who.index].show_field(who, key, sheet)
        if key == "name":
            self._name_tabs()

    @Slot(object)
    def _show_offers(self, offers: tuple[Offer, ...]) -> None:
        for form in self.forms:
            form.show_offers(offers)

    @Slot(str)
    def _show_section(self, section: str) -> None:
        title = self.session.rules.title.say(self._language)
        place = self.tr("section %s").replace("%s", section) if section else ""
        for form in self.forms:
            form.show_subtitle(" · ".join(part for part in (title, place) if part))

    # Dice

    @property
    def narrator(self) -> Narrator:
        """Tells in this table's language."""
        return Narrator(self.session.rules, self.session.state, self._language)

    @Slot(object)
    def _show_throw(self, entry: Entry) -> None:
        self._show_tray()
        self.tray.show_throw(dice_groups(self.narrator, entry))

    @Slot(object)
    def _ask_for_dice(self, request: Request) -> None:
        # Shown first: what is hidden cannot take the keyboard, and the first box is to have it.
        self.dice.setCurrentWidget(self.own_dice)
        self.own_dice.ask([asked(self.narrator, request)])

    @Slot(list)
    def _take_own_dice(self, throws: list[list[int]]) -> None:
        for faces in throws:
            self.session.answer(tuple(faces))

    @Slot()
    def _show_tray(self) -> None:
        if self.dice.currentWidget() is not self.tray:
            self.dice.setCurrentWidget(self.tray)
            self.panel.setFocus()

    @Slot(object)
    def _show_refusal(self, error: RuleError) -> None:
        self.panel.show_error(error.say(self._language))

    # Words

    @property
    def language(self) -> Language:
        """The language of this table's sheets."""
        return self._language

    @property
    def title(self) -> str:
        """Whose adventure this is: the first hero's name, or the book's title while the hero has none."""
        name = self.session.state.heroes[0][NAME] or self.session.rules.title.say(self._language)
        return shortened(name)

    @property
    def undo_words(self) -> str:
        """What undo would take back, "" when there is nothing to."""
        return self._headline(self.session.journal.undoable)

    @property
    def redo_words(self) -> str:
        """What redo would bring back, "" when there is nothing to."""
        return self._headline(self.session.journal.redoable)

    def _headline(self, entry: Entry | None) -> str:
        return "" if entry is None else self.session.headline(entry, self._language)

    def finish_typing(self) -> None:
        """Let what is still being typed on the sheets take effect."""
        for form in self.forms:
            form.finish_typing()

    def take_key(self, key: str) -> bool:
        """Answer a single key: the fight's, or else that of something offered on a sheet."""
        return self.panel.take_key(key) or any(form.take_shortcut(key) for form in self.forms)

    def set_animation(self, *, animated: bool) -> None:
        """Let dice tumble and bars slide, or show everything at once."""
        self.session.animated = animated
        self.tray.instant = not animated
        self.panel.animated = animated

    def set_language(self, language: Language) -> None:
        """Speak another language."""
        self._language = language
        self.model.set_language(language)
        self.panel.set_language(language)
        self.odds.set_language(language)
        for form in self.forms:
            form.set_language(language)
        self._name_tabs()
        self._show_section(self.session.state.section)
