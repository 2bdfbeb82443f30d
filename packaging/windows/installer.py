"""Builds Setup.exe from the assembled program."""

import os
from pathlib import Path

from kit import PACKAGING, TITLE, BuildError, megabytes, need, run, say, steady, tool
from windows.assemble import Assembled, numbers

LIMIT = 35_000_000


def build(made: Assembled, out: Path) -> Path:
    """Build the Setup into ``out``; a test build says so in its name."""
    need("nsis")
    file = out / name_of(made.label)
    values = {"NUMBERS": numbers(), "LABEL": made.label, "SRC": made.folder, "ICON": made.folder / "listok.ico"}
    words = [f"-D{key}={value}" for key, value in {**values, "OUT": file}.items()]
    run(["makensis", "-V2", "-NOCD", *words, PACKAGING / "windows" / "listok.nsi"], env=steady())
    sign(file)
    if file.stat().st_size > LIMIT:
        raise BuildError(f"{file.name} takes {megabytes(file.stat().st_size)}")
    say(f"{file.name}: {megabytes(file.stat().st_size)}")
    return file


def name_of(label: str) -> str:
    """The Setup's file name; a test build says so in it."""
    mark = "-TEST" if label.endswith("+test") else ""
    return f"{TITLE}-{label.removesuffix('+test')}{mark}-Setup.exe"


def sign(file: Path) -> None:
    """Sign where WINDOWS_CERTIFICATE names a PKCS#12 file, and another variable the file with its password."""
    certificate = os.environ.get("WINDOWS_CERTIFICATE")
    if not certificate:
        say(f"{file.name} is not signed: no WINDOWS_CERTIFICATE")
        return
    need("osslsigncode")
    signed = file.with_suffix(".signed")
    password = ["-readpass", os.environ["WINDOWS_CERTIFICATE_PASSWORD_FILE"]]
    run([tool("osslsigncode"), "sign", "-pkcs12", certificate, *password, "-in", file, "-out", signed], quiet=True)
    signed.replace(file)
