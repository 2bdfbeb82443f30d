"""An empty window that leaves at once: what any program of this kind takes to start."""

import sys

from PySide6.QtWidgets import QApplication, QMainWindow

app = QApplication(sys.argv)
window = QMainWindow()
window.show()
app.processEvents()
