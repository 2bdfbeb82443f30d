"""How a hero is made: each score by the book's dice or typed, each of the book's questions answered."""

from desktop_app.domain.actions import Create
from desktop_app.domain.common import NAME, Common
from desktop_app.domain.dice import Who
from desktop_app.domain.errors import BadValue, IllegalAction, UnknownKey
from desktop_app.domain.fields import Choice, Items, Money, Number, Selection, Start
from desktop_app.domain.state import hero
from desktop_app.domain.text import Text
from desktop_app.domain.turn import Turn


def roll_up(turn: Turn, create: Create) -> None:
    """Make a hero wholly from the declarations: dice, tables, fixed starts, outfit, and the answers given."""
    who = enter(turn, create)
    roll_scores(turn, who, create)
    choose(turn, who, create)


def enter(turn: Turn, create: Create) -> Who:
    """Give the hero a place in the party and a name."""
    heroes = len(turn.state.heroes)
    if not 0 <= create.hero <= heroes or create.hero >= turn.rules.most_heroes:
        raise IllegalAction(Text("В этой книге нет места ещё одному герою.", "This book has no room for that hero."))
    who = hero(create.hero)
    if create.hero == heroes:
        turn.join("hero", {})
    turn.rewrite(who, NAME, NAME.accept(create.name), Common.CREATED)
    for key in (*create.values, *create.choices):
        if all(field.key != key for field in (*turn.rules.hero, *turn.rules.creation)):
            raise UnknownKey(Text(f"У героя нет «{key}».", f"A hero has no “{key}”."))
    return who


def roll_scores(turn: Turn, who: Who, create: Create, found: tuple[Number, ...] = ()) -> None:
    """Find every number of the sheet but those already ``found``: typed, thrown or fixed; and write the outfit down."""
    for field in turn.rules.hero:
        if field in found:
            continue
        if isinstance(field, Number):
            roll_score(turn, who, field, field.start, create)
        elif isinstance(field, Items):
            turn.write_down(who, field, Common.CREATED)
            turn.rewrite(who, field, field.default, Common.CREATED)


def roll_score(turn: Turn, who: Who, field: Number, start: Start, create: Create) -> None:
    """Find one number: the typed one wins, otherwise its dice are thrown."""
    typed = create.values.get(field.key)
    if typed is not None:
        turn.start(who, field, field.accept(typed), Common.TYPED)
    elif start.pool is not None and start.pool.count:
        faces = turn.throw(who, start.pool, field.key)
        turn.start(who, field, start.score(faces), Common.CREATED)
    else:
        unit = turn.option(field.ratio) if isinstance(field, Money) else 1
        turn.start(who, field, start.plus * unit, Common.CREATED)


def choose(turn: Turn, who: Who, create: Create) -> None:
    """Write down the answers to the book's questions; a list must hold as many as the book lets one pick."""
    for field in turn.rules.hero:
        answer = create.choices.get(field.key)
        if answer is None:
            continue
        if isinstance(field, Selection):
            turn.rewrite(who, field, picked(field, answer, field.pick), Common.CREATED)
        elif isinstance(field, Choice):
            turn.rewrite(who, field, field.accept(answer), Common.CREATED)
        else:
            raise BadValue(Text(f"«{field.label.ru}» не выбирают.", f"“{field.label.en}” is not a matter of choice."))


def picked(field: Selection, answer: object, pick: int) -> tuple[str, ...]:
    """The answer to "choose so many of these"; `BadValue` when it names too many or too few."""
    keys = field.accept(answer)
    if pick and len(keys) != pick:
        raise BadValue(
            Text(
                f"«{field.label.ru}»: нужно выбрать {pick}, выбрано {len(keys)}.",
                f"“{field.label.en}”: choose {pick}, not {len(keys)}.",
            )
        )
    return keys
