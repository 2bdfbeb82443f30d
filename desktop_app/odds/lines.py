"""What can be done in a position and what may come of it, worked out once for all positions that are alike."""

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from desktop_app.domain.actions import Act
from desktop_app.domain.ruleset import Kind, Ruleset
from desktop_app.domain.state import Outcome, State
from desktop_app.odds.layout import fight_of
from desktop_app.odds.regions import Regions
from desktop_app.odds.tree import Box, Part, Tree, Values

if TYPE_CHECKING:
    from desktop_app.odds.world import World

Chance = Any
"""A probability: a float, or a Fraction where exactness was asked for."""

FIGHTING = frozenset({Kind.ROUND, Kind.DECISION})
"""What a fight is fought with. Flight never wins, a check decides nothing, care and hand acts stand outside."""


class Step(NamedTuple):
    """What some fall of the dice comes to: another position, whose number is so much more, or an outcome.

    ``life`` is what the heroes then have left together, as factors of scores and a constant.
    """

    shape: "Shape | None"
    offset: int
    outcome: Outcome
    life: tuple[tuple[int, int], ...]
    base: int
    rounds: int

    def life_left(self, values: Values) -> int:
        """The life that the heroes have left, together."""
        return self.base + sum([factor * values[score] for score, factor in self.life])


class Prospect(NamedTuple):
    """What may come of an act that is repeated until something changes.

    ``stay`` is the chance that it changes nothing, already divided out of all the others; ``won`` the chance that it
    ends the fight in victory; ``moves`` where it leads, each with the chance, the shape, how much more the position's
    number is, and the chance of all moves after this one; ``rounds`` how many rounds it takes on average.
    """

    won: Chance
    moves: tuple[tuple[Chance, "Shape", int, Chance], ...]
    finishes: tuple[tuple[Chance, Step], ...]
    stay: Chance
    rounds: Chance


class Spot(Regions[tuple[Step, Box]]):
    """Some part of the dice of an act, and what it comes to from each position."""

    def __init__(self, line: "Line") -> None:
        super().__init__()
        self._line = line

    def step(self, part: Part, values: Values, outer: Box) -> Step:
        """What the dice come to in a position; narrows ``outer`` to positions where it is the same."""
        found = self.find(values)
        if found is None:
            line = self._line
            world = line.shape.world
            whole = values + line.amount
            end, box = line.tree.settle(part, whole)
            world.layout.check()
            found = world.step(end, whole, part.totals, box), box
            self.add(values, box, found)
        outer.meet(found[1])
        return found[0]


Parts = tuple[list[tuple[int, Spot, Part]], int, Box]
"""How the dice divide: in how many ways to each spot, in how many ways altogether, and where this holds."""


class Line:
    """An act offered in positions of one shape."""

    __slots__ = ("_parts", "_prospects", "_spots", "act", "amount", "shape", "tree")

    def __init__(self, shape: "Shape", act: Act, tree: Tree) -> None:
        self.shape = shape
        self.act = act
        self.amount = (act.amount or 0,)
        self.tree = tree
        self.forget()

    def forget(self) -> None:
        """Positions are numbered anew."""
        self._prospects: Regions[tuple[Prospect, Box]] = Regions()
        self._parts: Regions[Parts] = Regions()
        self._spots: dict[tuple[int, Values], Spot] = {}

    def prospect(self, values: Values, outer: Box) -> Prospect:
        """What may come of the act in a position; narrows ``outer`` to positions where it is the same."""
        prospect, box = self._prospects.find(values) or self._look_ahead(values)
        outer.meet(box)
        return prospect

    def glance(self, values: Values) -> Prospect:
        """What may come of the act in a position."""
        return (self._prospects.find(values) or self._look_ahead(values))[0]

    def _look_ahead(self, values: Values) -> tuple[Prospect, Box]:
        parts, whole, outer = self._parts.find(values) or self._divide(values)
        box = Box()
        box.meet(outer)
        steps = [(weight, spot.step(part, values, box)) for weight, spot, part in parts]
        found = _prospect(self.shape, steps, whole), box
        self._prospects.add(values, box, found)
        return found

    def _divide(self, values: Values) -> Parts:
        parts, box = self.tree.divide(values + self.amount)
        world = self.shape.world
        world.layout.check()
        whole = lcm(*[part.ways for part in parts])
        divided = [(part.weight * (whole // part.ways), self._spot(part), part) for part in parts], whole, box
        self._parts.add(values, box, divided)
        return divided

    def _spot(self, part: Part) -> Spot:
        key = (id(part.node), part.totals if part.node.needs else ())
        return self._spots.get(key) or self._spots.setdefault(key, Spot(self))


def _prospect(shape: "Shape", steps: list[tuple[int, Step]], whole: int) -> Prospect:
    """Gather what the dice come to, so many of ``whole`` ways to each step; what changes nothing is divided out."""
    moves: dict[tuple[Shape, int], int] = {}
    finishes: dict[Step, int] = {}
    for weight, step in steps:
        if step.shape is None:
            finishes[step] = finishes.get(step, 0) + weight
        else:
            moves[step.shape, step.offset] = moves.get((step.shape, step.offset), 0) + weight
    stay = moves.pop((shape, 0), 0)
    share = Fraction if shape.world.exact else _float
    # An act that never changes anything leads nowhere.
    left = (whole - stay) or 1
    rest = sum(moves.values())
    onward = []
    for (target, offset), weight in moves.items():
        rest -= weight
        onward.append((share(weight, left), target, offset, share(rest, left)))
    ended = tuple([(share(weight, left), step) for step, weight in finishes.items()])
    won = sum([weight for step, weight in finishes.items() if step.outcome is Outcome.WON])
    rounds = sum([weight * step.rounds for weight, step in steps])
    return Prospect(share(won, left), tuple(onward), ended, share(stay, whole), share(rounds, left))


Outlook = list[tuple[Line, Prospect]]
"""Acts to choose from, and what may come of each."""
MANY = 6
"""With more acts than these hardly two positions offer the same, so what may come of them is kept for each act."""


class Offered(NamedTuple):
    """Acts that the rules offer, those that the policy allows, and the positions where they are the same."""

    every: list[Line]
    allowed: list[Line]
    box: Box


class Shape:
    """All positions that differ in their scores alone.

    ``known`` holds, for each search, what was found out about its positions; ``open`` those in the making. A shape is
    ``passing`` when a fight comes through it on the way from one round to the next, and ``shared`` when it may come
    there from several positions.
    """

    __slots__ = (
        "_ahead",
        "_choices",
        "_lines",
        "_offers",
        "_trees",
        "known",
        "open",
        "outlooks",
        "passing",
        "shared",
        "state",
        "world",
    )

    def __init__(self, world: "World", state: State) -> None:
        self.world = world
        self.state = state
        fight = fight_of(state)
        self.passing = bool(fight.moment)
        self.shared = len(fight.foes) > 1
        self._offers = Tree(lambda tracer: (world.offered(self, tracer), frozenset()), world.layout.noted, _nothing)
        self._trees: dict[Act, Tree] = {}
        self._lines: dict[Act, Line] = {}
        self.forget()

    def forget(self) -> None:
        """Positions are numbered anew."""
        self._choices: Regions[Offered] = Regions()
        self.outlooks: Regions[Outlook] = Regions()
        self._ahead: Regions[dict[Line, Prospect]] = Regions()
        self.known: tuple[dict[int, Any], dict[int, Any]] = ({}, {})
        self.open: dict[int, int] = {}
        for line in self._lines.values():
            line.forget()

    def offered(self, values: Values) -> "Offered":
        """The acts of the fight that the rules offer in a position, and those of them that the policy allows.

        Of acts that are equally good the plainest is to be chosen, and that comes first.
        """
        found = self._choices.find(values)
        if found is None:
            world = self.world
            acts, box = self._offers.settle(self._offers.whole(), (*values, 0))
            world.layout.check()
            every = [self._line(act) for act in acts]
            allowed = [line for line in every if world.allows(line.act)]
            found = Offered(every, sorted(allowed, key=lambda line: shunned(world.rules, line.act)), box)
            self._choices.add(values, box, found)
        return found

    def outlook(self, values: Values) -> Outlook:
        """The acts to choose from in a position, and what may come of each."""
        return self.outlooks.find(values) or self._look_out(values)

    def _look_out(self, values: Values) -> Outlook:
        _, lines, outer = self.offered(values)
        box = Box()
        if len(lines) > MANY:
            known = self._ahead.find(values) or {}
            missing = [line for line in lines if line not in known]
            if missing:
                known = known | {line: line.prospect(values, box) for line in missing}
                self._ahead.add(values, box, known)
            return [(line, known[line]) for line in lines]
        box.meet(outer)
        outlook = [(line, line.prospect(values, box)) for line in lines]
        self.outlooks.add(values, box, outlook)
        return outlook

    def _line(self, act: Act) -> Line:
        line = self._lines.get(act)
        if line is None:
            plain = Act(act.verb, act.hero, act.target, None, act.choice)
            tree = self._trees.get(plain)
            if tree is None:
                staked, world = act.amount is not None, self.world
                tree = Tree(
                    lambda tracer: world.played(self, plain, tracer, staked=staked),
                    world.layout.noted,
                    lambda: self._divide_again(plain),
                )
                self._trees[plain] = tree
            line = self._lines[act] = Line(self, act, tree)
        return line

    def _divide_again(self, plain: Act) -> None:
        for line in self._lines.values():
            if line.tree is self._trees[plain]:
                line.forget()


def _nothing() -> None:
    pass


def shunned(rules: Ruleset, act: Act) -> int:
    """How many of the simple policies that the ruleset declares would not do this."""
    return sum([not policy.allows(act) for policy in rules.policies])


def _float(weight: int, whole: int) -> float:
    return weight / whole
