"""Torture: kills, hostile files and a million acts, as many as one asks for; prints what was survived."""

import argparse
import sys
import tempfile
import time
from pathlib import Path

FAST = Path("/dev/shm")
"""Memory that looks like a disk, for what needs no real one."""


def main(argv: list[str]) -> int:
    """Run what was asked for; the exit code."""
    parser = argparse.ArgumentParser(prog="dev.py torture", description=__doc__)
    parser.add_argument("--kills", type=int, default=0, metavar="N", help="kill the program so often")
    parser.add_argument("--files", type=int, default=0, metavar="N", help="offer so many hostile files")
    parser.add_argument("--acts", type=int, default=0, metavar="N", help="play so many acts against a model")
    parser.add_argument("--seed", type=int, default=1, help="of all choices")
    asked = parser.parse_args(argv)
    if not (asked.kills or asked.files or asked.acts):
        asked.kills, asked.files, asked.acts = 1_000, 10_000, 1_000_000
    with tempfile.TemporaryDirectory(prefix="listok-torture-") as home:
        if asked.kills:
            _kill(Path(home) / "kills", asked.kills, asked.seed)
        if asked.files:
            _feed(Path(home), asked.files, asked.seed)
        if asked.acts:
            _play(asked.acts, asked.seed)
    return 0


def _kill(home: Path, count: int, seed: int) -> None:
    from tests.durability.kills import Killer

    began = time.monotonic()
    killer = Killer(home, seed)
    killer.kill(count)
    each = ", ".join(f"{name} {number}" for name, number in sorted(killer.kills.items()))
    print(f"kills survived: {count} ({each}), {killer.acknowledged} acknowledged steps, none lost;", _took(began))


def _feed(home: Path, count: int, seed: int) -> None:
    from tests.durability.fuzz import Fuzzer

    began = time.monotonic()
    fuzzer = Fuzzer(home, seed)
    fuzzer.run(count)
    each = ", ".join(f"{name} {number}" for name, number in sorted(fuzzer.outcomes.items()))
    print(f"hostile files: {count} ({each}), no hang, no traceback;", _took(began))


def _play(count: int, seed: int) -> None:
    from desktop_app import rulesets
    from tests.durability.duet import Duet

    began = time.monotonic()
    acts = restarts = 0
    books = rulesets.keys()
    with tempfile.TemporaryDirectory(prefix="listok-acts-", dir=FAST if FAST.is_dir() else None) as home:
        for number, book in enumerate(books):
            duet = Duet(Path(home) / book, book, seed + number)
            while duet.acts < count // len(books):
                duet.anything()
            duet.restart()
            duet.close()
            acts, restarts = acts + duet.acts, restarts + duet.restarts
            print(f"{book}: {duet.acts} acts, {_took(began)}", flush=True)
    print(f"acts played against the model: {acts}, {restarts} restarts; {_took(began)}")


def _took(began: float) -> str:
    return f"{time.monotonic() - began:.0f} s"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
