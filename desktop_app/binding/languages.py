"""The language the program speaks: its own words and Qt's, changed while running."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator, Signal

from desktop_app.domain.text import Language
from desktop_app.resources import MissingResource, resource


class Languages(QObject):
    """Installs translators; widgets hear of a change as ``QEvent.LanguageChange``, ruleset words by ``changed``."""

    changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        """Speak English, which is the language of the source."""
        super().__init__(parent)
        self.language = Language.EN
        self._translators: list[QTranslator] = []

    def speak(self, language: Language) -> None:
        """Speak ``language`` from now on."""
        for translator in self._translators:
            QCoreApplication.removeTranslator(translator)
        self._translators = [
            translator
            for translator in (_own(language), _qt(language))
            if translator is not None and QCoreApplication.installTranslator(translator)
        ]
        QLocale.setDefault(QLocale(language.value))
        self.language = language
        self.changed.emit(language)


def _own(language: Language) -> QTranslator | None:
    try:
        path = resource(f"translations/listok_{language.value}.qm")
    except MissingResource:
        return None
    translator = QTranslator()
    return translator if translator.load(str(path)) else None


def _qt(language: Language) -> QTranslator | None:
    """Qt's own buttons and dialogs; a frozen program carries the files beside Qt's libraries as well."""
    translator = QTranslator()
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    return translator if translator.load(f"qtbase_{language.value}", folder) else None
