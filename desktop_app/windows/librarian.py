"""Whoever looks after the library while the window is open: imports, exports, backups, and a word about company."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from threading import Thread

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QDialog, QMessageBox, QWidget

from desktop_app import rulesets
from desktop_app.binding import collecting
from desktop_app.domain.text import Language
from desktop_app.persistence.backups import back_up_if_due, contents_of, good_backups
from desktop_app.persistence.errors import Unusable
from desktop_app.persistence.library import Library
from desktop_app.persistence.plainly import plainly
from desktop_app.persistence.presence import Presence
from desktop_app.persistence.transcript import export_adventure, import_adventure, read_transcript
from desktop_app.windows import library_dialogs as dialogs


class Librarian(QObject):
    """Carries out what the File menu asks of the library; made when it is first needed."""

    taken = Signal(str)
    """An adventure was imported: its id."""
    leaving = Signal()
    """The library is about to become another: whatever of it is open is to be closed."""
    restored = Signal()
    backup_failed = Signal(object)
    _backed_up = Signal()

    def __init__(self, library: Library, language: Callable[[], Language], window: QWidget) -> None:
        """Look after ``library``; dialogs stand before ``window`` and speak the ``language`` of the moment."""
        super().__init__(window)
        self._library = library
        self._language = language
        self._window = window
        self._presence: Presence | None = None
        self.backup: Thread | None = None
        self._holding = False
        self.backup_failed.connect(self._tell_error)
        self._backed_up.connect(self._let_go)

    # In and out

    @Slot()
    def ask_import(self) -> None:
        """Let the player choose a file and take it in."""
        path = dialogs.ask_import(self._window)
        if path is not None:
            self.import_file(path)

    def import_file(self, path: Path) -> None:
        """Show what a file holds and take it in if the player agrees; say so if it cannot be."""
        try:
            rules, stored = read_transcript(path)
            if dialogs.confirm_import(stored, rules.title.say(self._language()), path, self._window):
                self.taken.emit(import_adventure(self._library, path))
        except (Unusable, OSError) as error:
            self._tell_error(error)

    @Slot()
    def ask_export(self) -> None:
        """Write the open adventure to a file of the player's choice."""
        rows = [row for row in self._library.shelf() if row.id == self._library.opened]
        if not rows:
            return
        path = dialogs.ask_export(rows[0].name or rulesets.ruleset(rows[0].ruleset).title.en, self._window)
        if path is not None:
            try:
                export_adventure(self._library, rows[0].id, path)
            except (Unusable, OSError) as error:
                self._tell_error(error)

    # Backups

    @Slot()
    def ask_restore(self) -> None:
        """Let the player choose a backup and bring it back."""
        path = self._library.path
        dialog = dialogs.RestoreDialog(good_backups(path), contents_of(path), self._window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.leaving.emit()
            try:
                self._library.replace_with(dialog.chosen.path)
            except Unusable as error:
                self._tell_error(error)
            self.restored.emit()
        dialog.deleteLater()

    def tend(self, now: datetime) -> None:
        """After a start: back up in a thread of its own where that is due, and say when another window is open."""
        self.backup = Thread(target=self._back_up, args=(now,), name="backup")
        if not self._holding:
            self._holding = True
            collecting.hold()
        self.backup.start()
        if self._presence is None:
            self._presence = Presence(self._library.path.parent)
            self._say_company()

    def _say_company(self) -> None:
        if self._presence is not None and not self._presence.alone:
            words = self.tr(
                "Another window of Listok has this library open. You can play in both; when both change the same"
                " adventure, the second is asked to open it again."
            )
            dialogs.tell(words, self._window, QMessageBox.Icon.Information)

    def _back_up(self, now: datetime) -> None:
        try:
            with plainly(self._library.path):
                back_up_if_due(self._library.path, now)
        except Unusable as error:
            self.backup_failed.emit(error)
        finally:
            self._backed_up.emit()

    @Slot()
    def _let_go(self) -> None:
        if self._holding:
            self._holding = False
            collecting.release()

    def leave(self) -> None:
        """Let the next window be alone, once a backup under way is whole."""
        if self.backup is not None:
            self.backup.join()
            self._let_go()
        if self._presence is not None:
            self._presence.leave()

    @Slot(object)
    def _tell_error(self, error: Unusable | OSError) -> None:
        dialogs.tell(dialogs.sentence(error, self._language()), self._window)
