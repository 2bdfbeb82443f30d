"""What heroes, foes and a party of «Чёрная Башня» have on their sheets, and what a paragraph imposes on a fight."""

from collections.abc import Mapping

from desktop_app.domain.common import FOE_NAME, NAME, NOTES
from desktop_app.domain.conditions import BURDENS, FLEE_AFTER, LIMITS
from desktop_app.domain.fields import (
    Cap,
    Choice,
    Column,
    Counter,
    Flag,
    Item,
    Items,
    Notes,
    Number,
    Option,
    Place,
    Records,
    Selection,
    Stat,
    fixed,
    typed,
)
from desktop_app.domain.text import Text

FISTS = 1
"""Damage of a bare-handed blow."""

PREMADE = Choice(
    "premade",
    Text("Герой книги", "Hero of the book"),
    options=(
        Option("maiden", Text("Дева-воительница", "Warrior maiden")),
        Option("knight", Text("Рыцарь", "Knight"), Text("Числа впишите из книги.", "Type the numbers from the book.")),
        Option("mercenary", Text("Наёмник", "Mercenary"), Text("Числа — из книги.", "Its numbers are in the book.")),
        Option(
            "apprentice",
            Text("Ученик чародея", "Sorcerer's apprentice"),
            Text("Числа — из книги; ему продают высшие заклинания.", "Numbers from the book; may buy the top spells."),
        ),
    ),
    optional=True,
    rule=Text(
        "Выберите героя книги; чего она не называет, впишите сами.",
        "Choose one of the book's heroes; what it leaves out is yours to type.",
    ),
)

# Numbers of a sheet: the player types them; the suggestions are those of the only hero published in full.

STRENGTH = Stat("strength", Text("Сила", "Strength"), start=typed(2), cap=Cap.NONE)
AGILITY = Stat("agility", Text("Ловкость", "Agility"), start=typed(4), cap=Cap.NONE)
HEALTH = Stat("health", Text("Здоровье", "Health"), start=typed(2), cap=Cap.NONE)
INTELLECT = Stat("intellect", Text("Интеллект", "Intellect"), start=typed(4), cap=Cap.NONE)
QUALITIES = (STRENGTH, AGILITY, HEALTH, INTELLECT)

ATTACK_DICE = Stat(
    "attack_dice",
    Text("Нападение, костей", "Attack dice"),
    Text("Сколько костей бросать, нападая.", "How many dice to throw for an attack."),
    start=typed(2),
    cap=Cap.NONE,
)
DEFENCE = Stat("defence", Text("Защита", "Defence"), start=typed(4), cap=Cap.NONE)
DAMAGE = Stat("damage", Text("Ущерб", "Damage"), start=typed(FISTS), cap=Cap.NONE)
LIFE = Stat("life", Text("ЖС", "Life"), start=typed(20), life=True, fatal_at=0)
MANA = Stat("mana", Text("МЭ", "Mana"), start=typed(0))
WEAPON = Notes("weapon", Text("Оружие в руке", "Weapon in hand"), lines=1)
SILVER = Flag("silver", Text("Оружие серебряное", "The weapon is silver"))
GOLD = Counter("gold", Text("Золото", "Gold"), start=typed(0))
BONUS = Counter("bonus", Text("Очки бонуса", "Bonus points"))
SPELLS = Selection(
    "spells",
    Text("Заклинания", "Spells"),
    options=(
        Option("lightning", Text("Молния", "Lightning"), Text("5 МЭ: ущерб 5.", "5 Mana: 5 damage.")),
        Option(
            "chain_lightning",
            Text("Цепная молния", "Chain lightning"),
            Text("10 МЭ: ущерб 8 каждому из четырёх врагов.", "10 Mana: 8 damage to each of four foes."),
        ),
        Option(
            "steel_hands",
            Text("Стальные руки", "Steel hands"),
            Text("25 МЭ: Сила +1 до конца боя.", "25 Mana: Strength +1 for the fight."),
        ),
        Option(
            "agile",
            Text("Ловкач", "Nimbleness"),
            Text("20 МЭ: Ловкость +1 до конца боя.", "20 Mana: Agility +1 for the fight."),
        ),
        Option(
            "zombie",
            Text("Зомби", "Zombie"),
            Text("30 МЭ: павший враг бьётся за героя.", "30 Mana: a fallen foe fights for the hero."),
        ),
    ),
    rule=Text("Отметьте, что герой знает; обычно ничего.", "Mark what the hero knows; most know none."),
)
COST = Column("cost", Text("МЭ", "Mana"))
HARM = Column("damage", Text("ущерб", "damage"))
TARGETS = Column("targets", Text("целей", "targets"), default=1)
DURATION = Column("duration", Text("кругов", "rounds"))
OWN_SPELLS = Records(
    "own_spells",
    Text("Другие заклинания", "Other spells"),
    Text(
        "Имя, МЭ, ущерб, скольким врагам; без целей — только плата. За сроком следите сами.",
        "Name, Mana, damage, how many foes; no targets: only the price. Keep the duration yourself.",
    ),
    columns=(COST, HARM, TARGETS, DURATION),
)
STRENGTH_COST = Counter("strength_cost", Text("Сила за очки", "Points for Strength"), floor=1, start=fixed(80))
AGILITY_COST = Counter("agility_cost", Text("Ловкость за очки", "Points for Agility"), floor=1, start=fixed(90))
HEALTH_COST = Counter("health_cost", Text("Здоровье за очки", "Points for Health"), floor=1, start=fixed(90))
INTELLECT_COST = Counter("intellect_cost", Text("Интеллект за очки", "Points for Intellect"), floor=1, start=fixed(100))
COSTS = {
    STRENGTH.key: (STRENGTH, STRENGTH_COST),
    AGILITY.key: (AGILITY, AGILITY_COST),
    HEALTH.key: (HEALTH, HEALTH_COST),
    INTELLECT.key: (INTELLECT, INTELLECT_COST),
}
"""Each quality with what it costs this hero to raise."""
ITEMS = Items(
    "items",
    Text("Снаряжение", "Equipment"),
    places=(Place("bag", Text("сумка", "bag")), Place("worn", Text("надето", "worn"))),
)

POOL = Counter(
    "pool",
    Text("Общие очки бонуса", "Common bonus points"),
    Text("Остаток от дележа; войдёт в следующий.", "What a split left over; it goes into the next one."),
)

SILVER_ONLY = Flag("silver_only", Text("Ранит его только серебро", "Only silver wounds it"))
UNDEAD = Flag("undead", Text("Не был живым", "Never was alive"))
RAISED = Flag("zombie", Text("Зомби на стороне героев", "Zombie on the heroes' side"))

MAY_FLEE = Flag("may_flee", Text("Можно бежать", "Flight is possible"), on=True)
FIRST_BLOW = Choice(
    "first_blow",
    Text("Первый удар", "The first blow"),
    options=(
        Option("die", Text("по жребию", "by a die")),
        Option("heroes", Text("за героями", "is the heroes'")),
        Option("foes", Text("за врагами", "is the foes'")),
    ),
    chosen="die",
)

FIGHTING = (ATTACK_DICE, DEFENCE, DAMAGE, LIFE)
HERO_FIELDS = (
    *(NAME, PREMADE, *QUALITIES, *FIGHTING, MANA, WEAPON, SILVER, GOLD, BONUS, SPELLS, OWN_SPELLS),
    *(STRENGTH_COST, AGILITY_COST, HEALTH_COST, INTELLECT_COST, ITEMS, NOTES),
)
FOE_FIELDS = (FOE_NAME, *FIGHTING, BONUS, SILVER_ONLY, UNDEAD, RAISED)
CONDITIONS = (MAY_FLEE, FLEE_AFTER, FIRST_BLOW, *LIMITS, *BURDENS)

MAIDEN: Mapping[Number, int] = {
    STRENGTH: 2,
    AGILITY: 4,
    HEALTH: 2,
    INTELLECT: 4,
    DEFENCE: 11,
    DAMAGE: 4,
    GOLD: 60,
    AGILITY_COST: 50,
}
"""What is known of the warrior maiden; 11 is 4 of her own, 5 of the mail and 2 of the helmet."""
APPRENTICE: Mapping[Number, int] = {MANA: 20}
"""A suggestion, as his numbers are not known: who lives by magic has some."""
READY: Mapping[str, Mapping[Number, int]] = {"maiden": MAIDEN, "apprentice": APPRENTICE}
"""The numbers of the book's heroes that differ from the suggestions for any hero."""
MAIDEN_SWORD = "Серебряный меч"
MAIDEN_OUTFIT = (
    Item("Кольчуга", place="worn", note="+5, в защите учтено"),
    Item("Крылатый шлем", place="worn", note="+2, в защите учтено"),
)
DAGGER = Item("Кинжал", note="ущерб 2")
DAGGER_DAMAGE = 2
