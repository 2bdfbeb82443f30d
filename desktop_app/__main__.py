"""Decides whether Listok answers on the command line or opens its window."""

import sys
from collections.abc import Sequence

WORDS = frozenset({"replay", "odds", "sheet", "verify", "export", "import"})
QUESTIONS = frozenset({"-h", "--help", "--version"})
SELFTEST = "--selftest"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run with ``arguments`` (by default the process's own) and return the exit code.

    Qt is not even imported for a headless command, so that it runs where there is no display.
    """
    argv = list(sys.argv[1:] if arguments is None else arguments)
    if SELFTEST in argv:
        from desktop_app.selftest import main as prove

        return prove(argv)
    if is_headless(argv):
        from desktop_app.cli import main as answer

        return answer(argv)
    from desktop_app.app import main as open_window

    return open_window(argv)


def is_headless(argv: Sequence[str]) -> bool:
    """Whether ``argv`` asks for help or the version, or its first word, ``--data-dir DIR`` set aside, is a command."""
    if QUESTIONS.intersection(argv):
        return True
    rest = iter(argv)
    for argument in rest:
        if argument == "--data-dir":
            next(rest, None)
        elif not argument.startswith("--data-dir="):
            return argument in WORDS
    return False


if __name__ == "__main__":
    sys.exit(main())
