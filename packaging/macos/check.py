"""Checks of the macOS parts what can be checked without a Mac, and draws the icon; nothing here was ever run on one."""

import ast
import plistlib
import shutil
import sys
from pathlib import Path

from kit import BUILD, PACKAGING, BuildError, fresh, need, render_icons, run, say

HERE = PACKAGING / "macos"
ICON_SIZES = (16, 32, 48, 128, 256, 512)


def draw_icon() -> Path:
    """The icon in macOS's own format."""
    drawn = render_icons()
    file = BUILD / "listok.icns"
    if sys.platform == "darwin":
        folder = fresh(BUILD / "listok.iconset")
        for size in (16, 32, 64, 128, 256):
            shutil.copy(drawn / f"{size}.png", folder / f"icon_{size}x{size}.png")
            shutil.copy(drawn / f"{size * 2}.png", folder / f"icon_{size}x{size}@2x.png")
        run(["iconutil", "-c", "icns", "-o", file, folder])
        return file
    need("icnsutils")
    run(["png2icns", file, *[drawn / f"{size}.png" for size in ICON_SIZES]], quiet=True)
    return file


def check() -> None:
    """Spec and settings parse, the property list is one, the script has no slip of syntax, the icon is whole."""
    for file in (PACKAGING / "listok.spec", HERE / "dmg_settings.py"):
        ast.parse(file.read_text(encoding="utf-8"), str(file))
    if "BUNDLE(" not in (PACKAGING / "listok.spec").read_text(encoding="utf-8"):
        raise BuildError("the spec makes no bundle")
    rights = plistlib.loads((HERE / "entitlements.plist").read_bytes())
    if not rights or not all(value is True for value in rights.values()):
        raise BuildError(f"odd entitlements: {rights}")
    run(["bash", "-n", HERE / "build_mac.sh"])
    icon = draw_icon()
    if icon.read_bytes()[:4] != b"icns":
        raise BuildError("the icon is no icns file")
    say("macOS: spec, settings, entitlements, script and icon are well formed; NOT RUN on any Mac")
