"""Making a hero: dice or typed scores, the outfit, and answers to the book's questions."""

from typing import Any

import pytest

from desktop_app.domain.actions import Create, Lose
from desktop_app.domain.common import NAME, Common
from desktop_app.domain.creation import roll_score, roll_scores
from desktop_app.domain.dice import HERO, ScriptedDice
from desktop_app.domain.errors import BadValue, IllegalAction, RuleError, UnknownKey
from desktop_app.domain.events import Changed
from desktop_app.domain.fields import Item, Stat, typed
from desktop_app.domain.state import hero
from tests.domain.sample import FAME, LIFE, PACK, PURSE, RULES, SKILL, TALENTS, TEMPER, do, made, turn_of


def test_dice_fall_in_the_order_of_the_sheet() -> None:
    sheet = do(RULES.new_state(), Create("Анна"), (5,), (6, 1)).heroes[0]
    assert sheet[NAME] == "Анна"
    assert (sheet[SKILL], sheet.initial(SKILL)) == (11, 11)
    assert (sheet[LIFE], sheet.initial(LIFE)) == (19, 19)
    assert (sheet[FAME], sheet[PURSE], sheet[PACK]) == (3, 60, (Item("Плащ", place="worn"),))


def test_a_typed_score_throws_no_dice_and_says_so() -> None:
    turn = RULES.take(RULES.new_state(), Create(values={"skill": 9, "fame": 4}), ScriptedDice([(1, 1)]))
    assert [event.why for event in turn.events if isinstance(event, Changed) and event.field == "skill"] == [
        Common.TYPED.key
    ]
    assert (turn.state.heroes[0][SKILL], turn.state.heroes[0].initial(FAME)) == (9, 4)


def test_a_score_that_is_to_be_typed_asks_for_no_dice_either() -> None:
    assert Stat("skill", SKILL.label, start=typed(6)).default == 0
    for values, score in (({}, 6), ({"skill": 9}, 9)):
        turn = turn_of(RULES.new_state())
        roll_score(turn, HERO, SKILL, typed(6), Create(values=dict(values)))
        assert (turn.sheet(HERO)[SKILL], turn.sheet(HERO).initial(SKILL)) == (score, score)


def test_coins_start_in_the_ratio_of_this_adventure() -> None:
    assert made({"ratio": 20}).heroes[0][PURSE] == 100


def test_a_score_found_in_another_way_is_left_alone() -> None:
    turn = turn_of(RULES.new_state(), (2,))
    turn.start(HERO, LIFE, 30, Common.CREATED)
    roll_scores(turn, HERO, Create(), found=(LIFE,))
    assert (turn.sheet(HERO)[SKILL], turn.sheet(HERO)[LIFE]) == (8, 30)


def test_who_is_made_anew_has_the_outfit_back() -> None:
    robbed = do(made(), Lose(HERO, "pack", 0))
    assert robbed.heroes[0][PACK] == ()
    assert do(robbed, Create(values={"skill": 7, "life": 15})).heroes[0][PACK] == (Item("Плащ", place="worn"),)


def test_answers_are_written_down() -> None:
    answers: dict[str, Any] = {"temper": "hot", "talents": ("song", "riding")}
    sheet = do(RULES.new_state(), Create(values={"skill": 9, "life": 20}, choices=answers)).heroes[0]
    assert (sheet[TEMPER], sheet[TALENTS]) == ("hot", ("song", "riding"))


def test_a_party_grows_one_by_one() -> None:
    scores = {"skill": 7, "life": 15}
    state = do(made(), Create("Пётр", scores, hero=1))
    assert [sheet[NAME] for sheet in state.heroes] == ["Анна", "Пётр"]
    assert state.sheet(hero(1))[SKILL] == 7


@pytest.mark.parametrize(
    ("create", "error"),
    [
        (Create(hero=-1), IllegalAction),
        (Create(hero=2), IllegalAction),
        (Create(values={"charm": 3}), UnknownKey),
        (Create(choices={"charm": "x"}), UnknownKey),
        (Create(values={"skill": -1}), BadValue),
        (Create("x" * 100_001), BadValue),
        (Create(values={"skill": 1, "life": 1}, choices={"temper": "cold"}), BadValue),
        (Create(values={"skill": 1, "life": 1}, choices={"talents": ("song",)}), BadValue),
        (Create(values={"skill": 1, "life": 1}, choices={"talents": ("song", "dance", "riding")}), BadValue),
        (Create(values={"skill": 1, "life": 1}, choices={"brave": "x"}), BadValue),
    ],
)
def test_a_hero_that_cannot_be(create: Create, error: type[RuleError]) -> None:
    with pytest.raises(error):
        RULES.step(RULES.new_state(), create, ScriptedDice())


def test_a_full_party_takes_nobody() -> None:
    full = do(made(), Create(values={"skill": 7, "life": 15}, hero=1))
    with pytest.raises(IllegalAction):
        RULES.step(full, Create(hero=2), ScriptedDice())


def test_an_open_list_takes_as_many_as_one_likes() -> None:
    tales: dict[str, Any] = {"lore": ("о драконе", "о море", "о луне")}
    sheet = do(RULES.new_state(), Create(values={"skill": 9, "life": 20}, choices=tales)).heroes[0]
    assert sheet.values["lore"] == tales["lore"]
