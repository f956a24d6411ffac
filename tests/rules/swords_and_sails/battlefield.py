"""A field and a sea on which two sides meet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.kernel.dice import SeededDice
from rules.kernel.play import Procedure
from rules.swords_and_sails.combat.battle import Battle, Between, Result, Side, fight
from rules.swords_and_sails.combat.reports import BattleReport
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import G
from rules.swords_and_sails.orders import Instructions, Order, Retreat
from rules.swords_and_sails.state import Army, Fleet, Stage
from rules.swords_and_sails.vocabulary import CombatForm, Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.scene import InPlay, Scene

ENG, FRA, HRE, NSE, KIE, FAT, BYZ, QUR, POL, LEO, IRE, BUL, HUN = (
    Faction(code)
    for code in ("ENG", "FRA", "HRE", "NSE", "KIE", "FAT", "BYZ", "QUR", "POL", "LEO", "IRE", "BUL", "HUN")
)
NORMAL, QUICK = CombatForm.NORMAL, CombatForm.QUICK


def field(**facts: dict[str, Any]) -> Content:
    """Two lands and two seas; the battles are at AAA or at SEA."""
    return small_box(land=("AAA BBB",), coast=("AAA SEA", "BBB SEA"), sea=("OCE SEA",), **facts)


class Fought:
    """A battle that is over, and how it looked."""

    def __init__(self, play: InPlay, battle: Battle, result: Result) -> None:
        self.play, self.battle, self.result = play, battle, result
        told = play.told("battle_fought")
        self.report = BattleReport.model_validate(told[0]["report"]) if told else None

    @property
    def stayed(self) -> str:
        """Who holds the field: "attacker", "defender" or nobody."""
        return self._name(self.result.stayed)

    @property
    def left(self) -> list[str]:
        """Who left with units."""
        return [self._name(side) for side in self.result.left]

    @property
    def withdrew(self) -> list[str]:
        """Who left by a card."""
        return [self._name(side) for side in self.result.withdrew]

    def _name(self, side: Side | None) -> str:
        if side is None:
            return ""
        return "attacker" if side is self.battle.attacker else "defender"

    def labels(self) -> list[str]:
        """The labels of all dice, in the order in which they fell."""
        return [roll.label for roll in self.play.rolls]


Pieces = Army | Fleet | list[Army] | list[Fleet]


def battle_of(attacker: Pieces, defender: Pieces, **more: Any) -> Battle:
    """Pieces against pieces, where the first of them is."""

    def side(pieces: Pieces) -> tuple[str, Side]:
        listed = pieces if isinstance(pieces, list) else [pieces]
        return listed[0].place, Side([piece.name for piece in listed])

    (place, one), (_, other) = side(attacker), side(defender)
    return Battle(**{"name": place, "place": place, "attacker": one, "defender": other, **more})


def fight_out(play: InPlay, battle: Battle, saboteur: Callable[[G], Between | None] = lambda g: None) -> Fought:
    """Let a battle run to its end."""
    play.campaign.stage = Stage.MOVEMENT

    def fight_it(g: G, battle: Battle, saboteur: Callable[[G], Between | None]) -> Procedure[Result]:
        return fight(g, battle, saboteur(g))

    return Fought(play, battle, play.run(fight_it, battle, saboteur))


def leaves_after(scene: Scene, piece: Army | Fleet, rounds: int) -> None:
    """A piece is told to leave its battle after so many rounds."""
    scene.order(piece, Order(instructions=Instructions(retreat=Retreat.ROUND, limit=rounds)))


def never_leaves(scene: Scene, *pieces: Army | Fleet) -> None:
    """Pieces are told to fight to the end."""
    for piece in pieces:
        scene.order(piece, Order(instructions=Instructions(retreat=Retreat.NEVER)))


def with_chance(scene: Scene, seed: int) -> InPlay:
    """The campaign with real dice."""
    return InPlay(scene.box, scene.campaign, SeededDice(b"battlefield", str(seed)))
