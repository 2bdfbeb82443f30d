"""An adventure leaves as one file, comes back the same, and says itself whether it follows from the rules."""

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop_app.domain.errors import RuleError
from desktop_app.domain.journal import Journal
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.text import Language
from desktop_app.persistence.errors import DoesNotFollow, TranscriptError, Unusable
from desktop_app.persistence.library import Library
from desktop_app.persistence.transcript import export_adventure, import_adventure, read_transcript, verify
from tests.persistence.adventure import AWKWARD


@pytest.fixture
def file(library: Library, kept: str, tmp_path: Path) -> Path:
    path = tmp_path / "приключение — 1.listok"
    export_adventure(library, kept, path)
    return path


def changed(path: Path, change: Callable[[dict[str, Any]], object]) -> Path:
    """The same file after a change to its JSON."""
    whole = json.loads(path.read_text(encoding="utf-8"))
    change(whole)
    path.write_text(json.dumps(whole, ensure_ascii=False), encoding="utf-8")
    return path


def test_the_file_is_for_people_too(file: Path) -> None:
    whole = json.loads(file.read_bytes())
    assert list(whole)[:5] == ["format", "version", "id", "name", "ruleset"]
    assert (whole["format"], whole["version"], whole["name"]) == ("listok-adventure", 1, AWKWARD)
    assert "Гвардеец" in file.read_text(encoding="utf-8")
    assert whole["entries"][0]["throws"]


def test_an_adventure_follows_from_its_dice(file: Path, story: Journal) -> None:
    assert verify(file) == len(story.entries)


def test_there_and_back_again_is_the_same(file: Path, kept: str, library: Library, tmp_path: Path) -> None:
    before = library.load(kept)
    with Library.open(tmp_path / "other") as other:
        assert import_adventure(other, file) == kept
        assert other.load(kept) == before
        (there,), (here,) = other.shelf(), library.shelf()
        assert there == here
        again = tmp_path / "again.listok"
        export_adventure(other, AWKWARD, again)
    assert again.read_bytes() == file.read_bytes()


def test_a_second_copy_gets_an_identity_of_its_own(file: Path, kept: str, library: Library) -> None:
    library.rename(kept, "A")
    copy = import_adventure(library, file)
    assert copy != kept
    assert library.load(copy).entries == library.load(kept).entries
    library.remove(copy)
    assert import_adventure(library, file) not in (kept, copy)


def test_words_of_a_later_version_are_kept(file: Path, library: Library, tmp_path: Path) -> None:
    changed(file, lambda whole: whole.update(mood={"deep": [1, "два", None]}, id="no uuid"))
    again = tmp_path / "again.listok"
    export_adventure(library, import_adventure(library, file), again)
    assert json.loads(again.read_bytes())["mood"] == {"deep": [1, "два", None]}


def test_a_byte_order_mark_is_no_fault(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert verify(file)


def test_an_export_takes_the_place_of_a_file_as_a_whole(
    file: Path, library: Library, kept: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = file.read_bytes()

    def full(_number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        export_adventure(library, kept, file)
    assert file.read_bytes() == before
    assert sorted(path.name for path in file.parent.iterdir()) == ["data", file.name]


@pytest.mark.parametrize(
    ("name", "said"), [("Никто", "No adventure “Никто”"), ("A", "several adventures"), ("", "No adventure")]
)
def test_a_name_must_mean_one_adventure(library: Library, kept: str, file: Path, name: str, said: str) -> None:
    for adventure in (kept, import_adventure(library, file)):
        library.rename(adventure, "a")
    with pytest.raises(TranscriptError, match=said):
        export_adventure(library, name, file)


def _event(whole: dict[str, Any], kind: str) -> dict[str, Any]:
    return next(event for entry in whole["entries"] for event in entry["events"] if event["type"] == kind)


def _throw(whole: dict[str, Any], entry: int) -> list[list[int]]:
    throws: list[list[int]] = whole["entries"][entry]["throws"]
    return throws


FALSE: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda whole: _event(whole, "Changed").update(after=17), "Entry 1 does not follow"),
    (lambda whole: _throw(whole, 4)[0].__setitem__(0, 7), "Entry 5 .* cannot show 7"),
    (lambda whole: _throw(whole, 4).pop(), "Entry 5 .* throws are missing"),
    (lambda whole: _throw(whole, 4).append([1]), "Entry 5 .* left over"),
    (lambda whole: whole["entries"][4]["events"].pop(), "Entry 5 .* there should be"),
    (lambda whole: whole["entries"][4]["action"].update(target=5), "Entry 5 .* do not offer"),
    (lambda whole: whole["entries"][4].update(parent=9), "Entry 5 .* out of place"),
    (lambda whole: whole["entries"].pop(2), "Entry 3 .* out of place"),
    (lambda whole: whole["entries"][7]["action"].update(who=["foe", 9]), "Entry 8"),
    (lambda whole: whole.update(head=99), "no entry 99"),
    (lambda whole: whole["options"].update(sou_per_ecu=21), "Entry 1 does not follow"),
]


@pytest.mark.parametrize(("change", "said"), FALSE)
def test_the_first_entry_that_does_not_follow_is_named(
    file: Path, change: Callable[[dict[str, Any]], object], said: str
) -> None:
    with pytest.raises(DoesNotFollow, match=said) as caught:
        verify(changed(file, change))
    assert caught.value.say(Language.RU).startswith(str(file))


UNREADABLE: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda whole: whole.update(format="listok-case"), "no adventure of Listok"),
    (lambda whole: whole.update(version=2), "newer Listok"),
    (lambda whole: whole.update(version="1"), "version"),
    (lambda whole: whole.pop("entries"), "entries"),
    (lambda whole: whole.update(ruleset="chess"), "no ruleset “chess”"),
    (lambda whole: whole.update(options={"gravity": True}), "gravity"),
    (lambda whole: whole.update(options={"both_fall": "draw"}), "draw"),
    (lambda whole: whole.update(created="yesterday"), "yesterday"),
    (lambda whole: whole["entries"][2]["events"][0].update(type="Exploded"), r"entries\[2\]\.events\[0\]\.type"),
]


@pytest.mark.parametrize(("change", "said"), UNREADABLE)
def test_what_is_no_adventure_is_refused_and_nothing_is_taken_in(
    file: Path, library: Library, kept: str, change: Callable[[dict[str, Any]], object], said: str
) -> None:
    changed(file, change)
    for read in (verify, lambda path: import_adventure(library, path)):
        with pytest.raises(TranscriptError, match=said):
            read(file)
    assert [row.id for row in library.shelf()] == [kept]


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff\xfe", b"null", b"[" * 200_000, b'{"format": NaN}'])
def test_what_is_no_json_is_refused(tmp_path: Path, library: Library, data: bytes) -> None:
    path = tmp_path / "x.listok"
    path.write_bytes(data)
    with pytest.raises(TranscriptError):
        import_adventure(library, path)


UNSOUND: list[Callable[[dict[str, Any]], object]] = [
    lambda whole: whole["entries"][4].update(events=[{"type": "Withdrew", "who": ["foe", 7]}]),
    lambda whole: whole["entries"][4].update(events=[{"type": "Withdrew", "who": ["dragon", 0]}]),
    lambda whole: whole["entries"][1].update(events=[{"type": "Advanced", "round": 1}]),
    lambda whole: whole["entries"][1].update(events=[{"type": "Joined", "side": "foe", "values": {}}]),
    lambda whole: whole["entries"][1].update(events=[{"type": "Began", "foes": [{"agility": "9"}], "conditions": {}}]),
    lambda whole: whole["entries"][1].update(events=[{"type": "Began", "foes": [], "conditions": {"drain": True}}]),
    lambda whole: _event(whole, "Changed").update(after=10**30),
    lambda whole: _event(whole, "Gained").update(entry="a word"),
    lambda whole: _event(whole, "Gained").update(field="name"),
    lambda whole: _event(whole, "Gained").update(type="Lost", index=55),
    lambda whole: _event(whole, "Rewrote").update(after=5),
    lambda whole: whole["entries"][4].update(
        events=[{"type": "Awaited", "moment": "x", "pending": [{"victim": ["hero", 4], "by": ["foe", 0], "amount": 1}]}]
    ),
    lambda whole: whole["entries"][0].update(time="noon"),
    lambda whole: whole["entries"][4].update(parent=9),
    lambda whole: whole.update(tip=99),
]


@pytest.mark.parametrize("change", UNSOUND)
def test_events_that_fit_no_sheet_are_not_taken_in(
    file: Path, library: Library, kept: str, change: Callable[[dict[str, Any]], object]
) -> None:
    changed(file, change)
    with pytest.raises(TranscriptError):
        import_adventure(library, file)
    assert [row.id for row in library.shelf()] == [kept]


def test_an_adventure_by_older_rules_opens_unchanged(file: Path, library: Library, rules: Ruleset) -> None:
    changed(file, lambda whole: _event(whole, "Changed").update(after=17, why="a word of long ago"))
    journal = library.load(import_adventure(library, file)).journal(rules)
    assert journal.state_at(1).heroes[0].values["agility"] == 17
    with pytest.raises(DoesNotFollow):
        verify(file)


LEAVES: st.SearchStrategy[object] = st.sampled_from(
    [None, True, 0, -1, 3, 2**70, 1.5, "", "strength", "hero", "x" * 50, [], {}, ["foe", 0]]
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_spoiled_file_is_told_plainly_or_opens(
    file: Path, library: Library, rules: Ruleset, data: st.DataObject
) -> None:
    original = file.read_bytes()
    node: Any = (whole := json.loads(original))
    while True:
        places = list(node) if isinstance(node, dict) else list(range(len(node)))
        place = data.draw(st.sampled_from(places))
        if not isinstance(node[place], dict | list) or not node[place] or data.draw(st.integers(0, 5)) == 0:
            node[place] = data.draw(LEAVES)
            break
        node = node[place]
    path = file.with_suffix(".spoiled")
    path.write_text(json.dumps(whole))
    with suppress(Unusable, RuleError):
        verify(path)
    try:
        adventure = import_adventure(library, path)
    except (Unusable, RuleError):
        return
    assert library.load(adventure).journal(rules).entries == list(read_transcript(path)[1].entries)
