"""The colours of the application in one value, and the palette and style sheet made from it."""

import gc
import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from string import Template
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.resources import resource
from desktop_app.widgets.fonts import Size, clamp_scale, load_fonts, pixels, sans
from desktop_app.widgets.icons import coloured

_PICTURE = re.compile(r"url\(icon:(?P<name>[a-z-]+?)(?P<ink>-on|-off)?\)")
_FUSION = "listokFusion"
_LENGTHS = (1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 14, 16, 18, 20, 22, 24, 28, 32, 40)


class ThemeName(StrEnum):
    """What the player may choose under Preferences; SYSTEM is paper by day and ink by night."""

    SYSTEM = "system"
    PAPER = "paper"
    INK = "ink"
    CONTRAST = "contrast"


@dataclass(frozen=True, slots=True)
class DiceColours:
    """How one side's dice look: the body, the pips or digits, and the light that the edges catch."""

    body: str
    ink: str
    line: str


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour of the application as `#RRGGBB`, by use.

    `rule` is for decoration only; `track` is the empty part of a bar; `edge` is the border of a control. `line` is the
    thickness of borders in pixels.
    """

    name: str
    dark: bool
    line: int
    bg: str
    page: str
    text: str
    muted: str
    rule: str
    track: str
    edge: str
    hover: str
    accent: str
    on_accent: str
    accent_hover: str
    good: str
    question: str
    selected: str
    cloth: str
    cloth_edge: str
    cloth_text: str
    dice: Mapping[str, DiceColours]

    @property
    def disabled(self) -> str:
        """Words on a control that cannot be used now: between the muted ink and the page."""
        return blend(self.muted, self.page, 0.45)


def blend(colour: str, other: str, share: float) -> str:
    """The colour with a share, 0 to 1, of the other mixed in."""
    first, second = QColor(colour), QColor(other)
    pairs = (first.red(), second.red()), (first.green(), second.green()), (first.blue(), second.blue())
    return QColor(*(round(a + (b - a) * share) for a, b in pairs)).name()


@cache
def load_theme(name: str) -> Theme:
    """One of the shipped themes; raises MissingResource for an unknown name, TypeError for a wrong token."""
    data: dict[str, Any] = tomllib.loads(resource(f"themes/{name}.toml").read_text(encoding="utf-8"))
    data["dice"] = {tone: DiceColours(**colours) for tone, colours in data["dice"].items()}
    return Theme(**data)


def system_theme(scheme: Qt.ColorScheme) -> Theme:
    """The theme that goes with the desktop's own light or dark look."""
    return load_theme(ThemeName.INK if scheme is Qt.ColorScheme.Dark else ThemeName.PAPER)


def palette(theme: Theme) -> QPalette:
    """Fusion's palette in the theme's colours, with every role of every group set."""
    role = QPalette.ColorRole
    colours = {
        role.Window: theme.bg,
        role.WindowText: theme.text,
        role.Base: theme.page,
        role.AlternateBase: theme.hover,
        role.Text: theme.text,
        role.PlaceholderText: theme.muted,
        role.Button: theme.page,
        role.ButtonText: theme.text,
        role.BrightText: theme.accent,
        role.ToolTipBase: theme.page,
        role.ToolTipText: theme.text,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.on_accent,
        role.Accent: theme.accent,
        role.Link: theme.accent,
        role.LinkVisited: theme.accent,
        role.Light: theme.page,
        role.Midlight: theme.hover,
        role.Mid: theme.rule,
        role.Dark: theme.edge,
        role.Shadow: theme.edge,
    }
    result = QPalette()
    for which, colour in colours.items():
        result.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText, role.PlaceholderText, role.ToolTipText):
        result.setColor(QPalette.ColorGroup.Disabled, which, QColor(theme.disabled))
    result.setColor(QPalette.ColorGroup.Disabled, role.Highlight, QColor(theme.rule))
    result.setColor(QPalette.ColorGroup.Disabled, role.HighlightedText, QColor(theme.text))
    return result


def style_sheet(theme: Theme, scale: float = 1.0) -> str:
    """The whole application's style sheet; raises KeyError when it names a token that no theme has.

    `$s16` is a size of type and `$p8` a length, both at 100 %; `$line` is a border and `$ring` the focus ring.
    `url(icon:check)` is an icon in the colour of the text, `check-on` in that on the accent, `check-off` greyed.
    """
    words: dict[str, object] = {token: getattr(theme, token) for token in Theme.__slots__ if token != "dice"}
    words |= {"disabled": theme.disabled, "ring": theme.line + 1, "hair": theme.line - 1, "c22": pixels(22, scale) - 2}
    words |= {f"s{size.value}": pixels(size, scale) for size in Size}
    words |= {f"p{length}": pixels(length, scale) for length in _LENGTHS}
    # Half of a control's height makes it round; more than half, and Qt draws it square.
    words |= {"pill": pixels(22, scale) // 2 + theme.line, "radio": pixels(14, scale) // 2 + theme.line}
    # A focused control's border grows by a pixel and its padding shrinks by one, so that nothing moves.
    words |= {f"f{length}": pixels(length, scale) - 1 for length in _LENGTHS}
    inks = {"": theme.text, "-on": theme.on_accent, "-off": theme.disabled}
    sheet = Template(resource("themes/app.qss").read_text(encoding="utf-8")).substitute(words)
    return _PICTURE.sub(lambda found: f"url({coloured(found['name'], inks[found['ink'] or ''])})", sheet)


@dataclass(slots=True)
class _Worn:
    """What the application wears now; there is one, as there is one QApplication palette."""

    theme: Theme | None = None
    scale: float = 1.0


_worn = _Worn()


def current_theme() -> Theme:
    """The theme that the application wears now; widgets that paint themselves ask for it at paint time."""
    return _worn.theme or load_theme(ThemeName.PAPER)


def current_scale() -> float:
    """The text size that the application uses now, 0.8 to 2.0."""
    return _worn.scale


def apply_theme(app: QApplication, theme: Theme, text_scale: float = 1.0) -> None:
    """Dress the whole application. Widgets hear of it as a change of palette, font and style."""
    load_fonts()
    _worn.theme, _worn.scale = theme, clamp_scale(text_scale)
    sheet = style_sheet(theme, _worn.scale)
    with _no_collection():
        if app.property(_FUSION) is None:
            app.setStyle("fusion")
            app.setProperty(_FUSION, True)
        app.setPalette(palette(theme))
        app.setFont(sans(Size.BODY, _worn.scale))
        app.setStyleSheet(sheet)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Keep Python's garbage collector off while Qt walks over all its widgets.

    Walking calls into Python, and a collection there would destroy widgets that Qt has yet to come to.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def mark(widget: QWidget, **properties: object) -> None:
    """Give a widget a part in the style sheet, such as `role="heading"` or `primary=True`, and dress it anew."""
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    for name, value in properties.items():
        widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)


class ThemeKeeper(QObject):
    """Keeps the application in the chosen theme and text size, and follows the desktop when told to."""

    changed = Signal()

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._name = ThemeName.SYSTEM
        self._scale = 1.0
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow)

    def choose(self, name: ThemeName, text_scale: float = 1.0) -> None:
        """Wear a theme from now on; window frames follow where the desktop lets them."""
        self._name, self._scale = name, text_scale
        hints = QGuiApplication.styleHints()
        if name is ThemeName.SYSTEM:
            hints.unsetColorScheme()
            self._wear(system_theme(hints.colorScheme()))
            return
        theme = load_theme(name)
        hints.setColorScheme(Qt.ColorScheme.Dark if theme.dark else Qt.ColorScheme.Light)
        self._wear(theme)

    def rest(self) -> None:
        """Follow the desktop no more, as when the window has closed."""
        self._name = ThemeName(current_theme().name)

    @Slot(Qt.ColorScheme)
    def _follow(self, scheme: Qt.ColorScheme) -> None:
        if self._name is ThemeName.SYSTEM:
            self._wear(system_theme(scheme))

    def _wear(self, theme: Theme) -> None:
        apply_theme(self._app, theme, self._scale)
        self.changed.emit()
