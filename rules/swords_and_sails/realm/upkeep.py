"""Upkeep, where it is played: what units cost to keep, and who goes when gold runs short [SS-230 to SS-232, SS-R78]."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.asks import Ask
from rules.kernel.decisions import Option, PickMany
from rules.kernel.play import Procedure
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import G, box_of, decide_all, pay, realm_of, round_up
from rules.swords_and_sails.orders import PieceName, Units
from rules.swords_and_sails.state import Army, Campaign, Fleet, seat_of
from rules.swords_and_sails.vocabulary import Faction, UnitType

OneUnit = tuple[PieceName, UnitType]


def upkeep_of(box: Content, faction: Faction, units: Units) -> int:
    """What units cost to keep, to the gold piece [SS-231]."""
    return sum(box.unit_of(faction, kind).upkeep * count for kind, count in units.items())


def upkeep_due(campaign: Campaign, box: Content, faction: Faction) -> int:
    """What all armies and fleets of a power cost in a season, up to the next 5 [SS-231, SS-R103]."""
    return round_up(sum(upkeep_of(box, faction, piece.units) for piece in _pieces(campaign, faction)))


def pay_upkeep(g: G) -> Procedure[None]:
    """Everybody pays; those who cannot pay what they have, and units go for the rest [SS-230, SS-R78]."""
    campaign, box = g.state, box_of(g)
    # All are asked alike, so that nobody sees who is short of gold; what was not filed falls back.
    asks = {faction: ask_who_goes(campaign, box, faction) for faction in campaign.factions}
    first = yield from decide_all(g, asks, is_live=False)
    for faction in campaign.factions:
        due = upkeep_due(campaign, box, faction)
        paid = min(due, realm_of(g, faction).gold)
        pay(g, faction, paid)
        g.tell("upkeep_paid", to={seat_of(faction)}, due=due, paid=paid, gold=realm_of(g, faction).gold)
        if paid < due:
            disband(g, faction, due - paid, first[faction])
    for piece in [piece for piece in campaign.pieces() if not piece.units]:
        g.reveal("piece_disbanded", piece=piece.name, place=piece.place)
    campaign.drop_empty()


def disband(g: G, faction: Faction, debt: int, first: list[OneUnit]) -> None:
    """Units go until their upkeep covers the debt: those that were named, then the cheapest."""
    campaign, box = g.state, box_of(g)
    gone: dict[PieceName, Units] = {}
    # Ships with armies aboard go only when nobody else is left, the armies included.
    for name, kind in [*first, *in_turn(campaign, box, faction), *in_turn(campaign, box, faction)]:
        piece = campaign.piece(name)
        if debt <= 0:
            break
        if piece is None or not piece.units.get(kind) or _carries(campaign, piece):
            continue
        piece.remove({kind: 1})
        gone.setdefault(name, {})[kind] = gone.get(name, {}).get(kind, 0) + 1
        debt -= box.unit_of(faction, kind).upkeep
    for name, units in gone.items():
        g.tell("units_disbanded", to={seat_of(faction)}, piece=name, units=units)


def ask_who_goes(campaign: Campaign, box: Content, faction: Faction) -> Ask[list[OneUnit]]:
    """Which units go first when gold runs short; filed in advance, for it stops nobody [D06]."""
    names: dict[str, OneUnit] = {}
    options: list[Option] = []
    for piece in _pieces(campaign, faction):
        if _carries(campaign, piece):
            continue
        for kind, count in piece.units.items():
            sheet = box.unit_of(faction, kind)
            for number in range(1, count + 1):
                name = f"{piece.name} {kind} {number}"
                names[name] = (piece.name, kind)
                label = f"{piece.label}: {sheet.name} {number}"
                options.append(Option(id=name, label=label, hint=f"saves {sheet.upkeep} gold"))
    decision = PickMany(
        key="income.disband",
        prompt="Which units go first if you cannot pay their upkeep? After them the cheapest go.",
        options=tuple(options),
        most=len(options),
        fallback=([],),
        rule="SS-R78",
        standing=True,
    )
    return Ask(decision, lambda answer: [names[name] for name in answer])


def _pieces(campaign: Campaign, faction: Faction) -> tuple[Army | Fleet, ...]:
    return (*campaign.armies_of(faction), *campaign.fleets_of(faction))


def in_turn(campaign: Campaign, box: Content, faction: Faction) -> Iterator[OneUnit]:
    """Every unit, the cheapest first; of equal ones those of the highest number, an army's before a fleet's [D06]."""
    pieces = sorted(_pieces(campaign, faction), key=lambda piece: -piece.number)
    for kind in sorted(UnitType, key=lambda kind: box.unit_of(faction, kind).cost):
        for piece in pieces:
            yield from [(piece.name, kind)] * piece.units.get(kind, 0)


def _carries(campaign: Campaign, piece: Army | Fleet) -> bool:
    return isinstance(piece, Fleet) and any(army.units for army in campaign.cargo_of(piece))
