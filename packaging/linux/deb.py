"""Builds the Debian package: Depends are computed, the copyright file names every carried part."""

import email.utils
import hashlib
import os
import re
from pathlib import Path

from kit import (
    MAINTAINER,
    NAME,
    VERSION,
    BuildError,
    epoch,
    fresh,
    megabytes,
    need,
    output,
    run,
    same_times,
    say,
    size_of,
    steady,
)
from linux import parts
from linux.tree import HERE, lay_out, packed, put, work
from pruning import HOST, elf_needs

LIMIT = 42_000_000
"""Bytes that the package may take."""
RECOMMENDS = "fonts-dejavu-core, libcups2, libwayland-client0, libwayland-cursor0, libwayland-egl1"
OPTIONAL = {"libcups2", "libwayland-client0", "libwayland-cursor0", "libwayland-egl1"}
"""Packages without which only a plug-in stays away: printing to a queue, and Wayland where there is X as well."""
LEAST = {"libc6": "2.36", "libstdc++6": "12"}
"""The versions against which the carried libraries were linked on Debian 12."""
ALTERNATIVES = {"libglib2.0-0": "libglib2.0-0t64 | libglib2.0-0"}


def build(onedir: Path, out: Path, *, fast: bool = False) -> Path:
    """Build the package into ``out``; with ``fast`` it is packed quickly and largely."""
    need("dpkg-dev", "binutils")
    folder = fresh(work("deb"))
    lay_out(folder / "usr", onedir)
    doc = folder / "usr" / "share" / "doc" / NAME
    put(parts.copyright_file(onedir), doc / "copyright")
    put(packed(changelog()), doc / "changelog.gz")
    put((HERE / "lintian-overrides").read_text(encoding="utf-8"), folder / "usr/share/lintian/overrides" / NAME)
    put(control(folder), folder / "DEBIAN" / "control")
    put(postrm(), folder / "DEBIAN" / "postrm")
    (folder / "DEBIAN" / "postrm").chmod(0o755)
    put(sums(folder), folder / "DEBIAN" / "md5sums")
    for path in (folder, *(one for one in folder.rglob("*") if one.is_dir())):
        path.chmod(0o755)
    same_times(folder)
    file = out / f"{NAME}_{VERSION}_amd64.deb"
    packing = ["-Zgzip", "-z1"] if fast else ["-Zxz", "-z6", "--threads-max=2"]
    run(["dpkg-deb", "--root-owner-group", *packing, "--build", folder, file], env=steady(), quiet=True)
    if not fast and file.stat().st_size > LIMIT:
        raise BuildError(f"{file.name} takes {megabytes(file.stat().st_size)}")
    say(f"{file.name}: {megabytes(file.stat().st_size)}")
    return file


def control(folder: Path) -> str:
    """The package's own description of itself."""
    return f"""\
Package: {NAME}
Version: {VERSION}
Architecture: amd64
Maintainer: {MAINTAINER}
Installed-Size: {-(-size_of(folder / "usr") // 1024)}
Depends: {", ".join(depends(folder / "usr" / "lib" / NAME))}
Recommends: {RECOMMENDS}
Section: utils
Priority: optional
Homepage: https://example.org/listok
Description: adventure sheet, dice, fights and a log beside a paper gamebook
 Listok keeps the adventure sheet, rolls the dice, plays the fights by the
 book's own rules and writes the log, while you read a paper gamebook. It works
 offline, in English and Russian, and every change can be undone.
"""


def depends(folder: Path) -> list[str]:
    """The Debian packages of the libraries that the folder needs and does not carry."""
    files = [path for path in folder.rglob("*") if path.is_file() and (".so" in path.name or path.name == NAME)]
    carried = {path.name for path in folder.rglob("*")}
    needed = {name for file in files for name in elf_needs(file)} - carried
    found = {package_of(name) for name in needed} - OPTIONAL
    return [f"{name} (>= {LEAST[name]})" if name in LEAST else ALTERNATIVES.get(name, name) for name in sorted(found)]


def package_of(library: str) -> str:
    """The installed package that holds a shared library."""
    listed = re.search(rf"^\s*{re.escape(library)} \(.*x86-64.*\) => (\S+)$", output(["/sbin/ldconfig", "-p"]), re.M)
    if listed is None:
        raise BuildError(f"nothing here holds {library}; HOST knows it: {bool(HOST.fullmatch(library))}")
    return owner(Path(listed[1]))


def owner(file: Path) -> str:
    """The installed package that a file belongs to; its folder may be a link."""
    for name in (str(file), os.path.realpath(file), f"/usr{file}", os.path.realpath(file).removeprefix("/usr")):
        try:
            return output(["dpkg-query", "-S", name]).partition(":")[0]
        except BuildError:
            continue
    raise BuildError(f"{file} belongs to no package")


def changelog() -> str:
    """The package's history begins with this version."""
    date = email.utils.formatdate(epoch(), usegmt=True).replace("GMT", "+0000")
    return f"{NAME} ({VERSION}) stable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- {MAINTAINER}  {date}\n"


def postrm() -> str:
    """What is said after a removal: where the player's own data stays."""
    return """\
#!/bin/sh
set -e
if [ "$1" = remove ]; then
    echo "Listok is removed. Adventures stay in each user's ~/.local/share/listok."
fi
"""


def sums(folder: Path) -> str:
    """The MD5 sums of all files, as dpkg wants them."""
    files = sorted(path for path in (folder / "usr").rglob("*") if path.is_file() and not path.is_symlink())
    lines = [f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(folder)}\n" for path in files]
    return "".join(lines)
