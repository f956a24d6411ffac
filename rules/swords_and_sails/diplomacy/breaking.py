"""After a break: former allies leave each other's land, or fight for it on the spot [SS-422, SS-R81, D12]."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from rules.kernel.asks import Ask, sheet
from rules.kernel.choices import Choice, pick
from rules.kernel.play import Procedure
from rules.kernel.values import Json
from rules.swords_and_sails.combat.sides import Battle, Result, Side, captain_of, pieces_of
from rules.swords_and_sails.ground import G, area, atlas_of, box_of, decide_all, label, refuges
from rules.swords_and_sails.orders import PieceName
from rules.swords_and_sails.realm import control
from rules.swords_and_sails.sieges.resistance import is_ripe
from rules.swords_and_sails.state import Army, Campaign
from rules.swords_and_sails.vocabulary import Faction

Fight = Callable[[G, Battle], Procedure[Result]]
Besiege = Callable[[G, str, Faction], Procedure[None]]
"""One power storms a territory in which its side is alone."""

IS_AT_HOME_IN_PORT = 4
"""The version of the rules from which on an army aboard in a port of its own is set down in that port."""
BESIEGE = "besiege"
DISBAND = "disband"


@dataclass(frozen=True)
class Break:
    """Who was whose friend before the teams broke."""

    campaign: Campaign
    before: dict[Faction, tuple[Faction, ...]]

    def are_former_allies(self, one: Faction, other: Faction) -> bool:
        """Whether two powers were friends, and are no longer."""
        return other in self.before.get(one, ()) and not self.campaign.are_friends(one, other)

    def guests(self) -> list[Army]:
        """Armies in the land of a former ally, by their names."""
        found = []
        for name in sorted(self.campaign.armies):
            army = self.campaign.armies[name]
            host = self.campaign.lands[army.place].controller if army.is_on_land else None
            if host is not None and self.are_former_allies(army.faction, host):
                found.append(army)
        return found


def sides_now(campaign: Campaign) -> dict[Faction, tuple[Faction, ...]]:
    """Every power's friends at this moment."""
    return {faction: campaign.side_of(faction) for faction in campaign.factions}


def part_ways(g: G, before: dict[Faction, tuple[Faction, ...]], fight: Fight, besiege: Besiege) -> Procedure[None]:
    """All that follows at once from teams that have broken [SS-R81]."""
    parting = Break(g.state, before)
    set_ashore(g, parting)
    guests = parting.guests()
    chosen = yield from choose_ways(g, guests)
    for army in guests:
        if chosen[army.name] != BESIEGE:
            go_home(g, army, chosen[army.name])
    for territory in sorted(dict.fromkeys(army.place for army in parting.guests())):
        with g.step(f"Former allies in {area(g, territory)}"):
            yield from settle_territory(g, parting, territory, fight, besiege)
    yield from control.settle(g)


# Aboard


def set_ashore(g: G, parting: Break) -> None:
    """An army aboard a former ally's fleet is set down in its owner's nearest land."""
    campaign = g.state
    for name in sorted(campaign.armies):
        army = campaign.armies[name]
        carriers = [campaign.fleets[fleet].faction for fleet in army.aboard]
        if any(parting.are_former_allies(army.faction, carrier) for carrier in carriers):
            army.aboard = []
            go_home(g, army, nearest_home(g, army) or DISBAND)


# Going or staying


def choose_ways(g: G, guests: list[Army]) -> Procedure[dict[PieceName, str]]:
    """Every owner decides for all of his armies at the same time [D12]."""
    owners = [faction for faction in Faction if any(army.faction == faction for army in guests)]
    asks = {owner: choose_way_of_each(g, [army for army in guests if army.faction == owner]) for owner in owners}
    answers = yield from decide_all(g, asks, is_live=g.state.options.live_battles)
    return {name: str(way) for answer in answers.values() for name, way in answer.items()}


def choose_way_of_each(g: G, armies: list[Army]) -> Ask[dict[str, Any]]:
    """A line for each army."""
    lines = {army.name: choose_way(g, army) for army in armies}
    usual: dict[str, Json] = {name: ask.decision.fallback[0] for name, ask in lines.items()}
    return sheet("breaking.armies", "Your alliance is broken. What do your armies do?", lines, fallback=usual)


def choose_way(g: G, army: Army) -> Ask[str]:
    """Go home, to friendly land next door or else to the nearest own, or besiege land that was not pillaged of late."""
    ways_out = refuges(g, army) or [home for home in [nearest_home(g, army)] if home]
    choices = [Choice(home, f"Go to {area(g, home)}", home) for home in ways_out]
    if is_ripe(g.state, army.place):
        choices.append(Choice(BESIEGE, f"Stay and besiege {area(g, army.place)}", BESIEGE))
    if not ways_out:
        choices.append(Choice(DISBAND, "Disband", DISBAND, "There is no land of yours to go to"))
    wanted = BESIEGE if army.name in g.state.floor.resolved else ""
    return pick(
        "breaking.army",
        f"{label(g, army)} stands in {area(g, army.place)}.",
        choices,
        fallback=wanted if any(choice.id == wanted for choice in choices) else choices[0].id,
        rule="SS-422",
        about=army.name,
    )


def nearest_home(g: G, army: Army) -> str:
    """The owner's nearest land, one without enemies if there is any; empty if he has none."""
    campaign, steps = g.state, atlas_of(g).steps([army.place])
    own = [place for place in campaign.lands_of(army.faction) if place in steps]
    if g.rules_version < IS_AT_HOME_IN_PORT:
        own = [place for place in own if place != army.place]
    return min(own, key=lambda p: (campaign.has_hostile_army(army.faction, p), steps[p], p), default="")


def go_home(g: G, army: Army, home: str) -> None:
    """An army leaves a former ally's land or fleet; without any land of its own it is lost."""
    start = army.place
    if home == DISBAND:
        del g.state.armies[army.name]
        g.reveal("army_disbanded", piece=army.name, place=start)
        return
    army.place = home
    if home == start:
        g.reveal("army_set_ashore", piece=army.name, place=home)
    else:
        g.reveal("army_sent_home", piece=army.name, place=start, home=home)


# Battle and siege


def settle_territory(g: G, parting: Break, territory: str, fight: Fight, besiege: Besiege) -> Procedure[None]:
    """Those who stayed fight the controller's armies there, and besiege once they are alone [SS-R81]."""
    for stayers in by_side(g.state, [army for army in parting.guests() if army.place == territory]):
        host = g.state.lands[territory].controller
        assert host is not None
        here = Side([army.name for army in stayers])
        g.reveal("allies_turned", place=territory, pieces=here.pieces, host=host)
        hosts = [army.name for army in g.state.armies_in(territory) if g.state.are_friends(host, army.faction)]
        if hosts:
            yield from fight_hosts(g, territory, here, Side(hosts), fight)
        left = [army for army in pieces_of(g.state, here) if army.place == territory]
        if left and not g.state.has_hostile_army(left[0].faction, territory):
            yield from besiege(g, territory, captain_of(box_of(g), g.state, here))


def by_side(campaign: Campaign, armies: Iterable[Army]) -> list[list[Army]]:
    """Armies of friends together, in canonical order."""
    found: list[list[Army]] = []
    for army in sorted(armies, key=lambda one: (tuple(Faction).index(one.faction), one.number)):
        mates = next((side for side in found if campaign.are_friends(side[0].faction, army.faction)), None)
        if mates is None:
            found.append([army])
        else:
            mates.append(army)
    return found


def fight_hosts(g: G, territory: str, guests: Side, hosts: Side, fight: Fight) -> Procedure[None]:
    """A battle between former allies; whoever leaves it retreats next door or is lost [SS-656, SS-R17]."""
    armies = [piece for side in (guests, hosts) for piece in pieces_of(g.state, side) if isinstance(piece, Army)]

    def can_retreat(faction: Faction) -> bool:
        return any(refuges(g, army) for army in armies if army.faction == faction)

    name = f"{territory}-{captain_of(box_of(g), g.state, guests)}"
    result = yield from fight(g, Battle(name, territory, guests, hosts, can_retreat=can_retreat))
    g.state.drop_empty()
    for side in result.left:
        for piece in pieces_of(g.state, side):
            if isinstance(piece, Army):
                retreat(g, piece)


def retreat(g: G, army: Army) -> None:
    """Out of a lost battle, to the best refuge."""
    go_home(g, army, next(iter(refuges(g, army)), DISBAND))
