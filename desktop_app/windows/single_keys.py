"""Single keys that act when nothing is being typed: Space for a round, letters for verbs, digits for targets."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from desktop_app.binding.keys import plain_key

_TYPING = (QLineEdit, QTextEdit, QPlainTextEdit, QAbstractSpinBox, QComboBox)


class SingleKeys(QObject):
    """Watches only the widget that has the focus, so that no other event pays for it."""

    def __init__(self, window: QWidget, take: Callable[[str], bool]) -> None:
        """Hand keys pressed in ``window`` to ``take``, which says whether it knew the key."""
        super().__init__(window)
        self._window = window
        self._take = take
        self._watched: QWidget | None = None
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow)

    @Slot("QWidget*", "QWidget*")
    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        if self._watched is not None:
            self._watched.removeEventFilter(self)
        self._watched = new if new is not None and new.window() is self._window else None
        if self._watched is not None:
            self._watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if isinstance(watched, _TYPING) or watched.property("typing"):
            return False
        key = plain_key(event)
        presses_button = key == "Space" and isinstance(watched, QAbstractButton)
        return bool(key) and not presses_button and self._take(key)
