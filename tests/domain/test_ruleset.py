"""What a ruleset offers, which acts it admits, and that an act is a pure function of state and dice."""

import pytest

from desktop_app.domain.actions import Act, Action, Adjust, Create, Note
from desktop_app.domain.dice import FIGHT, HERO, PARTY, OutOfDice, ScriptedDice
from desktop_app.domain.errors import BadDice, BadValue, IllegalAction, UnknownKey
from desktop_app.domain.ruleset import TEST, Offer
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.state import Outcome, State, foe
from desktop_app.domain.text import Text
from tests.domain.sample import (
    BRAG,
    FAME,
    FOE_LIFE,
    LIFE,
    ROUND,
    RULES,
    SKILL,
    SPARE,
    do,
    fighting,
    made,
)


def test_a_ruleset_knows_its_scores() -> None:
    assert (RULES.life, RULES.foe_life) == (LIFE, FOE_LIFE)
    assert [stat.key for stat in RULES.foe_scores] == ["skill", "life"]
    assert RULES.fatal == (LIFE,)


def test_fields_are_found_by_owner_and_key() -> None:
    assert RULES.field(HERO, "skill") is SKILL
    assert RULES.field(FIGHT, "drain") in RULES.conditions
    assert RULES.fields_of(PARTY) == RULES.party
    for who, key in ((HERO, "harm"), (foe(0), "fame"), (PARTY, "skill")):
        with pytest.raises(UnknownKey, match=key):
            RULES.field(who, key)


def test_words_are_found_by_key_and_unknown_ones_speak_their_key() -> None:
    assert RULES.word("boast").en == "a boast"
    assert RULES.word("wound").en == "wounded"
    assert RULES.word("banner").ru == "Знамёна"
    assert RULES.word("song").ru == "пение"
    assert RULES.word("test") == TEST.label
    assert RULES.word("from_the_future") == Text("from_the_future", "from_the_future")


def test_options_are_accepted_by_their_fields() -> None:
    assert RULES.new_state({"ratio": 20}).options.values == {"ratio": 20}
    with pytest.raises(UnknownKey):
        RULES.new_state({"weather": 1})
    with pytest.raises(BadValue):
        RULES.new_state({"ratio": 0})


def keys(state: State) -> list[tuple[str, int | None]]:
    """The offers of a state as verb and target."""
    return [(offer.verb.key, offer.target) for offer in RULES.offers(state)]


def test_offers_follow_the_state() -> None:
    assert keys(made()) == [("brag", None), ("test", None)]
    two = fighting(("Orc", 6, 6), ("Elf", 6, 2))
    assert keys(two) == [("round", 0), ("round", 1), ("brag", None), ("test", None)]
    mercy = do(two, Act("round", target=0), (6,), (6,))
    assert keys(mercy) == [("spare", None), ("spare", None)]
    assert keys(do(mercy, Act("spare", choice="no"))) == keys(two)


def test_the_dead_are_offered_nothing() -> None:
    assert RULES.offers(RULES.new_state()) == ()
    assert RULES.offers(do(made(life=2), Create(values={"skill": 1, "life": 0}))) == ()


def test_the_living_of_a_party_test_for_themselves() -> None:
    party = do(made(), Create("Пётр", {"skill": 4, "life": 0}, hero=1))
    assert [offer.hero for offer in RULES.offers(party) if offer.verb is TEST] == [0]
    party = do(made(), Create("Пётр", {"skill": 4, "life": 1}, hero=1))
    assert [offer.hero for offer in RULES.offers(party) if offer.verb is TEST] == [0, 1]
    assert not RULES.lives(Sheet({"life": 0}))
    assert RULES.lives(Sheet({"life": 1}))


@pytest.mark.parametrize(
    ("offer", "act", "admitted"),
    [
        (Offer(ROUND, target=1), Act("round", target=1), True),
        (Offer(ROUND, target=1), Act("round"), True),
        (Offer(ROUND, target=1), Act("round", target=0), False),
        (Offer(ROUND, target=1), Act("round", hero=1, target=1), False),
        (Offer(ROUND, target=1), Act("flee", target=1), False),
        (Offer(ROUND), Act("round", amount=1), False),
        (Offer(ROUND), Act("round", choice="x"), False),
        (Offer(SPARE, choice="yes"), Act("spare"), True),
        (Offer(SPARE, choice="yes"), Act("spare", choice="no"), False),
        (Offer(BRAG, amounts=range(1, 4)), Act("brag", amount=3), True),
        (Offer(BRAG, amounts=range(1, 4)), Act("brag", amount=4), False),
        (Offer(BRAG, amounts=range(1, 4)), Act("brag"), True),
    ],
)
def test_an_offer_admits_what_it_offers(offer: Offer, act: Act, admitted: bool) -> None:
    assert offer.admits(act) is admitted


def test_an_offer_taken_up() -> None:
    assert Offer(ROUND, target=1).taken() == Act("round", target=1)
    assert Offer(BRAG, amounts=range(1, 4)).taken() == Act("brag", amount=1)
    assert Offer(BRAG, 1, choice="x", amounts=range(1, 4)).taken(2) == Act("brag", 1, amount=2, choice="x")


def test_what_an_act_leaves_open_the_only_offer_fills_in() -> None:
    assert RULES.legal(fighting(), Act("round")) == Act("round", target=0)
    assert RULES.legal(made(), Act("test")) == Act("test", choice="skill")


@pytest.mark.parametrize(
    ("act", "why"),
    [
        (Act("round"), "several answers"),
        (Act("round", target=2), "do not offer"),
        (Act("round", hero=1, target=0), "do not offer"),
        (Act("flee"), "do not offer"),
        (Act("brag"), "needs an amount"),
        (Act("brag", amount=9), "do not offer"),
        (Act("test", choice="luck"), "do not offer"),
    ],
)
def test_what_is_not_offered_is_refused(act: Act, why: str) -> None:
    state = fighting(("Orc", 6, 6), ("Elf", 6, 2))
    before = repr(state)
    with pytest.raises(IllegalAction, match=why):
        RULES.step(state, act, ScriptedDice())
    assert repr(state) == before


def test_a_step_is_pure() -> None:
    state = fighting()
    before = repr(state)
    first = RULES.step(state, Act("round"), ScriptedDice([(6,), (1,)]))
    assert RULES.step(state, Act("round"), ScriptedDice([(6,), (1,)])) == first
    assert repr(state) == before


@pytest.mark.parametrize(("throws", "error"), [([(6,)], OutOfDice), ([(6,), (9,)], BadDice)])
def test_dice_that_end_or_lie_change_nothing(throws: list[tuple[int, ...]], error: type[Exception]) -> None:
    state = fighting()
    before = repr(state)
    with pytest.raises(error):
        RULES.step(state, Act("round"), ScriptedDice(throws))
    assert repr(state) == before


def test_a_fight_ends_when_somebody_fell_and_no_decision_is_open() -> None:
    state = fighting(("Orc", 6, 2))
    waiting = do(state, Act("round"), (6,), (6,))
    assert waiting.fighting
    assert waiting.fight is not None
    assert waiting.fight.pending
    won = do(waiting, Act("spare", choice="no"))
    assert won.fight is not None
    assert won.fight.outcome is Outcome.WON
    assert won.fight.pending == ()
    assert do(waiting, Act("spare", choice="yes")).fighting
    felled = do(waiting, Adjust(foe(0), "life", -2))
    assert felled.fighting, "nobody is judged while a decision is open"
    assert not do(felled, Act("spare", choice="yes")).fighting


@pytest.mark.parametrize("action", [Act("brag", amount=2), Note("x"), Act("test")])
def test_outside_a_fight_nobody_is_judged(action: Action) -> None:
    dice = ScriptedDice([(1, 1)])
    assert RULES.take(made(), action, dice).state.fight is None


def test_an_amount_reaches_the_rule() -> None:
    assert do(made(), Act("brag", amount=2)).sheet(HERO)[FAME] == 5


def test_a_check_that_is_none() -> None:
    with pytest.raises(UnknownKey):
        RULES.check("luck")
