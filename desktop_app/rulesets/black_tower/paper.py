"""What the printed sheet of «Чёрная Башня» shows beside its fields: the price lists and the order of a fight."""

from desktop_app.domain.paper import Chart, Extra, Steps
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.text import Text
from desktop_app.rulesets.black_tower.fields import COSTS

RAISES = Chart(
    Text("Цена повышения", "The Price of a Raise"),
    (Text("качество, на 1", "quality, by 1"), Text("очков бонуса", "bonus points")),
    tuple((quality.label, str(cost.default)) for quality, cost in COSTS.values()),
    Text("Герою книги может быть дешевле.", "A hero of the book may pay less."),
)
TOWN = Chart(
    Text("Цены в остроге", "Prices in Town"),
    (Text("за что", "for what"), Text("золотых", "gold")),
    (
        (Text("вход в острог", "entry"), "2"),
        (Text("ночлег, за день", "lodging, a day"), "1"),
        (Text("врач, все раны", "doctor, all wounds"), "4"),
        (Text("кинжал, ущерб 2", "dagger, damage 2"), "3"),
        (Text("Молния; Зомби", "Lightning; Zombie"), "500"),
        (Text("Стальные руки; Ловкач", "Steel hands; Nimbleness"), "600"),
        (Text("Цепная молния", "Chain lightning"), "700"),
    ),
    Text("Отряд платит за каждого героя. Продают на 1 дешевле.", "A party pays for each hero. Selling brings 1 less."),
)
FIGHT = Steps(
    Text("Как идёт бой", "How a fight goes"),
    (
        Text(
            "Если книга не говорит, кто первый, бросьте кость: чётная — бьёт герой.",
            "Unless the book says who is first, throw a die: even, and the hero strikes.",
        ),
        Text(
            "Бросьте кости нападения. Сумма больше защиты врага — удар попал; все шестёрки пробивают всегда.",
            "Throw the dice of attack. A sum above the foe's Defence hits; all sixes always do.",
        ),
        Text(
            "Попавший отнимает столько ЖС, каков ущерб оружия; кулаки — 1.",
            "A hit takes as much Life as the weapon's damage; fists take 1.",
        ),
        Text("В свой черёд вместо удара можно колдовать.", "On your turn you may cast a spell instead of striking."),
        Text(
            "Затем бьёт каждый живой враг. Герой в круге бьёт одного.",
            "Then every living foe strikes. A hero strikes one foe a round.",
        ),
        Text(
            "Бежать можно всегда, но оружие останется врагу. Очки за убитых получает победитель.",
            "You may always flee, but the weapon stays behind. Who wins the fight gets the points for the killed.",
        ),
    ),
)


def print_extras(_options: Sheet) -> tuple[Extra, ...]:
    """All of it, under any reading of the rules."""
    return (RAISES, TOWN, FIGHT)
