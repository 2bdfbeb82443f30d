"""One adventure as one human-readable file: exported, taken in again, and replayed to be verified."""

import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from desktop_app import rulesets
from desktop_app.domain.dice import OutOfDice, ScriptedDice
from desktop_app.domain.errors import RuleError
from desktop_app.domain.events import Event
from desktop_app.domain.journal import Entry
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.state import State
from desktop_app.domain.text import Text
from desktop_app.persistence.codec import Options, decode, encode
from desktop_app.persistence.errors import DoesNotFollow, TranscriptError, Unusable
from desktop_app.persistence.files import read_file, write_file
from desktop_app.persistence.library import Library
from desktop_app.persistence.shelf import Shelved, moment
from desktop_app.persistence.soundness import expect_bounded, fold_soundly
from desktop_app.persistence.stored import Stored, summarise

FORMAT = "listok-adventure"
VERSION = 1


class Transcript(msgspec.Struct, frozen=True):
    """The file's own words; whatever stands beside them at the top is kept and written again."""

    ruleset: str
    options: Options
    entries: tuple[Entry, ...]
    head: int
    tip: int
    format: str = FORMAT
    version: int = VERSION
    id: str = ""
    name: str = ""
    created: str = ""


class _Label(msgspec.Struct):
    format: str
    version: int


def export_adventure(library: Library, name: str, path: Path) -> Stored:
    """Write the adventure of this id or name to a file; `LibraryError` comes from the library, `OSError` from disk."""
    row = named(library, name, path)
    stored = library.load(row.id)
    write_file(path, to_json(stored, row.name))
    return stored


def named(library: Library, name: str, path: Path) -> Shelved:
    """The one adventure on the shelf that goes by this id, title or hero's name."""
    shelf, wanted = library.shelf(), name.casefold()
    found = [row for row in shelf if row.id == name]
    found = found or [row for row in shelf if wanted in (row.title.casefold(), row.hero.casefold())]
    if not found:
        raise TranscriptError(path, Text(f"Приключения «{name}» на полке нет.", f"No adventure “{name}” is there."))
    if len(found) > 1:
        ids = ", ".join(row.id for row in found)
        raise TranscriptError(
            path, Text(f"«{name}» — не одно приключение: {ids}.", f"“{name}” is several adventures: {ids}.")
        )
    return found[0]


def to_json(stored: Stored, name: str) -> bytes:
    """The file of an adventure that goes by this name."""
    transcript = Transcript(
        ruleset=stored.ruleset,
        options=stored.options,
        entries=stored.entries,
        head=stored.head,
        tip=stored.tip,
        id=stored.id,
        name=name,
        created=stored.created,
    )
    known = msgspec.to_builtins(transcript)
    order = ("format", "version", "id", "name", "ruleset", "options", "created", "head", "tip", "entries")
    whole = {key: known[key] for key in order} | stored.extras
    return msgspec.json.format(encode(whole), indent=1) + b"\n"


def read_transcript(path: Path) -> tuple[Ruleset, Stored]:
    """The adventure in a file and its rules; nothing is played. Raises `TranscriptError` or `OSError`."""
    data = read_file(path)
    try:
        _check_label(data)
        whole = decode(data, dict[str, Any])
        expect_bounded(whole)
        read = decode(data, Transcript)
        rules = rulesets.ruleset(read.ruleset)
        rules.new_state(read.options)
        return rules, Stored(
            id=_identity(read.id),
            ruleset=read.ruleset,
            options=read.options,
            entries=read.entries,
            head=read.head,
            tip=read.tip,
            title=read.name,
            created=_moment(read.created),
            extras=_unknown(whole),
        )
    except (Unusable, RuleError) as error:
        raise TranscriptError(path, error.text) from error


def _check_label(data: bytes) -> None:
    label = decode(data, _Label)
    if label.format != FORMAT:
        raise Unusable(Text("Это не приключение Листка.", "This is no adventure of Listok."))
    if label.version != VERSION:
        raise Unusable(
            Text(
                f"Версия {label.version} записана более новым Листком; обновите программу.",
                f"Version {label.version} was written by a newer Listok; update the program.",
            )
        )


def _unknown(whole: Mapping[str, Any]) -> dict[str, Any]:
    known = Transcript.__struct_fields__
    return {key: value for key, value in whole.items() if key not in known}


def _identity(text: str) -> str:
    """The id as we write ids, "" where it is none."""
    try:
        return str(uuid.UUID(text))
    except ValueError:
        return ""


def _moment(text: str) -> str:
    if text and moment(text) is None:
        raise Unusable(Text(f"Это не время: «{text}».", f"“{text}” is no time."))
    return text


def import_adventure(library: Library, path: Path) -> str:
    """Take the adventure of a file into the library, all or nothing; its id there."""
    rules, stored = read_transcript(path)
    try:
        fold_soundly(rules, rules.new_state(stored.options), stored.entries)
        summary = summarise(rules, stored.journal(rules).state)
    except (Unusable, RuleError) as error:
        raise TranscriptError(path, error.text) from error
    # A name that is only the hero's goes on following the hero's.
    return library.adopt(replace(stored, title="" if stored.title == summary.hero else stored.title), summary)


def verify(path: Path) -> int:
    """Play a file's entries again from their own dice; how many there are when all follow.

    Raises `DoesNotFollow` for the first that does not.
    """
    rules, stored = read_transcript(path)
    states = {0: rules.new_state(stored.options)}
    last_use = {entry.parent: place for place, entry in enumerate(stored.entries, 1)}
    for place, entry in enumerate(stored.entries, 1):
        try:
            if entry.number != place or entry.parent not in states:
                raise Unusable(Text("она не на своём месте.", "it is out of place."))
            states[place] = replay(rules, states[entry.parent], entry)
        except (Unusable, RuleError) as error:
            why = error.text
            raise DoesNotFollow(
                path, Text(f"Запись {place} не следует: {why.ru}", f"Entry {place} does not follow: {why.en}")
            ) from error
        if last_use[entry.parent] == place:
            del states[entry.parent]
    try:
        stored.journal(rules)
    except RuleError as error:
        raise DoesNotFollow(path, error.text) from error
    return len(stored.entries)


def replay(rules: Ruleset, before: State, entry: Entry) -> State:
    """The state after an entry, by the rules and its own dice; `Unusable` or `RuleError` when it does not follow."""
    dice = ScriptedDice(entry.throws)
    try:
        turn = rules.take(before, entry.action, dice)
    except OutOfDice as error:
        raise Unusable(Text("не хватает бросков.", "throws are missing.")) from error
    dice.expect_empty()
    for place, (recorded, derived) in enumerate(zip(entry.events, turn.events, strict=False), 1):
        if recorded != derived:
            raise _differs(place, recorded, derived)
    if len(entry.events) != len(turn.events):
        count = len(turn.events)
        raise Unusable(
            Text(
                f"событий должно быть {count}, а записано {len(entry.events)}.",
                f"there should be {count} events, {len(entry.events)} are recorded.",
            )
        )
    return turn.state


def _differs(place: int, recorded: Event, derived: Event) -> Unusable:
    stands, due = encode(recorded).decode(), encode(derived).decode()
    return Unusable(
        Text(f"событие {place}: записано {stands}, а должно быть {due}.", f"event {place} is {stands}, not {due}.")
    )
