"""How the eye sees a die on the table: perspective, the faces in view, their light and the outline."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from desktop_app.widgets.dice_geometry import Face, Pose, Solid, Vector

# The eye looks down steeply from the player's side of the table, from this many half-edges.
_TILT = math.radians(27)
_COS, _SIN = math.cos(_TILT), math.sin(_TILT)
_EYE = 17.0
# The lamp stands to the left, a little behind.
LAMP = Vector(-0.43, 0.16, 0.89)
# How much of a half-edge the rounding takes.
BEVEL = 0.17

Projection = Callable[[float, float, float], QPointF]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a die rests on the picture: its spot, the point under the eye, and the pixels of half an edge."""

    spot: QPointF
    middle: QPointF
    unit: float


@dataclass(frozen=True, slots=True)
class SeenFace:
    """A face that the eye sees: its flat part by corner, its light, and how squarely it faces eye and ceiling."""

    face: Face
    flat: dict[int, QPointF]
    light: float
    facing: float
    level: float


def projection(place: Place, centre: Vector) -> Projection:
    """The picture's point for a point of the die, which is given relative to the die's centre."""
    cx, cy, cz = centre
    mx, my = place.middle.x(), place.middle.y()
    dx, dy, unit = place.spot.x() - mx, place.spot.y() - my, place.unit

    def project(x: float, y: float, z: float) -> QPointF:
        y += cy
        z += cz
        grown = _EYE / (_EYE - z * _COS + y * _SIN)
        return QPointF(mx + (dx + unit * (x + cx)) * grown, my + (dy - unit * (y * _COS + z * _SIN)) * grown)

    return project


def faces_in_view(
    body: Solid, pose: Pose, place: Place, corners: Sequence[Vector], project: Projection, keep: float
) -> dict[int, SeenFace]:
    """The faces turned to the eye, by their number in the body.

    `corners` are the body's, already turned; `keep` is the share of a face, 0 to 1, that is flat.
    """
    ex = (place.middle.x() - place.spot.x()) / place.unit - pose.centre.x
    ey = (place.spot.y() - place.middle.y()) / place.unit - _EYE * _SIN - pose.centre.y
    ez = _EYE * _COS - pose.centre.z
    push = 1 - keep
    result = {}
    for index, face in enumerate(body.faces):
        nx, ny, nz = pose.turn.of(face.normal)
        first = corners[face.corners[0]]
        reach = nx * first[0] + ny * first[1] + nz * first[2]
        facing = (nx * ex + ny * ey + nz * ez - reach) / _EYE
        if facing > 0:
            lx, ly, lz = nx * push * reach, ny * push * reach, nz * push * reach
            flat = {}
            for i in face.corners:
                x, y, z = corners[i]
                flat[i] = project(x * keep + lx, y * keep + ly, z * keep + lz)
            lit = max(0.0, (nx * LAMP[0] + ny * LAMP[1] + nz * LAMP[2] + 0.5) / 1.5) * (0.8 + 0.2 * nz)
            result[index] = SeenFace(face, flat, 0.26 + 0.72 * lit * math.sqrt(max(0.0, lit)), facing, nz)
    return result


def shadow_outline(pose: Pose, corners: Sequence[Vector], project: Projection) -> list[QPointF]:
    """The outline of the shadow that the lamp throws on the cloth."""
    points = []
    cz = pose.centre.z
    for x, y, z in corners:
        reach = 0.8 * max(0.0, z + cz) / LAMP.z
        points.append(project(x - LAMP.x * reach, y - LAMP.y * reach, -cz))
    return outline(points, 0.22, 0.25)


def shadow_box(pose: Pose, place: Place, project: Projection) -> QRectF:
    """Roughly where the shadow of a die in flight falls; larger and softer the higher the die is."""
    high = max(1.0, pose.centre.z)
    reach = 0.8 * high / LAMP.z
    middle = project(-LAMP.x * reach, -LAMP.y * reach, -pose.centre.z)
    side = place.unit * (1.55 + 0.14 * high)
    return QRectF(middle.x() - side, middle.y() - side * 0.9, 2 * side, 1.8 * side)


def outline(points: Sequence[QPointF], *shares: float) -> list[QPointF]:
    """The outline of a cloud of points; each share of every side is cut off at both ends, to look round."""
    ordered = sorted((p.x(), p.y()) for p in points)
    chain = _half(ordered) + _half(ordered[::-1])
    for share in shares:
        cut: list[tuple[float, float]] = []
        ax, ay = chain[-1]
        for bx, by in chain:
            dx, dy = (bx - ax) * share, (by - ay) * share
            cut += ((ax + dx, ay + dy), (bx - dx, by - dy))
            ax, ay = bx, by
        chain = cut
    return [QPointF(x, y) for x, y in chain]


def _half(chain: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    result: list[tuple[float, float]] = []
    for p in chain:
        while len(result) > 1 and _bend(result[-2], result[-1], p) <= 0:
            result.pop()
        result.append(p)
    return result[:-1]


def _bend(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
