"""What the series must know of each game."""

from __future__ import annotations

from rules.kernel.decisions import Decision
from rules.kernel.game import Face
from rules.kernel.values import Json, Seat
from rules.saber_and_blood.state import Bout
from tests.balance.series import Plan, Series

DUEL = 2

SCENARIOS = (
    Series("Tavern brawl", {"scenario": "brawl"}, 2),
    Series("Raid", {"scenario": "raid"}, 2),
    Series("Burn down the tavern", {"scenario": "burn_down_the_tavern"}, 2),
    Series("Theft", {"scenario": "theft"}, 2),
    Series("Debt", {"scenario": "debt"}, 2),
    Series("Lady in distress", {"scenario": "lady_in_distress"}, 2),
    Series("Brawl for three", {"scenario": "brawl"}, 3),
    Series("Brawl for four", {"scenario": "brawl"}, 4),
    Series("Brawl in teams", {"scenario": "brawl_in_teams"}, 4),
)


PLACES = {
    "tavern_brawl": ("orange", "blue"),
    "debt": ("orange", "green"),
    "brawl_for_four": ("a", "b", "c", "d"),
}


def arrange(series: Series, number: int) -> dict[str, str]:
    """Roles change places from game to game."""
    return {**series.options, "roles": ("seated", "swapped")[number % 2]}


def overrule(number: int, face: Face, decision: Decision) -> Json:
    """Factions change places every two games; colours and zones are taken as the dice of initiative have it."""
    if decision.key != "setup.faction":
        return None
    place = ("red", "blue", "green", "gold").index(str(face.seat))
    return ("nobles", "cossacks")[(number // 2 + place) % 2]


def sides(bout: Bout, placed: dict[Seat, Json]) -> dict[Seat, tuple[str, ...]]:
    """Role, team, or the place that was chosen or left; between two players the faction too."""
    left = [place for place in PLACES.get(bout.scenario, ()) if place not in placed.values()]
    named: dict[Seat, tuple[str, ...]] = {}
    for seat, player in bout.players.items():
        place = player.role or (f"team {player.team}" if player.team else str(placed.get(seat) or left.pop()))
        named[seat] = (place,) if len(bout.seats) > DUEL else (place, str(player.faction))
    return named


def is_draw(reason: str) -> bool:
    """Whether nobody has won more than another."""
    return reason in ("draw", "standoff")


PLANS = {
    "saber_and_blood": Plan(
        series=SCENARIOS,
        arrange=arrange,
        overrule=overrule,
        sides=sides,
        side_key="setup.side",
        turns=lambda bout: bout.turn,
        is_draw=is_draw,
    )
}
