#!/usr/bin/env python3
"""Builds and proves the installers of Listok; sets up what is missing on a bare Debian.

python3 packaging/build.py onedir [--smoke]   the frozen folder that the others carry
python3 packaging/build.py deb | appimage | run | win | mac   one artefact and its proof
python3 packaging/build.py trust              the list of parts, SHA256SUMS, and every proof of the folder
python3 packaging/build.py all                all of these

Artefacts go to dist/ or --out DIR. --no-smoke builds only. A proof whose tool is missing fails.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))
import freeze
import trust
from kit import PACKAGING, ROOT, BuildError, megabytes, run, say
from linux import appimage, deb, selfextract
from macos import check as macos
from smoke import linux as smoke_linux
from smoke import onedir
from smoke import windows as smoke_windows
from windows import assemble, installer


def build_onedir(_out: Path, *, prove: bool) -> None:
    """The frozen folder and its quick proofs."""
    folder = frozen()
    if prove:
        onedir.smoke(folder)


def frozen() -> Path:
    """The folder, frozen now unless this run has done it already."""
    if not done_once:
        done_once.append(freeze.freeze())
    return done_once[0]


done_once: list[Path] = []


def build_deb(out: Path, *, prove: bool) -> None:
    """The Debian package."""
    file = deb.build(frozen(), out)
    if prove:
        smoke_linux.deb(file)


def build_appimage(out: Path, *, prove: bool) -> None:
    """The AppImage."""
    file = appimage.build(frozen(), out)
    if prove:
        smoke_linux.appimage(file)


def build_run(out: Path, *, prove: bool) -> None:
    """The self-extracting file for one user."""
    file = selfextract.build(frozen(), out)
    if prove:
        smoke_linux.selfextract(file)


def build_win(out: Path, *, prove: bool) -> None:
    """The Setup for Windows."""
    made = assemble.assemble()
    file = installer.build(made, out)
    if prove:
        smoke_windows.setup(file, made)


def build_trust(out: Path, *, prove: bool) -> None:
    """The list of parts and the sums; and all that can be proved of the frozen folder itself."""
    trust.bill_of_materials(frozen(), out)
    trust.sums(out)
    if prove:
        folder = frozen()
        onedir.smoke_all(folder)
        ours, empty = onedir.compare_start(folder, freeze.freeze_bare())
        if ours > empty * onedir.SLOWEST:
            raise BuildError(f"starts in {ours:.2f} s, an empty window in {empty:.2f} s")


def build_mac(out: Path, *, prove: bool) -> None:
    """The disk image, on a Mac; elsewhere only the parts are checked."""
    if sys.platform == "darwin":
        run([PACKAGING / "macos" / "build_mac.sh", out])
    elif prove:
        macos.check()


TARGETS: dict[str, Callable[..., None]] = {
    "onedir": build_onedir,
    "deb": build_deb,
    "appimage": build_appimage,
    "run": build_run,
    "win": build_win,
    "mac": build_mac,
    "trust": build_trust,
}


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The arguments."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", choices=[*TARGETS, "all"])
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="DIR", help="where the artefacts go")
    parser.add_argument("--smoke", action=argparse.BooleanOptionalAction, default=True, help="prove what was built")
    return parser.parse_args(argv)


def main(argv: Sequence[str]) -> int:
    """Build and prove; 0 when all is well."""
    arguments = parse(argv)
    out = arguments.out.absolute()
    out.mkdir(parents=True, exist_ok=True)
    wanted = list(TARGETS) if arguments.target == "all" else [arguments.target]
    for target in wanted:
        began = time.monotonic()
        try:
            TARGETS[target](out, prove=arguments.smoke)
        except BuildError as error:
            print(f"== {target}: FAILED\n{error}", flush=True)
            return 1
        say(f"{target}: done in {time.monotonic() - began:.1f} s")
    for file in sorted(out.iterdir()):
        if file.is_file():
            say(f"{file.name}: {megabytes(file.stat().st_size)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
