"""What the tests of printing print: blank, empty, filled and overlong sheets of any ruleset."""

from collections.abc import Iterator
from random import Random

from desktop_app.domain.actions import Action, Begin, Clear, Conclude, Go, Note
from desktop_app.domain.dice import RandomDice
from desktop_app.domain.fields import (
    Choice,
    Counter,
    Declared,
    Flag,
    Item,
    Items,
    Notes,
    Number,
    Record,
    Records,
    Selection,
    Stat,
    Value,
    answers_of,
)
from desktop_app.domain.journal import Journal
from desktop_app.domain.narration import plain
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.state import State
from desktop_app.domain.text import Language
from desktop_app.printing.subject import Subject, of_journal

KINDS = ("blank", "empty", "filled", "long")
NAME = "Анна д'Артаньян"
LONG_NAME = " ".join(["Анна Мария Себастьяна фон дер Хохенштауфен-Зигмаринген"] * 3)
SENTENCE = "Ключ № 3 отпирает дверь → там сундук; «Ёж» — кличка, naïve façade, 12 × 4."


def subject(rules: Ruleset, kind: str) -> Subject:
    """A subject of one of the `KINDS`."""
    if kind == "blank":
        return Subject(rules)
    if kind == "empty":
        return Subject(rules, rules.new_state())
    return of_journal(rules, told(rules, long=kind == "long"))


def told(rules: Ruleset, *, long: bool) -> Journal:
    """An adventure with something in every field, two fights and a way through the book."""
    start = rules.new_state()
    journal = Journal(State((filled(rules.hero, long),), filled(rules.party, long), start.options))
    sections = [str(number) for number in range(1, 400 if long else 20)]
    play(rules, journal, Go("начало пути" if long else "12b"))
    for section in sections:
        play(rules, journal, Go(section))
    for name in ("Гвардеец", "Orc", SENTENCE if long else "Ёж"):
        play(rules, journal, Begin(({"name": name, **{stat.key: 7 for stat in rules.foe_scores}},)))
        play(rules, journal, Note(SENTENCE))
        play(rules, journal, Conclude("won"))
        play(rules, journal, Clear())
    return journal


def play(rules: Ruleset, journal: Journal, action: Action) -> None:
    """Add one action to a journal."""
    turn = rules.take(journal.state, action, RandomDice(1))
    journal.append(journal.draft(action, tuple(turn.events)))


def filled(fields: tuple[Declared, ...], long: bool) -> Sheet:
    """A sheet with something in every field."""
    random = Random(7)
    values = {field.key: value(field, long, random) for field in fields}
    initial = {field.key: 23 for field in fields if isinstance(field, Stat)}
    return Sheet(values, initial)


def value(field: Declared, long: bool, random: Random) -> Value:
    """Something that a field can hold, and much of it where ``long``."""
    if isinstance(field, Items):
        return tuple(items(field, 300 if long else 3))
    if isinstance(field, Notes):
        if field.lines == 1:
            return (LONG_NAME if long else NAME) if field.key == "name" else "серебряный меч"
        return "\n".join([SENTENCE] * (70 if long else 2))
    return _small(field, long, random)


def _small(field: Declared, long: bool, random: Random) -> Value:
    if isinstance(field, Number):
        return random.randint(1, 9) + (1000 if long else 0)
    if isinstance(field, Choice):
        return field.options[-1].key
    if isinstance(field, Selection):
        return tuple(option.key for option in field.options[::2]) + (("шёпот", "runes") if field.open else ())
    if isinstance(field, Records):
        count = 60 if long else 2
        return tuple(Record(f"чары-{number}", {one.key: number for one in field.columns}) for number in range(count))
    assert isinstance(field, Flag)
    return True


def items(field: Items, count: int) -> Iterator[Item]:
    """Things in turn in every place, some of them with all that a thing can have."""
    for number in range(count):
        place = field.places[number % len(field.places)].key
        bonus = {"skill": 1} if number % 3 == 0 else {}
        yield Item(f"вещь-{number}", number % 4 + 1, place, bonus, worn=number % 5 == 0, note="заметка" * (number % 2))


def values_of(rules: Ruleset, subject: Subject, language: Language) -> Iterator[str]:
    """What must stand on a filled sheet: every value as one reads it."""
    assert subject.state is not None
    for sheet, fields in ((subject.state.heroes[0], rules.hero), (subject.state.party, rules.party)):
        for field in fields:
            yield from _shown(field, sheet, language)
    yield subject.state.section


def _shown(field: Declared, sheet: Sheet, language: Language) -> Iterator[str]:
    held = sheet[field]
    if isinstance(field, Stat):
        yield plain(sheet.initial(field))
    if isinstance(field, Counter) and hasattr(field, "minor"):
        yield from map(str, divmod(held, 100))
    elif isinstance(field, Number):
        yield plain(held)
    elif isinstance(field, Choice | Selection):
        yield from (answer.label.say(language) for answer in answers_of(field))
        yield from (key for key in held if isinstance(held, tuple) and key in ("шёпот", "runes"))
    elif isinstance(field, Notes):
        yield from held.splitlines()
    else:
        yield from _listed(held)


def _listed(held: object) -> Iterator[str]:
    if isinstance(held, tuple):
        for one in held:
            yield one.name if isinstance(one, Item | Record) else str(one)
