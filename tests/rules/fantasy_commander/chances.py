"""Every way in which the dice of an attack can fall, played out by the real rules with the answers of nobody."""

from __future__ import annotations

from collections import Counter

from rules.fantasy_commander.combat.odds import Result
from rules.fantasy_commander.combat.onset import Onset
from rules.fantasy_commander.state import Battle
from rules.kernel.play import Play
from tests.rules.fantasy_commander.attacks import attack
from tests.rules.fantasy_commander.battlefield import Battlefield, box

FACES = range(1, 7)


class WantedDice:
    """Dice that fall as a list says, and remember how many were rolled beyond it."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = faces
        self.rolled = 0

    def number(self, place: str, sides: int) -> int:
        """The next face of the list; where it ends, a 1."""
        self.rolled += 1
        return self.faces[self.rolled - 1] if self.rolled <= len(self.faces) else 1

    def nonce(self, place: str) -> str:
        """Nothing is sealed here."""
        return place


class DrawnDice(WantedDice):
    """Dice that fall by a plain generator of numbers, alike in every run."""

    def __init__(self, seed: int) -> None:
        super().__init__(())
        self.seed = seed

    def number(self, place: str, sides: int) -> int:
        """The next one; the high bits of a linear congruential generator are fair enough for thousands."""
        self.seed = (self.seed * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.seed >> 33) % sides + 1


def played(scene: Battlefield, manner: str, attacker: str, target: str, onset: Onset, dice: WantedDice) -> Result:
    """How an attack ends that nobody answers, on a copy of the scene."""
    battle: Battle = scene.g.state.model_copy(deep=True)
    ids = [scene.find(name).id for name in (attacker, target)]
    g: Play[Battle] = Play(battle, dice, content=box())
    procedure = attack(g, manner, ids[0], [ids[1]], onset)
    try:
        moment = next(procedure)
        while True:
            moment = procedure.send({seat: ask.decision.fall_back(lambda size: 0) for seat, ask in moment.asks.items()})
    except StopIteration:
        pass
    lost, panic = Counter[str](), Counter[str]()
    for event in g.events:
        if event.kind == "lost":
            lost[str(event.data["unit"])] += int(str(event.data["count"]))
        if event.kind == "retreated":
            panic[str(event.data["unit"])] = int(str(event.data["owed"]))
    by, on = (battle.field.unit(name) for name in ids)
    return Result(lost[on.id], on.destroyed, panic[on.id], lost[by.id], by.destroyed, panic[by.id])


def every_way(scene: Battlefield, manner: str, attacker: str, target: str, onset: Onset) -> dict[Result, int]:
    """How often each result comes, over all ways in which as many dice can fall as are ever rolled.

    A course that rolls fewer dice than another stands for all that could have fallen after it.
    """
    courses: list[tuple[int, Result]] = []
    open_ways: list[tuple[int, ...]] = [()]
    while open_ways:
        faces = open_ways.pop()
        dice = WantedDice(faces)
        result = played(scene, manner, attacker, target, onset, dice)
        if dice.rolled > len(faces):
            open_ways += [(*faces, face) for face in FACES]
        else:
            courses.append((len(faces), result))
    longest = max(length for length, _ in courses)
    found: dict[Result, int] = {}
    for length, result in courses:
        found[result] = found.get(result, 0) + 6 ** (longest - length)
    return found


def many_fights(
    scene: Battlefield, manner: str, attacker: str, target: str, onset: Onset, fights: int
) -> Counter[Result]:
    """How often each result comes in so many played fights."""
    dice = DrawnDice(20)
    return Counter(played(scene, manner, attacker, target, onset, dice) for _ in range(fights))
