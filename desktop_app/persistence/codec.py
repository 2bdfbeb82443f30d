"""Journal entries to and from JSON: strict and typed, with one error that names the path to a fault.

Reading never plays a rule: what is stored are the events themselves, and they are only folded.
"""

from typing import TypeVar

import msgspec

from desktop_app.domain.fields import Value
from desktop_app.domain.journal import Entry
from desktop_app.domain.text import Text
from desktop_app.persistence.errors import CodecError

T = TypeVar("T")

Options = dict[str, Value]
"""The readings of doubtful rules that an adventure is played by."""


def encode(value: object) -> bytes:
    """A value as JSON; `CodecError` for text that is no Unicode."""
    try:
        return msgspec.json.encode(value)
    except UnicodeEncodeError as error:
        raise CodecError(
            Text("Текст содержит символы, которых нет в Юникоде.", "The text holds characters that Unicode lacks.")
        ) from error


def decode(data: bytes | str, kind: type[T]) -> T:
    """A value of this kind from JSON; `CodecError` for anything else."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise unreadable(error) from error


def convert(value: object, kind: type[T]) -> T:
    """A value of this kind from lists and dicts already read; `CodecError` for anything else."""
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise unreadable(error) from error


def unreadable(error: Exception) -> CodecError:
    """The plain sentence for what the reader of JSON found wrong."""
    if isinstance(error, RecursionError):
        return CodecError(Text("Данные вложены слишком глубоко.", "The data is nested too deeply."))
    return CodecError(Text(f"Данные не читаются: {error}.", f"The data cannot be read: {error}."))


def encode_entry(entry: Entry) -> str:
    """An entry as one line of JSON."""
    return encode(entry).decode()


def decode_entry(data: bytes | str) -> Entry:
    """The entry of a line of JSON; `CodecError` names the path to an unknown event, field or wrong type."""
    return decode(data, Entry)
