"""The words that a printed sheet adds to those of the book."""

from desktop_app.domain.text import Text

SHEET = Text("Лист героя", "Adventure Sheet")
STORY = Text("Ход приключения", "The Story so Far")
CHOSEN_FROM = Text("выбрать", "choose")
INITIAL = Text("начальное", "initial")
OF = Text("из", "of")
SECTION = Text("Параграф", "Section")
HERO = Text("Герой", "Hero")
COMPANIONS = Text("Спутники", "Companions")
PARTY = Text("Отряд", "Party")
STORES = Text("Запасы и счёт", "Stores and Counts")
MARKS = Text("Отметки", "Marks")
FIGHTS = Text("Бои", "Encounters")
PATH = Text("Пройденный путь", "The Way So Far")
HELPS = Text("Подсказки", "Helps")
READINGS = Text("Прочтение правил", "How the rules are read")
PLACES = Text("не больше", "up to")
NAME = Text("Название", "Name")
WORN = Text("надето", "worn")
CONTINUED = Text("продолжение", "continued")
NO_SECTION = Text("Начало", "The Beginning")
UNDONE = Text("отменено", "undone")
NO_PRINTER = Text(
    "В системе нет принтера. Лист можно сохранить как PDF.",
    "There is no printer on this system. The sheet can be saved as a PDF.",
)
NOT_PRINTED = Text(
    "Принтер не принял лист. Его можно сохранить как PDF.",
    "The printer did not take the sheet. It can be saved as a PDF.",
)
NOT_WRITTEN = Text("Файл не записан", "The file was not written")
