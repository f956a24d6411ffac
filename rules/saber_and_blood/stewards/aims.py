"""What each scenario asks of a steward: what a wound on whom is worth, and what it is worth to stand where [SB-8xx]."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from rules.kernel.values import Cell
from rules.saber_and_blood.actions.standard_actions import CLUE, PICK_UP, handing_on, ignition
from rules.saber_and_blood.scenarios import burning, figure, lady_goals, lady_spaces_left
from rules.saber_and_blood.vocabulary import Figure
from rules.saber_and_blood.what_is_known import Corner

if TYPE_CHECKING:
    from rules.saber_and_blood.stewards.judgement import Fencer, Floor, Mind

WOUND = 100
FALL = 400
VICTORY = 4000
BOLDNESS = 30  # what a foe's wound is worth more to whom time is running out for


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
        return WOUND * self._concern(one) // 100

    def fall(self, one: Fencer) -> int:
        """What it is worth besides when the wound is his last."""
        return FALL * self._concern(one) // 100

    def _concern(self, one: Fencer) -> int:
        """How much a character matters, in hundredths: of several opponents, whoever is ahead of the others."""
        if one.is_friend or len(self._wounds) < 2:
            return 100
        return 110 if self._wounds[one.side] == min(self._wounds.values()) else 60

    @cached_property
    def _wounds(self) -> dict[str, int]:
        """The wounds of every opponent who is still in the game."""
        return {
            foe.side: sum(one.wounds for one in self.mind.view.fighters if self.mind.side_of(one.seat) == foe.side)
            for foe in self.mind.foes
        }

    def worth(self, floor: Floor) -> int:
        """What the floor is worth for what the scenario asks."""
        return -self.pull * self.apart(floor)

    def errands(self, one: Fencer) -> dict[str, int]:
        """What the errands of the scenario are worth, by the ids of options."""
        return {}

    def beyond(self, one: Fencer, floor: Floor, steps: int) -> int:
        """What a character can do besides with steps that he has left."""
        return 0

    # What several scenarios ask for

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

    def way_out(self, one: Fencer, floor: Floor) -> int:
        """What it is worth to have a step left where the doorway is [SB-818, SB-844]."""
        return VICTORY if floor.spots[one.name] in self.mind.box.board.doorway else 0

    def can_come(self, floor: Floor, cell: Cell, *, foes: bool) -> bool:
        """Whether a side can still bring somebody beside a square in this turn."""
        distance = self.terrain.distance[cell]
        return any(
            not one.view.has_acted
            and not one.view.is_stunned
            and one.name in floor.spots
            and distance[floor.spots[one.name]] <= 3
            for one in (self.mind.foes if foes else self.mind.friends)
        )

    def walk(self, here: Cell, *goals: Cell) -> int:
        """Steps to the nearest of some squares, whoever stands in between."""
        return self.terrain.walks_to(goals, self.mind.view.fires).get(here, 20)


class RaidAim(Aim):
    """To kill one man, or to bring him out [SB-814, SB-815]."""

    def wound(self, one: Fencer) -> int:
        """The target's wounds count most."""
        return 220 if one.view.is_target else WOUND

    def fall(self, one: Fencer) -> int:
        """His death decides."""
        return VICTORY if one.view.is_target else FALL

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
            return -(90 if is_clear else 30) * to_door - self.pull * self.apart(floor)
        chase = sum(self.terrain.distance[here][spot] for here in self.spots(floor, foes=False))
        return 12 * to_door - 6 * chase

    def beyond(self, one: Fencer, floor: Floor, steps: int) -> int:
        """The target leaves."""
        return self.way_out(one, floor) if one.view.is_target else 0


class BurnAim(Aim):
    """Four corners [SB-822, SB-823]."""

    def worth(self, floor: Floor) -> int:
        """How near the burners are to what does not burn yet."""
        corners = [cell for cell, state in self.mind.view.corners.items() if state is not Corner.BURNING]
        burners = self.spots(floor, foes=self.role == "defender")
        left = sorted(min((self.walk(here, corner) for here in burners), default=20) for corner in corners)
        way = sum(left)
        if self.role == "defender":
            return 20 * way - 6 * self.apart(floor)
        return -45 * way

    def errands(self, one: Fencer) -> dict[str, int]:
        """Setting a corner on fire."""
        corners = self.mind.view.corners
        is_last = burning(self.mind.view) == len(corners) - 1
        sure, unsure = (VICTORY, VICTORY // 2) if is_last else (500, 350)
        return {ignition(cell): sure if how is Corner.SMOULDERING else unsure for cell, how in corners.items()}


class TheftAim(Aim):
    """A chest that leaves, or stays [SB-838, SB-839]."""

    def wound(self, one: Fencer) -> int:
        """Whoever carries the chest is worth more."""
        return 150 if one.view.has_chest else WOUND

    def fall(self, one: Fencer) -> int:
        """And drops it."""
        return 500 if one.view.has_chest else FALL

    def worth(self, floor: Floor) -> int:
        """The way of the chest to the doorway, and of the thieves to the chest."""
        door = self.mind.box.board.doorway
        is_thief = self.role == "thief"
        thieves = self.spots(floor, foes=not is_thief)
        guards = self.spots(floor, foes=is_thief)
        if floor.holder is not None and floor.holder in floor.spots:
            here = floor.spots[floor.holder]
            way = self.walk(here, *door)
            stands = 75 * (7 - way) + 300
            blocked = sum(cell in guards for cell in door)
            stands -= (0, 40, 200)[blocked]
            escort = sum(self.terrain.distance[there][here] for there in thieves)
            hunt = sum(self.terrain.distance[there][here] for there in guards)
            return stands - 4 * escort if is_thief else -stands - 10 * hunt
        if floor.chest is None:
            return 0
        way = min((self.walk(there, floor.chest) for there in thieves), default=20)
        if is_thief:
            return -40 * way - 8 * sum(self.walk(there, floor.chest) for there in thieves)
        return 25 * way - 6 * self.apart(floor)

    def errands(self, one: Fencer) -> dict[str, int]:
        """Taking the chest up, or handing it on."""
        return {PICK_UP: 300} | {handing_on(friend.name): self._pass(one, friend) for friend in self.mind.own}

    def _pass(self, one: Fencer, friend: Fencer) -> int:
        floor = self.mind.floor
        door = self.mind.box.board.doorway
        nearer = self.walk(floor.spots[one.name], *door) - self.walk(floor.spots[friend.name], *door)
        fresh = 2 * (not friend.view.has_acted)
        return 60 * (nearer + fresh) + 20 * (friend.left - one.left)

    def beyond(self, one: Fencer, floor: Floor, steps: int) -> int:
        """The chest leaves."""
        return self.way_out(one, floor) if one.view.has_chest else 0


class DebtAim(Aim):
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
            worth += self._prize(own=True) // (6 if self.can_come(floor, keeper, foes=True) else 2)
        if theirs and not mine:
            worth -= self._prize(own=False) // (6 if self.can_come(floor, keeper, foes=False) else 2)
        return worth

    def _prize(self, *, own: bool) -> int:
        """What the next clue is worth."""
        wanted = figure(self.mind.view, self.mind.box, Figure.CLUES)
        clues = [player.clues for player in self.mind.view.players if (player.seat == self.mind.seat) == own]
        return VICTORY if clues[0] + 1 >= wanted else 500 + 200 * clues[0]

    def errands(self, one: Fencer) -> dict[str, int]:
        """A clue; where the keeper goes is weighed by the floor."""
        return {CLUE: self._prize(own=True)}


class RescueAim(Aim):
    """A Lady to drag away, or to keep [SB-862, SB-863]."""

    def wound(self, one: Fencer) -> int:
        """Time is on the defender's side: the kidnapper has to strike."""
        bold = (one.is_friend == (self.role == "defender")) * BOLDNESS
        return WOUND + bold

    def worth(self, floor: Floor) -> int:
        """Her way to a blue square, and who stands with her."""
        lady = floor.lady
        assert lady is not None
        is_kidnapper = self.role == "kidnapper"
        way = self.walk(lady, *lady_goals(self.mind.view, self.mind.box))
        if way == 0:
            return VICTORY if is_kidnapper else -VICTORY
        near = self.terrain.near[lady]
        kidnappers = self.spots(floor, foes=not is_kidnapper)
        guards = self.spots(floor, foes=is_kidnapper)
        watched = sum(cell in near for cell in guards)
        grasped = any(cell in near for cell in kidnappers)
        threat = -80 * way - (0, 120, 180, 220)[watched]
        if grasped:  # Whoever stands beside her keeps the others from leading her.
            alone = 240 if not self.can_come(floor, lady, foes=is_kidnapper) else 100
            threat += 60 if watched else alone
        distance = self.terrain.distance[lady]
        if is_kidnapper:
            return threat - 12 * sum(max(0, distance[cell] - 2) for cell in kidnappers)
        return -threat - 8 * sum(max(0, distance[cell] - 1) for cell in guards)

    def beyond(self, one: Fencer, floor: Floor, steps: int) -> int:
        """To lead the Lady, if nobody keeps him from it [SB-866 to SB-868]."""
        lady, terrain = floor.lady, self.terrain
        assert lady is not None
        near = terrain.near[lady]
        if floor.spots[one.name] not in near or any(cell in near for cell in self.spots(floor, foes=True)):
            return 0
        taken, tavern = {*floor.spots.values()}, self.mind.tavern
        spaces = min(steps, lady_spaces_left(self.mind.view, self.mind.box))
        ways = terrain.spread([lady], lambda cell: tavern.is_bare(cell) and cell not in taken, spaces)
        led = [self.worth(floor.moved(one.name, self._behind(ways, cell)).with_lady(cell)) for cell in ways]
        return max(0, max(led) - self.worth(floor))

    def _behind(self, ways: dict[Cell, int], cell: Cell) -> Cell:
        """The square that she would have come from."""
        return next((there for there in self.terrain.around[cell] if ways.get(there) == ways[cell] - 1), cell)


AIMS: dict[str, type[Aim]] = {
    "raid": RaidAim,
    "burn_down_the_tavern": BurnAim,
    "theft": TheftAim,
    "debt": DebtAim,
    "lady_in_distress": RescueAim,
}


def aim_of(mind: Mind) -> Aim:
    """What the scenario asks of a seat."""
    return AIMS.get(mind.view.scenario, Aim)(mind)
