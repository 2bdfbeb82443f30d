"""The form: a field at every place to write, filled and saved with Cyrillic words."""

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter

from desktop_app import rulesets
from desktop_app.domain.text import Language
from desktop_app.printing.boxes import Entry, Slot
from desktop_app.printing.fillable import POINTS, write_fillable
from desktop_app.printing.options import SheetOptions
from desktop_app.printing.sheet import sheet_pages
from desktop_app.printing.subject import Subject

OPTIONS = SheetOptions(language=Language.RU)


@pytest.mark.parametrize("key", rulesets.keys())
def test_every_place_to_write_is_a_field(tmp_path: Path, key: str) -> None:
    rules = rulesets.ruleset(key)
    path = tmp_path / "a.pdf"
    assert write_fillable(path, rules, OPTIONS) is None
    fields = PdfReader(path).get_fields() or {}
    slots = [mark for page in sheet_pages(Subject(rules), OPTIONS) for mark in page.marks if isinstance(mark, Slot)]
    assert len(fields) == len(slots)
    ticks = sum(slot.entry is Entry.TICK for slot in slots)
    assert sum(field["/FT"] == "/Btn" for field in fields.values()) == ticks
    assert {f"hero1_{stat.key}" for stat in rules.fatal} <= set(fields)
    assert path.stat().st_size < 400_000


def test_a_field_lies_where_its_place_is(tmp_path: Path) -> None:
    rules = rulesets.ruleset("duel")
    write_fillable(tmp_path / "a.pdf", rules, OPTIONS)
    first = sheet_pages(Subject(rules), OPTIONS)[0]
    slot = next(mark for mark in first.marks if isinstance(mark, Slot) and mark.name == "hero1.agility")
    page = PdfReader(tmp_path / "a.pdf").pages[0]
    found = next(one for one in page.annotations or [] if one.get_object()["/T"] == "hero1_agility")
    left, bottom, right, top = [float(one) for one in found.get_object()["/Rect"]]
    assert left == pytest.approx(slot.box.x * POINTS, abs=0.1)
    assert right - left == pytest.approx(slot.box.width * POINTS, abs=0.1)
    assert top == pytest.approx((first.height - slot.box.y) * POINTS, abs=0.1)
    assert bottom < top


def test_a_form_keeps_what_is_typed(tmp_path: Path) -> None:
    write_fillable(tmp_path / "a.pdf", rulesets.ruleset("duel"), SheetOptions(booklet=True, language=Language.RU))
    reader = PdfReader(tmp_path / "a.pdf")
    assert str(reader.root_object["/Lang"]) == "ru"
    writer = PdfWriter(clone_from=reader)
    page = writer.pages[0]
    typed = {"name_0": "Анна Ёжикова", "hero1_agility": "12"}
    writer.update_page_form_field_values(page, {**typed, "hero1_mail": "/On"}, auto_regenerate=True)
    saved = BytesIO()
    writer.write(saved)
    fields = PdfReader(saved).get_fields() or {}
    assert {name: fields[name]["/V"] for name in typed} == typed
    assert fields["hero1_mail"]["/V"] == "/On"


def test_a_form_that_cannot_be_written_is_a_plain_sentence(tmp_path: Path) -> None:
    problem = write_fillable(tmp_path / "no" / "a.pdf", rulesets.ruleset("duel"), OPTIONS)
    assert problem is not None
    assert list(tmp_path.iterdir()) == []
