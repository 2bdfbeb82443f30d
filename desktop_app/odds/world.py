"""The rules as the odds see them: what they offer in a shape of positions, and what playing an act once comes to."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from desktop_app.domain.actions import Act
from desktop_app.domain.events import Advanced
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.state import Outcome, State, hero
from desktop_app.domain.turn import Turn
from desktop_app.odds.layout import BITS, Layout, fight_of
from desktop_app.odds.lines import FIGHTING, Shape, Step
from desktop_app.odds.tree import LEAST, Box, Tracer, Values
from desktop_app.odds.unknown import Terms, sum_of


class Effect(NamedTuple):
    """A score becomes this sum."""

    score: int
    terms: Terms
    base: int


class End(NamedTuple):
    """What one play came to: an outcome or the next shape, the scores that changed, the heroes' life, rounds begun."""

    outcome: Outcome
    shape: Shape | None
    effects: tuple[Effect, ...]
    life: tuple[Terms, int]
    rounds: int


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
