"""How fast the odds are, how near played fights come to them, and, with --paper[=FILE], the whole published table."""

import csv
import gzip
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from math import sqrt
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from desktop_app.domain.actions import Act
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.state import State
from desktop_app.odds.estimate import estimate
from desktop_app.odds.outcomes import outcomes
from desktop_app.odds.solver import Solver
from tests.bench import Row
from tests.odds.fights import fight

PAPER = "--paper"
TABLE = "fighting_fantasy_luck.csv.gz"
"""The published table, which is too large for the tests; looked for in a folder named `reference` near the checkout."""
MARGIN = 1e-10
"""The published policy tests Luck only where that is better by more than this part of the chance."""
PLAYS = 20_000
SLOW = 1_000
"""Milliseconds from which a measurement is not repeated."""

MOON = {"skill": 10, "stamina": 20, "luck": 12}
EQUAL = {"skill": 10, "stamina": 20}
GREY = {"combat_skill": 15, "willpower": 29, "endurance": 29, "weapon": "staff"}
ORCS = ({"skill": 7, "stamina": 6}, {"skill": 8, "stamina": 6}, {"skill": 8, "stamina": 8})
GUARDS = tuple({"agility": foe["skill"], "strength": foe["stamina"]} for foe in ORCS)
KNIGHT = {"attack_dice": 2, "defence": 7, "damage": 4, "life": 20}
BRIGAND = {"attack_dice": 2, "defence": 8, "damage": 3, "life": 16}

SPEEDS: dict[str, tuple[float, tuple[Any, ...]]] = {
    "duel, one foe": (150, ("duel", {"agility": 10, "strength": 24}, {"agility": 10, "strength": 24})),
    "moonrunner, one foe": (150, ("moonrunner", MOON, EQUAL)),
    "black_tower, one foe": (150, ("black_tower", KNIGHT, BRIGAND)),
    "grey_star, best stakes, 29 and 29 against 45": (
        150,
        ("grey_star", GREY, {"combat_skill": 20, "endurance": 45}),
    ),
    "duel, three foes": (300, ("duel", {"agility": 11, "strength": 20}, *GUARDS)),
    "moonrunner, three foes, no Luck": (300, ("moonrunner", {"skill": 11, "stamina": 20, "luck": 0}, *ORCS)),
    "moonrunner, three foes, Luck 7": (5_000, ("moonrunner", {"skill": 10, "stamina": 14, "luck": 7}, *ORCS)),
}
"""Milliseconds allowed, and the fight."""

FOUGHT: dict[str, tuple[Any, ...]] = {
    "duel": ("duel", {"agility": 8, "strength": 12}, {"agility": 8, "strength": 6}, {"agility": 6, "strength": 4}),
    "moonrunner": ("moonrunner", {"skill": 9, "stamina": 10, "luck": 7}, {"skill": 9, "stamina": 9}),
    "grey_star": (
        "grey_star",
        {"combat_skill": 14, "willpower": 5, "endurance": 12, "weapon": "staff"},
        {"combat_skill": 16, "endurance": 18},
    ),
    "black_tower": ("black_tower", KNIGHT, BRIGAND),
}


def rows() -> Iterator[Row]:
    """All measurements; the published table only where it was asked for."""
    yield from _speeds()
    yield from [_played(name, *fight(*told)) for name, told in FOUGHT.items()]
    for word in sys.argv:
        if word.partition("=")[0] == PAPER:
            yield from paper(word.partition("=")[2])


# Speed


def _best_of(tries: int, work: Callable[[], object]) -> float:
    """The milliseconds of the best try; what disturbs a measurement only ever slows it."""
    times: list[float] = []
    for _ in range(tries):
        began = time.process_time()
        work()
        times.append(1000 * (time.process_time() - began))
    return min(times)


def _speeds() -> Iterator[Row]:
    by_hand = _best_of(7, lambda: luck_fight(0, 20, 20, 12))
    rules, state = fight("moonrunner", MOON, EQUAL)
    general = _best_of(5, lambda: Solver(rules).chance(state))
    times = general / by_hand
    yield Row("Luck fight, special case by hand", f"{by_hand:.1f} ms")
    yield Row("Luck fight, general solver", f"{general:.1f} ms, {times:.1f} times", "at most 10 times", times <= 10)
    for name, (bound, told) in SPEEDS.items():
        yield _speed(name, bound, *fight(*told))


def _speed(name: str, bound: float, rules: Ruleset, state: State) -> Row:
    solver = Solver(rules)
    spent = _best_of(1, lambda: solver.chance(state))
    if spent < SLOW:
        spent = min(spent, _best_of(2, lambda: Solver(rules).chance(state)))
    return Row(name, f"{spent:,.0f} ms, {solver.positions:,} positions", f"at most {bound:,} ms", spent <= bound)


def luck_fight(difference: int, stamina: int, foe: int, luck: int) -> float:
    """The chance to win one fight with the best use of Luck, as one writes it by hand for this one rule."""
    two = {total: 6 - abs(7 - total) for total in range(2, 13)}
    falls = [(ours + difference - theirs, two[ours] * two[theirs]) for ours in two for theirs in two]
    hit = sum(ways for gap, ways in falls if gap > 0) / 1296
    hurt = sum(ways for gap, ways in falls if gap < 0) / 1296
    lucky = [sum(two[total] for total in two if total <= score) / 36 for score in range(luck + 1)]

    @cache
    def chance(hero: int, enemy: int, score: int) -> float:
        if hero <= 0:
            return 0.0
        if enemy <= 0:
            return 1.0
        after_hit, after_wound = chance(hero, enemy - 2, score), chance(hero - 2, enemy, score)
        if score:
            good, bad = lucky[score], 1 - lucky[score]
            tested = good * chance(hero, enemy - 4, score - 1) + bad * chance(hero, enemy - 1, score - 1)
            after_hit = max(after_hit, tested)
            tested = good * chance(hero - 1, enemy, score - 1) + bad * chance(hero - 3, enemy, score - 1)
            after_wound = max(after_wound, tested)
        return (hit * after_hit + hurt * after_wound) / (hit + hurt)

    return chance(stamina, foe, luck)


# Played fights


def _played(name: str, rules: Ruleset, state: State) -> Row:
    off, chance, share = deviation(rules, state, PLAYS, seed=1)
    return Row(
        f"{name}: {PLAYS:,} fights played in the best way",
        f"{share:.4f} for {chance:.4f}, {off:.1f} errors",
        "at most 4 errors",
        off <= 4,
    )


def deviation(rules: Ruleset, state: State, plays: int, seed: int) -> tuple[float, float, float]:
    """How many standard errors played fights are off, the exact chance, and the share of fights won."""
    solver = Solver(rules)
    chance = solver.chance(state)
    found = estimate(rules, state, plays, choose=solver.best, seed=seed)
    return abs(found.chance - chance) / sqrt(chance * (1 - chance) / plays), chance, found.chance


# The published table


class Published:
    """All positions of one difference of Skill, solved by one solver."""

    def __init__(self, difference: int) -> None:
        self._skill = 10 - difference
        self._solver = Solver(fight("moonrunner", MOON, EQUAL)[0], margin=MARGIN)
        rules, self._round = fight("moonrunner", MOON | {"stamina": 24}, {"skill": 10, "stamina": 24})
        states = [fall.turn.state for fall in outcomes(rules, self._round, Act("round", target=0))]
        # A decision after a hit and one after a wound.
        self._hit = next(state for state in states if _victim(state) == "foe")
        self._hurt = next(state for state in states if _victim(state) == "hero")

    def chance(self, luck: int, hero: int, foe: int) -> float:
        """The chance to win at these scores."""
        return float(self._solver.chance(self._at(self._round, luck, hero, foe)))

    def policy(self, luck: int, hero: int, foe: int) -> int:
        """1 where Luck should be tested after a hit, and 2 more where after a wound."""
        if not luck:
            return 0
        bits = 0
        for bit, state in ((1, self._hit), (2, self._hurt)):
            chances = {each.act.verb: each.chance for each in self._solver.weigh(self._at(state, luck, hero, foe))}
            bits += bit * (chances["luck"] > chances["decline_luck"] * (1 + MARGIN))
        return bits

    def _at(self, state: State, luck: int, hero: int, foe: int) -> State:
        now = state.fight
        assert now is not None
        ours = state.heroes[0].with_value("stamina", hero).with_value("luck", luck)
        theirs = now.foes[0].with_value("stamina", foe).with_value("skill", self._skill)
        return replace(state, heroes=(ours,), fight=replace(now, foes=(theirs,)))


def _victim(state: State) -> str:
    assert state.fight is not None
    return state.fight.pending[0].victim.side if state.fight.pending else ""


@lru_cache(1)
def rows_of(difference: int) -> Published:
    """The positions of a difference of Skill."""
    return Published(difference)


def _scores(row: Mapping[str, str]) -> tuple[int, int, int]:
    return int(row["luck"]), int(row["hero_stamina"]), int(row["foe_stamina"])


def digits_off(row: Mapping[str, str], published: Published) -> float:
    """How far the chance is from the printed one, in units of its last digit: at most half a one agrees."""
    printed = row["win_probability"]
    unit = 10.0 ** (int(printed[-3:]) - 6)
    return abs(published.chance(*_scores(row)) - float(printed)) / unit


def agrees(row: Mapping[str, str], published: Published) -> bool:
    """Whether a row of the table has the same chance to its printed digits, and the same policy."""
    return digits_off(row, published) < 0.5 + 1e-6 and published.policy(*_scores(row)) == int(row["policy"])


def paper(named: str) -> Iterator[Row]:
    """Every row of the published table, in the file that `--paper=FILE` names or else where it is looked for."""
    near = Path(__file__).parents[3].glob(f"*/reference/{TABLE}")
    table = Path(named) if named else next(near, None)
    if table is None:
        yield Row("published table", f"no {TABLE} found", "--paper=FILE", holds=False)
        return
    count = chances = policies = 0
    worst = 0.0
    with gzip.open(table, "rt", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            published = rows_of(int(row["skill_difference"]))
            off = digits_off(row, published)
            worst = max(worst, off)
            count += 1
            chances += off < 0.5 + 1e-6
            policies += published.policy(*_scores(row)) == int(row["policy"])
    yield Row("published chances that agree", f"{chances:,} of {count:,}", f"{count:,}", chances == count)
    yield Row("published policies that agree", f"{policies:,} of {count:,}", f"{count:,}", policies == count)
    yield Row("furthest from a printed chance", f"{worst:.3f} of its last digit", "half of it", worst < 0.5 + 1e-6)
