"""The composition root: Qt, the library, settings, languages and the window are made and joined here.

The window is shown first and furnished afterwards, so that it is there almost as soon as a bare one would be.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QApplication

from desktop_app.windows.shell import Shell

if TYPE_CHECKING:
    import argparse

    from desktop_app.domain.text import Language
    from desktop_app.persistence.errors import Damaged
    from desktop_app.windows.desk import Desk

REFUSED = 1
"""The exit code where the library cannot be opened."""


def parse(argv: Sequence[str]) -> "argparse.Namespace":
    """The arguments of the window program."""
    import argparse

    parser = argparse.ArgumentParser(prog="listok", description="A desktop companion for gamebooks.")
    parser.add_argument("--data-dir", metavar="DIR", help="keep adventures and settings in this folder")
    parser.add_argument("--language", choices=("en", "ru"), help="speak this language")
    parser.add_argument("file", nargs="?", type=Path, help="a .listok file to import")
    return parser.parse_args(argv)


def main(argv: Sequence[str]) -> int:
    """Open the window and run until it is closed; the exit code."""
    arguments = parse(argv) if argv else None
    app = QApplication(sys.argv[:1])
    app.setApplicationName("listok")
    app.setApplicationDisplayName("Listok")
    app.setDesktopFileName("listok")
    shell = Shell()
    opening = Opening(app, shell, arguments)
    shell.painted.connect(opening.furnish)
    shell.show()
    return app.exec()


class Opening(QObject):
    """What remains to be done once the empty window is on the screen."""

    def __init__(self, app: QApplication, shell: Shell, arguments: "argparse.Namespace | None") -> None:
        """Furnish ``shell`` as the ``arguments`` ask."""
        super().__init__(app)
        self._app = app
        self._shell = shell
        self._arguments = arguments

    @Slot()
    def furnish(self) -> None:
        """Put the desk into the window, or say why it cannot be and leave."""
        from desktop_app.persistence.files import data_folder
        from desktop_app.windows.crash import Watch
        from desktop_app.windows.endings import Endings

        asked = self._arguments
        folder = data_folder(asked.data_dir if asked else None)
        Endings(self._app)
        watch = Watch(folder, self._app)
        watch.begin()
        watch.keep_faults()
        desk = compose(self._app, folder, asked.language if asked else None, self._shell)
        if desk is None:
            self._app.exit(REFUSED)
        else:
            watch.language = desk.language
            watch.went_on.connect(desk.reopen)
            desk.show()
            if asked and asked.file:
                desk.import_file(asked.file)


def compose(app: QApplication, folder: Path, language: str | None = None, shell: Shell | None = None) -> "Desk | None":
    """The desk over the library in ``folder``; None, after saying why, when the library cannot be opened."""
    from desktop_app.binding import settings as preferences
    from desktop_app.binding.languages import Languages
    from desktop_app.binding.settings import Settings
    from desktop_app.persistence.errors import Damaged, LibraryError
    from desktop_app.persistence.library import Library
    from desktop_app.widgets.theme import ThemeKeeper, ThemeName
    from desktop_app.windows.desk import Desk
    from desktop_app.windows.main_window import MainWindow

    languages = Languages(app)
    themes = ThemeKeeper(app)
    settings = Settings(folder, app)
    if language is not None:
        settings[preferences.LANGUAGE] = language
    languages.speak(settings.language)
    themes.choose(ThemeName(settings[preferences.THEME]), settings[preferences.TEXT_SIZE])
    library = None
    while library is None:
        try:
            library = Library.open(folder)
        except Damaged as error:
            if not _rescue(error, settings.language):
                return None
        except LibraryError as error:
            _refuse(error.say(settings.language))
            return None
    return Desk(library, settings, themes, languages, MainWindow(shell or Shell()))


def _rescue(error: "Damaged", language: "Language") -> bool:
    """Say that the library is damaged and offer the ways back; whether one was taken."""
    from desktop_app.windows.library_dialogs import offer_rescue

    words = error.say(language)
    print(words, file=sys.stderr)
    return offer_rescue(words, error.path, language)


def _refuse(words: str) -> None:
    """Say on the terminal and in a window why the program cannot start."""
    from PySide6.QtWidgets import QMessageBox

    print(words, file=sys.stderr)
    box = QMessageBox(QMessageBox.Icon.Critical, "Listok", words)
    box.setTextFormat(box.textFormat().PlainText)
    box.exec()
