"""Quick combat on land and at sea: dice in handfuls, armour pools, casualty points [SS-820 to SS-858]."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.kernel.asks import Ask
from rules.kernel.choices import choice
from rules.kernel.play import Procedure
from rules.kernel.words import counted
from rules.swords_and_sails.combat.losses import choose_losses, least_missed
from rules.swords_and_sails.combat.prizes import capture_ships, take_pairs
from rules.swords_and_sails.combat.reports import Damage, Throw, Volley
from rules.swords_and_sails.combat.sides import CANONICAL
from rules.swords_and_sails.combat.under_way import Combat, Party, Unit, leader_of
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import G, area, box_of, decide
from rules.swords_and_sails.orders import Units
from rules.swords_and_sails.state import Campaign
from rules.swords_and_sails.vocabulary import Faction, Leader, UnitType

UNITS_PER_ARMOUR = 4  # [SS-972]
DICE_PER_EXTRA = 2  # [SS-978a]

Group = tuple[UnitType, Faction, int, int]
"""Dice of one power's units of one type: how many, and up to which face they hit."""


# Armour


def armour_pool(box: Content, campaign: Campaign, party: Party) -> int:
    """The armour of all units, and what leaders add for their own ones [SS-823, SS-958, SS-972]."""
    pool = sum(unit.sheet(box).armour for unit in party.units)
    for faction in party.factions:
        own = [unit for unit in party.units if unit.faction == faction]
        leader = campaign.realms[faction].leader
        if leader is Leader.ADMIRAL:
            pool += sum(unit.kind in (UnitType.WS, UnitType.RD) for unit in own)
        if leader is Leader.CONQUEROR and not own[0].kind.is_ship:
            pool += len(own) // UNITS_PER_ARMOUR
    return pool


# Dice


def groups(box: Content, units: Iterable[Unit], dice: Callable[[Unit], int], lower: int = 0) -> list[Group]:
    """Dice by type, then by power, in the order in which they are rolled."""
    found: dict[tuple[UnitType, Faction], int] = {}
    for unit in units:
        found[unit.kind, unit.faction] = found.get((unit.kind, unit.faction), 0) + dice(unit)
    return [
        (kind, faction, found[kind, faction], box.unit_of(faction, kind).hit - lower)
        for kind in UnitType
        for faction in CANONICAL
        if found.get((kind, faction))
    ]


def barrage_dice(box: Content, party: Party) -> list[Group]:
    """Ranged units; they hit on one less [SS-826, SS-827, SS-R07]."""
    ranged = [unit for unit in party.units if unit.sheet(box).is_ranged]
    return groups(box, ranged, lambda unit: unit.sheet(box).dice, lower=1)


def close_dice(box: Content, units: Iterable[Unit]) -> list[Group]:
    """All units with all their dice [SS-832]."""
    return groups(box, units, lambda unit: unit.sheet(box).dice)


def halved(dice: list[Group]) -> list[Group]:
    """Half of all dice, half a die up; those that hit least are left out first [SS-843, SS-R11]."""
    dropped = sum(count for _, _, count, _ in dice) // 2
    kept: list[Group] = []
    for group in sorted(dice, key=lambda one: one[3]):
        kind, faction, count, hit = group
        out = min(count, dropped)
        dropped -= out
        kept.append((kind, faction, count - out, hit))
    return [group for group in sorted(kept, key=lambda one: dice_order(one, dice)) if group[2]]


def dice_order(group: Group, dice: list[Group]) -> int:
    """The place of a group among those that it came from."""
    return [one[:2] for one in dice].index(group[:2])


def throw(g: G, combat: Combat, volley: Volley, party: Party, dice: list[Group]) -> Damage:
    """One side's dice, and the damage that they do."""
    prefix = "barrage" if volley in ("barrage", "last_barrage") else "close"
    label = combat.label(prefix, party)
    throws = [
        Throw(faction=faction, kind=kind, hit=hit, faces=[g.roll(6, label) for _ in range(count)])
        for kind, faction, count, hit in dice
    ]
    damage = sum(face for one in throws for face in one.faces if face <= one.hit)
    return Damage(volley=volley, by=party.name, throws=throws, damage=damage, armour=0)


# Rounds


def begin(g: G, combat: Combat) -> None:
    """Armour is counted once, and is gone when it is spent [SS-823, SS-825]."""
    for party in combat.parties:
        party.armour = armour_pool(box_of(g), g.state, party)


def fight_round(g: G, combat: Combat) -> Procedure[None]:
    """A barrage before the first round on land, then close combat [SS-826, SS-832, SS-851]."""
    box = box_of(g)
    if combat.battle.is_on_land and combat.round.number == 1:
        volleys = [throw(g, combat, "barrage", party, barrage_dice(box, party)) for party in combat.parties]
        yield from take_damage(g, combat, volleys)
        if combat.is_decided(box):
            return
    attacker, defender = combat.parties
    attacking = yield from drill(g, combat, attacker, close_dice(box, attacker.units))
    defending = yield from drill(g, combat, defender, close_dice(box, defender.units))
    volleys = [throw(g, combat, "close", attacker, attacking), throw(g, combat, "close", defender, defending)]
    if not combat.battle.is_on_land:
        pairs = [take_pairs(volley) for volley in volleys]
        prizes = yield from capture_ships(g, combat, pairs)
        for volley, taken in zip(volleys, prizes, strict=True):
            volley.prizes = taken
    yield from take_damage(g, combat, volleys)


def drill(g: G, combat: Combat, party: Party, dice: list[Group]) -> Procedure[list[Group]]:
    """A Commander's troops of one type roll one die more for every two [SS-978a, D34]."""
    if leader_of(g.state, party) is not Leader.COMMANDER or not combat.battle.is_on_land:
        return dice
    totals = {kind: sum(group[2] for group in dice if group[0] is kind) for kind in UnitType}
    kinds = [kind for kind in UnitType if totals[kind]]
    labels = {
        kind: f"{box_of(g).unit(kind).plural.capitalize()} ({counted(totals[kind], 'die', 'dice')})" for kind in kinds
    }
    most = max(kinds, key=lambda kind: totals[kind])
    words = f"Which units at {area(g, combat.battle.place)} does your Commander urge on in round {combat.round.number}?"
    ask: Ask[UnitType] = choice(
        UnitType,
        "battle.urge",
        words,
        "SS-978a",
        among=kinds,
        about=combat.battle.place,
        fallback=(most,),
        labels=labels,
    )
    urged = yield from decide(g, party.captain, ask, is_live=g.state.options.live_battles)
    extra = totals[urged] // DICE_PER_EXTRA
    more: list[Group] = []
    for kind, faction, count, hit in dice:
        more.append((kind, faction, count + (extra if kind is urged else 0), hit))
        extra = 0 if kind is urged else extra
    return more


# Damage


def take_damage(g: G, combat: Combat, volleys: list[Damage], spared: Iterable[Unit] = ()) -> Procedure[None]:
    """Both sides' damage counts at once: armour first, units for the rest [SS-606, SS-824, SS-830]."""
    safe = list(spared)
    for volley in volleys:
        victim = next(party for party in combat.parties if party.name != volley.by)
        at_risk = [unit for unit in victim.units if unit not in safe]
        combat.round.volleys.append(volley)
        if not at_risk:
            continue
        volley.armour = min(victim.armour, volley.damage)
        victim.armour -= volley.armour
        volley.losses = yield from absorb(g, combat, victim, at_risk, volley.damage - volley.armour)


def absorb(g: G, combat: Combat, party: Party, at_risk: list[Unit], damage: int) -> Procedure[dict[Faction, Units]]:
    """Units absorb casualty points, those of each power in proportion; the captain chooses the types [SS-R89]."""
    box = box_of(g)
    lost: dict[Faction, Units] = {}
    for faction, units in by_faction(at_risk).items():
        own = sum(box.unit_of(faction, kind).health * count for kind, count in units.items())
        whole = sum(unit.sheet(box).health for unit in at_risk if unit.faction not in lost)
        share = -(-min(damage, whole) * own // whole)
        chosen = yield from choose_losses(g, faction, units, share, about=combat.battle.place, by=party.captain)
        damage -= sum(box.unit_of(faction, kind).health * count for kind, count in chosen.items())
        lost[faction] = chosen
    for faction, units in lost.items():
        for kind, count in units.items():
            for _ in range(count):
                combat.lose(g.state, party, [first_to_go(g.state, party, faction, kind, at_risk)])
    return {faction: units for faction, units in lost.items() if units}


def by_faction(units: list[Unit]) -> dict[Faction, Units]:
    """Units counted by power and type, in canonical order."""
    counted: dict[Faction, Units] = {}
    for faction in CANONICAL:
        kinds = [unit.kind for unit in units if unit.faction == faction]
        if kinds:
            counted[faction] = {kind: kinds.count(kind) for kind in UnitType if kind in kinds}
    return counted


def first_to_go(campaign: Campaign, party: Party, faction: Faction, kind: UnitType, at_risk: list[Unit]) -> Unit:
    """Of several units alike one that is not loaded, from the piece that misses it least."""

    def rank(unit: Unit) -> tuple[bool, int, int]:
        piece = campaign.piece(unit.piece)
        assert piece is not None
        return unit.is_loaded, *least_missed(piece)

    alike = [unit for unit in at_risk if unit in party.units and unit.faction == faction and unit.kind is kind]
    return min(alike, key=rank)
