"""What tests of rulesets share: dice that remember, the ways dice can fall, and walks through the offers."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

from desktop_app.domain.actions import Act, Action, Begin, Create, Rewrite
from desktop_app.domain.dice import HERO, Dice, OutOfDice, RandomDice, Request, ScriptedDice
from desktop_app.domain.errors import RuleError
from desktop_app.domain.events import Event
from desktop_app.domain.fields import (
    Choice,
    Counter,
    Declared,
    Flag,
    Items,
    Notes,
    Number,
    Record,
    Records,
    Selection,
    Stat,
    Value,
)
from desktop_app.domain.journal import Journal
from desktop_app.domain.ruleset import Kind, Offer, Ruleset
from desktop_app.domain.state import State

Throws = tuple[tuple[int, ...], ...]


class RememberedDice:
    """Random dice that keep what they showed, as the journal does."""

    def __init__(self, seed: int) -> None:
        self._dice = RandomDice(seed)
        self.throws: list[tuple[int, ...]] = []

    def throw(self, request: Request) -> tuple[int, ...]:
        faces = self._dice.throw(request)
        self.throws.append(faces)
        return faces


def outcomes(rules: Ruleset, state: State, action: Action, most: int = 20_000) -> Iterator[tuple[Fraction, Throws]]:
    """Every way the dice of an action can fall, with its chance; `TooManyWays` beyond ``most``."""
    open_ends: list[tuple[Fraction, Throws]] = [(Fraction(1), ())]
    found = 1
    while open_ends:
        chance, throws = open_ends.pop()
        try:
            rules.step(state, action, ScriptedDice(throws))
        except OutOfDice as ended:
            pool = ended.request.pool
            ways = pool.sides**pool.count
            found += ways
            if found > most:
                raise TooManyWays from ended
            sides = range(pool.low, pool.high + 1)
            open_ends += [(chance / ways, (*throws, faces)) for faces in product(sides, repeat=pool.count)]
        else:
            yield chance, throws


class TooManyWays(Exception):
    """The dice of this action can fall in more ways than a test has time for."""


def any_value(field: Declared, random: Random) -> Value:
    """Some small value that the field can hold."""
    if isinstance(field, Flag):
        return random.random() < 0.5
    if isinstance(field, Choice):
        keys = [option.key for option in field.options] + [""] * field.optional
        return random.choice(keys)
    if isinstance(field, Number):
        low = -3 if field.floor is None else field.floor
        return low + random.randrange(4)
    if isinstance(field, Selection):
        return tuple(option.key for option in field.options if random.random() < 0.5)
    if isinstance(field, Records):
        numbers = {column.key: random.randrange(1, 6) for column in field.columns}
        return (Record(random.choice(["Огонь", "Ice"]), numbers),)
    default: Value = field.default
    return default


def any_options(rules: Ruleset, random: Random) -> dict[str, Value]:
    """Readings of doubtful rules, each switched half of the time."""
    return {field.key: any_value(field, random) for field in rules.options if random.random() < 0.5}


def any_create(rules: Ruleset, random: Random) -> Create:
    """A hero with some answer to every question that the book asks."""
    choices: dict[str, str | tuple[str, ...]] = {}
    for field in (*rules.hero, *rules.creation):
        if isinstance(field, Choice) and field.options:
            choices[field.key] = random.choice(field.options).key
        elif isinstance(field, Selection) and field.options and field.pick:
            picked = random.sample(field.options, min(field.pick, len(field.options)))
            choices[field.key] = tuple(option.key for option in picked)
    return Create(random.choice(["Анна", "Bob", "", "<b>%s{x}</b>"]), choices=choices)


def new_hero(
    rules: Ruleset, random: Random, dice: Dice, options: dict[str, Value] | None = None
) -> tuple[State, Create]:
    """A start and a creation that the book accepts; some books forbid some answers together, so it tries again."""
    state = rules.new_state(options)
    for _ in range(200):
        create = any_create(rules, random)
        try:
            rules.step(state, create, dice)
        except RuleError:
            continue
        return state, create
    raise AssertionError(f"{rules.key}: no hero can be made by answering the book's questions")


def any_foe(rules: Ruleset, random: Random) -> dict[str, Value]:
    """A foe as strong as books print them, with some of its peculiarities."""
    foe: dict[str, Value] = {"name": random.choice(["Гоблин", "Orc", "<b>{x}%s</b>"])}
    for field in rules.foe:
        if isinstance(field, Stat):
            foe[field.key] = random.randint(1, 10)
        elif isinstance(field, Flag | Choice) or (isinstance(field, Counter) and random.random() < 0.3):
            foe[field.key] = any_value(field, random)
    return foe


def any_fight(rules: Ruleset, random: Random, foes: int) -> Begin:
    """A fight with so many foes and some conditions of a paragraph."""
    conditions = {field.key: any_value(field, random) for field in rules.conditions if random.random() < 0.25}
    return Begin(tuple(any_foe(rules, random) for _ in range(foes)), conditions)


def any_act(offer: Offer, random: Random) -> Act:
    """An offer taken up, with any of the amounts that may be staked."""
    return offer.taken(None if offer.amounts is None else random.choice(offer.amounts))


def fought(rules: Ruleset, state: State, random: Random) -> Act | None:
    """The next act of somebody who answers what is asked and otherwise fights on; None where neither is offered."""
    offers = rules.offers(state)
    fight = state.fight
    if fight is not None and fight.moment:
        return any_act(random.choice(offers), random)
    rounds = [offer for offer in offers if offer.verb.kind is Kind.ROUND]
    return any_act(random.choice(rounds), random) if rounds else None


class Walk:
    """An adventure told by a journal, with the state reached and the dice of every entry."""

    def __init__(self, rules: Ruleset, seed: int, foes: int = 2, options: dict[str, Value] | None = None) -> None:
        self.rules = rules
        self.random = Random(seed)
        readings = any_options(rules, self.random) if options is None else options
        start, create = new_hero(rules, self.random, RandomDice(seed), readings)
        self.journal = Journal(start)
        self.play(create)
        for field in rules.hero:
            if not isinstance(field, Stat | Notes | Items) and self.random.random() < 0.3:
                self.play(Rewrite(HERO, field.key, any_value(field, self.random)))
        self.play(any_fight(rules, self.random, foes))

    @property
    def state(self) -> State:
        return self.journal.state

    def play(self, action: Action) -> tuple[Event, ...]:
        """Play an action with fresh dice and write it down."""
        dice = RememberedDice(self.random.randrange(2**32))
        events = self.rules.step(self.state, action, dice)
        self.journal.append(self.journal.draft(action, events, tuple(dice.throws)))
        return events

    def wander(self, steps: int) -> None:
        """Take up any offers, one after another."""
        for _ in range(steps):
            offers = self.rules.offers(self.state)
            if not offers:
                return
            self.play(any_act(self.random.choice(offers), self.random))
