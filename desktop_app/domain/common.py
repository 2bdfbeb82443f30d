"""Fields and words that several rulesets share, so that each is written once."""

from desktop_app.domain.fields import Notes
from desktop_app.domain.text import Lexicon, Text

NAME = Notes("name", Text("Имя", "Name"), lines=1)
NOTES = Notes("notes", Text("Заметки", "Notes"), lines=6)
FOE_NAME = Notes("name", Text("Имя", "Name"), lines=1)


class Common(Lexicon):
    """Words that any ruleset may use in its events."""

    BY_HAND = Text("исправлено от руки", "corrected by hand")
    BY_BOOK = Text("по тексту книги", "as the book says")
    CREATED = Text("при создании", "at creation")
    TYPED = Text("вписано", "typed in")
    WOUND = Text("рана", "wounded")
    MEAL = Text("еда", "a meal")
    FLIGHT = Text("бегство", "flight")
    DRAIN = Text("потеря за раунд", "drained each round")
    COST = Text("плата", "the price")
    DICE = Text("кости", "dice")
    DOUBLED = Text("кость × 2", "die × 2")
    BLOW = Text("Мощность удара", "Attack Strength")
    THROW = Text("Бросок", "Throw")
    MODIFIER = Text("поправка", "modifier")
    PARRY = Text("Удар отбит", "The blow is parried")
    MISSED = Text("Удар не достиг цели", "The blow does not land")
    OUT_OF_TIME = Text("Раунды вышли", "The rounds have run out")
    WOUNDS_DEALT = Text("нанесено ран", "wounds dealt")
    WOUNDS_TAKEN = Text("получено ран", "wounds taken")
