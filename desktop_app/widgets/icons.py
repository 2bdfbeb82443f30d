"""Line icons, drawn in the theme's own colours."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, QTemporaryDir
from PySide6.QtGui import QIcon

from desktop_app.resources import resource

if TYPE_CHECKING:
    from desktop_app.widgets.theme import Theme

_PLACEHOLDER = "currentColor"


def icon(name: str, theme: "Theme", colour: str | None = None) -> QIcon:
    """The icon of that name in the theme's text colour, or in another `#RRGGBB` colour; greyed when disabled.

    Raises MissingResource for an unknown name.
    """
    return _icon(name, colour or theme.text, theme.disabled)


@cache
def _source(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def _icon(name: str, colour: str, disabled: str) -> QIcon:
    result = QIcon()
    result.addFile(coloured(name, colour), QSize(), QIcon.Mode.Normal)
    result.addFile(coloured(name, disabled), QSize(), QIcon.Mode.Disabled)
    return result


@cache
def coloured(name: str, colour: str) -> str:
    """The path of an SVG file with the icon in one colour, for Qt's own SVG engine and for style sheets.

    Qt draws it when it is first shown, sharp at any size; the files die with the run.
    """
    path = Path(_folder().path()) / f"{name}-{colour.lstrip('#')}.svg"
    svg = _source(resource(f"icons/{name}.svg")).replace(_PLACEHOLDER, colour)
    path.write_text(svg, encoding="utf-8")
    return path.as_posix()


@cache
def _folder() -> QTemporaryDir:
    return QTemporaryDir()
