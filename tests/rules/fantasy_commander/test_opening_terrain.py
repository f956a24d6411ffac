"""Terrain that the players lay, and the extra elements on which they agree."""

from __future__ import annotations

import pytest

from rules.fantasy_commander.ground import cell_name
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.opening.terrain import (
    AGREE,
    ELEMENTS,
    TILES,
    Tile,
    cut_off,
    places_for_elements,
)
from rules.fantasy_commander.vocabulary import EMPIRE, SIDES, STYX, Family, Terrain
from rules.kernel.decisions import Place
from rules.kernel.values import Cell, IllegalAnswer, Json
from tests.conformance.hooks.fantasy_commander import box
from tests.rules.fantasy_commander.opening_table import OpeningTable

EMPIRE_BEGINS, STYX_BEGINS = 1, 2


def laying(die: int = EMPIRE_BEGINS) -> OpeningTable:
    """A Battle Royale whose terrain is laid, before the first tile."""
    table = OpeningTable(die, mode="royale", map="laid")
    table.begin()
    while table.key() != TILES:
        table.fall_back()
    return table


def proposing(die: int = EMPIRE_BEGINS, **options: str) -> OpeningTable:
    """A table whose players may agree on elements, before the proposal."""
    table = OpeningTable(die, elements="on", **options)
    table.begin()
    return table


def element(kind: Terrain, cell: Cell) -> Json:
    """An element on a hex, as it is proposed."""
    return {"pick": kind, "then": {"spot": cell}}


# Terrain of one's own


@pytest.mark.rule("FC-106")
def test_both_lay_terrain_in_turn_and_the_second_sees_the_first() -> None:
    """The map begins empty; a lot says who begins, and a hex that is taken is not offered again."""
    table = laying(STYX_BEGINS)
    assert all(table.ground.terrain(cell) is Terrain.OPEN for cell in BOARD)
    assert table.waiting == (STYX,)
    table.answer(STYX, {"forest1": "G6", "hill1": "G1"})
    assert table.ground.terrain(table.cell("G6")) is Terrain.FOREST
    assert table.waiting == (EMPIRE,)
    with pytest.raises(IllegalAnswer):
        table.answer(EMPIRE, {"forest1": "G6"})
    table.answer(EMPIRE, {"rocks1": "H6"})
    assert table.ground.terrain(table.cell("G6")) is Terrain.FOREST
    assert table.ground.terrain(table.cell("H6")) is Terrain.ROCKS
    assert [event["tiles"] for event in table.told("terrain_laid")] == [
        {"G6": "forest", "G1": "hill"},
        {"H6": "rocks"},
    ]


@pytest.mark.rule("FC-106")
def test_nothing_impassable_lies_in_a_zone() -> None:
    """Forests may lie there, rocks and rivers may not."""
    table = laying()
    asked = table.asked(EMPIRE)
    assert isinstance(asked, Place)
    zones = {cell_name(cell) for side in SIDES for cell in table.ground.plan.zone(side)}
    for piece, cells in asked.cells.items():
        kind = box().terrain_kind(Terrain(piece.rstrip("1234")))
        assert bool(zones & set(cells)) != kind.impassable
        assert kind.family is Family.BASIC


@pytest.mark.rule("FC-106")
def test_nothing_may_be_cut_off() -> None:
    """Three closed hexes around A5 leave no way there; two do."""
    table = laying()
    around = [cell_name(cell) for cell in BOARD.neighbours(table.cell("A5"))]
    tiles: dict[str, Json] = dict(zip(("rocks1", "rocks2", "river1"), around, strict=True))
    with pytest.raises(IllegalAnswer, match="A5 could not be reached"):
        table.answer(EMPIRE, tiles)
    del tiles["river1"]
    table.answer(EMPIRE, tiles)
    assert table.waiting == (STYX,)
    with pytest.raises(IllegalAnswer, match="A5"):
        table.answer(STYX, {"rocks1": around[2]})


def test_who_lays_nothing_leaves_open_ground() -> None:
    """The deadline lays no terrain."""
    table = laying()
    table.fall_back()
    table.fall_back()
    assert table.field.laid == []
    assert table.key().startswith("deployment")


def test_every_map_is_whole() -> None:
    """What holds for terrain that players lay holds for the maps of the book."""
    for number in range(1, 7):
        ground = OpeningTable(scenario=str(number)).ground
        assert cut_off(ground) == []
        river = [Tile(Terrain.RIVER, cell) for cell in BOARD if cell.r == 5]
        assert cut_off(ground, river)


# Extra elements


@pytest.mark.rule("FC-980")
def test_without_the_option_nobody_is_asked_for_elements() -> None:
    """They are off by default."""
    table = OpeningTable()
    table.begin()
    assert table.key().startswith("deployment")


@pytest.mark.rule("FC-980")
@pytest.mark.parametrize(("answer", "lies"), [("yes", True), ("no", False)])
def test_both_must_agree(answer: str, lies: bool) -> None:
    """One side, by lot, proposes; the other takes all of it or none."""
    table = proposing(STYX_BEGINS)
    assert (table.waiting, table.key()) == ((STYX,), ELEMENTS)
    table.answer(STYX, [element(Terrain.TREE, "G5"), element(Terrain.CRYPT, "K7")])
    assert (table.waiting, table.key()) == ((EMPIRE,), AGREE)
    assert table.told("elements_proposed") == [{"side": STYX, "tiles": {"G5": "tree", "K7": "crypt"}}]
    assert table.field.laid == []
    table.answer(EMPIRE, answer)
    kinds = [table.ground.terrain(table.cell(cell)) for cell in ("G5", "K7")]
    assert (kinds == [Terrain.TREE, Terrain.CRYPT]) == lies
    assert bool(table.told("elements_declined")) != lies
    assert table.key().startswith("deployment")


def test_silence_proposes_nothing_and_agrees_to_nothing() -> None:
    """Neither a deadline of the one nor of the other lays an element."""
    table = proposing()
    table.fall_back()
    assert table.key().startswith("deployment")
    table = proposing()
    table.answer(EMPIRE, [element(Terrain.STATUE, "G5")])
    table.fall_back()
    assert table.field.laid == []


@pytest.mark.rule("FC-980")
def test_up_to_three_of_the_seven_elements_each_on_its_own_hex() -> None:
    """Two of a kind are allowed, a fourth is not, nor two on one hex, nor a template or a Dark Font."""
    table = proposing()
    assert len(table.option(EMPIRE).element.options) == 7
    four = [element(Terrain.TREE, cell) for cell in ("G5", "H5", "K7", "K5")]
    for wrong in (four, [four[0], element(Terrain.CRYPT, "G5")]):
        with pytest.raises(IllegalAnswer):
            table.answer(EMPIRE, [*wrong])
    for kind in (Terrain.SIGNAL_LIGHTS, Terrain.DARK_FONT, Terrain.FOREST):
        with pytest.raises(IllegalAnswer):
            table.answer(EMPIRE, [element(kind, "G5")])
    table.answer(EMPIRE, [*four[:3]])
    assert table.key() == AGREE


def test_however_terrain_is_laid_there_is_room_for_elements() -> None:
    """All tiles of both sides leave enough of the hexes that are far from the zones."""
    places = places_for_elements(laying().ground)
    laid = len(SIDES) * sum(box().laying.tiles.values())
    assert len(places) - laid >= box().laying.elements


@pytest.mark.parametrize("number", range(1, 7))
def test_elements_lie_on_open_hexes_far_from_every_zone(number: int) -> None:
    """At least three hexes away; every map has room for three."""
    ground = OpeningTable(scenario=str(number)).ground
    places = places_for_elements(ground)
    zones = [cell for side in SIDES for cell in ground.plan.zone(side)]
    assert len(places) >= 3
    for cell in BOARD:
        is_far = min(cell.distance(zone) for zone in zones) > 2
        assert (cell in places) == (is_far and cell not in ground.plan.laid)
