"""Plays a checked case by its own dice and compares what comes out with what was expected."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from desktop_app.domain import narration
from desktop_app.domain.actions import Action
from desktop_app.domain.checks import standing_foes
from desktop_app.domain.dice import HERO, Dice, OutOfDice, ScriptedDice, Who
from desktop_app.domain.errors import RuleError
from desktop_app.domain.events import Event, Judged, Tallied
from desktop_app.domain.journal import Entry
from desktop_app.domain.ruleset import Kind, Ruleset
from desktop_app.domain.state import State, foe
from desktop_app.domain.text import Language, Text
from desktop_app.domain.turn import Turn
from desktop_app.persistence.case_dice import CaseDice
from desktop_app.persistence.case_steps import Planned
from desktop_app.persistence.case_values import Given, agrees
from desktop_app.persistence.cases import Expect, Ready
from desktop_app.persistence.errors import one_line, place

RATIO = "ratio"
"""The key under which a ruleset tallies its Combat Ratio."""


class Played(NamedTuple):
    """What `play` found: the result as JSON has it, and one plain line for everything that does not hold."""

    result: dict[str, Any]
    complaints: list[str]


class _Story:
    """The state so far, everything that happened, and its sentences."""

    def __init__(self, ready: Ready, language: Language) -> None:
        self.rules = ready.values.rules
        self.state = ready.start
        self.events: list[Event] = []
        self.log: list[str] = []
        self.number = 0
        self._language = language

    def play(self, action: Action, dice: Dice) -> Entry:
        """Let one action happen; a broken one raises `RuleError` and changes nothing, and so do dice left over."""
        turn = self.rules.take(self.state, action, dice)
        if isinstance(dice, CaseDice):
            dice.expect_empty()
        entry = Entry(1, 0, action, tuple(turn.events))
        self.log += narration.receipt(self.rules, self.state, entry, self._language)
        self.events += turn.events
        self.state = turn.state
        return entry

    def step(self, planned: Planned) -> None:
        """Let a step of the case happen by its own dice; whom an open wound fells throws none in the next round."""
        self.number += 1
        state = self.state
        for _, turn in _left_open(self.rules, state):
            state = turn.state
        standing = standing_foes(self.rules, state.fight) if state.fight is not None else []
        self.play(planned.action, CaseDice(planned.dice, planned.pick, standing))

    def close(self) -> None:
        """Answer what the last step left open: a wound that nobody corrected is written down as it was dealt."""
        for action, _ in list(_left_open(self.rules, self.state)):
            self.play(action, ScriptedDice())


def _left_open(rules: Ruleset, state: State) -> Iterator[tuple[Action, Turn]]:
    """The answers that need no dice to all that is open, one after another, as a new round would give them."""
    for _ in state.fight.pending if state.fight is not None else ():
        answers = [offer.taken() for offer in rules.offers(state) if offer.verb.kind is Kind.DECISION]
        turns = ((answer, turn) for answer in answers if (turn := _without_dice(rules, state, answer)) is not None)
        answered = next(turns, None)
        # One answer may serve several wounds.
        if answered is not None:
            yield answered
            state = answered[1].state


def _without_dice(rules: Ruleset, state: State, action: Action) -> Turn | None:
    try:
        return rules.take(state, action, ScriptedDice())
    except OutOfDice:
        return None


def play(ready: Ready, language: Language) -> Played:
    """Play a case to its end or to its first illegal step."""
    story = _Story(ready, language)
    refusal = None
    try:
        if ready.begin is not None:
            story.play(ready.begin, ScriptedDice())
        for planned in ready.steps:
            story.step(planned)
    except RuleError as error:
        refusal = place("", story.number, language) + one_line(error.say(language))
    story.close()
    result = _result(ready, story, refusal)
    complaints = [place(ready.case.id, 0, language) + line for line in _complaints(ready, result, language)]
    return Played(result | {"holds": not complaints}, complaints)


def situation(ready: Ready, language: Language) -> tuple[State, str]:
    """Where a case's steps lead, with all that they leave open; and a plain line where one is refused, else ""."""
    story = _Story(ready, language)
    try:
        if ready.begin is not None:
            story.play(ready.begin, ScriptedDice())
        for planned in ready.steps:
            story.step(planned)
    except RuleError as error:
        return story.state, place(ready.case.id, story.number, language) + one_line(error.say(language))
    return story.state, ""


def _result(ready: Ready, story: _Story, refusal: str | None) -> dict[str, Any]:
    fight = story.state.fight
    judged = [event.success for event in story.events if isinstance(event, Judged)]
    ratios = [event.total for event in story.events if isinstance(event, Tallied) and event.what == RATIO]
    result: dict[str, Any] = {
        "id": ready.case.id,
        "hero": ready.values.show_hero(story.state.heroes[0]),
        "foes": [ready.values.show_foe(sheet) for sheet in fight.foes] if fight else [],
        "outcome": fight.outcome.value if fight else None,
        "result": {True: "success", False: "failure"}[judged[-1]] if judged else None,
        "round": fight.round if fight else 0,
        "log": story.log,
    }
    if ratios:
        result["ratio"] = ratios[-1]
    if refusal is not None:
        result["error"] = refusal
    return result


def _complaints(ready: Ready, result: dict[str, Any], language: Language) -> Iterator[str]:
    """A line for a refused step that nobody expected, and for everything that came out otherwise."""
    expect = ready.case.expect or Expect()
    refusal = result.get("error")
    if refusal is not None and not expect.error:
        yield refusal
    if refusal is None and expect.error:
        yield Text("ни один шаг не отвергнут, а должен быть.", "no step was refused, though one should be.").say(
            language
        )
    for name in ("outcome", "result", "ratio", "round"):
        wanted = getattr(expect, name)
        if wanted is not None and wanted != result.get(name):
            yield _difference(name, wanted, result.get(name), language)
    yield from _differences(ready, HERO, expect.hero, result["hero"], language)
    foes = result["foes"]
    for index, values in enumerate(expect.foes):
        yield from _differences(ready, foe(index), values, foes[index] if index < len(foes) else {}, language)


def _differences(
    ready: Ready, who: Who, values: dict[str, Given], shown: dict[str, Any], language: Language
) -> Iterator[str]:
    name = "hero" if who == HERO else f"foes.{who.index}"
    for key, wanted in values.items():
        found = shown.get(key)
        if not agrees(ready.values.rules.field(who, key), wanted, found):
            yield _difference(f"{name}.{key}", wanted, found, language)


def _difference(name: str, wanted: object, found: object, language: Language) -> str:
    return one_line(
        Text(
            f"{name}: должно быть {wanted!s}, а вышло {found!s}.", f"{name}: expected {wanted!s}, found {found!s}."
        ).say(language)
    )
