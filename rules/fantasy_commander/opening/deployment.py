"""Who places first, and where the units stand when the battle begins [FC-151 to FC-157, FC-R31]."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from rules.fantasy_commander.campaign.missions import strength
from rules.fantasy_commander.ground import Ground, cell_name
from rules.fantasy_commander.maps import BOARD, COLUMNS
from rules.fantasy_commander.opening.terrain import draw_lot
from rules.fantasy_commander.pieces import ground_of, put
from rules.fantasy_commander.state import Battle, Step, Unit
from rules.fantasy_commander.vocabulary import EMPIRE, SIDES, STYX, Boon, Mode, other_side
from rules.kernel.asks import Ask, choose_places, prefilled, sheet
from rules.kernel.choices import Choice, pick
from rules.kernel.decisions import Option
from rules.kernel.grid import Hex
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Cell, Seat

G = Play[Battle]

FIRST = "deployment.first"
PLACE = "deployment.place"
SHEET = "deployment.sheet"
LOT = "lot"
OWN = "own"


class Wing(StrEnum):
    """Where a ready-made line stands."""

    WEST = "west"
    MIDDLE = "middle"
    EAST = "east"


# Who places first


def agree_on_first(g: G) -> Procedure[None]:
    """The scenario says who places first, or the larger army does, or the players agree [FC-151 to FC-153, FC-R31]."""
    field = g.state.field
    if strength(ground_of(g), Boon.TAKES_THE_INITIATIVE):
        take_initiative(g, STYX)
    elif not is_agreed_on(ground_of(g)):
        take_initiative(g, first_by_rule(ground_of(g)) or draw_lot(g, "who places first"))
    elif field.choices.deploy_in_turn:
        with g.step("Who places first"):
            votes = yield from g.ask_all({side: ask_first() for side in SIDES}, secret=False)
        settle_vote(g, votes)
    field.step = Step.DEPLOYMENT


def is_agreed_on(ground: Ground) -> bool:
    """Whether the scenario leaves it to the players; where they deploy at once, they say so on that sheet."""
    is_taken = strength(ground, Boon.TAKES_THE_INITIATIVE)
    return ground.field.mode is not Mode.ROYALE and ground.scenario.first is None and not is_taken


def first_by_rule(ground: Ground) -> Seat | None:
    """Whoever the scenario names, or who has more units; None where a lot decides [FC-151, FC-152]."""
    if ground.field.mode is not Mode.ROYALE:
        return ground.scenario.first
    counts = {side: len(ground.field.armies[side].roster) for side in SIDES}
    return None if counts[EMPIRE] == counts[STYX] else max(SIDES, key=counts.__getitem__)


def ask_first() -> Ask[Seat | None]:
    """One side or the other; None leaves it to the lot [FC-D04]."""
    choices: list[Choice[Seat | None]] = [
        Choice(LOT, "Let the lot decide", None),
        Choice(EMPIRE, "The Empire places first", EMPIRE),
        Choice(STYX, "Styx places first", STYX),
    ]
    return pick(FIRST, "Who places first, and takes the Initiative token?", choices, rule="FC-152")


def settle_vote(g: G, votes: Mapping[Seat, Seat | None]) -> None:
    """Whom both name; without agreement, by lot [FC-R31]."""
    g.reveal("votes_opened", empire=votes[EMPIRE] or LOT, styx=votes[STYX] or LOT)
    named = votes[EMPIRE] if votes[EMPIRE] == votes[STYX] else None
    take_initiative(g, named or draw_lot(g, "who places first"))


def take_initiative(g: G, side: Seat) -> None:
    """Whoever places first holds the Initiative token [FC-151, FC-R31]."""
    g.state.field.first = g.state.field.to_act = side
    g.tell("initiative_settled", side=side)


# Deployment


def deploy(g: G) -> Procedure[None]:
    """All units come to the map, both sides at once or one unit after the other; then turn 1 begins [FC-154]."""
    field = g.state.field
    with g.step("Deployment"):
        if field.choices.deploy_in_turn:
            yield from deploy_in_turn(g)
        else:
            yield from deploy_at_once(g)
    field.turn, field.step = 1, Step.GENERATION


def deploy_at_once(g: G) -> Procedure[None]:
    """Each side fills in one sheet; zones have no hex in common, so neither is in the other's way."""
    ground = ground_of(g)
    said = yield from g.ask_all({side: ask_deployment(ground, side) for side in SIDES})
    if is_agreed_on(ground):
        settle_vote(g, {side: said[side].get("first") for side in SIDES})
    for side in SIDES:
        place_units(g, side, said[side]["places"], is_hidden=True)


def deploy_in_turn(g: G) -> Procedure[None]:
    """One unit each in turn; when one side has placed all, the other places its rest [FC-155, FC-156]."""
    side = g.state.field.first
    while any(unplaced(ground_of(g), one) for one in SIDES):
        if unplaced(ground_of(g), side):
            is_last = not unplaced(ground_of(g), other_side(side))
            placed = yield from g.ask(side, ask_places(ground_of(g), side, every=is_last))
            place_units(g, side, placed, is_hidden=False)
        side = other_side(side)


def place_units(g: G, side: Seat, places: Mapping[str, Cell], *, is_hidden: bool) -> None:
    """Units stand where their side has placed them."""
    for name, cell in places.items():
        put(g, g.state.field.unit(name), BOARD.parse(cell))
    (g.reveal if is_hidden else g.tell)("deployed", side=side, places={**places})


def unplaced(ground: Ground, side: Seat) -> list[Unit]:
    """The units of a side that still lie beside the map, in the order of the roster."""
    return [unit for unit in ground.field.units if unit.side == side and unit.cell is None]


def free_cells(ground: Ground, side: Seat) -> list[Hex]:
    """The hexes of a side's zone on which a unit can be placed [FC-154, FC-157]."""
    return [cell for cell in ground.room_in_zone(side) if ground.field.at(cell) is None]


# Asking


def ask_deployment(ground: Ground, side: Seat) -> Ask[dict[str, Any]]:
    """A ready-made line, or every unit on a hex of one's own choice; and who places first, where that is asked."""
    ready = {where: ready_made(ground, side, where) for where in Wing}
    choices: list[Choice[dict[str, Cell]]] = [
        Choice(where, f"Ready-made, in the {where}", places) for where, places in ready.items()
    ]
    choices.append(Choice(OWN, "Each unit where I say", ask_places(ground, side, every=True, usual=ready[Wing.MIDDLE])))
    lines: dict[str, Ask[Any]] = {"places": pick("deployment.line", "Deployment:", choices, rule="FC-154")}
    if is_agreed_on(ground):
        lines["first"] = ask_first()
    return prefilled(sheet(SHEET, "Where do your units stand?", lines, rule="FC-154"))


def ask_places(
    ground: Ground, side: Seat, *, every: bool, usual: dict[str, Cell] | None = None
) -> Ask[dict[str, Cell]]:
    """One unit of one's choice on a free hex of the zone, or all that are left [FC-D05]."""
    units = unplaced(ground, side)
    cells = [cell_name(cell) for cell in free_cells(ground, side)]
    pieces = [Option(id=unit.id, label=ground.name(unit), hint=ground.card(unit).full_name) for unit in units]
    default = ready_made(ground, side, Wing.WEST) if usual is None else usual
    count = len(units) if every else 1
    if not every:
        default = {units[0].id: default[units[0].id]}
    return choose_places(
        PLACE,
        "Place your units." if every else "Place one of your units.",
        pieces,
        {unit.id: cells for unit in units},
        least=count,
        most=count,
        fallback=default,
        rule="FC-155",
    )


def ready_made(ground: Ground, side: Seat, where: Wing) -> dict[str, Cell]:
    """Melee units as near to the enemy's zone as they can stand, those that shoot as far from it; ties from one end.

    From the west that is what becomes of units whose owner places none [FC-D05].
    """
    free = free_cells(ground, side)
    enemies = ground.plan.zone(other_side(side))
    gap = {cell: min(cell.distance(enemy) for enemy in enemies) for cell in free}
    places: dict[str, Cell] = {}
    for unit in unplaced(ground, side):
        sign = -1 if ground.card(unit).shooting else 1
        best = min(free, key=lambda cell: (sign * gap[cell], *along(cell, where)))
        free.remove(best)
        places[unit.id] = cell_name(best)
    return places


def along(cell: Hex, where: Wing) -> tuple[int, ...]:
    """How late a hex is taken among those as near: from the west as the book has it, from the east, or the middle."""
    column = BOARD.layout.column_and_row(cell)[0]
    match where:
        case Wing.EAST:
            return (cell.r, -cell.q)
        case Wing.MIDDLE:
            return (abs(2 * column - (COLUMNS - 1)), cell.r, cell.q)
    return (cell.r, cell.q)
