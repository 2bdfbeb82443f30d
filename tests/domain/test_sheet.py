"""Sheets and states: immutable values behind declared fields, and whose sheet is whose."""

import pytest

from desktop_app.domain.dice import FIGHT, HERO, PARTY
from desktop_app.domain.sheet import Sheet
from desktop_app.domain.state import foe, hero
from tests.domain.sample import BANNER, BRAVE, FAME, FOE_LIFE, LIFE, SKILL, fighting, made


def test_a_field_never_written_holds_its_default() -> None:
    sheet = Sheet()
    assert (sheet[FAME], sheet[BRAVE], sheet.initial(FAME), sheet.initial(SKILL)) == (3, True, 3, 0)


def test_a_copy_differs_and_the_original_stays() -> None:
    sheet = Sheet({"skill": 9}, {"skill": 10})
    weaker = sheet.with_value("skill", 7)
    assert (weaker[SKILL], weaker.initial(SKILL)) == (7, 10)
    stronger = sheet.with_initial("skill", 12)
    assert (stronger[SKILL], stronger.initial(SKILL)) == (9, 12)
    assert (sheet[SKILL], sheet.initial(SKILL)) == (9, 10)


def test_zero_and_no_are_values_of_their_own() -> None:
    sheet = Sheet({"fame": 0, "brave": False}, {"fame": 0})
    assert (sheet[FAME], sheet[BRAVE], sheet.initial(FAME)) == (0, False, 0)


def test_a_sheet_keeps_its_own_copy_of_what_it_was_given() -> None:
    values: dict[str, int] = {"skill": 9}
    sheet = Sheet(values, values)
    values["skill"] = 1
    assert (sheet[SKILL], sheet.initial(SKILL)) == (9, 9)


def test_equality_is_of_values() -> None:
    sheet = Sheet({"skill": 9}, {"skill": 9})
    assert sheet == Sheet({"skill": 9}, {"skill": 9})
    assert hash(sheet) == hash(Sheet({"skill": 9}, {"skill": 9}))
    assert sheet != Sheet({"skill": 9})
    assert sheet != Sheet({"skill": 8}, {"skill": 9})
    assert sheet != {"skill": 9}
    assert repr(sheet) == "Sheet({'skill': 9}, {'skill': 9})"
    assert (dict(sheet.values), dict(sheet.initials)) == ({"skill": 9}, {"skill": 9})


def test_each_owner_finds_the_own_sheet() -> None:
    state = fighting(("Orc", 6, 6), ("Elf", 9, 4), may_flee=True)
    assert state.sheet(HERO)[LIFE] == state.sheet(hero(0))[LIFE] == 20
    assert state.sheet(foe(1))[FOE_LIFE] == 4
    assert state.sheet(PARTY)[BANNER] == 0
    assert state.sheet(FIGHT).values == {"may_flee": True}


@pytest.mark.parametrize("who", [foe(0), FIGHT])
def test_without_a_fight_there_is_no_sheet_of_one(who: object) -> None:
    with pytest.raises(AssertionError, match="without one"):
        made().sheet(who)  # type: ignore[arg-type]  # parametrize tells no types


def test_a_state_fights_until_the_fight_is_decided() -> None:
    assert not made().fighting
    assert fighting().fighting
    assert not fighting(("Orc", 6, 2), foe_out_at=2).fighting
