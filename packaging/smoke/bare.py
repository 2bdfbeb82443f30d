"""An empty window that leaves once it is painted: what any program of this kind takes to start."""

import sys

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow


class Window(QMainWindow):
    """Of the size of ours, with a word in it."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        QTimer.singleShot(0, app.quit)


app = QApplication(sys.argv)
window = Window()
window.resize(1320, 860)
window.setCentralWidget(QLabel("Listok"))
window.show()
sys.exit(app.exec())
