"""Reads what is typed into a field of the sheet: scores, coins, things and rows of a table."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from desktop_app.domain.errors import BadValue
from desktop_app.domain.fields import MOST, Column, Declared, Item, Money, Record
from desktop_app.domain.narration import plain, signed
from desktop_app.domain.text import MINUS, Language, Text

LONGEST = 500
"""Characters of one entry; a page pasted by mistake is not looked at."""
DASH = " — "
"""Stands before the note of a thing."""

_SIGN = r"[-+\u2010-\u2014\u2212\uFF0B\uFF0D]"
_RELATIVE = re.compile(rf"({_SIGN})\s*(\d{{1,9}})")
_ABSOLUTE = re.compile(rf"(=\s*{_SIGN}?|)\s*(\d{{1,9}})")
_SUM = re.compile(rf"(\d{{1,9}})\s*({_SIGN})\s*(\d{{1,9}})")
_COINS = re.compile(rf"({_SIGN}?)\s*(\d{{1,9}})\s*([^\W\d_]*)\.?(?:[\s,]+(\d{{1,9}})\s*[^\W\d_]*\.?)?")
_COUNT = re.compile(r"\s+[x×х*]\s*(\d{1,7})$", re.IGNORECASE)  # the Latin letter, the sign and the Cyrillic letter
_BONUS = re.compile(rf"\s+({_SIGN})\s*(\d{{1,3}})\s+([^\d+]+)$")
_NUMBERS = re.compile(rf"\s+({_SIGN}?)(\d{{1,7}})$")


@dataclass(frozen=True, slots=True)
class Absolute:
    """A score was typed as it is to stand."""

    value: int


@dataclass(frozen=True, slots=True)
class Relative:
    """A score is to go up or down by so much."""

    by: int


def parse_number(text: str, now: int) -> Absolute | Relative:
    """What "14", "+2", "−3" or "12 - 3" asks of a score that stands at ``now``; "=−3" is an absolute below zero.

    A sum that begins with the score as it stands is a change of it. Raises `BadValue` for anything else.
    """
    text = _short(text)
    if found := _RELATIVE.fullmatch(text):
        return _sensible(Relative(_with_sign(found[1], found[2])))
    if found := _ABSOLUTE.fullmatch(text):
        return _sensible(Absolute(_with_sign(found[1].removeprefix("=").strip(), found[2])))
    if found := _SUM.fullmatch(text):
        start, by = int(found[1]), _with_sign(found[2], found[3])
        return _sensible(Relative(by) if start == now else Absolute(start + by))
    raise _nonsense(text)


def parse_coins(text: str, now: int, money: Money, ratio: int) -> Absolute | Relative:
    """What "15", "-2", "3 large 20 small" or "50 small" asks of a purse; the answer counts small coins.

    A number without a word means large coins, two numbers are large and small ones. Raises `BadValue`.
    """
    text = _short(text)
    found = _COINS.fullmatch(text)
    if found is None:
        parsed = parse_number(text, now // ratio)
        return Relative(parsed.by * ratio) if isinstance(parsed, Relative) else Absolute(parsed.value * ratio)
    sign, first, word, second = found.groups()
    small = second is None and _names(money.minor, word)
    amount = int(first) * (1 if small else ratio) + int(second or 0)
    by = _with_sign(sign, str(amount))
    return _sensible(Relative(by) if sign else Absolute(by))


def item_line(item: Item, scores: Iterable[Declared], language: Language) -> str:
    """A thing as one line, which `parse_item` reads back: "Helmet × 2 +1 Skill — dented"."""
    line = item.name if item.count == 1 else f"{item.name} × {item.count}"
    labels = {score.key: score.label.say(language) for score in scores}
    for key, by in item.bonus.items():
        line += f" {signed(by)} {labels.get(key, key)}"
    return f"{line}{DASH}{item.note}" if item.note else line


def parse_item(text: str, scores: Iterable[Declared], was: Item | None = None) -> Item:
    """The thing that a line names, with its count, the scores it adds to while worn, and a note after a dash.

    ``was`` is the thing as it stood, whose place is kept. Raises `BadValue` where no name is left.
    """
    line, _, note = _short(text).partition(DASH)
    known = tuple(scores)
    bonus: dict[str, int] = {}
    while found := _BONUS.search(line):
        score = next((score for score in known if _is_label(score.label, found[3])), None)
        if score is None:
            break
        bonus[score.key] = _with_sign(found[1], found[2])
        line = line[: found.start()]
    counted = _COUNT.search(line)
    name = (line[: counted.start()] if counted else line).strip(DASH)
    if not name:
        raise BadValue(Text("Назовите вещь.", "The thing needs a name."))
    place, worn = (was.place, was.worn and bool(bonus)) if was else ("", bool(bonus))
    ordered = dict(reversed(bonus.items()))
    return Item(name, int(counted[1]) if counted else 1, place, ordered, worn, note.strip())


def record_line(record: Record, columns: tuple[Column, ...]) -> str:
    """A row as one line, which `parse_record` reads back."""
    return " ".join([record.name, *[plain(record.numbers.get(column.key, column.default)) for column in columns]])


def parse_record(text: str, columns: tuple[Column, ...]) -> Record:
    """The row that a line names: a name, then a number for each column, from the left; what is missing stays out.

    Raises `BadValue` where no name is left.
    """
    name, numbers = _short(text), list[int]()
    while len(numbers) < len(columns) and (found := _NUMBERS.search(name)):
        numbers.insert(0, _with_sign(found[1], found[2]))
        name = name[: found.start()].strip()
    if not name:
        raise BadValue(Text("Назовите строку.", "The row needs a name."))
    return Record(name, {column.key: number for column, number in zip(columns, numbers, strict=False)})


def _short(text: str) -> str:
    line = " ".join(text.split())
    if len(line) > LONGEST:
        raise BadValue(Text(f"Не длиннее {LONGEST} знаков.", f"No longer than {LONGEST} characters."))
    return line


def _with_sign(sign: str, digits: str) -> int:
    return int(digits) if sign in {"", "+", "\uff0b"} else -int(digits)


def _sensible(parsed: Absolute | Relative) -> Absolute | Relative:
    number = parsed.value if isinstance(parsed, Absolute) else parsed.by
    if abs(number) > MOST:
        raise BadValue(Text("Таких больших чисел в книгах нет.", "No book has numbers as large as this."))
    return parsed


def _nonsense(text: str) -> BadValue:
    shown = text if len(text) <= 40 else f"{text[:40]}…"
    return BadValue(
        Text(
            f"«{shown}» — не число. Впишите, например, 14, +2 или {MINUS}3.",
            f"“{shown}” is no number. Type, for example, 14, +2 or {MINUS}3.",
        )
    )


def _names(label: Text, word: str) -> bool:
    """Whether a word, perhaps in another case or cut short, is the label's."""
    stem = word.casefold()[:2]
    return bool(stem) and any(spoken.casefold().startswith(stem) for spoken in (label.ru, label.en))


def _is_label(label: Text, words: str) -> bool:
    return words.strip().casefold() in {label.ru.casefold(), label.en.casefold()}
