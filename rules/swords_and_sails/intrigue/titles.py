"""Royal Marriage and Inherit Title: neutral land that is won without a siege [SS-380 to SS-387, SS-R47]."""

from __future__ import annotations

from collections.abc import Iterable

from rules.kernel.play import Procedure
from rules.swords_and_sails.atlas import Atlas
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import G, area, atlas_of, box_of, pay, spend_card
from rules.swords_and_sails.intrigue.counters import Threat, counter
from rules.swords_and_sails.intrigue.filings import Guard
from rules.swords_and_sails.open_board import OpenBoard
from rules.swords_and_sails.realm import control
from rules.swords_and_sails.scoring import spring_income
from rules.swords_and_sails.vocabulary import CardName, Faction

TITLES = (CardName.ROYAL_MARRIAGE, CardName.INHERIT_TITLE)
MOST_CITIES = 5  # [SS-382]
MAJOR_CITY = 3  # minor cities that a major one counts for [SS-382]


def is_claimable(board: OpenBoard, box: Content, territory: str) -> bool:
    """Whether cards can win a territory: neutral, nobody's home in this game, with few cities [SS-382, SS-383]."""
    land, home = board.lands[territory], box.territory(territory).home
    if land.controller is not None or land.is_closed or land.taken is not None:
        return False
    if home is not None and (home.is_major or home in board.realms):
        return False
    return land.minors + MAJOR_CITY * land.majors <= MOST_CITIES


def borders_any(atlas: Atlas, territory: str, lands: Iterable[str]) -> bool:
    """Whether a territory shares a land border with one of others: no crossing counts [SS-381, SS-R98, SS-R108]."""
    around = atlas.land_around(territory)
    return any(land in around for land in lands)


def can_claim(g: G, faction: Faction, territory: str) -> bool:
    """Whether a power's card can win a territory: next to land that it controls itself [SS-381, SS-388]."""
    return is_claimable(g.state, box_of(g), territory) and borders_any(
        atlas_of(g), territory, g.state.lands_of(faction)
    )


def claims(g: G, faction: Faction, cards: int) -> tuple[str, ...]:
    """What a power can win with so many cards: next to its land, or next to what it wins first."""
    atlas = atlas_of(g)
    open_land = [territory for territory in atlas.territories if is_claimable(g.state, box_of(g), territory)]
    reached = list(g.state.lands_of(faction))
    found: list[str] = []
    for _ in range(cards):
        ring = [one for one in open_land if one not in found and borders_any(atlas, one, reached)]
        found += ring
        reached = ring
    return tuple(found)


def claim_price(board: OpenBoard, box: Content, territory: str) -> int:
    """Half of what a territory pays in spring [SS-384]."""
    return spring_income(box, board.lands[territory]) // 2


def claim(g: G, faction: Faction, card: CardName, territory: str, guards: dict[Faction, Guard]) -> Procedure[None]:
    """A power pays, and the land is its own unless somebody unmasks the pretender [SS-384 to SS-387]."""
    box = box_of(g)
    gold = claim_price(g.state, box, territory)
    spend_card(g, faction, card)
    pay(g, faction, gold)
    g.reveal("title_claimed", by=faction, card=card, place=territory, gold=gold)
    around = atlas_of(g).land_around(territory)
    threat = Threat(
        by=faction,
        about=territory,
        words=f"{box.power(faction).name} plays {box.card(card).name} on {area(g, territory)}.",
        concerned=tuple(one for one in g.state.factions if any(land in around for land in g.state.lands_of(one))),
    )
    if (yield from counter(g, CardName.UNMASK_PRETENDER, threat, guards)) is None:
        control.gain(g, territory, faction)
