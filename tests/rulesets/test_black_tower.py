"""«Чёрная Башня», blows: who strikes when, what hits, what a blow takes, and how a fight ends."""

import pytest

from desktop_app.domain.actions import Act, Adjust, Begin, Conclude, Reinforce, Rewrite, Withdraw
from desktop_app.domain.dice import HERO, OutOfDice, ScriptedDice
from desktop_app.domain.events import Rolled, Tallied
from desktop_app.domain.fields import Item, Value
from desktop_app.domain.state import Outcome, foe
from desktop_app.rulesets.black_tower import RULES
from desktop_app.rulesets.black_tower.words import Word
from tests.rulesets.tower import (
    ATTACK,
    DIE,
    FLEE,
    FOE,
    HIT,
    MISS,
    do,
    fight,
    hero,
    lives,
    offered,
    outcome,
    refuse,
    said,
    table,
    take,
    value,
    verbs,
    wolf,
)

# What hits

HITS = [
    # options, dice of attack, defence, faces, hits
    ({}, 2, 8, (5, 4), True),
    ({}, 2, 8, (4, 4), False),
    ({"tie_hits": True}, 2, 8, (4, 4), True),
    ({"tie_hits": True}, 2, 8, (3, 4), False),
    ({}, 2, 15, (6, 6), True),
    ({}, 2, 15, (6, 5), False),
    ({}, 2, 1_000_000, (6, 6), True),
    ({}, 1, 9, (6,), True),
    ({"lone_six": False}, 1, 9, (6,), False),
    ({"lone_six": False}, 2, 15, (6, 6), True),
    ({}, 3, 17, (6, 6, 6), True),
    ({}, 3, 18, (6, 6, 5), False),
    ({}, 1, 0, (1,), True),
]


@pytest.mark.parametrize(("options", "dice", "defence", "faces", "hits"), HITS)
def test_the_heros_blow(options: dict[str, Value], dice: int, defence: int, faces: tuple[int, ...], hits: bool) -> None:
    state = fight(hero(options, attack_dice=dice), wolf(defence=defence))
    assert lives(do(state, (ATTACK, faces)))[1] == [6 if hits else 10]


@pytest.mark.parametrize(("options", "dice", "defence", "faces", "hits"), HITS)
def test_a_foes_blow(options: dict[str, Value], dice: int, defence: int, faces: tuple[int, ...], hits: bool) -> None:
    state = fight(hero(options, defence=defence), wolf(attack_dice=dice), first_blow="foes")
    assert lives(do(state, (FOE, faces)))[0] == [17 if hits else 20]


def test_a_foes_sixes_count_unless_read_otherwise() -> None:
    for counts, left in ((True, 17), (False, 20)):
        state = fight(hero({"foes_sixes": counts}, defence=15), first_blow="foes")
        assert lives(do(state, (FOE, (6, 6))))[0] == [left]
    ours = fight(hero({"foes_sixes": False}), wolf(defence=15))
    assert lives(do(ours, (ATTACK, (6, 6))))[1] == [6]


def test_the_sum_the_rule_compares_is_the_sum_it_tells() -> None:
    turn = take(fight(hero(), modifier=1), ATTACK, (4, 4))
    assert [event.total for event in turn.events if isinstance(event, Tallied)] == [9, 8]
    assert lives(turn.state)[1] == [6]
    turn = take(fight(hero(), wolf(defence=15)), ATTACK, (6, 6))
    assert said(turn, Word.SIXES)


def test_a_modifier_weighs_on_the_heroes_only_and_for_its_rounds() -> None:
    state = fight(hero(), modifier=-1, modifier_rounds=1)
    state = do(state, (ATTACK, (5, 4)), (FOE, (4, 4)))
    assert lives(state) == ([17], [10])
    assert lives(do(state, (ATTACK, (5, 4))))[1] == [6]


def test_nobody_strikes_without_dice_and_nobody_throws_more_than_a_hundred() -> None:
    state = fight(hero(attack_dice=0), wolf(defence=0))
    assert lives(do(state, ATTACK))[1] == [10]
    assert lives(do(fight(hero({"tie_hits": True}, attack_dice=0), wolf(defence=0)), ATTACK))[1] == [6]
    state = fight(hero(attack_dice=1_000_000), wolf(defence=101))
    with pytest.raises(OutOfDice) as asked:
        RULES.step(state, ATTACK, ScriptedDice())
    assert asked.value.request.pool.count == 100
    assert lives(do(state, (ATTACK, (1,) * 100)))[1] == [10]
    assert lives(do(state, (ATTACK, (1,) * 98 + (2, 2))))[1] == [6]


def test_damage_is_the_weapons_and_stops_at_nought() -> None:
    assert lives(do(fight(hero(damage=1_000_000)), (ATTACK, HIT)))[1] == [0]
    assert lives(do(fight(hero(damage=0)), (ATTACK, HIT)))[1] == [10]
    assert lives(do(fight(hero(life=2), wolf(damage=9), first_blow="foes"), (FOE, (6, 6))))[0] == [0]


def test_worn_things_that_the_player_gives_a_bonus_count() -> None:
    worn = tuple(Item(key, bonus={key: 1}, worn=True) for key in ("attack_dice", "defence", "damage"))
    state = fight(hero(items=worn), wolf(life=9))
    state = do(state, (ATTACK, (3, 3, 3)), (FOE, (4, 4)))
    assert lives(state) == ([20], [4])
    heavy = (Item("Чугун", bonus={"attack_dice": -9, "damage": -9}, worn=True),)
    assert lives(do(fight(hero(items=heavy), wolf(defence=0)), ATTACK))[1] == [10]


@pytest.mark.parametrize(("silver", "left"), [(True, 6), (False, 10)])
def test_some_foes_are_wounded_by_silver_only(silver: bool, left: int) -> None:
    turn = take(fight(hero(silver=silver), wolf(silver_only=True)), ATTACK, HIT)
    assert lives(turn.state)[1] == [left]
    assert said(turn, Word.NOT_SILVER) is not silver


# Whose turn it is


@pytest.mark.parametrize(
    ("die", "first"),
    [(1, "foe_attack"), (2, "attack"), (3, "foe_attack"), (4, "attack"), (5, "foe_attack"), (6, "attack")],
)
def test_an_even_die_gives_the_heroes_the_first_blow(die: int, first: str) -> None:
    state = fight(hero(), first_blow="die")
    assert verbs(state) == {"initiative", "flee"}
    refuse(state, ATTACK, FOE)
    state = do(state, (DIE, (die,)))
    assert verbs(state) == {first, "flee"}
    assert table(state).round == 0
    refuse(state, DIE)


@pytest.mark.parametrize(("printed", "first"), [("heroes", "attack"), ("foes", "foe_attack")])
def test_the_book_may_print_who_strikes_first(printed: str, first: str) -> None:
    state = fight(hero(), first_blow=printed)
    assert verbs(state) == {first, "flee"}


def test_a_round_is_over_when_both_have_acted() -> None:
    state = fight(hero(), wolf(life=1000))
    for number in (1, 2, 3):
        state = do(state, (ATTACK, MISS))
        assert table(state).round == number
        refuse(state, ATTACK)
        state = do(state, (FOE, MISS))
        assert table(state).round == number
        refuse(state, FOE)


def test_every_living_foe_strikes_in_order_and_the_fallen_do_not() -> None:
    state = fight(hero(), wolf(life=4), wolf(damage=5), wolf(damage=6))
    assert offered(state, "attack") == [(0, 0, None), (0, 1, None), (0, 2, None)]
    state = do(state, (ATTACK, HIT))
    refuse(state, Act("foe_attack", target=0), Act("foe_attack", target=2))
    state = do(state, (Act("foe_attack", target=1), (6, 6)))
    assert lives(state) == ([15], [0, 10, 10])
    state = do(state, (FOE, (6, 6)))
    assert lives(state)[0] == [9]
    assert offered(state, "attack") == [(0, 1, None), (0, 2, None)]
    refuse(state, ATTACK, Act("attack"), Act("attack", target=3), Act("attack", target=1, amount=1))


def test_a_die_may_be_cast_anew_each_round() -> None:
    state = fight(hero({"first_blow_when": "round"}), first_blow="die")
    state = do(state, (DIE, (4,)), (ATTACK, MISS), (FOE, MISS))
    assert verbs(state) == {"initiative", "flee"}
    state = do(state, (DIE, (3,)), (FOE, MISS))
    assert table(state).round == 2
    state = do(state, (ATTACK, MISS), (DIE, (1,)), (FOE, MISS), (ATTACK, MISS))
    assert table(state).round == 3
    printed = do(fight(hero({"first_blow_when": "round"})), (ATTACK, MISS), (FOE, MISS))
    assert verbs(printed) == {"attack", "flee"}


def test_who_joins_or_leaves_by_hand_finds_his_place_in_the_order() -> None:
    state = do(fight(hero(), wolf(), wolf(damage=5)), (ATTACK, MISS), (FOE, (6, 6)))
    state = do(state, Reinforce(wolf(damage=7)), Withdraw(1))
    assert lives(do(state, (FOE, (6, 6))))[0] == [10]
    alone = do(state, Withdraw(2))
    assert "attack" in verbs(alone)
    assert table(do(alone, (ATTACK, MISS))).round == 2


def test_a_foe_revived_by_hand_after_his_turn_waits_for_the_next_round() -> None:
    state = do(fight(hero(), wolf(life=4), wolf()), (ATTACK, HIT), (FOE, MISS))
    state = do(state, Rewrite(foe(0), "life", 3))
    assert "attack" in verbs(state)


# What a paragraph imposes


def test_a_round_limit_is_judged_when_the_round_is_over() -> None:
    for ends, expected in (("lost", Outcome.LOST), ("stopped", Outcome.STOPPED)):
        state = fight(hero(), round_limit=2, limit_outcome=ends)
        state = do(state, (ATTACK, MISS), (FOE, MISS), (ATTACK, MISS))
        assert outcome(state) is Outcome.ONGOING
        assert outcome(do(state, (FOE, MISS))) is expected
    won = do(fight(hero(), wolf(life=4), round_limit=1), (ATTACK, HIT))
    assert outcome(won) is Outcome.WON


def test_a_drain_is_taken_as_a_round_opens_and_may_fell_before_the_blow() -> None:
    state = do(fight(hero(life=5), drain=2), (ATTACK, MISS), (FOE, MISS))
    assert lives(state)[0] == [3]
    state = do(state, (ATTACK, MISS), (FOE, MISS), ATTACK)
    assert (lives(state), outcome(state)) == (([0], [10]), Outcome.LOST)
    state = do(fight(hero(life=2), drain=2, first_blow="foes"), FOE)
    assert outcome(state) is Outcome.LOST


def test_heroes_are_unhurt_for_the_printed_rounds() -> None:
    state = fight(hero(), unhurt_rounds=1)
    turn = take(do(state, (ATTACK, MISS)), FOE, (6, 6))
    assert said(turn, Word.UNHURT)
    assert lives(turn.state)[0] == [20]
    assert lives(do(turn.state, (ATTACK, MISS), (FOE, (6, 6))))[0] == [17]


def test_yielding_and_counted_wounds() -> None:
    assert outcome(do(fight(hero(), foe_out_at=6), (ATTACK, HIT))) is Outcome.WON
    assert outcome(do(fight(hero(), hero_out_at=17), (ATTACK, MISS), (FOE, (6, 6)))) is Outcome.LOST
    assert outcome(do(fight(hero(), wounds_to_win=1), (ATTACK, HIT))) is Outcome.WON
    assert outcome(do(fight(hero(), wounds_to_win=1), (ATTACK, MISS), (FOE, (6, 6)))) is Outcome.LOST


# Flight


def test_flight_loses_the_weapon_in_hand() -> None:
    state = do(fight(hero(silver=True)), FLEE)
    assert outcome(state) is Outcome.ESCAPED
    assert [value(state, key) for key in ("weapon", "damage", "silver", "life")] == ["", 1, False, 20]


@pytest.mark.parametrize(("reading", "damage"), [(False, 4), (True, 1)])
def test_the_bare_handed_lose_nothing(reading: bool, damage: int) -> None:
    state = do(fight(hero({"bare_hands": reading}, weapon="")), FLEE)
    assert value(state, "damage") == damage


def test_one_may_flee_at_any_moment_or_only_on_ones_turn() -> None:
    for reading, moments in (("any", [True, True, True]), ("turn", [False, True, False])):
        state = fight(hero({"flee_when": reading}), first_blow="die")
        ours = do(state, (DIE, (2,)))
        theirs = do(ours, (ATTACK, MISS))
        assert ["flee" in verbs(one) for one in (state, ours, theirs)] == moments


def test_the_book_may_forbid_flight_or_delay_it() -> None:
    refuse(fight(hero(), may_flee=False), FLEE)
    state = fight(hero(), flee_after=1)
    refuse(state, FLEE)
    assert outcome(do(state, (ATTACK, MISS), FLEE)) is Outcome.ESCAPED
    refuse(hero(), FLEE, ATTACK, FOE, DIE, Act("cast"), Act("zombie_attack"))


# Bonus points


def test_each_killed_foe_gives_its_points() -> None:
    state = fight(hero(bonus=10), wolf(life=4), wolf(life=4, bonus=5), wolf(bonus=100))
    state = do(state, Withdraw(2), (ATTACK, HIT))
    assert value(state, "bonus") == 10
    state = do(state, (FOE, MISS), (Act("attack", target=1), HIT))
    assert (outcome(state), value(state, "bonus")) == (Outcome.WON, 22)


def test_a_foe_who_yields_is_not_killed() -> None:
    assert value(do(fight(hero(), foe_out_at=6), (ATTACK, HIT)), "bonus") == 0


def test_points_are_given_when_the_end_is_written_by_hand_too() -> None:
    state = do(fight(hero()), Rewrite(foe(0), "life", 0))
    assert (outcome(state), value(state, "bonus")) == (Outcome.WON, 7)
    state = do(fight(hero()), Adjust(foe(0), "life", -10))
    assert value(state, "bonus") == 7
    half = do(fight(hero(), wolf(life=4), wolf()), (ATTACK, HIT))
    assert value(do(half, Conclude("won")), "bonus") == 7
    for ending in ("lost", "stopped", "escaped"):
        assert value(do(half, Conclude(ending)), "bonus") == 0


@pytest.mark.parametrize(("reading", "points"), [(False, 0), (True, 7)])
def test_no_points_after_a_flight(reading: bool, points: int) -> None:
    state = do(fight(hero({"flight_points": reading}), wolf(life=4), wolf()), (ATTACK, HIT), FLEE)
    assert value(state, "bonus") == points


@pytest.mark.parametrize(("reading", "expected"), [("lost", Outcome.LOST), ("won", Outcome.WON)])
def test_who_is_out_together_with_the_last_foe(reading: str, expected: Outcome) -> None:
    """Blows fall one after another here, so only what the book prints can put both sides out at once."""
    both = fight(hero({"both_fall": reading}), foe_out_at=10, hero_out_at=20)
    assert outcome(both) is expected
    alone = do(hero({"both_fall": reading}), Rewrite(HERO, "life", 0), Begin((wolf(),)))
    assert outcome(alone) is Outcome.LOST


def test_the_dead_are_offered_nothing_more() -> None:
    state = do(fight(hero(life=3), first_blow="foes"), (FOE, (6, 6)))
    assert RULES.offers(state) == ()


def test_only_the_attacker_throws() -> None:
    rolled = [event for event in take(fight(hero()), ATTACK, HIT).events if isinstance(event, Rolled)]
    assert [(event.who, event.what) for event in rolled] == [(HERO, "attack_dice")]
