"""What the printed sheet of Moonrunner shows beside its fields: food, hours and Luck to cross off, two helps."""

from desktop_app.domain.paper import Chart, Extra, Squares, Track, opposed_blows
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.text import Text
from desktop_app.rulesets.moonrunner.fields import FOUND, HOURS, LUCK, PROVISIONS

LUCK_IN_FIGHT = Chart(
    Text("Удача в бою", "Luck in a Fight"),
    (Text("рана", "wound"), Text("повезло", "lucky"), Text("не повезло", "unlucky")),
    (
        (Text("ранен враг", "the foe's"), "4", "1"),
        (Text("ранены вы", "yours"), "1", "3"),
    ),
    Text(
        "Две кости, сумма не больше Удачи — повезло; каждая проверка стоит 1 Удачу. Без проверки рана отнимает 2.",
        "Two dice, no more than your Luck: lucky; each test costs 1 Luck. Without a test a wound takes 2.",
    ),
)
FIGHT = opposed_blows(
    Text("две кости плюс Мастерство", "two dice and Skill"),
    Text(
        "Рана отнимает 2 Выносливости; прежде чем её вписать, можно испытать Удачу.",
        "A wound takes 2 Stamina; before you write it down, you may test your Luck.",
    ),
)


def print_extras(_options: Sheet) -> tuple[Extra, ...]:
    """All of it, under any reading of the rules."""
    return (Squares(PROVISIONS, 10), Squares(FOUND, 10), Track(HOURS, 7, 1), Track(LUCK, 12, 1), LUCK_IN_FIGHT, FIGHT)
