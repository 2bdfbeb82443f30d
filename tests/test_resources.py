"""Files are found in a checkout, a wheel and a frozen program, and the version has one source."""

import sys
import tomllib
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

import pytest

from desktop_app import resources
from desktop_app.resources import MissingResource, resource, version

ROOT = Path(__file__).resolve().parents[1]


def checkout(top: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(resources, "_PACKAGE", top / "desktop_app")
    return top / "resources"


def wheel(top: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(resources, "_PACKAGE", top / "desktop_app")
    return top / "desktop_app" / "_resources"


def frozen(top: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "_MEIPASS", str(top / "bundle"), raising=False)
    return top / "bundle" / "resources"


@pytest.mark.parametrize("installed", [checkout, wheel, frozen])
def test_a_file_is_found_however_listok_is_installed(
    installed: Callable[[Path, pytest.MonkeyPatch], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = installed(tmp_path, monkeypatch)
    (home / "icons").mkdir(parents=True)
    (home / "icons" / "dice.svg").write_text("<svg/>", encoding="utf-8")
    assert resource("icons/dice.svg") == home / "icons" / "dice.svg"
    assert resource("icons") == home / "icons"


def test_the_checkout_holds_its_resources() -> None:
    assert resource("icons") == ROOT / "resources" / "icons"


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        "..",
        "../pyproject.toml",
        "icons/../../dev.py",
        "/etc/passwd",
        "C:/x",
        "C:x",
        "..\\dev.py",
        "a\\b",
        "//s/x",
    ],
)
def test_a_name_that_leaves_the_folder_is_refused(name: str) -> None:
    with pytest.raises(MissingResource, match="not the name of a file under resources"):
        resource(name)


def test_a_missing_file_is_named_with_the_places_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = checkout(tmp_path, monkeypatch)
    with pytest.raises(MissingResource) as error:
        resource("icons/absent.svg")
    assert "'icons/absent.svg' is missing" in str(error.value)
    assert str(home) in str(error.value)


def test_the_version_is_the_one_of_pyproject() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert version() == project["version"]


@pytest.mark.parametrize("stray", [None, '[project]\nname = "other"\nversion = "9"\n', "[tool.x]\n"])
def test_an_installed_listok_asks_its_metadata(
    stray: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel(tmp_path, monkeypatch)
    if stray is not None:
        (tmp_path / "pyproject.toml").write_text(stray, encoding="utf-8")
    monkeypatch.setattr(metadata, "version", {"listok": "4.5.6"}.__getitem__)
    assert version() == "4.5.6"
