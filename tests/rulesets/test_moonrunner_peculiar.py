"""Moonrunner's peculiar foes and fights, every doubtful reading switched, checks, food and things carried."""

from typing import Any

import pytest

from desktop_app.domain.actions import Act, Adjust, Rewrite, Withdraw
from desktop_app.domain.dice import HERO, OutOfDice, ScriptedDice
from desktop_app.domain.events import Judged, Remarked, Rolled, Tallied
from desktop_app.domain.fields import Item, Value
from desktop_app.domain.state import Outcome, Wound, foe
from desktop_app.rulesets.moonrunner import RULES
from desktop_app.rulesets.moonrunner.fields import (
    FOE_SKILL,
    FOE_STAMINA,
    LUCK,
    SKILL,
    STAMINA,
    TONIC,
)
from desktop_app.rulesets.moonrunner.words import Moment, Word
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

# Peculiar foes and fights


@pytest.mark.parametrize(
    ("wound", "answer", "lost"), [(3, DECLINED, 3), (3, (LUCKY, GOOD), 2), (3, (LUCKY, BAD), 4), (1, (LUCKY, GOOD), 0)]
)
def test_a_foe_may_deal_another_wound(wound: int, answer: Any, lost: int) -> None:
    assert scores(play(fight(hero(), ghoul(wound=wound)), (ROUND, *LOSE), answer))[0] == 12 - lost


def test_a_foe_who_deals_no_wounds_leaves_nothing_to_decide() -> None:
    assert table(play(fight(hero(), ghoul(wound=0)), (ROUND, *LOSE))).moment == ""


def test_a_foe_may_grow_with_each_wound_he_deals() -> None:
    state = play(fight(hero(), ghoul(growth=1)), (ROUND, *LOSE), DECLINED, (ROUND, *LOSE), DECLINED, (ROUND, *WIN))
    assert table(state).foes[0][FOE_SKILL] == 10
    assert table(play(fight(hero()), (ROUND, *LOSE), DECLINED)).foes[0][FOE_SKILL] == 8


@pytest.mark.parametrize(
    ("flags", "skills", "faces", "total"),
    [
        ({"three_dice": True}, (), (1, 5, 4), 17),
        ({"three_dice": True}, ("acrobatics",), (5, 1, 4), 17),
        ({"three_dice": True, "dodged": True}, (), (5, 5, 5), 18),
        ({"three_dice": True, "dodged": True}, ("acrobatics",), (5, 4), 17),
        ({"dodged": True}, (), (5, 4), 17),
    ],
)
def test_a_foe_may_throw_three_dice_and_drop_the_lowest(
    flags: dict[str, Value], skills: tuple[str, ...], faces: tuple[int, ...], total: int
) -> None:
    turn = take(fight(hero(skills=skills), ghoul(**flags)), ROUND, (1, 1), faces)
    assert [event.total for event in turn.events if isinstance(event, Tallied)] == [10, total]
    with pytest.raises(OutOfDice) as asked:
        RULES.step(fight(hero(skills=skills), ghoul(**flags)), ROUND, ScriptedDice([(1, 1)]))
    assert asked.value.request.pool.faces_matter == (len(faces) == 3)


@pytest.mark.parametrize(
    ("ours", "theirs", "flags", "end"),
    [
        ((6, 6), (1, 1), {}, Outcome.STOPPED),
        ((1, 2), (6, 6), {}, Outcome.STOPPED),
        ((6, 6), (1, 2), {}, Outcome.ONGOING),  # a round won is no reason to stop
        ((3, 3), (1, 2), {}, Outcome.ONGOING),  # nor is the hero's own double
        ((1, 2), (5, 2, 5), {"three_dice": True}, Outcome.STOPPED),
        ((1, 2), (2, 5, 2), {"three_dice": True}, Outcome.ONGOING),  # one of the pair is dropped
    ],
)
def test_a_foes_double_may_end_the_fight(
    ours: tuple[int, ...], theirs: tuple[int, ...], flags: dict[str, Value], end: Outcome
) -> None:
    state = play(fight(hero(), ghoul(double_ends=True, **flags)), (ROUND, ours, theirs))
    assert (scores(state), ended(state)) == ((12, 9, [8]), end)
    assert bool(table(state).pending) == (end is Outcome.ONGOING)
    assert ended(play(fight(hero()), (ROUND, (6, 5), (1, 1)))) is Outcome.ONGOING


def test_only_luck_after_a_round_won_overcomes_the_invulnerable() -> None:
    state = play(fight(hero(), ghoul(invulnerable=True, stamina=20)), (ROUND, *WIN))
    assert table(state).pending == (Wound(foe(0), HERO, 0),)
    assert scores(play(state, DECLINED)) == (12, 9, [20])
    assert scores(play(state, (LUCKY, BAD))) == (12, 8, [20])
    won = play(state, (LUCKY, GOOD))
    assert (scores(won), ended(won)) == ((12, 8, [0]), Outcome.WON)
    lost = play(fight(hero(), ghoul(invulnerable=True)), (ROUND, *LOSE), (LUCKY, GOOD))
    assert (scores(lost), ended(lost)) == ((11, 8, [8]), Outcome.ONGOING)
    assert scores(play(fight(hero(luck=0), ghoul(invulnerable=True)), (ROUND, *WIN))) == (12, 0, [8])
    assert ended(play(fight(hero(), ghoul(invulnerable=True), wounds_to_win=1), (ROUND, *WIN), DECLINED)) is (
        Outcome.ONGOING
    )


@pytest.mark.parametrize(
    ("conditions", "stamina", "dice", "end"),
    [
        ({"drain": 1}, 11, PARRY, Outcome.ONGOING),
        ({"drain": 12}, 0, (), Outcome.LOST),
        ({"drain": 9, "hero_out_at": 3}, 3, (), Outcome.LOST),
        ({"round_limit": 1}, 12, PARRY, Outcome.LOST),
        ({"round_limit": 1, "limit_outcome": "stopped"}, 12, PARRY, Outcome.STOPPED),
        ({"unhurt_rounds": 1}, 12, LOSE, Outcome.ONGOING),
        ({"modifier": -3}, 12, ((4, 4), (3, 2)), Outcome.ONGOING),
        ({"modifier": 2}, 12, ((3, 2), (4, 3)), Outcome.ONGOING),
    ],
)
def test_what_a_paragraph_imposes(conditions: dict[str, Value], stamina: int, dice: Any, end: Outcome) -> None:
    state = play(fight(hero(), **conditions), (ROUND, *dice))
    assert (scores(state), ended(state), table(state).moment) == ((stamina, 9, [8]), end, "")


@pytest.mark.parametrize("conditions", [{"foe_out_at": 6}, {"wounds_to_win": 1}])
def test_a_foe_may_be_beaten_before_death(conditions: dict[str, Value]) -> None:
    assert ended(play(fight(hero(), **conditions), (ROUND, *WIN), DECLINED)) is Outcome.WON


def test_while_escorting_luck_is_tested_for_each_foe_killed() -> None:
    state = fight(hero(), ghoul(stamina=4), GHOUL, escort=True)
    state = play(state, (Act("round", target=0), (6, 6), (1, 1), (1, 1)), DECLINED)
    assert scores(state)[1] == 9, "nobody is dead yet"
    state = play(state, (Act("round", target=0), (6, 6), (1, 1), (1, 1)))
    lucky, unlucky = take(state, DECLINED, GOOD), take(state, DECLINED, BAD)
    assert scores(lucky.state)[1] == scores(unlucky.state)[1] == 8
    assert Remarked(Word.COMPANION.key, HERO) not in lucky.events
    assert Remarked(Word.COMPANION.key, HERO) in unlucky.events


def test_things_worn_count_in_a_blow() -> None:
    ring = Item("Ring", bonus={"skill": 2}, worn=True)
    turn = take(fight(hero(items=(ring,))), ROUND, *PARRY)
    assert next(event for event in turn.events if isinstance(event, Tallied)).parts[-1] == (Word.WORN.key, 2)


# Doubtful readings, each switched


def test_luck_may_come_too_late_for_a_wound_that_kills() -> None:
    late: dict[str, Value] = {"luck_when": "after"}
    assert ended(play(fight(hero(options=late), ghoul(stamina=2)), (ROUND, *WIN))) is Outcome.WON
    assert ended(play(fight(hero(stamina=2, options=late)), (ROUND, *LOSE))) is Outcome.LOST
    assert ended(play(fight(hero(stamina=2, options=late), may_flee=True), ESCAPE)) is Outcome.LOST
    for state in (fight(hero(options=late), ghoul(stamina=3)), fight(hero(stamina=3, options=late))):
        assert table(play(state, (ROUND, *(WIN if scores(state)[0] == 12 else LOSE)))).moment == Moment.LUCK.key
    both = fight(hero(stamina=4, options={**late, "luck_tests": "round"}), GHOUL, GHOUL)
    both = play(both, (Act("round", target=0), (1, 1), (6, 6), (6, 6)), (LUCKY, BAD))
    assert scores(both)[0] == 0
    saved = fight(hero(stamina=4, options={**late, "luck_tests": "round"}), GHOUL, GHOUL)
    saved = play(saved, (Act("round", target=0), (1, 1), (6, 6), (6, 6)), (LUCKY, GOOD))
    assert scores(saved)[0] == 2, "after a graze the second wound does not kill either"
    doomed = fight(hero(stamina=3, options={**late, "luck_tests": "round"}), GHOUL, GHOUL)
    doomed = play(doomed, (Act("round", target=0), (1, 1), (6, 6), (6, 6)), (LUCKY, GOOD))
    assert scores(doomed)[0] == 0, "the second wound kills before Luck can lessen it"


def test_one_test_may_serve_all_wounds_of_a_round() -> None:
    state = fight(hero(options={"luck_tests": "round"}), GHOUL, GHOUL)
    state = play(state, (Act("round", target=0), (4, 4), (1, 1), (6, 6)))
    assert scores(play(state, (LUCKY, GOOD))) == (11, 8, [4, 8])
    assert scores(play(state, (LUCKY, BAD))) == (9, 8, [7, 8])
    assert scores(play(state, DECLINED)) == (10, 9, [6, 8])


@pytest.mark.parametrize(
    ("reading", "luck", "won", "lost"),
    [
        ("plain", 0, 6, 10),
        ("zero", 0, 7, 9),
        ("always", 0, 7, 9),
        ("plain", 5, 6, 10),
        ("zero", 5, 6, 10),
        ("always", 5, 7, 9),
    ],
)
def test_what_a_wound_without_a_test_amounts_to(reading: str, luck: int, won: int, lost: int) -> None:
    answers = [DECLINED] if luck else []
    state = fight(hero(luck=luck, options={"luckless": reading}))
    assert scores(play(state, (ROUND, *WIN), *answers)) == (12, luck, [won])
    assert scores(play(state, (ROUND, *LOSE), *answers)) == (lost, luck, [8])


def test_a_foe_whom_a_refusal_spares_may_be_struck_again() -> None:
    state = fight(hero(options={"luckless": "always"}), ghoul(stamina=2), GHOUL)
    state = play(state, (Act("round", target=0), (6, 6), (1, 1), (1, 1)))
    assert offered(state, quiet=True) == [("round", 0), ("round", 1)]


def test_an_unlucky_test_in_a_fight_may_be_free() -> None:
    state = play(fight(hero(options={"unlucky_costs": False})), (ROUND, *WIN))
    assert scores(play(state, (LUCKY, BAD))) == (12, 9, [7])
    assert scores(play(state, (LUCKY, GOOD))) == (12, 8, [4])
    assert play(state, DECLINED, (Act("test", choice="luck"), BAD)).heroes[0][LUCK] == 8, "outside it still costs"


@pytest.mark.parametrize(("reading", "end"), [("lost", Outcome.LOST), ("won", Outcome.WON)])
def test_who_falls_with_the_last_foe(reading: str, end: Outcome) -> None:
    state = fight(hero(stamina=2, options={"both_fall": reading}, skills=("swordplay",)), ghoul(stamina=2), GHOUL)
    state = play(state, (ROUND, (4, 4), (1, 1), (6, 6)), (Withdraw(1),), DECLINED, DECLINED)
    assert (scores(state)[0], ended(state)) == (0, end)


@pytest.mark.parametrize(("capped", "left"), [(True, 9), (False, 11)])
def test_luck_stops_at_its_initial_unless_read_otherwise(capped: bool, left: int) -> None:
    state = hero(options={"luck_capped": capped})
    assert play(state, (Adjust(HERO, "luck", 2),)).heroes[0][LUCK] == left
    assert play(hero(), (Adjust(HERO, "luck", 2, beyond=True),)).heroes[0][LUCK] == 11


# Checks, food and things


@pytest.mark.parametrize(
    ("check", "score", "faces", "success", "left"),
    [
        ("luck", 7, [(3, 4)], True, 6),
        ("luck", 7, [(4, 4)], False, 6),
        ("luck", 1, [(1, 1)], False, 0),
        ("luck", 0, [], False, 0),
        ("skill", 7, [(3, 4)], True, 7),
        ("skill", 7, [(4, 4)], False, 7),
    ],
)
def test_checks(check: str, score: int, faces: list[tuple[int, ...]], success: bool, left: int) -> None:
    turn = take(hero(score, luck=score), Act("test", choice=check), *faces)
    assert [event.success for event in turn.events if isinstance(event, Judged)] == [success]
    assert turn.state.heroes[0][LUCK if check == "luck" else SKILL] == left
    assert len([event for event in turn.events if isinstance(event, Rolled)]) == len(faces)


@pytest.mark.parametrize(
    ("verb", "values", "left"),
    [
        ("eat", {"provisions": 1, "portion": 4}, 9),
        ("eat", {"provisions": 1, "portion": 9}, 12),
        ("eat_found", {"found": 1}, 8),
        ("eat_found", {"found": 1, "found_portion": 0}, 5),
    ],
)
def test_one_portion_restores_stamina_up_to_its_initial(verb: str, values: dict[str, Value], left: int) -> None:
    state = play(hero(), (Adjust(HERO, "stamina", -7),))
    state = play(state, *((Rewrite(HERO, key, value),) for key, value in values.items()), Act(verb))
    assert state.heroes[0][STAMINA] == left
    refuse(state, Act(verb))


def test_nobody_eats_in_a_fight_unless_read_otherwise() -> None:
    refuse(fight(hero(found=1)), Act("eat"), Act("eat_found"))
    state = fight(hero(found=1, options={"food_in_fight": True}))
    assert [verb for verb, _ in offered(state)] == ["round", "eat", "eat_found"]
    refuse(play(state, (ROUND, *WIN)), Act("eat"), Act("eat_found"))
    assert ("eat", None) in offered(play(fight(hero()), (ROUND, *WIN), (Rewrite(foe(0), "stamina", 1),), DECLINED))


def test_things_that_help_once() -> None:
    carried: dict[str, Value] = {"lucky_hand": 1, "shroud": 1, "tonic": 2}
    state = play(hero(**carried), (Adjust(HERO, "luck", -5),), (Adjust(HERO, "stamina", -5),))  # type: ignore[arg-type]  # fields by key
    for key in ("lucky_hand", "shroud", "tonic"):
        state = play(state, Act("use", choice=key))
    sheet = state.heroes[0]
    assert (sheet[LUCK], sheet[STAMINA], sheet[SKILL], sheet.initial(SKILL), sheet[TONIC]) == (9, 12, 9, 9, 1)
    refuse(state, Act("use", choice="shroud"), Act("use", choice="lucky_hand"))
    above = play(hero(lucky_hand=1), (Rewrite(HERO, "luck", 11),), Act("use"))
    assert above.heroes[0][LUCK] == 11, "the hand takes nothing away"
    fighting = fight(hero(**carried))  # type: ignore[arg-type]  # fields by key
    assert offered(fighting)[1:] == [("use", "lucky_hand"), ("use", "tonic")]
    hand = play(play(fighting, (ROUND, *WIN)), (Rewrite(HERO, "luck", 1),), Act("use"), (LUCKY, (4, 5)))
    assert scores(hand) == (12, 8, [4]), "Luck is restored at any time, even before a test"


def test_the_book_prints_skill_before_stamina() -> None:
    assert RULES.foe_scores == (FOE_SKILL, FOE_STAMINA)
    assert {check.key for check in RULES.checks} == {"luck", "skill"}
