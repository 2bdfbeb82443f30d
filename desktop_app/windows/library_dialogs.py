"""The dialogs of the library: import and export of adventures, and the ways back to a backup."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale, Qt, Slot
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QVBoxLayout,
    QWidget,
)

from desktop_app.domain.text import Language
from desktop_app.persistence.backups import Backup, Contents, contents_of, good_backups, loss
from desktop_app.persistence.errors import Unusable, one_line
from desktop_app.persistence.rescue import replace_damaged, start_anew
from desktop_app.persistence.stored import Stored
from desktop_app.widgets.labels import plain_label

SUFFIX = ".listok"
LONGEST_NAME = 60
"""Characters of a file name that we propose."""

translate = QCoreApplication.translate


class RestoreDialog(QDialog):
    """Lists the backups, says of each what it holds and what would go, and lets one choose."""

    def __init__(self, good: Sequence[tuple[Backup, Contents]], now: Contents | None, parent: QWidget | None) -> None:
        """Offer ``good`` backups of a library that holds ``now``."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Restore a Backup"))
        self._good = good
        self._now = now
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Backups"))
        self.words = plain_label(parent=self, wraps=True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        restore = self.buttons.addButton(self.tr("&Restore"), QDialogButtonBox.ButtonRole.AcceptRole)
        restore.setEnabled(bool(good))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        rows = QVBoxLayout(self)
        intro = self.tr("Everything in the library will be as it was then. What is there now is backed up first.")
        rows.addWidget(plain_label(text=intro, parent=self, wraps=True))
        rows.addWidget(self.list, 1)
        rows.addWidget(self.words)
        rows.addWidget(self.buttons)
        for backup, contents in good:
            QListWidgetItem(f"{when(backup.made)} — {amounts(contents)}", self.list)
        self.words.setText("" if good else self.tr("There is no backup yet; one is made each day that you play."))
        self.list.currentRowChanged.connect(self._describe)
        self.list.setCurrentRow(0)
        self.resize(640, 420)

    @property
    def chosen(self) -> Backup:
        """The backup that is chosen."""
        return self._good[self.list.currentRow()][0]

    @Slot(int)
    def _describe(self, row: int) -> None:
        if 0 <= row < len(self._good):
            contents = self._good[row][1]
            self.words.setText(f"{heroes(contents)}\n{what_goes(self._now, contents)}")


def when(moment: datetime) -> str:
    """A moment by the local clock, in the language spoken."""
    local = moment.astimezone()
    # Qt knows nothing of Python's time zones.
    shown = QLocale().toString(local.date(), QLocale.FormatType.LongFormat)  # type: ignore[call-overload]
    return f"{shown}, {local:%H:%M}"


def amounts(contents: Contents) -> str:
    """How much a library holds."""
    words = translate("Library", "adventures: %1, entries: %2")
    return words.replace("%1", str(len(contents.entries))).replace("%2", str(sum(contents.entries.values())))


def heroes(contents: Contents) -> str:
    """Who is in a library: the first few by name."""
    names = [one_line(name)[:LONGEST_NAME] or "—" for name in contents.heroes]
    return ", ".join([*names[:6], *(["…"] if names[6:] else [])])


def what_goes(now: Contents | None, then: Contents) -> str:
    """What would be lost with a backup, in numbers as far as these are known."""
    lost = loss(now, then)
    if now is None:
        return translate("Library", "How much was written since then cannot be read.")
    words = translate("Library", "Written since then and not in this backup: entries: %1, whole adventures: %2.")
    words = words.replace("%1", str(lost.entries)).replace("%2", str(lost.adventures))
    perhaps = translate("Library", "Perhaps more: the file cannot be read whole.")
    return words if lost.certain else f"{words} {perhaps}"


def offer_rescue(words: str, library: Path, language: Language, parent: QWidget | None = None) -> bool:
    """Offer the newest good backup, or an empty library, in the place of a damaged one; whether either was done."""
    box = QMessageBox(QMessageBox.Icon.Critical, "Listok", "", QMessageBox.StandardButton.NoButton, parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    good = good_backups(library)
    restore = None
    if good:
        backup, contents = good[0]
        offer = translate("Library", "The newest good backup is of %1 (%2).").replace("%1", when(backup.made))
        offer = offer.replace("%2", amounts(contents))
        words = f"{words}\n\n{offer} {what_goes(contents_of(library), contents)}"
        restore = box.addButton(translate("Library", "&Restore This Backup"), QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(restore)
    else:
        none = translate("Library", "There is no good backup.")
        words = f"{words}\n\n{none}"
    keeps = translate("Library", "The damaged file is kept beside the library under another name.")
    box.setText(f"{words}\n\n{keeps}")
    anew = box.addButton(translate("Library", "Start with an &Empty Library"), QMessageBox.ButtonRole.DestructiveRole)
    box.setEscapeButton(box.addButton(translate("Library", "&Quit"), QMessageBox.ButtonRole.RejectRole))
    box.exec()
    clicked = box.clickedButton()
    box.deleteLater()
    try:
        if restore is not None and clicked is restore:
            replace_damaged(library, good[0][0].path)
        elif clicked is anew:
            start_anew(library)
        else:
            return False
    except OSError as error:
        tell(sentence(error, language), parent)
        return False
    return True


def ask_import(parent: QWidget) -> Path | None:
    """The file that the player wants to import; None when none."""
    name, _ = QFileDialog.getOpenFileName(parent, translate("Library", "Import an Adventure"), "", _filter())
    return Path(name) if name else None


def ask_export(name: str, parent: QWidget) -> Path | None:
    """Where the player wants an adventure of this name to go; None when nowhere."""
    proposed = f"{file_name(name)}{SUFFIX}"
    chosen, _ = QFileDialog.getSaveFileName(parent, translate("Library", "Export the Adventure"), proposed, _filter())
    if not chosen:
        return None
    path = Path(chosen)
    return path if path.suffix else path.with_name(path.name + SUFFIX)


def file_name(name: str) -> str:
    """A name that any system can give to a file, as near to an adventure's name as can be."""
    kept = "".join(char if char.isalnum() or char in " -_'()" else " " for char in name)
    return " ".join(kept.split())[:LONGEST_NAME].strip() or "listok"


def confirm_import(stored: Stored, title: str, path: Path, parent: QWidget) -> bool:
    """Whether to take this adventure in; says whose it is before."""
    shown = [one_line(text)[:200] for text in (stored.title or "—", title, path.name)]
    count = translate("Library", "entries: %1").replace("%1", str(len(stored.entries)))
    words = "\n".join([*shown, count, "", translate("Library", "Take this adventure into the library?")])
    box = QMessageBox(QMessageBox.Icon.Question, "Listok", "", QMessageBox.StandardButton.Cancel, parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(words)
    take = box.addButton(translate("Library", "&Import"), QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(take)
    box.exec()
    box.deleteLater()
    return box.clickedButton() is take


def tell(words: str, parent: QWidget | None, icon: QMessageBox.Icon = QMessageBox.Icon.Warning) -> None:
    """Say a plain sentence and wait until it is read."""
    box = QMessageBox(icon, "Listok", "", QMessageBox.StandardButton.Ok, parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(words)
    box.exec()
    box.deleteLater()


def sentence(error: Unusable | OSError, language: Language) -> str:
    """What went wrong with a file, in one plain line."""
    if isinstance(error, Unusable):
        return error.say(language)
    said = error.strerror or str(error)
    return one_line(f"{error.filename}: {said}" if error.filename else said)


def _filter() -> str:
    ours, every = translate("Library", "Adventures"), translate("Library", "All files")
    return f"{ours} (*{SUFFIX});;{every} (*)"
