"""Every ruleset's sheet on every paper: nothing is missing, nothing overlaps, nothing leaves the margins."""

from functools import cache
from itertools import product

import pytest
from msgspec.structs import replace

from desktop_app import rulesets
from desktop_app.domain.fields import Flag
from desktop_app.domain.paper import Squares, Track
from desktop_app.domain.text import Language
from desktop_app.printing.boxes import Outline, Page, Piece, Slot
from desktop_app.printing.flow import Block, level
from desktop_app.printing.lists import REPEATED
from desktop_app.printing.options import Paper, Part, SheetOptions
from desktop_app.printing.sheet import sheet_pages
from desktop_app.printing.subject import Subject
from tests.domain import sample
from tests.printing.faults import faults
from tests.printing.subjects import KINDS, LONG_NAME, NAME, SENTENCE, subject, values_of

ALL = {rules.key: rules for rules in (*rulesets.all_rulesets(), sample.RULES)}
SHAPES = [SheetOptions(paper=paper, language=language) for paper in Paper for language in Language]
ODD = [
    SheetOptions(landscape=True),
    SheetOptions(landscape=True, paper=Paper.A5, large=True),
    SheetOptions(large=True, language=Language.RU),
    SheetOptions(large=True, paper=Paper.A5, language=Language.RU),
    SheetOptions(booklet=True, margin=17.3),
    SheetOptions(margin=31.0, paper=Paper.LETTER, language=Language.RU),
    SheetOptions(margin=0.0, encounters=40),
]


def named(options: SheetOptions) -> str:
    """A short name for a test."""
    told = [str(options.paper), str(options.language), f"{options.margin:g}"]
    return "-".join(told + [word for word in ("landscape", "large", "booklet") if getattr(options, word)])


@cache
def pages(key: str, kind: str, options: SheetOptions) -> list[Page]:
    return sheet_pages(subject(ALL[key], kind), options)


def words(found: list[Page]) -> str:
    return " ".join(" ".join(page.text for page in found).split())


@pytest.mark.parametrize(
    ("kind", "options"),
    [*product(KINDS, SHAPES), *product(["blank", "long"], ODD)],
    ids=lambda value: value if isinstance(value, str) else named(value),
)
@pytest.mark.parametrize("key", ALL)
def test_nothing_overlaps_and_nothing_leaves_the_margins(key: str, kind: str, options: SheetOptions) -> None:
    found = pages(key, kind, options)
    assert [fault for page in found for fault in faults(page)] == []
    margin = max(10.0, options.margin)
    assert all(page.inner.x == margin and page.inner.right == page.width - margin for page in found)


@pytest.mark.parametrize("options", SHAPES, ids=named)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("key", ALL)
def test_every_declared_label_is_printed(key: str, kind: str, options: SheetOptions) -> None:
    rules, text = ALL[key], words(pages(key, kind, options))
    fields = (*rules.hero, *rules.party, *rules.foe)
    missing = [field.key for field in fields if field.label.say(options.language) not in text]
    assert missing == []


@pytest.mark.parametrize("options", SHAPES, ids=named)
@pytest.mark.parametrize("kind", ["filled", "long"])
@pytest.mark.parametrize("key", ALL)
def test_every_value_is_printed(key: str, kind: str, options: SheetOptions) -> None:
    printed = subject(ALL[key], kind)
    text = words(pages(key, kind, options))
    assert [value for value in values_of(ALL[key], printed, options.language) if value not in text] == []


@pytest.mark.parametrize("key", ALL)
def test_a_flag_is_ticked_when_it_holds(key: str) -> None:
    def ticked(kind: str) -> int:
        marks = [mark for page in pages(key, kind, SheetOptions()) for mark in page.marks]
        return sum(isinstance(mark, Outline) and mark.ticked for mark in marks)

    flags = sum(isinstance(field, Flag) for field in (*ALL[key].hero, *ALL[key].party))
    assert ticked("blank") == 0
    assert ticked("filled") >= flags


@pytest.mark.parametrize("key", ALL)
def test_blank_a4_has_twelve_fights_and_room_to_write(key: str) -> None:
    found = pages(key, "blank", SheetOptions())
    slots = [mark.name for page in found for mark in page.marks if isinstance(mark, Slot)]
    for number in range(1, 13):
        for stat in ALL[key].foe_scores:
            assert f"foe{number}.{stat.key}" in slots
    slots = [name for name in slots if not name.endswith(REPEATED)]
    assert len(slots) == len(set(slots)), "two places of a form have the same name"
    assert len(found) <= 4


@pytest.mark.parametrize("key", ALL)
def test_squares_and_tracks_show_what_one_has(key: str) -> None:
    printed = subject(ALL[key], "filled")
    assert printed.state is not None
    strong = [mark for page in pages(key, "filled", SheetOptions()) for mark in page.marks if isinstance(mark, Outline)]
    for extra in ALL[key].print_extras(printed.options):
        if isinstance(extra, Track) and printed.state.heroes[0][extra.field] in extra.steps:
            assert any(mark.weight > 0.4 for mark in strong)
        if isinstance(extra, Squares):
            assert extra.count >= 1


def test_a_long_list_goes_on_under_a_running_head() -> None:
    found = pages("duel", "long", SheetOptions(language=Language.RU))
    assert len(found) > 5
    name = LONG_NAME[:20]
    for number, page in enumerate(found[1:], 2):
        top = [run.text for run in page.runs if run.box.y < page.inner.y + 4]
        assert top[0].startswith(name)
        assert str(number) in top
    assert words(found).count(SENTENCE) > 70


def test_every_hero_of_a_party_has_a_page_and_others_may_join() -> None:
    rules = ALL["black_tower"]
    one = subject(rules, "filled")
    assert one.state is not None
    second = one.state.heroes[0].with_value("name", "Богдан")
    party = Subject(rules, replace(one.state, heroes=(*one.state.heroes, second)), one.journal)
    found = sheet_pages(party, SheetOptions())
    named = [number for number, page in enumerate(found) if "Богдан" in page.text]
    assert len(named) == 1
    assert NAME in found[0].text
    slots = {mark.name for page in found for mark in page.marks if isinstance(mark, Slot)}
    assert {"hero1.life", "hero2.life", "companion2.life"} <= slots
    assert "companion1.life" not in slots


@pytest.mark.parametrize("part", Part)
def test_a_part_that_is_left_out_does_not_print(part: Part) -> None:
    def length(*parts: Part) -> int:
        found = sheet_pages(subject(ALL["moonrunner"], "filled"), SheetOptions(parts=parts))
        return len(words(found))

    everything = tuple(Part)
    assert length(*[one for one in everything if one is not part]) < length(*everything)
    assert length(part) > length()


def test_encounters_of_the_log_stand_before_blank_ones() -> None:
    found = pages("duel", "filled", SheetOptions(encounters=1))
    text = words(found)
    fights = text[text.index("Encounters") :]
    assert fights.index("Гвардеец") < fights.index("Orc") < fights.index("Ёж")
    slots = [mark.name for page in found for mark in page.marks if isinstance(mark, Slot)]
    assert {"foe4.agility", "foe6.agility"} <= set(slots), "three blank ones follow"


def test_columns_are_as_even_as_can_be() -> None:
    blocks = [Block((Piece(height),)) for height in (30.0, 10.0, 10.0, 10.0, 30.0)]
    filled = level(blocks, 2, 100.0)
    assert filled is not None
    assert filled.depth == pytest.approx(50.0)
    assert level(blocks, 2, 40.0) is None
