"""A row of quiet buttons for what a hero may do outside the exchange of blows: checks, food, remedies."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton, QVBoxLayout, QWidget

from desktop_app.domain.entry_text import Absolute, parse_number
from desktop_app.domain.errors import RuleError
from desktop_app.domain.ruleset import TEST, Kind, Offer
from desktop_app.domain.text import Language
from desktop_app.widgets.flow_layout import FlowLayout
from desktop_app.widgets.in_place import InPlace, Sentence, popup
from desktop_app.widgets.labels import literal

SHOWN = frozenset({Kind.CHECK, Kind.CARE})
MOST_BUTTONS = 3
"""Answers of one verb that get a button each; more of them share a menu."""


class OfferRow(QWidget):
    """Draws a button from each offer; an offer with a stake asks for it in place."""

    wished = Signal(object)
    """An ``Act`` that takes an offer up."""
    rearranged = Signal()

    def __init__(self, hero: int, language: Language, parent: QWidget | None = None) -> None:
        """A row for the hero at this place of the party."""
        super().__init__(parent)
        self._hero = hero
        self._language = language
        self._offers: tuple[Offer, ...] = ()
        self._keys: dict[str, QPushButton] = {}
        self.buttons: list[QPushButton | InPlace] = []
        # Buttons once made are kept: offers come and go with every blow, and a new button costs more than a round.
        self._made: dict[tuple[str, str | None, bool], QPushButton | InPlace] = {}
        self._holder = QWidget(self)
        self._flow = FlowLayout(self._holder, spacing=6)
        self.sentence = Sentence(self)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(2)
        rows.addWidget(self._holder)
        rows.addWidget(self.sentence)
        self.hide()

    def show_offers(self, offers: Sequence[Offer]) -> None:
        """Show those of the offers that are checks and cares of this hero."""
        shown = tuple(
            offer for offer in offers if offer.verb.kind in SHOWN and offer.hero == self._hero and not offer.quiet
        )
        if shown != self._offers:
            self._offers = shown
            self._rebuild()

    def set_language(self, language: Language) -> None:
        """Speak another language."""
        self._language = language
        self._rebuild()

    def take_shortcut(self, key: str) -> bool:
        """Press the button whose verb has this shortcut; whether there was one."""
        button = self._keys.get(key)
        if button is not None:
            button.click()
        return button is not None

    @property
    def stops(self) -> list[QWidget]:
        """What the Tab key visits here, in order."""
        return [stop for button in self.buttons for stop in (button.stops if isinstance(button, InPlace) else [button])]

    def _rebuild(self) -> None:
        self.sentence.hush()
        focused = next((place for place, button in enumerate(self.buttons) if button.hasFocus()), None)
        while self._flow.takeAt(0):
            pass
        before = self.buttons
        self.buttons = []
        self._keys.clear()
        groups: dict[str, list[Offer]] = {}
        for offer in self._offers:
            groups.setdefault(offer.verb.key, []).append(offer)
        for group in groups.values():
            self._add_group(group)
        for button in before:
            if button not in self.buttons:
                button.hide()
        self.setVisible(bool(self.buttons))
        if focused is not None and self.buttons:
            self.buttons[min(focused, len(self.buttons) - 1)].setFocus()
        self.rearranged.emit()

    def _add_group(self, offers: list[Offer]) -> None:
        plain = [offer for offer in offers if offer.amounts is None]
        if len(plain) > MOST_BUTTONS:
            self._add_menu(plain)
        else:
            for offer in plain:
                self._add_button(offer)
        for offer in offers:
            if offer.amounts is not None:
                self._add_stake(offer)

    def _words(self, offer: Offer) -> str:
        words = offer.verb.label.say(self._language)
        if offer.label is None:
            return words
        # "Test Luck" reads well; elsewhere, and in Russian with its cases, the answer is named after a colon.
        colon = "" if offer.verb is TEST and self._language is Language.EN else ":"
        return f"{words}{colon} {offer.label.say(self._language)}"

    def _push_button(self, words: str, offer: Offer, *, several: bool = False) -> None:
        key = (offer.verb.key, offer.choice, several)
        button = self._made.get(key)
        if not isinstance(button, QPushButton):
            button = self._made[key] = QPushButton(self._holder)
            button.setAutoDefault(False)
            button.clicked.connect(self._open if several else self._press)
        if button.accessibleName() != words:
            button.setText(literal(words))
            button.setAccessibleName(words)
            button.setToolTip(offer.verb.help.say(self._language) if offer.verb.help else "")
        self._place(button, offer)

    def _place(self, button: QPushButton | InPlace, offer: Offer) -> None:
        button.setProperty("offer", self._offers.index(offer))
        self._flow.addWidget(button)
        self.buttons.append(button)
        button.show()
        pressed = button.button if isinstance(button, InPlace) else button
        if offer.verb.shortcut:
            self._keys.setdefault(offer.verb.shortcut, pressed)

    def _add_button(self, offer: Offer) -> None:
        self._push_button(self._words(offer), offer)

    def _add_menu(self, offers: list[Offer]) -> None:
        self._push_button(f"{offers[0].verb.label.say(self._language)}…", offers[0], several=True)

    def _add_stake(self, offer: Offer) -> None:
        assert offer.amounts is not None
        words = self._words(offer)
        key = (offer.verb.key, offer.choice, True)
        button = self._made.get(key)
        if not isinstance(button, InPlace):
            button = self._made[key] = InPlace(self._holder, role="stake", numeric=True)
            button.began.connect(self.sentence.hush)
            button.entered.connect(self._stake)
        button.show_words(f"{words}…", words, "")
        button.line.setPlaceholderText(f"{offer.amounts[0]}–{offer.amounts[-1]}")
        self._place(button, offer)

    def menu(self, verb: str) -> QMenu:
        """The answers that a verb may have."""
        menu = QMenu(self)
        for place, offer in enumerate(self._offers):
            if offer.verb.key == verb and offer.amounts is None:
                action = menu.addAction(literal(offer.label.say(self._language) if offer.label else self._words(offer)))
                action.setData(place)
                action.triggered.connect(self._pick)
        return menu

    def _offer_of(self, sender: object) -> Offer | None:
        if isinstance(sender, QPushButton | InPlace):
            return self._offers[int(sender.property("offer"))]
        return self._offers[int(sender.data())] if isinstance(sender, QAction) else None

    @Slot()
    def _open(self) -> None:
        button = self.sender()
        offer = self._offer_of(button)
        if offer is not None and isinstance(button, QPushButton):
            popup(self.menu(offer.verb.key), button)

    @Slot()
    def _press(self) -> None:
        self._take(self._offer_of(self.sender()))

    @Slot()
    def _pick(self) -> None:
        self._take(self._offer_of(self.sender()))

    def _take(self, offer: Offer | None) -> None:
        if offer is not None:
            self.sentence.hush()
            self.wished.emit(offer.taken())

    @Slot(str)
    def _stake(self, text: str) -> None:
        offer = self._offer_of(self.sender())
        if offer is None or offer.amounts is None:
            return
        try:
            typed = parse_number(text, 0)
        except RuleError as error:
            self.sentence.say(error.say(self._language))
            return
        amount = typed.value if isinstance(typed, Absolute) else typed.by
        if amount in offer.amounts:
            self.wished.emit(offer.taken(amount))
        else:
            ends = f"{offer.amounts[0]}–{offer.amounts[-1]}"
            self.sentence.say(self.tr("Name a number from %1.").replace("%1", ends))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._rebuild()
