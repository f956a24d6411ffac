"""What befalls a unit at the start of its activation, in the order that its player chooses [FC-417, FC-532, FC-R74]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.fantasy_commander.cards import Grant, Surcharge
from rules.fantasy_commander.ground import Ground, cell_name
from rules.fantasy_commander.pieces import force_fatigue, recover, restore
from rules.fantasy_commander.state import Battle, Unit
from rules.fantasy_commander.vocabulary import Deed, Family, Trait
from rules.kernel.play import Play

REST = "rest"
ALL = 99
"""More Fatigue than any unit can hold."""


@dataclass(frozen=True)
class Effect:
    """One thing that befalls a unit at the start of its activation."""

    id: str
    name: str
    heals: int = 0
    tires: int = 0
    """Fatigue that is forced on it."""
    relieves: int = 0
    """Fatigue that it loses."""


Order = tuple[Effect, ...]
"""Effects in the order in which they are resolved."""


@dataclass(frozen=True)
class Outcome:
    """How a unit comes out of its start effects."""

    fatigue: int
    losses: int


def by_deed(name: str, words: str, deed: Deed, n: int) -> Effect:
    """What a card or a place does to a unit that begins its activation."""
    match deed:
        case Deed.FORCED_FATIGUE:
            return Effect(name, words, tires=n)
        case Deed.LOSE_FATIGUE:
            return Effect(name, words, relieves=n)
        case Deed.LOSE_ALL_FATIGUE:
            return Effect(name, words, relieves=ALL)
        case Deed.RESTORE:
            return Effect(name, words, heals=n)
        case Deed.GAIN | Deed.LOSE_AN_ORDER:
            raise ValueError(f"{deed} is nothing that befalls a unit at the start of its activation")


def effects_on(
    ground: Ground, unit: Unit, grants: Iterable[Grant], bought: Iterable[Surcharge] = ()
) -> Iterator[Effect]:
    """What awaits a unit: keywords, a card, the places around it, and the abilities that it buys [FC-417]."""
    if heals := sum(grant.x for grant in grants if grant.trait is Trait.REGENERATION):
        yield Effect(Trait.REGENERATION, "Regeneration", heals=heals)  # [FC-837]
    for number, start in enumerate(unit.starts, 1):
        yield by_deed(f"card {number}", "Tactic card", start.deed, start.n)
    here = ground.place(unit)
    for cell, kind in ground.sources():
        for start in kind.starts:
            if cell.distance(here) > start.radius or start.side not in (None, unit.side):
                continue
            if kind.family is Family.FACTION and start.side is None and kind.side != unit.side:
                continue  # [FC-502]; a card that names other units is for those [FC-R19].
            yield by_deed(f"{kind.id} {cell_name(cell)}", kind.name, start.deed, start.n)
    for ability in bought:
        if ability.loses_fatigue:
            yield Effect(ability.id, ability.name, relieves=ability.loses_fatigue)


def resting(grants: Iterable[Grant]) -> Effect:
    """All Fatigue is removed, as one of the start effects; in a Town it heals, too [FC-440, FC-531, FC-R18, FC-R74]."""
    return Effect(REST, "Rest", heals=sum(grant.x for grant in grants if grant.trait is Trait.QUARTERS), relieves=ALL)


# In which order


def default_order(ground: Ground, unit: Unit, effects: Iterable[Effect]) -> Order:
    """Healing first, then Fatigue; relief comes before it only for a unit that would lose a miniature [FC-D14]."""
    every = list(effects)
    order = [one for one in every if one.heals and not one.relieves]
    tiring, relieving = [one for one in every if one.tires], [one for one in every if one.relieves]
    while tiring:
        is_exhausted = _is_exhausted(ground, unit, outcome(ground, unit, order).fatigue)
        order.append((relieving if is_exhausted and relieving else tiring).pop(0))
    return (*order, *relieving)


def orders(ground: Ground, unit: Unit, effects: Iterable[Effect]) -> dict[Outcome, Order]:
    """One order for each way in which a unit can come out of it, the usual one first [FC-417]."""
    every = tuple(effects)
    usual = default_order(ground, unit, every)
    found = {outcome(ground, unit, usual): usual}
    if any(one.tires for one in every) and len(every) > 1:  # All else comes to the same in any order.
        start = Outcome(unit.fatigue, unit.losses)
        for came_to, order in _every_order(ground, unit, start, every):
            found.setdefault(came_to, order)
    return found


def _every_order(ground: Ground, unit: Unit, now: Outcome, left: Order) -> Iterator[tuple[Outcome, Order]]:
    if not left:
        yield now, ()
    for place, effect in enumerate(left):
        after, rest = _after(ground, unit, now, effect), (*left[:place], *left[place + 1 :])
        for came_to, order in _every_order(ground, unit, after, rest):
            yield came_to, (effect, *order)


def outcome(ground: Ground, unit: Unit, order: Iterable[Effect]) -> Outcome:
    """How a unit comes out of an order of effects."""
    now = Outcome(unit.fatigue, unit.losses)
    for effect in order:
        now = _after(ground, unit, now, effect)
    return now


def _after(ground: Ground, unit: Unit, now: Outcome, effect: Effect) -> Outcome:
    fatigue, losses, size = now.fatigue, now.losses, ground.full_size(unit)
    for _ in range(effect.tires):
        if _is_exhausted(ground, unit, fatigue):
            losses += 1  # [FC-429, FC-430]
        else:
            fatigue += 1
    if losses >= size:
        return Outcome(fatigue, size)  # Nothing helps a unit that is destroyed.
    return Outcome(max(0, fatigue - effect.relieves), max(0, losses - effect.heals))


def _is_exhausted(ground: Ground, unit: Unit, fatigue: int) -> bool:
    stamina = ground.card(unit).stamina
    return stamina is None or fatigue >= stamina


def is_lost(ground: Ground, unit: Unit, came_to: Outcome) -> bool:
    """Whether a unit does not live through it."""
    return came_to.losses >= ground.full_size(unit)


# As it happens


def resolve(g: Play[Battle], unit: Unit, order: Iterable[Effect]) -> None:
    """The start effects one after the other, as long as the unit lives."""
    for effect in order:
        for _ in range(effect.tires):
            if unit.is_on_map:
                force_fatigue(g, unit, effect.name)
        if not unit.is_on_map:
            return
        if effect.id == REST:
            g.tell("rested", unit=unit.id)
        recover(g, unit, effect.relieves, effect.name)
        restore(g, unit, effect.heals, effect.name)
