"""What a program may be busy with when it is killed, and what must hold when it is started again."""

import random
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Protocol

from desktop_app import rulesets
from desktop_app.domain.actions import Create
from desktop_app.domain.errors import RuleError
from desktop_app.domain.journal import Entry, Journal
from desktop_app.domain.state import State
from desktop_app.persistence import migrations
from desktop_app.persistence.backups import Reason, back_up, backups, good_backups
from desktop_app.persistence.codec import encode_entry
from desktop_app.persistence.errors import Damaged
from desktop_app.persistence.keeper import AdventureKeeper
from desktop_app.persistence.library import FILE, Library
from desktop_app.persistence.rescue import replace_damaged
from desktop_app.persistence.transcript import export_adventure, import_adventure, verify
from tests.durability.player import any_action
from tests.persistence.adventure import NOW, record

Tell = Callable[..., None]
"""Says a word to the one who kills, who hears it even if it is the last."""
Told = list[list[str]]
LONG = 300
"""Entries after which an adventure is left for a new one."""


class Scene(Protocol):
    """Something that the child does in ``folder`` until it is killed, and the check that follows."""

    def prepare(self, folder: Path, chance: random.Random) -> None:
        """Lay out the folder; it may hold what earlier kills left."""

    def perform(self, folder: Path, chance: random.Random, tell: Tell) -> None:
        """Be busy; tell what is begun and what is done."""

    def check(self, folder: Path, told: Told) -> None:
        """Raise `AssertionError` where something acknowledged is lost or something is half done."""


def play(library: Library, book: str, count: int, chance: random.Random) -> str:
    """An adventure of so many entries in the library; its id."""
    rules = rulesets.ruleset(book)
    adventure = library.create_adventure(book, {}, NOW)
    keeper, journal = AdventureKeeper(library, adventure, rules), Journal(rules.new_state())
    record(journal, rules, Create("Герой"), keeper, 1)
    while len(journal.entries) < count:
        with suppress(RuleError):
            record(journal, rules, any_action(rules, journal.state, chance), keeper, chance.randint(0, 10**6))
    return adventure


def content(folder: Path) -> dict[str, list[str]]:
    """Every adventure of a library with the lines of its entries."""
    with closing(sqlite3.connect(folder / FILE)) as db:
        whole: dict[str, list[str]] = {key: [] for (key,) in db.execute("SELECT id FROM adventure")}
        for key, body in db.execute("SELECT adventure, body FROM entry ORDER BY adventure, number"):
            whole[key].append(body)
    return whole


def done(told: Told) -> Iterable[list[str]]:
    """What was acknowledged."""
    return (line[1:] for line in told if line[0] == "done")


class Telling:
    """A keeper that tells what it is about to keep, and when it is kept."""

    def __init__(self, keeper: AdventureKeeper, tell: Tell) -> None:
        self._keeper = keeper
        self._tell = tell

    def commit(self, entry: Entry, state: State) -> None:
        self._tell("entry", encode_entry(entry))
        self._keeper.commit(entry, state)
        self._tell("done")

    def move(self, head: int, tip: int, state: State) -> None:
        self._tell("move", str(head), str(tip))
        self._keeper.move(head, tip, state)
        self._tell("done")


class Commits:
    """Play, undo, redo and return: the story on the disk is what was acknowledged, or one step further."""

    def prepare(self, folder: Path, chance: random.Random) -> None:
        with Library.open(folder) as library:
            shelf = library.shelf()
            if not shelf or library.standing(shelf[0].id)[1] > LONG:
                for row in shelf:
                    library.remove(row.id)
                play(library, chance.choice(rulesets.keys()), 1, chance)
            (row,) = library.shelf()
            self.adventure, stored = row.id, library.load(row.id)
        self.before = ([encode_entry(entry) for entry in stored.entries], stored.head, stored.tip)

    def perform(self, folder: Path, chance: random.Random, tell: Tell) -> None:
        with Library.open(folder) as library:
            stored = library.load(self.adventure)
            rules = rulesets.ruleset(stored.ruleset)
            journal = stored.journal(rules)
            keeper = Telling(AdventureKeeper(library, self.adventure, rules), tell)
            tell("ready")
            while True:
                with suppress(RuleError):
                    if chance.random() < 0.2:
                        last = len(journal.entries)
                        chance.choice(
                            (journal.undo, journal.redo, lambda last=last: journal.return_to(chance.randint(1, last)))
                        )()
                        keeper.move(journal.head, journal.tip, journal.state)
                    else:
                        action = any_action(rules, journal.state, chance)
                        record(journal, rules, action, keeper, chance.randint(0, 10**6))

    def check(self, folder: Path, told: Told) -> None:
        lines, head, tip = self.before
        known = (lines, head, tip)
        possible = [known]
        for word, *rest in told:
            lines, head, tip = known
            if word == "entry":
                possible = [known, ([*lines, rest[0]], len(lines) + 1, len(lines) + 1)]
            elif word == "move":
                possible = [known, (lines, int(rest[0]), int(rest[1]))]
            elif word == "done":
                known = possible[-1]
                possible = [known]
        with Library.open(folder) as library:
            stored = library.load(self.adventure)
            stored.journal(rulesets.ruleset(stored.ruleset))
        found = ([encode_entry(entry) for entry in stored.entries], stored.head, stored.tip)
        assert found in possible, f"{len(found[0])} entries, {len(known[0])} were acknowledged"


class Backups:
    """Backups beside play: each that is there is whole, and each acknowledged one is there until it is rotated out."""

    def prepare(self, folder: Path, chance: random.Random) -> None:
        with Library.open(folder) as library:
            if not library.shelf():
                play(library, "duel", 60, chance)

    def perform(self, folder: Path, chance: random.Random, tell: Tell) -> None:
        with Library.open(folder) as library:
            tell("ready")
            for day in range(10**6):
                library.create_adventure("duel", {}, NOW)
                with closing(sqlite3.connect(library.path)) as db:
                    made = back_up(db, library.path, chance.choice(list(Reason)), NOW + timedelta(days=day))
                tell("done", str(made.number))

    def check(self, folder: Path, told: Told) -> None:
        path = folder / FILE
        there = backups(path)
        assert [backup for backup, _ in good_backups(path)] == there
        last = max((int(number) for (number,) in done(told)), default=0)
        assert not last or last in {backup.number for backup in there}
        assert all(60 in contents.entries.values() for _, contents in good_backups(path))
        Library.open(folder).close()


class Exports:
    """An export is there whole or not at all, and never spoils the one before."""

    def prepare(self, folder: Path, chance: random.Random) -> None:
        with Library.open(folder) as library:
            if not library.shelf():
                play(library, "moonrunner", 60, chance)

    def perform(self, folder: Path, chance: random.Random, tell: Tell) -> None:
        with Library.open(folder) as library:
            (row,) = library.shelf()
            tell("ready")
            for number in range(10**6):
                export_adventure(library, row.id, folder / f"{number % 3}.listok")
                tell("done", str(number % 3))

    def check(self, folder: Path, told: Told) -> None:
        for (number,) in done(told):
            assert (folder / f"{number}.listok").is_file()
        sizes = {file.stat().st_size for file in folder.glob("?.listok")}
        assert len(sizes) <= 1
        for file in folder.glob("0.listok"):
            assert verify(file) == 60


class Imports:
    """An import is in the library with every entry, or is not there."""

    def prepare(self, folder: Path, chance: random.Random) -> None:
        shutil.rmtree(folder)
        with Library.open(folder) as library:
            export_adventure(library, play(library, "duel", 60, chance), folder / "a.listok")

    def perform(self, folder: Path, chance: random.Random, tell: Tell) -> None:
        with Library.open(folder) as library:
            tell("ready")
            while True:
                tell("done", import_adventure(library, folder / "a.listok"))

    def check(self, folder: Path, told: Told) -> None:
        Library.open(folder).close()
        whole = content(folder)
        assert {len(lines) for lines in whole.values()} == {60}
        taken = {adventure for (adventure,) in done(told)}
        assert taken <= whole.keys()
        assert len(whole) - 1 - len(taken) in (0, 1)


class Migrations:
    """A migration has happened as a whole or not at all, and the former shape lies among the backups."""

    def prepare(self, folder: Path, chance: random.Random) -> None:
        shutil.rmtree(folder)
        with Library.open(folder) as library:
            play(library, "duel", 60, chance)
        self.before = content(folder)

    def perform(self, folder: Path, chance: random.Random, tell: Tell) -> None:
        tell("ready")
        with _later_program():
            Library.open(folder).close()
        tell("done")

    def check(self, folder: Path, told: Told) -> None:
        with closing(sqlite3.connect(folder / FILE)) as db:
            (version,) = db.execute("PRAGMA user_version").fetchone()
            columns = {name for _, name, *_ in db.execute("PRAGMA table_info(adventure)")}
        assert version in (1, 4)
        assert ("nickname" in columns) is (version == 4)
        assert version == 4 or not told[1:]
        assert content(folder) == self.before
        made = [contents for backup, contents in good_backups(folder / FILE) if backup.reason is Reason.MIGRATION]
        assert version == 1 or 60 in made[0].entries.values()
        with _later_program():
            Library.open(folder).close()
        assert content(folder) == self.before


@contextmanager
def _later_program() -> Iterator[None]:
    """A program that knows three more migrations, one of them slow."""
    known = migrations.MIGRATIONS
    steps = ("ALTER TABLE adventure ADD COLUMN nickname TEXT", "UPDATE entry SET body = body || ' '")
    more = (*steps, "UPDATE entry SET body = rtrim(body)")
    migrations.MIGRATIONS = (*known, *(partial(_execute, step) for step in more))
    try:
        yield
    finally:
        migrations.MIGRATIONS = known


def _execute(step: str, db: sqlite3.Connection) -> object:
    return db.execute(step)


class Restores:
    """A backup takes the library's place as a whole or not at all."""

    def prepare(self, folder: Path, chance: random.Random) -> None:
        shutil.rmtree(folder)
        with Library.open(folder) as library:
            self.possible = []
            for count in (40, 90):
                play(library, "duel", count, chance)
                shutil.copyfile(library.back_up(NOW).path, folder / str(count))
                self.possible.append(content(folder))

    def perform(self, folder: Path, chance: random.Random, tell: Tell) -> None:
        with Library.open(folder) as library:
            tell("ready")
            for turn in range(10**6):
                tell("begun", str(turn % 2))
                library.replace_with(folder / ("40", "90")[turn % 2])
                tell("done", str(turn % 2))

    def check(self, folder: Path, told: Told) -> None:
        Library.open(folder).close()
        assert content(folder) in self.possible
        if told and told[-1][0] == "done":
            assert content(folder) == self.possible[int(told[-1][1])]
        assert len(good_backups(folder / FILE)) == len(backups(folder / FILE))


class Rescues:
    """A damaged library is never lost, and what takes its place is whole."""

    def prepare(self, folder: Path, chance: random.Random) -> None:
        shutil.rmtree(folder)
        with Library.open(folder) as library:
            play(library, "duel", 60, chance)
            self.before = content(folder)
            self.backup = library.back_up(NOW).path
        data = bytearray((folder / FILE).read_bytes())
        data[4096:12288] = b"\x5a" * 8192
        (folder / FILE).write_bytes(data)
        self.spoiled = bytes(data)

    def perform(self, folder: Path, chance: random.Random, tell: Tell) -> None:
        tell("ready")
        replace_damaged(folder / FILE, self.backup)
        tell("done")

    def check(self, folder: Path, told: Told) -> None:
        try:
            Library.open(folder).close()
        except Damaged:
            assert told == [["ready"]]
            replace_damaged(folder / FILE, self.backup)
            Library.open(folder).close()
        assert content(folder) == self.before
        (aside,) = folder.glob("library-damaged-*.sqlite3")
        assert aside.read_bytes() == self.spoiled


SCENES: tuple[type[Scene], ...] = (Commits, Backups, Exports, Imports, Migrations, Restores, Rescues)
WEIGHTS = (8, 2, 2, 2, 2, 2, 2)
