"""A whole adventure as it is kept, and the summary of a state for the shelf."""

from typing import Any

import msgspec

from desktop_app.domain.common import NAME
from desktop_app.domain.journal import Entry, Journal
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.state import State
from desktop_app.persistence.codec import Options
from desktop_app.persistence.shelf import Summary


def summarise(rules: Ruleset, state: State) -> Summary:
    """The summary of a state."""
    first = state.heroes[0]
    return Summary(
        hero=first[NAME],
        section=state.section,
        alive=any(rules.lives(sheet) for sheet in state.heroes),
        life=first[rules.life],
        life_initial=first.initial(rules.life),
    )


class Stored(msgspec.Struct, frozen=True):
    """A whole adventure as it is kept; ``extras`` is what a newer program's export said besides."""

    id: str
    ruleset: str
    options: Options
    entries: tuple[Entry, ...] = ()
    head: int = 0
    tip: int = 0
    title: str = ""
    created: str = ""
    extras: dict[str, Any] = {}

    def journal(self, rules: Ruleset) -> Journal:
        """The journal, ready to go on; raises `RuleError` when options or order do not fit the rules."""
        return Journal(rules.new_state(self.options), self.entries, self.head, self.tip)
