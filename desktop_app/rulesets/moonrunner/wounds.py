"""Wounds and Luck: a wound stays open until its Luck is decided, and only then is it written down."""

from desktop_app.domain.checks import wound
from desktop_app.domain.common import Common
from desktop_app.domain.conditions import FOE_OUT_AT, HERO_OUT_AT
from desktop_app.domain.dice import HERO, TWO_DICE, Who
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.state import Outcome, Wound
from desktop_app.domain.turn import Turn
from desktop_app.rulesets.moonrunner.fields import (
    ESCORT,
    FOE_SKILL,
    FOE_STAMINA,
    GROWTH,
    INVULNERABLE,
    LUCK,
    LUCK_TESTS,
    LUCK_WHEN,
    LUCKLESS,
    STAMINA,
    UNLUCKY_COSTS,
)
from desktop_app.rulesets.moonrunner.words import Moment, Word

Fate = bool | None
"""Lucky, unlucky, or None for a wound about which Luck was not asked."""

DEALT = {True: 2, False: -1, None: 0}
"""What Luck adds to the wound of a foe."""
TAKEN = {True: -1, False: 1, None: 0}
"""What Luck adds to the wound of the hero."""


def luck(turn: Turn, who: Who, *, unlucky_costs: bool = True) -> bool:
    """Two dice, not more than Luck is lucky; a test costs 1, and without any Luck left one is unlucky unthrown."""
    score = turn.get(who, LUCK)
    if not score:
        return turn.judge(who, LUCK, success=False)
    lucky = turn.judge(who, LUCK, turn.roll(who, TWO_DICE, LUCK.key) <= score)
    if lucky or unlucky_costs:
        turn.change(who, LUCK, -1, Word.TEMPTED)
    return lucky


def open_wounds(turn: Turn, wounds: tuple[Wound, ...]) -> None:
    """Wait for the Luck of each wound in order; those about which Luck cannot be asked are written down meanwhile."""
    while wounds and not _may_ask(turn, wounds[0]):
        write(turn, wounds[0], None if turn.option(LUCKLESS) == "plain" else False)
        wounds = wounds[1:]
    turn.wait_for(Moment.LUCK if wounds else None, wounds)
    if not wounds and turn.marked(Word.FLEEING) and turn.get(HERO, STAMINA) > turn.condition(HERO_OUT_AT):
        turn.end(Outcome.ESCAPED)


def _may_ask(turn: Turn, asked: Wound) -> bool:
    return turn.get(HERO, LUCK) > 0 and not _too_late(turn, asked)


def _too_late(turn: Turn, asked: Wound) -> bool:
    """Whether the wound kills before Luck can have its say, for players who read the order so."""
    if turn.option(LUCK_WHEN) != "after":
        return False
    if asked.victim == HERO:
        return turn.get(HERO, STAMINA) - asked.amount <= turn.condition(HERO_OUT_AT)
    return turn.get(asked.victim, FOE_STAMINA) - asked.amount <= turn.condition(FOE_OUT_AT)


def try_luck(turn: Turn) -> None:
    """Test Luck for the next open wound, or for all of them where one test serves the round."""
    answer(turn, luck(turn, HERO, unlucky_costs=turn.option(UNLUCKY_COSTS)))


def decline(turn: Turn) -> None:
    """Leave the next open wound to itself, or all of them where one answer serves the round."""
    answer(turn, refused(turn.state.options))


def answer(turn: Turn, fate: Fate) -> None:
    """Write down what was decided, and go on to the next wound."""
    wounds = turn.fight.pending
    decided = 1 if turn.option(LUCK_TESTS) == "wound" else len(wounds)
    for each in wounds[:decided]:
        write(turn, each, fate)
    open_wounds(turn, wounds[decided:])


def refused(options: Sheet) -> Fate:
    """What a refusal to test Luck amounts to."""
    return False if options[LUCKLESS] == "always" else None


def size(given: Wound, fate: Fate) -> int:
    """Points lost to a wound: Luck corrects the wound itself and never a score."""
    return given.amount + (TAKEN if given.victim == HERO else DEALT)[fate]


def write(turn: Turn, given: Wound, fate: Fate) -> None:
    """Write a wound down, with what it brings about."""
    points = size(given, None if _too_late(turn, given) else fate)
    if given.victim == HERO:
        _suffer(turn, given.by, points)
    else:
        _strike(turn, given.victim, points, fate)


def _suffer(turn: Turn, enemy: Who, points: int) -> None:
    if turn.marked(Word.FLEEING):
        turn.change(HERO, STAMINA, -points, Common.FLIGHT, enemy)
        return
    wound(turn, HERO, points, enemy)
    growth = turn.get(enemy, GROWTH)
    if growth:
        turn.change(enemy, FOE_SKILL, growth, Word.GREW, beyond=True)


def _strike(turn: Turn, enemy: Who, points: int, fate: Fate) -> None:
    if not turn.get(enemy, INVULNERABLE):
        wound(turn, enemy, points, HERO)
    elif fate:
        turn.change(enemy, FOE_STAMINA, -turn.get(enemy, FOE_STAMINA), Word.OVERCOME, HERO)
    else:
        turn.remark(Word.UNHARMED, HERO, enemy)
    if turn.condition(ESCORT) and turn.get(enemy, FOE_STAMINA) <= turn.condition(FOE_OUT_AT) and not luck(turn, HERO):
        turn.remark(Word.COMPANION, HERO)
