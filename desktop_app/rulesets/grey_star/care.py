"""What a reader does between fights: Willpower spent or lost, meals and potions, halves."""

from collections.abc import Iterator

from desktop_app.domain.actions import Act
from desktop_app.domain.common import Common
from desktop_app.domain.dice import HERO, PICK
from desktop_app.domain.fields import Number
from desktop_app.domain.ruleset import Offer
from desktop_app.domain.state import State
from desktop_app.domain.text import Text
from desktop_app.domain.turn import Turn
from desktop_app.rulesets.grey_star.fields import (
    BACKPACK,
    ENDURANCE,
    KARMO_WORKS,
    LAUMSPUR_DOSES,
    LAUMSPUR_HEALS,
    MEALS,
    SEEDS,
    WILLPOWER,
)
from desktop_app.rulesets.grey_star.readings import HALF_UP, UNPAID
from desktop_app.rulesets.grey_star.words import (
    EAT,
    FORCED_COST,
    GO_HUNGRY,
    HALVE,
    KARMO_ENDS,
    LAUMSPUR,
    SEED,
    SPEND,
    Word,
)

HUNGER = 3
"""Endurance lost when a Meal must be eaten and there is none."""
LACK = 2
"""Endurance lost, by one reading, for each point of a forced cost that Willpower cannot pay."""
DEAREST = 100
"""No section asks for more Willpower at once."""


def offers(state: State) -> Iterator[Offer]:
    """What one may do between fights; powers need Willpower above zero and no more than there is."""
    sheet = state.heroes[0]
    if sheet[WILLPOWER] > 0:
        yield Offer(SPEND, amounts=range(1, sheet[WILLPOWER] + 1), label=WILLPOWER.label)
    if sheet[SEEDS]:
        yield Offer(SEED)
    yield Offer(FORCED_COST, amounts=range(1, DEAREST + 1), label=WILLPOWER.label)
    for answer in UNPAID.options:
        if answer.key != state.options[UNPAID]:
            yield Offer(FORCED_COST, choice=answer.key, amounts=range(1, DEAREST + 1), label=answer.label)
    if sheet[MEALS] and sheet[BACKPACK]:
        yield Offer(EAT)
    yield Offer(GO_HUNGRY)
    if sheet[LAUMSPUR_DOSES]:
        yield Offer(LAUMSPUR)
    yield Offer(HALVE, choice="lose", label=Text("потерять", "lose it"))
    yield Offer(HALVE, choice="restore", label=Text("восстановить", "restore it"))
    if sheet[KARMO_WORKS]:
        yield Offer(KARMO_ENDS, choice="penalty_first", label=Text("сначала потеря", "the loss first"))
        yield Offer(KARMO_ENDS, choice="halves_first", label=Text("сначала половины", "the halves first"))


def play(turn: Turn, act: Act) -> None:
    """Do one of these things."""
    match act.verb:
        case "spend":
            turn.change(HERO, WILLPOWER, -(act.amount or 0), Word.POWER)
        case "forced_cost":
            pay_forced(turn, act.amount or 0, act.choice or turn.option(UNPAID))
        case "tarama_seed":
            turn.change(HERO, SEEDS, -1, Word.SEED)
        case "karmo_ends":
            end_karmo(turn, penalty_first=act.choice == "penalty_first")
        case _:
            feed_or_heal(turn, act)


def feed_or_heal(turn: Turn, act: Act) -> None:
    """A Meal keeps hunger away and heals nothing; Laumspur heals; a section may take or restore a half."""
    match act.verb:
        case "eat":
            turn.change(HERO, MEALS, -1, Common.MEAL)
        case "go_hungry":
            turn.change(HERO, ENDURANCE, -HUNGER, Word.HUNGER)
        case "laumspur":
            turn.change(HERO, LAUMSPUR_DOSES, -1, Word.LAUMSPUR_DRUNK)
            turn.change(HERO, ENDURANCE, turn.get(HERO, LAUMSPUR_HEALS), Word.LAUMSPUR_DRUNK)
        case _:
            by = half(turn, ENDURANCE)
            turn.change(HERO, ENDURANCE, by if act.choice == "restore" else -by, Word.HALVED)


def pay_forced(turn: Turn, cost: int, unpaid: str) -> None:
    """Pay a cost that cannot be refused: what Willpower lacks takes it below zero or is paid in Endurance."""
    lack = max(0, cost - max(0, turn.get(HERO, WILLPOWER)))
    if lack and unpaid == "endurance":
        turn.change(HERO, WILLPOWER, lack - cost, Word.FORCED)
        turn.change(HERO, ENDURANCE, -LACK * lack, Word.LACKING)
    else:
        turn.change(HERO, WILLPOWER, -cost, Word.FORCED)


def half(turn: Turn, score: Number) -> int:
    """Half of a score; an odd one loses its fraction unless read otherwise."""
    return (max(0, turn.get(HERO, score)) + turn.option(HALF_UP)) // 2


def end_karmo(turn: Turn, *, penalty_first: bool) -> None:
    """After the fight Karmo takes a picked number of Endurance and halves both scores, in the order one likes."""
    turn.rewrite(HERO, KARMO_WORKS, value=False, why=Word.KARMO_FADES)
    price = turn.roll(HERO, PICK, Word.KARMO_FADES.key)
    if penalty_first:
        turn.change(HERO, ENDURANCE, -price, Word.KARMO_FADES)
    for score in (ENDURANCE, WILLPOWER):
        turn.change(HERO, score, -half(turn, score), Word.HALVED)
    if not penalty_first:
        turn.change(HERO, ENDURANCE, -price, Word.KARMO_FADES)
