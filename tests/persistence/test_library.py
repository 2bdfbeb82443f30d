"""The library keeps what it was given, tells plainly what it cannot open, and never spoils a file."""

import sqlite3
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from desktop_app.domain.actions import Adjust, Go, Mark
from desktop_app.domain.dice import HERO
from desktop_app.domain.journal import Entry, Journal
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.text import Language
from desktop_app.persistence import backups, migrations
from desktop_app.persistence.backups import Reason, good_backups
from desktop_app.persistence.errors import LibraryError
from desktop_app.persistence.keeper import AdventureKeeper
from desktop_app.persistence.library import FILE, Library
from desktop_app.persistence.shelf import Summary
from desktop_app.persistence.status import Status
from desktop_app.persistence.stored import summarise
from tests.persistence.adventure import AWKWARD, NOW, record

MARK = Entry(1, 0, Mark("x"), (), time="2026-12-02T00:00:00+03:00")
SUMMARY = Summary("Имя", "7", True, 3, 20)


def test_an_adventure_comes_back_as_it_was(library: Library, kept: str, rules: Ruleset, story: Journal) -> None:
    with Library.open(library.path.parent) as other:
        stored = other.load(kept)
    journal = stored.journal(rules)
    assert stored.options == {"sou_per_ecu": 20}
    assert (journal.entries, journal.head, journal.tip) == (story.entries, story.head, story.tip)
    assert journal.state == story.state
    journal.redo()
    assert journal.state.section == "12b"


def test_every_score_comes_back_apart_from_its_initial(library: Library, kept: str, rules: Ruleset) -> None:
    keeper = AdventureKeeper(library, kept, rules)
    journal = library.load(kept).journal(rules)
    for place, field in enumerate(("agility", "strength", "honour"), 1):
        record(journal, rules, Adjust(HERO, field, -place), keeper)
    again = library.load(kept).journal(rules).state.heroes[0]
    assert again == journal.state.heroes[0]
    assert again.initials != {key: again.values[key] for key in again.initials}


def test_the_shelf_is_told_by_every_commit(library: Library, kept: str, rules: Ruleset, story: Journal) -> None:
    (row,) = library.shelf()
    assert (row.id, row.ruleset, row.hero, row.name) == (kept, "duel", AWKWARD, AWKWARD)
    assert (row.section, row.status) == ("47", Status.ALIVE)
    life = summarise(rules, story.state)
    assert (row.life, row.life_initial) == (life.life, life.life_initial)
    assert (datetime.fromisoformat(row.created), row.played) == (NOW, NOW.isoformat())

    keeper, journal = AdventureKeeper(library, kept, rules), library.load(kept).journal(rules)
    record(journal, rules, Go("300"), keeper)
    record(journal, rules, Adjust(HERO, "strength", -99), keeper)
    (row,) = library.shelf()
    assert (row.section, row.status, row.life) == ("300", Status.DEAD, 0)
    journal.undo()
    keeper.move(journal.head, journal.tip, journal.state)
    assert library.shelf()[0].status is Status.ALIVE
    library.mark_finished(kept)
    assert library.shelf()[0].status is Status.FINISHED
    library.mark_finished(kept, False)
    assert library.shelf()[0].status is Status.ALIVE


def test_the_last_played_stands_first_whatever_the_clock_s_offset(library: Library) -> None:
    first, second = (library.create_adventure("duel", {}, NOW + timedelta(days=day)) for day in (0, 1))
    assert [row.id for row in library.shelf()] == [second, first]
    library.commit(first, replace(MARK, time="2026-12-02T20:00:00+12:00"), 1, 1, SUMMARY)
    assert [row.id for row in library.shelf()] == [first, second]
    library.commit(second, replace(MARK, time="2026-12-02T09:00:00+00:00"), 1, 1, SUMMARY)
    assert [row.id for row in library.shelf()] == [second, first]


def test_a_name_of_one_s_own_outlives_the_hero_s(library: Library, kept: str) -> None:
    library.rename(kept, "Вечер — 2")
    assert (library.shelf()[0].name, library.shelf()[0].hero) == ("Вечер — 2", AWKWARD)
    library.rename(kept, "")
    assert library.shelf()[0].name == AWKWARD


def test_what_is_removed_can_be_restored_whole(library: Library, kept: str) -> None:
    before = library.load(kept)
    library.set_last_opened(kept)
    assert library.last_opened() == kept
    library.remove(kept)
    assert (library.shelf(), library.last_opened(), library.trash()[0].id) == ([], None, kept)
    library.restore(kept)
    assert (library.shelf()[0].id, library.last_opened(), library.trash()) == (kept, kept, [])
    assert library.load(kept) == before
    library.set_last_opened(None)
    assert library.last_opened() is None


CALLS: list[Callable[[Library], object]] = [
    lambda library: library.load("nobody"),
    lambda library: library.commit("nobody", MARK, 1, 1, SUMMARY),
    lambda library: library.move_head("nobody", 1, 1, SUMMARY),
    lambda library: library.rename("nobody", "x"),
    lambda library: library.remove("nobody"),
    lambda library: library.restore("nobody"),
]


@pytest.mark.parametrize("call", CALLS)
def test_an_unknown_adventure_is_named(library: Library, call: Callable[[Library], object]) -> None:
    with pytest.raises(LibraryError) as caught:
        call(library)
    assert all("nobody" in caught.value.say(language) for language in Language)


def test_an_entry_and_its_head_are_kept_together_or_not_at_all(library: Library, kept: str) -> None:
    before = library.load(kept)
    # The id of the entry is taken: the insert fails after the head was moved in the same transaction.
    clash = replace(MARK, number=len(before.entries), parent=before.head)
    for entry in (clash, replace(clash, number=len(before.entries) + 2), replace(clash, parent=1)):
        with pytest.raises(LibraryError, match="another window"):
            library.commit(kept, entry, entry.number, entry.number, SUMMARY)
    assert library.load(kept) == before
    assert library.shelf()[0].hero == AWKWARD


def test_text_that_no_file_can_hold_is_refused_before_anything_is_written(library: Library, kept: str) -> None:
    before = library.load(kept)
    with pytest.raises(LibraryError, match="Unicode"):
        library.commit(kept, Entry(12, before.head, Mark("\ud800"), ()), 12, 12, SUMMARY)
    with pytest.raises(LibraryError, match="Unicode"):
        library.rename(kept, "\ud800")
    assert library.load(kept) == before


def test_two_windows_on_one_adventure_do_not_mix_their_stories(library: Library, kept: str, rules: Ruleset) -> None:
    with Library.open(library.path.parent) as other:
        ours, theirs = (each.load(kept).journal(rules) for each in (library, other))
        record(ours, rules, Go("1"), AdventureKeeper(library, kept, rules))
        with pytest.raises(LibraryError, match="another window"):
            record(theirs, rules, Go("2"), AdventureKeeper(other, kept, rules))
        assert other.load(kept).journal(rules).state.section == "1"


def test_a_library_that_somebody_holds_is_said_to_be_locked(library: Library, kept: str) -> None:
    with Library.open(library.path.parent, patience=0.05) as second:
        holder = sqlite3.connect(library.path, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(LibraryError, match="locked by another program"):
            second.rename(kept, "x")
        assert second.shelf()[0].id == kept
        holder.execute("ROLLBACK")
        second.rename(kept, "x")
        holder.close()


def test_one_broken_adventure_leaves_the_others_usable(library: Library, kept: str, rules: Ruleset) -> None:
    future = library.create_adventure("chess", {}, NOW)
    broken = library.create_adventure("duel", {}, NOW)
    library.commit(broken, MARK, 1, 1, SUMMARY)
    with sqlite3.connect(library.path) as db:
        db.execute("UPDATE entry SET body = ? WHERE adventure = ?", ('{"number":1,"what":2}', broken))
    db.close()
    with pytest.raises(LibraryError, match="no ruleset “chess”"):
        library.load(future)
    with pytest.raises(LibraryError, match=broken):
        library.load(broken)
    assert {row.id for row in library.shelf()} == {kept, future, broken}
    assert library.load(kept).journal(rules).state.section == "47"


# Opening


def test_the_file_is_durable_by_its_settings(library: Library) -> None:
    pragmas = {name: library._db.execute(f"PRAGMA {name}").fetchone()[0] for name in PRAGMAS}
    assert pragmas == PRAGMAS


PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "user_version": len(migrations.MIGRATIONS)}


def _bytes(content: bytes) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        path.write_bytes(content)

    return write


def _foreign(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE places (id)")
    db.close()


def _newer(path: Path) -> None:
    Library.open(path.parent).close()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()


def _torn(path: Path) -> None:
    with Library.open(path.parent) as library:
        for day in range(400):
            library.create_adventure("duel", {}, NOW + timedelta(days=day))
    data = bytearray(path.read_bytes())
    data[4096 * 4 : 4096 * 9] = b"\x5a" * 4096 * 5
    path.write_bytes(data)


def _cut(path: Path) -> None:
    _torn(path)
    path.write_bytes(path.read_bytes()[: 4096 * 6])


UNUSABLE = [
    (_bytes(b"GIF89a" * 1000), "is no Listok library"),
    (_bytes(b"SQLite format 3\0" + b"\xff" * 5000), "is no Listok library"),
    (_foreign, "belongs to another program"),
    (_newer, "newer Listok"),
    (_torn, "damaged"),
    (_cut, "damaged"),
]


@pytest.mark.parametrize(("spoil", "said"), UNUSABLE)
def test_a_file_that_is_not_ours_to_write_is_left_as_it_is(
    tmp_path: Path, spoil: Callable[[Path], None], said: str
) -> None:
    path = tmp_path / FILE
    spoil(path)
    before = path.read_bytes()
    with pytest.raises(LibraryError, match=said) as caught:
        Library.open(tmp_path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == [FILE]
    assert str(path) in caught.value.say(Language.RU)


def test_an_empty_file_left_by_a_crash_becomes_a_library(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    with Library.open(tmp_path) as library:
        assert library.shelf() == []


def test_a_path_may_have_any_name(tmp_path: Path) -> None:
    folder = tmp_path / "Игры — 1" / "a?b#c%20"
    with Library.open(folder) as library:
        library.create_adventure("duel", {}, NOW)
    assert (folder / FILE).is_file()


@pytest.mark.parametrize("name", ["file", "file/below", f"folder/{FILE}/.."])
def test_a_folder_that_cannot_be_is_said_plainly(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "folder" / FILE).mkdir(parents=True)
    with pytest.raises(LibraryError, match="cannot be opened"):
        Library.open(tmp_path / name if ".." not in name else tmp_path / "folder")


def _nickname(db: sqlite3.Connection) -> object:
    return db.execute("ALTER TABLE adventure ADD COLUMN nickname TEXT NOT NULL DEFAULT ''")


def _broken(db: sqlite3.Connection) -> object:
    _nickname(db)
    return db.execute("SELECT nothing")


def _later(monkeypatch: pytest.MonkeyPatch, *steps: migrations.Migration) -> None:
    monkeypatch.setattr(migrations, "MIGRATIONS", (*KNOWN, *steps))


KNOWN = migrations.MIGRATIONS


def test_an_older_library_is_backed_up_before_it_is_changed(
    library: Library, kept: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = library.path.parent
    _later(monkeypatch, _broken)
    with pytest.raises(LibraryError, match="nothing"):
        Library.open(folder)
    assert library._db.execute("PRAGMA user_version").fetchone() == (1,)
    _later(monkeypatch, _nickname)
    with Library.open(folder) as later:
        assert later._db.execute("SELECT nickname FROM adventure").fetchall() == [("",)]
    _later(monkeypatch)
    with pytest.raises(LibraryError, match="newer Listok"):
        Library.open(folder)
    contents = [contents for backup, contents in good_backups(library.path) if backup.reason is Reason.MIGRATION]
    assert [list(one.entries) for one in contents] == [[kept], [kept]]


def test_a_newer_program_that_was_faster_is_not_set_back(
    library: Library, kept: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def overtaken(db: sqlite3.Connection, path: Path, *_: object) -> None:
        with sqlite3.connect(path) as other:
            other.execute("PRAGMA user_version = 9")
        other.close()

    _later(monkeypatch, _nickname)
    monkeypatch.setattr(backups, "back_up", overtaken)
    with pytest.raises(LibraryError, match="newer Listok"):
        Library.open(library.path.parent)
    assert library._db.execute("PRAGMA user_version").fetchone() == (9,)


def test_undo_in_one_window_does_not_move_what_another_has_written(library: Library, kept: str, rules: Ruleset) -> None:
    with Library.open(library.path.parent) as other:
        keepers = [AdventureKeeper(each, kept, rules) for each in (library, other)]
        ours, theirs = (each.load(kept).journal(rules) for each in (library, other))
        record(ours, rules, Go("1"), keepers[0])
        theirs.undo()
        with pytest.raises(LibraryError, match="another window"):
            keepers[1].move(theirs.head, theirs.tip, theirs.state)
        assert other.load(kept).journal(rules).state.section == "1"
        ours.undo()
        keepers[0].move(ours.head, ours.tip, ours.state)
        ours.redo()
        keepers[0].move(ours.head, ours.tip, ours.state)
        assert other.standing(kept) == (len(ours.entries), len(ours.entries))
