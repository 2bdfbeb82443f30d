"""The odds of a fight, computed beside the window: the newest question wins, and no thread outlives its window."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from math import sqrt
from threading import Event
from time import monotonic, sleep
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal, Slot

from desktop_app.binding import collecting
from desktop_app.domain.actions import Act
from desktop_app.domain.errors import RuleError
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.state import State

# At run time the odds are imported by the first question: starting the program does not wait for them.
if TYPE_CHECKING:
    from desktop_app.odds.advice import Advice
    from desktop_app.odds.solver import Solver

POSITIONS = 200_000
SECONDS = 3.0
"""How far an exact answer may go; then the fight is played instead."""
PLAYING_SECONDS = 2.0
BATCH = 25
"""Fights played between two looks at the clock."""
MOST_PLAYS = 4_000
BREATH = 0.0002
"""Seconds that the worker sleeps now and then, for the window's sake: only one of both can run Python."""
KEPT_POSITIONS = 50_000
"""Positions that may be remembered for the next question; a larger memory is given back."""


class Odds(NamedTuple):
    """What can be said of a fight.

    ``win`` is the chance to win, ``by_act`` that of each act offered now, ``best`` the act to choose, ``lives`` the
    chance of each total of life left at the end, and ``endless`` the chance that it never ends. Where it is not
    ``exact``, the fight was played in the simplest way, ``margin`` is two standard errors and the rest is empty.
    """

    win: float
    by_act: dict[Act, float]
    best: Act | None
    lives: dict[int, float]
    endless: float
    exact: bool
    margin: float


class _Question:
    """One question, until when it may take, and whether anybody still wants its answer."""

    def __init__(self, state: State, positions: int, seconds: float) -> None:
        self.state = state
        self.positions = positions
        self.dropped = Event()
        self._seconds = seconds
        self._until = 0.0

    def begin(self, seconds: float | None = None) -> None:
        self._until = monotonic() + (self._seconds if seconds is None else seconds)

    def is_over(self) -> bool:
        return self.dropped.is_set() or monotonic() > self._until


class OddsTask(QObject):
    """Answers the newest question about the fights of one ruleset; answers to older ones are dropped."""

    started = Signal()
    answered = Signal(object)
    """The ``Odds`` of the state asked about last."""
    impossible = Signal(object)
    """The fight cannot be judged: the ``RuleError`` that says why, or None where no fight goes on."""
    _done = Signal(object, object)
    _ended = Signal(object)

    def __init__(
        self, rules: Ruleset, parent: QObject | None = None, *, positions: int = POSITIONS, seconds: float = SECONDS
    ) -> None:
        """No thread is begun before the first question."""
        super().__init__(parent)
        self._rules = rules
        self._limits = positions, seconds
        self._question: _Question | None = None
        self._worker: ThreadPoolExecutor | None = None
        self._solver: Solver | None = None
        self._computing: set[_Question] = set()
        self._done.connect(self._take)
        self._ended.connect(self._let_go)

    def ask(self, state: State) -> None:
        """Find out the odds of the fight of ``state``; whatever was asked before is dropped."""
        self.drop()
        question = self._question = _Question(state, *self._limits)
        if self._worker is None:
            self._worker = ThreadPoolExecutor(1, "odds")
        self.started.emit()
        if not self._computing:
            collecting.hold()
        self._computing.add(question)
        future = self._worker.submit(self._answer, question)

        def done(answer: Future[Odds | RuleError | None]) -> None:
            if not question.dropped.is_set():
                self._done.emit(question, answer)
            self._ended.emit(question)

        future.add_done_callback(done)

    def drop(self) -> None:
        """Nobody wants the answer any longer."""
        if self._question is not None:
            self._question.dropped.set()
            self._question = None

    def close(self) -> None:
        """Stop, and come back only when the thread has ended; a later question begins a new one."""
        self.drop()
        if self._worker is not None:
            self._worker.shutdown(wait=True, cancel_futures=True)
            self._worker = None
        for question in list(self._computing):
            self._let_go(question)
        self._solver = None

    @Slot(object)
    def _let_go(self, question: _Question) -> None:
        """A question is no longer computed, wanted or not; after the last, garbage may be collected again."""
        if question in self._computing:
            self._computing.remove(question)
            if not self._computing:
                collecting.release()

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._question is not None

    @Slot(object, object)
    def _take(self, question: _Question, answer: Future[Odds | RuleError | None]) -> None:
        if question is not self._question:
            return
        self._question = None
        # What went wrong in the worker is raised here, where the window's handler of crashes learns of it.
        found = answer.result()
        if isinstance(found, Odds):
            self.answered.emit(found)
        else:
            self.impossible.emit(found)

    # In the worker

    def _answer(self, question: _Question) -> Odds | RuleError | None:
        from desktop_app.odds.budget import TooLong

        if question.dropped.is_set() or not question.state.fighting:
            return None
        question.begin()
        try:
            return self._exact(question)
        except RuleError as error:
            return error
        except TooLong:
            if question.dropped.is_set():
                return None
        # Too large to be remembered.
        self._solver = None
        return self._played(question)

    def _exact(self, question: _Question) -> Odds | None:
        from desktop_app.odds.advice import advice
        from desktop_app.odds.budget import Budget
        from desktop_app.odds.solver import ALL_OUT, Solver

        if self._solver is None or self._solver.positions > KEPT_POSITIONS:
            # All that is offered counts: a bar that left shots out would stand below the chance on their button.
            self._solver = Solver(self._rules, ALL_OUT, budget=Budget(question.positions, progress=_give_way))
        # One time for all that is asked, where a budget's own clock would begin anew for each part.
        self._solver.budget.cancelled = question.is_over
        found = advice(self._solver, question.state)
        return None if found is None else _odds(found)

    def _played(self, question: _Question) -> Odds | None:
        from desktop_app.odds.budget import TooLong
        from desktop_app.odds.estimate import estimate

        question.begin(PLAYING_SECONDS)
        wins = 0.0
        plays = 0
        try:
            while plays < MOST_PLAYS:
                batch = estimate(self._rules, question.state, BATCH, cancelled=question.is_over)
                wins += batch.chance * batch.plays
                plays += batch.plays
                _give_way(plays)
        except TooLong:
            pass
        if not plays or question.dropped.is_set():
            return None
        # Two more fights, one won and one lost, so that a fight always won still has a margin.
        share = (wins + 1) / (plays + 2)
        return Odds(wins / plays, {}, None, {}, 0, exact=False, margin=2 * sqrt(share * (1 - share) / plays))


def _odds(found: Advice) -> Odds:
    by_act = {act: float(chance) for act, chance in found.acts}
    lives = {life: float(chance) for life, chance in found.forecast.lives.items()}
    return Odds(float(found.chance), by_act, found.best, lives, float(found.forecast.endless), exact=True, margin=0)


def _give_way(_count: int) -> None:
    sleep(BREATH)
