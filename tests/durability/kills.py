"""Kills the program at random moments and looks at what it left."""

import os
import random
import signal
import sys
import time
from collections import Counter
from pathlib import Path

from tests.durability.scenes import SCENES, WEIGHTS, Scene, Told

FIRST_SPAN = 0.1
"""Seconds within which a first kill falls; then learned for each scene."""
PATIENCE = 60.0


class Killer:
    """Runs scenes in child processes under ``home`` and ends them by SIGKILL; ``seed`` makes the choices come again."""

    def __init__(self, home: Path, seed: int) -> None:
        self._home = home
        self._chance = random.Random(seed)
        self._scenes: list[Scene] = [scene() for scene in SCENES]
        self._spans = dict.fromkeys(map(_name, self._scenes), FIRST_SPAN)
        self.kills: Counter[str] = Counter()
        self.acknowledged = 0

    def kill(self, count: int) -> None:
        """Kill so often; raise `AssertionError` at the first thing lost."""
        while self.kills.total() < count:
            (scene,) = self._chance.choices(self._scenes, WEIGHTS)
            seed = self._chance.randint(0, 2**32)
            folder = self._home / _name(scene)
            folder.mkdir(parents=True, exist_ok=True)
            scene.prepare(folder, random.Random(seed))
            told, killed = self._run(scene, folder, seed)
            try:
                scene.check(folder, told)
            except Exception as error:
                raise AssertionError(f"{_name(scene)}, seed {seed}, after {len(told)} words: {error!r}") from error
            self.acknowledged += sum(line[0] == "done" for line in told)
            self.kills[_name(scene)] += killed

    def _run(self, scene: Scene, folder: Path, seed: int) -> tuple[Told, bool]:
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reader)
            _be_child(scene, folder, seed, writer)
        os.close(writer)
        with os.fdopen(reader, "rb", buffering=0) as pipe:
            data = pipe.read(1 << 16) or b""
            time.sleep(self._chance.uniform(0, self._spans[_name(scene)]))
            os.kill(child, signal.SIGKILL)
            while more := pipe.read(1 << 16):
                data += more
        _, status = os.waitpid(child, 0)
        killed = os.WIFSIGNALED(status)
        # A scene that ends by itself is to be killed before its end.
        self._spans[_name(scene)] *= 1.05 if killed else 0.8
        self._spans[_name(scene)] = min(self._spans[_name(scene)], FIRST_SPAN)
        if not killed and os.waitstatus_to_exitcode(status):
            raise AssertionError(f"{_name(scene)}, seed {seed}: the child failed by itself")
        # What follows the last line end was not heard to its end.
        lines = data.decode().split("\n")[:-1]
        return [line.split("\t") for line in lines], killed


def _name(scene: Scene) -> str:
    return type(scene).__name__


def _be_child(scene: Scene, folder: Path, seed: int, writer: int) -> None:
    """Never returns: the child has no business with what its parent has open."""
    code = 1
    try:
        scene.perform(folder, random.Random(seed), lambda *words: _tell(writer, words))
        code = 0
    except BaseException:
        sys.excepthook(*sys.exc_info())
        raise
    finally:
        sys.stderr.flush()
        os._exit(code)


def _tell(writer: int, words: tuple[str, ...]) -> None:
    line = ("\t".join(words) + "\n").encode()
    while line:
        line = line[os.write(writer, line) :]
