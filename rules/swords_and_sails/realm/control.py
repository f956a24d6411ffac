"""Who controls what: territories and capitals that change hands, and what follows from it [SS-218, SS-420, A23]."""

from __future__ import annotations

from rules.kernel.asks import Ask, sheet
from rules.kernel.choices import Choice, pick
from rules.kernel.play import Procedure
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import G, area, atlas_of, box_of, convoy, decide_all, labels, trace
from rules.swords_and_sails.open_board import OpenBoard
from rules.swords_and_sails.state import Campaign, CapturedCapital, Fleet
from rules.swords_and_sails.vocabulary import Faction


def gain(g: G, territory: str, faction: Faction) -> None:
    """A power controls a territory from now on, with its income and its victory points [SS-716, SS-386]."""
    land = g.state.lands[territory]
    before, land.controller, land.taken = land.controller, faction, None
    g.state.former.setdefault(territory, before)
    g.tell("territory_gained", place=territory, by=faction, lost_by=before)
    home = capital_of(box_of(g), g.state, territory)
    if home is not None:
        take_capital(g, home, faction)


def capital_of(box: Content, board: OpenBoard, territory: str) -> Faction | None:
    """The power in the game whose capital a territory is [SS-R35]."""
    sheet = box.territory(territory)
    return sheet.home if sheet.is_capital and sheet.home in board.realms else None


def take_capital(g: G, home: Faction, faction: Faction) -> None:
    """Its points belong to the last one who took it, until its own power retakes it [SS-420, SS-421]."""
    g.state.capitals = [taken for taken in g.state.capitals if taken.capital != home]
    if faction != home:
        g.state.capitals.append(CapturedCapital(capital=home, holder=faction))
        g.tell("capital_taken", capital=home, by=faction)
    else:
        g.tell("capital_retaken", capital=home)


def settle(g: G) -> Procedure[None]:
    """After the sieges: what can no longer be where it is gives way [A23]."""
    g.state.drop_empty()
    return_cities(g)
    yield from put_to_sea(g)


def return_cities(g: G) -> None:
    """Whoever leaves a territory that he has taken in part leaves its cities too [SS-R87]."""
    for territory, land in g.state.lands.items():
        if land.taken is not None and all(army.faction != land.taken.by for army in g.state.armies_in(territory)):
            g.tell("cities_returned", place=territory, by=land.taken.by)
            land.taken = None


def put_to_sea(g: G) -> Procedure[None]:
    """Fleets in a port that is no longer friendly go to sea at once, without combat this season [SS-R29]."""
    groups = stranded_convoys(g.state)
    owners = [faction for faction in Faction if any(group[0].faction == faction for group in groups)]
    asks = {
        owner: sheet(
            "fleets.put_to_sea",
            "Your fleets have lost their port.",
            {group[0].name: choose_waters(g, group) for group in groups if group[0].faction == owner},
            rule="SS-R29",
        )
        for owner in owners
    }
    found = yield from decide_all(g, asks, is_live=g.state.options.live_battles)
    zones = {name: str(zone) for lines in found.values() for name, zone in lines.items()}
    for group in groups:
        for fleet in group:
            leave_port(g, fleet, zones[group[0].name])


def stranded_convoys(campaign: Campaign) -> list[list[Fleet]]:
    """Fleets in ports that are no longer friendly, in canonical order; those that share an army go as one [A3]."""
    stranded = [
        fleet
        for faction in Faction
        for fleet in campaign.fleets_of(faction)
        if fleet.is_docked and not campaign.is_friendly(faction, fleet.place)
    ]
    bound = {fleet.name: convoy(campaign, fleet.name) for fleet in stranded}
    groups = [[one for one in stranded if one.name in bound[fleet.name]] for fleet in stranded]
    return [group for fleet, group in zip(stranded, groups, strict=True) if group[0] is fleet]


def leave_port(g: G, fleet: Fleet, zone: str) -> None:
    """A fleet is at sea now, with all it carries."""
    port, fleet.is_docked, fleet.place = fleet.place, False, zone
    for army in g.state.cargo_of(fleet):
        army.place = zone
    trace(g, "A23", "put_to_sea", fleet.name, port, zone, rule="SS-R29", words="Its port was lost.")
    g.reveal("put_to_sea", piece=fleet.name, place=port, zone=zone)


def choose_waters(g: G, fleets: list[Fleet]) -> Ask[str]:
    """A sea zone that the port touches, for all who go together; by default one without hostile fleets [D37]."""
    fleet = fleets[0]
    zones = atlas_of(g).waters(fleet.place)
    calm = [zone for zone in zones if is_calm(g, fleet.faction, zone)]
    return pick(
        "fleet.put_to_sea",
        f"{labels(g, fleets)} in {area(g, fleet.place)}: where to?",
        [Choice(zone, area(g, zone), zone) for zone in zones],
        fallback=(calm or zones)[0],
        rule="SS-R29",
        about=fleet.name,
    )


def is_calm(g: G, faction: Faction, zone: str) -> bool:
    """Whether no hostile fleet is in a sea zone."""
    return all(g.state.are_friends(faction, fleet.faction) for fleet in g.state.fleets_at(zone))
