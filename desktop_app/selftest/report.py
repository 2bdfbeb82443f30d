"""The report of a self-test: its steps, what Qt said meanwhile, and the file and lines that tell of them."""

import json
import platform
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QLibraryInfo, QMessageLogContext, QtMsgType, qInstallMessageHandler, qVersion
from PySide6.QtWidgets import QApplication

from desktop_app.resources import version

REPORT = "selftest.json"


class SelfTestError(Exception):
    """Something is there and works, but not as it should."""


@dataclass(slots=True)
class Step:
    """One thing that was checked; ``error`` is "" when it is well."""

    name: str
    seconds: float = 0.0
    details: dict[str, object] = field(default_factory=dict)
    error: str = ""


class Report:
    """Gathers the steps; a step that fails is written down with its traceback, and the next one follows."""

    def __init__(self, out: Path) -> None:
        self.steps: list[Step] = []
        self.said: list[str] = []
        self._out = out

    @property
    def passed(self) -> bool:
        """Whether there were steps and none failed."""
        return bool(self.steps) and not any(step.error for step in self.steps)

    def step(self, name: str) -> "_Running":
        """A step for a ``with`` statement, which gives the place for its details."""
        return _Running(self, Step(name))

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Write down what Qt says meanwhile."""
        before = qInstallMessageHandler(self._hear)
        try:
            yield
        finally:
            qInstallMessageHandler(before)

    def _hear(self, kind: QtMsgType, _where: QMessageLogContext, words: str) -> None:
        self.said.append(f"{kind.name}: {words}")

    def write(self, app: QApplication) -> None:
        """Write ``selftest.json`` and, where there is a terminal, a line for each step."""
        whole = {
            "passed": self.passed,
            "version": version(),
            "frozen": bool(getattr(sys, "frozen", False)),
            "python": platform.python_version(),
            "qt": qVersion(),
            "platform": app.platformName(),
            "plugins": QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath),
            "steps": [
                {"name": step.name, "seconds": round(step.seconds, 3), "error": step.error, **step.details}
                for step in self.steps
            ],
            "qt_said": self.said,
            "modules": sorted({name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names),
        }
        text = json.dumps(whole, ensure_ascii=False, indent=1)
        (self._out / REPORT).write_text(text + "\n", encoding="utf-8")
        # A window program of Windows has nowhere to print to.
        if sys.stdout is not None:
            for step in self.steps:
                print(f"{'FAILED' if step.error else 'ok':6} {step.name} {step.error.strip().rpartition(chr(10))[2]}")
            print(f"{sum(not step.error for step in self.steps)} of {len(self.steps)} steps pass")


class _Running:
    def __init__(self, report: Report, step: Step) -> None:
        self._report = report
        self._step = step
        self._began = time.perf_counter()

    def __enter__(self) -> dict[str, object]:
        return self._step.details

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> bool:
        self._step.seconds = time.perf_counter() - self._began
        if error is not None:
            self._step.error = "".join(traceback.format_exception(error))
        self._report.steps.append(self._step)
        # An interruption by the user goes on upwards.
        return error is None or isinstance(error, Exception)
