"""Backups of the library: made whole while it is in use, checked, described by what they hold, and rotated."""

import os
import re
import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from desktop_app.persistence.migrations import Verdict, verdict_on
from desktop_app.persistence.shelf import moment

FOLDER = "backups"
DAY = timedelta(days=1)
KEPT = 7
"""How many of the latest backups of each kind are kept."""
WEEKS = 4
"""Beside those, one daily backup of each of so many earlier weeks."""
_NAME = re.compile(r"(\d{4,9})_(\d{8}T\d{6}Z)_([a-z]+)\.sqlite3")
_STAMP = "%Y%m%dT%H%M%SZ"
_DRAFT = ".new"


class Reason(StrEnum):
    """Why a backup was made."""

    DAILY = "daily"
    MIGRATION = "migration"
    RESTORE = "restore"


class Backup(NamedTuple):
    """A backup's file, its place in the order of making, its time by the clock of then, and its reason."""

    path: Path
    number: int
    made: datetime
    reason: Reason


class Contents(NamedTuple):
    """What a library file holds: the number of entries of each adventure, the heroes, and the last moment of play.

    ``complete`` says that the whole file could be read.
    """

    entries: dict[str, int]
    heroes: tuple[str, ...]
    played: datetime | None
    complete: bool = True


class Loss(NamedTuple):
    """What goes when a library gives way to another; ``certain`` unless it cannot be read whole."""

    entries: int
    adventures: int
    certain: bool


def backup_folder(library: Path) -> Path:
    """Where the backups of a library lie: beside it."""
    return library.parent / FOLDER


def backups(library: Path) -> list[Backup]:
    """The backups of a library, the newest first; none where the folder cannot be read."""
    found: list[Backup] = []
    with suppress(OSError):
        for path in backup_folder(library).iterdir():
            named = _NAME.fullmatch(path.name)
            if named and named[3] in set(Reason):
                made = datetime.strptime(named[2], _STAMP).replace(tzinfo=UTC)
                found.append(Backup(path, int(named[1]), made, Reason(named[3])))
    return sorted(found, key=lambda backup: backup.number, reverse=True)


def is_due(library: Path, now: datetime) -> bool:
    """Whether a daily backup is to be made; one from the future (the clock was set back) is no reason to wait."""
    ages = [now - backup.made for backup in backups(library) if backup.reason is Reason.DAILY]
    return not any(timedelta() <= age < DAY for age in ages)


def back_up(db: sqlite3.Connection, library: Path, reason: Reason, now: datetime) -> Backup:
    """Copy a library in use into its folder of backups, whole or not at all, and let the oldest go.

    Raises `sqlite3.Error` and `OSError`. Reads in one snapshot: whoever writes meanwhile neither waits nor gets in.
    """
    folder = backup_folder(library)
    folder.mkdir(exist_ok=True)
    made = now.astimezone(UTC)
    number = max((backup.number for backup in backups(library)), default=0) + 1
    target = folder / f"{number:04}_{made.strftime(_STAMP)}_{reason}.sqlite3"
    draft = target.with_name(f"{target.name}.{os.getpid()}{_DRAFT}")
    try:
        with closing(sqlite3.connect(draft, isolation_level=None)) as copy:
            # There is no need to be safe in the middle: a draft that was not finished is thrown away.
            copy.execute("PRAGMA synchronous = OFF")
            db.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
        sync(draft)
        draft.replace(target)
        sync_folder(folder)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    _sweep(library, number)
    return Backup(target, number, made.replace(microsecond=0), reason)


def back_up_if_due(library: Path, now: datetime) -> Backup | None:
    """Make today's backup where it is lacking; None where it is not. Raises `sqlite3.Error` and `OSError`.

    Opens the file for itself, so that it may run beside the window's own thread.
    """
    if not is_due(library, now):
        return None
    with closing(sqlite3.connect(f"{library.absolute().as_uri()}?mode=rw", uri=True)) as db:
        return back_up(db, library, Reason.DAILY, now)


def sync(path: Path) -> None:
    """Return when the disk has the file."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Return when the disk has the names in a folder, where the system lets one ask for that."""
    if os.name == "posix":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _sweep(library: Path, newest: int) -> None:
    """Let old backups go, and drafts that a crash left behind; what cannot be removed stays."""
    known = backups(library)
    kept = {newest} | {backup.number for reason in Reason for backup in _of(known, reason)[:KEPT]}
    weeks: dict[tuple[int, int], int] = {}
    for backup in _of(known, Reason.DAILY)[KEPT:]:
        # The earliest of its week, so that a week goes on being remembered by the same one.
        weeks[backup.made.isocalendar()[:2]] = backup.number
    kept |= set(list(weeks.values())[:WEEKS])
    with suppress(OSError):
        for backup in known:
            if backup.number not in kept:
                backup.path.unlink()
        for draft in backup_folder(library).glob(f"*{_DRAFT}*"):
            number = draft.name.partition("_")[0]
            if number.isdecimal() and int(number) <= newest - KEPT:
                draft.unlink()


def _of(known: Iterable[Backup], reason: Reason) -> list[Backup]:
    return [backup for backup in known if backup.reason is reason]


def good_backups(library: Path) -> list[tuple[Backup, Contents]]:
    """The backups that are whole, each with what it holds, the newest first."""
    good = []
    for backup in backups(library):
        contents = contents_of(backup.path)
        if contents is not None and contents.complete and verdict_of(backup.path) is Verdict.GOOD:
            good.append((backup, contents))
    return good


def has_backups(library: Path) -> bool:
    """Whether there is any backup to go back to; nothing is opened for that."""
    return bool(backups(library))


def _reader(path: Path) -> sqlite3.Connection:
    # A backup is a file at rest; a library in use may have its latest entries in the log beside it.
    at_rest = "" if path.with_name(path.name + "-wal").exists() else "&immutable=1"
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro{at_rest}", uri=True)


def verdict_of(path: Path) -> Verdict:
    """What a library file is; it is only read."""
    try:
        with closing(_reader(path)) as db:
            return verdict_on(db)
    except sqlite3.Error:
        return Verdict.DAMAGED


def contents_of(path: Path) -> Contents | None:
    """What can be read of a library file, damaged or not; None where nothing can. It is only read."""
    try:
        with closing(_reader(path)) as db:
            return _contents(db)
    except sqlite3.Error:
        return None


def _contents(db: sqlite3.Connection) -> Contents | None:
    rows: list[tuple[str, str, str]] = []
    complete = True
    try:
        for row in db.execute("SELECT id, hero, played FROM adventure"):
            rows.append(row)
    except sqlite3.Error:
        complete = False
    if not rows and not complete:
        return None
    entries: dict[str, int] = {}
    for adventure, _, _ in rows:
        try:
            query = "SELECT coalesce(max(number), 0) FROM entry WHERE adventure = ?"
            (entries[adventure],) = db.execute(query, (adventure,)).fetchone()
        except sqlite3.Error:
            complete = False
    moments = [at for _, _, played in rows if (at := moment(played)) is not None]
    return Contents(entries, tuple(hero for _, hero, _ in rows), max(moments, default=None), complete)


def loss(now: Contents | None, then: Contents) -> Loss:
    """What would be lost if a library that holds ``now`` gave way to one that holds ``then``."""
    if now is None:
        return Loss(0, 0, certain=False)
    gone = [max(0, number - then.entries.get(key, 0)) for key, number in now.entries.items()]
    return Loss(sum(gone), len(now.entries.keys() - then.entries.keys()), now.complete)
