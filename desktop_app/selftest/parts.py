"""Looks at every icon, typeface, translation, theme and plug-in that a package must carry."""

from PySide6.QtCore import QTranslator
from PySide6.QtGui import QFontDatabase, QIcon, QImageReader, QRawFont
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QStyleFactory

from desktop_app.binding.languages import Languages
from desktop_app.domain.text import Language
from desktop_app.resources import resource
from desktop_app.selftest.report import SelfTestError
from desktop_app.widgets.fonts import load_fonts
from desktop_app.widgets.icons import icon
from desktop_app.widgets.theme import apply_theme, load_theme


def draw_icons() -> int:
    """Draw every icon and see ink; how many there are."""
    names = sorted(path.stem for path in resource("icons").glob("*.svg"))
    theme = load_theme("paper")
    for name in names:
        image = icon(name, theme, "#000000").pixmap(24).toImage()
        if not any(image.pixelColor(x, y).alpha() for x in range(24) for y in range(24)):
            raise SelfTestError(f"icon {name} is blank")
    for size in (16, 48, 256):
        image = QIcon(str(resource("icons/app/listok.svg"))).pixmap(size).toImage()
        if image.pixelColor(size // 2, size // 2).alpha() != 255:
            raise SelfTestError(f"the program's icon is blank at {size} pixels")
    return len(names)


def read_fonts() -> list[str]:
    """Load each typeface and find Latin and Cyrillic letters in it; the families."""
    load_fonts()
    families: set[str] = set()
    files = sorted(resource("fonts").rglob("*.ttf"))
    for path in files:
        number = QFontDatabase.addApplicationFont(str(path))
        families.update(QFontDatabase.applicationFontFamilies(number) if number >= 0 else [])
        raw = QRawFont(str(path), 16)
        if number < 0 or not raw.isValid() or not all(raw.supportsCharacter(ord(letter)) for letter in "Жя09Ag"):
            raise SelfTestError(f"{path.name} cannot be used")
    if not {"Alegreya", "Alegreya Sans"} <= families:
        raise SelfTestError(f"the typefaces are missing among {sorted(families)}")
    return sorted(families)


def speak(app: QApplication) -> list[str]:
    """Load every translation, and hear Qt's own buttons speak Russian."""
    files = sorted(resource("icons").parent.glob("translations/*.qm"))
    for path in files:
        if not QTranslator().load(str(path)):
            raise SelfTestError(f"{path.name} cannot be read")
    languages = Languages(app)
    words = []
    for language in (Language.RU, Language.EN):
        languages.speak(language)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        words.append(buttons.button(QDialogButtonBox.StandardButton.Cancel).text().replace("&", ""))
        buttons.deleteLater()
    if words != ["Отмена", "Cancel"]:
        raise SelfTestError(f"Qt's own button says {words}")
    return [path.name for path in files]


def wear_themes(app: QApplication) -> list[str]:
    """Dress the program in every theme."""
    names = sorted(path.stem for path in resource("themes").glob("*.toml"))
    for name in names:
        apply_theme(app, load_theme(name), 1.25)
    return names


def look_at_plugins() -> dict[str, list[str]]:
    """What Qt can read and wear here; SVG as an icon, PNG, JPEG and Fusion must be among it."""
    formats = sorted(bytes(one.data()).decode() for one in QImageReader.supportedImageFormats())
    styles = sorted(QStyleFactory.keys())
    lacking = {"svg", "png", "jpeg"} - set(formats)
    if lacking or "Fusion" not in styles:
        raise SelfTestError(f"missing: {sorted(lacking)}; styles: {styles}")
    if QIcon(str(resource("icons/app/listok.svg"))).pixmap(32, 32).isNull():
        raise SelfTestError("an SVG file makes no icon")
    return {"formats": formats, "styles": styles}
