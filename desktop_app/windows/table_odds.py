"""The odds of one table: asks for those of the fight shown, or of the foes being typed, and shows the answer."""

from PySide6.QtCore import QObject, QTimer, Slot

from desktop_app.binding.odds_task import Odds, OddsTask
from desktop_app.binding.session import Session
from desktop_app.domain.actions import Act
from desktop_app.domain.dice import OutOfDice, ScriptedDice
from desktop_app.domain.errors import RuleError
from desktop_app.domain.narration import Narrator
from desktop_app.domain.ruleset import Kind, Offer
from desktop_app.domain.state import State, foe
from desktop_app.domain.text import Language
from desktop_app.widgets.fight_panel import FightPanel
from desktop_app.widgets.odds_bar import percent

TYPING = 150
"""Milliseconds without a key after which the foes typed are judged."""
PATIENCE = 120
"""Milliseconds after which a new answer is said to be on its way; sooner, it would only flicker."""


class TableOdds(QObject):
    """Keeps the panel's odds those of the state shown; asks nothing while the player does not want to know."""

    def __init__(self, session: Session, panel: FightPanel, language: Language, parent: QObject | None = None) -> None:
        """Follow ``session`` and the foes typed in ``panel``."""
        super().__init__(parent)
        self._session = session
        self._panel = panel
        self._language = language
        self._shown = True
        self._asked: State | None = None
        self._answer: Odds | None = None
        self.task = OddsTask(session.rules, self)
        self._typing = QTimer(self, singleShot=True, interval=TYPING)
        self._slow = QTimer(self, singleShot=True, interval=PATIENCE)
        self._typing.timeout.connect(self.refresh)
        self._slow.timeout.connect(self._show_computing)
        panel.planned.connect(self._wait_for_typing)
        session.offers_changed.connect(self.refresh)
        self.task.answered.connect(self._show_odds)
        self.task.impossible.connect(self._show_nothing)

    def set_shown(self, *, shown: bool) -> None:
        """Show odds from now on, or neither show nor compute any."""
        self._shown = shown
        self.refresh()

    def set_language(self, language: Language) -> None:
        """Speak another language."""
        self._language = language
        if self._answer is not None:
            self._show_odds(self._answer)

    def close(self) -> None:
        """Stop; nothing goes on in the background afterwards."""
        self._shown = False
        self.refresh()
        self.task.close()

    @Slot()
    def _wait_for_typing(self) -> None:
        if self._shown and not self._session.shown.fighting:
            self._typing.start()

    @Slot()
    def refresh(self) -> None:
        """Ask for the odds of what is on the table, unless they are known or asked for already."""
        self._typing.stop()
        state = self._subject() if self._shown else None
        if state is not None and state == self._asked:
            return
        self._asked = state
        if state is None:
            self.task.drop()
            self._show_nothing()
            return
        self._slow.start()
        self.task.ask(state)

    def _subject(self) -> State | None:
        """The fight on the table, or the one that the foes typed would begin."""
        state = self._session.shown
        if state.fighting:
            return state
        plan = self._panel.plan
        if plan is None:
            return None
        try:
            planned = self._session.rules.take(state, plan, ScriptedDice()).state
        except (RuleError, OutOfDice):
            return None
        return planned if planned.fighting else None

    # Showing

    @Slot()
    def _show_computing(self) -> None:
        self._panel.show_chances({})
        self._panel.odds.show_computing()

    @Slot()
    def _show_nothing(self) -> None:
        self._slow.stop()
        self._answer = None
        self._panel.show_chances({})
        self._panel.odds.show_nothing()

    @Slot(object)
    def _show_odds(self, odds: Odds) -> None:
        self._slow.stop()
        self._answer = odds
        self._panel.show_chances(odds.by_act)
        if odds.exact:
            self._panel.odds.show_exact(odds.win, self._advice(odds), odds.lives, odds.endless)
        else:
            self._panel.odds.show_estimate(odds.win, odds.margin)

    def _advice(self, odds: Odds) -> str:
        """What to do, and how much that is better than the next best; "" where it makes no difference to speak of."""
        best = odds.best
        if best is None or self._asked is None:
            return ""
        offers = [offer for offer in self._session.rules.offers(self._asked) if offer.verb.kind is not Kind.FLIGHT]
        chosen = next((offer for offer in offers if offer.admits(best)), None)
        if chosen is None:
            return ""
        others = {act: chance for act, chance in odds.by_act.items() if not chosen.admits(act)}
        if not others:
            others = {act: odds.by_act[act] for act in (chosen.taken(),) if act in odds.by_act}
        better = odds.by_act.get(best, odds.win)
        # What would be better still, the rules' own idea of the best way leaves out, as a shot to be saved.
        before = max((chance for chance in others.values() if chance <= better), default=better)
        if percent(better) == percent(before):
            return ""
        words = self.tr("%1: %2 → %3").replace("%3", percent(better)).replace("%2", percent(before))
        return words.replace("%1", self._words(chosen, best))

    def _words(self, offer: Offer, act: Act) -> str:
        assert self._asked is not None
        narrator = Narrator(self._session.rules, self._asked, self._language)
        words = [narrator.say(offer.verb.label)]
        if offer.label is not None and act.amount is None:
            words.append(narrator.say(offer.label))
        elif offer.label is not None:
            words.append(f"({narrator.say(offer.label)}: {act.amount})")
        fight = self._asked.fight
        if act.target is not None and fight is not None and len(fight.foes) > 1:
            words.append(f"— {narrator.name(foe(act.target))}")
        return " ".join(words)
