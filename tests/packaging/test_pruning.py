"""What a frozen program carries is decided by rule."""

from collections.abc import Iterable
from pathlib import Path

import pruning
import pytest

import desktop_app

QT = "PySide6/Qt"


@pytest.mark.parametrize(
    "path",
    [
        f"{QT}/plugins/platforms/libqxcb.so",
        f"{QT}/plugins/platforms/libqoffscreen.so",
        f"{QT}/plugins/iconengines/libqsvgicon.so",
        f"{QT}/plugins/imageformats/libqsvg.so",
        f"{QT}/plugins/wayland-shell-integration/libxdg-shell.so",
        f"{QT}/translations/qtbase_ru.qm",
        f"{QT}/lib/libQt6Core.so.6",
        "PySide6\\plugins\\platforms\\qwindows.dll",
        "PySide6/plugins/styles/qmodernwindowsstyle.dll",
        "resources/translations/listok_ru.qm",
        "resources/icons/dice.svg",
        "libxcb-cursor.so.0",
        "lib-dynload/zlib.cpython-311-x86_64-linux-gnu.so",
    ],
)
def test_what_the_program_needs_is_carried(path: str) -> None:
    assert pruning.wanted(path)


@pytest.mark.parametrize(
    "path",
    [
        f"{QT}/plugins/platforms/libqvnc.so",
        f"{QT}/plugins/platformthemes/libqgtk3.so",
        f"{QT}/plugins/sqldrivers/libqsqlpsql.so",
        f"{QT}/plugins/imageformats/libqpdf.so",
        f"{QT}/plugins/multimedia/libffmpegmediaplugin.so",
        f"{QT}/plugins/platforminputcontexts/libqtvirtualkeyboardplugin.so",
        f"{QT}/plugins/something_new/libqshiny.so",
        f"{QT}/translations/qtbase_de.qm",
        f"{QT}/translations/qtwebengine_ru.qm",
        f"{QT}/lib/libQt6WebEngineCore.so.6",
        f"{QT}/lib/libQt6Quick.so.6",
        "libavcodec.so.61",
        "PySide6/opengl32sw.dll",
        "icuuc.dll",
        "libstdc++.so.6",
        "libX11.so.6",
        "libcups.so.2",
        "libwayland-client.so.0",
    ],
)
def test_what_it_does_not_need_is_not(path: str) -> None:
    assert not pruning.wanted(path)


def test_stand_ins_for_wine_are_found_wherever_they_lie() -> None:
    paths = ["python/icuuc.dll", "MSCMS.dll", "lib/PySide6/Qt6Core.dll", "lib/PySide6/icudt.dll"]
    assert pruning.forbidden(paths) == ["python/icuuc.dll", "MSCMS.dll"]


def test_a_library_stays_only_where_something_needs_it() -> None:
    needs = {"program": ["a"], "a": ["b", "of the system"], "b": ["a"], "c": ["b"]}
    libraries = {name: Path(name) for name in "abc"}

    def told(file: Path) -> Iterable[str]:
        return needs[file.name]

    assert pruning.closure([Path("program")], libraries, told) == {"a", "b"}


def test_modules_of_qt_that_nobody_imports_are_left_out(tmp_path: Path) -> None:
    for name in ("QtCore.abi3.so", "QtQml.abi3.so", "QtNetwork.abi3.so", "QtSvg.pyd", "QtWidgets.pyi"):
        (tmp_path / name).touch()
    package = tmp_path / "package"
    package.mkdir()
    (package / "a.py").write_text("from PySide6.QtCore import Qt\nfrom PySide6 import QtSvg\n", encoding="utf-8")
    assert pruning.unused_qt(package, tmp_path) == ["PySide6.QtNetwork", "PySide6.QtQml"]
    (package / "b.py").write_text("import PySide6.QtMultimedia\n", encoding="utf-8")
    assert pruning.unused_qt(package, tmp_path) == ["PySide6.QtQml"]


def test_the_program_uses_what_the_rules_keep() -> None:
    used = pruning.qt_used(Path(desktop_app.__file__).parent)
    assert {"QtCore", "QtGui", "QtWidgets"} <= used
    assert not {"QtQml", "QtQuick", "QtWebEngineCore"} & used
