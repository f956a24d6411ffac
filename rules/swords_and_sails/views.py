"""What a seat, or a spectator, may know of a campaign: an allow-list, built by adding [SS-R90]."""

from __future__ import annotations

from rules.kernel.values import Frozen, View
from rules.swords_and_sails.diplomacy.offers import MUTUAL, Offer, Promise, Verdict
from rules.swords_and_sails.open_board import Relations, Urban
from rules.swords_and_sails.orders import Order, Orders, PieceName, Units
from rules.swords_and_sails.state import Stage, Trace
from rules.swords_and_sails.vocabulary import CardName, Colour, CombatForm, Faction, Half, Leader, Season, UnitType
from rules.swords_and_sails.writing.outlook import CANONICAL, Outlook, Sighting


class PieceView(Frozen):
    """An army or fleet: where it is everybody sees, what is in it its owner alone [SS-113]."""

    name: PieceName
    faction: Faction
    number: int
    place: str
    is_fleet: bool
    is_docked: bool = False
    aboard: tuple[PieceName, ...] = ()
    """The fleets that carry it."""
    units: Units | None = None
    """None for everybody but its owner."""
    capacity: int | None = None
    """Of an own fleet: how many army units it carries."""
    stowage: tuple[UnitType, ...] = ()


class TakenView(Frozen):
    """Cities that fell one by one."""

    by: Faction
    minors: int
    built_minors: int
    """How many of these were built by players."""
    majors: int


class LandView(Frozen, Urban):
    """A territory, all of which is open."""

    controller: Faction | None
    printed_minors: int
    built_minors: int
    new_minors: int
    majors: int
    is_closed: bool
    pillage: int
    ripens: int
    taken: TakenView | None


class ReportView(Frozen):
    """What an own spy has seen."""

    piece: PieceName
    place: str
    season: int
    units: Units


class RealmView(Frozen):
    """A power as everybody sees it; gold and hand are there but for its own player."""

    faction: Faction
    is_out: bool
    leader: Leader | None
    territories: int
    harvest: int
    """As recorded, in spring [SS-108]."""
    city_income: int
    points: int
    """Its own, its handicap included, without bonuses [SS-220]."""
    handicap: int
    """Points that it has besides those of the map, less than 0 where it is held back."""
    pace: int
    """Points that its handicap gains in a year."""
    standing: str
    """The points that count: its team's, while it is in one."""
    is_marked: bool
    """Whether it wins if it stays where it is until the season ends [SS-931]."""
    mark: int | None
    """The season of its victory mark."""
    freed: int
    """The first season in which it may be marked after its team was formed or broken [SS-419]."""
    cards: dict[Colour, int]
    """How many it holds of each colour."""
    gold: int | None = None
    hand: tuple[CardName, ...] | None = None


class TeamView(Frozen):
    """A team."""

    cube: str
    members: tuple[Faction, ...]
    since: int
    joined: tuple[tuple[Faction, int], ...]
    """The season in which a member joined that was not there from the beginning [SS-533]."""
    points: str


class AgreementView(Frozen):
    """A trade agreement, which lies open."""

    number: int
    partners: tuple[Faction, Faction]
    gold: int
    opened: int
    """The season."""


class AttemptView(Frozen):
    """A Political Minor Ally that lies on the floor."""

    faction: Faction
    place: str
    supporters: tuple[Faction, ...]
    cancelled: tuple[Faction, ...]


class TillView(Frozen):
    """What this phase has done to the gold of an agreement."""

    agreement: int
    taken: dict[Faction, int]
    placed: dict[Faction, int]
    is_shared: bool


class PactView(Frozen):
    """A pact of the viewer's, and what became of it."""

    parties: tuple[Faction, Faction]
    promise: Promise
    first: int
    last: int
    verdict: Verdict
    broken_by: tuple[Faction, ...]


class TableTalk(Frozen):
    """What lies on the floor of Diplomacy: offers and pacts for their parties alone."""

    offers: tuple[Offer, ...] = ()
    pacts: tuple[PactView, ...] = ()
    attempts: tuple[AttemptView, ...] = ()
    tills: tuple[TillView, ...] = ()
    votes: tuple[Faction, ...] = ()
    """Who wants more time."""
    is_leaving: bool = False
    """Whether the viewer leaves its team when the phase ends."""
    writes_to: tuple[Faction, ...] = ()
    """Whom the viewer may send letters now."""


class OptionsView(Frozen):
    """What was chosen for this table."""

    target: int
    form: CombatForm
    half: Half
    auto_quick_over: int
    removal: bool
    draft: bool
    learning: bool
    are_byzantium_and_fatimids_apart: bool
    waits_for_victory: bool
    partial_siege: bool
    espionage_only: bool
    spring_diplomacy: bool
    leaders: bool
    are_leaders_chosen: bool
    live_battles: bool
    double_withdraw: bool
    live_counters: bool
    maintenance: bool


class CampaignView(View, Relations):
    """A campaign as one seat sees it."""

    viewer: Faction | None
    stage: Stage
    season: int
    season_name: Season
    year: int
    options: OptionsView
    realms: dict[Faction, RealmView]
    lands: dict[str, LandView]
    pieces: dict[PieceName, PieceView]
    teams: tuple[TeamView, ...]
    agreements: tuple[AgreementView, ...]
    agreements_made: int
    """So many there have been."""
    former: dict[str, Faction | None]
    """Who controlled the land that has changed hands this season when it began."""
    capitals: dict[Faction, Faction]
    """Captured capitals, and who took each last."""
    stacks: dict[Colour, int]
    """How many cards each stack has left to draw."""
    orders: Orders | None
    """The own orders, once they are locked."""
    revealed: dict[PieceName, Order]
    """What everybody saw when orders were revealed; no private instructions."""
    traces: tuple[Trace, ...]
    past_orders: Orders | None
    """The own orders of the season before."""
    past_traces: tuple[Trace, ...]
    """What became of the own orders of the season before."""
    advice: tuple[Trace, ...] = ()
    """Why the own battles of this season went without somebody."""
    past_advice: tuple[Trace, ...] = ()
    """The same of the season before."""
    reports: tuple[ReportView, ...] = ()
    sharers: tuple[Faction, ...] = ()
    """The viewer and those team-mates whose land it may enter [SS-533]."""
    talk: TableTalk = TableTalk()

    def piece(self, name: PieceName) -> PieceView | None:
        """An army or fleet."""
        return self.pieces.get(name)

    def armies_in(self, territory: str) -> tuple[PieceView, ...]:
        """The armies that stand in a territory; those aboard in its port are not on land."""
        return tuple(
            one for one in self.pieces.values() if one.place == territory and not one.is_fleet and not one.aboard
        )

    def armies_of(self, faction: Faction) -> tuple[PieceView, ...]:
        """A power's armies."""
        return tuple(piece for piece in self.pieces.values() if piece.faction == faction and not piece.is_fleet)

    def fleets_of(self, faction: Faction) -> tuple[PieceView, ...]:
        """A power's fleets."""
        return tuple(piece for piece in self.pieces.values() if piece.faction == faction and piece.is_fleet)

    def own(self) -> tuple[PieceView, ...]:
        """The viewer's armies and fleets by name."""
        return tuple(piece for piece in self.pieces.values() if piece.faction == self.viewer)


def promised_peace(seen: CampaignView) -> tuple[Faction, ...]:
    """Whom the viewer has promised not to attack this season."""
    return tuple(
        one
        for pact in seen.talk.pacts
        if pact.promise.vow in MUTUAL and pact.verdict is Verdict.OPEN and pact.first <= seen.season <= pact.last
        for one in pact.parties
        if one != seen.viewer
    )


def outlook(seen: CampaignView) -> Outlook:
    """What the legality of the viewer's orders depends on."""
    assert seen.viewer is not None
    own = seen.realms[seen.viewer]
    return Outlook(
        faction=seen.viewer,
        factions=seen.factions,
        side=seen.side_of(seen.viewer),
        sharers=seen.sharers,
        pieces={
            name: Sighting(
                name=name,
                faction=piece.faction,
                number=piece.number,
                is_fleet=piece.is_fleet,
                place=piece.place,
                aboard=piece.aboard,
                units=dict(piece.units or {}),
            )
            for name, piece in sorted(seen.pieces.items(), key=lambda item: _by_owner(item[1]))
        },
        controllers={place: land.controller for place, land in seen.lands.items()},
        teams=tuple(tuple(team.members) for team in seen.teams),
        closed=tuple(place for place, land in seen.lands.items() if land.is_closed),
        ports=tuple(place for place, land in seen.lands.items() if land.cities),
        hand=own.hand or (),
        leader=own.leader,
        allows_partial_siege=seen.options.partial_siege,
        allows_double_withdraw=seen.options.double_withdraw,
    )


def _by_owner(piece: PieceView) -> tuple[bool, int, int]:
    return piece.is_fleet, CANONICAL[piece.faction], piece.number
