"""How soon the window is there, and how much memory it takes, against a bare window of the same toolkit."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from desktop_app import rulesets
from desktop_app.binding.new_adventure import NewAdventure
from desktop_app.domain.actions import Action, Adjust, Create
from desktop_app.domain.dice import HERO, RandomDice
from desktop_app.domain.events import fold
from desktop_app.domain.journal import Journal
from desktop_app.persistence.library import Library
from tests.bench import Row

RUNS = 9
START_BOUND, MEMORY_BOUND = 1.3, 1.5
ENTRIES = 200

_LEAVE = """
def leave():
    # The peak of this program alone: what getrusage tells includes the process that started it.
    status = open("/proc/self/status").read()
    print(status.split("VmHWM:")[1].split()[0], flush=True)
    os._exit(0)
"""
BARE = f"""
import os
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow
{_LEAVE}
class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, leave)
app = QApplication([])
window = Window()
window.resize(1320, 860)
window.setCentralWidget(QLabel("Listok"))
window.show()
app.exec()
"""
OURS = f"""
import os, sys
import desktop_app.app as app
{_LEAVE}
class Opening(app.Opening):
    def furnish(self):
        if sys.argv[1] == "painted":
            leave()
        super().furnish()
        from PySide6.QtCore import QTimer
        QTimer.singleShot(0, lambda: QTimer.singleShot(0, leave))
app.Opening = Opening
app.main(["--data-dir", sys.argv[2]])
"""
SPY = """
import sys
import desktop_app.app as app
class Opening(app.Opening):
    def furnish(self):
        heavy = ("PySide6.QtMultimedia", "PySide6.QtPrintSupport", "desktop_app.odds", "desktop_app.printing")
        super().furnish()
        print([name for name in heavy if name in sys.modules])
        import os; sys.stdout.flush(); os._exit(0)
app.Opening = Opening
app.main(["--data-dir", sys.argv[1]])
"""


def rows() -> list[Row]:
    """Start and memory, each as a ratio to the bare window's."""
    with tempfile.TemporaryDirectory() as folder:
        empty, played = Path(folder) / "empty", Path(folder) / "played"
        fill(played)
        times: dict[str, list[float]] = {"bare": [], "painted": [], "usable": [], "resumed": []}
        peaks: dict[str, int] = {}
        for _ in range(RUNS):
            for name, arguments in (
                ("bare", [BARE]),
                ("painted", [OURS, "painted", str(empty)]),
                ("usable", [OURS, "usable", str(empty)]),
                ("resumed", [OURS, "usable", str(played)]),
            ):
                took, peaks[name] = _run(arguments)
                times[name].append(took)
        loaded = _output([SPY, str(played)])
    bare = statistics.median(times["bare"])
    ratio = {name: statistics.median(values) / bare for name, values in times.items()}
    memory = peaks["resumed"] / peaks["bare"]
    return [
        Row("start to first paint / bare window's", f"{ratio['painted']:.2f}", "1.30", ratio["painted"] <= START_BOUND),
        Row("start to usable shelf / bare window's", f"{ratio['usable']:.2f}"),
        Row(f"start to an open adventure of {ENTRIES} entries / bare", f"{ratio['resumed']:.2f}"),
        Row("bare window's start", f"{bare * 1000:.0f} ms"),
        Row(f"peak memory, {ENTRIES} entries open / bare", f"{memory:.2f}", "1.50", memory <= MEMORY_BOUND),
        Row("Addons, odds, printing loaded at start", loaded or "none", "none", loaded == "[]"),
    ]


def _run(arguments: list[str]) -> tuple[float, int]:
    began = time.perf_counter()
    peak = int(_output(arguments).split()[-1])
    return time.perf_counter() - began, peak


def _output(arguments: list[str]) -> str:
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    command = [sys.executable, "-c", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()


def fill(folder: Path) -> None:
    """A library with one adventure of `ENTRIES` entries, left open."""
    rules = rulesets.ruleset("duel")
    journal = Journal(rules.new_state())
    actions: list[Action] = [Create("Miranda")]
    actions += [Adjust(HERO, "strength", -1 if place % 2 else 1) for place in range(1, ENTRIES)]
    with Library.open(folder) as library:
        keeper = NewAdventure(library, rules, {})
        for action in actions:
            events = rules.step(journal.state, action, RandomDice(1))
            entry = journal.draft(action, events, time="2026-12-01T12:00:00+00:00")
            keeper.commit(entry, fold(journal.state, events))
            journal.append(entry)
