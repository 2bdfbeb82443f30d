"""The published schema is that of the types that read, and says of a file what the program says."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from desktop_app import rulesets
from desktop_app.domain.journal import Journal
from desktop_app.domain.ruleset import Ruleset
from desktop_app.persistence.errors import TranscriptError
from desktop_app.persistence.library import Library
from desktop_app.persistence.schema import FILE, transcript_schema
from desktop_app.persistence.transcript import export_adventure, read_transcript
from desktop_app.resources import resource
from tests.durability.scenes import play

SCHEMA = json.loads(transcript_schema())
KINDS: dict[str, Callable[[Any], bool]] = {
    "object": lambda node: isinstance(node, dict),
    "array": lambda node: isinstance(node, list),
    "string": lambda node: isinstance(node, str),
    "boolean": lambda node: isinstance(node, bool),
    "integer": lambda node: isinstance(node, int) and not isinstance(node, bool),
    "null": lambda node: node is None,
}


def fits(node: Any, schema: dict[str, Any]) -> bool:
    """Whether a value fits a schema, by the words that ours uses."""
    if "$ref" in schema:
        return fits(node, SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]])
    checks = (
        "anyOf" not in schema or any(fits(node, one) for one in schema["anyOf"]),
        "const" not in schema or node == schema["const"],
        "enum" not in schema or node in schema["enum"],
        "type" not in schema or KINDS[schema["type"]](node),
    )
    if not all(checks):
        return False
    if isinstance(node, dict):
        return _fits_object(node, schema)
    return not isinstance(node, list) or _fits_array(node, schema)


def _fits_object(node: dict[str, Any], schema: dict[str, Any]) -> bool:
    known, rest = schema.get("properties", {}), schema.get("additionalProperties", {})
    for key, value in node.items():
        expected = known.get(key, rest)
        if expected is False or (expected is not True and not fits(value, expected)):
            return False
    return node.keys() >= set(schema.get("required", ()))


def _fits_array(node: list[Any], schema: dict[str, Any]) -> bool:
    first, rest = schema.get("prefixItems", []), schema.get("items", {})
    if not schema.get("minItems", 0) <= len(node) <= schema.get("maxItems", len(node)):
        return False
    return all(fits(value, first[place] if place < len(first) else rest) for place, value in enumerate(node))


def test_the_published_schema_is_the_present_one() -> None:
    again = "from desktop_app.persistence.schema import *; open('resources/' + FILE, 'wb').write(transcript_schema())"
    assert resource(FILE).read_bytes() == transcript_schema(), f'run python -c "{again}"'


@pytest.mark.parametrize("book", rulesets.keys())
def test_every_export_fits(book: str, library: Library, tmp_path: Path) -> None:
    for seed in range(3):
        export_adventure(library, play(library, book, 80, random.Random(seed)), tmp_path / "a.listok")
        assert fits(json.loads((tmp_path / "a.listok").read_bytes()), SCHEMA)


WRONG: list[Callable[[dict[str, Any]], object]] = [
    lambda whole: whole.pop("head"),
    lambda whole: whole.update(format="listok-case"),
    lambda whole: whole.update(version="1"),
    lambda whole: whole.update(entries={}),
    lambda whole: whole["entries"][0].update(mood=1),
    lambda whole: whole["entries"][0].update(number=True),
    lambda whole: whole["entries"][0]["events"][0].update(type="Exploded"),
    lambda whole: whole["entries"][1]["events"][0].pop("after"),
    lambda whole: whole["entries"][2]["action"].update(who=["hero", 0, 1]),
    lambda whole: whole["entries"][2]["action"]["entry"].update(cost=5),
    lambda whole: whole["options"].update(x=1.5),
]


@pytest.mark.parametrize("change", WRONG)
def test_what_the_schema_refuses_the_program_refuses(
    change: Callable[[dict[str, Any]], object], library: Library, kept: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.listok"
    export_adventure(library, kept, path)
    whole = json.loads(path.read_bytes())
    change(whole)
    path.write_text(json.dumps(whole))
    assert not fits(whole, SCHEMA)
    with pytest.raises(TranscriptError):
        read_transcript(path)


def test_words_beside_ours_fit(library: Library, kept: str, rules: Ruleset, story: Journal, tmp_path: Path) -> None:
    export_adventure(library, kept, tmp_path / "a.listok")
    whole = json.loads((tmp_path / "a.listok").read_bytes()) | {"mood": {"deep": [1, None]}}
    assert fits(whole, SCHEMA)
