"""Plays by script: any ruleset, any act that a reader could do, from one seed."""

import random

from desktop_app.domain.actions import (
    Act,
    Action,
    Adjust,
    Begin,
    Clear,
    Conclude,
    Gain,
    Go,
    Lose,
    Mark,
    Note,
    Rewrite,
    Throw,
    Withdraw,
)
from desktop_app.domain.dice import HERO, TWO_DICE
from desktop_app.domain.fields import Flag, Item, Items, Notes, Number, Stat, Value
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.state import State
from tests.persistence.adventure import AWKWARD


def any_action(rules: Ruleset, state: State, chance: random.Random) -> Action:
    """Something that a reader could try now; rules may refuse it."""
    if state.fight is not None and not state.fighting and not state.fight.moment:
        return Clear()
    if chance.random() < 0.6:
        offered = _offered(rules, state, chance)
        if offered is not None:
            return offered
    if not state.fighting and chance.random() < 0.3:
        return Begin(tuple(_foe(rules, number, chance) for number in range(chance.randint(1, 3))))
    return _by_hand(rules, state, chance)


def _offered(rules: Ruleset, state: State, chance: random.Random) -> Act | None:
    offers = rules.offers(state)
    if not offers:
        return None
    offer = chance.choice(offers)
    amount = chance.choice(offer.amounts) if offer.amounts else None
    return Act(offer.verb.key, offer.hero, offer.target, amount, offer.choice)


def _foe(rules: Ruleset, number: int, chance: random.Random) -> dict[str, Value]:
    scores: dict[str, Value] = {stat.key: chance.randint(2, 9) for stat in rules.foe if isinstance(stat, Stat)}
    return scores | {"name": f"Враг {number}"}


def _by_hand(rules: Ruleset, state: State, chance: random.Random) -> Action:
    number = chance.choice([field for field in rules.hero if isinstance(field, Number)])
    flags = [field for field in rules.hero if isinstance(field, Flag)]
    bags = [field for field in rules.hero if isinstance(field, Items)]
    acts: list[Action] = [
        Go(str(chance.randint(1, 400))),
        Mark(f"закладка {chance.randint(1, 99)}"),
        Note(AWKWARD * chance.randint(1, 3)),
        Adjust(HERO, number.key, chance.randint(-2, 4)),
        Rewrite(HERO, number.key, chance.randint(1, 20)),
        Rewrite(HERO, "name", f"Герой {chance.randint(1, 99)}"),
        Throw(TWO_DICE, chance.randint(-3, 3)),
    ]
    acts += [Rewrite(HERO, field.key, chance.random() < 0.5) for field in flags]
    for bag in bags:
        held = state.heroes[0][bag]
        acts.append(
            Lose(HERO, bag.key, chance.randrange(len(held))) if len(held) > 3 else Gain(HERO, bag.key, _thing())
        )
    acts += [Rewrite(HERO, field.key, AWKWARD) for field in rules.hero if isinstance(field, Notes)]
    if state.fighting:
        acts += [Withdraw(0), Conclude(chance.choice(["won", "escaped", "stopped"]))]
    return chance.choice(acts)


def _thing() -> Item:
    return Item(AWKWARD, count=3, note="#;,=")
