"""What to expect of a battle before it is fought, for stewards: no dice, whole numbers, some milliseconds.

A battle is played through with average results for some degrees of luck of both sides; morale is counted exactly.
Both sides fight by the default plan and leave by the default instructions [SS-R14, D21]. Against real battles of
forces that are near each other in strength, nine estimates in ten are within ten percent points, at sea within 13.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isqrt
from typing import NamedTuple

from rules.swords_and_sails.combat.battle import FEWEST_SHIPS
from rules.swords_and_sails.combat.morale import units_counted
from rules.swords_and_sails.combat.quick import UNITS_PER_ARMOUR
from rules.swords_and_sails.combat.staying import OUTMATCHED
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.orders import Units
from rules.swords_and_sails.stewards.battle_averages import (
    KINDS,
    SURE,
    WHOLE,
    Host,
    Memory,
    Who,
    chance_of_at_least,
    dangers_on_the_line,
    fight_on_a_line,
    hurt,
    pairs_of_ones,
    part,
    pursue,
    throw,
)
from rules.swords_and_sails.vocabulary import CombatForm, Faction, Leader, UnitType

LUCK = (-1463, -599, 0, 599, 1463)
"""Five degrees of luck, each as likely as another, in thousandths of what dice usually deviate."""
SPREAD = (1000, 414, 318, 268, 236, 213)
"""How much of its luck a side has in each round: in n rounds it comes to the root of n."""
LONGEST = 12
"""Rounds after which a battle counts as drawn."""

Strength = Sequence[tuple[Faction, Units]]


class Prospect(NamedTuple):
    """What a side can expect."""

    left: int
    """How much of its casualty points it has afterwards on average, in percent, on the field or in retreat."""
    wins: int
    """How often it holds the field, in percent."""


@dataclass
class Tally:
    """What all courses of a battle come to."""

    wins: list[int] = field(default_factory=lambda: [0, 0])
    left: list[int] = field(default_factory=lambda: [0, 0])

    def add(self, chance: int, hosts: Sequence[Host], winner: int | None) -> None:
        """One end, and how likely it is."""
        if winner is not None:
            self.wins[winner] += chance
        for flank, host in enumerate(hosts):
            self.left[flank] += chance * host.points


def prospect(
    box: Content,
    attackers: Strength,
    defenders: Strength,
    form: CombatForm,
    *,
    home: int = 0,
    leaders: Mapping[Faction, Leader | None] | None = None,
) -> Prospect:
    """What the attackers can expect; `home` is what their own ground is worth to the defenders' morale."""
    led = leaders or {}
    memory = Memory()
    hosts = [_host(box, memory, attackers, led, 0), _host(box, memory, defenders, led, home)]
    if not hosts[0].units or not hosts[1].units:
        return Prospect(100 if hosts[0].units else 0, 100 if hosts[0].units else 0)
    is_at_sea = any(kind.is_ship for _, kind in hosts[0].units)
    if is_at_sea and min(host.size for host in hosts) < FEWEST_SHIPS:
        form = CombatForm.NORMAL
    tally = Tally()
    share = SURE // len(LUCK) ** 2
    for one, luck in enumerate(LUCK):
        for other, theirs in enumerate(LUCK):
            course = Course(form, is_at_sea, [host.copy() for host in hosts], (luck, theirs), tally)
            # Fractions are rounded now up, now down, differently in every course.
            for flank, host in enumerate(course.hosts):
                step = (2 * one + other, one + 2 * other)[flank] % len(LUCK)
                host.owed = WHOLE * step // len(LUCK) + WHOLE // (2 * len(LUCK))
                host.boarded = WHOLE - host.owed
            course.play(share)
    total = share * len(LUCK) ** 2
    return Prospect(
        (tally.left[0] * 100 + total * hosts[0].points // 2) // (total * hosts[0].points),
        (tally.wins[0] * 100 + total // 2) // total,
    )


def _host(
    box: Content, memory: Memory, strength: Strength, leaders: Mapping[Faction, Leader | None], home: int
) -> Host:
    units: dict[Who, int] = {}
    armour = 0
    for faction, counts in strength:
        for kind, count in counts.items():
            if count:
                units[faction, kind] = units.get((faction, kind), 0) + count
                armour += box.unit_of(faction, kind).armour * count
                armour += count * (leaders.get(faction) is Leader.ADMIRAL and kind in (UnitType.WS, UnitType.RD))
        if leaders.get(faction) is Leader.CONQUEROR:
            armour += sum(count for kind, count in counts.items() if not kind.is_ship) // UNITS_PER_ARMOUR
    host = Host(box, memory, units, home=home, armour=armour)
    if units:
        captain = max(strength, key=lambda one: sum(box.unit_of(one[0], k).health * n for k, n in one[1].items()))[0]
        host.counted = units_counted(leaders.get(captain))
    return host


@dataclass
class Course:
    """One course of a battle, for one degree of luck on each side."""

    form: CombatForm
    is_at_sea: bool
    hosts: list[Host]
    luck: tuple[int, int]
    tally: Tally

    def play(self, chance: int) -> None:
        """Round by round; whatever chance is left fights on."""
        for number in range(LONGEST):
            lost = self._fight(number)
            if not all(host.units and host.can_fight for host in self.hosts):
                self._end_of_a_side(chance)
                return
            if not self.is_at_sea:
                chance = self._routs(chance, number + 1, lost)
            points = [host.points for host in self.hosts]
            leaving = [points[flank] * 100 < points[1 - flank] * OUTMATCHED for flank in (0, 1)]
            if any(leaving):
                self._leave(chance, leaving.index(True), is_rout=False)
                return
        self.tally.add(chance, self.hosts, None)

    def _end_of_a_side(self, chance: int) -> None:
        """The winner takes transports that nobody protects [SS-807]."""
        fighting = [flank for flank, host in enumerate(self.hosts) if host.units and host.can_fight]
        if fighting:
            winner, loser = self.hosts[fighting[0]], self.hosts[1 - fighting[0]]
            for (_, kind), count in loser.units.items():
                for _ in range(count):
                    winner.gain(kind)
            loser.units = {}
            self.tally.add(chance, self.hosts, fighting[0])
        else:
            # Equal luck ends both at once; with real dice one of them is a little sooner.
            for flank in (0, 1):
                self.tally.add(chance // 2, self.hosts, flank)

    def _routs(self, chance: int, dice: int, lost: tuple[int, int]) -> int:
        """The chances that one or both run; returns the chance that both hold."""
        runs = [
            chance_of_at_least(dice, host.base - lost[flank] + lost[1 - flank] + host.home)
            for flank, host in enumerate(self.hosts)
        ]
        both = chance * runs[0] // SURE * runs[1] // SURE
        if both:
            self.tally.add(both, self.hosts, None)
        alone = [chance * run // SURE - both for run in runs]
        for flank in (0, 1):
            if alone[flank]:
                self._leave(alone[flank], flank, is_rout=True)
        return chance - both - sum(alone)

    def _leave(self, chance: int, flank: int, *, is_rout: bool) -> None:
        """One side goes, harried by the other."""
        hosts = [host.copy() for host in self.hosts]
        if self.form is CombatForm.NORMAL:
            part(hosts[flank], dangers_on_the_line(self.hosts)[flank])
        elif not self.is_at_sea:
            pursue(hosts[flank], hosts[1 - flank], is_rout=is_rout)
        winner = 1 - flank if hosts[1 - flank].units else None
        self.tally.add(chance, hosts, winner)

    def _fight(self, number: int) -> tuple[int, int]:
        """A round; how many units each side loses."""
        before = [host.size for host in self.hosts]
        part = SPREAD[min(number, len(SPREAD) - 1)]
        if self.form is CombatForm.NORMAL:
            fight_on_a_line(self.hosts, dangers_on_the_line(self.hosts), [luck * part // WHOLE for luck in self.luck])
        else:
            if number == 0 and not self.is_at_sea:
                self._volley([throw(host, lower=1) for host in self.hosts], 0)
            throws = [throw(host) for host in self.hosts]
            if self.is_at_sea:
                self._board()
            self._volley(throws, part)
        return before[0] - self.hosts[0].size, before[1] - self.hosts[1].size

    def _volley(self, throws: list[tuple[int, int]], part: int) -> None:
        for flank, (mean, variance) in enumerate(throws):
            luck = self.luck[flank] * part // WHOLE
            hurt(self.hosts[1 - flank], max(0, mean + isqrt(variance) * luck // WHOLE))

    def _board(self) -> None:
        """Pairs of ones take the least of the enemy's ships [SS-853]."""
        dice = [sum(host.box.unit_of(*one).dice * n for one, n in host.units.items()) for host in self.hosts]
        for flank, host in enumerate(self.hosts):
            host.boarded += pairs_of_ones(dice[1 - flank])
            while host.boarded >= WHOLE and host.units:
                host.boarded -= WHOLE
                ship = max(host.units, key=lambda one: KINDS.index(one[1]))
                host.lose(ship)
                self.hosts[1 - flank].gain(ship[1])
