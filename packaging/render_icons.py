"""Draws an SVG icon as PNG files: render_icons.py FILE.svg FOLDER writes FOLDER/16.png to FOLDER/512.png."""

import sys
from pathlib import Path

from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)


def main(source: str, folder: str) -> int:
    """Write a file for each size; 1 when one cannot be written."""
    app = QGuiApplication([])
    renderer = QSvgRenderer(source)
    written = []
    for size in SIZES:
        image = QImage(size, size, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        renderer.render(painter)
        painter.end()
        written.append(image.save(str(Path(folder) / f"{size}.png")))
    del app
    return 0 if renderer.isValid() and all(written) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
