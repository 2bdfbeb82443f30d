"""The scenes that are photographed, each played through the same desk that the player uses."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from desktop_app import rulesets
from desktop_app.binding.new_adventure import NewAdventure
from desktop_app.binding.session import Session
from desktop_app.domain.actions import Act, Action, Adjust, Begin, Create, Gain, Go, Note, Rewrite
from desktop_app.domain.dice import HERO, RandomDice
from desktop_app.domain.fields import Item, Value
from desktop_app.domain.journal import Journal
from desktop_app.domain.text import Language
from desktop_app.windows.desk import Desk, now
from desktop_app.windows.hero_dialog import HeroDialog

NAMES = {Language.EN: "Miranda Grey", Language.RU: "Миранда Грей"}
FOES = {Language.EN: ("Ghoul", "Lantern Bearer"), Language.RU: ("Гуль", "Фонарщик")}


class Stage:
    """A desk to play a scene on, with dice that fall the same each time."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def begin(self, key: str, seed: int, choices: dict[str, str | tuple[str, ...]] | None = None) -> Session:
        """A new adventure of a ruleset."""
        rules = rulesets.ruleset(key)
        keeper = NewAdventure(self.desk.library, rules, {})
        session = Session(rules, Journal(rules.new_state()), keeper, now)
        session.app_dice = RandomDice(seed)
        self.desk.adventures.sit_down(session, self.desk.language)
        session.play(Create(NAMES[self.desk.language], {}, choices or {}))
        return session

    def play(self, session: Session, *actions: Action) -> None:
        """Play one action after another, with the dice at rest in between."""
        for action in actions:
            session.correct(action)

    def fight(self, session: Session, *scores: dict[str, Value], **conditions: Value) -> None:
        """Begin a fight against foes with these scores."""
        names = FOES[self.desk.language]
        foes = tuple({"name": names[place % len(names)], **values} for place, values in enumerate(scores))
        session.correct(Begin(foes, dict(conditions)))


def empty_shelf(stage: Stage) -> QWidget:
    """The first start."""
    return stage.desk.window


def shelf(stage: Stage) -> QWidget:
    """Adventures, one of them ended."""
    for place, key in enumerate(rulesets.keys()):
        session = stage.begin(key, place)
        stage.play(session, Go(str(100 + place)))
        if place == 1:
            stage.play(session, Rewrite(HERO, session.rules.life.key, 0))
    stage.desk.show_shelf()
    return stage.desk.window


def new_hero(stage: Stage) -> QWidget:
    """The questions of the duel's book."""
    return _dialog(stage, "duel")


def new_hero_grey_star(stage: Stage) -> QWidget:
    """The questions of Grey Star."""
    return _dialog(stage, "grey_star")


def _dialog(stage: Stage, key: str) -> QWidget:
    dialog = HeroDialog(rulesets.all_rulesets(), key, stage.desk.language, stage.desk.window)
    dialog.show()
    return dialog


def duel(stage: Stage) -> QWidget:
    """A duel against two, in the second round."""
    session = stage.begin("duel", 3, {"art": "sword_and_dagger"})
    stage.play(session, Go("212"), Adjust(HERO, "strength", -3), Note("The western gate. Do not open door 73!"))
    stage.play(session, Gain(HERO, "items", Item("Lantern", place="bag")))
    stage.fight(session, {"agility": 8, "strength": 10}, {"agility": 7, "strength": 6}, may_flee=True, duel=True)
    stage.play(session, Act("round", target=0), Act("round", target=1), Act("round", target=0))
    return stage.desk.window


def moonrunner(stage: Stage) -> QWidget:
    """A wound that waits for its Luck."""
    session = stage.begin("moonrunner", 5, {"skills": ("acrobatics", "climbing", "swordplay", "wits")})
    stage.play(session, Go("73"))
    stage.fight(session, {"skill": 8, "stamina": 8}, may_flee=True)
    for _ in range(20):
        if session.state.fight is None or session.state.fight.pending:
            break
        stage.play(session, Act("round"))
    return stage.desk.window


def black_tower(stage: Stage) -> QWidget:
    """Two heroes against two foes."""
    session = stage.begin("black_tower", 7)
    for key, value in (("attack_dice", 2), ("defence", 7), ("damage", 4), ("life", 20), ("mana", 12)):
        stage.play(session, Rewrite(HERO, key, value))
    stage.play(session, Gain(HERO, "spells", "lightning"))
    scores: dict[str, Value] = {"attack_dice": 2, "defence": 8, "damage": 3, "life": 10, "bonus": 7}
    stage.fight(session, scores, scores)
    stage.play(session, Act("initiative"))
    return stage.desk.window


def grey_star(stage: Stage) -> QWidget:
    """The Deathgaunt, with Willpower to stake."""
    magicks = ("sorcery", "enchantment", "elementalism", "alchemy", "prophecy")
    session = stage.begin("grey_star", 11, {"book": "1", "gift": "talisman", "lesser_magicks": magicks})
    stage.fight(session, {"combat_skill": 20, "endurance": 30}, may_flee=True)
    stage.play(session, Act("round", amount=2))
    return stage.desk.window


def own_dice(stage: Stage) -> QWidget:
    """The tray asks the player to throw."""
    session = stage.begin("duel", 3)
    stage.fight(session, {"agility": 8, "strength": 10})
    session.own_dice = True
    session.play(Act("round", target=0))
    return stage.desk.window


def death(stage: Stage) -> QWidget:
    """The hero has fallen."""
    session = stage.begin("duel", 3)
    stage.play(session, Rewrite(HERO, "strength", 2))
    stage.fight(session, {"agility": 40, "strength": 10})
    stage.play(session, Act("round", target=0))
    return stage.desk.window


SCENES: dict[str, Callable[[Stage], QWidget]] = {
    scene.__name__: scene
    for scene in (
        empty_shelf,
        shelf,
        new_hero,
        new_hero_grey_star,
        duel,
        moonrunner,
        black_tower,
        grey_star,
        own_dice,
        death,
    )
}
