"""A reader's hands and eyes: the program in a process of its own, keys by xdotool, the outcome read from the disk."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import NoReturn, TypeVar

from desktop_app import rulesets
from desktop_app.domain.journal import Journal
from desktop_app.persistence.library import Library

T = TypeVar("T")

PATIENCE = 20.0
"""Seconds until something that should have happened counts as not happening; these machines are slow at times."""
BLINK = 0.05
HESITATION = 4.0
"""Seconds until a key that had no effect is pressed once more."""
BREATH = 0.4
"""Seconds that a hand waits for what another process does without a sign."""


class Robot:
    """One run of the program over one data folder."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        """Start the program; ``arguments`` go to it."""
        self.folder = folder
        command = [sys.executable, "-m", "desktop_app", "--data-dir", str(folder), *arguments]
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def __enter__(self) -> "Robot":
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _at: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        if self.process.stderr is not None:
            self.process.stderr.close()
        self.process.wait()

    # Hands

    def window(self, title: str) -> str:
        """The number of the window whose title holds these words, once it is there and has the keyboard."""
        number = self.wait(lambda: self.sees(title), f"a window called {title}")
        # There is no window manager on the virtual screen that would give a new window the keyboard.
        self._xdotool("windowfocus", "--sync", number)
        # The X server has given it the keyboard, and the program has yet to hear of it.
        time.sleep(BREATH)
        return number

    def press_until(self, key: str, look: Callable[[], T], what: str) -> T:
        """Press a key, and again where it had no effect (a window may not listen yet); what ``look`` sees then."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.press(key)
            seen = self._watch(look, HESITATION)
            if seen:
                return seen
        self._give_up(f"{what} after {key}")

    def sees(self, title: str) -> str:
        """The number of a visible window whose title holds these words, "" when there is none."""
        found = self._xdotool(
            "search", "--all", "--onlyvisible", "--pid", str(self.process.pid), "--name", title
        ).split()
        return found[-1] if found else ""

    def press(self, *keys: str) -> None:
        """Press keys, named as xdotool does, one after another."""
        for key in keys:
            self._xdotool("key", "--clearmodifiers", key)

    def type(self, words: str) -> None:
        """Type words and Enter."""
        self._xdotool("type", "--delay", "20", words)
        # xdotool changes the key map while it types; a key that follows at once can get lost.
        time.sleep(BREATH)
        self.press("Return")

    def _xdotool(self, *arguments: str) -> str:
        run = subprocess.run(["xdotool", *arguments], capture_output=True, text=True, check=False)
        return run.stdout.strip()

    def pull_the_plug(self) -> None:
        """End the program as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def close(self, title: str) -> None:
        """Quit by the keyboard."""
        self.window(title)
        self.press("ctrl+q")
        assert self.process.wait(PATIENCE) == 0

    # Eyes

    def journal(self) -> Journal | None:
        """The adventure that is open, as the disk has it now."""
        if not (self.folder / "library.sqlite3").exists():
            return None
        with Library.open(self.folder) as library:
            adventure = library.last_opened()
            if adventure is None:
                return None
            stored = library.load(adventure)
            return stored.journal(rulesets.ruleset(stored.ruleset))

    def head(self) -> int:
        """Where the open adventure stands, 0 when none is open."""
        journal = self.journal()
        return journal.head if journal is not None else 0

    def wait(self, look: Callable[[], T], what: str) -> T:
        """What ``look`` sees once it sees something; fails, naming ``what``, when that takes too long."""
        seen = self._watch(look, PATIENCE)
        if not seen:
            self._give_up(what)
        return seen

    def _watch(self, look: Callable[[], T], patience: float) -> T:
        end = time.monotonic() + patience
        while not (seen := look()) and time.monotonic() < end:
            if self.process.poll() is not None:
                self._give_up("the end of the test, but the program has ended")
            time.sleep(BLINK)
        return seen

    def _give_up(self, what: str) -> NoReturn:
        self.process.kill()
        said = self.process.stderr.read() if self.process.stderr else ""
        raise AssertionError(f"waited in vain for {what}; the program said: {said}")
