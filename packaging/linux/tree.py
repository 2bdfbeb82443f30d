"""Lays out what all Linux artefacts share: the frozen folder, menu entry, file type, icons, man page, licences."""

import datetime
import gzip
import shutil
from pathlib import Path

from kit import APP_ICON, BUILD, NAME, PACKAGING, VERSION, epoch, render_icons

HERE = PACKAGING / "linux"
APP_ID = "org.listok.Listok"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)


def filled(template: str) -> str:
    """A template of this folder with the version and the day of the commit."""
    day = datetime.datetime.fromtimestamp(epoch(), datetime.UTC).date().isoformat()
    text = (HERE / template).read_text(encoding="utf-8")
    return text.replace("@VERSION@", VERSION).replace("@DATE@", day)


def put(text: str | bytes, file: Path) -> None:
    """Write a file of a package, readable by everybody."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    file.chmod(0o644)


def packed(text: str | bytes) -> bytes:
    """Text as gzip, the same bytes for the same text."""
    return gzip.compress(text.encode() if isinstance(text, str) else text, 9, mtime=0)


def lay_out(usr: Path, onedir: Path) -> None:
    """Fill ``usr``: lib/listok, bin/listok, and under share all that a desktop wants to know."""
    shutil.copytree(onedir, usr / "lib" / NAME, symlinks=True)
    (usr / "bin").mkdir(parents=True)
    (usr / "bin" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    share = usr / "share"
    put((HERE / "listok.desktop").read_text(encoding="utf-8"), share / "applications" / "listok.desktop")
    put((HERE / "listok-mime.xml").read_text(encoding="utf-8"), share / "mime" / "packages" / "listok.xml")
    put(filled(f"{APP_ID}.metainfo.xml.in"), share / "metainfo" / f"{APP_ID}.metainfo.xml")
    put(packed(filled("listok.1.in")), share / "man" / "man1" / "listok.1.gz")
    hicolor = share / "icons" / "hicolor"
    drawn = render_icons()
    for kind, name in (("apps", NAME), ("mimetypes", "application-x-listok")):
        put(APP_ICON.read_bytes(), hicolor / "scalable" / kind / f"{name}.svg")
        for size in SIZES:
            put((drawn / f"{size}.png").read_bytes(), hicolor / f"{size}x{size}" / kind / f"{name}.png")
    modes(usr)


def modes(usr: Path) -> None:
    """Everybody may read everything; only programs may be run."""
    program = usr / "lib" / NAME / NAME
    for path in usr.rglob("*"):
        if path.is_symlink():
            continue
        path.chmod(0o755 if path.is_dir() or path == program else 0o644)


def work(name: str) -> Path:
    """A folder of this build for an artefact's parts."""
    return BUILD / "linux" / name
