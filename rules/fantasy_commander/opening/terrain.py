"""What lies on the map before units come: terrain laid by the players, and extra elements [FC-106, FC-980, FC-M6]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.fantasy_commander.ground import Ground, cell_name
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.pieces import ground_of
from rules.fantasy_commander.state import Battle, Laid, Step
from rules.fantasy_commander.vocabulary import SIDES, Family, Terrain, other_side
from rules.kernel.asks import Ask, choose_places
from rules.kernel.choices import Choice, pick, series, yes_no
from rules.kernel.decisions import Option
from rules.kernel.grid import Hex, components
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Cell, IllegalAnswer, Seat

G = Play[Battle]

TILES = "terrain.tiles"
ELEMENTS = "terrain.elements"
AGREE = "terrain.agree"
SPOT = "spot"


@dataclass(frozen=True)
class Tile:
    """Terrain for one hex."""

    kind: Terrain
    cell: Hex


def lay_terrain(g: G) -> Procedure[None]:
    """Terrain in turn where the players lay it, then the extra elements on which they agree [FC-106, FC-150]."""
    field = g.state.field
    if field.choices.lay_terrain:
        with g.step("Terrain"):
            beginner = draw_lot(g, "who lays terrain first")
            for side in (beginner, other_side(beginner)):
                tiles = yield from g.ask(side, ask_tiles(ground_of(g)))
                lay(g, side, tiles)
    if field.choices.elements:
        with g.step("Extra elements"):
            yield from agree_on_elements(g)
    field.step = Step.FIRST


def draw_lot(g: G, why: str) -> Seat:
    """One of the two sides by chance."""
    side = SIDES[g.roll(len(SIDES), why) - 1]
    g.tell("lot_drawn", side=side, why=why)
    return side


def lay(g: G, side: Seat, tiles: Iterable[Tile]) -> None:
    """The tiles lie on the map."""
    laid = [Laid(cell=tile.cell, kind=tile.kind) for tile in tiles]
    g.state.field.laid += laid
    g.tell("terrain_laid", side=side, tiles={cell_name(one.cell): one.kind for one in laid})


# Terrain of one's own


def ask_tiles(ground: Ground) -> Ask[list[Tile]]:
    """Any number of one's tiles on free hexes; nothing impassable in a zone, and nothing that cuts hexes off."""
    kinds = {
        f"{kind}{number}": kind for kind, count in ground.content.laying.tiles.items() for number in range(1, count + 1)
    }
    pieces = [
        Option(id=name, label=f"{ground.content.terrain_kind(kind).name} {name[len(kind) :]}")
        for name, kind in kinds.items()
    ]
    cells = {name: [cell_name(cell) for cell in free_for(ground, kind)] for name, kind in kinds.items()}

    def read(placed: Mapping[str, Cell]) -> list[Tile]:
        return [Tile(kinds[name], BOARD.parse(cell)) for name, cell in placed.items()]

    def check(tiles: list[Tile]) -> None:
        lost = cut_off(ground, tiles)
        if lost:
            raise IllegalAnswer(f"{cell_name(lost[0])} could not be reached on foot from both zones.")

    ask = choose_places(TILES, "Which terrain do you lay?", pieces, cells, least=0, fallback={}, rule="FC-106")
    return ask.reading(read, check)


def free_for(ground: Ground, kind: Terrain) -> list[Hex]:
    """The hexes on which a tile of a kind may be laid."""
    zones = [cell for side in SIDES for cell in ground.plan.zone(side)]
    is_closed = ground.content.terrain_kind(kind).impassable
    return [cell for cell in BOARD if ground.terrain(cell) is Terrain.OPEN and not (is_closed and cell in zones)]


def cut_off(ground: Ground, tiles: Iterable[Tile] = ()) -> list[Hex]:
    """Passable hexes that cannot be reached on foot from everywhere, with further tiles on the map."""
    laid = {tile.cell: tile.kind for tile in tiles}
    kinds = {cell: ground.content.terrain_kind(laid.get(cell) or ground.terrain(cell)) for cell in BOARD}
    passable = [cell for cell in BOARD if not kinds[cell].impassable]
    parts = components({cell: BOARD.neighbours(cell) for cell in passable})
    mainland = max(parts, key=len)
    return [cell for part in parts if part is not mainland for cell in part]


# Extra elements


def agree_on_elements(g: G) -> Procedure[None]:
    """One side, by lot, proposes up to three elements; the other takes them as they are, or none [FC-M6]."""
    proposer = draw_lot(g, "who proposes extra elements")
    ground, other = ground_of(g), other_side(proposer)
    tiles = yield from g.ask(proposer, ask_elements(ground))
    if not tiles:
        return
    g.tell("elements_proposed", side=proposer, tiles={cell_name(tile.cell): tile.kind for tile in tiles})
    names = ", ".join(f"{ground.content.terrain_kind(tile.kind).name} on {cell_name(tile.cell)}" for tile in tiles)
    is_agreed = yield from g.ask(other, yes_no(AGREE, f"Do you agree to {names}?", "FC-980"))
    if is_agreed:
        lay(g, proposer, tiles)
    else:
        g.tell("elements_declined", side=other)


def ask_elements(ground: Ground) -> Ask[list[Tile]]:
    """Up to three elements, each with its hex; none unless some are named."""
    content, places = ground.content, [cell_name(cell) for cell in places_for_elements(ground)]

    def on_a_hex(kind: Terrain) -> Ask[Tile]:
        name = content.terrain_kind(kind).name
        where = choose_places("terrain.place", "Where?", [Option(id=SPOT, label=name)], {SPOT: places}, rule="FC-980")
        return where.reading(lambda placed: Tile(kind, BOARD.parse(placed[SPOT])))

    kinds = [kind for kind in content.terrain if kind.family is Family.ELEMENT]
    choices = [Choice(kind.id, kind.name, on_a_hex(kind.id), hint=kind.text) for kind in kinds]
    element = pick("terrain.element", "Which element?", choices, rule="FC-980")

    def check(tiles: list[Tile]) -> None:
        if len({tile.cell for tile in tiles}) < len(tiles):
            raise IllegalAnswer("Two elements cannot lie on one hex.")

    prompt = "Which extra elements do you propose?"
    return series(ELEMENTS, prompt, element, content.laying.elements, rule="FC-980", across=check)


def places_for_elements(ground: Ground) -> list[Hex]:
    """Open hexes far enough from every zone [FC-M6]."""
    zones = [cell for side in SIDES for cell in ground.plan.zone(side)]
    least = ground.content.laying.distance
    return [
        cell
        for cell in BOARD
        if ground.terrain(cell) is Terrain.OPEN and all(cell.distance(zone) >= least for zone in zones)
    ]
