"""A0 and A1: orders are locked, what cannot be done is replaced, and all is revealed [SS-501, SS-530, SS-R91]."""

from __future__ import annotations

from typing import Any

from rules.swords_and_sails.atlas import Atlas
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.movement.intents import CANONICAL, Intent, March
from rules.swords_and_sails.orders import DEFENDS, Command, Order, Orders, PieceName, Timing
from rules.swords_and_sails.state import Army, Campaign, Fleet
from rules.swords_and_sails.vocabulary import Faction
from rules.swords_and_sails.writing.legality import fault_in_open_part
from rules.swords_and_sails.writing.outlook import board_of, outlook_of
from rules.swords_and_sails.writing.reach import Reach


def lock(campaign: Campaign, atlas: Atlas, box: Content) -> March:
    """Freeze orders; missing and illegal ones become defaults, start positions the reference [A0]."""
    march = March(campaign, atlas, box)
    pieces = sorted(campaign.pieces(), key=lambda one: (CANONICAL[one.faction], isinstance(one, Fleet), one.number))
    for piece in pieces:
        march.intents[piece.name] = Intent(piece, DEFENDS, target=piece.place, origin=piece.place, group=(piece.name,))
    written = {piece.name: campaign.order_of(piece.name) for piece in pieces}
    leaders = {piece.name: _leader(written, piece) for piece in pieces}
    board = board_of(campaign)
    reaches = {faction: Reach(outlook_of(campaign, faction, board), atlas, box) for faction in campaign.realms}
    faults = {piece.name: _fault(reaches[piece.faction], written, leaders, piece) for piece in pieces}
    groups: dict[PieceName, list[PieceName]] = {}
    for name in march.intents:
        groups.setdefault(leaders[name] or name, []).append(name)
    for intent in march:
        leader = leaders[intent.name] or intent.name
        intent.group = tuple(groups[leader])
        own = written[intent.name]
        if any(faults[name] for name in intent.group):
            _refuse(march, intent, own, faults[intent.name])
        else:
            intent.order = own if leader == intent.name else _meant(written[leader], own)
            intent.is_attacking, intent.whom = intent.order.is_attack, intent.order.whom
            if leader != intent.name:
                _write(campaign, intent, own.model_copy(update={"piece": leader}))
        intent.told = intent.order
    march.transfers = _transfers(march)
    return march


def _leader(written: dict[PieceName, Order], piece: Army | Fleet) -> PieceName:
    """The piece whose order counts for one that goes with others; none if they go round in a circle [SS-507]."""
    name, passed = piece.name, [piece.name]
    while written[name].command is Command.WITH:
        name = written[name].piece
        if name in passed or name not in written or not _may_lead(piece, name):
            return ""
        passed.append(name)
    return name


def _meant(order: Order, own: Order) -> Order:
    """The order that counts, with what remains a piece's own business."""
    carries = (*order.carries, *own.carries)
    return order.model_copy(update={"instructions": own.instructions, "carries": carries})


def _may_lead(piece: Army | Fleet, name: PieceName) -> bool:
    """Whether a piece is of the same power and kind as another."""
    return name[:-1] == piece.name[:-1]


def _fault(
    reach: Reach, written: dict[PieceName, Order], leaders: dict[PieceName, PieceName], piece: Army | Fleet
) -> str:
    """Why the order of a piece cannot be carried out, as written and as meant; instructions never make it void."""
    if not leaders[piece.name]:
        return "It was to go with a piece that it cannot go with."
    own, meant = written[piece.name], written[leaders[piece.name]]
    for order in (own,) if own is meant else (own, meant):
        fault = fault_in_open_part(reach, piece.name, order)
        if fault:
            return fault
    return ""


def _refuse(march: March, intent: Intent, written: Order, fault: str) -> None:
    """The default takes the place of an order; its instructions for battle stay [SS-R91, A4]."""
    words = fault.rstrip(".") or "Another of those it had to go with has an order that cannot be carried out"
    intent.order = Order(instructions=written.instructions)
    _write(march.campaign, intent, intent.order)
    march.note("A0", "order_refused", intent, intent.piece.place, rule="SS-R91", words=words, is_private=True)


def _write(campaign: Campaign, intent: Intent, order: Order) -> None:
    sheet = campaign.orders.get(intent.faction, Orders())
    pieces = {**sheet.pieces, intent.name: order}
    campaign.orders[intent.faction] = sheet.model_copy(update={"pieces": pieces})


def keep_lapsed(march: March) -> None:
    """From now on, what has lapsed counts as an order to defend: no siege comes of it."""
    for intent in march:
        if intent.is_lapsed:
            _write(march.campaign, intent, intent.order)


def _transfers(march: March) -> list[tuple[Faction, Any, Timing]]:
    """All mergers and transfers with their time: at once if both are together, otherwise after movement [SS-R26]."""
    return [
        (faction, transfer, transfer.timing or (Timing.BEFORE if march.are_together(transfer) else Timing.AFTER))
        for faction in CANONICAL
        if faction in march.campaign.orders
        for transfer in march.campaign.orders[faction].transfers
    ]


def revealed(march: March) -> dict[str, Any]:
    """All orders as everybody sees them: no instructions for battle, no contents of armies and fleets [A1, SS-R90]."""
    orders = {
        intent.name: march.campaign.order_of(intent.name).model_dump(mode="json", exclude={"instructions"})
        for intent in march
    }
    transfers = [
        {"giver": transfer.giver, "receiver": transfer.receiver, "is_merger": not transfer.units, "timing": timing}
        for _, transfer, timing in march.transfers
    ]
    return {"orders": orders, "transfers": transfers}
