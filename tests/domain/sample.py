"""A small made-up ruleset with a field of every kind, so that the domain is tested without any book."""

from collections.abc import Iterator

from desktop_app.domain.actions import Act, Action, Begin, Create
from desktop_app.domain.checks import first_to_fall, roll_under, standing_foes, wound
from desktop_app.domain.common import FOE_NAME, NAME, NOTES, Common
from desktop_app.domain.conditions import BURDENS, FLIGHT, LIMITS
from desktop_app.domain.creation import roll_up
from desktop_app.domain.dice import HERO, ONE_DIE, TWO_DICE, ScriptedDice, Who
from desktop_app.domain.fields import (
    Cap,
    Choice,
    Column,
    Counter,
    Flag,
    Item,
    Items,
    Money,
    Option,
    Place,
    Records,
    Selection,
    Stat,
    Value,
    fixed,
    rolled,
)
from desktop_app.domain.readings import BOTH_FALL
from desktop_app.domain.ruleset import Kind, Offer, Ruleset, Verb
from desktop_app.domain.state import State, Wound, foe
from desktop_app.domain.text import Lexicon, Text
from desktop_app.domain.turn import Turn

STRICT_FAME = Flag("strict_fame", Text("Слава не растёт", "Fame is capped"))
RATIO = Counter("ratio", Text("Грошей в талере", "Groats in a thaler"), floor=1, start=fixed(12))
FOOD_MOST = Counter("food_most", Text("Еды не больше", "Food at most"))

SKILL = Stat("skill", Text("Мастерство", "Skill"), start=rolled(1, 6))
LIFE = Stat("life", Text("Жизнь", "Life"), start=rolled(2, 12), life=True, fatal_at=0)
FAME = Stat("fame", Text("Слава", "Fame"), start=fixed(3), cap=Cap.NONE, capped_by=STRICT_FAME)
DEBT = Counter("debt", Text("Долг", "Debt"), floor=None)
FOOD = Counter("food", Text("Еда", "Food"), start=fixed(2), most=FOOD_MOST)
PURSE = Money("purse", Text("тал.", "thalers"), start=fixed(5), minor=Text("гр.", "groats"), ratio=RATIO)
BRAVE = Flag("brave", Text("Отвага", "Bravery"), on=True)
TEMPER = Choice(
    "temper",
    Text("Нрав", "Temper"),
    options=(Option("calm", Text("спокойный", "calm")), Option("hot", Text("горячий", "hot"))),
    optional=True,
)
TALENTS = Selection(
    "talents",
    Text("Таланты", "Talents"),
    options=(
        Option("song", Text("пение", "song")),
        Option("dance", Text("танец", "dance")),
        Option("riding", Text("езда", "riding")),
    ),
    pick=2,
)
LORE = Selection("lore", Text("Предания", "Lore"), open=True)
PACK = Items(
    "pack",
    Text("Ноша", "Pack"),
    places=(Place("bag", Text("мешок", "bag"), 3), Place("worn", Text("на себе", "worn"))),
    items=(Item("Плащ", place="worn"),),
)
SPELLS = Records("spells", Text("Заклинания", "Spells"), columns=(Column("cost", Text("цена", "cost")),))
BANNER = Counter("banner", Text("Знамёна", "Banners"))

FOE_SKILL = Stat("skill", SKILL.label)
FOE_LIFE = Stat("life", LIFE.label, life=True)
HARM = Counter("harm", Text("Рана", "Wound"), start=fixed(2))

ROUND = Verb("round", Text("Раунд", "Fight a round"), Kind.ROUND)
SPARE = Verb("spare", Text("Пощадить", "Spare"), Kind.DECISION)
BRAG = Verb("brag", Text("Хвастать", "Brag"), Kind.CARE)


class Word(Lexicon):
    """Why things happen."""

    BOAST = Text("похвальба", "a boast")
    BRAG = Text("с похвальбой", "with a brag")


class Moment(Lexicon):
    """What is waited for."""

    MERCY = Text("Пощадить?", "Spare the foe?")


def actions(state: State) -> Iterator[Offer]:
    fight = state.fight
    if fight is not None and fight.moment:
        yield Offer(SPARE, choice="yes", label=Text("да", "yes"))
        yield Offer(SPARE, choice="no", label=Text("нет", "no"))
        return
    if fight is not None and state.fighting:
        for who in standing_foes(RULES, fight):
            yield Offer(ROUND, target=who.index)
    yield Offer(BRAG, amounts=range(1, 4))


def play(turn: Turn, act: Act) -> None:
    """A higher die wounds; a double six against a foe asks for mercy before the wound is written down."""
    if act.verb == "brag":
        turn.change(HERO, FAME, act.amount or 0, Word.BOAST)
        return
    if act.verb == "spare":
        blow = turn.fight.pending[0]
        turn.wait_for(None)
        if act.choice == "no":
            wound(turn, blow.victim, blow.amount, blow.by)
        return
    enemy = foe(act.target or 0)
    turn.next_round()
    ours, theirs = turn.roll(HERO, ONE_DIE), turn.roll(enemy, ONE_DIE)
    if ours == theirs == 6:
        turn.wait_for(Moment.MERCY, (Wound(enemy, HERO, 2),))
    elif ours == theirs:
        turn.remark(Common.PARRY, HERO, enemy)
    else:
        victim, by = (enemy, HERO) if ours > theirs else (HERO, enemy)
        wound(turn, victim, 2, by)


RULES = Ruleset(
    "sample",
    Text("Проба", "Sample"),
    hero=(NAME, SKILL, LIFE, FAME, DEBT, FOOD, PURSE, BRAVE, TEMPER, TALENTS, LORE, PACK, SPELLS, NOTES),
    foe=(FOE_NAME, FOE_SKILL, FOE_LIFE, HARM),
    party=(BANNER,),
    conditions=(*FLIGHT, *LIMITS, *BURDENS),
    options=(STRICT_FAME, RATIO, FOOD_MOST, BOTH_FALL),
    checks=(roll_under(SKILL, TWO_DICE),),
    words=(Word, Moment),
    verbs=(ROUND, SPARE, BRAG),
    actions=actions,
    play=play,
    verdict=first_to_fall,
    create=roll_up,
    most_heroes=2,
)


def do(state: State, action: Action, *throws: tuple[int, ...]) -> State:
    """The state after an action that needs exactly these throws."""
    dice = ScriptedDice(throws)
    state = RULES.take(state, action, dice).state
    dice.expect_empty()
    return state


def made(options: dict[str, Value] | None = None, **values: int) -> State:
    """A hero of Skill 9 and Life 20, or as told, with the given readings of the rules."""
    scores = {"skill": 9, "life": 20, **values}
    return do(RULES.new_state(options), Create("Анна", scores))


def fighting(*foes: tuple[str, int, int], state: State | None = None, **conditions: Value) -> State:
    """A fight of a hero against foes given as name, Skill and Life."""
    listed: tuple[dict[str, Value], ...] = tuple(
        {"name": name, "skill": skill, "life": life} for name, skill, life in foes
    )
    return do(state or made(), Begin(listed or ({"name": "Orc", "skill": 6, "life": 6},), conditions))


def turn_of(state: State, *throws: tuple[int, ...], who: Who = HERO) -> Turn:
    """A pen for a state."""
    return Turn(RULES, state, ScriptedDice(throws), who)
