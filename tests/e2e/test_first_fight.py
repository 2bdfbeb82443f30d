"""A stranger's first evening in the real window, by keyboard only: hero, fight, Luck, undo, a power cut, and on."""

from pathlib import Path

import pytest

from desktop_app.domain.actions import Act, Begin, Create
from desktop_app.domain.journal import Journal
from desktop_app.domain.state import State
from tests.e2e.robot import Robot

pytestmark = pytest.mark.e2e

HERO = "Miranda"


def begin(robot: Robot) -> None:
    """A hero in a few presses, and a fight in a line."""
    robot.window("^Listok$")
    robot.press("ctrl+n")
    robot.window("New Hero")
    robot.type(HERO)
    robot.wait(lambda: robot.head() == 1, "the hero")
    robot.window(HERO)
    robot.press("ctrl+f")
    robot.type("Ghoul 8 40")
    robot.wait(lambda: robot.head() == 2, "the fight")


def play_until_wounded(robot: Robot) -> None:
    """Rounds, by the space bar, until a wound waits for its Luck."""
    for _ in range(30):
        before = robot.head()
        robot.press("space")
        robot.wait_for_head_after(before)
        if waits(robot):
            return
    raise AssertionError("thirty parries in a row")


def waits(robot: Robot) -> bool:
    """Whether the rules wait for a decision."""
    fight = state(robot).fight
    return fight is not None and bool(fight.pending)


def state(robot: Robot) -> State:
    """The state of the open adventure on the disk."""
    return journal(robot).state


def journal(robot: Robot) -> Journal:
    """The journal of the open adventure on the disk."""
    found = robot.journal()
    assert found is not None
    return found


def prepare(folder: Path) -> None:
    """The reader has chosen the book before, and no dice tumble."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.ini").write_text("[General]\nlast_ruleset=moonrunner\nanimation=false\n", encoding="utf-8")


def test_a_fight_survives_a_power_cut_and_undo_goes_on_after_it(tmp_path: Path) -> None:
    folder = tmp_path / "Игры — 1"
    prepare(folder)
    with Robot(folder, "--language", "en") as robot:
        begin(robot)
        story = journal(robot)
        assert isinstance(story.entry(1).action, Create)
        assert isinstance(story.entry(2).action, Begin)
        play_until_wounded(robot)
        wounded = robot.head()
        robot.press("l")
        robot.wait(lambda: robot.head() == wounded + 1, "the Luck test")
        assert journal(robot).entry(wounded + 1).action == Act("luck")
        luck_tested = state(robot)
        robot.press("ctrl+z")
        robot.wait(lambda: robot.head() == wounded, "undo")
        robot.press("ctrl+shift+z")
        robot.wait(lambda: robot.head() == wounded + 1, "redo")
        assert state(robot) == luck_tested
        robot.press("ctrl+z")
        robot.wait(lambda: robot.head() == wounded, "undo again")
        left = journal(robot)
        robot.pull_the_plug()
    with Robot(folder, "--language", "en") as robot:
        robot.window(HERO)
        found = journal(robot)
        assert found.state == left.state
        assert (found.head, found.tip) == (left.head, left.tip)
        robot.press("ctrl+z")
        robot.wait(lambda: robot.head() < wounded, "undo after the restart")
        robot.press("ctrl+y")
        robot.wait(lambda: robot.head() == wounded, "redo after the restart")
        robot.close(HERO)
