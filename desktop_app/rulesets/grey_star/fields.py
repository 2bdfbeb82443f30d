"""What an Action Chart of Grey Star holds, and what an enemy brings to a fight."""

from desktop_app.domain.common import FOE_NAME, NAME, NOTES
from desktop_app.domain.fields import (
    Cap,
    Choice,
    Counter,
    Flag,
    Item,
    Items,
    Option,
    Place,
    Selection,
    Stat,
    fixed,
    rolled,
)
from desktop_app.domain.text import Text
from desktop_app.rulesets.grey_star.readings import NOBLES_MOST

BOOK = Choice(
    "book",
    Text("Книга", "Book"),
    options=(
        Option("1", Text("1. Серая Звезда, чародей", "1. Grey Star the Wizard")),
        Option("2", Text("2. Запретный город", "2. The Forbidden City")),
        Option("3", Text("3. За Вратами Кошмара", "3. Beyond the Nightmare Gate")),
        Option("4", Text("4. Война чародеев", "4. War of the Wizards")),
    ),
    chosen="1",
    rule=Text("Какую книгу вы начинаете?", "Which book do you begin?"),
)
BOOKS_DONE = Selection("books_done", Text("Пройдены книги", "Books completed"), options=BOOK.options[:3])
COMBAT_SKILL = Stat(
    "combat_skill", Text("Боевое мастерство", "Combat Skill"), start=rolled(1, 10, sides=10, low=0), cap=Cap.NONE
)
WILLPOWER = Stat(
    "willpower",
    Text("Воля", "Willpower"),
    Text("Может быть и больше начальной, и меньше нуля.", "May rise above its start and sink below zero."),
    start=rolled(1, 20, sides=10, low=0),
    cap=Cap.NONE,
    floor=None,
)
ENDURANCE = Stat(
    "endurance", Text("Выносливость", "Endurance"), start=rolled(1, 20, sides=10, low=0), life=True, fatal_at=0
)
WEAPON = Choice(
    "weapon",
    Text("В руке", "Weapon in hand"),
    options=(
        Option("staff", Text("Посох чародея", "Wizard's Staff")),
        Option("dagger", Text("Драгоценный кинжал", "Jewelled Dagger")),
        Option("other", Text("другое оружие", "another weapon")),
        Option("none", Text("ничего", "nothing")),
    ),
    chosen="staff",
)
STAFF = Flag("staff", Text("Посох при себе", "Staff carried"), on=True)
DAGGER = Flag("dagger", Text("Драгоценный кинжал при себе", "Jewelled Dagger carried"))
PODS = Counter(
    "pods",
    Text("Посох укреплён стручками", "Pods rubbed into the Staff"),
    Text("Каждый стручок финомеля даёт +1, пока в руке посох.", "Each Phinomel Pod gives +1 while the Staff is used."),
)
LESSER = Selection(
    "lesser_magicks",
    Text("Малые чары", "Lesser Magicks"),
    options=(
        Option("sorcery", Text("Чародейство", "Sorcery")),
        Option("enchantment", Text("Очарование", "Enchantment")),
        Option("elementalism", Text("Власть над стихиями", "Elementalism")),
        Option("alchemy", Text("Алхимия", "Alchemy")),
        Option("prophecy", Text("Прорицание", "Prophecy")),
        Option("psychomancy", Text("Психомантия", "Psychomancy")),
        Option("evocation", Text("Вызывание духов", "Evocation")),
    ),
    pick=5,
    rule=Text("Выберите пять малых чар.", "Choose five Lesser Magicks."),
)
HIGHER = Selection(
    "higher_magicks",
    Text("Высшие чары", "Higher Magicks"),
    options=(
        Option("thaumaturgy", Text("Тауматургия", "Thaumaturgy"), Text("Высшее чародейство.", "Advanced Sorcery.")),
        Option("telergy", Text("Телергия", "Telergy"), Text("Высшее очарование.", "Advanced Enchantment.")),
        Option("physiurgy", Text("Физиургия", "Physiurgy"), Text("Высшая стихийность.", "Advanced Elementalism.")),
        Option("theurgy", Text("Теургия", "Theurgy"), Text("Высшая алхимия.", "Advanced Alchemy.")),
        Option("visionary", Text("Ясновидение", "Visionary"), Text("Взгляд вдаль.", "Sight from afar.")),
        Option("necromancy", Text("Некромантия", "Necromancy"), Text("Высшее вызывание.", "Advanced Evocation.")),
    ),
    rule=Text("Только в книге 4: выберите четыре.", "In book 4 only: choose four."),
)
BONUS_MAGICK = Flag(
    "bonus_magick",
    Text("Шестые чары получены", "Sixth Magick taken"),
    Text("Их дают один раз в жизни, после первой книги.", "It is given once in a life, after the first book."),
)
GIFT = Choice(
    "gift",
    Text("Подарок", "Gift"),
    options=(
        Option(
            "dagger", Text("Драгоценный кинжал", "Jewelled Dagger"), Text("+1, пока он в руке.", "+1 while in hand.")
        ),
        Option("talisman", Text("Магический талисман", "Magic Talisman"), Text("+2 Воли сразу.", "+2 Willpower now.")),
        Option("laumspur", Text("Флакон лаумспура", "Vial of Laumspur"), Text("Лечит 4.", "Restores 4 Endurance.")),
    ),
    optional=True,
    rule=Text("Только в книге 1: выберите один подарок.", "In book 1 only: choose one gift."),
)

BACKPACK = Flag("backpack", Text("Мешок при себе", "Backpack carried"), on=True)
MEALS = Counter("meals", Text("Еда", "Meals"), start=fixed(4))
NOBLES = Counter("nobles", Text("Нобли", "Nobles"), most=NOBLES_MOST)
LAUMSPUR_DOSES = Counter("laumspur_doses", Text("Лаумспур, доз", "Laumspur doses"))
LAUMSPUR_HEALS = Counter("laumspur_heals", Text("Доза лечит", "A dose restores"), start=fixed(4))
ALETHER_DOSES = Counter("alether_doses", Text("Алетер, доз", "Alether doses"))
KARMO_DOSES = Counter("karmo_doses", Text("Кармо, доз", "Karmo doses"))
KARMO_WORKS = Flag("karmo_works", Text("Действует кармо", "Karmo is at work"))
SEEDS = Counter(
    "tarama_seeds",
    Text("Семена тарамы", "Tarama Seeds"),
    Text("Одно платит за одно заклинание вне боя; места не занимают.", "One pays for one spell out of combat."),
)
ITEMS = Items(
    "items",
    Text("Снаряжение", "Equipment"),
    places=(
        Place("backpack", Text("мешок", "Backpack"), 8, also=(MEALS, LAUMSPUR_DOSES, ALETHER_DOSES, KARMO_DOSES)),
        Place("weapon", Text("оружие", "weapons"), 2, also=(STAFF,)),
        Place("pouch", Text("сумка трав", "Herb Pouch"), 8),
        Place("special", Text("особые вещи", "Special Items")),
        Place("stored", Text("отнято или оставлено", "taken or left")),
    ),
    items=(Item("Map of the Shadakine Empire", place="special"),),
)
HERBS = (
    Item("Empty Vial", count=2, place="pouch"),
    Item("Vial of Saltpetre", place="pouch"),
    Item("Vial of Sulphur", place="pouch"),
)
"""What a Herb Pouch holds when it is issued, to who knows Alchemy or Theurgy."""
MOONSTONE = Item("Moonstone", place="special")
TALISMAN = Item("Magic Talisman", place="special")

FOE_SKILL = Stat("combat_skill", COMBAT_SKILL.label, cap=Cap.NONE)
FOE_ENDURANCE = Stat("endurance", ENDURANCE.label, life=True)

SCORES = (NAME, BOOK, COMBAT_SKILL, WILLPOWER, ENDURANCE)
MAGICKS = (LESSER, HIGHER, BONUS_MAGICK, BOOKS_DONE)
ARMS = (WEAPON, STAFF, DAGGER, PODS)
POTIONS = (LAUMSPUR_DOSES, LAUMSPUR_HEALS, ALETHER_DOSES, KARMO_DOSES, KARMO_WORKS, SEEDS)
HERO_FIELDS = (*SCORES, *ARMS, *MAGICKS, BACKPACK, MEALS, NOBLES, *POTIONS, ITEMS, NOTES)
FOE_FIELDS = (FOE_NAME, FOE_SKILL, FOE_ENDURANCE)
