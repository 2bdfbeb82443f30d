"""The few errors of the domain, each named after the law that was broken."""

from desktop_app.domain.text import Language, Text


class RuleError(Exception):
    """Something that the rules or the sheet cannot allow; ``text`` says it to the player in both languages."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text

    def say(self, language: Language) -> str:
        """The sentence for the player."""
        return self.text.say(language)


class IllegalAction(RuleError):
    """The rules do not offer this action now."""


class UnknownKey(RuleError):
    """A ruleset, field, option or word of a file that nobody has declared."""


class BadValue(RuleError):
    """A value that its field cannot hold."""


class BadDice(RuleError):
    """Faces that no such dice can show, or dice left over."""


class NoSuchEntry(RuleError):
    """The journal holds no such entry, or there is nothing to undo or redo."""
