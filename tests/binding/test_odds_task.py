"""Odds in the background: answers for every ruleset, the newest question wins, and nothing runs on after closing."""

import gc
import subprocess
import sys
from threading import active_count
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from desktop_app import rulesets
from desktop_app.binding import odds_task
from desktop_app.binding.odds_task import Odds, OddsTask
from desktop_app.domain.actions import Begin, Create
from desktop_app.domain.dice import RandomDice
from desktop_app.domain.quick_entry import parse_foes
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.state import State

SIMPLE = {
    "duel": "Ghoul 8 6",
    "moonrunner": "Ghoul 7 6",
    "grey_star": "Ghoul 18 12",
    "black_tower": "Ghoul 1 6 2 6",
}


def fight(rules: Ruleset, foes: str) -> State:
    state = rules.take(rules.new_state(), Create("Miranda"), RandomDice(3)).state
    return rules.take(state, Begin(parse_foes(rules, foes)), RandomDice(1)).state


def answer(qtbot: QtBot, task: OddsTask, state: State) -> Odds:
    with qtbot.waitSignal(task.answered, timeout=20_000) as waited:
        task.ask(state)
    assert waited.args is not None
    found = waited.args[0]
    assert isinstance(found, Odds)
    return found


@pytest.mark.parametrize("key", rulesets.keys())
def test_every_ruleset_has_an_exact_answer(qtbot: QtBot, key: str) -> None:
    rules = rulesets.ruleset(key)
    task = OddsTask(rules)
    state = fight(rules, SIMPLE[key])
    odds = answer(qtbot, task, state)
    assert odds.exact
    assert odds.margin == 0
    assert 0 <= odds.win <= 1
    assert sum(odds.lives.values()) + odds.endless == pytest.approx(1)
    assert odds.best in odds.by_act
    assert {act.verb for act in odds.by_act} <= {offer.verb.key for offer in rules.offers(state)}
    task.close()


def test_the_newest_question_wins(qtbot: QtBot) -> None:
    rules = rulesets.ruleset("moonrunner")
    hard, easy = fight(rules, "Ogre 12 20"), fight(rules, "Rat 3 2")
    task = OddsTask(rules)
    heard: list[Any] = []
    task.answered.connect(heard.append)
    task.ask(hard)
    newest = answer(qtbot, task, easy)
    # Anything still on its way from the first question would come before the answer to a third.
    again = answer(qtbot, task, easy)
    assert heard == [newest, again]
    assert newest.win > 0.99
    task.close()


def test_closing_ends_the_work_and_the_thread(qtbot: QtBot) -> None:
    rules = rulesets.ruleset("moonrunner")
    before = active_count()
    task = OddsTask(rules, positions=0, seconds=600)
    heard: list[object] = []
    for signal in (task.answered, task.impossible):
        signal.connect(heard.append)
    task.ask(fight(rules, "Ogre 11 24; Ogre 12 24; Ogre 12 24"))
    assert task.busy
    assert active_count() == before + 1
    task.close()
    assert not task.busy
    assert active_count() == before
    qtbot.wait(1)
    assert heard == []


@pytest.mark.parametrize("limits", [{"positions": 3}, {"seconds": 0.0, "positions": 0}])
def test_too_long_is_estimated_with_a_margin(
    qtbot: QtBot, limits: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(odds_task, "PLAYING_SECONDS", 0.3)
    rules = rulesets.ruleset("moonrunner")
    state = fight(rules, "Ogre 10 22; Orc 8 8")
    task = OddsTask(rules, **limits)
    odds = answer(qtbot, task, state)
    assert not odds.exact
    assert 0 < odds.margin < 0.5
    assert odds.by_act == {}
    task.close()


def test_where_no_fight_goes_on_nothing_is_said(qtbot: QtBot) -> None:
    rules = rulesets.ruleset("duel")
    task = OddsTask(rules)
    with qtbot.waitSignal(task.impossible) as waited:
        task.ask(rules.new_state())
    assert waited.args == [None]
    task.close()


def test_a_closed_task_can_be_asked_again(qtbot: QtBot) -> None:
    rules = rulesets.ruleset("duel")
    task = OddsTask(rules)
    task.close()
    first = answer(qtbot, task, fight(rules, "Ghoul 8 6"))
    task.close()
    assert answer(qtbot, task, fight(rules, "Ghoul 8 6")) == first
    task.close()


def test_the_odds_are_not_loaded_before_they_are_asked_for() -> None:
    code = (
        "import sys, desktop_app.windows.table; print(any(name.startswith('desktop_app.odds') for name in sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"


def test_no_garbage_is_collected_while_the_worker_computes(qtbot: QtBot) -> None:
    rules = rulesets.ruleset("moonrunner")
    state = fight(rules, SIMPLE["moonrunner"])
    task = OddsTask(rules)
    assert gc.isenabled()
    with qtbot.waitSignal(task.answered):
        task.ask(state)
        assert not gc.isenabled()
    qtbot.waitUntil(gc.isenabled)
    task.ask(state)
    task.ask(state)
    assert not gc.isenabled()
    task.close()
    assert gc.isenabled()


def test_the_chance_to_win_is_that_of_the_best_act_offered(qtbot: QtBot) -> None:
    rules = rulesets.ruleset("duel")
    task = OddsTask(rules)
    odds = answer(qtbot, task, fight(rules, "Guard 9 8"))
    assert "shoot" in {act.verb for act in odds.by_act}
    assert odds.win == pytest.approx(max(odds.by_act.values()))
    task.close()
