"""What the printed Action Chart shows beside its fields: meals and doses to cross off, Willpower, the table, a help."""

from desktop_app.domain.paper import Cell, Chart, Extra, Squares, Steps, Track
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.text import Text
from desktop_app.rulesets.grey_star import fields
from desktop_app.rulesets.grey_star.readings import EDITION, EXTENDED
from desktop_app.rulesets.grey_star.table import ZERO_COLUMN, Row, combat_results

COLUMNS = 13
"""Columns of the usual table; the longer one goes on from there."""
PICKS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)

FIGHT = Steps(
    Text("Как идёт бой", "How a fight goes"),
    (
        Text(
            "Сложите Боевое мастерство со всем, что его меняет, и вычтите мастерство врага: это соотношение сил.",
            "Add what changes your Combat Skill and take away the enemy's: that is the Combat Ratio.",
        ),
        Text(
            "С посохом в руке решите, сколько Воли в него вложить: не меньше 1.",
            "With the Staff in hand, decide how much Willpower to put into it: 1 at least.",
        ),
        Text("Назовите наугад число от 0 до 9.", "Pick a number from 0 to 9 at random."),
        Text(
            "Найдите клетку таблицы: сначала потеря врага, после черты — ваша.",
            "Find the cell of the table: the enemy's loss comes first, yours after the stroke.",
        ),
        Text(
            "Потерю врага умножьте на вложенную Волю; свою — никогда. Буква K убивает на месте.",
            "Multiply the enemy's loss by the Willpower put in, never your own. The letter K kills outright.",
        ),
        Text(
            "Вычтите обе потери и Волю. Если живы оба, начните следующий раунд.",
            "Take off both losses and the Willpower. While both live, go on to the next round.",
        ),
    ),
)


def print_extras(options: Sheet) -> tuple[Extra, ...]:
    """All of it, with the table as the edition in use prints it."""
    return (
        Squares(fields.MEALS, 8),
        Squares(fields.LAUMSPUR_DOSES, 4),
        Squares(fields.ALETHER_DOSES, 4),
        Squares(fields.KARMO_DOSES, 4),
        Squares(fields.SEEDS, 4),
        Track(fields.WILLPOWER, 40, 1),
        *charts(options),
        FIGHT,
    )


def charts(options: Sheet) -> list[Chart]:
    """The Combat Results Table; the longer one takes a second table."""
    extended = options[EXTENDED]
    rows = combat_results(options[EDITION], extended=extended).rows
    title, note = (
        Text("Таблица боя", "Combat Results Table"),
        Text(
            "Строка — названное число, столбец — соотношение сил; потеря врага / ваша потеря.",
            "The row is the number picked, the column the Combat Ratio; the enemy's loss / yours.",
        ),
    )
    parts = [Chart(title, head(0, COLUMNS, whole=not extended), tuple(_line(pick, rows, 0) for pick in PICKS), note)]
    if extended:
        lines = tuple(_line(pick, rows, COLUMNS) for pick in PICKS)
        more = Text("Таблица боя, дальше", "Combat Results Table, continued")
        parts.append(Chart(more, head(COLUMNS, len(rows[0]), whole=True), lines, note))
    return parts


def head(first: int, end: int, *, whole: bool) -> tuple[Cell, ...]:
    """The ratios over columns ``first`` to before ``end``; the last one of a ``whole`` table has no upper bound."""
    return ("", *[ratios(place, last=whole and place == end - 1) for place in range(first, end)])


def ratios(column: int, *, last: bool) -> str:
    """The ratios that a column stands for: "−2/−1", "0", "+1/+2"; the outermost ones are open."""
    away = abs(column - ZERO_COLUMN)
    near, far = 2 * away - 1, 2 * away
    if column == ZERO_COLUMN:
        return "0"
    if column < ZERO_COLUMN:
        return f"≤ −{near}" if column == 0 else f"−{far}/−{near}"
    return f"≥ +{near}" if last else f"+{near}/+{far}"


def _line(pick: int, rows: tuple[Row, ...], first: int) -> tuple[Cell, ...]:
    cells = rows[pick][first : first + COLUMNS]
    return (str(pick), *["/".join("K" if loss is None else str(loss) for loss in cell) for cell in cells])
