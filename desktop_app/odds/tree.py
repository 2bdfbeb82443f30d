"""All that one act can lead to, as a tree of the questions that its rule asked; grown by playing, where needed."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from desktop_app.domain.dice import Pool, Request
from desktop_app.odds.unknown import SumOf, Terms, Unknown

Values = tuple[int, ...]
"""The scores of a position in the order of the layout; last comes the amount staked."""
Weighted = tuple[int, Values]
"""In how many ways the dice fall alike, and one of those ways: a total for each throw so far."""


class Asked(Enum):
    """What stands at a fork of the tree."""

    NOTHING = "nothing"
    THROW = "throw"
    REACHES_ZERO = "reaches zero"
    IS_ZERO = "is zero"
    EXACTLY = "exactly"
    END = "end"


class Node:
    """A question, with an onward way for each answer heard so far; at an end, what the play came to.

    ``scores`` and ``dice`` are the variables of the question's sum, ``needs`` the dice that have a say from here on,
    ``ways`` in how many ways all dice thrown up to here can fall, ``parts`` how the dice divide among the answers.
    """

    __slots__ = (
        "asked",
        "base",
        "dice",
        "end",
        "needs",
        "onward",
        "parts",
        "scores",
        "spread",
        "thrown",
        "ways",
        "whole",
    )

    def __init__(self, asked: Asked, sum_: SumOf = ({}, 0), ways: int = 1) -> None:
        terms, self.base = sum_
        self.asked = asked
        self.scores = tuple((variable, factor) for variable, factor in terms.items() if variable >= 0)
        self.dice = tuple((-1 - variable, factor) for variable, factor in terms.items() if variable < 0)
        self.ways = ways
        self.thrown: tuple[int, ...] = ()
        self.spread: tuple[tuple[int, int], ...] = ()
        self.onward: dict[Any, Node] = {}
        self.needs: frozenset[int] = frozenset()
        self.parts: dict[Any, list[Weighted]] = {}
        self.whole = False
        self.end: Any = None

    def answer(self, number: int) -> Any:
        """The answer to this question for a value of its sum."""
        if self.asked is Asked.REACHES_ZERO:
            return number >= 0
        return number == 0 if self.asked is Asked.IS_ZERO else number


LEAST, MOST = -(1 << 22), 1 << 22
"""No score lies beyond these."""


class Box:
    """The positions for which an answer holds: a range for each score that was asked about."""

    __slots__ = ("ranges",)

    def __init__(self) -> None:
        self.ranges: dict[int, tuple[int, int]] = {}

    def narrow(self, score: int, low: int, high: int) -> None:
        """Only positions whose score lies between these."""
        now = self.ranges.get(score)
        self.ranges[score] = (low, high) if now is None else (max(low, now[0]), min(high, now[1]))

    def pin(self, score: int, value: int) -> None:
        """Only positions with exactly this score."""
        self.ranges[score] = (value, value)

    def meet(self, other: "Box") -> None:
        """Only positions that lie in the other box as well."""
        for score, (low, high) in other.ranges.items():
            self.narrow(score, low, high)

    def limit(self, node: Node, values: Values) -> None:
        """Only positions that give the same answer to a question without dice."""
        amount = len(values) - 1
        scores = [(score, factor) for score, factor in node.scores if score != amount]
        if len(scores) == 1 and abs(scores[0][1]) == 1 and node.asked is not Asked.EXACTLY:
            (score, factor), value = scores[0], values[scores[0][0]]
            number = node.base + sum([factor * values[variable] for variable, factor in node.scores])
            # Where the sum would be zero.
            zero = value - factor * number
            if node.asked is Asked.REACHES_ZERO and factor > 0:
                self.narrow(score, *((zero, MOST) if number >= 0 else (LEAST, zero - 1)))
            elif node.asked is Asked.REACHES_ZERO:
                self.narrow(score, *((LEAST, zero) if number >= 0 else (zero + 1, MOST)))
            elif number:
                self.narrow(score, *((zero + 1, MOST) if value > zero else (LEAST, zero - 1)))
            else:
                self.pin(score, value)
        else:
            for score, _ in scores:
                self.pin(score, values[score])


class Part(NamedTuple):
    """Dice that lead to the same place: in how many ways of all they fall so, the place, and one such fall."""

    weight: int
    ways: int
    node: Node
    totals: Values


class Tree:
    """What an act can lead to from any position of one shape.

    ``play`` plays it once with the numbers and dice of a `Tracer` and says what it came to and which dice that names;
    ``noted`` hears of every new question about scores; ``forgotten`` that parts given out before are void.
    """

    def __init__(
        self,
        play: Callable[["Tracer"], tuple[Any, frozenset[int]]],
        noted: Callable[[Node, int], None],
        forgotten: Callable[[], None],
    ) -> None:
        self._play = play
        self._noted = noted
        self._forgotten = forgotten
        self._start = Node(Asked.NOTHING)
        self._generation = 0

    def divide(self, values: Values) -> tuple[list[Part], Box]:
        """The dice of a position, divided until they have no more say; and the positions for which that holds."""
        while True:
            generation, box = self._generation, Box()
            parts = list(self._parts(values, box))
            if self._generation == generation:
                return parts, box

    def _parts(self, values: Values, box: Box) -> Iterator[Part]:
        """As `divide`; broken off when a play shows that dice matter longer than was thought."""
        generation = self._generation
        todo: list[tuple[Node, list[Weighted], bool]] = [(self._start, [(1, ())], True)]
        while todo:
            node, ways, same = todo.pop()
            if node.asked is Asked.END or (not node.needs and node is not self._start):
                yield from [Part(weight, node.ways, node, totals) for weight, totals in ways]
                continue
            same = same and not (node.dice and node.scores)
            for answer, part in self._answers(node, ways, same, values, box):
                child = node.onward.get(answer) or self._explore(node, answer, values, part[0][1])
                if self._generation != generation:
                    return
                merged = node.parts.get(answer) if same else None
                if merged is None:
                    merged = _merged(part, child.needs)
                    if same:
                        node.parts[answer] = merged
                todo.append((child, merged, same))
            node.whole = same

    def _answers(
        self, node: Node, ways: list[Weighted], same: bool, values: Values, box: Box
    ) -> Iterable[tuple[Any, list[Weighted]]]:
        """The answers to a question, and the dice that give each; ``same`` for all positions."""
        if same and node.whole and (node.dice or node.asked is Asked.THROW):
            return list(node.parts.items())
        if node.asked is Asked.THROW:
            return [(None, _thrown(node, ways))]
        base = node.base + sum([factor * values[score] for score, factor in node.scores])
        if not node.dice:
            box.limit(node, values)
            return [(node.answer(base), ways)]
        for score, _ in node.scores:
            box.pin(score, values[score])
        parts: dict[Any, list[Weighted]] = {}
        for way in ways:
            number = base + sum([factor * way[1][die] for die, factor in node.dice])
            parts.setdefault(node.answer(number), []).append(way)
        return parts.items()

    def whole(self) -> Part:
        """All dice at once, for a play that throws none."""
        return Part(1, 1, self._start, ())

    def settle(self, part: Part, values: Values) -> tuple[Any, Box]:
        """What a part of the dice comes to from a position, and the positions for which that holds."""
        box = Box()
        node = part.node
        while node.asked is not Asked.END:
            box.limit(node, values)
            answer = node.answer(node.base + sum([factor * values[score] for score, factor in node.scores]))
            node = node.onward.get(answer) or self._explore(node, answer, values, part.totals)
        return node.end, box

    def _explore(self, node: Node, answer: Any, values: Values, totals: Values) -> Node:
        """Play on from an answer never heard before."""
        tracer = Tracer(self._start, values, totals, self._noted)
        end, needs = self._play(tracer)
        tracer.finish(end).needs = needs
        changed = False
        for place in range(len(tracer.path) - 2, -1, -1):
            passed = tracer.path[place]
            below = tracer.path[place + 1].needs
            needs = passed.needs.union(below, [die for die, _ in passed.dice], passed.thrown)
            changed |= place < tracer.known and needs != passed.needs
            passed.needs = needs
        if changed:
            self._forget()
        return node.onward[answer]

    def _forget(self) -> None:
        """Dice matter longer than was thought: what was merged must be divided again."""
        self._generation += 1
        self._forgotten()
        todo = [self._start]
        while todo:
            node = todo.pop()
            node.parts = {}
            node.whole = False
            todo += node.onward.values()


def _thrown(node: Node, ways: list[Weighted]) -> list[Weighted]:
    return [(weight * many, (*totals, total)) for weight, totals in ways for total, many in node.spread]


def _merged(ways: list[Weighted], needs: frozenset[int]) -> list[Weighted]:
    """The same ways, with those counted together that differ only in dice which no longer matter."""
    if len(ways) == 1:
        return ways
    together: dict[Values, Weighted] = {}
    for weight, totals in ways:
        key = tuple([total for die, total in enumerate(totals) if die in needs])
        found = together.get(key)
        together[key] = (weight, totals) if found is None else (weight + found[0], found[1])
    return list(together.values())


@cache
def _totals(count: int, sides: int, low: int) -> tuple[tuple[int, int], ...]:
    """The sums that dice can show, and in how many ways each."""
    ways = Counter({0: 1})
    for _ in range(count):
        more: Counter[int] = Counter()
        for total, face in product(ways, range(low, low + sides)):
            more[total + face] += ways[total]
        ways = more
    return tuple(sorted(ways.items()))


class Tracer:
    """One play along the tree: gives out the numbers of a position and dice, and answers what is asked of them."""

    def __init__(self, start: Node, values: Values, totals: Sequence[int], noted: Callable[[Node, int], None]) -> None:
        self.path: list[Node] = [start]
        self.numbers = tuple([Unknown(self, {place: 1}, 0, value) for place, value in enumerate(values)])
        self.known = 1_000_000
        """How many nodes at the beginning of the path stood there before."""
        self._noted = noted
        self._answer: Any = 0
        self._totals = totals
        self._ranges: list[tuple[int, int]] = []

    def _go(self, asked: Asked, sum_: SumOf, ways: int) -> Node:
        last = self.path[-1]
        node = last.onward.get(self._answer)
        if node is None:
            node = last.onward[self._answer] = Node(asked, sum_, ways)
            self.known = min(self.known, len(self.path))
            if node.scores:
                self._noted(node, len(self.numbers) - 1)
        assert node.asked is asked, "a rule did not ask the same again"
        self.path.append(node)
        return node

    def _ask(self, asked: Asked, terms: Terms, base: int, value: int) -> Any:
        node = self._go(asked, (terms, base), self.path[-1].ways)
        self._answer = node.answer(value)
        return self._answer

    def finish(self, end: Any) -> Node:
        """The end that this play has come to."""
        node = self._go(Asked.END, ({}, 0), self.path[-1].ways)
        node.end = end
        return node

    def reaches_zero(self, terms: Terms, base: int, value: int) -> bool:
        """See `Asker`."""
        least, most = self._range(terms, base)
        if least >= 0 or most < 0:
            return least >= 0
        return bool(self._ask(Asked.REACHES_ZERO, terms, base, value))

    def is_zero(self, terms: Terms, base: int, value: int) -> bool:
        """See `Asker`."""
        least, most = self._range(terms, base)
        if least > 0 or most < 0:
            return False
        return bool(self._ask(Asked.IS_ZERO, terms, base, value))

    def exactly(self, terms: Terms, base: int, value: int) -> int:
        """See `Asker`."""
        return int(self._ask(Asked.EXACTLY, terms, base, value))

    def _range(self, terms: Terms, base: int) -> tuple[int, int]:
        """What a sum of dice alone can be, so that idle questions are not asked; unknown where scores take part."""
        least = most = base
        for variable, factor in terms.items():
            if variable >= 0:
                return -1, 1
            low, high = self._ranges[-1 - variable]
            least += factor * (low if factor > 0 else high)
            most += factor * (high if factor > 0 else low)
        return least, most

    def throw(self, request: Request) -> tuple[int, ...]:
        """See `Dice`. Where single faces do not matter, their sum is one number, spread over faces that can show it."""
        pool = request.pool
        if pool.faces_matter:
            return tuple([self._die(pool, 1) for _ in range(pool.count)])
        total = self._die(pool, pool.count)
        rest: list[int] = []
        left = total.value - pool.low * pool.count
        for _ in range(pool.count):
            rest.append(pool.low + min(left, pool.sides - 1))
            left -= rest[-1] - pool.low
        return (total - sum(rest[1:]), *rest[1:])

    def _die(self, pool: Pool, count: int) -> Any:
        node = self._go(Asked.THROW, ({}, 0), self.path[-1].ways * pool.sides**count)
        self._answer = None
        node.spread = _totals(count, pool.sides, pool.low)
        node.thrown = (len(self._ranges),)
        place = len(self._ranges)
        self._ranges.append((node.spread[0][0], node.spread[-1][0]))
        value = self._totals[place] if place < len(self._totals) else node.spread[len(node.spread) // 2][0]
        return Unknown(self, {-1 - place: 1}, 0, value)
