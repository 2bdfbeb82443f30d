"""The adventure of these tests, told and kept."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app import rulesets
from desktop_app.domain.journal import Journal
from desktop_app.domain.ruleset import Ruleset
from desktop_app.persistence.library import Library
from tests.persistence.adventure import keep, tell


@pytest.fixture
def rules() -> Ruleset:
    return rulesets.ruleset("duel")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "data") as opened:
        yield opened


@pytest.fixture
def story(rules: Ruleset) -> Journal:
    return tell(rules)


@pytest.fixture
def kept(library: Library, rules: Ruleset, story: Journal) -> str:
    """The id of the adventure in the library."""
    return keep(library, rules, story)
