"""Sides and corners, and who deploys when [UT-907, UT-981 to UT-983, UT-D07, UT-D70, UT-R119]."""

from __future__ import annotations

from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick, pick_several
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.opening.deployment import Deployed, ask_deployment, deploy
from rules.umbra_turris.opening.rolling_off import roll_off
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.quests.victory import is_among_several
from rules.umbra_turris.state import Battle, Step
from rules.umbra_turris.zones import CORNERS, zones

G = Play[Battle]
CORNER_WORDS = ("South-west", "North-west", "North-east", "South-east")


def choose_sides(g: G) -> Procedure[None]:
    """Of two players the one who did not draw chooses a side and deploys at once; of several all choose corners."""
    table = g.state.table
    if is_among_several(table):
        yield from choose_corners(g)
    else:
        yield from choose_side(g)
    table.step = Step.DEPLOYMENT


# Two players


def choose_side(g: G) -> Procedure[None]:
    """The side, and where everybody stands there, in one question."""
    table = g.state.table
    assert table.drawer is not None
    (chooser,) = table.opponents(table.drawer)
    number, deployed = yield from g.ask(chooser, ask_side(field_of(g), chooser))
    take_zone(g, chooser, number)
    take_zone(g, table.drawer, 3 - number)
    table.order = [chooser, table.drawer]
    deploy(g, chooser, deployed)


def ask_side(field: Battlefield, seat: Seat) -> Ask[tuple[int, Deployed]]:
    """Zone 1 or zone 2, each with its own sheet [UT-D07]."""
    choices = [
        Choice(str(number), label, _numbered(ask_deployment(field, seat, zone), number))
        for number, (zone, label) in enumerate(zip(zones(field), ("South", "North"), strict=True), start=1)
    ]
    return pick("opening.side", "From which side do you come?", choices, rule="UT-907", about=seat)


def _numbered(ask: Ask[Deployed], number: int) -> Ask[tuple[int, Deployed]]:
    return ask.reading(lambda deployed: (number, deployed))


def take_zone(g: G, seat: Seat, number: int) -> None:
    """A party has its zone."""
    g.state.table.parties[seat].zone = number
    g.tell("zone_taken", seat=seat, zone=number)


# Three and four players


def choose_corners(g: G) -> Procedure[None]:
    """In the order of a new roll everybody takes a corner; by post all say at once which they like best [UT-983]."""
    table = g.state.table
    table.order = roll_off(g, "corners")
    wishes: dict[Seat, list[int]] = {}
    if not table.choices.deploys_in_turn:
        wishes = yield from g.ask_all({seat: rank_corners(seat) for seat in table.playing})
    for seat in table.order:
        taken = [party.zone for party in table.parties.values()]
        free = [number for number in range(1, len(CORNERS) + 1) if number not in taken]
        if seat in wishes:
            number = next(number for number in wishes[seat] if number in free)
        else:
            number = yield from g.ask(seat, pick_corner(seat, free))
        take_zone(g, seat, number)


def rank_corners(seat: Seat) -> Ask[list[int]]:
    """All corners, the one that is liked best first; clockwise from the south-west by itself [UT-D70]."""
    choices = [Choice(str(number), words, number) for number, words in enumerate(CORNER_WORDS, start=1)]
    return pick_several(
        "opening.corners",
        "Which corners do you want? Choose all, the best first.",
        choices,
        least=len(choices),
        ordered=True,
        rule="UT-983",
        about=seat,
    )


def pick_corner(seat: Seat, free: list[int]) -> Ask[int]:
    """One of the corners that are free."""
    choices = [Choice(str(number), CORNER_WORDS[number - 1], number) for number in free]
    return pick("opening.corner", "Which corner do you take?", choices, rule="UT-983", about=seat)
