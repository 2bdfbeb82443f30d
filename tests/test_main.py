"""Headless words go to the command line and never load Qt; everything else opens the window."""

import subprocess
import sys
from collections.abc import Sequence
from types import SimpleNamespace

import pytest

import desktop_app
from desktop_app.__main__ import is_headless, main

HEADLESS = [
    ["replay", "cases.json"],
    ["odds", "cases.json"],
    ["sheet", "--ruleset", "duel", "out.pdf"],
    ["verify", "a.listok"],
    ["export", "Name", "a.listok"],
    ["import", "a.listok"],
    ["--help"],
    ["-h"],
    ["--version"],
    ["--data-dir", "folder", "replay", "cases.json"],
    ["--data-dir=folder", "import", "a.listok"],
    ["a.listok", "--help"],
]
WINDOW = [
    [],
    ["a.listok"],
    ["--data-dir", "folder"],
    ["--data-dir"],
    ["--data-dir=folder", "a.listok"],
    ["--data-dir", "replay"],
    ["a.listok", "replay"],
    ["-platform", "offscreen"],
]


@pytest.mark.parametrize("argv", HEADLESS)
def test_words_and_questions_are_headless(argv: list[str]) -> None:
    assert is_headless(argv)


@pytest.mark.parametrize("argv", WINDOW)
def test_anything_else_opens_the_window(argv: list[str]) -> None:
    assert not is_headless(argv)


@pytest.mark.parametrize(("argv", "answer"), [(["replay", "x"], ("cli", 3)), (["x.listok"], ("app", 4))])
def test_the_exit_code_is_the_one_of_the_half_that_was_asked(
    argv: list[str], answer: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, Sequence[str]]] = []

    def half(name: str, code: int) -> SimpleNamespace:
        def run(argv: Sequence[str]) -> int:
            asked.append((name, argv))
            return code

        return SimpleNamespace(main=run)

    for name, code in (("cli", 3), ("app", 4)):
        monkeypatch.setitem(sys.modules, f"desktop_app.{name}", half(name, code))
        monkeypatch.setattr(desktop_app, name, sys.modules[f"desktop_app.{name}"], raising=False)
    assert main(argv) == answer[1]
    assert asked == [(answer[0], argv)]


@pytest.mark.parametrize("question", ["--help", "--version"])
def test_a_question_is_answered_without_qt(question: str) -> None:
    script = "import sys; sys.modules['PySide6'] = None; from desktop_app.__main__ import main; sys.exit(main())"
    answer = subprocess.run([sys.executable, "-c", script, question], capture_output=True, text=True, check=False)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "listok" in answer.stdout.lower()
