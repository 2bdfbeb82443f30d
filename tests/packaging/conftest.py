"""The builders are scripts of the folder packaging/, which is no part of the program."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "packaging"))
