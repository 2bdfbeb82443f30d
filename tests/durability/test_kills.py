"""A short round of the torture: killed at any moment, the program has lost nothing that it had acknowledged."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

KILLS = 50
ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is neither fork nor SIGKILL here")
def test_nothing_acknowledged_is_lost_to_kills() -> None:
    # In a process of its own: the children are forks, and forks want a parent without threads.
    command = [sys.executable, "-m", "tests.durability", "--kills", str(KILLS), "--seed", "20261201"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    assert f"kills survived: {KILLS}" in run.stdout
