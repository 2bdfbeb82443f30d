"""Doubtful points of the books that several rulesets share, each an option with our reading as its default."""

from desktop_app.domain.fields import Choice, Flag, Option
from desktop_app.domain.text import Text

BOTH_FALL = Choice(
    "both_fall",
    Text("Герой и последний враг пали в одном раунде", "Hero and last foe fall in the same round"),
    options=(
        Option("lost", Text("герой погиб", "the hero is dead")),
        Option("won", Text("бой выигран", "the fight is won")),
    ),
    chosen="lost",
)
FOOD_IN_FIGHT = Flag("food_in_fight", Text("Можно есть во время боя", "One may eat in a fight"))
