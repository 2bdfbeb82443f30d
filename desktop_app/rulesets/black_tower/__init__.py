"""«Чёрная Башня» by S. Kiselev: turns in order, an attack thrown against a defence, magic, and a party of heroes."""

from collections.abc import Iterator

from desktop_app.domain.actions import Act
from desktop_app.domain.conditions import FLEE_AFTER
from desktop_app.domain.ruleset import Offer, Ruleset
from desktop_app.domain.state import Fight, State, foe, hero
from desktop_app.domain.text import Text
from desktop_app.domain.turn import Turn
from desktop_app.rulesets.black_tower import blows, journey, magic, order
from desktop_app.rulesets.black_tower.creation import create
from desktop_app.rulesets.black_tower.fields import CONDITIONS, FOE_FIELDS, HERO_FIELDS, MAY_FLEE, POOL
from desktop_app.rulesets.black_tower.paper import print_extras
from desktop_app.rulesets.black_tower.readings import FLEE_WHEN, OPTIONS
from desktop_app.rulesets.black_tower.words import (
    ATTACK,
    FLEE,
    FOE_ATTACK,
    INITIATIVE,
    VERBS,
    ZOMBIE_ATTACK,
    Note,
    Word,
)


def actions(state: State) -> Iterator[Offer]:
    """The turn of whoever is next in a fight, and flight; recovery, raises and outlays between fights."""
    fight = state.fight
    if fight is None or not state.fighting:
        yield from journey.offers(state)
        return
    seat = order.next_seat(state, fight)
    if seat is None:
        return
    undecided = order.is_undecided(state, fight, seat)
    if undecided:
        yield Offer(INITIATIVE)
    else:
        yield from _turn_of(state, fight, seat)
    if fight.conditions[MAY_FLEE] and fight.round >= fight.conditions[FLEE_AFTER]:
        for who in seat.heroes:
            if state.options[FLEE_WHEN] == "any" or (who == seat.who and not undecided):
                yield Offer(FLEE, who.index)


def _turn_of(state: State, fight: Fight, seat: order.Seat) -> Iterator[Offer]:
    if seat.who.side == "hero":
        for target in seat.foes:
            yield Offer(ATTACK, seat.who.index, target.index)
        yield from magic.offers(state, fight, seat)
    elif seat.is_ally:
        for target in seat.foes:
            yield Offer(ZOMBIE_ATTACK, target=target.index)
    else:
        yield from _struck_by(state, seat)


def _struck_by(state: State, seat: order.Seat) -> Iterator[Offer]:
    """A foe strikes the only hero there, or one that the reader names; the foe may be named, too, as in cases."""
    if len(seat.heroes) == 1:
        yield Offer(FOE_ATTACK)
        yield Offer(FOE_ATTACK, target=seat.who.index, quiet=True)
        return
    for quiet in (False, True):
        for victim in seat.heroes:
            name = order.hero_name(state, victim)
            target = seat.who.index if quiet else None
            yield Offer(FOE_ATTACK, target=target, choice=str(victim.index), label=name, quiet=quiet)


def play(turn: Turn, act: Act) -> None:
    """Play what was offered."""
    match act.verb:
        case "attack":
            blows.attack(turn, foe(act.target or 0))
        case "foe_attack":
            blows.foe_attack(turn, None if act.choice is None else hero(int(act.choice)))
        case "zombie_attack":
            blows.zombie_attack(turn, foe(act.target or 0))
        case "initiative":
            order.cast_die(turn, turn.hero)
        case "cast":
            magic.cast(turn, act)
        case "flee":
            blows.flee(turn, turn.hero)
        case _:
            journey.play(turn, act)


RULES = Ruleset(
    "black_tower",
    Text("Чёрная Башня", "The Black Tower"),
    author=Text("С. Киселёв", "S. Kiselev"),
    hero=HERO_FIELDS,
    foe=FOE_FIELDS,
    party=(POOL,),
    conditions=CONDITIONS,
    options=OPTIONS,
    checks=journey.CHECKS,
    words=(Word, Note),
    verbs=VERBS,
    actions=actions,
    play=play,
    verdict=blows.verdict,
    create=create,
    print_extras=print_extras,
    aftermath=blows.reward,
    most_heroes=6,
)
