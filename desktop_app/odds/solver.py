"""The chance to win a fight and the best way to fight it, exactly, from the rules that play it."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from desktop_app.domain.actions import Act
from desktop_app.domain.errors import UnknownKey
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.state import Outcome, State, foe, hero
from desktop_app.domain.text import Text
from desktop_app.odds.budget import Budget
from desktop_app.odds.layout import ROUND, Layout, NewSlot, Relaid, Slot, fight_of
from desktop_app.odds.lines import Chance, Line, Shape
from desktop_app.odds.search import surviving, winning
from desktop_app.odds.world import World

T = TypeVar("T")
BEST, ALL_OUT = "best", "all_out"
"""The policies that do what gives the best chance to win: within what the ruleset calls so, or with all it offers."""


class Weighed(NamedTuple):
    """An act that is offered now and the chance to win if it is done and the policy followed afterwards."""

    act: Act
    chance: Chance


class Solver:
    """Answers questions about fights under one set of rules and one policy, and remembers what it has found out.

    ``policy`` is ``best``, ``all_out`` or the key of one that the ruleset declares, else `UnknownKey`. A ruleset may
    declare ``best`` as well, and so leave out what is better saved for another fight. With ``exact`` all chances are
    Fractions. An act that a declared policy shuns is preferred only where it is better by more than the part ``margin``
    of the chance. Every answer may raise `TooLong`. States must hold a fight.
    """

    def __init__(
        self,
        rules: Ruleset,
        policy: str = BEST,
        *,
        exact: bool = False,
        budget: Budget | None = None,
        margin: float = 0,
    ) -> None:
        self.rules = rules
        self.budget = budget or Budget()
        self.exact = exact
        self.margin = margin
        self._allows = _allowed(rules, policy)
        self._parties = (0, 0)
        self._begin(())

    def chance(self, state: State) -> Chance:
        """The chance to win from here."""
        if not state.fighting:
            return int(fight_of(state).outcome is Outcome.WON)
        return self.answer(state, self.winning.value)

    def weigh(self, state: State) -> tuple[Weighed, ...]:
        """Every act of the fight that is offered now, with its chance; none once the fight is decided."""
        return self.answer(state, self._weigh) if state.fighting else ()

    def best(self, state: State) -> Act | None:
        """The act to choose: of those with the best chance to win the one that leaves most life on average.

        None where acts only lead in circles.
        """
        return self.answer(state, self._best) if state.fighting else None

    def _best(self, shape: Shape, code: int) -> Act | None:
        self.winning.value(shape, code)
        self.surviving.value(shape, code)
        line = self.surviving.choices[shape, code]
        return None if line is None else line.act

    def _weigh(self, shape: Shape, code: int) -> tuple[Weighed, ...]:
        values = self.world.layout.decode(code)
        return tuple([Weighed(line.act, self._chance_of(line, shape, code)) for line in shape.offered(values).every])

    def _chance_of(self, line: Line, shape: Shape, code: int) -> Chance:
        prospect = line.glance(self.world.layout.decode(code))
        chance = prospect.won
        for share, target, offset, _ in prospect.moves:
            chance += share * self.winning.value(target, code + offset)
        if not prospect.stay:
            return chance
        # Having stayed here once, one goes on as the policy says.
        return (1 - prospect.stay) * chance + prospect.stay * self.winning.value(shape, code)

    @property
    def positions(self) -> int:
        """How many positions were looked into so far."""
        return sum([len(shape.known[0]) for shape in self.world.shapes])

    def answer(self, state: State, question: Callable[[Shape, int], T]) -> T:
        """Put a question about a position; where the layout proves too small, begin again with a larger one."""
        self.budget.start()
        while True:
            try:
                return question(*self._position(state))
            except NewSlot as found:
                self._begin((*self.world.layout.slots, found.slot))
            except Relaid:
                self._forget()

    def _begin(self, slots: tuple[Slot, ...]) -> None:
        self.world = World(self.rules, Layout(slots), self._allows, exact=self.exact)
        self._forget()

    def _forget(self) -> None:
        self.world.forget()
        self.winning = winning(self.budget, self.margin, exact=self.exact)
        self.surviving = surviving(self.budget, self.winning)

    def _position(self, state: State) -> tuple[Shape, int]:
        parties = len(state.heroes), len(fight_of(state).foes)
        if parties != self._parties:
            self._parties = parties
            heroes = [Slot("sheet", hero(index), self.rules.life.key) for index in range(parties[0])]
            foes = [Slot("sheet", foe(index), self.rules.foe_life.key) for index in range(parties[1])]
            self._begin((ROUND, *heroes, *foes))
        layout = self.world.layout
        state = layout.complete(
            state, {slot: self.rules.field(slot.who, slot.key).default for slot in layout.slots if slot.kind == "sheet"}
        )
        return self.world.shape(state), layout.encode(layout.values(state))


def _allowed(rules: Ruleset, policy: str) -> Callable[[Act], bool]:
    for declared in rules.policies:
        if declared.key == policy:
            return declared.allows
    if policy in {BEST, ALL_OUT}:
        return _anything
    raise UnknownKey(Text(f"Такого способа боя нет: «{policy}».", f"There is no such policy: “{policy}”."))


def _anything(_act: Act) -> bool:
    return True
