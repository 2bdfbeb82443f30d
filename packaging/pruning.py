"""The rules by which a frozen program is kept small: which of Qt's plug-ins and languages it carries, and the closure.

A plug-in is carried only when it is named here, so that what a newer Qt adds stays out until somebody wants it. A
shared library is carried only when something that is carried needs it.
"""

import re
import subprocess
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

PLUGINS: dict[str, str] = {
    # A screen, and none: the self-test runs off screen.
    "platforms": r"xcb|wayland.*|windows|cocoa|offscreen|minimal",
    # The dialogs and the settings of the desktop; the gtk3 one would draw half of GNOME in.
    "platformthemes": r"xdgdesktopportal",
    "platforminputcontexts": r"compose.*|ibus.*",
    "styles": r"modernwindowsstyle|macstyle|mac",
    "iconengines": r"svgicon",
    "imageformats": r"svg|jpeg|ico|gif|webp",
    "printsupport": r"cupsprintersupport|cocoaprintersupport|windowsprintersupport",
    "wayland-shell-integration": r"xdg-shell",
    "wayland-decoration-client": r"bradient|adwaita",
    "wayland-graphics-integration-client": r"",
    # Sound without ffmpeg: short samples need none.
    "multimedia": r"(?!ffmpeg).*",
}
"""Kinds of plug-ins that are carried, and a pattern for their names without ``lib``, ``q`` and the ending."""

LANGUAGES = ("en", "ru")
NOT_OURS = (
    # The parts of the standard library for those who write programs, not for those who play.
    *("tkinter", "unittest", "pydoc", "doctest", "test", "distutils", "lib2to3", "xmlrpc", "pdb", "idlelib"),
    *("setuptools", "pkg_resources", "pip", "numpy", "attr", "attrs"),
    # The program never goes on the network, and needs no hash that Python itself does not know.
    *("ssl", "_ssl", "_hashlib", "asyncio", "http", "urllib.request", "ftplib", "smtplib"),
)
"""Modules that no hook may draw in."""

QT_COMPANIONS = {"QtMultimedia": {"QtNetwork"}, "QtSvgWidgets": {"QtSvg"}}
"""Modules of Qt that another one imports without saying so."""

HOST = re.compile(
    r"lib(stdc\+\+|gcc_s|X11|X11-xcb|xcb|fontconfig|freetype|expat|uuid|z|com_err|gpg-error|dbus-1|asound|pulse|cups|wayland-[a-z]+)\.so\.\d+"
)
"""Libraries of a Linux desktop that must be its own: they belong to its drivers, fonts, buses and sound.

An older copy of ours beside a newer driver is the classic way in which a carried-along program fails to start.
"""
FORBIDDEN = re.compile(
    r"Qt6?(Qml|Quick|WebEngine|WebChannel|VirtualKeyboard|3D|Designer|Pdf)"
    r"|(avcodec|avformat|avutil|swresample|swscale)|qsql(psql|mysql|odbc|oci|mimer|ibase)"
    r"|icuuc\.dll|mscms\.dll|opengl32sw",
    re.IGNORECASE,
)
"""What no artefact may carry, whatever the reason; the two DLLs are stand-ins that only a test under Wine may have."""

_PLUGIN = re.compile(r"(?:^|/)plugins/([^/]+)/(?:lib)?q?([^/]+?)\.(?:abi3\.)?(?:so|dll|dylib)$")
_TRANSLATION = re.compile(r"/translations/(qt[a-z]*)_([A-Za-z_]+)\.qm$")


def wanted(path: str) -> bool:
    """Whether a file of the frozen program, by its place there, is carried."""
    path = path.replace("\\", "/")
    plugin = _PLUGIN.search(path)
    if plugin:
        kind, name = plugin.groups()
        return kind in PLUGINS and re.fullmatch(PLUGINS[kind], name) is not None
    if "/translations/" in path and "PySide6" in path:
        words = _TRANSLATION.search(path)
        return words is not None and words[1] in ("qt", "qtbase") and words[2] in LANGUAGES
    name = path.rpartition("/")[2]
    return FORBIDDEN.search(name) is None and HOST.fullmatch(name) is None


def qt_used(package: Path) -> set[str]:
    """The modules of PySide6 that modules under ``package`` import, with their companions: ``QtCore`` and so on."""
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(package.rglob("*.py")))
    used = set(re.findall(r"PySide6(?:\.| import )(Qt\w+)", text))
    return used.union(*(QT_COMPANIONS.get(name, set()) for name in used))


def unused_qt(package: Path, pyside: Path) -> list[str]:
    """The other modules of PySide6, under their whole names."""
    there = {path.name.partition(".")[0] for path in pyside.glob("Qt*.*") if path.suffix in {".so", ".pyd"}}
    return sorted(f"PySide6.{name}" for name in there - qt_used(package))


def forbidden(paths: Iterable[str]) -> list[str]:
    """Those of the paths that no artefact may carry."""
    return [path for path in paths if FORBIDDEN.search(path.replace("\\", "/").rpartition("/")[2])]


Needs = Callable[[Path], Iterable[str]]
"""Tells the names of the shared libraries that a binary file names as its own needs."""


def closure(roots: Iterable[Path], libraries: dict[str, Path], needs: Needs) -> set[str]:
    """The names of those ``libraries`` that the roots need, directly or through others."""
    seen: set[str] = set()
    todo = list(roots)
    while todo:
        for name in needs(todo.pop()):
            if name in libraries and name not in seen:
                seen.add(name)
                todo.append(libraries[name])
    return seen


def elf_needs(file: Path) -> Iterator[str]:
    """What an ELF file needs."""
    answer = subprocess.run(["readelf", "-d", str(file)], capture_output=True, text=True, check=False).stdout
    yield from re.findall(r"\(NEEDED\).*\[(.+?)\]", answer)
