"""The bookshelf: full, empty, long, and how adventures are opened and removed."""

import time
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QDate, QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from desktop_app.persistence.status import Status
from desktop_app.widgets.bookshelf import Bookshelf, ShelfRow
from desktop_app.widgets.shelf_delegate import ROW
from tests.widgets.sheet_desk import Shouting

PLAYED = datetime(2026, 11, 28, 21, 4, tzinfo=UTC)


def row(name: str, hero: str = "Anna", **changes: object) -> ShelfRow:
    values: dict[str, object] = {
        "book": "Sample",
        "section": "212",
        "status": Status.ALIVE,
        "last_played": PLAYED,
        "life": 5,
        "life_initial": 20,
        **changes,
    }
    return ShelfRow(name, hero, **values)  # type: ignore[arg-type]  # the table above has the right kinds


@pytest.fixture
def shelf(qtbot: QtBot) -> Bookshelf:
    shelf = Bookshelf()
    qtbot.addWidget(shelf)
    shelf.resize(700, 500)
    shelf.show()
    return shelf


def spoken(shelf: Bookshelf, place: int = 0) -> str:
    return str(shelf.model.index(place).data(Qt.ItemDataRole.AccessibleTextRole))


def test_an_empty_shelf_says_how_to_begin(qtbot: QtBot, shelf: Bookshelf) -> None:
    assert shelf.empty.isVisible()
    assert not shelf.list.isVisible()
    assert all(sentence.text().endswith(".") for sentence in shelf.sentences)
    assert len(shelf.sentences) == 3
    assert shelf.focusProxy() is shelf.new
    with qtbot.waitSignal(shelf.new_wished):
        QTest.mouseClick(shelf.new, Qt.MouseButton.LeftButton)


def test_a_row_tells_the_adventure(shelf: Bookshelf) -> None:
    shelf.show_shelf([row("a"), row("b", "", section="", status=Status.DEAD, last_played=None, life_initial=0)])
    date = QLocale().toString(QDate(2026, 11, 28), QLocale.FormatType.LongFormat)
    assert spoken(shelf) == f"Anna, Sample · section 212, alive, {date}"
    assert spoken(shelf, 1) == "A hero without a name, Sample, dead"
    assert shelf.model.index(0).data(ROW).life == 0.25
    assert shelf.model.index(1).data(ROW).life == 0.0
    assert not shelf.empty.isVisible()


@pytest.mark.parametrize(("life", "share"), [(-3, 0.0), (0, 0.0), (20, 1.0), (35, 1.0)])
def test_the_life_bar_stays_within_its_length(shelf: Bookshelf, life: int, share: float) -> None:
    shelf.show_shelf([row("a", life=life)])
    assert shelf.model.index(0).data(ROW).life == share


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_opens(qtbot: QtBot, shelf: Bookshelf, key: Qt.Key) -> None:
    shelf.show_shelf([row("a"), row("b")])
    QTest.keyClick(shelf.list, Qt.Key.Key_Down)
    with qtbot.waitSignal(shelf.open_wished) as opened:
        QTest.keyClick(shelf.list, key)
    assert opened.args == ["b"]


def test_a_double_click_opens_once(shelf: Bookshelf) -> None:
    shelf.show_shelf([row("a"), row("b")])
    opened: list[str] = []
    shelf.open_wished.connect(opened.append)
    place = shelf.list.visualRect(shelf.model.index(1)).center()
    QTest.mouseClick(shelf.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert opened == []
    QTest.mouseDClick(shelf.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert opened == ["b"]


def test_delete_only_asks(qtbot: QtBot, shelf: Bookshelf) -> None:
    shelf.show_shelf([row("a")])
    with qtbot.waitSignal(shelf.remove_wished) as asked:
        QTest.keyClick(shelf.list, Qt.Key.Key_Delete)
    assert asked.args == ["a"]
    assert shelf.model.rowCount() == 1


def test_the_menu_opens_and_removes(shelf: Bookshelf) -> None:
    shelf.show_shelf([row("a", "Tom & <b>x</b>")])
    heard: list[str] = []
    shelf.open_wished.connect(heard.append)
    shelf.remove_wished.connect(heard.append)
    actions = shelf.menu().actions()
    assert actions[0].text() == "&Open Tom && <b>x</b>"
    for action in actions:
        action.trigger()
    assert heard == ["a", "a"]


def test_keys_on_an_empty_shelf_do_nothing(qtbot: QtBot, shelf: Bookshelf) -> None:
    with qtbot.assertNotEmitted(shelf.open_wished), qtbot.assertNotEmitted(shelf.remove_wished):
        QTest.keyClick(shelf.list, Qt.Key.Key_Return)
        QTest.keyClick(shelf.list, Qt.Key.Key_Delete)


def test_the_current_adventure_stays_current(shelf: Bookshelf) -> None:
    shelf.show_shelf([row("a"), row("b"), row("c")])
    shelf.list.setCurrentIndex(shelf.model.index(2))
    shelf.show_shelf([row("c"), row("a")])
    assert shelf.list.currentIndex().row() == 0
    shelf.show_shelf([row("x"), row("a")])
    assert shelf.list.currentIndex().row() == 0


def test_a_thousand_adventures_show_at_once(shelf: Bookshelf) -> None:
    rows = [row(str(place), f"Hero {place}") for place in range(1_000)]
    shelf.show_shelf(rows[:1])
    shelf.list.grab()
    start = time.perf_counter()
    shelf.show_shelf(rows)
    shelf.list.grab()
    assert time.perf_counter() - start < 0.2
    assert shelf.model.rowCount() == 1_000


def test_words_follow_the_language(qtbot: QtBot, qapp: QApplication, shelf: Bookshelf) -> None:
    shelf.show_shelf([row("a")])
    shouting = Shouting()
    qapp.installTranslator(shouting)
    try:
        qtbot.waitUntil(lambda: shelf.title.text() == "BOOKSHELF")
        assert shelf.new.text() == "&NEW HERO"
        assert "SECTION 212, ALIVE" in spoken(shelf)
    finally:
        qapp.removeTranslator(shouting)


def test_words_are_plain(shelf: Bookshelf) -> None:
    for label in shelf.findChildren(QLabel):
        assert label.textFormat() is Qt.TextFormat.PlainText
