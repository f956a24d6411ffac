"""How a view is built: what a seat, or a spectator, may know is added piece by piece [SS-R90]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from rules.kernel.kept import Kept
from rules.kernel.values import Seat
from rules.swords_and_sails import scoring
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.diplomacy.floor import may_write_to
from rules.swords_and_sails.ground import capacity
from rules.swords_and_sails.orders import Order, PieceName, owner_of
from rules.swords_and_sails.state import Army, Campaign, Fleet, Land, Stage, Trace, faction_of
from rules.swords_and_sails.views import (
    AgreementView,
    AttemptView,
    CampaignView,
    LandView,
    OptionsView,
    PactView,
    PieceView,
    RealmView,
    ReportView,
    TableTalk,
    TakenView,
    TeamView,
    TillView,
)
from rules.swords_and_sails.vocabulary import Colour, Faction

LANDS: Kept[Hashable, LandView] = Kept("lands in view", 2048)
"""Territories by all that can be seen of them: most of them look as they did before, and many look alike."""


def view(campaign: Campaign, box: Content, seat: Seat | None) -> CampaignView:
    """The campaign for a seat, or for a spectator."""
    viewer = None if seat is None else faction_of(seat)
    own = campaign.realms.get(viewer) if viewer is not None else None
    options, holdings = campaign.options, scoring.survey(campaign)
    held = Counter(land.controller for land in campaign.lands.values())
    return CampaignView(
        viewer=viewer,
        stage=campaign.stage,
        season=campaign.season,
        season_name=campaign.season_name,
        year=campaign.year,
        options=OptionsView(**{name: getattr(options, name) for name in OptionsView.model_fields}),
        realms={
            faction: _realm(campaign, box, faction, viewer, holdings, held[faction]) for faction in campaign.realms
        },
        lands={place: _land(land) for place, land in campaign.lands.items()},
        pieces={piece.name: _piece(box, piece, viewer) for piece in campaign.pieces()},
        teams=tuple(
            TeamView(
                cube=team.cube,
                members=tuple(team.members),
                since=team.since,
                joined=tuple((one, campaign.floor.joined[one]) for one in team.members if one in campaign.floor.joined),
                points=scoring.shown(scoring.team_points(campaign, box, team, holdings)),
            )
            for team in campaign.teams
        ),
        agreements=tuple(
            AgreementView(number=one.number, partners=one.partners, gold=one.gold, opened=one.opened)
            for one in campaign.agreements
        ),
        agreements_made=campaign.agreements_made,
        former=dict(campaign.former),
        capitals={one.capital: one.holder for one in campaign.capitals},
        stacks={colour: len(deck.draw_pile) for colour, deck in campaign.decks.items()},
        orders=campaign.orders.get(viewer) if viewer is not None else None,
        revealed=_revealed(campaign),
        traces=tuple(one for one in campaign.traces if not one.is_private or is_of(one, viewer)),
        past_orders=campaign.past.orders.get(viewer) if viewer is not None else None,
        past_traces=tuple(one for one in campaign.past.traces if is_of(one, viewer)),
        advice=tuple(one for one in campaign.advice if is_of(one, viewer)),
        past_advice=tuple(one for one in campaign.past.advice if is_of(one, viewer)),
        reports=() if own is None else tuple(ReportView(**dict(report)) for report in own.reports),
        sharers=()
        if viewer is None
        else tuple(one for one in campaign.side_of(viewer) if campaign.may_share(viewer, one)),
        talk=_talk(campaign, viewer),
    )


def _talk(campaign: Campaign, viewer: Faction | None) -> TableTalk:
    """Everybody sees announced cards, votes and trade; what is private only who takes part in it."""
    floor = campaign.floor
    return TableTalk(
        offers=tuple(offer for offer in floor.offers if viewer in offer.parties),
        pacts=tuple(
            PactView(
                parties=pact.parties,
                promise=pact.promise,
                first=pact.first,
                last=pact.last,
                verdict=pact.verdict,
                broken_by=tuple(pact.broken_by),
            )
            for pact in campaign.pacts
            if viewer in pact.parties
        ),
        attempts=tuple(
            AttemptView(
                faction=one.faction,
                place=one.place,
                supporters=tuple(one.supporters),
                cancelled=tuple(one.cancelled),
            )
            for one in floor.attempts
        ),
        tills=tuple(
            TillView(agreement=one.agreement, taken=dict(one.taken), placed=dict(one.placed), is_shared=one.is_shared)
            for one in floor.tills
        ),
        votes=tuple(floor.votes),
        is_leaving=viewer in floor.leaving,
        writes_to=() if viewer is None else may_write_to(campaign, viewer),
    )


def _realm(
    campaign: Campaign,
    box: Content,
    faction: Faction,
    viewer: Faction | None,
    holdings: scoring.Holdings,
    territories: int,
) -> RealmView:
    realm, holding = campaign.realms[faction], holdings[faction]
    is_own = faction == viewer
    return RealmView(
        faction=faction,
        is_out=realm.is_out,
        leader=realm.leader,
        territories=territories,
        harvest=scoring.recorded_harvest(box, holding),
        city_income=scoring.worth(box, holding.paying),
        points=holding.points,
        handicap=realm.handicap,
        pace=realm.pace,
        standing=scoring.shown(scoring.points_of(campaign, box, faction, holdings)),
        is_marked=realm.mark is not None,
        mark=realm.mark,
        freed=realm.freed,
        cards={colour: sum(box.card(card).colour is colour for card in realm.hand) for colour in Colour},
        gold=realm.gold if is_own else None,
        hand=tuple(realm.hand) if is_own else None,
    )


def _land(land: Land) -> LandView:
    taken = land.taken
    look = (
        land.controller,
        (land.printed_minors, land.built_minors, land.new_minors, land.majors),
        (land.is_closed, land.pillage, land.ripens),
        taken and (taken.by, taken.minors, taken.built_minors, taken.majors),
    )
    return LANDS.made(look, lambda: _seen(land))


def _seen(land: Land) -> LandView:
    taken = land.taken
    return LandView(
        controller=land.controller,
        printed_minors=land.printed_minors,
        built_minors=land.built_minors,
        new_minors=land.new_minors,
        majors=land.majors,
        is_closed=land.is_closed,
        pillage=land.pillage,
        ripens=land.ripens,
        taken=None
        if taken is None
        else TakenView(
            by=taken.by,
            minors=taken.minors,
            built_minors=taken.built_minors,
            majors=taken.majors,
        ),
    )


def _piece(box: Content, piece: Army | Fleet, viewer: Faction | None) -> PieceView:
    is_own, is_fleet = piece.faction == viewer, isinstance(piece, Fleet)
    return PieceView(
        name=piece.name,
        faction=piece.faction,
        number=piece.number,
        place=piece.place,
        is_fleet=is_fleet,
        is_docked=isinstance(piece, Fleet) and piece.is_docked,
        aboard=tuple(piece.aboard) if isinstance(piece, Army) else (),
        units=dict(piece.units) if is_own else None,
        capacity=capacity(box, piece.units) if is_own and is_fleet else None,
        stowage=tuple(piece.stowage) if is_own and isinstance(piece, Fleet) else (),
    )


def _revealed(campaign: Campaign) -> dict[PieceName, Order]:
    """Nobody's private instructions; nothing at all before the orders lie open [A1]."""
    if campaign.stage is Stage.ORDERS:
        return {}
    return {
        name: order.model_copy(update={"instructions": Order().instructions})
        for sheet in campaign.orders.values()
        for name, order in sheet.pieces.items()
    }


def is_of(trace: Trace, viewer: Faction | None) -> bool:
    """Whether a trace tells of a piece of the viewer's; some are about no piece."""
    return trace.piece != "" and owner_of(trace.piece) == viewer
