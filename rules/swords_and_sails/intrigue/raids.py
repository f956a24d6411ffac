"""Raid Trade Caravans: gold off somebody's trade agreement [SS-455 to SS-457]."""

from __future__ import annotations

from rules.swords_and_sails.content import Content
from rules.swords_and_sails.diplomacy import trade
from rules.swords_and_sails.ground import G, box_of, realm_of, round_up, spend_card
from rules.swords_and_sails.state import Agreement
from rules.swords_and_sails.vocabulary import CardName, Faction


def agreement_of(g: G, number: int) -> Agreement | None:
    """A trade agreement in play."""
    return next((one for one in g.state.agreements if one.number == number), None)


def loot(box: Content, faction: Faction, gold: int) -> int:
    """Half of the gold, and for some powers half of the rest as well [SS-456, SS-457, SS-R46]."""
    taken = round_up(gold, 2)
    if faction in box.card(CardName.RAID_CARAVANS).favours:
        taken += round_up(gold - taken, 2)
    return taken


def raid(g: G, faction: Faction, agreement: Agreement) -> None:
    """A power takes gold off an agreement, which ends when none is left [SS-455, SS-447]."""
    spend_card(g, faction, CardName.RAID_CARAVANS)
    taken = loot(box_of(g), faction, agreement.gold)
    agreement.gold -= taken
    realm_of(g, faction).gold += taken
    g.reveal(
        "caravans_raided",
        by=faction,
        number=agreement.number,
        partners=agreement.partners,
        gold=taken,
        left=agreement.gold,
    )
    trade.close_empty(g)
