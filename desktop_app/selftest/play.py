"""Plays an adventure of any ruleset with given dice, from the hero's making to the replay of its exported file."""

from itertools import cycle
from pathlib import Path

from desktop_app.binding.new_adventure import NewAdventure
from desktop_app.binding.session import Session
from desktop_app.domain.actions import Act, Begin
from desktop_app.domain.dice import Request
from desktop_app.domain.fields import Value
from desktop_app.domain.journal import Journal
from desktop_app.domain.ruleset import Kind, Ruleset
from desktop_app.domain.text import Language
from desktop_app.persistence.library import Library
from desktop_app.persistence.transcript import export_adventure, verify
from desktop_app.printing.options import SheetOptions
from desktop_app.printing.output import write_pdf
from desktop_app.printing.subject import Subject, of_journal
from desktop_app.selftest.report import SelfTestError
from desktop_app.windows.desk import now
from desktop_app.windows.hero_dialog import HeroDialog

FACES = "31415926535897932384626433832795028841971693993751058209749445923078"
"""The given dice: the digits of pi, each counted up from the lowest side."""
MOST_ROUNDS = 300


class GivenDice:
    """Dice that fall by a list of digits, over and over."""

    def __init__(self, digits: str = FACES) -> None:
        self._digits = cycle(map(int, digits))

    def throw(self, request: Request) -> tuple[int, ...]:
        """The next digits as faces of these dice."""
        pool = request.pool
        return tuple([pool.low + next(self._digits) % pool.sides for _ in range(pool.count)])


def play_adventure(rules: Ruleset, out: Path) -> dict[str, object]:
    """Make a hero, fight, undo, redo, close, open again, export and replay the export; what came of it."""
    folder = out / "library"
    with Library.open(folder) as library:
        session = begin(rules, library, f"Проба {rules.key}")
        rounds = fight(session)
        fought = session.state
        session.undo()
        if session.state == fought:
            raise SelfTestError("undo changed nothing")
        session.redo()
        if session.state != fought:
            raise SelfTestError("redo did not lead back")
        session.undo()
        undone = session.state
        adventure = library.last_opened() or ""
    with Library.open(folder) as library:
        journal = library.load(adventure).journal(rules)
        if journal.state != undone or journal.redoable is None:
            raise SelfTestError("the adventure came back from the disk as another one")
        journal.redo()
        if journal.state != fought:
            raise SelfTestError("redo after opening did not lead to the same state")
        file = out / f"{rules.key}.listok"
        export_adventure(library, adventure, file)
    outcome = fought.fight.outcome.value if fought.fight is not None else ""
    return {"rounds": rounds, "outcome": outcome, "entries": verify(file)}


def begin(rules: Ruleset, library: Library, name: str) -> Session:
    """A new adventure whose hero is made as the dialog for new heroes would when one only presses Enter."""
    dialog = HeroDialog((rules,), rules.key, Language.RU, None)
    dialog.name.setText(name)
    journal = Journal(rules.new_state(dialog.options))
    session = Session(rules, journal, NewAdventure(library, rules, dialog.options), now)
    session.app_dice = GivenDice()
    session.play(dialog.answer())
    dialog.deleteLater()
    if session.journal.head != 1:
        raise SelfTestError("the hero was not made")
    return session


def fight(session: Session) -> int:
    """Fight against one foe to the end, always by the first thing offered; the rounds it took."""
    rules = session.rules
    foe: dict[str, Value] = {stat.key: 6 for stat in rules.foe_scores}
    session.correct(Begin(({"name": "Гуль & <b>Ghoul</b>", **foe},)))
    for played in range(MOST_ROUNDS):
        act = _next_act(session)
        if act is None:
            return played
        before = session.journal.head
        session.correct(act)
        if session.journal.head == before:
            raise SelfTestError(f"{act} was offered but not played")
    raise SelfTestError(f"the fight did not end in {MOST_ROUNDS} rounds")


def _next_act(session: Session) -> Act | None:
    """Whatever is asked, else a round, else whatever else a fight allows; None when the fight is over."""
    offers = session.rules.offers(session.state)
    fight = session.state.fight
    if fight is None or not session.state.fighting or not offers:
        return None
    rounds = [offer for offer in offers if offer.verb.kind is Kind.ROUND]
    return (offers[0] if fight.moment or not rounds else rounds[0]).taken()


def print_sheets(rules: Ruleset, out: Path) -> dict[str, int]:
    """Print the adventure played last by these rules, and a blank sheet, in each language; bytes by file name."""
    with Library.open(out / "library") as library:
        (row,) = [row for row in library.shelf() if row.ruleset == rules.key][:1]
        journal = library.load(row.id).journal(rules)
    sizes = {}
    for language in Language:
        for name, subject in (("filled", of_journal(rules, journal)), ("blank", Subject(rules))):
            file = out / f"{rules.key}-{name}-{language.value}.pdf"
            problem = write_pdf(file, subject, SheetOptions(language=language))
            if problem is not None:
                raise SelfTestError(problem.text.en)
            data = file.read_bytes()
            if not data.startswith(b"%PDF-") or b"/FontFile2" not in data:
                raise SelfTestError(f"{file.name} is no PDF with typefaces of its own")
            sizes[file.name] = len(data)
    return sizes
