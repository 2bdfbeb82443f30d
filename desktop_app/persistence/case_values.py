"""Values of a case's sheet, foes and conditions, mapped onto the fields that a ruleset declares, and back."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeGuard

import msgspec

from desktop_app.domain.dice import Pool, Who
from desktop_app.domain.errors import UnknownKey
from desktop_app.domain.fields import (
    Choice,
    Declared,
    Item,
    Items,
    Money,
    Number,
    Record,
    Records,
    Selection,
    Start,
    Stat,
    Value,
    by_key,
)
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.text import Text

Given = bool | int | float | str | list[str | dict[str, Any]] | dict[str, int]
"""What a case may say of a field."""

_PAIR = {"current", "initial"}


@dataclass(frozen=True)
class Values:
    """Reads and shows the values of one adventure; ``options`` says how many small coins make a large one."""

    rules: Ruleset
    options: Sheet = field(default_factory=Sheet)

    def hero(self, given: Mapping[str, Given]) -> Sheet:
        """A default sheet with what a case says of it; where dice decide, the default is their lowest throw."""
        now: dict[str, Value] = {}
        initial: dict[str, int] = {}
        for declared in self.rules.hero:
            if declared.key not in given and isinstance(declared, Number) and declared.start.pool:
                now[declared.key] = initial[declared.key] = lowest(declared.start, declared.start.pool)
        for key, value in given.items():
            declared = self.rules.field(Who("hero"), key)
            now[key] = self.value(declared, value["current"] if is_pair(value) else value)
            if isinstance(declared, Number):
                start = self.value(declared, value["initial"]) if is_pair(value) else now[key]
                assert isinstance(start, int)
                initial[key] = start
        return Sheet(now, initial)

    def of(self, who: Who, given: Mapping[str, Given]) -> dict[str, Value]:
        """The values of a foe or of the conditions of a fight."""
        return {key: self.value(self.rules.field(who, key), value) for key, value in given.items()}

    def readings(self, given: Mapping[str, Given]) -> dict[str, Value]:
        """The options of an adventure."""
        table = by_key(self.rules.options)
        for key in given:
            if key not in table:
                raise UnknownKey(Text(f"Такого варианта правил нет: «{key}».", f"There is no option “{key}”."))
        return {key: self.value(table[key], value) for key, value in given.items()}

    def conditions(self, given: Mapping[str, Given]) -> dict[str, Value]:
        """The conditions of a fight; a drain by attribute becomes one condition for each."""
        spread: dict[str, Given] = {}
        for key, value in given.items():
            if key == "drain" and isinstance(value, dict):
                spread |= {self._drain(attribute): by for attribute, by in value.items()}
            else:
                spread[key] = value
        return self.of(Who("fight"), spread)

    def _drain(self, attribute: str) -> str:
        keys = {condition.key for condition in self.rules.conditions}
        names = [f"{attribute}_drain", f"drain_{attribute}"]
        if attribute == self.rules.life.key:
            names.insert(0, "drain")
        for name in names:
            if name in keys:
                return name
        raise UnknownKey(
            Text(f"Потери «{attribute}» за раунд здесь не бывает.", f"There is no drain of “{attribute}” here.")
        )

    def value(self, declared: Declared, given: object) -> Value:
        """A given value as its field holds it; `BadValue` when it cannot."""
        if isinstance(declared, Money):
            return declared.accept(self._small_coins(declared, given))
        if isinstance(declared, Choice) and isinstance(given, int) and not isinstance(given, bool):
            given = str(given)
        if isinstance(given, list) and isinstance(declared, Items | Records):
            kind = Item if isinstance(declared, Items) else Record
            given = [_entry(declared, kind, one) for one in given]
        value: Value = declared.accept(given)
        return value

    def _small_coins(self, money: Money, given: object) -> int:
        if isinstance(given, bool) or not isinstance(given, int | float) or not math.isfinite(given):
            raise money.refuse(given)
        coins = given * self.options[money.ratio]
        if coins != int(coins):
            raise money.refuse(given)
        return int(coins)

    def show(self, sheet: Sheet, declared: Declared) -> Any:
        """A field's value as results print it; money in large coins."""
        value = sheet[declared]
        if isinstance(declared, Money):
            ratio = self.options[declared.ratio]
            return value / ratio if value % ratio else value // ratio
        return [msgspec.to_builtins(entry) for entry in value] if isinstance(value, tuple) else value

    def show_hero(self, sheet: Sheet) -> dict[str, Any]:
        """Every field of a hero: scores with current and initial."""
        return {
            declared.key: {"current": sheet[declared], "initial": sheet.initial(declared)}
            if isinstance(declared, Stat)
            else self.show(sheet, declared)
            for declared in self.rules.hero
        }

    def show_foe(self, sheet: Sheet) -> dict[str, Any]:
        """Every field of a foe, as it stands now."""
        return {declared.key: self.show(sheet, declared) for declared in self.rules.foe}


def lowest(start: Start, pool: Pool) -> int:
    """The lowest score that these dice can give a hero."""
    return min(start.table) if start.table else start.score((pool.low,) * pool.count)


def is_pair(given: object) -> TypeGuard[dict[str, int]]:
    """Whether a case gives current and initial apart."""
    return isinstance(given, dict) and given.keys() == _PAIR


def agrees(declared: Declared, expected: Given, shown: Any) -> bool:
    """Whether a result is what was expected: a number means the current score, a list of answers has no order."""
    if isinstance(shown, dict) and not isinstance(expected, dict):
        shown = shown["current"]
    if isinstance(declared, Selection) and isinstance(expected, list):
        return sorted(map(str, expected)) == sorted(shown)
    if isinstance(declared, Items | Records) and isinstance(expected, list):
        return expected in (shown, [one["name"] for one in shown])
    # True is 1 in Python, but a flag is no number.
    return isinstance(expected, bool) == isinstance(shown, bool) and bool(expected == shown)


def _entry(declared: Declared, kind: type[Item | Record], given: object) -> Item | Record:
    """A thing or row from its name alone or from its whole description."""
    try:
        return msgspec.convert({"name": given} if isinstance(given, str) else given, kind)
    except msgspec.ValidationError as error:
        raise declared.refuse(given) from error
