"""What a steward makes of a bout: who is how good, what an attack promises, and what the floor is worth as it lies.

Everything is weighed in hundredths of a wound. It knows the face of one seat and what is in the box, nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from rules.kernel import stewarding
from rules.kernel.decisions import Draw
from rules.kernel.game import Face
from rules.kernel.values import Cell, Seat
from rules.saber_and_blood.content import Content, Part
from rules.saber_and_blood.effects.lasting import SUPPORT, Lasting, can_support, level_change
from rules.saber_and_blood.effects.lasting import within_levels as within
from rules.saber_and_blood.scenarios import Rules, figure, is_last_turn, rules_of
from rules.saber_and_blood.stewards import aims
from rules.saber_and_blood.stewards.odds import STANCES, WHOLE, Levels, Odds
from rules.saber_and_blood.stewards.terrain import Terrain
from rules.saber_and_blood.tavern import Tavern
from rules.saber_and_blood.turn.cleanup import cards_drawn, fantasy_gained
from rules.saber_and_blood.views import BoutView, FighterView
from rules.saber_and_blood.vocabulary import LEVELS, Condition, Faction, Figure, Keyword, When

POINT = 9  # a fantasy or fury
CARD = 10  # a card in hand, as long as there are not too many
COMMAND = 2  # a command point that would not even be drawn for
MANY_CARDS = 5  # in hand: each further one is worth little
FEW_CARDS = 2
NEAR = 4  # spaces within which characters are of concern to each other
EAGER = (0, 6, 5, 3, 1)
"""In tenths, how likely somebody who can act attacks whom he is that many spaces away from."""
SPENT = (0, 3, 2, 1, 0)
"""The same of somebody who cannot act before the next turn."""
USUAL_BOLSTER = 1  # what a card adds to a usual attack

LevelChange = tuple[int, int, int]
"""Levels more, or less, in attack, dodge and feint."""
NO_CHANGE: LevelChange = (0, 0, 0)


@dataclass(frozen=True)
class Fencer:
    """A character on the board, as far as fighting goes."""

    name: str
    view: FighterView
    square: Cell
    side: str
    """The team, or else the player."""
    is_own: bool
    is_friend: bool
    faction: Faction
    left: int
    """Wounds that it can still take."""
    levels: LevelChange
    """Of each stance with all that lasts and all tokens; they may lie beyond low and master."""
    parts: tuple[Part, ...]
    """What stands on the sheet and on all cards with it."""
    lasting: dict[Keyword, int]
    """The numbers of all parts of a kind that last."""

    def has(self, keyword: Keyword) -> bool:
        """Whether something of a kind lasts for it."""
        return keyword in self.lasting


class Floor:
    """Who and what stands where, and what follows from that for fighting."""

    def __init__(
        self,
        mind: Mind,
        spots: dict[str, Cell],
        lady: Cell | None = None,
        keeper: Cell | None = None,
        chest: Cell | None = None,
        holder: str | None = None,
    ) -> None:
        self.mind = mind
        self.spots = spots
        self.lady = lady
        self.keeper = keeper
        self.chest = chest
        self.holder = holder

    def moved(self, name: str, cell: Cell) -> Floor:
        """The same floor, with one character elsewhere."""
        return Floor(self.mind, {**self.spots, name: cell}, self.lady, self.keeper, self.chest, self.holder)

    def with_lady(self, cell: Cell) -> Floor:
        """The same floor, with the Lady elsewhere."""
        return Floor(self.mind, self.spots, cell, self.keeper, self.chest, self.holder)

    def with_keeper(self, cell: Cell) -> Floor:
        """The same floor, with the tavern keeper elsewhere."""
        return Floor(self.mind, self.spots, self.lady, cell, self.chest, self.holder)

    @cached_property
    def support(self) -> dict[str, dict[str, int]]:
        """By whom a combat is fought against, the bolster that each would give [SB-515 to SB-518]."""
        given: dict[str, dict[str, int]] = {name: {} for name in self.spots}
        if self.mind.is_without_support:
            return given
        near = self.mind.terrain.near
        for one in self.mind.fencers.values():
            if one.name not in self.spots:
                continue
            around = near[self.spots[one.name]]
            beside = [foe.name for foe in self.mind.rivals[one.name] if self.spots.get(foe.name) in around]
            if can_support(one.view, len(beside) - 1, one.lasting.get(Keyword.SUPPORT_BESIDE_FOES, 0)):
                for name in beside:
                    given[name][one.name] = SUPPORT + one.lasting.get(Keyword.SUPPORT_BONUS, 0)
        return given

    @cached_property
    def levels(self) -> dict[str, LevelChange]:
        """Everybody's levels where they stand, with what the scenario and own characters nearby add."""
        mind, distance = self.mind, self.mind.terrain.distance
        levels: dict[str, LevelChange] = {}
        for name, cell in self.spots.items():
            one = mind.fencers[name]
            attack, dodge, feint = one.levels
            if mind.rules.is_weakened(mind.view, one.view, cell, self.lady):
                weaken = figure(mind.view, mind.box, Figure.WEAKEN)
                attack, dodge, feint = attack - weaken, dodge - weaken, feint - weaken
            for bearer, aura in mind.auras:
                if bearer.view.seat != one.view.seat or bearer is one or bearer.name not in self.spots:
                    continue
                if distance[self.spots[bearer.name]][cell] <= aura.reach:
                    more = level_changes(aura.parts)
                    attack, dodge, feint = attack + more[0], dodge + more[1], feint + more[2]
            levels[name] = attack, dodge, feint
        return levels

    def levels_against(self, one: Fencer, foe: Fencer, change: int, edge: LevelChange) -> Levels:
        """The levels at which somebody would fight a foe, support included."""
        for name, bolster in self.support[foe.name].items():
            if name != one.name and self.mind.fencers[name].side == one.side:
                change += bolster
        attack, dodge, feint = self.levels[one.name]
        return within(attack + change + edge[0]), within(dodge + change + edge[1]), within(feint + change + edge[2])


class Mind(stewarding.Mind[BoutView]):
    """One moment as one seat sees it."""

    def __init__(self, box: Content, odds: Odds, terrain: Terrain, face: Face, draw: Draw) -> None:
        super().__init__(BoutView, face, draw)
        self.box, self.odds, self.terrain = box, odds, terrain
        self._strikes: dict[tuple[object, ...], int] = {}
        self._moved: dict[tuple[str, Cell], int] = {}

    # Who is there

    @cached_property
    def fencers(self) -> dict[str, Fencer]:
        """Everybody on the board."""
        return {one.name: self.fencer(one) for one in self.view.fighters if one.square is not None}

    def fencer(self, one: FighterView) -> Fencer:
        """A character with its levels and lasting parts."""
        parts = tuple(self.lasting.own_parts(one))
        side = self.side_of(one.seat)
        now = [part for part in parts if part.when is When.NOW and self.is_met(part.if_, one)]
        levels = [LEVELS.index(one.printed[stance]) + one.mood() + level_change(now, stance) for stance in STANCES]
        lasting: dict[Keyword, int] = {}
        for part in now:
            lasting[part.do] = lasting.get(part.do, 0) + part.n
        return Fencer(
            name=one.name,
            view=one,
            square=one.square or "",
            side=side,
            is_own=one.seat == self.seat,
            is_friend=side == self.side_of(self.seat),
            faction=self.box.sheet(one.sheet).faction,
            left=one.left,
            levels=(levels[0], levels[1], levels[2]),
            parts=parts,
            lasting=lasting,
        )

    def side_of(self, seat: Seat) -> str:
        """A player's team, or else the player."""
        return self.view.player(seat).team or seat

    def is_met(self, condition: Condition | None, one: FighterView) -> bool:
        """Whether a condition is met; those of a combat are taken to be."""
        return self.lasting.is_met(condition, one, in_combat=True)

    @cached_property
    def own(self) -> list[Fencer]:
        """The own band on the board."""
        return [one for one in self.fencers.values() if one.is_own]

    @cached_property
    def friends(self) -> list[Fencer]:
        """The own band and the team-mate's."""
        return [one for one in self.fencers.values() if one.is_friend]

    @cached_property
    def foes(self) -> list[Fencer]:
        """All opponents' characters on the board."""
        return [one for one in self.fencers.values() if not one.is_friend]

    @cached_property
    def rivals(self) -> dict[str, list[Fencer]]:
        """Everybody's opponents on the board."""
        everybody = self.fencers.values()
        return {one.name: [other for other in everybody if other.side != one.side] for one in everybody}

    @cached_property
    def auras(self) -> list[tuple[Fencer, Part]]:
        """What characters do for others of their band who are near."""
        return [(one, part) for one in self.fencers.values() for part in one.parts if part.do is Keyword.AURA]

    @cached_property
    def aim(self) -> aims.Aim:
        """What the scenario asks of this seat."""
        return aims.aim_of(self)

    @cached_property
    def is_last_turn(self) -> bool:
        """Whether nothing comes after this turn."""
        return is_last_turn(self.view, self.box)

    @cached_property
    def is_without_support(self) -> bool:
        """Whether a card in play keeps everybody from supporting."""
        return self.lasting.holds_for_all(Keyword.NO_SUPPORT)

    @cached_property
    def is_without_fire(self) -> bool:
        """Whether a card in play keeps everybody from firing."""
        return self.lasting.holds_for_all(Keyword.NO_FIRE)

    # What the rules say

    @cached_property
    def lasting(self) -> Lasting[FighterView]:
        """What lasts at this moment."""
        return Lasting(self.view, self.box)

    @cached_property
    def tavern(self) -> Tavern[FighterView]:
        """The floor as it is now."""
        return Tavern(self.view, self.box)

    @cached_property
    def rules(self) -> Rules:
        """The special rules of the scenario."""
        return rules_of(self.view)

    # The floor

    @cached_property
    def floor(self) -> Floor:
        """As it lies."""
        spots = {one.name: one.square for one in self.fencers.values()}
        lady = self.view.lady.square if self.view.lady else None
        return Floor(self, spots, lady, self.view.keeper, self.view.chest, self.view.chest_holder)

    @cached_property
    def present_worth(self) -> int:
        """What the floor is worth as it lies."""
        return self.worth(self.floor)

    def gain(self, floor: Floor) -> int:
        """What another floor would be worth more than this one."""
        return self.worth(floor) - self.present_worth

    def gain_of_moving(self, name: str, cell: Cell) -> int:
        """What it is worth to have a character stand elsewhere."""
        known = self._moved.get((name, cell))
        if known is None:
            known = self._moved[name, cell] = self.gain(self.floor.moved(name, cell))
        return known

    def gain_of_leading(self, name: str, cell: Cell, her_square: Cell) -> int:
        """What it is worth that the Lady follows somebody who has moved."""
        floor = self.floor.moved(name, cell)
        return self.worth(floor.with_lady(her_square)) - self.worth(floor)

    def worth(self, floor: Floor) -> int:
        """What the floor is worth to this seat: what the scenario asks for, and who threatens whom."""
        return sum(self.fighting(friend, floor) for friend in self.friends) + self.aim.worth(floor)

    def fighting(self, one: Fencer, floor: Floor, edge: LevelChange = NO_CHANGE) -> int:
        """What a character's part in the fighting is worth to his side: whom he threatens, and who threatens him."""
        here = floor.spots.get(one.name)
        if here is None:
            return 0
        threat = 0
        distance = self.terrain.distance[here]
        for foe in self.rivals[one.name]:
            there = floor.spots.get(foe.name)
            if there is None or (apart := distance[there]) > NEAR:
                continue
            if zeal := self._zeal(one, apart):
                threat += zeal * max(0, self.strike(one, foe, floor, USUAL_BOLSTER, edge))
            if zeal := self._zeal(foe, apart):
                threat -= zeal * max(0, self.strike(foe, one, floor, USUAL_BOLSTER, foes_edge=edge))
        return threat // 10

    def _zeal(self, one: Fencer, apart: int) -> int:
        """How likely somebody attacks; whether an own character still acts is weighed elsewhere."""
        if one.is_friend or one.view.has_acted or one.view.is_stunned:
            return 0 if self.is_last_turn else SPENT[apart]
        return EAGER[apart]

    # Combat

    def strike(
        self,
        one: Fencer,
        foe: Fencer,
        floor: Floor,
        bolster: int = 0,
        edge: LevelChange = NO_CHANGE,
        foes_edge: LevelChange = NO_CHANGE,
    ) -> int:
        """What an attack is worth to the attacker's side."""
        mine = floor.levels_against(one, foe, bolster, edge)
        theirs = floor.levels_against(foe, one, -1 if foe.view.is_stunned else 0, foes_edge)
        key = (one.name, foe.name, mine, theirs)
        known = self._strikes.get(key)
        if known is None:
            known = self._strikes[key] = self._exchange(one, foe, mine, theirs)
        return known

    def _exchange(self, one: Fencer, other: Fencer, mine: Levels, theirs: Levels) -> int:
        """Somebody who attacks drops his defense for it, or used a ready token and is taken to have none."""
        prospect = self.odds.prospect(mine, theirs, (False, other.view.is_defending))
        dealt = self.harm(other, prospect.dealt)
        taken = self.harm(one, prospect.taken)
        rage = (one.faction is Faction.COSSACKS) - (other.faction is Faction.COSSACKS)
        return (dealt - taken + POINT * rage * (sum(prospect.dealt) + sum(prospect.taken))) // WHOLE

    def harm(self, one: Fencer, chances: tuple[int, ...]) -> int:
        """What wounds cost a character's side; chances are those of one wound at least, two at least, and so on."""
        if one.has(Keyword.FEWER_WOUNDS):
            chances = (chances[0], *chances[2:], 0)
        each, last = self.aim.wound(one), self.aim.fall(one)
        return sum(chance * (each + last // (one.left - place)) for place, chance in enumerate(chances[: one.left]))

    def wound_worth(self, one: Fencer, wounds: int = 1) -> int:
        """What certain wounds cost a character's side."""
        return self.harm(one, tuple(1 if place < wounds else 0 for place in range(4)))

    # What things cost

    def price_of_cards(self, count: int) -> int:
        """What it costs to let so many cards go from the own hand."""
        if self.is_last_turn:
            return 0
        held = self.view.player(self.seat).hand_size
        return sum(self.worth_of_card(held - place) for place in range(count))

    @staticmethod
    def worth_of_card(number: int) -> int:
        """What the card of that number in a hand is worth."""
        return CARD * 2 if number <= FEW_CARDS else CARD if number <= MANY_CARDS else CARD // 4

    def price_of_command(self, cp: int) -> int:
        """What it costs to spend command points: cards that are not drawn, against fantasy gained [SB-217, SB-722]."""
        if self.is_last_turn:
            return 0
        me = self.view.player(self.seat)
        lost = cards_drawn(me.cp, len(self.own)) - cards_drawn(me.cp - cp, len(self.own))
        price = COMMAND * cp + sum(self.worth_of_card(me.hand_size + place + 1) for place in range(lost))
        if me.faction is Faction.NOBLES:
            price -= POINT * (fantasy_gained(me.cp - cp) - fantasy_gained(me.cp))
        return price

    def price_of_points(self, count: int) -> int:
        """What special points are worth."""
        return 0 if self.is_last_turn else POINT * count


def level_changes(parts: Iterable[Part]) -> LevelChange:
    """The levels that parts give in each stance."""
    parts = tuple(parts)
    attack, dodge, feint = (level_change(parts, stance) for stance in STANCES)
    return attack, dodge, feint
