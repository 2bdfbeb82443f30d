"""The steps of a case, turned into the actions that a player could have taken."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from desktop_app import rulesets
from desktop_app.domain.actions import Act, Action, Adjust, Create
from desktop_app.domain.dice import Who
from desktop_app.domain.fields import Choice, Money, Number, Selection
from desktop_app.domain.ruleset import TEST
from desktop_app.domain.text import Text
from desktop_app.persistence.case_dice import Named
from desktop_app.persistence.case_values import Values
from desktop_app.persistence.codec import convert
from desktop_app.persistence.errors import Unusable

Dice = list[int | list[int]] | dict[str, list[int | list[int]]] | None


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step other than the making of a hero; which words it needs depends on what is done."""

    do: str
    hero: int = 0
    target: int | None = None
    amount: int | None = None
    willpower: int | None = None
    choice: str | None = None
    spell: str | None = None
    aim: str | None = None
    attribute: str | None = None
    by: int | None = None
    raise_initial: bool = False
    beyond: bool = False
    dice: Dice = None
    pick: int | None = None
    why: str = ""


class Making(msgspec.Struct, frozen=True):
    """The step that makes a hero; its other words answer the book's questions."""

    do: Literal["create"]
    hero: int = 0
    name: str = ""
    values: dict[str, int] = {}
    dice: Dice = None
    pick: int | None = None
    why: str = ""


class Planned(NamedTuple):
    """An action and the dice that the step names for it."""

    action: Action
    dice: Named
    pick: int | None


def planned(values: Values, words: Mapping[str, Any]) -> Planned:
    """The action of a step; `Unusable` or `RuleError` for words that no step of these rules has."""
    if words.get("do") == "create":
        making = convert(words, Making)
        return Planned(_create(values, making, words), making.dice, making.pick)
    step = convert(words, Step)
    return Planned(_adjust(values, step) if step.do == "adjust" else _act(values, step), step.dice, step.pick)


def _create(values: Values, making: Making, words: Mapping[str, Any]) -> Create:
    scores = dict(making.values)
    choices: dict[str, str | tuple[str, ...]] = {}
    for key, given in words.items():
        if key in Making.__struct_fields__:
            continue
        declared = next((field for field in (*values.rules.hero, *values.rules.creation) if field.key == key), None)
        answer = given if declared is None else values.value(declared, given)
        if isinstance(declared, Number) and isinstance(answer, int):
            scores[key] = answer
        elif isinstance(declared, Choice) and isinstance(answer, str):
            choices[key] = answer
        elif isinstance(declared, Selection) and isinstance(answer, tuple):
            choices[key] = tuple(map(str, answer))
        else:
            raise Unusable(Text(f"О «{key}» при создании не спрашивают.", f"Creation does not ask for “{key}”."))
    return Create(making.name, scores, choices, making.hero)


def _adjust(values: Values, step: Step) -> Adjust:
    if step.attribute is None or step.by is None:
        raise Unusable(Text("Для adjust нужны attribute и by.", "An adjust needs attribute and by."))
    hero = Who("hero", step.hero)
    field = values.rules.field(hero, step.attribute)
    by = step.by * values.options[field.ratio] if isinstance(field, Money) else step.by
    return Adjust(hero, step.attribute, by, step.raise_initial, step.beyond)


def _act(values: Values, step: Step) -> Act:
    if not _is_known(values, step.do):
        raise Unusable(Text(f"Такого шага нет: «{step.do}».", f"There is no step “{step.do}”."))
    choices = [word for word in (step.choice, step.spell, step.aim, step.attribute) if word is not None]
    amounts = [number for number in (step.amount, step.willpower) if number is not None]
    if len(choices) > 1 or len(amounts) > 1:
        raise Unusable(Text("Шаг называет одно и то же дважды.", "The step says the same thing twice."))
    return Act(step.do, step.hero, step.target, amounts[0] if amounts else None, choices[0] if choices else None)


def _is_known(values: Values, verb: str) -> bool:
    """Whether any book has such a step; one of another book is merely illegal here, a slip of the pen is an error."""
    own = {known.key for known in values.rules.verbs} | {TEST.key}
    return verb in own or any(verb == known.key for rules in rulesets.all_rulesets() for known in rules.verbs)
