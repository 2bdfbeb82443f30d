"""The odds of a fight at a glance: the chance to win, one sentence of advice, and the life that may be left."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QSizePolicy, QVBoxLayout, QWidget

from desktop_app.widgets.labels import plain_label
from desktop_app.widgets.theme import current_scale, current_theme, mark

CERTAIN = 1e-12
"""Chances nearer than this to 0 or 1 differ from it by rounding alone."""
STEPS = 1_000
"""The bar's length in its own steps."""
CHART_HEIGHT = 36
WIDEST = 12
"""Pixels at most for the column of one total of life left; few totals make no wall of colour."""
PERCENT = "\N{NO-BREAK SPACE}%"


def percent(chance: float, *, sure: bool = True) -> str:
    """A chance in whole percent; 0 and 100 are said only of what is certain, and never where it is not ``sure``."""
    if sure and chance >= 1 - CERTAIN:
        return f"100{PERCENT}"
    if sure and chance <= CERTAIN:
        return f"0{PERCENT}"
    whole = round(100 * chance)
    if whole >= 100:
        return f">99{PERCENT}"
    return f"{whole}{PERCENT}" if whole > 0 else f"<1{PERCENT}"


class LifeChart(QWidget):
    """A column for each total of life that may be left at the end, as high as it is likely."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """A chart of nothing yet."""
        super().__init__(parent)
        self._lives: dict[int, float] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def lives(self) -> dict[int, float]:
        """The chance of each total of life left."""
        return self._lives

    def show_lives(self, lives: dict[int, float]) -> None:
        """Show these chances of totals of life."""
        self._lives = lives
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, round(CHART_HEIGHT * current_scale()))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def columns(self) -> list[tuple[int, QRectF]]:
        """Where the column of each total stands, the least on the left; what is likely at all is a pixel high."""
        if not self._lives:
            return []
        least, most = min(self._lives), max(self._lives)
        step = self.width() / (most - least + 1)
        wide = max(1.0, min(step - 1, WIDEST * current_scale()))
        tallest = max(self._lives.values())
        room = self.height() - 1
        found = []
        for life, chance in self._lives.items():
            height = max(1.0, room * chance / tallest)
            left = (life - least) * step + (step - wide) * (life - least) / max(1, most - least)
            found.append((life, QRectF(left, room - height, wide, height)))
        return found

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = current_theme()
        painter = QPainter(self)
        ink = theme.good if self.isEnabled() else theme.disabled
        for life, column in self.columns():
            painter.fillRect(column, QColor(ink if life > 0 else theme.accent))
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(theme.edge))
        painter.end()


class OddsBar(QWidget):
    """Says the chance to win; hidden while there is nothing to say.

    While a new answer is computed, the last one stays in grey.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """A bar with nothing to say yet."""
        super().__init__(parent)
        self._title = plain_label("strong", parent=self)
        self._state = plain_label("small", parent=self)
        self._value = plain_label("good", parent=self)
        self._bar = QProgressBar(self)
        self._bar.setRange(0, STEPS)
        self._bar.setTextVisible(False)
        mark(self._bar, tone="good")
        self._advice = plain_label(parent=self, wraps=True)
        self.chart = LifeChart(self)
        self._ends = QWidget(self)
        self._least, self._life, self._most = (plain_label("small", parent=self._ends) for _ in range(3))
        self._win, self._margin, self._endless = 0.0, 0.0, 0.0
        self._computing = self._estimate = False
        self._known = False
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._title)
        head.addWidget(self._state, 1)
        head.addWidget(self._value)
        ends = QHBoxLayout(self._ends)
        ends.setContentsMargins(0, 0, 0, 0)
        ends.addWidget(self._least)
        ends.addWidget(self._life, 1, Qt.AlignmentFlag.AlignHCenter)
        ends.addWidget(self._most)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 4, 0, 0)
        rows.setSpacing(4)
        rows.addLayout(head)
        for widget in (self._bar, self._advice, self.chart, self._ends):
            rows.addWidget(widget)

    # Showing

    def show_exact(
        self, win: float, advice: str = "", lives: dict[int, float] | None = None, endless: float = 0
    ) -> None:
        """Show an exact chance to win, a sentence of advice, the chances of each life left, and of no end at all."""
        self._win, self._margin, self._endless = win, 0.0, endless
        self._estimate = False
        self._advice.setText(advice)
        self._show_answer(lives or {})

    def show_estimate(self, win: float, margin: float) -> None:
        """Show a chance found by playing, good to ``margin`` either way, and that it is no more than that."""
        self._win, self._margin, self._endless = win, margin, 0.0
        self._estimate = True
        self._show_answer({})

    def show_computing(self) -> None:
        """Say that an answer is being computed; the last one stays in grey."""
        self._computing = True
        self._show_words()
        self.show()

    def show_nothing(self) -> None:
        """There is nothing to say."""
        self._known = self._computing = False
        self.chart.show_lives({})
        self.hide()

    def _show_answer(self, lives: dict[int, float]) -> None:
        self._computing = False
        self._known = True
        self._bar.setValue(round(STEPS * self._win))
        self.chart.show_lives(lives)
        self._show_words()
        self.show()

    # Words

    @property
    def words(self) -> str:
        """The chance to win as it is written."""
        if not self._known:
            return ""
        if not self._estimate:
            return percent(self._win)
        points = max(1, round(100 * self._margin))
        about = self.tr("about %1, ±%2").replace("%2", str(points))
        return about.replace("%1", percent(self._win, sure=False))

    def _show_words(self) -> None:
        self._title.setText(self.tr("Victory"))
        self._state.setText(self.tr("computing…") if self._computing else "")
        self._value.setText(self.words)
        if self._estimate:
            self._advice.setText(
                self.tr("Too long to compute exactly: an estimate from fights played in the simplest way.")
            )
        elif self._endless >= 1 - CERTAIN:
            self._advice.setText(self.tr("This fight has no end."))
        for widget in (self._value, self._bar, self._advice, self.chart, self._ends):
            widget.setEnabled(not self._computing)
        self._bar.setVisible(self._known)
        self._advice.setVisible(self._known and bool(self._advice.text()))
        self._name_chart()
        self._name_all()

    def _name_chart(self) -> None:
        lives = self.chart.lives
        self.chart.setVisible(len(lives) > 1)
        self._ends.setVisible(len(lives) > 1)
        if len(lives) > 1:
            self._least.setText(str(min(lives)))
            self._most.setText(str(max(lives)))
        self._life.setText(self.tr("life left at the end"))
        self.chart.setAccessibleName(self._life.text())
        likeliest = max(lives, key=lives.__getitem__, default=0)
        said = self.tr("most likely %1").replace("%1", str(likeliest)) if lives else ""
        self.chart.setAccessibleDescription(said)
        self.chart.setToolTip(said)

    def _name_all(self) -> None:
        name = self.tr("Chance to win: %1").replace("%1", self.words or self._state.text())
        self.setAccessibleName(name)
        self._bar.setAccessibleName(name)
        self.setAccessibleDescription(" ".join(part for part in (self._advice.text(), self._state.text()) if part))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() is QEvent.Type.LanguageChange:
            self._show_words()
        super().changeEvent(event)
