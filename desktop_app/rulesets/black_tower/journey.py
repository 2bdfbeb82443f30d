"""Between fights: raises for bonus points, recovery, outlays of a party, buying and selling; and checks at any time."""

from collections.abc import Iterator
from typing import NamedTuple

from desktop_app.domain.actions import Act
from desktop_app.domain.dice import ONE_DIE, Who
from desktop_app.domain.fields import MOST, Item, Stat
from desktop_app.domain.ruleset import Check, Offer
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.state import State, hero
from desktop_app.domain.text import Text
from desktop_app.domain.turn import Turn
from desktop_app.rulesets.black_tower.fields import (
    AGILITY,
    ATTACK_DICE,
    BONUS,
    COSTS,
    DAGGER,
    DAGGER_DAMAGE,
    DAMAGE,
    DEFENCE,
    GOLD,
    INTELLECT,
    ITEMS,
    LIFE,
    MANA,
    PREMADE,
    QUALITIES,
    SPELLS,
    STRENGTH,
    WEAPON,
)
from desktop_app.rulesets.black_tower.readings import CHECK_EQUAL, FOLLOW, OUTLAYS, POINTS
from desktop_app.rulesets.black_tower.words import (
    BUY,
    DOCTOR,
    MOVE,
    OUTLAY,
    RAISE,
    REST,
    SELL,
    Note,
    Word,
)

MOVE_LIFE, REST_LIFE = 5, 8
DOCTOR_FEE, ENTRY_FEE, LODGING = 4, 2, 1
MOST_PRICE = 10_000
"""Gold that one thing may cost in a shop."""


class Ware(NamedTuple):
    """What is sold in an ostrog: its price in gold, its name, and whether only an apprentice may buy it."""

    price: int
    label: Text
    apprentice_only: bool = False


_SPELL = {option.key: option.label for option in SPELLS.options}
WARES = {
    "dagger": Ware(3, Text(DAGGER.name, "Dagger")),
    "lightning": Ware(500, _SPELL["lightning"]),
    "chain_lightning": Ware(700, _SPELL["chain_lightning"]),
    "steel_hands": Ware(600, _SPELL["steel_hands"], apprentice_only=True),
    "agile": Ware(600, _SPELL["agile"], apprentice_only=True),
    "zombie": Ware(500, _SPELL["zombie"]),
}
"""The prices that are known; other purchases are written down by hand."""

GROWS = {STRENGTH: ATTACK_DICE, AGILITY: DEFENCE}
"""What rises together with a quality."""
ENCHANTED = {STRENGTH.key: Note.STEELED, AGILITY.key: Note.NIMBLE}


# Checks


def quality_check(quality: Stat) -> Check:
    """One die: not more than the quality succeeds; what a failure costs is printed in the book."""

    def run(turn: Turn, who: Who) -> bool:
        die = turn.roll(who, ONE_DIE, quality.key)
        score = turn.get(who, quality)
        if turn.state.fighting and quality.key in ENCHANTED:
            score += turn.marked(ENCHANTED[quality.key]) >> who.index & 1
        return turn.judge(who, quality, die < score or (die == score and turn.option(CHECK_EQUAL)))

    return Check(quality.key, quality.label, ONE_DIE, run)


CHECKS = tuple(quality_check(quality) for quality in QUALITIES)


# What is offered


def offers(state: State) -> Iterator[Offer]:
    """What each living hero may do between fights, and what the party pays for together."""
    living = [hero(i) for i, sheet in enumerate(state.heroes) if sheet[LIFE]]
    for who in living:
        sheet = state.heroes[who.index]
        yield from _raises(state, who, sheet)
        yield from _recovery(who, sheet)
        yield from _trade(who, sheet)
    yield from _outlays(state, living)


def _raises(state: State, who: Who, sheet: Sheet) -> Iterator[Offer]:
    for key, (quality, cost) in COSTS.items():
        times = 1
        if state.options[POINTS] == "threshold":
            times += max(0, sheet[quality] - sheet.initial(quality))
        if sheet[BONUS] >= sheet[cost] * times:
            yield Offer(RAISE, who.index, choice=key, label=quality.label)


def _recovery(who: Who, sheet: Sheet) -> Iterator[Offer]:
    hurt = sheet[LIFE] < sheet.initial(LIFE)
    if hurt or sheet[MANA] < sheet.initial(MANA):
        yield Offer(MOVE, who.index)
    if hurt:
        yield Offer(REST, who.index)
        if sheet[GOLD] >= DOCTOR_FEE:
            yield Offer(DOCTOR, who.index)


def _trade(who: Who, sheet: Sheet) -> Iterator[Offer]:
    for key, ware in WARES.items():
        barred = ware.apprentice_only and sheet[PREMADE] != "apprentice"
        if sheet[GOLD] >= ware.price and key not in sheet[SPELLS] and not barred:
            yield Offer(BUY, who.index, choice=key, label=ware.label)
    items = sheet[ITEMS]
    for place, item in enumerate(items):
        if item.count:
            label = Text(f"{item.name}, цена", f"{item.name}, price")
            yield Offer(SELL, who.index, choice=str(place), amounts=range(1, MOST_PRICE + 1), label=label)


def _outlays(state: State, living: list[Who]) -> Iterator[Offer]:
    """Entry to an ostrog, days of lodging, or any other outlay for each hero, while the party can pay it."""
    payer = living[0].index
    most = sum(state.heroes[who.index][GOLD] for who in living) // _times(state, living)
    if most >= ENTRY_FEE:
        yield Offer(OUTLAY, payer, choice="entry", label=Text("вход в острог", "entry to an ostrog"))
    if most >= LODGING:
        days = range(1, most // LODGING + 1)
        yield Offer(OUTLAY, payer, choice="lodging", amounts=days, label=Text("ночлег, дней", "lodging, days"))
        other = Text("другое, с героя", "something else, each")
        yield Offer(OUTLAY, payer, amounts=range(1, most + 1), label=other)


def _times(state: State, living: list[Who]) -> int:
    """How many times over a party pays."""
    return len(living) if state.options[OUTLAYS] == "heroes" else min(2, len(living))


# What is done


def play(turn: Turn, act: Act) -> None:
    """Do what was offered."""
    who, choice, amount = turn.hero, act.choice or "", act.amount or 0
    match act.verb:
        case "raise":
            improve(turn, who, choice)
        case "move":
            turn.change(who, LIFE, MOVE_LIFE, Word.MOVED)
            turn.change(who, MANA, mana_per_move(turn.get(who, INTELLECT)), Word.MOVED)
        case "rest":
            turn.change(who, LIFE, REST_LIFE, Word.RESTED)
        case "doctor":
            turn.change(who, GOLD, -DOCTOR_FEE, Word.CURED)
            turn.put(who, LIFE, turn.initial(who, LIFE), Word.CURED)
        case "outlay":
            pay(turn, {"entry": ENTRY_FEE, "lodging": LODGING * amount}.get(choice, amount))
        case "sell":
            sell(turn, who, int(choice), amount)
        case _:  # buy
            buy(turn, who, choice)


def improve(turn: Turn, who: Who, key: str) -> None:
    """A quality rises by one for bonus points, and with it what depends on it."""
    quality, cost = COSTS[key]
    if turn.option(POINTS) == "spent":
        turn.change(who, BONUS, -turn.get(who, cost), Word.RAISED)
    turn.change(who, quality, 1, Word.RAISED)
    if quality in GROWS and turn.option(FOLLOW):
        turn.change(who, GROWS[quality], 1, Word.RAISED)


def mana_per_move(intellect: int) -> int:
    """Mana that comes back with a move, by Intellect."""
    if intellect <= 5:
        return 10
    return 15 if intellect <= 10 else 30


def pay(turn: Turn, each: int) -> None:
    """The party pays so much for each hero: everyone his share, and who has too little is helped by the next."""
    state = turn.state
    living = [hero(i) for i, sheet in enumerate(state.heroes) if sheet[LIFE]]
    owed = each * _times(state, living)
    share = owed // len(living)
    # The first round takes the shares, the second what is still missing from whoever has gold left.
    for most in (share, MOST * len(living)):
        for who in living:
            owed += turn.change(who, GOLD, -min(most, owed), Word.PAID)


def sell(turn: Turn, who: Who, place: int, price: int) -> None:
    """One piece is sold for 1 gold less than its price."""
    items = turn.get(who, ITEMS)
    item = items[place]
    if item.count > 1:
        fewer = Item(item.name, item.count - 1, item.place, item.bonus, item.worn, item.note)
        turn.rewrite(who, ITEMS, (*items[:place], fewer, *items[place + 1 :]), Word.SOLD)
    else:
        turn.lose(who, ITEMS, place, Word.SOLD)
    turn.change(who, GOLD, price - 1, Word.SOLD)


def buy(turn: Turn, who: Who, key: str) -> None:
    """A spell is learned; a dagger goes into an empty hand or into the bag."""
    turn.change(who, GOLD, -WARES[key].price, Word.BOUGHT)
    if key in _SPELL:
        turn.gain(who, SPELLS, key, Word.BOUGHT)
    elif turn.get(who, WEAPON):
        turn.gain(who, ITEMS, DAGGER, Word.BOUGHT)
    else:
        turn.rewrite(who, WEAPON, DAGGER.name, Word.BOUGHT)
        turn.put(who, DAMAGE, DAGGER_DAMAGE, Word.BOUGHT)
