"""«Верная шпага короля», rule by rule: the tables of the book and every reading of a doubtful point."""

import pytest

from desktop_app.domain.actions import Act, Create, Rewrite
from desktop_app.domain.dice import HERO, ScriptedDice
from desktop_app.domain.errors import IllegalAction
from desktop_app.domain.events import Remarked
from desktop_app.domain.fields import Item, Value
from desktop_app.domain.state import Outcome, foe
from desktop_app.rulesets.duel import (
    AGILITY,
    ART,
    DAGGER,
    GOD,
    HONOUR,
    ITEMS,
    MONEY,
    PISTOLS,
    PROVISIONS,
    RULES,
    SHOTS,
    STRENGTH,
    SWORD,
)
from tests.rulesets.duelling import GUARD, ROUND, do, fight, hero, lives, offered, outcome

# Making a hero


@pytest.mark.parametrize(
    ("die", "agility", "strength"), [(1, 12, 22), (2, 8, 18), (3, 10, 14), (4, 7, 24), (5, 9, 16), (6, 11, 20)]
)
def test_two_tables_by_two_dice_or_by_one(die: int, agility: int, strength: int) -> None:
    other = 7 - die
    sheet = do(RULES.new_state(), Create(), die, other).heroes[0]
    assert (sheet[AGILITY], sheet.initial(AGILITY)) == (agility, agility)
    assert sheet[STRENGTH] == dict(zip(range(1, 7), (22, 18, 14, 24, 16, 20), strict=True))[other]
    one = do(RULES.new_state({"one_roll": True}), Create(), die).heroes[0]
    assert (one[AGILITY], one[STRENGTH], one.initial(STRENGTH)) == (agility, strength, strength)


def test_a_typed_score_wins_over_the_one_die() -> None:
    sheet = do(RULES.new_state({"one_roll": True}), Create(values={"agility": 12}), 3).heroes[0]
    assert (sheet[AGILITY], sheet[STRENGTH]) == (12, 14)
    other = do(RULES.new_state({"one_roll": True}), Create(values={"money": 5}), 3).heroes[0]
    assert (other[AGILITY], other[STRENGTH], other[MONEY]) == (10, 14, 5)


def test_what_a_new_hero_has() -> None:
    sheet = do(RULES.new_state(), Create(choices={"art": "swimming"}), 1, 1).heroes[0]
    assert (sheet[HONOUR], sheet[ART], sheet[PROVISIONS], sheet[MONEY]) == (3, "swimming", 2, 1500)
    assert (sheet[PISTOLS], sheet[SHOTS], sheet[SWORD], sheet[DAGGER], sheet[GOD]) == (1, 5, True, True, True)
    assert [item.name for item in sheet[ITEMS]] == ["Перстень", "Арбалет"]


def test_sous_go_into_an_ecu_as_the_players_count() -> None:
    assert hero({"sou_per_ecu": 20}).heroes[0][MONEY] == 300


# A round


@pytest.mark.parametrize(
    ("agility", "ours", "theirs", "left"),
    [
        (9, 4, 3, (20, [8])),  # 17 against 14
        (8, 3, 3, (20, [10])),  # a parry
        (9, 1, 2, (18, [10])),  # 11 against 12
        (7, 3, 2, (20, [8])),  # 13 against 12
        (10, 1, 2, (20, [10])),  # 12 against 12
    ],
)
def test_one_round(agility: int, ours: int, theirs: int, left: tuple[int, list[int]]) -> None:
    assert lives(do(fight(hero(agility=agility)), ROUND, ours, theirs)) == left


def test_everyone_whose_blow_is_stronger_wounds_and_only_the_target_is_wounded() -> None:
    foes = ({**GUARD, "agility": 6}, {**GUARD, "agility": 7, "wound": 3}, {**GUARD, "agility": 6})
    state = fight(hero(), *foes)
    assert lives(do(state, ROUND, 4, 2, 5, 4)) == (17, [8, 10, 10])
    assert lives(do(state, Act("round", target=2), 4, 2, 5, 4)) == (17, [10, 10, 8])
    parry = RULES.step(state, ROUND, ScriptedDice([(4,), (5,), (4,), (5,)]))
    assert [event for event in parry if isinstance(event, Remarked)] == [Remarked("parry", HERO, foe(0))]


def test_the_dead_throw_no_dice() -> None:
    state = do(fight(hero(agility=12), {**GUARD, "strength": 1}, GUARD), ROUND, 6, 1, 1)
    assert lives(state) == (20, [0, 10])
    assert lives(do(state, Act("round", target=1), 6, 1)) == (20, [0, 8])
    with pytest.raises(IllegalAction):
        RULES.step(state, ROUND, ScriptedDice())


@pytest.mark.parametrize(("reading", "ended"), [("lost", Outcome.LOST), ("won", Outcome.WON)])
def test_who_falls_with_the_last_foe(reading: str, ended: Outcome) -> None:
    """The dagger's answer kills while the hero dies of the same exchange."""
    state = fight(hero({"both_fall": reading}, agility=2, strength=2, art="sword_and_dagger"), {**GUARD, "strength": 2})
    assert outcome(do(state, ROUND, 2, 6)) is ended


@pytest.mark.parametrize(
    ("values", "foe_values", "conditions", "weight"),
    [
        ({}, {}, {}, 0),
        ({"sword": False}, {}, {}, -1),
        ({"sword": False, "dagger": False}, {}, {}, -2),
        ({"dagger": False}, {}, {}, 0),
        ({"dagger": False}, {"two_blades": True}, {}, -1),
        ({}, {"two_blades": True}, {}, 0),
        ({}, {"left_handed": True}, {}, -1),
        ({"art": "left_hand"}, {"left_handed": True}, {}, 0),
        ({"hurt_arm": True}, {}, {}, -2),
        ({"hurt_arm": True, "art": "left_hand"}, {}, {}, 0),
        ({"hurt_arm": True, "sword": False}, {"left_handed": True}, {}, -4),
        ({}, {}, {"modifier": -3}, -3),
        ({}, {}, {"modifier": 2, "modifier_rounds": 1}, 2),
    ],
)
def test_what_weighs_on_a_blow(
    values: dict[str, Value], foe_values: dict[str, Value], conditions: dict[str, Value], weight: int
) -> None:
    state = fight(hero(**values), {**GUARD, **foe_values}, **conditions)
    told = RULES.step(state, ROUND, ScriptedDice([(1,), (6,)]))
    assert next(event.total for event in told if hasattr(event, "total")) == 2 + 8 + weight


@pytest.mark.parametrize(("theirs", "left"), [(5, 18), (6, 20)])
def test_mail_turns_a_six(theirs: int, left: int) -> None:
    assert lives(do(fight(hero(mail=True)), ROUND, 1, theirs))[0] == left
    assert lives(do(fight(hero()), ROUND, 1, theirs))[0] == 18


@pytest.mark.parametrize(("ours", "left"), [(2, 8), (3, 10), (4, 8)])
def test_a_foes_mail_turns_a_three(ours: int, left: int) -> None:
    assert lives(do(fight(hero(agility=12), {**GUARD, "mail": True}), ROUND, ours, 1))[1] == [left]
    assert lives(do(fight(hero(agility=12)), ROUND, ours, 1))[1] == [8]


@pytest.mark.parametrize(
    ("values", "foe_values", "conditions", "ours", "theirs", "left"),
    [
        ({}, {}, {}, 4, 1, (20, [7])),
        ({}, {}, {}, 3, 1, (20, [8])),
        ({}, {}, {}, 2, 6, (18, [8])),
        ({}, {}, {}, 1, 6, (18, [10])),
        ({}, {}, {}, 4, 4, (20, [10])),
        ({"dagger": False}, {}, {}, 4, 1, (20, [8])),
        ({}, {"same_art": True}, {}, 2, 6, (18, [10])),
        ({}, {}, {"no_art": True}, 2, 6, (18, [10])),
        ({"art": "swimming"}, {}, {}, 4, 1, (20, [8])),
    ],
)
def test_sword_and_dagger(
    values: dict[str, Value],
    foe_values: dict[str, Value],
    conditions: dict[str, Value],
    ours: int,
    theirs: int,
    left: tuple[int, list[int]],
) -> None:
    state = hero(**{"art": "sword_and_dagger", **values})
    assert lives(do(fight(state, {**GUARD, **foe_values}, **conditions), ROUND, ours, theirs)) == left


@pytest.mark.parametrize(("reading", "left"), [("target", (16, [8, 10])), ("all", (16, [8, 8]))])
def test_whom_the_dagger_answers(reading: str, left: tuple[int, list[int]]) -> None:
    state = hero({"dagger_strikes": reading}, art="sword_and_dagger")
    assert lives(do(fight(state, GUARD, GUARD), ROUND, 2, 6, 6)) == left


# Limits and burdens of a paragraph


@pytest.mark.parametrize(
    ("conditions", "ours", "theirs", "ended"),
    [
        ({"foe_out_at": 8}, 6, 1, Outcome.WON),
        ({"hero_out_at": 18}, 1, 6, Outcome.LOST),
        ({"wounds_to_win": 1}, 6, 1, Outcome.WON),
        ({"wounds_to_win": 1}, 1, 6, Outcome.LOST),
        ({"round_limit": 1}, 6, 1, Outcome.LOST),
        ({"round_limit": 1, "limit_outcome": "stopped"}, 6, 1, Outcome.STOPPED),
        ({"round_limit": 2}, 6, 1, Outcome.ONGOING),
    ],
)
def test_a_fight_stops_as_the_paragraph_says(
    conditions: dict[str, Value], ours: int, theirs: int, ended: Outcome
) -> None:
    assert outcome(do(fight(hero(), **conditions), ROUND, ours, theirs)) is ended


def test_an_answer_of_the_dagger_is_a_wound_too() -> None:
    state = fight(hero(art="sword_and_dagger"), wounds_to_win=2)
    state = do(state, ROUND, 2, 6)
    assert outcome(state) is Outcome.ONGOING
    assert outcome(do(state, ROUND, 6, 1)) is Outcome.WON


def test_a_drain_may_end_the_fight_before_any_blow() -> None:
    assert lives(do(fight(hero(), drain=3), ROUND, 6, 1)) == (17, [8])
    drained = do(fight(hero(strength=3), drain=3), ROUND)
    assert (lives(drained), outcome(drained)) == ((0, [10]), Outcome.LOST)
    tired = do(fight(hero(strength=5), drain=3, hero_out_at=2), ROUND)
    assert (lives(tired), outcome(tired)) == ((2, [10]), Outcome.LOST)


def test_unhurt_rounds() -> None:
    state = do(fight(hero(), unhurt_rounds=1), ROUND, 1, 6)
    assert lives(state)[0] == 20
    assert lives(do(state, ROUND, 1, 6))[0] == 18


# Food, hunger, God, checks


@pytest.mark.parametrize(
    ("strength", "portion", "after"), [(20, 2, 20), (19, 2, 20), (10, 2, 12), (10, 0, 10), (10, 99, 20)]
)
def test_a_portion_never_heals_above_the_initial_strength(strength: int, portion: int, after: int) -> None:
    state = do(do(hero(portion=portion), Rewrite(HERO, "strength", strength)), Act("eat"))
    assert (state.heroes[0][STRENGTH], state.heroes[0][PROVISIONS]) == (after, 1)


@pytest.mark.parametrize(("reading", "meals"), [(False, 0), (True, 1)])
def test_food_in_a_fight(reading: bool, meals: int) -> None:
    assert len(offered(fight(hero({"food_in_fight": reading})), "eat")) == meals
    assert offered(hero(provisions=0), "eat") == []


@pytest.mark.parametrize(("loss", "after"), [(3, 17), (0, 20), (4, 16), (50, 0)])
def test_a_day_without_food(loss: int, after: int) -> None:
    state = do(hero({"hunger_loss": loss}), Act("hunger"))
    assert state.heroes[0][STRENGTH] == after
    assert bool(RULES.offers(state)) is (after > 0)


def test_god_hears_once() -> None:
    state = do(hero(), Act("appeal"))
    assert state.heroes[0][GOD] is False
    assert offered(state) == [("eat", None, None), ("hunger", None, None)]


def test_outside_a_fight_and_inside() -> None:
    assert offered(hero()) == [("eat", None, None), ("hunger", None, None), ("appeal", None, None)]
    assert offered(fight(hero())) == [("round", 0, None), ("shoot", 0, "body"), ("shoot", 0, "luck")]


@pytest.mark.parametrize(
    ("check", "dice", "success"),
    [
        ("luck", (2,), True),
        ("luck", (5,), False),
        ("agility", (4, 4), True),
        ("agility", (4, 5), False),
        ("agility", (1, 1), True),
    ],
)
def test_checks(check: str, dice: tuple[int, ...], success: bool) -> None:
    told = RULES.step(hero(), Act("test", choice=check), ScriptedDice([dice]))
    assert [getattr(event, "success", None) for event in told] == [None, success]


def test_things_lie_in_the_bag_on_the_body_or_are_left_behind() -> None:
    assert [(place.key, place.limit) for place in ITEMS.places] == [("bag", 5), ("worn", None), ("stored", None)]
    assert ITEMS.accept([Item("Аркебуза")]) == (Item("Аркебуза"),)
