"""What a player knows when writing orders: the board, what is in their own pieces, and their own hand [SS-R90]."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from functools import cached_property

from rules.swords_and_sails.orders import PieceName, Units
from rules.swords_and_sails.state import Army, Campaign, Fleet
from rules.swords_and_sails.vocabulary import CardName, Faction, Leader, piece_label

CANONICAL = {faction: place for place, faction in enumerate(Faction)}


@dataclass(frozen=True)
class Sighting:
    """An army or fleet as one player sees it."""

    name: PieceName
    faction: Faction
    number: int
    is_fleet: bool
    place: str
    """A territory, or the sea zone it is in or carried over; a fleet in a territory is docked."""
    aboard: tuple[PieceName, ...] = ()
    """The fleets that carry an army."""
    units: Units = field(default_factory=dict)
    """What is in it; empty for the pieces of others, whose contents are secret."""

    @property
    def label(self) -> str:
        """As its owner calls it."""
        return piece_label(self.number, is_fleet=self.is_fleet)

    @property
    def size(self) -> int:
        """How many units its owner counts in it."""
        return sum(self.units.values())


@dataclass(frozen=True)
class Outlook:
    """All that the legality of one player's orders depends on."""

    faction: Faction
    factions: tuple[Faction, ...]
    """The powers still in the game, in canonical order."""
    side: tuple[Faction, ...]
    """The player and their team-mates, in canonical order."""
    sharers: tuple[Faction, ...]
    """Those of them whose land he may enter: himself, and the members of an older team [SS-533, SS-R109]."""
    pieces: dict[PieceName, Sighting]
    """All armies, then all fleets; within each by power and number."""
    controllers: dict[str, Faction | None]
    """Who controls each territory in the game."""
    teams: tuple[tuple[Faction, ...], ...] = ()
    """Who plays together, the player's own team included."""
    closed: tuple[str, ...] = ()
    ports: tuple[str, ...] = ()
    """The territories with a city; those of them at the sea are ports [SS-222]."""
    hand: tuple[CardName, ...] = ()
    leader: Leader | None = None
    allows_partial_siege: bool = False
    allows_double_withdraw: bool = False

    def own(self, *, fleets: bool) -> tuple[Sighting, ...]:
        """The player's armies, or fleets, by number."""
        return tuple(one for one in self.pieces.values() if one.faction is self.faction and one.is_fleet is fleets)

    def is_friendly(self, territory: str) -> bool:
        """Whether it is controlled by the player or a team-mate."""
        return self.controllers[territory] in self.side

    def are_friends(self, one: Faction, other: Faction) -> bool:
        """Whether two powers are the same, or team-mates."""
        return one is other or any(one in team and other in team for team in self.teams)

    def armies_in(self, territory: str) -> tuple[Sighting, ...]:
        """The armies that stand in a territory."""
        return tuple(self._armies_by_place[territory])

    def strangers_at(self, place: str, *, fleets: bool) -> tuple[Sighting, ...]:
        """The armies, or fleets, of others than the player's side that whoever comes to a place may have to fight."""
        return tuple(self._strangers[place, fleets])

    @cached_property
    def _strangers(self) -> dict[tuple[str, bool], list[Sighting]]:
        found: dict[tuple[str, bool], list[Sighting]] = defaultdict(list)
        for one in self.pieces.values():
            if one.faction not in self.side and not one.aboard:
                found[one.place, one.is_fleet].append(one)
        return found

    @cached_property
    def _armies_by_place(self) -> dict[str, list[Sighting]]:
        found: dict[str, list[Sighting]] = defaultdict(list)
        for one in self.pieces.values():
            if not one.is_fleet and not one.aboard:
                found[one.place].append(one)
        return found


@dataclass(frozen=True)
class Board:
    """What everybody sees: where the pieces are, and whose each territory is."""

    pieces: dict[PieceName, Sighting]
    controllers: dict[str, Faction | None]
    closed: tuple[str, ...]
    ports: tuple[str, ...]


def board_of(campaign: Campaign) -> Board:
    """The board as it stands."""
    by_owner = sorted(campaign.pieces(), key=lambda one: (isinstance(one, Fleet), CANONICAL[one.faction], one.number))
    return Board(
        pieces={piece.name: _sighting(piece) for piece in by_owner},
        controllers={place: land.controller for place, land in campaign.lands.items()},
        closed=tuple(place for place, land in campaign.lands.items() if land.is_closed),
        ports=tuple(place for place, land in campaign.lands.items() if land.cities),
    )


def outlook_of(campaign: Campaign, faction: Faction, board: Board | None = None) -> Outlook:
    """What a player knows in a campaign; whoever wants the outlooks of all looks at the board once."""
    realm = campaign.realms[faction]
    side = campaign.side_of(faction)
    seen = board or board_of(campaign)
    own = {
        piece.name: replace(seen.pieces[piece.name], units=dict(piece.units))
        for piece in campaign.pieces()
        if piece.faction is faction
    }
    return Outlook(
        faction=faction,
        factions=campaign.factions,
        side=side,
        sharers=tuple(one for one in side if campaign.may_share(faction, one)),
        pieces={**seen.pieces, **own},
        controllers=seen.controllers,
        teams=tuple(tuple(team.members) for team in campaign.teams),
        closed=seen.closed,
        ports=seen.ports,
        hand=tuple(realm.hand),
        leader=realm.leader,
        allows_partial_siege=campaign.options.partial_siege,
        allows_double_withdraw=campaign.options.double_withdraw,
    )


def _sighting(piece: Army | Fleet) -> Sighting:
    return Sighting(
        name=piece.name,
        faction=piece.faction,
        number=piece.number,
        is_fleet=isinstance(piece, Fleet),
        place=piece.place,
        aboard=tuple(piece.aboard) if isinstance(piece, Army) else (),
    )
