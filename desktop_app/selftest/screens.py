"""Carries out every command of the menus and photographs each window that opens."""

from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from desktop_app import rulesets
from desktop_app.app import compose
from desktop_app.selftest.play import begin, fight
from desktop_app.selftest.report import SelfTestError
from desktop_app.windows.desk import Desk


def open_windows(app: QApplication, out: Path) -> list[str]:
    """Carry out every command of the menus, first at the bookshelf, then at a table; the windows that opened."""
    app.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    desk = compose(app, out / "windows", "ru")
    if desk is None:
        raise SelfTestError("the library could not be opened")
    desk.window.show()
    watcher = Watcher(desk, out / "pictures")
    watcher.photograph("bookshelf", desk.window)
    watcher.carry_out_all("at the shelf")
    for rules in rulesets.all_rulesets():
        session = begin(rules, desk.library, rules.key)
        desk.adventures.sit_down(session, desk.language)
        fight(session)
        app.processEvents()
        watcher.photograph(rules.key, desk.window)
    watcher.carry_out_all("at the table")
    watcher.stop()
    desk.window.close()
    desk.library.close()
    return watcher.opened


class Watcher(QObject):
    """Photographs and cancels every window that a command opens."""

    def __init__(self, desk: Desk, pictures: Path) -> None:
        super().__init__(desk.window)
        self.opened: list[str] = []
        self._desk = desk
        self._pictures = pictures
        self._command = ""
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)
        self._timer.start(20)
        pictures.mkdir(exist_ok=True)

    def stop(self) -> None:
        """Look no more."""
        self._timer.stop()

    def carry_out_all(self, where: str) -> None:
        """Carry out every command that can be chosen now, but Quit."""
        for key, action in self._desk.actions.items():
            if key != "quit" and action.isEnabled():
                self._command = f"{key} {where}"
                action.trigger()
                self._look()

    def photograph(self, name: str, widget: QWidget) -> None:
        """Keep a picture of a window that is not blank."""
        picture = widget.grab()
        if picture.isNull() or not picture.save(str(self._pictures / f"{name}.png")):
            raise SelfTestError(f"no picture of {name}")
        self.opened.append(name)

    @Slot()
    def _look(self) -> None:
        for widget in QApplication.topLevelWidgets():
            if widget.isVisible() and widget is not self._desk.window and widget.isWindow():
                self.photograph(self._command, widget)
                if isinstance(widget, QDialog):
                    widget.reject()
                else:
                    widget.close()
