"""What a steward makes of a bout: who is how good, what an attack promises, and what the floor is worth as it lies.

Everything is weighed in hundredths of a wound. It knows the face of one seat and what is in the box, nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from rules.kernel.decisions import Draw
from rules.kernel.game import Face
from rules.kernel.values import Cell, Seat
from rules.saber_and_blood import aims
from rules.saber_and_blood.content import Card, Content, Part
from rules.saber_and_blood.fencing import LEVELS
from rules.saber_and_blood.odds import STANCES, WHOLE, Levels, Odds
from rules.saber_and_blood.terrain import Terrain
from rules.saber_and_blood.views import BoutView, FighterView
from rules.saber_and_blood.vocabulary import Condition, Faction, Keyword, Stance, When

POINT = 9  # a fantasy or fury
CARD = 8  # a card in hand, as long as there are not too many
COMMAND = 2  # a command point that would not even be drawn for
MANY_CARDS = 5  # in hand: each further one is worth little
FEW_CARDS = 2
NEAR = 4  # spaces within which characters are of concern to each other
EAGER = (0, 6, 5, 3, 1)
"""In tenths, how likely somebody who can act attacks whom he is that many spaces away from."""
SPENT = (0, 3, 2, 1, 0)
"""The same of somebody who cannot act before the next turn."""
USUAL_BOLSTER = 1  # what a card adds to a usual attack


@dataclass(frozen=True)
class Fencer:
    """A character on the board, as far as fighting goes."""

    view: FighterView
    is_own: bool
    is_friend: bool
    levels: tuple[int, int, int]
    """Of each stance with all that lasts and all tokens; they may lie beyond low and master."""
    parts: tuple[Part, ...]
    """What stands on the sheet and on all cards with it."""
    faction: Faction

    @property
    def name(self) -> str:
        """Who it is."""
        return self.view.name

    @property
    def square(self) -> Cell:
        """Where it stands."""
        assert self.view.square is not None
        return self.view.square

    @property
    def left(self) -> int:
        """Wounds that it can still take."""
        return self.view.health - self.view.wounds

    def total(self, keyword: Keyword) -> int:
        """The numbers of all its lasting parts of a kind."""
        return sum(part.n for part in self.parts if part.do is keyword and part.when is When.NOW)

    def with_levels(self, *more: int) -> Fencer:
        """The same character, better or worse in attack, dodge and feint."""
        attack, dodge, feint = (level + change for level, change in zip(self.levels, more, strict=True))
        return replace(self, levels=(attack, dodge, feint))


@dataclass(frozen=True)
class Floor:
    """Who and what stands where."""

    spots: dict[str, Cell]
    lady: Cell | None = None
    keeper: Cell | None = None
    chest: Cell | None = None
    holder: str | None = None

    def moved(self, name: str, cell: Cell) -> Floor:
        """The same floor, with one character elsewhere."""
        return replace(self, spots={**self.spots, name: cell})

    def without(self, name: str) -> Floor:
        """The same floor without somebody."""
        return replace(self, spots={other: cell for other, cell in self.spots.items() if other != name})


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
        mood = one.bolster - one.weaken
        levels = {stance: LEVELS.index(one.printed[stance]) + mood for stance in Stance}
        for part in parts:
            if part.do is Keyword.LEVEL and part.when is When.NOW and self.is_met(part.if_, one):
                for stance in STANCES if part.stance is None else (part.stance,):
                    levels[stance] += part.n
        return Fencer(
            view=one,
            is_own=one.seat == self.seat,
            is_friend=self.view.are_friends(self.seat, one.seat),
            levels=(levels[Stance.ATTACK], levels[Stance.DODGE], levels[Stance.FEINT]),
            parts=parts,
            faction=self.box.sheet(one.sheet).faction,
        )

    def _parts(self, one: FighterView) -> Iterator[Part]:
        yield from self.box.sheet(one.sheet).effects
        for name in one.skill_cards:
            yield from self.box.skill_card(name).effects
        for lying in (one.stance, *one.attached):
            if lying is not None:
                yield from self.box.card(lying.card).effects

    def is_met(self, condition: Condition | None, one: FighterView) -> bool:
        """Whether a condition of the board or the sheet is met."""
        match condition:
            case None:
                return True
            case Condition.HALF_WOUNDED:
                return 2 * one.wounds >= one.health
            case Condition.BESIDE_OBSTACLE:
                return one.square is not None and self.terrain.is_beside_obstacle(one.square)
            case Condition.BESIDE_FIREPLACE:
                return one.square is not None and any(self.is_fire(cell) for cell in self.terrain.around[one.square])
            case _:
                return False

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
    def aim(self) -> aims.Aim:
        """What the scenario asks of this seat."""
        return aims.aim_of(self)

    @property
    def is_last_turn(self) -> bool:
        """Whether nothing comes after this turn."""
        return self.view.turn_limit is not None and self.view.turn >= self.view.turn_limit

    def is_fire(self, cell: Cell) -> bool:
        """Whether it is a fireplace."""
        return cell in self.box.board.fireplaces or cell in self.view.fires

    # The floor

    @cached_property
    def floor(self) -> Floor:
        """As it lies."""
        holder = next((one.name for one in self.view.fighters if one.has_chest), None)
        return Floor(
            {one.name: one.square for one in self.fencers.values()},
            self.view.lady.square if self.view.lady else None,
            self.view.keeper,
            self.view.chest,
            holder,
        )

    @cached_property
    def present_worth(self) -> int:
        """What the floor is worth as it lies."""
        return self.worth(self.floor)

    def gain_of_moving(self, name: str, cell: Cell) -> int:
        """What it is worth to have a character stand elsewhere."""
        if self.floor.spots.get(name) == cell:
            return 0
        known = self._moved.get((name, cell))
        if known is None:
            known = self._moved[name, cell] = self.worth(self.floor.moved(name, cell)) - self.present_worth
        return known

    def gain(self, floor: Floor) -> int:
        """What another floor would be worth more than this one."""
        return self.worth(floor) - self.present_worth

    def worth(self, floor: Floor) -> int:
        """What the floor is worth to this seat: what the scenario asks for, and who threatens whom."""
        threat = 0
        distance = self.terrain.distance
        for friend in self.friends:
            here = floor.spots.get(friend.name)
            if here is None:
                continue
            for foe in self.foes:
                there = floor.spots.get(foe.name)
                if there is None or (apart := distance[here][there]) > NEAR:
                    continue
                threat += self._zeal(friend, apart) * max(0, self.strike(friend, foe, floor, USUAL_BOLSTER))
                threat -= self._zeal(foe, apart) * max(0, self.strike(foe, friend, floor, USUAL_BOLSTER))
        return threat // 10 + self.aim.worth(floor)

    def _zeal(self, one: Fencer, apart: int) -> int:
        if one.view.has_acted or one.view.is_stunned:
            return 0 if self.is_last_turn else SPENT[apart]
        return EAGER[apart]

    # Combat

    def strike(self, one: Fencer, other: Fencer, floor: Floor, bolster: int = 0, *, stays: bool = False) -> int:
        """What an attack is worth to the attacker's side; he drops his own defense for it, unless he stays put."""
        mine = self.levels(one, other, floor, bolster)
        theirs = self.levels(other, one, floor, -1 if other.view.is_stunned else 0)
        guards = stays and one.view.is_defending, other.view.is_defending
        key = (one.name, other.name, mine, theirs, guards)
        known = self._strikes.get(key)
        if known is None:
            known = self._strikes[key] = self._exchange(one, other, mine, theirs, guards)
        return known

    def levels(self, one: Fencer, foe: Fencer, floor: Floor, bolster: int = 0) -> Levels:
        """The levels at which somebody would fight a foe, with support and what the scenario puts on him."""
        change = bolster + self.support(one, foe, floor) - self.aim.handicap(one, floor)
        attack, dodge, feint = one.levels
        attack, dodge, feint = attack + change, dodge + change, feint + change
        for stance, more in self._auras(one, floor):
            attack += more * (stance in (None, Stance.ATTACK))
            dodge += more * (stance in (None, Stance.DODGE))
            feint += more * (stance in (None, Stance.FEINT))
        best = len(LEVELS) - 1
        return max(0, min(attack, best)), max(0, min(dodge, best)), max(0, min(feint, best))

    @cached_property
    def _aura_bearers(self) -> list[tuple[Fencer, Part]]:
        return [(one, part) for one in self.fencers.values() for part in one.parts if part.do is Keyword.AURA]

    def _auras(self, one: Fencer, floor: Floor) -> Iterator[tuple[Stance | None, int]]:
        """What own characters nearby add to levels."""
        for bearer, aura in self._aura_bearers:
            if bearer.view.seat != one.view.seat or bearer.name == one.name:
                continue
            here, there = floor.spots.get(bearer.name), floor.spots.get(one.name)
            if here is not None and there is not None and self.terrain.distance[here][there] <= aura.reach:
                yield from ((part.stance, part.n) for part in aura.parts if part.do is Keyword.LEVEL)

    def support(self, one: Fencer, foe: Fencer, floor: Floor) -> int:
        """The bolster that others would give against a foe [SB-515 to SB-518]."""
        if self.is_without_support:
            return 0
        spots, near = floor.spots, self.terrain.near
        there = spots[foe.name]
        given = 0
        for other in self.fencers.values():
            if other.name == one.name or not self.are_friends(other, one) or other.view.is_stunned:
                continue
            here = spots.get(other.name)
            if here is None or here not in near[there]:
                continue
            beside = sum(
                spots.get(third.name) in near[here]
                for third in self.fencers.values()
                if third.name != foe.name and not self.are_friends(third, other)
            )
            if beside <= other.total(Keyword.SUPPORT_BESIDE_FOES):
                given += 1 + other.total(Keyword.SUPPORT_BONUS)
        return given

    @cached_property
    def is_without_support(self) -> bool:
        """Whether a card in play keeps everybody from supporting."""
        return any(part.do is Keyword.NO_SUPPORT for card in self._in_play for part in card.effects)

    @cached_property
    def is_without_fire(self) -> bool:
        """Whether a card in play keeps everybody from firing."""
        return any(part.do is Keyword.NO_FIRE for card in self._in_play for part in card.effects)

    @property
    def _in_play(self) -> Iterable[Card]:
        return [self.box.card(lying.card) for lying in self.view.in_play]

    def are_friends(self, one: Fencer, other: Fencer) -> bool:
        """Whether two characters fight on one side."""
        if one.is_friend or other.is_friend:
            return one.is_friend and other.is_friend
        return self.view.are_friends(one.view.seat, other.view.seat)

    def _exchange(
        self, one: Fencer, other: Fencer, mine: Levels, theirs: Levels, guards: tuple[bool, bool]
    ) -> int:
        prospect = self.odds.prospect(mine, theirs, guards)
        dealt = self.harm(other, prospect.dealt)
        taken = self.harm(one, prospect.taken)
        fury = sum(prospect.dealt) + sum(prospect.taken)
        rage = fury * ((one.faction is Faction.COSSACKS) - (other.faction is Faction.COSSACKS))
        return (dealt - taken + POINT * rage) // WHOLE

    def harm(self, one: Fencer, chances: tuple[int, ...]) -> int:
        """What wounds cost a character's side; chances are those of one wound at least, two at least, and so on."""
        if any(part.do is Keyword.FEWER_WOUNDS for part in one.parts):
            chances = (chances[0], *chances[2:], 0)
        each, last = self.aim.wound(one), self.aim.fall(one)
        cost = sum(each * chance for chance in chances[: one.left])
        return cost + (last * chances[one.left - 1] if one.left <= len(chances) else 0)

    def wound_worth(self, one: Fencer, wounds: int = 1) -> int:
        """What certain wounds cost a character's side."""
        return self.harm(one, tuple(WHOLE if place < wounds else 0 for place in range(4))) // WHOLE

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
