"""From a key press to the committed entry and the repainted screen: the processor time of the window's thread.

The commit's own time is left out, and so is what others do on a busy machine.
"""

import statistics
import tempfile
import time
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop_app import rulesets
from desktop_app.app import compose
from desktop_app.binding import settings as preferences
from desktop_app.binding.new_adventure import NewAdventure
from desktop_app.binding.session import Session
from desktop_app.binding.settings import Settings
from desktop_app.domain.actions import Begin, Create, Rewrite
from desktop_app.domain.dice import HERO, RandomDice
from desktop_app.domain.journal import Entry, Journal
from desktop_app.domain.state import State
from desktop_app.windows.desk import Desk, now
from tests.bench import Row

PRESSES = 60
FRAME = 16.0
"""Milliseconds."""


class TimedKeeper:
    """Keeps entries and the time that keeping them took."""

    def __init__(self, keeper: NewAdventure) -> None:
        self._keeper = keeper
        self.took = 0.0

    def commit(self, entry: Entry, state: State) -> None:
        """Keep a new entry."""
        began = time.thread_time()
        self._keeper.commit(entry, state)
        self.took += time.thread_time() - began

    def move(self, head: int, tip: int, state: State) -> None:
        """Keep where undo has gone."""
        began = time.thread_time()
        self._keeper.move(head, tip, state)
        self.took += time.thread_time() - began


def rows() -> list[Row]:
    """The median of many rounds in each ruleset, and of undo."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    found = []
    for rules in rulesets.all_rulesets():
        with tempfile.TemporaryDirectory() as folder:
            settings = Settings(Path(folder))
            settings[preferences.ANIMATION] = False
            del settings
            desk = compose(app, Path(folder), "en")
            assert desk is not None
            found += _measure(app, desk, rules.key)
            desk.window.close()
            desk.library.close()
    return found


def _measure(app: QApplication, desk: Desk, key: str) -> list[Row]:
    rules = rulesets.ruleset(key)
    keeper = TimedKeeper(NewAdventure(desk.library, rules, {}))
    session = Session(rules, Journal(rules.new_state()), keeper, now)
    session.app_dice = RandomDice(1)
    desk.show()
    desk.adventures.sit_down(session, desk.language)
    scores = {stat.key: 8 for stat in rules.foe_scores} | {rules.foe_life.key: 9_000}
    for action in (Create("Miranda"), Rewrite(HERO, rules.life.key, 9_000), Begin(({"name": "Foe", **scores},))):
        session.correct(action)
    app.processEvents()
    rounds: list[float] = []
    undos: list[float] = []
    for times, press in ((rounds, (Qt.Key.Key_Space,)), (undos, (Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier))):
        for _ in range(PRESSES):
            keeper.took = 0.0
            began = time.thread_time()
            QTest.keyClick(QApplication.focusWidget() or desk.window, *press)
            app.processEvents()
            times.append((time.thread_time() - began - keeper.took) * 1000)
            # The fine shading of the dice follows, once the result is on the screen.
            app.processEvents()
    return [
        Row(f"{key}: {what}, key to screen", f"{statistics.median(times):.1f} ms", f"under {FRAME:.0f} ms", ok(times))
        for what, times in (("round", rounds), ("undo", undos))
    ]


def ok(times: list[float]) -> bool:
    """Whether the median stays within one frame."""
    return statistics.median(times) < FRAME
