"""How a library file came to its shape: dated steps in one list; its version is how many of them it has seen."""

import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path

from desktop_app.domain.text import Text
from desktop_app.persistence.errors import Damaged, LibraryError

APPLICATION = 0x4C53544B
"""SQLite's application id of our files: LSTK."""

Migration = Callable[[sqlite3.Connection], object]


def _tables_2026_12_01(db: sqlite3.Connection) -> None:
    db.execute(
        """
        CREATE TABLE adventure (
            id TEXT PRIMARY KEY,
            ruleset TEXT NOT NULL,
            options TEXT NOT NULL,
            title TEXT NOT NULL DEFAULT '',
            created TEXT NOT NULL,
            played TEXT NOT NULL,
            finished INTEGER NOT NULL DEFAULT 0,
            trashed INTEGER NOT NULL DEFAULT 0,
            head INTEGER NOT NULL DEFAULT 0,
            tip INTEGER NOT NULL DEFAULT 0,
            hero TEXT NOT NULL DEFAULT '',
            section TEXT NOT NULL DEFAULT '',
            alive INTEGER NOT NULL DEFAULT 1,
            life INTEGER NOT NULL DEFAULT 0,
            life_initial INTEGER NOT NULL DEFAULT 0,
            extras TEXT NOT NULL DEFAULT '{}'
        ) STRICT, WITHOUT ROWID
        """
    )
    db.execute(
        """
        CREATE TABLE entry (
            adventure TEXT NOT NULL REFERENCES adventure (id),
            number INTEGER NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (adventure, number)
        ) STRICT, WITHOUT ROWID
        """
    )
    db.execute("CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID")


MIGRATIONS: tuple[Migration, ...] = (_tables_2026_12_01,)


class Verdict(Enum):
    """What a file is to this program."""

    GOOD = "good"
    FOREIGN = "foreign"
    NEWER = "newer"
    DAMAGED = "damaged"


def verdict_on(db: sqlite3.Connection) -> Verdict:
    """Whose file this is and whether it is whole; changes nothing in it. `sqlite3.Error` where it is no database."""
    version, application = _number(db, "user_version"), _number(db, "application_id")
    (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION and (application or version or tables):
        return Verdict.FOREIGN
    if version > len(MIGRATIONS):
        return Verdict.NEWER
    (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
    return Verdict.GOOD if verdict == "ok" else Verdict.DAMAGED


def examine(db: sqlite3.Connection, path: Path) -> None:
    """Raise `LibraryError` for a file of somebody else, of a newer Listok, or damaged; changes nothing in it."""
    verdict = verdict_on(db)
    if verdict is Verdict.DAMAGED:
        raise damaged(path)
    if verdict is not Verdict.GOOD:
        raise LibraryError(path, _REFUSALS[verdict])


_REFUSALS = {
    Verdict.FOREIGN: Text(
        "Это база другой программы, а не библиотека Листка; она не тронута.",
        "This database belongs to another program and is no Listok library; it was left as it is.",
    ),
    Verdict.NEWER: Text(
        "Библиотека записана более новым Листком; обновите программу. Файл не тронут.",
        "A newer Listok wrote this library; update the program. The file was left as it is.",
    ),
}


def damaged(path: Path) -> Damaged:
    """The error for a file that SQLite cannot make sense of."""
    return Damaged(
        path,
        Text(
            "Файл повреждён или не является библиотекой Листка; он не тронут.",
            "The file is damaged or is no Listok library; it was left as it is.",
        ),
    )


def migrate(db: sqlite3.Connection, path: Path) -> None:
    """Bring the file to the present shape in one transaction; an older file is backed up first."""
    version = _number(db, "user_version")
    if version == len(MIGRATIONS):
        return
    if version:
        from desktop_app.persistence.backups import Reason, back_up

        back_up(db, path, Reason.MIGRATION, datetime.now(UTC))
    db.execute("BEGIN IMMEDIATE")
    with db:
        # Another process may have been here while we waited, and even a newer one.
        version = _number(db, "user_version")
        if version > len(MIGRATIONS):
            raise LibraryError(path, _REFUSALS[Verdict.NEWER])
        for step in MIGRATIONS[version:]:
            step(db)
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def _number(db: sqlite3.Connection, pragma: str) -> int:
    (number,) = db.execute(f"PRAGMA {pragma}").fetchone()
    return int(number)
