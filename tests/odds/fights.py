"""What tests of the odds share: fights begun on given scores, and a solver so plain that it can be trusted."""

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from desktop_app.domain.actions import Act, Begin
from desktop_app.domain.dice import ScriptedDice
from desktop_app.domain.fields import Value
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.state import Outcome, State
from desktop_app.odds.lines import FIGHTING
from desktop_app.odds.outcomes import outcomes
from desktop_app.rulesets import ruleset

Scores = dict[str, Any]


def sheet(scores: Scores) -> Sheet:
    """A sheet whose numbers are both current and initial."""
    return Sheet(scores, {key: value for key, value in scores.items() if type(value) is int})


def fight(
    key: str, hero: Scores, *foes: Scores, options: Scores | None = None, **conditions: Value
) -> tuple[Ruleset, State]:
    """The rules, and the start of a fight under them; foes are named by themselves."""
    rules = ruleset(key)
    start = replace(rules.new_state(options), heroes=(sheet(hero),))
    begin = Begin(tuple({"name": f"Foe {number}", **foe} for number, foe in enumerate(foes)), dict(conditions))
    return rules, rules.take(start, begin, ScriptedDice()).state


def acts(rules: Ruleset, state: State) -> list[Act]:
    """All that can be done in a fight, every stake for itself."""
    found: list[Act] = []
    for offer in rules.offers(state):
        if offer.verb.kind in FIGHTING and not offer.quiet:
            found += [offer.taken(amount) for amount in offer.amounts or [None]]
    return found


class Plain:
    """The chance to win, found by value iteration over whole states: slow, and without a trick.

    Every state is told from every other by all that it holds, only not by its round.
    """

    def __init__(self, rules: Ruleset, *, rounds_matter: bool = False) -> None:
        self._rules = rules
        self._rounds_matter = rounds_matter
        self._onward: dict[Any, list[list[tuple[Fraction, Any]]]] = {}
        self._values: dict[Any, float] = {}

    def chance(self, state: State) -> float:
        """The chance to win under the best policy, as near as value iteration comes."""
        start = self._key(state)
        todo = {start: state}
        while todo:
            key, now = todo.popitem()
            self._onward[key] = []
            self._values[key] = float(now.fight is not None and now.fight.outcome is Outcome.WON)
            for act in acts(self._rules, now) if now.fighting else []:
                falls = [(fall.chance, fall.turn.state) for fall in outcomes(self._rules, now, act)]
                self._onward[key].append([(chance, self._key(then)) for chance, then in falls])
                todo |= {self._key(then): then for _, then in falls if self._key(then) not in self._onward}
        return self._iterate(start)

    def _iterate(self, start: Any) -> float:
        values = self._values
        lines = {key: [[(float(c), to) for c, to in line] for line in lines] for key, lines in self._onward.items()}
        change = 1.0
        while change > 1e-15:
            change = 0.0
            for key in reversed(lines):
                if lines[key]:
                    value = max(sum(chance * values[to] for chance, to in line) for line in lines[key])
                    change = max(change, abs(value - values[key]))
                    values[key] = value
        return values[start]

    def _key(self, state: State) -> Any:
        now = state.fight
        assert now is not None
        sheets = tuple([tuple(sorted(each.values.items(), key=str)) for each in (*state.heroes, *now.foes)])
        marks = tuple(sorted(now.marks.items()))
        return sheets, now.moment, now.pending, marks, now.gone, now.outcome, now.round if self._rounds_matter else 0
