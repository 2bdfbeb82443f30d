"""Scripts, templates and lists of the installers are well formed, and the version stands in one place."""

import hashlib
import plistlib
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import kit
import pytest
from linux import tree
from smoke import proof
from windows import assemble, installer

from desktop_app import rulesets
from desktop_app.resources import version

SHELL = ("linux/install.sh.in", "macos/build_mac.sh", "smoke/journey.sh")


def test_the_version_is_the_programs_own() -> None:
    assert version() == kit.VERSION
    assert kit.VERSION in tree.filled("listok.1.in")
    assert f'version="{kit.VERSION}"' in tree.filled(f"{tree.APP_ID}.metainfo.xml.in")


def test_no_file_of_the_builders_repeats_the_version() -> None:
    # In comments of usage, such as the one of listok.nsi, it is an example.
    pattern = re.compile(rf"(?<![\d.]){re.escape(kit.VERSION)}(?![\d.])")
    for path in kit.PACKAGING.rglob("*"):
        if path.suffix in {".py", ".in", ".desktop", ".xml", ".sh", ".c", ".plist"}:
            assert not pattern.search(path.read_text(encoding="utf-8")), path


@pytest.mark.parametrize("name", SHELL)
def test_shell_scripts_have_no_slip_of_syntax(name: str) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash on this system")
    assert subprocess.run([bash, "-n", str(kit.PACKAGING / name)], check=False).returncode == 0


def test_lists_for_the_desktop_are_well_formed() -> None:
    ET.fromstring(tree.filled(f"{tree.APP_ID}.metainfo.xml.in"))
    types = ET.parse(kit.PACKAGING / "linux" / "listok-mime.xml")
    name = "{http://www.freedesktop.org/standards/shared-mime-info}glob"
    assert [glob.get("pattern") for glob in types.iter(name)] == ["*.listok"]
    assert "MimeType=application/x-listok;" in (kit.PACKAGING / "linux/listok.desktop").read_text(encoding="utf-8")
    ET.parse(kit.PACKAGING / "windows" / "listok.manifest")
    assert plistlib.loads((kit.PACKAGING / "macos" / "entitlements.plist").read_bytes())


def test_the_lock_pins_what_the_programs_lock_pins() -> None:
    pinned = {}
    for lock in (kit.LOCK, kit.ROOT / "requirements.lock"):
        found = re.findall(r"(?m)^([a-z0-9-]+)==(\S+)", lock.read_text(encoding="utf-8"))
        pinned[lock] = dict(found)
    ours, programs = pinned.values()
    for name in assemble.WHEELS + assemble.SOUND:
        assert ours[name] == programs[name]
        assert "--hash=sha256:" in assemble.locked(name)


def test_a_file_is_proved_by_its_bytes(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"whole")
    assert kit.proved(file, hashlib.sha256(b"whole").hexdigest()) == file
    with pytest.raises(kit.BuildError, match="SHA-256"):
        kit.proved(file, hashlib.sha256(b"other").hexdigest())


def test_a_python_without_its_hash_makes_no_release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHON_EMBED_ZIP", str(tmp_path / "python.zip"))
    monkeypatch.delenv("PYTHON_EMBED_SHA256", raising=False)
    with pytest.raises(kit.BuildError, match="PYTHON_EMBED_SHA256"):
        assemble.python_archive()


@pytest.mark.parametrize(("label", "name"), [("0.1.0", "Listok-0.1.0-Setup.exe"), ("0.1.0+test", "0.1.0-TEST-Setup")])
def test_a_test_build_says_so_in_its_name(label: str, name: str) -> None:
    assert name in installer.name_of(label)


def test_windows_wants_four_numbers() -> None:
    assert re.fullmatch(r"\d+(\.\d+){3}", assemble.numbers())


def test_the_proof_asks_for_every_ruleset() -> None:
    assert set(proof.RULESETS) == set(rulesets.keys())


@pytest.mark.parametrize(
    ("path", "stays"),
    [
        ("desktop_app/rulesets/grey_star/combat_results.toml", True),
        ("PySide6/QtWidgets.pyd", True),
        ("PySide6/QtQml.pyd", False),
        ("PySide6/plugins/platforms/qwindows.dll", True),
        ("PySide6/plugins/qmltooling/qmldbg_server.dll", False),
        ("PySide6/designer.exe", False),
        ("PySide6/qml/QtQml/qmldir", False),
        ("PySide6/__init__.py", True),
        ("PySide6/QtCore.pyi", False),
        ("shiboken6/Shiboken.pyd", True),
    ],
)
def test_windows_wheels_are_pruned_by_rule(path: str, stays: bool) -> None:
    assert assemble.kept(Path(path), {"QtWidgets.pyd"}) is stays
