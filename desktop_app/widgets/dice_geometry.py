"""Dice as solid bodies: their corners and faces, how they lie, and how they tumble until they lie so."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import NamedTuple


class Vector(NamedTuple):
    """A point or direction: x to the right, y away from the player, z up from the table. A d6 has edges of 2."""

    x: float
    y: float
    z: float


class Turn(NamedTuple):
    """A rotation, as the images of the three axes written in rows."""

    a: Vector
    b: Vector
    c: Vector

    def of(self, v: Vector) -> Vector:
        """The vector after the rotation."""
        x, y, z = v
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = self
        return Vector(ax * x + ay * y + az * z, bx * x + by * y + bz * z, cx * x + cy * y + cz * z)

    def after(self, first: "Turn") -> "Turn":
        """This rotation applied after another one."""
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = first
        return Turn(
            *(Vector(x * ax + y * bx + z * cx, x * ay + y * by + z * cy, x * az + y * bz + z * cz) for x, y, z in self)
        )


@dataclass(frozen=True, slots=True)
class Face:
    """One face: its value, its corners counter-clockwise from outside, and the frame in which its mark is drawn."""

    value: int
    corners: tuple[int, ...]
    centre: Vector
    right: Vector
    up: Vector
    normal: Vector


@dataclass(frozen=True, slots=True)
class Solid:
    """A convex body. An edge is (face, other face, corner, other corner), by position in the tuples."""

    corners: tuple[Vector, ...]
    faces: tuple[Face, ...]
    edges: tuple[tuple[int, int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Flight:
    """How one die comes to rest; drawn once per throw, so that every frame follows from the time alone.

    Angles are in radians, `start` is in half-edges from the place of rest, times are shares of the whole tumble.
    """

    rest: Turn
    axis: Vector
    rolled: float
    spun: float
    wild_axis: Vector
    wild: float
    start: tuple[float, float]
    delay: float
    bounce: float


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a die is at one moment: its rotation and the place of its centre, relative to its place of rest."""

    turn: Turn
    centre: Vector


def about(axis: Vector, angle: float) -> Turn:
    """A rotation about a unit axis, counter-clockwise when the axis points at the eye."""
    x, y, z = axis
    c, s = math.cos(angle), math.sin(angle)
    t = 1 - c
    return Turn(
        Vector(t * x * x + c, t * x * y - s * z, t * x * z + s * y),
        Vector(t * x * y + s * z, t * y * y + c, t * y * z - s * x),
        Vector(t * x * z - s * y, t * y * z + s * x, t * z * z + c),
    )


@cache
def solid(sides: int) -> Solid:
    """The body of a die with 6 or 10 sides; raises ValueError for any other."""
    if sides == 6:
        return _cube()
    if sides == 10:
        return _kites()
    raise ValueError(f"no die has {sides} sides here")


def face_of(body: Solid, value: int) -> Face:
    """The face that shows a value; on a die with ten sides 10 is the face marked 0."""
    wanted = value % 10 if len(body.faces) == 10 else value
    for face in body.faces:
        if face.value == wanted:
            return face
    raise ValueError(f"no face shows {value}")


def lying(body: Solid, value: int, yaw: float) -> Turn:
    """The rotation that brings a face on top, its mark turned by `yaw` radians from upright."""
    face = face_of(body, value)
    return about(Vector(0, 0, 1), yaw).after(Turn(face.right, face.up, face.normal))


def height(body: Solid, turn: Turn) -> float:
    """How high the centre is when the body touches the table."""
    x, y, z = turn.c
    return -min(x * v[0] + y * v[1] + z * v[2] for v in body.corners)


def upper_face(body: Solid, turn: Turn) -> Face:
    """The face that looks up most."""
    return max(body.faces, key=lambda face: turn.of(face.normal).z)


def flight(body: Solid, value: int, chance: Random, *, from_right: bool, upright: bool) -> Flight:
    """A tumble that ends on the given face. `upright` keeps the mark readable, as digits need."""
    quarter = 0 if upright else chance.randrange(4)
    lean = chance.choice((-1, 1)) * chance.uniform(0.10, 0.30)
    yaw = quarter * math.pi / 2 + lean
    side = 1.0 if from_right else -1.0
    start = (side * chance.uniform(6.5, 9.0), chance.uniform(-5.0, -1.0))
    tilt = chance.uniform(0, math.tau)
    # The last turn goes over an edge that lies on the table, as a real die falls, so the axis is the die's own.
    axis = about(Vector(0, 0, 1), lean).of(Vector(0, -side, 0))
    return Flight(
        rest=lying(body, value, yaw),
        axis=axis,
        rolled=chance.uniform(1.25, 1.75) * math.tau,
        spun=chance.uniform(-2.2, 2.2),
        wild_axis=Vector(math.cos(tilt), math.sin(tilt), 0),
        wild=chance.uniform(1.5, 3.0),
        start=start,
        delay=chance.uniform(0.0, 0.17),
        bounce=chance.uniform(0.8, 1.2),
    )


def pose(body: Solid, plan: Flight, time: float) -> Pose:
    """The die at a time from 0, thrown, to 1, at rest exactly as planned."""
    share = min(1.0, max(0.0, (time - plan.delay) / (1 - plan.delay)))
    if share >= 1.0:
        return Pose(plan.rest, Vector(0, 0, height(body, plan.rest)))
    left = 1 - share
    turn = about(plan.axis, -_roll_left(share, plan.rolled)).after(plan.rest)
    early = max(0.0, 1 - share / 0.62)
    if early:
        turn = about(plan.wild_axis, plan.wild * early * early).after(turn)
    turn = about(Vector(0, 0, 1), plan.spun * left**3).after(turn)
    slide = left**2.3
    centre = Vector(plan.start[0] * slide, plan.start[1] * slide, height(body, turn) + plan.bounce * _hop(share))
    return Pose(turn, centre)


def _roll_left(share: float, whole: float) -> float:
    """The angle still to roll: slowing down, tipping over a last edge, then a faint rocking."""
    last, rocking = 0.66, 0.10
    if share < 0.68:
        left = 1 - share / 0.68
        return last + (whole - last) * left * (0.3 + 0.7 * left)
    if share < 0.84:
        fallen = (share - 0.68) / 0.16
        return last * (1 - fallen * (0.35 + 0.65 * fallen))
    after = (share - 0.84) / 0.16
    return rocking * math.sin(math.pi * after) * (1 - after)


def _hop(share: float) -> float:
    """The height of the die over the table between its bounces."""
    for begin, end, top in ((-0.2, 0.3, 3.2), (0.3, 0.56, 1.1), (0.56, 0.7, 0.3)):
        if share < end:
            along = (share - begin) / (end - begin)
            return top * 4 * along * (1 - along)
    return 0.0


def _cube() -> Solid:
    corners = tuple(Vector(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1))
    frames = {
        1: (Vector(0, 0, 1), Vector(0, 1, 0)),
        6: (Vector(0, 0, -1), Vector(0, 1, 0)),
        2: (Vector(0, -1, 0), Vector(0, 0, 1)),
        5: (Vector(0, 1, 0), Vector(0, 0, 1)),
        3: (Vector(1, 0, 0), Vector(0, 0, 1)),
        4: (Vector(-1, 0, 0), Vector(0, 0, 1)),
    }
    faces = tuple(
        _face(value, corners, [i for i, v in enumerate(corners) if _dot(v, normal) > 0], normal, normal, up)
        for value, (normal, up) in frames.items()
    )
    return Solid(corners, faces, _edges(faces))


def _kites() -> Solid:
    """A pentagonal trapezohedron; opposite faces add up to 9, and every mark points at its tip."""
    size, tall = 1.5, 1.0
    # The ring must zigzag by just this much for the four corners of a kite to be flat.
    cosine = math.cos(math.pi / 5)
    zigzag = tall * (1 - cosine) / (1 + cosine)
    ring = [
        Vector(math.cos(k * math.pi / 5), math.sin(k * math.pi / 5), zigzag if k % 2 else -zigzag) for k in range(10)
    ]
    tips = (Vector(0, 0, tall), Vector(0, 0, -tall))
    corners = tuple(Vector(*(size * part for part in v)) for v in (*ring, *tips))
    faces = []
    for k in range(10):
        value = (0, 7, 4, 3, 8, 9, 2, 5, 6, 1)[k]
        tip = 11 if k % 2 else 10
        indices = [(k - 1) % 10, k, (k + 1) % 10, tip]
        kite = [corners[i] for i in indices]
        normal = _unit(_cross(_minus(kite[1], kite[0]), _minus(kite[2], kite[0])))
        normal = normal if _dot(normal, kite[1]) > 0 else _minus(Vector(0, 0, 0), normal)
        middle = Vector(*((b * 2 + s1 + s2 + t) / 5 for s1, b, s2, t in zip(*kite, strict=True)))
        faces.append(_face(value, corners, indices, middle, normal, _unit(_minus(corners[tip], corners[k]))))
    return Solid(corners, tuple(faces), _edges(faces))


def _face(
    value: int, corners: Sequence[Vector], indices: Sequence[int], centre: Vector, normal: Vector, up: Vector
) -> Face:
    right = _cross(up, normal)

    def angle(i: int) -> float:
        arm = _minus(corners[i], centre)
        return math.atan2(_dot(arm, up), _dot(arm, right))

    return Face(value, tuple(sorted(indices, key=angle)), centre, right, up, normal)


def _edges(faces: Sequence[Face]) -> tuple[tuple[int, int, int, int], ...]:
    result = []
    for one, face in enumerate(faces):
        for other in range(one + 1, len(faces)):
            shared = [i for i in face.corners if i in faces[other].corners]
            if len(shared) == 2:
                result.append((one, other, shared[0], shared[1]))
    return tuple(result)


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _cross(a: Vector, b: Vector) -> Vector:
    return Vector(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def _minus(a: Vector, b: Vector) -> Vector:
    return Vector(a[0] - b[0], a[1] - b[1], a[2] - b[2])


def _unit(v: Vector) -> Vector:
    length = math.hypot(*v)
    return Vector(v[0] / length, v[1] / length, v[2] / length)
