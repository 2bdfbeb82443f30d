"""Whatever is done in whatever order, the program tells the same story as a simple model, also after a restart."""

import random
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from desktop_app import rulesets
from tests.durability.duet import Duet

ACTS = 500
BOOKS = tuple(rulesets.keys())


@pytest.mark.parametrize("book", BOOKS)
def test_a_long_story_by_chance(book: str, tmp_path: Path) -> None:
    duet = Duet(tmp_path, book, random.Random(book).randrange(10**6))
    for number in range(1, ACTS + 1):
        duet.anything()
        if number % 100 == 0:
            duet.restart()
    duet.close()
    assert duet.acts > ACTS / 2


class Machine(RuleBasedStateMachine):
    """Hypothesis chooses the acts, and makes a failing story short."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.duet: Duet | None = None

    @initialize(book=st.sampled_from(BOOKS), seed=st.integers(0, 1000))
    def begin(self, book: str, seed: int) -> None:
        self.duet = Duet(Path(self.folder.name), book, seed)

    @property
    def told(self) -> Duet:
        assert self.duet is not None
        return self.duet

    @rule()
    def play(self) -> None:
        self.told.play()

    @rule(times=st.integers(1, 6))
    def play_on(self, times: int) -> None:
        for _ in range(times):
            self.told.play()

    @rule(times=st.integers(1, 4))
    def undo(self, times: int) -> None:
        for _ in range(times):
            self.told.undo()

    @rule(times=st.integers(1, 4))
    def redo(self, times: int) -> None:
        for _ in range(times):
            self.told.redo()

    @rule(number=st.integers(0, 200))
    def return_to(self, number: int) -> None:
        self.told.return_to(number)

    @rule()
    def restart(self) -> None:
        self.told.restart()

    @rule()
    def travel(self) -> None:
        self.told.travel()

    @rule()
    def go_back_to_a_backup(self) -> None:
        self.told.go_back_to_a_backup()

    def teardown(self) -> None:
        if self.duet is not None:
            self.duet.close()
        self.folder.cleanup()


TestMachine = Machine.TestCase
TestMachine.settings = settings(max_examples=20, stateful_step_count=40, deadline=None)
