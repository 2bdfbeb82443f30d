"""What every test stands on: no real screen, no real user folders, and hypothesis profiles.

Nothing here imports Qt, so that the pure layers can be tested where PySide6 is absent:
``python -m pytest -p no:pytest-qt tests/domain``.
"""

import os
from pathlib import Path

import pytest
from hypothesis import settings

# Before any test imports Qt, which reads it once.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

settings.register_profile("dev", deadline=None)
# On a build machine a failure must come again, and a busy core is no failure.
settings.register_profile("ci", deadline=None, derandomize=True, max_examples=200, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")

# The variables by which Linux, macOS and Windows, and Listok itself, say where a user's files lie.
USER_FOLDERS = {
    "HOME": "home",
    "USERPROFILE": "home",
    "APPDATA": "config",
    "LOCALAPPDATA": "data",
    "XDG_CONFIG_HOME": "config",
    "XDG_DATA_HOME": "data",
    "XDG_STATE_HOME": "state",
    "XDG_CACHE_HOME": "cache",
    "XDG_RUNTIME_DIR": "runtime",
    "LISTOK_DATA": "listok",
}


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    """Where pytest-qt is left out, its settings in pyproject.toml are still no error."""
    if not pluginmanager.hasplugin("pytest-qt"):
        for setting in ("qt_api", "qt_log_level_fail", "qt_log_ignore"):
            parser.addini(setting, "unused without pytest-qt", type="linelist")


@pytest.fixture(scope="session", autouse=True)
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home of nobody's for the whole run, so that no test can read or write the developer's own files."""
    home = tmp_path_factory.mktemp("stranger")
    for variable, folder in USER_FOLDERS.items():
        # Qt warns about a runtime folder that others may read.
        (home / folder).mkdir(mode=0o700, exist_ok=True)
        os.environ[variable] = str(home / folder)
    return home


@pytest.fixture(autouse=True)
def data_folder(stranger: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder for this one test, named by ``LISTOK_DATA``."""
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("LISTOK_DATA", str(folder))
    return folder
