"""The composition root: Qt, the library, settings, languages and the window are made and joined here."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QMessageBox

from desktop_app.binding import settings as preferences
from desktop_app.binding.languages import Languages
from desktop_app.binding.settings import Settings
from desktop_app.persistence.errors import LibraryError
from desktop_app.persistence.files import data_folder
from desktop_app.persistence.library import Library
from desktop_app.widgets.theme import ThemeKeeper, ThemeName
from desktop_app.windows.desk import Desk
from desktop_app.windows.main_window import MainWindow

if TYPE_CHECKING:
    import argparse


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
    arguments = parse(argv)
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("listok")
    app.setApplicationDisplayName("Listok")
    app.setDesktopFileName("listok")
    desk = compose(app, data_folder(arguments.data_dir), arguments.language)
    if desk is None:
        return 1
    desk.show()
    return app.exec()


def compose(app: QApplication, folder: Path, language: str | None = None) -> Desk | None:
    """The desk over the library in ``folder``; None, after saying why, when the library cannot be opened."""
    languages = Languages(app)
    themes = ThemeKeeper(app)
    settings = Settings(folder, app)
    if language is not None:
        settings[preferences.LANGUAGE] = language
    languages.speak(settings.language)
    themes.choose(ThemeName(settings[preferences.THEME]), settings[preferences.TEXT_SIZE])
    try:
        library = Library.open(folder)
    except LibraryError as error:
        _refuse(error.say(settings.language))
        return None
    return Desk(library, settings, themes, languages, MainWindow())


def _refuse(words: str) -> None:
    """Say on the terminal and in a window why the program cannot start."""
    print(words, file=sys.stderr)
    box = QMessageBox(QMessageBox.Icon.Critical, "Listok", words)
    box.exec()
