"""The journal as a list model: a row for every entry ever written, newest first."""

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Slot

from desktop_app.domain.journal import Entry, Journal
from desktop_app.domain.logbook import LogRow, log_row
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.text import Language

ROW = Qt.ItemDataRole.UserRole
"""The role under which an index holds its `LogRow`."""


class JournalModel(QAbstractListModel):
    """Rows are made when they are looked at and kept; only whether an entry is live is asked anew each time."""

    def __init__(self, rules: Ruleset, journal: Journal, language: Language, parent: QObject | None = None) -> None:
        """Show ``journal``, telling in ``language``."""
        super().__init__(parent)
        self._rules = rules
        self._journal = journal
        self._language = language
        self._rows: dict[int, LogRow] = {}
        self._count = len(journal.entries)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else self._count

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self.row(self._count - index.row())
        if role == ROW:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.headline
        return None

    def row(self, number: int) -> LogRow:
        """The row of one entry."""
        live = self._journal.is_live(number)
        kept = self._rows.get(number)
        if kept is None or kept.live != live:
            kept = log_row(self._rules, self._journal, self._journal.entry(number), self._language)
            self._rows[number] = kept
        return kept

    @Slot(object)
    def add(self, _entry: Entry) -> None:
        """An entry was written."""
        self.beginInsertRows(QModelIndex(), 0, 0)
        self._count += 1
        self.endInsertRows()
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """The head moved: other entries are live now."""
        if self._count:
            self.dataChanged.emit(self.index(0), self.index(self._count - 1))

    def set_language(self, language: Language) -> None:
        """Tell everything in another language."""
        self._language = language
        self._rows.clear()
        self.refresh()
