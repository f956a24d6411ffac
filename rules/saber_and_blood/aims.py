"""What each scenario asks of a steward: what a wound on whom is worth, and what it is worth to stand where [SB-8xx]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.values import Cell
from rules.saber_and_blood.state import Corner
from rules.saber_and_blood.vocabulary import Figure

if TYPE_CHECKING:
    from rules.saber_and_blood.judgement import Fencer, Floor, Mind

WOUND = 100
FALL = 120
VICTORY = 4000


class Aim:
    """A brawl: wounds are all that counts [SB-803, SB-804]."""

    pull = 2
    """What a step towards the nearest foe is worth."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.terrain = mind.terrain
        self.role = mind.view.player(mind.seat).role

    def wound(self, one: Fencer) -> int:
        """What a wound on a character is worth, to one side or to the other."""
        return WOUND

    def fall(self, one: Fencer) -> int:
        """What it is worth besides when the wound is his last."""
        return FALL

    def handicap(self, one: Fencer, floor: Floor) -> int:
        """The weaken that he gets at the beginning of a combat."""
        return 0

    def worth(self, floor: Floor) -> int:
        """What the floor is worth for what the scenario asks."""
        return -self.pull * self.apart(floor)

    def errand(self, one: Fencer, what: str) -> int | None:
        """What an errand of the scenario is worth; None where it is none."""
        return None

    # What several scenarios ask for

    def figure(self, name: Figure) -> int:
        """A number of the scenario."""
        return self.mind.box.scenario(self.mind.view.scenario).figures[name]

    @property
    def turns_left(self) -> int:
        """Turns after this one; where there is no limit, as many as a game lasts at most."""
        limit = self.mind.view.turn_limit or 14
        return max(0, limit - self.mind.view.turn)

    def apart(self, floor: Floor) -> int:
        """How far the own characters are from the foe nearest to each, all together."""
        foes = [floor.spots[foe.name] for foe in self.mind.foes if foe.name in floor.spots]
        distance = self.terrain.distance
        return sum(
            min((distance[floor.spots[one.name]][there] for there in foes), default=0)
            for one in self.mind.own
            if one.name in floor.spots
        )

    def spots(self, floor: Floor, *, foes: bool) -> list[Cell]:
        """Where the foes, or the friends, stand."""
        sides = self.mind.foes if foes else self.mind.friends
        return [floor.spots[one.name] for one in sides if one.name in floor.spots]

    def walk(self, here: Cell, *goals: Cell) -> int:
        """Steps to the nearest of some squares, whoever stands in between."""
        return self.terrain.walks_to(goals, self.mind.view.fires).get(here, 20)


class Raid(Aim):
    """To kill one man, or to bring him out [SB-814, SB-815]."""

    def wound(self, one: Fencer) -> int:
        """The target's wounds count most."""
        return 220 if one.view.is_target else WOUND

    def fall(self, one: Fencer) -> int:
        """His death decides."""
        return VICTORY if one.view.is_target else FALL

    def handicap(self, one: Fencer, floor: Floor) -> int:
        """He fights weakened [SB-817]."""
        return self.figure(Figure.WEAKEN) if one.view.is_target else 0

    def worth(self, floor: Floor) -> int:
        """The target's way to the doorway, and the raiders' way to the target."""
        target = next((one for one in self.mind.fencers.values() if one.view.is_target), None)
        spot = floor.spots.get(target.name) if target else None
        if spot is None:
            return -self.pull * self.apart(floor)
        door = self.mind.box.board.doorway
        to_door = self.walk(spot, *door)
        if self.role == "defender":
            raiders = [self.walk(there, *door) for there in self.spots(floor, foes=True)]
            is_clear = all(there > to_door for there in raiders)
            return -(90 if is_clear else 12) * to_door - self.pull * self.apart(floor)
        chase = sum(self.terrain.distance[here][spot] for here in self.spots(floor, foes=False))
        return 12 * to_door - 6 * chase


class Burn(Aim):
    """Four corners [SB-822, SB-823]."""

    def worth(self, floor: Floor) -> int:
        """How near the burners are to what does not burn yet."""
        corners = [cell for cell, state in self.mind.view.corners.items() if state is not Corner.BURNING]
        burners = self.spots(floor, foes=self.role == "defender")
        left = sorted(min((self.walk(here, corner) for here in burners), default=20) for corner in corners)
        way = sum(left)
        if self.role == "defender":
            return 10 * way - 4 * self.apart(floor)
        return -25 * way

    def errand(self, one: Fencer, what: str) -> int | None:
        """Setting a corner on fire."""
        if not what.startswith("ignite "):
            return None
        corners = self.mind.view.corners
        if corners[what.removeprefix("ignite ")] is Corner.SMOULDERING:
            return 500 if [*corners.values()].count(Corner.BURNING) < 3 else VICTORY
        return 350 if [*corners.values()].count(Corner.BURNING) < 3 else VICTORY // 2


class Theft(Aim):
    """A chest that leaves, or stays [SB-838, SB-839]."""

    def wound(self, one: Fencer) -> int:
        """Whoever carries the chest is worth more."""
        return 150 if one.view.has_chest else WOUND

    def fall(self, one: Fencer) -> int:
        """And drops it."""
        return 500 if one.view.has_chest else FALL

    def handicap(self, one: Fencer, floor: Floor) -> int:
        """He fights weakened [SB-843]."""
        return self.figure(Figure.WEAKEN) if floor.holder == one.name else 0

    def worth(self, floor: Floor) -> int:
        """The way of the chest to the doorway, and of the thieves to the chest."""
        door = self.mind.box.board.doorway
        is_thief = self.role == "thief"
        thieves = self.spots(floor, foes=not is_thief)
        guards = self.spots(floor, foes=is_thief)
        if floor.holder is not None and floor.holder in floor.spots:
            here = floor.spots[floor.holder]
            way = self.walk(here, *door)
            stands = 60 * (7 - way) + 300
            blocked = sum(cell in guards for cell in door)
            stands -= (0, 40, 200)[blocked]
            escort = sum(self.terrain.distance[there][here] for there in thieves)
            hunt = sum(self.terrain.distance[there][here] for there in guards)
            return stands - 4 * escort if is_thief else -stands - 10 * hunt
        if floor.chest is None:
            return 0
        way = min((self.walk(there, floor.chest) for there in thieves), default=20)
        if is_thief:
            return -25 * way - 4 * sum(self.walk(there, floor.chest) for there in thieves)
        return 25 * way - 6 * self.apart(floor)

    def errand(self, one: Fencer, what: str) -> int | None:
        """Taking the chest up, or handing it on."""
        floor = self.mind.floor
        if what == "pick up":
            return 300
        if not what.startswith("pass "):
            return None
        friend = self.mind.fencers[what.removeprefix("pass ")]
        door = self.mind.box.board.doorway
        nearer = self.walk(floor.spots[one.name], *door) - self.walk(floor.spots[friend.name], *door)
        fresh = 2 * (not friend.view.has_acted)
        return 60 * (nearer + fresh) + 20 * (friend.left - one.left)


class Debt(Aim):
    """Three clues from the keeper [SB-853]."""

    def worth(self, floor: Floor) -> int:
        """Who stands with the keeper."""
        keeper = floor.keeper
        assert keeper is not None
        near = self.terrain.near[keeper]
        mine = [one for one in self.mind.own if floor.spots.get(one.name) in near]
        theirs = [one for one in self.mind.foes if floor.spots.get(one.name) in near]
        way = sum(self.terrain.distance[here][keeper] for here in self.spots(floor, foes=False))
        foes_way = sum(self.terrain.distance[here][keeper] for here in self.spots(floor, foes=True))
        worth = 8 * (foes_way - way) + (0, 80, 110, 120)[len(mine)] - (0, 80, 110, 120)[len(theirs)]
        if mine and not theirs:
            worth += self._prize(own=True) // (6 if self._can_answer(floor, own=False) else 2)
        if theirs and not mine:
            worth -= self._prize(own=False) // (6 if self._can_answer(floor, own=True) else 2)
        return worth

    def _can_answer(self, floor: Floor, *, own: bool) -> bool:
        """Whether a side can still send somebody to the keeper in this turn."""
        keeper = floor.keeper
        assert keeper is not None
        side = self.mind.own if own else self.mind.foes
        return any(
            not one.view.has_acted
            and one.name in floor.spots
            and self.terrain.distance[floor.spots[one.name]][keeper] <= 3
            for one in side
        )

    def _prize(self, *, own: bool) -> int:
        """What the next clue is worth."""
        wanted = self.figure(Figure.CLUES)
        clues = [player.clues for player in self.mind.view.players if (player.seat == self.mind.seat) == own]
        return VICTORY if clues[0] + 1 >= wanted else 500 + 200 * clues[0]

    def errand(self, one: Fencer, what: str) -> int | None:
        """A clue; where the keeper goes is weighed by the floor."""
        return self._prize(own=True) if what == "clue" else None


class Rescue(Aim):
    """A Lady to drag away, or to keep [SB-862, SB-863]."""

    def handicap(self, one: Fencer, floor: Floor) -> int:
        """Beside her one fights weakened [SB-869]."""
        assert floor.lady is not None
        is_near = floor.spots.get(one.name) in self.terrain.near[floor.lady]
        return self.figure(Figure.WEAKEN) if is_near else 0

    def worth(self, floor: Floor) -> int:
        """Her way to a blue square, and who stands with her."""
        lady = floor.lady
        assert lady is not None
        is_kidnapper = self.role == "kidnapper"
        near = self.terrain.near[lady]
        blue = self.mind.box.scenario(self.mind.view.scenario).placements["kidnapper"].squares
        kidnappers = self.spots(floor, foes=not is_kidnapper)
        guards = self.spots(floor, foes=is_kidnapper)
        way = self.walk(lady, *blue)
        if way == 0:
            return VICTORY if is_kidnapper else -VICTORY
        watched = sum(cell in near for cell in guards)
        grasped = sum(cell in near for cell in kidnappers)
        threat = -70 * way + (0, 60, 70, 80)[min(3, grasped)] - (0, 150, 210, 240)[min(3, watched)]
        here = guards if not is_kidnapper else kidnappers
        apart = sum(self.terrain.distance[cell][lady] for cell in here)
        return threat - 6 * apart if is_kidnapper else -threat - 6 * apart


AIMS: dict[str, type[Aim]] = {
    "raid": Raid,
    "burn_down_the_tavern": Burn,
    "theft": Theft,
    "debt": Debt,
    "lady_in_distress": Rescue,
}


def aim_of(mind: Mind) -> Aim:
    """What the scenario asks of a seat."""
    return AIMS.get(mind.view.scenario, Aim)(mind)
