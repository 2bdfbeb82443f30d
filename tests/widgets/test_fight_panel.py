"""The fight panel through its real widgets: quick entry, targets, buttons, stakes, questions, conditions."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from desktop_app import rulesets
from desktop_app.domain.actions import Act, Action, Begin, Clear, Create, Reinforce, Rewrite, Withdraw
from desktop_app.domain.dice import FIGHT, HERO, RandomDice
from desktop_app.domain.fields import Value
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.state import State, foe
from desktop_app.domain.text import Language
from desktop_app.widgets.conditions_editor import ConditionsEditor
from desktop_app.widgets.fight_panel import FightPanel

DUEL = rulesets.ruleset("duel")


class Table:
    """A panel whose wishes are played at once, as the session would."""

    def __init__(self, qtbot: QtBot, rules: Ruleset = DUEL, **hero: Value) -> None:
        self.rules = rules
        self.panel = FightPanel(rules, Language.EN)
        qtbot.addWidget(self.panel)
        self.wishes: list[Action] = []
        self.state: State = rules.new_state()
        self.panel.wished.connect(self.play)
        choices = {key: value for key, value in hero.items() if isinstance(value, str)}
        values = {key: value for key, value in hero.items() if isinstance(value, int)}
        self.play(Create("Miranda", values, dict(choices)))
        self.wishes.clear()
        self.panel.show()

    def play(self, action: Action) -> None:
        self.wishes.append(action)
        self.state = self.rules.take(self.state, action, RandomDice(1)).state
        self.panel.show_state(self.state)
        self.panel.show_offers(self.rules.offers(self.state))

    def type_foes(self, qtbot: QtBot, text: str) -> None:
        self.panel.entry.setText(text)
        QTest.keyClick(self.panel.entry, Qt.Key.Key_Return)

    def button(self, words: str) -> QPushButton:
        for button in self.panel.findChildren(QPushButton):
            if button.accessibleName() == words and not button.isHidden():
                return button
        raise AssertionError(f"no button {words}")

    def words(self) -> list[str]:
        buttons = self.panel.bar.findChildren(QPushButton)
        return [button.accessibleName() for button in buttons if not button.isHidden()]


@pytest.fixture
def table(qtbot: QtBot) -> Table:
    return Table(qtbot, agility=9, strength=20)


def test_a_line_and_enter_begin_a_fight(qtbot: QtBot, table: Table) -> None:
    table.type_foes(qtbot, "Ghoul 8 9")
    assert table.wishes == [Begin(({"name": "Ghoul", "agility": 8, "strength": 9},))]
    assert table.panel.entry.text() == ""
    assert [card.accessibleName() for card in table.panel.cards] == ["Ghoul: Agility 8, Strength 9 of 9"]


def test_another_line_joins_the_fight(qtbot: QtBot, table: Table) -> None:
    table.type_foes(qtbot, "Ghoul 8 9")
    table.type_foes(qtbot, "Orc 7 6; Orc 7 6")
    orc: dict[str, Value] = {"name": "Orc", "agility": 7, "strength": 6}
    assert table.wishes[1:] == [Reinforce(orc), Reinforce(orc)]
    names = [card.accessibleName().split(":")[0] for card in table.panel.cards]
    assert names == ["Ghoul", "Orc", "Orc 2"]


def test_a_word_that_means_nothing_is_named_and_the_text_stays(qtbot: QtBot, table: Table) -> None:
    table.type_foes(qtbot, "Ghoul 8 x 9")
    assert table.wishes == []
    assert table.panel.entry.text() == "Ghoul 8 x 9"
    assert table.panel._error.text() == "It is not clear what “x” means."
    table.type_foes(qtbot, "Ghoul 8 9")
    assert table.panel._error.isHidden()


def test_keys_choose_targets_and_press_buttons(qtbot: QtBot, table: Table) -> None:
    table.type_foes(qtbot, "A 8 9; B 7 6")
    assert table.panel.take_key("2")
    assert table.panel.cards[1].property("chosen")
    assert table.panel.take_key("Space")
    assert table.wishes[-1] == Act("round", target=1)
    assert not table.panel.take_key("Q")
    assert not table.panel.take_key("9")


def test_a_click_on_a_card_chooses_it(qtbot: QtBot, table: Table) -> None:
    table.type_foes(qtbot, "A 8 9; B 7 6")
    QTest.mouseClick(table.panel.cards[1], Qt.MouseButton.LeftButton)
    table.button("Fight a round").click()
    assert table.wishes[-1] == Act("round", target=1)


def test_a_fallen_target_gives_way_to_the_next(qtbot: QtBot, table: Table) -> None:
    table.type_foes(qtbot, "A 8 9; B 7 6")
    table.play(Rewrite(foe(0), "strength", 0))
    assert not table.panel.cards[0].isEnabled()
    table.panel.take_key("1")
    table.panel.take_key("Space")
    assert table.wishes[-1] == Act("round", target=1)


def test_two_answers_of_a_verb_have_a_button_each(qtbot: QtBot, table: Table) -> None:
    table.type_foes(qtbot, "A 8 9")
    assert table.words()[:3] == ["Fight a round", "Shoot at the body", "Shoot trusting to Luck"]


def test_many_answers_of_a_verb_share_a_menu(qtbot: QtBot) -> None:
    table = Table(qtbot, agility=9, strength=20, pistols=2, art="two_pistols")
    table.play(Rewrite(HERO, "pistols", 2))
    table.type_foes(qtbot, "A 8 9; B 7 6; C 7 6")
    button = next(button for button in table.panel.bar.findChildren(QPushButton) if isinstance(button.menu(), QMenu))
    menu = button.menu()
    assert isinstance(menu, QMenu)
    menu.actions()[1].trigger()
    assert table.wishes[-1] == Act("volley", target=0, choice="1")


def test_conditions_chosen_before_the_fight_begin_with_it(qtbot: QtBot, table: Table) -> None:
    table.panel._impose("may_flee", True)
    table.panel._impose("duel", True)
    table.type_foes(qtbot, "A 8 9")
    assert table.wishes == [
        Begin(({"name": "A", "agility": 8, "strength": 9},), {"may_flee": True, "duel": True}),
    ]
    assert "Flee" in table.words()
    assert "Stop the duel" in table.words()


def test_conditions_changed_in_the_fight_are_corrections(qtbot: QtBot, table: Table) -> None:
    table.type_foes(qtbot, "A 8 9")
    table.panel._impose("round_limit", 4)
    assert table.wishes[-1] == Rewrite(FIGHT, "round_limit", 4)
    assert table.panel.conditions.values["round_limit"] == 4


def test_a_decision_is_lit_and_answered(qtbot: QtBot, table: Table) -> None:
    table.panel._impose("may_flee", True)
    table.panel._impose("duel", True)
    table.type_foes(qtbot, "A 8 9")
    table.button("Flee").click()
    assert not table.panel.question.isHidden()
    assert table.panel.question.accessibleName() == "How much Honour does the flight cost?"
    spin = table.panel.question.findChild(QSpinBox)
    assert isinstance(spin, QSpinBox)
    spin.setValue(2)
    table.panel.take_key("H")
    assert table.wishes[-1] == Act("lose_honour", amount=2)
    assert table.panel.question.isHidden()


def test_a_decided_fight_says_how_it_ended_and_can_be_put_away(qtbot: QtBot, table: Table) -> None:
    table.type_foes(qtbot, "A 8 9")
    table.play(Withdraw(0))
    assert table.panel._ending.text() == "Victory"
    table.panel._clear.click()
    assert table.wishes[-1] == Clear()
    assert table.panel.cards == []


def test_a_foe_can_be_taken_out_with_the_keyboard(qtbot: QtBot, table: Table) -> None:
    table.type_foes(qtbot, "A 8 9; B 7 6")
    QTest.keyClick(table.panel.cards[0], Qt.Key.Key_Delete)
    assert table.wishes[-1] == Withdraw(0)
    QTest.keyClick(table.panel.cards[1], Qt.Key.Key_Return)
    assert table.panel._target == 1


def test_words_follow_the_language(qtbot: QtBot, table: Table) -> None:
    table.type_foes(qtbot, "A 8 9")
    table.panel.set_language(Language.RU)
    assert table.words()[0] == "Раунд"
    assert table.panel.cards[0].accessibleName() == "A: Ловкость 8, Сила 9 из 9"


def test_a_name_is_shown_to_the_letter(qtbot: QtBot, table: Table) -> None:
    table.type_foes(qtbot, '"<b>x</b> & %s {0}" 8 9')
    assert table.panel.cards[0]._name.text() == "1 · <b>x</b> & %s {0}"
    assert table.panel.cards[0]._name.textFormat() is Qt.TextFormat.PlainText


def test_the_conditions_form_shows_and_announces(qtbot: QtBot) -> None:
    editor = ConditionsEditor(DUEL, Language.EN)
    qtbot.addWidget(editor)
    heard: list[tuple[str, object]] = []
    editor.changed.connect(lambda key, value: heard.append((key, value)))
    editor.show_conditions(Sheet({"may_flee": True, "round_limit": 4, "limit_outcome": "stopped"}))
    assert heard == []
    limit = editor._editors["round_limit"]
    assert isinstance(limit, QSpinBox)
    assert limit.value() == 4
    limit.setValue(5)
    assert heard == [("round_limit", 5)]
