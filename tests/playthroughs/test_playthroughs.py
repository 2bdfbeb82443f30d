"""Every recorded adventure still goes as it went: events, offers and both logs, step by step."""

from pathlib import Path

import pytest

from desktop_app.domain.dice import ScriptedDice
from desktop_app.domain.fields import Value
from desktop_app.domain.journal import Journal
from desktop_app.domain.ruleset import Ruleset
from tests.playthroughs.record import FOLDER, load, moved, offers_of, playthroughs, recorded, save, told_of

STORIES = list(playthroughs())
HOW = "record it by `python -m tests.playthroughs`, and read the difference"

each = pytest.mark.parametrize(("path", "rules", "options"), STORIES, ids=[path.stem for path, _, _ in STORIES])


@each
def test_a_playthrough_goes_as_recorded(path: Path, rules: Ruleset, options: dict[str, Value]) -> None:
    assert path.exists(), HOW
    story = load(path)
    assert (story.ruleset, story.options) == (rules.key, options)
    journal = Journal(rules.new_state(story.options))
    for number, step in enumerate(story.steps, 1):
        if step.action is None:
            moved(journal, step.move, step.to)
        else:
            dice = ScriptedDice(step.throws)
            events = rules.step(journal.state, step.action, dice)
            dice.expect_empty()
            assert events == step.events, f"step {number}: {HOW}"
            journal.append(journal.draft(step.action, events, step.throws))
            assert told_of(rules, journal) == step.told, f"step {number}: {HOW}"
        assert offers_of(rules, journal.state) == step.offers, f"step {number}: {HOW}"


@each
def test_a_recording_reads_back_as_it_was_written(
    path: Path, rules: Ruleset, options: dict[str, Value], tmp_path: Path
) -> None:
    story = recorded(rules, options)
    copy = tmp_path / path.name
    save(copy, story)
    assert load(copy) == story


def test_every_recording_belongs_to_a_ruleset() -> None:
    assert {path.name for path in FOLDER.glob("*.json")} <= {path.name for path, _, _ in STORIES}
