"""Armies and fleets on the map: fanned out where several stand, with their contents for whom they belong to."""

from __future__ import annotations

from collections.abc import Sequence

from render.canvas import Canvas
from render.geometry import Box, Point
from render.stacks import fanned, freest, kept_within
from render.swords_and_sails import signs
from render.swords_and_sails.lettering import Lettering, Print
from render.swords_and_sails.words import contents, date
from render.theme import INK, INK_SOFT, PARCHMENT_SHADE, VELLUM, Face
from render.typeset import text_width
from rules.swords_and_sails.orders import PieceName
from rules.swords_and_sails.views import CampaignView, PieceView, ReportView


def draw_pieces(canvas: Canvas, places: dict[str, Lettering], view: CampaignView, style: Print) -> list[Box]:
    """Every army and fleet on the map, then what the viewer knows of them; the answer is all room that is taken now."""
    spots: dict[PieceName, Point] = {}
    rank = {faction: index for index, faction in enumerate(view.realms)}
    ashore = [piece for piece in view.pieces.values() if not piece.aboard]
    ashore.sort(key=lambda piece: (rank[piece.faction], piece.is_fleet, piece.number))
    stacks: dict[str, list[PieceView]] = {}
    for piece in ashore:
        stacks.setdefault(piece.place, []).append(piece)
    for place, lettering in places.items():
        there = stacks.get(place, [])
        docked = [piece for piece in there if piece.is_docked]
        standing = [piece for piece in there if not piece.is_docked]
        spots |= spots_of(canvas.box, lettering.stand, standing, style)
        spots |= spots_of(canvas.box, lettering.port or lettering.stand, docked, style)
    for name, spot in spots.items():
        _draw_piece(canvas, spot, view.pieces[name], view, style)
    taken = [lettering.name for lettering in places.values()]
    taken += [Box.around(spot, *style.fleet_box) for spot in spots.values()]
    # Where pieces are too small for their letters there is no room for their contents either.
    return taken if signs.is_brief(canvas, style.piece) else _draw_slips(canvas, taken, spots, view, style)


def spots_of(whole: Box, centre: Point, stack: Sequence[PieceView], style: Print) -> dict[PieceName, Point]:
    """Where the pieces of a stack stand: side by side, a little closer where they are many, none beyond the edge."""
    if not stack:
        return {}
    width = (style.fleet_box if any(piece.is_fleet for piece in stack) else style.army_box)[0]
    step = width * (1.0 if len(stack) < 3 else 0.9), style.army_box[1] * 0.98
    room = whole.inset(style.piece * 1.3)
    spots = [kept_within(room, spot) for spot in fanned(centre, len(stack), step)]
    return {piece.name: spot for piece, spot in zip(stack, spots, strict=True)}


def _draw_piece(canvas: Canvas, spot: Point, piece: PieceView, view: CampaignView, style: Print) -> None:
    is_own = piece.faction == view.viewer
    if not piece.is_fleet:
        signs.army(canvas, spot, style.piece, piece.faction, piece.number, is_own=is_own)
        return
    cargo = [(one.faction, one.number) for one in view.pieces.values() if piece.name in one.aboard]
    signs.fleet(canvas, spot, style.piece, piece.faction, piece.number, cargo, is_docked=piece.is_docked, is_own=is_own)


# Contents


def _draw_slips(
    canvas: Canvas, taken: list[Box], spots: dict[PieceName, Point], view: CampaignView, style: Print
) -> list[Box]:
    """Each slip on that side of its piece where it hides least."""
    for name, (x, y) in spots.items():
        piece = view.pieces[name]
        cargo = [one for one in view.pieces.values() if name in one.aboard]
        lines = [line for one in (piece, *cargo) for line in slip_of(view, one)]
        if lines:
            size = slip_size(style)
            width = max(text_width(line, size, Face.BOLD, 1) for line in lines) + 8
            height = size * 1.2 * len(lines) + 2
            across, down = (style.fleet_box[0] + width) / 2, (style.army_box[1] + height) / 2
            sides = [(0, down), (0, -down), (across, 0), (-across, 0), (across, down), (-across, down)]
            rooms = [Box.around((x + right, y + below), width, height) for right, below in sides]
            room = freest(canvas.box, rooms, taken)
            draw_slip(canvas, room, lines, size, is_faded=piece.faction != view.viewer)
            taken.append(room)
    return taken


def slip_of(view: CampaignView, piece: PieceView) -> list[str]:
    """What the viewer knows of a piece's contents: all of his own, and what a spy last saw of another's, and when."""
    if piece.units is not None:
        return [contents(piece.units, piece.is_fleet)]
    seen = last_report(view, piece)
    return [] if seen is None else [contents(seen.units, piece.is_fleet), date(seen.season)]


def last_report(view: CampaignView, piece: PieceView) -> ReportView | None:
    """What the viewer's spies last saw of a piece."""
    return next((report for report in reversed(view.reports) if report.piece == piece.name), None)


def slip_size(style: Print) -> int:
    """The size of the figures under a piece."""
    return max(style.least_type, round(style.piece * 0.86))


def draw_slip(canvas: Canvas, room: Box, lines: Sequence[str], size: int, *, is_faded: bool) -> None:
    """A slip of vellum with figures; pale where they may be out of date."""

    def paint(clear: Canvas) -> None:
        slip = Box.around(clear.box.centre, room.width, room.height)
        clear.rectangle(slip, PARCHMENT_SHADE if is_faded else VELLUM, INK_SOFT, 1, radius=4)
        for row, line in zip(slip.rows(len(lines)), lines, strict=True):
            clear.text(row.centre, line, size, INK_SOFT if is_faded else INK, Face.ITALIC if is_faded else Face.BOLD)

    key = "slip", tuple(lines), size, is_faded
    canvas.stamp(room.centre, (round(room.width) + 4, round(room.height) + 4), key, paint)
