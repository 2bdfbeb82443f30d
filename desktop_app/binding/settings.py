"""What the player prefers, each setting declared once: its key, kind and default."""

from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from PySide6.QtCore import QByteArray, QLocale, QObject, QSettings, Signal

from desktop_app.domain.text import Language

T = TypeVar("T", str, bool, int, float)


@dataclass(frozen=True, slots=True)
class Setting(Generic[T]):
    """One preference; a stored value of another kind, or not among ``choices``, counts as the default."""

    key: str
    default: T
    choices: tuple[T, ...] = ()


LANGUAGE = Setting("language", "system", ("system", "en", "ru"))
THEME = Setting("theme", "system", ("system", "paper", "ink", "contrast"))
TEXT_SIZE = Setting("text_size", 1.0, (0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0))
OWN_DICE = Setting("own_dice", default=False)
ANIMATION = Setting("animation", default=True)
ODDS = Setting("odds", default=True)
DIGITS = Setting("digits_on_dice", default=False)
LAST_RULESET = Setting("last_ruleset", "duel")

ALL: tuple[Setting[str] | Setting[bool] | Setting[float], ...] = (
    LANGUAGE,
    THEME,
    TEXT_SIZE,
    OWN_DICE,
    ANIMATION,
    ODDS,
    DIGITS,
    LAST_RULESET,
)


class Settings(QObject):
    """The preferences of one data folder, kept in ``settings.ini`` there and applied at once."""

    changed = Signal(str)
    """The key of a setting that has another value now."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        """Read the preferences kept in ``folder``."""
        super().__init__(parent)
        self._store = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat, self)

    def __getitem__(self, setting: Setting[T]) -> T:
        kind = type(setting.default)
        if not self._store.contains(setting.key):
            return setting.default
        stored = self._store.value(setting.key, setting.default, kind)
        value = stored if isinstance(stored, kind) else setting.default
        return value if not setting.choices or value in setting.choices else setting.default

    def __setitem__(self, setting: Setting[T], value: T) -> None:
        if self[setting] != value:
            self._store.setValue(setting.key, value)
            self.changed.emit(setting.key)

    @property
    def language(self) -> Language:
        """The language to speak: the chosen one, or the system's when it is Russian, otherwise English."""
        chosen = self[LANGUAGE]
        if chosen == "system":
            is_russian = QLocale.system().language() is QLocale.Language.Russian
            return Language.RU if is_russian else Language.EN
        return Language(chosen)

    def keep_window(self, geometry: QByteArray, docks: QByteArray) -> None:
        """Remember where the window stood and how its panels were arranged."""
        self._store.setValue("window/geometry", geometry)
        self._store.setValue("window/docks", docks)

    @property
    def window(self) -> tuple[QByteArray, QByteArray]:
        """What `keep_window` was given last; empty arrays at first."""
        kept = [self._store.value(f"window/{key}", QByteArray()) for key in ("geometry", "docks")]
        geometry, docks = (value if isinstance(value, QByteArray) else QByteArray() for value in kept)
        return geometry, docks
