"""What the series must know of each game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations, product
from typing import Any

from rules.combat_in_the_lists.state import Lists
from rules.fantasy_commander.state import Battle
from rules.fantasy_commander.steward import steward_for
from rules.fantasy_commander.vocabulary import Strength
from rules.kernel.answers import ids_of
from rules.kernel.decisions import Decision
from rules.kernel.game import Event, Face, Game, Steward, StewardKind
from rules.kernel.stewards import steward_of
from rules.kernel.values import Json, Seat
from rules.saber_and_blood.state import Bout
from rules.swords_and_sails.state import Campaign
from tests.balance import umbra_turris
from tests.balance.series import SWAPS, Plan, Series
from tests.rules.combat_in_the_lists.squire import squire_for

DUEL = 2

# Saber and Blood

ZONES = [*permutations("abcd")]
"""Who starts where in a brawl of many, by seat."""
SCENARIOS = (
    Series("Tavern brawl", {"scenario": "brawl"}, 2),
    Series("Raid", {"scenario": "raid"}, 2),
    Series("Burn down the tavern", {"scenario": "burn_down_the_tavern"}, 2),
    Series("Theft", {"scenario": "theft"}, 2),
    Series("Debt", {"scenario": "debt"}, 2),
    Series("Lady in distress", {"scenario": "lady_in_distress"}, 2),
    Series("Brawl for three", {"scenario": "brawl"}, 3, games=4 * SWAPS * len(ZONES), aim=(0.28, 0.38)),
    Series("Brawl for four", {"scenario": "brawl"}, 4, games=200),
    Series("Brawl in teams", {"scenario": "brawl_in_teams"}, 4, games=200),
)
AGAINST_CHANCE = tuple(replace(one, games=200, is_against_chance=True) for one in SCENARIOS if one.players == DUEL)

PLACES = {
    "tavern_brawl": ("orange", "blue"),
    "debt": ("orange", "green"),
    "brawl_for_four": ("a", "b", "c", "d"),
}


def arrange(series: Series, number: int) -> dict[str, str]:
    """Roles change places from game to game."""
    return {**series.options, "roles": ("seated", "swapped")[number % 2]}


def overrule(number: int, face: Face, decision: Decision) -> Json:
    """Factions change places every two games, zones every four; colours are taken as the dice of initiative have it."""
    place = ("red", "blue", "green", "gold").index(str(face.seat))
    if decision.key == "setup.faction":
        return ("nobles", "cossacks")[(number // 2 + place) % 2]
    zone = ZONES[number // SWAPS % len(ZONES)][place]
    return zone if decision.key == "setup.side" and zone in ids_of(decision) else None


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


# Swords & Sails

FEWER = (2, 3, 4, 5, 6)
SHORT = {"length": "short"}
BARE = {**SHORT, "handicap": "off"}
LEAST, MOST = 0.5, 1.6
"""Of its fair share, what every power has to win at small tables."""
CAMPAIGNS = (
    Series("Short campaign", SHORT, 7, games=600),
    *(
        Series(f"Small table for {players}", SHORT, players, games=200, aim=(LEAST / players, MOST / players))
        for players in FEWER
    ),
    *(Series(f"Short campaign for {players}", BARE, players, games=60) for players in FEWER),
    Series("Short campaign against chance", SHORT, 7, games=28, is_against_chance=True),
)
"""The last one is long enough for every power to be the steward's."""


def powers(game: Game[Any], series: Series, number: int) -> tuple[Seat, ...]:
    """A power is a seat: the line-ups of the whole board take turns, twice those that alone have one of the powers."""
    lineups = [one.powers for one in game.content.lineups if len(one.powers) == series.players and one.half == "both"]
    seen = Counter(power for lineup in lineups for power in lineup)
    turns = [lineup for lineup in lineups for _ in range(2 if min(seen[power] for power in lineup) == 1 else 1)]
    return tuple(Seat(power) for power in turns[number % len(turns)])


def campaign_sides(campaign: Campaign, placed: dict[Seat, Json]) -> dict[Seat, tuple[str, ...]]:
    """Every power is a side; those who win in a team have all won."""
    return {Seat(faction): (str(faction),) for faction in campaign.realms}


# Combat in the Lists

POST = {"pace": "post"}
KNIGHTS = {2: "Two knights", 3: "Three knights", 4: "Four knights", 5: "Five knights", 6: "Six knights"}
STEWARD, SCRIPT = "the steward", "the script"
TOURNAMENTS = (
    *(Series(name, POST, players, games=300) for players, name in KNIGHTS.items()),
    Series(
        "A duel against a script",
        POST,
        2,
        games=200,
        rivals=((STEWARD, SCRIPT), (SCRIPT, STEWARD)),
        aims={STEWARD: (0.6, 1.0)},
    ),
    Series("A duel against chance", POST, 2, games=200, is_against_chance=True, aims={STEWARD: (0.95, 1.0)}),
    Series("One against five by chance", POST, 6, games=100, is_against_chance=True, aims={STEWARD: (0.6, 1.0)}),
)
SIGHTS = {
    "exhausted": "exhaustion",
    "pushed": "pushes",
    "sneak_failed": "sneak attacks",
    "sneak_succeeded": "sneak attacks",
    "announced": "specials",
    "points_raised": "specials",
    "restored": "specials",
}
FIRST = Seat("first")
"""Under which Player #1 of the first turn is noted."""


def knight_sides(lists: Lists, placed: dict[Seat, Json]) -> dict[Seat, tuple[str, ...]]:
    """The start hex by its colour, the weapon, and the place in the turn order of the first turn.

    Where steward and script meet, which of them it was.
    """
    start, count = lists.seats.index(Seat(str(placed[FIRST]))), len(lists.seats)
    return {
        seat: (str(placed[seat]),)
        if seat in placed
        else (str(knight.colour), str(knight.weapon), f"place {(lists.seats.index(seat) - start) % count + 1}")
        for seat, knight in lists.knights.items()
    }


def who_is_first(event: Event) -> dict[Seat, Json]:
    """The dice say who is Player #1 of the first turn."""
    return {FIRST: event.data["seat"]} if event.kind == "is_first" else {}


def knight_of(game: Game[Any], name: str) -> Steward:
    """The steward, or a squire who goes to the nearest, lays the cheapest attacks and defends automatically."""
    return squire_for(game.content) if name == SCRIPT else steward_of(game, StewardKind.OWN)


def sight_of(event: Event) -> str:
    """Exhaustion, pushes, sneak attacks, and special cards in play."""
    if event.kind == "attacked" and event.data["special"]:
        return "specials"
    return SIGHTS.get(event.kind, "")


# Fantasy Commander

BATTLES = tuple(
    Series(name, {"mode": "scenario", "scenario": str(number), "deployment": "at_once"}, 2, aim=(0.42, 0.58))
    for number, name in enumerate(
        (
            "First Battle",
            "Multi-Headed Horror",
            "Difficult Decision",
            "Miracles of Mechanics",
            "An Overwhelming Barrier",
            "Decisive Battle",
        ),
        start=1,
    )
)
MIDDLE_AGAINST_NOVICE, KEEN_AGAINST_MIDDLE = (
    replace(BATTLES[0], name=name, games=200, aim=None, rivals=(pair, pair[::-1]))
    for name, pair in (
        ("First Battle, middle against novice", (Strength.STEADY, Strength.NOVICE)),
        ("First Battle, keen against middle", (Strength.KEEN, Strength.STEADY)),
    )
)
FIRST_BATTLE_AGAINST_CHANCE = replace(BATTLES[0], games=200, aim=None, is_against_chance=True)
BORDER_WATCH = Series("Border Watch", {"mode": "campaign"}, 2, games=54, rivals=tuple(product(Strength, repeat=2)))
"""Every strength against every other, six times."""


def battle_sides(battle: Battle, placed: dict[Seat, Json]) -> dict[Seat, tuple[str, ...]]:
    """A side is a seat; between strengths the strength counts, in the campaign both."""
    sides = {side: side.capitalize() for side in battle.field.armies}
    if battle.field.campaign is not None:
        return {side: (f"{name}, {placed[side]}",) for side, name in sides.items()}
    return {side: (str(placed.get(side, name)),) for side, name in sides.items()}


def of_strength(game: Game[Any], name: str) -> Steward:
    """A steward of some strength."""
    return steward_for(game.content, Strength(name))


def end_of_campaign(event: Event) -> str:
    """How a campaign has ended."""
    return f"ends with: {event.data['end']}".replace("_", " ") if event.kind == "campaign_over" else ""


PLANS = {
    "saber_and_blood": Plan(
        series=(*SCENARIOS, *AGAINST_CHANCE),
        notes="Sides are roles, factions, colours and zones, which change places from game to game. Of three players "
        "each would have a third of the decided games.",
        turn="turns",
        seats=lambda game, series, number: game.seats[: series.players],
        speaker=lambda number, waiting: waiting[0],
        arrange=arrange,
        overrule=overrule,
        sides=sides,
        side_key="setup.side",
        turns=lambda bout: bout.turn,
        is_draw=is_draw,
    ),
    "swords_and_sails": Plan(
        series=CAMPAIGNS,
        notes="Sides are powers. Who speaks first changes from game to game, as do line-ups of fewer than seven. "
        "A team's victory counts for each of its members, so the shares of a series add up to more than a whole. "
        "Small tables are as the lobby makes them: two to five have a handicap, which was tuned with other seeds, six "
        "none; a line-up that alone has one of the powers takes two turns. Short campaigns for two to six are those "
        "without the handicap. The aim of it: among stewards no power wins more than 1.6 times its fair share, or less "
        "than half. It is judged by the share alone; how sure that is, the interval tells. There are 200 games of "
        "each small table.",
        turn="seasons",
        seats=powers,
        speaker=lambda number, waiting: waiting[number % len(waiting)],
        arrange=lambda series, number: series.options,
        overrule=lambda number, face, decision: None,
        sides=campaign_sides,
        side_key="",
        turns=lambda campaign: campaign.season + 1,
        is_draw=lambda reason: False,
    ),
    "combat_in_the_lists": Plan(
        series=TOURNAMENTS,
        notes="Sides are the colours (start hexes), the weapons and the places in the turn order of the first turn. "
        "The share is in times of a fair one, with its 95 % interval: 1.00 is what a knight has by right; against "
        "chance or a script it is that of the wins. The script goes to the nearest knight, lays the cheapest attacks "
        "that can be paid and leaves everything else as it falls back, the automatic defence included; the two change "
        "seats from game to game. Games in which all fall at once are draws. The aim: "
        "every interval reaches into 0.75 to 1.25, games of 5 to 15 turns in the median, exhaustion, special cards and "
        "pushes in most games, and a sneak attack tried in a fifth of those with four knights or more. "
        "No number of the box had to be changed for it. All of it is by version 4 of the rules.",
        turn="turns",
        seats=lambda game, series, number: game.seats[: series.players],
        speaker=lambda number, waiting: waiting[0],
        arrange=lambda series, number: series.options,
        overrule=lambda number, face, decision: None,
        sides=knight_sides,
        side_key="",
        turns=lambda lists: lists.turn,
        is_draw=lambda reason: reason != "last_standing",
        says=who_is_first,
        sights=sight_of,
        rival=knight_of,
        is_each_alone=True,
    ),
    "fantasy_commander": Plan(
        series=(
            *BATTLES,
            MIDDLE_AGAINST_NOVICE,
            KEEN_AGAINST_MIDDLE,
            BORDER_WATCH,
            replace(BATTLES[0], games=200, aim=None, is_against_chance=True),
        ),
        notes="Sides are the Empire and Styx, in the six scenarios with the armies of the book, both led by stewards "
        "of the same strength, the middle one where nothing else is said. Where strengths meet they change sides from "
        "game to game. In the campaign a steward plays for the Empire, too, and every strength meets every other; half "
        "a victory, the settlement that holds out, counts as a draw. The aim is judged by the share alone. Only maps "
        "were changed for it; `data/games/fantasy_commander/maps.toml` names the old values.",
        turn="turns",
        seats=lambda game, series, number: game.seats[: series.players],
        speaker=lambda number, waiting: waiting[number % len(waiting)],
        arrange=lambda series, number: series.options,
        overrule=lambda number, face, decision: None,
        sides=battle_sides,
        side_key="",
        turns=lambda battle: battle.field.turn,
        is_draw=lambda reason: False,
        sights=end_of_campaign,
        rival=of_strength,
    ),
    "umbra_turris": umbra_turris.PLAN,
}
