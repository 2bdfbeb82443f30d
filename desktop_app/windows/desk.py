"""The desk: shows the shelf, opens adventures, makes heroes, and applies preferences.

What only an open adventure or a dialog needs is imported when it opens, so that the first window is there at once.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMessageBox

from desktop_app.binding import settings as preferences
from desktop_app.binding.languages import Languages
from desktop_app.binding.settings import Settings
from desktop_app.domain.text import Language
from desktop_app.persistence.errors import LibraryError
from desktop_app.persistence.library import Library
from desktop_app.widgets.theme import ThemeKeeper, ThemeName
from desktop_app.windows.main_window import MainWindow
from desktop_app.windows.shell import Shell

if TYPE_CHECKING:
    from pathlib import Path

    from desktop_app.windows.adventures import Adventures
    from desktop_app.windows.librarian import Librarian

SETTLED = 700
"""Milliseconds after which a start is over and the library may be looked after."""

LANGUAGE_NAMES = {"en": "English", "ru": "Русский"}
"""Languages go by their own names, so that one finds back."""


class Desk(QObject):
    """Joins one library, its settings and one window; there is at most one open adventure."""

    def __init__(
        self, library: Library, settings: Settings, themes: ThemeKeeper, languages: Languages, window: MainWindow
    ) -> None:
        """Sit down at the desk; nothing is open yet."""
        super().__init__(window.shell)
        self._library = library
        self._settings = settings
        self._themes = themes
        self._languages = languages
        self._window = window
        self._adventures: Adventures | None = None
        self._librarian: Librarian | None = None
        self._settled = QTimer(self, singleShot=True)
        self._settled.timeout.connect(self._tend)
        self._later = QTimer(self, singleShot=True)
        self._later.timeout.connect(self.open_last)
        for key, slot in self._slots().items():
            window.actions_by_key[key].triggered.connect(slot)
        window.bookshelf.new_wished.connect(self.new_hero)
        window.bookshelf.open_wished.connect(self.open)
        window.bookshelf.remove_wished.connect(self.remove)
        window.own_dice.toggled.connect(self._choose_dice)
        window.shell.closing.connect(self._leave)
        window.shell.dropped.connect(self.import_file)
        settings.changed.connect(self._apply)
        languages.changed.connect(self._speak)
        self._fill_choices()
        window.show_shelf()
        self._fill_shelf()

    def _slots(self) -> dict[str, Callable[[], None]]:
        return {
            "new_hero": self.new_hero,
            "bookshelf": self.show_shelf,
            "import": self._ask_import,
            "export": self._ask_export,
            "restore": self._ask_restore,
            "quit": self._quit,
            "join_party": self.join_party,
            "larger": self.larger,
            "smaller": self.smaller,
            "reset_layout": self._window.reset_layout,
            "about": self.about,
        }

    def show(self) -> None:
        """Show the window where it stood last, with the adventure that was open."""
        geometry, _ = self._settings.window
        self._window.shell.restoreGeometry(geometry)
        self._window.shell.show()
        # After the first paint: the window is there at once, and the adventure opens in it.
        self._later.start(0)
        self._settled.start(SETTLED)

    @property
    def window(self) -> Shell:
        """The window that the desk works in."""
        return self._window.shell

    @property
    def actions(self) -> dict[str, QAction]:
        """The commands of the menus by their keys."""
        return self._window.actions_by_key

    @property
    def library(self) -> Library:
        """The library that the desk works with."""
        return self._library

    @property
    def language(self) -> Language:
        """The language spoken now."""
        return self._languages.language

    # Adventures

    @property
    def adventures(self) -> "Adventures":
        """Whoever opens adventures; made when the first is opened."""
        if self._adventures is None:
            from desktop_app.windows.adventures import Adventures

            self._adventures = Adventures(self._library, self._settings, self._window, now)
            self._adventures.failed.connect(self._show_failure)
        return self._adventures

    @Slot()
    def show_shelf(self) -> None:
        """Close the adventure, of which everything is on the disk already, and show the bookshelf."""
        if self._adventures is not None:
            self._adventures.close()
        self._window.show_shelf()
        self._library.set_last_opened(None)
        self._fill_shelf()

    @Slot()
    def _fill_shelf(self) -> None:
        shelf = self._library.shelf()
        if shelf:
            from desktop_app.windows.shelf_rows import shelf_rows

            self._window.bookshelf.show_shelf(shelf_rows(shelf, self.language))
        else:
            self._window.bookshelf.show_shelf([])

    @Slot(str)
    def open(self, adventure: str) -> None:
        """Open an adventure where it was left."""
        from desktop_app.domain.errors import RuleError

        try:
            self.adventures.open(adventure, self.language)
        except (LibraryError, RuleError) as error:
            self._warn(error.say(self.language))

    @Slot()
    def open_last(self) -> None:
        """Open the adventure that was open when the program ended, if there was one."""
        adventure = self._library.last_opened()
        if adventure:
            self.open(adventure)

    @Slot()
    def reopen(self) -> None:
        """Read the open adventure from the disk again, or else the shelf."""
        if self._library.opened:
            self.open(self._library.opened)
        else:
            self.show_shelf()

    @Slot(str)
    def remove(self, adventure: str) -> None:
        """Put an adventure away from the shelf, once the player is sure."""
        asked = self.tr("Take this adventure off the shelf?")
        button = QMessageBox.question(self._window.shell, "Listok", asked)
        if button is QMessageBox.StandardButton.Yes:
            self._library.remove(adventure)
            self._fill_shelf()

    @Slot()
    def new_hero(self) -> None:
        """Ask for a hero and begin the adventure."""
        self.adventures.begin(self.language)

    @Slot()
    def join_party(self) -> None:
        """Add a hero to the party, where the rules know parties."""
        self.adventures.join_party(self.language)

    # The library

    @property
    def librarian(self) -> "Librarian":
        """Whoever looks after the library; made when first needed."""
        if self._librarian is None:
            from desktop_app.windows.librarian import Librarian

            self._librarian = Librarian(self._library, self._spoken, self._window.shell)
            self._librarian.taken.connect(self.open)
            self._librarian.leaving.connect(self.show_shelf)
            self._librarian.restored.connect(self._fill_shelf)
        return self._librarian

    def _spoken(self) -> Language:
        return self.language

    @Slot(object)
    def import_file(self, path: "Path") -> None:
        """Take in an adventure from a file, however the player handed it over."""
        self.librarian.import_file(path)

    @Slot()
    def _ask_import(self) -> None:
        self.librarian.ask_import()

    @Slot()
    def _ask_export(self) -> None:
        self.librarian.ask_export()

    @Slot()
    def _ask_restore(self) -> None:
        self.librarian.ask_restore()

    @Slot()
    def _tend(self) -> None:
        self.librarian.tend(now())

    # Preferences

    def _fill_choices(self) -> None:
        for menu, setting in (
            (self._window.language_menu, preferences.LANGUAGE),
            (self._window.theme_menu, preferences.THEME),
        ):
            group = QActionGroup(menu)
            for value in setting.choices:
                action = menu.addAction("")
                action.setCheckable(True)
                action.setChecked(self._settings[setting] == value)
                action.setData((setting.key, value))
                action.triggered.connect(self._choose)
                group.addAction(action)
        self._name_choices()

    def _name_choices(self) -> None:
        names = LANGUAGE_NAMES | {
            "system": self.tr("As the System"),
            "paper": self.tr("Paper"),
            "ink": self.tr("Ink"),
            "contrast": self.tr("High Contrast"),
        }
        for menu in (self._window.language_menu, self._window.theme_menu):
            for action in menu.actions():
                action.setText(names[action.data()[1]])

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
        elif self._adventures is not None:
            self._adventures.apply_preferences()

    @Slot(object)
    def _speak(self, language: Language) -> None:
        self._name_choices()
        if self._adventures is not None:
            self._adventures.speak(language)
        self._fill_shelf()

    # Telling

    @Slot(object)
    def _show_failure(self, error: LibraryError) -> None:
        self._warn(error.say(self.language))

    def _warn(self, words: str) -> None:
        box = QMessageBox(QMessageBox.Icon.Warning, "Listok", "", QMessageBox.StandardButton.Ok, self._window.shell)
        box.setTextFormat(box.textFormat().PlainText)
        box.setText(words)
        box.exec()
        box.deleteLater()

    @Slot()
    def about(self) -> None:
        """Say what this is."""
        from desktop_app.resources import version

        words = self.tr("Adventure sheet, dice and a memory for gamebooks.")
        QMessageBox.about(self._window.shell, "Listok", f"Listok {version()}\n{words}")

    @Slot()
    def _quit(self) -> None:
        self._window.shell.close()

    @Slot()
    def _leave(self) -> None:
        self._later.stop()
        self._themes.rest()
        self._settled.stop()
        if self._librarian is not None:
            self._librarian.leave()
        if self._adventures is not None:
            self._adventures.close()
        self._settings.keep_window(self._window.shell.saveGeometry(), self._window.shell.saveState())


def now() -> datetime:
    """The clock by which entries are written."""
    return datetime.now(UTC)
