"""What the log says: one sentence for each event, a headline for each entry, in either language."""

from collections.abc import Callable
from typing import Any

from desktop_app.domain import actions, events
from desktop_app.domain.common import FOE_NAME, NAME
from desktop_app.domain.dice import Who
from desktop_app.domain.events import Event, Listed, apply
from desktop_app.domain.fields import Declared, Flag, Item, Money, Record, Value, answers_of
from desktop_app.domain.journal import Entry
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.state import Outcome, State
from desktop_app.domain.text import MINUS, Language, Text

ARROW = "\N{RIGHTWARDS ARROW}"
SHORT = 60
"""Characters of a reader's own text that fit into a headline."""

OUTCOMES = {
    Outcome.ONGOING: Text("Бой продолжается", "The fight goes on"),
    Outcome.WON: Text("Победа", "Victory"),
    Outcome.LOST: Text("Бой проигран", "The fight is lost"),
    Outcome.ESCAPED: Text("Герой спасся бегством", "Escaped"),
    Outcome.STOPPED: Text("Бой прекращён", "The fight is stopped"),
}
HERO_NAME = Text("Герой", "Hero")
FOE = Text("Враг", "Foe")
_ROOMS = {"party": Text("Отряд", "Party"), "fight": Text("Условия боя", "Conditions")}


def signed(number: int) -> str:
    """A number with its sign, as printed: +2, −3."""
    return f"{MINUS}{-number}" if number < 0 else f"+{number}"


def plain(number: int) -> str:
    """A number with a typographic minus."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def shortened(text: str, most: int = SHORT) -> str:
    """One line of a text, cut with an ellipsis when it is long."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"


class Narrator:
    """Tells events of one state in one language; foes and heroes go by the names they have in that state."""

    def __init__(self, rules: Ruleset, state: State, language: Language) -> None:
        self.rules = rules
        self.state = state
        self.language = language

    def say(self, text: Text) -> str:
        """A text in the narrator's language."""
        return text.say(self.language)

    def word(self, key: str) -> str:
        """A word of the ruleset in the narrator's language."""
        return self.say(self.rules.word(key))

    def label(self, who: Who, key: str) -> str:
        """The label of a field of somebody's sheet; the key itself for a field of another version."""
        return next((self.say(field.label) for field in self.rules.fields_of(who) if field.key == key), self.word(key))

    def name(self, who: Who) -> str:
        """What a combatant is called."""
        if who.side in _ROOMS:
            return self.say(_ROOMS[who.side])
        given = self.state.sheet(who)[FOE_NAME if who.side == "foe" else NAME]
        if given:
            return shortened(given)
        ordinal = f" {who.index + 1}" if who.index else ""
        return self.say(FOE if who.side == "foe" else HERO_NAME) + ordinal

    def owner(self, who: Who) -> str:
        """The name before a change of a sheet; a lone hero's own changes need none."""
        return "" if who.side == "hero" and len(self.state.heroes) == 1 else f"{self.name(who)}: "

    def answer(self, field: Declared | None, key: str) -> str:
        """One of a field's declared answers by its label; what the reader wrote stays as written."""
        declared = () if field is None else answers_of(field)
        return shortened(next((self.say(answer.label) for answer in declared if answer.key == key), key))

    def listed(self, field: Declared | None, entry: Listed) -> str:
        """An entry of a list as one reads it."""
        if isinstance(entry, Item):
            return shortened(entry.name) + (f" × {entry.count}" if entry.count != 1 else "")
        return shortened(entry.name) if isinstance(entry, Record) else self.answer(field, entry)

    def value(self, field: Declared | None, value: Value) -> str:
        """A field's value as one reads it."""
        if isinstance(value, bool):
            return self.say(Text("да", "yes") if value else Text("нет", "no"))
        if isinstance(value, int):
            return self.amount(field, value)
        if isinstance(value, tuple):
            return ", ".join([self.listed(field, entry) for entry in value]) or "—"
        return self.answer(field, value) or "—"

    def amount(self, field: Declared | None, number: int) -> str:
        """A number of a field, coins in both sizes."""
        if not isinstance(field, Money):
            return plain(number)
        large, small = divmod(number, self.state.options[field.ratio])
        return f"{large}" if not small else f"{large} {self.say(field.label)} {small} {self.say(field.minor)}"

    def sentence(self, event: Event) -> str:
        """What an event says in the log, "" for one that is only for the rules."""
        tell = _TELL.get(type(event))
        return "" if tell is None else tell(self, event)


def _field(narrator: Narrator, who: Who, key: str) -> Declared | None:
    return next((field for field in narrator.rules.fields_of(who) if field.key == key), None)


def _rolled(narrator: Narrator, event: events.Rolled) -> str:
    what = f" ({narrator.label(event.who, event.what)})" if event.what else ""
    return f"{narrator.name(event.who)}{what}: {', '.join(map(str, event.faces))}"


def _tallied(narrator: Narrator, event: events.Tallied) -> str:
    parts = [
        f"{f'{MINUS} ' if share < 0 else '+ '}{abs(share)} ({narrator.label(event.who, word)})"
        for word, share in event.parts
    ]
    total = " ".join(parts).removeprefix("+ ")
    return f"{narrator.name(event.who)}, {narrator.word(event.what)}: {total} = {plain(event.total)}"


def _changed(narrator: Narrator, event: events.Changed) -> str:
    field = _field(narrator, event.who, event.field)
    before, after = narrator.amount(field, event.before), narrator.amount(field, event.after)
    why = narrator.word(event.why)
    source = "" if event.by is None else f" — {narrator.name(event.by)}"
    label = narrator.label(event.who, event.field)
    return f"{narrator.owner(event.who)}{label} {before} {ARROW} {after} ({why}{source})"


def _rebased(narrator: Narrator, event: events.Rebased) -> str:
    label = narrator.label(event.who, event.field)
    initial = narrator.say(Text("начальное значение", "initial"))
    return f"{narrator.owner(event.who)}{label}, {initial} {plain(event.before)} {ARROW} {plain(event.after)}"


def _rewrote(narrator: Narrator, event: events.Rewrote) -> str:
    field = _field(narrator, event.who, event.field)
    label = narrator.label(event.who, event.field)
    after = narrator.value(field, event.after)
    if isinstance(field, Flag) or not event.before:
        return f"{narrator.owner(event.who)}{label}: {after}"
    return f"{narrator.owner(event.who)}{label}: {narrator.value(field, event.before)} {ARROW} {after}"


def _gained(narrator: Narrator, event: events.Gained) -> str:
    found = narrator.say(Text("Появилось", "Gained"))
    field = _field(narrator, event.who, event.field)
    return f"{narrator.owner(event.who)}{found}: {narrator.listed(field, event.entry)}"


def _lost(narrator: Narrator, event: events.Lost) -> str:
    lost = narrator.say(Text("Вычеркнуто", "Lost"))
    field = _field(narrator, event.who, event.field)
    return f"{narrator.owner(event.who)}{lost}: {narrator.listed(field, event.entry)}"


def _moved(narrator: Narrator, event: events.Moved) -> str:
    return narrator.say(Text(f"Параграф {event.after}", f"Turned to {event.after}"))


def _began(narrator: Narrator, event: events.Began) -> str:
    foes = "; ".join(_foe_line(narrator, values) for values in event.foes)
    return f"{narrator.say(Text('Бой', 'Fight'))}: {foes}"


def _foe_line(narrator: Narrator, values: dict[str, Value]) -> str:
    scores = [str(values[stat.key]) for stat in narrator.rules.foe_scores if stat.key in values]
    return " ".join([shortened(str(values.get("name", ""))), *scores])


def _joined(narrator: Narrator, event: events.Joined) -> str:
    if event.side == "hero":
        return narrator.say(Text("В отряде новый герой", "A hero joins the party"))
    return f"{narrator.say(Text('В бой вступает', 'Joins the fight'))}: {_foe_line(narrator, event.values)}"


def _awaited(narrator: Narrator, event: events.Awaited) -> str:
    """The wounds that wait for a decision; each stays open until it is answered, so each is told once, when opened."""
    wounds = [
        f"{narrator.name(wound.by)} {ARROW} {narrator.name(wound.victim)}: {MINUS}{wound.amount}?"
        for wound in event.pending
    ]
    return "; ".join(wounds)


def _remarked(narrator: Narrator, event: events.Remarked) -> str:
    names = [narrator.name(who) for who in (event.who, event.other) if who is not None]
    number = "" if event.number is None else f" {plain(event.number)}"
    return f"{narrator.word(event.what)}{number} ({f' {ARROW} '.join(names)})"


def _judged(narrator: Narrator, event: events.Judged) -> str:
    answer = Text("успех", "success") if event.success else Text("неудача", "failure")
    return f"{narrator.owner(event.who)}{narrator.label(event.who, event.what)} — {narrator.say(answer)}"


_TELL: dict[type[events.Fact], Callable[[Narrator, Any], str]] = {
    events.Rolled: _rolled,
    events.Tallied: _tallied,
    events.Changed: _changed,
    events.Rebased: _rebased,
    events.Rewrote: _rewrote,
    events.Gained: _gained,
    events.Lost: _lost,
    events.Moved: _moved,
    events.Began: _began,
    events.Joined: _joined,
    events.Withdrew: lambda narrator, event: (
        f"{narrator.name(event.who)} {narrator.say(Text('покидает бой', 'leaves the fight'))}"
    ),
    events.Advanced: lambda narrator, event: narrator.say(Text(f"Раунд {event.round}", f"Round {event.round}")),
    events.Awaited: _awaited,
    events.Remarked: _remarked,
    events.Judged: _judged,
    events.Ended: lambda narrator, event: narrator.say(OUTCOMES[event.outcome]),
    events.Cleared: lambda narrator, _event: narrator.say(Text("Бой убран со стола", "The fight is put away")),
    events.Noted: lambda _narrator, event: shortened(event.text),
}

_DETAIL = (events.Rolled, events.Tallied, events.Advanced, events.Rebased)
"""Events that explain a headline and are told only in the receipt."""


def receipt(rules: Ruleset, before: State, entry: Entry, language: Language) -> list[str]:
    """Every sentence of an entry, each told of the state in which it happened."""
    return [line for _, line in _sentences(rules, before, entry, language)]


def _sentences(rules: Ruleset, before: State, entry: Entry, language: Language) -> list[tuple[Event, str]]:
    told = []
    state = before
    for event in entry.events:
        state = apply(state, event)
        line = Narrator(rules, state, language).sentence(event)
        if line:
            told.append((event, line))
    return told


def headline(rules: Ruleset, before: State, entry: Entry, language: Language) -> str:
    """What an entry did, in one line, such as "Stamina 14 → 12 (wounded — Ghoul)"."""
    match entry.action:
        case actions.Create():
            name = shortened(entry.action.name) or HERO_NAME.say(language)
            return Text(f"Новый герой: {name}", f"New hero: {name}").say(language)
        case actions.Mark(name=name):
            return Text(f"Закладка: {shortened(name)}", f"Bookmark: {shortened(name)}").say(language)
    told = _sentences(rules, before, entry, language)
    shown = "; ".join([line for event, line in told if not isinstance(event, _DETAIL)] or [line for _, line in told])
    return shown or _verb(rules, entry, language)


def _verb(rules: Ruleset, entry: Entry, language: Language) -> str:
    if isinstance(entry.action, actions.Act):
        for verb in rules.verbs:
            if verb.key == entry.action.verb:
                return verb.label.say(language)
    return Text("Ничего не изменилось", "Nothing changed").say(language)


def question(rules: Ruleset, state: State, language: Language) -> str:
    """What the rules ask the player now, "" when they ask nothing."""
    fight = state.fight
    if fight is None or not fight.moment:
        return ""
    narrator = Narrator(rules, state, language)
    asked = narrator.word(fight.moment)
    if not fight.pending:
        return asked
    wound = fight.pending[0]
    names = f"{narrator.name(wound.by)} {ARROW} {narrator.name(wound.victim)}"
    return f"{names}: {MINUS}{wound.amount}. {asked}"


def comparison(entry: Entry) -> list[tuple[Who, int]]:
    """The sums that an entry compared, in order, for a short "18 against 14" beside its headline."""
    return [(event.who, event.total) for event in entry.events if isinstance(event, events.Tallied)]
