"""Builds the .run file: a shell script with an archive behind it, which installs for one user and needs no more."""

import shutil
from pathlib import Path

from kit import NAME, TITLE, VERSION, epoch, fresh, megabytes, run, say, sha256
from linux import parts
from linux.tree import HERE, lay_out, put, work


def build(onedir: Path, out: Path) -> Path:
    """Build the .run file into ``out``."""
    folder = fresh(work("run"))
    root = folder / "root"
    lay_out(root, onedir)
    put(parts.copyright_file(onedir), root / "share" / "doc" / NAME / "copyright")
    archive = folder / "root.tar"
    order = ["--sort=name", f"--mtime=@{epoch()}", "--owner=0", "--group=0", "--numeric-owner", "--format=gnu"]
    run(["tar", *order, "-C", root, "-cf", archive, "."], quiet=True)
    run(["gzip", "-9n", archive], quiet=True)
    packed = folder / "root.tar.gz"
    script = (HERE / "install.sh.in").read_text(encoding="utf-8")
    script = script.replace("@VERSION@", VERSION).replace("@SHA256@", sha256(packed))
    script = script.replace("@LINES@", str(script.count("\n") + 1))
    file = out / f"{TITLE}-{VERSION}-x86_64.run"
    with file.open("wb") as made:
        made.write(script.encode())
        with packed.open("rb") as opened:
            shutil.copyfileobj(opened, made)
    file.chmod(0o755)
    say(f"{file.name}: {megabytes(file.stat().st_size)}")
    return file
