"""Finds out what a frozen Linux folder carries: each part with its version, licence and origin."""

import platform
import re
import struct
import sys
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from kit import BUILD, NAME, ROOT, VENV, VERSION, BuildError, output

LGPL = "LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only"


@dataclass(frozen=True, slots=True)
class Part:
    """Something that is carried along: ``purl`` names it for machines, ``text`` is its licence's words or summary."""

    name: str
    version: str
    licence: str
    purl: str
    holder: str
    files: tuple[str, ...]
    text: str = ""


def all_parts(onedir: Path) -> list[Part]:
    """Every part of the folder, our own program first."""
    return [*own(), *from_wheels(), icu(onedir), *from_debian(onedir)]


def own() -> list[Part]:
    """Listok, its fonts, and the Python that it was frozen with."""
    fonts = [
        Part(
            *(name, revision(file), "OFL-1.1", f"pkg:generic/{file.lower()}@{revision(file)}"),
            "The Alegreya Project Authors",
            (f"resources/fonts/{file}-*", f"resources/fonts/print/{file}-*"),
        )
        for name, file in (("Alegreya", "Alegreya"), ("Alegreya Sans", "AlegreyaSans"))
    ]
    return [
        Part(NAME, VERSION, "GPL-3.0-or-later", f"pkg:generic/{NAME}@{VERSION}", "The Listok authors", ("*",)),
        *fonts,
        Part(
            *("CPython", platform.python_version(), "PSF-2.0"),
            f"pkg:generic/cpython@{platform.python_version()}",
            "Python Software Foundation",
            ("libpython3*", "python3*/*", "base_library.zip"),
        ),
    ]


def revision(family: str) -> str:
    """The version that a typeface's own file states."""
    data = (ROOT / "resources" / "fonts" / f"{family}-Regular.ttf").read_bytes()
    tables = struct.unpack_from(">H", data, 4)[0]
    for place in range(12, 12 + 16 * tables, 16):
        tag, _sum, offset, _length = struct.unpack_from(">4sIII", data, place)
        if tag == b"head":
            number: int = struct.unpack_from(">i", data, offset + 4)[0]
            return f"{number / 65536:.3f}"
    raise BuildError(f"{family} states no version")


def from_wheels() -> list[Part]:
    """What pip brought into build/venv and PyInstaller carried on."""
    site = next((VENV / "lib").glob("python3*/site-packages"))
    known = {one.name.lower().replace("_", "-"): one for one in metadata.distributions(path=[str(site)])}
    named = {
        "pyside6-essentials": (LGPL, "The Qt Company Ltd.", ("PySide6/*", "libQt6*")),
        "shiboken6": (LGPL, "The Qt Company Ltd.", ("shiboken6/*", "libshiboken6*", "libpyside6*")),
        "msgspec": ("BSD-3-Clause", "Jim Crist-Harif", ("msgspec/*",)),
        "platformdirs": ("MIT", "platformdirs developers", ("listok",)),
        "typing-extensions": ("PSF-2.0", "Python Software Foundation", ("listok",)),
        "pyinstaller": (
            "GPL-2.0-or-later WITH Bootloader-exception",
            "PyInstaller Development Team",
            ("listok",),
        ),
    }
    found = []
    for name, (licence, holder, files) in named.items():
        version = known[name].version
        found.append(Part(name, version, licence, f"pkg:pypi/{name}@{version}", holder, files))
    return found


def icu(onedir: Path) -> Part:
    """The Unicode library that Qt's wheel carries; its file's name is its version."""
    (file,) = (onedir / "_internal").rglob("PySide6/Qt/lib/libicudata.so.*")
    version = file.name.rpartition(".")[2]
    return Part("ICU", version, "Unicode-3.0", f"pkg:generic/icu@{version}", "Unicode, Inc.", ("libicu*",))


def from_debian(onedir: Path) -> list[Part]:
    """The system's libraries that PyInstaller copied, by the packages they came from."""
    from linux.deb import owner

    libraries = [path for path in (onedir / "_internal").glob("lib*.so*") if not path.is_symlink()]
    sources: dict[str, list[str]] = {}
    for path in libraries:
        if path.name.startswith(("libpython", "libicu", "libQt6", "libpyside6", "libshiboken6")):
            continue
        sources.setdefault(owner(found_at(path.name)), []).append(path.name)
    return [debian_part(package, files) for package, files in sorted(sources.items())]


def found_at(library: str) -> Path:
    """Where the system keeps a library."""
    listed = re.search(rf"^\s*{re.escape(library)} \(.*x86-64.*\) => (\S+)$", output(["/sbin/ldconfig", "-p"]), re.M)
    if listed is None:
        raise BuildError(f"no package here holds {library}")
    return Path(listed[1])


def debian_part(package: str, files: list[str]) -> Part:
    """A part from a Debian package; its licences are those that its machine-readable copyright file names."""
    version = output(["dpkg-query", "-W", "-f", "${Version}", package])
    text = Path(f"/usr/share/doc/{package}/copyright").read_text(encoding="utf-8", errors="replace")
    names = list(dict.fromkeys(re.findall(r"^License: *(\S.*)$", text, re.MULTILINE)))
    licence = ", ".join(names[:12]) or "see text"
    purl = f"pkg:deb/debian/{package}@{version.replace('+', '%2B').replace(':', '%3A')}?arch=amd64"
    return Part(package, version, licence, purl, "see its own copyright file, below", tuple(sorted(files)), text)


def copyright_file(onedir: Path) -> str:
    """Debian's copyright file of the whole package: every carried part, with the full text where Debian has one."""
    folder = f"usr/lib/{NAME}/_internal"
    lines = [
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/",
        "Upstream-Name: Listok",
        "Source: https://example.org/listok",
        "Comment: The program carries Python, Qt and the libraries named below.",
        "",
    ]
    for part in all_parts(onedir):
        paths = " ".join("*" if name == "*" else f"{folder}/{name}" for name in part.files)
        short = re.sub(r"[^A-Za-z0-9.+-]+", "-", part.licence if not part.text else f"{part.name}-licences").strip("-")
        lines += [f"Files: {paths}", f"Copyright: {part.holder}", f"License: {short}"]
        lines += [f" {part.name} {part.version}: {part.licence}."]
        lines += [f" {line}" if line.strip() else " ." for line in (part.text or notice(part)).splitlines()]
        lines.append("")
    return "\n".join(lines)


def notice(part: Part) -> str:
    """Where the full licence of a part stands."""
    if "GPL" in part.licence:
        return "On Debian systems the full texts are in /usr/share/common-licenses."
    ofl = BUILD / "unpacked" / "desktop_app" / "_resources" / "fonts" / "Alegreya-OFL.txt"
    if part.licence.startswith("OFL") and ofl.is_file():
        return ofl.read_text(encoding="utf-8")
    return licence_text(part.name)


def licence_text(name: str) -> str:
    """The licence file that a wheel carries, or Python's own."""
    site = next((VENV / "lib").glob("python3*/site-packages"))
    found = sorted(path for path in site.glob(f"{name.replace('-', '_')}-*.dist-info/**/*LICENSE*") if path.is_file())
    if name == "CPython":
        version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
        found = [Path(sys.base_prefix) / "lib" / version / "LICENSE.txt"]
    return "\n".join(path.read_text(encoding="utf-8", errors="replace") for path in found)
