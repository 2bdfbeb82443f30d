"""How a library file came to its shape: dated steps in one list; its version is how many of them it has seen."""

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

from desktop_app.domain.text import Text
from desktop_app.persistence.errors import LibraryError

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


def examine(db: sqlite3.Connection, path: Path, known: int = len(MIGRATIONS)) -> None:
    """Raise `LibraryError` for a file of somebody else, of a newer Listok, or damaged; changes nothing in it."""
    version, application = _number(db, "user_version"), _number(db, "application_id")
    (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION and (application or version or tables):
        raise LibraryError(
            path,
            Text(
                "Это база другой программы, а не библиотека Листка; она не тронута.",
                "This database belongs to another program and is no Listok library; it was left as it is.",
            ),
        )
    if version > known:
        raise LibraryError(
            path,
            Text(
                "Библиотека записана более новым Листком; обновите программу. Файл не тронут.",
                "A newer Listok wrote this library; update the program. The file was left as it is.",
            ),
        )
    (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise damaged(path)


def damaged(path: Path) -> LibraryError:
    """The error for a file that SQLite cannot make sense of."""
    return LibraryError(
        path,
        Text(
            "Файл повреждён или не является библиотекой Листка; он не тронут.",
            "The file is damaged or is no Listok library; it was left as it is.",
        ),
    )


def migrate(db: sqlite3.Connection, path: Path, steps: Sequence[Migration] = MIGRATIONS) -> None:
    """Bring the file to the present shape in one transaction; an older file is copied aside first."""
    version = _number(db, "user_version")
    if version == len(steps):
        return
    if version:
        _copy_aside(db, path.with_name(f"{path.stem}-v{version}{path.suffix}"))
    db.execute("BEGIN IMMEDIATE")
    with db:
        # Another process may have been here while we waited.
        for step in steps[_number(db, "user_version") :]:
            step(db)
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {len(steps)}")


def _copy_aside(db: sqlite3.Connection, target: Path) -> None:
    if not target.exists():
        copy = sqlite3.connect(target)
        try:
            db.backup(copy)
        finally:
            copy.close()


def _number(db: sqlite3.Connection, pragma: str) -> int:
    (number,) = db.execute(f"PRAGMA {pragma}").fetchone()
    return int(number)
