"""Heroes, foes and fights of the duel rules, for the tests of those rules."""

from desktop_app.domain.actions import Act, Action, Begin, Create, Rebase, Rewrite
from desktop_app.domain.dice import HERO, ScriptedDice
from desktop_app.domain.fields import Stat, Value
from desktop_app.domain.state import Outcome, State
from desktop_app.rulesets.duel import FOE_STRENGTH, RULES, STRENGTH

ROUND = Act("round", target=0)
GUARD: dict[str, Value] = {"name": "Guard", "agility": 8, "strength": 10}


def do(state: State, action: Action, *dice: int) -> State:
    """The state after an action that needs exactly these single dice."""
    script = ScriptedDice([(die,) for die in dice])
    state = RULES.take(state, action, script).state
    script.expect_empty()
    return state


def hero(options: dict[str, Value] | None = None, /, **fields: Value) -> State:
    """A hero of Agility 8 and Strength 20, or as told, with the given readings of the rules."""
    state = do(RULES.new_state(options), Create("Анри", {"agility": 8, "strength": 20}))
    for key, value in fields.items():
        state = do(state, Rewrite(HERO, key, value))
        if isinstance(RULES.field(HERO, key), Stat) and isinstance(value, int):
            state = do(state, Rebase(HERO, key, value))
    return state


def fight(state: State, *foes: dict[str, Value], **conditions: Value) -> State:
    """A fight against the foes, or against a guard of Agility 8 and Strength 10."""
    return do(state, Begin(foes or (GUARD,), conditions))


def lives(state: State) -> tuple[int, list[int]]:
    """The hero's Strength and each foe's."""
    assert state.fight is not None
    return state.heroes[0][STRENGTH], [sheet[FOE_STRENGTH] for sheet in state.fight.foes]


def outcome(state: State) -> Outcome:
    """How the fight stands."""
    assert state.fight is not None
    return state.fight.outcome


def offered(state: State, *verbs: str) -> list[tuple[str, int | None, str | None]]:
    """The offers of these verbs, or of all but checks."""
    found = [(offer.verb.key, offer.target, offer.choice) for offer in RULES.offers(state)]
    return [offer for offer in found if offer[0] in verbs or (not verbs and offer[0] != "test")]
