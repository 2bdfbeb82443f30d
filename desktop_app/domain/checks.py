"""Procedures that several rulesets share: who still stands, who fell first, wounds that are counted, checks by dice."""

from collections.abc import Callable

from desktop_app.domain.common import Common
from desktop_app.domain.conditions import FOE_OUT_AT, HERO_OUT_AT, LIMIT_OUTCOME, ROUND_LIMIT, WOUNDS_TO_WIN
from desktop_app.domain.dice import Pool, Who
from desktop_app.domain.fields import Stat
from desktop_app.domain.readings import BOTH_FALL
from desktop_app.domain.ruleset import Check, Ruleset
from desktop_app.domain.state import Fight, Outcome, State, foe
from desktop_app.domain.text import Lexicon, Text
from desktop_app.domain.turn import Turn


def standing_foes(rules: Ruleset, fight: Fight) -> list[Who]:
    """The foes who still fight, in table order: not gone, and above the score at which they are out."""
    out_at, life, gone = fight.conditions[FOE_OUT_AT], rules.foe_life, fight.gone
    return [foe(index) for index, sheet in enumerate(fight.foes) if sheet[life] > out_at and index not in gone]


def standing_heroes(rules: Ruleset, state: State) -> list[Who]:
    """The heroes who still fight, in the order of the party."""
    out_at = 0 if state.fight is None else state.fight.conditions[HERO_OUT_AT]
    return [
        Who("hero", index)
        for index, sheet in enumerate(state.heroes)
        if rules.lives(sheet) and sheet[rules.life] > out_at
    ]


def first_to_fall(rules: Ruleset, state: State) -> Outcome | None:
    """How the fight ended, or None while it goes on; time is judged last."""
    assert state.fight is not None
    return fallen(rules, state) or out_of_time(state.fight)


def fallen(rules: Ruleset, state: State) -> Outcome | None:
    """How the fight ended by wounds, or None while both sides stand.

    Who dies together with the last foe is dead, unless the players read it otherwise.
    """
    fight = state.fight
    assert fight is not None
    conditions = fight.conditions
    to_win = conditions[WOUNDS_TO_WIN]
    won = not _somebody_stands(rules, fight) or _has(fight, Common.WOUNDS_DEALT, to_win)
    if not standing_heroes(rules, state) or _has(fight, Common.WOUNDS_TAKEN, to_win):
        return Outcome.WON if won and state.options[BOTH_FALL] == "won" else Outcome.LOST
    return Outcome.WON if won else None


def out_of_time(fight: Fight) -> Outcome | None:
    """How a fight ends whose last round is over; a ruleset of several acts to a round asks when the round is."""
    limit = fight.conditions[ROUND_LIMIT]
    return Outcome(fight.conditions[LIMIT_OUTCOME]) if limit and fight.round >= limit else None


def _somebody_stands(rules: Ruleset, fight: Fight) -> bool:
    out_at, life = fight.conditions[FOE_OUT_AT], rules.foe_life
    return any(sheet[life] > out_at and index not in fight.gone for index, sheet in enumerate(fight.foes))


def _has(fight: Fight, count: Common, wounds: int) -> bool:
    return wounds > 0 and fight.marks.get(count.key, 0) >= wounds


def wound(turn: Turn, victim: Who, amount: int, source: Who, why: Lexicon = Common.WOUND) -> None:
    """Take a wound's worth of life, and count the wound where the first to so many wins."""
    life = turn.rules.life if victim.side == "hero" else turn.rules.foe_life
    turn.change(victim, life, -amount, why, source)
    if turn.condition(WOUNDS_TO_WIN):
        count = Common.WOUNDS_TAKEN if victim.side == "hero" else Common.WOUNDS_DEALT
        turn.mark(count, turn.marked(count) + 1)


def roll_under(
    stat: Stat, pool: Pool, label: Text | None = None, after: Callable[[Turn, Who], None] | None = None
) -> Check:
    """The check "throw these dice; not more than the score succeeds"; ``after`` is what the attempt costs."""

    def run(turn: Turn, who: Who) -> bool:
        need = turn.get(who, stat)
        success = turn.judge(who, stat, turn.roll(who, pool, stat.key) <= need)
        if after is not None:
            after(turn, who)
        return success

    return Check(stat.key, label or stat.label, pool, run)
