"""Proves the Linux artefacts: valid by the desktop's own checkers, and at work in clean Debians without Python."""

import json
import shutil
from collections.abc import Sequence
from pathlib import Path

from kit import BUILD, NAME, VERSION, BuildError, need, output, run, say
from linux.tree import APP_ID
from smoke.chroot import SUITES, USER, Room, clean_debian
from smoke.proof import read_report, start_seconds

import dev

OUT = BUILD / "smoke"
# What any desktop has; a package names it as its dependencies, an AppImage takes it for granted.
LIBRARIES = ["libegl1", "libgl1", "libfontconfig1", "libfreetype6", "libdbus-1-3", "libx11-6", "libx11-xcb1"]
SCREEN = ["xvfb", "xauth", "fonts-dejavu-core", *dev.SCREEN]


def valid(file: Path) -> None:
    """What checkers say of the package: nothing."""
    need("lintian", "desktop-file-utils", "appstream")
    said = output(["lintian", "--allow-root", "--fail-on", "error,warning", file]).strip()
    if said:
        raise BuildError(f"lintian: {said}")
    share = BUILD / "linux" / "deb" / "usr" / "share"
    run(["desktop-file-validate", share / "applications" / "listok.desktop"])
    run(["appstreamcli", "validate", "--no-net", share / "metainfo" / f"{APP_ID}.metainfo.xml"], quiet=True)
    say("lintian, desktop-file-validate and appstreamcli have nothing to say")


def deb(file: Path) -> None:
    """Install, play, upgrade and remove in each Debian."""
    valid(file)
    for suite in SUITES:
        with clean_debian(suite) as room:
            before = room.files()
            room.install(room.bring(file))
            room.no_python()
            look_at_associations(room)
            selftest(room, f"deb, {suite}, off screen", ["listok"], "offscreen")
            keep_library(room, file)
            room.install(*SCREEN)
            room.no_python()
            selftest(room, f"deb, {suite}, Xvfb", ["xvfb-run", "-a", "listok"], "xcb")
            start_in(room, suite)
            remove(room, before)


def start_in(room: Room, suite: str) -> None:
    """How long the installed program takes to start there, off screen."""
    words = ["env", "QT_QPA_PLATFORM=offscreen", "listok", "--selftest", "--out", "/tmp/start", "--start-only"]
    painted, usable = start_seconds([room.as_user([*words, until]) for until in ("painted", "furnished")], times=5)
    say(f"deb, {suite}: painted after {painted * 1000:.0f} ms, can be used after {usable * 1000:.0f} ms, off screen")


def selftest(room: Room, name: str, program: Sequence[str | Path], platform: str) -> None:
    """The self-test as the ordinary user of the clean system; report and pictures are kept under build/smoke."""
    out = f"/home/{USER}/проверка {platform}"
    words = ["env", f"QT_QPA_PLATFORM={platform}", *program, "--selftest", "--out", out]
    kept = OUT / name.replace(", ", "-").replace(" ", "_")
    shutil.rmtree(kept, ignore_errors=True)
    said = output(room.as_user(words))
    shutil.copytree(room.root / out.lstrip("/"), kept, ignore=shutil.ignore_patterns("library", "windows"))
    read_report(name, kept, 0, said, 0)


def look_at_associations(room: Room) -> None:
    """The menu entry, the file type and the icons are where a desktop looks for them."""
    share = room.root / "usr/share"
    wanted = ["applications/listok.desktop", "mime/packages/listok.xml", "man/man1/listok.1.gz"]
    wanted += [f"icons/hicolor/{size}x{size}/apps/listok.png" for size in (16, 32, 48, 256, 512)]
    lost = [name for name in wanted if not (share / name).is_file()]
    said = room.do("listok", "--version").strip()
    if lost or said != f"listok {VERSION}":
        raise BuildError(f"missing: {lost}; --version: {said}")
    room.install("shared-mime-info", "desktop-file-utils")
    globs = (share / "mime" / "globs2").read_text(encoding="utf-8")
    apps = (share / "applications" / "mimeinfo.cache").read_text(encoding="utf-8")
    if ":application/x-listok:*.listok" not in globs or "application/x-listok=listok.desktop" not in apps:
        raise BuildError("the desktop does not know .listok files")


def keep_library(room: Room, file: Path) -> None:
    """An upgrade leaves the library as it was: played by the package before, read by the one after."""
    library = f"/home/{USER}/проверка offscreen/library"
    export = ["listok", "--data-dir", library, "export", "Проба duel", "/tmp/before.listok"]
    output(room.as_user(export))
    old = older(file)
    room.do("dpkg", "-i", room.bring(old))
    room.do("apt-get", "-qq", "-y", "--no-install-recommends", "install", room.bring(file))
    export[-1] = "/tmp/after.listok"
    output(room.as_user(export))
    # The clean system's /tmp is its own.
    before, after = (json.loads((room.root / f"tmp/{name}.listok").read_bytes()) for name in ("before", "after"))
    output(room.as_user(["listok", "verify", "/tmp/after.listok"]))
    if before != after:
        raise BuildError("the upgrade changed an adventure")
    say("an upgrade from an older package keeps the library")


def older(file: Path) -> Path:
    """The same package under an older version's number, for there is no older one yet."""
    kept = BUILD / "linux" / f"{NAME}_0.0.1_amd64.deb"
    folder = BUILD / "linux" / "older"
    shutil.rmtree(folder, ignore_errors=True)
    run(["dpkg-deb", "-R", file, folder])
    control = folder / "DEBIAN" / "control"
    text = control.read_text(encoding="utf-8").replace(f"Version: {VERSION}", "Version: 0.0.1")
    control.write_text(text, encoding="utf-8")
    run(["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", folder, kept], quiet=True)
    shutil.rmtree(folder)
    return kept


def remove(room: Room, before: set[str]) -> None:
    """A removal leaves none of the package's files, keeps the player's data and says where it is."""
    installed = set(room.do("dpkg", "-L", NAME).splitlines())
    said = room.do("apt-get", "-y", "remove", NAME)
    left = sorted(installed & (room.files() - before))
    kept = list((room.root / "home" / USER).rglob("library.sqlite3"))
    if left or not kept or ".local/share/listok" not in said:
        raise BuildError(f"left behind: {left[:5]}; data kept: {len(kept)}; said: {said[-300:]}")
    say("removed: nothing is left but the player's data, and it says where that is")


def appimage(file: Path) -> None:
    """Right at its first bytes, and at work in each Debian without FUSE."""
    head = file.read_bytes()[:11]
    if head[:4] != b"\x7fELF" or head[8:] != b"AI\x02":
        raise BuildError(f"{file.name} is no AppImage of type 2")
    for suite in SUITES:
        with clean_debian(suite) as room:
            room.install(*LIBRARIES, *SCREEN)
            room.no_python()
            program: list[str | Path] = [room.bring(file), "--appimage-extract-and-run"]
            selftest(room, f"AppImage, {suite}, off screen", program, "offscreen")
            selftest(room, f"AppImage, {suite}, Xvfb", ["xvfb-run", "-a", *program], "xcb")


def selfextract(file: Path) -> None:
    """Installed by an ordinary user under a folder with a space in its name, played, installed again, removed."""
    for suite in SUITES:
        with clean_debian(suite) as room:
            room.install(*LIBRARIES, *SCREEN)
            room.no_python()
            prefix = f"/home/{USER}/мой прибор"
            script: list[str | Path] = ["sh", room.bring(file), "--prefix", prefix]
            output(room.as_user(script))
            program = f"{prefix}/bin/listok"
            selftest(room, f"run, {suite}, off screen", [program], "offscreen")
            output(room.as_user(script))
            selftest(room, f"run, {suite}, Xvfb", ["xvfb-run", "-a", program], "xcb")
            said = output(room.as_user([*script, "--uninstall"]))
            left = [path for path in (room.root / prefix.lstrip("/")).rglob("*") if path.is_file()]
            if left or ".local/share/listok" not in said:
                raise BuildError(f"left behind: {left[:5]}; said: {said}")
            damaged(room, file, prefix)
            say(f"run, {suite}: installed twice, removed, nothing left; a damaged file is refused")


def damaged(room: Room, file: Path, prefix: str) -> None:
    """A file that was cut short installs nothing."""
    short = BUILD / "linux" / "short.run"
    short.write_bytes(file.read_bytes()[:-1000])
    try:
        output(room.as_user(["sh", room.bring(short), "--prefix", prefix]))
    except BuildError as error:
        if "damaged" in str(error):
            return
        raise
    raise BuildError("a file cut short was installed")
