"""The World of Lone Wolf, books 1 to 4: Grey Star the wizard, his Staff and his Willpower, by Ian Page."""

from collections.abc import Iterable

from desktop_app.domain.actions import Act
from desktop_app.domain.checks import first_to_fall
from desktop_app.domain.dice import PICK, Who
from desktop_app.domain.ruleset import Check, Offer, Ruleset
from desktop_app.domain.state import State
from desktop_app.domain.text import Text
from desktop_app.domain.turn import Turn
from desktop_app.rulesets.grey_star import care, combat, creation
from desktop_app.rulesets.grey_star.fields import FOE_FIELDS, GIFT, HERO_FIELDS
from desktop_app.rulesets.grey_star.imposed import CONDITIONS
from desktop_app.rulesets.grey_star.paper import print_extras
from desktop_app.rulesets.grey_star.readings import OPTIONS
from desktop_app.rulesets.grey_star.words import POLICIES, VERBS, Word


def actions(state: State) -> Iterable[Offer]:
    """A round and perhaps evasion in a fight; between fights, care, learning and the next book."""
    if state.fight is not None and state.fighting:
        yield from combat.offers(state, state.fight)
    else:
        yield from care.offers(state)
        yield from creation.offers(state)


def play(turn: Turn, act: Act) -> None:
    """Play what was offered."""
    match act.verb:
        case "round":
            combat.exchange(turn, act.target or 0, act.amount or 0)
        case "evade":
            combat.evade(turn, act.target or 0, act.amount or 0)
        case "alether":
            combat.drink_alether(turn)
        case "karmo":
            combat.drink_karmo(turn)
        case "learn":
            creation.learn(turn, act.choice or "")
        case "next_book":
            creation.begin_next_book(turn, act.choice or "")
        case _:
            care.play(turn, act)


def pick(turn: Turn, who: Who) -> bool:
    """Pick a number for a section to read; the book sets no measure for it, so nothing is judged."""
    turn.roll(who, PICK, Word.PICKED.key)
    return True


RULES = Ruleset(
    "grey_star",
    Text("Серая Звезда", "Grey Star"),
    author=Text("Иэн Пейдж", "Ian Page"),
    hero=HERO_FIELDS,
    foe=FOE_FIELDS,
    conditions=CONDITIONS,
    options=OPTIONS,
    creation=(GIFT,),
    checks=(Check("pick", Word.PICKED.text, PICK, pick),),
    words=(Word,),
    verbs=VERBS,
    policies=POLICIES,
    actions=actions,
    play=play,
    verdict=first_to_fall,
    create=creation.create,
    print_extras=print_extras,
)
