"""Plays one scripted adventure by any ruleset and writes down all that can be seen of it, step by step."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from desktop_app.domain.actions import Action, Adjust, Begin, Clear, Conclude, Gain, Go, Mark, Note
from desktop_app.domain.dice import HERO
from desktop_app.domain.events import Event
from desktop_app.domain.fields import Choice, Flag, Item, Items, Value
from desktop_app.domain.journal import Journal
from desktop_app.domain.narration import headline, question, receipt
from desktop_app.domain.ruleset import TEST, Kind, Ruleset
from desktop_app.domain.state import State
from desktop_app.domain.text import Language
from desktop_app.rulesets import all_rulesets
from tests.rulesets.helpers import RememberedDice, any_act, fought, new_hero

FOLDER = Path(__file__).parent
SEED = 47
MOST_ROUNDS = 40


class Step(msgspec.Struct, omit_defaults=True):
    """One step: an action and its dice, or a ``move`` of the head; and what came of it.

    ``told`` is the headline, the receipt and the question that is left open, by language; ``offers`` what the rules
    offer after it.
    """

    move: str = ""
    to: int = 0
    action: Action | None = None
    throws: tuple[tuple[int, ...], ...] = ()
    events: tuple[Event, ...] = ()
    told: dict[str, list[str]] = {}
    offers: list[str] = []


class Playthrough(msgspec.Struct):
    """A whole adventure and the readings of doubtful rules it was played by."""

    ruleset: str
    options: dict[str, Value]
    steps: list[Step]


def offers_of(rules: Ruleset, state: State) -> list[str]:
    """The offers of a state, each in a word or two."""
    return [
        " ".join(str(part) for part in (offer.verb.key, offer.target, offer.choice, offer.amounts) if part is not None)
        for offer in rules.offers(state)
    ]


def told_of(rules: Ruleset, journal: Journal) -> dict[str, list[str]]:
    """What the log shows of the entry at the head, by language."""
    entry = journal.entry(journal.head)
    before = journal.state_before(entry)
    return {
        language.value: [
            headline(rules, before, entry, language),
            *receipt(rules, before, entry, language),
            question(rules, journal.state, language),
        ]
        for language in Language
    }


class Recorder:
    """Plays with dice of its own and keeps every step."""

    def __init__(self, rules: Ruleset, options: dict[str, Value]) -> None:
        self.rules = rules
        self.random = Random(SEED)
        self.dice = RememberedDice(SEED)
        self.start, self.create = new_hero(rules, self.random, RememberedDice(SEED), options)
        self.journal = Journal(self.start)
        self.steps: list[Step] = []

    @property
    def state(self) -> State:
        return self.journal.state

    def play(self, action: Action) -> None:
        """Play an action and write it down."""
        self.dice.throws.clear()
        events = self.rules.step(self.state, action, self.dice)
        throws = tuple(self.dice.throws)
        self.journal.append(self.journal.draft(action, events, throws))
        told, offers = told_of(self.rules, self.journal), offers_of(self.rules, self.state)
        self.steps.append(Step(action=action, throws=throws, events=events, told=told, offers=offers))

    def move(self, name: str, to: int = 0) -> None:
        """Undo, redo or return, and write it down."""
        moved(self.journal, name, to)
        self.steps.append(Step(name, to, offers=offers_of(self.rules, self.state)))

    def fight(self, score: int, life: int, count: int, rounds: int = MOST_ROUNDS, **conditions: Value) -> None:
        """Begin a fight and play rounds, answering what is asked; the second foe has every peculiarity there is."""
        known = {field.key for field in self.rules.conditions}
        scores: dict[str, Value] = {stat.key: life if stat.life else score for stat in self.rules.foe_scores}
        names: tuple[Value, ...] = ("Guard", "Волк", "Guard")
        peculiar: dict[str, Value] = {field.key: True for field in self.rules.foe if isinstance(field, Flag)}
        foes = tuple({"name": name, **scores, **(peculiar if at else {})} for at, name in enumerate(names[:count]))
        self.play(Begin(foes, {key: value for key, value in conditions.items() if key in known}))
        for _ in range(rounds):
            act = fought(self.rules, self.state, self.random)
            if act is None or not self.state.fighting:
                break
            self.play(act)

    def answer(self) -> None:
        """Answer whatever is asked."""
        while self.state.fight is not None and self.state.fight.moment:
            self.play(any_act(self.random.choice(self.rules.offers(self.state)), self.random))

    def put_away(self) -> None:
        """Put the fight away, ended by the reader where the rules did not end it."""
        self.answer()
        if self.state.fighting:
            self.play(Conclude("stopped"))
        self.play(Clear())

    def take_up(self, kind: Kind, most: int) -> None:
        """Take up some offers of a kind, each verb at most once."""
        done: set[str] = set()
        for _ in range(most):
            offers = [o for o in self.rules.offers(self.state) if o.verb.kind is kind and o.verb.key not in done]
            if offers:
                done.add(offers[0].verb.key)
                self.play(any_act(offers[0], self.random))
                self.answer()


def moved(journal: Journal, name: str, to: int) -> None:
    """Move the head of a journal by the name of the move."""
    match name:
        case "undo":
            journal.undo()
        case "redo":
            journal.redo()
        case _:
            journal.return_to(to)


def adventure(recorder: Recorder) -> None:
    """A hero is made, stumbles, fights, rests, flees, falls to a giant, and is taken back to a bookmark."""
    rules = recorder.rules
    recorder.play(recorder.create)
    recorder.play(Go("1"))
    recorder.play(Note("Мост через <b>реку</b> %s"))
    recorder.play(Adjust(HERO, rules.life.key, -3))
    recorder.move("undo")
    recorder.move("redo")
    for field in rules.hero:
        if isinstance(field, Items):
            recorder.play(Gain(HERO, field.key, Item("Верёвка", 2)))
    for check in rules.checks:
        recorder.play(next(o for o in rules.offers(recorder.state) if o.verb is TEST and o.choice == check.key).taken())
    recorder.fight(score=4, life=5, count=2)
    recorder.put_away()
    recorder.take_up(Kind.CARE, most=3)
    recorder.play(Mark("у моста"))
    bookmark = recorder.journal.head
    recorder.fight(score=6, life=12, count=2, rounds=2, may_flee=True, duel=True)
    recorder.take_up(Kind.FLIGHT, most=1)
    recorder.put_away()
    recorder.play(Go("212"))
    recorder.fight(score=12, life=60, count=1)
    recorder.move("undo")
    recorder.move("return", bookmark)
    recorder.play(Go("13b"))


def switched(rules: Ruleset) -> dict[str, Value]:
    """Every doubtful rule read the other way."""
    options: dict[str, Value] = {}
    for option in rules.options:
        if isinstance(option, Flag):
            options[option.key] = not option.default
        elif isinstance(option, Choice):
            options[option.key] = option.options[-1 if option.default != option.options[-1].key else 0].key
    return options


def recorded(rules: Ruleset, options: dict[str, Value]) -> Playthrough:
    """The adventure as it goes now."""
    recorder = Recorder(rules, options)
    adventure(recorder)
    return Playthrough(rules.key, options, recorder.steps)


def playthroughs() -> Iterator[tuple[Path, Ruleset, dict[str, Value]]]:
    """The files there are to be, for every ruleset by its own readings and by the opposite ones."""
    for rules in all_rulesets():
        yield FOLDER / f"{rules.key}.json", rules, {}
        yield FOLDER / f"{rules.key}-switched.json", rules, switched(rules)


def save(path: Path, story: Playthrough) -> None:
    """Write a playthrough with a line for each step, so that a difference is read step by step."""
    head = msgspec.json.encode({"ruleset": story.ruleset, "options": story.options}).decode()
    steps = ",\n".join(msgspec.json.encode(step).decode() for step in story.steps)
    path.write_text(f'{head[:-1]},"steps":[\n{steps}\n]}}\n', encoding="utf-8")


def load(path: Path) -> Playthrough:
    """Read a playthrough."""
    return msgspec.json.decode(path.read_bytes(), type=Playthrough)
