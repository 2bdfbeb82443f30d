"""How a hero of «Чёрная Башня» is made: the book's own heroes are ready, and what is not known of them is typed."""

from desktop_app.domain.actions import Create
from desktop_app.domain.common import Common
from desktop_app.domain.creation import choose, enter, roll_score
from desktop_app.domain.dice import Who
from desktop_app.domain.fields import Number, fixed
from desktop_app.domain.turn import Turn
from desktop_app.rulesets.black_tower.fields import (
    AGILITY,
    ATTACK_DICE,
    DEFENCE,
    ITEMS,
    MAIDEN_OUTFIT,
    MAIDEN_SWORD,
    PREMADE,
    READY,
    SILVER,
    STRENGTH,
    WEAPON,
)
from desktop_app.rulesets.black_tower.readings import FOLLOW

FOLLOWS = {ATTACK_DICE: STRENGTH, DEFENCE: AGILITY}
"""Scores that are suggested by a quality, as they rise with it."""


def create(turn: Turn, make: Create) -> None:
    """Write every number down: the typed one, that of the book's hero, or a suggestion to be corrected."""
    who = enter(turn, make)
    chosen = str(make.choices.get(PREMADE.key, ""))
    maiden, known = chosen == "maiden", READY.get(chosen, {})
    for field in turn.rules.hero:
        if isinstance(field, Number):
            roll_score(turn, who, field, fixed(known.get(field, _suggested(turn, who, field))), make)
    turn.rewrite(who, PREMADE, PREMADE.accept(chosen), Common.CREATED)
    turn.rewrite(who, WEAPON, MAIDEN_SWORD if maiden else "", Common.CREATED)
    turn.rewrite(who, SILVER, maiden, Common.CREATED)
    turn.rewrite(who, ITEMS, MAIDEN_OUTFIT if maiden else (), Common.CREATED)
    choose(turn, who, make)


def _suggested(turn: Turn, who: Who, field: Number) -> int:
    """A score that follows a quality is suggested by it, so that typing the qualities is enough."""
    for score, quality in FOLLOWS.items():
        if score is field and turn.option(FOLLOW):
            return turn.get(who, quality)
    return field.start.plus
