"""Faults made for real: each is said in one plain sentence, what was acknowledged stays, and play goes on if it can."""

import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from desktop_app import rulesets
from desktop_app.domain.actions import Create, Go, Note
from desktop_app.domain.dice import ScriptedDice
from desktop_app.domain.journal import Journal
from desktop_app.domain.text import Language
from desktop_app.persistence.backups import backup_folder, backups
from desktop_app.persistence.codec import encode_entry
from desktop_app.persistence.errors import LibraryError
from desktop_app.persistence.keeper import AdventureKeeper
from desktop_app.persistence.library import FILE, Library
from desktop_app.persistence.presence import Presence
from desktop_app.persistence.transcript import export_adventure, verify
from tests.durability.scenes import content, play
from tests.persistence.adventure import NOW, record

ROOT = Path(__file__).parents[2]


class Story:
    """An adventure in a library, with what it has acknowledged."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.rules = rulesets.ruleset("duel")
        self.adventure = library.create_adventure("duel", {}, NOW)
        self.keeper = AdventureKeeper(library, self.adventure, self.rules)
        self.journal = Journal(self.rules.new_state())
        record(self.journal, self.rules, Create("Герой"), self.keeper)

    def note(self, length: int = 1000) -> None:
        record(self.journal, self.rules, Note("ж" * length), self.keeper)

    def note_without_end(self) -> None:
        for _ in range(10_000):
            self.note()

    def expect_kept(self) -> None:
        """Whoever opens the library finds what was acknowledged, and nothing else."""
        with Library.open(self.library.path.parent) as fresh:
            stored = fresh.load(self.adventure)
        assert list(map(encode_entry, stored.entries)) == list(map(encode_entry, self.journal.entries))
        assert (stored.head, stored.journal(self.rules).state) == (self.journal.head, self.journal.state)


@pytest.fixture
def told(tmp_path: Path) -> Iterator[Story]:
    with Library.open(tmp_path / "data") as library:
        yield Story(library)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    disk = tmp_path / "disk"
    disk.mkdir()
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("only root can make a small disk, and only on Linux")
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=700k", "listok", disk], capture_output=True, check=False)
    if made.returncode:
        pytest.skip(f"no small disk can be mounted here: {made.stderr.decode().strip()}")
    yield disk
    subprocess.run(["umount", "-l", disk], check=True)


def test_a_full_disk_refuses_the_entry_and_play_goes_on_when_there_is_room(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(b"x" * 300_000)
    with Library.open(small_disk / "data") as library:
        story = Story(library)
        with pytest.raises(LibraryError) as caught:
            story.note_without_end()
        assert "full" in caught.value.say(Language.EN)
        assert "нет места" in caught.value.say(Language.RU)
        # A full disk refuses what it refused before, and gives back all that it has.
        with pytest.raises(LibraryError):
            story.note(5000)
        assert len(library.load(story.adventure).entries) == len(story.journal.entries) > 3
        with pytest.raises(LibraryError, match=r"full|No space"):
            library.back_up(NOW)
        assert not backups(library.path)
        assert not backup_folder(library.path).exists() or not list(backup_folder(library.path).iterdir())
        with pytest.raises(OSError, match="No space"):
            export_adventure(library, story.adventure, small_disk / "a.listok")
        assert {path.name for path in small_disk.iterdir()} == {"ballast", "data"}
        ballast.unlink()
        story.note()
    story.expect_kept()


def test_a_folder_that_vanishes_refuses_the_entry_and_takes_it_once_it_is_back(told: Story) -> None:
    folder = told.library.path.parent
    elsewhere = folder.with_name("elsewhere")
    folder.rename(elsewhere)
    for _ in range(2):
        with pytest.raises(LibraryError, match="removed while Listok was running"):
            told.note()
    elsewhere.rename(folder)
    told.note()
    told.expect_kept()


def test_another_file_of_the_same_name_is_not_taken_for_ours(told: Story) -> None:
    folder = told.library.path.parent
    folder.rename(folder.with_name("elsewhere"))
    with Library.open(folder) as other:
        with pytest.raises(LibraryError, match="removed"):
            told.note()
        assert other.shelf() == []


def test_a_removed_log_file_is_noticed(told: Story) -> None:
    told.library.path.with_name(FILE + "-wal").unlink()
    with pytest.raises(LibraryError, match="removed"):
        told.note()


def test_nothing_of_a_removed_library_is_acknowledged(told: Story) -> None:
    shutil.rmtree(told.library.path.parent)
    before = len(told.journal.entries)
    with pytest.raises(LibraryError, match="removed"):
        told.note()
    assert len(told.journal.entries) == before
    # What is still in the program can still leave it.
    export_adventure(told.library, told.adventure, told.library.path.parents[1] / "saved.listok")
    assert verify(told.library.path.parents[1] / "saved.listok") == before


HOLDER = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
"""


def test_a_lock_of_another_process_is_said_and_ends_with_it(told: Story) -> None:
    told.library._db.execute("PRAGMA busy_timeout = 50")
    command = [sys.executable, "-c", HOLDER, str(told.library.path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(LibraryError, match="locked by another program"):
            told.note()
        holder.kill()
    told.note()
    told.expect_kept()


COMER = """
import sys
from pathlib import Path
from desktop_app.persistence.presence import Presence
print(Presence(Path(sys.argv[1])).alone, flush=True)
sys.stdin.read()
"""


def test_the_second_window_knows_that_it_is_the_second(tmp_path: Path) -> None:
    command = [sys.executable, "-c", COMER, str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == b"True\n"
        second = Presence(tmp_path)
        assert not second.alone
        second.leave()
        first.kill()
        first.wait()
    third = Presence(tmp_path)
    assert third.alone
    third.leave()
    assert Presence(tmp_path / "nowhere").alone


def test_two_windows_that_play_the_same_adventure_never_write_over_each_other(told: Story, tmp_path: Path) -> None:
    chance = random.Random(1)
    with Library.open(told.library.path.parent) as other:
        sides = []
        for library in (told.library, other):
            keeper = AdventureKeeper(library, told.adventure, told.rules)
            sides.append((keeper, library.load(told.adventure).journal(told.rules)))
        refused: list[str] = []
        for _ in range(60):
            side = chance.randrange(2)
            keeper, journal = sides[side]
            known = content(told.library.path.parent)[told.adventure]
            try:
                record(journal, told.rules, Go(str(chance.randint(1, 400))), keeper)
            except LibraryError as error:
                refused.append(error.say(Language.EN))
                assert content(told.library.path.parent)[told.adventure] == known
                again = (told.library, other)[side].load(told.adventure).journal(told.rules)
                sides[side] = AdventureKeeper((told.library, other)[side], told.adventure, told.rules), again
            else:
                assert content(told.library.path.parent)[told.adventure][:-1] == known
        assert 0 < len(refused) < 60
        assert all("another window" in words for words in refused)


def test_a_clock_set_back_loses_nothing(told: Story, tmp_path: Path) -> None:
    for day in (0, 30, -4000, 2):
        turn = Go(str(day + 5000))
        events = told.rules.step(told.journal.state, turn, ScriptedDice())
        entry = told.journal.draft(turn, events, time=(NOW + timedelta(days=day)).isoformat())
        told.keeper.commit(entry, told.journal.state)
        told.journal.append(entry)
        told.library.back_up(NOW + timedelta(days=day))
    told.expect_kept()
    assert len(backups(told.library.path)) == 4
    export_adventure(told.library, told.adventure, tmp_path / "a.listok")
    assert verify(tmp_path / "a.listok") == 5


AS_NOBODY = """
import locale, os, sys, tempfile
from contextlib import redirect_stderr
from io import StringIO
from desktop_app import rulesets
from desktop_app.cli import main
from desktop_app.persistence import backups, rescue, stored, transcript
# Another user may not be allowed to read where Python lies, so everything is imported before.
rulesets.all_rulesets()
with tempfile.TemporaryDirectory() as folder, redirect_stderr(StringIO()):
    main(["--data-dir", folder, "export", "nobody", folder])
os.setgid(65534)
os.setuid(65534)
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can become somebody else")
@pytest.mark.parametrize(
    ("folder_mode", "file_mode", "said"),
    [
        (0o555, 0o644, "cannot be"),
        (0o555, 0o444, "cannot be"),
        (0o700, 0o644, "denied|cannot be opened"),
        (0o755, 0o600, "cannot be opened"),
    ],
)
def test_what_another_user_may_not_touch_is_said_and_left_alone(folder_mode: int, file_mode: int, said: str) -> None:
    # Every folder on the way must be open to others, or else it is the way that is refused.
    home = Path(os.path.realpath("/tmp")) / f"listok-{os.getpid()}-{random.randrange(10**9)}"
    data = home / "data"
    try:
        with Library.open(data) as library:
            adventure = play(library, "duel", 5, random.Random(1))
        home.chmod(0o777)
        (data / FILE).chmod(file_mode)
        data.chmod(folder_mode)
        before = content(data)
        for path in data.iterdir():
            if path.name != FILE:
                path.unlink()
        command = [sys.executable, "-c", AS_NOBODY, "--data-dir", str(data), "export", adventure, str(home / "out")]
        run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert run.returncode == 2, run.stderr
        (line,) = run.stderr.splitlines()
        assert FILE in line
        assert any(part in line for part in said.split("|")), line
        assert content(data) == before
    finally:
        shutil.rmtree(home)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can become somebody else")
def test_a_file_that_may_not_be_read_or_written_is_said(tmp_path: Path) -> None:
    home = Path(os.path.realpath("/tmp")) / f"listok-{os.getpid()}-{random.randrange(10**9)}"
    try:
        with Library.open(home / "data") as library:
            adventure = play(library, "duel", 5, random.Random(1))
            export_adventure(library, adventure, home / "secret.listok")
        for path in (home, home / "data", *(home / "data").iterdir()):
            path.chmod(0o777)
        (home / "secret.listok").chmod(0o600)
        home.chmod(0o755)
        for words in (["import", str(home / "secret.listok")], ["export", adventure, str(home / "new.listok")]):
            command = [sys.executable, "-c", AS_NOBODY, "--data-dir", str(home / "data"), *words]
            run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            assert (run.returncode, run.stdout) == (2, "")
            assert "Permission denied" in run.stderr
            assert len(run.stderr.splitlines()) == 1
        assert len(content(home / "data")) == 1
        assert not list(home.glob("*new*"))
    finally:
        shutil.rmtree(home)


TYPING = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from desktop_app.app import compose
from desktop_app.windows.endings import Endings

app = QApplication([])
Endings(app)
desk = compose(app, Path(sys.argv[1]), "en")
desk.show()
while desk._window.table is None:
    app.processEvents()
QTest.qWaitForWindowActive(desk.window)
button = desk._window.table.forms[0].editors["strength"].number.button
button.click()
QTest.keyClicks(QApplication.focusWidget(), "17")
QTimer.singleShot(0, lambda: print("typed", flush=True))
sys.exit(app.exec())
"""


@pytest.mark.skipif(os.name != "posix", reason="Windows closes windows by itself")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_what_is_being_typed_when_the_system_shuts_down_is_kept(told: Story, number: signal.Signals) -> None:
    before = len(told.journal.entries)
    command = [sys.executable, "-c", TYPING, str(told.library.path.parent)]
    told.library.set_last_opened(told.adventure)
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, env=environment) as window:
        assert window.stdout is not None
        assert window.stdout.readline() == b"typed\n"
        window.send_signal(number)
        assert window.wait(30) == 0
    stored = told.library.load(told.adventure)
    assert len(stored.entries) == before + 1
    assert stored.journal(told.rules).state.heroes[0].values["strength"] == 17
