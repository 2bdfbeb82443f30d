"""The library of adventures: one SQLite file in which an entry is durable before the screen shows it.

The codec and what it knows of the domain are imported when an adventure is first opened, not for showing a shelf.
"""

import sqlite3
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from desktop_app.domain.text import Text
from desktop_app.persistence.errors import CodecError, LibraryError
from desktop_app.persistence.migrations import examine, migrate
from desktop_app.persistence.plainly import SENTENCES, plainly
from desktop_app.persistence.shelf import Shelved, Summary, moment
from desktop_app.persistence.status import Status

if TYPE_CHECKING:
    from desktop_app.domain.journal import Entry
    from desktop_app.persistence.backups import Backup
    from desktop_app.persistence.codec import Options
    from desktop_app.persistence.stored import Stored

FILE = "library.sqlite3"
READY = "-restore"
"""Ends the name of a file that is about to take the library's place."""
PATIENCE = 5.0
"""Seconds to wait for another process that is writing; a commit takes milliseconds."""

_SHELVED = "id, ruleset, title, hero, section, finished, alive, life, life_initial, created, played"
_LAST_OPENED = "last_opened"
_STANDING = "SELECT head, (SELECT coalesce(max(number), 0) FROM entry WHERE adventure = id) FROM adventure WHERE id = ?"


def _identity(path: Path) -> tuple[int, int]:
    """What tells a file from another that has taken its name."""
    status = path.stat()
    return status.st_dev, status.st_ino


class Library:
    """All adventures of a user; every method that writes returns only when the disk has it.

    Each raises `LibraryError` and changes nothing where it fails. Use from one thread.
    """

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        """Take over an examined connection; use `open`."""
        self.path = path
        self.opened: str | None = None
        """The adventure that this program has opened, whatever another one has open."""
        self._db = db
        self._file = _identity(path)
        (mode,) = db.execute("PRAGMA journal_mode").fetchone()
        self._log = path.with_name(path.name + "-wal") if mode == "wal" else path

    @classmethod
    def open(cls, folder: Path, patience: float = PATIENCE) -> "Library":
        """The library in ``folder``, made where there is none; a damaged, newer or foreign file is left as it is."""
        path = folder / FILE
        with plainly(path):
            folder.mkdir(parents=True, exist_ok=True)
            _expect_library(path)
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
        with plainly(self.path):
            self._db.close()

    def __enter__(self) -> "Library":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with plainly(self.path):
            self._db.execute("BEGIN IMMEDIATE")
            with self._db:
                yield self._db
                self._expect_file()

    def _expect_file(self) -> None:
        """Raise `LibraryError` when the file that we write to has lost its name: what it takes in nobody would find."""
        try:
            if _identity(self.path) == self._file and self._log.exists():
                return
        except OSError:
            pass
        raise LibraryError(
            self.path,
            Text(
                "Папку или файл библиотеки убрали, пока Листок работал; ничего не записано. Верните их на место"
                " или запустите Листок заново.",
                "The library's folder or file was removed while Listok was running; nothing was written. Put it back"
                " or start Listok again.",
            ),
        )

    def back_up(self, now: datetime) -> "Backup":
        """Make a daily backup now."""
        from desktop_app.persistence.backups import Reason, back_up

        with plainly(self.path):
            return back_up(self._db, self.path, Reason.DAILY, now)

    def replace_with(self, backup: Path) -> None:
        """Let the content of a backup take the place of everything here, all or nothing.

        The present is backed up first. Other windows on this library see the change at once.
        """
        from desktop_app.persistence.backups import Reason, back_up

        with plainly(self.path):
            source = sqlite3.connect(f"{backup.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
            try:
                examine(source, backup)
                back_up(self._db, self.path, Reason.RESTORE, datetime.now(UTC))
                source.backup(self._db, progress=_Patience(self.path))
            finally:
                source.close()
            migrate(self._db, self.path)
        self.opened = None

    # The shelf

    def create_adventure(self, ruleset: str, options: "Options", now: datetime) -> str:
        """Begin an adventure by these rules and readings; its id."""
        from desktop_app.persistence.codec import encode

        adventure = str(uuid.uuid4())
        written = now.astimezone().isoformat(timespec="seconds")
        with self._transaction() as db:
            db.execute(
                "INSERT INTO adventure (id, ruleset, options, created, played) VALUES (?, ?, ?, ?, ?)",
                (adventure, ruleset, encode(options).decode(), written, written),
            )
        return adventure

    def shelf(self) -> list[Shelved]:
        """Every adventure, the last played first."""
        return self._rows(trashed=False)

    def trash(self) -> list[Shelved]:
        """What was removed and can be restored."""
        return self._rows(trashed=True)

    def _rows(self, *, trashed: bool) -> list[Shelved]:
        with plainly(self.path):
            rows = self._db.execute(f"SELECT {_SHELVED} FROM adventure WHERE trashed = ?", (trashed,)).fetchall()
        return sorted(map(_shelved, rows), key=lambda row: _instant(row.played), reverse=True)

    def rename(self, adventure: str, title: str) -> None:
        """Give an adventure a name of its own; "" lets it go by its hero's again."""
        from desktop_app.persistence.codec import encode

        with plainly(self.path):
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
        with plainly(self.path):
            row = self._db.execute(query, (_LAST_OPENED,)).fetchone()
        return None if row is None else str(row[0])

    def set_last_opened(self, adventure: str | None) -> None:
        """Remember which adventure is open, or that none is."""
        self.opened = adventure
        with self._transaction() as db:
            db.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (_LAST_OPENED, adventure or ""))

    def standing(self, adventure: str) -> tuple[int, int]:
        """The head of an adventure and how many entries it has."""
        with plainly(self.path):
            row = self._db.execute(_STANDING, (adventure,)).fetchone()
        if row is None:
            raise self._unknown(adventure)
        return int(row[0]), int(row[1])

    # One adventure

    def load(self, adventure: str) -> "Stored":
        """A whole adventure; `LibraryError` says what is wrong with this one, and the others stay usable."""
        from desktop_app.persistence.codec import Options, decode, decode_entry
        from desktop_app.persistence.stored import Stored

        with plainly(self.path):
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
            self._expect_standing(db, adventure, (entry.parent, entry.number - 1))
            self._stand(db, adventure, head, tip, summary, entry.time)
            db.execute("INSERT INTO entry VALUES (?, ?, ?)", (adventure, entry.number, body))

    def _expect_standing(self, db: sqlite3.Connection, adventure: str, known: tuple[int, int]) -> None:
        row = db.execute(_STANDING, (adventure,)).fetchone()
        if row is not None and row != known:
            raise LibraryError(
                self.path,
                Text(
                    "Это приключение тем временем изменено в другом окне; откройте его заново.",
                    "This adventure was changed in another window meanwhile; open it again.",
                ),
            )

    def move_head(
        self, adventure: str, head: int, tip: int, summary: Summary, known: tuple[int, int] | None = None
    ) -> None:
        """Keep where undo, redo or a return has gone; ``known`` is what `standing` must still say."""
        with self._transaction() as db:
            if known is not None:
                self._expect_standing(db, adventure, known)
            self._stand(db, adventure, head, tip, summary)

    def _stand(
        self, db: sqlite3.Connection, adventure: str, head: int, tip: int, summary: Summary, played: str = ""
    ) -> None:
        self._change(
            db,
            adventure,
            "head = ?, tip = ?, hero = ?, section = ?, alive = ?, life = ?, life_initial = ?,"
            " played = coalesce(nullif(?, ''), played)",
            *(head, tip, summary.hero, summary.section, summary.alive, summary.life, summary.life_initial, played),
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
    at = moment(time)
    return at.timestamp() if at is not None else 0.0


def _expect_library(path: Path) -> None:
    """Make good what a crash interrupted, and raise `Damaged` where a library is gone that has backups."""
    if path.with_name(path.name + READY).exists():
        from desktop_app.persistence.rescue import finish

        finish(path)
    if not path.exists() or not path.stat().st_size:
        from desktop_app.persistence.backups import has_backups
        from desktop_app.persistence.rescue import lost

        if has_backups(path):
            raise lost(path)


class _Patience:
    """Gives up a copy into a library that somebody else holds for too long."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._until = time.monotonic() + PATIENCE

    def __call__(self, status: int, _remaining: int, _total: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) and time.monotonic() > self._until:
            raise LibraryError(self._path, SENTENCES[sqlite3.SQLITE_BUSY])
