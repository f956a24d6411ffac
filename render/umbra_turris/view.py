"""A part of the table as it is drawn anywhere: its ground, all that stands there, what was done and what is planned."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from render.baked import drawable, still
from render.canvas import Canvas
from render.geometry import Box
from render.raster import Span, draw_cells, draw_raster
from render.tabletop import BOLD_STEP, STEP, TableMap
from render.theme import GOLD, VELLUM, Face, mix
from render.umbra_turris.drafts import draw_plan, ghost_boxes
from render.umbra_turris.happened import happened_in
from render.umbra_turris.land import PER_CM, SIDE, land_picture, lay_extra_pieces, location_of
from render.umbra_turris.marks import (
    draw_blasts,
    draw_locks,
    draw_names,
    draw_shots,
    draw_tokens,
    draw_ways,
    draw_zones,
)
from render.umbra_turris.models import boxes_of, draw_bases, draw_facings, draw_plates
from render.umbra_turris.window import Window
from render.umbra_turris.words import TITLE
from rules.kernel.game import Face as Seen
from rules.kernel.values import Cell
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_places import TABLE


def draw_part(
    canvas: Canvas,
    room: Box,
    field: Battlefield,
    face: Seen,
    window: Window,
    numbers: Mapping[Cell, int] | None = None,
) -> None:
    """A window of the table with everything on it, on a canvas of its own that lies on the whole picture."""
    side = round(room.width)
    part = Canvas.on(ground_of(field, window, side), 1, canvas.least_type)
    table = window.map_on(Box(0, 0, side, side))
    happened = happened_in(face.events)
    lay_extra_pieces(part, table, field)
    draw_zones(part, table, field)
    draw_cells(part, table, numbers)
    draw_names(part, table, field)
    draw_tokens(part, table, field)
    draw_ways(part, table, happened)
    draw_blasts(part, table, field, happened)
    draw_bases(part, table, field)
    draw_facings(part, table, field)
    draw_locks(part, table, field)
    draw_shots(part, table, field, happened)
    draw_plates(part, table, field)
    pieces = [*boxes_of(table, field, canvas.least_type), *ghost_boxes(table, face)]
    draw_raster(
        part, table, numbers, lambda span, size: enlarged(field, span, size, canvas.least_type), pieces, is_veiled=True
    )
    draw_plan(part, table, field, face)
    canvas.image.paste(part.image, (round(room.left), round(room.top)))


def ground_of(field: Battlefield, window: Window, side: int) -> Image.Image:
    """The land of a window, to draw on; that of the whole table is baked in the size in which it is shown."""
    if not window.is_whole:
        return cropped(land_picture(field), window.span, (side, side))
    key = TITLE, "whole table", location_of(field), side
    return drawable(still(key, lambda: cropped(land_picture(field), window.span, (side, side))))


def cropped(land: Image.Image, span: Span, size: tuple[int, int]) -> Image.Image:
    """A part of the land in the size in which it is shown."""
    west, south, east, north = (round(edge * PER_CM) for edge in span)
    part = land.crop((west, SIDE - north, east, SIDE - south))
    return drawable(part).resize(size, Image.Resampling.BILINEAR, reducing_gap=1.0)


def enlarged(field: Battlefield, span: Span, size: tuple[int, int], least_type: int) -> Image.Image:
    """A cell of the raster with its ground and all that stands on it."""
    west, south, east, _ = span
    part = Canvas.on(cropped(land_picture(field), span, size), 1, least_type)
    per_cm = size[0] / (east - west)
    left, bottom = -west * per_cm, size[1] + south * per_cm
    whole = Box(left, bottom - TABLE * per_cm, left + TABLE * per_cm, bottom)
    table = TableMap((TABLE, TABLE), whole, Box(0, 0, *size))
    lay_extra_pieces(part, table, field)
    draw_tokens(part, table, field)
    draw_bases(part, table, field)
    draw_facings(part, table, field)
    draw_plates(part, table, field)
    return part.image


def draw_steps(canvas: Canvas, room: Box, window: Window, type_: int, edge: float) -> None:
    """The centimetres along all four sides of a window, in the middle of a frame."""
    step = BOLD_STEP if window.is_whole else STEP
    ink, table = mix(GOLD, VELLUM, 0.6), window.map_on(room)
    west, south, east, north = window.span
    middle = edge / 2
    for at in range(0, TABLE + 1, step):
        if west <= at <= east:
            x = min(max(table(at, 0)[0], room.left + 12), room.right - 12)
            for y in (room.top - middle, room.bottom + middle):
                canvas.text((x, y), str(at), type_, ink, Face.BOLD)
        if south <= at <= north:
            y = min(max(table(0, at)[1], room.top + 12), room.bottom - 12)
            for x in (room.left - middle, room.right + middle):
                canvas.text((x, y), str(at), type_, ink, Face.BOLD)
