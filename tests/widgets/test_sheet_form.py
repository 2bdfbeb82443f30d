"""The page of a hero: all fields, in order, in two languages, at every size."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.domain.actions import Act, Adjust, Rewrite
from desktop_app.domain.dice import HERO, Who
from desktop_app.domain.ruleset import Kind, Offer, Verb
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.text import Language, Text
from desktop_app.rulesets import duel, grey_star
from desktop_app.widgets.chips import SelectionEditor
from desktop_app.widgets.in_place import InPlace, WordButton
from desktop_app.widgets.list_editors import ItemsEditor
from desktop_app.widgets.plaque import Plaque
from desktop_app.widgets.sheet_form import SheetForm
from desktop_app.widgets.theme import ThemeName, apply_theme, load_theme
from tests.domain.sample import LIFE, RULES, made
from tests.widgets.sheet_desk import Desk, Shouting, put_in, type_in


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    desk = Desk()
    qtbot.addWidget(desk.form)
    return desk


@pytest.fixture
def dressed(qapp: QApplication) -> Iterator[QApplication]:
    """The application as it is, undressed afterwards."""
    yield qapp
    qapp.setStyleSheet("")


def words(form: SheetForm) -> list[str]:
    labels = [label.text() for label in form.findChildren(QLabel) if label.isVisibleTo(form)]
    buttons = [button.words for button in form.findChildren(WordButton) if button.isVisibleTo(form)]
    return labels + buttons


def test_every_declared_field_is_on_the_page(desk: Desk) -> None:
    assert list(desk.form.editors) != []
    assert set(desk.form.editors) == {field.key for field in RULES.hero}
    shown = words(desk.form)
    for field in RULES.hero:
        if field.key not in {"name", "spells"}:
            assert field.label.en in shown, field.key


def test_a_change_refreshes_its_editor_and_no_other_heros(desk: Desk) -> None:
    changed = desk.sheet.with_value("life", 3)
    desk.form.show_field(Who("hero", 1), "life", changed)
    desk.form.show_field(Who("foe", 0), "life", changed)
    plaque = desk.form.editors["life"]
    assert isinstance(plaque, Plaque)
    assert plaque.number.button.words == "20"
    desk.form.show_field(HERO, "life", changed)
    assert plaque.number.button.words == "3"


def test_a_count_that_takes_room_in_a_place_refreshes_its_load(qtbot: QtBot) -> None:
    form = SheetForm(grey_star.RULES, HERO, Language.EN)
    qtbot.addWidget(form)
    items = form.editors["items"]
    assert isinstance(items, ItemsEditor)
    form.show_sheet(Sheet({"meals": 4}))
    assert items.headings["backpack"].text() == "Backpack: 4 of 8"
    form.show_field(HERO, "meals", Sheet({"meals": 9}))
    assert items.headings["backpack"].text() == "Backpack: 9 of 8, more than it holds"


def test_a_wish_that_is_played_comes_back_to_the_page(desk: Desk) -> None:
    plaque = desk.form.editors["life"]
    assert isinstance(plaque, Plaque)
    QTest.mouseClick(plaque.minus, Qt.MouseButton.LeftButton)
    assert desk.wishes == [Adjust(HERO, LIFE.key, -1)]
    assert plaque.number.button.words == "19"


def test_the_books_words_follow_the_language_of_the_sheet(desk: Desk) -> None:
    desk.form.set_language(Language.RU)
    shown = words(desk.form)
    for field in RULES.hero:
        if field.key not in {"name", "spells"}:
            assert field.label.ru in shown, field.key
    assert any("Проверить" in button.text() for button in desk.form.findChildren(QPushButton))


def test_the_apps_own_words_follow_the_language_of_the_app(qtbot: QtBot, qapp: QApplication, desk: Desk) -> None:
    shouting = Shouting()
    qapp.installTranslator(shouting)
    try:
        shouted = {"COUNTS", "MARKS", "OF 20", "+ ADD A THING…", "+ ADD…", "NONE"}
        qtbot.waitUntil(lambda: shouted <= set(words(desk.form)))
    finally:
        qapp.removeTranslator(shouting)
    qtbot.waitUntil(lambda: "Counts" in words(desk.form))


def test_names_in_angle_brackets_show_to_the_letter(desk: Desk) -> None:
    desk.do(Rewrite(HERO, "name", "<b>x</b>"))
    desk.form.show_subtitle("<i>y</i> · 212")
    assert "<b>x</b>" in words(desk.form)
    assert "<i>y</i> · 212" in words(desk.form)
    for label in desk.form.findChildren(QLabel):
        assert label.textFormat() is Qt.TextFormat.PlainText


# Offers


EAT = Verb("eat", Text("Поесть", "Eat"), Kind.CARE, "M")
PAY = Verb("pay", Text("Заплатить", "Pay"), Kind.CARE)
FIGHT = Verb("fight", Text("Бить", "Hit"), Kind.ROUND)


def test_checks_and_cares_of_this_hero_get_a_button(desk: Desk) -> None:
    answers = [Offer(PAY, choice=str(place), label=Text("а", f"way {place}")) for place in range(5)]
    offers = (Offer(EAT), Offer(EAT, hero=1), Offer(FIGHT, target=0), Offer(EAT, choice="q", quiet=True), *answers)
    desk.form.show_offers(offers)
    assert [button.accessibleName() for button in desk.form.offers.buttons] == ["Eat", "Pay…"]
    heard: list[object] = []
    desk.form.wished.disconnect(desk.play)
    desk.form.wished.connect(heard.append)
    button = desk.form.offers.buttons[0]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    desk.form.offers.menu("pay").actions()[3].trigger()
    assert desk.form.take_shortcut("M")
    assert not desk.form.take_shortcut("Z")
    assert heard == [Act("eat"), Act("pay", choice="3"), Act("eat")]
    desk.form.show_offers(())
    assert not desk.form.offers.isVisible()


def test_a_stake_is_typed_in_place_and_kept_to_what_is_offered(desk: Desk) -> None:
    brag = next(button for button in desk.form.offers.buttons if isinstance(button, InPlace))
    put_in(brag, "9")
    assert desk.wishes == []
    assert desk.form.offers.sentence.isVisible()
    put_in(brag, "lots")
    assert desk.wishes == []
    put_in(brag, "2")
    assert desk.wishes == [Act("brag", amount=2)]


def test_pressing_a_button_that_changes_the_offers_keeps_the_focus_in_the_row(qtbot: QtBot, desk: Desk) -> None:
    desk.form.show_offers((Offer(EAT), Offer(PAY)))
    desk.form.activateWindow()
    desk.form.offers.buttons[1].setFocus()
    qtbot.waitUntil(desk.form.offers.buttons[1].hasFocus)
    desk.form.show_offers((Offer(EAT),))
    assert desk.form.offers.buttons[0].hasFocus()


# Order, size, closing


def test_a_long_name_wraps_between_words_and_is_seen_whole(qtbot: QtBot, desk: Desk) -> None:
    name = "Anna of the seven green hills beyond the last river of the north"
    desk.form.resize(320, 700)
    desk.do(Rewrite(HERO, "name", name))
    button = next(button for button in desk.form.findChildren(WordButton) if button.words == name)
    line = button.fontMetrics().height()
    lines = -(-button.fontMetrics().horizontalAdvance(name) // button.width())
    assert lines > 1
    qtbot.waitUntil(lambda: button.height() >= lines * line)
    assert button.width() <= 320


def test_the_tab_key_reads_the_page(qtbot: QtBot, desk: Desk) -> None:
    form = desk.form
    pack, lore = form.editors["pack"], form.editors["lore"]
    assert isinstance(pack, ItemsEditor)
    assert isinstance(lore, SelectionEditor)
    put_in(pack.add, "Rope")
    put_in(lore.type, "a legend")
    wanted = [stop for editor in form._in_order() for stop in editor.stops]
    qtbot.waitUntil(lambda: _chain_from(wanted[0], len(wanted), set(wanted)) == wanted)
    keys = ("name", "skill", "life", "talents", "food", "brave", "pack", "notes")
    places = [wanted.index(form.editors[key].stops[0]) for key in keys]
    assert places == sorted(places)


def _chain_from(first: QWidget, count: int, among: set[QWidget]) -> list[QWidget]:
    found: list[QWidget] = [first]
    widget = first.nextInFocusChain()
    while widget is not None and widget is not first and len(found) < count:
        if widget in among:
            found.append(widget)
        widget = widget.nextInFocusChain()
    return found


def test_what_is_being_typed_is_committed_before_closing(desk: Desk) -> None:
    plaque = desk.form.editors["life"]
    assert isinstance(plaque, Plaque)
    type_in(plaque.number.button, "7")
    desk.form.finish_typing()
    assert desk.wishes == [Rewrite(HERO, "life", 7)]


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("theme", [ThemeName.PAPER, ThemeName.CONTRAST])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("width", [420, 900])
def test_nothing_is_clipped(
    qtbot: QtBot, dressed: QApplication, language: Language, theme: ThemeName, scale: float, width: int
) -> None:
    apply_theme(dressed, load_theme(theme), scale)
    form = SheetForm(duel.RULES, HERO, language)
    qtbot.addWidget(form)
    form.show_sheet(made().heroes[0])
    form.show_offers(duel.RULES.offers(duel.RULES.new_state()))
    form.resize(max(width, round(width * scale * 0.6)), 900)
    form.show()
    qtbot.waitUntil(lambda: not _clipped(form))


def _clipped(form: SheetForm) -> list[str]:
    page = form._page
    bad = []
    for widget in page.findChildren(QWidget):
        if not widget.isVisible() or (isinstance(widget.parent(), InPlace) and not isinstance(widget, WordButton)):
            continue
        area = QRect(widget.mapTo(page, widget.rect().topLeft()), widget.size())
        if not page.rect().contains(area):
            bad.append(f"{widget} is outside")
        if isinstance(widget, QLabel | WordButton) and widget.hasHeightForWidth():
            if widget.height() < widget.heightForWidth(widget.width()):
                bad.append(f"{widget} is too low")
        elif isinstance(widget, QLabel | QPushButton) and widget.width() < widget.sizeHint().width():
            bad.append(f"{widget} is too narrow")
    return bad
