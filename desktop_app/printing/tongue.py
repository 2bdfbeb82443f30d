"""Says in a finished PDF which language it is in, so that a screen reader speaks it right; Qt's writer cannot."""

import re

from desktop_app.domain.text import Language

_ROOT = re.compile(rb"/Root (\d+) 0 R")
_START = re.compile(rb"startxref\s+(\d+)\s+%%EOF\s*\Z")


def in_tongue(pdf: bytes, language: Language) -> bytes:
    """The same document with its language in the catalogue, added as an update at its end (PDF 1.7, 7.5.6).

    What is not built as Qt builds it stays as it is.
    """
    start = _START.search(pdf)
    trailer = pdf.rfind(b"trailer")
    root = _ROOT.search(pdf, trailer)
    if start is None or root is None or trailer < 0:
        return pdf
    number = root.group(1)
    opening = b"\n%b 0 obj\n<<" % number
    begins = pdf.find(opening)
    ends = pdf.find(b">>\nendobj", begins)
    if begins < 0 or ends < 0 or b"/Lang" in pdf[begins:ends]:
        return pdf
    catalogue = pdf[begins + 1 : ends] + b"/Lang (%b)\n>>\nendobj\n" % language.value.encode("ascii")
    table = len(pdf) + len(catalogue)
    entries = pdf[pdf.index(b"<<", trailer) + 2 : pdf.rindex(b">>", trailer)].strip()
    return b"".join(
        [
            pdf,
            catalogue,
            b"xref\n%b 1\n%010d 00000 n \n" % (number, len(pdf)),
            b"trailer\n<<\n%b\n/Prev %b\n>>\n" % (entries, start.group(1)),
            b"startxref\n%d\n%%%%EOF\n" % table,
        ]
    )
