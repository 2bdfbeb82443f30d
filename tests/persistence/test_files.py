"""Where data lies, and files that are read with care and written whole."""

import os
from pathlib import Path

import pytest

from desktop_app.persistence import files
from desktop_app.persistence.errors import FileError, one_line
from desktop_app.persistence.files import data_folder, read_file, write_file


def test_the_folder_asked_for_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LISTOK_DATA", str(tmp_path / "env"))
    assert data_folder(str(tmp_path / "asked")) == tmp_path / "asked"
    assert data_folder() == tmp_path / "env"
    assert data_folder("~/x") == Path.home() / "x"
    monkeypatch.delenv("LISTOK_DATA")
    assert data_folder().name == "listok"
    assert data_folder().is_absolute()


def test_a_file_too_large_is_refused_without_reading_it_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST", 10)
    path = tmp_path / "x"
    path.write_bytes(b"0123456789")
    assert read_file(path) == b"0123456789"
    path.write_bytes(b"0123456789a")
    with pytest.raises(FileError, match="64 MB"):
        read_file(path)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a file without end is a Unix thing")
def test_a_file_without_end_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST", 1000)
    with pytest.raises(FileError):
        read_file(Path("/dev/zero"))


def test_writing_keeps_the_permissions_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "x"
    write_file(path, b"a")
    assert path.read_bytes() == b"a"
    if os.name == "posix":
        mask = os.umask(0)
        os.umask(mask)
        assert path.stat().st_mode & 0o777 == 0o666 & ~mask
        path.chmod(0o640)
        write_file(path, b"b")
        assert path.stat().st_mode & 0o777 == 0o640
    assert [file.name for file in tmp_path.iterdir()] == ["x"]


def test_writing_through_a_link_keeps_the_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"a")
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "real")
    write_file(link, b"b")
    assert link.is_symlink()
    assert (tmp_path / "real").read_bytes() == b"b"


@pytest.mark.parametrize(
    ("text", "line"), [("a\nb", "a\\nb"), ("é «я»", "é «я»"), ("\x1b[31m", "\\x1b[31m"), ("\ud800", "\\ud800")]
)
def test_a_message_stays_one_harmless_line(text: str, line: str) -> None:
    assert one_line(text) == line
