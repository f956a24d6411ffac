"""Morale: after each round on land a side may lose heart [SS-640 to SS-647, SS-R03 to SS-R06, SS-R88]."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rules.swords_and_sails.combat.reports import MoraleCheck
from rules.swords_and_sails.combat.sides import Battle
from rules.swords_and_sails.combat.under_way import Combat, Party, leader_of
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import G, box_of
from rules.swords_and_sails.state import Campaign
from rules.swords_and_sails.vocabulary import Faction, Leader

COUNTED = 3  # [SS-641]
COUNTED_BY_LEADER: dict[Leader | None, int] = {Leader.CHARISMATIC: 4, Leader.COMMANDER: 5}  # [SS-961, SS-977a]
OWN_LAND = 5  # [SS-645]
OWN_CAPITAL = 10  # [SS-646]


def units_counted(leader: Leader | None) -> int:
    """How many of the highest units make up the base."""
    return COUNTED_BY_LEADER.get(leader, COUNTED)


def morale_base(values: Iterable[int], counted: int) -> int:
    """The morale of the best units of an army or a side together [SS-641]."""
    return sum(sorted(values, reverse=True)[:counted])


def check_morale(g: G, combat: Combat, party: Party) -> MoraleCheck:
    """Whether a side that has units left stands; one die for each round of this battle so far."""
    box = box_of(g)
    counted = units_counted(leader_of(g.state, party))
    best = sorted(party.units, key=lambda unit: -unit.sheet(box).morale)[:counted]
    return MoraleCheck(
        side=party.name,
        dice=[g.roll(6, combat.label("morale", party)) for _ in range(combat.round.number)],
        lost=party.lost,
        destroyed=combat.foe(party).lost,
        home=home_ground(box, g.state, combat.battle, party.factions),
        units=[unit.disc() for unit in best],
        base=morale_base((unit.sheet(box).morale for unit in best), counted),
    )


def home_ground(box: Content, campaign: Campaign, battle: Battle, factions: tuple[Faction, ...]) -> int:
    """What defending their own ground is worth to these powers [SS-645, SS-646, SS-R88]."""
    if battle.is_clash or not battle.is_on_land:
        return 0
    return own_ground(box, battle.place, campaign.held_at_start(battle.place), factions)


def own_ground(box: Content, place: str, controller: Faction | None, factions: Collection[Faction]) -> int:
    """What a territory is worth to the morale of those who defend it, its controller among them [SS-645, SS-646]."""
    if controller is None or controller not in factions:
        return 0
    territory = box.territory(place)
    return OWN_CAPITAL if territory.is_capital and territory.home is controller else OWN_LAND
