"""Writes the files of the present format into this folder, before a new format takes its place.

Run it once for each format, as ``python -m tests.persistence.old.make``; what lies here is never written again.
"""

import json
import random
import shutil
import tempfile
from pathlib import Path

from desktop_app import rulesets
from desktop_app.persistence.library import Library
from desktop_app.persistence.migrations import MIGRATIONS
from desktop_app.persistence.transcript import VERSION, export_adventure
from tests.durability.scenes import content, play
from tests.persistence.adventure import NOW

HERE = Path(__file__).parent


def main() -> None:
    """One adventure of each book, the library that holds them, and the lines of their entries."""
    with tempfile.TemporaryDirectory() as home:
        with Library.open(Path(home)) as library:
            adventure = ""
            for number, book in enumerate(rulesets.keys()):
                adventure = play(library, book, 40, random.Random(number))
                export_adventure(library, adventure, HERE / f"transcript-{VERSION}-{book}.listok")
            library.mark_finished(adventure)
            library.rename(adventure, "Прочитано — 1")
            copy = library.back_up(NOW).path
            shutil.copyfile(copy, HERE / f"library-{len(MIGRATIONS)}.sqlite3")
        (HERE / f"library-{len(MIGRATIONS)}.json").write_text(json.dumps(content(Path(home))), encoding="utf-8")


if __name__ == "__main__":
    main()
