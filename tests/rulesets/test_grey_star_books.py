"""Grey Star between fights: how he is made, what he learns, how he passes from book to book, what he eats and pays."""

import pytest

from desktop_app.domain.actions import Act, Action, Adjust, Begin, Create, Gain, Lose
from desktop_app.domain.carrying import load, overfull
from desktop_app.domain.dice import HERO, OutOfDice, ScriptedDice
from desktop_app.domain.errors import BadValue, IllegalAction
from desktop_app.domain.events import fold
from desktop_app.domain.fields import Item, Value
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.state import State
from desktop_app.rulesets.grey_star import RULES
from desktop_app.rulesets.grey_star.fields import (
    BONUS_MAGICK,
    BOOK,
    BOOKS_DONE,
    COMBAT_SKILL,
    DAGGER,
    ENDURANCE,
    HERBS,
    HIGHER,
    ITEMS,
    KARMO_WORKS,
    LAUMSPUR_DOSES,
    LESSER,
    MEALS,
    MOONSTONE,
    NOBLES,
    SEEDS,
    TALISMAN,
    WEAPON,
    WILLPOWER,
)

FIVE = ("sorcery", "enchantment", "elementalism", "prophecy", "evocation")
HERBAL = ("sorcery", "enchantment", "elementalism", "alchemy", "prophecy")
FOUR = ("thaumaturgy", "telergy", "physiurgy", "visionary")
FOUR_HERBAL = ("thaumaturgy", "telergy", "physiurgy", "theurgy")


def play(state: State, action: Action, *picks: int) -> State:
    dice = ScriptedDice([(pick,) for pick in picks])
    facts = RULES.step(state, action, dice)
    dice.expect_empty()
    return fold(state, facts)


def made(*picks: int, options: dict[str, Value] | None = None, **answers: str | tuple[str, ...]) -> State:
    """A hero made by these picks and these answers to the book's questions."""
    return play(RULES.new_state(options), Create("Grey Star", {}, answers), *picks)


def scores(state: State) -> tuple[int, int, int]:
    hero = state.heroes[0]
    return hero[COMBAT_SKILL], hero[WILLPOWER], hero[ENDURANCE]


def with_values(state: State, **values: Value) -> State:
    """The same hero with some fields as if they had been played to these values."""
    hero = state.heroes[0]
    return State((Sheet({**hero.values, **values}, hero.initials), *state.heroes[1:]), state.party, state.options)


def ways(state: State, verb: str) -> list[str | None]:
    return [offer.choice for offer in RULES.offers(state) if offer.verb.key == verb]


def amounts(state: State, verb: str) -> list[range | None]:
    return [offer.amounts for offer in RULES.offers(state) if offer.verb.key == verb]


# Making a hero


@pytest.mark.parametrize("book", ["1", "2", "3"])
def test_three_picks_in_the_order_of_the_book(book: str) -> None:
    state = made(4, 6, 0, book=book, lesser_magicks=FIVE)
    hero = state.heroes[0]
    assert scores(state) == (14, 26, 20)
    assert hero.initial(ENDURANCE) == 20
    assert (hero[BOOK], hero[LESSER], hero[MEALS], hero[NOBLES], hero[WEAPON]) == (book, FIVE, 4, 0, "staff")
    assert hero[ITEMS] == ITEMS.default


def test_book_four_fixes_willpower_and_endurance() -> None:
    state = made(9, book="4", lesser_magicks=FIVE, higher_magicks=FOUR)
    assert scores(state) == (19, 50, 30)
    assert state.heroes[0][HIGHER] == FOUR
    assert MOONSTONE in state.heroes[0][ITEMS]
    with pytest.raises(OutOfDice):
        made(book="4")


def test_typed_scores_need_no_dice() -> None:
    typed = {"combat_skill": 12, "willpower": 51, "endurance": 31}
    for book in ("1", "4"):
        assert scores(play(RULES.new_state(), Create("", typed, {"book": book}))) == (12, 51, 31)


def test_the_gifts() -> None:
    dagger = made(0, 0, 0, gift="dagger").heroes[0]
    assert (dagger[DAGGER], dagger[WEAPON]) == (True, "staff")
    talisman = made(4, 6, 6, book="1", gift="talisman").heroes[0]
    assert (talisman[WILLPOWER], talisman.initial(WILLPOWER)) == (28, 26)
    assert TALISMAN in talisman[ITEMS]
    assert made(0, 0, 0, gift="laumspur").heroes[0][LAUMSPUR_DOSES] == 1


@pytest.mark.parametrize(
    "answers",
    [
        {"book": "2", "gift": "dagger"},
        {"book": "5"},
        {"gift": "sword"},
        {"lesser_magicks": FIVE[:4]},
        {"lesser_magicks": (*FIVE, "alchemy")},
        {"lesser_magicks": (*FIVE[:4], "sorcery")},
        {"higher_magicks": FOUR},
        {"book": "4", "higher_magicks": FOUR[:3]},
        {"book": "4", "higher_magicks": (*FOUR, "theurgy")},
    ],
)
def test_answers_that_the_book_does_not_allow(answers: dict[str, str | tuple[str, ...]]) -> None:
    with pytest.raises(BadValue):
        play(RULES.new_state(), Create("", {}, answers), 0, 0, 0)


@pytest.mark.parametrize(
    ("book", "picks", "lesser", "higher", "pouch"),
    [
        ("1", 3, FIVE, (), False),
        ("1", 3, HERBAL, (), True),
        ("4", 1, FIVE, FOUR, False),
        ("4", 1, HERBAL, FOUR, True),
        ("4", 1, FIVE, FOUR_HERBAL, True),
        ("4", 1, HERBAL, FOUR_HERBAL, True),
    ],
)
def test_who_gets_a_herb_pouch(
    book: str, picks: int, lesser: tuple[str, ...], higher: tuple[str, ...], pouch: bool
) -> None:
    state = made(*[0] * picks, book=book, lesser_magicks=lesser, higher_magicks=higher)
    assert [item for item in state.heroes[0][ITEMS] if item.place == "pouch"] == (list(HERBS) if pouch else [])


def test_a_hero_made_anew_keeps_nothing_of_the_old_one() -> None:
    old = with_values(made(0, 0, 0, gift="dagger", lesser_magicks=HERBAL), karmo_works=True, weapon="none")
    new = play(old, Create("Another"), 1, 1, 1).heroes[0]
    assert (new[DAGGER], new[LESSER], new[KARMO_WORKS], new[WEAPON]) == (False, (), False, "staff")
    assert new[ITEMS] == ITEMS.default


# Learning


def test_magicks_left_open_are_offered_and_never_taken() -> None:
    state = made(0, 0, 0)
    assert ways(state, "learn") == [option.key for option in LESSER.options]
    for magick in FIVE:
        state = play(state, Act("learn", choice=magick))
    assert state.heroes[0][LESSER] == FIVE
    assert ways(state, "learn") == []
    with pytest.raises(IllegalAction):
        play(state, Act("learn", choice="alchemy"))


def test_a_new_hero_of_book_four_knows_four_higher_magicks() -> None:
    state = made(0, book="4", lesser_magicks=FIVE)
    for magick in FOUR_HERBAL:
        assert magick in ways(state, "learn")
        state = play(state, Act("learn", choice=magick))
    assert ways(state, "learn") == []
    assert [item for item in state.heroes[0][ITEMS] if item.place == "pouch"] == list(HERBS)


def test_the_sixth_magick_comes_once_in_a_life_and_alchemy_brings_its_pouch() -> None:
    state = play(made(0, 0, 0, lesser_magicks=FIVE), Act("next_book", choice="kept"))
    assert ways(state, "learn") == ["alchemy", "psychomancy"]
    state = play(state, Act("learn", choice="alchemy"))
    hero = state.heroes[0]
    assert (hero[LESSER], hero[BONUS_MAGICK]) == ((*FIVE, "alchemy"), True)
    assert [item for item in hero[ITEMS] if item.place == "pouch"] == list(HERBS)
    state = play(state, Act("next_book", choice="kept"), 0)
    assert ways(state, "learn") == []
    assert ways(play(state, Lose(HERO, "lesser_magicks", 5)), "learn") == []


def test_five_higher_magicks_for_who_comes_from_an_earlier_book_and_one_pouch() -> None:
    state = play(made(0, 0, 0, book="3", lesser_magicks=HERBAL), Act("next_book", choice="kept"))
    for magick in (*FOUR_HERBAL, "necromancy"):
        state = play(state, Act("learn", choice=magick))
    assert ways(state, "learn") == ["psychomancy", "evocation"]
    assert ways(state, "learn") == ways(play(state, Act("spend", amount=1)), "learn")
    assert [item for item in state.heroes[0][ITEMS] if item.place == "pouch"] == list(HERBS)


# From book to book


@pytest.mark.parametrize(
    ("way", "picks", "willpower"),
    [("kept", (), 13), ("new", (7,), 27), ("new_raised", (7,), 37), ("original", (), 36)],
)
def test_into_book_two(way: str, picks: tuple[int, ...], willpower: int) -> None:
    state = with_values(made(4, 6, 6), willpower=3, endurance=9, nobles=7, meals=1)
    state = play(state, Act("next_book", choice=way), *picks)
    hero = state.heroes[0]
    assert scores(state) == (14, willpower, 26)
    assert hero.initial(WILLPOWER) == willpower
    assert (hero[BOOK], hero[BOOKS_DONE], hero[NOBLES], hero[MEALS]) == ("2", ("1",), 7, 1)


def test_by_the_letter_of_book_two_only_weapons_and_special_items_are_kept() -> None:
    state = made(0, 0, 0, options={"kit_kept": False}, lesser_magicks=HERBAL, gift="talisman")
    state = with_values(state, nobles=7, meals=1, laumspur_doses=2)
    for item in (Item("Rope"), Item("Bone", place="pouch"), Item("Sword", place="weapon")):
        state = play(state, Gain(HERO, "items", item))
    state = play(state, Act("next_book", choice="kept"))
    hero = state.heroes[0]
    assert hero[ITEMS] == (*ITEMS.default, TALISMAN, Item("Sword", place="weapon"), *HERBS)
    assert (hero[NOBLES], hero[MEALS], hero[LAUMSPUR_DOSES]) == (0, 4, 0)
    plain = play(made(0, 0, 0, options={"kit_kept": False}), Act("next_book", choice="kept"))
    assert plain.heroes[0][ITEMS] == ITEMS.default


@pytest.mark.parametrize(
    ("first", "way", "picks", "expected"),
    [
        ("1", "kept", (7,), (14, 37, 26)),
        ("2", "kept", (7,), (14, 32, 26)),
        ("1", "literal", (1, 2, 3), (11, 32, 23)),
        ("2", "literal", (1, 2, 3), (11, 27, 23)),
    ],
)
def test_into_book_three(first: str, way: str, picks: tuple[int, ...], expected: tuple[int, int, int]) -> None:
    state = made(4, 6, 6, book=first)
    if first == "1":
        state = play(state, Act("next_book", choice="kept"))
    state = play(with_values(state, endurance=5), Act("next_book", choice=way), *picks)
    assert scores(state) == expected
    assert state.heroes[0].initial(ENDURANCE) == expected[2]


@pytest.mark.parametrize(
    ("rest", "way", "picks", "expected"),
    [
        ("restored", "kept", (), (14, 53, 39)),
        ("wounded", "kept", (), (14, 53, 39)),
        ("always", "kept", (), (14, 53, 56)),
        ("restored", "literal", (1,), (11, 53, 39)),
    ],
)
def test_into_book_four(rest: str, way: str, picks: tuple[int, ...], expected: tuple[int, int, int]) -> None:
    state = with_values(made(4, 6, 6, book="3", options={"rest": rest}), willpower=3, endurance=9)
    state = play(state, Act("next_book", choice=way), *picks)
    assert scores(state) == expected
    assert scores(play(state, Adjust(HERO, "endurance", 50))) == expected
    assert ways(state, "next_book") == []


def test_wounds_stay_between_books_where_read_so() -> None:
    state = with_values(made(4, 6, 6, options={"rest": "wounded"}), endurance=9)
    assert scores(play(state, Act("next_book", choice="kept"))) == (14, 36, 9)


def test_a_book_done_is_written_once() -> None:
    state = play(with_values(made(0, 0, 0), books_done=("1",)), Act("next_book", choice="original"))
    assert state.heroes[0][BOOKS_DONE] == ("1",)


# Willpower, food and potions between fights


def test_powers_cost_what_there_is_and_no_more() -> None:
    state = with_values(made(0, 0, 0), willpower=3)
    assert amounts(state, "spend") == [range(1, 4)]
    spent = play(state, Act("spend", amount=3))
    assert scores(spent)[1] == 0
    assert amounts(spent, "spend") == []
    with pytest.raises(IllegalAction):
        play(state, Act("spend", amount=4))


@pytest.mark.parametrize(
    ("unpaid", "choice", "willpower", "cost", "expected"),
    [
        ("negative", None, 5, 3, (2, 20)),
        ("negative", None, 5, 9, (-4, 20)),
        ("negative", None, -2, 3, (-5, 20)),
        ("negative", "endurance", 5, 9, (0, 12)),
        ("endurance", None, 5, 3, (2, 20)),
        ("endurance", None, 5, 5, (0, 20)),
        ("endurance", None, 5, 9, (0, 12)),
        ("endurance", None, -2, 3, (-2, 14)),
        ("endurance", None, 0, 11, (0, 0)),
        ("endurance", "negative", 5, 9, (-4, 20)),
    ],
)
def test_a_forced_cost(unpaid: str, choice: str | None, willpower: int, cost: int, expected: tuple[int, int]) -> None:
    state = with_values(made(0, 0, 0, options={"unpaid": unpaid}), willpower=willpower)
    state = play(state, Act("forced_cost", amount=cost, choice=choice))
    assert scores(state)[1:] == expected
    assert RULES.lives(state.heroes[0]) is (expected[1] > 0)


def test_a_seed_pays_instead_of_willpower() -> None:
    state = made(0, 0, 0)
    assert ways(state, "tarama_seed") == []
    state = play(with_values(state, tarama_seeds=1), Act("tarama_seed"))
    assert (state.heroes[0][SEEDS], scores(state)[1]) == (0, 20)


def test_a_meal_heals_nothing_and_hunger_costs_three() -> None:
    state = with_values(made(0, 0, 0), meals=1, endurance=10)
    fed = play(state, Act("eat"))
    assert (fed.heroes[0][MEALS], scores(fed)[2]) == (0, 10)
    assert scores(play(fed, Act("go_hungry")))[2] == 7
    assert ways(fed, "eat") == []
    assert ways(with_values(state, backpack=False), "eat") == []


@pytest.mark.parametrize(("endurance", "heals", "after"), [(10, 4, 14), (18, 4, 20), (10, 6, 16)])
def test_laumspur_heals_up_to_the_start(endurance: int, heals: int, after: int) -> None:
    state = with_values(made(0, 0, 0, gift="laumspur"), endurance=endurance, laumspur_heals=heals)
    healed = play(state, Act("laumspur"))
    assert (healed.heroes[0][LAUMSPUR_DOSES], scores(healed)[2]) == (0, after)
    assert ways(healed, "laumspur") == []


@pytest.mark.parametrize(
    ("up", "way", "before", "after"),
    [
        (False, "lose", 9, 5),
        (True, "lose", 9, 4),
        (False, "restore", 9, 13),
        (True, "restore", 9, 14),
        (False, "restore", 18, 20),
        (False, "lose", 1, 1),
    ],
)
def test_halves(up: bool, way: str, before: int, after: int) -> None:
    state = with_values(made(0, 0, 0, options={"half_up": up}), endurance=before)
    assert scores(play(state, Act("halve", choice=way)))[2] == after


@pytest.mark.parametrize(
    ("way", "willpower", "expected"),
    [("penalty_first", 21, (11, 16)), ("halves_first", 21, (11, 13)), ("penalty_first", -3, (-3, 16))],
)
def test_karmo_fades(way: str, willpower: int, expected: tuple[int, int]) -> None:
    state = with_values(made(0, 0, 0), endurance=38, willpower=willpower, karmo_works=True)
    state = play(state, Act("karmo_ends", choice=way), 6)
    assert scores(state)[1:] == expected
    assert ways(state, "karmo_ends") == []


def test_none_of_this_is_offered_in_a_fight() -> None:
    state = with_values(made(0, 0, 0), laumspur_doses=1, tarama_seeds=1, karmo_works=True)
    before = {offer.verb.key for offer in RULES.offers(state)}
    state = play(state, Begin(({"combat_skill": 9, "endurance": 9},)))
    assert {offer.verb.key for offer in RULES.offers(state)} == {"round", "test"}
    assert before >= {"spend", "forced_cost", "tarama_seed", "eat", "go_hungry", "laumspur", "halve", "karmo_ends"}


@pytest.mark.parametrize(("most", "after"), [(0, 120), (50, 50)])
def test_nobles_have_a_limit_only_where_read_so(most: int, after: int) -> None:
    state = play(made(0, 0, 0, options={"nobles_most": most}), Adjust(HERO, "nobles", 120))
    assert state.heroes[0][NOBLES] == after


def test_meals_doses_and_the_staff_take_room() -> None:
    state = with_values(made(0, 0, 0, lesser_magicks=HERBAL), laumspur_doses=1)
    backpack, weapon, pouch, special, _ = ITEMS.places
    hero = state.heroes[0]
    assert [load(hero, ITEMS, place) for place in (backpack, weapon, pouch, special)] == [5, 1, 4, 1]
    assert overfull(hero, ITEMS) == []
    for item in (Item("Rope", count=4), Item("Sword", place="weapon"), Item("Axe", place="weapon")):
        state = play(state, Gain(HERO, "items", item))
    assert overfull(state.heroes[0], ITEMS) == [backpack, weapon]
