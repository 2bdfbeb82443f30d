"""The fight: foes, quick entry, the decision that waits, and a button for all that the rules offer."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
    QWidgetAction,
)

from desktop_app.domain import narration
from desktop_app.domain.actions import Act, Begin, Clear, Reinforce, Rewrite
from desktop_app.domain.checks import standing_foes
from desktop_app.domain.dice import FIGHT, Who
from desktop_app.domain.errors import RuleError
from desktop_app.domain.fields import Value
from desktop_app.domain.quick_entry import parse_foes
from desktop_app.domain.ruleset import Kind, Offer, Ruleset
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.state import Fight, State
from desktop_app.domain.text import Language
from desktop_app.widgets.action_bar import ActionBar
from desktop_app.widgets.conditions_editor import ConditionsEditor
from desktop_app.widgets.foe_card import FoeCard
from desktop_app.widgets.labels import plain_label
from desktop_app.widgets.odds_bar import OddsBar
from desktop_app.widgets.question_card import QuestionCard
from desktop_app.widgets.theme import mark

LEAST_CARD = 64
"""Pixels of the foes' list that stay in sight in the smallest window."""


class CardArea(QScrollArea):
    """Foes one below another: as tall as they are where there is room, and scrolling where there is not."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def sizeHint(self) -> QSize:
        shown = self.widget()
        return super().sizeHint() if shown is None else QSize(shown.sizeHint().width(), self._tall(shown))

    def minimumSizeHint(self) -> QSize:
        shown = self.widget()
        least = 0 if shown is None else min(self._tall(shown), LEAST_CARD)
        return QSize(80, least)

    def _tall(self, shown: QWidget) -> int:
        width = self.viewport().width()
        return shown.heightForWidth(width) if shown.hasHeightForWidth() else shown.sizeHint().height()


class FightPanel(QWidget):
    """Shows the fight of a state; what the player wants is announced as an action by ``wished``.

    ``head`` holds the round and the conditions, for whoever heads the panel.
    """

    wished = Signal(object)
    planned = Signal()
    """The foes typed, or what is imposed on the next fight, are others: `plan` says which fight that would be."""

    def __init__(self, rules: Ruleset, language: Language, parent: QWidget | None = None) -> None:
        """A panel for fights of this ruleset."""
        super().__init__(parent)
        self._rules = rules
        self._language = language
        self._state = rules.new_state()
        self._offers: tuple[Offer, ...] = ()
        self._target = 0
        self._next_conditions: dict[str, Value] = {}
        self.cards: list[FoeCard] = []
        self.animated = True
        self.head = QWidget(self)
        self._round = plain_label("muted", parent=self.head)
        self._conditions = QPushButton(self.head)
        self._conditions.clicked.connect(self._open_conditions)
        self.entry = QLineEdit(self)
        self.entry.returnPressed.connect(self._take_entry)
        self.entry.textChanged.connect(self.planned)
        self._error = plain_label("error", parent=self, wraps=True)
        self._ending = plain_label("heading", parent=self, wraps=True)
        self._clear = QPushButton(self)
        self._clear.clicked.connect(self._put_away)
        self.question = QuestionCard(language, self)
        self.bar = ActionBar(frozenset({Kind.ROUND, Kind.FLIGHT}), language, self)
        self.odds = OddsBar(self)
        for bar in (self.bar, self.question.bar):
            bar.wished.connect(self.wished)
        mark(self._conditions, quiet=True)
        self._lay_out()
        self._retranslate()

    def _lay_out(self) -> None:
        head = QHBoxLayout(self.head)
        head.setContentsMargins(0, 0, 0, 0)
        head.addStretch(1)
        head.addWidget(self._round)
        head.addWidget(self._conditions)
        self._scroll = self._card_area()
        ending = QHBoxLayout()
        ending.addWidget(self._ending, 1)
        ending.addWidget(self._clear)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(20, 4, 20, 8)
        rows.setSpacing(10)
        rows.addWidget(self._scroll)
        rows.addWidget(self.entry)
        rows.addWidget(self._error)
        rows.addLayout(ending)
        rows.addWidget(self.question)
        rows.addWidget(self.bar)
        rows.addWidget(self.odds)
        rows.addStretch(1)
        self._error.hide()

    def _card_area(self) -> QScrollArea:
        foes = QWidget()
        self._card_rows = QVBoxLayout(foes)
        self._card_rows.setContentsMargins(0, 0, 0, 0)
        self._card_rows.setSpacing(6)
        self._card_rows.addStretch(1)
        # Only the foes scroll: what one can do is always in sight.
        scroll = CardArea(self)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(foes)
        scroll.hide()
        return scroll

    # Showing

    @Slot(object)
    def show_state(self, state: State) -> None:
        """Show the fight of ``state``, or that there is none."""
        self._state = state
        fight = state.fight
        self._round.setVisible(fight is not None and fight.round > 0)
        if fight is not None:
            self._round.setText(self.tr("round %n", "", fight.round).replace("%n", str(fight.round)))
        self._show_cards(fight)
        over = fight is not None and not state.fighting
        self._ending.setVisible(over)
        self._clear.setVisible(over)
        self._ending.setText(narration.OUTCOMES[fight.outcome].say(self._language) if fight else "")
        self._show_offers()

    @Slot(object)
    def show_offers(self, offers: tuple[Offer, ...]) -> None:
        """Show what the rules offer now."""
        self._offers = offers
        self._show_offers()

    def _show_offers(self) -> None:
        heroes = self._hero_names()
        self.bar.show_offers(self._offers, self._target, heroes)
        asked = narration.question(self._rules, self._state, self._language)
        self.question.show_question(asked, self._offers, heroes)

    def show_chances(self, chances: Mapping[Act, float]) -> None:
        """Say the chance to win beside each act offered; none takes them away."""
        for bar in (self.bar, self.question.bar):
            bar.show_chances(chances)

    def _hero_names(self) -> dict[int, str]:
        if len(self._state.heroes) < 2:
            return {}
        narrator = narration.Narrator(self._rules, self._state, self._language)
        return {index: narrator.name(Who("hero", index)) for index in range(len(self._state.heroes))}

    def _show_cards(self, fight: Fight | None) -> None:
        foes = fight.foes if fight else ()
        while len(self.cards) > len(foes):
            card = self.cards.pop()
            card.hide()
            card.deleteLater()
        while len(self.cards) < len(foes):
            card = FoeCard(self._rules, len(self.cards), self._language, self)
            card.chosen.connect(self.choose)
            card.wished.connect(self.wished)
            self._card_rows.insertWidget(len(self.cards), card)
            self.cards.append(card)
        self._scroll.setVisible(bool(foes))
        standing = [who.index for who in standing_foes(self._rules, fight)] if fight else []
        if self._target not in standing:
            self._target = standing[0] if standing else 0
        several = len(standing) > 1
        for card, sheet in zip(self.cards, foes, strict=True):
            card.animated = self.animated
            chosen = several and card.index == self._target
            card.show_foe(sheet, chosen=chosen, standing=card.index in standing)

    @Slot(int)
    def choose(self, index: int) -> None:
        """Make the foe at ``index`` the target of what comes next."""
        if 0 <= index < len(self.cards) and self.cards[index].isEnabled():
            self._target = index
            self._show_cards(self._state.fight)
            self._show_offers()

    def take_key(self, key: str) -> bool:
        """Answer a single key: a verb's shortcut, or a foe's number as the target; whether it meant something."""
        if key.isdigit() and 1 <= int(key) <= len(self.cards):
            self.choose(int(key) - 1)
            return True
        return self.question.bar.take_shortcut(key) or self.bar.take_shortcut(key)

    # Wishing

    @property
    def plan(self) -> Begin | None:
        """The fight that the foes typed so far would begin; None for none, or while they make no sense."""
        if self._state.fighting or not self.entry.text().strip():
            return None
        try:
            return Begin(parse_foes(self._rules, self.entry.text()), self._next_conditions)
        except RuleError:
            return None

    @Slot()
    def _take_entry(self) -> None:
        try:
            foes = parse_foes(self._rules, self.entry.text())
        except RuleError as error:
            self.show_error(error.say(self._language))
            return
        self.show_error("")
        if self._state.fighting:
            for values in foes:
                self.wished.emit(Reinforce(values))
        else:
            self.wished.emit(Begin(foes, self._next_conditions))
        if self._state.fighting:
            self.entry.clear()
            self._next_conditions = {}
            self.setFocus()

    def show_error(self, words: str) -> None:
        """Say what was wrong with the foes typed; "" takes it back."""
        self._error.setText(words)
        self._error.setVisible(bool(words))

    @Slot()
    def _put_away(self) -> None:
        self.wished.emit(Clear())

    @Slot()
    def _open_conditions(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        editor = ConditionsEditor(self._rules, self._language, menu)
        editor.show_conditions(self.conditions)
        editor.changed.connect(self._impose)
        holder = QWidgetAction(menu)
        holder.setDefaultWidget(editor)
        menu.addAction(holder)
        menu.popup(self._conditions.mapToGlobal(QPoint(0, self._conditions.height())))

    @property
    def conditions(self) -> Sheet:
        """What is imposed on the fight at hand, or would be on the next one."""
        fight = self._state.fight
        return fight.conditions if fight is not None and self._state.fighting else Sheet(self._next_conditions)

    @Slot(str, object)
    def _impose(self, key: str, value: Value) -> None:
        if self._state.fighting:
            self.wished.emit(Rewrite(FIGHT, key, value))
        else:
            self._next_conditions = {**self._next_conditions, key: value}
            self.planned.emit()
        self._retranslate()

    # Languages

    def set_language(self, language: Language) -> None:
        """Speak another language."""
        self._language = language
        for bar in (self.bar, self.question.bar):
            bar.set_language(language)
        self._show_cards(None)
        self._retranslate()
        self.show_state(self._state)

    def _retranslate(self) -> None:
        imposed = [field for field in self._rules.conditions if self.conditions[field] != field.default]
        count = f" ({len(imposed)})" if imposed else ""
        self._conditions.setText(self.tr("con&ditions") + count)
        self._clear.setText(self.tr("Put &away"))
        scores = " ".join(stat.label.say(self._language) for stat in self._rules.foe_scores)
        self.entry.setPlaceholderText(self.tr("+ foe: name, %s").replace("%s", scores))
        self.entry.setAccessibleName(self.tr("Foes"))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
