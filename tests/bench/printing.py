"""How soon a sheet and a long story are on paper, and how large a blank sheet's file is."""

import os
import tempfile
import time
from pathlib import Path

from desktop_app import rulesets
from desktop_app.domain.actions import Action, Adjust, Begin, Conclude, Create, Go, Note
from desktop_app.domain.dice import HERO, RandomDice
from desktop_app.domain.fields import Value
from desktop_app.domain.journal import Journal
from desktop_app.printing.options import SheetOptions
from desktop_app.printing.output import write_pdf, write_story
from desktop_app.printing.subject import Subject, of_journal
from tests.bench import Row

ENTRIES = 10_000
SHEET_BOUND, STORY_BOUND, SIZE_BOUND = 0.150, 5.0, 200_000


def rows() -> list[Row]:
    """The figures of printing, in seconds of the processor, for other programs share it; the best of nine."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication

    app = QApplication.instance() or QApplication([])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sheet.pdf"
        found = [*_sheets(path), _story(path)]
    del app
    return found


def _sheets(path: Path) -> list[Row]:
    found = []
    for rules in rulesets.all_rulesets():
        story = of_journal(rules, _journal(rules.key, 100))
        best = min(_seconds(path, story) for _ in range(9))
        found.append(
            Row(f"A filled A4 sheet to PDF, {rules.key}", f"{best * 1000:.0f} ms", "150 ms", best < SHEET_BOUND)
        )
        write_pdf(path, Subject(rules), SheetOptions())
        size = path.stat().st_size
        found.append(Row(f"A blank sheet's file, {rules.key}", f"{size / 1000:.0f} kB", "200 kB", size < SIZE_BOUND))
    return found


def _seconds(path: Path, subject: Subject) -> float:
    began = time.process_time()
    write_pdf(path, subject, SheetOptions())
    return time.process_time() - began


def _story(path: Path) -> Row:
    subject = of_journal(rulesets.ruleset("moonrunner"), _journal("moonrunner", ENTRIES))
    told: list[float] = []

    def go_on(done: float) -> bool:
        told.append(done)
        return True

    began = time.perf_counter()
    write_story(path, subject, SheetOptions(), go_on)
    took = time.perf_counter() - began
    return Row(f"A story of {ENTRIES} entries to PDF", f"{took:.1f} s", f"{STORY_BOUND:.0f} s", took < STORY_BOUND)


def _journal(key: str, entries: int) -> Journal:
    rules = rulesets.ruleset(key)
    journal = Journal(rules.new_state())
    life = rules.life.key
    foe: dict[str, Value] = {"name": "Гоблин", **{stat.key: 6 for stat in rules.foe_scores}}
    round_trip: tuple[Action, ...] = (
        Go("12"),
        Begin((foe,)),
        Adjust(HERO, life, -2),
        Conclude("won"),
        Note("Здесь был кто-то ещё: следы ведут на север, к старой мельнице."),
        Adjust(HERO, life, 2),
        Go("47"),
    )
    _play(journal, key, Create("Анна", {life: 20}))
    while len(journal.entries) < entries:
        _play(journal, key, round_trip[len(journal.entries) % len(round_trip)])
    return journal


def _play(journal: Journal, key: str, action: Action) -> None:
    turn = rulesets.ruleset(key).take(journal.state, action, RandomDice(1))
    journal.append(journal.draft(action, tuple(turn.events)))
