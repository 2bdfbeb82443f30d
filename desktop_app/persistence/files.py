"""Where a user's data lies, and how files outside the library are read and written without surprises."""

import os
from pathlib import Path

from desktop_app.domain.text import Text
from desktop_app.persistence.errors import FileError

LARGEST = 64 * 1024 * 1024
"""Bytes of the largest file that is looked at; a whole life of play is smaller."""
BOM = b"\xef\xbb\xbf"
VARIABLE = "LISTOK_DATA"
"""Environment variable that names the data folder, for portable copies and for tests."""


def data_folder(override: str | None = None) -> Path:
    """The folder of the library: the one asked for, else what the environment names, else the system's own place."""
    named = override or os.environ.get(VARIABLE)
    if named:
        return Path(named).expanduser()
    import platformdirs

    return Path(platformdirs.user_data_dir("listok", appauthor=False))


def read_file(path: Path) -> bytes:
    """The bytes of a file without a byte order mark; `FileError` for one too large, `OSError` for one not readable."""
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise FileError(
            path, Text("Файл больше 64 МБ; такой не читается.", "The file is larger than 64 MB and is not read.")
        )
    return data.removeprefix(BOM)


def write_file(path: Path, data: bytes) -> None:
    """Put ``data`` at ``path`` as a whole or not at all: a new file beside it takes its place once it is on disk."""
    import tempfile

    path = path.resolve()
    number, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=".new", dir=path.parent)
    draft = Path(name)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
