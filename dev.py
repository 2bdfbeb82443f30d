#!/usr/bin/env python3
"""Does everything a developer of Listok does, from a bare machine; needs only Python 3.11.

python3 dev.py run [ARGS]          start the program (ARGS go to it)
python3 dev.py test                every check, the first failure stops
python3 dev.py test -- PYTEST_ARGS only pytest, off screen, e.g. `-- tests/domain -k luck`
python3 dev.py bench [ARGS]        measure the odds, the log and the start
python3 dev.py shots [--out DIR]   picture every window
python3 dev.py torture [ARGS]      kill it, feed it hostile files, play against a model: --kills N --files N --acts N
python3 dev.py translations        bring the words to translate up to date, and compile what is translated
python3 dev.py setup               only what each of the above does first

Each sets up what is missing: .venv with the packages of requirements.lock, and Qt's system libraries.
"""

import sys

# Before anything that an older Python could stumble over.
if sys.version_info < (3, 11):
    sys.exit(f"Listok needs Python 3.11 or newer, and this is Python {sys.version_info[0]}.{sys.version_info[1]}.")

import hashlib
import importlib.util
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn, TextIO

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOCK = ROOT / "requirements.lock"
STAMP = VENV / "listok-setup"

# What Qt needs of Debian and Ubuntu: to load at all and draw off screen, to make a sound, to show a window.
# fmt: off
LIBRARIES = [
    "libglib2.0-0", "libgl1", "libegl1", "libxkbcommon0", "libfontconfig1", "libfreetype6", "libdbus-1-3",
    "libx11-6", "libbrotli1", "fonts-dejavu-core", "libpulse0",
]
SCREEN = [
    "libxkbcommon-x11-0", "libxcb-cursor0", "libxcb-icccm4", "libxcb-image0", "libxcb-keysyms1", "libxcb-randr0",
    "libxcb-render-util0", "libxcb-shape0", "libxcb-xkb1", "libx11-xcb1", "libxcb-xfixes0", "libxcb-sync1",
    "libxcb-shm0", "libxcb-util1",
]
# fmt: on
# A virtual screen and a hand for it.
E2E = ["xvfb", "xdotool"]

OFFSCREEN = {"QT_QPA_PLATFORM": "offscreen"}
PURE = "desktop_app/domain/*,desktop_app/rulesets/*"


def main(argv: Sequence[str]) -> None:
    command, rest = (argv[0], list(argv[1:])) if argv else ("help", [])
    commands: dict[str, Callable[[list[str]], None]] = {
        "run": run,
        "test": test,
        "bench": bench,
        "shots": shots,
        "torture": torture,
        "translations": translations,
        "setup": lambda _: set_up(SCREEN + E2E, OFFSCREEN),
    }
    if command not in commands:
        print(__doc__)
        sys.exit(0 if command in {"help", "-h", "--help"} else 2)
    commands[command](rest)


def run(args: list[str]) -> None:
    # With no screen at all, only headless commands can be meant.
    screen = not sys.platform.startswith("linux") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    set_up(SCREEN, {} if screen else OFFSCREEN)
    hand_over(["-m", "desktop_app", *args], {})


def bench(args: list[str]) -> None:
    set_up([], OFFSCREEN)
    hand_over(["-m", "tests.bench", *args], OFFSCREEN)


def shots(args: list[str]) -> None:
    set_up([], OFFSCREEN)
    hand_over(["-m", "tests.shots", *args], OFFSCREEN)


def translations(_args: list[str]) -> None:
    """A translator fills in resources/translations/*.ts between two runs of this, in Qt Linguist or any editor."""
    set_up([], OFFSCREEN)
    sources = sorted(map(str, (ROOT / "desktop_app").rglob("*.py")))
    for path in sorted((ROOT / "resources" / "translations").glob("listok_*.ts")):
        update = ["-source-language", "en", "-no-obsolete", "-locations", "none", "-ts", str(path)]
        must(qt_tool("lupdate", *sources, *update), "lupdate failed.")
        must(qt_tool("lrelease", str(path), "-qm", str(path.with_suffix(".qm"))), "lrelease failed.")


def qt_tool(name: str, *arguments: str) -> list[str | Path]:
    """Qt's own tool as the package brings it; its script in .venv/bin stops working when the folder is moved."""
    return [PYTHON, "-c", f"from PySide6.scripts.pyside_tool import {name}; {name}()", *arguments]


def torture(args: list[str]) -> None:
    set_up([], OFFSCREEN)
    hand_over(["-m", "tests.durability", *args], OFFSCREEN)


def test(args: list[str]) -> None:
    began = time.monotonic()
    set_up(SCREEN + E2E, OFFSCREEN)
    if args:
        os.chdir(ROOT)
        hand_over(["-m", "pytest", *(args[1:] if args[0] == "--" else args)], OFFSCREEN)
    # Modules, not the scripts in .venv/bin: those stop working when the folder is moved.
    stage("style", module("ruff", "check", "."))
    stage("format", module("ruff", "format", "--check", "."))
    stage("types", module("mypy"))
    stage("layers", [PYTHON, "-c", "from importlinter.cli import lint_imports_command as lint; lint()"])
    stage("tests, off screen", module("pytest", "-m", "not e2e", "--cov", "--cov-report="), OFFSCREEN)
    stage("coverage of the pure layers", module("coverage", "report", f"--include={PURE}", "--fail-under=100"))
    reason = no_virtual_screen()
    if reason:
        print(f"== end-to-end tests: SKIPPED, {reason}", flush=True)
    else:
        with virtual_screen() as display:
            stage("tests, end to end", module("pytest", "-m", "e2e"), {"QT_QPA_PLATFORM": "xcb", "DISPLAY": display})
    print(f"== all passed in {time.monotonic() - began:.1f} s", flush=True)


def set_up(packages: Sequence[str], qt: Mapping[str, str]) -> None:
    """Make .venv and the system ready for the program; quick when they are.

    ``packages`` are wanted besides `LIBRARIES`. Where they cannot be installed, it is enough that Qt loads with the
    environment ``qt``; else the process ends with the one command that helps.
    """
    began = time.monotonic()
    work = not (PYTHON.exists() and STAMP.is_file() and STAMP.read_text(encoding="utf-8") == stamp())
    if work:
        make_venv()
        install_lock()
    missing = missing_packages([*LIBRARIES, *packages])
    if missing and may_install():
        work = True
        apt_install(missing)
    elif (missing or not shutil.which("dpkg-query")) and not qt_loads(qt):
        stop("Qt's system libraries are missing." + advice(missing))
    if work:
        note(f"done in {time.monotonic() - began:.1f} s")


def stamp() -> str:
    """What .venv was made from: the lock's hash and the version of the Python inside."""
    config = VENV / "pyvenv.cfg"
    lines = config.read_text(encoding="utf-8").splitlines() if config.is_file() else []
    python = next((line.partition("=")[2].strip() for line in lines if line.startswith("version")), "unknown")
    return f"{hashlib.sha256(LOCK.read_bytes()).hexdigest()} {python}\n"


def make_venv() -> None:
    if works([PYTHON, "-c", "import sys, pip; sys.exit(sys.version_info < (3, 11))"]):
        return
    if importlib.util.find_spec("ensurepip") is None:
        if not (may_install() and shutil.which("dpkg-query")):
            stop("This Python cannot make virtual environments." + advice(["python3-venv"]))
        apt_install(["python3-venv"])
    note("making .venv")
    must([sys.executable, "-m", "venv", "--clear", VENV], "The virtual environment could not be made.")


def install_lock() -> None:
    note("installing the packages of requirements.lock (about 200 MB)")
    pip = module("pip", "--disable-pip-version-check", "--no-input", "install", "--quiet")
    must([*pip, "--require-hashes", "-r", LOCK], "The packages could not be installed.")
    STAMP.write_text(stamp(), encoding="utf-8")


def missing_packages(wanted: Iterable[str]) -> list[str]:
    """Those of ``wanted`` that are not installed; none where the system is no Debian or Ubuntu."""
    if not shutil.which("dpkg-query"):
        return []
    query = ["dpkg-query", "-W", "-f", "${db:Status-Status}|${Package}|${Provides}\n"]
    listing = subprocess.run(query, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL).stdout
    installed = installed_packages(listing)
    return [package for package in wanted if package not in installed]


def installed_packages(listing: str) -> set[str]:
    """The names in dpkg's ``status|package|provides`` lines; newer Debians provide libglib2.0-0 by libglib2.0-0t64."""
    names: set[str] = set()
    for line in listing.splitlines():
        status, package, provides = line.split("|", 2)
        if status == "installed":
            names.add(package)
            names.update(provided.split()[0] for provided in provides.split(",") if provided.strip())
    return names


def may_install() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_install(packages: Sequence[str]) -> None:
    note(f"apt-get install {' '.join(packages)}")
    apt = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=120"]
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    # One unreachable list of several is no reason to stop: the installation itself tells.
    call([*apt, "update"], quiet, stdout=sys.stderr)
    must([*apt, "install", "-y", "--no-install-recommends", *packages], "apt-get failed." + advice(packages), quiet)


def qt_loads(qt: Mapping[str, str]) -> bool:
    """Whether Qt starts with the environment ``qt``; its own words are shown where it does not."""
    return call([PYTHON, "-c", "from PySide6.QtWidgets import QApplication; QApplication([])"], qt) == 0


def advice(packages: Sequence[str]) -> str:
    if packages and shutil.which("apt-get"):
        return f" Run:\n  sudo apt-get install -y {' '.join(packages)}"
    return " Install your system's packages for Qt 6 (its own words are above)."


def no_virtual_screen() -> str:
    """Why end-to-end tests cannot run here, or nothing when they can."""
    if not sys.platform.startswith("linux"):
        return "they need Linux with Xvfb."
    missing = missing_packages([*SCREEN, *E2E])
    if missing:
        return "packages are missing." + advice(missing)
    tools = [tool for tool in ("Xvfb", "xdotool") if not shutil.which(tool)]
    return f"not installed: {', '.join(tools)}." if tools else ""


@contextmanager
def virtual_screen() -> Iterator[str]:
    """An X server of its own on a free display; gives its name, such as ``":3"``."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=quiet, stdin=quiet, text=True) as server:
        try:
            number = server.stdout.readline().strip() if server.stdout else ""
            if not number:
                stop("The virtual screen could not be started: Xvfb ended at once.")
            yield f":{number}"
        finally:
            server.terminate()


def stage(name: str, command: Sequence[str | Path], env: Mapping[str, str] | None = None) -> None:
    """Run one check and say how long it took; a failure ends the process with the check's own exit code."""
    print(f"== {name}", flush=True)
    began = time.monotonic()
    code = call(command, env or {})
    took = f"{time.monotonic() - began:.1f} s"
    if code:
        print(f"== {name}: FAILED with exit code {code} after {took}", flush=True)
        sys.exit(code)
    print(f"== {name}: {took}", flush=True)


def module(name: str, *arguments: str) -> list[str | Path]:
    return [PYTHON, "-m", name, *arguments]


def hand_over(arguments: Sequence[str], env: Mapping[str, str]) -> NoReturn:
    """Run .venv's Python from the caller's own folder, so that file names mean what they say, and end as it ends."""
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    sys.exit(call([PYTHON, *arguments], {"PYTHONPATH": path, **env}, cwd=Path.cwd(), stdin=None))


def call(
    command: Sequence[str | Path],
    env: Mapping[str, str],
    cwd: Path = ROOT,
    stdin: int | None = subprocess.DEVNULL,
    stdout: TextIO | None = None,
) -> int:
    """The command's exit code; as a shell has it, 128 + n when signal n ended it. By default it can ask nothing."""
    environment = {**os.environ, **env}
    code = subprocess.run(command, env=environment, cwd=cwd, stdin=stdin, stdout=stdout, check=False).returncode
    return code if code >= 0 else 128 - code


def must(command: Sequence[str | Path], sorry: str, env: Mapping[str, str] | None = None) -> None:
    # Set-up speaks on standard error, so that `run replay FILE` prints nothing but its answer.
    if call(command, env or {}, stdout=sys.stderr):
        stop(sorry)


def works(command: Sequence[str | Path]) -> bool:
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def note(words: str) -> None:
    print(f"== set-up: {words}", file=sys.stderr, flush=True)


def stop(sorry: str) -> NoReturn:
    print(sorry, file=sys.stderr, flush=True)
    sys.exit(1)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
