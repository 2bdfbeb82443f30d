"""Paints a page's marks on anything that Qt can paint on, in inks that no theme can change."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPolygonF

from desktop_app.printing.boxes import Box, Outline, Page, Rule, Run, Shape, Tone
from desktop_app.printing.options import Ink
from desktop_app.printing.typeset import UNITS, font

_INKS = {
    Ink.COLOUR: {
        Tone.INK: "#231d19",
        Tone.MUTED: "#65594f",
        Tone.ACCENT: "#8c2f1b",
        Tone.STRONG: "#4a4039",
        Tone.THIN: "#a89c8b",
    },
    Ink.GREY: {
        Tone.INK: "#1c1c1c",
        Tone.MUTED: "#5a5a5a",
        Tone.ACCENT: "#3a3a3a",
        Tone.STRONG: "#444444",
        Tone.THIN: "#9c9c9c",
    },
    Ink.SAVING: {
        Tone.INK: "#3c3c3c",
        Tone.MUTED: "#6c6c6c",
        Tone.ACCENT: "#3c3c3c",
        Tone.STRONG: "#7c7c7c",
        Tone.THIN: "#b4b4b4",
    },
}
_SAVED = 0.7
"""What is left of a line's weight when ink is saved."""


def paint_page(painter: QPainter, page: Page, ink: Ink) -> None:
    """Paint a page; a painter's unit must be a hundredth of a millimetre."""
    _Painted(painter, ink).page(page)


class _Painted:
    def __init__(self, painter: QPainter, ink: Ink) -> None:
        self._painter = painter
        self._colours = {tone: QColor(name) for tone, name in _INKS[ink].items()}
        self._thinner = _SAVED if ink is Ink.SAVING else 1.0
        self._solid = ink is not Ink.SAVING
        self._pens: dict[tuple[float, Tone], QPen] = {}

    def page(self, page: Page) -> None:
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # Lines first, for type lies on top of them.
        for mark in page.marks:
            if isinstance(mark, Rule):
                self._rule(mark)
            elif isinstance(mark, Outline):
                self._outline(mark)
        for run in page.runs:
            self._run(run)

    def _pen(self, weight: float, tone: Tone) -> QPen:
        pen = self._pens.get((weight, tone))
        if pen is None:
            pen = QPen(self._colours[tone], weight * UNITS * self._thinner)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            self._pens[weight, tone] = pen
        return pen

    def _rule(self, rule: Rule) -> None:
        self._painter.setPen(self._pen(rule.weight, rule.tone))
        self._painter.drawLine(_point(rule.x, rule.y), _point(rule.to_x, rule.to_y))

    def _outline(self, outline: Outline) -> None:
        painter = self._painter
        painter.setPen(self._pen(outline.weight, outline.tone))
        solid = outline.filled and self._solid
        painter.setBrush(QBrush(self._colours[outline.tone]) if solid else Qt.BrushStyle.NoBrush)
        rect = _rect(outline.box)
        if outline.shape is Shape.ROUND:
            painter.drawEllipse(rect)
        elif outline.shape is Shape.LOZENGE:
            middle = rect.center()
            corners = (
                QPointF(middle.x(), rect.top()),
                QPointF(rect.right(), middle.y()),
                QPointF(middle.x(), rect.bottom()),
                QPointF(rect.left(), middle.y()),
            )
            painter.drawPolygon(QPolygonF(corners))
        else:
            painter.drawRect(rect)
        if outline.ticked:
            self._tick(outline)

    def _tick(self, outline: Outline) -> None:
        box, painter = outline.box, self._painter
        if outline.shape is Shape.ROUND:
            painter.setBrush(QBrush(self._colours[Tone.INK]))
            painter.setPen(Qt.PenStyle.NoPen)
            inset = box.width * 0.26
            painter.drawEllipse(_rect(Box(box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset)))
            return
        pen = QPen(self._colours[Tone.INK], box.width * 0.15 * UNITS)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        points = ((0.18, 0.52), (0.42, 0.78), (0.95, 0.08))
        painter.drawPolyline(QPolygonF([_point(box.x + x * box.width, box.y + y * box.height) for x, y in points]))

    def _run(self, run: Run) -> None:
        self._painter.setPen(self._colours[run.tone])
        self._painter.setFont(font(run.face, round(run.size * UNITS)))
        self._painter.drawText(_point(run.x, run.y), run.text)


def _point(x: float, y: float) -> QPointF:
    return QPointF(x * UNITS, y * UNITS)


def _rect(box: Box) -> QRectF:
    return QRectF(box.x * UNITS, box.y * UNITS, box.width * UNITS, box.height * UNITS)
