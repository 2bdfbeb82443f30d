"""The headless commands: each runs without a display, says an error in one plain line and exits with 0, 1 or 2."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple, NoReturn

import msgspec

from desktop_app import rulesets
from desktop_app.domain.errors import IllegalAction, RuleError
from desktop_app.domain.text import Language, Text
from desktop_app.odds.budget import TooLong
from desktop_app.odds.solver import BEST, Solver
from desktop_app.persistence.case_play import play, situation
from desktop_app.persistence.cases import Ready, read_cases
from desktop_app.persistence.errors import DoesNotFollow, TranscriptError, Unusable, one_line, place
from desktop_app.persistence.files import data_folder
from desktop_app.persistence.library import Library
from desktop_app.persistence.soundness import fold_soundly
from desktop_app.persistence.transcript import export_adventure, import_adventure, read_transcript, verify
from desktop_app.resources import version

if TYPE_CHECKING:
    from desktop_app.printing.subject import Subject

FINE, FALSE, UNUSABLE = 0, 1, 2
"""Exit codes: all holds; a case or file does not hold; the arguments or a file cannot be used."""
INTERRUPTED = 130
CLOSE = 1e-6
"""How near a chance must come to what a case expects."""
PAPERS = ("A4", "Letter", "A5")
"""As the printing layer names them, which is imported only for its own command."""


class Command(NamedTuple):
    """A word of the command line: what it does in a sentence, its own arguments, and how it runs."""

    word: str
    help: str
    arguments: Callable[[argparse.ArgumentParser], object]
    run: Callable[[argparse.Namespace], int]


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with the arguments on one line."""

    def error(self, message: str) -> NoReturn:
        usage = " ".join(self.format_usage().split())
        self.exit(UNUSABLE, f"listok: {one_line(message)} ({usage})\n")


def main(argv: Sequence[str]) -> int:
    """Run a headless command; its exit code. No error of ours leaves as a traceback."""
    _speak_utf8()
    language = Language.EN
    try:
        arguments = parser().parse_args(argv)
        language = Language(arguments.language)
        run: Callable[[argparse.Namespace], int] = arguments.run
        code = run(arguments)
        sys.stdout.flush()
        return code
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else FINE
    except BrokenPipeError:
        # Whoever read our output has gone; Python would fail once more while closing it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FALSE
    except (Unusable, RuleError, OSError) as error:
        return complain(_sentence(error, language), FALSE if isinstance(error, DoesNotFollow) else UNUSABLE)
    except KeyboardInterrupt:
        return INTERRUPTED


def _sentence(error: Unusable | RuleError | OSError, language: Language) -> str:
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}" if error.filename else str(error)
    return error.say(language)


def _speak_utf8() -> None:
    """Results are UTF-8 whatever the locale says."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def complain(line: str, code: int) -> int:
    """Say one line on standard error; the exit code to leave with."""
    print(one_line(line), file=sys.stderr)
    return code


def parser() -> argparse.ArgumentParser:
    """All words of the command line."""
    top = _Parser(
        prog="listok", description="A desktop companion for gamebooks; without a command it opens its window."
    )
    top.add_argument("--version", action="version", version=f"listok {version()}")
    _common(top, data_dir=None, language=Language.EN.value)
    words = top.add_subparsers(dest="word", required=True, metavar="COMMAND")
    for command in COMMANDS:
        sub = words.add_parser(command.word, help=command.help, description=command.help)
        # Both options may stand before or after the word; there, they must not undo what was said before.
        _common(sub, data_dir=argparse.SUPPRESS, language=argparse.SUPPRESS)
        command.arguments(sub)
        sub.set_defaults(run=command.run)
    return top


def _common(target: argparse.ArgumentParser, data_dir: str | None, language: str) -> None:
    target.add_argument("--data-dir", metavar="DIR", default=data_dir, help="the folder of the library of adventures")
    target.add_argument("--language", choices=[str(one) for one in Language], default=language, help="of the answers")


def language_of(arguments: argparse.Namespace) -> Language:
    """The language that was asked for."""
    return Language(arguments.language)


def _one_file(target: argparse.ArgumentParser) -> None:
    target.add_argument("file", metavar="FILE", type=Path)


def _name_and_file(target: argparse.ArgumentParser) -> None:
    target.add_argument("name", metavar="NAME", help="the adventure's id, title or hero")
    _one_file(target)


def _replay(arguments: argparse.Namespace) -> int:
    language = language_of(arguments)
    played = [play(ready, language) for ready in read_cases(arguments.file)]
    answer = [one.result for one in played]
    print(msgspec.json.format(msgspec.json.encode(answer), indent=2).decode())
    code = FINE
    for one in played:
        for line in one.complaints:
            code = complain(f"{arguments.file}: {line}", FALSE)
    return code


def _odds(arguments: argparse.Namespace) -> int:
    language, answer, code = language_of(arguments), [], FINE
    for ready in read_cases(arguments.file):
        try:
            found, fault = _odds_of(ready, language)
        except RuleError as error:
            fault, found = place(ready.case.id, 0, language) + error.say(language), {}
            code = UNUSABLE
        answer.append({"id": ready.case.id, **found})
        if fault:
            code = complain(f"{arguments.file}: {fault}", max(code, FALSE))
    print(msgspec.json.format(msgspec.json.encode(answer), indent=2).decode())
    return code


def _odds_of(ready: Ready, language: Language) -> tuple[dict[str, object], str]:
    """The exact chance to win a case, and a plain line where it is not what was expected."""
    state, refusal = situation(ready, language)
    if refusal:
        return {}, refusal
    if state.fight is None:
        raise IllegalAction(Text("В этом случае нет боя.", "There is no fight in this case."))
    policy = ready.case.policy or BEST
    solver = Solver(ready.values.rules, policy)
    began = perf_counter()
    try:
        win = solver.chance(state)
    except TooLong:
        long = Text("Точный расчёт слишком долог.", "It would take too long to compute exactly.")
        return {"policy": policy}, place(ready.case.id, 0, language) + long.say(language)
    seconds = round(perf_counter() - began, 6)
    found = {"win": win, "policy": policy, "seconds": seconds, "positions": solver.positions}
    expected = ready.case.expect.win if ready.case.expect is not None else None
    if expected is None or abs(win - expected) <= CLOSE:
        return found, ""
    return found, f"{place(ready.case.id, 0, language)}win: {win:.9f} ≠ {expected}"


def _verify(arguments: argparse.Namespace) -> int:
    count = verify(arguments.file)
    print(
        Text(f"Записей: {count}; каждая следует из правил.", f"{count} entries; each follows from the rules.").say(
            language_of(arguments)
        )
    )
    return FINE


def _sheet_words(target: argparse.ArgumentParser) -> None:
    target.add_argument("--ruleset", metavar="ID", help="which book's sheet; an adventure knows its own")
    target.add_argument("--adventure", metavar="FILE", type=Path, help="an exported adventure to fill the sheet with")
    target.add_argument("--paper", choices=PAPERS, default=PAPERS[0])
    target.add_argument("--landscape", action="store_true", help="the paper lies on its long side")
    target.add_argument("--booklet", action="store_true", help="two A5 pages on each A4, to be folded")
    target.add_argument("--large", action="store_true", help="large print")
    target.add_argument("out", metavar="OUT.pdf", type=Path)


def _sheet(arguments: argparse.Namespace) -> int:
    # No window is shown, so no screen is needed, whatever the system's own platform.
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtGui import QGuiApplication

    from desktop_app.printing.options import Paper, SheetOptions
    from desktop_app.printing.output import write_pdf

    subject = _subject(arguments)
    options = SheetOptions(
        paper=Paper(arguments.paper),
        landscape=arguments.landscape,
        booklet=arguments.booklet,
        large=arguments.large,
        language=language_of(arguments),
    )
    app = QGuiApplication.instance() or QGuiApplication(["listok"])
    problem = write_pdf(arguments.out, subject, options)
    del app
    return FINE if problem is None else complain(problem.text.say(options.language), UNUSABLE)


def _subject(arguments: argparse.Namespace) -> "Subject":
    from desktop_app.printing.subject import Subject, of_journal

    if arguments.adventure is None:
        if arguments.ruleset is None:
            raise Unusable(Text("Назовите правила: --ruleset ID.", "Name the rules: --ruleset ID."))
        return Subject(rulesets.ruleset(arguments.ruleset))
    rules, stored = read_transcript(arguments.adventure)
    if arguments.ruleset not in (None, rules.key):
        ours, theirs = arguments.ruleset, rules.key
        raise TranscriptError(
            arguments.adventure,
            Text(f"Это приключение по правилам «{theirs}», а не «{ours}».", f"Its rules are “{theirs}”, not “{ours}”."),
        )
    try:
        fold_soundly(rules, rules.new_state(stored.options), stored.entries)
        return of_journal(rules, stored.journal(rules))
    except (Unusable, RuleError) as error:
        raise TranscriptError(arguments.adventure, error.text) from error


def _export(arguments: argparse.Namespace) -> int:
    with Library.open(data_folder(arguments.data_dir)) as library:
        export_adventure(library, arguments.name, arguments.file)
    return FINE


def _import(arguments: argparse.Namespace) -> int:
    with Library.open(data_folder(arguments.data_dir)) as library:
        print(import_adventure(library, arguments.file))
    return FINE


COMMANDS = (
    Command("replay", "Play each case of a file and compare it with what it expects.", _one_file, _replay),
    Command("odds", "Compute each case's exact chance to win and compare it.", _one_file, _odds),
    Command("sheet", "Print an adventure sheet, blank or filled, to a PDF file.", _sheet_words, _sheet),
    Command("verify", "Play an exported adventure again from its own dice.", _one_file, _verify),
    Command("export", "Write an adventure of the library to a file.", _name_and_file, _export),
    Command("import", "Take an exported adventure into the library.", _one_file, _import),
)
