"""Proves that this copy of Listok works: `listok --selftest --out DIR` plays in every ruleset and looks at every part.

Meant for an installed or frozen program, where tests are not at hand: what a package forgot is found here.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from desktop_app.app import compose
from desktop_app.windows.shell import Shell

if TYPE_CHECKING:
    from desktop_app.selftest.report import Report

FINE, FAULTY = 0, 1
WORD = "--selftest"
PAINTED, FURNISHED = "painted", "furnished"


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The arguments of the self-test."""
    parser = argparse.ArgumentParser(prog="listok", description="Check that this copy of Listok works.")
    parser.add_argument(WORD, action="store_true", help="check everything and write selftest.json")
    parser.add_argument("--out", metavar="DIR", type=Path, required=True, help="a folder for the report and pictures")
    parser.add_argument("--platform", help="Qt's platform, such as offscreen, where no variable can name it")
    parser.add_argument(
        "--start-only",
        choices=(PAINTED, FURNISHED),
        help="check nothing; leave once the window is painted, or once it can be used: to measure the start",
    )
    return parser.parse_args(argv)


def main(argv: Sequence[str]) -> int:
    """Check everything; 0 when all steps pass, 1 when one does not."""
    arguments = parse(argv)
    out = arguments.out.absolute()
    out.mkdir(parents=True, exist_ok=True)
    platforms = ["-platform", arguments.platform] if arguments.platform else []
    app = QApplication.instance() or QApplication(["listok", *platforms])
    assert isinstance(app, QApplication)
    if arguments.start_only:
        return _start(app, out / "start", arguments.start_only)
    from desktop_app.selftest.report import Report

    report = Report(out)
    with report.listening():
        check(app, out, report)
    report.write(app)
    return FINE if report.passed else FAULTY


def _start(app: QApplication, folder: Path, until: str) -> int:
    shell = Shell()
    if until == PAINTED:
        shell.painted.connect(app.quit)
        shell.show()
        return app.exec()
    shell.show()
    app.processEvents()
    desk = compose(app, folder, "en", shell)
    if desk is None:
        return FAULTY
    desk.show()
    app.processEvents()
    desk.library.close()
    return FINE


def check(app: QApplication, out: Path, report: "Report") -> None:
    """All steps, each on its own, so that one fault hides no other."""
    from desktop_app import rulesets
    from desktop_app.selftest import parts, play, screens
    from desktop_app.selftest.report import SelfTestError

    with report.step("icons") as details:
        details["count"] = parts.draw_icons()
    with report.step("fonts") as details:
        details["families"] = parts.read_fonts()
    with report.step("translations") as details:
        details["files"] = parts.speak(app)
    with report.step("themes") as details:
        details["names"] = parts.wear_themes(app)
    with report.step("image formats and styles") as details:
        details.update(parts.look_at_plugins())
    keys = rulesets.keys()
    with report.step("rulesets") as details:
        details["keys"] = list(keys)
        if not keys:
            raise SelfTestError("no ruleset was found")
    for key in keys:
        with report.step(f"adventure: {key}") as details:
            details.update(play.play_adventure(rulesets.ruleset(key), out))
    for key in keys:
        with report.step(f"print: {key}") as details:
            details["bytes"] = play.print_sheets(rulesets.ruleset(key), out)
    with report.step("windows") as details:
        details["opened"] = screens.open_windows(app, out)
