"""`python -m tests.shots [--out DIR] [--only WORD]`: renders every scene in every look into a folder, off screen."""

import argparse
import os
import tempfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.app import compose
from desktop_app.binding import settings as preferences
from desktop_app.binding.settings import Settings
from tests.shots.scenes import SCENES, Stage

LOOKS = (
    ("en", "paper", 1.0),
    ("ru", "paper", 1.0),
    ("en", "ink", 1.0),
    ("ru", "ink", 1.0),
    ("en", "contrast", 1.0),
    ("ru", "paper", 2.0),
)


def main() -> None:
    """Render what the command line asks for."""
    parser = argparse.ArgumentParser(prog="tests.shots")
    parser.add_argument("--out", type=Path, default=Path("shots"))
    parser.add_argument("--only", default="", help="only pictures whose name holds this word")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    app = QApplication([])
    for language, theme, size in LOOKS:
        for name in SCENES:
            picture = f"{name}-{language}-{theme}-{int(size * 100)}"
            if arguments.only in picture:
                shoot(app, name, (language, theme, size), arguments.out / f"{picture}.png")


def shoot(app: QApplication, scene: str, look: tuple[str, str, float], path: Path) -> None:
    """Render one scene in one look."""
    language, theme, size = look
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(Path(folder))
        settings[preferences.THEME] = theme
        settings[preferences.TEXT_SIZE] = size
        settings[preferences.ANIMATION] = False
        settings.deleteLater()
        desk = compose(app, Path(folder), language)
        assert desk is not None, "a fresh library opens"
        desk.show()
        app.processEvents()
        shown: QWidget = SCENES[scene](Stage(desk))
        for _ in range(5):
            app.processEvents()
        shown.grab().save(str(path))
        print(path)
        desk.window.close()
        desk.window.deleteLater()
        app.processEvents()


if __name__ == "__main__":
    main()
