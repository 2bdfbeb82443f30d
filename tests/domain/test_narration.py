"""The log in both languages: a sentence for each kind of event, and nothing interprets what the reader wrote."""

from typing import get_args

import pytest

from desktop_app.domain import events as e
from desktop_app.domain.actions import Act, Action, Adjust, Begin, Create, Gain, Go, Mark, Note
from desktop_app.domain.dice import FIGHT, HERO, PARTY, ScriptedDice
from desktop_app.domain.fields import Item, Record
from desktop_app.domain.journal import Entry
from desktop_app.domain.narration import (
    Narrator,
    comparison,
    headline,
    plain,
    question,
    receipt,
    shortened,
    signed,
)
from desktop_app.domain.state import Outcome, State, Wound, foe, hero
from desktop_app.domain.text import Language
from tests.domain.sample import RULES, do, fighting, made

RU, EN = Language.RU, Language.EN
NASTY = "<b>{x}%s</b>"

SENTENCES: list[tuple[e.Event, str, str]] = [
    (e.Rolled(HERO, (3, 4)), "Анна: 3, 4", "Анна: 3, 4"),
    (e.Rolled(foe(0), (6,), what="skill"), "Orc (Мастерство): 6", "Orc (Skill): 6"),
    (
        e.Tallied(HERO, "blow", (("doubled", 8), ("skill", 9), ("modifier", -2)), 15),
        "Анна, Мощность удара: 8 (кость × 2) + 9 (Мастерство) − 2 (поправка) = 15",
        "Анна, Attack Strength: 8 (die × 2) + 9 (Skill) − 2 (modifier) = 15",
    ),
    (e.Changed(HERO, "life", 20, 18, "wound", foe(0)), "Жизнь 20 → 18 (рана — Orc)", "Life 20 → 18 (wounded — Orc)"),
    (e.Changed(foe(0), "life", 6, 4, "wound"), "Orc: Жизнь 6 → 4 (рана)", "Orc: Life 6 → 4 (wounded)"),
    (
        e.Changed(HERO, "purse", 60, 65, "by_book"),
        "тал. 5 → 5 тал. 5 гр. (по тексту книги)",
        "thalers 5 → 5 thalers 5 groats (as the book says)",
    ),
    (
        e.Changed(HERO, "debt", 0, -3, "by_hand"),
        "Долг 0 → −3 (исправлено от руки)",
        "Debt 0 → −3 (corrected by hand)",
    ),
    (e.Changed(FIGHT, "drain", 0, 2, "by_hand"), "Условия боя: Потеря героя за раунд 0 → 2 (исправлено от руки)", ""),
    (
        e.Rebased(HERO, "skill", 9, 10, "by_book"),
        "Мастерство, начальное значение 9 → 10",
        "Skill, initial 9 → 10",
    ),
    (e.Rewrote(HERO, "brave", True, False, "by_hand"), "Отвага: нет", "Bravery: no"),
    (e.Rewrote(HERO, "brave", False, True, "by_hand"), "Отвага: да", "Bravery: yes"),
    (e.Rewrote(HERO, "temper", "", "hot", "by_hand"), "Нрав: горячий", "Temper: hot"),
    (e.Rewrote(HERO, "temper", "hot", "", "by_hand"), "Нрав: горячий → —", "Temper: hot → —"),
    (e.Rewrote(HERO, "talents", (), ("song", "dance"), "created"), "Таланты: пение, танец", "Talents: song, dance"),
    (e.Rewrote(HERO, "talents", ("song",), (), "by_hand"), "Таланты: пение → —", "Talents: song → —"),
    (e.Rewrote(HERO, "notes", "", NASTY, "by_hand"), f"Заметки: {NASTY}", f"Notes: {NASTY}"),
    (e.Rewrote(HERO, "of_old", 1, 2, "by_hand"), "of_old: 1 → 2", "of_old: 1 → 2"),
    (e.Gained(HERO, "pack", Item("Верёвка", 3), "by_book"), "Появилось: Верёвка × 3", "Gained: Верёвка × 3"),
    (e.Gained(HERO, "spells", Record(NASTY), "by_book"), f"Появилось: {NASTY}", f"Gained: {NASTY}"),
    (e.Gained(HERO, "spells", Record("x" * 70), "by_book"), f"Появилось: {'x' * 59}…", f"Gained: {'x' * 59}…"),
    (e.Gained(HERO, "talents", "riding", "by_book"), "Появилось: езда", "Gained: riding"),
    (e.Gained(HERO, "lore", "flight", "by_book"), "Появилось: flight", "Gained: flight"),
    (e.Lost(HERO, "pack", Item("Плащ"), 0, "by_book"), "Вычеркнуто: Плащ", "Lost: Плащ"),
    (e.Moved("", "212"), "Параграф 212", "Turned to 212"),
    (e.Moved("1", NASTY), f"Параграф {NASTY}", f"Turned to {NASTY}"),
    (
        e.Began(({"name": "Orc", "skill": 6, "life": 5}, {"name": NASTY, "skill": 1, "life": 2}), {}),
        f"Бой: Orc 6 5; {NASTY} 1 2",
        f"Fight: Orc 6 5; {NASTY} 1 2",
    ),
    (e.Joined("foe", {"name": "Elf", "skill": 7, "life": 8}), "В бой вступает: Elf 7 8", "Joins the fight: Elf 7 8"),
    (e.Joined("hero", {}), "В отряде новый герой", "A hero joins the party"),
    (e.Withdrew(foe(0)), "Orc покидает бой", "Orc leaves the fight"),
    (e.Advanced(3), "Раунд 3", "Round 3"),
    (e.Remarked("parry", HERO, foe(0)), "Удар отбит (Анна → Orc)", "The blow is parried (Анна → Orc)"),
    (e.Remarked("missed", PARTY, number=-2), "Удар не достиг цели −2 (Отряд)", "The blow does not land −2 (Party)"),
    (e.Judged(HERO, "skill", True), "Мастерство — успех", "Skill — success"),
    (e.Judged(foe(0), "skill", False), "Orc: Мастерство — неудача", "Orc: Skill — failure"),
    (e.Ended(Outcome.WON), "Победа", "Victory"),
    (e.Noted(f"  {NASTY}\n вода "), f"{NASTY} вода", f"{NASTY} вода"),
    (e.Marked("boast", 1), "", ""),
    (e.Awaited("mercy"), "", ""),
    (e.Cleared(), "Бой убран со стола", "The fight is put away"),
    (e.Tallied(HERO, "throw", (("dice", -3),), -3), "Анна, Бросок: − 3 (кости) = −3", "Анна, Throw: − 3 (dice) = −3"),
]


@pytest.mark.parametrize(("event", "russian", "english"), SENTENCES)
def test_every_event_is_told_in_both_languages(event: e.Event, russian: str, english: str) -> None:
    state = fighting()
    assert Narrator(RULES, state, RU).sentence(event) == russian
    if english or not russian:
        assert Narrator(RULES, state, EN).sentence(event) == english


def test_the_table_above_holds_every_kind_of_event() -> None:
    assert {type(event) for event, _, _ in SENTENCES} == set(get_args(e.Event))


@pytest.mark.parametrize("outcome", Outcome)
def test_every_outcome_has_a_word(outcome: Outcome) -> None:
    told = {Narrator(RULES, made(), language).sentence(e.Ended(outcome)) for language in Language}
    assert len(told) == 2
    assert "" not in told


def test_names() -> None:
    state = do(fighting((NASTY, 6, 6), state=made()), Create("", {"skill": 5, "life": 5}, hero=1))
    narrator = Narrator(RULES, state, EN)
    assert narrator.name(foe(0)) == NASTY
    assert narrator.name(hero(0)) == "Анна"
    assert narrator.name(hero(1)) == "Hero 2"
    assert narrator.owner(hero(0)) == "Анна: "
    nameless = do(RULES.new_state(), Create("", {"skill": 5, "life": 5}))
    assert Narrator(RULES, nameless, RU).name(HERO) == "Герой"
    unnamed = fighting().sheet(foe(0)).with_value("name", "")
    table = e.apply(fighting(), e.Joined("foe", dict(unnamed.values)))
    assert Narrator(RULES, table, RU).name(foe(1)) == "Враг 2"


@pytest.mark.parametrize(("number", "sign", "bare"), [(2, "+2", "2"), (0, "+0", "0"), (-3, "−3", "−3")])
def test_numbers_as_printed(number: int, sign: str, bare: str) -> None:
    assert (signed(number), plain(number)) == (sign, bare)


@pytest.mark.parametrize(
    ("text", "most", "line"),
    [("вода", 60, "вода"), ("a\n b\t c", 60, "a b c"), ("abcdef", 5, "abcd…"), ("abcde", 5, "abcde"), ("", 5, "")],
)
def test_a_long_text_is_cut_to_one_line(text: str, most: int, line: str) -> None:
    assert shortened(text, most) == line


def entry(state: State, action: Action, *throws: tuple[int, ...]) -> Entry:
    """The entry that an action becomes."""
    return Entry(1, 0, action, RULES.step(state, action, ScriptedDice(throws)), throws)


HEADLINES = [
    (made(), Create(NASTY, {"skill": 1, "life": 1}), (), f"Новый герой: {NASTY}", f"New hero: {NASTY}"),
    (made(), Create("", {"skill": 1, "life": 1}), (), "Новый герой: Герой", "New hero: Hero"),
    (made(), Mark(f"у {NASTY}"), (), f"Закладка: у {NASTY}", f"Bookmark: у {NASTY}"),
    (made(), Go("47"), (), "Параграф 47", "Turned to 47"),
    (made(), Note("вода"), (), "вода", "вода"),
    (made(), Adjust(HERO, "life", -3), (), "Жизнь 20 → 17 (по тексту книги)", "Life 20 → 17 (as the book says)"),
    (made(), Adjust(HERO, "life", 3), (), "Ничего не изменилось", "Nothing changed"),
    (made(), Gain(HERO, "pack", Item("Нить")), (), "Появилось: Нить", "Gained: Нить"),
    (made(), Act("test"), ((6, 6),), "Мастерство — неудача", "Skill — failure"),
    (
        fighting((NASTY, 6, 2)),
        Act("round"),
        ((6,), (1,)),
        f"{NASTY}: Жизнь 2 → 0 (рана — Анна); Победа",
        f"{NASTY}: Life 2 → 0 (wounded — Анна); Victory",
    ),
    (made({"strict_fame": True}), Act("brag", amount=1), (), "Хвастать", "Brag"),
    (made(), Begin(({"name": NASTY, "skill": 6, "life": 6},)), (), f"Бой: {NASTY} 6 6", f"Fight: {NASTY} 6 6"),
    (fighting(), Act("round"), ((6,), (6,)), "Анна → Orc: \u22122?", "Анна → Orc: \u22122?"),
]


@pytest.mark.parametrize(("state", "action", "throws", "russian", "english"), HEADLINES)
def test_an_entry_names_itself(
    state: State, action: Action, throws: tuple[tuple[int, ...], ...], russian: str, english: str
) -> None:
    made_entry = entry(state, action, *throws)
    assert headline(RULES, state, made_entry, RU) == russian
    assert headline(RULES, state, made_entry, EN) == english


def test_a_receipt_tells_every_sentence_in_its_own_state() -> None:
    state = fighting()
    assert receipt(RULES, state, entry(state, Act("round"), (2,), (5,)), EN) == [
        "Round 1",
        "Анна: 2",
        "Orc: 5",
        "Life 20 → 18 (wounded — Orc)",
    ]


def test_what_is_only_for_the_rules_is_in_no_receipt() -> None:
    state = fighting()
    told = (e.Advanced(1), e.Marked("boast", 1), e.Rolled(HERO, (6,)))
    assert receipt(RULES, state, Entry(1, 0, Act("round"), told), EN) == ["Round 1", "Анна: 6"]


def test_a_receipt_calls_the_hero_by_the_name_just_written() -> None:
    state = RULES.new_state()
    told = receipt(RULES, state, entry(state, Create("Пётр"), (5,), (6, 1)), EN)
    assert "Пётр (Skill): 5" in told
    assert "Герой" not in "".join(told)


def test_a_verb_of_another_version_says_nothing_of_itself() -> None:
    old = Entry(1, 0, Act("of_old"), ())
    assert headline(RULES, made(), old, EN) == "Nothing changed"


def test_the_sums_of_an_entry_stand_side_by_side() -> None:
    told = (e.Tallied(HERO, "blow", (("dice", 18),), 18), e.Tallied(foe(0), "blow", (("dice", 14),), 14), e.Noted("x"))
    assert comparison(Entry(1, 0, Note("x"), told)) == [(HERO, 18), (foe(0), 14)]


def test_what_the_rules_ask() -> None:
    state = fighting((NASTY, 6, 6))
    assert question(RULES, made(), EN) == question(RULES, state, EN) == ""
    asked = e.apply(state, e.Awaited("mercy"))
    assert question(RULES, asked, RU) == "Пощадить?"
    weighed = e.apply(state, e.Awaited("mercy", (Wound(foe(0), HERO, 2),)))
    assert question(RULES, weighed, EN) == f"Анна → {NASTY}: −2. Spare the foe?"
