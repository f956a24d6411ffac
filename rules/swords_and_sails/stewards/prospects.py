"""What an attack on a territory promises: the battle, the siege after it, what is won and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isqrt

from rules.swords_and_sails.combat.morale import own_ground
from rules.swords_and_sails.scoring import spring_income
from rules.swords_and_sails.sieges.resistance import most_bought_off, pillage_dice
from rules.swords_and_sails.stewards.battle_odds import Prospect, prospect
from rules.swords_and_sails.stewards.judgement import CASUALTY, Mind
from rules.swords_and_sails.stewards.ways import Way
from rules.swords_and_sails.views import PieceView
from rules.swords_and_sails.vocabulary import CardName, Faction

ROUGH = ((250, 97, 88), (190, 90, 80), (150, 78, 70), (120, 62, 62), (100, 45, 52), (80, 25, 45))
"""From so many percent of the defenders' strength on: the chance to win, and what is left, in percent."""
SURE, LIKELY, DARING = 95, 70, 25
"""The chance of a siege, in percent, with strength to spare, with just enough, and with a little luck."""
STORM = 90
"""The chance, in percent, that nothing happens to a landing where strange fleets are."""
PASSING = 75
"""Percent of its worth that land loses which is gone again next season."""
MATES = 8
"""Gold for each further army in one place: it could be of use elsewhere."""


@dataclass(frozen=True)
class Attack:
    """Some armies against one territory."""

    place: str
    ways: tuple[Way, ...]
    net: int
    """What it promises in gold, all in all."""
    left: int
    """The strength that is left before the siege."""
    has_battle: bool
    is_certain: bool = False
    """Whether the battle was reckoned through."""
    is_pillage: bool = False
    """Whether the land is plundered, not besieged [SS-740]."""

    @property
    def armies(self) -> tuple[str, ...]:
        """Who takes part."""
        return tuple(way.army.name for way in self.ways)


def weigh(mind: Mind, place: str, ways: Sequence[Way], purse: int, *, is_certain: bool = False) -> Attack:
    """An attack and what it promises; `purse` is the gold there is for buying off casualties."""
    strength = sum(mind.strength(way.army) for way in ways)
    foes = mind.enemies_in(place)
    battle = _battle(mind, place, ways, foes, is_certain) if foes else Prospect(100, 100)
    left = strength * battle.left // 100
    cost = mind.siege_cost(place)
    chance = battle.wins * siege_chance(mind, place, left, purse) // 100
    chance = chance * (100 - _rush(mind, place, strength, foes)) // 100
    if any(way.zone and mind.fleets_at(way.zone) for way in ways):
        chance = chance * STORM // 100
    costs = (strength - left) * CASUALTY + (len(ways) - 1) * MATES + _left_behind(mind, ways)
    net = mind.worth(place) * chance // 100 - min(left, cost) * CASUALTY - costs
    attack = Attack(place, tuple(ways), net, left, bool(foes), is_certain or not foes)
    if CardName.PILLAGE not in (mind.realm.hand or ()):
        return attack
    loot = _loot(mind, place, left, purse) * battle.wins // 100 - costs
    kept = net if _can_be_kept(mind, place, left - cost) else net - mind.worth(place) * chance * PASSING // 10000
    return replace(attack, net=loot, is_pillage=True) if loot > kept else attack


def siege_chance(mind: Mind, place: str, strength: int, purse: int) -> int:
    """How likely so much strength takes a territory, in percent, if losses may be bought off [SS-711]."""
    return _chance(mind, mind.siege_cost(place), mind.siege_dice(place), strength, purse)


def _chance(mind: Mind, cost: int, dice: int, strength: int, purse: int) -> int:
    spread = isqrt(3 * dice)
    spare = strength - cost + min(most_bought_off(cost, mind.realm.leader), purse // mind.box.tables.buy_off)
    if spare > spread:
        return SURE
    return LIKELY if spare > 0 else DARING if spare > -spread else 0


# Plunder


def _loot(mind: Mind, place: str, strength: int, purse: int) -> int:
    """What plundering promises: the gold, what its holder does not get, less the losses [SS-741 to SS-745, SS-M07]."""
    land = mind.view.lands[place]
    if mind.is_land_of_a_winner(place):
        return 0  # His points matter, not his gold.
    dice = pillage_dice(mind.box, land, mind.me)
    cost = mind.resistance(place, dice, is_pillage=True)
    spring = spring_income(mind.box, land)
    denied = spring if land.controller is not None else 0
    gain = mind.box.tables.pillage_factor * spring + denied
    return gain * _chance(mind, cost, dice, strength, purse) // 100 - min(strength, cost) * CASUALTY


def _can_be_kept(mind: Mind, place: str, strength: int) -> bool:
    """Whether nobody near could surely take a territory back from so much strength next season."""
    near: dict[Faction, int] = {}
    for around in mind.atlas.land_around(place):
        for army in mind.enemies_in(around):
            near[army.faction] = near.get(army.faction, 0) + mind.strength(army)
    return max(near.values(), default=0) < 2 * max(0, strength) + mind.siege_cost(place)


# The battle


def _battle(mind: Mind, place: str, ways: Sequence[Way], foes: list[PieceView], is_certain: bool) -> Prospect:
    if is_certain:
        leaders = {faction: realm.leader for faction, realm in mind.view.realms.items()}
        attackers = [(mind.me, mind.units(way.army)) for way in ways]
        defenders = [(foe.faction, mind.units(foe)) for foe in foes]
        home = own_ground(mind.box, place, mind.view.lands[place].controller, [foe.faction for foe in foes])
        return prospect(mind.box, attackers, defenders, mind.view.options.form, home=home, leaders=leaders)
    strength = sum(mind.strength(way.army) for way in ways)
    percent = strength * 100 // max(1, sum(map(mind.strength, foes)))
    return next((Prospect(left, wins) for least, wins, left in ROUGH if percent >= least), Prospect(40, 5))


def _rush(mind: Mind, place: str, strength: int, foes: list[PieceView]) -> int:
    """How likely others come into the way of an attack, in percent: those next to the place."""
    there = [foe.name for foe in foes]
    near: dict[Faction, int] = {}
    for around in mind.atlas.land_around(place):
        for army in mind.enemies_in(around):
            if army.name not in there:
                near[army.faction] = near.get(army.faction, 0) + mind.strength(army)
    strongest = max(near.values(), default=0)
    holder = mind.view.lands[place].controller
    interest = 30 if holder in near else 20
    return min(interest, interest * strongest // max(1, 2 * strength))


def _left_behind(mind: Mind, ways: Sequence[Way]) -> int:
    """What becomes less safe when these armies go."""
    going = [way.army.name for way in ways if way.place != way.army.place]
    total = 0
    for place in sorted({way.army.place for way in ways if way.army.place in mind.lands}):
        own = [army for army in mind.garrison(place) if army.faction in mind.side]
        before = sum(map(mind.strength, own))
        after = sum(mind.strength(army) for army in own if army.name not in going)
        total += mind.exposure(place, after) - mind.exposure(place, before)
    return total
