"""The main window: menus, tool bar, and the panels of the bookshelf or of the table; arrangement only."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QMargins, QObject, Qt, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QDockWidget,
    QLabel,
    QLineEdit,
    QMenu,
    QStackedWidget,
    QToolBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop_app.binding.commands import COMMANDS, Command, Menu
from desktop_app.widgets.bookshelf import Bookshelf
from desktop_app.widgets.labels import tip
from desktop_app.widgets.theme import current_scale
from desktop_app.windows.shell import Shell

if TYPE_CHECKING:
    from desktop_app.widgets.dock_head import DockHead
    from desktop_app.windows.table import Table

GUTTER = 12
"""Pixels between panels and around them."""
LARGE_TEXT = 1.25
AREAS = {"fight": Qt.DockWidgetArea.RightDockWidgetArea, "log": Qt.DockWidgetArea.BottomDockWidgetArea}


class MainWindow(QObject):
    """Holds the bookshelf and, while an adventure is open, its table; ``actions_by_key`` are the commands."""

    def __init__(self, shell: Shell) -> None:
        """Furnish a shell, to which everything here belongs."""
        super().__init__(shell)
        self.shell = shell
        # The application's style sheet dresses it from now on.
        shell.setStyleSheet("")
        self.actions_by_key: dict[str, QAction] = {}
        self._menus: dict[Menu, QMenu] = {}
        self.language_menu = QMenu(self.shell)
        self.theme_menu = QMenu(self.shell)
        self.bookshelf = Bookshelf(self.shell)
        self.table: Table | None = None
        self._pages = QStackedWidget(self.shell)
        self._pages.addWidget(self.bookshelf)
        self._pages.setContentsMargins(GUTTER, GUTTER, 0, 0)
        self.shell.setCentralWidget(self._pages)
        self.docks: dict[str, QDockWidget] = {}
        self.heads: dict[str, DockHead] = {}
        self.section = QLineEdit(self.shell)
        self.own_dice = QToolButton(self.shell)
        self._section_label = QLabel(self.shell)
        self._add_menus()
        self.tools = self._add_tools()
        self._retranslate()
        shell.stale.connect(self._retranslate)

    def _add_menus(self) -> None:
        for menu in Menu:
            self._menus[menu] = self.shell.menuBar().addMenu("")
        for command in COMMANDS:
            action = QAction(self)
            action.setObjectName(command.key)
            action.setMenuRole(QAction.MenuRole[command.role])
            action.setShortcuts([QKeySequence(key) for key in command.keys])
            if command.starts_group:
                self._menus[command.menu].addSeparator()
            self._menus[command.menu].addAction(action)
            self.actions_by_key[command.key] = action
        view = self._menus[Menu.VIEW]
        view.addSeparator()
        for submenu in (self.language_menu, self.theme_menu):
            view.addMenu(submenu)

    def _add_tools(self) -> QToolBar:
        bar = QToolBar(self.shell)
        bar.setObjectName("tools")
        bar.setMovable(False)
        bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        for key in ("bookshelf", "undo", "redo"):
            bar.addAction(self.actions_by_key[key])
        spring = QWidget(bar)
        spring.setSizePolicy(spring.sizePolicy().Policy.Expanding, spring.sizePolicy().Policy.Preferred)
        bar.addWidget(spring)
        self._section_label.setBuddy(self.section)
        self.section.setMaximumWidth(90)
        self.section.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.own_dice.setCheckable(True)
        for widget in (self._section_label, self.section):
            bar.addWidget(widget)
        bar.addAction(self.actions_by_key["bookmark"])
        bar.addWidget(self.own_dice)
        self.shell.addToolBar(bar)
        return bar

    # Pages

    def show_shelf(self) -> None:
        """Put the table away and show the bookshelf."""
        for dock in self.docks.values():
            self.shell.removeDockWidget(dock)
            dock.deleteLater()
        self.docks.clear()
        self.heads.clear()
        if self.table is not None:
            self._pages.removeWidget(self.table.sheets)
            self.table.sheets.deleteLater()
            self.table.deleteLater()
            self.table = None
        self._enable(at_table=False)
        self.shell.setWindowTitle("Listok")
        self.bookshelf.setFocus()

    def show_table(self, table: "Table") -> None:
        """Show the panels of an adventure."""
        self.show_shelf()
        self.table = table
        self._pages.addWidget(table.sheets)
        self._pages.setCurrentWidget(table.sheets)
        self._add_dock("fight", table.fight, table.panel.head, QMargins(0, GUTTER, GUTTER, 0))
        self._add_dock("log", table.log, table.log.head, QMargins(GUTTER, 0, GUTTER, GUTTER))
        self.reset_layout()
        self._retranslate()
        self._enable(at_table=True)
        table.panel.setFocus()

    def _add_dock(self, key: str, widget: QWidget, controls: QWidget, margins: QMargins) -> None:
        """A panel with a head of ours; the margins are the gutters between the panels and the window's edge."""
        from desktop_app.widgets.dock_head import DockHead

        dock = QDockWidget(self.shell)
        dock.setObjectName(key)
        head = DockHead(controls, dock)
        head.close_wished.connect(dock.close)
        dock.setTitleBarWidget(_framed(head, QMargins(margins.left(), margins.top(), margins.right(), 0)))
        dock.setWidget(_framed(widget, QMargins(margins.left(), 0, margins.right(), margins.bottom())))
        self._menus[Menu.VIEW].addAction(dock.toggleViewAction())
        self.docks[key] = dock
        self.heads[key] = head

    @Slot()
    def reset_layout(self) -> None:
        """Bring every panel back to its place and size."""
        for key, dock in self.docks.items():
            dock.setFloating(False)
            self.shell.addDockWidget(AREAS[key], dock)
            dock.show()
        # A large text makes the fight tall: then the log makes room for it.
        corner = AREAS["fight" if current_scale() > LARGE_TEXT else "log"]
        self.shell.setCorner(Qt.Corner.BottomRightCorner, corner)
        self.shell.resizeDocks([self.docks["fight"]], [self.shell.width() * 2 // 5], Qt.Orientation.Horizontal)
        self.shell.resizeDocks([self.docks["log"]], [self.shell.height() // 4], Qt.Orientation.Vertical)

    def _enable(self, *, at_table: bool) -> None:
        for command in COMMANDS:
            self.actions_by_key[command.key].setEnabled(at_table or not command.at_table)
        self.tools.setVisible(at_table)

    def show_story(self, title: str, undo: str, redo: str) -> None:
        """Say whose adventure this is, and what undo and redo would do; "" when there is nothing to."""
        for key, words in (("undo", undo), ("redo", redo)):
            action = self.actions_by_key[key]
            action.setEnabled(bool(words))
            action.setToolTip(tip(words or _word(action.text())))
        self.shell.setWindowTitle(f"{title} — Listok")

    # Words

    @Slot()
    def _retranslate(self) -> None:
        for menu, widget in self._menus.items():
            widget.setTitle(_word(menu.value))
        for command in COMMANDS:
            self._name(command)
        self.language_menu.setTitle(self.tr("&Language"))
        self.theme_menu.setTitle(self.tr("&Colours"))
        self._section_label.setText(self.tr("section"))
        self.section.setAccessibleName(self.tr("Section, Enter turns to it"))
        self.own_dice.setText(self.tr("My own dice"))
        titles = {"fight": self.tr("Fight"), "log": self.tr("Log")}
        for key, dock in self.docks.items():
            dock.setWindowTitle(titles[key])
            self.heads[key].name(titles[key], self.tr("Close (View brings it back)"))

    def _name(self, command: Command) -> None:
        action = self.actions_by_key[command.key]
        action.setText(_word(command.text))
        if command.icon and self.table is not None:
            from desktop_app.widgets.icons import icon
            from desktop_app.widgets.theme import current_theme

            action.setIcon(icon(command.icon, current_theme()))


def _framed(widget: QWidget, margins: QMargins) -> QWidget:
    frame = QWidget()
    rows = QVBoxLayout(frame)
    rows.setContentsMargins(margins)
    rows.addWidget(widget)
    return frame


def _word(text: object) -> str:
    return QCoreApplication.translate("Commands", str(text))
