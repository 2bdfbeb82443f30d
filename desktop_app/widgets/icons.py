"""Line icons, drawn in the theme's own colours."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPixmap

from desktop_app.resources import resource

if TYPE_CHECKING:
    from desktop_app.widgets.theme import Theme

_PLACEHOLDER = "currentColor"
_SIDES = (16, 18, 20, 24, 32, 36, 48, 72)


def icon(name: str, theme: "Theme", colour: str | None = None) -> QIcon:
    """The icon of that name in the theme's text colour, or in another `#RRGGBB` colour; greyed when disabled.

    It is sharp at every size up to 72 device pixels. Raises MissingResource for an unknown name.
    """
    return _icon(name, colour or theme.text, theme.disabled)


def paint(name: str, colour: str, side: int) -> QImage:
    """A square picture of an icon, `side` device pixels wide, on a clear ground."""
    from PySide6.QtSvg import QSvgRenderer  # QtSvg is loaded only when the first icon is drawn

    svg = _source(resource(f"icons/{name}.svg")).replace(_PLACEHOLDER, QColor(colour).name())
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(0, 0, side, side))
    painter.end()
    return image


@cache
def _source(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def _icon(name: str, colour: str, disabled: str) -> QIcon:
    result = QIcon()
    for side in _SIDES:
        image = paint(name, colour, side)
        result.addPixmap(QPixmap.fromImage(image), QIcon.Mode.Normal)
        # The same strokes in another ink: quicker than to draw them again.
        painter = QPainter(image)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        painter.fillRect(image.rect(), QColor(disabled))
        painter.end()
        result.addPixmap(QPixmap.fromImage(image), QIcon.Mode.Disabled)
    return result
