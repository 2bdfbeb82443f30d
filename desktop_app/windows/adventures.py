"""Opens adventures and begins new ones: joins library, session and table; imported when the first is opened."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QDialog

from desktop_app import rulesets
from desktop_app.binding import settings as preferences
from desktop_app.binding.new_adventure import NewAdventure
from desktop_app.binding.session import Session
from desktop_app.binding.settings import Settings
from desktop_app.domain.actions import Create
from desktop_app.domain.journal import Journal
from desktop_app.domain.text import Language
from desktop_app.persistence.keeper import AdventureKeeper
from desktop_app.persistence.library import Library
from desktop_app.windows.main_window import MainWindow
from desktop_app.windows.single_keys import SingleKeys
from desktop_app.windows.table import Table
from desktop_app.windows.table_commands import TableCommands
from desktop_app.windows.table_printing import TablePrinting


class Adventures(QObject):
    """Keeps at most one adventure open on the window's table."""

    failed = Signal(object)
    """Something could not be kept: the ``LibraryError`` with its sentence."""

    def __init__(self, library: Library, settings: Settings, window: MainWindow, now: Callable[[], datetime]) -> None:
        """Open adventures of ``library`` in ``window``; ``now`` is the clock for entries."""
        super().__init__(window.shell)
        self._library = library
        self._settings = settings
        self._window = window
        self._now = now
        self._commands: TableCommands | None = None
        self._keys = SingleKeys(window.shell, self._take_key)
        self.session: Session | None = None
        odds = window.actions_by_key["odds"]
        odds.setCheckable(True)
        odds.setChecked(settings[preferences.ODDS])
        odds.toggled.connect(self._choose_odds)

    @Slot(bool)
    def _choose_odds(self, shown: bool) -> None:
        self._settings[preferences.ODDS] = shown

    def open(self, adventure: str, language: Language) -> None:
        """Open an adventure where it was left; raises `LibraryError` or `RuleError` when it cannot be."""
        stored = self._library.load(adventure)
        rules = rulesets.ruleset(stored.ruleset)
        journal = stored.journal(rules)
        self.sit_down(Session(rules, journal, AdventureKeeper(self._library, adventure, rules), self._now), language)
        self._library.set_last_opened(adventure)

    def begin(self, language: Language) -> None:
        """Ask for a hero, and begin the adventure."""
        from desktop_app.windows.hero_dialog import HeroDialog

        chosen = self._settings[preferences.LAST_RULESET]
        dialog = HeroDialog(rulesets.all_rulesets(), chosen, language, self._window.shell)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            rules, options = dialog.rules, dialog.options
            self._settings[preferences.LAST_RULESET] = rules.key
            journal = Journal(rules.new_state(options))
            self.sit_down(Session(rules, journal, NewAdventure(self._library, rules, options), self._now), language)
            self._make_hero(dialog.answer(), by_hand=dialog.by_hand)
        dialog.deleteLater()

    def join_party(self, language: Language) -> None:
        """Ask for one more hero of the open adventure."""
        if self.session is None:
            return
        from desktop_app.windows.hero_dialog import HeroDialog

        dialog = HeroDialog((self.session.rules,), self.session.rules.key, language, self._window.shell)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            answer = dialog.answer()
            place = len(self.session.state.heroes)
            self._make_hero(Create(answer.name, answer.values, answer.choices, place), by_hand=dialog.by_hand)
        dialog.deleteLater()

    def _make_hero(self, create: Create, *, by_hand: bool) -> None:
        """By the dice chosen in the dialog, whatever dice the rest of the adventure uses."""
        assert self.session is not None
        self.session.own_dice = by_hand
        self.session.play(create)
        self.session.own_dice = self._settings[preferences.OWN_DICE]

    def sit_down(self, session: Session, language: Language) -> None:
        """Lay the table for an adventure."""
        self.close()
        self.session = session
        table = Table(session, language, self._window.shell)
        self._commands = TableCommands(self._window, table)
        TablePrinting(self._window, table, self._settings)
        self.apply_preferences(table)
        for changed in (session.entry_added, session.head_moved):
            changed.connect(self._show_story)
        session.section_changed.connect(self._window.section.setText)
        session.failed.connect(self.failed)
        self._window.show_table(table)
        self._window.section.setText(session.state.section)
        self._show_story()

    def close(self) -> None:
        """Leave the table; everything is on the disk already but what is still being typed."""
        if self.session is not None and self._window.table is not None:
            self._window.table.finish_typing()
            self.session.settle()
            self._window.table.odds.close()
        self.session = None
        self._commands = None

    def apply_preferences(self, table: Table | None = None) -> None:
        """Let dice and animation be as the player prefers."""
        table = table or self._window.table
        if table is not None:
            table.session.own_dice = self._settings[preferences.OWN_DICE]
            table.set_animation(animated=self._settings[preferences.ANIMATION])
            table.tray.digits = self._settings[preferences.DIGITS]
            table.odds.set_shown(shown=self._settings[preferences.ODDS])

    def speak(self, language: Language) -> None:
        """Speak another language at the table."""
        if self._window.table is not None:
            self._window.table.set_language(language)
            self._show_story()

    @Slot()
    def _show_story(self) -> None:
        table = self._window.table
        if table is not None:
            self._window.show_story(table.title, table.undo_words, table.redo_words)

    def _take_key(self, key: str) -> bool:
        return self._commands is not None and self._window.table is not None and self._commands.take_key(key)
