"""Proves the frozen folder: off screen, on an X server, by hand over AT-SPI, in bad conditions, without a network."""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from kit import BUILD, NAME, PACKAGING, BuildError, fresh, need, run, say
from smoke.proof import prove, start_seconds

import dev

OUT = BUILD / "smoke"
OFFSCREEN = {"QT_QPA_PLATFORM": "offscreen"}
SLOWEST = 1.15
"""The start may take so many times the start of an empty window."""
LOCAL = re.compile(r"socket\((AF_UNIX|AF_LOCAL|AF_NETLINK)")


def smoke(folder: Path) -> None:
    """The quick proofs, for every change: off screen, and on a virtual screen."""
    need(*dev.LIBRARIES, *dev.SCREEN, "xvfb")
    program = folder / NAME
    prove("onedir, off screen", [program, "--selftest", "--out", OUT / "offscreen"], OUT / "offscreen", OFFSCREEN)
    with dev.virtual_screen() as display:
        env = {"QT_QPA_PLATFORM": "xcb", "DISPLAY": display}
        prove("onedir, Xvfb", [program, "--selftest", "--out", OUT / "xcb"], OUT / "xcb", env)


def smoke_all(folder: Path) -> None:
    """Everything that can be proved of the folder."""
    smoke(folder)
    no_network(folder / NAME)
    bad_conditions(folder / NAME)
    journey(folder / NAME)


def no_network(program: Path) -> None:
    """`BuildError` when the program opens a socket that leads out of this machine; the one to the screen is seen."""
    need("strace", "xvfb")
    trace = OUT / "strace.txt"
    command: list[str | Path] = ["strace", "-f", "-e", "trace=socket", "-o", trace, program]
    with dev.virtual_screen() as display:
        env = {"QT_QPA_PLATFORM": "xcb", "DISPLAY": display}
        prove("no network", [*command, "--selftest", "--out", OUT / "traced"], OUT / "traced", env)
    lines = [line for line in trace.read_text(encoding="utf-8").splitlines() if "socket(" in line]
    foreign = [line for line in lines if not LOCAL.search(line)]
    if foreign or not lines:
        raise BuildError(f"{len(lines)} sockets were seen, and these lead out: {foreign[:5]}")
    say(f"no network: {len(lines)} sockets opened, all of this machine alone")


def bad_conditions(program: Path) -> None:
    """A home with Cyrillic and spaces; no typefaces; no bus; no OpenGL; a home that nobody may write to."""
    with tempfile.TemporaryDirectory(prefix="listok-") as name:
        home = Path(name) / "Домашняя папка"
        home.mkdir()
        alone = {"HOME": str(home), "XDG_DATA_HOME": str(home / "данные"), "XDG_CONFIG_HOME": str(home / "cfg")}
        out = home / "проверка"
        prove("home with Cyrillic and spaces", [program, "--selftest", "--out", out], out, {**OFFSCREEN, **alone})
        empty = home / "fonts.conf"
        empty.write_text('<?xml version="1.0"?><fontconfig></fontconfig>\n', encoding="utf-8")
        bare = {
            **OFFSCREEN,
            **alone,
            "FONTCONFIG_FILE": str(empty),
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent",
        }
        prove("no system fonts, no bus", [program, "--selftest", "--out", out], out, bare)
        closed_home(program, Path(name) / "closed")
    need("xvfb")
    command: list[str | Path] = ["xvfb-run", "-a", "-s", "-screen 0 1280x800x24 -extension GLX", program]
    out = OUT / "no_gl"
    prove("X without OpenGL", [*command, "--selftest", "--out", out], out, {"QT_QPA_PLATFORM": "xcb"})


def closed_home(program: Path, folder: Path) -> None:
    """In a home that cannot be written to the program says so in a sentence and ends with an error."""
    file = folder / "a file and no folder"
    folder.mkdir()
    file.write_text("", encoding="utf-8")
    # Root may write anywhere, so the folder is one that nobody could make.
    out = folder / "out"
    out.mkdir()
    (out / "start").write_text("", encoding="utf-8")
    command: list[str | Path] = [str(program), "--selftest", "--start-only", "furnished", "--out", str(out)]
    env = {**os.environ, **OFFSCREEN}
    try:
        done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=5, check=False)
        said, code = done.stderr, done.returncode
    except subprocess.TimeoutExpired as waiting:
        # The sentence stands on the terminal, and in a window that waits to be read.
        said, code = (waiting.stderr or b"").decode("utf-8", "replace"), 1
    sentences = [line for line in said.splitlines() if "library" in line]
    if not sentences or not code:
        raise BuildError(f"a folder that cannot be written to: exit code {code}, {said!r}")
    say(f"closed folder: {sentences[0]}")


def journey(program: Path) -> None:
    """Play by accessible names only, as a screen reader would: new hero, fight, undo, close, reopen."""
    need("at-spi2-core", "dbus", "gir1.2-atspi-2.0", "python3-gi", "openbox", "xdotool", "xvfb", "xauth")
    data = fresh(OUT / "journey")
    smoke = PACKAGING / "smoke"
    session: list[str | Path] = ["dbus-run-session", "--", "bash", smoke / "journey.sh", smoke / "journey.py"]
    run(["xvfb-run", "-a", "-s", "-screen 0 1440x900x24", *session, program, data], log=OUT / "journey.log")
    said = (OUT / "journey.log").read_text(encoding="utf-8").splitlines()
    say(next(line for line in said if line.startswith("journey:")))


def compare_start(folder: Path, bare: Path) -> tuple[float, float]:
    """Seconds to the painted window, ours and an empty one, on a virtual screen: whole processes, warm, in turn."""
    out = fresh(Path(tempfile.mkdtemp(prefix="listok-start-")))
    start: list[str | Path] = [folder / NAME, "--selftest", "--out", out, "--start-only"]
    with dev.virtual_screen() as display:
        env = {"QT_QPA_PLATFORM": "xcb", "DISPLAY": display}
        empty, ours, usable = start_seconds([[bare / "bare"], [*start, "painted"], [*start, "furnished"]], env)
    shutil.rmtree(out)
    times = ours / empty
    say(f"start: painted {ours * 1000:.0f} ms, empty window {empty * 1000:.0f} ms: {times:.2f} times")
    say(f"start: can be used after {usable * 1000:.0f} ms")
    return ours, empty
