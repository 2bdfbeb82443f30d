"""«Чёрная Башня» between fights: making a hero, checks, raises, recovery, trade."""

import pytest

from desktop_app.domain.actions import Act, Create, Rewrite
from desktop_app.domain.dice import HERO, ScriptedDice, Who
from desktop_app.domain.errors import BadValue, UnknownKey
from desktop_app.domain.fields import Item, Value
from desktop_app.domain.paper import Chart
from desktop_app.domain.state import State
from desktop_app.rulesets.black_tower import RULES
from desktop_app.rulesets.black_tower.fields import LIFE, MANA
from desktop_app.rulesets.black_tower.journey import DOCTOR_FEE, ENTRY_FEE, LODGING, WARES
from tests.rulesets.tower import do, fight, hero, offered, party, passes, refuse, value, verbs


def made(options: dict[str, Value] | None = None, /, premade: str = "", **values: int) -> State:
    choices: dict[str, str | tuple[str, ...]] = {"premade": premade} if premade else {}
    return do(RULES.new_state(options), Create("Герой", values, choices))


def numbers(state: State, *keys: str) -> list[int]:
    return [value(state, key) for key in keys]


QUALITIES = ("strength", "agility", "health", "intellect")

# Making a hero


def test_the_maiden_is_ready() -> None:
    state = made(premade="maiden")
    assert numbers(state, *QUALITIES) == [2, 4, 2, 4]
    assert numbers(state, "attack_dice", "defence", "damage", "gold", "life", "mana") == [2, 11, 4, 60, 20, 0]
    assert numbers(state, "strength_cost", "agility_cost", "health_cost", "intellect_cost") == [80, 50, 90, 100]
    assert (value(state, "weapon"), value(state, "silver")) == ("Серебряный меч", True)
    assert [(item.name, item.place) for item in value(state, "items")] == [
        ("Кольчуга", "worn"),
        ("Крылатый шлем", "worn"),
    ]


def test_what_is_typed_wins_and_the_rest_is_suggested() -> None:
    state = made(premade="maiden", life=31, mana=7, gold=1)
    assert numbers(state, "life", "mana", "gold", "strength") == [31, 7, 1, 2]
    assert (state.heroes[0].initial(LIFE), state.heroes[0].initial(MANA)) == (31, 7)
    for premade in ("knight", "mercenary"):
        assert numbers(made(premade=premade, strength=5), "strength", "life", "damage", "mana") == [5, 20, 1, 0]
    assert numbers(made(premade="apprentice"), "mana") == [20]


@pytest.mark.parametrize(("follow", "dice", "defence"), [(True, 5, 3), (False, 2, 4)])
def test_attack_and_defence_are_suggested_by_strength_and_agility(follow: bool, dice: int, defence: int) -> None:
    assert numbers(made({"follow": follow}, strength=5, agility=3), "attack_dice", "defence") == [dice, defence]
    assert numbers(made({"follow": follow}, strength=5, attack_dice=3), "attack_dice") == [3]


def test_a_hero_made_anew_keeps_nothing_of_the_maiden() -> None:
    state = do(made(premade="maiden"), Create("Другой"))
    assert [value(state, key) for key in ("premade", "weapon", "silver", "items")] == ["", "", False, ()]
    assert numbers(state, "agility_cost", "damage") == [90, 1]


def test_spells_may_be_marked_when_a_hero_is_made() -> None:
    state = do(RULES.new_state(), Create("У", choices={"spells": ("lightning",)}))
    assert value(state, "spells") == ("lightning",)
    for wrong, error in (({"premade": "thief"}, BadValue), ({"horse": "white"}, UnknownKey)):
        with pytest.raises(error):
            RULES.step(RULES.new_state(), Create("У", choices=dict(wrong)), ScriptedDice())
    with pytest.raises(BadValue):
        RULES.step(RULES.new_state(), Create("У", {"life": -1}), ScriptedDice())


# Checks


@pytest.mark.parametrize("quality", QUALITIES)
@pytest.mark.parametrize("equal", [True, False])
def test_a_check_succeeds_up_to_the_quality(quality: str, equal: bool) -> None:
    for score in range(8):
        state = hero({"check_equal": equal}, **{quality: score})
        for die in range(1, 7):
            assert passes(state, quality, die) is (die <= score if equal else die < score)


# Raises


@pytest.mark.parametrize(("quality", "price"), [("strength", 80), ("agility", 90), ("health", 90), ("intellect", 100)])
def test_a_quality_is_raised_for_its_price(quality: str, price: int) -> None:
    refuse(hero(bonus=price - 1), Act("raise", choice=quality))
    state = hero(bonus=price + 3)
    raised = do(state, Act("raise", choice=quality))
    assert numbers(raised, quality, "bonus") == [numbers(state, quality)[0] + 1, 3]
    grown = numbers(raised, "attack_dice", "defence", "life", "mana")
    assert grown == [2 + (quality == "strength"), 7 + (quality == "agility"), 20, 0]
    plain = do(hero({"follow": False}, bonus=price), Act("raise", choice=quality))
    assert numbers(plain, "attack_dice", "defence") == [2, 7]


def test_the_maiden_pays_less_for_agility_and_any_price_is_editable() -> None:
    maiden = made(premade="maiden", bonus=50)
    assert [choice for _, _, choice in offered(maiden, "raise")] == ["agility"]
    assert numbers(do(maiden, Act("raise", choice="agility")), "agility", "defence", "bonus") == [5, 12, 0]
    assert [choice for _, _, choice in offered(hero(bonus=5, health_cost=5), "raise")] == ["health"]


def test_several_raises_while_points_last_and_none_in_a_fight() -> None:
    state = do(hero(bonus=165), Act("raise", choice="strength"), Act("raise", choice="strength"))
    assert numbers(state, "strength", "bonus") == [4, 5]
    refuse(state, Act("raise", choice="strength"), Act("raise", choice="life"), Act("raise"))
    assert offered(fight(hero(bonus=1000)), "raise") == []


def test_by_another_reading_points_are_a_threshold() -> None:
    state = do(
        hero({"points": "threshold"}, bonus=165), Act("raise", choice="strength"), Act("raise", choice="agility")
    )
    assert numbers(state, "strength", "agility", "bonus") == [3, 5, 165]
    state = do(state, Act("raise", choice="strength"))
    refuse(state, Act("raise", choice="strength"), Act("raise", choice="agility"))


# Recovery


def worn_out(state: State, life: int = 10, mana: int = 5) -> State:
    """The same hero with so much Life and Mana left."""
    return do(state, Rewrite(HERO, "life", life), Rewrite(HERO, "mana", mana))


@pytest.mark.parametrize(("intellect", "mana"), [(0, 10), (5, 10), (6, 15), (10, 15), (11, 30), (99, 30)])
def test_a_move_brings_back_life_and_mana(intellect: int, mana: int) -> None:
    state = worn_out(hero(intellect=intellect, life=50, mana=50))
    assert numbers(do(state, Act("move")), "life", "mana") == [15, 5 + mana]


def test_recovery_stops_at_the_initial_values() -> None:
    state = worn_out(hero(life=20, mana=20), life=18, mana=15)
    assert numbers(do(state, Act("move")), "life", "mana") == [20, 20]
    assert numbers(do(state, Act("rest")), "life", "mana") == [20, 15]
    whole = hero(gold=99)
    refuse(whole, Act("move"), Act("rest"), Act("doctor"))
    assert "move" in verbs(worn_out(hero(mana=20), life=20))
    refuse(worn_out(hero(mana=20, gold=99), life=20), Act("rest"), Act("doctor"))


def test_a_day_in_an_ostrog_and_the_doctor() -> None:
    state = worn_out(hero(life=50, gold=4))
    assert numbers(do(state, Act("rest")), "life", "gold") == [18, 4]
    assert numbers(do(state, Act("doctor")), "life", "gold") == [50, 0]
    refuse(worn_out(hero(life=50, gold=3)), Act("doctor"))


def test_each_hero_recovers_for_himself_and_nobody_in_a_fight() -> None:
    state = do(party(2, life=50), Rewrite(Who("hero", 1), "life", 1))
    assert offered(state, "move", "rest") == [(1, None, None), (1, None, None)]
    assert value(do(state, Act("rest", 1)), "life", 1) == 9
    hurt = fight(worn_out(hero(gold=99, bonus=999, items=(Item("Щит"),))))
    assert verbs(hurt) == {"attack", "flee"}


# Trade


@pytest.mark.parametrize(
    ("premade", "gold", "wares"),
    [
        ("", 2, []),
        ("", 3, ["dagger"]),
        ("", 500, ["dagger", "lightning", "zombie"]),
        ("", 700, ["dagger", "lightning", "chain_lightning", "zombie"]),
        ("apprentice", 699, ["dagger", "lightning", "steel_hands", "agile", "zombie"]),
    ],
)
def test_what_can_be_bought(premade: str, gold: int, wares: list[str]) -> None:
    state = hero(premade=premade, gold=gold)
    assert [choice for _, _, choice in offered(state, "buy")] == wares


def test_a_spell_is_bought_once() -> None:
    state = do(hero(gold=1200), Act("buy", choice="chain_lightning"))
    assert (value(state, "spells"), value(state, "gold")) == (("chain_lightning",), 500)
    refuse(state, Act("buy", choice="chain_lightning"))


def test_a_dagger_goes_into_an_empty_hand_or_into_the_bag() -> None:
    bare = do(hero(weapon="", damage=1, gold=3), Act("buy", choice="dagger"))
    assert [value(bare, key) for key in ("weapon", "damage", "gold", "items")] == ["Кинжал", 2, 0, ()]
    armed = do(hero(gold=3), Act("buy"))
    assert [value(armed, key) for key in ("weapon", "damage")] == ["Меч", 4]
    assert [item.name for item in value(armed, "items")] == ["Кинжал"]


def test_a_thing_is_sold_for_one_gold_less_than_its_price() -> None:
    state = hero(items=(Item("Щит", 2, note="старый"), Item("Лук"), Item("Пустой", 0)))
    assert [choice for _, _, choice in offered(state, "sell")] == ["0", "1"]
    state = do(state, Act("sell", choice="0", amount=9))
    assert value(state, "items")[0] == Item("Щит", 1, note="старый")
    state = do(state, Act("sell", choice="1", amount=1))
    assert ([item.name for item in value(state, "items")], value(state, "gold")) == (["Щит", "Пустой"], 8)
    refuse(state, Act("sell", choice="1", amount=5), Act("sell", choice="0", amount=0), Act("sell", choice="0"))
    assert value(do(state, Act("sell", choice="0", amount=5)), "gold") == 12


def test_the_printed_prices_are_those_of_the_rules() -> None:
    charts = [extra for extra in RULES.print_extras(RULES.new_state().options) if isinstance(extra, Chart)]
    raises, town = [[int(str(row[1])) for row in chart.rows] for chart in charts]
    assert raises == [value(hero(), f"{quality}_cost") for quality in QUALITIES]
    prices = {ware.price for ware in WARES.values()} | {ENTRY_FEE, LODGING, DOCTOR_FEE}
    assert set(town) == prices
