"""In every ruleset, whatever is played comes back from the library and follows from its own dice."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from desktop_app import rulesets
from desktop_app.domain.actions import Act, Action, Begin, Clear, Create, Go
from desktop_app.domain.errors import RuleError
from desktop_app.domain.fields import Declared, Stat, Value
from desktop_app.domain.journal import Journal
from desktop_app.domain.ruleset import Ruleset
from desktop_app.domain.state import State
from desktop_app.persistence.keeper import AdventureKeeper
from desktop_app.persistence.library import FILE, Library
from desktop_app.persistence.transcript import export_adventure, import_adventure, verify
from tests.persistence.adventure import NOW, record

STEPS = 60


def _foe(rules: Ruleset, number: int, chance: random.Random) -> dict[str, Value]:
    scores: dict[str, Value] = {stat.key: chance.randint(2, 9) for stat in rules.foe if isinstance(stat, Stat)}
    return scores | {"name": f"Враг {number}"}


def _any_action(rules: Ruleset, state: State, chance: random.Random) -> Action:
    offers = rules.offers(state)
    if state.fight is not None and not state.fighting and not state.fight.moment:
        return Clear()
    if not state.fighting and chance.random() < 0.3:
        flee: list[Declared] = [condition for condition in rules.conditions if condition.key == "may_flee"]
        foes = tuple(_foe(rules, number, chance) for number in range(chance.randint(1, 3)))
        return Begin(foes, {condition.key: True for condition in flee})
    if not offers or chance.random() < 0.1:
        return Go(str(chance.randint(1, 400)))
    offer = chance.choice(offers)
    amount = chance.choice(offer.amounts) if offer.amounts else None
    return Act(offer.verb.key, offer.hero, offer.target, amount, offer.choice)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("book", rulesets.keys())
def test_what_was_played_is_kept_and_follows(book: str, seed: int, library: Library, tmp_path: Path) -> None:
    rules, chance = rulesets.ruleset(book), random.Random(seed)
    adventure = library.create_adventure(book, {}, NOW)
    keeper, journal = AdventureKeeper(library, adventure, rules), Journal(rules.new_state())
    record(journal, rules, Create("Герой"), keeper, seed)
    while len(journal.entries) < STEPS:
        if chance.random() < 0.1 and journal.undoable:
            journal.undo()
            keeper.move(journal.head, journal.tip, journal.state)
            continue
        try:
            record(journal, rules, _any_action(rules, journal.state, chance), keeper, chance.randint(0, 10**6))
        except RuleError as error:
            pytest.fail(f"an offer was refused: {error}")
    again = library.load(adventure).journal(rules)
    assert (again.entries, again.head, again.tip, again.state) == (
        journal.entries,
        journal.head,
        journal.tip,
        journal.state,
    )
    file = tmp_path / "a.listok"
    export_adventure(library, adventure, file)
    assert verify(file) == STEPS
    copy = import_adventure(library, file)
    assert library.load(copy).journal(rules).state == journal.state


def test_two_programs_may_make_the_library_at_the_same_time(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from datetime import datetime;"
        "from desktop_app.persistence.library import Library\n"
        "with Library.open(Path(sys.argv[1])) as library: library.create_adventure('duel', {}, datetime.now())"
    )
    children = [
        subprocess.Popen([sys.executable, "-c", script, str(tmp_path / "new")], stderr=subprocess.PIPE)
        for _ in range(4)
    ]
    assert [child.communicate()[1] for child in children] == [b""] * 4
    with Library.open(tmp_path / "new") as library:
        assert len(library.shelf()) == 4
    assert (tmp_path / "new" / FILE).is_file()
