"""The commands of the menus as a table: what they are called, where they stand, which keys they answer to."""

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QT_TRANSLATE_NOOP
from PySide6.QtGui import QKeySequence

Keys = QKeySequence.StandardKey | str


class Menu(Enum):
    """The menus, in the order of the bar; the value is the title to be translated."""

    FILE = QT_TRANSLATE_NOOP("Commands", "&File")
    EDIT = QT_TRANSLATE_NOOP("Commands", "&Edit")
    HERO = QT_TRANSLATE_NOOP("Commands", "&Hero")
    FIGHT = QT_TRANSLATE_NOOP("Commands", "F&ight")
    VIEW = QT_TRANSLATE_NOOP("Commands", "&View")
    HELP = QT_TRANSLATE_NOOP("Commands", "He&lp")


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its key names the slot that carries it out; ``text`` is translated under "Commands".

    ``at_table`` commands need an open adventure. ``role`` is Qt's name for the place it takes in a macOS menu.
    """

    key: str
    menu: Menu
    text: object
    """A string, which `QT_TRANSLATE_NOOP` types as an object."""
    keys: tuple[Keys, ...] = ()
    at_table: bool = False
    role: str = "NoRole"
    icon: str = ""
    starts_group: bool = False


Standard = QKeySequence.StandardKey

COMMANDS = (
    Command("new_hero", Menu.FILE, QT_TRANSLATE_NOOP("Commands", "&New Hero…"), (Standard.New,), icon="person"),
    Command(
        "bookshelf", Menu.FILE, QT_TRANSLATE_NOOP("Commands", "&Bookshelf"), ("Ctrl+B",), at_table=True, icon="back"
    ),
    Command("import", Menu.FILE, QT_TRANSLATE_NOOP("Commands", "&Import…"), (Standard.Open,), starts_group=True),
    Command("export", Menu.FILE, QT_TRANSLATE_NOOP("Commands", "&Export…"), (Standard.SaveAs,), at_table=True),
    Command("restore", Menu.FILE, QT_TRANSLATE_NOOP("Commands", "&Restore a Backup…")),
    Command(
        "print",
        Menu.FILE,
        QT_TRANSLATE_NOOP("Commands", "&Print…"),
        (Standard.Print,),
        at_table=True,
        starts_group=True,
    ),
    Command("preview", Menu.FILE, QT_TRANSLATE_NOOP("Commands", "Print Pre&view…"), at_table=True),
    Command("page_setup", Menu.FILE, QT_TRANSLATE_NOOP("Commands", "Page &Setup…"), at_table=True),
    Command("export_pdf", Menu.FILE, QT_TRANSLATE_NOOP("Commands", "Export as P&DF…"), at_table=True),
    Command("export_form", Menu.FILE, QT_TRANSLATE_NOOP("Commands", "Export a &Form to Fill In…"), at_table=True),
    Command("export_story", Menu.FILE, QT_TRANSLATE_NOOP("Commands", "Export the S&tory as PDF…"), at_table=True),
    # On plain Linux Qt knows no key for Quit.
    Command("quit", Menu.FILE, QT_TRANSLATE_NOOP("Commands", "&Quit"), ("Ctrl+Q",), role="QuitRole", starts_group=True),
    Command("undo", Menu.EDIT, QT_TRANSLATE_NOOP("Commands", "&Undo"), (Standard.Undo,), at_table=True, icon="undo"),
    Command(
        "redo",
        Menu.EDIT,
        QT_TRANSLATE_NOOP("Commands", "&Redo"),
        ("Ctrl+Shift+Z", "Ctrl+Y"),
        at_table=True,
        icon="redo",
    ),
    Command("note", Menu.HERO, QT_TRANSLATE_NOOP("Commands", "&Note…"), ("Ctrl+Shift+N",), at_table=True),
    Command(
        "bookmark", Menu.HERO, QT_TRANSLATE_NOOP("Commands", "&Bookmark…"), ("Ctrl+D",), at_table=True, icon="bookmark"
    ),
    Command(
        "roll_again", Menu.HERO, QT_TRANSLATE_NOOP("Commands", "&Roll the Hero Again"), at_table=True, starts_group=True
    ),
    Command("join_party", Menu.HERO, QT_TRANSLATE_NOOP("Commands", "Add a &Hero to the Party…"), at_table=True),
    Command(
        "add_foe", Menu.FIGHT, QT_TRANSLATE_NOOP("Commands", "&Add a Foe"), ("Ctrl+F",), at_table=True, icon="sword"
    ),
    Command("clear_fight", Menu.FIGHT, QT_TRANSLATE_NOOP("Commands", "&Put the Fight Away"), at_table=True),
    Command("stop_fight", Menu.FIGHT, QT_TRANSLATE_NOOP("Commands", "&Break the Fight Off"), at_table=True),
    Command("larger", Menu.VIEW, QT_TRANSLATE_NOOP("Commands", "&Larger Text"), (Standard.ZoomIn, "Ctrl+=")),
    Command("smaller", Menu.VIEW, QT_TRANSLATE_NOOP("Commands", "&Smaller Text"), (Standard.ZoomOut,)),
    Command("odds", Menu.VIEW, QT_TRANSLATE_NOOP("Commands", "Show the &Odds"), at_table=True),
    Command("reset_layout", Menu.VIEW, QT_TRANSLATE_NOOP("Commands", "&Reset Layout"), at_table=True),
    Command("about", Menu.HELP, QT_TRANSLATE_NOOP("Commands", "&About Listok"), role="AboutRole"),
)
