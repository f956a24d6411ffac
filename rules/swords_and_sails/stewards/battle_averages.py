"""What blows come to on average, for estimates: chances in millionths, damage and losses in thousandths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import isqrt
from typing import NamedTuple

from rules.swords_and_sails.combat.deployment import deploy, numbers
from rules.swords_and_sails.combat.losses import cheapest_losses
from rules.swords_and_sails.combat.morale import COUNTED, morale_base
from rules.swords_and_sails.combat.sides import Side
from rules.swords_and_sails.combat.under_way import Party, Position, Unit
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.orders import Units
from rules.swords_and_sails.vocabulary import CAVALRY, Faction, UnitType

WHOLE = 1000
SURE = 10**6
KINDS = tuple(UnitType)

Who = tuple[Faction, UnitType]
Array = tuple[tuple[Who, int], ...]
"""All units of a side, to look something up by."""


class Danger(NamedTuple):
    """Who stands in front, how likely it is lost in a round, and how likely captured."""

    who: Who
    lost: int
    captured: int
    parting: int
    """How likely it is lost to a parting attack."""


Dangers = tuple[list[Danger], list[Danger]]


@dataclass
class Memory:
    """What was found out in one course of a battle and is true in others."""

    lines: dict[tuple[Array, ...], Dangers] = field(default_factory=dict)
    losses: dict[tuple[Faction, tuple[tuple[UnitType, int], ...], int], Units] = field(default_factory=dict)


@dataclass
class Host:
    """A side in the estimate."""

    box: Content
    memory: Memory
    units: dict[Who, int]
    counted: int = COUNTED
    home: int = 0
    armour: int = 0
    owed: int = 0
    """Thousandths of damage, or of a unit, that did not make a whole yet."""
    boarded: int = 0
    """Thousandths of a ship that boarders have as good as taken."""

    @property
    def size(self) -> int:
        """How many units."""
        return sum(self.units.values())

    @property
    def points(self) -> int:
        """Casualty points."""
        return sum(self.box.unit_of(*one).health * count for one, count in self.units.items())

    @property
    def base(self) -> int:
        """The base of its morale [SS-641]."""
        values = [self.box.unit_of(*one).morale for one, count in self.units.items() for _ in range(count)]
        return morale_base(values, self.counted)

    @property
    def can_fight(self) -> bool:
        """Whether it has anything but transports."""
        return any(self.box.unit_of(*one).dice for one in self.units)

    def lose(self, one: Who, count: int = 1) -> None:
        """Units are gone."""
        self.units[one] -= count
        if not self.units[one]:
            del self.units[one]

    def gain(self, kind: UnitType) -> None:
        """A captured ship joins those who are left."""
        owner = next(iter(self.units), None)
        if owner is not None:
            self.units[owner[0], kind] = self.units.get((owner[0], kind), 0) + 1

    def copy(self) -> Host:
        """The same side in another course of the battle."""
        return Host(
            self.box, self.memory, dict(self.units), self.counted, self.home, self.armour, self.owed, self.boarded
        )


# Quick form


def throw(host: Host, lower: int = 0) -> tuple[int, int]:
    """Average damage in thousandths and its variance; with `lower` that of ranged units alone."""
    mean = variance = 0
    for one, count in host.units.items():
        sheet = host.box.unit_of(*one)
        if lower and not sheet.is_ranged:
            continue
        dice, hit = sheet.dice * count, sheet.hit - lower
        total, squares = hit * (hit + 1) // 2, hit * (hit + 1) * (2 * hit + 1) // 6
        mean += dice * total * WHOLE // 6
        variance += dice * (6 * squares - total * total) * WHOLE * WHOLE // 36
    return mean, variance


def hurt(host: Host, damage: int, spared: Sequence[UnitType] = ()) -> None:
    """Damage in thousandths: armour first, then the cheapest units; fractions wait for the next blow."""
    host.owed += damage
    whole, host.owed = divmod(host.owed, WHOLE)
    taken = min(host.armour, whole)
    host.armour -= taken
    whole -= taken
    health = {one: host.box.unit_of(*one).health * n for one, n in host.units.items() if one[1] not in spared}
    for faction in dict.fromkeys(faction for faction, _ in health):
        units = {kind: host.units[owner, kind] for owner, kind in health if owner == faction}
        own = sum(points for (owner, _), points in health.items() if owner == faction)
        for kind, count in _losses(host, faction, units, whole * own // sum(health.values())).items():
            host.lose((faction, kind), count)


def _losses(host: Host, faction: Faction, units: Units, damage: int) -> Units:
    """As a power would choose them by default."""
    key = (faction, tuple(units.items()), damage)
    if key not in host.memory.losses:
        host.memory.losses[key] = cheapest_losses(host.box, faction, units, damage)
    return host.memory.losses[key]


def pursue(leaver: Host, stayer: Host, *, is_rout: bool) -> None:
    """The last barrage, the pursuit and its answer [SS-840 to SS-845]."""
    hurt(leaver, throw(stayer, lower=1)[0])
    blow = answer = 0
    for (faction, kind), count in stayer.units.items():
        hit = stayer.box.unit_of(faction, kind).hit
        blow += count * hit * (hit + 1) * WHOLE // 12 if kind in CAVALRY else 0
    if blow and not is_rout:
        rearguard = {one: n for one, n in leaver.units.items() if one[1] not in CAVALRY}
        answer = throw(Host(leaver.box, leaver.memory, rearguard))[0] // 2
    if any(kind not in CAVALRY for _, kind in leaver.units):
        hurt(leaver, blow, spared=CAVALRY)
        hurt(stayer, answer)


# Normal form


def dangers_on_the_line(hosts: Sequence[Host]) -> Dangers:
    """The front of both sides, on the line that they would form."""
    key = tuple(tuple(host.units.items()) for host in hosts)
    memory = hosts[0].memory.lines
    if key not in memory:
        memory[key] = _dangers(hosts)
    return memory[key]


def _dangers(hosts: Sequence[Host]) -> Dangers:
    """The line formed anew, and the chances at each of its positions."""
    box = hosts[0].box
    parties = []
    for flank, host in enumerate(hosts):
        units = [Unit(faction, kind, "") for (faction, kind), n in host.units.items() for _ in range(n)]
        parties.append(Party(flank, Side([]), units, units[0].faction, hand=list(units)))
    line: list[Position] = []
    deploy(box, line, parties)
    found: Dangers = ([], [])
    for flank in (0, 1):
        for position in line:
            target = position.columns[flank][0]
            survives, captured = SURE, 0
            for unit in position.columns[1 - flank]:
                destroys, captures = numbers(box, unit, target)
                captured += survives * ways_to_roll(captures) // 36
                survives = survives * (36 - ways_to_roll(destroys)) // 36
            destroys, _ = numbers(box, position.columns[1 - flank][0], target)
            is_exempt = target.kind in CAVALRY
            parting = 0 if is_exempt else survives // 36 * ways_to_roll(destroys)
            found[flank].append(Danger((target.faction, target.kind), SURE - survives, captured, parting))
        found[flank].sort(key=lambda one: -one.lost)
    return found


def fight_on_a_line(hosts: list[Host], dangers: Dangers, luck: list[int]) -> None:
    """As many fall as do on average; some of the ships are captured."""
    taken: list[list[Who]] = []
    for flank, host in enumerate(hosts):
        mean = sum(one.lost for one in dangers[flank]) * WHOLE // SURE
        variance = sum(one.lost * (SURE - one.lost) // SURE for one in dangers[flank]) * WHOLE * WHOLE // SURE
        host.owed += max(0, mean + isqrt(variance) * luck[1 - flank] // WHOLE)
        count = min(host.owed // WHOLE, len(dangers[flank]))
        host.owed -= count * WHOLE
        fallen = [one.who for one in _draw(dangers[flank], count, host.owed)]
        for who in fallen:
            host.lose(who)
        host.boarded += sum(one.captured for one in dangers[flank]) * WHOLE // SURE
        prizes = min(host.boarded // WHOLE, len(fallen))
        host.boarded -= prizes * WHOLE
        taken.append(fallen[:prizes])
    for flank, prizes_taken in enumerate(taken):
        for who in prizes_taken:
            hosts[1 - flank].gain(who[1])


def _draw(dangers: list[Danger], count: int, start: int) -> list[Danger]:
    """So many of the front, evenly spread over their dangers, from a start in thousandths of the first share."""
    total = sum(one.lost for one in dangers)
    drawn: list[Danger] = []
    passed = 0
    for one in dangers:
        passed += one.lost
        if len(drawn) < count and passed * count * WHOLE > total * (len(drawn) * WHOLE + start):
            drawn.append(one)
    return drawn


def part(leaver: Host, dangers: list[Danger]) -> None:
    """One attack on each foot unit, or ship, that still faces an enemy [SS-652]."""
    leaver.owed += sum(one.parting for one in dangers) * WHOLE // SURE
    for one in dangers:
        if leaver.owed >= WHOLE and one.parting and leaver.units.get(one.who):
            leaver.owed -= WHOLE
            leaver.lose(one.who)


# Dice


@cache
def ways_to_roll(number: int) -> int:
    """Of 36 throws of two dice, how many show so much or less."""
    return sum(one + other <= number for one in range(1, 7) for other in range(1, 7))


@cache
def chance_of_at_least(dice: int, total: int) -> int:
    """How likely so many dice show so much or more, in millionths."""
    ways = {0: 1}
    for _ in range(dice):
        more: dict[int, int] = {}
        for shown, count in ways.items():
            for face in range(1, 7):
                more[shown + face] = more.get(shown + face, 0) + count
        ways = more
    return sum(count for shown, count in ways.items() if shown >= total) * SURE // sum(ways.values())


@cache
def pairs_of_ones(dice: int) -> int:
    """How many pairs of ones so many dice show on average, in thousandths."""
    bias: int = WHOLE * 2**dice // 3**dice  # how much likelier an even number of ones is than an odd one
    odd = (WHOLE - bias) // 2
    return max(0, dice * WHOLE // 6 - odd) // 2
