"""«Лунатик» / Moonrunner, rule by rule: making a hero, blows, Luck for every wound, several foes, escape."""

from typing import Any

import pytest

from desktop_app.domain.actions import Act, Create, Gain, Lose, Rewrite, Withdraw
from desktop_app.domain.dice import HERO
from desktop_app.domain.errors import BadValue
from desktop_app.domain.events import Remarked, Tallied
from desktop_app.domain.narration import question
from desktop_app.domain.state import Outcome, Wound, foe
from desktop_app.domain.text import Language
from desktop_app.rulesets.moonrunner import RULES
from desktop_app.rulesets.moonrunner.fields import (
    FOE_SKILL,
    GOLD,
    HOURS,
    LUCK,
    PORTION,
    PROVISIONS,
    SKILL,
    SKILLS,
    STAMINA,
)
from tests.rulesets.moon import (
    BAD,
    DECLINED,
    ESCAPE,
    GHOUL,
    GOOD,
    LOSE,
    LUCKY,
    PARRY,
    ROUND,
    WIN,
    ended,
    fight,
    ghoul,
    hero,
    offered,
    play,
    refuse,
    scores,
    table,
    take,
)

# Making a hero


def test_a_hero_is_rolled_and_chooses_four_skills_which_a_curse_can_take() -> None:
    four = ("swordplay", "tracking", "wits", "climbing")
    state = play(RULES.new_state(), (Create("Анна", choices={"skills": four}), (1,), (6, 6), (6,)))
    sheet = state.heroes[0]
    assert [(sheet[stat], sheet.initial(stat)) for stat in (SKILL, STAMINA, LUCK)] == [(7, 7), (24, 24), (12, 12)]
    assert (sheet[PROVISIONS], sheet[PORTION], sheet[GOLD], sheet[HOURS], sheet[SKILLS]) == (3, 4, 15, 7, four)
    assert play(state, (Lose(HERO, "skills", 1),)).heroes[0][SKILLS] == ("swordplay", "wits", "climbing")
    assert play(state, (Rewrite(HERO, "skills", ()),)).heroes[0][SKILLS] == ()
    assert play(state, (Gain(HERO, "skills", "disguise"),)).heroes[0][SKILLS] == (*four, "disguise")
    assert len(SKILLS.options) == 9
    for wrong in (four[:3], (*four, "sneaking"), (*four[:3], "flying")):
        with pytest.raises(BadValue):
            take(RULES.new_state(), Create(choices={"skills": wrong}), (1,), (6, 6), (6,))


# A round


@pytest.mark.parametrize(
    ("skill", "ours", "theirs", "wounds"),
    [
        (9, (4, 5), (3, 3), (Wound(foe(0), HERO, 2),)),
        (8, *WIN, (Wound(foe(0), HERO, 2),)),
        (8, *LOSE, (Wound(HERO, foe(0), 2),)),
        (7, (4, 3), (3, 3), ()),  # 14 against 14
        (8, (3, 4), (3, 3), (Wound(foe(0), HERO, 2),)),  # 15 against 14
        (8, (3, 3), (3, 4), (Wound(HERO, foe(0), 2),)),
        (0, (6, 6), (2, 2), ()),
    ],
)
def test_one_round(skill: int, ours: tuple[int, ...], theirs: tuple[int, ...], wounds: tuple[Wound, ...]) -> None:
    turn = take(fight(hero(skill)), ROUND, ours, theirs)
    assert table(turn.state).pending == wounds
    assert scores(turn.state) == (12, 9, [8]), "a wound is open until it is answered"
    assert [event.total for event in turn.events if isinstance(event, Tallied)] == [
        skill + sum(ours),
        8 + sum(theirs),
    ]
    assert [event.what for event in turn.events if isinstance(event, Remarked)] == ([] if wounds else ["parry"])


@pytest.mark.parametrize(
    ("blows", "answer", "left"),
    [
        (WIN, DECLINED, (12, 9, [6])),
        (WIN, (LUCKY, (4, 5)), (12, 8, [4])),
        (WIN, (LUCKY, (5, 5)), (12, 8, [7])),
        (LOSE, DECLINED, (10, 9, [8])),
        (LOSE, (LUCKY, (4, 5)), (11, 8, [8])),
        (LOSE, (LUCKY, (5, 5)), (9, 8, [8])),
    ],
)
def test_luck_corrects_a_wound_either_way(blows: Any, answer: Any, left: tuple[int, int, list[int]]) -> None:
    state = play(fight(hero()), (ROUND, *blows))
    assert offered(state, quiet=False) == [("luck", None), ("decline_luck", None)]
    assert question(RULES, state, Language.EN).endswith("Test your Luck?")
    assert scores(play(state, answer)) == left
    refuse(play(state, answer), LUCKY, DECLINED)


def test_luck_is_not_tested_after_a_parry_nor_out_of_the_blue() -> None:
    state = play(fight(hero()), (ROUND, *PARRY))
    assert offered(state) == [("round", 0)]
    refuse(state, LUCKY, DECLINED, ESCAPE, Act("round", target=1))
    refuse(hero(), LUCKY, DECLINED, ROUND)


@pytest.mark.parametrize(
    ("stamina", "blows", "answer", "left", "end"),
    [
        (1, WIN, (LUCKY, BAD), (12, [0]), Outcome.WON),  # a graze of 1 kills a foe at 1
        (2, WIN, (LUCKY, BAD), (12, [1]), Outcome.ONGOING),
        (2, WIN, DECLINED, (12, [0]), Outcome.WON),
        (4, WIN, (LUCKY, GOOD), (12, [0]), Outcome.WON),
        (1, LOSE, (LUCKY, GOOD), (0, [8]), Outcome.LOST),  # a graze of 1 kills a hero at 1
        (2, LOSE, (LUCKY, GOOD), (1, [8]), Outcome.ONGOING),
        (2, LOSE, DECLINED, (0, [8]), Outcome.LOST),
        (3, LOSE, (LUCKY, BAD), (0, [8]), Outcome.LOST),
    ],
)
def test_death_is_checked_when_luck_has_had_its_say(
    stamina: int, blows: Any, answer: Any, left: tuple[int, list[int]], end: Outcome
) -> None:
    weak = fight(hero(stamina=stamina)) if blows is LOSE else fight(hero(), ghoul(stamina=stamina))
    state = play(weak, (ROUND, *blows))
    assert ended(state) is Outcome.ONGOING
    state = play(state, answer)
    hers, _, theirs = scores(state)
    assert ((hers, theirs), ended(state)) == (left, end)
    assert not table(state).pending


def test_without_luck_wounds_are_written_down_at_once() -> None:
    state = play(fight(hero(luck=0), GHOUL, GHOUL), (Act("round", target=0), (4, 4), (1, 1), (6, 6)))
    assert scores(state) == (10, 0, [6, 8])
    assert table(state).moment == ""
    one = play(fight(hero(luck=1), GHOUL, GHOUL), (Act("round", target=0), (4, 4), (1, 1), (6, 6)))
    assert scores(play(one, (LUCKY, GOOD))) == (10, 0, [7, 8]), "the last Luck is spent on the first wound"
    assert offered(play(one, (Rewrite(HERO, "luck", 0),)), quiet=False) == [("decline_luck", None)]


# Several foes


def test_every_stronger_foe_wounds_and_only_the_target_is_wounded() -> None:
    state = fight(hero(10), ghoul(skill=7), GHOUL, ghoul(skill=9))
    refuse(state, ROUND, Act("round", target=3), Act("round", target=-1))
    state = play(state, (Act("round", target=0), (4, 4), (3, 2), (2, 3), (6, 5)))
    assert table(state).pending == (Wound(foe(0), HERO, 2), Wound(HERO, foe(2), 2))
    assert scores(play(state, DECLINED, DECLINED)) == (10, 9, [6, 8, 8])


def test_swordplay_wounds_every_weaker_foe_and_needs_no_target() -> None:
    state = fight(hero(10, skills=("swordplay",)), ghoul(skill=7), GHOUL, ghoul(skill=9), ghoul(skill=10))
    assert offered(state, quiet=False) == [("round", None)]
    turn = take(state, ROUND, (4, 4), (3, 2), (2, 3), (6, 5), (4, 4))
    wounds = (Wound(foe(0), HERO, 2), Wound(foe(1), HERO, 2), Wound(HERO, foe(2), 2))
    assert table(turn.state).pending == wounds
    assert [event for event in turn.events if isinstance(event, Remarked)] == [Remarked("parry", HERO, foe(3))]
    named = take(state, Act("round", target=3), (4, 4), (3, 2), (2, 3), (6, 5), (4, 4))
    assert table(named.state).pending == wounds, "whomever one names, all are struck"
    left = play(turn.state, (LUCKY, GOOD), (LUCKY, BAD), (LUCKY, GOOD))
    assert scores(left) == (11, 6, [4, 7, 8, 8])


def test_the_dead_neither_throw_nor_are_struck() -> None:
    state = play(fight(hero(), ghoul(stamina=2), GHOUL), (Act("round", target=0), (6, 6), (1, 1), (1, 1)), DECLINED)
    assert (scores(state), ended(state)) == ((12, 9, [0, 8]), Outcome.ONGOING)
    refuse(state, Act("round", target=0))
    assert scores(play(state, (ROUND, *WIN), DECLINED))[2] == [0, 6]


def test_every_wound_is_answered_before_death_is_checked() -> None:
    state = play(fight(hero(stamina=2), GHOUL, GHOUL), (Act("round", target=0), (1, 1), (6, 6), (6, 6)), DECLINED)
    assert (scores(state), ended(state)) == ((0, 9, [8, 8]), Outcome.ONGOING)
    assert offered(state, quiet=False) == [("luck", None), ("decline_luck", None)]
    for answer in (DECLINED, (LUCKY, GOOD)):
        over = play(state, answer)
        assert ended(over) is Outcome.LOST
        assert RULES.offers(over) == ()


def test_a_new_round_declines_what_is_open() -> None:
    state = play(fight(hero(), ghoul(stamina=2), GHOUL), (Act("round", target=0), (4, 4), (1, 1), (6, 6)))
    assert offered(state, quiet=True) == [("round", 1)], "the foe whom declining kills is no target"
    assert scores(play(state, (ROUND, *WIN))) == (10, 9, [0, 8])
    assert table(play(state, (ROUND, *WIN))).pending == (Wound(foe(1), HERO, 2),)
    last = play(fight(hero(), ghoul(stamina=2)), (ROUND, *WIN), ROUND)
    assert (ended(last), table(last).round) == (Outcome.WON, 1), "no round follows the end"
    dead = play(fight(hero(stamina=2)), (ROUND, *LOSE), ROUND)
    assert (ended(dead), table(dead).round) == (Outcome.LOST, 1)
    swords = play(fight(hero(skills=("swordplay",))), (ROUND, *WIN))
    assert offered(swords, quiet=True) == [("round", None), ("round", 0)]
    gone = play(swords, (Withdraw(0),))
    assert ended(play(gone, ROUND)) is Outcome.WON, "the only foe left while his wound was open"


# Escape


@pytest.mark.parametrize(
    ("stamina", "answer", "left", "end"),
    [
        (12, DECLINED, (10, 9), Outcome.ESCAPED),
        (12, (LUCKY, GOOD), (11, 8), Outcome.ESCAPED),
        (12, (LUCKY, BAD), (9, 8), Outcome.ESCAPED),
        (2, (LUCKY, GOOD), (1, 8), Outcome.ESCAPED),
        (2, DECLINED, (0, 9), Outcome.LOST),
        (3, (LUCKY, BAD), (0, 8), Outcome.LOST),
    ],
)
def test_escape_costs_a_wound_with_its_luck(stamina: int, answer: Any, left: tuple[int, int], end: Outcome) -> None:
    state = play(fight(hero(stamina=stamina), ghoul(wound=5, growth=1), GHOUL, may_flee=True), ESCAPE)
    refuse(state, Act("round", target=0), ESCAPE)
    state = play(state, answer)
    assert (scores(state)[:2], ended(state)) == (left, end)
    assert table(state).foes[0][FOE_SKILL] == 8


def test_escape_without_luck_is_over_at_once_and_only_where_it_is_offered() -> None:
    assert ended(play(fight(hero(luck=0), may_flee=True), ESCAPE)) is Outcome.ESCAPED
    assert ended(play(fight(hero(stamina=5), may_flee=True, hero_out_at=3), ESCAPE, DECLINED)) is Outcome.LOST
    late = fight(hero(), may_flee=True, flee_after=1)
    refuse(late, ESCAPE)
    assert ("escape", None) in offered(play(late, (ROUND, *PARRY)))
