"""The words of Moonrunner: why things happen, what the rules wait for, and the verbs of its buttons."""

from desktop_app.domain.ruleset import Kind, Policy, Verb
from desktop_app.domain.text import Lexicon, Text


class Word(Lexicon):
    """Why things happen in this book."""

    STRENGTH = Text("Сила Удара", "Attack Strength")
    WORN = Text("снаряжение", "equipment")
    TEMPTED = Text("проверка Удачи", "Luck tested")
    GREW = Text("окреп от раны", "grows with each wound")
    DOUBLE = Text("У врага выпал дубль", "The foe throws a double")
    UNHARMED = Text("Враг неуязвим", "The foe takes no harm")
    OVERCOME = Text("везение", "a stroke of luck")
    COMPANION = Text("Неудача для спутника: смотрите книгу", "Ill luck for the companion: see the book")
    USED = Text("применение", "used")
    FLEEING = Text("герой бежит", "the hero flees")


class Moment(Lexicon):
    """What the rules wait for."""

    LUCK = Text("Испытать Удачу?", "Test your Luck?")


ROUND = Verb("round", Text("Раунд", "Fight a round"), Kind.ROUND, "Space")
LUCK_TEST = Verb(
    "luck",
    Text("Испытать Удачу", "Test Luck"),
    Kind.DECISION,
    "L",
    Text(
        "Повезёт — враг теряет на 2 больше, герой на 1 меньше; не повезёт — враг на 1 меньше, герой на 1 больше.",
        "Lucky: the foe loses 2 more, the hero 1 less. Unlucky: the foe loses 1 less, the hero 1 more.",
    ),
)
DECLINE = Verb("decline_luck", Text("Не испытывать", "Decline"), Kind.DECISION, "Space")
ESCAPE = Verb("escape", Text("Бежать", "Escape"), Kind.FLIGHT, "E")
EAT = Verb("eat", Text("Поесть", "Eat"), Kind.CARE)
EAT_FOUND = Verb("eat_found", Text("Съесть найденное", "Eat food found"), Kind.CARE)
USE = Verb("use", Text("Применить", "Use"), Kind.CARE)
VERBS = (ROUND, LUCK_TEST, DECLINE, ESCAPE, EAT, EAT_FOUND, USE)
POLICIES = (
    Policy("never_luck", Text("Не испытывать Удачу", "Never test Luck"), lambda act: act.verb != LUCK_TEST.key),
)
