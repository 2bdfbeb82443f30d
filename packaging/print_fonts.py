"""Makes the typefaces of the printed sheet from those of the screen; needs fonttools: python packaging/print_fonts.py.

Qt names a glyph in a PDF by the character that leads to it, so a figure or a ligature that only an OpenType feature
reaches can be neither searched nor copied there. In these copies the lining tabular figures are the figures, and there
are no ligatures.
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph

FONTS = Path(__file__).resolve().parent.parent / "resources" / "fonts"
FACES = ("Alegreya-Bold", "Alegreya-Italic", "AlegreyaSans-Regular", "AlegreyaSans-Italic", "AlegreyaSans-Bold")
FIGURES = range(ord("0"), ord("9") + 1)


def main() -> None:
    """Write every face of the printed sheet anew."""
    for name in FACES:
        font = TTFont(FONTS / f"{name}.ttf", recalcTimestamp=False)
        use_lining_figures(font)
        part_tabulator(font)
        options = subset.Options(layout_features=["kern", "mark", "mkmk"], name_IDs=["*"], hinting=False)
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=font.getBestCmap())
        cutter.subset(font)
        rename(font)
        font.save(FONTS / "print" / f"{name}.ttf")


def use_lining_figures(font: TTFont) -> None:
    """Let the characters 0 to 9 lead to the lining tabular figures."""
    names: dict[int, str] = {}
    for tag in ("lnum", "tnum"):
        replaced = substitutions(font, tag)
        for code in FIGURES:
            now = names.get(code, font.getBestCmap()[code])
            names[code] = replaced.get(now, now)
    assert len(set(names.values())) == len(FIGURES)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.update(names)


def part_tabulator(font: TTFont) -> None:
    """Give the tabulator a glyph of its own: Qt lends it that of the space, and a PDF would call every space so."""
    font.setGlyphOrder([*font.getGlyphOrder(), "tab"])
    font["glyf"]["tab"] = Glyph()
    font["hmtx"]["tab"] = font["hmtx"]["space"]
    for table in font["cmap"].tables:
        for code in [code for code in table.cmap if code < ord(" ")]:
            del table.cmap[code]
        if table.isUnicode():
            table.cmap[ord("\t")] = "tab"


def substitutions(font: TTFont, tag: str) -> dict[str, str]:
    """What a feature puts in the place of single glyphs."""
    layout = font["GSUB"].table
    found: dict[str, str] = {}
    for record in layout.FeatureList.FeatureRecord:
        if record.FeatureTag == tag:
            for index in record.Feature.LookupListIndex:
                for table in layout.LookupList.Lookup[index].SubTable:
                    found |= getattr(getattr(table, "ExtSubTable", table), "mapping", {})
    return found


def rename(font: TTFont) -> None:
    """Give the family a name of its own, so that it is never mistaken for the one of the screen."""
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6, 16):
            old = record.toUnicode()
            new = old.replace("AlegreyaSans", "ListokSans").replace("Alegreya Sans", "Listok Sans")
            record.string = new.replace("Alegreya", "Listok Book" if record.nameID in (1, 4, 16) else "ListokBook")


if __name__ == "__main__":
    main()
