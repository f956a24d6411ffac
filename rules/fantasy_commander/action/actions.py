"""What a unit can do with its activation: every legal action as it stands [FC-401 to FC-403]."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from itertools import permutations

from rules.fantasy_commander.action.movement import Stand, Ways, beside, beyond, ways
from rules.fantasy_commander.action.start_effects import Order as OrderOfEffects
from rules.fantasy_commander.cards import Grant
from rules.fantasy_commander.combat.onset import Onset
from rules.fantasy_commander.combat.shooting import targets_in_range
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.state import Unit, UnitId
from rules.fantasy_commander.vocabulary import Order, Trait, other_side
from rules.kernel.grid import Hex

GAIT = (Trait.FLIGHT, Trait.RANGER, Trait.SWIMMER, Trait.PASSES_UNITS, Trait.MOVE, Trait.RUN)
"""What decides where a unit can go."""
MOST_IN_ANY_ORDER = 3
"""Enemies up to which each order of a Multiple Attack is an option of its own."""


class Stance(StrEnum):
    """What a unit can do without stirring."""

    DEFEND = "defend"
    REST = "rest"
    NOTHING = "nothing"


class Effort(StrEnum):
    """What the one voluntary Fatigue token of an activation is taken for [FC-420, FC-D16]."""

    DIE = "die"  # [FC-422]
    STRIKE = "strike"  # [FC-423]
    GROUND = "ground"  # [FC-424]


@dataclass(frozen=True)
class Action:
    """What a unit does with its activation."""

    stance: Stance | None = None
    order: OrderOfEffects = ()
    """Of a rest: the order of all start effects, the rest among them [FC-R74]."""
    way: tuple[Hex, ...] = ()
    """The hexes that it moves through, without where it stands."""
    run: bool = False
    targets: tuple[UnitId, ...] = ()
    """Whom it attacks; several: one after the other by Multiple Attack [FC-822]."""
    shoots: bool = False
    effort: Effort | None = None

    def onset(self, began_at: Hex) -> Onset:
        """How its attack begins, for a unit that stood there when it was activated."""
        return Onset(
            effort=self.effort is Effort.DIE,
            began_at=began_at,
            moved=bool(self.way),
            spent=self.effort is Effort.STRIKE,
        )

    @property
    def id(self) -> str:
        """What it does where it ends, as an option."""
        if not self.targets:
            return self.stance or "stay"
        words = (
            "shoot" if self.shoots else "attack",
            *self.targets,
            *(["effort"] if self.effort is Effort.DIE else []),
        )
        return " ".join(words)


@contextmanager
def imagined(
    unit: Unit,
    *,
    cell: Hex | None = None,
    fatigue: int | None = None,
    losses: int | None = None,
    gains: tuple[Grant, ...] = (),
) -> Iterator[None]:
    """A unit as it would be: somewhere else, more or less tired, with what it would gain."""
    before = unit.cell, unit.fatigue, unit.losses, unit.gains
    unit.cell = unit.cell if cell is None else cell
    unit.fatigue = unit.fatigue if fatigue is None else fatigue
    unit.losses = unit.losses if losses is None else losses
    unit.gains = [*unit.gains, *gains]
    try:
        yield
    finally:
        unit.cell, unit.fatigue, unit.losses, unit.gains = before


class Actions:
    """What a unit can do now, with an order of that colour."""

    def __init__(self, ground: Ground, unit: Unit, colour: Order, like: Actions | None = None) -> None:
        self.ground, self.unit, self.colour = ground, unit, colour
        grants = ground.grants(unit)
        self._traits = [grant.trait for grant in grants]
        self.may_tire = not ground.is_exhausted(unit) and Trait.NO_EFFORT not in self._traits
        self._gait = self.may_tire, [grant for grant in grants if grant.trait in GAIT]
        self._like = like if like is not None and like._gait == self._gait else None
        """The same unit otherwise prepared, which gets about as it does: its ways are the same."""

    @property
    def is_idle(self) -> bool:
        """Whether a yellow order lets it rest at most [FC-403]."""
        return self.colour is Order.YELLOW

    @cached_property
    def _beside(self) -> dict[Hex, list[Unit]]:
        """The enemies that a hex would bring it in contact with."""
        found: dict[Hex, list[Unit]] = {}
        for enemy in self.ground.field.on_map(other_side(self.unit.side)):
            for cell in beside(self.ground.place(enemy)):
                found.setdefault(cell, []).append(enemy)
        return found

    def enemies_at(self, cell: Hex | None = None) -> list[Unit]:
        """The enemies that it touches, or would touch on another hex."""
        return self._beside.get(cell or self.ground.place(self.unit), [])

    # Where to

    @cached_property
    def moves(self) -> Ways:
        """Where a move leads [FC-450]."""
        return self._like.moves if self._like else ways(self.ground, self.unit, False, effort=self.may_tire)

    @cached_property
    def runs(self) -> Ways:
        """Where only a run leads [FC-454]."""
        if self._like:
            return self._like.runs
        return beyond(ways(self.ground, self.unit, True, effort=self.may_tire), self.moves)

    # Against whom

    def strikes(self, at: Hex | None = None, *, run: bool = False) -> Iterator[Action]:
        """Melee against whoever is in contact, here or there, with and without Fatigue [FC-453, FC-455, FC-601]."""
        enemies = [enemy.id for enemy in self.enemies_at(at)]
        is_costly = run and Trait.RUN_AND_STRIKE not in self._traits
        if is_costly and not self.may_tire:
            return
        efforts = [Effort.STRIKE] if is_costly else [None, Effort.DIE] if self.may_tire else [None]
        series = [*_orders(enemies)] if Trait.MULTIPLE_ATTACK in self._traits and len(enemies) > 1 else []
        for targets in (*((enemy,) for enemy in enemies), *series):
            for effort in efforts:
                yield Action(targets=targets, run=run, effort=effort)

    def shots(self, at: Hex | None = None) -> Iterator[Action]:
        """Ranged attacks, from here, or after a move for a Quick Shooter [FC-701 to FC-705, FC-834]."""
        if self.ground.card(self.unit).shooting is None or (at and Trait.QUICK_SHOOTER not in self._traits):
            return
        if self.enemies_at(at):
            return  # [FC-702]
        with imagined(self.unit, cell=at):
            found = targets_in_range(self.ground, self.unit)
        for target in found:
            for effort in [None, Effort.DIE] if self.may_tire else [None]:
                yield Action(targets=(target.id,), shoots=True, effort=effort)

    def after(self, end: Stand, *, run: bool = False) -> Iterator[Action]:
        """What it can do where a way ends; nothing where its activation is over by that [FC-503]."""
        if end.is_over:
            return
        yield from self.strikes(end.cell, run=run)
        if not run:
            yield from self.shots(end.cell)  # [FC-456]

    # All of it

    def every(self) -> Iterator[Action]:
        """Every action, a shortest way to each end; of a rest, without the order of its effects."""
        if not self.is_idle:
            yield from self.strikes()
            yield from self.shots()
            for run, found in ((False, self.moves), (True, self.runs)):
                for end in found.ends:
                    way = tuple(stand.cell for stand in found.way(end))
                    gone = Action(way=way, run=run, effort=Effort.GROUND if end in found.efforts else None)
                    yield gone
                    yield from (replace(one, way=way) for one in self.after(end, run=run))
            yield Action(stance=Stance.DEFEND)
        if can_rest(self.ground, self.unit):
            yield Action(stance=Stance.REST)
        yield Action(stance=Stance.NOTHING)


def can_rest(ground: Ground, unit: Unit) -> bool:
    """Whether a unit may rest: with Stamina, and out of contact [FC-442, FC-443, FC-445, FC-925]."""
    if ground.card(unit).stamina is None:
        return False
    return not ground.enemies_in_contact(unit) or ground.has(unit, Trait.RESTS_IN_CONTACT)


def _orders(enemies: list[UnitId]) -> Iterator[tuple[UnitId, ...]]:
    """In which orders enemies can be attacked one after the other, unless there are so many that it is asked."""
    yield from permutations(enemies) if len(enemies) <= MOST_IN_ANY_ORDER else [tuple(enemies)]
