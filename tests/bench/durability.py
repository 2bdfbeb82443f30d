"""What durability costs: a commit against the barest one SQLite can make, and how much disk a story takes."""

import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from desktop_app import rulesets
from desktop_app.domain.actions import Create
from desktop_app.domain.errors import RuleError
from desktop_app.domain.journal import Entry, Journal
from desktop_app.domain.state import State
from desktop_app.persistence.codec import encode_entry
from desktop_app.persistence.keeper import AdventureKeeper
from desktop_app.persistence.library import FILE, Library
from tests.bench import Row
from tests.durability.player import any_action
from tests.persistence.adventure import NOW, record

COMMITS = 300
ENTRIES = 1000


class _Meter:
    """A keeper that times the one behind it."""

    def __init__(self, keeper: AdventureKeeper, bare: Callable[[str], None]) -> None:
        self._keeper = keeper
        self._bare = bare
        self.ours: list[float] = []
        self.bare: list[float] = []

    def commit(self, entry: Entry, state: State) -> None:
        """Keep the entry both ways, turn about, so that a disk that dawdles dawdles for both."""
        line = encode_entry(entry)
        if len(self.ours) % 2:
            self.bare.append(_timed(lambda: self._bare(line)))
            self.ours.append(_timed(lambda: self._keeper.commit(entry, state)))
        else:
            self.ours.append(_timed(lambda: self._keeper.commit(entry, state)))
            self.bare.append(_timed(lambda: self._bare(line)))


def _timed(step: Callable[[], None]) -> float:
    began = time.perf_counter()
    step()
    return time.perf_counter() - began


def commits(folder: Path, count: int = COMMITS) -> tuple[list[float], list[float]]:
    """Seconds of each commit of ours and of a bare one with the same settings and the same text, on the same disk."""

    db = sqlite3.connect(folder / "bare.sqlite3", isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE entry (number INTEGER PRIMARY KEY, body TEXT)")

    def bare(line: str) -> None:
        db.execute("BEGIN IMMEDIATE")
        db.execute("INSERT INTO entry (body) VALUES (?)", (line,))
        db.execute("COMMIT")

    rules, chance = rulesets.ruleset("moonrunner"), random.Random(1)
    with Library.open(folder / "data") as library:
        adventure = library.create_adventure(rules.key, {}, NOW)
        meter = _Meter(AdventureKeeper(library, adventure, rules), bare)
        journal = Journal(rules.new_state())
        record(journal, rules, Create("Герой"), meter)
        while len(meter.ours) < count:
            try:
                record(journal, rules, any_action(rules, journal.state, chance), meter, chance.randrange(10**6))
            except RuleError:
                continue
    db.close()
    return meter.ours, meter.bare


def rows() -> Iterator[Row]:
    """The figures; both commits are made turn about on the disk that holds temporary files."""
    with tempfile.TemporaryDirectory() as folder:
        ours, bare = commits(Path(folder))
        middle, barest = statistics.median(ours), statistics.median(bare)
        shown = f"{middle * 1000:.2f} / {barest * 1000:.2f} ms"
        yield Row("a commit, and a bare one", shown, "at most 1.5 times", middle <= 1.5 * barest)
    with tempfile.TemporaryDirectory() as folder:
        commits(Path(folder), ENTRIES)
        size = (Path(folder) / "data" / FILE).stat().st_size
        yield Row(f"the library after {ENTRIES} entries", f"{size / 1024:.0f} KB", "", True)
