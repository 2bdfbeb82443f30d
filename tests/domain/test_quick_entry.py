"""Quick entry understands what books print and names the word it does not understand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app import rulesets
from desktop_app.domain.errors import RuleError
from desktop_app.domain.fields import Value
from desktop_app.domain.quick_entry import LONGEST, MOST_NAME, parse_foes

RULES = rulesets.ruleset("duel")


def foe(name: str, agility: int, strength: int, **more: Value) -> dict[str, Value]:
    return {"name": name, "agility": agility, "strength": strength, **more}


@pytest.mark.parametrize(
    ("text", "foes"),
    [
        ("Ghoul 8 9", [foe("Ghoul", 8, 9)]),
        ("Goblin 5 6; Orc 7 8", [foe("Goblin", 5, 6), foe("Orc", 7, 8)]),
        ("Goblin 5 6\nOrc 7 8;\n", [foe("Goblin", 5, 6), foe("Orc", 7, 8)]),
        ("ГОБЛИН Ловкость 6 Сила 5", [foe("ГОБЛИН", 6, 5)]),
        ("ГОБЛИН Сила 5 Ловкость 6", [foe("ГОБЛИН", 6, 5)]),
        ("Гвардеец кардинала: Ловкость — 9, Сила — 12.", [foe("Гвардеец кардинала", 9, 12)]),
        ("Wolf\t7\t6 3", [foe("Wolf", 7, 6, wound=3)]),
        ("Orc 7/8", [foe("Orc", 7, 8)]),
        ('"Guard 2" 8 9', [foe("Guard 2", 8, 9)]),
        ("«Страж 2» 8 9", [foe("Страж 2", 8, 9)]),
        ("Левша 8 9 Левша", [foe("Левша", 8, 9, left_handed=True)]),
        ("Mail Guard 5 6 mail", [foe("Mail Guard", 5, 6, mail=True)]),
        ("Сила тьмы 5 6", [foe("Сила тьмы", 5, 6)]),
        ("R2D2 5 6", [foe("R2D2", 5, 6)]),
        ("<b>x</b> 5 6", [foe("<b>x</b>", 5, 6)]),
        ("👹 مارد 7 8", [foe("👹 مارد", 7, 8)]),
        ("5 6", [foe("", 5, 6)]),
        ("Agility 5 and Strength 6", [foe("", 5, 6)]),
        ("A" * 4000 + " 5 6", [foe("A" * MOST_NAME, 5, 6)]),
    ],
)
def test_what_books_print_is_understood(text: str, foes: list[dict[str, Value]]) -> None:
    assert list(parse_foes(RULES, text)) == foes


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Type a foe, for example: Ghoul 8 8."),
        (" ; \n", "Type a foe, for example: Ghoul 8 8."),
        ("Orc", "“Orc” lacks its Agility."),
        ("Orc 7", "“Orc 7” lacks its Strength."),
        ("Orc 7 Сила", "“Orc 7 Сила” lacks its Strength."),
        ("Orc 7 x 6", "It is not clear what “x” means."),
        ("Orc 1 2 3 4", "It is not clear what “4” means."),
        ("Orc Agility 5 Agility 6 7", "It is not clear what “6” means."),
        ("Orc 1234567890 5", "It is not clear what “1234567890” means."),
        ("Orc 99999999 5", "“Agility” cannot be 99999999."),
        ("Orc 8 1234567890", "It is not clear what “1234567890” means."),
        (
            "Orc " * LONGEST,
            "It is not clear what “Orc Orc Orc Orc Orc Orc Orc Orc Orc Orc Orc Orc Orc Orc Orc…” means.",
        ),
    ],
)
def test_nonsense_is_named(text: str, sentence: str) -> None:
    with pytest.raises(RuleError) as error:
        parse_foes(RULES, text)
    assert error.value.text.en == sentence


@given(st.text(max_size=60))
def test_any_text_is_understood_or_refused(text: str) -> None:
    try:
        foes = parse_foes(RULES, text)
    except RuleError:
        return
    for values in foes:
        for key, value in values.items():
            field = next(field for field in RULES.foe if field.key == key)
            assert field.accept(value) == value
