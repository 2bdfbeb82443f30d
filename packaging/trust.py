"""Says what the artefacts are made of and what their bytes must be: the list of parts, SHA256SUMS, a signature."""

import json
import os
from dataclasses import asdict
from pathlib import Path

from kit import BUILD, NAME, PACKAGING, PYTHON, TITLE, VERSION, epoch, make_venv, run, say, sha256, tool
from linux import parts

SUMS = "SHA256SUMS"


def bill_of_materials(onedir: Path, out: Path) -> Path:
    """Write the list of every part of the frozen Linux folder; the file."""
    make_venv()
    listed = [{key: value for key, value in asdict(part).items() if key != "text"} for part in parts.all_parts(onedir)]
    source = BUILD / "parts.json"
    source.write_text(json.dumps({"epoch": epoch(), "parts": listed}), encoding="utf-8")
    file = out / f"{TITLE}-{VERSION}-linux.cdx.json"
    run([PYTHON, PACKAGING / "sbom.py", source, file])
    say(f"{file.name}: {len(listed)} parts")
    return file


def sums(out: Path) -> Path:
    """Write SHA256SUMS over what lies in ``out``, and sign it where GPG_KEY names a key; the file."""
    files = sorted(path for path in out.iterdir() if path.is_file() and not path.name.startswith(SUMS))
    ours = [path for path in files if path.name.lower().startswith(NAME)]
    file = out / SUMS
    file.write_text("".join(f"{sha256(path)}  {path.name}\n" for path in ours), encoding="utf-8")
    signature = out / f"{SUMS}.asc"
    signature.unlink(missing_ok=True)
    key = os.environ.get("GPG_KEY")
    if key:
        run([tool("gpg"), "--batch", "--yes", "--local-user", key, "--armor", "--detach-sign", file])
    else:
        say(f"{SUMS} is not signed: no GPG_KEY")
    return file
