"""What SQLite and the system say when a library fails, turned into a sentence for the player."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from desktop_app.domain.text import Text
from desktop_app.persistence.errors import CodecError, LibraryError
from desktop_app.persistence.migrations import damaged

SENTENCES = {
    sqlite3.SQLITE_BUSY: Text(
        "Библиотека занята: её держит другая программа. Закройте её и повторите.",
        "The library is locked by another program. Close it and try again.",
    ),
    sqlite3.SQLITE_FULL: Text("На диске нет места; запись не сделана.", "The disk is full; the entry was not written."),
    sqlite3.SQLITE_READONLY: Text("Библиотеку нельзя изменять.", "The library cannot be written to."),
    sqlite3.SQLITE_PERM: Text("Нет доступа к библиотеке.", "Access to the library is denied."),
    sqlite3.SQLITE_CANTOPEN: Text("Библиотека не открывается.", "The library cannot be opened."),
    sqlite3.SQLITE_IOERR: Text(
        "Диск не принял запись: на нём нет места или он неисправен. Запись не сделана.",
        "The disk refused: it is full or failing. The entry was not written.",
    ),
}
SENTENCES[sqlite3.SQLITE_LOCKED] = SENTENCES[sqlite3.SQLITE_BUSY]


@contextmanager
def plainly(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system say into a sentence for the player."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise damaged(path) from error
        other = Text(f"Ошибка библиотеки: {error}.", f"The library failed: {error}.")
        raise LibraryError(path, SENTENCES.get(code, other)) from error
    except CodecError as error:
        raise LibraryError(path, error.text) from error
    except OSError as error:
        said = error.strerror or str(error)
        raise LibraryError(
            path, Text(f"Библиотека не открывается: {said}.", f"The library cannot be opened: {said}.")
        ) from error
