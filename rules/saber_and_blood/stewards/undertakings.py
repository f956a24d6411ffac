"""What a steward can make of an action: where a character would go, whom he would attack, push or shoot [SB-312]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rules.kernel.values import Cell
from rules.saber_and_blood.actions.action import fury_of, steps_for
from rules.saber_and_blood.combat.dangers import can_use_ready
from rules.saber_and_blood.combat.fencing import FACES
from rules.saber_and_blood.content import Part
from rules.saber_and_blood.effects.keywords import hits, passes_test
from rules.saber_and_blood.stewards.judgement import NO_CHANGE, Fencer, Floor, LevelChange, Mind, level_changes
from rules.saber_and_blood.vocabulary import Keyword, When

STUN = 45  # what it is worth to stun a foe
SHAKEN_OFF = 25  # what it is worth to be rid of a stun
READY = 22  # a ready token where foes are about
DEFENSE = 14
SLOW = 8
HASTE = 5
WATCHED = 12  # coming beside a ready token, besides the attack
ALARM = 3  # spaces within which a foe can be expected


@dataclass(frozen=True)
class Means:
    """What an action, or another effect, puts at a character's disposal."""

    steps: int = 0
    dear_steps: int = 0
    """Further steps that cost a fury each."""
    spaces: int = 0
    attacks: int = 0
    bolster: int = 0
    edge: LevelChange = NO_CHANGE
    pushes: tuple[Part, ...] = ()
    fires: tuple[Part, ...] = ()
    won: tuple[Part, ...] = ()
    tokens: tuple[Keyword, ...] = ()
    """What he takes after the end, or instead of anything else."""


def means_of(mind: Mind, one: Fencer, parts: Iterable[Part], *, is_action: bool = True, is_own: bool = True) -> Means:
    """What the parts of an effect come to for a character."""
    mp = spaces = attacks = bolster = 0
    parts = tuple(parts)
    pushes: list[Part] = []
    fires: list[Part] = []
    won: list[Part] = []
    tokens: list[Keyword] = []
    for part in parts:
        if part.when is When.WON:
            won.append(part)
        elif part.do is Keyword.MP:
            mp += part.n
        elif part.do is Keyword.MOVE:
            spaces += part.n
        elif part.do is Keyword.ATTACK:
            attacks += part.n
        elif part.do is Keyword.BOLSTER and mind.is_met(part.if_, one.view):
            bolster += part.n
        elif part.do is Keyword.PUSH:
            pushes.append(part)
        elif part.do is Keyword.FIRE:
            fires.append(part)
        elif part.do in (Keyword.READY, Keyword.DEFENSE):
            tokens.append(part.do)
    if is_action:
        mp += one.view.haste + sum(part.n for part in one.parts if part.when is When.ACTION and part.do is Keyword.MP)
        tokens += [part.do for part in one.parts if part.when is When.AFTER and part.do is Keyword.READY]
    fury = fury_of(mind.box, one.view) if is_action and is_own else 0
    steps = steps_for(one.view, mp, one.view.mp_cap)
    return Means(
        steps=steps,
        dear_steps=steps_for(one.view, mp + fury, one.view.mp_cap) - steps,
        spaces=spaces,
        attacks=0 if one.view.is_stunned else attacks,
        bolster=bolster,
        edge=level_changes(parts),
        pushes=tuple(pushes),
        fires=() if mind.is_without_fire else tuple(fires),
        won=tuple(won),
        tokens=tuple(tokens),
    )


@dataclass
class Undertaking:
    """A character with the means to do something."""

    mind: Mind
    one: Fencer
    means: Means
    _floors: dict[Cell, Floor] = field(default_factory=dict)

    def floor_at(self, cell: Cell) -> Floor:
        """The floor with the character on another square."""
        if cell not in self._floors:
            self._floors[cell] = self.mind.floor.moved(self.one.name, cell)
        return self._floors[cell]

    # The whole of it

    def promise(self) -> int:
        """The most that can be made of it."""
        if self.one.view.is_stunned:
            return SHAKEN_OFF
        return max(worth for _, worth in self.prospects())

    def prospects(self) -> Iterator[tuple[Cell, int]]:
        """Every square that he can get to, and what he can make of being there."""
        means = self.means
        for cell, steps in self.squares():
            cost = self.mind.price_of_points(max(0, steps - means.steps))
            yield cell, self.stand(cell) - cost + self.best_deeds(cell, means.steps + means.dear_steps - steps)

    def squares(self) -> Iterator[tuple[Cell, int]]:
        """The squares that he can get to, and how many steps it takes to walk there."""
        here, means, tavern, one = self.one.square, self.means, self.mind.tavern, self.one.view
        yield here, 0
        spread = self.mind.terrain.spread
        if means.steps or means.dear_steps:
            ways = spread([here], lambda cell: tavern.can_walk_through(one, cell), means.steps + means.dear_steps)
            for cell, steps in ways.items():
                if steps and tavern.can_stop_walking(one, cell):
                    yield cell, steps
        if means.spaces:
            for cell in spread([here], lambda cell: tavern.can_be_moved_through(one, cell), means.spaces):
                if cell != here and tavern.can_stop_walking(one, cell):
                    yield cell, 0

    def stand(self, cell: Cell) -> int:
        """What it is worth to stand on a square after this, with what he takes there."""
        worth = self.mind.gain_of_moving(self.one.name, cell) if self.one.is_own else self._as_foe(cell)
        if cell != self.one.square:
            worth -= self.risk(cell)
        return worth + sum(self.token(token, cell) for token in self.means.tokens)

    def _as_foe(self, cell: Cell) -> int:
        return self.mind.gain_of_moving(self.one.name, cell)

    def risk(self, cell: Cell) -> int:
        """What ready tokens around a square may cost [SB-641]."""
        if not self.one.is_own or self.one.has(Keyword.READY_IMMUNE):
            return 0
        near = self.mind.terrain.near[cell]
        return sum(
            WATCHED + max(0, self.mind.strike(foe, self.one, self.floor_at(cell)))
            for foe in self.mind.foes
            if can_use_ready(foe.view) and foe.square in near
        )

    def token(self, token: Keyword, cell: Cell) -> int:
        """What a token is worth that he takes on a square."""
        distance = self.mind.terrain.distance[cell]
        about = [foe for foe in self.mind.foes if distance[foe.square] <= ALARM]
        fresh = sum(not foe.view.has_acted for foe in about)
        if token is Keyword.READY:
            if self.one.view.is_ready:
                return 0
            return READY * (2 if fresh else 1) // 2 if about else READY // 4
        return DEFENSE * min(fresh, 2)

    # Deeds on a square

    def best_deeds(self, cell: Cell, steps: int) -> int:
        """The best attack, push and shot from a square, and what is left to do with some steps, all together."""
        means, near = self.means, self.mind.terrain.near[cell]
        worth = beyond = self.beyond(self.floor_at(cell), steps)
        if means.attacks or means.pushes:
            beside = [foe for foe in self.mind.foes if foe.square in near]
            if means.attacks and beside:
                worth += max(0, *(self.attack(foe, cell) for foe in beside))
                if means.attacks > 1:
                    worth += max(0, *(self.attack(foe, cell, is_first=False) for foe in beside))
            for part in means.pushes:
                pushed = [(foe, there) for foe in beside for there in self.line(foe, part, cell)]
                worth += max((self.push(foe, there, part, cell, steps) - beyond for foe, there in pushed), default=0)
        for part in means.fires:
            reach = self.mind.terrain.distance[cell]
            worth += max((self.fire(foe, part) for foe in self.mind.foes if reach[foe.square] <= part.reach), default=0)
        return max(0, worth)

    def beyond(self, floor: Floor, steps: int) -> int:
        """What the scenario lets him do with steps that are left."""
        return self.mind.aim.beyond(self.one, floor, steps) if steps and self.one.is_own else 0

    def attack(self, foe: Fencer, cell: Cell, *, is_first: bool = True) -> int:
        """What an attack from a square promises."""
        floor = self.floor_at(cell)
        worth = self.mind.strike(self.one, foe, floor, self.means.bolster if is_first else 0, self.means.edge)
        for part in self.means.won:
            if part.do is Keyword.STUN and not foe.has(Keyword.STUN_IMMUNE):
                worth += STUN * 4 // 10
        return worth

    def push(self, foe: Fencer, there: Cell, part: Part, cell: Cell, steps: int = 0) -> int:
        """What it is worth to push a foe to a square, with so many steps left then."""
        after = self.floor_at(cell).moved(foe.name, there)
        worth = self.mind.worth(after) - self.mind.worth(self.floor_at(cell)) + self.beyond(after, steps)
        if self.mind.tavern.is_fireplace(there):
            worth = self.mind.wound_worth(foe)
        return worth + sum(self.befalls(foe, inner) for inner in part.parts)

    def line(self, foe: Fencer, part: Part, cell: Cell) -> list[Cell]:
        """The squares that a foe can be pushed to."""
        if foe.has(Keyword.PUSH_IMMUNE):
            return []
        spaces = part.n + self.one.lasting.get(Keyword.LONGER_PUSH, 0)
        return self.mind.tavern.pushes(self.one.view, foe.view, spaces, start=cell)

    def fire(self, foe: Fencer, part: Part) -> int:
        """What a shot at a foe promises [SB-627]."""
        chance = sum(hits(self.mind.box, face) for face in FACES)
        return sum(self.befalls(foe, inner) for inner in part.parts) * chance // len(FACES)

    def befalls(self, foe: Fencer, part: Part) -> int:
        """What it is worth that something befalls a foe."""
        return worth_of_harm(self.mind, foe, part)


def worth_of_harm(mind: Mind, foe: Fencer, part: Part) -> int:
    """What it is worth to the other side that something befalls a character."""
    match part.do:
        case Keyword.WOUND | Keyword.POISON:
            return mind.wound_worth(foe, part.n if part.do is Keyword.WOUND else 1)
        case Keyword.STUN:
            immune = foe.view.is_stunned or foe.has(Keyword.STUN_IMMUNE)
            return 0 if immune else STUN
        case Keyword.SLOW:
            return SLOW * part.n
        case Keyword.WEAKEN:
            return worth_of_mood(mind, foe, -part.n)
        case Keyword.TEST:
            chance = sum(not passes_test(mind.box, face) for face in FACES)
            return sum(worth_of_harm(mind, foe, inner) for inner in part.parts) * chance // len(FACES)
        case _:
            return 0


def worth_of_mood(mind: Mind, one: Fencer, change: int) -> int:
    """What it is worth, to whom it serves, that somebody is better or worse in all stances in his next combat."""
    edge = change, change, change
    distance = mind.terrain.distance[one.square]
    best = 0
    for other in mind.rivals[one.name]:
        if distance[other.square] > ALARM:
            continue
        if change > 0 and not one.view.has_acted:
            gain = mind.strike(one, other, mind.floor, edge=edge) - mind.strike(one, other, mind.floor)
            best = max(best, gain)
        if not other.view.has_acted:
            gain = mind.strike(other, one, mind.floor) - mind.strike(other, one, mind.floor, foes_edge=edge)
            best = max(best, gain if change > 0 else -gain)
    return best * 6 // 10
