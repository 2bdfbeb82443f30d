"""What a section may impose on a fight in Grey Star's books, beyond what any book may."""

from desktop_app.domain.conditions import (
    DRAIN,
    FIXED_SCORE,
    FLEE_AFTER,
    FOE_OUT_AT,
    HERO_OUT_AT,
    LIMIT_OUTCOME,
    MAY_FLEE,
    MODIFIER,
    MODIFIER_ROUNDS,
    ROUND_LIMIT,
    UNHURT_ROUNDS,
)
from desktop_app.domain.fields import Choice, Counter, Flag, Option, fixed
from desktop_app.domain.text import Text

FLEE_IF = Choice(
    "flee_if",
    Text("Уклониться можно", "Evasion is possible"),
    options=(
        Option("anyway", Text("в любом случае", "in any case")),
        Option("ahead", Text("потеряв меньше врага в раунде 1", "having lost less than the enemy in round 1")),
        Option("stronger", Text("если Выносливость выше вражеской", "with more Endurance than the enemy")),
    ),
    chosen="anyway",
)
ARMED_WITH = Choice(
    "armed_with",
    Text("Герой сражается", "The hero fights with"),
    options=(
        Option("own", Text("тем, что в руке", "what is in his hand")),
        Option("unpaid", Text("посохом, не тратя Волю", "the Staff, using no Willpower")),
        Option("club", Text("посохом без магии, −6", "the Staff without magic, −6")),
        Option("other", Text("другим оружием, −6", "another weapon, −6")),
        Option("none", Text("без оружия, −8", "bare hands, −8")),
    ),
    chosen="own",
)
MINDS = Flag("minds", Text("Поединок разумов: Воля + Выносливость", "A fight of minds: Willpower + Endurance"))
WILLPOWER_DRAIN = Counter("willpower_drain", Text("Потеря Воли за раунд", "Willpower lost each round"))
UNHURT_AHEAD = Flag("unhurt_ahead", Text("Невредим, если враг потерял больше", "Unhurt if the enemy lost more"))
HERO_LOSS_TIMES = Counter("hero_loss_times", Text("Потери героя умножить на", "Hero's loss times"), start=fixed(1))
FOE_LOSS_TIMES = Counter("foe_loss_times", Text("Потери врага умножить на", "Enemy's loss times"), start=fixed(1))

CONDITIONS = (
    MAY_FLEE,
    FLEE_AFTER,
    FLEE_IF,
    FOE_OUT_AT,
    HERO_OUT_AT,
    ROUND_LIMIT,
    LIMIT_OUTCOME,
    MODIFIER,
    MODIFIER_ROUNDS,
    FIXED_SCORE,
    MINDS,
    ARMED_WITH,
    DRAIN,
    WILLPOWER_DRAIN,
    UNHURT_ROUNDS,
    UNHURT_AHEAD,
    HERO_LOSS_TIMES,
    FOE_LOSS_TIMES,
)
