"""The typeface in which a form's fields are filled: the whole of it travels along, so that Cyrillic can be typed."""

from pypdf import PdfWriter
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    IndirectObject,
    NameObject,
    NumberObject,
)

from desktop_app.printing.boxes import Face
from desktop_app.printing.typeset import width
from desktop_app.resources import resource

FONT = "Listok"
"""What the fields call it."""
_FIRST, _LAST = 32, 255
_NONSYMBOLIC = 32
_CMAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CMapName /Listok-1251 def
/CMapType 2 def
1 begincodespacerange
<00> <FF>
endcodespacerange
{count} beginbfchar
{pairs}
endbfchar
endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""


def cyrillic_font(writer: PdfWriter) -> DictionaryObject:
    """A typeface of one byte to a character, in the order of the code page 1251: Latin and Cyrillic letters."""
    letters = {code: _letter(code) for code in range(_FIRST, _LAST + 1)}
    font = dictionary(Type="Font", Subtype="TrueType", BaseFont="ListokSans-Regular")
    font[NameObject("/FirstChar")] = NumberObject(_FIRST)
    font[NameObject("/LastChar")] = NumberObject(_LAST)
    font[NameObject("/Widths")] = ArrayObject(
        [NumberObject(round(width(letter, Face.TEXT, 1000)) if letter else 0) for letter in letters.values()]
    )
    font[NameObject("/Encoding")] = _encoding(letters)
    font[NameObject("/ToUnicode")] = _to_unicode(writer, letters)
    font[NameObject("/FontDescriptor")] = _descriptor(writer)
    return font


def dictionary(**names: str) -> DictionaryObject:
    """A PDF dictionary whose values are all names."""
    return DictionaryObject({NameObject(f"/{key}"): NameObject(f"/{name}") for key, name in names.items()})


def _letter(code: int) -> str:
    return bytes([code]).decode("cp1251", errors="ignore")


def _encoding(letters: dict[int, str]) -> DictionaryObject:
    differences: list[NumberObject | NameObject] = []
    for code, letter in letters.items():
        if code > 126 and letter:
            differences += [NumberObject(code), NameObject(f"/uni{ord(letter):04X}")]
    encoding = dictionary(Type="Encoding", BaseEncoding="WinAnsiEncoding")
    encoding[NameObject("/Differences")] = ArrayObject(differences)
    return encoding


def _to_unicode(writer: PdfWriter, letters: dict[int, str]) -> IndirectObject:
    known = {code: letter for code, letter in letters.items() if letter}
    pairs = "\n".join(f"<{code:02X}> <{ord(letter):04X}>" for code, letter in known.items())
    stream = DecodedStreamObject()
    stream.set_data(_CMAP.format(count=len(known), pairs=pairs).encode("ascii"))
    return writer._add_object(stream.flate_encode())


def _descriptor(writer: PdfWriter) -> IndirectObject:
    data = resource("fonts/print/AlegreyaSans-Regular.ttf").read_bytes()
    stream = DecodedStreamObject()
    stream.set_data(data)
    stream[NameObject("/Length1")] = NumberObject(len(data))
    descriptor = dictionary(Type="FontDescriptor", FontName="ListokSans-Regular")
    numbers = {
        "Flags": _NONSYMBOLIC,
        "ItalicAngle": 0,
        "Ascent": 900,
        "Descent": -300,
        "CapHeight": 640,
        "StemV": 80,
    }
    descriptor.update({NameObject(f"/{key}"): NumberObject(number) for key, number in numbers.items()})
    descriptor[NameObject("/FontBBox")] = ArrayObject([FloatObject(one) for one in (-300, -350, 1500, 1050)])
    descriptor[NameObject("/FontFile2")] = writer._add_object(stream.flate_encode())
    return writer._add_object(descriptor)
