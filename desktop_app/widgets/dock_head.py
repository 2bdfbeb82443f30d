"""The head of a panel: its title, the panel's small controls, a way to close it; dragged, it moves the panel."""

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QWidget

from desktop_app.widgets.fonts import Size, pixels
from desktop_app.widgets.icons import icon
from desktop_app.widgets.labels import plain_label
from desktop_app.widgets.theme import current_scale, current_theme, mark


class DockHead(QFrame):
    """A title bar for a dock widget, dressed as the upper edge of the panel below it."""

    close_wished = Signal()

    def __init__(self, controls: QWidget, parent: QWidget | None = None) -> None:
        """A head that holds ``controls`` beside the title."""
        super().__init__(parent)
        self.title = plain_label("panel", parent=self)
        self._close = QToolButton(self)
        self._close.clicked.connect(self.close_wished)
        mark(self._close, quiet=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 8, 10, 4)
        row.setSpacing(12)
        row.addWidget(self.title)
        row.addWidget(controls, 1)
        row.addWidget(self._close)
        mark(self, head=True)
        self._dress()

    def name(self, title: str, closing: str) -> None:
        """Show ``title``; ``closing`` is what the close button is called."""
        self.title.setText(title)
        self._close.setToolTip(closing)
        self._close.setAccessibleName(closing)

    def _dress(self) -> None:
        side = pixels(Size.LABEL, current_scale())
        self._close.setIcon(icon("close", current_theme()))
        self._close.setIconSize(QSize(side, side))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() is QEvent.Type.PaletteChange:
            self._dress()
        super().changeEvent(event)
