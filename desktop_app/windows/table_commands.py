"""The commands of the menus that need an open adventure; made with the table and gone with it."""

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QInputDialog

from desktop_app.binding.session import Session
from desktop_app.domain.actions import Action, Clear, Conclude, Create, Go, Mark, Note
from desktop_app.domain.state import Outcome
from desktop_app.windows.main_window import MainWindow
from desktop_app.windows.table import Table


class TableCommands(QObject):
    """Carries out what menus, tool bar and single keys ask for, on one table."""

    def __init__(self, window: MainWindow, table: Table) -> None:
        """Answer the window's commands for ``table``, to which this belongs."""
        super().__init__(table)
        self._window = window
        self._table = table
        self._session: Session = table.session
        slots = {
            "undo": self.undo,
            "redo": self.redo,
            "note": self.note,
            "bookmark": self.bookmark,
            "roll_again": self.roll_again,
            "add_foe": self.add_foe,
            "clear_fight": self.clear_fight,
            "stop_fight": self.stop_fight,
        }
        for key, slot in slots.items():
            window.actions_by_key[key].triggered.connect(slot)
        window.section.returnPressed.connect(self.go)

    def _play(self, action: Action) -> None:
        self._table.finish_typing()
        self._session.correct(action)

    @Slot()
    def undo(self) -> None:
        """Take the last entry back."""
        self._table.finish_typing()
        self._session.undo()

    @Slot()
    def redo(self) -> None:
        """Bring the last undone entry back."""
        self._session.redo()

    @Slot()
    def go(self) -> None:
        """Turn to the section typed."""
        self._play(Go(self._window.section.text()))
        self._table.panel.setFocus()

    @Slot()
    def note(self) -> None:
        """Write a note about the section."""
        words, given = QInputDialog.getMultiLineText(
            self._window.shell, self.tr("Note"), self.tr("About this section:")
        )
        if given and words.strip():
            self._play(Note(words.strip()))

    @Slot()
    def bookmark(self) -> None:
        """Give this moment a name."""
        words, given = QInputDialog.getText(self._window.shell, self.tr("Bookmark"), self.tr("Name of this moment:"))
        if given and words.strip():
            self._play(Mark(words.strip()))

    @Slot()
    def roll_again(self) -> None:
        """Make the hero anew from the same answers; the first throw stays in the log."""
        made = [entry.action for entry in self._session.journal.entries if isinstance(entry.action, Create)]
        if made:
            self._play(made[-1])

    @Slot()
    def add_foe(self) -> None:
        """Let the reader type a foe."""
        self._table.panel.entry.setFocus()

    @Slot()
    def clear_fight(self) -> None:
        """Put the decided fight away."""
        self._play(Clear())

    @Slot()
    def stop_fight(self) -> None:
        """Break the fight off, as the book says."""
        self._play(Conclude(Outcome.STOPPED.value))

    def take_key(self, key: str) -> bool:
        """Answer a single key; whether it meant something."""
        if self._table.dice.currentWidget() is self._table.own_dice:
            return False
        if key == "G":
            self._window.section.setFocus()
            self._window.section.selectAll()
            return True
        return self._table.take_key(key)
