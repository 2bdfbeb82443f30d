"""What an Adventure Sheet of Moonrunner holds, what is peculiar about a foe, and how doubtful points are read."""

from desktop_app.domain.common import FOE_NAME, NAME, NOTES
from desktop_app.domain.conditions import BURDENS, FLIGHT, LIMITS
from desktop_app.domain.fields import Cap, Choice, Counter, Flag, Items, Option, Place, Selection, Stat, fixed, rolled
from desktop_app.domain.readings import BOTH_FALL, FOOD_IN_FIGHT
from desktop_app.domain.text import Text

# How doubtful points are read

LUCK_CAPPED = Flag(
    "luck_capped",
    Text("Удача не выше начальной", "Luck never above its initial"),
    Text(
        "Прибавка к Удаче останавливается на начальной, если книга прямо не разрешает больше.",
        "A gain of Luck stops at the initial value unless the book expressly allows more.",
    ),
    on=True,
)
LUCK_WHEN = Choice(
    "luck_when",
    Text("Удачу можно испытать", "Luck may be tested"),
    Text("Спасает ли Удача от смертельной раны.", "Whether Luck can save from a wound that would kill."),
    options=(
        Option("before", Text("до проверки на смерть", "before death is checked")),
        Option("after", Text("только если рана не смертельна", "only when the wound does not kill")),
    ),
    chosen="before",
)
LUCK_TESTS = Choice(
    "luck_tests",
    Text("Несколько ран в одном раунде", "Several wounds in one round"),
    options=(
        Option("wound", Text("на каждую рану своя проверка", "a test of Luck for each")),
        Option("round", Text("одна проверка на все раны", "one test of Luck for all")),
    ),
    chosen="wound",
)
LUCKLESS = Choice(
    "luckless",
    Text("Рана без проверки Удачи", "A wound without a test of Luck"),
    options=(
        Option("plain", Text("остаётся как есть", "stays as it is")),
        Option("zero", Text("при Удаче 0 считается невезением", "is unlucky when Luck is 0")),
        Option("always", Text("при Удаче 0 и при отказе — невезение", "is unlucky when Luck is 0 or declined")),
    ),
    chosen="plain",
)
UNLUCKY_COSTS = Flag(
    "unlucky_costs", Text("Невезение в бою тоже стоит Удачи", "An unlucky test in a fight costs Luck too"), on=True
)

# The hero

SKILL = Stat("skill", Text("Мастерство", "Skill"), start=rolled(1, 6))
STAMINA = Stat("stamina", Text("Выносливость", "Stamina"), start=rolled(2, 12), life=True, fatal_at=0)
LUCK = Stat("luck", Text("Удача", "Luck"), start=rolled(1, 6), cap=Cap.NONE, capped_by=LUCK_CAPPED)
SWORDPLAY = "swordplay"
ACROBATICS = "acrobatics"
SKILLS = Selection(
    "skills",
    Text("Навыки", "Skills"),
    options=(
        Option(
            ACROBATICS,
            Text("Акробатика", "Acrobatics"),
            Text("Прыжки; у одного из врагов отнимает третью кость.", "Leaps; denies one foe his third die."),
        ),
        Option("climbing", Text("Скалолазание", "Climbing"), Text("Стены и скалы.", "Walls and cliffs.")),
        Option(
            SWORDPLAY,
            Text("Сражение", "Swordplay"),
            Text("Ранит каждого врага, чья Сила Удара ниже.", "Wounds every foe whose Attack Strength is lower."),
        ),
        Option("wits", Text("Интеллект", "Wits"), Text("Выпутаться словами.", "Talk your way out.")),
        Option("disguise", Text("Маскировка", "Disguise"), Text("Сойти за другого.", "Pass for another.")),
        Option(
            "lock_picking",
            Text("Взлом", "Lock-picking"),
            Text("Замки, пока при себе отмычка.", "Locks, while you carry the pick."),
        ),
        Option(
            "sleight_of_hand",
            Text("Ловкость рук", "Sleight of Hand"),
            Text("Тонкая работа пальцев; освободиться от пут.", "Nimble fingers; slip out of bonds."),
        ),
        Option("sneaking", Text("Скрытность", "Sneaking"), Text("Пройти незамеченным.", "Go unseen.")),
        Option("tracking", Text("Поиск следов", "Tracking"), Text("Читать следы.", "Read tracks.")),
    ),
    pick=4,
    rule=Text("Выберите четыре навыка из девяти.", "Choose four skills of the nine."),
)
PROVISIONS = Counter(
    "provisions",
    Text("Провизия", "Provisions"),
    Text("Сколько порций в начале, смотрите в книге.", "See your book for the portions at the start."),
    start=fixed(3),
)
PORTION = Counter(
    "portion",
    Text("Выносливость за порцию", "Stamina for a portion"),
    Text("Сколько даёт порция, смотрите в книге.", "See your book for what a portion restores."),
    start=fixed(4),
)
FOUND = Counter("found", Text("Найденная еда", "Food found"))
FOUND_PORTION = Counter("found_portion", Text("Выносливость за найденную", "Stamina for food found"), start=fixed(3))
GOLD = Counter("gold", Text("Золото", "Gold"), start=fixed(15))
HOURS = Counter(
    "hours",
    Text("Часы", "Hours"),
    Text(
        "Часть книги даёт 7 часов, посещение стоит от 1 до 3; на нуле откройте §75.",
        "Part of the book gives 7 hours, a visit costs 1 to 3; at none left turn to 75.",
    ),
    start=fixed(7),
)
HAND = Counter(
    "lucky_hand",
    Text("Счастливая Рука", "Lucky Hand"),
    Text("Раз, когда угодно: Удача до начальной.", "Once, at any time: Luck back to its initial."),
)
SHROUD = Counter(
    "shroud",
    Text("Саван", "Shroud"),
    Text("Раз, не в бою: Выносливость до начальной.", "Once, outside a fight: Stamina back to its initial."),
)
TONIC = Counter(
    "tonic",
    Text("Тоник", "Tonic"),
    Text("Раз: +1 к Мастерству, хотя бы и выше начального.", "Once: +1 Skill, even above its initial."),
)
ITEMS = Items(
    "items",
    Text("Снаряжение", "Equipment"),
    places=(Place("pack", Text("рюкзак", "backpack")), Place("worn", Text("при себе", "on the body"))),
)

# A foe

FOE_SKILL = Stat("skill", SKILL.label)
FOE_STAMINA = Stat("stamina", STAMINA.label, life=True)
WOUND = Counter("wound", Text("Рана от него", "Wound he deals"), start=fixed(2))
GROWTH = Counter("growth", Text("Растёт от каждой раны на", "Skill gained for each wound he deals"))
THREE_DICE = Flag("three_dice", Text("Три кости без меньшей", "Three dice, lowest dropped"))
DODGED = Flag("dodged", Text("Акробатика отнимает третью кость", "Acrobatics denies the third die"))
DOUBLE_ENDS = Flag("double_ends", Text("Его дубль прекращает бой", "His double ends the fight"))
INVULNERABLE = Flag(
    "invulnerable",
    Text("Неуязвим", "Invulnerable"),
    Text("Побеждает лишь Удача после выигранного раунда.", "Only Luck after a round won overcomes him."),
)

# A fight

ESCORT = Flag(
    "escort",
    Text("Испытать Удачу за убитого врага", "Test Luck for each foe killed"),
    Text("Так бывает, когда герой кого-то сопровождает.", "So it is while the hero escorts somebody."),
)

HERO_FIELDS = (
    *(NAME, SKILL, STAMINA, LUCK, SKILLS),
    *(PROVISIONS, PORTION, FOUND, FOUND_PORTION, GOLD, HOURS, HAND, SHROUD, TONIC, ITEMS, NOTES),
)
FOE_FIELDS = (
    *(FOE_NAME, FOE_SKILL, FOE_STAMINA, WOUND, GROWTH),
    *(THREE_DICE, DODGED, DOUBLE_ENDS, INVULNERABLE),
)
CONDITIONS = (*FLIGHT, *LIMITS, *BURDENS, ESCORT)
OPTIONS = (BOTH_FALL, LUCK_WHEN, LUCK_TESTS, LUCKLESS, UNLUCKY_COSTS, LUCK_CAPPED, FOOD_IN_FIGHT)
