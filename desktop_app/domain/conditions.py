"""What a paragraph may impose on a fight, declared once for all rulesets, and how each condition works."""

from desktop_app.domain.common import Common
from desktop_app.domain.dice import Who
from desktop_app.domain.fields import Choice, Counter, Flag, Number, Option
from desktop_app.domain.state import Fight
from desktop_app.domain.text import Text
from desktop_app.domain.turn import Turn

MAY_FLEE = Flag("may_flee", Text("Можно бежать", "Flight is offered"))
FLEE_AFTER = Counter("flee_after", Text("Бежать после раунда", "Flight after round"))
FOE_OUT_AT = Counter("foe_out_at", Text("Враг выбывает при", "A foe yields at"))
HERO_OUT_AT = Counter("hero_out_at", Text("Герой выбывает при", "The hero yields at"))
WOUNDS_TO_WIN = Counter("wounds_to_win", Text("До скольких ран", "First to so many wounds"))
ROUND_LIMIT = Counter("round_limit", Text("Раундов не больше", "Rounds at most"))
LIMIT_OUTCOME = Choice(
    "limit_outcome",
    Text("Когда раунды вышли", "When the rounds run out"),
    options=(
        Option("lost", Text("бой проигран", "the fight is lost")),
        Option("stopped", Text("бой прекращён", "the fight stops")),
    ),
    chosen="lost",
)
DRAIN = Counter("drain", Text("Потеря героя за раунд", "Hero's loss each round"))
MODIFIER = Counter("modifier", Text("Поправка героя", "Hero's modifier"), floor=None)
MODIFIER_ROUNDS = Counter("modifier_rounds", Text("Поправка только до раунда", "Modifier only up to round"))
UNHURT_ROUNDS = Counter("unhurt_rounds", Text("Герой невредим до раунда", "Hero unhurt up to round"))
FIXED_SCORE = Counter("fixed_score", Text("Счёт героя вместо его показателя", "Hero's score instead of his own"))

FLIGHT = (MAY_FLEE, FLEE_AFTER)
LIMITS = (FOE_OUT_AT, HERO_OUT_AT, WOUNDS_TO_WIN, ROUND_LIMIT, LIMIT_OUTCOME)
"""Conditions that `checks.first_to_fall` judges for every ruleset."""
BURDENS = (DRAIN, MODIFIER, MODIFIER_ROUNDS, UNHURT_ROUNDS)
"""Conditions that a ruleset asks the functions below about, each round."""


def flight_is_offered(fight: Fight) -> bool:
    """Whether the paragraph lets one flee now: it says so, and its rounds of waiting are over."""
    return fight.conditions[MAY_FLEE] and fight.round >= fight.conditions[FLEE_AFTER]


def modifier_now(turn: Turn) -> int:
    """What the paragraph adds to the hero's blow in this round: 0 once its rounds are over."""
    last = turn.condition(MODIFIER_ROUNDS)
    return 0 if last and turn.fight.round > last else turn.condition(MODIFIER)


def is_unhurt(turn: Turn) -> bool:
    """Whether the hero's losses of this round are to be ignored."""
    return turn.fight.round <= turn.condition(UNHURT_ROUNDS)


def drain(turn: Turn, who: Who, life: Number) -> int:
    """Take what the paragraph drains from a hero each round; the difference that stayed."""
    by = turn.condition(DRAIN)
    return turn.change(who, life, -by, Common.DRAIN) if by else 0
