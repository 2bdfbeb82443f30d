"""Foes as books print them: "Ghoul 8 8; Orc 7 6", labelled or not, in either language, pasted with its punctuation."""

import re
from collections.abc import Iterator

from desktop_app.domain.errors import BadValue
from desktop_app.domain.fields import Declared, Flag, Number, Stat, Value
from desktop_app.domain.narration import shortened
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.text import Text

LONGEST = 5_000
"""Characters of one entry; a whole chapter pasted by mistake is not looked at."""
LONGEST_NUMBER = 9
MOST_NAME = 80
"""Characters of a foe's name; what is longer is cut, for no book prints it."""

_FOES = re.compile(r"[;\n]+")
_NUMBER = re.compile(r"[-+\u2212]?\d+")
_QUOTED = re.compile(r'\s*(?:"([^"]*)"|«([^»]*)»|“([^”]*)”)')
_WORD = re.compile(r"[^\s,:;.()/|=]+|\S")
_JOINS = re.compile(r"(?:[\s,:.()/|=\u2013\u2014-]|\b(?:и|and)\b)*")


def parse_foes(rules: Ruleset, text: str) -> tuple[dict[str, Value], ...]:
    """The foes that a typed or pasted text names, each as values by the keys of the ruleset's foe fields.

    Scores come in the order in which the book prints them, or after their labels; `BadValue` names the word that could
    not be understood.
    """
    if len(text) > LONGEST:
        raise _strange(text)
    foes = tuple(_foe(rules, part) for part in _FOES.split(text) if part.strip(" \t,.:"))
    if not foes:
        raise BadValue(Text("Впишите врага, например: Гуль 8 8.", "Type a foe, for example: Ghoul 8 8."))
    return foes


def _foe(rules: Ruleset, text: str) -> dict[str, Value]:
    labels = _labels(rules)
    name, rest = _name(text, labels)
    values: dict[str, Value] = {}
    numbers = [field for field in rules.foe if isinstance(field, Number)]
    awaited: Number | None = None
    for token in _tokens(rest, labels):
        if isinstance(token, Flag):
            values[token.key] = True
        elif isinstance(token, Number):
            awaited = token
        else:
            field = awaited or (numbers[0] if numbers else None)
            if field not in numbers:
                raise _strange(str(token))
            values[field.key] = field.accept(token)
            numbers.remove(field)
            awaited = None
    for field in numbers:
        if isinstance(field, Stat):
            raise _lacking(text, field)
    return {**values, "name": name}


def _name(text: str, labels: dict[str, Number | Flag]) -> tuple[str, str]:
    """What stands before the scores, as typed, and the rest; a name in quotes may hold numbers of its own."""
    quoted = _QUOTED.match(text)
    if quoted:
        name, end = next(part for part in quoted.groups() if part is not None), quoted.end()
    else:
        end = next((place for place in range(len(text)) if _scores_begin(text, place, labels)), len(text))
        name = text[:end]
    return " ".join(name.split()).strip(" ,:.-—–")[:MOST_NAME].strip(), text[end:]


def _scores_begin(text: str, place: int, labels: dict[str, Number | Flag]) -> bool:
    """Whether the first number stands here, or a score's label that a number follows."""
    if place and text[place - 1].isalnum():
        return False
    label = _label_at(text, place, labels)
    if label and isinstance(labels[label], Number):
        place = _end(_JOINS, text, place + len(label))
    return bool(_NUMBER.match(text, place))


def _tokens(text: str, labels: dict[str, Number | Flag]) -> Iterator[Number | Flag | int]:
    """The fields and numbers of a text, in order, and no other words; labels of several words are found as wholes."""
    place = _end(_JOINS, text, 0)
    while place < len(text):
        label = _label_at(text, place, labels)
        number = _NUMBER.match(text, place)
        if label:
            yield labels[label]
            place += len(label)
        elif number:
            if len(number.group()) > LONGEST_NUMBER:
                raise _strange(number.group())
            yield int(number.group().replace("\u2212", "-"))
            place = number.end()
        else:
            raise _strange(text[place : _end(_WORD, text, place)])
        place = _end(_JOINS, text, place)


def _end(pattern: re.Pattern[str], text: str, place: int) -> int:
    found = pattern.match(text, place)
    return found.end() if found else place


def _label_at(text: str, place: int, labels: dict[str, Number | Flag]) -> str:
    rest = text[place : place + 60].casefold()
    for label in labels:
        if rest.startswith(label) and not rest[len(label) : len(label) + 1].isalpha():
            return label
    return ""


def _labels(rules: Ruleset) -> dict[str, Number | Flag]:
    """Every label of a foe's number or flag, longest first, so that a label inside another is not taken for it."""
    table: dict[str, Number | Flag] = {}
    for field in rules.foe:
        if isinstance(field, Number | Flag):
            for word in (field.label.ru, field.label.en, field.key.replace("_", " ")):
                table[word.casefold()] = field
    return dict(sorted(table.items(), key=lambda pair: -len(pair[0])))


def _lacking(text: str, field: Declared) -> BadValue:
    shown = shortened(text)
    return BadValue(Text(f"«{shown}»: не хватает числа «{field.label.ru}».", f"“{shown}” lacks its {field.label.en}."))


def _strange(word: str) -> BadValue:
    return BadValue(
        Text(f"Непонятно, что здесь значит «{shortened(word)}».", f"It is not clear what “{shortened(word)}” means.")
    )
