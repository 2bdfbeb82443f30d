"""What the dice tray shows of an entry: a group of dice for each throw, with its owner and its sum in words."""

from desktop_app.domain.dice import Request, Who
from desktop_app.domain.events import Rolled, Tallied
from desktop_app.domain.journal import Entry
from desktop_app.domain.narration import Narrator, plain
from desktop_app.widgets.dice_tray import DiceGroup, Tone
from desktop_app.widgets.own_dice import OwnGroup

TONES = {"hero": Tone.HERO, "foe": Tone.FOE}


def dice_groups(narrator: Narrator, entry: Entry) -> list[DiceGroup]:
    """The groups of an entry's throws; a sum that directly follows a throw of the same owner is its caption."""
    groups: list[DiceGroup] = []
    events = entry.events
    for place, event in enumerate(events):
        if isinstance(event, Rolled):
            following = events[place + 1] if place + 1 < len(events) else None
            caption = _caption(event, following)
            tone = TONES.get(event.who.side, Tone.NEUTRAL)
            groups.append(DiceGroup(owner(narrator, event.who, event.what), tone, event.sides, event.faces, caption))
    return groups


def owner(narrator: Narrator, who: Who, what: str) -> str:
    """Whose throw it is, and what for where that is not plain."""
    return f"{narrator.name(who)} · {narrator.label(who, what)}" if what else narrator.name(who)


def _caption(rolled: Rolled, following: object) -> str:
    if isinstance(following, Tallied) and following.who == rolled.who:
        shares = [
            plain(share) if share < 0 or not place else f"+ {share}" for place, (_, share) in enumerate(following.parts)
        ]
        return f"{' '.join(shares)} = {plain(following.total)}"
    return f"= {sum(rolled.faces)}" if len(rolled.faces) > 1 else ""


def asked(narrator: Narrator, request: Request) -> OwnGroup:
    """What the player is to throw, and for whom."""
    pool = request.pool
    tone = TONES.get(request.who.side, Tone.NEUTRAL)
    return OwnGroup(owner(narrator, request.who, request.what), tone, pool.count, pool.sides, pool.low)
