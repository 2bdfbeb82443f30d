"""The buttons of a fight, drawn from what the rules offer; no button decides anything."""

from PySide6.QtCore import QEvent, QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton, QSpinBox, QWidget

from desktop_app.domain.ruleset import Kind, Offer
from desktop_app.domain.text import Language
from desktop_app.widgets.flow_layout import FlowLayout
from desktop_app.widgets.labels import plain_label
from desktop_app.widgets.theme import mark

MOST_BUTTONS = 2
"""Answers of one verb that get a button each; more of them share a menu."""
SPACE = "Space"


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
        self._stakes: dict[str, int] = {}
        self._spins: dict[str, QSpinBox] = {}
        self._buttons: dict[str, QPushButton] = {}
        self._flow = FlowLayout(self, spacing=8)

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
        self._clear()
        groups: dict[tuple[str, int], list[Offer]] = {}
        for offer in self._offers:
            groups.setdefault((offer.verb.key, offer.hero), []).append(offer)
        for place, offers in enumerate(groups.values()):
            if len(offers) > MOST_BUTTONS:
                self._add_menu(offers, primary=place == 0)
            else:
                for offer in offers:
                    self._add_button(offer, primary=place == 0 and offer is offers[0])
        if focused in self._buttons:
            self._buttons[focused].setFocus()

    def _clear(self) -> None:
        self._spins.clear()
        self._buttons.clear()
        while item := self._flow.takeAt(0):
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def _words(self, offer: Offer) -> str:
        words = offer.verb.label.say(self._language)
        if offer.label is not None and (offer.amounts is None or offer.choice is not None):
            words = f"{words} {offer.label.say(self._language)}"
        return f"{self._names[offer.hero]}: {words}" if offer.hero in self._names else words

    def _button(self, words: str, offer: Offer, *, primary: bool) -> QPushButton:
        key = offer.verb.shortcut
        hint = self.tr("space") if key == SPACE else key
        button = QPushButton(f"{words}   {hint}".rstrip().replace("&", "&&"), self)
        button.setAccessibleName(words)
        if offer.verb.help is not None:
            button.setToolTip(offer.verb.help.say(self._language))
        mark(button, primary=primary)
        if key and key not in self._buttons:
            self._buttons[key] = button
        self._add(button)
        return button

    def _add(self, widget: QWidget) -> None:
        self._flow.addWidget(widget)
        # At once, not when the event loop comes round: a key may press the button before.
        widget.show()

    def _add_button(self, offer: Offer, *, primary: bool) -> None:
        self._add_stake(offer)
        button = self._button(self._words(offer), offer, primary=primary)
        button.setProperty("offer", self._offers.index(offer))
        button.clicked.connect(self._press)

    def _add_stake(self, offer: Offer) -> None:
        stake = _stake(offer)
        if offer.amounts is None or stake in self._spins:
            return
        spin = QSpinBox(self)
        spin.setRange(offer.amounts[0], offer.amounts[-1])
        spin.setSingleStep(offer.amounts.step)
        spin.setValue(self._stakes.get(stake, offer.amounts[0]))
        label = plain_label("muted", offer.label.say(self._language) if offer.label else self.tr("How many"), self)
        label.setBuddy(spin)
        spin.setAccessibleName(label.text())
        spin.installEventFilter(self)
        self._spins[stake] = spin
        self._add(label)
        self._add(spin)

    def _add_menu(self, offers: list[Offer], *, primary: bool) -> None:
        verb = offers[0].verb
        button = self._button(verb.label.say(self._language) + " ", offers[0], primary=primary)
        menu = QMenu(button)
        for offer in offers:
            words = self._words(offer).replace("&", "&&")
            action = menu.addAction(words)
            action.setData(self._offers.index(offer))
            action.triggered.connect(self._pick)
        button.setMenu(menu)

    @Slot()
    def _press(self) -> None:
        button = self.sender()
        if button is not None:
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


def _stake(offer: Offer) -> str:
    """What is staked: verbs that stake the same thing under the same label share one number."""
    return offer.verb.key if offer.label is None or offer.choice is not None else offer.label.en
