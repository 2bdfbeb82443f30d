"""The dice tray: a green cloth on which a throw tumbles and comes to rest on the faces that were recorded."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random

from PySide6.QtCore import (
    QElapsedTimer,
    QEvent,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QTimer,
    QVariantAnimation,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QRadialGradient,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.widgets.dice_geometry import Flight, face_of, flight, pose, solid
from desktop_app.widgets.dice_layout import Arrangement, Measures, arrange
from desktop_app.widgets.dice_painter import Die, look_of, paint_die, paint_shadow
from desktop_app.widgets.dice_sight import Place
from desktop_app.widgets.fonts import Size, pixels, sans
from desktop_app.widgets.theme import Theme, blend, current_scale, current_theme

TUMBLE = 900
"""How long the longest tumble lasts, in milliseconds."""


class Tone(StrEnum):
    """Whose dice they are, which chooses their colour; the name below says it in words."""

    HERO = "hero"
    FOE = "foe"
    NEUTRAL = "neutral"


@dataclass(frozen=True, slots=True)
class DiceGroup:
    """The dice that one owner threw. `faces` are the recorded results, each on a die of `sides`, 6 or 10.

    On a ten-sided die 10 is the face marked 0, and 0 is that same face.
    """

    owner: str
    tone: Tone
    sides: int
    faces: tuple[int, ...]
    caption: str = ""


@dataclass(slots=True)
class _Picture:
    """What does not change while dice tumble: the cloth with its words, and where every die goes."""

    ground: QPixmap
    dice: Sequence[tuple[Die, Flight]]
    still: QPixmap | None = None
    """All of it with the dice at rest and finely drawn, so that a tray at rest costs nothing to show again."""


class DiceTray(QWidget):
    """Shows throws; knows no rules. What it shows was decided before, and it only tells when the dice lie still."""

    settled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._groups: tuple[DiceGroup, ...] = ()
        self._flights: tuple[tuple[Flight, ...], ...] = ()
        self._jitter: tuple[tuple[QPointF, ...], ...] = ()
        self._throws = 0
        self._instant = False
        self._digits = False
        self._waiting = False
        self._fine = False
        self._picture: _Picture | None = None
        self._cloth = QPixmap()
        self._cloth_key: object = None
        self._since_finish = QElapsedTimer()
        self._animation = QVariantAnimation(self)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.setDuration(TUMBLE)
        self._animation.valueChanged.connect(self._advance)
        self._animation.finished.connect(self._come_to_rest)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._name_itself()

    @property
    def instant(self) -> bool:
        """Whether dice lie still at once, for those who want less motion."""
        return self._instant

    @instant.setter
    def instant(self, wanted: bool) -> None:
        self._instant = wanted
        if wanted:
            self.finish()

    @property
    def digits(self) -> bool:
        """Whether six-sided dice show digits in place of pips."""
        return self._digits

    @digits.setter
    def digits(self, wanted: bool) -> None:
        if wanted != self._digits:
            self._digits = wanted
            self._throw_again()

    @property
    def tumbling(self) -> bool:
        """Whether a throw has not yet come to rest."""
        return self._waiting

    @property
    def groups(self) -> tuple[DiceGroup, ...]:
        """The throw that lies on the cloth, or tumbles towards it."""
        return self._groups

    def show_throw(self, groups: Sequence[DiceGroup]) -> None:
        """Throw these dice so that they come to rest on their faces; `settled` follows once.

        A throw still tumbling comes to rest first. Raises ValueError for a die or face that does not exist.
        """
        for group in groups:
            for face in group.faces:
                face_of(solid(group.sides), face)
        self.finish()
        self._throws += 1
        self._groups = tuple(groups)
        self._waiting = True
        self._fine = False
        self._throw_again()
        self._name_itself()
        if self._instant or not groups or not self.isVisible():
            self._come_to_rest()
        else:
            self._animation.start()

    @Slot()
    def finish(self) -> None:
        """Let the dice lie still now; `settled` is emitted when they were tumbling, otherwise nothing happens."""
        if self._waiting:
            self._animation.stop()
            self._come_to_rest()

    @Slot()
    def clear(self) -> None:
        """Take every die off the cloth."""
        self.show_throw(())

    def sizeHint(self) -> QSize:
        scale = current_scale()
        return QSize(pixels(420, scale), pixels(150, scale))

    def minimumSizeHint(self) -> QSize:
        scale = current_scale()
        return QSize(pixels(200, scale), pixels(120, scale))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = current_theme()
        ratio = self.devicePixelRatioF()
        if self._picture is None or self._picture.ground.devicePixelRatio() != ratio:
            arrangement = self._arrangement()
            self._picture = _Picture(self._ground(arrangement, theme, ratio), self._dice(arrangement, theme))
        if self._fine and self._picture.still is None:
            self._picture.still = self._drawn_finely(self._picture, theme)
        if self._fine and self._picture.still is not None:
            painter.drawPixmap(0, 0, self._picture.still)
        else:
            painter.drawPixmap(0, 0, self._picture.ground)
            self._paint_dice(painter, self._picture.dice, theme)
            if not self._waiting:
                # The result is on the screen at once; the fine shading of dice at rest follows.
                QTimer.singleShot(0, self._refine)
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.accent), theme.line + 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), 4, 4)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._lay_out()
            self.updateGeometry()
        elif event.type() is QEvent.Type.LanguageChange:
            self._name_itself()
        super().changeEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.finish()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second press of one act: nothing more."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._waiting:
            self._since_finish.start()
            self.finish()
            return
        # A second press that belongs to the first must not start the next round.
        pause = QGuiApplication.styleHints().mouseDoubleClickInterval()
        if self._since_finish.isValid() and (event.isAutoRepeat() or self._since_finish.elapsed() < pause):
            return
        self._since_finish.invalidate()
        super().keyPressEvent(event)

    @Slot("QVariant")
    def _advance(self, _time: float) -> None:
        self.update()

    @Slot()
    def _come_to_rest(self) -> None:
        if self._waiting:
            self._waiting = False
            self._lay_out()
            self.settled.emit()

    @Slot()
    def _refine(self) -> None:
        if not self._waiting:
            self._fine = True
            self.update()

    def _drawn_finely(self, picture: _Picture, theme: Theme) -> QPixmap:
        result = QPixmap(picture.ground)
        painter = QPainter(result)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_dice(painter, picture.dice, theme)
        painter.end()
        return result

    def _throw_again(self) -> None:
        # Everything that looks like chance is drawn here, once per throw, from the number of the throw.
        chance = Random(self._throws)
        self._flights = tuple(
            tuple(
                flight(
                    solid(group.sides),
                    face,
                    chance,
                    from_right=group.tone == Tone.FOE,
                    upright=self._digits or group.sides == 10,
                )
                for face in group.faces
            )
            for group in self._groups
        )
        self._jitter = tuple(
            tuple(QPointF(chance.uniform(-0.10, 0.10), chance.uniform(-0.07, 0.07)) for _ in group.faces)
            for group in self._groups
        )
        self._lay_out()

    def _lay_out(self) -> None:
        self._picture = None
        self.update()

    def _name_itself(self) -> None:
        self.setAccessibleName(self.tr("Dice tray"))
        said = "; ".join(
            f"{group.owner}: {', '.join(map(str, group.faces))}" + (f" ({group.caption})" if group.caption else "")
            for group in self._groups
        )
        self.setAccessibleDescription(said or self.tr("No dice"))

    def _words_font(self) -> QFont:
        return sans(Size.SMALL if len(self._groups) > 6 else Size.LABEL, current_scale(), bold=True)

    def _arrangement(self) -> Arrangement:
        scale = current_scale()
        metrics = QFontMetricsF(self._words_font())
        owners = [metrics.horizontalAdvance(group.owner) for group in self._groups]
        captions = [metrics.horizontalAdvance(f" {group.caption}") for group in self._groups]
        margin = 6 * scale
        cloth = QRectF(self.rect()).adjusted(margin, margin, -margin, -margin)
        measures = Measures(cloth, 66 * scale, metrics.height() + 1, owners, captions)
        return arrange([len(group.faces) for group in self._groups], measures)

    def _dice(self, arrangement: Arrangement, theme: Theme) -> list[tuple[Die, Flight]]:
        """Every die as it will lie, and the way it takes there."""
        middle = QPointF(self.rect().center())
        dice = []
        for group, spread, flights, jitters in zip(
            self._groups, arrangement.spreads, self._flights, self._jitter, strict=True
        ):
            look = look_of(theme.dice[group.tone], theme.line > 1)
            for spot, plan, jitter in zip(spread.spots, flights, jitters, strict=True):
                place = spot + jitter * arrangement.edge
                # The eye sits high: a die at the border shows only a little of its outer side.
                eye = place + (middle - place) * 0.35
                rest = pose(solid(group.sides), plan, 1.0)
                dice.append((Die(group.sides, rest, Place(place, eye, arrangement.edge / 2), look, self._digits), plan))
        return dice

    def _paint_dice(self, painter: QPainter, dice: Sequence[tuple[Die, Flight]], theme: Theme) -> None:
        fine = self._fine
        time = 1.0 if not self._waiting else float(self._animation.currentValue())
        now = [replace(die, pose=pose(solid(die.sides), plan, time)) for die, plan in dice]
        # The farthest first, so that nearer dice cover it.
        now.sort(key=lambda die: die.place.spot.y() - die.pose.centre.y * die.place.unit)
        depth = 0.0 if theme.line > 1 else 0.42 if theme.dark else 0.34
        for die in now if depth else ():
            paint_shadow(painter, die, depth, fine=fine)
        for die in now:
            paint_die(painter, die, fine=fine)

    def _paint_words(self, painter: QPainter, arrangement: Arrangement, theme: Theme) -> None:
        painter.setFont(self._words_font())
        painter.setPen(QColor(theme.cloth_text))
        metrics = QFontMetricsF(painter.font())
        for group, spread in zip(self._groups, arrangement.spreads, strict=True):
            words = self._words(group, spread.words.width(), arrangement.lines, metrics)
            painter.drawText(spread.words, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, words)

    def _words(self, group: DiceGroup, width: float, lines: int, metrics: QFontMetricsF) -> str:
        # Until the dice lie still only the name is known: the sum would give the result away.
        caption = "" if self._waiting else group.caption
        cut = Qt.TextElideMode.ElideRight
        if lines == 1 and caption:
            # The sum is what was thrown for, so the name gives way first.
            rest = width - metrics.horizontalAdvance(f" {caption}")
            owner = metrics.elidedText(group.owner, cut, max(0.0, rest))
            return metrics.elidedText(f"{owner} {caption}".strip(), cut, width)
        parts = (group.owner, caption) if caption else (group.owner,)
        return "\n".join(metrics.elidedText(part.replace("\n", " "), cut, width) for part in parts)

    def _woven(self, theme: Theme, ratio: float) -> QPixmap:
        result = QPixmap(self.size() * ratio)
        result.setDevicePixelRatio(ratio)
        result.fill(Qt.GlobalColor.transparent)
        painter = QPainter(result)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_cloth(painter, QRectF(self.rect()), theme)
        painter.end()
        return result

    def _ground(self, arrangement: Arrangement, theme: Theme, ratio: float) -> QPixmap:
        key = (self.size(), ratio, theme.name)
        if self._cloth_key != key:
            self._cloth_key, self._cloth = key, self._woven(theme, ratio)
        result = QPixmap(self._cloth)
        painter = QPainter(result)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_words(painter, arrangement, theme)
        painter.end()
        return result


def paint_cloth(painter: QPainter, area: QRectF, theme: Theme) -> None:
    """The felt with the lamp's glow on it, woven, sunk a little into its frame."""
    inner = area.adjusted(0.5, 0.5, -0.5, -0.5)
    glow = QRadialGradient(
        QPointF(area.left() + area.width() * 0.45, area.top() + area.height() * 0.35), area.width() * 0.62
    )
    glow.setColorAt(0, QColor(theme.cloth))
    glow.setColorAt(1, QColor(theme.cloth_edge))
    frame = theme.text if theme.line > 1 else blend(theme.cloth_edge, theme.text, 0.25)
    painter.setPen(QPen(QColor(frame), theme.line))
    painter.setBrush(glow)
    painter.drawRoundedRect(inner, 4, 4)
    if theme.line > 1:
        return
    weave = QColor(theme.text if theme.dark else theme.page)
    weave.setAlpha(7 if theme.dark else 20)
    painter.setPen(QPen(weave, 0.6))
    step = 3.0
    for index in range(int((area.width() + area.height()) / step)):
        x = area.left() + index * step
        painter.drawLine(QPointF(x, area.top() + 1), QPointF(x - area.height(), area.bottom() - 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ring in range(4):
        painter.setPen(QPen(QColor(10, 14, 8, 26 - ring * 6), 1))
        painter.drawRoundedRect(inner.adjusted(ring, ring, -ring, -ring), 4, 4)
