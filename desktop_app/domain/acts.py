"""The acts that every sheet allows by hand, in any ruleset: never refused by a rule, always recorded."""

from collections.abc import Callable
from typing import Any

from desktop_app.domain.actions import (
    Action,
    Adjust,
    Begin,
    Clear,
    Conclude,
    Create,
    Gain,
    Go,
    Lose,
    Mark,
    Note,
    Rebase,
    Reinforce,
    Rewrite,
    Throw,
    Withdraw,
)
from desktop_app.domain.common import FOE_NAME, Common
from desktop_app.domain.dice import Who
from desktop_app.domain.errors import BadValue, IllegalAction, UnknownKey
from desktop_app.domain.events import Listed
from desktop_app.domain.fields import MOST, Declared, Items, Notes, Number, Records, Selection, Stat, Value, by_key
from desktop_app.domain.state import Outcome, foe
from desktop_app.domain.text import Text
from desktop_app.domain.turn import Turn

MOST_FOES = 100
LONGEST_SECTION = 20


def perform(turn: Turn, action: Action) -> None:
    """Carry out an act by hand; where it fells the last foe or the hero, the fight is over."""
    _PERFORM[type(action)](turn, action)
    if isinstance(action, Begin | Withdraw | Rewrite | Adjust):
        turn.rules.settle(turn)


def _create(turn: Turn, action: Create) -> None:
    turn.rules.create(turn, action)


def _begin(turn: Turn, action: Begin) -> None:
    if turn.state.fighting:
        raise IllegalAction(Text("Этот бой ещё не окончен.", "This fight is not over yet."))
    if not 1 <= len(action.foes) <= MOST_FOES:
        raise BadValue(Text(f"Для боя нужно от 1 до {MOST_FOES} врагов.", f"A fight needs from 1 to {MOST_FOES} foes."))
    table = by_key(turn.rules.conditions)
    conditions: dict[str, Value] = {}
    for key, value in action.conditions.items():
        if key not in table:
            raise UnknownKey(Text(f"Такого условия боя нет: «{key}».", f"There is no such condition: “{key}”."))
        conditions[key] = table[key].accept(value)
    foes: list[dict[str, Value]] = []
    for values in action.foes:
        foes.append(_accepted(turn, values, [str(made["name"]) for made in foes]))
    turn.begin(tuple(foes), conditions)


def _accepted(turn: Turn, values: dict[str, Value], names: list[str]) -> dict[str, Value]:
    """A foe's values, each accepted by its field, every fighting score given, and a name unlike the others."""
    sheet: dict[str, Value] = {}
    for key, value in values.items():
        sheet[key] = turn.rules.field(Who("foe"), key).accept(value)
    for field in turn.rules.foe:
        if field.key not in sheet and isinstance(field, Stat):
            raise BadValue(
                Text(f"У врага не назван показатель «{field.label.ru}».", f"The foe has no “{field.label.en}”.")
            )
    life = turn.rules.foe_life
    if sheet[life.key] == 0:
        raise BadValue(Text(f"«{life.label.ru}» врага — от 1.", f"A foe's “{life.label.en}” starts at 1."))
    sheet["name"] = unique_name(str(sheet.get("name", "")) or "?", names)
    return sheet


def unique_name(name: str, taken: list[str]) -> str:
    """The name itself, or with the first free number: "Orc", "Orc 2", "Orc 3"."""
    if name not in taken:
        return name
    number = 2
    while f"{name} {number}" in taken:
        number += 1
    return f"{name} {number}"


def _reinforce(turn: Turn, action: Reinforce) -> None:
    _needs_fight(turn)
    if len(turn.fight.foes) >= MOST_FOES:
        raise BadValue(Text("Больше врагов стол не вместит.", "The table has no room for more foes."))
    names = [sheet[FOE_NAME] for sheet in turn.fight.foes]
    turn.join("foe", _accepted(turn, action.foe, names))


def _needs_fight(turn: Turn) -> None:
    if not turn.state.fighting:
        raise IllegalAction(Text("Сейчас боя нет.", "There is no fight now."))


def _withdraw(turn: Turn, action: Withdraw) -> None:
    _needs_fight(turn)
    if not 0 <= action.target < len(turn.fight.foes) or action.target in turn.fight.gone:
        raise IllegalAction(Text("Такого врага в бою нет.", "There is no such foe in the fight."))
    turn.withdraw(foe(action.target))


def _conclude(turn: Turn, action: Conclude) -> None:
    _needs_fight(turn)
    if action.outcome not in {"won", "lost", "escaped", "stopped"}:
        raise BadValue(Text("Бой так не кончается.", "A fight does not end like that."))
    turn.rules.finish(turn, Outcome(action.outcome))


def _clear(turn: Turn, _action: Clear) -> None:
    if turn.state.fight is None or turn.state.fighting:
        raise IllegalAction(Text("Убирать со стола нечего.", "There is no finished fight to put away."))
    turn.clear()


def _rewrite(turn: Turn, action: Rewrite) -> None:
    field = turn.rules.field(_present(turn, action.who), action.field)
    value = field.accept(action.value)
    if isinstance(field, Number):
        turn.put(action.who, field, value, Common.BY_HAND)
    else:
        turn.rewrite(action.who, field, value, Common.BY_HAND)


def _present(turn: Turn, who: Who) -> Who:
    state = turn.state
    rows = {
        "hero": len(state.heroes),
        "foe": len(state.fight.foes) if state.fight else 0,
        "party": 1,
        "fight": 1 if state.fight else 0,
    }
    if not 0 <= who.index < rows.get(who.side, 0):
        raise UnknownKey(Text("Такого участника нет.", "There is no such combatant."))
    return who


def _rebase(turn: Turn, action: Rebase) -> None:
    field = turn.rules.field(_present(turn, action.who), action.field)
    if not isinstance(field, Stat):
        raise BadValue(Text(f"У «{field.label.ru}» нет начального значения.", f"“{field.label.en}” has no initial."))
    turn.rebase(action.who, field, field.accept(action.value), Common.BY_HAND)


def _adjust(turn: Turn, action: Adjust) -> None:
    field = turn.rules.field(_present(turn, action.who), action.field)
    if not isinstance(field, Number):
        raise BadValue(Text(f"«{field.label.ru}» — не число.", f"“{field.label.en}” is not a number."))
    field.accept(_not_under_floor(field, turn.get(action.who, field) + action.by))
    if action.raise_initial:
        initial = _not_under_floor(field, turn.initial(action.who, field) + action.by)
        turn.rebase(action.who, field, field.accept(initial), Common.BY_BOOK)
    turn.change(action.who, field, action.by, Common.BY_BOOK, beyond=action.beyond)


def _not_under_floor(field: Number, score: int) -> int:
    return score if field.floor is None else max(field.floor, score)


def _entries(turn: Turn, who: Who, field: Declared) -> tuple[Listed, ...]:
    entries = turn.state.sheet(who)[field]
    return entries if isinstance(entries, tuple) else ()


def _gain(turn: Turn, action: Gain) -> None:
    field = turn.rules.field(_present(turn, action.who), action.field)
    if not isinstance(field, Items | Records | Selection):
        raise BadValue(Text(f"«{field.label.ru}» — не список.", f"“{field.label.en}” is not a list."))
    field.accept((*_entries(turn, action.who, field), action.entry))
    turn.gain(action.who, field, action.entry, Common.BY_BOOK)


def _lose(turn: Turn, action: Lose) -> None:
    field = turn.rules.field(_present(turn, action.who), action.field)
    if not 0 <= action.index < len(_entries(turn, action.who, field)):
        raise BadValue(Text(f"В «{field.label.ru}» нет такой строки.", f"“{field.label.en}” has no such entry."))
    turn.lose(action.who, field, action.index, Common.BY_BOOK)


def _go(turn: Turn, action: Go) -> None:
    section = action.section.strip()
    if not section or len(section) > LONGEST_SECTION or section.startswith("-"):
        raise BadValue(Text("Номер параграфа — короткое слово, например 212.", "A section is a short word, like 212."))
    turn.move(section)


def _note(turn: Turn, action: Note) -> None:
    turn.note(Notes("note", Text("Заметка", "Note")).accept(action.text))


def _mark(_turn: Turn, action: Mark) -> None:
    if not action.name.strip():
        raise BadValue(Text("У закладки должно быть имя.", "A bookmark needs a name."))


def _throw(turn: Turn, action: Throw) -> None:
    pool = action.pool
    if not (1 <= pool.count <= 100 and 2 <= pool.sides <= 1000 and abs(pool.low) <= 1000 and abs(action.plus) <= MOST):
        raise BadValue(Text("Столько костей не бросить.", "So many dice cannot be thrown."))
    total = turn.roll(_present(turn, action.who), pool)
    turn.tally(action.who, Common.THROW, (Common.DICE, total), (Common.MODIFIER, action.plus))


_PERFORM: dict[type[Any], Callable[[Turn, Any], None]] = {
    Create: _create,
    Begin: _begin,
    Reinforce: _reinforce,
    Withdraw: _withdraw,
    Conclude: _conclude,
    Clear: _clear,
    Rewrite: _rewrite,
    Rebase: _rebase,
    Adjust: _adjust,
    Gain: _gain,
    Lose: _lose,
    Go: _go,
    Note: _note,
    Mark: _mark,
    Throw: _throw,
}
