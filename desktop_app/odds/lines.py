"""What can be done in a position and what may come of it, worked out once for all positions that are alike."""

from bisect import bisect
from collections.abc import Callable, Iterable
from fractions import Fraction
from math import lcm
from typing import Any, Generic, NamedTuple, TypeVar

from desktop_app.domain.actions import Act
from desktop_app.domain.events import Advanced
from desktop_app.domain.ruleset import Kind, Ruleset
from desktop_app.domain.state import Outcome, State, hero
from desktop_app.domain.turn import Turn
from desktop_app.odds.layout import BITS, MASK, Layout, fight_of
from desktop_app.odds.tree import LEAST, Box, Part, Tracer, Tree, Values
from desktop_app.odds.unknown import Terms, sum_of

T = TypeVar("T")
Chance = Any
"""A probability: a float, or a Fraction where exactness was asked for."""

FIGHTING = frozenset({Kind.ROUND, Kind.DECISION})
"""What a fight is fought with. Flight never wins, a check decides nothing, care and hand acts stand outside."""


class Effect(NamedTuple):
    """A score becomes this sum."""

    score: int
    terms: Terms
    base: int


class End(NamedTuple):
    """What one play came to: an outcome or the next shape, the scores that changed, the heroes' life, rounds begun."""

    outcome: Outcome
    shape: "Shape | None"
    effects: tuple[Effect, ...]
    life: tuple[Terms, int]
    rounds: int


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


class Regions(Generic[T]):
    """Answers that each hold for a box of positions, found by the ranges between all the sides of boxes so far."""

    def __init__(self) -> None:
        self._sides: dict[int, list[int]] = {}
        self._cuts: list[tuple[int, list[int]]] = []
        self._found: dict[Any, T] = {}
        self.mask = 0
        """The bits of those scores in a position's number that make a difference."""

    def find(self, values: Values) -> T | None:
        """The answer for a position, if one is known."""
        return self._found.get(tuple([sides[bisect(sides, values[score]) - 1] for score, sides in self._cuts]))

    def add(self, values: Values, box: Box, answer: T) -> None:
        """Keep an answer for all positions of its box."""
        for score, (low, high) in box.ranges.items():
            sides = self._sides.get(score)
            if sides is None:
                # Answers found so far did not look at this score.
                self._found = {}
                sides = self._sides[score] = [LEAST]
                self._cuts = list(self._sides.items())
                self.mask |= MASK << (BITS * score)
            for side in (low, high + 1):
                place = bisect(sides, side)
                if sides[place - 1] != side:
                    sides.insert(place, side)
        self._found[tuple([sides[bisect(sides, values[score]) - 1] for score, sides in self._cuts])] = answer


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

    __slots__ = ("_parts", "_prospects", "_spots", "act", "amount", "mask", "met", "shape", "tree")

    def __init__(self, shape: "Shape", act: Act, tree: Tree) -> None:
        self.shape = shape
        self.act = act
        self.amount = (act.amount or 0,)
        self.tree = tree
        self.forget()

    def forget(self) -> None:
        """Positions are numbered anew."""
        self._prospects: Regions[Prospect] = Regions()
        self._parts: Regions[Parts] = Regions()
        self._spots: dict[tuple[int, Values], Spot] = {}
        self.mask = 0
        self.met: dict[int, Prospect] = {}

    def prospect(self, code: int, values: Values) -> Prospect:
        """What may come of the act in a position.

        Kept in ``met`` as well, under the part of the number that makes a difference, because this is asked so often.
        """
        found = self.met.get(code & self.mask)
        if found is None:
            found = self._prospects.find(values) or self._look_ahead(values)
            mask = self._prospects.mask
            if mask != self.mask:
                self.mask, self.met = mask, {}
            self.met[code & mask] = found
        return found

    def _look_ahead(self, values: Values) -> Prospect:
        parts, whole, outer = self._parts.find(values) or self._divide(values)
        box = Box()
        box.meet(outer)
        steps = [(weight, spot.step(part, values, box)) for weight, spot, part in parts]
        prospect = _prospect(self.shape, steps, whole)
        self._prospects.add(values, box, prospect)
        return prospect

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


class Shape:
    """All positions that differ in their scores alone.

    ``known`` holds, for each search, what was found out about its positions; ``open`` those in the making.
    """

    __slots__ = ("_choices", "_lines", "_offers", "_trees", "known", "open", "state", "world")

    def __init__(self, world: "World", state: State) -> None:
        self.world = world
        self.state = state
        self._offers = Tree(lambda tracer: (world.offered(self, tracer), frozenset()), world.layout.noted, _nothing)
        self._trees: dict[Act, Tree] = {}
        self._lines: dict[Act, Line] = {}
        self.forget()

    def forget(self) -> None:
        """Positions are numbered anew."""
        self._choices: Regions[tuple[tuple[Line, ...], tuple[Line, ...]]] = Regions()
        self.known: tuple[dict[int, Any], dict[int, Any]] = ({}, {})
        self.open: dict[int, int] = {}
        for line in self._lines.values():
            line.forget()

    def lines(self, values: Values) -> tuple[Line, ...]:
        """The acts that the rules offer in a position and the policy allows."""
        return (self._choices.find(values) or self._choose(values))[1]

    def offered(self, values: Values) -> tuple[Line, ...]:
        """All acts of the fight that the rules offer in a position."""
        return (self._choices.find(values) or self._choose(values))[0]

    def _choose(self, values: Values) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
        acts, box = self._offers.settle(self._offers.whole(), (*values, 0))
        self.world.layout.check()
        every = tuple([self._line(act) for act in acts])
        allowed = [line for line in every if self.world.allows(line.act)]
        # Of acts that are equally good the plainest is chosen, and that is the first.
        found = every, tuple(sorted(allowed, key=lambda line: shunned(self.world.rules, line.act)))
        self._choices.add(values, box, found)
        return found

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


class World:
    """The rules, the scores that vary and the shapes met so far."""

    def __init__(self, rules: Ruleset, layout: Layout, allows: Callable[[Act], bool], *, exact: bool) -> None:
        self.rules = rules
        self.layout = layout
        self.allows = allows
        self.exact = exact
        self._shapes: dict[Any, list[Shape]] = {}

    @property
    def shapes(self) -> Iterable[Shape]:
        """All shapes met so far."""
        return [shape for alike in self._shapes.values() for shape in alike]

    def forget(self) -> None:
        """Positions are numbered anew."""
        for shape in self.shapes:
            shape.forget()

    def shape(self, state: State) -> Shape:
        """The shape of a state."""
        state = self.layout.blank(state)
        fight = fight_of(state)
        key = (fight.moment, fight.pending, fight.gone, tuple(fight.marks.items()))
        alike = self._shapes.setdefault(key, [])
        for shape in alike:
            if shape.state == state:
                return shape
        alike.append(Shape(self, state))
        return alike[-1]

    def offered(self, shape: Shape, tracer: Tracer) -> tuple[Act, ...]:
        """Ask the rules what they offer."""
        state = self.layout.fill(shape.state, tracer.numbers)
        acts: list[Act] = []
        for offer in self.rules.offers(state):
            if offer.verb.kind in FIGHTING and not offer.quiet:
                amounts = [None] if offer.amounts is None else offer.amounts
                acts += [Act(offer.verb.key, offer.hero, offer.target, amount, offer.choice) for amount in amounts]
        return tuple(acts)

    def played(self, shape: Shape, act: Act, tracer: Tracer, *, staked: bool) -> tuple[End, frozenset[int]]:
        """Let the rules play an act once."""
        state = self.layout.fill(shape.state, tracer.numbers)
        if staked:
            act = Act(act.verb, act.hero, act.target, tracer.numbers[-1], act.choice)  # type: ignore[arg-type]  # stands for all amounts
        turn = Turn(self.rules, state, tracer, hero(act.hero))
        self.rules.carry_out(turn, act)
        end = self._end(shape, turn)
        sums = [end.life[0], *[effect.terms for effect in end.effects]]
        return end, frozenset([-1 - variable for terms in sums for variable in terms if variable < 0])

    def _end(self, shape: Shape, turn: Turn) -> End:
        state = turn.state
        rounds = sum([isinstance(event, Advanced) for event in turn.events])
        life = sum_of(sum([sheet[self.rules.life] for sheet in state.heroes]))
        if not state.fighting:
            for score in life[0]:
                if 0 <= score < len(self.layout.slots):
                    self.layout.needed(score)
            return End(fight_of(state).outcome, None, (), life, rounds)
        self.layout.expect_known(turn.events)
        effects = []
        for score, value in enumerate(self.layout.values(state)):
            effect = Effect(score, *sum_of(value))
            if effect != (score, {score: 1}, 0):
                self._learn(shape, effect)
                effects.append(effect)
        return End(Outcome.ONGOING, self.shape(state), tuple(effects), life, rounds)

    def _learn(self, shape: Shape, effect: Effect) -> None:
        """How a score moves, and on which others it comes to depend."""
        score, terms, base = effect
        layout = self.layout
        if terms != {score: 1} or base < 0:
            slot = layout.slots[score]
            first = slot.kind == "mark" and slot.key not in fight_of(shape.state).marks
            if terms or base < 0 or not first:
                layout.falls(score)
        for variable in terms:
            if variable != score and 0 <= variable < len(layout.slots):
                layout.pin(variable)

    def step(self, end: End, values: Values, totals: Values, box: Box) -> Step:
        """What an end means for a position; narrows the box to the positions for which it means the same."""
        life, base = _settled(end.life, values, totals)
        offset = 0 if end.shape is None else self._offset(end, values, totals, box)
        return Step(end.shape, offset, end.outcome, life, base, end.rounds)

    def _offset(self, end: End, values: Values, totals: Values, box: Box) -> int:
        """How much more the number of the next position is."""
        layout = self.layout
        offset = 0
        for score, terms, base in end.effects:
            if not layout.matters[score]:
                continue
            before, most = values[score], layout.limit(score)
            left, after = _settled((terms, base), values, totals)
            after += sum([factor * values[variable] for variable, factor in left])
            if left != ((score, 1),):
                box.pin(score, before)
                for variable, _ in left:
                    box.pin(variable, values[variable])
            elif most is not None:
                # A rising score stands still at its top; below it, the step must be the same all over the box.
                step = after - before
                if after >= most:
                    after = most
                    box.pin(score, before)
                else:
                    box.narrow(score, LEAST, most - step - 1)
            offset += (after - before) << (BITS * score)
        return offset


def _float(weight: int, whole: int) -> float:
    return weight / whole


def _settled(sum_: tuple[Terms, int], values: Values, totals: Values) -> tuple[tuple[tuple[int, int], ...], int]:
    """A sum with its dice and the amount filled in: the scores that are left, and the constant."""
    terms, base = sum_
    amount = len(values) - 1
    left: list[tuple[int, int]] = []
    for variable, factor in terms.items():
        if variable < 0:
            base += factor * totals[-1 - variable]
        elif variable == amount:
            base += factor * values[amount]
        else:
            left.append((variable, factor))
    return tuple(left), base
