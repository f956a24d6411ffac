"""A9, A17 and A18: battles in sea zones and territories, one pair of forces after the other [SS-601 to SS-607]."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations

from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick, pick_several
from rules.kernel.play import Procedure
from rules.swords_and_sails.combat.sides import Battle, Result, Side, attacker_first, captain_of
from rules.swords_and_sails.ground import G, area, decide
from rules.swords_and_sails.movement.advice import note_absent, note_apart
from rules.swords_and_sails.movement.forces import (
    Force,
    by_origin,
    entered_from,
    forces_at_sea,
    forces_on_land,
    is_at_home,
)
from rules.swords_and_sails.movement.intents import March
from rules.swords_and_sails.movement.refuges import land_refuges
from rules.swords_and_sails.orders import PieceName, Units
from rules.swords_and_sails.state import Fleet
from rules.swords_and_sails.vocabulary import Faction, Leader

Between = Callable[[Battle, int], Procedure[dict[PieceName, Units]]]
"""What may happen before the first round, between two and after the last."""
Fight = Callable[[G, Battle, Between | None], Procedure[Result]]
Meet = Callable[[Force, Force], Procedure[None]]


class Fate(StrEnum):
    """How a force comes out of a battle."""

    HOLDS = "held the field"
    LEFT = "left the field"
    GONE = "was destroyed"


@dataclass
class Field:
    """A season's movement with all that it takes to fight in it."""

    g: G
    march: March
    fight: Fight
    between: Between | None = None
    victors: list[PieceName] = field(default_factory=list)
    """Who has won a battle and held the field."""
    told: int = 0
    """How many traces have been told as events."""

    def engage(
        self, step: str, place: str, one: Force, other: Force, *, name: str = "", is_clash: bool = False
    ) -> Procedure[tuple[Fate, Fate]]:
        """Two forces fight; what is left of them is still where it was [A19]."""
        march, forces = self.march, (one, other)
        sides = tuple(Side([member.name for member in force.members]) for force in forces)
        attacker, defender = attacker_first(self.g, place, *sides, is_clash=is_clash)
        battle = Battle(march.battle_name(name or place), place, attacker, defender, is_clash, self._has_refuge(forces))
        fighters = [march.of(side.pieces) for side in sides]
        result = yield from self.fight(self.g, battle, self.between)
        fates = [self._fate(side, result) for side in sides]
        for members, enemies, fate, side in zip(fighters, fighters[::-1], fates, sides, strict=True):
            words = f"it fought {march.labels(enemies)} and {fate}"
            for member in members:
                march.note(step, "fought", member, *_where(place, name), rule="SS-601", words=words)
                member.has_withdrawn = side in result.withdrew
            if fate is not Fate.HOLDS and not is_clash:
                note_absent(march, step, place, members)
        march.sweep(step)
        for side, fate, others in zip(sides, fates, fates[::-1], strict=True):
            if fate is Fate.HOLDS and others is not Fate.HOLDS:
                self.victors += [member.name for member in march.of(side.pieces)]
        return fates[0], fates[1]

    def _has_refuge(self, forces: tuple[Force, Force]) -> Callable[[Faction], bool]:
        """Whether a power has somewhere to go; fleets always have [SS-R75]."""
        members = [member for force in forces for member in force.members]

        def can_retreat(faction: Faction) -> bool:
            return any(
                isinstance(member.piece, Fleet) or land_refuges(self.march, member)
                for member in members
                if member.faction == faction and member.name in self.march.intents
            )

        return can_retreat

    def _fate(self, side: Side, result: Result) -> Fate:
        if not any(member.piece.units for member in self.march.of(side.pieces)):
            return Fate.GONE
        return Fate.LEFT if side in result.left else Fate.HOLDS

    def beat(self, force: Force, barred: str = "") -> None:
        """A force must retreat; until that is placed it is nowhere [A6]."""
        for member in force.members:
            self.march.lapse(member)
            member.barred = barred
            member.is_driven_off = isinstance(member.piece, Fleet)
            member.must_retreat = True

    def meet(self, step: str, place: str, one: Force, other: Force) -> Procedure[None]:
        """Two forces in one place fight, and who leaves the field must retreat."""
        fates = yield from self.engage(step, place, one, other)
        for force, fate in zip((one, other), fates, strict=True):
            if fate is Fate.LEFT:
                self.beat(force)


def _where(place: str, name: str) -> tuple[str, ...]:
    return tuple(name.split("-")) if name else (place,)


def fight_pairs(forces: list[Force], is_on: Callable[[Force, Force], bool], meet: Meet) -> Procedure[None]:
    """While two forces want to fight: the pair with the fewest units, of equals the canonical first [A9, A18]."""
    fought: list[tuple[Force, Force]] = []
    while True:
        standing = sorted((force for force in forces if force.members), key=lambda force: force.rank)
        pairs = [pair for pair in combinations(standing, 2) if pair not in fought and is_on(*pair)]
        if not pairs:
            return
        one, other = min(pairs, key=lambda pair: (pair[0].size + pair[1].size, pair[0].rank, pair[1].rank))
        fought.append((one, other))
        yield from meet(one, other)


# At sea


def fight_at_sea(field: Field) -> Procedure[None]:
    """All battles of fleets, zone by zone, before any army moves [A8, A9, SS-R25]."""
    for zone in field.march.occupied(field.march.atlas.seas):
        forces = forces_at_sea(field.march, zone)
        if len(forces) > 1:
            note_apart(field.march, "A8", zone, forces)
            with field.g.step(f"Battles in {area(field.g, zone)}"):
                yield from _fight_in_zone(field, zone, forces)


def _fight_in_zone(field: Field, zone: str, forces: list[Force]) -> Procedure[None]:
    queues: dict[Force, list[Force]] = {}
    for force in forces:
        admiral = _admiral_of(field, force)
        if admiral is not None:
            for enemy in [other for other in forces if _can_be_taken_apart(force, other)]:
                parts = yield from _engage_apart(field, zone, admiral, by_origin(field.march, enemy), "SS-957")
                if len(parts) > 1:
                    forces = [other for other in forces if other is not enemy] + parts
                    queues[force] = [*queues.get(force, []), *parts]

    def is_on(one: Force, other: Force) -> bool:
        return one.has_trigger(other) and _is_next(queues, one, other) and _is_next(queues, other, one)

    def meet(one: Force, other: Force) -> Procedure[None]:
        yield from field.meet("A9", zone, one, other)
        for queue, met in ((queues.get(one, []), other), (queues.get(other, []), one)):
            if met in queue:
                queue.remove(met)

    yield from fight_pairs(forces, is_on, meet)


def _is_next(queues: dict[Force, list[Force]], admiral: Force, enemy: Force) -> bool:
    """Whether an Admiral's next enemy is this one, of those whom he takes one by one."""
    waiting = [force for force in queues.get(admiral, []) if force.members]
    return enemy not in waiting or waiting[0] is enemy


def _admiral_of(field: Field, force: Force) -> Faction | None:
    """The power in a force that an Admiral leads."""
    realms = field.g.state.realms
    return next((one.faction for one in force.members if realms[one.faction].leader is Leader.ADMIRAL), None)


def _can_be_taken_apart(force: Force, enemy: Force) -> bool:
    """Whether a force attacks fleets that have come in from different zones [SS-957]."""
    attacks = any(one.attacks(other.faction) for one in force.members for other in enemy.members)
    return attacks and force.is_hostile_to(enemy) and len(entered_from(enemy)) > 1


# On land


def fight_on_land(field: Field) -> Procedure[None]:
    """All battles of armies, territory by territory [A16 to A18]."""
    for territory in field.march.occupied(field.march.atlas.territories):
        forces = forces_on_land(field.march, territory)
        if len(forces) > 1:
            note_apart(field.march, "A16", territory, forces)
            with field.g.step(f"Battles in {area(field.g, territory)}"):
                yield from _fight_for(field, territory, forces)


def _fight_for(field: Field, territory: str, forces: list[Force]) -> Procedure[None]:
    defenders = [force for force in forces if is_at_home(field.march, force, territory)]
    invaders = [force for force in forces if force not in defenders]

    def meet(one: Force, other: Force) -> Procedure[None]:
        yield from field.meet("A18", territory, one, other)

    if defenders:
        yield from fight_pairs(invaders, Force.has_trigger, meet)
        for defender in defenders:
            yield from _defend(field, territory, defender, invaders)
    if not any(defender.members for defender in defenders):
        yield from fight_pairs(invaders, Force.is_hostile_to, meet)  # [SS-603, SS-R20]
    else:
        _stand_off(field, territory, defenders, invaders)


def _defend(field: Field, territory: str, defender: Force, invaders: list[Force]) -> Procedure[None]:
    """The defending force against one invader after the other, in the order that it chooses [A18, D19]."""
    foes = [force for force in invaders if force.members and defender.has_trigger(force)]
    if len(foes) > 1:
        captain = captain_of(field.march.box, field.g.state, Side([member.name for member in defender.members]))
        foes = yield from _engage_apart(field, territory, captain, foes, "SS-508")
    for foe in foes:
        if defender.members and foe.members:
            yield from field.meet("A18", territory, defender, foe)


def _stand_off(field: Field, territory: str, defenders: list[Force], invaders: list[Force]) -> None:
    """Nobody fights any more: all but the controller's side retreat, unharmed [SS-602, SS-R19]."""
    for force in invaders:
        if any(force.is_hostile_to(defender) for defender in defenders if force.members and defender.members):
            words = "nobody attacked, so it had to leave land that is not its own"
            for member in force.members:
                field.march.note("A17", "stood_off", member, territory, rule="SS-602", words=words)
            field.beat(force)


# One by one, or together [D19]


def _engage_apart(field: Field, place: str, chooser: Faction, foes: list[Force], rule: str) -> Procedure[list[Force]]:
    """Foes in the order in which they are fought; those of one side may be fought together [SS-508, SS-957]."""
    ask = choose_order(field, place, foes, rule)
    return (yield from decide(field.g, chooser, ask, is_live=field.g.state.options.live_battles))


def choose_order(field: Field, place: str, foes: list[Force], rule: str) -> Ask[list[Force]]:
    """Whether to fight separate forces one by one, in which order, or together; their sizes are not told [D19]."""
    march = field.march
    names = [Choice(force.members[0].name, march.labels(force.members), force) for force in foes]
    order = pick_several("battle.order", "In which order?", names, least=len(names), ordered=True)
    choices: list[Choice[list[Force]]] = [
        Choice("apart", "One by one, the smallest force first", smallest_first(foes)),
        Choice("order", "One by one, in an order of your own", order),
    ]
    if len(joined(march, foes)) < len(foes):
        choices.append(Choice("together", "Those of one side together", smallest_first(joined(march, foes))))
    words = f"Enemies come at you from different directions in {area(field.g, place)}. How do you fight them?"
    return pick("battle.apart", words, choices, rule=rule, about=place, standing=True)


def smallest_first(forces: Iterable[Force]) -> list[Force]:
    """Forces by their size, of equals the canonical first."""
    return sorted(forces, key=lambda force: (force.size, force.rank))


def joined(march: March, forces: list[Force]) -> list[Force]:
    """Forces of one side as one."""
    blocs = dict.fromkeys(force.bloc for force in forces)
    return [
        Force(march, [member.name for force in forces if force.bloc == bloc for member in force.members])
        for bloc in blocs
    ]
