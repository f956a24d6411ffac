"""After an attack: the dead that rise, the Advance, and the Persecution [FC-650 to FC-654, FC-827 to FC-833]."""

from __future__ import annotations

from dataclasses import dataclass

from rules.fantasy_commander.combat.exchange import Aftermath
from rules.fantasy_commander.ground import Ground, cell_name, town_and_point_cells
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.pieces import ground_of, put, travel
from rules.fantasy_commander.rulings import NECROMANCY_RAISES
from rules.fantasy_commander.scenarios.victory import settle
from rules.fantasy_commander.state import Battle, Unit
from rules.fantasy_commander.tread import Tread
from rules.fantasy_commander.vocabulary import Trait, other_side
from rules.kernel.asks import Ask, choose_path
from rules.kernel.choices import Choice, pick, yes_no
from rules.kernel.grid import Hex, reach
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat

# Necromancy


def raise_the_dead(g: Play[Battle], after: Aftermath) -> Procedure[None]:
    """Where an attack has destroyed a unit, its owner may summon one of their own there [FC-827, FC-R41, FC-R78]."""
    attacker, fallen = after.clash.attacker, after.clash.target
    has_power = Trait.NECROMANCY in after.clash.attacker_has and attacker.is_on_map
    if not has_power or not fallen.destroyed:
        return
    ground = ground_of(g)
    cell = ground.place(fallen)
    raised = Unit(id=next_name(ground, attacker.side), side=attacker.side, card=NECROMANCY_RAISES)
    if not Tread.of(ground, raised).can_stop(cell):
        return
    name = ground.content.unit(NECROMANCY_RAISES).full_name
    ask = yes_no(
        "attack.necromancy",
        f"{ground.name(fallen)} is destroyed. Summon {name} on {cell_name(cell)}?",
        "FC-827",
        about=attacker.id,
        fallback=True,
    )
    if (yield from g.ask(attacker.side, ask)):
        g.state.field.units.append(raised)
        g.tell("summoned", unit=raised.id, cell=cell_name(cell), by=attacker.id)
        put(g, raised, cell)


def next_name(ground: Ground, side: Seat) -> str:
    """The id of a unit that joins an army in the middle of a battle: its numbers go on."""
    code = ground.content.unit(NECROMANCY_RAISES).code
    taken = [unit.id for unit in ground.field.units]
    number = 1
    while f"{side}.{code}{number}" in taken:
        number += 1
    return f"{side}.{code}{number}"


# Advance and Persecution


@dataclass(frozen=True)
class Pursuit:
    """Another attack after an Advance."""

    way: tuple[Hex, ...]
    target: Unit
    effort: bool


@dataclass(frozen=True)
class Follow:
    """What the attacker does with a hex that was vacated."""

    advances: bool
    pursuit: Pursuit | None = None


STAY, ADVANCE = Follow(advances=False), Follow(advances=True)


def follow_up(g: Play[Battle], after: Aftermath, *, may_tire: bool) -> Procedure[Pursuit | None]:
    """The attacker may advance into the vacated hex; returns the further attack of a Persecution [FC-D26, FC-D28]."""
    attacker, ground = after.clash.attacker, ground_of(g)
    if not can_advance(ground, after):
        return None
    follow = yield from g.ask(attacker.side, _how_to_follow(ground, after, may_tire=may_tire))
    if not follow.advances:
        return None
    step = [cell_name(ground.place(attacker)), cell_name(after.stood_at)]
    put(g, attacker, after.stood_at)
    g.tell("advanced", unit=attacker.id, start=step[0], end=step[1], way=step)
    settle(g)
    pursuit = follow.pursuit
    if pursuit is None:
        return None
    attacker.pursued = True
    cells = [cell_name(cell) for cell in (after.stood_at, *pursuit.way)]
    g.tell("pursued", unit=attacker.id, way=cells)
    travel(g, attacker, pursuit.way, flies=Tread.of(ground, attacker).flies)
    return pursuit


def can_advance(ground: Ground, after: Aftermath) -> bool:
    """Whether the target's hex is free for an attacker who still stands and has not panicked [FC-650 to FC-654]."""
    attacker, cell = after.clash.attacker, after.stood_at
    if not after.clash.in_melee or not attacker.is_on_map or attacker.panicked:
        return False
    is_closed = any(reach.grant.trait is Trait.NO_ADVANCE for reach in ground.kind(cell).gives)  # [FC-978]
    return not is_closed and Tread.of(ground, attacker).can_stop(cell)


def _how_to_follow(ground: Ground, after: Aftermath, *, may_tire: bool) -> Ask[Follow]:
    """One panel for the Advance and what may follow it."""
    name, cell = ground.name(after.clash.attacker), cell_name(after.stood_at)
    choices: list[Choice[Follow]] = [
        Choice("stay", f"Stay on {cell_name(after.struck_from)}", STAY),
        Choice("advance", f"Advance to {cell}", ADVANCE),
    ]
    pursuit = choose_pursuit(ground, after, may_tire=may_tire)
    if pursuit is not None:
        further = pursuit.reading(lambda pursuit: Follow(advances=True, pursuit=pursuit))
        choices.append(Choice("pursue", f"Advance to {cell} and attack again", further))
    is_worth_it = after.stood_at in town_and_point_cells(ground)
    return pick(
        "attack.advance",
        f"{cell} lies open. Does {name} advance?",
        choices,
        fallback="advance" if is_worth_it else "stay",
        rule="FC-650",
        about=after.clash.attacker.id,
    )


def choose_pursuit(ground: Ground, after: Aftermath, *, may_tire: bool) -> Ask[Pursuit] | None:
    """Where a unit goes after its Advance to attack once more, and whom; None where it cannot [FC-828 to FC-833]."""
    attacker, start = after.clash.attacker, after.stood_at
    distance = after.clash.attacker_has.get(Trait.PERSECUTION, 0)
    tread = Tread.of(ground, attacker)
    if not distance or attacker.pursued or tread.ends_activation(after.struck_from, start):
        return None

    def onward(cell: Hex) -> list[Hex]:
        return [there for there in BOARD.neighbours(cell) if is_open(there)]

    def is_open(cell: Hex) -> bool:
        if cell == after.struck_from or not tread.can_cross(cell):
            return False
        return tread.flies or tread.is_ranger or not ground.kind(cell).difficult

    found = reach(start, onward, budget=distance)
    cells = [*found.costs]
    ends: dict[Hex, list[Unit]] = {}
    for cell in cells:
        is_fit = cell == start or (tread.can_stop(cell) and (tread.is_ranger or not ground.kind(cell).difficult))
        enemies = ground.in_contact(attacker, other_side(attacker.side), cell) if is_fit else []
        if enemies:
            ends[cell] = enemies
    if not ends:
        return None
    can_tire = may_tire and ground.can_make_an_effort(attacker)
    first = next(iter(ends))
    path = choose_path(
        "attack.pursuit",
        f"Where does {ground.name(attacker)} attack from?",
        cell_name(start),
        {cell_name(cell): [cell_name(there) for there in onward(cell) if there in found.costs] for cell in cells},
        distance,
        least=0 if start in ends else 1,
        not_at=[cell_name(cell) for cell in cells if cell not in ends],
        then={cell_name(cell): _whom(ground, enemies, can_tire=can_tire) for cell, enemies in ends.items()},
        walker=ground.name(attacker),
        fallback=[cell_name(cell) for cell in found.path(first)[1:]],
        rule="FC-829",
        about=attacker.id,
    )

    def read(answer: tuple[list[str], tuple[Unit, bool] | None]) -> Pursuit:
        way, chosen = answer
        assert chosen is not None
        return Pursuit(tuple(map(BOARD.parse, way)), *chosen)

    return path.reading(read)


def _whom(ground: Ground, enemies: list[Unit], *, can_tire: bool) -> Ask[tuple[Unit, bool]]:
    choices = []
    for enemy in enemies:
        words = f"Attack {ground.name(enemy)} on {cell_name(ground.place(enemy))}"
        choices.append(Choice(enemy.id, words, (enemy, False)))
        if can_tire:
            choices.append(Choice(f"{enemy.id}+", f"{words} with 1 more die for 1 Fatigue", (enemy, True)))
    return pick("attack.pursued", "Whom does it attack?", choices, rule="FC-828")
