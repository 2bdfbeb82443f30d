"""«Верная шпага короля» by D. Braslavsky: one die doubled plus Agility, wounds by the weapon, pistols and an art."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from desktop_app.domain.actions import Act, Create
from desktop_app.domain.checks import first_to_fall, roll_under, standing_foes, wound
from desktop_app.domain.common import FOE_NAME, NAME, NOTES, Common
from desktop_app.domain.conditions import (
    BURDENS,
    FLIGHT,
    HERO_OUT_AT,
    LIMITS,
    drain,
    flight_is_offered,
    is_unhurt,
    modifier_now,
)
from desktop_app.domain.creation import choose, enter, roll_scores
from desktop_app.domain.dice import HERO, ONE_DIE, TWO_DICE, Who
from desktop_app.domain.fields import (
    Cap,
    Choice,
    Counter,
    Flag,
    Item,
    Items,
    Money,
    Option,
    Place,
    Stat,
    fixed,
    looked_up,
)
from desktop_app.domain.paper import Squares, Track, opposed_blows
from desktop_app.domain.readings import BOTH_FALL, FOOD_IN_FIGHT
from desktop_app.domain.ruleset import Check, Kind, Offer, Policy, Ruleset, Verb
from desktop_app.domain.state import Fight, Outcome, State, foe
from desktop_app.domain.text import Lexicon, Text
from desktop_app.domain.turn import Part, Turn

HONOUR_CAP = Flag("honour_cap", Text("Честь не выше начальной", "Honour never above its start"))
SOU_PER_ECU = Counter("sou_per_ecu", Text("Су в одном экю", "Sous to an écu"), floor=1, start=fixed(100))

AGILITY = Stat("agility", Text("Ловкость", "Agility"), start=looked_up(12, 8, 10, 7, 9, 11))
STRENGTH = Stat("strength", Text("Сила", "Strength"), start=looked_up(22, 18, 14, 24, 16, 20), life=True, fatal_at=0)
HONOUR = Stat("honour", Text("Честь", "Honour"), start=fixed(3), cap=Cap.NONE, fatal_at=0, capped_by=HONOUR_CAP)
ART = Choice(
    "art",
    Text("Боевое искусство", "Martial art"),
    options=(
        Option("secret_thrust", Text("Тайный удар шпагой", "Secret thrust"), Text("Раз за бой.", "Once a fight.")),
        Option(
            "sword_and_dagger",
            Text("Шпага и кинжал", "Sword and dagger"),
            Text("Чётная кость героя ранит врага и при проигрыше.", "The hero's even die wounds, even when he loses."),
        ),
        Option("two_pistols", Text("Стрельба из двух пистолетов", "Two pistols"), Text("Залп.", "Both at once.")),
        Option(
            "left_hand",
            Text("Фехтование левой рукой", "Left-handed fencing"),
            Text("Левша и раненая рука не мешают.", "No penalty against a left-hander or for a hurt right arm."),
        ),
        Option("swimming", Text("Плавание", "Swimming"), Text("Где скажет книга.", "Where the book says so.")),
    ),
    optional=True,
    rule=Text("Выберите одно искусство.", "Choose one art."),
)
SWORD = Flag("sword", Text("Шпага", "Sword"), on=True)
DAGGER = Flag("dagger", Text("Кинжал", "Dagger"), on=True)
MAIL = Flag("mail", Text("Кольчуга", "Mail"))
HURT_ARM = Flag("hurt_arm", Text("Правая рука ранена", "Right arm wounded"))
BLADE = Counter("wound", Text("Рана от его оружия", "Wound of the weapon"), start=fixed(2))
PISTOLS = Counter("pistols", Text("Пистолеты", "Pistols"), start=fixed(1))
SHOTS = Counter("shots", Text("Заряды", "Shots"), start=fixed(5))
PROVISIONS = Counter("provisions", Text("Порции еды", "Provisions"), start=fixed(2))
PORTION = Counter("portion", Text("Сила за порцию", "Strength per portion"), start=fixed(2))
MONEY = Money("money", Text("экю", "écus"), start=fixed(15), minor=Text("су", "sous"), ratio=SOU_PER_ECU)
DAY = Counter("day", Text("День", "Day"), Text("У героя семь дней.", "The mission has seven days."), start=fixed(1))
GOD = Flag("god", Text("Можно воззвать к Богу", "May appeal to God"), on=True)
ITEMS = Items(
    "items",
    Text("Снаряжение", "Equipment"),
    places=(
        Place("bag", Text("сумка", "bag"), 5),
        Place("worn", Text("при себе", "on the body")),
        Place("stored", Text("отнято или оставлено", "taken or left")),
    ),
    items=(Item("Перстень", place="worn"), Item("Арбалет", place="worn", note="конь")),
)

FOE_AGILITY = Stat("agility", AGILITY.label)
FOE_STRENGTH = Stat("strength", STRENGTH.label, life=True)
FOE_MAIL = Flag("mail", MAIL.label)
LEFT_HANDED = Flag("left_handed", Text("Левша", "Left-handed"))
TWO_BLADES = Flag("two_blades", Text("Шпага и кинжал", "Rapier and dagger"))
SAME_ART = Flag("same_art", Text("Владеет тем же искусством", "Knows the same art"))

DUEL = Flag("duel", Text("Это дуэль", "This is a duel"))
NO_SHOOTING = Flag("no_shooting", Text("Стрелять нельзя", "No shooting"))
NO_ART = Flag("no_art", Text("Без кинжала в левой руке", "The dagger stays out of it"))

ONE_ROLL = Flag("one_roll", Text("Одна кость на Ловкость и Силу", "One die for Agility and Strength"))
FLIGHT_WOUNDS = Choice(
    "flight_wounds",
    Text("При бегстве ранит", "Flight is wounded by"),
    options=(
        Option("target", Text("выбранный враг", "the chosen foe")),
        Option("all", Text("каждый враг", "every foe")),
    ),
    chosen="target",
)
UNLUCKY_SHOT = Choice(
    "unlucky_shot",
    Text("Неудачный выстрел на удачу", "An unlucky shot by Luck"),
    options=(Option("miss", Text("промах", "misses")), Option("four", Text("отнимает 4", "takes 4"))),
    chosen="miss",
)
DAGGER_STRIKES = Choice(
    "dagger_strikes",
    Text("Кинжал отвечает", "The dagger answers"),
    options=(Option("target", Text("выбранному врагу", "the chosen foe")), Option("all", Text("каждому", "every foe"))),
    chosen="target",
)
THRUST_FIRST = Flag("thrust_first", Text("Тайный удар только до первого раунда", "Secret thrust before round 1 only"))
HUNGER_LOSS = Counter("hunger_loss", Text("Сила за день без еды", "Strength for a day unfed"), start=fixed(3))

SHOT = 4
"""Strength lost to a pistol shot aimed at the body, and to a secret thrust."""
ANSWER = 2
"""Strength lost to the dagger's answer when the hero loses an even round."""

ROUND = Verb("round", Text("Раунд", "Fight a round"), Kind.ROUND, "Space")
THRUST = Verb("secret_thrust", Text("Тайный удар", "Secret thrust"), Kind.ROUND, "T")
SHOOT = Verb("shoot", Text("Выстрелить", "Shoot"), Kind.ROUND, "S")
VOLLEY = Verb("volley", Text("Из двух пистолетов", "Both pistols"), Kind.ROUND, "B")
FLEE = Verb("flee", Text("Бежать", "Flee"), Kind.FLIGHT, "E")
FLEE_FAILED = Verb("flee_failed", Text("Бегство не удалось", "Flight failed"), Kind.FLIGHT)
STOP = Verb("stop", Text("Прекратить дуэль", "Stop the duel"), Kind.FLIGHT)
LOSE_HONOUR = Verb("lose_honour", Text("Потерять Честь", "Lose Honour"), Kind.DECISION, "H")
EAT = Verb("eat", Text("Поесть", "Eat"), Kind.CARE)
HUNGER = Verb("hunger", Text("День без еды", "A day without food"), Kind.CARE)
APPEAL = Verb("appeal", Text("Воззвать к Богу", "Appeal to God"), Kind.CARE)


class Word(Lexicon):
    """Why things happen in this book."""

    BARE = Text("нет шпаги", "no sword")
    ARM = Text("ранена рука", "hurt arm")
    LEFTY = Text("противник левша", "left-handed foe")
    LONE_BLADE = Text("у врага два клинка", "foe has two blades")
    FOE_MAIL_HELD = Text("Кольчуга врага отвела удар", "The foe's mail turns the blow")
    MAIL_HELD = Text("Кольчуга отвела удар", "Mail turns the blow")
    ANSWERED = Text("кинжал", "the dagger")
    THRUST = Text("тайный удар", "secret thrust")
    GUNSHOT = Text("выстрел", "a shot")
    MISFIRE = Text("Пуля прошла мимо", "The shot misses")
    LUCK = Text("Удача", "Luck")
    COWARDICE = Text("бегство с дуэли", "fled a duel")
    HONOUR_KEPT = Text("Честь не пострадала", "Honour is unstained")
    HUNGER = Text("голод", "hunger")
    PRAYER = Text("воззвание", "the appeal")
    FIRED = Text("выстрелов сделано", "pistols fired")
    THRUST_USED = Text("тайный удар сделан", "secret thrust used")


class Moment(Lexicon):
    """What the rules wait for."""

    HONOUR = Text("Сколько Чести стоит бегство?", "How much Honour does the flight cost?")


def actions(state: State) -> Iterator[Offer]:
    """What one may do now: fight and flee in a fight, answer for one's honour after it, eat and pray outside."""
    fight = state.fight
    sheet = state.heroes[0]
    if fight is not None and fight.moment == Moment.HONOUR.key:
        yield Offer(LOSE_HONOUR, amounts=range(sheet[HONOUR] + 1), label=HONOUR.label)
        return
    if fight is not None and state.fighting:
        yield from _in_fight(state, fight)
    if sheet[PROVISIONS] and (not state.fighting or state.options[FOOD_IN_FIGHT]):
        yield Offer(EAT)
    if not state.fighting:
        yield Offer(HUNGER)
        if sheet[GOD]:
            yield Offer(APPEAL)


def _in_fight(state: State, fight: Fight) -> Iterator[Offer]:
    targets = [who.index for who in standing_foes(RULES, fight)]
    sheet = state.heroes[0]
    for target in targets:
        yield Offer(ROUND, target=target)
    late = state.options[THRUST_FIRST] and fight.round > 0
    if sheet[ART] == "secret_thrust" and not fight.marks.get(Word.THRUST_USED.key) and not late:
        for target in targets:
            yield Offer(THRUST, target=target)
    yield from _shooting(state, fight, targets)
    if flight_is_offered(fight):
        for target in targets:
            yield Offer(FLEE, target=target)
            yield Offer(FLEE_FAILED, target=target)
    if fight.conditions[DUEL]:
        yield Offer(STOP)


def _shooting(state: State, fight: Fight, targets: list[int]) -> Iterator[Offer]:
    sheet = state.heroes[0]
    loaded = min(sheet[PISTOLS] - fight.marks.get(Word.FIRED.key, 0), sheet[SHOTS])
    if fight.conditions[NO_SHOOTING] or loaded < 1:
        return
    for target in targets:
        yield Offer(SHOOT, target=target, choice="body", label=Text("в тело", "at the body"))
        yield Offer(SHOOT, target=target, choice="luck", label=Text("на удачу", "trusting to Luck"))
    if sheet[ART] == "two_pistols" and loaded > 1:
        for target, other in combinations_with_replacement(targets, 2):
            name = fight.foes[other][FOE_NAME]
            yield Offer(VOLLEY, target=target, choice=str(other), label=Text(f"+ {name}", f"+ {name}"))


def play(turn: Turn, act: Act) -> None:
    """Play what was offered."""
    target = foe(act.target or 0)
    match act.verb:
        case "round":
            exchange(turn, target)
        case "secret_thrust":
            turn.mark(Word.THRUST_USED)
            wound(turn, target, SHOT, HERO, Word.THRUST)
        case "shoot":
            shoot(turn, target, act.choice == "luck")
        case "volley":
            shoot(turn, target, by_luck=False)
            shoot(turn, foe(int(act.choice or 0)), by_luck=False)
        case "flee" | "flee_failed":
            flee(turn, target, escapes=act.verb == "flee")
        case "stop":
            turn.end(Outcome.STOPPED)
        case _:
            care(turn, act)


def care(turn: Turn, act: Act) -> None:
    """What one does outside the fight itself."""
    match act.verb:
        case "lose_honour":
            turn.wait_for(None)
            if not turn.change(HERO, HONOUR, -(act.amount or 0), Word.COWARDICE):
                turn.remark(Word.HONOUR_KEPT, HERO)
        case "eat":
            turn.change(HERO, PROVISIONS, -1, Common.MEAL)
            turn.change(HERO, STRENGTH, turn.get(HERO, PORTION), Common.MEAL)
        case "hunger":
            turn.change(HERO, STRENGTH, -turn.option(HUNGER_LOSS), Word.HUNGER)
        case _:  # the appeal
            turn.rewrite(HERO, GOD, value=False, why=Word.PRAYER)


def exchange(turn: Turn, target: Who) -> None:
    """You strike one foe; every standing foe whose blow beats yours wounds you. One hero die for all."""
    turn.next_round()
    if drain(turn, HERO, STRENGTH) and turn.get(HERO, STRENGTH) <= turn.condition(HERO_OUT_AT):
        return
    die, ours = blow(turn, HERO, AGILITY, *penalties(turn))
    for enemy in standing_foes(turn.rules, turn.fight):
        his_die, theirs = blow(turn, enemy, FOE_AGILITY)
        if theirs > ours:
            suffer(turn, enemy, his_die)
            if answers(turn, enemy, die) and (enemy == target or turn.option(DAGGER_STRIKES) == "all"):
                wound(turn, enemy, ANSWER, HERO, Word.ANSWERED)
        elif ours > theirs and enemy == target:
            strike(turn, enemy, die)
        elif enemy == target:
            turn.remark(Common.PARRY, HERO, enemy)


def blow(turn: Turn, who: Who, agility: Stat, *parts: Part) -> tuple[int, int]:
    """The die, and the power of a blow: the die doubled, plus Agility with what weighs on it."""
    die = turn.roll(who, ONE_DIE)
    return die, turn.tally(who, Common.BLOW, (Common.DOUBLED, 2 * die), (agility, turn.get(who, agility)), *parts)


def penalties(turn: Turn) -> list[Part]:
    """What weighs on the hero's Agility in this fight."""
    sheet, foes = turn.sheet(HERO), turn.fight.foes
    dagger = sheet[DAGGER]
    parts: list[Part] = [(Common.MODIFIER, modifier_now(turn))]
    if not sheet[SWORD]:
        parts.append((Word.BARE, -1 if dagger else -2))
    if sheet[HURT_ARM] and sheet[ART] != "left_hand":
        parts.append((Word.ARM, -2))
    if sheet[ART] != "left_hand" and any(enemy[LEFT_HANDED] for enemy in foes):
        parts.append((Word.LEFTY, -1))
    if not dagger and any(enemy[TWO_BLADES] for enemy in foes):
        parts.append((Word.LONE_BLADE, -1))
    return parts


def suffer(turn: Turn, enemy: Who, die: int) -> None:
    """A foe's blow lands, unless the hero wears mail and the foe's die shows 6."""
    if turn.get(HERO, MAIL) and die == ONE_DIE.high:
        turn.remark(Word.MAIL_HELD, enemy, HERO)
    elif not is_unhurt(turn):
        wound(turn, HERO, turn.get(enemy, BLADE), enemy)


def strike(turn: Turn, enemy: Who, die: int) -> None:
    """The hero's blow lands, unless the foe wears mail and the hero's die shows 3."""
    if turn.get(enemy, FOE_MAIL) and die == 3:
        turn.remark(Word.FOE_MAIL_HELD, HERO, enemy)
    else:
        wound(turn, enemy, turn.get(HERO, BLADE) + (1 if answers(turn, enemy, die) else 0), HERO)


def answers(turn: Turn, enemy: Who, die: int) -> bool:
    """Whether the dagger in the left hand has its say: the art, a dagger, an even die, a foe without the art."""
    return (
        die % 2 == 0
        and turn.get(HERO, ART) == "sword_and_dagger"
        and turn.get(HERO, DAGGER)
        and not turn.get(enemy, SAME_ART)
        and not turn.condition(NO_ART)
    )


def shoot(turn: Turn, target: Who, by_luck: bool) -> None:
    """One pistol fires: at the body it takes 4, by Luck it kills or misses."""
    turn.change(HERO, SHOTS, -1, Word.GUNSHOT)
    turn.mark(Word.FIRED, turn.marked(Word.FIRED) + 1)
    if by_luck and luck(turn, HERO):
        wound(turn, target, turn.get(target, FOE_STRENGTH), HERO, Word.GUNSHOT)
    elif not by_luck or turn.option(UNLUCKY_SHOT) == "four":
        wound(turn, target, SHOT, HERO, Word.GUNSHOT)
    else:
        turn.remark(Word.MISFIRE, HERO, target)


def luck(turn: Turn, who: Who) -> bool:
    """One die: even is lucky, odd is not; nothing is spent."""
    return turn.judge(who, Word.LUCK, turn.roll(who, ONE_DIE, Word.LUCK.key) % 2 == 0)


def flee(turn: Turn, target: Who, *, escapes: bool) -> None:
    """Flight costs one wound and may kill; whether it succeeds the book says; after a duel Honour is asked about."""
    everyone = turn.option(FLIGHT_WOUNDS) == "all"
    for enemy in standing_foes(turn.rules, turn.fight) if everyone else [target]:
        turn.change(HERO, STRENGTH, -turn.get(enemy, BLADE), Common.FLIGHT, enemy)
    if escapes and turn.get(HERO, STRENGTH) > 0:
        turn.end(Outcome.ESCAPED)
        if turn.condition(DUEL):
            turn.wait_for(Moment.HONOUR)


def create(turn: Turn, make: Create) -> None:
    """Agility and Strength from two tables, by two dice or, in another reading, by one."""
    who = enter(turn, make)
    tables = (AGILITY, STRENGTH)
    together = turn.option(ONE_ROLL) and not any(stat.key in make.values for stat in tables)
    if together:
        die = turn.roll(who, ONE_DIE)
        for stat in tables:
            turn.start(who, stat, stat.start.score((die,)), Common.CREATED)
    roll_scores(turn, who, make, found=tables if together else ())
    choose(turn, who, make)


SCORES = (NAME, AGILITY, STRENGTH, HONOUR, ART)
ARMS = (SWORD, DAGGER, BLADE, MAIL, HURT_ARM, PISTOLS, SHOTS)
STORES = (PROVISIONS, PORTION, MONEY, DAY, GOD, ITEMS, NOTES)
CREATION = (BOTH_FALL, ONE_ROLL, HONOUR_CAP, SOU_PER_ECU, HUNGER_LOSS, FOOD_IN_FIGHT)
FIGHTING = (FLIGHT_WOUNDS, UNLUCKY_SHOT, DAGGER_STRIKES, THRUST_FIRST)

RULES = Ruleset(
    "duel",
    Text("Верная шпага короля", "The King's Faithful Sword"),
    author=Text("Дмитрий Браславский", "Dmitry Braslavsky"),
    hero=SCORES + ARMS + STORES,
    foe=(FOE_NAME, FOE_AGILITY, FOE_STRENGTH, BLADE, FOE_MAIL, LEFT_HANDED, TWO_BLADES, SAME_ART),
    conditions=(*FLIGHT, DUEL, *LIMITS, *BURDENS, NO_SHOOTING, NO_ART),
    options=CREATION + FIGHTING,
    checks=(Check(Word.LUCK.key, Word.LUCK.text, ONE_DIE, luck), roll_under(AGILITY, TWO_DICE)),
    words=(Word, Moment),
    verbs=(ROUND, THRUST, SHOOT, VOLLEY, FLEE, FLEE_FAILED, STOP, LOSE_HONOUR, EAT, HUNGER, APPEAL),
    policies=(Policy("best", Text("Беречь заряды", "Saving shots"), lambda act: act.verb not in {"shoot", "volley"}),),
    actions=actions,
    play=play,
    verdict=first_to_fall,
    create=create,
    print_extras=lambda _options: (
        *(Squares(PROVISIONS, 10), Squares(SHOTS, 10), Track(DAY, 1, 7), Track(HONOUR, 0, 10)),
        opposed_blows(Text("удвоенная кость плюс Ловкость", "twice the die and Agility")),
    ),
)
