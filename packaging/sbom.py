"""Writes the list of all carried parts in CycloneDX's format: sbom.py PARTS.json OUT.json; runs under build/venv."""

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import Property
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output import make_outputter
from cyclonedx.schema import OutputFormat, SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

VERSION = SchemaVersion.V1_6


def component(part: dict[str, Any], kind: ComponentType) -> Component:
    """A part as CycloneDX knows it."""
    purl = str(part["purl"])
    return Component(
        type=kind,
        name=str(part["name"]),
        version=str(part["version"]),
        bom_ref=purl,
        purl=PackageURL.from_string(purl),
        licenses=[LicenseFactory().make_from_string(str(part["licence"]))],
        properties=[Property(name="listok:files", value=str(name)) for name in sorted(map(str, part["files"]))],
    )


def main(source: str, target: str) -> int:
    """Write the list; 1 when it is not valid by CycloneDX's own schema."""
    read = json.loads(Path(source).read_text(encoding="utf-8"))
    program, *parts = read["parts"]
    bom = Bom(components=[component(part, ComponentType.LIBRARY) for part in parts])
    bom.metadata.component = component(program, ComponentType.APPLICATION)
    # The same commit gives the same list.
    bom.metadata.timestamp = datetime.fromtimestamp(read["epoch"], UTC)
    bom.serial_number = uuid5(NAMESPACE_URL, f"{program['purl']}#{read['epoch']}")
    bom.register_dependency(bom.metadata.component, list(bom.components))
    text = make_outputter(bom, OutputFormat.JSON, VERSION).output_as_string(indent=1)
    faults = JsonStrictValidator(VERSION).validate_str(text)
    if faults is not None:
        print(faults, file=sys.stderr)
        return 1
    Path(target).write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
