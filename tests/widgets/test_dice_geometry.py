"""Dice are real bodies, and every tumble ends on the face that was recorded."""

import math
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.widgets.dice_geometry import (
    Solid,
    Vector,
    face_of,
    flight,
    height,
    lying,
    pose,
    solid,
    upper_face,
)

VALUES = [(6, value) for value in range(1, 7)] + [(10, value) for value in range(10)]


def dot(a: Vector, b: Vector) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


@pytest.mark.parametrize(("sides", "total"), [(6, 7), (10, 9)])
def test_opposite_faces_add_up_as_on_real_dice(sides: int, total: int) -> None:
    body = solid(sides)
    assert len({face.value for face in body.faces}) == sides
    for face in body.faces:
        opposite = min(body.faces, key=lambda other: dot(face.normal, other.normal))
        assert dot(face.normal, opposite.normal) == pytest.approx(-1)
        assert face.value + opposite.value == total


@pytest.mark.parametrize(("sides", "edges"), [(6, 12), (10, 20)])
def test_faces_are_flat_and_look_outwards(sides: int, edges: int) -> None:
    body = solid(sides)
    assert len(body.edges) == edges
    for face in body.faces:
        reaches = [dot(face.normal, body.corners[i]) for i in face.corners]
        assert reaches == pytest.approx([reaches[0]] * 4)
        assert reaches[0] > 0
        assert max(dot(face.normal, corner) for corner in body.corners) == pytest.approx(reaches[0])
        assert (dot(face.right, face.up), dot(face.right, face.normal)) == pytest.approx((0, 0), abs=1e-12)


@pytest.mark.parametrize(("sides", "value"), VALUES)
@pytest.mark.parametrize("yaw", [0.0, 0.3, math.pi / 2])
def test_a_die_lies_on_its_back_with_the_value_up(sides: int, value: int, yaw: float) -> None:
    body = solid(sides)
    turn = lying(body, value, yaw)
    assert upper_face(body, turn).value == value
    assert turn.of(face_of(body, value).normal) == pytest.approx((0, 0, 1), abs=1e-12)
    up = turn.of(face_of(body, value).up)
    assert math.atan2(-up.x, up.y) == pytest.approx(yaw, abs=1e-12)


def test_ten_is_the_face_marked_0() -> None:
    assert face_of(solid(10), 10) is face_of(solid(10), 0)


@pytest.mark.parametrize(("sides", "value"), [(6, 0), (6, 7), (6, 10)])
def test_there_is_no_such_face(sides: int, value: int) -> None:
    with pytest.raises(ValueError, match=f"no face shows {value}"):
        face_of(solid(sides), value)


def test_there_is_no_such_die() -> None:
    with pytest.raises(ValueError, match="no die has 7 sides"):
        solid(7)


def lowest(body: Solid, seed: int, value: int, time: float) -> float:
    moment = pose(body, flight(body, value, Random(seed), from_right=bool(seed % 2), upright=False), time)
    return min(moment.turn.of(corner).z for corner in body.corners) + moment.centre.z


@given(st.sampled_from(VALUES), st.integers(0, 10_000), st.booleans())
def test_a_tumble_ends_on_the_recorded_face(which: tuple[int, int], seed: int, upright: bool) -> None:
    sides, value = which
    body = solid(sides)
    end = pose(body, flight(body, value, Random(seed), from_right=False, upright=upright), 1.0)
    assert upper_face(body, end.turn).value == value
    assert end.centre == (0, 0, height(body, end.turn))
    up = end.turn.of(face_of(body, value).up)
    # A digit stays upright within 18 degrees; no die lies quite straight.
    turned = math.degrees(math.atan2(-up.x, up.y))
    assert not upright or abs(turned) < 18
    assert abs((turned + 45) % 90 - 45) > 5


@given(st.sampled_from(VALUES), st.integers(0, 10_000), st.floats(0, 1))
def test_no_die_sinks_into_the_table(which: tuple[int, int], seed: int, time: float) -> None:
    assert lowest(solid(which[0]), seed, which[1], time) > -1e-9


@given(st.sampled_from(VALUES), st.integers(0, 10_000))
def test_a_tumble_has_no_jumps(which: tuple[int, int], seed: int) -> None:
    sides, value = which
    body = solid(sides)
    plan = flight(body, value, Random(seed), from_right=False, upright=False)
    frames = [pose(body, plan, frame / 200) for frame in range(201)]
    for before, after in pairwise(frames):
        assert math.dist(before.centre, after.centre) < 0.5
        # A full turn within a frame of 4.5 ms would flicker; 20 degrees roll.
        assert min(dot(a, b) for a, b in zip(before.turn, after.turn, strict=True)) > math.cos(math.radians(20))


@given(st.integers(0, 10_000))
def test_the_same_throw_is_drawn_the_same(seed: int) -> None:
    body = solid(6)
    one, two = (flight(body, 3, Random(seed), from_right=True, upright=False) for _ in range(2))
    assert one == two
    assert one.start[0] > 0
