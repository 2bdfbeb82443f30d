"""A case file is refused as a whole, in one line that names case and step, before anything of it is played."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop_app.domain.text import Language
from desktop_app.persistence import files
from desktop_app.persistence.case_play import Played, play
from desktop_app.persistence.cases import read_cases
from desktop_app.persistence.errors import CaseError, FileError

FOE = {"name": "A", "agility": 8, "strength": 4}
ROUND = {"do": "round", "target": 0, "dice": {"hero": [4], "foes": [[3]]}}


def case(**words: object) -> dict[str, Any]:
    """A sound case, with these words of its own."""
    base = {"format": "listok-case", "version": 1, "id": "x", "ruleset": "duel", "hero": {"agility": 9, "strength": 20}}
    return base | {"foes": [FOE], "steps": [ROUND]} | words


def written(folder: Path, *cases: object) -> Path:
    path = folder / "cases.json"
    path.write_text(json.dumps(cases, ensure_ascii=False), encoding="utf-8")
    return path


def one(folder: Path, **words: object) -> Played:
    (ready,) = read_cases(written(folder, case(**words)))
    return play(ready, Language.EN)


RAW = [
    (b"", "line 1"),
    (b"[\n{", "line 2"),
    (b"{}", "array"),
    (b"null", "array"),
    (b"[1]", "format"),
    (b"\xff\xfe[\0]\0", "UTF-8"),
    (b"[NaN]", "NaN"),
    (b'[{"a": -Infinity}]', "Infinity"),
    (b'[{"a": 1, "a": 2}]', "stands twice"),
    (b"[" * 100_000, "nested too deeply"),
    (b"[" + b"1" * 5000 + b"]", "cannot be read"),
    (b'["\\ud800"]', "cannot be read"),
]


@pytest.mark.parametrize(("data", "said"), RAW)
def test_what_is_no_case_file_is_refused(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "cases.json"
    path.write_bytes(data)
    with pytest.raises(CaseError, match=said) as caught:
        read_cases(path)
    line = caught.value.say(Language.EN)
    assert line.startswith(f"{path}: ")
    assert "\n" not in line


def test_a_huge_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST", 100)
    with pytest.raises(FileError, match="64 MB"):
        read_cases(written(tmp_path, case(why="x" * 100)))


def test_a_byte_order_mark_and_escapes_are_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "cases.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps([case(why="🗝")]).encode())
    assert len(read_cases(path)) == 1


WRONG = [
    ({"format": "case"}, "x: This is no case"),
    ({"version": 2}, "x: Unknown version: 2"),
    ({"version": True}, "x: Unknown version"),
    ({"ruleset": "chess"}, "x: There is no ruleset “chess”"),
    ({"id": ""}, "no id"),
    ({"id": 5}, "#1: .*id"),
    ({"mood": 1}, "x: .*mood"),
    ({"steps": {}}, "x: .*steps"),
    ({"hero": []}, "x: .*hero"),
    ({"hero": {"charm": 3}}, "x: .*charm"),
    ({"hero": {"agility": "9"}}, "x: .*Agility"),
    ({"hero": {"agility": 9.5}}, "x: .*Agility"),
    ({"hero": {"agility": True}}, "x: .*Agility"),
    ({"hero": {"agility": 10**30}}, "x: "),
    ({"hero": {"strength": -1}}, "x: .*Strength"),
    ({"hero": {"strength": {"current": 3}}}, "x: .*Strength"),
    ({"hero": {"art": "juggling"}}, "x: .*juggling"),
    ({"hero": {"mail": 1}}, "x: .*Mail"),
    ({"hero": {"money": 0.001}}, "x: .*écus"),
    ({"hero": {"money": "1"}}, "x: .*écus"),
    ({"hero": {"items": [3]}}, "x: "),
    ({"hero": {"items": [{"name": "Rope", "length": 3}]}}, "x: .*Equipment"),
    ({"foes": [{"charm": 3}]}, "x: .*charm"),
    ({"fight": {"music": True}}, "x: .*music"),
    ({"fight": {"drain": {"honour": 1}}}, "x: .*honour"),
    ({"options": {"gravity": 1}}, "x: .*gravity"),
    ({"options": {"both_fall": "draw"}}, "x: .*draw"),
    ({"expect": {"hero": {"charm": 3}}}, "x: .*charm"),
    ({"expect": {"foes": [{"charm": 3}]}}, "x: .*charm"),
    ({"expect": {"weather": 3}}, "x: .*weather"),
    ({"expect": {"outcome": "draw"}}, "x: .*draw"),
    ({"steps": [ROUND, {"do": "dance"}]}, "x: step 2: There is no step “dance”"),
    ({"steps": [ROUND, {}]}, "x: step 2: .*do"),
    ({"steps": [3]}, r"x: .*steps\[0\]"),
    ({"steps": [{"do": "round", "speed": 3}]}, "x: step 1: .*speed"),
    ({"steps": [{"do": "round", "target": "A"}]}, "x: step 1: .*target"),
    ({"steps": [{"do": "round", "dice": {"hero": "4"}}]}, "x: step 1: .*dice"),
    ({"steps": [{"do": "round", "dice": [1.5]}]}, "x: step 1: .*dice"),
    ({"steps": [{"do": "adjust", "by": 1}]}, "x: step 1: .*attribute"),
    ({"steps": [{"do": "adjust", "attribute": "charm", "by": 1}]}, "x: step 1: .*charm"),
    ({"steps": [{"do": "shoot", "aim": "luck", "choice": "body"}]}, "x: step 1: .*same thing twice"),
    ({"steps": [{"do": "create", "charm": 1}]}, "x: step 1: .*charm"),
    ({"steps": [{"do": "create", "art": "juggling"}]}, "x: step 1: .*juggling"),
    ({"steps": [{"do": "create", "values": {"agility": "9"}}]}, "x: step 1: .*values"),
]


@pytest.mark.parametrize(("words", "said"), WRONG)
def test_a_case_that_cannot_be_played_is_named(tmp_path: Path, words: dict[str, object], said: str) -> None:
    with pytest.raises(CaseError) as caught:
        read_cases(written(tmp_path, case(**words)))
    line = caught.value.say(Language.EN)
    assert line.startswith(f"{tmp_path / 'cases.json'}: case ")
    assert re.search(said, line), line


def test_two_cases_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match="taken already"):
        read_cases(written(tmp_path, case(), case()))


DICE = [
    ({"hero": [4]}, "Dice are missing"),
    ({"hero": [], "foes": [[3]]}, "Dice are missing"),
    ({"hero": [4, 4], "foes": [[3]]}, "left over"),
    ({"hero": [4], "foes": [[3, 3]]}, "left over"),
    ({"hero": [4], "foes": [[3], [3]]}, "dice for 2 foes, but 1 fight"),
    ({"hero": [7], "foes": [[3]]}, "cannot show 7"),
    ({"hero": [4], "foes": [[0]]}, "cannot show 0"),
    ({"hero": [4], "foes": [3]}, "list of its own"),
    ({"hero": [[4]], "foes": [[3]]}, "one too many"),
    ({"agility": [4]}, "Dice are missing"),
    ([4], "Dice are missing"),
    ([4, 3, 1], "left over"),
    (None, "Dice are missing"),
]


@pytest.mark.parametrize(("dice", "said"), DICE)
def test_dice_that_do_not_fit_refuse_the_step_and_change_nothing(tmp_path: Path, dice: object, said: str) -> None:
    bad = {"do": "round", "target": 0, "dice": dice}
    result, complaints = one(tmp_path, steps=[ROUND, bad])
    (line,) = complaints
    assert line.startswith("case x: step 2: ")
    assert said in line
    assert result["error"] in line
    assert (result["holds"], result["round"], result["foes"][0]["strength"]) == (False, 1, 2)


def test_dice_may_be_one_list_in_the_order_thrown(tmp_path: Path) -> None:
    assert one(tmp_path, steps=[{"do": "round", "target": 0, "dice": [4, 3]}]).result["foes"][0]["strength"] == 2


def test_creation_takes_scores_and_answers_by_their_fields(tmp_path: Path) -> None:
    step = {"do": "create", "agility": 9, "dice": {"strength": [4]}, "art": "swimming"}
    hero = one(tmp_path, foes=[], steps=[step]).result["hero"]
    assert (hero["agility"]["current"], hero["strength"]["current"], hero["art"]) == (9, 24, "swimming")
    (line,) = one(tmp_path, foes=[], steps=[step | {"dice": {"strength": [4], "agility": [1]}}]).complaints
    assert "left over: [1]" in line


def test_dice_and_a_pick_are_too_much(tmp_path: Path) -> None:
    (line,) = one(tmp_path, steps=[{"do": "round", "target": 0, "dice": [4], "pick": 3}]).complaints
    assert "not both" in line


def test_a_result_says_all_that_the_contract_names(tmp_path: Path) -> None:
    result = one(tmp_path).result
    assert list(result) == ["id", "hero", "foes", "outcome", "result", "round", "log", "holds"]
    assert result["hero"]["strength"] == {"current": 20, "initial": 20}
    assert (result["hero"]["provisions"], result["hero"]["money"], result["hero"]["mail"]) == (2, 15, False)
    assert (result["foes"][0]["name"], result["foes"][0]["wound"]) == ("A", 2)
    assert (result["outcome"], result["result"], result["round"], result["holds"]) == ("ongoing", None, 1, True)
    assert result["log"][0] == "Fight: A 8 4"


def test_without_foes_there_is_no_fight(tmp_path: Path) -> None:
    result = one(tmp_path, foes=[], steps=[]).result
    assert (result["outcome"], result["round"], result["foes"], result["log"]) == (None, 0, [], [])


def test_a_score_that_dice_decide_has_a_living_default(tmp_path: Path) -> None:
    result = one(tmp_path, hero={"agility": 9}, foes=[], steps=[{"do": "test", "attribute": "agility", "dice": [4, 5]}])
    assert result.result["result"] == "success"
    assert result.result["hero"]["strength"] == {"current": 14, "initial": 14}


def test_a_foe_without_its_scores_begins_no_fight(tmp_path: Path) -> None:
    (line,) = one(tmp_path, foes=[{"name": "A", "agility": 3}]).complaints
    assert line == "case x: The foe has no “Strength”."


EXPECTED = [
    ({"hero": {"strength": 20}}, ""),
    ({"hero": {"strength": {"current": 20, "initial": 20}}}, ""),
    ({"hero": {"strength": {"current": 20, "initial": 21}}}, "hero.strength: expected"),
    ({"hero": {"strength": 19}}, "hero.strength: expected 19, found"),
    ({"hero": {"mail": False}}, ""),
    ({"hero": {"mail": 0}}, "hero.mail"),
    ({"hero": {"pistols": True}}, "hero.pistols"),
    ({"hero": {"items": ["Перстень", "Арбалет"]}}, ""),
    ({"hero": {"items": ["Арбалет"]}}, "hero.items"),
    ({"foes": [{"strength": 2}]}, ""),
    ({"foes": [{"strength": 3}]}, "foes.0.strength: expected 3, found 2."),
    ({"foes": [{}, {"strength": 3}]}, "foes.1.strength: expected 3, found None."),
    ({"outcome": "ongoing"}, ""),
    ({"outcome": "won"}, "outcome: expected won, found ongoing."),
    ({"result": "success"}, "result: expected success, found None."),
    ({"ratio": 1}, "ratio: expected 1, found None."),
    ({"round": 1}, ""),
    ({"round": 2}, "round: expected 2, found 1."),
    ({"error": True}, "no step was refused"),
    ({"error": False}, ""),
    ({"win": 0.5}, ""),
]


@pytest.mark.parametrize(("expect", "said"), EXPECTED)
def test_only_what_is_named_is_compared(tmp_path: Path, expect: dict[str, object], said: str) -> None:
    result, complaints = one(tmp_path, expect=expect)
    assert result["holds"] is (not said)
    assert len(complaints) == (1 if said else 0)
    assert not said or said in complaints[0]


@pytest.mark.parametrize(
    ("expect", "holds"), [({"error": True}, True), ({"error": False}, False), ({}, False), (None, False)]
)
def test_a_refused_step_must_be_expected(tmp_path: Path, expect: object, holds: bool) -> None:
    result, complaints = one(tmp_path, steps=[{"do": "flee"}], expect=expect)
    assert result["holds"] is holds
    assert result["error"] == "step 1: The rules do not offer “flee” now."
    assert len(complaints) == (0 if holds else 1)


SLIPS: st.SearchStrategy[object] = st.sampled_from(
    [None, True, 0, -1, 7, 2**70, 1.5, 1e308, "", "x", [], {}, [1], [[1]]]
)


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_spoiled_case_is_told_plainly_or_played(tmp_path: Path, data: st.DataObject) -> None:
    published = (Path(__file__).parents[1] / "cases" / "extra_duel.json").read_bytes()
    node: Any = (whole := [data.draw(st.sampled_from(json.loads(published)))])
    while True:
        place = data.draw(st.sampled_from(list(node) if isinstance(node, dict) else list(range(len(node)))))
        if not isinstance(node[place], dict | list) or not node[place] or data.draw(st.integers(0, 5)) == 0:
            node[place] = data.draw(SLIPS)
            break
        node = node[place]
    try:
        (ready,) = read_cases(written(tmp_path, *whole))
    except CaseError as error:
        line = error.say(Language.EN)
    else:
        line = json.dumps(play(ready, Language.EN).result)
    assert "\n" not in line
