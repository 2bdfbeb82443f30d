"""Positions that lead back to one another, solved together: the best choice in each, by policy iteration."""

from typing import Any, NamedTuple

Number = Any
"""A float or a Fraction."""


class Choice(NamedTuple):
    """One choice in a position: what it brings at once, where in the ring it leads, whether it may lead out of it."""

    gain: Number
    inside: dict[int, Number]
    leaves: bool


def solve(ring: list[list[Choice]], close: float) -> tuple[list[Number], list[int | None]]:
    """The values of the positions of a ring and the best choice in each: 0 and None where no choice ever leads out.

    A choice must be better by more than the part ``close`` to be taken instead, so that rounding never swaps choices
    for ever; 0 for Fractions. It begins with choices that lead out for certain and changes only to what is strictly
    better, so every system that it solves has one solution.
    """
    chosen = _ways_out(ring)
    while True:
        systems = {place: (dict(ring[place][pick].inside), ring[place][pick].gain) for place, pick in chosen.items()}
        values = linear(systems)
        better = False
        for place in chosen:
            best = values[place]
            for number, choice in enumerate(ring[place]):
                worth = _of(choice, values)
                if worth > best + close * best:
                    best, chosen[place], better = worth, number, True
        if not better:
            every = range(len(ring))
            return [values.get(place, 0) for place in every], [chosen.get(place) for place in every]


def _of(choice: Choice, values: dict[int, Number]) -> Number:
    return choice.gain + sum([chance * values.get(place, 0) for place, chance in choice.inside.items()])


def _ways_out(ring: list[list[Choice]]) -> dict[int, int]:
    """For each position from which the ring can be left, a choice that comes nearer to leaving it."""
    chosen: dict[int, int] = {}
    found = True
    while found:
        found = False
        for place, choices in enumerate(ring):
            if place in chosen:
                continue
            for number, choice in enumerate(choices):
                if choice.leaves or not chosen.keys().isdisjoint(choice.inside):
                    chosen[place] = number
                    found = True
                    break
    return chosen


Row = tuple[dict[int, Number], Number]
"""An unknown as shares of other unknowns, and a constant."""


def linear(system: dict[int, Row]) -> dict[int, Number]:
    """The solution of a linear system whose every unknown is given as a row; unknowns without a row are 0."""
    rows: dict[int, Row] = {}
    for place, (inside, constant) in system.items():
        rows[place] = _reduced(place, {to: share for to, share in inside.items() if to in system}, constant, rows)
    values: dict[int, Number] = {}
    for place in reversed(rows):
        inside, constant = rows[place]
        values[place] = constant + sum([share * values[to] for to, share in inside.items()])
    return values


def _reduced(place: int, inside: dict[int, Number], constant: Number, rows: dict[int, Row]) -> Row:
    """A row with all earlier unknowns replaced by their rows, and its own divided out."""
    for earlier, (others, brings) in rows.items():
        share = inside.pop(earlier, None)
        if share is not None:
            constant += share * brings
            for to, part in others.items():
                inside[to] = inside.get(to, 0) + share * part
    back = inside.pop(place, 0)
    if not back:
        return inside, constant
    return {to: share / (1 - back) for to, share in inside.items()}, constant / (1 - back)
