"""The buttons of a fight, drawn from what the rules offer; no button decides anything."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QMenu, QPushButton, QSpinBox, QWidget

from desktop_app.domain.actions import Act
from desktop_app.domain.ruleset import Kind, Offer
from desktop_app.domain.text import Language
from desktop_app.widgets.flow_layout import FlowLayout
from desktop_app.widgets.labels import literal, plain_label
from desktop_app.widgets.odds_bar import percent
from desktop_app.widgets.theme import current_scale, mark

MOST_BUTTONS = 2
"""Answers of one verb that get a button each; more of them share a menu."""
LARGE_TEXT = 1.25
SPACE = "Space"
MENU = "\N{HORIZONTAL ELLIPSIS}"
"""Marks the button that opens a menu; no ruleset has such a choice."""


class ActionBar(QWidget):
    """A button for each verb that is offered for the chosen target, the first of them the primary one.

    Verbs whose stake is to be named share a number field for each kind of stake; its last value is proposed again.
    """

    wished = Signal(object)
    """An ``Act`` that takes an offer up."""

    def __init__(self, kinds: frozenset[Kind], language: Language, parent: QWidget | None = None) -> None:
        """A bar for verbs of these kinds."""
        super().__init__(parent)
        self._kinds = kinds
        self._language = language
        self._offers: tuple[Offer, ...] = ()
        self._target = 0
        self._names: dict[int, str] = {}
        self._chances: Mapping[Act, float] = {}
        self._stakes: dict[str, int] = {}
        self._spins: dict[str, QSpinBox] = {}
        self._buttons: dict[str, QPushButton] = {}
        self._flow = FlowLayout(self, spacing=8)
        # Buttons once made are kept: offers come and go with every blow, and a new button costs more than a round.
        self._made: dict[tuple[str, int, str | None], QPushButton] = {}
        self._asked: dict[str, tuple[QLabel, QSpinBox]] = {}
        self._shown: list[QWidget] = []

    def show_offers(self, offers: tuple[Offer, ...], target: int, heroes: dict[int, str]) -> None:
        """Show what is offered against ``target``; ``heroes`` names who acts where there are several."""
        shown = tuple(
            offer
            for offer in offers
            if offer.verb.kind in self._kinds and not offer.quiet and offer.target in (None, target)
        )
        if (shown, heroes) == (self._offers, self._names):
            return
        self._offers, self._target, self._names = shown, target, heroes
        self._rebuild()

    def show_chances(self, chances: Mapping[Act, float]) -> None:
        """Say on each button the chance to win with it, and with the stake proposed; none for acts not named."""
        if chances != self._chances:
            self._chances = chances
            self._say_chances()

    def set_language(self, language: Language) -> None:
        """Speak another language."""
        self._language = language
        self._rebuild()

    @property
    def is_empty(self) -> bool:
        """Whether nothing is offered here."""
        return not self._offers

    def take_shortcut(self, key: str) -> bool:
        """Press the button whose verb has this shortcut; whether there was one."""
        button = self._buttons.get(key)
        if button is None or not button.isEnabled():
            return False
        button.click()
        return True

    def _rebuild(self) -> None:
        focused = next((key for key, button in self._buttons.items() if button.hasFocus()), None)
        before = self._clear()
        groups: dict[tuple[str, int], list[Offer]] = {}
        for offer in self._offers:
            groups.setdefault((offer.verb.key, offer.hero), []).append(offer)
        for place, offers in enumerate(groups.values()):
            if len(offers) > MOST_BUTTONS:
                self._add_menu(offers, primary=place == 0)
            else:
                for offer in offers:
                    self._add_button(offer, primary=place == 0 and offer is offers[0])
        for widget in before:
            widget.setVisible(widget in self._shown)
        if focused in self._buttons:
            self._buttons[focused].setFocus()

    def _clear(self) -> list[QWidget]:
        """Take everything out of the row; what was shown until now."""
        before, self._shown = self._shown, []
        self._spins.clear()
        self._buttons.clear()
        while self._flow.takeAt(0):
            pass
        return before

    def _words(self, offer: Offer) -> str:
        words = offer.verb.label.say(self._language)
        if offer.label is not None and (offer.amounts is None or offer.choice is not None):
            words = f"{words} {offer.label.say(self._language)}"
        return f"{self._names[offer.hero]}: {words}" if offer.hero in self._names else words

    def _chance(self, offer: Offer) -> str:
        spin = self._spins.get(_stake(offer))
        amount = spin.value() if spin is not None and offer.amounts is not None else None
        chance = self._chances.get(offer.taken(amount))
        return "" if chance is None else percent(chance)

    def _button(self, words: str, offer: Offer, choice: str | None, *, primary: bool) -> QPushButton:
        key = offer.verb.shortcut
        maker = (offer.verb.key, offer.hero, choice)
        button = self._made.get(maker)
        if button is None:
            button = self._made[maker] = QPushButton(self)
            button.clicked.connect(self._press)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if button.accessibleName() != words:
            button.setAccessibleName(words)
            button.setToolTip(offer.verb.help.say(self._language) if offer.verb.help else "")
        if button.property("primary") is not primary:
            mark(button, primary=primary)
        button.setProperty("offer", self._offers.index(offer))
        self._dress(button, "" if choice == MENU else self._chance(offer))
        if key and key not in self._buttons:
            self._buttons[key] = button
        self._add(button)
        return button

    def _dress(self, button: QPushButton, chance: str) -> None:
        key = self._offers[int(button.property("offer"))].verb.shortcut
        words, hint = button.accessibleName(), self.tr("space") if key == SPACE else key
        # In a large text the words fill the panel's width by themselves.
        stacked = bool(chance) and current_scale() > LARGE_TEXT
        text = f"{literal(words)}\n{_spaced(chance, hint)}" if stacked else _spaced(words, chance, hint)
        if button.text() != text:
            button.setText(text)
            button.setAccessibleDescription(chance)

    def _add(self, widget: QWidget) -> None:
        self._shown.append(widget)
        self._flow.addWidget(widget)
        # At once, not when the event loop comes round: a key may press the button before.
        widget.show()

    def _add_button(self, offer: Offer, *, primary: bool) -> None:
        self._add_stake(offer)
        self._button(self._words(offer), offer, offer.choice, primary=primary)

    def _add_stake(self, offer: Offer) -> None:
        stake = _stake(offer)
        if offer.amounts is None or stake in self._spins:
            return
        label, spin = self._asked.get(stake) or self._new_stake(stake)
        label.setText(offer.label.say(self._language) if offer.label else self.tr("How many"))
        spin.setAccessibleName(label.text())
        spin.setRange(offer.amounts[0], offer.amounts[-1])
        spin.setSingleStep(offer.amounts.step)
        spin.setValue(self._stakes.get(stake, offer.amounts[0]))
        self._spins[stake] = spin
        self._add(label)
        self._add(spin)

    def _new_stake(self, stake: str) -> tuple[QLabel, QSpinBox]:
        spin = QSpinBox(self)
        label = plain_label("muted", parent=self)
        label.setBuddy(spin)
        spin.installEventFilter(self)
        spin.valueChanged.connect(self._say_chances)
        self._asked[stake] = label, spin
        return label, spin

    @Slot()
    def _say_chances(self) -> None:
        """Say the chances on what is shown already; another stake has another chance."""
        for button in self._made.values():
            if button not in self._shown:
                continue
            menu = button.menu()
            if not isinstance(menu, QMenu):
                self._dress(button, self._chance(self._offers[int(button.property("offer"))]))
                continue
            for action in menu.actions():
                offer = self._offers[int(action.data())]
                action.setText(_spaced(self._words(offer), self._chance(offer)))

    def _add_menu(self, offers: list[Offer], *, primary: bool) -> None:
        verb = offers[0].verb
        button = self._button(verb.label.say(self._language), offers[0], MENU, primary=primary)
        menu = button.menu()
        if not isinstance(menu, QMenu):
            menu = QMenu(button)
            button.setMenu(menu)
        menu.clear()
        for offer in offers:
            action = menu.addAction(_spaced(self._words(offer), self._chance(offer)))
            action.setData(self._offers.index(offer))
            action.triggered.connect(self._pick)

    @Slot()
    def _press(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton):
            if isinstance(button.menu(), QMenu):
                button.showMenu()
            else:
                self._wish(int(button.property("offer")))

    @Slot()
    def _pick(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self._wish(int(action.data()))

    def _wish(self, place: int) -> None:
        offer = self._offers[place]
        spin = self._spins.get(_stake(offer))
        if spin is None or offer.amounts is None:
            self.wished.emit(offer.taken())
            return
        spin.interpretText()
        self._stakes[_stake(offer)] = spin.value()
        self.wished.emit(offer.taken(spin.value()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The wheel over an unfocused number scrolls the page and never changes it."""
        if event.type() is QEvent.Type.Wheel and isinstance(watched, QSpinBox) and not watched.hasFocus():
            event.ignore()
            return True
        return False


def _spaced(*words: str) -> str:
    """The words there are, for a button or a menu, set well apart."""
    return literal("   ".join(filter(None, words)))


def _stake(offer: Offer) -> str:
    """What is staked: verbs that stake the same thing under the same label share one number."""
    return offer.verb.key if offer.label is None or offer.choice is not None else offer.label.en
