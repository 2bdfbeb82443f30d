"""A fight: the Combat Ratio, a number picked, the table, and Willpower through the Staff that multiplies the blow."""

from collections.abc import Iterator

from desktop_app.domain.carrying import worn_bonus
from desktop_app.domain.common import Common
from desktop_app.domain.conditions import (
    FIXED_SCORE,
    FOE_OUT_AT,
    HERO_OUT_AT,
    drain,
    flight_is_offered,
    is_unhurt,
    modifier_now,
)
from desktop_app.domain.dice import HERO, PICK, Who
from desktop_app.domain.readings import BOTH_FALL
from desktop_app.domain.ruleset import Offer
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.state import Fight, Outcome, State, foe
from desktop_app.domain.turn import Part, Turn
from desktop_app.rulesets.grey_star.fields import (
    ALETHER_DOSES,
    COMBAT_SKILL,
    DAGGER,
    ENDURANCE,
    FOE_ENDURANCE,
    FOE_SKILL,
    ITEMS,
    KARMO_DOSES,
    KARMO_WORKS,
    PODS,
    STAFF,
    WEAPON,
    WILLPOWER,
)
from desktop_app.rulesets.grey_star.imposed import (
    ARMED_WITH,
    FLEE_IF,
    FOE_LOSS_TIMES,
    HERO_LOSS_TIMES,
    MINDS,
    UNHURT_AHEAD,
    WILLPOWER_DRAIN,
)
from desktop_app.rulesets.grey_star.readings import (
    AHEAD_UNMULTIPLIED,
    CARRIED_WAIVES,
    DAGGER_WITH_STAFF,
    DEAD_WAIVES,
    EDITION,
    EVASION_UNPAID,
    EXTENDED,
    FREE_EVASION,
    MIND_FOLLOWS,
    MIND_WOUNDS,
    RATIO_FIXED,
)
from desktop_app.rulesets.grey_star.table import Cell, combat_results
from desktop_app.rulesets.grey_star.words import ALETHER, EVADE, KARMO, ROUND, Word

ALETHER_GIVES = 2
"""Combat Skill that a dose of Alether adds for one fight."""
WITHOUT_STAFF, UNARMED = -6, -8
"""What the ratio loses to a weapon that is not the living Staff, and to bare hands."""


def offers(state: State, fight: Fight) -> Iterator[Offer]:
    """A round against the first enemy who stands, evasion where the section allows it, potions before the first round.

    Where the Staff works, a round has amounts: the Willpower put into it, at least 1.
    """
    sheet = state.heroes[0]
    target = first_standing(fight)
    if target is None:
        return
    amounts = stakes(sheet, fight.conditions)
    yield Offer(ROUND, target=target, amounts=amounts, label=WILLPOWER.label if amounts else None)
    if evasion_is_offered(sheet, fight, target):
        paid = None if state.options[EVASION_UNPAID] or evades_free(state, fight) else amounts
        yield Offer(EVADE, target=target, amounts=paid, label=WILLPOWER.label if paid else None)
    if fight.round == 0:
        if sheet[ALETHER_DOSES] and not fight.marks.get(Word.ALETHER_DRUNK.key):
            yield Offer(ALETHER)
        if sheet[KARMO_DOSES] and not sheet[KARMO_WORKS]:
            yield Offer(KARMO)


def first_standing(fight: Fight) -> int | None:
    """The place of the enemy whose turn it is: they come one after another, in table order; None when all are out."""
    out_at, gone = fight.conditions[FOE_OUT_AT], fight.gone
    for index, sheet in enumerate(fight.foes):
        if sheet[FOE_ENDURANCE] > out_at and index not in gone:
            return index
    return None


def wielded(sheet: Sheet, conditions: Sheet) -> str:
    """What the hero fights with: ``staff``, ``dagger``, ``other``, ``none``; ``club`` is a Staff whose magic is dead.

    ``unpaid`` is a Staff that strikes by itself, where a section says so. A Staff that was taken away is no weapon.
    """
    imposed = conditions[ARMED_WITH]
    if imposed != "own":
        return imposed
    hand = sheet[WEAPON]
    if hand != "staff":
        return hand
    if not sheet[STAFF]:
        return "none"
    return "staff" if sheet[WILLPOWER] > 0 else "club"


def stakes(sheet: Sheet, conditions: Sheet) -> range | None:
    """How much Willpower may go into the Staff this round; None where none can."""
    if conditions[MINDS] or wielded(sheet, conditions) != "staff":
        return None
    return range(1, sheet[WILLPOWER] + 1)


def evasion_is_offered(sheet: Sheet, fight: Fight, target: int) -> bool:
    """Whether the section lets the hero evade now."""
    if not flight_is_offered(fight):
        return False
    match fight.conditions[FLEE_IF]:
        case "ahead":
            return Word.WELL_BEGUN.key in fight.marks
        case "stronger":
            return sheet[ENDURANCE] > fight.foes[target][FOE_ENDURANCE]
    return True


def evades_free(state: State, fight: Fight) -> bool:
    """Whether evading costs no round: only before the first one, and only in that reading."""
    return fight.round == 0 and state.options[FREE_EVASION]


def evade(turn: Turn, target: int, stake: int) -> None:
    """Leave the fight by one more round in which only the hero can lose, and may die."""
    if not evades_free(turn.state, turn.fight):
        exchange(turn, target, stake, evading=True)
    if turn.state.fighting and turn.get(HERO, ENDURANCE) > turn.condition(HERO_OUT_AT):
        turn.end(Outcome.ESCAPED)


def exchange(turn: Turn, target: int, stake: int, *, evading: bool = False) -> None:
    """One round: the ratio, a pick, the losses of both at once, and what the section drains.

    The Willpower staked is spent whatever comes of it.
    """
    number = turn.next_round()
    conditions, options = turn.fight.conditions, turn.state.options
    enemy = foe(target)
    sheet, his = turn.sheet(HERO), turn.sheet(enemy)
    ratio = combat_ratio(turn, sheet, his, target)
    cell = combat_results(options[EDITION], extended=options[EXTENDED]).cell(turn.roll(HERO, PICK), ratio)
    theirs = 0 if evading else foe_loss(cell, stake, his, conditions)
    hurt = WILLPOWER if conditions[MINDS] and options[MIND_WOUNDS] == "willpower" else ENDURANCE
    ours = hero_loss(turn, cell, theirs, max(0, sheet[hurt]))
    turn.change(HERO, WILLPOWER, -stake, Word.STAKE)
    turn.change(HERO, hurt, -ours, Common.WOUND if cell.hero is not None else Word.KILLED, enemy)
    turn.change(enemy, FOE_ENDURANCE, -theirs, Common.WOUND if cell.foe is not None else Word.KILLED, HERO)
    drain(turn, HERO, ENDURANCE)
    if conditions[WILLPOWER_DRAIN]:
        turn.change(HERO, WILLPOWER, -conditions[WILLPOWER_DRAIN], Common.DRAIN)
    if number == 1 and theirs > ours and conditions[FLEE_IF] == "ahead":
        turn.mark(Word.WELL_BEGUN)
    if hurt is WILLPOWER:
        lose_if_mind_fails(turn, enemy)


def combat_ratio(turn: Turn, sheet: Sheet, his: Sheet, target: int) -> int:
    """The hero's Combat Skill with all that changes it, less the enemy's; found anew each round, or once a fight."""
    fixed = turn.option(RATIO_FIXED)
    if fixed and turn.marked(Word.FACED) == target + 1:
        return turn.tally(HERO, Word.RATIO, (Word.RATIO_KEPT, turn.marked(Word.RATIO)))
    base, *others = own_score(turn, sheet)
    ratio = turn.tally(
        HERO, Word.RATIO, base, (Word.AGAINST, -his[FOE_SKILL]), *others, (Common.MODIFIER, modifier_now(turn))
    )
    if fixed:
        turn.mark(Word.FACED, target + 1)
        turn.mark(Word.RATIO, ratio)
    return ratio


def own_score(turn: Turn, sheet: Sheet) -> list[Part]:
    """The hero's side of the ratio: his skill with his weapon, unless the section sets another score in its place."""
    conditions = turn.fight.conditions
    if conditions[MINDS]:
        return [(Word.MIND, strength_of_mind(turn, sheet))]
    if conditions[FIXED_SCORE]:
        return [(Word.FIXED, conditions[FIXED_SCORE])]
    return [
        (COMBAT_SKILL, sheet[COMBAT_SKILL]),
        *weapon_parts(turn, sheet, wielded(sheet, conditions)),
        (Word.WORN, worn_bonus(sheet, ITEMS, COMBAT_SKILL.key)),
        (Word.ALETHER_DRUNK, turn.marked(Word.ALETHER_DRUNK)),
    ]


def weapon_parts(turn: Turn, sheet: Sheet, weapon: str) -> Iterator[Part]:
    """What the weapon used gives and takes: nothing for the living Staff, −6 for any other, −8 for none."""
    match weapon:
        case "none":
            yield Word.UNARMED, UNARMED
        case "club" if not turn.option(DEAD_WAIVES):
            yield Word.DEAD_STAFF, WITHOUT_STAFF
        case "dagger" | "other" if not (sheet[STAFF] and turn.option(CARRIED_WAIVES)):
            yield Word.WITHOUT_STAFF, WITHOUT_STAFF
    staff = weapon in {"staff", "unpaid", "club"}
    if staff:
        yield Word.POD_BONUS, sheet[PODS]
    if weapon == "dagger" or (staff and sheet[DAGGER] and turn.option(DAGGER_WITH_STAFF)):
        yield Word.DAGGER_BONUS, 1


def strength_of_mind(turn: Turn, sheet: Sheet) -> int:
    """Willpower and Endurance together, as they were when the minds met."""
    if turn.option(MIND_FOLLOWS) or Word.MIND_AT_START.key not in turn.fight.marks:
        turn.mark(Word.MIND_AT_START, sheet[WILLPOWER] + sheet[ENDURANCE])
    return turn.marked(Word.MIND_AT_START)


def foe_loss(cell: Cell, stake: int, his: Sheet, conditions: Sheet) -> int:
    """The enemy's loss multiplied by the Willpower staked; one killed outright loses all, which nothing multiplies."""
    if cell.foe is None:
        return his[FOE_ENDURANCE]
    return cell.foe * max(1, stake) * conditions[FOE_LOSS_TIMES]


def hero_loss(turn: Turn, cell: Cell, theirs: int, everything: int) -> int:
    """The hero's loss, never multiplied by Willpower; nothing where the section lets him go unhurt."""
    ours = everything if cell.hero is None else cell.hero * turn.condition(HERO_LOSS_TIMES)
    if ours and (is_unhurt(turn) or (turn.condition(UNHURT_AHEAD) and compared(turn, cell, theirs) > ours)):
        turn.remark(Word.UNHURT, HERO)
        return 0
    return ours


def compared(turn: Turn, cell: Cell, theirs: int) -> int:
    """The enemy's loss as it is held against the hero's: multiplied, or as the table prints it."""
    return theirs if cell.foe is None or not turn.option(AHEAD_UNMULTIPLIED) else min(theirs, cell.foe)


def lose_if_mind_fails(turn: Turn, enemy: Who) -> None:
    """Whose Willpower is spent in a fight of minds has lost it."""
    won = turn.get(enemy, FOE_ENDURANCE) <= turn.condition(FOE_OUT_AT) and turn.option(BOTH_FALL) == "won"
    if turn.get(HERO, WILLPOWER) <= 0 and not won:
        turn.end(Outcome.LOST)


def drink_alether(turn: Turn) -> None:
    """Alether, swallowed before a fight, sharpens Combat Skill for the whole of it."""
    turn.change(HERO, ALETHER_DOSES, -1, Word.ALETHER_DRUNK)
    turn.mark(Word.ALETHER_DRUNK, ALETHER_GIVES)


def drink_karmo(turn: Turn) -> None:
    """Karmo doubles Endurance and Willpower for one fight, whatever their caps; its price comes afterwards."""
    turn.change(HERO, KARMO_DOSES, -1, Word.KARMO_DRUNK)
    turn.rewrite(HERO, KARMO_WORKS, value=True, why=Word.KARMO_DRUNK)
    for score in (ENDURANCE, WILLPOWER):
        turn.change(HERO, score, max(0, turn.get(HERO, score)), Word.KARMO_DRUNK, beyond=True)
