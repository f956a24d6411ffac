"""Which cells a panel asks for next, with the numbers that they bear in its picture."""

from __future__ import annotations

from cogs.forms.draft import Spot, settled
from cogs.forms.listing import ends_of, is_by_steps, listing, open_piece
from cogs.forms.model import Act, Draft, Verb
from cogs.forms.onward import at_once
from cogs.forms.raster import raster_of
from rules.kernel.areas import name_of
from rules.kernel.decisions import Decision, Path, PickOne, Place, Position
from rules.kernel.drafts import end_of, is_complete, way_of
from rules.kernel.plane.shapes import Rect
from rules.kernel.values import Cell, IllegalAnswer


def targets(spot: Spot, inside: int | None) -> dict[Cell, int]:
    """The numbers of the cells that can be chosen next at a spot, with the piece or the steps that are open there."""
    match spot.decision:
        case PickOne():
            ways = at_once(spot).cells
            return {way.cell: number for number, way in reversed([*enumerate(ways, 1)]) if way.cell is not None}
        case Place() as place:
            piece = open_piece(place, spot, inside)
            if piece is None:
                return {}
            cells = place.cells[place.pieces[piece].id]
            return {cells[listed.index]: listed.number for listed in listing(spot, inside)}
        case Path() as path:
            steps = path.steps.get(end_of(path, way_of(spot.given)), ())
            ends = steps if is_by_steps(path, inside) else [way[-1] for way in ends_of(spot)]
            return {path.cell(ends[listed.index]): listed.number for listed in reversed(listing(spot, inside))}
        case Position():
            raster = raster_of(spot, inside)
            if raster is None:
                return {}
            points = dict.fromkeys(Rect(*point, *point) for point, _ in raster.points)
            return {name_of(box): number for number, box in enumerate(raster.boxes or points, 1)}
    return {}


def is_ready(decision: Decision, draft: Draft) -> bool:
    """Whether the draft is a complete answer."""
    return is_complete(decision, settled(decision, draft).given)


def opens_modal(act: str) -> bool:
    """Whether a press can only be answered by a modal, at once and before anything else."""
    try:
        return Act.parse(act).verb is Verb.TYPE
    except IllegalAnswer:
        return False
