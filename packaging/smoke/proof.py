"""How an artefact is proved to work: its own self-test, read back, and the time it takes to start."""

import json
import os
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kit import VERSION, BuildError, fresh, say

PATIENCE = 180
"""Seconds after which a self-test counts as hung."""
RULESETS = ("black_tower", "duel", "grey_star", "moonrunner")
"""These must be there at least."""
HARMLESS = ("propagateSizeHints", "XDG_RUNTIME_DIR", "Could not connect to", "fontconfig")


def prove(name: str, command: Sequence[str | Path], out: Path, env: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Run the self-test that ``command`` starts, with its report in ``out``; the report, or `BuildError`."""
    fresh(out)
    out.chmod(0o777)
    began = time.monotonic()
    words = [str(word) for word in command]
    done = subprocess.run(
        words,
        env={**os.environ, **(env or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        timeout=PATIENCE,
        check=False,
    )
    return read_report(name, out, done.returncode, done.stdout, time.monotonic() - began)


def read_report(
    name: str, out: Path, code: int, said: str, seconds: float, *, label: str = VERSION, frozen: bool = True
) -> dict[str, Any]:
    """The report of a self-test that ended so; `BuildError` unless it passed in a copy of this kind and version."""
    file = out / "selftest.json"
    if not file.is_file():
        raise BuildError(f"{name}: no report; exit code {code}\n{said[-3000:]}")
    report: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    faults = [f"{step['name']}: {step['error']}" for step in report["steps"] if step["error"]]
    steps = {step["name"] for step in report["steps"]}
    lacking = [key for key in RULESETS if f"adventure: {key}" not in steps]
    if code or faults or lacking or not report["passed"]:
        raise BuildError(f"{name}: exit code {code}, without {lacking}\n" + "\n".join(faults) + said[-2000:])
    if report["version"] != label or report["frozen"] is not frozen:
        raise BuildError(f"{name}: version {report['version']}, frozen: {report['frozen']}")
    odd = [line for line in report["qt_said"] if not any(word in line for word in HARMLESS)]
    if odd:
        say(f"{name}: Qt said {odd[:3]}")
    say(f"{name}: {len(report['steps'])} steps pass on {report['platform']} in {seconds:.1f} s")
    return report


def start_seconds(
    commands: Sequence[Sequence[str | Path]], env: Mapping[str, str] | None = None, times: int = 11
) -> list[float]:
    """The middle one of several starts of each command, whole processes; they take turns, so that all meet one load."""
    found: list[list[float]] = [[] for _ in commands]
    for _ in range(times):
        for place, command in enumerate(commands):
            began = time.perf_counter()
            words = [str(word) for word in command]
            subprocess.run(words, env={**os.environ, **(env or {})}, check=True, capture_output=True, timeout=PATIENCE)
            found[place].append(time.perf_counter() - began)
    return [sorted(taken)[len(taken) // 2] for taken in found]
