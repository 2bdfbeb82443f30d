"""Makes hostile files out of honest ones and offers them to everything that reads a stranger's file."""

import json
import random
import resource
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from types import FrameType
from typing import Any

from desktop_app import rulesets
from desktop_app.domain import narration
from desktop_app.domain.errors import RuleError
from desktop_app.domain.text import Language
from desktop_app.persistence.case_play import play as play_case
from desktop_app.persistence.cases import read_cases
from desktop_app.persistence.errors import LONGEST, Unusable
from desktop_app.persistence.library import Library
from desktop_app.persistence.transcript import export_adventure, import_adventure, verify
from tests.durability.scenes import play

PATIENCE = 2.0
"""Seconds of the processor after which reading a file counts as a hang."""
MEMORY = 600 * 1024
"""Kilobytes by which the process may have grown at its largest."""
CASES = Path(__file__).parents[1] / "cases"
HUGE = 10**6

LEAVES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 3, 7, 255, 2**31, -(2**63), 2**64, 10**400, 1.5, -0.0, 1e308),
    *(float("nan"), float("inf"), "", "x", "hero", "strength", "\x00", "\ud800", "../../etc/passwd", "<b>x</b>"),
    *("%s%n{0}{self}", "'; DROP TABLE adventure; --", "NaN", "1e999", "\u202e", "0001-01-01T00:00:00", "ж" * 3000),
    *([], {}, [[]], ["hero", 0], ["foe", 99], ["foe", -1], ["party"], ["", 0], {"type": "Began"}, {"": ""}),
)


class Hang(Exception):
    """Reading took longer than anybody would wait."""


def mutate(data: bytes, chance: random.Random) -> bytes:
    """The same file, spoiled in one of many ways."""
    return chance.choice(_WAYS)(data, chance)


def _cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data))]


def _flip(data: bytes, chance: random.Random) -> bytes:
    spoiled = bytearray(data)
    for _ in range(chance.randint(1, 20)):
        spoiled[chance.randrange(len(spoiled))] = chance.randrange(256)
    return bytes(spoiled)


def _splice(data: bytes, chance: random.Random) -> bytes:
    a, b, c = (chance.randrange(len(data)) for _ in range(3))
    return data[:a] + data[min(b, c) : max(b, c)] + data[a:]


def _twice(data: bytes, chance: random.Random) -> bytes:
    """A key that stands twice."""
    place = data.find(b"{", chance.randrange(len(data))) + 1
    return data[:place] + b'"number": 7, "number": 8, "format": "x", ' + data[place:]


def _deep(data: bytes, chance: random.Random) -> bytes:
    place = data.find(b":", chance.randrange(len(data))) + 1
    opening, closing = chance.choice(((b"[", b"]"), (b'{"a":', b"}")))
    depth = chance.choice((50, 900, 100_000))
    return data[:place] + opening * depth + b"1" + closing * depth + b"," + data[place:]


def _written(whole: Any) -> bytes:
    return json.dumps(whole).encode()


def _leaf(data: bytes, chance: random.Random) -> bytes:
    """Up to three values become others."""
    whole = json.loads(data)
    for _ in range(chance.randint(1, 3)):
        node, place = _anywhere(whole, chance)
        node[place] = deepcopy(chance.choice(LEAVES))
    return _written(whole)


def _gentle(data: bytes, chance: random.Random) -> bytes:
    """A few values become others of their kind, so that nothing but sense can refuse them."""
    whole = json.loads(data)
    for _ in range(chance.randint(1, 4)):
        node, place = _anywhere(whole, chance)
        kind = type(node[place])
        alike = [leaf for leaf in LEAVES if type(leaf) is kind and leaf != "\ud800"]
        other, there = _anywhere(whole, chance)
        if type(other[there]) is kind and chance.random() < 0.5:
            node[place] = json.loads(json.dumps(other[there]))
        elif alike:
            node[place] = deepcopy(chance.choice(alike))
    return _written(whole)


def _structure(data: bytes, chance: random.Random) -> bytes:
    """Something is gone, doubled, renamed, or has come from elsewhere."""
    whole = json.loads(data)
    for _ in range(chance.randint(1, 3)):
        node, place = _anywhere(whole, chance)
        other, there = _anywhere(whole, chance)
        way = chance.randrange(4)
        if way == 0:
            del node[place]
        elif way == 1:
            node[place] = json.loads(json.dumps(other[there]))
        elif isinstance(node, list):
            node.insert(place, node[place])
        else:
            node[chance.choice(("x", "type", "who", "number", "\u202e"))] = node.pop(place)
        if not whole:
            break
    return _written(whole)


def _parents(data: bytes, chance: random.Random) -> bytes:
    """Entries that follow each other in circles, from nowhere, or from the future."""
    whole = json.loads(data)
    entries = whole.get("entries") if isinstance(whole, dict) else None
    for entry in entries or ():
        if chance.random() < 0.3:
            entry["parent"] = chance.choice((entry["number"], entry["number"] + 1, 0, -1, 10**9, entry["number"] - 1))
    return _written(whole)


def _many(data: bytes, chance: random.Random) -> bytes:
    """One event or entry, very often: a small file must not make a state without bounds."""
    whole = json.loads(data)
    entries = whole.get("entries") if isinstance(whole, dict) else None
    if not entries:
        return _leaf(data, chance)
    event = chance.choice(
        (
            {"type": "Joined", "side": "hero", "values": {}},
            {"type": "Gained", "who": ["hero", 0], "field": "items", "entry": {"type": "item", "name": "x"}, "why": ""},
            {"type": "Gained", "who": ["hero", 0], "field": "new", "entry": "x", "why": ""},
            {"type": "Noted", "text": "x" * 50},
            {"type": "Moved", "before": "", "after": "x"},
            {"type": "Began", "foes": [{}] * 1000, "conditions": {}},
        )
    )
    entries[-1]["events"] = [event] * (2 if event["type"] == "Began" else 20_000)
    return _written(whole)


def _fields(data: bytes, chance: random.Random) -> bytes:
    """Ever new fields and marks."""
    whole = json.loads(data)
    if not isinstance(whole, dict) or not whole.get("entries"):
        return _leaf(data, chance)
    change = {"type": "Changed", "who": ["hero", 0], "before": 0, "after": 1, "why": ""}
    whole["entries"][-1]["events"] = [change | {"field": f"f{number}"} for number in range(5000)]
    return _written(whole)


def _long(data: bytes, chance: random.Random) -> bytes:
    """A text, a number or a list of a million."""
    whole = json.loads(data)
    node, place = _anywhere(whole, chance)
    node[place] = chance.choice(("ж" * HUGE, [0] * HUGE, ["x"] * HUGE, "\n" * HUGE))
    if chance.random() < 0.2:
        return _written(whole).replace(b"0", b"1" * HUGE, 1)
    return _written(whole)


def _nonsense(data: bytes, chance: random.Random) -> bytes:
    return chance.choice((b"", b"null", b"[]", b"{}", b"\x00" * 100, b"\xef\xbb\xbf", chance.randbytes(300)))


_WAYS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    *(_cut, _flip, _flip, _splice, _twice, _leaf, _leaf, _leaf, _leaf, _leaf, _leaf, _leaf, _leaf, _structure),
    *(_structure, _structure, _structure, _parents, _parents, _nonsense),
    *((_gentle,) * 12),
)
_DEAR = (_deep, _many, _fields, _long)
"""Ways whose files are large; tried now and then."""


def _anywhere(whole: Any, chance: random.Random) -> tuple[Any, Any]:
    node = whole
    while True:
        place = chance.choice(list(node) if isinstance(node, dict) else range(len(node)))
        child = node[place]
        if not isinstance(child, dict | list) or not child or chance.random() < 0.15:
            return node, place
        node = child


@contextmanager
def _patience(seconds: float) -> Iterator[None]:
    def stop(_number: int, _frame: FrameType | None) -> None:
        raise Hang

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


class Fuzzer:
    """Offers hostile files to import, verify and replay; raises at the first that does more than be refused."""

    def __init__(self, home: Path, seed: int) -> None:
        self._home = home
        self._chance = random.Random(seed)
        self._honest: list[tuple[str, bytes]] = []
        with Library.open(home / "honest") as library:
            for book in sorted(rulesets.keys()):
                export_adventure(library, play(library, book, 40, self._chance), home / "a.listok")
                self._honest.append(("transcript", (home / "a.listok").read_bytes()))
        for path in sorted(CASES.glob("*.json")):
            cases = json.loads(path.read_bytes())
            self._honest.append(("cases", json.dumps(cases[:4], ensure_ascii=False).encode()))
        self.outcomes: Counter[str] = Counter()
        self._memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    def run(self, count: int) -> None:
        """Offer so many files."""
        with Library.open(self._home / "library") as library:
            for number in range(count):
                self.offer_one(library, self._chance, dear=number % 50 == 0)
                if number % 500 == 499:
                    self._sweep(library)
            self._sweep(library)

    def offer_one(self, library: Library, chance: random.Random, *, dear: bool = False) -> None:
        """Offer a file spoiled by chance; ``dear`` ones are large."""
        kind, data = chance.choice(self._honest)
        way = chance.choice(_DEAR) if dear else mutate
        self._offer(library, kind, way(data, chance))

    def _offer(self, library: Library, kind: str, data: bytes) -> None:
        path = self._home / "hostile.listok"
        path.write_bytes(data)
        readers = (self._take_in, self._verify) if kind == "transcript" else (self._replay,)
        for read in readers:
            try:
                with _patience(PATIENCE):
                    outcome = read(library, path)
            except (Unusable, RuleError) as error:
                outcome = "refused"
                for language in Language:
                    _expect_plain(error, language)
            except BaseException:
                kept = self._home.parent / "listok-hostile-file"
                kept.write_bytes(data)
                print(f"the file that did it: {kept}")
                raise
            self.outcomes[f"{read.__name__.strip('_')} {outcome}"] += 1
        if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - self._memory > MEMORY:
            raise MemoryError(f"{MEMORY} KB are exceeded by a file of {len(data)} bytes")

    @staticmethod
    def _take_in(library: Library, path: Path) -> str:
        adventure = import_adventure(library, path)
        stored = library.load(adventure)
        rules = rulesets.ruleset(stored.ruleset)
        journal = stored.journal(rules)
        rules.offers(journal.state)
        library.shelf()
        # The log tells every entry, in both languages.
        for entry in journal.entries[-60:]:
            before = journal.state_before(entry)
            for language in Language:
                assert narration.headline(rules, before, entry, language)
                narration.receipt(rules, before, entry, language)
        return "taken in"

    @staticmethod
    def _verify(_library: Library, path: Path) -> str:
        verify(path)
        return "followed"

    @staticmethod
    def _replay(_library: Library, path: Path) -> str:
        for ready in read_cases(path):
            play_case(ready, Language.EN)
        return "played"

    @staticmethod
    def _sweep(library: Library) -> None:
        """What was taken in is looked at once more, by a fresh look at the disk, and put away."""
        with Library.open(library.path.parent) as fresh:
            for row in fresh.shelf():
                fresh.load(row.id)
                fresh.remove(row.id)


def _expect_plain(error: Unusable | RuleError, language: Language) -> None:
    line = error.say(language)
    assert line
    assert "Traceback" not in line
    if isinstance(error, Unusable):
        assert "\n" not in line
        assert len(line) < 3 * LONGEST
