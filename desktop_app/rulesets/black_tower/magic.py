"""Magic: the spells whose numbers are known, and those that the player writes down."""

from collections.abc import Iterator
from typing import NamedTuple

from desktop_app.domain.actions import Act
from desktop_app.domain.checks import wound
from desktop_app.domain.common import FOE_NAME
from desktop_app.domain.dice import Who
from desktop_app.domain.fields import Record
from desktop_app.domain.ruleset import Offer
from desktop_app.domain.state import Fight, State, foe, hero
from desktop_app.domain.text import Lexicon, Text
from desktop_app.domain.turn import Turn
from desktop_app.rulesets.black_tower.fields import COST, HARM, MANA, OWN_SPELLS, RAISED, SPELLS, TARGETS, UNDEAD
from desktop_app.rulesets.black_tower.order import Seat, fallen_foes, hero_name, standing, take_turn
from desktop_app.rulesets.black_tower.readings import MAGIC
from desktop_app.rulesets.black_tower.words import CAST, Note, Word


class Bolt(NamedTuple):
    """A spell that harms: its price in Mana, its damage, and how many foes it reaches from the chosen one on."""

    mana: int
    damage: int
    targets: int
    why: Word


class Aid(NamedTuple):
    """A spell for a hero that lasts for the fight: its price, and the note of who has it."""

    mana: int
    note: Note
    why: Word


BOLTS = {
    "lightning": Bolt(5, 5, 1, Word.LIGHTNING),
    "chain_lightning": Bolt(10, 8, 4, Word.CHAIN_LIGHTNING),
}
AIDS = {
    "steel_hands": Aid(25, Note.STEELED, Word.STEEL_HANDS),
    "agile": Aid(20, Note.NIMBLE, Word.AGILE),
}
ZOMBIE, ZOMBIE_MANA = "zombie", 30
CUSTOM = "custom"
LABELS = {option.key: option.label for option in SPELLS.options}


def offers(state: State, fight: Fight, seat: Seat) -> Iterator[Offer]:
    """The spells that the hero whose turn it is knows and can pay for; one a turn."""
    who, targets = seat.who, seat.foes
    sheet = state.heroes[who.index]
    known, written = sheet[SPELLS], sheet[OWN_SPELLS]
    if not (known or written) or fight.marks.get(Note.CHANTED.key) == who.index + 1:
        return
    for key in known:
        if key in BOLTS and sheet[MANA] >= BOLTS[key].mana:
            yield from _at_foes(who, key, LABELS[key], targets)
        elif key in AIDS and sheet[MANA] >= AIDS[key].mana:
            yield from _for_heroes(state, fight, seat, key)
        elif key == ZOMBIE and sheet[MANA] >= ZOMBIE_MANA:
            yield from _for_the_fallen(fight, who)
    for row, record in enumerate(written):
        bolt = _written(record)
        if sheet[MANA] >= bolt.mana:
            label = Text(record.name, record.name)
            yield from _at_foes(who, f"{CUSTOM}:{row}", label, targets if bolt.targets else [])


def _at_foes(who: Who, key: str, label: Text, targets: list[Who]) -> Iterator[Offer]:
    if not targets:
        yield Offer(CAST, who.index, choice=key, label=label)
    for target in targets:
        yield Offer(CAST, who.index, target.index, key, label=label)


def _for_heroes(state: State, fight: Fight, seat: Seat, key: str) -> Iterator[Offer]:
    """On the caster himself or on another hero, unless he has it already."""
    who, has = seat.who, fight.marks.get(AIDS[key].note.key, 0)
    for friend in seat.heroes:
        if not has >> friend.index & 1:
            name = hero_name(state, friend)
            label = LABELS[key]
            if friend != who:
                label = Text(f"{label.ru}: {name.ru}", f"{label.en}: {name.en}")
            yield Offer(CAST, who.index, choice=key if friend == who else f"{key}:{friend.index}", label=label)


def _for_the_fallen(fight: Fight, who: Who) -> Iterator[Offer]:
    """A fallen foe cannot be chosen on the table like a standing one, so each has an answer of its own."""
    for corpse in fallen_foes(fight):
        sheet = fight.foes[corpse.index]
        if not sheet[UNDEAD] and not sheet[RAISED]:
            label, name = LABELS[ZOMBIE], sheet[FOE_NAME]
            shown = Text(f"{label.ru}: {name}", f"{label.en}: {name}")
            yield Offer(CAST, who.index, choice=f"{ZOMBIE}:{corpse.index}", label=shown)
            yield Offer(CAST, who.index, corpse.index, ZOMBIE, label=shown, quiet=True)


def _written(record: Record) -> Bolt:
    """A spell from the player's own list; numbers below zero count as none."""
    mana, damage, targets = [max(0, record.numbers.get(column.key, column.default)) for column in (COST, HARM, TARGETS)]
    return Bolt(mana, damage, targets, Word.CUSTOM)


def cast(turn: Turn, act: Act) -> None:
    """A spell is paid for and takes effect, instead of the hero's blow or before it."""
    besides = turn.option(MAGIC) == "besides"
    who = turn.hero
    if not take_turn(turn, stays=besides):
        return
    if besides:
        turn.mark(Note.CHANTED, who.index + 1)
    spell, _, object_ = (act.choice or "").partition(":")
    if spell in AIDS:
        _aid(turn, who, AIDS[spell], hero(int(object_)) if object_ else who)
    elif spell == ZOMBIE:
        _pay(turn, who, ZOMBIE_MANA, Word.ZOMBIE)
        corpse = foe(int(object_) if object_ else act.target or 0)
        turn.rewrite(corpse, RAISED, value=True, why=Word.ZOMBIE)
    else:
        bolt = _written(turn.get(who, OWN_SPELLS)[int(object_)]) if spell == CUSTOM else BOLTS[spell]
        _throw(turn, who, bolt, act.target or 0)


def _pay(turn: Turn, who: Who, mana: int, why: Lexicon) -> None:
    if not turn.change(who, MANA, -mana, why):
        turn.remark(Word.MAGIC, who)


def _throw(turn: Turn, who: Who, bolt: Bolt, first: int) -> None:
    """Harm so many foes in table order from the chosen one on, past the end of the table from its beginning."""
    _pay(turn, who, bolt.mana, bolt.why)
    targets = standing(turn.fight)
    row = [one for one in targets if one.index >= first] + [one for one in targets if one.index < first]
    for victim in row[: bolt.targets]:
        wound(turn, victim, bolt.damage, who, bolt.why)


def _aid(turn: Turn, who: Who, aid: Aid, friend: Who) -> None:
    _pay(turn, who, aid.mana, aid.why)
    turn.mark(aid.note, turn.marked(aid.note) | 1 << friend.index)
    turn.remark(aid.why, who, friend)
