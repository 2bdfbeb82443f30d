"""`odds FILE.json`: what it prints, and how it leaves."""

import json
from pathlib import Path
from typing import Any

import pytest

from desktop_app.cli import FALSE, FINE, UNUSABLE, main

CASES = Path(__file__).parent.parent / "cases" / "odds.json"


def case(**words: Any) -> dict[str, Any]:
    return {
        "format": "listok-case",
        "version": 1,
        "id": "even",
        "ruleset": "moonrunner",
        "hero": {"skill": 8, "stamina": 2, "luck": 0},
        "foes": [{"name": "Foe", "skill": 8, "stamina": 2}],
        **words,
    }


def run(folder: Path, *cases: dict[str, Any]) -> int:
    path = folder / "cases.json"
    path.write_text(json.dumps(cases), "utf-8")
    return main(["odds", str(path)])


def test_all_cases_hold(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", str(CASES)]) == FINE
    printed = json.loads(capsys.readouterr().out)
    told = json.loads(CASES.read_text("utf-8"))
    assert [each["id"] for each in printed] == [each["id"] for each in told]
    for each in printed:
        assert list(each) == ["id", "win", "policy", "seconds", "positions"]
        assert each["seconds"] > 0
        assert each["positions"] > 0


def test_best_is_the_policy_where_none_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, case()) == FINE
    (printed,) = json.loads(capsys.readouterr().out)
    assert (printed["policy"], printed["win"]) == ("best", pytest.approx(0.5))


@pytest.mark.parametrize(
    ("words", "code", "complaint"),
    [
        ({"expect": {"win": 0.4}}, FALSE, "case even: win: 0.500000000"),
        ({"policy": "one_willpower"}, UNUSABLE, "case even: There is no such policy"),
        ({"foes": []}, UNUSABLE, "case even: There is no fight"),
        ({"steps": [{"do": "escape"}]}, FALSE, "case even: step 1: "),
    ],
    ids=["another chance", "unknown policy", "no fight", "refused step"],
)
def test_a_fault_is_one_plain_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: dict[str, Any], code: int, complaint: str
) -> None:
    assert run(tmp_path, case(**words), case(id="other")) == code
    out, err = capsys.readouterr()
    assert json.loads(out)[1]["win"] == pytest.approx(0.5)
    assert complaint in err
    assert err.count("\n") == 1


def test_steps_are_played_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dice = {"hero": [6, 6], "foes": [[1, 1]]}
    assert run(tmp_path, case(steps=[{"do": "round", "target": 0, "dice": dice}], expect={"win": 1.0})) == FINE
    assert json.loads(capsys.readouterr().out)[0]["win"] == 1
