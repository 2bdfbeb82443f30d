"""A stranger's first evening in the real window, by keyboard only: hero, fight, Luck, undo, a power cut, and on."""

import subprocess
import sys
from pathlib import Path

import pytest

from desktop_app.domain.actions import Act, Begin, Create
from desktop_app.domain.journal import Journal
from desktop_app.domain.state import State
from tests.e2e.robot import Robot

pytestmark = pytest.mark.e2e

HERO = "Miranda"
FIGHTS = {
    "duel": "Guard 8 6",
    "moonrunner": "Ghoul 8 8",
    "black_tower": "Wolf 1 1 2 4",
    "grey_star": "Deathgaunt 20 30",
}
"""A fight of each ruleset, as its book prints the foe."""


def prepare(folder: Path, ruleset: str) -> None:
    """The reader has chosen the book before, and no dice tumble."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.ini").write_text(f"[General]\nlast_ruleset={ruleset}\nanimation=false\n", encoding="utf-8")


def begin(robot: Robot, foe: str) -> None:
    """A hero in a few presses, and a fight in a line."""
    robot.window("^Listok$")
    robot.press_until("ctrl+n", lambda: robot.sees("New Hero"), "the dialog")
    robot.window("New Hero")
    robot.type(HERO)
    robot.wait(lambda: robot.head() == 1, "the hero")
    robot.window(HERO)
    robot.press("ctrl+f")
    robot.type(foe)
    robot.wait(lambda: robot.head() == 2, "the fight")


def press_and_see(robot: Robot, key: str, head: int) -> None:
    """Press a key, and see the adventure stand at ``head``."""
    robot.press_until(key, lambda: robot.head() == head, f"entry {head}")


def play_until_wounded(robot: Robot) -> int:
    """Rounds, by the space bar, until a wound waits for its Luck; the entry it stands at."""
    for _ in range(30):
        before = robot.head()
        press_and_see(robot, "space", before + 1)
        fight = state(robot).fight
        if fight is not None and fight.pending:
            return before + 1
    raise AssertionError("thirty parries in a row")


def state(robot: Robot) -> State:
    """The state of the open adventure on the disk."""
    return journal(robot).state


def journal(robot: Robot) -> Journal:
    """The journal of the open adventure on the disk."""
    found = robot.journal()
    assert found is not None
    return found


def test_a_fight_survives_a_power_cut_and_undo_goes_on_after_it(tmp_path: Path) -> None:
    folder = tmp_path / "Игры — 1"
    prepare(folder, "moonrunner")
    with Robot(folder, "--language", "en") as robot:
        begin(robot, "Ghoul 8 40")
        story = journal(robot)
        assert isinstance(story.entry(1).action, Create)
        assert isinstance(story.entry(2).action, Begin)
        wounded = play_until_wounded(robot)
        press_and_see(robot, "l", wounded + 1)
        assert journal(robot).entry(wounded + 1).action == Act("luck")
        tested = state(robot)
        press_and_see(robot, "ctrl+z", wounded)
        press_and_see(robot, "ctrl+shift+z", wounded + 1)
        assert state(robot) == tested
        press_and_see(robot, "ctrl+z", wounded)
        left = journal(robot)
        robot.pull_the_plug()
    with Robot(folder, "--language", "en") as robot:
        robot.window(HERO)
        found = journal(robot)
        assert found.state == left.state
        assert (found.head, found.tip) == (left.head, left.tip)
        press_and_see(robot, "ctrl+z", wounded - 1)
        press_and_see(robot, "ctrl+y", wounded)
        robot.close(HERO)


@pytest.mark.parametrize("ruleset", sorted(FIGHTS))
def test_a_fight_of_each_book_is_played_to_its_end_and_replays(tmp_path: Path, ruleset: str) -> None:
    folder = tmp_path / "data"
    prepare(folder, ruleset)
    with Robot(folder, "--language", "en") as robot:
        begin(robot, FIGHTS[ruleset])
        for _ in range(200):
            if not state(robot).fighting:
                break
            press_and_see(robot, "space", robot.head() + 1)
        assert not state(robot).fighting
        robot.close(HERO)
    out = tmp_path / "out.listok"
    for command in (["export", HERO, str(out)], ["verify", str(out)]):
        line = [sys.executable, "-m", "desktop_app", "--data-dir", str(folder), *command]
        run = subprocess.run(line, capture_output=True, text=True, check=False)
        assert (run.returncode, run.stderr) == (0, "")
