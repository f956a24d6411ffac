"""Income and victory points, computed from who controls what, never stored [SS-210 to SS-222, SS-414 to SS-421]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from rules.swords_and_sails.content import Content
from rules.swords_and_sails.state import Campaign, Land, Team
from rules.swords_and_sails.vocabulary import Faction, Season

POINTS_OF_A_MAJOR = 3  # [SS-219]


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


def harvested(campaign: Campaign, faction: Faction) -> tuple[str, ...]:
    """The territories that count as a power's own: a partly taken one is nobody's until it falls [SS-R87]."""
    return tuple(place for place in campaign.lands_of(faction) if campaign.lands[place].taken is None)


def cities_in(land: Land, faction: Faction) -> Cities:
    """The cities of a territory that a power has: as its controller, or taken one by one [SS-724, SS-R87]."""
    fallen = land.taken
    if fallen is None:
        return Cities(land.minors, land.majors) if land.controller == faction else Cities()
    lost = Cities(fallen.printed_minors + fallen.built_minors, fallen.majors)
    own = lost if fallen.by == faction else Cities()
    if land.controller == faction:
        own += Cities(land.minors - lost.minors, land.majors - lost.majors)
    return own


def lands_with_cities_of(campaign: Campaign, faction: Faction) -> tuple[Land, ...]:
    """Where a power may have cities: in its own land, and where it has taken some."""
    return tuple(
        land
        for land in campaign.lands.values()
        if land.controller == faction or (land.taken is not None and land.taken.by == faction)
    )


def cities_of(campaign: Campaign, faction: Faction) -> Cities:
    """All cities of a power."""
    return sum((cities_in(land, faction) for land in lands_with_cities_of(campaign, faction)), Cities())


def worth(box: Content, cities: Cities) -> int:
    """What cities pay in a season, whichever it is [SS-211 to SS-215]."""
    return cities.minors * box.tables.minor_income + cities.majors * box.tables.major_income


def spring_income(box: Content, land: Land) -> int:
    """What a whole territory pays in spring: the measure of its worth."""
    return box.tables.harvest[Season.SPRING] + worth(box, Cities(land.minors, land.majors))


# Income


def harvest(campaign: Campaign, box: Content, faction: Faction) -> int:
    """The harvest of this season; pillaged land pays none [SS-210, SS-223]."""
    paying = [place for place in harvested(campaign, faction) if not campaign.lands[place].pillage]
    return len(paying) * box.tables.harvest[campaign.season_name]


def recorded_harvest(campaign: Campaign, box: Content, faction: Faction) -> int:
    """The harvest as it stands on the record: always that of spring [SS-108]."""
    return len(harvested(campaign, faction)) * box.tables.harvest[Season.SPRING]


def city_income(campaign: Campaign, box: Content, faction: Faction) -> int:
    """What a power's cities pay; those in pillaged land pay nobody [SS-223]."""
    paying = (cities_in(land, faction) for land in lands_with_cities_of(campaign, faction) if not land.pillage)
    return worth(box, sum(paying, Cities()))


# Victory points


def basic_points(campaign: Campaign, faction: Faction) -> int:
    """A power's own points: 1 a territory, 1 a minor city, 3 a major one; pillage changes nothing [SS-220, SS-R39]."""
    cities = cities_of(campaign, faction)
    return len(harvested(campaign, faction)) + cities.minors + POINTS_OF_A_MAJOR * cities.majors


def capital_points(campaign: Campaign, box: Content, faction: Faction) -> int:
    """Points for captured capitals of powers in this game, unless they are team-mates now [SS-420, SS-R35, SS-R51]."""
    captured = [
        one.capital
        for one in campaign.capitals
        if one.holder == faction and one.capital in campaign.realms and not campaign.are_friends(faction, one.capital)
    ]
    return len(captured) * box.tables.capital_points


def team_points(campaign: Campaign, box: Content, team: Team) -> Fraction:
    """A team's points, exactly: the members' average, 5 for each further member, and capitals [SS-414, SS-R50]."""
    average = Fraction(sum(basic_points(campaign, member) for member in team.members), len(team.members))
    bonus = box.tables.alliance_points * (len(team.members) - 1)
    return average + bonus + sum(capital_points(campaign, box, member) for member in team.members)


def points_of(campaign: Campaign, box: Content, faction: Faction) -> Fraction:
    """The points that count for a power: its team's, while it is in one [SS-416]."""
    team = campaign.team_of(faction)
    if team is not None:
        return team_points(campaign, box, team)
    return Fraction(basic_points(campaign, faction) + capital_points(campaign, box, faction))


def standings(campaign: Campaign, box: Content) -> tuple[Standing, ...]:
    """All sides still in the game, the highest first, equal ones in canonical order."""
    found = [Standing(side, points_of(campaign, box, side[0])) for side in sides(campaign)]
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
    return str(tenths // 10) if tenths % 10 == 0 else f"{tenths // 10}.{tenths % 10}"
