"""The published shape of an exported adventure, made from the very types that read it."""

from typing import Any

import msgspec

from desktop_app.persistence.transcript import FORMAT, VERSION, Transcript

FILE = f"schema/{FORMAT}-{VERSION}.schema.json"
"""Its name among the resources."""


def transcript_schema() -> bytes:
    """JSON Schema (2020-12) of a ``.listok`` file; what stands beside the known words at the top is let be and kept."""
    (outline,), parts = msgspec.json.schema_components([Transcript], ref_template="#/$defs/{name}")
    whole: dict[str, Any] = dict(parts[outline["$ref"].rpartition("/")[2]])
    whole["properties"] = {
        **whole["properties"],
        "format": {"const": FORMAT},
        "version": {"const": VERSION},
    }
    whole["required"] = ["format", "version", *whole["required"]]
    rest = {name: part for name, part in parts.items() if name != Transcript.__name__}
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An adventure exported from Listok",
        "description": "Every entry of a story with its dice; `listok verify` plays it again from these.",
    }
    body = {key: value for key, value in whole.items() if key not in head}
    return msgspec.json.format(msgspec.json.encode({**head, **body, "$defs": rest}), indent=1) + b"\n"
