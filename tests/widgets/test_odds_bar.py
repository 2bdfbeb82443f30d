"""The odds bar, the chances on buttons, and how the window follows what is fought and typed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from desktop_app import rulesets
from desktop_app.app import compose
from desktop_app.binding import settings as preferences
from desktop_app.binding.new_adventure import NewAdventure
from desktop_app.binding.session import Session
from desktop_app.domain.actions import Act, Begin, Create
from desktop_app.domain.dice import RandomDice
from desktop_app.domain.fields import Value
from desktop_app.domain.journal import Journal
from desktop_app.domain.ruleset import Kind, Offer, Verb
from desktop_app.domain.text import Language, Text
from desktop_app.widgets.action_bar import ActionBar
from desktop_app.widgets.odds_bar import LifeChart, OddsBar, percent
from desktop_app.windows.desk import Desk, now
from desktop_app.windows.table import Table

GUARD: dict[str, Value] = {"name": "Guard", "agility": 8, "strength": 10}
ROUND = Verb("round", Text("Раунд", "Fight a round"), Kind.ROUND, "Space")
LUCK = Verb("luck", Text("Удача", "Luck"), Kind.ROUND, "L")


@pytest.mark.parametrize(
    ("chance", "sure", "words"),
    [
        (1.0, True, "100 %"),
        (1 - 1e-13, True, "100 %"),
        (1 - 1e-9, True, ">99 %"),
        (0.995, True, ">99 %"),
        (0.99, True, "99 %"),
        (1.0, False, ">99 %"),
        (0.625, True, "62 %"),
        (0.01, True, "1 %"),
        (0.0049, True, "<1 %"),
        (1e-9, True, "<1 %"),
        (0.0, True, "0 %"),
        (0.0, False, "<1 %"),
    ],
)
def test_percent_never_promises_too_much(chance: float, sure: bool, words: str) -> None:
    assert percent(chance, sure=sure).replace("\N{NO-BREAK SPACE}", " ") == words


@pytest.fixture
def bar(qtbot: QtBot) -> OddsBar:
    made = OddsBar()
    qtbot.addWidget(made)
    return made


def test_a_bar_with_nothing_to_say_is_hidden(bar: OddsBar) -> None:
    assert bar.isHidden()
    bar.show_exact(0.5)
    assert not bar.isHidden()
    bar.show_nothing()
    assert bar.isHidden()


def test_an_exact_answer_is_said_in_full(bar: OddsBar) -> None:
    bar.show_exact(0.78, "Luck: 71 % → 78 %", {0: 0.22, 3: 0.5, 4: 0.28})
    assert bar.words == percent(0.78)
    assert bar.accessibleName() == f"Chance to win: {percent(0.78)}"
    assert bar.accessibleDescription() == "Luck: 71 % → 78 %"
    assert bar._bar.value() == 780
    assert bar._advice.textFormat() is Qt.TextFormat.PlainText
    assert (bar._least.text(), bar._most.text()) == ("0", "4")
    assert bar.chart.accessibleDescription() == "most likely 3"


def test_the_last_answer_stays_in_grey_while_computing(bar: OddsBar) -> None:
    bar.show_computing()
    assert bar.words == ""
    assert bar._bar.isHidden()
    assert "computing" in bar.accessibleName()
    bar.show_exact(0.4)
    assert bar._value.isEnabled()
    bar.show_computing()
    assert bar.words == percent(0.4)
    assert not bar._value.isEnabled()
    bar.show_exact(0.5)
    assert bar._value.isEnabled()
    assert bar._state.text() == ""


def test_an_estimate_is_marked_as_such(bar: OddsBar) -> None:
    bar.show_estimate(0.84, 0.021)
    assert bar.words == f"about {percent(0.84)}, ±2"
    assert "estimate" in bar._advice.text()
    bar.show_estimate(1.0, 0.0004)
    assert bar.words == f"about {percent(0.999)}, ±1"
    bar.show_exact(0.5)
    assert bar._advice.isHidden()


def test_a_fight_without_an_end_is_called_so(bar: OddsBar) -> None:
    bar.show_exact(0, "", {}, endless=1)
    assert bar._advice.text() == "This fight has no end."


def test_columns_stand_in_order_and_none_is_invisible(qtbot: QtBot) -> None:
    chart = LifeChart()
    qtbot.addWidget(chart)
    assert chart.columns() == []
    chart.resize(100, 36)
    chart.show_lives({0: 0.25, 1: 1e-9, 5: 0.75})
    columns = chart.columns()
    assert [life for life, _ in columns] == [0, 1, 5]
    heights = [column.height() for _, column in columns]
    assert heights[2] == 35
    assert heights[1] == 1
    assert heights[0] == pytest.approx(35 / 3)
    lefts = [column.left() for _, column in columns]
    assert lefts == sorted(lefts)
    assert columns[0][1].left() == 0
    assert columns[-1][1].right() == pytest.approx(100)
    chart.grab()


def test_buttons_say_their_chance_and_stakes_their_own(qtbot: QtBot) -> None:
    bar = ActionBar(frozenset({Kind.ROUND}), Language.EN)
    qtbot.addWidget(bar)
    offers = (Offer(ROUND, target=0, amounts=range(1, 4), label=Text("Воля", "Willpower")), Offer(LUCK))
    bar.show_offers(offers, 0, {})
    bar.show_chances({Act("round", target=0, amount=amount): amount / 4 for amount in (1, 2, 3)})
    round_, luck = bar.findChildren(QPushButton)
    assert round_.text() == f"Fight a round   {percent(0.25)}   space"
    assert round_.accessibleName() == "Fight a round"
    assert round_.accessibleDescription() == percent(0.25)
    assert luck.text() == "Luck   L"
    spin = bar.findChild(QSpinBox)
    assert isinstance(spin, QSpinBox)
    spin.setValue(3)
    assert round_.text() == f"Fight a round   {percent(0.75)}   space"
    bar.show_chances({})
    assert round_.text() == "Fight a round   space"
    assert spin.value() == 3


def test_menus_say_the_chance_of_each_answer(qtbot: QtBot) -> None:
    bar = ActionBar(frozenset({Kind.ROUND}), Language.EN)
    qtbot.addWidget(bar)
    bar.show_offers(tuple(Offer(LUCK, choice=key, label=Text(key, key)) for key in "abc"), 0, {})
    bar.show_chances({Act("luck", choice="b"): 0.5})
    (button,) = bar.findChildren(QPushButton)
    assert button.text() == "Luck   L"
    menu = button.menu()
    assert menu is not None
    assert [action.text() for action in menu.actions()] == ["Luck a", f"Luck b   {percent(0.5)}", "Luck c"]


# In the window


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    made = compose(app, tmp_path, "en")
    assert made is not None
    qtbot.addWidget(made.window)
    made.show()
    yield made
    made.window.close()
    made.library.close()


def sit_down(desk: Desk, key: str = "duel") -> tuple[Session, Table]:
    rules = rulesets.ruleset(key)
    session = Session(rules, Journal(rules.new_state()), NewAdventure(desk.library, rules, {}), now)
    session.app_dice = RandomDice(1)
    desk.adventures.sit_down(session, desk.language)
    session.animated = False
    session.play(Create("Miranda"))
    table = desk._window.table
    assert table is not None
    return session, table


def known(qtbot: QtBot, table: Table) -> str:
    qtbot.waitUntil(lambda: not table.odds.task.busy and table.panel.odds.words != "", timeout=20_000)
    return table.panel.odds.words


def test_a_fight_shows_its_odds_and_follows_it(qtbot: QtBot, desk: Desk) -> None:
    session, table = sit_down(desk)
    assert table.panel.odds.isHidden()
    session.play(Begin((dict(GUARD),)))
    words = known(qtbot, table)
    (button,) = [each for each in table.panel.bar.findChildren(QPushButton) if each.property("primary")]
    assert button.accessibleDescription() == words
    asked = table.odds._asked
    session.play(Act("round", target=0))
    known(qtbot, table)
    assert table.odds._asked == session.state != asked
    session.undo()
    assert known(qtbot, table) == words
    session.undo()
    assert table.panel.odds.isHidden()


def test_foes_typed_have_odds_and_nonsense_has_none(qtbot: QtBot, desk: Desk) -> None:
    session, table = sit_down(desk)
    QTest.keyClicks(table.panel.entry, "Guard 8 10")
    words = known(qtbot, table)
    assert session.state.fight is None
    QTest.keyClicks(table.panel.entry, " x")
    qtbot.waitUntil(table.panel.odds.isHidden)
    table.panel.entry.setText("Guard 8 10")
    assert known(qtbot, table) == words
    QTest.keyClick(table.panel.entry, Qt.Key.Key_Return)
    assert session.state.fighting
    assert known(qtbot, table) == words


def test_who_does_not_want_to_know_is_told_nothing(qtbot: QtBot, desk: Desk) -> None:
    session, table = sit_down(desk)
    session.play(Begin((dict(GUARD),)))
    known(qtbot, table)
    started: list[bool] = []
    table.odds.task.started.connect(lambda: started.append(True))
    assert desk.actions["odds"].isChecked()
    desk.actions["odds"].trigger()
    assert desk._settings[preferences.ODDS] is False
    assert table.panel.odds.isHidden()
    assert {each.accessibleDescription() for each in table.panel.bar.findChildren(QPushButton)} == {""}
    session.play(Act("round", target=0))
    assert started == []
    assert not table.odds.task.busy
    desk.actions["odds"].trigger()
    known(qtbot, table)


def test_the_odds_speak_the_language_chosen(qtbot: QtBot, desk: Desk) -> None:
    session, table = sit_down(desk)
    session.play(Begin((dict(GUARD),)))
    words = known(qtbot, table)
    desk._settings[preferences.LANGUAGE] = "ru"
    qtbot.waitUntil(lambda: table.panel.odds._title.text() == "Победа")
    assert table.panel.odds.accessibleName() == f"Вероятность победы: {words}"
    desk._settings[preferences.LANGUAGE] = "en"
    qtbot.waitUntil(lambda: table.panel.odds._title.text() == "Victory")
    QLocale.setDefault(QLocale("en"))


def test_leaving_the_table_stops_the_work(qtbot: QtBot, desk: Desk) -> None:
    session, table = sit_down(desk, "moonrunner")
    task = table.odds.task
    session.play(Begin(tuple({"name": "Ogre", "skill": 11, "stamina": 24} for _ in range(3))))
    assert task.busy
    desk.actions["bookshelf"].trigger()
    assert not task.busy
    assert task._worker is None


def test_advice_says_what_luck_is_worth(qtbot: QtBot, desk: Desk) -> None:
    session, table = sit_down(desk, "moonrunner")
    session.play(Begin(({"name": "Ogre", "skill": 9, "stamina": 10},)))
    for _ in range(30):
        known(qtbot, table)
        if table.panel.odds._advice.text() or not session.state.fighting:
            break
        session.play(session.rules.offers(session.state)[0].taken())
    advice = table.panel.odds._advice.text()
    assert "→" in advice
    before, after = (part.split(":")[-1].strip() for part in advice.split("→"))
    assert after == table.panel.odds.words
    assert before != after
