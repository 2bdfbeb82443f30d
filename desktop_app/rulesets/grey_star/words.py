"""Why things happen in Grey Star's world, and what a reader can do there."""

from desktop_app.domain.ruleset import Kind, Policy, Verb
from desktop_app.domain.text import Lexicon, Text


class Word(Lexicon):
    """Reasons, parts of the Combat Ratio and notes of a fight."""

    RATIO = Text("Соотношение сил", "Combat Ratio")
    RATIO_KEPT = Text("как в начале боя", "as at the start")
    AGAINST = Text("мастерство врага", "enemy's skill")
    WITHOUT_STAFF = Text("без посоха", "without the Staff")
    DEAD_STAFF = Text("посох без магии", "no magic in the Staff")
    UNARMED = Text("без оружия", "unarmed")
    DAGGER_BONUS = Text("кинжал", "the dagger")
    POD_BONUS = Text("стручки", "the pods")
    WORN = Text("вещи", "items")
    FIXED = Text("счёт по книге", "score set by the book")
    MIND = Text("Воля и Выносливость", "Willpower and Endurance")
    STAKE = Text("в посох", "into the Staff")
    KILLED = Text("убит на месте", "killed outright")
    UNHURT = Text("Потери героя не в счёт", "The hero's loss is ignored")
    FACED = Text("с кем бой", "the enemy faced")
    MIND_AT_START = Text("сила разума в начале", "the mind at the start")
    WELL_BEGUN = Text("первый раунд за героем", "the first round went well")
    ALETHER_DRUNK = Text("зелье алетера", "Alether potion")
    KARMO_DRUNK = Text("зелье кармо", "Karmo potion")
    KARMO_FADES = Text("кармо отпускает", "Karmo fades")
    LAUMSPUR_DRUNK = Text("лаумспур", "Laumspur")
    HUNGER = Text("голод", "hunger")
    POWER = Text("сила потрачена", "power used")
    FORCED = Text("вынужденная трата", "a cost one cannot refuse")
    LACKING = Text("не хватило Воли", "Willpower was lacking")
    SEED = Text("семя тарамы вместо Воли", "a Tarama Seed instead of Willpower")
    HALVED = Text("половина", "a half")
    GIFTED = Text("подарок", "a gift")
    LEARNED = Text("изучено", "learned")
    NEW_BOOK = Text("новая книга", "the next book")
    PICKED = Text("число из таблицы", "a number picked")


ROUND = Verb("round", Text("Раунд", "Fight a round"), Kind.ROUND, "Space")
EVADE = Verb("evade", Text("Уклониться от боя", "Evade combat"), Kind.FLIGHT, "E")
ALETHER = Verb("alether", Text("Выпить алетер", "Drink Alether"), Kind.CARE)
KARMO = Verb("karmo", Text("Выпить кармо", "Drink Karmo"), Kind.CARE)
KARMO_ENDS = Verb("karmo_ends", Text("Кармо отпускает", "Karmo fades"), Kind.CARE)
SPEND = Verb("spend", Text("Потратить Волю", "Use Willpower"), Kind.CARE, "P")
FORCED_COST = Verb("forced_cost", Text("Вынужденная трата Воли", "Pay a forced cost"), Kind.CARE)
SEED = Verb("tarama_seed", Text("Заплатить семенем тарамы", "Pay with a Tarama Seed"), Kind.CARE)
EAT = Verb("eat", Text("Поесть", "Eat a Meal"), Kind.CARE)
GO_HUNGRY = Verb("go_hungry", Text("Остаться без еды", "Go hungry"), Kind.CARE)
LAUMSPUR = Verb("laumspur", Text("Выпить лаумспур", "Drink Laumspur"), Kind.CARE)
HALVE = Verb("halve", Text("Половина Выносливости", "Half of Endurance"), Kind.CARE)
LEARN = Verb("learn", Text("Изучить магию", "Learn a Magick"), Kind.CARE)
NEXT_BOOK = Verb("next_book", Text("Начать следующую книгу", "Begin the next book"), Kind.CARE)

VERBS = (
    ROUND,
    EVADE,
    ALETHER,
    KARMO,
    KARMO_ENDS,
    SPEND,
    FORCED_COST,
    SEED,
    EAT,
    GO_HUNGRY,
    LAUMSPUR,
    HALVE,
    LEARN,
    NEXT_BOOK,
)
POLICIES = (
    Policy(
        "one_willpower",
        Text("Всегда по единице Воли", "Always 1 Willpower"),
        lambda act: act.amount is None or act.amount == 1,
    ),
)
