"""Strangers' files and strange words: refused or shown to the letter, never obeyed; and nobody is called on the net."""

import json
import os
import platform
import random
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop_app import rulesets
from desktop_app.app import compose
from desktop_app.domain.actions import Action, Begin, Create, Gain, Go, Mark, Note, Rewrite
from desktop_app.domain.dice import HERO
from desktop_app.domain.fields import Item, Items, Notes, Stat, Value
from desktop_app.domain.journal import Journal
from desktop_app.domain.text import Language
from desktop_app.persistence.errors import FileError, TranscriptError, Unusable
from desktop_app.persistence.files import LARGEST
from desktop_app.persistence.keeper import AdventureKeeper
from desktop_app.persistence.library import Library
from desktop_app.persistence.transcript import export_adventure, import_adventure, read_transcript, verify
from tests.durability.fuzz import Fuzzer
from tests.persistence.adventure import NOW, record

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(os.name != "posix", reason="there are no timers of the processor here")


@pytest.fixture(scope="module")
def fuzzer(tmp_path_factory: pytest.TempPathFactory) -> Fuzzer:
    return Fuzzer(tmp_path_factory.mktemp("fuzz"), 1)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32))
def test_a_hostile_file_can_do_nothing_but_be_refused(fuzzer: Fuzzer, library: Library, seed: int) -> None:
    fuzzer.offer_one(library, random.Random(seed))


def test_large_hostile_files_are_no_harder(fuzzer: Fuzzer, library: Library) -> None:
    for seed in range(12):
        fuzzer.offer_one(library, random.Random(seed), dear=True)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "data") as opened:
        yield opened


@pytest.fixture
def file(library: Library, tmp_path: Path) -> Path:
    rules = rulesets.ruleset("duel")
    adventure = library.create_adventure("duel", {}, NOW)
    keeper, journal = AdventureKeeper(library, adventure, rules), Journal(rules.new_state())
    for action in (Create("Герой"), Go("2"), Note("ж")):
        record(journal, rules, action, keeper)
    path = tmp_path / "a.listok"
    export_adventure(library, adventure, path)
    return path


def _spoil(path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    whole = json.loads(path.read_bytes())
    change(whole)
    path.write_text(json.dumps(whole), encoding="utf-8")


def _events(*events: Mapping[str, object]) -> Callable[[dict[str, Any]], object]:
    return lambda whole: whole["entries"][1].update(events=list(events))


HERO_ROW = ["hero", 0]
BEYOND = [
    (_events(*[{"type": "Joined", "side": "hero", "values": {}}] * 200), "Entry 2"),
    (_events({"type": "Began", "foes": [{}] * 101, "conditions": {}}), "Entry 2"),
    (
        _events(
            {"type": "Began", "foes": [{}], "conditions": {}},
            *[{"type": "Marked", "mark": f"m{number}", "value": 1} for number in range(1001)],
        ),
        "Entry 2",
    ),
    (
        _events({"type": "Began", "foes": [{}], "conditions": {}}, *[{"type": "Withdrew", "who": ["foe", 0]}] * 2),
        "Entry 2",
    ),
    (
        _events(
            *[
                {"type": "Changed", "who": HERO_ROW, "field": f"f{number}", "before": 0, "after": 1, "why": ""}
                for number in range(1001)
            ]
        ),
        "Entry 2",
    ),
    (_events(*[{"type": "Gained", "who": HERO_ROW, "field": "new", "entry": "x", "why": ""}] * 10_001), "Entry 2"),
    (
        _events(
            {
                "type": "Gained",
                "who": HERO_ROW,
                "field": "items",
                "why": "",
                "entry": {"type": "item", "name": "x", "count": 2**31 - 1},
            }
        ),
        "too large|Entry 2",
    ),
    (_events({"type": "Advanced", "round": 10**10}), r"number too large at \$\.entries\[1\]\.events\[0\]\.round"),
    (_events({"type": "Noted", "text": "x" * 200_001}), r"text too long at \$\.entries\[1\]\.events\[0\]\.text"),
    (lambda whole: whole.update(mood={"deep": [10**400]}), r"number too large at \$\.mood\.deep\[0\]|cannot be read"),
    (lambda whole: whole.update({"k" * 200_001: 1}), "text too long"),
    (lambda whole: whole["entries"][1].update(time="0001-01-01T00:00:00"), "Entry 2"),
    (lambda whole: whole.update(created="0001-01-01T00:00:00"), "is no time"),
]


@pytest.mark.parametrize(("change", "said"), BEYOND)
def test_a_small_file_makes_no_state_without_bounds(
    file: Path, library: Library, change: Callable[[dict[str, Any]], object], said: str
) -> None:
    _spoil(file, change)
    with pytest.raises(TranscriptError, match=said) as caught:
        import_adventure(library, file)
    assert str(file) in caught.value.say(Language.EN)
    assert len(library.shelf()) == 1


def test_a_hundred_megabytes_are_not_even_read(file: Path, library: Library) -> None:
    _spoil(file, lambda whole: whole.update(name="x" * 100_000_000))
    assert file.stat().st_size > LARGEST
    with pytest.raises(FileError, match="64 MB"):
        import_adventure(library, file)


def test_a_message_is_never_longer_than_can_be_read(file: Path, library: Library) -> None:
    _spoil(file, lambda whole: whole.update(created="x" * 100_000))
    with pytest.raises(Unusable) as caught:
        read_transcript(file)
    assert len(caught.value.say(Language.RU)) < 1000


# Words are words

STRANGE = [
    "<b>x</b><img src='http://example.org/x.png'>",
    "%s %d %n {0} {self} {owner} %1 %2 $HOME `id`",
    "'; DROP TABLE adventure; -- \" ) ? :a",
    "../../etc/passwd\\..\\C:nul",
    "&amp; &x &&",
    "\u202eabc\u200b\x07\x1b[31m",
]


def tell(library: Library, words: str) -> str:
    """An adventure in which every text that a player can write is the same; its id."""
    rules = rulesets.ruleset("duel")
    adventure = library.create_adventure("duel", {}, NOW)
    keeper, journal = AdventureKeeper(library, adventure, rules), Journal(rules.new_state())
    foe: dict[str, Value] = {"name": words}
    foe |= {field.key: 5 for field in rules.foe if isinstance(field, Stat)}
    acts: list[Action] = [
        Create(words),
        Go("7"),
        Note(words),
        Mark(words),
        Begin((foe, foe)),
        *(Rewrite(HERO, field.key, words) for field in rules.hero if isinstance(field, Notes)),
        *(Gain(HERO, field.key, Item(words, note=words)) for field in rules.hero if isinstance(field, Items)),
    ]
    for action in acts:
        record(journal, rules, action, keeper)
    library.rename(adventure, words)
    return adventure


@pytest.mark.parametrize("words", STRANGE)
def test_strange_words_are_kept_and_travel_to_the_letter(library: Library, tmp_path: Path, words: str) -> None:
    adventure = tell(library, words)
    library.set_last_opened(words)
    assert library.last_opened() is None
    assert (library.shelf()[0].name, library.shelf()[0].hero) == (words, words)
    path = tmp_path / "a.listok"
    export_adventure(library, words, path)
    verify(path)
    copy = import_adventure(library, path)
    again = library.load(copy)
    assert (again.entries, again.title) == (library.load(adventure).entries, "")
    with closing(sqlite3.connect(library.path)) as db:
        assert db.execute("SELECT count(*) FROM adventure WHERE hero = ?", (words,)).fetchone() == (2,)
    assert {path.name for path in tmp_path.iterdir()} == {"data", "a.listok"}


@pytest.mark.parametrize("words", STRANGE)
def test_strange_words_are_shown_to_the_letter(qtbot: QtBot, tmp_path: Path, words: str) -> None:
    with Library.open(tmp_path) as library:
        adventure = tell(library, words)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    desk = compose(app, tmp_path, "en")
    assert desk is not None
    qtbot.addWidget(desk.window)
    desk.window.show()
    for _ in range(2):
        _expect_letters(desk.window)
        desk.open(adventure)
        QApplication.processEvents()
    _expect_letters(desk.window)
    desk.window.close()
    desk.library.close()


def _expect_letters(window: QWidget) -> None:
    for widget in [window, *window.findChildren(QWidget)]:
        # A tip is taken for HTML as soon as it looks like it.
        assert "<b>" not in widget.toolTip(), widget
        if isinstance(widget, QLabel) and "<b>" in widget.text():
            assert widget.textFormat() is Qt.TextFormat.PlainText, widget.text()


# Nobody is called


PLAY = """
import sys, tempfile
sys.path.insert(0, sys.argv[1])
from tests.durability.no_net import forbid
forbid()
if sys.argv[2] == "try":
    import socket
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
elif sys.argv[2] == "try6":
    import socket
    socket.socket(socket.AF_INET6, socket.SOCK_STREAM)
elif sys.argv[2] == "qt":
    from PySide6.QtNetwork import QUdpSocket
    QUdpSocket().bind(0)
else:
    from pathlib import Path
    from PySide6.QtWidgets import QApplication
    from desktop_app.app import compose
    from desktop_app.domain.actions import Create, Begin, Act
    from desktop_app.persistence.transcript import export_adventure, import_adventure, verify
    from tests.durability.test_hostile import tell
    app = QApplication([])
    folder = Path(tempfile.mkdtemp())
    desk = compose(app, folder, "ru")
    desk.show()
    adventure = tell(desk.library, "<img src='http://127.0.0.1:9/x.png'>")
    desk.open(adventure)
    for _ in range(5):
        desk.adventures.session.play(Act("round", target=0))
        app.processEvents()
    while desk._librarian is None or desk._librarian.backup is None:
        app.processEvents()
    desk._librarian.backup.join()
    export_adventure(desk.library, adventure, folder / "a.listok")
    verify(folder / "a.listok")
    import_adventure(desk.library, folder / "a.listok")
    desk.window.close()
print("played")
"""


@pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() not in ("x86_64", "aarch64"), reason="only Linux's filter is known"
)
@pytest.mark.parametrize(("what", "ends"), [("play", 0), ("try", -31), ("try6", -31), ("qt", -31)])
def test_the_program_opens_no_internet_socket(what: str, ends: int) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", PLAY, str(ROOT), what]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment, check=False)
    # The kernel ends whoever asks for one with SIGSYS, which is 31.
    assert run.returncode == ends, run.stderr
    assert ("played" in run.stdout) is (ends == 0)


def test_nothing_that_runs_what_it_reads_is_used() -> None:
    unsafe = re.compile(r"\b(pickle|marshal|shelve|eval|exec|__import__|yaml|requests|urllib|socket|http)\b(?=[.( ]|$)")
    for path in (ROOT / "desktop_app").rglob("*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            found = unsafe.search(line)
            if found and (line.lstrip().startswith(("import ", "from ")) or f" {found[1]}(" in line):
                raise AssertionError(f"{path}: {line}")
