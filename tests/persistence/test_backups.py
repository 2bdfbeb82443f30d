"""Backups are made in time, hold everything, say what they hold, give way to newer ones, and bring it all back."""

import shutil
import sqlite3
from datetime import timedelta
from pathlib import Path

import pytest

from desktop_app.domain.actions import Go
from desktop_app.domain.ruleset import Ruleset
from desktop_app.persistence import backups as module
from desktop_app.persistence.backups import (
    DAY,
    KEPT,
    WEEKS,
    Loss,
    Reason,
    back_up_if_due,
    backup_folder,
    backups,
    contents_of,
    good_backups,
    is_due,
    loss,
)
from desktop_app.persistence.errors import Damaged, LibraryError
from desktop_app.persistence.keeper import AdventureKeeper
from desktop_app.persistence.library import FILE, Library
from desktop_app.persistence.rescue import finish, ready_file, replace_damaged, start_anew
from tests.persistence.adventure import AWKWARD, NOW, record


def spoil(path: Path) -> bytes:
    """Write rubbish over most of a library that nobody has open; what it is now."""
    data = bytearray(path.read_bytes())
    data[4096 * 2 :] = b"\x5a" * (len(data) - 4096 * 2)
    path.write_bytes(data)
    return bytes(data)


def test_a_backup_says_what_it_holds(library: Library, kept: str, rules: Ruleset) -> None:
    made = library.back_up(NOW)
    record(library.load(kept).journal(rules), rules, Go("9"), AdventureKeeper(library, kept, rules))
    ((backup, contents),) = good_backups(library.path)
    assert (backup, backup.reason, backup.made) == (made, Reason.DAILY, NOW)
    assert (contents.entries, contents.heroes, contents.complete) == ({kept: 11}, (AWKWARD,), True)
    assert contents.played == NOW
    now = contents_of(library.path)
    assert now is not None
    assert now.entries == {kept: 12}
    assert loss(now, contents) == Loss(1, 0, certain=True)
    assert [path.name for path in backup_folder(library.path).iterdir()] == [made.path.name]


def test_what_would_be_lost_is_counted(library: Library, kept: str) -> None:
    library.back_up(NOW)
    library.create_adventure("duel", {}, NOW)
    now, ((_, then),) = contents_of(library.path), good_backups(library.path)
    assert loss(now, then) == Loss(0, 1, certain=True)
    assert loss(None, then) == Loss(0, 0, certain=False)


@pytest.mark.parametrize(
    ("ages", "due"),
    [
        ([], True),
        ([timedelta()], False),
        ([timedelta(hours=23)], False),
        ([DAY], True),
        ([timedelta(days=40)], True),
        ([-timedelta(hours=1)], True),
        ([-timedelta(days=400), timedelta(hours=1)], False),
    ],
)
def test_a_day_makes_a_backup_due_and_a_clock_set_back_is_no_reason_to_wait(
    library: Library, ages: list[timedelta], due: bool
) -> None:
    for age in ages:
        library.back_up(NOW - age)
    assert is_due(library.path, NOW) is due
    made = back_up_if_due(library.path, NOW)
    assert (made is not None) is due
    assert back_up_if_due(library.path, NOW) is None


def test_other_reasons_do_not_put_the_daily_backup_off(library: Library) -> None:
    library.replace_with(library.back_up(NOW - DAY).path)
    assert {backup.reason for backup in backups(library.path)} == {Reason.DAILY, Reason.RESTORE}
    assert is_due(library.path, NOW)


def test_old_backups_give_way_and_weeks_are_remembered(library: Library) -> None:
    for day in range(60):
        library.back_up(NOW + timedelta(days=day))
    made = [backup.made for backup in backups(library.path)]
    assert len(made) == KEPT + WEEKS
    assert made[:KEPT] == [NOW + timedelta(days=59 - day) for day in range(KEPT)]
    assert len({at.isocalendar()[:2] for at in made[KEPT:]}) == WEEKS
    assert min(made) >= NOW + timedelta(days=59 - 7 * (WEEKS + 2))


def test_the_newest_is_kept_though_its_clock_was_set_back(library: Library) -> None:
    for day in range(20):
        library.back_up(NOW + timedelta(days=day))
    made = library.back_up(NOW - timedelta(days=3000))
    assert backups(library.path)[0] == made


def test_drafts_of_a_crash_are_swept_in_time_and_strange_files_left_alone(library: Library) -> None:
    first = library.back_up(NOW)
    draft = first.path.with_name(f"{first.path.name}.77.new")
    shutil.copy(first.path, draft)
    mine = backup_folder(library.path) / "my own copy.new"
    mine.write_text("x")
    library.back_up(NOW)
    assert draft.exists()
    for _ in range(KEPT):
        library.back_up(NOW)
    assert not draft.exists()
    assert mine.exists()


def test_a_spoiled_backup_is_not_offered(library: Library, kept: str) -> None:
    good, bad, cut = (library.back_up(NOW) for _ in range(3))
    spoil(bad.path)
    cut.path.write_bytes(b"")
    assert [backup for backup, _ in good_backups(library.path)] == [good]


def test_a_failed_backup_leaves_nothing_behind(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_path: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module, "sync", full)
    with pytest.raises(LibraryError, match="No space left"):
        library.back_up(NOW)
    assert list(backup_folder(library.path).iterdir()) == []


# Back again


def test_a_backup_takes_the_library_s_place_and_the_present_is_kept(
    library: Library, kept: str, rules: Ruleset
) -> None:
    backup, before = library.back_up(NOW), library.load(kept)
    record(before.journal(rules), rules, Go("9"), AdventureKeeper(library, kept, rules))
    other = library.create_adventure("duel", {}, NOW)
    present = library.load(kept)
    with Library.open(library.path.parent) as second:
        library.replace_with(backup.path)
        assert [row.id for row in second.shelf()] == [kept]
        with pytest.raises(LibraryError):
            second.load(other)
    assert library.load(kept) == before
    latest = backups(library.path)[0]
    assert latest.reason is Reason.RESTORE
    library.replace_with(latest.path)
    assert library.load(kept) == present
    assert {row.id for row in library.shelf()} == {kept, other}


def test_a_library_that_somebody_holds_is_not_replaced(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    backup = library.back_up(NOW)
    monkeypatch.setattr("desktop_app.persistence.library.PATIENCE", 0.1)
    holder = sqlite3.connect(library.path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    library._db.execute("PRAGMA busy_timeout = 50")
    with pytest.raises(LibraryError, match="locked by another program"):
        library.replace_with(backup.path)
    holder.close()
    library.replace_with(backup.path)


@pytest.mark.parametrize("spoiled", [spoil, lambda path: path.write_bytes(b""), lambda path: path.unlink()])
def test_a_damaged_or_vanished_library_is_moved_aside_and_the_backup_takes_its_place(
    library: Library, kept: str, spoiled: object
) -> None:
    assert callable(spoiled)
    path, before = library.path, library.load(kept)
    backup = library.back_up(NOW)
    library.close()
    spoiled(path)
    with pytest.raises(Damaged):
        Library.open(path.parent)
    bytes_there = path.read_bytes() if path.exists() else None
    aside = replace_damaged(path, backup.path)
    assert (aside.read_bytes() if aside else None) == bytes_there
    with Library.open(path.parent) as again:
        assert again.load(kept) == before


def test_a_damaged_library_s_log_goes_with_it(library: Library, kept: str) -> None:
    backup, path = library.back_up(NOW), library.path
    library.close()
    spoil(path)
    log = path.with_name(path.name + "-wal")
    log.write_bytes(b"the latest entries")
    aside = replace_damaged(path, backup.path)
    assert aside is not None
    assert aside.with_name(aside.name + "-wal").read_bytes() == b"the latest entries"
    assert not log.exists()
    spoil(path)
    second = replace_damaged(path, backup.path)
    assert second not in (None, aside)


def test_one_may_start_anew_beside_a_damaged_library(library: Library, kept: str) -> None:
    path = library.path
    library.back_up(NOW)
    library.close()
    spoiled = spoil(path)
    aside = start_anew(path)
    assert aside is not None
    assert aside.read_bytes() == spoiled
    with Library.open(path.parent) as again:
        assert again.shelf() == []
    assert len(good_backups(path)) == 1


def test_a_crash_before_the_last_step_is_made_good_at_the_next_start(library: Library, kept: str) -> None:
    path, before = library.path, library.load(kept)
    backup = library.back_up(NOW)
    library.close()
    shutil.copy(backup.path, ready_file(path))
    path.rename(path.with_name("library-damaged-1.sqlite3"))
    with Library.open(path.parent) as again:
        assert again.load(kept) == before
    assert finish(path) is None


def test_a_library_without_backups_begins_by_itself(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        assert library.shelf() == []
    assert not backup_folder(tmp_path / FILE).exists()


def test_a_damaged_library_is_counted_as_far_as_it_can_be_read(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        for day in range(400):
            library.create_adventure("duel", {}, NOW + timedelta(days=day))
        path = library.path
    data = bytearray(path.read_bytes())
    data[-4096 * 5 :] = b"\x5a" * 4096 * 5
    path.write_bytes(data)
    found = contents_of(path)
    assert found is None or not found.complete
    path.write_bytes(b"\x5a" * 9000)
    assert contents_of(path) is None
