"""Finds the files that a designer or a translator touches, and the version, however Listok was installed."""

import sys
from pathlib import Path, PureWindowsPath

_PACKAGE = Path(__file__).resolve().parent


class MissingResource(LookupError):
    """No such file under ``resources/``, or a name that would lead out of it."""


def resource(name: str) -> Path:
    """The file or folder ``name`` under ``resources/``, e.g. ``"icons/dice.svg"``; always with forward slashes.

    Found in a checkout, in an installed wheel and in a frozen program. Raises `MissingResource` where it is in none
    of them, and for a name that is empty, absolute or climbs out.
    """
    if not _stays_inside(name):
        raise MissingResource(f"{name!r} is not the name of a file under resources/")
    for home in _homes():
        if (path := home / name).exists():
            return path
    raise MissingResource(f"{name!r} is missing; looked under {', '.join(map(str, _homes()))}")


def version() -> str:
    """The version as pyproject.toml states it, e.g. ``"0.1.0"``.

    A checkout is asked before the installed packages, for another Listok may be installed beside it.
    """
    import tomllib
    from importlib import metadata

    file = _PACKAGE.parent / "pyproject.toml"
    project = tomllib.loads(file.read_text(encoding="utf-8")).get("project", {}) if file.is_file() else {}
    # Beside an installed wheel lies, at times, the stray pyproject.toml of some other package.
    return str(project["version"]) if project.get("name") == "listok" else metadata.version("listok")


def _stays_inside(name: str) -> bool:
    # Windows' reading of a name is the stricter one: it also knows drives and backslashes.
    path = PureWindowsPath(name)
    return "\\" not in name and path.anchor == "" and path.parts != () and ".." not in path.parts


def _homes() -> list[Path]:
    frozen = getattr(sys, "_MEIPASS", None)
    homes = [_PACKAGE / "_resources", _PACKAGE.parent / "resources"]
    return homes if frozen is None else [Path(frozen) / "resources"]
