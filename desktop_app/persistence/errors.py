"""The errors of what is kept on disk; each says to the player, in plain words, what is wrong and with which file."""

from pathlib import Path

from desktop_app.domain.text import Language, Text

LONGEST = 600
"""Characters of the longest message."""


class Unusable(Exception):
    """What was read, or was to be written, cannot be used; ``text`` says why in both languages."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text

    def say(self, language: Language) -> str:
        """The sentence for the player, on one line and never longer than can be read."""
        return one_line(shortened(self.text.say(language)))


class CodecError(Unusable):
    """JSON that holds no such thing as was expected; the sentence ends with the path to the fault."""


class FileError(Unusable):
    """A file that cannot be used."""

    def __init__(self, path: Path, text: Text) -> None:
        super().__init__(text)
        self.path = path

    def say(self, language: Language) -> str:
        """The file and what is wrong with it, on one line."""
        return f"{one_line(str(self.path))}: {super().say(language)}"


class LibraryError(FileError):
    """The library of adventures, or one adventure in it, cannot be used now; nothing in it was changed."""


class Damaged(LibraryError):
    """The library's file is spoiled, cut short or gone; backups may help."""


class TranscriptError(FileError):
    """An exported adventure that cannot be read."""


class DoesNotFollow(TranscriptError):
    """An entry of an exported adventure that the rules and its recorded dice do not lead to."""


class CaseError(FileError):
    """A case file that cannot be played: which case ("" for the file as a whole), which step (0 for none), and why."""

    def __init__(self, path: Path, text: Text, case: str = "", step: int = 0) -> None:
        super().__init__(path, text)
        self.case = case
        self.step = step

    def say(self, language: Language) -> str:
        """File, case, step and fault, on one line."""
        return f"{one_line(str(self.path))}: {place(self.case, self.step, language)}{Unusable.say(self, language)}"


def place(case: str, step: int, language: Language) -> str:
    """Where in a case file something happened: "case duel-hit: step 2: ", or less where less is known."""
    case = shortened(case)
    named = Text(f"случай {case}: ", f"case {case}: ").say(language) if case else ""
    return one_line(named + (Text(f"шаг {step}: ", f"step {step}: ").say(language) if step else ""))


def shortened(text: str) -> str:
    """The text, or its beginning and end where it is too long for a message: a stranger's file may hold anything."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 150]} … {text[-140:]}"


def one_line(text: str) -> str:
    """The same words with every control character shown as its escape, so that a message stays one line."""
    return "".join([char if char.isprintable() else char.encode("unicode_escape").decode("ascii") for char in text])
