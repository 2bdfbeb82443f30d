"""The self-test passes here, and would tell if something were missing or wrong."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QPixmap
from pytestqt.qtbot import QtBot

from desktop_app import rulesets, selftest
from desktop_app.domain.dice import HERO, Pool, Request
from desktop_app.selftest import parts, play
from desktop_app.selftest.report import REPORT, Report, SelfTestError


def prove(out: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The self-test as a stranger runs it, in a process of its own, for it changes colours and languages."""
    command = [sys.executable, "-m", "desktop_app", "--selftest", "--out", str(out), *arguments]
    surroundings = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=surroundings)


def test_this_copy_passes_in_a_folder_with_spaces_and_cyrillic(tmp_path: Path) -> None:
    out = tmp_path / "проба сил"
    answer = prove(out)
    assert answer.returncode == selftest.FINE, answer.stdout + answer.stderr
    report = json.loads((out / REPORT).read_text(encoding="utf-8"))
    assert report["passed"]
    steps = {step["name"]: step for step in report["steps"]}
    for rules in rulesets.all_rulesets():
        assert steps[f"adventure: {rules.key}"]["entries"] > 2
        assert (out / f"{rules.key}.listok").is_file()
        assert (out / "pictures" / f"{rules.key}.png").is_file()
        for language in ("ru", "en"):
            pages = PdfReader(out / f"{rules.key}-filled-{language}.pdf").pages
            text = " ".join(" ".join(page.extract_text() for page in pages).split())
            assert f"Проба {rules.key}" in text
    assert "about at the table" in steps["windows"]["opened"]
    assert not {"numpy", "scipy", "pandas", "matplotlib"}.intersection(report["modules"])


@pytest.mark.parametrize("until", [selftest.PAINTED, selftest.FURNISHED])
def test_a_start_alone_leaves_no_report(until: str, tmp_path: Path) -> None:
    answer = prove(tmp_path, "--start-only", until, "--platform", "offscreen")
    assert answer.returncode == selftest.FINE, answer.stderr
    assert not (tmp_path / REPORT).exists()
    assert (tmp_path / "start" / "library.sqlite3").exists() == (until == selftest.FURNISHED)


def test_a_fault_is_written_down_and_hides_no_other_step(tmp_path: Path) -> None:
    report = Report(tmp_path)
    with report.step("broken"):
        raise SelfTestError("no such thing")
    with report.step("whole") as details:
        details["count"] = 3
    assert [bool(step.error) for step in report.steps] == [True, False]
    assert "no such thing" in report.steps[0].error
    assert report.steps[1].details == {"count": 3}
    assert not report.passed


def test_no_steps_prove_nothing(tmp_path: Path) -> None:
    assert not Report(tmp_path).passed


def test_an_interruption_ends_the_whole_test(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), Report(tmp_path).step("long"):
        raise KeyboardInterrupt


def test_a_blank_icon_is_a_fault(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    def blank(_name: str, _theme: object, _colour: str) -> QIcon:
        pixmap = QPixmap(24, 24)
        pixmap.fill(Qt.GlobalColor.transparent)
        return QIcon(pixmap)

    monkeypatch.setattr(parts, "icon", blank)
    with pytest.raises(SelfTestError, match="blank"):
        parts.draw_icons()


def test_a_folder_without_typefaces_is_a_fault(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "load_fonts", lambda: None)
    monkeypatch.setattr(parts, "resource", lambda _name: tmp_path)
    with pytest.raises(SelfTestError, match="typefaces"):
        parts.read_fonts()


@pytest.mark.parametrize("pool", [Pool(2), Pool(1, sides=10, low=0), Pool(3, sides=20)])
def test_given_dice_show_faces_that_there_are(pool: Pool) -> None:
    dice, again = play.GivenDice(), play.GivenDice()
    for _ in range(50):
        faces = dice.throw(Request(HERO, pool))
        assert len(faces) == pool.count
        assert all(pool.low <= face <= pool.high for face in faces)
        assert faces == again.throw(Request(HERO, pool))
