"""Sheets that show everything the toolkit can draw, for the eye and for the stored pictures."""

from __future__ import annotations

from render.canvas import Canvas
from render.cards import Card, card, card_back, wax_seal
from render.dice import die, number_die, symbol_die
from render.furniture import Swatch, badge, bar, footer_strip, legend, panel, parchment_sheet, title_strip
from render.geometry import Box
from render.hexmap import TERRAIN, Edge, HexMap, Terrain
from render.places import Highlight
from render.squares import Floor, SquareMap
from render.theme import (
    BLOOD,
    BODY,
    GOLD,
    INK,
    INK_SOFT,
    LABEL,
    PARCHMENT,
    SEATS,
    SMALL,
    WOOD_DARK,
    Face,
    Symbol,
)
from render.tokens import chip, counter, disc, name_plate, seat_sign, shield, target_mark, wound_pips
from rules.kernel.grid import Hex, HexBoard, HexLayout

SPECIMEN_BOARD = SquareMap.fitted(8, 8, Box(20, 98, 880, 926))


def pieces() -> Canvas:
    """Everything that stands on a board or beside it."""
    sheet = parchment_sheet(1200, 1500)
    title_strip(sheet, "Specimen of the toolkit", "Round 3, spring 1004", Symbol.SHIELD)
    _seats(sheet)
    _dice_and_marks(sheet, 580)
    _statuses(sheet, 655)
    _arrows(sheet, 735)
    _panels(sheet, 800)
    _cards(sheet)
    footer_strip(sheet, "Waiting for Red, Blue and Purple", [SEATS[0], SEATS[1], SEATS[4]])
    return sheet


def _seats(sheet: Canvas) -> None:
    for index, style in enumerate(SEATS):
        x = 92.0 + 145 * index
        facing = -90.0 + 45 * index if index % 2 else None
        disc(sheet, (x, 160), 46, style, style.name[:2].title(), facing=facing, chosen=index == 0, spent=index == 7)
        shield(sheet, (x, 280), 46, style, "XIV"[: 1 + index % 3], chosen=index == 2, spent=index == 6)
        wound_pips(sheet, (x, 348), index % 4, 3)
        sheet.rectangle(Box(x - 62, 378, x + 62, 446), style.area, INK_SOFT, 2)
        sheet.text((x, 412), style.name.title(), LABEL, halo=PARCHMENT)
        die(sheet, (x, 490), 1 + index % 6, 64, style if index % 2 else None, struck_out=index == 6)


def _dice_and_marks(sheet: Canvas, y: float) -> None:
    symbol_die(sheet, (60, y), (Symbol.SWORD,))
    symbol_die(sheet, (150, y), (Symbol.SHIELD, Symbol.DROP), 64, SEATS[1])
    number_die(sheet, (240, y), 17)
    number_die(sheet, (330, y), 8, 8, 64, SEATS[2])
    number_die(sheet, (420, y), 4, 4)
    number_die(sheet, (510, y), 12, 12, 64, SEATS[4])
    for index, number in enumerate((1, 2, 9, 10, 27, 99)):
        target_mark(sheet, (590 + 66 * index, y), number)
    counter(sheet, (1000, y), 12)
    counter(sheet, (1070, y), 3, BLOOD, Symbol.HEART)
    counter(sheet, (1145, y), "+2", GOLD)


def _statuses(sheet: Canvas, y: float) -> None:
    following = chip(sheet, (30, y), "Ready", SEATS[2].colour, Symbol.STAR)
    following = chip(sheet, (following, y), "Knocked down", BLOOD, Symbol.BOLT)
    following = chip(sheet, (following, y), "Hidden")
    badge(sheet, (following + 60, y), "Spring")
    bar(sheet, Box(640, y - 18, 880, y + 18), 5, 8, SEATS[0].paint, "5 of 8")
    bar(sheet, Box(900, y - 18, 1170, y + 18), 62, 100, SEATS[1].paint, "62 gold")


def _arrows(sheet: Canvas, y: float) -> None:
    sheet.arrow((40, y - 20), (240, y + 20))
    sheet.arrow((280, y + 20), (520, y - 20), SEATS[0].colour, bend=0.2)
    sheet.arrow((560, y + 20), (800, y - 20), SEATS[1].colour, bend=-0.2, dash=(18, 12))
    sheet.arrow((840, y - 20), (1040, y + 20), SEATS[2].colour, dash=(18, 12))
    sheet.line([(1080, y - 30), (1170, y + 30)], INK, 4, (12, 8))


def _panels(sheet: Canvas, top: float) -> None:
    inside = panel(sheet, Box(30, top, 420, top + 320), "Order of march")
    words = "Each captain moves once, in the order of the initiative track. One who met the enemy stays and digs in."
    sheet.paragraph(inside, words, BODY)
    inside = panel(sheet, Box(440, top, 800, top + 320), "Legend")
    entries: list[tuple[Swatch, str]] = [
        (SEATS[0], "Red: Anna"),
        (SEATS[1], "Blue: Bartholomäus of the long name"),
        (SEATS[2].area, "Held by green"),
        (Symbol.SWORD, "Strike"),
        (TERRAIN[Terrain.FOREST], "Forest"),
    ]
    legend(sheet, inside, entries)
    for index, symbol in enumerate(Symbol):
        sheet.symbol(symbol, (842 + 54 * (index % 7), top + 30 + 52 * (index // 7)), 18, WOOD_DARK)
    wax_seal(sheet, (900, top + 205), 62, SEATS[5])
    name_plate(sheet, (1075, top + 160), "Königsberg")
    for index, style in enumerate(SEATS[:4]):
        seat_sign(sheet, (1000 + 50 * index, top + 230), 20, style)
    for index, face in enumerate((Face.ITALIC, Face.BOLD_ITALIC, Face.SERIF_ITALIC)):
        sheet.text((832 + 118 * index, top + 300), "Łódź → é", SMALL, face=face, anchor="ls")


def _cards(sheet: Canvas) -> None:
    feint = "Choose a second stance. Once the dice are shown you may take it instead of the first."
    ambush = "Place up to three hidden units next to a river."
    card(sheet, Box(30, 1140, 300, 1425), Card("Feint", feint, "2", "Reaction", Symbol.SWORD), SEATS[4])
    card(sheet, Box(325, 1140, 595, 1425), Card("Ambush at the ford", ambush, "12", "Event"), SEATS[1], chosen=True)
    card(sheet, Box(620, 1140, 890, 1425), Card("Truce", "No fights this season.", kind="Treaty"), dimmed=True)
    card_back(sheet, Box(915, 1140, 1155, 1425), SEATS[0], "Order III")


def square_board(floor: Floor = Floor.CHECKER) -> Canvas:
    """A board of squares in play."""
    sheet = parchment_sheet(1200, 1000)
    title_strip(sheet, "Saber and Blood", "Turn 4: Red acts", Symbol.SWORD)
    board = SPECIMEN_BOARD
    board.paint_frame(sheet)
    board.paint_floor(sheet, floor)
    board.paint_names(sheet, capitals=True)
    for direction in (0, 2):
        board.wall(sheet, "g7", direction)
    lit = {
        Highlight.REACH: ["c3", "d3", "e3"],
        Highlight.TARGET: ["f5"],
        Highlight.CHOSEN: ["b2"],
        Highlight.TRAIL: ["b5"],
        Highlight.BARRED: ["g2"],
    }
    for kind, cells in lit.items():
        board.highlight(sheet, cells, kind)
    disc(sheet, board.centre("b2"), 36, SEATS[0], "JH")
    disc(sheet, board.centre("f5"), 36, SEATS[1], "MR", facing=board.bearing(6))
    disc(sheet, board.centre("e7"), 36, SEATS[4], "Ab", spent=True)
    for number, cell in enumerate(lit[Highlight.REACH], start=1):
        target_mark(sheet, board.centre(cell), number)
    sheet.arrow(board.centre("b5"), board.centre("e6"), SEATS[4].colour, bend=0.2)
    panel(sheet, Box(905, 112, 1175, 620), "Red")
    footer_strip(sheet, "Waiting for Red", [SEATS[0]])
    return sheet


def hex_arena() -> Canvas:
    """An arena of hexes with names of a game's own, several pieces in a hex, and marks on edges and corners."""
    sheet = parchment_sheet(1200, 1140)
    title_strip(sheet, "Combat in the Lists", "Second blow", Symbol.SWORD)
    gate, well = Hex(0, -3), Hex(0, 0)
    board = HexBoard.hexagon(3, "flat", digits=1, names={gate: "Gate", well: "Well"})
    field = HexMap.fitted({board.text(cell): cell for cell in board}, Box(30, 110, 1170, 1070))
    field.paint_ground(sheet)
    for cell in field.cells:
        field.paint_terrain(sheet, cell, Terrain.WATER if cell == "Well" else Terrain.SAND)
    field.paint_edges(sheet, [("C3", 1), ("C3", 2), ("D3", 3)], Edge.WALL)
    field.paint_edges(sheet, [("F4", 0), ("F4", 5)], Edge.FENCE)
    field.highlight(sheet, ["E3"], Highlight.REACH)
    field.paint_names(sheet, LABEL)
    for cell, count in (("B3", 1), ("B4", 2), ("D2", 3), ("F3", 4), ("D6", 6)):
        spots, radius = field.spots(cell, count)
        for index, spot in enumerate(spots):
            disc(sheet, spot, radius, SEATS[index], "KnArPiSwHeBo"[2 * index : 2 * index + 2])
    field.paint_facing(sheet, "B3", 2)
    field.paint_facing(sheet, "E5", 4.5)
    field.mark_edge(sheet, "E4", 0, "+1")
    field.mark_edge(sheet, "C5", 3, 2, BLOOD)
    field.mark_corner(sheet, "Well", 1, Symbol.STAR, SEATS[1].colour)
    field.mark_corner(sheet, "F5", 4, Symbol.BANNER, SEATS[0].colour)
    footer_strip(sheet, "Waiting for Red and Blue", SEATS[:2])
    return sheet


def hex_map() -> Canvas:
    """A map of hexes in play."""
    sheet = parchment_sheet(1200, 1000)
    title_strip(sheet, "Fantasy Commander", "Command phase", Symbol.BANNER)
    board = HexBoard(7, 9, HexLayout("flat", "odd"))
    field = HexMap.fitted({board.text(cell): cell for cell in board}, Box(20, 100, 1180, 930))
    field.paint_ground(sheet)
    kinds = list(Terrain)
    for index, cell in enumerate(field.cells):
        field.paint_terrain(sheet, cell, kinds[(index * index // 3 + index // 5) % 8] if index % 3 else Terrain.OPEN)
    field.paint_road(sheet, ["B06", "C06", "D06"])
    field.paint_edges(sheet, [("C03", 1), ("C03", 2), ("D03", 4), ("D03", 3)], Edge.RIVER)
    field.paint_edges(sheet, [("G03", 0), ("G03", 1), ("G03", 2)], Edge.WALL)
    field.paint_edges(sheet, [("F06", 2), ("F06", 3)], Edge.FENCE)
    field.paint_names(sheet)
    field.highlight(sheet, ["E05", "F05"], Highlight.REACH)
    field.highlight(sheet, ["H04"], Highlight.TARGET)
    field.highlight(sheet, ["H06"], Highlight.BARRED)
    field.paint_arc(sheet, "E04", 1)
    radius = field.inner_radius * 0.62
    disc(sheet, field.centre("E04"), radius, SEATS[0], "Kn", facing=field.bearing(1), chosen=True)
    wound_pips(sheet, (field.centre("E04")[0], field.centre("E04")[1] + radius * 1.1), 2, 4)
    disc(sheet, field.centre("B02"), radius, SEATS[1], "Ar")
    field.paint_facing(sheet, "B02", 2)
    shield(sheet, field.centre("G05"), radius, SEATS[2], "II")
    target_mark(sheet, field.centre("E05"), 1)
    target_mark(sheet, field.centre("F05"), 12)
    footer_strip(sheet, "Waiting for everybody", SEATS[:5])
    return sheet
