"""Grey Star on the table for tests: a hero, a fight, rounds with the numbers picked."""

from desktop_app.domain.actions import Act, Action, Begin
from desktop_app.domain.dice import ScriptedDice
from desktop_app.domain.events import Event, Tallied, fold
from desktop_app.domain.fields import Value
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.state import Fight, State
from desktop_app.rulesets.grey_star import RULES
from desktop_app.rulesets.grey_star.fields import (
    ENDURANCE,
    FOE_ENDURANCE,
    WILLPOWER,
)

GREY = {"combat_skill": 15, "willpower": 23, "endurance": 25}
GAUNT: dict[str, Value] = {"name": "Deathgaunt", "combat_skill": 20, "endurance": 30}


def hero_with(options: dict[str, Value] | None = None, **values: Value) -> State:
    """An adventure of a hero whose numbers are both current and initial."""
    sheet: dict[str, Value] = {**GREY, **values}
    initial = {key: value for key, value in sheet.items() if type(value) is int}
    start = RULES.new_state(options)
    return State((Sheet(sheet, initial),), start.party, start.options)


def play(state: State, action: Action, *picks: int) -> tuple[State, tuple[Event, ...]]:
    dice = ScriptedDice([(pick,) for pick in picks])
    facts = RULES.step(state, action, dice)
    dice.expect_empty()
    return fold(state, facts), facts


def fight_of(state: State, *foes: dict[str, Value], **conditions: Value) -> State:
    return play(state, Begin(foes or (GAUNT,), conditions))[0]


def rounds(state: State, *picks: int, amount: int | None = 1) -> State:
    for pick in picks:
        state, _ = play(state, Act("round", amount=amount), pick)
    return state


def ratio_of(state: State, pick: int = 0, amount: int | None = 1) -> Tallied:
    _, facts = play(state, Act("round", amount=amount), pick)
    return next(fact for fact in facts if isinstance(fact, Tallied))


def on(state: State) -> Fight:
    assert state.fight is not None
    return state.fight


def standing(state: State) -> tuple[int, int, list[int]]:
    """Endurance, Willpower, and each enemy's Endurance."""
    hero = state.heroes[0]
    return hero[ENDURANCE], hero[WILLPOWER], [foe[FOE_ENDURANCE] for foe in on(state).foes]


def offered(state: State, verb: str) -> list[range | None]:
    return [offer.amounts for offer in RULES.offers(state) if offer.verb.key == verb]
