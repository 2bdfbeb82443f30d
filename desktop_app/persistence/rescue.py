"""The way back from a library that is damaged or gone: it is moved aside, never deleted, and a backup takes its place.

A crash in the middle is made good at the next start: what is to take the place lies ready beside the library, whole,
before anything is moved.
"""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from desktop_app.domain.text import Text
from desktop_app.persistence.backups import sync, sync_folder
from desktop_app.persistence.errors import Damaged
from desktop_app.persistence.library import READY
from desktop_app.persistence.migrations import migrate
from desktop_app.persistence.presence import one_at_a_time

ENDS = ("-wal", "-shm", "")
"""The files of one library; the last one is the library itself."""


def ready_file(library: Path) -> Path:
    """Where that lies which is to take the library's place."""
    return library.with_name(library.name + READY)


def lost(library: Path) -> Damaged:
    """The error for a library that is gone, or empty, though there are backups of it."""
    return Damaged(
        library,
        Text(
            "Файла библиотеки нет на месте или он пуст, хотя резервные копии есть. Ничего не изменено.",
            "The library's file is gone or empty, though there are backups of it. Nothing was changed.",
        ),
    )


def replace_damaged(library: Path, backup: Path) -> Path | None:
    """Put a backup in the place of a damaged or vanished library; where the damaged one lies now. Raises `OSError`."""
    draft = _draft(library)
    try:
        shutil.copyfile(backup, draft)
        return _put(library, draft)
    finally:
        draft.unlink(missing_ok=True)


def start_anew(library: Path) -> Path | None:
    """Put an empty library in the place of a damaged or vanished one; where the damaged one lies now.

    Raises `OSError` and `sqlite3.Error`.
    """
    draft = _draft(library)
    draft.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(draft, isolation_level=None)) as db:
            migrate(db, draft)
        return _put(library, draft)
    finally:
        draft.unlink(missing_ok=True)


def _draft(library: Path) -> Path:
    return library.with_name(f"{library.name}{READY}.{os.getpid()}.new")


def _put(library: Path, draft: Path) -> Path | None:
    sync(draft)
    draft.replace(ready_file(library))
    return finish(library)


def finish(library: Path) -> Path | None:
    """Let what lies ready take the library's place, one process at a time; where the former library lies now."""
    with one_at_a_time(library.with_name("listok-restore.lock")):
        if not ready_file(library).exists():
            return None
        aside = _aside(library)
        moved = False
        for end in ENDS:
            part = library.with_name(library.name + end)
            if part.exists():
                part.replace(aside.with_name(aside.name + end))
                moved = True
        ready_file(library).replace(library)
        sync_folder(library.parent)
    return aside if moved else None


def _aside(library: Path) -> Path:
    number = 1
    while (aside := library.with_name(f"{library.stem}-damaged-{number}{library.suffix}")).exists():
        number += 1
    return aside
