"""A decision that the rules wait for, clearly lit, with its answers and their keys."""

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from desktop_app.domain.ruleset import Kind, Offer
from desktop_app.domain.text import Language
from desktop_app.widgets.action_bar import ActionBar
from desktop_app.widgets.labels import plain_label
from desktop_app.widgets.theme import mark


class QuestionCard(QFrame):
    """Shows a question while one is open and hides itself otherwise; its ``bar`` holds the answers."""

    def __init__(self, language: Language, parent: QWidget | None = None) -> None:
        """A card with no question yet."""
        super().__init__(parent)
        self._words = plain_label("strong", parent=self, wraps=True)
        self.bar = ActionBar(frozenset({Kind.DECISION}), language, self)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(12, 10, 12, 12)
        rows.setSpacing(8)
        rows.addWidget(self._words)
        rows.addWidget(self.bar)
        mark(self, question=True)
        self.hide()

    def show_question(self, words: str, offers: tuple[Offer, ...], heroes: dict[int, str]) -> None:
        """Ask ``words`` and offer the answers; nothing to ask hides the card."""
        self._words.setText(words)
        self.setAccessibleName(words)
        self.bar.show_offers(offers, 0, heroes)
        self.setVisible(bool(words) or not self.bar.is_empty)
