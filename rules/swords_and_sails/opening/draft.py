"""The draft of territories before the start: ten markers each, laid by turns [SS-180 to SS-185, SS-R85, D04]."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick_several
from rules.kernel.play import Procedure
from rules.kernel.values import IllegalAnswer
from rules.kernel.words import counted
from rules.swords_and_sails.atlas import Atlas
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import G, area, atlas_of, box_of
from rules.swords_and_sails.scoring import spring_income
from rules.swords_and_sails.state import Campaign, seat_of
from rules.swords_and_sails.vocabulary import Faction

INCOME_OF_A_MARKER = 10  # [SS-180]
MORE = (1, 2, 4)
"""Markers beyond the price, to outbid others; they add up."""

Bids = dict[str, int]
"""Markers by territory."""


@dataclass
class Drafter:
    """What a player has left to draft with."""

    markers: int
    barred: list[str] = field(default_factory=list)
    """Land for which he tied: those markers go elsewhere [SS-184]."""
    has_passed: bool = False


def hold_draft(g: G) -> Procedure[None]:
    """Rounds in canonical order until all have passed or can lay nothing any more [SS-182, SS-R85]."""
    drafters = {faction: Drafter(box_of(g).tables.draft_markers) for faction in g.state.factions}
    number = 0
    while any(_can_bid(g, faction, drafter) for faction, drafter in drafters.items()):
        number += 1
        with g.step(f"Draft, round {number}"):
            bids: dict[Faction, Bids] = {}
            for faction, drafter in drafters.items():
                if _can_bid(g, faction, drafter):
                    bids[faction] = yield from g.ask(seat_of(faction), pick_land(g, faction, drafter, bids))
                    g.tell("markers_laid", faction=faction, markers=bids[faction])
                    drafter.markers -= sum(bids[faction].values())
                    drafter.has_passed = not bids[faction]
            settle_bids(g, bids, drafters)


def settle_bids(g: G, bids: dict[Faction, Bids], drafters: dict[Faction, Drafter]) -> None:
    """The most markers win a territory; all others take theirs back, and of a tie everybody [SS-183, SS-R85]."""
    won: dict[Faction, list[str]] = {}
    for place in sorted({place for bid in bids.values() for place in bid}):
        laid = {faction: bid[place] for faction, bid in bids.items() if place in bid}
        most = max(laid.values())
        first = [faction for faction, markers in laid.items() if markers == most]
        winner = first[0] if len(first) == 1 else None
        for faction, markers in laid.items():
            if faction != winner:
                drafters[faction].markers += markers
                drafters[faction].barred.append(place)
        if winner is None:
            g.tell("draft_tied", place=place, factions=first, markers=most)
        else:
            g.state.lands[place].controller = winner
            won.setdefault(winner, []).append(place)
    for faction in bids:
        if faction in won:
            g.tell("lands_drafted", faction=faction, places=won[faction])


# Bidding


def price_in_markers(campaign: Campaign, box: Content, place: str) -> int:
    """A tenth of the spring income [SS-181]."""
    return spring_income(box, campaign.lands[place]) // INCOME_OF_A_MARKER


def open_land(campaign: Campaign, atlas: Atlas, box: Content, faction: Faction, drafter: Drafter) -> list[str]:
    """Neutral land at a land border of one's own that one can pay, as a fallback takes it [SS-182, SS-R98, D04]."""
    bordering = {place for own in campaign.lands_of(faction) for place in atlas.land_around(own)}
    found = [
        place
        for place in sorted(bordering)
        if campaign.lands[place].controller is None
        and not campaign.lands[place].is_closed
        and place not in drafter.barred
        and price_in_markers(campaign, box, place) <= drafter.markers
    ]
    return sorted(
        found, key=lambda place: (price_in_markers(campaign, box, place), -campaign.lands[place].cities, place)
    )


def _can_bid(g: G, faction: Faction, drafter: Drafter) -> bool:
    return not drafter.has_passed and bool(open_land(g.state, atlas_of(g), box_of(g), faction, drafter))


def pick_land(g: G, faction: Faction, drafter: Drafter, bids: dict[Faction, Bids]) -> Ask[Bids]:
    """Territories to lay markers on, each for its price and perhaps more; none: the player is done."""
    campaign, box = g.state, box_of(g)
    places = open_land(campaign, atlas_of(g), box, faction, drafter)
    prices = {place: price_in_markers(campaign, box, place) for place in places}
    rival = {place: max((bid.get(place, 0) for bid in bids.values()), default=0) for place in places}
    plain = [
        Choice(place, f"{area(g, place)}: {_markers(prices[place])}", (place, prices[place]), _hint(rival[place]))
        for place in places
    ]
    extra = [
        Choice(f"{place} {more}", f"{area(g, place)}: {more} more", (place, more))
        for place in places
        for more in MORE
        if prices[place] + more <= drafter.markers
    ]

    def added_up(chosen: list[tuple[str, int]]) -> Bids:
        laid: Bids = {}
        for place, markers in chosen:
            laid[place] = laid.get(place, 0) + markers
        return {place: laid[place] for place in places if place in laid}

    def refuse(laid: Bids) -> None:
        for place, markers in laid.items():
            if markers < prices[place]:
                raise IllegalAnswer(f"{area(g, place)} costs {_markers(prices[place])}; choose its price too.")
        if sum(laid.values()) > drafter.markers:
            raise IllegalAnswer(f"That takes {_markers(sum(laid.values()))}, and you have {drafter.markers} left.")

    ask = pick_several(
        "draft.land",
        f"Which land do you claim? You have {_markers(drafter.markers)}; claim none to be done.",
        (*plain, *extra),
        fallback=_usual(places, prices, rival, drafter.markers),
        rule="SS-182",
    )
    return ask.reading(added_up, refuse)


def _usual(places: list[str], prices: Bids, rival: Bids, markers: int) -> list[str]:
    """As much land as the markers pay for, cheapest first, where nobody else has laid any."""
    taken: list[str] = []
    for place in places:
        if not rival[place] and sum(prices[one] for one in [*taken, place]) <= markers:
            taken.append(place)
    return taken


def _markers(count: int) -> str:
    return counted(count, "marker")


def _hint(rival: int) -> str:
    return f"{_markers(rival)} of somebody else lie there" if rival else ""
