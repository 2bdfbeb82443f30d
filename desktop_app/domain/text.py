"""Words of the books in both languages, kept beside the rules that use them."""

from enum import Enum, StrEnum

import msgspec

MINUS = "\N{MINUS SIGN}"
"""How a minus is printed."""


class Language(StrEnum):
    """A language in which a sheet can speak."""

    RU = "ru"
    EN = "en"


class Text(msgspec.Struct, frozen=True):
    """One word or sentence of a book in Russian and in English; neither may be empty."""

    ru: str
    en: str

    def say(self, language: Language) -> str:
        """The wording in one language."""
        return self.ru if language is Language.RU else self.en


class Lexicon(Enum):
    """A closed set of words that events refer to: reasons, parts of sums, moments of a fight.

    An event stores only ``key``, so the same journal reads in any language.
    """

    key: str
    """The word's name in files: the member's name in lower case."""
    text: Text
    """The word itself."""

    def __init__(self, text: Text) -> None:
        # Kept as attributes, because Enum looks .name and .value up slowly and every event needs a key.
        self.key = self._name_.lower()
        self.text = text
