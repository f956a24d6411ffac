"""What a steward makes of a bout: who is how good, what an attack promises, and what the floor is worth as it lies.

Everything is weighed in hundredths of a wound. It knows the face of one seat and what is in the box, nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from rules.kernel.decisions import Draw
from rules.kernel.game import Face
from rules.kernel.values import Cell, Seat
from rules.saber_and_blood import aims
from rules.saber_and_blood.content import Content, Part
from rules.saber_and_blood.fencing import LEVELS
from rules.saber_and_blood.odds import STANCES, WHOLE, Levels, Odds
from rules.saber_and_blood.terrain import Terrain
from rules.saber_and_blood.views import BoutView, FighterView
from rules.saber_and_blood.vocabulary import Condition, Faction, Keyword, Stance, When

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

Edge = tuple[int, int, int]
"""Levels more, or less, in attack, dodge and feint."""
NO_EDGE: Edge = (0, 0, 0)


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
    levels: Edge
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
            if one.view.is_stunned or one.name not in self.spots:
                continue
            around = near[self.spots[one.name]]
            beside = [foe.name for foe in self.mind.rivals[one.name] if self.spots.get(foe.name) in around]
            if 0 < len(beside) <= 1 + one.lasting.get(Keyword.SUPPORT_BESIDE_FOES, 0):
                for name in beside:
                    given[name][one.name] = 1 + one.lasting.get(Keyword.SUPPORT_BONUS, 0)
        return given

    @cached_property
    def levels(self) -> dict[str, Edge]:
        """Everybody's levels where they stand, with what the scenario and own characters nearby add."""
        mind, distance = self.mind, self.mind.terrain.distance
        levels: dict[str, Edge] = {}
        for name, cell in self.spots.items():
            one = mind.fencers[name]
            change = -mind.aim.handicap(one, self)
            attack, dodge, feint = one.levels
            attack, dodge, feint = attack + change, dodge + change, feint + change
            for bearer, aura in mind.auras:
                if bearer.view.seat != one.view.seat or bearer is one or bearer.name not in self.spots:
                    continue
                if distance[self.spots[bearer.name]][cell] <= aura.reach:
                    for part in aura.parts:
                        attack += part.n * (part.stance in (None, Stance.ATTACK))
                        dodge += part.n * (part.stance in (None, Stance.DODGE))
                        feint += part.n * (part.stance in (None, Stance.FEINT))
            levels[name] = attack, dodge, feint
        return levels

    def levels_against(self, one: Fencer, foe: Fencer, change: int, edge: Edge) -> Levels:
        """The levels at which somebody would fight a foe, support included."""
        for name, bolster in self.support[foe.name].items():
            if name != one.name and self.mind.fencers[name].side == one.side:
                change += bolster
        attack, dodge, feint = self.levels[one.name]
        return cut(attack + change + edge[0]), cut(dodge + change + edge[1]), cut(feint + change + edge[2])


MASTER = len(LEVELS) - 1


def cut(level: int) -> int:
    """A level within what there is [SB-510]."""
    return 0 if level < 0 else MASTER if level > MASTER else level


@dataclass
class Mind:
    """One moment as one seat sees it."""

    box: Content
    odds: Odds
    terrain: Terrain
    face: Face
    view: BoutView
    seat: Seat
    draw: Draw
    _strikes: dict[tuple[object, ...], int] = field(default_factory=dict)
    _moved: dict[tuple[str, Cell], int] = field(default_factory=dict)

    # Who is there

    @cached_property
    def fencers(self) -> dict[str, Fencer]:
        """Everybody on the board."""
        return {one.name: self.fencer(one) for one in self.view.fighters if one.square is not None}

    def fencer(self, one: FighterView) -> Fencer:
        """A character with its levels and lasting parts."""
        parts = tuple(self._parts(one))
        side = self.side_of(one.seat)
        mood = one.bolster - one.weaken
        levels = [LEVELS.index(one.printed[stance]) + mood for stance in STANCES]
        lasting: dict[Keyword, int] = {}
        for part in parts:
            if part.when is not When.NOW or not self.is_met(part.if_, one):
                continue
            lasting[part.do] = lasting.get(part.do, 0) + part.n
            if part.do is Keyword.LEVEL:
                for place, stance in enumerate(STANCES):
                    levels[place] += part.n * (part.stance in (None, stance))
        return Fencer(
            name=one.name,
            view=one,
            square=one.square or "",
            side=side,
            is_own=one.seat == self.seat,
            is_friend=side == self.side_of(self.seat),
            faction=self.box.sheet(one.sheet).faction,
            left=one.health - one.wounds,
            levels=(levels[0], levels[1], levels[2]),
            parts=parts,
            lasting=lasting,
        )

    def side_of(self, seat: Seat) -> str:
        """A player's team, or else the player."""
        return self.view.player(seat).team or seat

    def _parts(self, one: FighterView) -> Iterator[Part]:
        yield from self.box.sheet(one.sheet).effects
        for name in one.skill_cards:
            yield from self.box.skill_card(name).effects
        for lying in (one.stance, *one.attached):
            if lying is not None:
                yield from self.box.card(lying.card).effects

    def is_met(self, condition: Condition | None, one: FighterView) -> bool:
        """Whether a condition is met; those of a combat are taken to be."""
        match condition:
            case Condition.HALF_WOUNDED:
                return 2 * one.wounds >= one.health
            case Condition.BESIDE_OBSTACLE:
                return one.square is not None and self.terrain.is_beside_obstacle(one.square)
            case Condition.BESIDE_FIREPLACE:
                return one.square is not None and any(self.is_fire(cell) for cell in self.terrain.around[one.square])
            case _:
                return True

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
        return self.view.turn_limit is not None and self.view.turn >= self.view.turn_limit

    @cached_property
    def is_without_support(self) -> bool:
        """Whether a card in play keeps everybody from supporting."""
        return self._is_in_play(Keyword.NO_SUPPORT)

    @cached_property
    def is_without_fire(self) -> bool:
        """Whether a card in play keeps everybody from firing."""
        return self._is_in_play(Keyword.NO_FIRE)

    def _is_in_play(self, keyword: Keyword) -> bool:
        cards = [self.box.card(lying.card) for lying in self.view.in_play]
        return any(part.do is keyword for card in cards for part in card.effects)

    def is_fire(self, cell: Cell) -> bool:
        """Whether it is a fireplace."""
        return cell in self.terrain.fireplaces or cell in self.view.fires

    # The floor

    @cached_property
    def floor(self) -> Floor:
        """As it lies."""
        spots = {one.name: one.square for one in self.fencers.values()}
        holder = next((one.name for one in self.view.fighters if one.has_chest), None)
        lady = self.view.lady.square if self.view.lady else None
        return Floor(self, spots, lady, self.view.keeper, self.view.chest, holder)

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

    def fighting(self, one: Fencer, floor: Floor, edge: Edge = NO_EDGE) -> int:
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
        self, one: Fencer, foe: Fencer, floor: Floor, bolster: int = 0, edge: Edge = NO_EDGE, foes_edge: Edge = NO_EDGE
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
        most = 1 + len(self.own)
        lost = min(me.cp, most) - min(me.cp - cp, most)
        price = COMMAND * cp + sum(self.worth_of_card(me.hand_size + place + 1) for place in range(lost))
        if me.faction is Faction.NOBLES:
            price -= POINT * ((6 - me.cp + cp) // 2 - (6 - me.cp) // 2)
        return price

    def price_of_points(self, count: int) -> int:
        """What special points are worth."""
        return 0 if self.is_last_turn else POINT * count


def edge_of(parts: Iterable[Part], sign: int = 1) -> Edge:
    """The levels that parts give in each stance."""
    change = dict.fromkeys(STANCES, 0)
    for part in parts:
        if part.do is Keyword.LEVEL:
            for stance in STANCES if part.stance is None else (part.stance,):
                change[stance] += sign * part.n
    return change[Stance.ATTACK], change[Stance.DODGE], change[Stance.FEINT]
