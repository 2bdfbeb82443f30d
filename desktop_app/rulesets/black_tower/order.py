"""Whose turn it is in a fight: who takes part, who struck first, and when a round is over."""

from typing import NamedTuple

from desktop_app.domain.common import NAME
from desktop_app.domain.conditions import DRAIN, FOE_OUT_AT, HERO_OUT_AT, drain
from desktop_app.domain.dice import ONE_DIE, Who
from desktop_app.domain.narration import HERO_NAME
from desktop_app.domain.state import Fight, State, foe, hero
from desktop_app.domain.text import Text
from desktop_app.domain.turn import Turn
from desktop_app.rulesets.black_tower.fields import FIRST_BLOW, LIFE, RAISED
from desktop_app.rulesets.black_tower.readings import FIRST_BLOW_WHEN
from desktop_app.rulesets.black_tower.words import Note, Word

START, ALLIES, SECOND, END = 1, 200, 1_000, 10_000
"""Places in the order, after 0: raised foes follow the heroes, one whole side follows the other, then comes the end."""
HEROES, FOES = 1, 2


class Seat(NamedTuple):
    """A place in the order of a round and who is there to fight.

    ``opens`` says that a new round begins with it; ``first`` is the side that strikes first, 0 until the die is cast.
    """

    number: int
    who: Who
    opens: bool
    first: int
    heroes: list[Who]
    foes: list[Who]

    @property
    def is_ally(self) -> bool:
        """Whether it belongs to a foe raised by magic."""
        return self.number % SECOND >= ALLIES


def fighters(state: State, fight: Fight) -> list[Who]:
    """The heroes who still fight, in the listed order: alive, not yielded and not fled."""
    fled, out_at = fight.marks.get(Note.FLED.key, 0), fight.conditions[HERO_OUT_AT]
    return [hero(i) for i, sheet in enumerate(state.heroes) if sheet[LIFE] > out_at and not fled >> i & 1]


def standing(fight: Fight) -> list[Who]:
    """The foes who still fight, in table order."""
    out_at, gone = fight.conditions[FOE_OUT_AT], fight.gone
    return [foe(i) for i, sheet in enumerate(fight.foes) if sheet[LIFE] > out_at and i not in gone]


def fallen_foes(fight: Fight) -> list[Who]:
    """The foes who lie on the field."""
    return [foe(i) for i, sheet in enumerate(fight.foes) if not sheet[LIFE] and i not in fight.gone]


def raised(fight: Fight) -> list[Who]:
    """The fallen whom magic has raised, in table order."""
    foes, gone = fight.foes, fight.gone
    return [foe(i) for i, sheet in enumerate(foes) if sheet[RAISED] and not sheet[LIFE] and i not in gone]


def next_seat(state: State, fight: Fight) -> Seat | None:
    """Who acts next; those who cannot act are passed over. None when one side is not there at all."""
    ours, theirs = fighters(state, fight), standing(fight)
    if not ours or not theirs:
        return None
    first = first_side(fight)
    allies = raised(fight)
    if first == HEROES:
        row = ((START, ours), (ALLIES, allies), (SECOND, theirs))
    else:
        row = ((START, theirs), (SECOND, ours), (SECOND + ALLIES, allies))
    place = fight.marks.get(Note.PLACE.key, 0)
    for base, side in row:
        for who in side:
            if base + who.index >= place:
                return Seat(base + who.index, who, not place, first, ours, theirs)
    opener = (ours if first == HEROES else theirs)[0]
    return Seat(START + opener.index, opener, True, first, ours, theirs)


def first_side(fight: Fight) -> int:
    """The side that strikes first, as printed or by the die; 0 until it is cast."""
    printed = fight.conditions[FIRST_BLOW]
    if printed == "die":
        return fight.marks.get(Note.FIRST.key, 0)
    return HEROES if printed == "heroes" else FOES


def is_undecided(state: State, fight: Fight, seat: Seat) -> bool:
    """Whether the die for the first blow has to be cast now: once a fight, or as a round opens."""
    if not seat.first:
        return True
    return (
        seat.opens
        and state.options[FIRST_BLOW_WHEN] == "round"
        and fight.conditions[FIRST_BLOW] == "die"
        and not fight.marks.get(Note.DECIDED.key)
    )


def cast_die(turn: Turn, who: Who) -> None:
    """One die: even, and the heroes strike first; odd, and the foes do."""
    heroes = turn.roll(who, ONE_DIE, Word.BLOW_DIE.key) % 2 == 0
    turn.mark(Note.FIRST, HEROES if heroes else FOES)
    turn.mark(Note.DECIDED)
    turn.mark(Note.PLACE, END)
    turn.remark(Word.HEROES_FIRST if heroes else Word.FOES_FIRST, who)


def take_turn(turn: Turn, *, stays: bool = False) -> bool:
    """Begin the turn of the hero who acts; who ``stays`` acts once more.

    False when what the round takes from all has felled him before he could act.
    """
    fight, who = turn.fight, turn.hero
    number = (START if first_side(fight) == HEROES else SECOND) + who.index
    place = fight.marks.get(Note.PLACE.key, 0)
    drained = _begin(turn, number + (0 if stays else 1), opens=not place or number < place)
    if not stays:
        turn.mark(Note.CHANTED, 0)
    return not drained or who in fighters(turn.state, turn.fight)


def take_seat(turn: Turn) -> Seat:
    """Begin the turn of the foe, or of the foe raised by magic, who is next."""
    seat = next_seat(turn.state, turn.fight)
    assert seat is not None, "a turn was offered to nobody"
    if _begin(turn, seat.number + 1, opens=seat.opens):
        seat = seat._replace(heroes=fighters(turn.state, turn.fight))
    turn.mark(Note.CHANTED, 0)
    return seat


def _begin(turn: Turn, place: int, *, opens: bool) -> bool:
    """Go on to a place in the order, and begin a round where one opens; whether that took life from the heroes."""
    turn.mark(Note.PLACE, place)
    if not opens:
        return False
    turn.next_round()
    turn.mark(Note.DECIDED, 0)
    if not turn.condition(DRAIN):
        return False
    for who in fighters(turn.state, turn.fight):
        drain(turn, who, LIFE)
    return True


def is_round_over(state: State, fight: Fight) -> bool:
    """Whether all have acted in the round that was begun."""
    seat = next_seat(state, fight)
    return seat is None or seat.opens


def hero_name(state: State, who: Who) -> Text:
    """What a hero is called on a button."""
    name = " ".join(state.heroes[who.index][NAME].split())
    ordinal = f" {who.index + 1}" if who.index else ""
    return Text(name or HERO_NAME.ru + ordinal, name or HERO_NAME.en + ordinal)
