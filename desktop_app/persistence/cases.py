"""Case files: worked examples that any build must reproduce, read with suspicion and checked before any is played."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from desktop_app import rulesets
from desktop_app.domain.actions import Begin
from desktop_app.domain.dice import Who
from desktop_app.domain.errors import RuleError
from desktop_app.domain.state import Outcome, State
from desktop_app.domain.text import Text
from desktop_app.persistence.case_steps import Planned, planned
from desktop_app.persistence.case_values import Given, Values
from desktop_app.persistence.codec import convert, unreadable
from desktop_app.persistence.errors import CaseError, FileError, Unusable
from desktop_app.persistence.files import read_file

FORMAT = "listok-case"
VERSION = 1


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must come out; only what is named is compared. ``win`` is for exact odds and not for a replay."""

    hero: dict[str, Given] = {}
    foes: tuple[dict[str, Given], ...] = ()
    outcome: Outcome | None = None
    result: Literal["success", "failure"] | None = None
    ratio: int | None = None
    round: int | None = None
    win: float | None = None
    error: bool | None = None


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example as the file tells it."""

    format: str
    version: int
    id: str
    ruleset: str
    why: str = ""
    hero: dict[str, Given] = {}
    foes: tuple[dict[str, Given], ...] = ()
    fight: dict[str, Given] = {}
    options: dict[str, Given] = {}
    steps: tuple[dict[str, Any], ...] = ()
    policy: str | None = None
    expect: Expect | None = None


@dataclass(frozen=True)
class Ready:
    """A case whose every word is known: the state it starts from, the fight it begins, and its steps."""

    case: Case
    values: Values
    start: State
    begin: Begin | None
    steps: tuple[Planned, ...]


def read_cases(path: Path) -> list[Ready]:
    """The cases of a file, all checked; `CaseError` names file, case, step and fault. Raises `OSError` as well."""
    try:
        whole = _json(read_file(path))
    except FileError:
        raise
    except Unusable as error:
        raise CaseError(path, error.text) from error
    if not isinstance(whole, list):
        raise CaseError(path, Text("Это не список случаев.", "This is not an array of cases."))
    ready: list[Ready] = []
    seen: set[str] = set()
    for number, raw in enumerate(whole, 1):
        one = _prepare(path, raw, number)
        if one.case.id in seen:
            raise CaseError(path, Text("Это имя уже занято.", "This id is taken already."), one.case.id)
        seen.add(one.case.id)
        ready.append(one)
    return ready


def _json(data: bytes) -> Any:
    """JSON without what its readers let pass: a key given twice, NaN, lone surrogates."""
    try:
        text = data.decode("utf-8")
        whole = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
        if re.search(r"\\u[dD][89a-fA-F]", text):
            msgspec.json.decode(data)
    except json.JSONDecodeError as error:
        at = Text(f"строка {error.lineno}, столбец {error.colno}", f"line {error.lineno}, column {error.colno}")
        raise Unusable(
            Text(f"Это не JSON: {at.ru}: {error.msg}.", f"This is not JSON: {at.en}: {error.msg}.")
        ) from error
    except UnicodeDecodeError as error:
        raise Unusable(Text("Файл не в UTF-8.", "The file is not UTF-8.")) from error
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise unreadable(error) from error
    return whole


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    table: dict[str, Any] = {}
    for key, value in pairs:
        if key in table:
            raise Unusable(Text(f"Слово «{key}» стоит дважды.", f"The key “{key}” stands twice."))
        table[key] = value
    return table


def _no_number(word: str) -> None:
    raise Unusable(Text(f"{word} — не число.", f"{word} is no number."))


def _prepare(path: Path, raw: object, number: int) -> Ready:
    given = raw.get("id") if isinstance(raw, dict) else None
    name = given if isinstance(given, str) and given else f"#{number}"
    try:
        case = _case(raw)
        rules = rulesets.ruleset(case.ruleset)
        blank = rules.new_state(Values(rules).readings(case.options))
        values = Values(rules, blank.options)
        start = replace(blank, heroes=(values.hero(case.hero),))
        begin = _beginning(case, values)
        _check_expectations(values, case.expect)
    except (Unusable, RuleError) as error:
        raise CaseError(path, error.text, name) from error
    return Ready(case, values, start, begin, tuple(_actions(path, name, values, case.steps)))


def _case(raw: object) -> Case:
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise Unusable(
            Text(f"Это не случай: нет format «{FORMAT}».", f"This is no case: its format is not “{FORMAT}”.")
        )
    version = raw.get("version")
    if type(version) is not int or version != VERSION:
        raise Unusable(Text(f"Неизвестная версия: {version!r}.", f"Unknown version: {version!r}."))
    case = convert(raw, Case)
    if not case.id:
        raise Unusable(Text("У случая нет имени.", "The case has no id."))
    return case


def _beginning(case: Case, values: Values) -> Begin | None:
    conditions = values.conditions(case.fight)
    if not case.foes:
        return None
    foes = tuple(values.of(Who("foe"), foe) for foe in case.foes)
    return Begin(foes, conditions)


def _actions(path: Path, name: str, values: Values, steps: Sequence[dict[str, Any]]) -> Iterator[Planned]:
    for number, words in enumerate(steps, 1):
        try:
            yield planned(values, words)
        except (Unusable, RuleError) as error:
            raise CaseError(path, error.text, name, number) from error


def _check_expectations(values: Values, expect: Expect | None) -> None:
    if expect is not None:
        for key in expect.hero:
            values.rules.field(Who("hero"), key)
        for foe in expect.foes:
            for key in foe:
                values.rules.field(Who("foe"), key)
