"""«Чёрная Башня» on the table for tests: heroes, foes and fights, and what is left of them."""

from typing import Any

import pytest

from desktop_app.domain.actions import Act, Action, Begin, Create, Rewrite
from desktop_app.domain.dice import ScriptedDice, Who
from desktop_app.domain.errors import IllegalAction
from desktop_app.domain.events import Judged, Remarked
from desktop_app.domain.fields import Stat, Value
from desktop_app.domain.state import Fight, Outcome, State
from desktop_app.domain.turn import Turn
from desktop_app.rulesets.black_tower import RULES
from desktop_app.rulesets.black_tower.fields import LIFE
from desktop_app.rulesets.black_tower.words import Word

WOLF: dict[str, Value] = {"name": "Wolf", "attack_dice": 2, "defence": 8, "damage": 3, "life": 10, "bonus": 7}
FIGHTER: dict[str, Value] = {"attack_dice": 2, "defence": 7, "damage": 4, "life": 20, "weapon": "Меч"}
ATTACK, FOE, DIE, FLEE = Act("attack", target=0), Act("foe_attack"), Act("initiative"), Act("flee")
HIT, MISS = (5, 4), (1, 1)


def take(state: State, action: Action, *throws: tuple[int, ...]) -> Turn:
    """An action that needs exactly these throws."""
    script = ScriptedDice(throws)
    turn = RULES.take(state, action, script)
    script.expect_empty()
    return turn


def do(state: State, *steps: Any) -> State:
    """Several actions, each alone or with its throws."""
    for step in steps:
        state = take(state, *(step if isinstance(step, tuple) else (step,))).state
    return state


def hero(options: dict[str, Value] | None = None, /, **fields: Value) -> State:
    """A hero of 2 dice, Defence 7, damage 4 and Life 20, or as told, by the given readings."""
    return with_hero(RULES.new_state(options), 0, **fields)


def with_hero(state: State, place: int, **fields: Value) -> State:
    """One more hero in the party."""
    fields = FIGHTER | {"name": f"Hero {place}"} | fields
    values = {k: v for k, v in fields.items() if isinstance(RULES.field(Who("hero"), k), Stat) and isinstance(v, int)}
    state = do(state, Create(str(fields.pop("name")), values, hero=place))
    others = [Rewrite(Who("hero", place), key, value) for key, value in fields.items() if key not in values]
    return do(state, *others)


def party(count: int, options: dict[str, Value] | None = None, /, **fields: Value) -> State:
    """So many equal heroes."""
    state = hero(options, **fields)
    for place in range(1, count):
        state = with_hero(state, place, **fields)
    return state


def fight(state: State, *foes: dict[str, Value], **conditions: Value) -> State:
    """A fight against the foes, or against a wolf; the heroes strike first unless told otherwise."""
    return do(state, Begin(foes or (WOLF,), {"first_blow": "heroes"} | conditions))


def wolf(**values: Value) -> dict[str, Value]:
    return WOLF | values


def table(state: State) -> Fight:
    assert state.fight is not None
    return state.fight


def lives(state: State) -> tuple[list[int], list[int]]:
    """The Life of each hero and of each foe."""
    return [sheet[LIFE] for sheet in state.heroes], [sheet[LIFE] for sheet in table(state).foes]


def outcome(state: State) -> Outcome:
    return table(state).outcome


def value(state: State, key: str, place: int = 0) -> Any:
    """What a field of a hero holds."""
    return state.heroes[place][RULES.field(Who("hero"), key)]


def remarks(turn: Turn) -> list[str]:
    """What was remarked, by key."""
    return [event.what for event in turn.events if isinstance(event, Remarked)]


def said(turn: Turn, word: Word) -> bool:
    return word.key in remarks(turn)


def passes(state: State, quality: str, die: int) -> bool:
    """Whether the first hero's check of a quality succeeds."""
    judged = [event for event in take(state, Act("test", choice=quality), (die,)).events if isinstance(event, Judged)]
    assert [event.what for event in judged] == [quality]
    return judged[0].success


def offered(state: State, *verbs: str) -> list[tuple[int, int | None, str | None]]:
    """The hero, target and choice of each offer of these verbs that has a button."""
    return [
        (offer.hero, offer.target, offer.choice)
        for offer in RULES.offers(state)
        if offer.verb.key in verbs and not offer.quiet
    ]


def verbs(state: State) -> set[str]:
    """All that is offered but checks."""
    return {offer.verb.key for offer in RULES.offers(state)} - {"test"}


def refuse(state: State, *acts: Act) -> None:
    for act in acts:
        with pytest.raises(IllegalAction):
            RULES.step(state, act, ScriptedDice([(1,), (1,)] * 9))
