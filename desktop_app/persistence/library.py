"""The library of adventures: one SQLite file in which an entry is durable before the screen shows it.

The codec and what it knows of the domain are imported when an adventure is first opened, not for showing a shelf.
"""

import sqlite3
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from desktop_app.domain.text import Text
from desktop_app.persistence.errors import CodecError, LibraryError
from desktop_app.persistence.migrations import damaged, examine, migrate
from desktop_app.persistence.shelf import Shelved, Summary
from desktop_app.persistence.status import Status

if TYPE_CHECKING:
    from desktop_app.domain.journal import Entry
    from desktop_app.persistence.codec import Options
    from desktop_app.persistence.stored import Stored

FILE = "library.sqlite3"
PATIENCE = 5.0
"""Seconds to wait for another process that is writing; a commit takes milliseconds."""

_SHELVED = "id, ruleset, title, hero, section, finished, alive, life, life_initial, created, played"
_LAST_OPENED = "last_opened"
_SENTENCES = {
    sqlite3.SQLITE_BUSY: Text(
        "Библиотека занята: её держит другая программа. Закройте её и повторите.",
        "The library is locked by another program. Close it and try again.",
    ),
    sqlite3.SQLITE_FULL: Text("На диске нет места; запись не сделана.", "The disk is full; the entry was not written."),
    sqlite3.SQLITE_READONLY: Text("Библиотеку нельзя изменять.", "The library cannot be written to."),
    sqlite3.SQLITE_PERM: Text("Нет доступа к библиотеке.", "Access to the library is denied."),
    sqlite3.SQLITE_CANTOPEN: Text("Библиотека не открывается.", "The library cannot be opened."),
}
_SENTENCES[sqlite3.SQLITE_LOCKED] = _SENTENCES[sqlite3.SQLITE_BUSY]


@contextmanager
def _plainly(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system say into a sentence for the player."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise damaged(path) from error
        other = Text(f"Ошибка библиотеки: {error}.", f"The library failed: {error}.")
        raise LibraryError(path, _SENTENCES.get(code, other)) from error
    except CodecError as error:
        raise LibraryError(path, error.text) from error
    except OSError as error:
        said = error.strerror or str(error)
        raise LibraryError(
            path, Text(f"Библиотека не открывается: {said}.", f"The library cannot be opened: {said}.")
        ) from error


class Library:
    """All adventures of a user; every method that writes returns only when the disk has it.

    Each raises `LibraryError` and changes nothing where it fails. Use from one thread.
    """

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        """Take over an examined connection; use `open`."""
        self.path = path
        self._db = db

    @classmethod
    def open(cls, folder: Path, patience: float = PATIENCE) -> "Library":
        """The library in ``folder``, made where there is none; a damaged, newer or foreign file is left as it is."""
        path = folder / FILE
        with _plainly(path):
            folder.mkdir(parents=True, exist_ok=True)
            db = sqlite3.connect(path, timeout=patience, isolation_level=None)
            try:
                examine(db, path)
                db.execute("PRAGMA foreign_keys = ON")
                db.execute("PRAGMA synchronous = FULL")
                migrate(db, path)
                db.execute("PRAGMA journal_mode = WAL")
            except BaseException:
                db.close()
                raise
        return cls(path, db)

    def close(self) -> None:
        """Let go of the file."""
        with _plainly(self.path):
            self._db.close()

    def __enter__(self) -> "Library":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with _plainly(self.path):
            self._db.execute("BEGIN IMMEDIATE")
            with self._db:
                yield self._db

    # The shelf

    def create_adventure(self, ruleset: str, options: "Options", now: datetime) -> str:
        """Begin an adventure by these rules and readings; its id."""
        from desktop_app.persistence.codec import encode

        adventure = str(uuid.uuid4())
        time = now.astimezone().isoformat(timespec="seconds")
        with self._transaction() as db:
            db.execute(
                "INSERT INTO adventure (id, ruleset, options, created, played) VALUES (?, ?, ?, ?, ?)",
                (adventure, ruleset, encode(options).decode(), time, time),
            )
        return adventure

    def shelf(self) -> list[Shelved]:
        """Every adventure, the last played first."""
        return self._rows(trashed=False)

    def trash(self) -> list[Shelved]:
        """What was removed and can be restored."""
        return self._rows(trashed=True)

    def _rows(self, *, trashed: bool) -> list[Shelved]:
        with _plainly(self.path):
            rows = self._db.execute(f"SELECT {_SHELVED} FROM adventure WHERE trashed = ?", (trashed,)).fetchall()
        return sorted(map(_shelved, rows), key=lambda row: _instant(row.played), reverse=True)

    def rename(self, adventure: str, title: str) -> None:
        """Give an adventure a name of its own; "" lets it go by its hero's again."""
        from desktop_app.persistence.codec import encode

        with _plainly(self.path):
            encode(title)
        self._update(adventure, "title = ?", title)

    def mark_finished(self, adventure: str, finished: bool = True) -> None:
        """The book is read to its end, or is not after all."""
        self._update(adventure, "finished = ?", finished)

    def remove(self, adventure: str) -> None:
        """Put an adventure into the trash, whole."""
        self._update(adventure, "trashed = ?", True)

    def restore(self, adventure: str) -> None:
        """Take an adventure out of the trash."""
        self._update(adventure, "trashed = ?", False)

    def _update(self, adventure: str, change: str, *values: str | int) -> None:
        with self._transaction() as db:
            self._change(db, adventure, change, *values)

    def _change(self, db: sqlite3.Connection, adventure: str, change: str, *values: str | int) -> None:
        if db.execute(f"UPDATE adventure SET {change} WHERE id = ?", (*values, adventure)).rowcount != 1:
            raise self._unknown(adventure)

    def _unknown(self, adventure: str) -> LibraryError:
        return LibraryError(
            self.path, Text(f"Приключения {adventure} здесь нет.", f"There is no adventure {adventure} here.")
        )

    def last_opened(self) -> str | None:
        """The adventure to continue at the next start, while it is on the shelf."""
        query = "SELECT id FROM setting JOIN adventure ON id = value WHERE key = ? AND NOT trashed"
        with _plainly(self.path):
            row = self._db.execute(query, (_LAST_OPENED,)).fetchone()
        return None if row is None else str(row[0])

    def set_last_opened(self, adventure: str | None) -> None:
        """Remember which adventure is open, or that none is."""
        with self._transaction() as db:
            db.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (_LAST_OPENED, adventure or ""))

    # One adventure

    def load(self, adventure: str) -> "Stored":
        """A whole adventure; `LibraryError` says what is wrong with this one, and the others stay usable."""
        from desktop_app.persistence.codec import Options, decode, decode_entry
        from desktop_app.persistence.stored import Stored

        with _plainly(self.path):
            row = self._db.execute(
                "SELECT ruleset, options, head, tip, title, created, extras FROM adventure WHERE id = ?", (adventure,)
            ).fetchone()
            bodies = self._db.execute("SELECT body FROM entry WHERE adventure = ? ORDER BY number", (adventure,))
            lines = [str(body) for (body,) in bodies]
        if row is None:
            raise self._unknown(adventure)
        ruleset, options, head, tip, title, created, extras = row
        self._require(ruleset)
        try:
            readings = decode(options, Options)
            kept = decode(extras, dict[str, Any])
            entries = tuple(map(decode_entry, lines))
        except CodecError as error:
            said = error.text
            raise LibraryError(
                self.path,
                Text(f"Приключение {adventure}: {said.ru}", f"Adventure {adventure}: {said.en}"),
            ) from error
        return Stored(adventure, ruleset, readings, entries, head, tip, title, created, kept)

    def _require(self, ruleset: str) -> None:
        from desktop_app import rulesets

        known = rulesets.keys()
        if ruleset not in known:
            raise LibraryError(
                self.path,
                Text(
                    f"Правил «{ruleset}» в этой программе нет; приключение сохранено, но открыть его нельзя.",
                    f"This program has no ruleset “{ruleset}”; the adventure is kept but cannot be opened.",
                ),
            )

    def commit(self, adventure: str, entry: "Entry", head: int, tip: int, summary: Summary) -> None:
        """Keep a new entry and move the head, both or neither."""
        from desktop_app.persistence.codec import encode_entry

        with self._transaction() as db:
            body = encode_entry(entry)
            row = db.execute(
                "SELECT head, (SELECT coalesce(max(number), 0) FROM entry WHERE adventure = id) FROM adventure"
                " WHERE id = ?",
                (adventure,),
            ).fetchone()
            if row is not None and row != (entry.parent, entry.number - 1):
                raise LibraryError(
                    self.path,
                    Text(
                        "Это приключение тем временем изменено в другом окне; откройте его заново.",
                        "This adventure was changed in another window meanwhile; open it again.",
                    ),
                )
            self._stand(db, adventure, head, tip, summary)
            db.execute("INSERT INTO entry VALUES (?, ?, ?)", (adventure, entry.number, body))
            self._change(db, adventure, "played = coalesce(nullif(?, ''), played)", entry.time)

    def move_head(self, adventure: str, head: int, tip: int, summary: Summary) -> None:
        """Keep where undo, redo or a return has gone."""
        with self._transaction() as db:
            self._stand(db, adventure, head, tip, summary)

    def _stand(self, db: sqlite3.Connection, adventure: str, head: int, tip: int, summary: Summary) -> None:
        self._change(
            db,
            adventure,
            "head = ?, tip = ?, hero = ?, section = ?, alive = ?, life = ?, life_initial = ?",
            *(head, tip, summary.hero, summary.section, summary.alive, summary.life, summary.life_initial),
        )

    def adopt(self, stored: "Stored", summary: Summary) -> str:
        """Take in a whole adventure from elsewhere, all or nothing; its id, a new one where the old is taken."""
        from desktop_app.persistence.codec import encode

        played = next((entry.time for entry in reversed(stored.entries) if entry.time), stored.created)
        with self._transaction() as db:
            taken = db.execute("SELECT 1 FROM adventure WHERE id = ?", (stored.id,)).fetchone()
            adventure = str(uuid.uuid4()) if taken or not stored.id else stored.id
            db.execute(
                "INSERT INTO adventure (id, ruleset, options, title, created, played, extras)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    *(adventure, stored.ruleset, encode(stored.options).decode(), stored.title),
                    *(stored.created, played, encode(stored.extras).decode()),
                ),
            )
            self._insert(db, adventure, stored.entries)
            self._stand(db, adventure, stored.head, stored.tip, summary)
        return adventure

    def _insert(self, db: sqlite3.Connection, adventure: str, entries: "Sequence[Entry]") -> None:
        from desktop_app.persistence.codec import encode_entry

        db.executemany(
            "INSERT INTO entry VALUES (?, ?, ?)", ((adventure, entry.number, encode_entry(entry)) for entry in entries)
        )


def _shelved(row: Sequence[Any]) -> Shelved:
    key, ruleset, title, hero, section, finished, alive, *rest = row
    living = Status.ALIVE if alive else Status.DEAD
    return Shelved(key, ruleset, title, hero, section, Status.FINISHED if finished else living, *rest)


def _instant(time: str) -> float:
    """Seconds for sorting, whatever the offset of the clock was."""
    return datetime.fromisoformat(time).timestamp() if time else 0.0
