"""A journey through the frozen program by accessible names alone: new hero, fight, undo, close, reopen.

journey.py PROGRAM DATA_FOLDER; runs under Debian's own Python, which has the accessibility bindings.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402 - the version must be chosen first

PATIENCE = 20.0
BUTTONS = ("push button", "button")


class Lost(Exception):
    """Something that a blind player would look for is not there."""


def nodes(root: Any) -> Iterator[Any]:
    """Everything under a node, which may vanish while one looks."""
    todo = [root]
    while todo:
        node = todo.pop()
        yield node
        try:
            todo += filter(None, (node.get_child_at_index(place) for place in range(node.get_child_count())))
        except GLib.Error:
            continue


def find(wanted: Callable[[Any], bool], what: str, patience: float = PATIENCE) -> Any:
    """The first accessible thing that is wanted, waited for; `Lost` when it does not come."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        desktop = Atspi.get_desktop(0)
        for place in range(desktop.get_child_count()):
            application = desktop.get_child_at_index(place)
            for node in nodes(application) if application is not None else ():
                try:
                    if wanted(node):
                        return node
                except GLib.Error:
                    continue
        time.sleep(0.1)
    raise Lost(what)


def showing(node: Any) -> bool:
    """Whether a node can be seen."""
    return bool(node.get_state_set().contains(Atspi.StateType.SHOWING))


def button(name: str) -> Any:
    """The button whose name begins so."""
    return find(
        lambda node: node.get_role_name() in BUTTONS and str(node.get_name()).startswith(name) and showing(node),
        f"button {name}",
    )


def press(node: Any) -> None:
    """Press a button as a screen reader would."""
    names = [Atspi.Action.get_action_name(node, place) for place in range(Atspi.Action.get_n_actions(node))]
    Atspi.Action.do_action(node, names.index("Press") if "Press" in names else 0)


def window(part: str) -> Any:
    """The window with this in its title."""
    return find(lambda node: node.get_role_name() == "frame" and part in str(node.get_name()), f"window {part}")


def keys(*names: str) -> None:
    """Press keys on the window that has the focus."""
    subprocess.run(["xdotool", "key", *names], check=True)


def typed(text: str) -> None:
    """Type text into whatever has the focus."""
    subprocess.run(["xdotool", "type", "--delay", "20", text], check=True)


def log_rows() -> int:
    """How many entries the log shows."""
    log = find(lambda node: str(node.get_name()) == "Log entries" and showing(node), "the log")
    return int(log.get_child_count())


def until(wanted: Callable[[], bool], what: str) -> None:
    """Wait until something holds."""
    end = time.monotonic() + PATIENCE
    while not wanted():
        if time.monotonic() > end:
            raise Lost(what)
        time.sleep(0.1)


def start(program: str, data: str) -> "subprocess.Popen[bytes]":
    """Start the frozen program in English."""
    return subprocess.Popen([program, "--data-dir", data, "--language", "en"], stdin=subprocess.DEVNULL)


def leave(running: "subprocess.Popen[bytes]") -> None:
    """Quit by the keyboard, and see a good end."""
    keys("ctrl+q")
    if running.wait(PATIENCE):
        raise Lost(f"a good end: {running.returncode}")


def play(program: str, data: str) -> int:
    """New hero, fight, undo; the rows of the log at the end."""
    running = start(program, data)
    try:
        window("Listok")
        press(button("New Hero"))
        begin = button("Begin the Adventure")
        typed("Ada")
        press(begin)
        window("Ada")
        until(lambda: log_rows() >= 1, "the hero in the log")
        keys("ctrl+f")
        time.sleep(0.3)
        typed("Ghoul 8 8")
        keys("Return")
        until(lambda: log_rows() >= 2, "the fight in the log")
        rows = log_rows()
        keys("space")
        until(lambda: log_rows() > rows, "a round in the log")
        rows = log_rows()
        keys("ctrl+z")
        time.sleep(0.5)
        leave(running)
    finally:
        running.kill()
    return rows


def come_back(program: str, data: str, rows: int) -> None:
    """The same adventure stands there again with all its entries, the undone one too."""
    running = start(program, data)
    try:
        window("Ada")
        until(lambda: log_rows() == rows, f"{rows} entries after opening again")
        leave(running)
    finally:
        running.kill()


def main(program: str, data: str) -> int:
    """The whole journey; 1 with a word when something is lost."""
    Atspi.init()
    began = time.monotonic()
    try:
        rows = play(program, data)
        come_back(program, data, rows)
    except Lost as lost:
        subprocess.run(["xdotool", "getactivewindow", "getwindowname"], check=False)
        print(f"journey: lost {lost}")
        return 1
    print(f"journey: hero, fight, undo, closed, opened again with {rows} entries, {time.monotonic() - began:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
