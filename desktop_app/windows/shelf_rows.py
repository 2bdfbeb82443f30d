"""What the bookshelf shows, from what the library keeps."""

from collections.abc import Iterable
from datetime import datetime

from desktop_app import rulesets
from desktop_app.domain.text import Language
from desktop_app.persistence.shelf import Shelved
from desktop_app.widgets.bookshelf import ShelfRow


def shelf_rows(shelf: Iterable[Shelved], language: Language) -> list[ShelfRow]:
    """A row for each adventure; one whose ruleset this program lacks goes by the ruleset's key."""
    known = set(rulesets.keys())
    rows = []
    for kept in shelf:
        title = rulesets.ruleset(kept.ruleset).title.say(language) if kept.ruleset in known else kept.ruleset
        played = datetime.fromisoformat(kept.played) if kept.played else None
        rows.append(
            ShelfRow(kept.id, kept.name, title, kept.section, kept.status, played, kept.life, kept.life_initial)
        )
    return rows
