"""What a case leaves open is answered without dice, and stays open where every answer needs some."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from desktop_app.domain.actions import Act, Begin
from desktop_app.domain.dice import HERO, ONE_DIE
from desktop_app.domain.fields import Value
from desktop_app.domain.ruleset import Kind, Offer, Verb
from desktop_app.domain.state import State
from desktop_app.domain.text import Language, Text
from desktop_app.domain.turn import Turn
from desktop_app.persistence.case_play import play
from desktop_app.persistence.case_steps import Planned
from desktop_app.persistence.case_values import Values
from desktop_app.persistence.cases import Case, Ready
from tests.domain import sample

GAMBLE = Verb("gamble", Text("Рискнуть", "Gamble"), Kind.DECISION)


def _offers(state: State, plain: bool) -> Iterator[Offer]:
    if state.fight is not None and state.fight.moment:
        yield Offer(GAMBLE)
    for offer in sample.actions(state):
        if offer.verb != sample.SPARE or (plain and offer.choice == "no"):
            yield offer


def _play(turn: Turn, act: Act) -> None:
    if act.verb == GAMBLE.key:
        turn.roll(HERO, ONE_DIE)
        turn.wait_for(None)
    else:
        sample.play(turn, act)


@pytest.mark.parametrize(("plain", "life"), [(True, 4), (False, 6)])
def test_only_an_answer_without_dice_is_given(plain: bool, life: int) -> None:
    rules = replace(sample.RULES, actions=lambda state: _offers(state, plain), play=_play)
    foe: dict[str, Value] = {"name": "Orc", "skill": 6, "life": 6}
    case = Case("listok-case", 1, "mercy", "sample")
    step = Planned(Act("round", target=0), {"hero": [6], "foes": [[6]]}, None)
    result, complaints = play(Ready(case, Values(rules), sample.made(), Begin((foe,)), (step,)), Language.EN)
    assert complaints == []
    assert result["foes"][0]["life"] == life
