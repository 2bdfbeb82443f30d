"""Turns the sheet's places to write into the fields of a form, so that a PDF viewer can fill it in and save it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from io import BytesIO
from pathlib import Path

from msgspec.structs import replace
from pypdf import PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    IndirectObject,
    NameObject,
    NumberObject,
    TextStringObject,
)

from desktop_app.domain.ruleset import Ruleset
from desktop_app.printing.boxes import Box, Entry, Mark, Page, Run, Slot
from desktop_app.printing.form_font import FONT, cyrillic_font, dictionary
from desktop_app.printing.options import Frame, SheetOptions
from desktop_app.printing.output import Named, Problem, as_pdf, save
from desktop_app.printing.sheet import sheet_pages
from desktop_app.printing.subject import Subject

POINTS = 72 / 25.4
"""Points in a millimetre."""
_PRINTED = 4
"""The flag of an annotation that is printed with its page."""
_LARGEST, _SMALLEST = 20.0, 6.0
"""Sizes of type in a field, in points."""
_TICK = "On"


def write_fillable(path: Path, rules: Ruleset, options: SheetOptions) -> Problem | None:
    """Write a ruleset's blank sheet as a PDF form, whole or not at all; what went wrong, or None.

    A booklet's pages have no order in which one could fill them in, so a form is never one.
    """
    flat = replace(options, booklet=False)
    subject = Subject(rules)
    laid_out: list[Page] = []

    def layout(frame: Frame) -> Sequence[Page]:
        laid_out[:] = [_without_values(page) for page in sheet_pages(subject, flat, frame)]
        return laid_out

    pdf = as_pdf(Named(subject.title(flat.language), subject.author(flat.language)), layout, flat)
    return pdf if isinstance(pdf, Problem) else save(path, with_fields(pdf, laid_out))


def _without_values(page: Page) -> Page:
    """The page without what is printed in places to write: there it is the value of the field."""
    written = [slot for slot in page.marks if isinstance(slot, Slot) and slot.value]

    def is_value(mark: Mark) -> bool:
        return isinstance(mark, Run) and any(
            slot.value == mark.text and slot.box.overlaps(mark.box) for slot in written
        )

    return Page(page.width, page.height, page.inner, tuple(mark for mark in page.marks if not is_value(mark)))


def with_fields(pdf: bytes, pages: Iterable[Page]) -> bytes:
    """The same document with a field of a form at every place to write."""
    writer = PdfWriter(clone_from=BytesIO(pdf))
    fields: list[IndirectObject] = []
    used: Counter[str] = Counter()
    for sheet, page in zip(writer.pages, pages, strict=True):
        slots = [mark for mark in page.marks if isinstance(mark, Slot)]
        widgets = [writer._add_object(_field(writer, slot, _unique(slot.name, used), page)) for slot in slots]
        sheet[NameObject("/Annots")] = ArrayObject(widgets)
        fields += widgets
    writer.root_object[NameObject("/AcroForm")] = _form(writer, fields)
    filled = BytesIO()
    writer.write(filled)
    return filled.getvalue()


def _form(writer: PdfWriter, fields: Sequence[IndirectObject]) -> DictionaryObject:
    """The form itself; viewers draw what is typed, in the typeface of the sheet."""
    fonts = DictionaryObject(
        {
            NameObject(f"/{FONT}"): writer._add_object(cyrillic_font(writer)),
            # Viewers that draw ticks anew look for it.
            NameObject("/ZaDb"): writer._add_object(dictionary(Type="Font", Subtype="Type1", BaseFont="ZapfDingbats")),
        }
    )
    return DictionaryObject(
        {
            NameObject("/Fields"): ArrayObject(fields),
            NameObject("/NeedAppearances"): BooleanObject(True),
            NameObject("/DR"): DictionaryObject({NameObject("/Font"): fonts}),
            NameObject("/DA"): TextStringObject(f"/{FONT} 10 Tf 0 g"),
        }
    )


def _unique(name: str, used: Counter[str]) -> str:
    """A field's name; places that are repeated down the page get numbers. A dot would make a tree of fields."""
    flat = name.replace(".", "_")
    used[flat] += 1
    return flat if used[flat] == 1 else f"{flat}_{used[flat]}"


def _field(writer: PdfWriter, slot: Slot, name: str, page: Page) -> DictionaryObject:
    field = dictionary(Type="Annot", Subtype="Widget")
    field[NameObject("/T")] = TextStringObject(name)
    field[NameObject("/F")] = NumberObject(_PRINTED)
    field[NameObject("/Rect")] = _rectangle(slot.box, page)
    if slot.entry is Entry.TICK:
        field.update(dictionary(FT="Btn", V="Off", AS="Off"))
        field[NameObject("/AP")] = _ticks(writer, slot.box)
        return field
    size = min(_LARGEST, max(_SMALLEST, slot.box.height * POINTS * 0.62))
    field.update(dictionary(FT="Tx"))
    field[NameObject("/DA")] = TextStringObject(f"/{FONT} {size:.1f} Tf 0.1 g")
    field[NameObject("/V")] = TextStringObject(slot.value)
    return field


def _rectangle(box: Box, page: Page) -> ArrayObject:
    """A box as PDF has it: in points from the lower left corner of the page."""
    corners = (box.x, page.height - box.bottom, box.right, page.height - box.y)
    return ArrayObject([FloatObject(round(length * POINTS, 2)) for length in corners])


def _ticks(writer: PdfWriter, box: Box) -> DictionaryObject:
    """How a box looks ticked and not ticked."""
    wide, high = box.width * POINTS, box.height * POINTS
    points = [(wide * x, high * y) for x, y in ((0.18, 0.48), (0.42, 0.2), (0.9, 0.9))]
    (x0, y0), (x1, y1), (x2, y2) = points
    stroke = f"q 1 J {wide * 0.14:.2f} w {x0:.2f} {y0:.2f} m {x1:.2f} {y1:.2f} l {x2:.2f} {y2:.2f} l S Q"
    looks = DictionaryObject()
    for state, content in ((_TICK, stroke), ("Off", "")):
        stream = DecodedStreamObject()
        stream.set_data(content.encode("ascii"))
        stream.update(dictionary(Type="XObject", Subtype="Form"))
        stream[NameObject("/BBox")] = ArrayObject([FloatObject(round(one, 2)) for one in (0, 0, wide, high)])
        looks[NameObject(f"/{state}")] = writer._add_object(stream)
    return DictionaryObject({NameObject("/N"): looks})
