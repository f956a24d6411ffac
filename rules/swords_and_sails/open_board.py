"""What lies open to everybody: the same of the campaign as of every view of it, so that a rule about it stands once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from rules.swords_and_sails.vocabulary import Faction, Leader, Season


class Counted(Protocol):
    """Cities by their kinds."""

    @property
    def printed_minors(self) -> int:
        """Minor ones that were there from the start."""

    @property
    def built_minors(self) -> int:
        """Minor ones that players built."""

    @property
    def majors(self) -> int:
        """Major ones."""


class Urban:
    """How many cities there are, of a territory or of what fell of it."""

    @property
    def minors(self: Counted) -> int:
        """All minor cities."""
        return self.printed_minors + self.built_minors

    @property
    def cities(self: Counted) -> int:
        """All cities."""
        return self.printed_minors + self.built_minors + self.majors


class OpenTaken(Protocol):
    """Cities that fell one by one."""

    @property
    def by(self) -> Faction:
        """Whose they are now."""

    @property
    def minors(self) -> int:
        """Minor ones."""

    @property
    def majors(self) -> int:
        """Major ones."""


class OpenLand(Protocol):
    """A territory."""

    @property
    def controller(self) -> Faction | None:
        """Whose it is."""

    @property
    def minors(self) -> int:
        """All minor cities."""

    @property
    def cities(self) -> int:
        """All cities."""

    @property
    def built_minors(self) -> int:
        """Those that players built."""

    @property
    def new_minors(self) -> int:
        """Those that were built in this season."""

    @property
    def majors(self) -> int:
        """All major cities."""

    @property
    def is_closed(self) -> bool:
        """Whether nobody may enter it."""

    @property
    def pillage(self) -> int:
        """Pillage markers."""

    @property
    def ripens(self) -> int:
        """The season from which it may be besieged or pillaged again."""

    @property
    def taken(self) -> OpenTaken | None:
        """The cities that somebody has taken one by one."""


class OpenRealm(Protocol):
    """A power."""

    @property
    def leader(self) -> Leader | None:
        """Who leads it."""

    @property
    def is_out(self) -> bool:
        """Whether it is out of the game."""

    @property
    def handicap(self) -> int:
        """Points besides those of the map."""


class OpenTeam(Protocol):
    """A team."""

    @property
    def members(self) -> Sequence[Faction]:
        """Who is in it."""


class OpenPiece(Protocol):
    """An army or fleet, whatever is in it."""

    @property
    def name(self) -> str:
        """Its id."""

    @property
    def faction(self) -> Faction:
        """Whose it is."""


class OpenBoard(Protocol):
    """A campaign, or what somebody sees of it."""

    @property
    def season(self) -> int:
        """0 is Spring 1000."""

    @property
    def season_name(self) -> Season:
        """Spring, summer, autumn or winter."""

    @property
    def realms(self) -> Mapping[Faction, OpenRealm]:
        """The powers that are played, in canonical order."""

    @property
    def lands(self) -> Mapping[str, OpenLand]:
        """All territories in the game, by id."""

    @property
    def teams(self) -> Sequence[OpenTeam]:
        """All teams."""

    def armies_in(self, territory: str) -> Sequence[OpenPiece]:
        """The armies that stand in a territory."""

    def armies_of(self, faction: Faction) -> Sequence[OpenPiece]:
        """A power's armies."""

    def fleets_of(self, faction: Faction) -> Sequence[OpenPiece]:
        """A power's fleets."""

    def side_of(self, faction: Faction) -> tuple[Faction, ...]:
        """A power and its team-mates."""

    def are_friends(self, one: Faction, other: Faction) -> bool:
        """Whether they are the same, or team-mates."""

    def lands_of(self, faction: Faction) -> tuple[str, ...]:
        """The territories that a power controls."""

    def has_hostile_army(self, faction: Faction, territory: str) -> bool:
        """Whether an army of somebody who is no friend stands there."""


class Relations:
    """Who is with whom, and whose land is whose, on any board."""

    @property
    def factions(self: OpenBoard) -> tuple[Faction, ...]:
        """The powers still in the game, in canonical order."""
        return tuple(faction for faction, realm in self.realms.items() if not realm.is_out)

    def side_of(self: OpenBoard, faction: Faction) -> tuple[Faction, ...]:
        """A power and its team-mates, in canonical order."""
        team = next((team.members for team in self.teams if faction in team.members), (faction,))
        return tuple(one for one in Faction if one in team)

    def are_friends(self: OpenBoard, one: Faction, other: Faction) -> bool:
        """Whether they are the same, or team-mates: then nothing between them is hostile."""
        return one == other or any(one in team.members and other in team.members for team in self.teams)

    def lands_of(self: OpenBoard, faction: Faction) -> tuple[str, ...]:
        """The territories that a power controls, by id."""
        return tuple(place for place, land in self.lands.items() if land.controller == faction)

    def is_friendly(self: OpenBoard, faction: Faction, territory: str) -> bool:
        """Whether a territory is controlled by the power or a team-mate."""
        controller = self.lands[territory].controller
        return controller is not None and self.are_friends(faction, controller)

    def has_hostile_army(self: OpenBoard, faction: Faction, territory: str) -> bool:
        """Whether an army of somebody who is no friend stands there."""
        return any(not self.are_friends(faction, army.faction) for army in self.armies_in(territory))
