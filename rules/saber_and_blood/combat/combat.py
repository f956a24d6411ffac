"""Two characters in combat, and what every step of it knows of them [SB-502]."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.saber_and_blood.combat import fencing
from rules.saber_and_blood.combat.fencing import Result, Throw
from rules.saber_and_blood.content import Part
from rules.saber_and_blood.ground import G, box_of, lasting_of
from rules.saber_and_blood.state import Fighter
from rules.saber_and_blood.vocabulary import Condition, Keyword, Level, Stance
from rules.saber_and_blood.what_is_known import FighterName


@dataclass(frozen=True)
class Edge:
    """What the card of an attack adds to its combats: levels for this action, and what a win brings."""

    levels: dict[Stance, int] = field(default_factory=dict)
    won: tuple[Part, ...] = ()


NO_EDGE = Edge()
NO_PLAY = 0
"""What tokens of a combat's beginning remember: no card play, so that a ready combat counts them [SB-R24]."""

Throws = dict[FighterName, Throw]


@dataclass
class Combat:
    """Two characters in combat, and what is known of it so far."""

    g: G
    attacker: Fighter
    defender: Fighter
    edge: Edge = NO_EDGE
    by_ready: bool = False
    holding_back: tuple[FighterName, ...] = ()
    """Friends of the attacker who are not to support him [SB-519]."""
    supporters: dict[FighterName, list[FighterName]] = field(default_factory=dict)
    rolled: dict[FighterName, tuple[int, int]] = field(default_factory=dict)
    changed: dict[FighterName, tuple[int, int]] = field(default_factory=dict)

    @property
    def fighters(self) -> tuple[Fighter, Fighter]:
        """The attacker, then the defender."""
        return self.attacker, self.defender

    def foe_of(self, fighter: Fighter) -> Fighter:
        """The other of the two."""
        return self.defender if fighter is self.attacker else self.attacker

    @property
    def ignoring(self) -> int | None:
        """The card play whose effects do not count: the one that moved somebody into a ready token [SB-643]."""
        return self.g.state.plays if self.by_ready else None

    def level(self, fighter: Fighter, stance: Stance) -> Level:
        """The skill die for a stance, with everything that counts in this combat [SB-506]."""
        for_this_action = self.edge.levels.get(stance, 0) if fighter is self.attacker else 0
        lasting = lasting_of(self.g)
        return lasting.level(fighter, stance, for_this_action=for_this_action, ignoring=self.ignoring)


def sides(combat: Combat, throws: Throws, fighter: Fighter) -> tuple[Throw, Throw]:
    """The dice as one of the two counts them: his own, then the other's."""
    return throws[fighter.name], throws[combat.foe_of(fighter).name]


def set_sides(combat: Combat, fighter: Fighter, dice: tuple[Throw, Throw]) -> Throws:
    """The dice of both by name."""
    mine, theirs = dice
    return {fighter.name: mine, combat.foe_of(fighter).name: theirs}


def faces_of(throws: Throws) -> dict[FighterName, tuple[int, int]]:
    """The sides that lie up, stance die and skill die."""
    return {name: (throw.stance_face, throw.skill_face) for name, throw in throws.items()}


def judged(combat: Combat, fighter: Fighter, dice: tuple[Throw, Throw]) -> Result:
    """What comes of four dice as one fighter counts, less the wounds that skills keep off [SB-560, SB-561]."""
    result = fencing.judge(box_of(combat.g), *dice)
    own, others = (
        max(0, wounds - fewer_wounds(combat, one, wounds))
        for one, wounds in zip((fighter, combat.foe_of(fighter)), result.wounds, strict=True)
    )
    return Result(result.scores, result.fought, (own, others))


def fewer_wounds(combat: Combat, fighter: Fighter, wounds: int) -> int:
    """How many wounds a character's skills keep from him in this combat."""
    return sum(
        part.n
        for part in lasting_of(combat.g).own_parts(fighter, combat.ignoring)
        if part.do is Keyword.FEWER_WOUNDS and (part.if_ is not Condition.TWO_WOUNDS or wounds >= 2)
    )
