"""Blows: an attack thrown against a defence, the damage of a weapon, flight, and how a fight ends."""

from desktop_app.domain.carrying import worn_bonus
from desktop_app.domain.checks import fallen, out_of_time, wound
from desktop_app.domain.common import Common
from desktop_app.domain.conditions import ROUND_LIMIT, is_unhurt, modifier_now
from desktop_app.domain.dice import PARTY, Pool, Who
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.state import Outcome, State
from desktop_app.domain.turn import Part, Turn
from desktop_app.rulesets.black_tower.fields import (
    ATTACK_DICE,
    BONUS,
    DAMAGE,
    DEFENCE,
    FISTS,
    ITEMS,
    LIFE,
    POOL,
    SILVER,
    SILVER_ONLY,
    WEAPON,
)
from desktop_app.rulesets.black_tower.order import fallen_foes, fighters, is_round_over, take_seat, take_turn
from desktop_app.rulesets.black_tower.readings import (
    BARE_HANDS,
    FLIGHT_POINTS,
    FOES_SIXES,
    LONE_SIX,
    STEEL_GIVES,
    TIE_HITS,
)
from desktop_app.rulesets.black_tower.words import Note, Word

MOST_DICE = 100
"""No table throws more dice at once, whatever a sheet says."""
POOLS = tuple(Pool(count) for count in range(MOST_DICE + 1))


def attack(turn: Turn, target: Who) -> None:
    """The hero whose turn it is strikes one foe."""
    if take_turn(turn):
        blow(turn, turn.hero, target, ours=True)


def zombie_attack(turn: Turn, target: Who) -> None:
    """The foe raised by magic whose turn it is strikes another."""
    blow(turn, take_seat(turn).who, target, ours=True)


def foe_attack(turn: Turn, victim: Who | None) -> None:
    """The next foe in order strikes a hero, the only one when none is named."""
    seat = take_seat(turn)
    struck = next(iter(seat.heroes), None) if victim is None else victim
    if struck is not None and struck in seat.heroes:
        blow(turn, seat.who, struck, ours=False)
    else:
        # Whom the round's own loss has felled cannot be struck; the foe may choose another.
        turn.mark(Note.PLACE, seat.number)


def blow(turn: Turn, who: Who, victim: Who, *, ours: bool) -> None:
    """Throw the attacker's dice against a defence: more than the defence hits, and so do sixes on all dice."""
    sheet = turn.sheet(who)
    dice, parts = _attack_dice(turn, who, sheet)
    dice = min(dice, MOST_DICE)
    thrown = turn.roll(who, POOLS[dice], ATTACK_DICE.key) if dice else 0
    total = turn.tally(who, Word.STRIKE, (Common.DICE, thrown), *parts)
    defence = turn.tally(victim, Word.GUARD, *_defence(turn, victim))
    # All dice show six exactly when their sum is the greatest there is.
    if total > defence or (total == defence and turn.option(TIE_HITS)):
        hit(turn, who, sheet, victim)
    elif dice and thrown == 6 * dice and _sixes_count(turn, dice, ours=ours):
        turn.remark(Word.SIXES, who, victim)
        hit(turn, who, sheet, victim)
    else:
        turn.remark(Common.PARRY, who, victim)


def _attack_dice(turn: Turn, who: Who, sheet: Sheet) -> tuple[int, list[Part]]:
    """How many dice an attacker throws, and what is added to their sum."""
    dice = sheet[ATTACK_DICE]
    if who.side == "foe":
        return dice, []
    parts: list[Part] = [(Common.MODIFIER, modifier_now(turn))]
    if sheet[ITEMS]:
        dice += worn_bonus(sheet, ITEMS, ATTACK_DICE.key)
    if turn.marked(Note.STEELED) >> who.index & 1:
        if turn.option(STEEL_GIVES) == "die":
            dice += 1
        else:
            parts.append((Word.STEEL_HANDS, 1))
    return max(0, dice), parts


def _defence(turn: Turn, who: Who) -> list[Part]:
    sheet = turn.sheet(who)
    parts: list[Part] = [(DEFENCE, sheet[DEFENCE])]
    if who.side == "hero":
        if sheet[ITEMS]:
            parts.append((Word.WORN, worn_bonus(sheet, ITEMS, DEFENCE.key)))
        if turn.marked(Note.NIMBLE) >> who.index & 1:
            parts.append((Word.AGILE, 1))
    return parts


def _sixes_count(turn: Turn, dice: int, *, ours: bool) -> bool:
    return (dice > 1 or turn.option(LONE_SIX)) and (ours or turn.option(FOES_SIXES))


def hit(turn: Turn, who: Who, sheet: Sheet, victim: Who) -> None:
    """A blow lands and takes the weapon's damage, whatever the margin."""
    if victim.side == "hero":
        if is_unhurt(turn):
            turn.remark(Word.UNHURT, who, victim)
            return
    elif turn.get(victim, SILVER_ONLY) and not (who.side == "hero" and sheet[SILVER]):
        turn.remark(Word.NOT_SILVER, who, victim)
        return
    damage = sheet[DAMAGE]
    if who.side == "hero" and sheet[ITEMS]:
        damage = max(0, damage + worn_bonus(sheet, ITEMS, DAMAGE.key))
    wound(turn, victim, damage, who)


def flee(turn: Turn, who: Who) -> None:
    """A hero leaves the fight, and the weapon he fought with stays behind; the others fight on."""
    turn.remark(Word.FLEES, who)
    turn.mark(Note.FLED, turn.marked(Note.FLED) | 1 << who.index)
    if turn.get(who, WEAPON) or turn.option(BARE_HANDS):
        turn.rewrite(who, WEAPON, "", Word.DROPPED)
        turn.rewrite(who, SILVER, value=False, why=Word.DROPPED)
        turn.put(who, DAMAGE, FISTS, Word.DROPPED)


def verdict(rules: Ruleset, state: State) -> Outcome | None:
    """How the fight ended: by the sword, by flight of the last hero who fought, or by its printed number of rounds."""
    fight = state.fight
    assert fight is not None
    outcome = fallen(rules, state)
    if outcome is not None:
        return outcome
    if fight.marks.get(Note.FLED.key) and not fighters(state, fight):
        return Outcome.ESCAPED
    if fight.conditions[ROUND_LIMIT] and is_round_over(state, fight):
        return out_of_time(fight)
    return None


def reward(turn: Turn, outcome: Outcome) -> None:
    """Share the points for the killed equally among the winners; what cannot be shared waits for the next split."""
    late = turn.option(FLIGHT_POINTS)
    if outcome is not Outcome.WON and not (late and outcome is Outcome.ESCAPED):
        return
    earned = sum([turn.get(who, BONUS) for who in fallen_foes(turn.fight)])
    fled = 0 if late else turn.marked(Note.FLED)
    winners = [Who("hero", i) for i, sheet in enumerate(turn.state.heroes) if sheet[LIFE] and not fled >> i & 1]
    if not winners or not earned:
        return
    share, left = divmod(earned + turn.get(PARTY, POOL), len(winners))
    for who in winners:
        turn.change(who, BONUS, share, Word.KILLED)
    turn.put(PARTY, POOL, left, Word.SHARED)
