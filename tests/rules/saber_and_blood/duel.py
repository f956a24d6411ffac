"""One combat in a few words: who attacks whom, and which sides the four dice show."""

from __future__ import annotations

from dataclasses import dataclass

from rules.kernel.dice import Scripted
from rules.kernel.values import Seat
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.vocabulary import Faction, Level, Stance
from rules.saber_and_blood.what_is_known import CardName, FighterName
from tests.rules.saber_and_blood.scene import BLUE, RED, InPlay, Scene

LOW, MEDIUM, HIGH, MASTER = Level.LOW, Level.MEDIUM, Level.HIGH, Level.MASTER
JEREMIASZ, OPILSKI, KREMPSKI = "red.N1", "red.N2", "red.N3"
OSTAP, HRYTS, SEMEN = "blue.C1", "blue.C2", "blue.C3"
ONE_ATTACK = {RED: "PN-01", BLUE: "CO-01"}
"""A card of each faction that gives 2 movement points and 1 attack."""


@dataclass(frozen=True)
class Cast:
    """One fighter's stance, what its die shows, the skill die that goes with it, and the marks on that."""

    stance: Stance
    symbols: str
    level: Level
    marks: int

    def faces(self, box: Content) -> tuple[int, int]:
        """The sides that lie up."""
        symbols, marks = box.stance_die(self.stance).faces, box.skill_die(self.level).faces
        return symbols.index(self.symbols) + 1, marks.index(self.marks) + 1


def face(box: Content, stance: Stance, symbols: str) -> int:
    """The side of a stance die that shows those symbols."""
    return box.stance_die(stance).faces.index(symbols) + 1


def mark(box: Content, level: Level, marks: int) -> int:
    """The side of a skill die that shows so many marks."""
    return box.skill_die(level).faces.index(marks) + 1


def rewritten(box: Content, card: CardName, **changes: object) -> Content:
    """The box with one card that says something else, for rules that no printed card uses."""
    cards = tuple(one.model_copy(update=changes) if one.id == card else one for one in box.cards)
    return Content(**{**{name: getattr(box, name) for name in Content.model_fields}, "cards": cards})


def give_spares(scene: Scene) -> None:
    """A card for everybody to hold, so that the turn goes on after whatever is played."""
    for seat, player in scene.bout.players.items():
        scene.give(seat, "PN-13" if player.faction is Faction.NOBLES else "CO-13")


def engage(scene: Scene, attacker: FighterName, target: FighterName, *dice: Scripted, card: CardName = "") -> InPlay:
    """A character plays a card with an attack and uses it; both sides have to choose their stances now."""
    seat = Seat(attacker.split(".")[0])
    card = card or ONE_ATTACK[seat]
    scene.give(seat, card)
    scene.bout.active = seat
    play = scene.play(*dice)
    play.card(seat, card, attacker)
    play.attack(seat, target)
    return play


def duel(
    scene: Scene, attacker: FighterName, mine: Cast, target: FighterName, theirs: Cast, *later: int, card: CardName = ""
) -> InPlay:
    """A combat with these dice, played up to the first question after the throw; later dice follow."""
    dice = (*mine.faces(scene.box), *theirs.faces(scene.box), *later)
    play = engage(scene, attacker, target, *dice, card=card)
    play.stances(mine.stance, theirs.stance)
    skill_dice = [roll.label.split()[0] for roll in play.rolls[1:4:2]]
    assert skill_dice == [mine.level, theirs.level], f"they fight at other levels: {skill_dice}"
    return play


def wounds(play: InPlay, *names: FighterName) -> list[int]:
    """How many wound tokens lie on sheets."""
    return [play.bout.fighters[name].wounds for name in names]
