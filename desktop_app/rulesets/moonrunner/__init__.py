"""«Лунатик» / Moonrunner (Fighting Fantasy 48): two dice plus Skill, wounds of 2, and Luck that corrects a wound."""

from collections.abc import Iterator

from desktop_app.domain.actions import Act
from desktop_app.domain.carrying import worn_bonus
from desktop_app.domain.checks import first_to_fall, roll_under, standing_foes
from desktop_app.domain.common import Common
from desktop_app.domain.conditions import FOE_OUT_AT, HERO_OUT_AT, drain, flight_is_offered, is_unhurt, modifier_now
from desktop_app.domain.creation import roll_up
from desktop_app.domain.dice import HERO, TWO_DICE, Pool, Who
from desktop_app.domain.fields import Counter, Stat
from desktop_app.domain.readings import FOOD_IN_FIGHT
from desktop_app.domain.ruleset import Check, Offer, Ruleset
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.state import Fight, Outcome, State, Wound, foe
from desktop_app.domain.text import Text
from desktop_app.domain.turn import Turn
from desktop_app.rulesets.moonrunner.fields import (
    ACROBATICS,
    CONDITIONS,
    DODGED,
    DOUBLE_ENDS,
    FOE_FIELDS,
    FOE_SKILL,
    FOE_STAMINA,
    FOUND,
    FOUND_PORTION,
    HAND,
    HERO_FIELDS,
    INVULNERABLE,
    ITEMS,
    LUCK,
    OPTIONS,
    PORTION,
    PROVISIONS,
    SHROUD,
    SKILL,
    SKILLS,
    STAMINA,
    SWORDPLAY,
    THREE_DICE,
    TONIC,
    WOUND,
)
from desktop_app.rulesets.moonrunner.paper import print_extras
from desktop_app.rulesets.moonrunner.words import (
    DECLINE,
    EAT,
    EAT_FOUND,
    ESCAPE,
    LUCK_TEST,
    POLICIES,
    ROUND,
    USE,
    VERBS,
    Moment,
    Word,
)
from desktop_app.rulesets.moonrunner.wounds import decline, luck, open_wounds, refused, size, try_luck

HURT = 2
"""Stamina lost to the hero's blow, and by the hero who escapes."""
PAIR = Pool(2, faces_matter=True)
THREE = Pool(3, faces_matter=True)


def actions(state: State) -> Iterator[Offer]:
    """What one may do now: answer for open wounds, fight or escape; and eat or use what one carries."""
    fight = state.fight
    if fight is not None and fight.moment:
        yield from _about_wounds(state, fight)
    elif fight is not None and state.fighting:
        yield from _rounds(state, [who.index for who in standing_foes(RULES, fight)])
        if flight_is_offered(fight):
            yield Offer(ESCAPE)
    yield from _care(state, fight is not None and bool(fight.moment))


def _about_wounds(state: State, fight: Fight) -> Iterator[Offer]:
    """Test Luck or decline; who fights on at once declines every open wound."""
    if state.heroes[0][LUCK]:
        yield Offer(LUCK_TEST)
    yield Offer(DECLINE)
    if not fight.marks.get(Word.FLEEING.key):
        yield from _rounds(state, _left_when_declined(state, fight), quiet=True)


def _left_when_declined(state: State, fight: Fight) -> list[int]:
    """The foes whom a next round could strike; where nobody would be left, those who stand now."""
    fate, out_at = refused(state.options), fight.conditions[FOE_OUT_AT]
    points = {given.victim: size(given, fate) for given in fight.pending}
    standing = standing_foes(RULES, fight)
    left = [who for who in standing if fight.foes[who.index][FOE_STAMINA] - points.get(who, 0) > out_at]
    return [who.index for who in left or standing]


def _rounds(state: State, targets: list[int], *, quiet: bool = False) -> Iterator[Offer]:
    """A round against one of the foes; with Swordplay one round strikes all, whomever one names."""
    everyone = SWORDPLAY in state.heroes[0][SKILLS]
    if everyone:
        yield Offer(ROUND, quiet=quiet)
    for target in targets:
        yield Offer(ROUND, target=target, quiet=quiet or everyone)


def _care(state: State, deciding: bool) -> Iterator[Offer]:
    sheet = state.heroes[0]
    if not deciding and (not state.fighting or state.options[FOOD_IN_FIGHT]):
        if sheet[PROVISIONS]:
            yield Offer(EAT)
        if sheet[FOUND]:
            yield Offer(EAT_FOUND)
    if sheet[HAND]:
        yield _using(HAND)
    if sheet[SHROUD] and not state.fighting:
        yield _using(SHROUD)
    if sheet[TONIC] and not deciding:
        yield _using(TONIC)


def _using(thing: Counter) -> Offer:
    return Offer(USE, choice=thing.key, label=Text(f"({thing.label.ru})", f"({thing.label.en})"))


def play(turn: Turn, act: Act) -> None:
    """Play what was offered."""
    match act.verb:
        case "round":
            fight_on(turn, act.target)
        case "luck":
            try_luck(turn)
        case "decline_luck":
            decline(turn)
        case "escape":
            escape(turn)
        case "eat":
            eat(turn, PROVISIONS, PORTION)
        case "eat_found":
            eat(turn, FOUND, FOUND_PORTION)
        case _:
            use(turn, act.choice or "")


def fight_on(turn: Turn, target: int | None) -> None:
    """Decline what is still open; then fight a round, unless that has ended the fight."""
    if turn.fight.pending:
        while turn.fight.pending:
            decline(turn)
        turn.rules.settle(turn)
        if not turn.state.fighting:
            return
    exchange(turn, None if target is None else foe(target))


def exchange(turn: Turn, target: Who | None) -> None:
    """Everyone throws; each foe who is stronger wounds you, you wound the target, or with Swordplay all the weaker.

    A foe's double, where the book says so, ends the fight before any blow of the round lands.
    """
    turn.next_round()
    if drain(turn, HERO, STAMINA) and turn.get(HERO, STAMINA) <= turn.condition(HERO_OUT_AT):
        return
    sheet = turn.sheet(HERO)
    everyone = SWORDPLAY in sheet[SKILLS]
    ours = blow(turn, sheet)
    dealt: list[Wound] = []
    taken: list[Wound] = []
    double = False
    for enemy in standing_foes(turn.rules, turn.fight):
        strong = turn.sheet(enemy)
        theirs, ended = foe_blow(turn, enemy, strong, dodging=ACROBATICS in sheet[SKILLS])
        double |= ended
        if theirs > ours:
            taken.append(Wound(HERO, enemy, strong[WOUND]))
        elif everyone or enemy == target:
            if ours > theirs:
                dealt.append(Wound(enemy, HERO, 0 if strong[INVULNERABLE] else HURT))
            else:
                turn.remark(Common.PARRY, HERO, enemy)
    if double:
        turn.end(Outcome.STOPPED)
        return
    if taken and not is_unhurt(turn):
        dealt += [given for given in taken if given.amount]
    open_wounds(turn, tuple(dealt))


def blow(turn: Turn, sheet: Sheet) -> int:
    """The hero's Attack Strength: two dice, Skill, what he wears and what weighs on him in this fight."""
    return turn.tally(
        HERO,
        Word.STRENGTH,
        (Common.DICE, turn.roll(HERO, TWO_DICE)),
        (SKILL, sheet[SKILL]),
        (Word.WORN, worn_bonus(sheet, ITEMS, SKILL.key)),
        (Common.MODIFIER, modifier_now(turn)),
    )


def foe_blow(turn: Turn, enemy: Who, sheet: Sheet, *, dodging: bool) -> tuple[int, bool]:
    """A foe's Attack Strength, and whether he threw the double that ends this fight."""
    three = sheet[THREE_DICE] and not (dodging and sheet[DODGED])
    ends = sheet[DOUBLE_ENDS]
    faces = turn.throw(enemy, THREE if three else PAIR if ends else TWO_DICE)
    kept = sorted(faces)[1:] if three else faces
    theirs = turn.tally(enemy, Word.STRENGTH, (Common.DICE, sum(kept)), (FOE_SKILL, sheet[FOE_SKILL]))
    doubled = ends and kept[0] == kept[1]
    if doubled:
        turn.remark(Word.DOUBLE, enemy)
    return theirs, doubled


def escape(turn: Turn) -> None:
    """Flight costs a wound, for which Luck may be tested as for any other; who survives it is away."""
    turn.mark(Word.FLEEING)
    open_wounds(turn, (Wound(HERO, standing_foes(turn.rules, turn.fight)[0], HURT),))


def eat(turn: Turn, store: Counter, portion: Counter) -> None:
    """One portion restores Stamina up to its initial value."""
    turn.change(HERO, store, -1, Common.MEAL)
    turn.change(HERO, STAMINA, turn.get(HERO, portion), Common.MEAL)


def use(turn: Turn, key: str) -> None:
    """A thing that helps once: the Hand restores Luck, the shroud Stamina; the tonic raises Skill and its initial."""
    thing = {declared.key: declared for declared in (HAND, SHROUD, TONIC)}[key]
    turn.change(HERO, thing, -1, Word.USED)
    if thing is TONIC:
        turn.rebase(HERO, SKILL, turn.initial(HERO, SKILL) + 1, Common.BY_BOOK)
        turn.change(HERO, SKILL, 1, Common.BY_BOOK, beyond=True)
    else:
        restore(turn, LUCK if thing is HAND else STAMINA)


def restore(turn: Turn, stat: Stat) -> None:
    """Bring a score back to its initial value; one that stands above stays there."""
    missing = turn.initial(HERO, stat) - turn.get(HERO, stat)
    turn.change(HERO, stat, max(0, missing), Common.BY_BOOK)


RULES = Ruleset(
    "moonrunner",
    Text("Лунатик", "Moonrunner"),
    author=Text("Стивен Хэнд", "Stephen Hand"),
    hero=HERO_FIELDS,
    foe=FOE_FIELDS,
    conditions=CONDITIONS,
    options=OPTIONS,
    checks=(Check(LUCK.key, LUCK.label, TWO_DICE, luck), roll_under(SKILL, TWO_DICE)),
    words=(Word, Moment),
    verbs=VERBS,
    policies=POLICIES,
    actions=actions,
    play=play,
    verdict=first_to_fall,
    create=roll_up,
    print_extras=print_extras,
)
