"""Paints dice: body with rounded edges, light, pips or digits, and the shadow on the cloth.

A die at rest is painted finely. In flight, where the eye cannot follow, fewer strokes keep every frame short.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QRadialGradient,
    QTransform,
)

from desktop_app.widgets.dice_geometry import Pose, Solid, Vector, solid
from desktop_app.widgets.dice_sight import (
    BEVEL,
    Place,
    Projection,
    SeenFace,
    faces_in_view,
    outline,
    projection,
    shadow_box,
    shadow_outline,
)
from desktop_app.widgets.fonts import book
from desktop_app.widgets.theme import DiceColours

# At rest the flat of a face is cut back to be rounded by a pen; in flight it is drawn without.
_CUT = 0.11
_FINE, _QUICK = 1 - BEVEL - _CUT, 1 - BEVEL
_STEPS = 48
_LAYERS = 9
_BLOT = QRectF(0, 0, 48, 48)
_NO_PEN = Qt.PenStyle.NoPen
_PIPS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}


@dataclass(frozen=True, slots=True)
class Look:
    """The inks of one side's dice: the body from its darkest shade to its brightest, the mark, and lit edges."""

    ramp: tuple[QColor, ...]
    glints: tuple[QColor, ...]
    mark: QColor
    faint: QColor
    edge: QColor
    outlined: bool

    def lit(self, light: float) -> QColor:
        """The body's colour in a light from 0 to 1."""
        return self.ramp[_step(light)]

    def glinting(self, light: float) -> QColor:
        """The colour of a rounded edge that catches the light."""
        return self.glints[_step(light)]


@dataclass(frozen=True, slots=True)
class Die:
    """One die at one moment, ready to be painted. Ten-sided dice always show digits."""

    sides: int
    pose: Pose
    place: Place
    look: Look
    digits: bool = False


@cache
def look_of(colours: DiceColours, outlined: bool = False) -> Look:
    """The shades of a body colour under the lamp; outlined dice stand out on black."""
    body, line = QColor(colours.body), QColor(colours.line)
    dark = QColor.fromRgbF(body.redF() * 0.42, body.greenF() * 0.34, body.blueF() * 0.26)
    ramp = [_mixed(dark, body, min(1.0, step / (_STEPS * 0.84))) for step in range(_STEPS)]
    ramp = [_mixed(colour, line, max(0.0, step / _STEPS - 0.84) * 1.6) for step, colour in enumerate(ramp)]
    glints = tuple(_mixed(colour, line, 0.35) for colour in ramp)
    ink = QColor(colours.ink)
    return Look(tuple(ramp), glints, ink, _mixed(ink, body, 0.4), line, outlined)


def _step(light: float) -> int:
    step = int(light * _STEPS)
    return 0 if step < 0 else step if step < _STEPS else _STEPS - 1


def paint_shadow(painter: QPainter, die: Die, depth: float, *, fine: bool) -> None:
    """The shadow on the cloth, softer and further away the higher the die flies; `depth` 0 to 1 is its strength."""
    project = projection(die.place, die.pose.centre)
    air = max(0.0, die.pose.centre.z - 1.2)
    strength = depth / (1 + 0.35 * air)
    if fine:
        corners = [die.pose.turn.of(corner) for corner in solid(die.sides).corners]
        hull = shadow_outline(die.pose, corners, project)
        _paint_layers(painter, hull, 255 * strength, 0.24 + 0.12 * air)
        return
    painter.setOpacity(min(1.0, strength * 1.25))
    painter.drawPixmap(shadow_box(die.pose, die.place, project), _blot(), _BLOT)
    painter.setOpacity(1.0)


def paint_die(painter: QPainter, die: Die, *, fine: bool) -> None:
    """The body with its rounded edges, then every face that is seen with its mark."""
    body = solid(die.sides)
    corners = [die.pose.turn.of(corner) for corner in body.corners]
    project = projection(die.place, die.pose.centre)
    faces = faces_in_view(body, die.pose, die.place, corners, project, _FINE if fine else _QUICK)
    if fine:
        _paint_body(painter, die, corners, project, faces)
        _paint_edges(painter, die.look, body, faces)
        for part in faces.values():
            _paint_face(painter, die, part)
    else:
        _paint_quickly(painter, die, body, [project(*corner) for corner in corners], faces)


def _paint_layers(painter: QPainter, hull: Sequence[QPointF], strength: float, reach: float) -> None:
    middle = QPolygonF(hull).boundingRect().center()
    painter.setPen(_NO_PEN)
    painter.setBrush(QColor(14, 16, 8, round(strength / _LAYERS)))
    for layer in range(_LAYERS):
        grown = 1 + reach * (layer / (_LAYERS - 1) - 0.6)
        painter.drawPolygon(QPolygonF([middle + (p - middle) * grown for p in hull]))


@cache
def _blot() -> QPixmap:
    """A soft round shadow to stretch under dice in flight."""
    side = round(_BLOT.width())
    result = QPixmap(side, side)
    result.fill(Qt.GlobalColor.transparent)
    fade = QRadialGradient(QPointF(side / 2, side / 2), side / 2)
    for at, alpha in ((0.0, 235), (0.55, 205), (0.8, 90), (1.0, 0)):
        fade.setColorAt(at, QColor(14, 16, 8, alpha))
    painter = QPainter(result)
    painter.fillRect(result.rect(), QBrush(fade))
    painter.end()
    return result


def _paint_quickly(
    painter: QPainter, die: Die, body: Solid, corners: Sequence[QPointF], faces: dict[int, SeenFace]
) -> None:
    look = die.look
    lights = [part.light for part in faces.values()]
    painter.setPen(_round_pen(QBrush(look.edge), 2) if look.outlined else _NO_PEN)
    painter.setBrush(look.lit(0.55 * min(lights) + 0.4 * max(lights)))
    painter.drawPolygon(outline(corners, 0.13, 0.25))
    painter.setPen(_NO_PEN)
    for one, other, i, j in body.edges:
        if one in faces and other in faces:
            a, b = faces[one], faces[other]
            painter.setBrush(look.glinting(a.light if a.light > b.light else b.light))
            painter.drawPolygon([a.flat[i], a.flat[j], b.flat[j], b.flat[i]])
    for part in faces.values():
        _paint_face_quickly(painter, die, part)


def _paint_face_quickly(painter: QPainter, die: Die, part: SeenFace) -> None:
    flat = list(part.flat.values())
    painter.setBrush(die.look.lit(part.light))
    painter.drawPolygon(flat)
    if part.facing > 0.12:
        inverse, mark = _quick_mark(die.sides, part.face.value, die.digits or die.sides == 10)
        a, b, c = flat[0], flat[1], flat[2]
        onto = QTransform(b.x() - a.x(), b.y() - a.y(), c.x() - b.x(), c.y() - b.y(), a.x(), a.y())
        painter.setBrush(_ink(die, part))
        painter.drawPath((inverse * onto).map(mark))


def _paint_body(
    painter: QPainter, die: Die, corners: Sequence[Vector], project: Projection, faces: dict[int, SeenFace]
) -> None:
    # The outline of a rounded body is that of a smaller sharp one, drawn with a round pen.
    keep, width = 1 - BEVEL, 2 * BEVEL * die.place.unit
    small = [project(v[0] * keep, v[1] * keep, v[2] * keep) for v in corners]
    if die.look.outlined:
        painter.setPen(_round_pen(QBrush(die.look.edge), width + 4))
        painter.drawPolygon(outline(small))
    for part in sorted(faces.values(), key=lambda part: part.light):
        brush = QBrush(die.look.lit(part.light - 0.06))
        painter.setBrush(brush)
        painter.setPen(_round_pen(brush, width))
        painter.drawPolygon([small[i] for i in part.face.corners])


def _paint_edges(painter: QPainter, look: Look, body: Solid, faces: dict[int, SeenFace]) -> None:
    painter.setPen(_NO_PEN)
    corners: dict[int, set[int]] = {}
    for one, other, i, j in body.edges:
        if one not in faces or other not in faces:
            continue
        a, b = faces[one], faces[other]
        shade = QLinearGradient((a.flat[i] + a.flat[j]) / 2, (b.flat[i] + b.flat[j]) / 2)
        shade.setColorAt(0, look.lit(a.light))
        glint = 0.5 * min(1.0, 2.5 * min(a.facing, b.facing))
        shade.setColorAt(0.45, _mixed(look.lit(max(a.light, b.light)), look.edge, glint))
        shade.setColorAt(1, look.lit(b.light))
        painter.setBrush(QBrush(shade))
        painter.drawPolygon([a.flat[i], a.flat[j], b.flat[j], b.flat[i]])
        for corner in (i, j):
            corners.setdefault(corner, set()).update((one, other))
    _paint_corners(painter, look, faces, corners)


def _paint_corners(painter: QPainter, look: Look, faces: dict[int, SeenFace], corners: dict[int, set[int]]) -> None:
    for i, meeting in corners.items():
        if len(meeting) > 2:
            parts = [faces[index] for index in sorted(meeting)]
            glint = 0.35 * min(1.0, 2.5 * min(part.facing for part in parts))
            light = sum(part.light for part in parts) / len(parts)
            painter.setBrush(_mixed(look.lit(light), look.edge, glint))
            painter.drawPolygon([part.flat[i] for part in parts])


def _paint_face(painter: QPainter, die: Die, part: SeenFace) -> None:
    look, points = die.look, list(part.flat.values())
    fill = QLinearGradient(points[-1], points[1])
    fill.setColorAt(0, look.lit(part.light + 0.04))
    fill.setColorAt(1, look.lit(part.light - 0.04))
    brush = QBrush(fill)
    painter.setBrush(brush)
    painter.setPen(_round_pen(brush, 2 * _CUT * die.place.unit * min(1.0, 1.6 * part.facing)))
    painter.drawPolygon(points)
    local, mark = _mark(die.sides, part.face.value, die.digits or die.sides == 10, _FINE)
    onto = QTransform()
    if not QTransform.quadToQuad(local, QPolygonF(points), onto):
        return
    shape = onto.map(mark)
    painter.setPen(_NO_PEN)
    # The lamp reaches the far wall of a hollow pip.
    painter.setBrush(_mixed(look.lit(part.light), look.edge, 0.6))
    painter.drawPath(shape.translated(die.place.unit * 0.03, die.place.unit * 0.035))
    painter.setBrush(_ink(die, part))
    painter.drawPath(shape)


def _ink(die: Die, part: SeenFace) -> QColor:
    # Only the upper face counts, so the others' marks stand back.
    if part.level > 0.9:
        return die.look.mark
    return die.look.faint if die.sides == 10 else _mixed(die.look.mark, die.look.lit(part.light), 0.25)


@cache
def _mark(sides: int, value: int, digits: bool, keep: float) -> tuple[QPolygonF, QPainterPath]:
    """The flat of a face in its own plane, and the pips or digit on it."""
    face = next(face for face in solid(sides).faces if face.value == value)
    corners = solid(sides).corners
    local = QPolygonF(
        [QPointF(keep * _dot(corners[i], face.right), keep * _dot(corners[i], face.up)) for i in face.corners]
    )
    mark = _digit(value, sides) if digits else _pips(value)
    mark.translate(_dot(face.centre, face.right) * keep, _dot(face.centre, face.up) * keep)
    return local, mark


@cache
def _quick_mark(sides: int, value: int, digits: bool) -> tuple[QTransform, QPainterPath]:
    """The way from a face's plane to its first two sides as a unit frame, and the mark."""
    local, mark = _mark(sides, value, digits, _QUICK)
    a, b, c = local.at(0), local.at(1), local.at(2)
    frame = QTransform(b.x() - a.x(), b.y() - a.y(), c.x() - b.x(), c.y() - b.y(), a.x(), a.y())
    return frame.inverted()[0], mark


def _pips(value: int) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for x, y in _PIPS[value]:
        path.addEllipse(QPointF(x * 0.5, y * 0.5), 0.175, 0.175)
    return path


def _digit(value: int, sides: int) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addText(0, 0, book(100), str(value))
    box = path.boundingRect()
    if sides == 10 and value in (6, 9):
        path.addRect(QRectF(box.left(), box.bottom() + 7, box.width(), 9))
    size = (1.25 if sides == 6 else 0.92) / box.height()
    centred = QTransform.fromScale(size, -size).translate(-box.center().x(), -box.center().y())
    return centred.map(path)


def _round_pen(brush: QBrush, width: float) -> QPen:
    return QPen(brush, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _mixed(one: QColor, other: QColor, share: float) -> QColor:
    keep = 1 - share
    return QColor(
        round(one.red() * keep + other.red() * share),
        round(one.green() * keep + other.green() * share),
        round(one.blue() * keep + other.blue() * share),
    )


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
