"""Another truth of a campaign behind a given face: other units, gold, cards and private orders of the others."""

from __future__ import annotations

from typing import Any

from rules.kernel.decisions import Draw
from rules.kernel.decks import Deck
from rules.kernel.game import Face
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.diplomacy.offers import Attempt, Floor, Pact, Till
from rules.swords_and_sails.ground import capacity, is_within_peasant_limit
from rules.swords_and_sails.intrigue.filings import Sabotage
from rules.swords_and_sails.orders import Orders, Units
from rules.swords_and_sails.state import (
    Agreement,
    Army,
    Campaign,
    CapturedCapital,
    Fleet,
    Land,
    Options,
    Past,
    Realm,
    Report,
    Stage,
    Taken,
    Team,
)
from rules.swords_and_sails.views import CampaignView, LandView, PieceView, RealmView
from rules.swords_and_sails.vocabulary import SHIPS, TROOPS, CardName, Colour, Faction, UnitType

MOST_OF_A_KIND = 4
"""So many units of a kind are drawn for a piece at most."""


def redraw(box: Content, face: Face, draw: Draw) -> Campaign:
    """All that the seat sees as it is, and all else by chance."""
    view = face.view
    assert isinstance(view, CampaignView)
    campaign = Campaign(
        options=Options(**dict(view.options)),
        stage=view.stage,
        season=view.season,
        realms={faction: as_seen(realm, draw) for faction, realm in view.realms.items()},
        lands={place: land_as_seen(land) for place, land in view.lands.items()},
        teams=[Team(cube=team.cube, members=list(team.members), since=team.since) for team in view.teams],
        former=dict(view.former),
        agreements=[Agreement(**dict(agreement)) for agreement in view.agreements],
        agreements_made=view.agreements_made,
        capitals=[CapturedCapital(capital=capital, holder=holder) for capital, holder in view.capitals.items()],
        floor=floor_as_seen(view),
        pacts=[
            Pact(
                parties=pact.parties,
                promise=pact.promise,
                first=pact.first,
                verdict=pact.verdict,
                broken_by=list(pact.broken_by),
            )
            for pact in view.talk.pacts
        ],
        traces=list(view.traces),
        advice=list(view.advice),
        past=Past(
            orders={} if view.viewer is None or view.past_orders is None else {view.viewer: view.past_orders},
            traces=list(view.past_traces),
            advice=list(view.past_advice),
        ),
        outcome=face.outcome,
    )
    if view.viewer in campaign.realms:
        campaign.realms[view.viewer].reports = [Report(**dict(report)) for report in view.reports]
    put_pieces(box, campaign, view, draw)
    give_orders(campaign, view)
    for colour in Colour:
        deal_cards(box, campaign, view, colour, draw)
    return campaign


# What lies open


def as_seen(realm: RealmView, draw: Draw) -> Realm:
    """A power with its gold, or as much as it may have; the cards are dealt later."""
    most = 0 if realm.is_out else (realm.harvest + realm.city_income) // 5
    return Realm(
        gold=5 * draw(1 + most) if realm.gold is None else realm.gold,
        hand=list(realm.hand or ()),
        leader=realm.leader,
        is_out=realm.is_out,
        mark=realm.mark,
        freed=realm.freed,
        handicap=realm.handicap,
        pace=realm.pace,
    )


def land_as_seen(land: LandView) -> Land:
    """A territory, all of which is open."""
    taken = land.taken
    return Land(
        **{name: getattr(land, name) for name in LandView.model_fields if name != "taken"},
        taken=None
        if taken is None
        else Taken(
            by=taken.by,
            printed_minors=taken.minors - taken.built_minors,
            built_minors=taken.built_minors,
            majors=taken.majors,
        ),
    )


def floor_as_seen(view: CampaignView) -> Floor:
    """What is left of the last Diplomacy phase; when the next begins, only who joined which team when still counts."""
    talk = view.talk
    return Floor(
        offers=list(talk.offers),
        leaving=[view.viewer] if talk.is_leaving and view.viewer is not None else [],
        attempts=[
            Attempt(
                faction=one.faction, place=one.place, supporters=list(one.supporters), cancelled=list(one.cancelled)
            )
            for one in talk.attempts
        ],
        tills=[Till(**dict(one), start=0) for one in talk.tills],
        votes=list(talk.votes),
        joined={faction: season for team in view.teams for faction, season in team.joined},
    )


def give_orders(campaign: Campaign, view: CampaignView) -> None:
    """The own orders, and those of the others as everybody saw them: without instructions and transfers."""
    for faction, realm in campaign.realms.items():
        own = view.orders if faction == view.viewer else None
        seen = {name: order for name, order in view.revealed.items() if name.split(".")[0] == faction}
        if own or seen or (view.stage is Stage.MOVEMENT and not realm.is_out):
            campaign.orders[faction] = own or Orders(pieces=seen)
        if view.stage is Stage.MOVEMENT and not realm.is_out:
            campaign.sabotage[faction] = Sabotage()


# What is hidden


def put_pieces(box: Content, campaign: Campaign, view: CampaignView, draw: Draw) -> None:
    """Armies and fleets where they are; in those of others is what may be in them [SS-113]."""
    for name, seen in view.pieces.items():
        common: dict[str, Any] = {"name": name, "faction": seen.faction, "number": seen.number, "place": seen.place}
        units = hidden_units(box, seen, draw) if seen.units is None else dict(seen.units)
        if seen.is_fleet:
            common |= {"stowage": list(seen.stowage)} if seen.stowage else {}
            campaign.fleets[name] = Fleet(**common, units=units, is_docked=seen.is_docked)
        else:
            campaign.armies[name] = Army(**common, units=units, aboard=list(seen.aboard))
    for fleet in campaign.fleets.values():
        while fleet.faction != view.viewer and capacity(box, fleet.units) < sum(
            a.size for a in campaign.cargo_of(fleet)
        ):
            fleet.add({UnitType.TR: 1})


def hidden_units(box: Content, piece: PieceView, draw: Draw) -> Units:
    """What may be in a piece; an army that is carried is small enough for whoever carries it."""
    if piece.aboard:
        fit = [kind for kind in TROOPS if is_within_peasant_limit(box, piece.faction, {kind: 1})]
        return {fit[draw(len(fit))]: 1}
    return drawn_units(box, piece.faction, SHIPS if piece.is_fleet else TROOPS, draw)


def drawn_units(box: Content, faction: Faction, kinds: tuple[UnitType, ...], draw: Draw) -> Units:
    """Any units of these kinds that a piece of a power may have."""
    while True:
        units = {kind: count for kind in kinds if (count := draw(1 + MOST_OF_A_KIND))}
        if units and is_within_peasant_limit(box, faction, units):
            return units


def deal_cards(box: Content, campaign: Campaign, view: CampaignView, colour: Colour, draw: Draw) -> None:
    """The cards of a colour: how many are in the stack and in each hand is known, all else are discarded."""
    whole = [card.id for card in box.cards if card.colour is colour for _ in range(card.count)]
    on_the_table = [CardName.TRADE_AGREEMENT] * len(view.agreements) + [CardName.MINOR_ALLY] * len(view.talk.attempts)
    own = [] if view.viewer is None else campaign.realms[view.viewer].hand
    seen = [card for card in (*own, *on_the_table) if box.card(card).colour is colour]
    others: list[Faction] = [faction for faction in view.realms if faction != view.viewer]
    sizes = [view.realms[faction].cards[colour] for faction in others]
    discarded = len(whole) - len(seen) - sum(sizes) - view.stacks[colour]
    deck, hands = Deck[CardName].redealt(
        whole,
        pile=view.stacks[colour],
        discarded=(),
        seen=seen,
        hands=[*sizes, discarded],
        draw=draw,
    )
    deck.discard(hands.pop())
    campaign.decks[colour] = deck
    for faction, cards in zip(others, hands, strict=True):
        campaign.realms[faction].hand += cards
