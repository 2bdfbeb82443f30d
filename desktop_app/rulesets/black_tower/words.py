"""The words of «Чёрная Башня»: why things happen, notes about a fight, and the verbs of its buttons."""

from desktop_app.domain.ruleset import Kind, Verb
from desktop_app.domain.text import Lexicon, Text


class Word(Lexicon):
    """Why things happen in this book."""

    STRIKE = Text("Нападение", "Attack")
    GUARD = Text("Защита", "Defence")
    SIXES = Text("Все шестёрки: защита пробита", "All sixes: the defence is broken")
    NOT_SILVER = Text("Ранит только серебро", "Only silver wounds it")
    UNHURT = Text("Герой невредим", "The hero is unhurt")
    BLOW_DIE = Text("жребий первого удара", "the die for the first blow")
    HEROES_FIRST = Text("Первыми бьют герои", "The heroes strike first")
    FOES_FIRST = Text("Первыми бьют враги", "The foes strike first")
    WORN = Text("снаряжение", "equipment")
    STEEL_HANDS = Text("Стальные руки", "Steel hands")
    AGILE = Text("Ловкач", "Nimbleness")
    LIGHTNING = Text("молния", "lightning")
    CHAIN_LIGHTNING = Text("цепная молния", "chain lightning")
    ZOMBIE = Text("Зомби", "Zombie")
    CUSTOM = Text("заклинание", "a spell")
    MAGIC = Text("магия", "magic")
    DROPPED = Text("брошено при бегстве", "left behind in flight")
    FLEES = Text("Герой бежит с поля боя", "The hero flees")
    KILLED = Text("за убитых", "for the killed")
    SHARED = Text("остаток от дележа", "left over from the split")
    RAISED = Text("повышение", "a raise")
    MOVED = Text("ход", "a move")
    RESTED = Text("отдых", "a rest")
    CURED = Text("врач", "the doctor")
    PAID = Text("затраты", "outlay")
    SOLD = Text("продано", "sold")
    BOUGHT = Text("куплено", "bought")


class Note(Lexicon):
    """What the rules keep in mind for the length of a fight."""

    FIRST = Text("кто бьёт первым: 1 — герои, 2 — враги", "who strikes first: 1 heroes, 2 foes")
    DECIDED = Text("жребий брошен", "the die is cast")
    PLACE = Text("место в очереди", "place in the order")
    FLED = Text("бежали", "who fled")
    STEELED = Text("у кого стальные руки", "who has steel hands")
    NIMBLE = Text("кто ловчее", "who is nimbler")
    CHANTED = Text("кто уже колдовал", "who has cast already")


INITIATIVE = Verb("initiative", Text("Бросить жребий", "Cast the die"), Kind.ROUND, "Space")
ATTACK = Verb("attack", Text("Напасть", "Attack"), Kind.ROUND, "Space")
ZOMBIE_ATTACK = Verb("zombie_attack", Text("Удар зомби", "The zombie strikes"), Kind.ROUND, "Space")
FOE_ATTACK = Verb("foe_attack", Text("Удар врага", "The foe strikes"), Kind.ROUND, "Space")
CAST = Verb("cast", Text("Колдовать", "Cast"), Kind.ROUND, "C")
FLEE = Verb(
    "flee",
    Text("Бежать", "Flee"),
    Kind.FLIGHT,
    "E",
    Text("Оружие в руке теряется.", "The weapon in hand is lost."),
)
RAISE = Verb("raise", Text("Повысить", "Raise"), Kind.CARE)
MOVE = Verb("move", Text("Ход", "A move"), Kind.CARE, help=Text("Ход лечит 5 ЖС.", "A move heals 5 Life."))
REST = Verb("rest", Text("День в остроге", "A day in an ostrog"), Kind.CARE, help=Text("Лечит 8 ЖС.", "Heals 8 Life."))
DOCTOR = Verb(
    "doctor", Text("Врач", "Doctor"), Kind.CARE, help=Text("За 4 золотых лечит все раны.", "Heals all for 4 gold.")
)
OUTLAY = Verb(
    "outlay",
    Text("Заплатить", "Pay"),
    Kind.CARE,
    help=Text("За каждого героя; кому не хватает, добавят другие.", "For each hero; the others help out."),
)
SELL = Verb(
    "sell",
    Text("Продать", "Sell"),
    Kind.CARE,
    help=Text("На 1 золотой дешевле цены.", "For 1 gold less than the price."),
)
BUY = Verb("buy", Text("Купить", "Buy"), Kind.CARE)

VERBS = (ATTACK, FOE_ATTACK, ZOMBIE_ATTACK, CAST, INITIATIVE, FLEE, RAISE, MOVE, REST, DOCTOR, OUTLAY, SELL, BUY)
