"""A clean Debian without Python, in which an artefact is proved as a stranger's ordinary user would meet it."""

import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from kit import BUILD, BuildError, fresh, need, output, run, say

MIRROR = "http://deb.debian.org/debian"
USER = "player"
SUITES = ("bookworm", "trixie")


@contextmanager
def clean_debian(suite: str) -> Iterator["Room"]:
    """A fresh minimal Debian of this release; it is thrown away afterwards."""
    need("debootstrap")
    room = Room(BUILD / "chroot" / suite / "root")
    unpack(suite, room.root)
    try:
        room.furnish()
        yield room
    finally:
        room.leave()


def unpack(suite: str, root: Path) -> None:
    """Unpack the kept copy of the minimal system, made by debootstrap when there is none."""
    kept = BUILD / "chroot" / f"{suite}.tar"
    if root.exists():
        Room(root).leave()
    fresh(root.parent)
    if not kept.is_file():
        say(f"making a minimal {suite}")
        made = root.parent / "made"
        scripts = Path("/usr/share/debootstrap/scripts")
        # An older debootstrap knows a newer Debian only by its likeness to sid.
        script = [] if (scripts / suite).exists() else [scripts / "sid"]
        run(["debootstrap", "--variant=minbase", suite, made, MIRROR, *script], log=BUILD / f"debootstrap-{suite}.log")
        draft = kept.with_suffix(".new")
        run(["tar", "-C", made, "-cf", draft, "."], quiet=True)
        draft.replace(kept)
        shutil.rmtree(made)
    root.mkdir()
    run(["tar", "-C", root, "-xf", kept], quiet=True)


class Room:
    """One clean system, in its folder."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def furnish(self) -> None:
        """Mount what programs expect, let apt find its mirror, and make an ordinary user."""
        for source, place in (("/proc", "proc"), ("/dev", "dev")):
            run(["mount", "--bind", source, self.root / place])
        run(["mount", "-t", "tmpfs", "-o", "mode=1777", "tmpfs", self.root / "tmp"])
        for name in ("etc/resolv.conf", "etc/hosts"):
            target = self.root / name
            target.unlink(missing_ok=True)
            shutil.copy(f"/{name}", target)
        for file in Path("/etc/apt/apt.conf.d").glob("*"):
            if "proxy" in file.read_text(encoding="utf-8", errors="replace").lower():
                shutil.copy(file, self.root / "etc/apt/apt.conf.d" / file.name)
        self.do("useradd", "-m", "-s", "/bin/bash", USER)
        self.do("apt-get", "-qq", "update")

    def do(self, *command: str | Path) -> str:
        """Run a command as the administrator of the clean system; what it printed."""
        env = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
        return output(["chroot", self.root, *command], env=env)

    def install(self, *packages: str | Path) -> None:
        """Install packages, with no more than they depend on."""
        self.do("apt-get", "-qq", "-y", "--no-install-recommends", "install", *packages)

    def bring(self, file: Path) -> Path:
        """Put a file into the clean system; its path there."""
        shutil.copy(file, self.root / "opt" / file.name)
        return Path("/opt") / file.name

    def as_user(self, command: Sequence[str | Path]) -> list[str | Path]:
        """The command by which the ordinary user of the clean system runs ``command``."""
        words: list[str | Path] = ["env", "-i", f"HOME=/home/{USER}", f"USER={USER}", "LC_ALL=C.UTF-8"]
        path = "PATH=/usr/bin:/bin"
        return ["chroot", f"--userspec={USER}:{USER}", self.root, *words, path, *command]

    def no_python(self) -> None:
        """`BuildError` where the clean system has a Python after all."""
        found = [str(path) for path in (self.root / "usr/bin").glob("python3*")]
        if found:
            raise BuildError(f"this proves nothing: {found}")

    def files(self) -> set[str]:
        """Every file of the clean system under the folders that packages fill."""
        places = ("usr", "etc", "opt")
        lines = output(["find", *[self.root / place for place in places], "-not", "-type", "d"]).splitlines()
        return {line.removeprefix(str(self.root)) for line in lines}

    def leave(self) -> None:
        """Unmount everything, then throw the system away; what is still mounted is never deleted through."""
        for place in ("tmp", "dev", "proc"):
            path = self.root / place
            while path.is_mount():
                if subprocess.run(["umount", str(path)], check=False, capture_output=True).returncode:
                    subprocess.run(["umount", "-l", str(path)], check=True)
        mounts = Path("/proc/self/mounts").read_text(encoding="utf-8")
        if f" {self.root}/" in mounts:
            raise BuildError(f"something is still mounted under {self.root}")
        shutil.rmtree(self.root, ignore_errors=True)
