"""Files of every earlier format open in this program, entry by entry; those of a later one are left as they are."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from desktop_app import rulesets
from desktop_app.persistence.errors import LibraryError, TranscriptError
from desktop_app.persistence.library import FILE, Library
from desktop_app.persistence.migrations import MIGRATIONS
from desktop_app.persistence.transcript import VERSION, import_adventure, read_transcript
from tests.durability.scenes import content

OLD = Path(__file__).parent / "old"
LIBRARIES = sorted(OLD.glob("library-*.sqlite3"))
TRANSCRIPTS = sorted(OLD.glob("transcript-*.listok"))


def test_no_format_is_missing() -> None:
    assert {int(path.stem.split("-")[1]) for path in LIBRARIES} == set(range(1, len(MIGRATIONS) + 1))
    assert {int(path.stem.split("-")[1]) for path in TRANSCRIPTS} == set(range(1, VERSION + 1))


@pytest.mark.parametrize("old", LIBRARIES, ids=lambda path: path.stem)
def test_an_old_library_opens_with_every_entry(old: Path, tmp_path: Path) -> None:
    shutil.copyfile(old, tmp_path / FILE)
    with Library.open(tmp_path) as library:
        known = json.loads(old.with_suffix(".json").read_bytes())
        assert content(tmp_path) == known
        shelf = library.shelf()
        assert {row.id for row in shelf} == known.keys()
        assert "Прочитано — 1" in {row.name for row in shelf}
        for row in shelf:
            stored = library.load(row.id)
            state = stored.journal(rulesets.ruleset(stored.ruleset)).state
            assert state.heroes[0].values["name"] == row.hero


@pytest.mark.parametrize("old", TRANSCRIPTS, ids=lambda path: path.stem)
def test_an_old_export_is_taken_in_with_every_entry(old: Path, library: Library) -> None:
    rules, stored = read_transcript(old)
    again = library.load(import_adventure(library, old))
    assert (again.id, again.entries, again.head, again.tip) == (stored.id, stored.entries, stored.head, stored.tip)
    again.journal(rules)


def test_a_later_library_is_refused_and_not_written(tmp_path: Path) -> None:
    path = tmp_path / FILE
    shutil.copyfile(LIBRARIES[-1], path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("ALTER TABLE adventure ADD COLUMN future TEXT")
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
        db.commit()
    before = path.read_bytes()
    with pytest.raises(LibraryError, match="newer Listok"):
        Library.open(tmp_path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_later_export_is_refused(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "a.listok"
    whole = json.loads(TRANSCRIPTS[-1].read_bytes()) | {"version": VERSION + 1}
    path.write_text(json.dumps(whole))
    with pytest.raises(TranscriptError, match="newer Listok"):
        import_adventure(library, path)
    assert library.shelf() == []
