"""Umbra Turris: what its series are, and an opponent by a short script, against whom the steward has to think."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

from rules.kernel.answers import filled, follow, follow_to, ids_of, option_of, picked, picked_as_usual, stood
from rules.kernel.decisions import Decision, Draw, Position, Sheet
from rules.kernel.game import Event, Face, Game, Steward, StewardKind
from rules.kernel.plane.points import facing_toward
from rules.kernel.stewards import steward_of
from rules.kernel.values import Json, Seat
from rules.umbra_turris.action.menu import END, KEY
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_arms import RangedWeapon
from rules.umbra_turris.parties.builder import CHOOSE
from rules.umbra_turris.state import Battle
from rules.umbra_turris.stewards.mind import Mind
from rules.umbra_turris.views import BattleView
from tests.balance.series import Plan, Series


def scripted_for(content: Content) -> Steward:
    """Whoever is in combat fights; else the nearest enemy is shot at, charged, or walked to. All else falls back."""

    def choose(face: Face, decision: Decision, draw: Draw) -> Json:
        if decision.key != KEY:
            return decision.fall_back(draw)
        return Script(Mind(content, face, draw), decision).act()

    return choose


class Script:
    """One deed of a turn."""

    def __init__(self, mind: Mind, asked: Decision) -> None:
        self.mind, self.asked, self.model = mind, asked, mind.active
        self.near = sorted(mind.field.enemies(self.model), key=lambda one: (mind.gap(self.model, one), one.id))

    def act(self) -> Json:
        """The first thing that can be done."""
        names = [name for name in ids_of(self.asked) if name.startswith("fight ")]
        fight = option_of(self.asked, names[0]) if names else None
        if fight is not None:
            return picked_as_usual(fight)
        return self._shoot() or self._charge() or self._walk() or END

    def _shoot(self) -> Json:
        ask = follow(self.asked, "shoot")
        for weapon in ids_of(ask):
            names = {name.split(" ")[0]: name for name in ids_of(follow(ask, weapon))}
            arm = self.mind.content.weapon(weapon)
            for enemy in self.near:
                is_near = isinstance(arm, RangedWeapon) and self.mind.gap(self.model, enemy) <= arm.range
                if enemy.id in names and is_near:
                    return picked("shoot", picked(weapon, names[enemy.id]))
        return None

    def _charge(self) -> Json:
        names = {name.split(" ")[0]: name for name in ids_of(follow(self.asked, "charge"))}
        for enemy in self.near:
            if enemy.id in names and self.mind.gap(self.model, enemy) <= self.mind.reach(self.model):
                return picked("charge", picked(names[enemy.id]))
        return None

    def _walk(self) -> Json:
        ask = follow_to(Position, self.asked, "move")
        seen = [enemy for enemy in self.near if not enemy.is_empty_base]
        if ask is None or not seen or self.mind.turn_of(self.model).basic is not None:
            return None
        to = self.mind.field.place(seen[0])
        end, _ = ask.area.nearest(*to)
        return picked("move", stood(ask, end, facing=facing_toward(end, to)))


# The series

STEWARD, SCRIPT = "the steward", "the script"
BY_POST = {"deployment": "at_once"}
LOCATION = Seat("location")
"""Under which the location of a game is noted."""
PARTIES, ZONES = (0.35, 0.65), (0.40, 0.60)
"""What each party, and each zone of a location, should win."""
PATROLS = Series("Patrols of 750 DC", {**BY_POST, "budget": "750"}, 2, games=600, aim=PARTIES, aims={"zone": None})
COMPANIES = replace(PATROLS, name="Parties of 1000 DC", options={**BY_POST, "budget": "1000"})
AGAINST_SCRIPT = replace(
    PATROLS,
    name="Patrols of 750 DC, steward against script",
    games=200,
    aim=None,
    aims={STEWARD: (0.6, 1.0)},
    rivals=((STEWARD, SCRIPT), (SCRIPT, STEWARD)),
)
AGAINST_CHANCE = replace(
    PATROLS,
    name="Patrols of 750 DC against chance",
    games=100,
    aim=None,
    aims={STEWARD: (0.95, 1.0)},
    is_against_chance=True,
)


def bring(number: int, face: Face, decision: Decision) -> Json:
    """Each ready-made party of the budget meets each other, in turn; two games in a row have the same two."""
    if decision.key != CHOOSE or not isinstance(decision, Sheet):
        return None
    assert isinstance(face.view, BattleView)
    table = face.view.table
    ready = [name for name in ids_of(decision.slots["party"]) if name.endswith(str(table.choices.budget))]
    pairs = [*permutations(ready, 2)]
    pair = pairs[number // 2 * TURNED % len(pairs)]
    return filled(decision, {"party": pair[table.seats.index(Seat(str(face.seat)))]})


TURNED = 7
"""So many pairs further every two games: soon all parties have had their turn."""


def sides(battle: Battle, placed: dict[Seat, Json]) -> dict[Seat, tuple[str, ...]]:
    """The party, and the zone by its location; where steward and script meet, which of them it was."""
    table = battle.table
    location = str(placed.get(LOCATION, "")).replace("_", " ")
    return {
        seat: (str(placed[seat]),) if seat in placed else (party.name, f"zone {party.zone}, {location}")
        for seat, party in table.parties.items()
    }


def where(event: Event) -> dict[Seat, Json]:
    """The location, once it is chosen."""
    is_ground = event.kind == "location_chosen" and "card" in event.data
    return {LOCATION: event.data["location"]} if is_ground else {}


def how_it_ends(event: Event) -> str:
    """By Triumph Points, losses, panic, or after the last Cycle."""
    return f"ends by {event.data['reason']}" if event.kind == "game_decided" else ""


def rival(game: Game[Any], name: str) -> Steward:
    """The steward, or the script."""
    return scripted_for(game.content) if name == SCRIPT else steward_of(game, StewardKind.OWN)


PLAN = Plan(
    series=(PATROLS, COMPANIES, AGAINST_SCRIPT, AGAINST_CHANCE),
    notes="Sides are the ready-made parties, each against each in turn, and the deployment zones of every location; "
    "which location it is, and who has which zone, dice and stewards decide. The script shoots at the nearest enemy, "
    "charges it or walks to it, and leaves everything else as it falls back. Parties should win 35 to 65 %, zones 40 "
    "to 60 % over both budgets, by the share alone; games of 4 to 9 Cycles in the median. Changed for it, with the old "
    "values: the second zone of the Ancient District begins 13 cm from the west edge (0: in the corner); the loot of "
    "the Mausoleum lies at 29,39 (29,35), that of the Temple floor at 30,35 (35,40), as far from one zone as from the "
    "other; in the patrol of the Three Moons Rabble Sneeve has a Crossbow and Leather greaves (a Crossbow of Doom).",
    turn="Cycles",
    seats=lambda game, series, number: game.seats[: series.players],
    speaker=lambda number, waiting: waiting[0],
    arrange=lambda series, number: series.options,
    overrule=bring,
    sides=sides,
    side_key="",
    turns=lambda battle: battle.table.cycle,
    is_draw=lambda reason: False,
    says=where,
    sights=how_it_ends,
    rival=rival,
    over_all={"zone": ZONES},
)
