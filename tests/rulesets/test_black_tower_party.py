"""«Чёрная Башня», several heroes: their turns, who is struck, who flees, shares of points and outlays."""

import pytest

from desktop_app.domain.actions import Act, Create, Rewrite
from desktop_app.domain.dice import HERO, ScriptedDice, Who
from desktop_app.domain.errors import IllegalAction
from desktop_app.domain.state import Outcome, State
from desktop_app.domain.text import Text
from desktop_app.rulesets.black_tower import RULES
from desktop_app.rulesets.black_tower.fields import POOL
from tests.rulesets.tower import (
    DIE,
    FOE,
    HIT,
    MISS,
    do,
    fight,
    hero,
    lives,
    offered,
    outcome,
    party,
    refuse,
    table,
    take,
    value,
    verbs,
    with_hero,
    wolf,
)


def strike(place: int, target: int = 0) -> Act:
    return Act("attack", place, target)


def foe_strikes(place: int) -> Act:
    return Act("foe_attack", choice=str(place))


def flee(place: int) -> Act:
    return Act("flee", place)


def bonuses(state: State) -> list[int]:
    return [value(state, "bonus", place) for place in range(len(state.heroes))]


def gold(state: State) -> list[int]:
    return [value(state, "gold", place) for place in range(len(state.heroes))]


def test_heroes_strike_in_the_listed_order_one_foe_each() -> None:
    state = fight(party(3), wolf(), wolf())
    for place in range(3):
        assert offered(state, "attack") == [(place, 0, None), (place, 1, None)]
        refuse(state, *[strike(other) for other in range(3) if other != place])
        state = do(state, (strike(place), MISS))
    assert verbs(state) == {"foe_attack", "flee"}
    state = do(state, (foe_strikes(1), MISS), (foe_strikes(2), MISS))
    assert (offered(state, "attack")[0][0], table(state).round) == (0, 1)


def test_the_die_is_cast_once_for_the_whole_party() -> None:
    state = do(fight(party(2), first_blow="die"), (DIE, (3,)), (foe_strikes(0), MISS))
    state = do(state, (strike(0), MISS), (strike(1), MISS), (foe_strikes(1), MISS))
    assert table(state).round == 2


def test_the_reader_says_whom_a_foe_strikes() -> None:
    state = fight(party(2, name=""), first_blow="foes")
    offers = [offer for offer in RULES.offers(state) if offer.verb.key == "foe_attack"]
    assert [(offer.choice, offer.target, offer.quiet) for offer in offers] == [
        ("0", None, False),
        ("1", None, False),
        ("0", 0, True),
        ("1", 0, True),
    ]
    assert [offer.label for offer in offers[:2]] == [Text("Герой", "Hero"), Text("Герой 2", "Hero 2")]
    refuse(state, FOE, foe_strikes(2), Act("foe_attack", target=1, choice="0"))
    assert lives(do(state, (foe_strikes(1), (6, 6))))[0] == [20, 17]
    assert lives(do(state, (Act("foe_attack", target=0, choice="1"), (6, 6))))[0] == [20, 17]


def test_the_fallen_neither_strike_nor_are_struck() -> None:
    state = with_hero(hero(life=3), 1)
    state = do(fight(state, first_blow="foes"), (foe_strikes(0), (6, 6)))
    assert outcome(state) is Outcome.ONGOING
    assert offered(state, "attack", "flee") == [(1, 0, None), (1, None, None)]
    state = do(state, (strike(1), MISS))
    assert offered(state, "foe_attack") == [(0, None, None)]
    assert lives(do(state, (FOE, (6, 6))))[0] == [0, 17]


def test_the_fight_is_lost_when_all_are_down() -> None:
    state = fight(party(2, life=3), first_blow="foes")
    state = do(state, (foe_strikes(1), (6, 6)), (strike(0), MISS), (FOE, (6, 6)))
    assert outcome(state) is Outcome.LOST


def test_one_may_flee_while_the_others_fight_on() -> None:
    state = do(fight(party(3), wolf(life=4)), (strike(0), MISS), flee(1))
    assert [value(state, "weapon", place) for place in range(3)] == ["Меч", "", "Меч"]
    refuse(state, strike(1), flee(1))
    state = do(state, (strike(2), MISS))
    assert offered(state, "foe_attack") == [(0, None, "0"), (0, None, "2")]
    state = do(state, (foe_strikes(2), MISS), (strike(0), HIT))
    assert (outcome(state), bonuses(state)) == (Outcome.WON, [3, 0, 3])


def test_the_fight_is_escaped_when_nobody_is_left_and_someone_fled() -> None:
    state = fight(party(2, life=3), first_blow="foes")
    assert outcome(do(state, flee(0), flee(1))) is Outcome.ESCAPED
    assert outcome(do(state, flee(0), (FOE, (6, 6)))) is Outcome.ESCAPED
    assert outcome(do(state, (foe_strikes(0), (6, 6)), flee(1))) is Outcome.ESCAPED
    gone = do(state, flee(0))
    assert outcome(do(gone, Rewrite(HERO, "life", 0), (FOE, (6, 6)))) is Outcome.LOST


def test_a_drain_takes_from_each_hero_who_fights() -> None:
    state = do(fight(party(3, life=6), drain=2), flee(2), (strike(0), MISS))
    assert lives(state)[0] == [4, 4, 6]


def test_a_foe_may_choose_another_when_the_drain_has_felled_his_victim() -> None:
    state = fight(with_hero(hero(life=2), 1), drain=2, first_blow="foes")
    state = do(state, foe_strikes(0))
    assert (lives(state)[0], table(state).round) == ([0, 18], 1)
    state = do(state, (FOE, (6, 6)))
    assert (lives(state)[0], table(state).round) == ([0, 15], 1)


def test_a_hero_felled_by_the_drain_loses_his_turn_only() -> None:
    state = do(fight(with_hero(hero(life=2), 1), drain=2), strike(0))
    assert offered(state, "attack") == [(1, 0, None)]


def test_a_hero_may_join_in_the_middle_of_a_fight() -> None:
    state = do(fight(hero()), (strike(0), MISS))
    state = with_hero(state, 1)
    assert offered(state, "attack") == [(1, 0, None)]
    state = do(state, flee(0))
    gone = do(state, Create("nobody", {"life": 0}, hero=1))
    assert verbs(gone) == set()


def test_a_party_has_room_for_six() -> None:
    state = party(6)
    with pytest.raises(IllegalAction):
        RULES.step(state, Create("Седьмой", hero=6), ScriptedDice())


# Shares


def won(state: State, points: int, left: int = 4) -> State:
    """The state after a foe worth so many points is killed by the first hero."""
    place = next(i for i, sheet in enumerate(state.heroes) if sheet[RULES.life])
    return do(fight(state, wolf(life=left, bonus=points)), (strike(place), HIT))


@pytest.mark.parametrize(
    ("heroes", "points", "each", "pool"),
    [(1, 7, 7, 0), (2, 7, 3, 1), (3, 7, 2, 1), (3, 9, 3, 0), (3, 2, 0, 2), (6, 0, 0, 0), (2, 1_000_000, 500_000, 0)],
)
def test_points_are_split_evenly_and_the_rest_is_common(heroes: int, points: int, each: int, pool: int) -> None:
    state = won(party(heroes), points)
    assert bonuses(state) == [each] * heroes
    assert state.party[POOL] == pool


def test_the_common_rest_goes_into_the_next_split() -> None:
    state = won(won(party(3), 8), 7)
    assert (bonuses(state), state.party[POOL]) == ([5, 5, 5], 0)
    assert won(won(party(3), 8), 0).party[POOL] == 2


def test_the_dead_get_no_share() -> None:
    state = do(party(3), Rewrite(HERO, "life", 0))
    assert bonuses(won(state, 8)) == [0, 4, 4]


def test_who_fled_shares_only_by_another_reading() -> None:
    for reading, expected in ((False, [0, 7]), (True, [3, 3])):
        state = do(fight(party(2, {"flight_points": reading}), wolf(life=4)), flee(0), (strike(1), HIT))
        assert bonuses(state) == expected


# Outlays


def outlay(choice: str | None = None, amount: int | None = None, payer: int = 0) -> Act:
    return Act("outlay", payer, amount=amount, choice=choice)


OUTLAYS = [
    (1, outlay("entry"), 2),
    (2, outlay("entry"), 2),
    (3, outlay("entry"), 2),
    (2, outlay("lodging", 3), 3),
    (2, outlay(amount=5), 5),
    (1, outlay(amount=9), 9),
]


@pytest.mark.parametrize(("heroes", "act", "each"), OUTLAYS)
def test_each_hero_pays(heroes: int, act: Act, each: int) -> None:
    assert gold(do(party(heroes, gold=10), act)) == [10 - each] * heroes


def test_who_lacks_gold_is_helped_in_the_listed_order_and_nobody_goes_below_nought() -> None:
    state = with_hero(with_hero(hero(gold=1), 1, gold=3), 2, gold=9)
    assert gold(do(state, outlay(amount=4))) == [0, 0, 1]
    assert gold(do(state, outlay(amount=2))) == [0, 0, 7]
    rich = with_hero(with_hero(hero(gold=0), 1, gold=0), 2, gold=9)
    assert gold(do(rich, outlay(amount=3))) == [0, 0, 0]
    refuse(
        state, outlay(amount=5), outlay("lodging", 5), outlay("lodging"), outlay("feast"), outlay(), outlay(amount=0)
    )


def test_what_nobody_can_pay_is_not_offered() -> None:
    assert offered(party(2, gold=0), "outlay") == []
    poor = with_hero(hero(gold=1), 1, gold=2)
    assert [choice for _, _, choice in offered(poor, "outlay")] == ["lodging", None]
    refuse(poor, outlay("entry"))


def test_the_dead_pay_nothing() -> None:
    state = do(party(3, gold=10), Rewrite(HERO, "life", 0))
    assert gold(do(state, outlay("entry", payer=1))) == [10, 8, 8]


@pytest.mark.parametrize(("heroes", "left"), [(1, [8]), (2, [8, 8]), (3, [9, 9, 8])])
def test_by_another_reading_any_party_pays_double(heroes: int, left: list[int]) -> None:
    state = party(heroes, {"outlays": "doubled"}, gold=10)
    assert sum(gold(do(state, outlay("entry")))) == sum(left)


def test_the_party_s_pool_may_be_corrected_by_hand() -> None:
    state = do(party(2), Rewrite(Who("party"), POOL.key, 5))
    assert state.party[POOL] == 5
    assert take(state, Rewrite(Who("party"), POOL.key, 0)).state.party[POOL] == 0
