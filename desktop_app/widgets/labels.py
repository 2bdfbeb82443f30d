"""Labels for words that players wrote: always plain text, dressed by a role of the style sheet."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from desktop_app.widgets.theme import mark


def plain_label(role: str = "", text: str = "", parent: QWidget | None = None, *, wraps: bool = False) -> QLabel:
    """A label that shows its text to the letter, whatever it looks like; ``role`` as in the style sheet."""
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setText(text)
    label.setWordWrap(wraps)
    if role:
        mark(label, role=role)
    return label


def literal(words: str) -> str:
    """Words for a button or a menu, where a single ampersand would mark an access key."""
    return words.replace("&", "&&")


def tip(words: str) -> str:
    """Words for a tool tip, which Qt would otherwise take for HTML as soon as they look like it."""
    return words.replace("&", "&amp;").replace("<", "&lt;") if "<" in words else words
