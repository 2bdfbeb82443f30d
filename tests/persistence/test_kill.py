"""Killed at any moment, the library still holds every entry that it had acknowledged."""

import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from desktop_app.persistence.library import Library
from tests.persistence.adventure import NOW

KILLS = 15
WRITER = """
import sys
from pathlib import Path
from desktop_app.domain.actions import Mark
from desktop_app.domain.journal import Entry
from desktop_app.persistence.library import Library
from desktop_app.persistence.shelf import Summary

library, adventure = Library.open(Path(sys.argv[1])), sys.argv[2]
stored = library.load(adventure)
parent = stored.head
while True:
    entry = Entry(parent + 1, parent, Mark(f"moment {parent + 1}" * 50), ())
    library.commit(adventure, entry, entry.number, entry.number, Summary(f"hero {entry.number}"))
    parent += 1
    print(parent, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_no_acknowledged_entry_is_lost_to_a_kill(tmp_path: Path) -> None:
    chance = random.Random(20261201)
    with Library.open(tmp_path) as library:
        adventure = library.create_adventure("duel", {}, NOW)
    known = 0
    for _ in range(KILLS):
        child = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path), adventure], stdout=subprocess.PIPE, text=True
        )
        assert child.stdout is not None
        for _ in range(chance.randint(1, 40)):
            assert child.stdout.readline()
        child.send_signal(signal.SIGKILL)
        rest, _ = child.communicate()
        acknowledged = [int(line) for line in rest.splitlines(keepends=True) if line.endswith("\n")]
        with Library.open(tmp_path) as library:
            stored = library.load(adventure)
            (row,) = library.shelf()
        numbers = [entry.number for entry in stored.entries]
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(numbers) >= max([known + 1, *acknowledged])
        assert (stored.head, row.hero) == (len(numbers), f"hero {len(numbers)}")
        known = len(numbers)
