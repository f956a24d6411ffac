"""Income and victory points, computed from who controls what, never stored [SS-210 to SS-222, SS-414 to SS-421]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.swords_and_sails.content import Content
from rules.swords_and_sails.open_board import OpenBoard, OpenLand
from rules.swords_and_sails.state import Campaign, Team
from rules.swords_and_sails.vocabulary import Faction, Season

POINTS_OF_A_MAJOR = 3  # [SS-219]
POINTS_OF_AN_UPGRADE = POINTS_OF_A_MAJOR - 1


@dataclass(frozen=True)
class Cities:
    """How many cities somebody has."""

    minors: int = 0
    majors: int = 0

    def __add__(self, other: Cities) -> Cities:
        return Cities(self.minors + other.minors, self.majors + other.majors)


@dataclass(frozen=True)
class Standing:
    """A power, or a team, and the points that count for it [SS-416]."""

    side: tuple[Faction, ...]
    points: Fraction


# Land and cities


@dataclass
class Holding:
    """What a power has on the map."""

    whole: int = 0
    """Territories that count as its own: a partly taken one is nobody's until it falls [SS-R87]."""
    harvested: int = 0
    """Those of them that are not pillaged [SS-223]."""
    cities: Cities = Cities()
    paying: Cities = Cities()
    """Those that are not in pillaged land [SS-223]."""
    handicap: int = 0
    """Points that it has at this table whatever it holds."""

    @property
    def points(self) -> int:
        """1 a territory, 1 a minor city, 3 a major one, and the handicap; pillage changes nothing [SS-220, SS-R39]."""
        return self.whole + self.cities.minors + POINTS_OF_A_MAJOR * self.cities.majors + self.handicap


Holdings = dict[Faction, Holding]


def survey(board: OpenBoard) -> Holdings:
    """What every power has, counted in one walk over the map."""
    found = {faction: Holding(handicap=realm.handicap) for faction, realm in board.realms.items()}
    for land in board.lands.values():
        if land.controller is not None:
            _count(found[land.controller], land, land.controller)
        if land.taken is not None and land.taken.by != land.controller:
            _count(found[land.taken.by], land, land.taken.by)
    return found


def _count(holding: Holding, land: OpenLand, faction: Faction) -> None:
    is_whole, is_harvested = land.taken is None, not land.pillage
    holding.whole += is_whole
    holding.harvested += is_whole and is_harvested
    cities = cities_in(land, faction)
    if cities.minors or cities.majors:
        holding.cities += cities
        if is_harvested:
            holding.paying += cities


def cities_in(land: OpenLand, faction: Faction) -> Cities:
    """The cities of a territory that a power has: as its controller, or taken one by one [SS-724, SS-R87]."""
    fallen = land.taken
    if fallen is None:
        return Cities(land.minors, land.majors) if land.controller == faction else Cities()
    lost = Cities(fallen.minors, fallen.majors)
    own = lost if fallen.by == faction else Cities()
    if land.controller == faction:
        own += Cities(land.minors - lost.minors, land.majors - lost.majors)
    return own


def worth(box: Content, cities: Cities) -> int:
    """What cities pay in a season, whichever it is [SS-211 to SS-215]."""
    return cities.minors * box.tables.minor_income + cities.majors * box.tables.major_income


def spring_income(box: Content, land: OpenLand) -> int:
    """What a whole territory pays in spring: the measure of its worth."""
    return box.tables.harvest[Season.SPRING] + worth(box, Cities(land.minors, land.majors))


# Income


def harvest(board: OpenBoard, box: Content, faction: Faction) -> int:
    """The harvest of this season; pillaged land pays none [SS-210, SS-223]."""
    return survey(board)[faction].harvested * box.tables.harvest[board.season_name]


def recorded_harvest(box: Content, holding: Holding) -> int:
    """The harvest as it stands on the record: always that of spring [SS-108]."""
    return holding.whole * box.tables.harvest[Season.SPRING]


def city_income(board: OpenBoard, box: Content, faction: Faction) -> int:
    """What a power's cities pay; those in pillaged land pay nobody [SS-223]."""
    return worth(box, survey(board)[faction].paying)


# Victory points


def basic_points(board: OpenBoard, faction: Faction) -> int:
    """A power's own points [SS-220]."""
    return survey(board)[faction].points


def land_points(land: OpenLand) -> int:
    """What a whole territory counts [SS-219, SS-220]."""
    return Holding(whole=1, cities=Cities(land.minors, land.majors)).points


def capital_points(campaign: Campaign, box: Content, faction: Faction) -> int:
    """Points for captured capitals of powers in this game, unless they are team-mates now [SS-420, SS-R35, SS-R51]."""
    captured = [
        one.capital
        for one in campaign.capitals
        if one.holder == faction and one.capital in campaign.realms and not campaign.are_friends(faction, one.capital)
    ]
    return len(captured) * box.tables.capital_points


def team_points(campaign: Campaign, box: Content, team: Team, holdings: Holdings) -> Fraction:
    """A team's points, exactly: the members' average, 5 for each further member, and capitals [SS-414, SS-R50]."""
    shared = shared_points(box, [holdings[member].points for member in team.members])
    return shared + sum(capital_points(campaign, box, member) for member in team.members)


def shared_points(box: Content, own: Sequence[int]) -> Fraction:
    """What powers with so many points of their own count together, capitals aside [SS-414, SS-415]."""
    return Fraction(sum(own), len(own)) + box.tables.alliance_points * (len(own) - 1)


def points_of(campaign: Campaign, box: Content, faction: Faction, holdings: Holdings | None = None) -> Fraction:
    """The points that count for a power: its team's, while it is in one [SS-416]."""
    counted = survey(campaign) if holdings is None else holdings
    team = campaign.team_of(faction)
    if team is not None:
        return team_points(campaign, box, team, counted)
    return Fraction(counted[faction].points + capital_points(campaign, box, faction))


def tally(campaign: Campaign, box: Content) -> dict[Faction, Fraction]:
    """The points that count for every power still in the game."""
    holdings = survey(campaign)
    return {faction: points_of(campaign, box, faction, holdings) for faction in campaign.factions}


def standings(campaign: Campaign, box: Content) -> tuple[Standing, ...]:
    """All sides still in the game, the highest first, equal ones in canonical order."""
    holdings = survey(campaign)
    found = [Standing(side, points_of(campaign, box, side[0], holdings)) for side in sides(campaign)]
    return tuple(sorted(found, key=lambda standing: -standing.points))


def sides(campaign: Campaign) -> Iterator[tuple[Faction, ...]]:
    """Who wins together: teams, and powers on their own, by their first member."""
    for faction in campaign.factions:
        side = tuple(one for one in campaign.side_of(faction) if one in campaign.factions)
        if side[0] == faction:
            yield side


def shown(points: Fraction) -> str:
    """Points as players read them: one decimal, rounded down [SS-R50]."""
    tenths = points * 10 // 1
    sign, (whole, rest) = "-" if tenths < 0 else "", divmod(abs(tenths), 10)
    return f"{sign}{whole}.{rest}" if rest else f"{sign}{whole}"
