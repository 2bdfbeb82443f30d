"""Single-letter keys by their place on the keyboard, so that they work in the Russian layout too."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

_RUSSIAN = "ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ"
_LATIN = "QWERTYUIOP[]ASDFGHJKL;'ZXCVBNM,."
_PLACES = dict(zip(_RUSSIAN, _LATIN, strict=True))
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


def plain_key(event: QKeyEvent) -> str:
    """A key pressed without modifiers: "Space", a digit, or the Latin letter of its place; "" for any other."""
    if event.type() is not QEvent.Type.KeyPress or event.modifiers() not in _PLAIN or event.isAutoRepeat():
        return ""
    if event.key() == Qt.Key.Key_Space:
        return "Space"
    letter = event.text().upper()
    if len(letter) != 1 or not letter.isprintable():
        return ""
    return _PLACES.get(letter, letter)
