"""Freezes the program into one folder that needs no Python."""

import re
import shutil
import sys
from pathlib import Path

import pruning
from kit import (
    BUILD,
    NAME,
    PACKAGING,
    PYTHON,
    VERSION,
    BuildError,
    make_venv,
    make_wheel,
    megabytes,
    need,
    render_icons,
    run,
    say,
    size_of,
    steady,
)
from macos import check as macos

import dev

OPTIONAL = ("libcups2", "libwayland-client0", "libwayland-cursor0", "libwayland-egl1")
LIMIT = 135_000_000
"""Bytes that the folder may take on Linux."""


def freeze() -> Path:
    """Build the folder build/onedir/listok; its path."""
    if sys.platform == "linux":
        need("binutils", "patchelf", *dev.LIBRARIES, *dev.SCREEN, *OPTIONAL)
    make_venv()
    render_icons()
    if sys.platform == "darwin":
        macos.draw_icon()
    wheel = make_wheel()
    folder = pyinstaller(wheel, NAME, PACKAGING / "start.py")
    check(folder, wheel)
    say(f"frozen: {folder} {megabytes(size_of(folder))}")
    return folder


def freeze_bare() -> Path:
    """The same freezing of a program that only shows an empty window, to compare the start with."""
    return pyinstaller(BUILD / "unpacked", "bare", PACKAGING / "smoke" / "bare.py")


def pyinstaller(wheel: Path, name: str, entry: Path) -> Path:
    """Run PyInstaller over the spec; the folder."""
    out = BUILD / "onedir"
    folders: list[str | Path] = ["--distpath", out, "--workpath", BUILD / "pyinstaller" / name]
    settings = {"LISTOK_WHEEL": str(wheel), "LISTOK_NAME": name, "LISTOK_ENTRY": str(entry)}
    command: list[str | Path] = [PYTHON, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN", *folders]
    run([*command, PACKAGING / "listok.spec"], env={**steady(), **settings}, log=BUILD / f"{name}.log")
    folder = out / name
    if sys.platform == "linux":
        strip(folder)
    return folder


def strip(folder: Path) -> None:
    """Take symbols and the builder's paths out of Python's own libraries; Qt's wheels have none."""
    internal = folder / "_internal"
    files = [*internal.glob("libpython*"), *internal.glob("python3*/lib-dynload/*.so")]
    real = [file for file in files if not file.is_symlink()]
    # They say where the Python lay that built them; nobody shall look for libraries there.
    run(["patchelf", "--remove-rpath", *real], quiet=True)
    run(["strip", "--strip-unneeded", *real], quiet=True)


def check(folder: Path, wheel: Path) -> None:
    """`BuildError` unless the folder is whole and carries nothing that it should not."""
    files = [str(path.relative_to(folder)) for path in folder.rglob("*")]
    bad = pruning.forbidden(files)
    dangling = [str(path) for path in folder.rglob("*") if path.is_symlink() and not path.exists()]
    resources = folder / "_internal" / "resources"
    shipped = {
        str(path.relative_to(wheel / "desktop_app/_resources"))
        for path in (wheel / "desktop_app/_resources").rglob("*")
    }
    lost = [name for name in sorted(shipped) if not (resources / name).exists()]
    if bad or dangling or lost:
        raise BuildError(f"not to be shipped: {bad}; dangling links: {dangling}; resources lost: {lost}")
    size = size_of(folder)
    if sys.platform == "linux" and size > LIMIT:
        raise BuildError(f"the folder takes {megabytes(size)}, and may take {megabytes(LIMIT)}")
    said = (folder / "_internal" / f"listok-{VERSION}.dist-info" / "METADATA").read_text(encoding="utf-8")
    if not re.search(rf"^Version: {re.escape(VERSION)}$", said, re.MULTILINE):
        raise BuildError("the frozen program does not know its version")


def clean() -> None:
    """Forget what was frozen."""
    shutil.rmtree(BUILD / "onedir", ignore_errors=True)
