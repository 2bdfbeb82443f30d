"""The set-up script: what it installs, when it works again, and that a failing check fails."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import dev

ROOT = Path(dev.__file__).parent
DPKG = """\
installed|libgl1|
installed|libglib2.0-0t64|libglib2.0-0 (= 2.84.1-1), libglib2.0-extra
config-files|xvfb|xserver
"""


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A .venv that was just set up, in a folder of its own."""
    venv = tmp_path / ".venv"
    venv.mkdir()
    (venv / "pyvenv.cfg").write_text("home = /usr/bin\nversion = 3.11.7\n", encoding="utf-8")
    (venv / "python").touch()
    (tmp_path / "requirements.lock").write_text("a==1\n", encoding="utf-8")
    for name, path in {"VENV": venv, "PYTHON": venv / "python", "STAMP": venv / "stamp"}.items():
        monkeypatch.setattr(dev, name, path)
    monkeypatch.setattr(dev, "LOCK", tmp_path / "requirements.lock")
    dev.STAMP.write_text(dev.stamp(), encoding="utf-8")
    return tmp_path


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The parts of set-up that ran, none of which does anything."""
    parts: list[str] = []
    monkeypatch.setattr(dev, "make_venv", lambda: parts.append("venv"))
    monkeypatch.setattr(dev, "install_lock", lambda: parts.append("lock"))
    monkeypatch.setattr(dev, "apt_install", lambda packages: parts.append("apt " + " ".join(packages)))
    monkeypatch.setattr(dev, "missing_packages", lambda wanted: [])
    monkeypatch.setattr(dev, "qt_loads", lambda qt: True)
    return parts


def test_a_second_set_up_has_nothing_to_do(room: Path, done: list[str]) -> None:
    dev.set_up([], {})
    assert done == []


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("requirements.lock", "a==2\n"),
        (".venv/pyvenv.cfg", "version = 3.12.1\n"),
        (".venv/pyvenv.cfg", ""),
        (".venv/stamp", "old"),
    ],
)
def test_a_change_sets_up_again(file: str, text: str, room: Path, done: list[str]) -> None:
    (room / file).write_text(text, encoding="utf-8")
    dev.set_up([], {})
    assert done == ["venv", "lock"]


@pytest.mark.parametrize("file", [".venv/python", ".venv/stamp"])
def test_a_half_made_environment_is_made_again(file: str, room: Path, done: list[str]) -> None:
    (room / file).unlink()
    dev.set_up([], {})
    assert done == ["venv", "lock"]


def test_root_installs_only_what_is_missing(room: Path, done: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "may_install", lambda: True)
    monkeypatch.setattr(dev, "missing_packages", lambda wanted: [name for name in wanted if name == "xvfb"])
    dev.set_up(["xvfb", "xdotool"], {})
    assert done == ["apt xvfb"]


@pytest.mark.parametrize("loads", [True, False])
def test_anyone_else_is_stopped_only_when_qt_cannot_load(
    loads: bool, room: Path, done: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "may_install", lambda: False)
    monkeypatch.setattr(dev, "missing_packages", lambda wanted: ["libegl1", "libgl1"])
    monkeypatch.setattr(dev, "qt_loads", lambda qt: loads)
    monkeypatch.setattr(shutil, "which", lambda tool: f"/usr/bin/{tool}")
    if loads:
        dev.set_up([], {})
    else:
        with pytest.raises(SystemExit) as end:
            dev.set_up([], {})
        assert end.value.code == 1
        assert "sudo apt-get install -y libegl1 libgl1" in capsys.readouterr().err
    assert done == []


def test_installed_packages_count_what_they_provide() -> None:
    assert dev.installed_packages(DPKG) == {"libgl1", "libglib2.0-0t64", "libglib2.0-0", "libglib2.0-extra"}


def test_a_stage_passes_on_the_exit_code(capfd: pytest.CaptureFixture[str]) -> None:
    dev.stage("good", [sys.executable, "-c", "print('seen')"])
    with pytest.raises(SystemExit) as end:
        dev.stage("bad", [sys.executable, "-c", "raise SystemExit(7)"])
    assert end.value.code == 7
    out = capfd.readouterr().out
    assert "== good\nseen\n== good: " in out
    assert "== bad: FAILED with exit code 7" in out


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals")
def test_a_crash_is_a_failure_like_any_other() -> None:
    crash = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
    assert dev.call([sys.executable, "-c", crash], {}) == 128 + 9


def test_an_older_python_is_told_so_before_anything_else() -> None:
    # It must be grammar to the oldest one, and ask before it imports anything that an older one may lack.
    tree = ast.parse((ROOT / "dev.py").read_text(encoding="utf-8"), feature_version=(3, 6))
    _, imported, gate, *_ = tree.body
    assert ast.unparse(imported) == "import sys"
    assert isinstance(gate, ast.If)
    assert ast.unparse(gate.test) == "sys.version_info < (3, 11)"
    assert isinstance(gate.body[0], ast.Expr)
    assert ast.unparse(gate.body[0]).startswith("sys.exit(")


@pytest.mark.parametrize(("command", "code"), [([], 0), (["--help"], 0), (["tset"], 2)])
def test_an_unknown_command_shows_the_usage(command: list[str], code: int) -> None:
    answer = subprocess.run([sys.executable, ROOT / "dev.py", *command], capture_output=True, text=True, check=False)
    assert answer.returncode == code
    assert "python3 dev.py run" in answer.stdout


def test_the_pure_layers_are_tested_without_qt(tmp_path: Path) -> None:
    layers = [
        path for name in ("domain", "rulesets", "odds", "persistence") if (path := ROOT / "tests" / name).is_dir()
    ]
    # The interpreter loads this before anything else and from then on there is no PySide6.
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['PySide6'] = None\n", encoding="utf-8")
    options = ["-p", "no:pytest-qt", "-p", "no:cacheprovider", "--collect-only", "-q"]
    answer = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *layers],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
