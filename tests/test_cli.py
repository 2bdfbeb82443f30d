"""The headless commands as a user meets them: exit codes, one plain line for an error, UTF-8, no traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from desktop_app.cli import main
from desktop_app.persistence.library import Library
from desktop_app.rulesets import ruleset
from tests.persistence.adventure import keep, tell
from tests.persistence.test_cases_read import ROUND, case, written

CASES = Path(__file__).parent / "cases"
HOLDS = {"expect": {"outcome": "ongoing"}}
FAILS = {"expect": {"outcome": "won"}}


def run(*argv: str | Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, list[str]]:
    """Exit code, output and lines of complaint of a command."""
    code = main([str(word) for word in argv])
    out, err = capsys.readouterr()
    return code, out, err.splitlines()


@pytest.mark.parametrize("name", ["duel.json", "extra_duel.json"])
def test_replay_prints_a_result_for_each_case(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run("replay", CASES / name, capsys=capsys)
    results = json.loads(out)
    assert (code, err) == (0, [])
    assert [one["id"] for one in results] == [one["id"] for one in json.loads((CASES / name).read_bytes())]
    assert all(one["holds"] for one in results)


def test_replay_says_what_does_not_hold_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    flee = {"id": "b", "steps": [ROUND, {"do": "flee"}]}
    path = written(tmp_path, case(id="a", **FAILS), case(**flee), case(id="c", **HOLDS))
    code, out, err = run("replay", path, capsys=capsys)
    assert code == 1
    assert [one["holds"] for one in json.loads(out)] == [False, False, True]
    assert err == [
        f"{path}: case a: outcome: expected won, found ongoing.",
        f"{path}: case b: step 2: The rules do not offer “flee” now.",
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"steps": [{"do": "dance"}]}, "case x: step 1: There is no step “dance”."),
        ({"ruleset": "chess"}, "case x: There is no ruleset “chess”."),
        ({"id": "a\nb", "version": 7}, "case a\\nb: Unknown version: 7."),
    ],
)
def test_replay_plays_nothing_of_an_unusable_file(
    tmp_path: Path, words: dict[str, object], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, case(id="sound"), case(**words))
    assert run("replay", path, capsys=capsys) == (2, "", [f"{path}: {said}"])


@pytest.mark.parametrize("language", [["--language", "ru"], ["--language=ru"]])
@pytest.mark.parametrize("before", [True, False])
def test_the_answers_speak_the_chosen_language(
    tmp_path: Path, language: list[str], before: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["replay", str(written(tmp_path, case(steps=[ROUND, {"do": "flee"}])))]
    _, out, err = run(*(language + words if before else words + language), capsys=capsys)
    assert "случай x: шаг 2: Сейчас правила не дают «flee»." in err[0]
    assert "Раунд 1" in json.loads(out)[0]["log"]


def test_an_adventure_travels(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here, there, file = tmp_path / "data", tmp_path / "там", tmp_path / "a.listok"
    rules = ruleset("duel")
    with Library.open(here) as library:
        kept = keep(library, rules, tell(rules))
    assert run("--data-dir", here, "export", kept, file, capsys=capsys) == (0, "", [])
    code, out, err = run("verify", file, capsys=capsys)
    assert (code, out, err) == (0, "11 entries; each follows from the rules.\n", [])
    assert run("import", file, "--data-dir", there, capsys=capsys) == (0, f"{kept}\n", [])
    with Library.open(there) as library:
        assert library.shelf()[0].id == kept

    text = file.read_text(encoding="utf-8").replace('"after": 3', '"after": 4', 1)
    file.write_text(text, encoding="utf-8")
    code, out, err = run("verify", file, capsys=capsys)
    assert (code, out, len(err)) == (1, "", 1)
    assert "Entry 1 does not follow" in err[0]


def test_a_damaged_library_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "library.sqlite3").write_bytes(b"not a database at all" * 100)
    for words in (["export", "x", str(tmp_path / "o")], ["import", str(CASES / "duel.json")]):
        code, out, err = run("--data-dir", tmp_path, *words, capsys=capsys)
        assert (code, out, len(err)) == (2, "", 1)


@pytest.mark.parametrize(
    "argv",
    [
        ["replay", "no such file.json"],
        ["verify", "no such file.listok"],
        ["import", "no such file.listok"],
        ["replay", str(CASES)],
        ["export", "nobody", "out.listok"],
        ["dance"],
        ["replay"],
        ["replay", "a", "b"],
        ["replay", "--language", "xx", "a"],
        ["--frobnicate"],
        [],
    ],
)
def test_what_cannot_be_done_is_one_line_and_exit_code_2(
    argv: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run(*argv, capsys=capsys)
    assert (code, out, len(err)) == (2, "", 1)
    if argv[:1] not in (["replay"], ["verify"], ["import"], ["export"]):
        assert "usage: listok" in err[0]


@pytest.mark.parametrize("question", ["--help", "--version", "-h"])
def test_a_question_is_answered(question: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(question, capsys=capsys)
    assert (code, err) == (0, [])
    assert "listok" in out


def test_an_interrupt_is_no_traceback(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(_path: Path) -> list[object]:
        raise KeyboardInterrupt

    monkeypatch.setattr("desktop_app.cli.read_cases", interrupted)
    assert run("replay", "x", capsys=capsys) == (130, "", [])


def test_an_error_of_the_system_without_a_file_is_one_line_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def failing(_path: Path) -> list[object]:
        raise OSError("no\nmemory")

    monkeypatch.setattr("desktop_app.cli.read_cases", failing)
    assert run("replay", "x", capsys=capsys) == (2, "", ["no\\nmemory"])


def program(*argv: str | Path, **variables: str) -> subprocess.CompletedProcess[bytes]:
    """The program in a process of its own, where importing Qt fails."""
    script = "import sys; sys.modules['PySide6'] = None; from desktop_app.__main__ import main; sys.exit(main())"
    clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONUTF8", "PYTHONIOENCODING")}
    return subprocess.run(
        [sys.executable, "-c", script, *map(str, argv)], capture_output=True, check=False, env=clean | variables
    )


@pytest.mark.parametrize("locale", [{"LC_ALL": "C"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}])
def test_output_is_utf8_in_any_locale_and_without_qt(tmp_path: Path, locale: dict[str, str]) -> None:
    path = written(tmp_path, case(id="имя", **FAILS))
    done = program("replay", path, "--language", "ru", **locale)
    assert done.returncode == 1
    assert json.loads(done.stdout.decode("utf-8"))[0]["id"] == "имя"
    assert "случай имя" in done.stderr.decode("utf-8")


def test_a_reader_that_goes_away_gets_no_traceback(tmp_path: Path) -> None:
    path = written(tmp_path, *(case(id=str(number)) for number in range(200)))
    child = subprocess.Popen(
        [sys.executable, "-m", "desktop_app", "replay", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert child.stdout is not None
    child.stdout.close()
    assert child.stderr is not None
    assert child.stderr.read() == b""
    child.stderr.close()
    child.wait()
