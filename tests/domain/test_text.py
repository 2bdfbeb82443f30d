"""Words in both languages, closed sets of them, and errors that speak both."""

import pytest

from desktop_app.domain.errors import BadValue, RuleError
from desktop_app.domain.text import Language, Lexicon, Text


class Colour(Lexicon):
    BLOOD_RED = Text("кровавый", "blood red")
    OTHER = Text("иной", "other")


def test_a_text_speaks_each_language() -> None:
    text = Text("меч", "sword")
    assert (text.say(Language.RU), text.say(Language.EN)) == ("меч", "sword")


def test_a_word_knows_its_key_and_text() -> None:
    assert Colour.BLOOD_RED.key == "blood_red"
    assert Colour.BLOOD_RED.text.en == "blood red"
    assert [word.key for word in Colour] == ["blood_red", "other"]


def test_an_error_speaks_both_languages() -> None:
    error = BadValue(Text("нельзя", "no"))
    assert isinstance(error, RuleError)
    assert (error.say(Language.RU), error.say(Language.EN), str(error)) == ("нельзя", "no", "no")


def test_a_text_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Text("а", "a").ru = "б"  # type: ignore[misc]  # the point of the test
