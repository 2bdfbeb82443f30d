"""The desk: opens adventures, makes heroes, and carries out the commands of the menus."""

from collections.abc import Callable
from datetime import UTC, datetime

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QDialog, QInputDialog, QMessageBox

from desktop_app import rulesets
from desktop_app.binding import settings as preferences
from desktop_app.binding.languages import Languages
from desktop_app.binding.new_adventure import NewAdventure
from desktop_app.binding.session import Session
from desktop_app.binding.settings import Settings
from desktop_app.domain.actions import Action, Clear, Conclude, Create, Go, Mark, Note
from desktop_app.domain.errors import RuleError
from desktop_app.domain.journal import Journal
from desktop_app.domain.state import Outcome
from desktop_app.domain.text import Language, Text
from desktop_app.persistence.errors import LibraryError
from desktop_app.persistence.keeper import AdventureKeeper
from desktop_app.persistence.library import Library
from desktop_app.resources import version
from desktop_app.widgets.theme import ThemeKeeper, ThemeName
from desktop_app.windows.hero_dialog import DiceMode, HeroDialog
from desktop_app.windows.main_window import MainWindow
from desktop_app.windows.shelf_rows import shelf_rows
from desktop_app.windows.single_keys import SingleKeys
from desktop_app.windows.table import Table

LANGUAGE_NAMES = {"system": "System", "en": "English", "ru": "Русский"}


class Desk(QObject):
    """Joins one library, its settings and one window; there is at most one open adventure."""

    def __init__(
        self, library: Library, settings: Settings, themes: ThemeKeeper, languages: Languages, window: MainWindow
    ) -> None:
        """Sit down at the desk; nothing is open yet."""
        super().__init__(window)
        self._library = library
        self._settings = settings
        self._themes = themes
        self._languages = languages
        self._window = window
        self.session: Session | None = None
        self._keys = SingleKeys(window, self._take_key)
        for key, slot in self._slots().items():
            window.actions_by_key[key].triggered.connect(slot)
        window.bookshelf.new_wished.connect(self.new_hero)
        window.bookshelf.open_wished.connect(self.open)
        window.bookshelf.remove_wished.connect(self.remove)
        window.section.returnPressed.connect(self.go)
        window.own_dice.toggled.connect(self._choose_dice)
        window.closing.connect(self._leave)
        settings.changed.connect(self._apply)
        languages.changed.connect(self._speak)
        self._fill_choices()
        window.show_shelf()
        self._fill_shelf()

    def _slots(self) -> dict[str, Callable[[], None]]:
        return {
            "new_hero": self.new_hero,
            "bookshelf": self.show_shelf,
            "quit": self._quit,
            "undo": self.undo,
            "redo": self.redo,
            "note": self.note,
            "bookmark": self.bookmark,
            "roll_again": self.roll_again,
            "join_party": self.join_party,
            "add_foe": self._focus_entry,
            "clear_fight": self.clear_fight,
            "stop_fight": self.stop_fight,
            "larger": self.larger,
            "smaller": self.smaller,
            "reset_layout": self._window.reset_layout,
            "about": self.about,
        }

    def show(self) -> None:
        """Show the window where it stood last, with the adventure that was open."""
        geometry, docks = self._settings.window
        self._window.restoreGeometry(geometry)
        self.open_last()
        self._window.restoreState(docks)
        self._window.show()

    @property
    def window(self) -> MainWindow:
        """The window that the desk works in."""
        return self._window

    @property
    def library(self) -> Library:
        """The library that the desk works with."""
        return self._library

    @property
    def language(self) -> Language:
        """The language spoken now."""
        return self._languages.language

    # Adventures

    @Slot()
    def show_shelf(self) -> None:
        """Close the adventure, of which everything is on the disk already, and show the bookshelf."""
        if self.session is not None:
            self.session.settle()
            self.session = None
        self._window.show_shelf()
        self._library.set_last_opened(None)
        self._fill_shelf()

    def _fill_shelf(self) -> None:
        self._window.bookshelf.show_shelf(shelf_rows(self._library.shelf(), self.language))

    @Slot(str)
    def open(self, adventure: str) -> None:
        """Open an adventure where it was left."""
        try:
            stored = self._library.load(adventure)
            rules = rulesets.ruleset(stored.ruleset)
            journal = stored.journal(rules)
        except (LibraryError, RuleError) as error:
            self._warn(error.say(self.language))
            return
        self.sit_down(Session(rules, journal, AdventureKeeper(self._library, adventure, rules), now))
        self._library.set_last_opened(adventure)

    def open_last(self) -> None:
        """Open the adventure that was open when the program ended, if there was one."""
        adventure = self._library.last_opened()
        if adventure:
            self.open(adventure)

    @Slot(str)
    def remove(self, adventure: str) -> None:
        """Put an adventure away from the shelf, once the player is sure."""
        asked = self.tr("Take this adventure off the shelf?")
        button = QMessageBox.question(self._window, "Listok", asked)
        if button is QMessageBox.StandardButton.Yes:
            self._library.remove(adventure)
            self._fill_shelf()

    @Slot()
    def new_hero(self) -> None:
        """Ask for a hero and begin the adventure."""
        known = rulesets.all_rulesets()
        dialog = HeroDialog(known, self._settings[preferences.LAST_RULESET], self.language, self._window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self._begin(dialog)
        dialog.deleteLater()

    def _begin(self, dialog: HeroDialog) -> None:
        rules = dialog.rules
        journal = Journal(rules.new_state(dialog.options))
        self._settings[preferences.LAST_RULESET] = rules.key
        self.sit_down(Session(rules, journal, NewAdventure(self._library, rules, dialog.options), now))
        self._play_as(dialog.answer(), dialog.mode)

    def _play_as(self, create: Create, mode: DiceMode) -> None:
        """Make a hero by the dice chosen in the dialog, whatever dice the rest of the adventure uses."""
        assert self.session is not None
        self.session.own_dice = mode is DiceMode.OWN
        self.session.play(create)
        self.session.own_dice = self._settings[preferences.OWN_DICE]

    def sit_down(self, session: Session) -> None:
        """Lay the table for an adventure."""
        self.session = session
        table = Table(session, self.language, self._window)
        session.own_dice = self._settings[preferences.OWN_DICE]
        table.set_animation(animated=self._settings[preferences.ANIMATION])
        table.tray.digits = self._settings[preferences.DIGITS]
        session.entry_added.connect(self._show_undo)
        session.head_moved.connect(self._show_undo)
        session.section_changed.connect(self._window.section.setText)
        session.failed.connect(self._show_failure)
        self._window.show_table(table)
        self._window.section.setText(session.state.section)
        self._show_undo()

    # Commands of the table

    def _play(self, action: Action) -> None:
        if self.session is not None:
            self.session.correct(action)

    @Slot()
    def undo(self) -> None:
        """Take the last entry back."""
        if self.session is not None:
            self.session.undo()

    @Slot()
    def redo(self) -> None:
        """Bring the last undone entry back."""
        if self.session is not None:
            self.session.redo()

    @Slot()
    def go(self) -> None:
        """Turn to the section typed."""
        self._play(Go(self._window.section.text()))
        if self._window.table is not None:
            self._window.table.panel.setFocus()

    @Slot()
    def note(self) -> None:
        """Write a note about the section."""
        words, given = QInputDialog.getMultiLineText(self._window, self.tr("Note"), self.tr("About this section:"))
        if given and words.strip():
            self._play(Note(words.strip()))

    @Slot()
    def bookmark(self) -> None:
        """Give this moment a name."""
        words, given = QInputDialog.getText(self._window, self.tr("Bookmark"), self.tr("Name of this moment:"))
        if given and words.strip():
            self._play(Mark(words.strip()))

    @Slot()
    def roll_again(self) -> None:
        """Make the hero anew from the same answers; the first throw stays in the log."""
        if self.session is not None:
            made = [entry.action for entry in self.session.journal.entries if isinstance(entry.action, Create)]
            if made:
                self.session.correct(made[-1])

    @Slot()
    def join_party(self) -> None:
        """Add a hero to the party, where the rules know parties."""
        if self.session is None:
            return
        rules = self.session.rules
        dialog = HeroDialog((rules,), rules.key, self.language, self._window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            create = dialog.answer()
            place = len(self.session.state.heroes)
            self._play_as(Create(create.name, create.values, create.choices, place), dialog.mode)
        dialog.deleteLater()

    @Slot()
    def clear_fight(self) -> None:
        """Put the decided fight away."""
        self._play(Clear())

    @Slot()
    def stop_fight(self) -> None:
        """Break the fight off, as the book says."""
        self._play(Conclude(Outcome.STOPPED.value))

    def _take_key(self, key: str) -> bool:
        table = self._window.table
        if table is None or table.dice.currentWidget() is table.own_dice:
            return False
        if key == "G":
            self._window.section.setFocus()
            self._window.section.selectAll()
            return True
        return table.panel.take_key(key)

    @Slot()
    def _focus_entry(self) -> None:
        if self._window.table is not None:
            self._window.table.panel.entry.setFocus()

    # Preferences

    def _fill_choices(self) -> None:
        menus = (
            (self._window.language_menu, preferences.LANGUAGE, LANGUAGE_NAMES),
            (self._window.theme_menu, preferences.THEME, self._theme_names()),
        )
        for menu, setting, names in menus:
            group = QActionGroup(menu)
            for value in setting.choices:
                action = menu.addAction(names[value])
                action.setCheckable(True)
                action.setChecked(self._settings[setting] == value)
                action.setData((setting.key, value))
                action.triggered.connect(self._choose)
                group.addAction(action)

    def _theme_names(self) -> dict[str, str]:
        words = (self.tr("System"), self.tr("Paper"), self.tr("Ink"), self.tr("High contrast"))
        return dict(zip(preferences.THEME.choices, words, strict=True))

    @Slot()
    def _choose(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            key, value = action.data()
            setting = preferences.LANGUAGE if key == preferences.LANGUAGE.key else preferences.THEME
            self._settings[setting] = value

    @Slot(bool)
    def _choose_dice(self, own: bool) -> None:
        self._settings[preferences.OWN_DICE] = own

    @Slot()
    def larger(self) -> None:
        """Make the text one step larger."""
        self._step_text(1)

    @Slot()
    def smaller(self) -> None:
        """Make the text one step smaller."""
        self._step_text(-1)

    def _step_text(self, by: int) -> None:
        sizes = preferences.TEXT_SIZE.choices
        place = sizes.index(self._settings[preferences.TEXT_SIZE]) + by
        self._settings[preferences.TEXT_SIZE] = sizes[max(0, min(place, len(sizes) - 1))]

    @Slot(str)
    def _apply(self, key: str) -> None:
        """Apply a changed preference at once."""
        if key in (preferences.THEME.key, preferences.TEXT_SIZE.key):
            name = ThemeName(self._settings[preferences.THEME])
            self._themes.choose(name, self._settings[preferences.TEXT_SIZE])
        elif key == preferences.LANGUAGE.key:
            self._languages.speak(self._settings.language)
        elif key == preferences.OWN_DICE.key and self.session is not None:
            self.session.own_dice = self._settings[preferences.OWN_DICE]

    @Slot(object)
    def _speak(self, language: Language) -> None:
        table = self._window.table
        if table is not None:
            table.set_language(language)
        else:
            self._fill_shelf()
        self._show_undo()

    # Telling

    @Slot()
    def _show_undo(self) -> None:
        self._window.show_story(self.session, self.language)

    @Slot(object)
    def _show_failure(self, error: LibraryError) -> None:
        self._warn(error.say(self.language))

    def _warn(self, words: str) -> None:
        box = QMessageBox(QMessageBox.Icon.Warning, "Listok", "", QMessageBox.StandardButton.Ok, self._window)
        box.setTextFormat(box.textFormat().PlainText)
        box.setText(words)
        box.exec()
        box.deleteLater()

    @Slot()
    def about(self) -> None:
        """Say what this is."""
        words = Text(
            f"Листок {version()}\nЛист персонажа, кости и память для книг-игр.",
            f"Listok {version()}\nAdventure sheet, dice and a memory for gamebooks.",
        )
        QMessageBox.about(self._window, "Listok", words.say(self.language))

    @Slot()
    def _quit(self) -> None:
        self._window.close()

    @Slot()
    def _leave(self) -> None:
        if self.session is not None:
            self.session.settle()
        self._settings.keep_window(self._window.saveGeometry(), self._window.saveState())


def now() -> datetime:
    """The clock by which entries are written."""
    return datetime.now(UTC)
