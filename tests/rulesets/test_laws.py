"""Laws that every ruleset keeps; they run on whatever lies in the folder of rulesets, and nobody registers anything."""

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.domain import events as e
from desktop_app.domain.actions import Act, Begin, Create
from desktop_app.domain.common import FOE_NAME, NAME, NOTES, Common
from desktop_app.domain.dice import HERO, RandomDice, ScriptedDice
from desktop_app.domain.errors import IllegalAction
from desktop_app.domain.events import fold
from desktop_app.domain.fields import (
    Choice,
    Counter,
    Declared,
    Flag,
    Items,
    Money,
    Records,
    Selection,
    Value,
    answers_of,
    by_key,
)
from desktop_app.domain.journal import Entry
from desktop_app.domain.narration import headline, question, receipt
from desktop_app.domain.readings import BOTH_FALL
from desktop_app.domain.ruleset import TEST, Ruleset
from desktop_app.domain.state import Outcome
from desktop_app.domain.text import Language, Lexicon, Text
from desktop_app.persistence.codec import decode_entry, encode_entry
from desktop_app.rulesets import all_rulesets
from tests.rulesets.helpers import TooManyWays, Walk, any_act, any_options, fought, outcomes

RULESETS = all_rulesets()
SEEDS = st.integers(0, 2**32)
SOME_KEY = re.compile(r"\b[a-z]+(_[a-z]+)+\b")
CYRILLIC = re.compile(r"[а-яё]", re.IGNORECASE)

each = pytest.mark.parametrize("rules", RULESETS, ids=[rules.key for rules in RULESETS])


def fields_of(rules: Ruleset) -> Iterator[Declared]:
    """Every declared field of a ruleset."""
    yield from (*rules.hero, *rules.foe, *rules.party, *rules.conditions, *rules.options, *rules.creation)


def texts_of(field: Declared) -> Iterator[Text | None]:
    """Every word of a field."""
    yield from (field.label, field.help)
    for answer in answers_of(field):
        yield from (answer.label, answer.help)
    if isinstance(field, Choice | Selection):
        yield field.rule
    if isinstance(field, Money):
        yield field.minor
    if isinstance(field, Items):
        yield from (place.label for place in field.places)
    if isinstance(field, Records):
        yield from (column.label for column in field.columns)


def words_of(rules: Ruleset) -> Iterator[Text]:
    """Every word of a ruleset."""
    yield rules.title
    for field in fields_of(rules):
        yield from (text for text in texts_of(field) if text is not None)
    for verb in rules.verbs:
        yield from (text for text in (verb.label, verb.help) if text is not None)
    for check in rules.checks:
        yield check.label
    lexicons: tuple[type[Lexicon], ...] = (Common, *rules.words)
    for lexicon in lexicons:
        yield from (word.text for word in lexicon)
    if rules.author is not None:
        yield rules.author


# What is declared


@each
def test_every_word_exists_in_both_languages(rules: Ruleset) -> None:
    for text in words_of(rules):
        assert text.ru == text.ru.strip(), text
        assert text.en == text.en.strip(), text
        assert CYRILLIC.search(text.ru) or not any(letter.isalpha() for letter in text.ru), text
        assert text.en, text
        assert not CYRILLIC.search(text.en), text


@each
def test_no_key_is_declared_twice(rules: Ruleset) -> None:
    for fields in (rules.hero, rules.foe, rules.party, rules.conditions, rules.options):
        by_key(fields)
    by_key((*rules.hero, *rules.creation))
    for keys in (
        [verb.key for verb in (*rules.verbs, TEST)],
        [check.key for check in rules.checks],
        *[[answer.key for answer in answers_of(field)] for field in fields_of(rules)],
    ):
        assert len(set(keys)) == len(keys)


@each
def test_keys_are_plain_english(rules: Ruleset) -> None:
    keys = [field.key for field in fields_of(rules)] + [verb.key for verb in rules.verbs] + [rules.key]
    answers = [answer.key for field in fields_of(rules) for answer in answers_of(field)]
    assert [key for key in keys if not re.fullmatch(r"[a-z][a-z0-9_]*", key)] == []
    assert [key for key in answers if not re.fullmatch(r"[a-z0-9_]+", key)] == []


@each
def test_a_sheet_begins_with_a_name_and_ends_with_notes(rules: Ruleset) -> None:
    assert rules.hero[0] is NAME
    assert rules.hero[-1] is NOTES
    assert rules.foe[0] is FOE_NAME


@each
def test_what_a_sheet_holds_its_field_accepts(rules: Ruleset) -> None:
    for field in fields_of(rules):
        assert field.accept(field.default) == field.default


@each
def test_every_reading_can_be_switched(rules: Ruleset) -> None:
    assert BOTH_FALL in rules.options or not rules.options
    for option in rules.options:
        assert isinstance(option, Flag | Choice | Counter), option.key
        assert not isinstance(option, Choice) or len(option.options) > 1, option.key


# What is played


@each
@given(seed=SEEDS, foes=st.integers(1, 4))
@settings(max_examples=12)
def test_a_journal_refolds_to_its_state_and_replays_from_its_own_dice(rules: Ruleset, seed: int, foes: int) -> None:
    walk = Walk(rules, seed, foes)
    walk.wander(25)
    state = walk.journal.start
    for entry in walk.journal.entries:
        dice = ScriptedDice(entry.throws)
        turn = rules.take(state, entry.action, dice)
        dice.expect_empty()
        assert tuple(turn.events) == entry.events
        state = fold(state, entry.events)
        assert state == turn.state
    assert state == walk.state
    while walk.journal.undoable:
        walk.journal.undo()
    while walk.journal.redoable:
        walk.journal.redo()
    assert walk.state == state


@each
@given(seed=SEEDS)
@settings(max_examples=12)
def test_writing_an_entry_and_reading_it_back_is_the_identity(rules: Ruleset, seed: int) -> None:
    walk = Walk(rules, seed)
    walk.wander(12)
    for entry in walk.journal.entries:
        assert decode_entry(encode_entry(entry)) == entry


@each
@pytest.mark.parametrize("foes", [1, 2, 4])
@given(seed=SEEDS)
@settings(max_examples=10)
def test_every_fight_ends(rules: Ruleset, foes: int, seed: int) -> None:
    """Whoever answers what is asked and fights on comes to an end, unless neither side can hurt the other."""
    walk = Walk(rules, seed, foes)
    for step in range(3_000):
        if not walk.state.fighting:
            break
        act = fought(rules, walk.state, walk.random)
        if act is None:
            break
        walk.play(act)
        if step == 400 and is_endless(walk):
            return
    fight = walk.state.fight
    assert fight is not None
    assert fight.outcome is not Outcome.ONGOING
    assert not fight.pending


def is_endless(walk: Walk) -> bool:
    """Whether nobody has been hurt for a hundred entries: some foes of this generator cannot be wounded at all."""
    lives = {walk.rules.life.key, walk.rules.foe_life.key}
    return not any(
        isinstance(event, e.Changed) and event.field in lives
        for entry in walk.journal.entries[-100:]
        for event in entry.events
    )


@each
@given(seed=SEEDS, foes=st.integers(1, 2))
@settings(max_examples=5)
def test_the_outcomes_of_an_action_sum_to_exactly_one(rules: Ruleset, seed: int, foes: int) -> None:
    walk = Walk(rules, seed, foes)
    walk.wander(3)
    for offer in rules.offers(walk.state)[:4]:
        try:
            chances = [chance for chance, _ in outcomes(rules, walk.state, any_act(offer, walk.random), most=1_500)]
        except TooManyWays:
            continue
        assert sum(chances) == Fraction(1)


@each
@given(seed=SEEDS, foes=st.integers(1, 3))
@settings(max_examples=12)
def test_actions_change_no_state_but_lead_to_another(rules: Ruleset, seed: int, foes: int) -> None:
    walk = Walk(rules, seed, foes)
    for _ in range(12):
        before, state = repr(walk.state), walk.state
        offers = rules.offers(state)
        if not offers:
            return
        for offer in offers[:6]:
            rules.step(state, any_act(offer, walk.random), RandomDice(seed))
        assert repr(state) == before
        walk.play(any_act(walk.random.choice(offers), walk.random))


@each
@given(seed=SEEDS)
@settings(max_examples=12)
def test_what_is_not_offered_is_refused_and_changes_nothing(rules: Ruleset, seed: int) -> None:
    walk = Walk(rules, seed)
    walk.wander(seed % 4)
    state, before = walk.state, repr(walk.state)
    offered = {offer.verb.key for offer in rules.offers(state)}
    acts = [Act(verb.key) for verb in rules.verbs if verb.key not in offered]
    acts += [Act(verb.key, target=99) for verb in rules.verbs]
    acts += [Act(verb.key, hero=7) for verb in rules.verbs]
    acts += [Act("test", choice="no_such_check"), Act("no_such_verb"), Act("")]
    acts += [Act(offer.verb.key, offer.hero, offer.target, 10**6, offer.choice) for offer in rules.offers(state)]
    for act in acts:
        with pytest.raises(IllegalAction):
            rules.step(state, act, RandomDice(seed))
    assert repr(state) == before


@each
@given(seed=SEEDS)
@settings(max_examples=10)
def test_the_dead_are_offered_nothing(rules: Ruleset, seed: int) -> None:
    walk = Walk(rules, seed)
    dead = walk.state
    for stat in rules.fatal:
        dead = fold(dead, [e.Changed(HERO, stat.key, 1, stat.fatal_at or 0, Common.WOUND.key)])
    assert not rules.lives(dead.heroes[0])
    assert rules.offers(dead) == ()


@each
def test_a_blank_start_is_playable_by_hand_only(rules: Ruleset) -> None:
    assert rules.offers(rules.new_state()) == ()


@each
def test_shortcuts_of_verbs_offered_together_differ(rules: Ruleset) -> None:
    for seed in range(60):
        walk = Walk(rules, seed, 2)
        for _ in range(12):
            verbs = {offer.verb for offer in rules.offers(walk.state) if offer.verb.shortcut and not offer.quiet}
            assert len({verb.shortcut for verb in verbs}) == len(verbs), verbs
            walk.wander(1)


@each
def test_the_walks_of_these_tests_go_everywhere(rules: Ruleset) -> None:
    """Were the walks to stop at the door, the laws above would hold of nothing."""
    verbs, outcomes_met = set(), set()
    for seed in range(250):
        walk = Walk(rules, seed, 1 + seed % 4)
        walk.wander(40)
        verbs |= {entry.action.verb for entry in walk.journal.entries if isinstance(entry.action, Act)}
        outcomes_met |= {
            event.outcome for entry in walk.journal.entries for event in entry.events if isinstance(event, e.Ended)
        }
    assert {verb.key for verb in rules.verbs} - verbs == set()
    assert outcomes_met >= {Outcome.WON, Outcome.LOST, Outcome.ESCAPED}


# What is told


def keys_of(events: Iterable[e.Event]) -> Iterator[str]:
    """Every key by which an event refers to a word."""
    for event in events:
        match event:
            case e.Rolled(what=what) | e.Judged(what=what) | e.Remarked(what=what) if what:
                yield what
            case e.Tallied(what=what, parts=parts):
                yield from (what, *(key for key, _ in parts))
            case e.Changed(why=why, field=field) | e.Rebased(why=why, field=field) | e.Rewrote(why=why, field=field):
                yield from (why, field)
            case e.Gained(why=why, field=field) | e.Lost(why=why, field=field):
                yield from (why, field)
            case e.Marked(mark=mark):
                yield mark
            case e.Awaited(moment=moment) if moment:
                yield moment


@each
@given(seed=SEEDS, foes=st.integers(1, 3))
@settings(max_examples=25)
def test_every_key_of_an_event_is_a_word_and_no_key_is_shown(rules: Ruleset, seed: int, foes: int) -> None:
    walk = Walk(rules, seed, foes)
    walk.wander(20)
    for entry in walk.journal.entries:
        for key in keys_of(entry.events):
            assert rules.word(key) != Text(key, key), (key, entry.action)
        before = walk.journal.state_before(entry)
        for language in Language:
            told = [headline(rules, before, entry, language), *receipt(rules, before, entry, language)]
            assert all(told)
            assert [line for line in told if SOME_KEY.search(line)] == []
        for language in Language:
            asked = question(rules, walk.journal.state_at(entry.number), language)
            assert not SOME_KEY.search(asked)


@each
@given(seed=SEEDS)
@settings(max_examples=10)
def test_what_the_reader_wrote_is_shown_letter_by_letter(rules: Ruleset, seed: int) -> None:
    nasty = "<b>{x}%s</b>"
    walk = Walk(rules, seed)
    foe: dict[str, Value] = {stat.key: 8 for stat in rules.foe_scores}
    start = rules.take(walk.journal.start, walk.journal.entry(1).action, ScriptedDice(walk.journal.entry(1).throws))
    state = start.state
    begin = Begin(({**foe, "name": nasty},))
    entry = Entry(1, 0, begin, rules.step(state, begin, ScriptedDice()))
    for language in Language:
        assert nasty in headline(rules, state, entry, language)


# Each reading, switched


def switched(option: Declared) -> list[Value]:
    """Every other value of a doubtful rule."""
    if isinstance(option, Flag):
        return [not option.default]
    if isinstance(option, Choice):
        return [answer.key for answer in option.options if answer.key != option.default]
    return [option.default + 1, option.default * 2 + 5]


SWITCHES = [(rules, option, value) for rules in RULESETS for option in rules.options for value in switched(option)]


@pytest.mark.parametrize(
    ("rules", "option", "value"),
    SWITCHES,
    ids=[f"{rules.key}-{option.key}-{value}" for rules, option, value in SWITCHES],
)
def test_a_switched_reading_still_plays(rules: Ruleset, option: Declared, value: Value) -> None:
    for seed in range(3):
        walk = Walk(rules, seed, 2, {option.key: value})
        walk.wander(30)
        assert walk.state.options[option] == value


@each
def test_random_readings_are_readings(rules: Ruleset) -> None:
    for seed in range(20):
        rules.new_state(any_options(rules, Random(seed)))


@each
def test_a_hero_can_be_made_from_typed_scores_alone(rules: Ruleset) -> None:
    walk = Walk(rules, 1)
    made = walk.journal.entry(1).action
    assert isinstance(made, Create)
    values = {stat.key: 9 for stat in rules.hero if stat is rules.life}
    turn = rules.take(rules.new_state(), Create("Анна", values, made.choices), RandomDice(1))
    assert turn.state.heroes[0][rules.life] == 9
