"""What a ruleset is: declared fields and words, what it offers now, and how an offered action is played."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from desktop_app.domain import acts
from desktop_app.domain.actions import Act, Action, Create
from desktop_app.domain.common import Common
from desktop_app.domain.dice import Dice, Pool, Who
from desktop_app.domain.errors import IllegalAction, UnknownKey
from desktop_app.domain.events import Event
from desktop_app.domain.fields import Declared, Stat, Value, answers_of, by_key
from desktop_app.domain.paper import Extra
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.state import Outcome, State, hero
from desktop_app.domain.text import Lexicon, Text
from desktop_app.domain.turn import Turn


class Kind(Enum):
    """Where a verb belongs on the screen."""

    ROUND = "round"
    DECISION = "decision"
    FLIGHT = "flight"
    CARE = "care"
    CHECK = "check"


@dataclass(frozen=True, slots=True)
class Verb:
    """Something a ruleset lets one do: its key in files, its word on a button, its shortcut ("" for none)."""

    key: str
    label: Text
    kind: Kind
    shortcut: str = ""
    help: Text | None = None


class Offer(NamedTuple):
    """A legal action now; ``amounts`` lists what may be staked; ``label`` names the choice, or else what is staked.

    ``quiet`` offers are legal but get no button of their own, because another button says the same.
    """

    verb: Verb
    hero: int = 0
    target: int | None = None
    choice: str | None = None
    amounts: range | None = None
    label: Text | None = None
    quiet: bool = False

    def admits(self, act: Act) -> bool:
        """Whether ``act`` is this offer taken up; what the act leaves open, the offer fills in."""
        return (
            act.verb == self.verb.key
            and act.hero == self.hero
            and act.target in (None, self.target)
            and act.choice in (None, self.choice)
            and (act.amount is None if self.amounts is None else act.amount is None or act.amount in self.amounts)
        )

    def taken(self, amount: int | None = None) -> Act:
        """The act that takes this offer up; without an amount the least that may be staked."""
        if amount is None and self.amounts is not None:
            amount = self.amounts[0]
        return Act(self.verb.key, self.hero, self.target, amount, self.choice)


@dataclass(frozen=True, slots=True)
class Check:
    """A check that the book may ask for: ``run`` throws ``pool`` and judges; the key names what is checked."""

    key: str
    label: Text
    pool: Pool
    run: Callable[[Turn, Who], bool]


@dataclass(frozen=True, slots=True)
class Policy:
    """A simple way to fight that odds can be asked for: in a fight one does only what it ``allows``."""

    key: str
    label: Text
    allows: Callable[[Act], bool]


def _nothing_more(_options: Sheet) -> tuple[Extra, ...]:
    return ()


def _nothing_follows(_turn: Turn, _outcome: Outcome) -> None:
    pass


TEST = Verb("test", Text("Проверить", "Test"), Kind.CHECK)


@dataclass(frozen=True)
class Ruleset:
    """The rules of one book or series, whole.

    ``hero``, ``foe``, ``party``, ``conditions`` and ``options`` are the declared fields of each kind of sheet,
    ``creation`` the questions asked only when a hero is made; ``words`` the lexicons its events use. ``actions`` yields
    the offers of a state in which a hero lives, the commonest first; ``play`` plays one of them; ``verdict`` says
    whether somebody fell; ``create`` makes a hero. ``aftermath`` is what a fight brings when it is decided by rule, by
    hand or by the reader, and not by `Turn.end`. ``print_extras`` says what the printed sheet shows beside the fields
    under the given readings.
    """

    key: str
    title: Text
    hero: tuple[Declared, ...]
    foe: tuple[Declared, ...]
    actions: Callable[[State], Iterable[Offer]]
    play: Callable[[Turn, Act], None]
    verdict: Callable[["Ruleset", State], Outcome | None]
    create: Callable[[Turn, Create], None]
    party: tuple[Declared, ...] = ()
    conditions: tuple[Declared, ...] = ()
    options: tuple[Declared, ...] = ()
    creation: tuple[Declared, ...] = ()
    checks: tuple[Check, ...] = ()
    words: tuple[type[Lexicon], ...] = ()
    verbs: tuple[Verb, ...] = ()
    policies: tuple[Policy, ...] = ()
    most_heroes: int = 1
    author: Text | None = None
    aftermath: Callable[[Turn, Outcome], None] = _nothing_follows
    print_extras: Callable[[Sheet], tuple[Extra, ...]] = _nothing_more

    @cached_property
    def life(self) -> Stat:
        """The hero's score that falls in fights."""
        return _life(self.hero)

    @cached_property
    def foe_life(self) -> Stat:
        """The foe's score that falls in fights."""
        return _life(self.foe)

    @cached_property
    def foe_scores(self) -> tuple[Stat, ...]:
        """The foe's fighting scores in the order in which the book prints them."""
        return tuple(stat for stat in self.foe if isinstance(stat, Stat))

    @cached_property
    def fatal(self) -> tuple[Stat, ...]:
        """The scores whose fall ends the adventure."""
        return tuple(stat for stat in self.hero if isinstance(stat, Stat) and stat.fatal_at is not None)

    def lives(self, sheet: Sheet) -> bool:
        """Whether the hero of this sheet can go on."""
        return all(sheet[stat] > (stat.fatal_at or 0) for stat in self.fatal)

    def new_state(self, options: dict[str, Value] | None = None) -> State:
        """The start of an adventure: one blank hero, and the given readings of doubtful rules or the defaults."""
        table = by_key(self.options)
        chosen: dict[str, Value] = {}
        for key, value in (options or {}).items():
            if key not in table:
                raise _unknown(key)
            chosen[key] = table[key].accept(value)
        return State((Sheet(),), Sheet(), Sheet(chosen))

    def fields_of(self, who: Who) -> tuple[Declared, ...]:
        """The declared fields of somebody's sheet."""
        return {"hero": self.hero, "foe": self.foe, "party": self.party, "fight": self.conditions}[who.side]

    @cached_property
    def _fields(self) -> dict[tuple[str, str], Declared]:
        sides = {"hero": self.hero, "foe": self.foe, "party": self.party, "fight": self.conditions}
        return {(side, key): found for side, fields in sides.items() for key, found in by_key(fields).items()}

    def field(self, who: Who, key: str) -> Declared:
        """The field of somebody's sheet under ``key``; `UnknownKey` when it has none."""
        found = self._fields.get((who.side, key))
        if found is None:
            raise _unknown(key)
        return found

    def offers(self, state: State) -> tuple[Offer, ...]:
        """All that the rules offer now; nothing once no hero lives and no wound is open, for then death is judged."""
        return tuple(self._offers(state))

    def _offers(self, state: State) -> Iterator[Offer]:
        deciding = state.fight is not None and bool(state.fight.pending)
        for sheet in state.heroes:
            if deciding or self.lives(sheet):
                yield from self.actions(state)
                yield from self._tests(state)
                return

    def _tests(self, state: State) -> Iterator[Offer]:
        if state.fight is not None and state.fight.moment:
            return
        for index, sheet in enumerate(state.heroes):
            if self.lives(sheet):
                for check in self.checks:
                    yield Offer(TEST, index, choice=check.key, label=check.label)

    def legal(self, state: State, act: Act) -> Act:
        """The act with all that it leaves open filled in; `IllegalAction` unless exactly one offer admits it."""
        found: list[Offer] = []
        for offer in self._offers(state):
            if offer.admits(act):
                if offer.target == act.target and offer.choice == act.choice:
                    return _completed(act, offer)
                found.append(offer)
        if len(found) == 1:
            return _completed(act, found[0])
        if found:
            raise IllegalAction(
                Text(f"Уточните «{act.verb}»: возможностей несколько.", f"Say which: “{act.verb}” has several answers.")
            )
        raise IllegalAction(Text(f"Сейчас правила не дают «{act.verb}».", f"The rules do not offer “{act.verb}” now."))

    def step(self, state: State, action: Action, dice: Dice) -> tuple[Event, ...]:
        """What follows from ``action``: pure, and the same for the same dice.

        Raises `IllegalAction` and leaves everything as it was when the rules do not offer the action.
        """
        return tuple(self.take(state, action, dice).events)

    def take(self, state: State, action: Action, dice: Dice) -> Turn:
        """As `step`, with the state it leads to."""
        if isinstance(action, Act):
            act = self.legal(state, action)
            turn = Turn(self, state, dice, hero(act.hero))
            self.carry_out(turn, act)
            return turn
        turn = Turn(self, state, dice)
        acts.perform(turn, action)
        return turn

    def carry_out(self, turn: Turn, act: Act) -> None:
        """Play an act known to be legal, and judge what has come of it."""
        if act.verb == TEST.key:
            self.check(act.choice or "").run(turn, turn.hero)
        else:
            self.play(turn, act)
        self.settle(turn)

    def settle(self, turn: Turn) -> None:
        """End the fight if somebody fell and no decision is open."""
        if turn.state.fighting and not turn.fight.pending:
            outcome = self.verdict(self, turn.state)
            if outcome is not None:
                self.finish(turn, outcome)

    def finish(self, turn: Turn, outcome: Outcome) -> None:
        """End the fight, with all that its end brings."""
        turn.end(outcome)
        self.aftermath(turn, outcome)

    def check(self, key: str) -> Check:
        """The check under ``key``; `UnknownKey` when there is none."""
        for check in self.checks:
            if check.key == key:
                return check
        raise _unknown(key)

    def word(self, key: str) -> Text:
        """The word that events store under ``key``; an unknown one, of another version, speaks its key."""
        return self._words.get(key) or Text(key, key)

    @cached_property
    def _words(self) -> dict[str, Text]:
        table: dict[str, Text] = {}
        for fields in (self.foe, self.party, self.conditions, self.options, self.creation, self.hero):
            for declared in fields:
                table[declared.key] = declared.label
                table |= {answer.key: answer.label for answer in answers_of(declared)}
        table |= {check.key: check.label for check in self.checks}
        table |= {verb.key: verb.label for verb in (*self.verbs, TEST)}
        lexicons: tuple[type[Lexicon], ...] = (Common, *self.words)
        for lexicon in lexicons:
            table |= {word.key: word.text for word in lexicon}
        return table


def _completed(act: Act, offer: Offer) -> Act:
    if act.amount is None and offer.amounts is not None:
        raise IllegalAction(Text(f"Назовите число для «{act.verb}».", f"“{act.verb}” needs an amount."))
    return Act(act.verb, act.hero, offer.target, act.amount, offer.choice)


def _life(fields: Iterable[Declared]) -> Stat:
    return next(stat for stat in fields if isinstance(stat, Stat) and stat.life)


def _unknown(key: str) -> UnknownKey:
    return UnknownKey(Text(f"Ничего не известно о «{key}».", f"Nothing is known of “{key}”."))
