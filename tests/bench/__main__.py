"""`python -m tests.bench [WORD…]`: measures all that is bounded, or only the benches whose names hold a word."""

import argparse
import importlib
import pkgutil
import sys

import tests.bench
from tests.bench import Row


def main() -> int:
    """Print the table; 1 when something is out of its bound."""
    parser = argparse.ArgumentParser(prog="tests.bench")
    parser.add_argument("words", nargs="*", help="only benches whose names hold one of these words")
    arguments, rest = parser.parse_known_args()
    # A bench may know options of its own, such as --paper.
    sys.argv[1:] = rest
    rows: list[Row] = []
    for module in sorted(info.name for info in pkgutil.iter_modules(tests.bench.__path__)):
        if module == "__main__" or (arguments.words and not any(word in module for word in arguments.words)):
            continue
        print(f"measuring {module}…", file=sys.stderr, flush=True)
        rows.extend(importlib.import_module(f"tests.bench.{module}").rows())
    width = max(len(row.name) for row in rows)
    for row in rows:
        verdict = "" if not row.bound else ("holds" if row.holds else "DOES NOT HOLD")
        print(f"{row.name:{width}}  {row.value:>24}  {row.bound:>24}  {verdict}")
    return 0 if all(row.holds for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
