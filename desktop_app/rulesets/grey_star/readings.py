"""Doubtful points of the Grey Star books, each an option with our reading as its default."""

from desktop_app.domain.fields import Choice, Counter, Flag, Option
from desktop_app.domain.readings import BOTH_FALL
from desktop_app.domain.text import Text

EDITION = Choice(
    "edition",
    Text("Таблица боя", "Combat Results Table"),
    Text("Издания расходятся в нескольких клетках.", "Printings differ in a few cells."),
    options=(
        Option("standard", Text("обычная", "the usual one")),
        Option("milder", Text("5 при +7…+10 отнимает 1", "a 5 at +7 to +10 costs 1")),
        Option("variant", Text("пять клеток иначе", "five cells differ")),
    ),
    chosen="standard",
)
EXTENDED = Flag("extended", Text("Длинная таблица, до +29", "The longer table, up to +29"))
RATIO_FIXED = Flag("ratio_fixed", Text("Соотношение одно на весь бой", "One Combat Ratio for the whole fight"))
CARRIED_WAIVES = Flag(
    "carried_waives", Text("Другое оружие без −6, если посох при себе", "No −6 for another weapon, Staff carried")
)
DEAD_WAIVES = Flag("dead_waives", Text("Посох без магии бьёт без −6", "No −6 for a Staff without magic"))
DAGGER_WITH_STAFF = Flag(
    "dagger_with_staff", Text("Кинжал даёт +1 и вместе с посохом", "The dagger gives +1 with the Staff, too")
)
FREE_EVASION = Flag("free_evasion", Text("До первого раунда уклоняются даром", "Evading before round 1 is free"))
EVASION_UNPAID = Flag("evasion_unpaid", Text("Уклоняясь, Волю не тратят", "Evading costs no Willpower"))
REST = Choice(
    "rest",
    Text("Выносливость между книгами", "Endurance between books"),
    options=(
        Option("restored", Text("полная, в книгу 4 — как есть", "restored; as it is into book 4")),
        Option("always", Text("полная и в книгу 4", "restored, into book 4 as well")),
        Option("wounded", Text("остаётся как есть", "left as it is")),
    ),
    chosen="restored",
)
KIT_KEPT = Flag("kit_kept", Text("Мешок и нобли переходят в книгу 2", "Backpack and Nobles go into book 2"), on=True)
UNPAID = Choice(
    "unpaid",
    Text("Не хватает Воли на вынужденную трату", "A forced cost beyond one's Willpower"),
    options=(
        Option("negative", Text("Воля уходит ниже нуля", "Willpower sinks below zero")),
        Option("endurance", Text("2 Выносливости за единицу", "2 Endurance for each point")),
    ),
    chosen="negative",
)
HALF_UP = Flag("half_up", Text("Половины округлять вверх", "Halves are rounded up"))
MIND_WOUNDS = Choice(
    "mind_wounds",
    Text("Поединок разумов отнимает", "A fight of minds takes"),
    options=(
        Option("endurance", Text("Выносливость", "Endurance")),
        Option("willpower", Text("Волю", "Willpower")),
    ),
    chosen="endurance",
)
MIND_FOLLOWS = Flag(
    "mind_follows", Text("В поединке разумов счёт меняется", "In a fight of minds the score follows the losses")
)
AHEAD_UNMULTIPLIED = Flag(
    "ahead_unmultiplied", Text("Сравнивать потери до умножения", "Compare losses before the multiplier")
)
NOBLES_MOST = Counter("nobles_most", Text("Ноблей не больше (0 — сколько угодно)", "Nobles at most (0: no limit)"))

OPTIONS = (
    EDITION,
    EXTENDED,
    RATIO_FIXED,
    CARRIED_WAIVES,
    DEAD_WAIVES,
    DAGGER_WITH_STAFF,
    FREE_EVASION,
    EVASION_UNPAID,
    BOTH_FALL,
    REST,
    KIT_KEPT,
    UNPAID,
    HALF_UP,
    MIND_WOUNDS,
    MIND_FOLLOWS,
    AHEAD_UNMULTIPLIED,
    NOBLES_MOST,
)
