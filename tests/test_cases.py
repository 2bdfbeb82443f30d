"""Every worked example, ours and the published ones, holds."""

from pathlib import Path

import pytest

from desktop_app import rulesets
from desktop_app.domain.text import Language
from desktop_app.persistence.case_play import play
from desktop_app.persistence.cases import Ready, read_cases
from desktop_app.persistence.codec import decode

FOLDER = Path(__file__).parent / "cases"
ODDS = "odds.json"
PUBLISHED = {"duel": 23, "moonrunner": 18, "black_tower": 14, "grey_star": 16}


def ready_cases() -> list[Ready]:
    """All cases of the rulesets that are there; a file holds the cases of one ruleset."""
    cases: list[Ready] = []
    for path in sorted(FOLDER.glob("*.json")):
        books = {case["ruleset"] for case in decode(path.read_bytes(), list[dict[str, object]])}
        if path.name != ODDS and books.issubset(rulesets.keys()):
            cases += read_cases(path)
    return cases


@pytest.mark.parametrize("ready", ready_cases(), ids=lambda ready: ready.case.id)
@pytest.mark.parametrize("language", list(Language))
def test_a_case_holds(ready: Ready, language: Language) -> None:
    played = play(ready, language)
    assert played.complaints == []
    assert played.result["holds"] is True


@pytest.mark.parametrize("book", rulesets.keys())
def test_no_published_case_is_left_out(book: str) -> None:
    assert len(read_cases(FOLDER / f"{book}.json")) == PUBLISHED[book]
