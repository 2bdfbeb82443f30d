"""Themes: every word can be read, every control seen, nothing moves with the focus, figures stand in columns."""

import re
from dataclasses import fields

import pytest
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QColor, QFontInfo, QFontMetricsF, QIcon, QImage, QPalette, QRawFont
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop_app.resources import MissingResource, resource
from desktop_app.widgets import theme as theme_module
from desktop_app.widgets.fonts import BOOK, SANS, Size, book, capitals, lining, load_fonts, pixels, sans
from desktop_app.widgets.icons import icon
from desktop_app.widgets.theme import (
    Theme,
    ThemeKeeper,
    ThemeName,
    apply_theme,
    current_scale,
    current_theme,
    load_theme,
    mark,
    palette,
    style_sheet,
    system_theme,
)

NAMES = ("paper", "ink", "contrast")
ICONS = sorted(path.stem for path in resource("icons").glob("*.svg"))

# (ink, ground) wherever the style sheet or a widget writes the one on the other.
WORDS = [
    *((ink, ground) for ink in ("text", "muted", "accent", "good") for ground in ("bg", "page", "selected", "hover")),
    ("on_accent", "accent"),
    ("on_accent", "accent_hover"),
    ("cloth_text", "cloth"),
    ("cloth_text", "cloth_edge"),
]
# (edge, ground): borders of controls, the focus ring, bars, the border of a question.
EDGES = [
    *((edge, ground) for edge in ("edge", "accent", "good", "question") for ground in ("bg", "page", "selected")),
    ("edge", "hover"),
    ("accent", "track"),
    ("good", "track"),
]
WIDGETS = (QLabel, QPushButton, QToolButton, QLineEdit, QSpinBox, QComboBox, QPlainTextEdit, QCheckBox)


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [part / 255 for part in (QColor(colour).red(), QColor(colour).green(), QColor(colour).blue())]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.fixture
def app(qapp: QApplication) -> QApplication:
    apply_theme(qapp, load_theme("paper"))
    return qapp


def test_contrast_is_measured_as_wcag_does() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("ink", "ground"), WORDS)
def test_words_can_be_read(name: str, ink: str, ground: str) -> None:
    theme = load_theme(name)
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= 4.5


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("edge", "ground"), EDGES)
def test_controls_can_be_seen(name: str, edge: str, ground: str) -> None:
    theme = load_theme(name)
    assert contrast(getattr(theme, edge), getattr(theme, ground)) >= 3.0


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("tone", ["hero", "foe", "neutral"])
def test_pips_can_be_read_on_their_dice(name: str, tone: str) -> None:
    dice = load_theme(name).dice[tone]
    assert contrast(dice.body, dice.ink) >= 4.5


def test_high_contrast_is_black_white_and_one_yellow() -> None:
    theme = load_theme("contrast")
    colours = {
        getattr(theme, field.name) for field in fields(Theme) if field.name not in ("name", "dark", "line", "dice")
    }
    assert colours == {"#000000", "#FFFFFF", "#FFFF00"}
    assert theme.line == 2


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("scale", [0.8, 1.0, 1.25, 2.0])
def test_style_sheet_knows_every_token(name: str, scale: float) -> None:
    sheet = style_sheet(load_theme(name), scale)
    assert "$" not in sheet.split("*/", 1)[1]
    assert not re.search(r":\s*-\d", sheet.replace("margin: -", "")), "a length below nothing"


def test_an_unknown_theme_is_named() -> None:
    with pytest.raises(MissingResource, match="sepia"):
        load_theme("sepia")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.usefixtures("qapp")
def test_palette_leaves_no_role_to_the_desktop(name: str) -> None:
    theme = load_theme(name)
    ours = {
        QColor(getattr(theme, field.name)).name()
        for field in fields(Theme)
        if isinstance(getattr(theme, field.name), str)
    }
    ours.add(QColor(theme.disabled).name())
    roles = [
        role for role in QPalette.ColorRole if role not in (QPalette.ColorRole.NoRole, QPalette.ColorRole.NColorRoles)
    ]
    made = palette(theme)
    for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive, QPalette.ColorGroup.Disabled):
        assert {role.name for role in roles if made.color(group, role).name() not in ours} == set()


@pytest.mark.parametrize("kind", WIDGETS)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_figures_stand_in_columns_in_every_widget(
    app: QApplication, qtbot: QtBot, kind: type[QWidget], scale: float
) -> None:
    apply_theme(app, load_theme("ink"), scale)
    widget = kind()
    qtbot.addWidget(widget)
    widget.show()
    metrics = QFontMetricsF(widget.font())
    assert metrics.horizontalAdvance("11111") == metrics.horizontalAdvance("00000")
    assert QFontInfo(widget.font()).family() == SANS
    assert QFontInfo(widget.font()).pixelSize() == pixels(Size.BODY, scale)


@pytest.mark.parametrize(
    ("role", "family", "size"),
    [
        ("name", BOOK, 30),
        ("panel", BOOK, 22),
        ("heading", BOOK, 18),
        ("subtitle", BOOK, 18),
        ("score", BOOK, 46),
        ("initial", SANS, 15),
        ("small", SANS, 13),
        ("caps", SANS, 15),
    ],
)
@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_roles_of_words(app: QApplication, qtbot: QtBot, role: str, family: str, size: int, scale: float) -> None:
    apply_theme(app, load_theme("paper"), scale)
    label = QLabel("12")
    qtbot.addWidget(label)
    mark(label, role=role)
    info = QFontInfo(label.font())
    assert (info.family(), info.pixelSize()) == (family, pixels(size, scale))
    metrics = QFontMetricsF(label.font())
    assert metrics.horizontalAdvance("111") == metrics.horizontalAdvance("000")


def test_text_sizes_stay_between_80_and_200_percent(app: QApplication) -> None:
    apply_theme(app, load_theme("paper"), 5.0)
    assert current_scale() == 2.0
    apply_theme(app, load_theme("paper"), 0.1)
    assert current_scale() == 0.8
    assert [pixels(size, 2.0) for size in Size] == [26, 30, 32, 36, 44, 60, 92]


@pytest.mark.parametrize("family", [BOOK, SANS])
@pytest.mark.usefixtures("app")
def test_both_typefaces_write_russian(family: str) -> None:
    for font in (book(bold=False), book(), book(bold=False, italic=True), sans(), sans(bold=True), sans(italic=True)):
        raw = QRawFont.fromFont(font)
        assert raw.familyName() == font.family()
        assert all(raw.supportsCharacter(ord(letter)) for letter in "АБВЁЖЩЪЫЭЮЯабвёжщъыэюя0123456789§→−…«»")
    assert family in {book().family(), sans().family()}


@pytest.mark.usefixtures("app")
def test_lining_figures_are_as_tall_as_capitals() -> None:
    old_style = sans(40)
    old_style.clearFeatures()
    assert QFontMetricsF(lining(old_style)).tightBoundingRect("0").height() > 1.1 * (
        QFontMetricsF(old_style).tightBoundingRect("0").height()
    )
    assert QFontMetricsF(capitals()).horizontalAdvance("ab") > QFontMetricsF(sans(Size.LABEL)).horizontalAdvance("AB")


@pytest.mark.usefixtures("app")
def test_fonts_ship_with_their_licence() -> None:
    load_fonts()
    for name in ("Alegreya", "AlegreyaSans"):
        assert "SIL Open Font License" in resource(f"fonts/{name}-OFL.txt").read_text(encoding="utf-8")


def fresh_size(widget: QWidget) -> QSize:
    """The size that a widget wants now; buttons remember an old answer until their font changes."""
    QApplication.sendEvent(widget, QEvent(QEvent.Type.FontChange))
    return widget.sizeHint()


@pytest.mark.parametrize("kind", [QPushButton, QToolButton, QLineEdit, QSpinBox, QComboBox, QCheckBox, QRadioButton])
@pytest.mark.parametrize("properties", [{}, {"primary": True}, {"quiet": True}, {"chip": True}])
@pytest.mark.parametrize("name", NAMES)
def test_the_focus_ring_moves_nothing(
    app: QApplication, qtbot: QtBot, kind: type[QWidget], properties: dict[str, bool], name: str
) -> None:
    apply_theme(app, load_theme(name))
    window = QWidget()
    column = QVBoxLayout(window)
    other, widget = QLineEdit(), kind()
    mark(widget, **properties)
    column.addWidget(other)
    column.addWidget(widget)
    qtbot.addWidget(window)
    window.show()
    with qtbot.waitActive(window):
        window.activateWindow()
    other.setFocus()
    before, looks = fresh_size(widget), widget.grab().toImage()
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    assert widget.hasFocus()
    assert fresh_size(widget) == before
    assert widget.grab().toImage() != looks, "the focus cannot be seen"


def test_a_marked_button_changes_its_dress(app: QApplication, qtbot: QtBot) -> None:
    button = QPushButton("Attack")
    qtbot.addWidget(button)
    button.show()
    quiet = button.grab().toImage().pixelColor(6, button.height() // 2)
    mark(button, primary=True)
    loud = button.grab().toImage().pixelColor(6, button.height() // 2)
    assert (quiet.name(), loud.name()) == (load_theme("paper").page.lower(), load_theme("paper").accent.lower())
    assert app.styleSheet()


class Ear(QWidget):
    """Counts how often it is told of a new palette."""

    heard = 0

    def changeEvent(self, event: QEvent) -> None:
        self.heard += event.type() is QEvent.Type.PaletteChange


def test_system_theme_follows_the_desktop(app: QApplication, qtbot: QtBot) -> None:
    assert system_theme(Qt.ColorScheme.Dark).name == "ink"
    assert system_theme(Qt.ColorScheme.Light).name == "paper"
    assert system_theme(Qt.ColorScheme.Unknown).name == "paper"
    keeper, ear = ThemeKeeper(app), Ear()
    qtbot.addWidget(ear)
    ear.show()
    keeper.choose(ThemeName.SYSTEM, 1.25)
    with qtbot.waitSignal(keeper.changed):
        app.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert (current_theme().name, current_scale()) == ("ink", 1.25)
    assert ear.heard
    keeper.choose(ThemeName.CONTRAST)
    with qtbot.assertNotEmitted(keeper.changed):
        app.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Light)
    assert current_theme().name == "contrast"
    keeper.deleteLater()


def test_before_any_theme_is_chosen_it_is_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme_module, "_worn", theme_module._Worn())
    assert current_theme().name == "paper"


@pytest.mark.parametrize("name", ICONS)
@pytest.mark.usefixtures("app")
def test_every_icon_is_drawn_in_the_asked_colour(name: str) -> None:
    image = icon(name, load_theme("paper"), "#1050A0").pixmap(48, QIcon.Mode.Normal).toImage()
    inked = [
        QColor(image.pixelColor(x, y)) for x in range(48) for y in range(48) if image.pixelColor(x, y).alpha() == 255
    ]
    assert inked, "nothing is drawn"
    assert {colour.name() for colour in inked} == {"#1050a0"}
    edge = [image.pixelColor(at, side).alpha() for at in range(48) for side in (0, 47)]
    assert max(edge) == 0, "the icon touches its border"


@pytest.mark.usefixtures("app")
def test_icons_are_kept_per_colour_and_grey_when_disabled() -> None:
    theme = load_theme("ink")
    first = icon("undo", theme)
    assert first.cacheKey() == icon("undo", theme).cacheKey()
    assert first.cacheKey() != icon("undo", theme, theme.accent).cacheKey()

    def inks(mode: QIcon.Mode) -> set[str]:
        image: QImage = first.pixmap(48, mode).toImage()
        return {
            image.pixelColor(x, y).name() for x in range(48) for y in range(48) if image.pixelColor(x, y).alpha() == 255
        }

    assert inks(QIcon.Mode.Normal) == {theme.text.lower()}
    assert inks(QIcon.Mode.Disabled) == {theme.disabled.lower()}
    with pytest.raises(MissingResource):
        icon("dragon", theme)
