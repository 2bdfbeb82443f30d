"""How doubtful points of «Чёрная Башня» are read; each default is our reading."""

from desktop_app.domain.fields import Choice, Flag, Option
from desktop_app.domain.readings import BOTH_FALL
from desktop_app.domain.text import Text

CHECK_EQUAL = Flag(
    "check_equal",
    Text("Проба удаётся и при равенстве", "A check succeeds on equality"),
    Text(
        "Правило говорит «меньше», а пример причисляет равенство к успеху.",
        "The rule says “less”, its example counts equality as success.",
    ),
    on=True,
)
TIE_HITS = Flag("tie_hits", Text("Нападение, равное защите, попадает", "An attack equal to the defence hits"))
LONE_SIX = Flag(
    "lone_six", Text("Шестёрка на единственной кости — все шестёрки", "A lone die's six is all sixes"), on=True
)
FOES_SIXES = Flag("foes_sixes", Text("Все шестёрки врага тоже пробивают", "A foe's sixes always hit, too"), on=True)
FLEE_WHEN = Choice(
    "flee_when",
    Text("Бежать можно", "Flight is possible"),
    options=(
        Option("any", Text("в любой миг боя", "at any moment of a fight")),
        Option("turn", Text("только в свой черёд", "only on one's own turn")),
    ),
    chosen="any",
)
BARE_HANDS = Flag(
    "bare_hands",
    Text("Бегство отнимает и безымянное оружие", "Flight loses an unnamed weapon, too"),
    Text(
        "Иначе герой без названного оружия считается безоружным и не теряет ничего.",
        "Otherwise a hero with no weapon named is bare-handed and loses nothing.",
    ),
)
FLIGHT_POINTS = Flag("flight_points", Text("Бежавший получает очки за убитых", "Who fled gets points for the killed"))
POINTS = Choice(
    "points",
    Text("Очки бонуса", "Bonus points"),
    Text(
        "Порог: очки остаются, а следующее повышение того же качества требует вдвое, втрое больше.",
        "Threshold: points stay, and the same quality's next raise takes twice, three times as many.",
    ),
    options=(
        Option("spent", Text("тратятся на качества", "are spent on qualities")),
        Option("threshold", Text("служат порогом", "are a threshold")),
    ),
    chosen="spent",
)
OUTLAYS = Choice(
    "outlays",
    Text("Затраты отряда", "Outlays of a party"),
    options=(
        Option("heroes", Text("с каждого героя", "for each hero")),
        Option("doubled", Text("вдвое для любого отряда", "doubled for any party")),
    ),
    chosen="heroes",
)
FIRST_BLOW_WHEN = Choice(
    "first_blow_when",
    Text("Жребий первого удара", "The die for the first blow"),
    options=(
        Option("fight", Text("один раз за бой", "once a fight")),
        Option("round", Text("каждый круг заново", "anew each round")),
    ),
    chosen="fight",
)
MAGIC = Choice(
    "magic",
    Text("Магия в свой черёд", "Magic on one's turn"),
    options=(
        Option("instead", Text("вместо удара", "instead of the blow")),
        Option("besides", Text("перед ударом", "before the blow")),
    ),
    chosen="instead",
)
FOLLOW = Flag(
    "follow",
    Text("Нападение растёт с Силой, защита с Ловкостью", "Attack follows Strength, Defence follows Agility"),
    Text(
        "Кость за каждое очко Силы, единица защиты за каждое очко Ловкости.",
        "A die for each point of Strength, a point of Defence for each point of Agility.",
    ),
    on=True,
)
STEEL_GIVES = Choice(
    "steel_gives",
    Text("«Стальные руки» дают", "Steel Hands gives"),
    options=(
        Option("die", Text("кость нападения", "a die of attack")),
        Option("point", Text("единицу к броску", "a point to the throw")),
    ),
    chosen="die",
)

OPTIONS = (
    *(BOTH_FALL, CHECK_EQUAL, TIE_HITS, LONE_SIX, FOES_SIXES, FIRST_BLOW_WHEN, MAGIC, STEEL_GIVES),
    *(FLEE_WHEN, BARE_HANDS, FLIGHT_POINTS, POINTS, FOLLOW, OUTLAYS),
)
