"""Which orders a piece may be given, each looked at alone [SS-501 to SS-523, SS-540 to SS-544; order language 1 to 9].

What several orders must agree on is in `concert`. Other players' secret orders are unknown here: what depends on one is
allowed if any order of theirs could make it possible.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.words import counted
from rules.swords_and_sails.atlas import Atlas
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.orders import Command, Instructions, Order, PieceName, Retreat, Then, Timing, Transfer
from rules.swords_and_sails.state import Campaign
from rules.swords_and_sails.vocabulary import CardName, Faction, Leader
from rules.swords_and_sails.writing.outlook import Sighting, outlook_of
from rules.swords_and_sails.writing.reach import Reach

PARTS = ("place", "piece", "fleets", "timing", "is_attack")
USES = {
    Command.DEFEND: ("is_attack",),
    Command.MOVE: ("place", "is_attack"),
    Command.SUPPORT: ("piece",),
    Command.WITH: ("piece",),
    Command.LOAD: ("fleets", "timing", "place", "is_attack"),
    Command.UNLOAD: ("place", "is_attack"),
    Command.DOCK: ("place",),
}
"""Which parts of an order belong to a command."""
MOST_POINTS, MOST_CITIES, MOST_ROUNDS, MOST_PERCENT = 99, 20, 20, 500
"""How far the numbers of private instructions go."""


def why_not(campaign: Campaign, atlas: Atlas, box: Content, faction: Faction, piece: PieceName, order: Order) -> str:
    """Why a player may not give a piece an order, in a sentence; "" if they may."""
    return fault_in(Reach(outlook_of(campaign, faction), atlas, box), piece, order)


def fault_in(reach: Reach, name: PieceName, order: Order) -> str:
    """Why an order is illegal for a piece, or ""."""
    return fault_in_open_part(reach, name, order) or _fault_in_instructions(reach, reach.outlook.pieces[name], order)


def fault_in_open_part(reach: Reach, name: PieceName, order: Order) -> str:
    """Why an order is illegal for a piece, whatever its private instructions, or ""."""
    piece = reach.outlook.pieces.get(name)
    if piece is None:
        return "There is no such army or fleet."
    if piece.faction is not reach.outlook.faction:
        return f"{reach.call(name)} is not yours."
    if any(getattr(order, part) for part in PARTS if part not in USES[order.command]):
        return f"An order to {order.command} cannot say that."
    if order.is_attack and order.command is Command.LOAD and not order.place:
        return f"{piece.label} can attack only where it lands."
    return (
        COMMANDS[order.command](reach, piece, order)
        or _fault_in_naming(reach, piece, order)
        or _fault_in_carrying(reach, piece, order)
    )


def without_own_points(order: Order) -> Order:
    """What one piece takes over from the order of another with which it goes: not its cargo, nor its instructions."""
    return order.model_copy(update={"carries": (), "instructions": Instructions()})


# Staying


def _fault_in_defending(reach: Reach, piece: Sighting, order: Order) -> str:
    if order.is_attack and piece.aboard:
        return f"{piece.label} is aboard: it can stay aboard or land."
    if order.is_attack and piece.is_fleet and not reach.is_at_sea(piece):
        return f"{piece.label} is in port, where it can neither attack nor defend."  # [SS-516]
    return ""


# Moving


def _fault_in_moving(reach: Reach, piece: Sighting, order: Order) -> str:
    place = reach.area(order.place)
    if order.place == piece.place and not piece.aboard:
        return f"{piece.label} is in {place} already."
    if piece.is_fleet:
        if reach.box.is_land(order.place):
            return f"{piece.label} cannot sail on land: it may dock in {place} if there is a port."  # [SS-522]
        return "" if order.place in reach.sails(piece) else f"{place} is not next to {piece.label}."
    if piece.aboard:
        return f"{piece.label} is aboard: it can stay aboard or land."
    if not reach.box.is_land(order.place):
        return f"{piece.label} cannot march into {place}: only a fleet can carry it there."  # [SS-521]
    if order.place not in reach.on_foot(piece):
        return _fault_in_crossing(reach, piece, order.place) or f"{place} is not next to {reach.area(piece.place)}."
    return _fault_in_entering(reach, order)


def _fault_in_crossing(reach: Reach, army: Sighting, place: str) -> str:
    """What is wrong with crossing a strait on foot [SS-542 to SS-544, SS-R108]."""
    strait = next((one for one in reach.atlas.straits if {army.place, place} == {*one.shores}), None)
    if strait is None:
        return ""
    if not strait.can_be_crossed:
        return f"Armies cannot cross the strait of {strait.name} without a fleet."
    shores = f"{reach.area(army.place)} and {reach.area(place)}"
    return f"Armies cross the strait of {strait.name} on foot only if you control both {shores}."


def _fault_in_entering(reach: Reach, order: Order) -> str:
    """What is wrong with entering land that is in reach [SS-523, SS-R18, SS-533]."""
    if not reach.is_open(order.place):
        return reach.bar(order.place)
    if not order.is_attack and not reach.is_friendly(order.place):
        return f"{reach.area(order.place)} is not friendly land: it can be entered only by an attack."
    return ""


def _fault_in_docking(reach: Reach, piece: Sighting, order: Order) -> str:
    place = reach.area(order.place)
    if not piece.is_fleet:
        return f"{piece.label} cannot dock: only fleets can."
    if not reach.is_at_sea(piece):
        return f"{piece.label} is in port: to leave it is its move for the season."
    if order.place not in reach.atlas.coasts(piece.place):
        return f"{place} does not lie at the {reach.area(piece.place)}."
    return reach.no_port(order.place)


# With others


def _fault_in_supporting(reach: Reach, piece: Sighting, order: Order) -> str:
    other, fault = _other(reach, piece, order, reach.outlook.sharers)
    if other is None:
        return fault
    if piece.aboard:
        return f"{piece.label} is aboard: it can stay aboard or land, also together with another army."
    if not reach.could_follow(piece, other):
        return f"{reach.call(other.name)} is too far away to be supported by {piece.label}."
    return ""


def _fault_in_accompanying(reach: Reach, piece: Sighting, order: Order) -> str:
    other, fault = _other(reach, piece, order, (reach.outlook.faction,))
    if other is None:
        return fault
    if order.is_apart:
        return f"{piece.label} cannot go together with {other.label} and keep apart."
    if not reach.could_accompany(piece, other):
        return f"{other.label} is too far away for {piece.label} to act together with it."
    return ""


def _other(reach: Reach, piece: Sighting, order: Order, owners: tuple[Faction, ...]) -> tuple[Sighting | None, str]:
    """The piece that an order names, or what is wrong with it."""
    other = reach.outlook.pieces.get(order.piece)
    if other is None:
        return None, "There is no such army or fleet."
    if other.name == piece.name:
        return None, f"{piece.label} cannot {order.command} itself."
    if other.is_fleet is not piece.is_fleet:
        return None, "Armies act together with armies, fleets with fleets."
    if other.faction not in owners:
        is_led = order.command is Command.WITH
        return None, f"{reach.call(other.name)} is not yours to lead." if is_led else _not_ours(reach, other)
    return other, ""


def _not_ours(reach: Reach, other: Sighting) -> str:
    if other.faction in reach.outlook.side:
        return (
            f"{reach.call(other.name)} can act with you from the next season on, when the alliance is one season old."
        )
    return f"{reach.call(other.name)} is not on your side."


# By sea


def _fault_in_loading(reach: Reach, piece: Sighting, order: Order) -> str:
    if piece.is_fleet:
        return f"{piece.label} is a fleet: only armies go aboard."
    if piece.aboard:
        return f"{piece.label} is aboard already: it can stay aboard or land."
    fleets = [reach.outlook.pieces.get(name) for name in order.fleets]
    carriers = [fleet for fleet in fleets if fleet is not None and fleet.is_fleet]
    if not carriers or len(carriers) < len(fleets) or len({*order.fleets}) < len(fleets):
        return f"{piece.label} needs to know which fleet to go aboard."
    stranger = next((fleet for fleet in carriers if fleet.faction not in reach.outlook.sharers), None)
    if stranger is not None:
        return _not_ours(reach, stranger)
    timing = order.timing or reach.usual_timing(piece.place, carriers)
    called = reach.call_all(order.fleets)
    if not reach.meeting_places(piece.place, carriers, timing):
        when = "now" if timing is Timing.BEFORE else "after the fleets have moved"
        return f"{piece.label} in {reach.area(piece.place)} cannot reach {called} {when}."
    if not reach.may_fit(piece, carriers):
        return f"{called} cannot hold the {counted(piece.size, 'unit')} of {piece.label}."
    if not order.place:
        return ""
    return _fault_in_landing(reach, piece, order, reach.landings(piece.place, carriers, timing), called)


def _fault_in_unloading(reach: Reach, piece: Sighting, order: Order) -> str:
    if not piece.aboard:
        return f"{piece.label} is not aboard a fleet."
    return _fault_in_landing(reach, piece, order, reach.landings_from_aboard(piece), reach.call_all(piece.aboard))


def _fault_in_landing(reach: Reach, piece: Sighting, order: Order, shores: tuple[str, ...], fleets: str) -> str:
    """What is wrong with going ashore [SS-505, SS-R27]."""
    place = reach.area(order.place)
    if not reach.box.is_land(order.place):
        return f"{piece.label} can land only on land, not in {place}."
    if order.place == piece.place and not piece.aboard:
        return f"{piece.label} is in {place} already."
    if not reach.is_open(order.place):
        return reach.bar(order.place)
    if order.place not in shores:
        return f"{place} is out of reach: {fleets} cannot bring {piece.label} there this season."
    return _fault_in_entering(reach, order)


COMMANDS: dict[Command, Callable[[Reach, Sighting, Order], str]] = {
    Command.DEFEND: _fault_in_defending,
    Command.MOVE: _fault_in_moving,
    Command.SUPPORT: _fault_in_supporting,
    Command.WITH: _fault_in_accompanying,
    Command.LOAD: _fault_in_loading,
    Command.UNLOAD: _fault_in_unloading,
    Command.DOCK: _fault_in_docking,
}


# Finer points


def _fault_in_naming(reach: Reach, piece: Sighting, order: Order) -> str:
    """Whom an attack is limited to [SS-506, SS-R77], and keeping apart [SS-R23, SS-R24]."""
    if order.is_apart and order.command is Command.SUPPORT:
        return f"{piece.label} cannot support another and keep apart from it."
    if order.whom is None:
        return ""
    if not order.is_attack:
        return f"{piece.label} attacks nobody, so no power can be named."
    if order.whom in reach.outlook.side:
        whose = "your own power" if order.whom is reach.outlook.faction else "your ally"
        return f"{reach.power(order.whom)} is {whose} and cannot be attacked."
    if order.whom not in reach.outlook.factions:
        return f"{reach.power(order.whom)} is not in this game."
    return ""


def _fault_in_carrying(reach: Reach, piece: Sighting, order: Order) -> str:
    """The armies that a fleet is told to carry [SS-517, SS-R32]."""
    if order.carries and not piece.is_fleet:
        return f"{piece.label} is an army: only fleets carry."
    for name in order.carries:
        other = reach.outlook.pieces.get(name)
        if other is None or other.is_fleet:
            return f"{piece.label} can carry only armies."
        if other.faction not in reach.outlook.sharers:
            return _not_ours(reach, other)
        if name not in reach.freight(piece):
            return f"{reach.call(name)} cannot come aboard {piece.label} this season."
    return ""


def _fault_in_instructions(reach: Reach, piece: Sighting, order: Order) -> str:
    return _fault_after_battle(reach, piece, order) or _fault_in_retreating(reach, piece, order)


def _fault_after_battle(reach: Reach, piece: Sighting, order: Order) -> str:
    """What an army is to do when it is alone in a territory [SS-R33]."""
    wish = order.instructions
    if wish.then is not None and piece.is_fleet:
        return f"{piece.label} is a fleet: only armies besiege and pillage."
    if wish.then is Then.PARTIAL and not reach.outlook.allows_partial_siege:
        return "Partial sieges are not played in this game."
    if wish.then is Then.PILLAGE and CardName.PILLAGE not in reach.outlook.hand:
        return f"You hold no {reach.box.card(CardName.PILLAGE).name} card."
    if wish.pay is not None and (wish.then is not Then.SIEGE or not 0 <= wish.pay <= MOST_POINTS):
        return f"Points are bought off in a siege, 0 to {MOST_POINTS} of them."
    if wish.cities and (wish.then is not Then.PARTIAL or not 1 <= wish.cities <= MOST_CITIES):
        return f"A partial siege takes on 1 to {MOST_CITIES} cities."
    return ""


def _fault_in_retreating(reach: Reach, piece: Sighting, order: Order) -> str:
    """When a piece leaves a battle, and where it goes [D21, D25]."""
    wish = order.instructions
    most = {Retreat.ROUND: MOST_ROUNDS, Retreat.BELOW: MOST_PERCENT}.get(wish.retreat) if wish.retreat else None
    if most is None and wish.limit:
        return "Only a retreat after a round or below a percentage has a number."
    if most is not None and not 1 <= wish.limit <= most:
        return f"A retreat by {wish.retreat} takes a number from 1 to {most}."
    if wish.retreat is Retreat.BEFORE and not may_leave_early(reach, piece):
        return f"{piece.label} may not leave before the first round: you have neither the leader nor the card for it."
    if len({*wish.fallback}) < len(wish.fallback):
        return "A place to fall back to is named once."
    refuges = reach.refuges(piece) if wish.fallback else ()
    for place in wish.fallback:
        if place not in refuges:
            return f"{piece.label} cannot fall back to {reach.area(place)}: it is not friendly, or too far away."
    return ""


def may_leave_early(reach: Reach, piece: Sighting) -> bool:
    """Whether a piece may leave before combat [SS-672, SS-675, SS-956, SS-968, SS-977b]."""
    outlook = reach.outlook
    if piece.is_fleet:
        return outlook.leader is Leader.ADMIRAL
    cards = outlook.hand.count(CardName.TACTICAL_WITHDRAW)
    favoured = reach.box.card(CardName.TACTICAL_WITHDRAW).favours
    is_entitled = outlook.faction in favoured or outlook.leader is Leader.DIPLOMAT
    by_card = (cards >= 1 and is_entitled) or (cards >= 2 and outlook.allows_double_withdraw)
    return outlook.leader is Leader.COMMANDER or by_card


# Units


def fault_in_transfer(reach: Reach, transfer: Transfer) -> str:
    """Why units cannot change from one piece to another, or "" [SS-509, SS-R26]."""
    outlook = reach.outlook
    giver, receiver = outlook.pieces.get(transfer.giver), outlook.pieces.get(transfer.receiver)
    if giver is None or receiver is None:
        return "There is no such army or fleet."
    for one in (giver, receiver):
        if one.faction is not outlook.faction:
            return f"{reach.call(one.name)} is not yours."
    if giver.name == receiver.name or giver.is_fleet is not receiver.is_fleet:
        return "Units change only from one army to another, or from one fleet to another."
    for kind, count in transfer.units.items():
        if not 1 <= count <= giver.units.get(kind, 0):
            return f"{giver.label} has {giver.units.get(kind, 0)} {kind}, not {count}."
    if transfer.units and transfer.units == giver.units:
        return f"{giver.label} cannot hand over all it has: merge it into {receiver.label} instead."
    are_together = reach.are_together(giver, receiver)
    if transfer.timing is Timing.BEFORE and not are_together:
        return f"{giver.label} and {receiver.label} are not together now."
    if not are_together and not reach.could_meet(giver, receiver):
        return f"{giver.label} and {receiver.label} are neither together now nor can they be after moving."
    return ""
