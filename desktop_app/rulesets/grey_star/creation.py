"""How Grey Star is made, what he learns, and how he passes from one book into the next."""

from collections.abc import Iterator

from desktop_app.domain.actions import Create
from desktop_app.domain.common import Common
from desktop_app.domain.creation import choose, enter, picked, roll_score, roll_scores
from desktop_app.domain.dice import HERO, PICK, Who
from desktop_app.domain.errors import BadValue
from desktop_app.domain.fields import Declared, Item, Items, Notes, Number, Stat, fixed
from desktop_app.domain.ruleset import Offer
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.state import State
from desktop_app.domain.text import Text
from desktop_app.domain.turn import Turn
from desktop_app.rulesets.grey_star.fields import (
    BONUS_MAGICK,
    BOOK,
    BOOKS_DONE,
    COMBAT_SKILL,
    DAGGER,
    ENDURANCE,
    GIFT,
    HERBS,
    HIGHER,
    ITEMS,
    LAUMSPUR_DOSES,
    LESSER,
    MEALS,
    MOONSTONE,
    NOBLES,
    TALISMAN,
    WILLPOWER,
)
from desktop_app.rulesets.grey_star.readings import KIT_KEPT, REST
from desktop_app.rulesets.grey_star.words import LEARN, NEXT_BOOK, Word

TALISMAN_GIVES = 2
"""Willpower that the Magic Talisman gives, once."""
HIGHER_FRESH = 4
"""Higher Magicks that a new hero of book 4 chooses; no earlier book asks for any."""

WAYS = {
    "2": (
        ("kept", Text("Воля + 10", "Willpower + 10")),
        ("new", Text("новая Воля: 20 и число", "new Willpower: 20 and a pick")),
        ("new_raised", Text("новая Воля: 30 и число", "new Willpower: 30 and a pick")),
        ("original", Text("начальная Воля + 10", "first Willpower + 10")),
    ),
    "3": (
        ("kept", Text("новая только Воля", "only Willpower anew")),
        ("literal", Text("все три заново", "all three anew")),
    ),
    "4": (
        ("kept", Text("Мастерство прежнее", "Combat Skill kept")),
        ("literal", Text("Мастерство заново", "Combat Skill anew")),
    ),
}
"""The ways into each later book that its text or its editors allow, the usual one first."""


def create(turn: Turn, make: Create) -> None:
    """Make a new hero for a book: scores, five Lesser Magicks, a gift in book 1, four Higher Magicks in book 4."""
    who = enter(turn, make)
    book = BOOK.accept(make.choices.get(BOOK.key, BOOK.default))
    gift = GIFT.accept(make.choices.get(GIFT.key, GIFT.default))
    if gift and book != "1":
        raise BadValue(Text("Подарок дают только в книге 1.", "Only book 1 gives a gift."))
    higher = make.choices.get(HIGHER.key)
    if higher and book != "4":
        raise BadValue(Text("Высшие чары — только в книге 4.", "Higher Magicks belong to book 4 only."))
    if higher:
        picked(HIGHER, higher, HIGHER_FRESH)
    clean(turn, who)
    roll(turn, who, make, book)
    # No answer at all leaves a question open: the Magicks can still be chosen later.
    answers = {key: answer for key, answer in make.choices.items() if answer}
    choose(turn, who, Create(make.name, make.values, {**answers, BOOK.key: book}, make.hero))
    receive(turn, who, gift)
    if book == "4":
        turn.gain(who, ITEMS, MOONSTONE, Common.CREATED)
    if knows_herbs(turn.sheet(who), book):
        fill_pouch(turn, who)


def clean(turn: Turn, who: Who) -> None:
    """Wipe what an earlier hero on this sheet answered; numbers, outfit and notes are no answers."""
    for field in turn.rules.hero:
        if not isinstance(field, Number | Items | Notes):
            wiped: Declared = field
            turn.rewrite(who, wiped, field.default, Common.CREATED)


def roll(turn: Turn, who: Who, make: Create, book: str) -> None:
    """Find the scores: by one pick each, except that book 4 fixes Willpower at 50 and Endurance at 30."""
    found: tuple[Stat, ...] = ()
    if book == "4":
        found = (WILLPOWER, ENDURANCE)
        roll_score(turn, who, WILLPOWER, fixed(50), make)
        roll_score(turn, who, ENDURANCE, fixed(30), make)
    roll_scores(turn, who, make, found)


def receive(turn: Turn, who: Who, gift: str) -> None:
    """Take the gift of book 1; the Talisman's Willpower comes once, on top of the start."""
    match gift:
        case "dagger":
            turn.rewrite(who, DAGGER, value=True, why=Word.GIFTED)
        case "talisman":
            turn.gain(who, ITEMS, TALISMAN, Word.GIFTED)
            turn.change(who, WILLPOWER, TALISMAN_GIVES, Word.GIFTED)
        case "laumspur":
            turn.change(who, LAUMSPUR_DOSES, 1, Word.GIFTED)


def knows_herbs(sheet: Sheet, book: str) -> bool:
    """Whether a Herb Pouch belongs to the hero: Alchemy, or Theurgy in book 4."""
    return "alchemy" in sheet[LESSER] or (book == "4" and "theurgy" in sheet[HIGHER])


def fill_pouch(turn: Turn, who: Who) -> None:
    """Issue the Herb Pouch with what it holds at first."""
    for herb in HERBS:
        turn.gain(who, ITEMS, herb, Word.LEARNED)


def offers(state: State) -> Iterator[Offer]:
    """Magicks still to be chosen, which nobody chooses for the reader, and the ways into the next book.

    Who comes from an earlier book knows one Magick of each kind more than a new hero.
    """
    sheet = state.heroes[0]
    carried = bool(sheet[BOOKS_DONE])
    if not sheet[BONUS_MAGICK] and len(sheet[LESSER]) < LESSER.pick + carried:
        for magick in LESSER.options:
            if magick.key not in sheet[LESSER]:
                yield Offer(LEARN, choice=magick.key, label=magick.label)
    if sheet[BOOK] == "4" and len(sheet[HIGHER]) < HIGHER_FRESH + carried:
        for magick in HIGHER.options:
            if magick.key not in sheet[HIGHER]:
                yield Offer(LEARN, choice=magick.key, label=magick.label)
    for way, label in WAYS.get(following(sheet), ()):
        yield Offer(NEXT_BOOK, choice=way, label=label)


def following(sheet: Sheet) -> str:
    """The number of the book after this one; past the last there is none."""
    return str(int(sheet[BOOK]) + 1)


def learn(turn: Turn, magick: str) -> None:
    """Add a Magick; the first that needs herbs brings the pouch, and the sixth Lesser one is the last of a life."""
    book = turn.get(HERO, BOOK)
    had_herbs = knows_herbs(turn.sheet(HERO), book)
    lesser = any(option.key == magick for option in LESSER.options)
    turn.gain(HERO, LESSER if lesser else HIGHER, magick, Word.LEARNED)
    if len(turn.get(HERO, LESSER)) > LESSER.pick:
        turn.rewrite(HERO, BONUS_MAGICK, value=True, why=Word.LEARNED)
    if knows_herbs(turn.sheet(HERO), book) and not had_herbs:
        fill_pouch(turn, HERO)


def begin_next_book(turn: Turn, way: str) -> None:
    """Carry the hero into the next book by one of its ways; Magicks to be added are then on offer."""
    book = turn.get(HERO, BOOK)
    if book not in turn.get(HERO, BOOKS_DONE):
        turn.gain(HERO, BOOKS_DONE, book, Word.NEW_BOOK)
    turn.rewrite(HERO, BOOK, following(turn.sheet(HERO)), Word.NEW_BOOK)
    {"1": enter_second, "2": enter_third, "3": enter_fourth}[book](turn, way)


def enter_second(turn: Turn, way: str) -> None:
    """Book 2: 10 more Willpower, or a new score, as the first book may have spent it all."""
    match way:
        case "new" | "new_raised":
            restart(turn, WILLPOWER, pick(turn, WILLPOWER) + (20 if way == "new" else 30))
        case "original":
            restart(turn, WILLPOWER, turn.initial(HERO, WILLPOWER) + 10)
        case _:
            restart(turn, WILLPOWER, turn.get(HERO, WILLPOWER) + 10)
    rest(turn)
    if not turn.option(KIT_KEPT):
        issue_kit(turn)


def enter_third(turn: Turn, way: str) -> None:
    """Book 3: Willpower is picked anew, plus 25 after one book, 30 after both; by the letter all three scores are."""
    if way == "literal":
        restart(turn, COMBAT_SKILL, pick(turn, COMBAT_SKILL) + 10)
    restart(turn, WILLPOWER, pick(turn, WILLPOWER) + (30 if "1" in turn.get(HERO, BOOKS_DONE) else 25))
    if way == "literal":
        restart(turn, ENDURANCE, pick(turn, ENDURANCE) + 20)
    rest(turn)


def enter_fourth(turn: Turn, way: str) -> None:
    """Book 4: 50 more Willpower and 30 more Endurance, which is the new most; by the letter Combat Skill is picked."""
    if way == "literal":
        restart(turn, COMBAT_SKILL, pick(turn, COMBAT_SKILL) + 10)
    restart(turn, WILLPOWER, turn.get(HERO, WILLPOWER) + 50)
    if turn.option(REST) == "always":
        rest(turn)
    restart(turn, ENDURANCE, turn.get(HERO, ENDURANCE) + 30)


def pick(turn: Turn, score: Stat) -> int:
    """A number picked for a score."""
    return turn.roll(HERO, PICK, score.key)


def restart(turn: Turn, score: Stat, value: int) -> None:
    """Begin a book with this score."""
    turn.start(HERO, score, value, Word.NEW_BOOK)


def rest(turn: Turn) -> None:
    """Between books lost Endurance comes back, unless the players read it otherwise."""
    lost = turn.initial(HERO, ENDURANCE) - turn.get(HERO, ENDURANCE)
    if lost > 0 and turn.option(REST) != "wounded":
        turn.change(HERO, ENDURANCE, lost, Word.NEW_BOOK)


def issue_kit(turn: Turn) -> None:
    """By the letter of book 2 only weapons and Special Items are kept; the Backpack is filled anew."""
    kept: tuple[Item, ...] = tuple(
        item for item in turn.get(HERO, ITEMS) if item.place not in {"", "backpack", "pouch"}
    )
    turn.rewrite(HERO, ITEMS, kept, Word.NEW_BOOK)
    for count in (MEALS, NOBLES, LAUMSPUR_DOSES):
        turn.put(HERO, count, count.default, Word.NEW_BOOK)
    if knows_herbs(turn.sheet(HERO), "2"):
        fill_pouch(turn, HERO)
