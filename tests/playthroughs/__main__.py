"""Records every playthrough anew: ``python -m tests.playthroughs``; name rulesets to record only theirs."""

import sys

from tests.playthroughs.record import playthroughs, recorded, save

if __name__ == "__main__":
    wanted = sys.argv[1:]
    for path, rules, options in playthroughs():
        if not wanted or rules.key in wanted:
            save(path, recorded(rules, options))
            print(path.name)
