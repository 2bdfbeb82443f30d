"""`python -m desktop_app sheet`: a PDF without a display, and one plain line for every error."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from desktop_app import rulesets
from desktop_app.persistence.library import Library
from desktop_app.persistence.transcript import export_adventure
from tests.persistence.adventure import keep, tell

ROOT = Path(__file__).parents[2]


def run(*argv: str | Path) -> tuple[int, str, str]:
    """Exit code, output and complaints of the command in a process of its own."""
    # No display, and a platform that could not start without one.
    environment = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    environment |= {"QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "desktop_app", "sheet", *map(str, argv)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, encoding="utf-8")
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def adventure(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An exported adventure with every kind of turn in it."""
    folder = tmp_path_factory.mktemp("adventure")
    rules = rulesets.ruleset("duel")
    with Library.open(folder / "library") as library:
        export_adventure(library, keep(library, rules, tell(rules)), folder / "a.listok")
    return folder / "a.listok"


def test_a_blank_sheet(tmp_path: Path) -> None:
    out = tmp_path / "бланк.pdf"
    options = ("--ruleset", "grey_star", "--paper", "Letter", "--language", "ru", "--landscape")
    assert run(*options, out) == (0, "", "")
    reader = PdfReader(out)
    assert (round(reader.pages[0].mediabox.width), round(reader.pages[0].mediabox.height)) == (792, 612)
    assert "Серая Звезда" in reader.pages[0].extract_text()


def test_a_filled_sheet(tmp_path: Path, adventure: Path) -> None:
    out = tmp_path / "a.pdf"
    assert run("--ruleset", "duel", "--adventure", adventure, "--paper", "A5", out) == (0, "", "")
    text = " ".join(page.extract_text() for page in PdfReader(out).pages)
    assert "Гвардеец" in text
    assert "ключ #3" in text


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("--ruleset", "chess", "a.pdf"), "There is no ruleset “chess”."),
        (("a.pdf",), "Name the rules: --ruleset ID."),
        (("--ruleset", "duel", "nowhere/a.pdf"), "The file was not written: nowhere/a.pdf: "),
        (("--ruleset", "duel", "--paper", "A3", "a.pdf"), "listok: argument --paper: invalid choice"),
        (("--ruleset", "duel", "--adventure", "none.listok", "a.pdf"), "none.listok: No such file or directory"),
    ],
)
def test_what_cannot_be_printed_is_said_in_one_line(tmp_path: Path, argv: tuple[str, ...], said: str) -> None:
    code, out, err = run(*argv)
    assert (code, out) == (2, "")
    assert err.startswith(said)
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_an_adventure_of_another_book_is_refused(tmp_path: Path, adventure: Path) -> None:
    code, _, err = run("--ruleset", "moonrunner", "--adventure", adventure, tmp_path / "a.pdf")
    assert code == 2
    assert err.strip().endswith("Its rules are “duel”, not “moonrunner”.")
