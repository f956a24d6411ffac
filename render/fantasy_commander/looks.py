"""What can be looked at beside the board: the front drawn larger, both rosters, the discard piles, the campaign."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from render.cuts import Cut
from render.editions import Drawn, Look
from render.fantasy_commander import border, roster, tactics, zoom
from render.fantasy_commander.heraldry import name_of
from render.fantasy_commander.words import view_of
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.vocabulary import SIDES
from rules.kernel.game import Face
from rules.kernel.values import Seat


def looks(box: Content, face: Face) -> Mapping[str, Look]:
    """All that there is to look at now."""
    field = view_of(face).field
    found: dict[str, Look] = {}
    if field.on_map():
        found["front"] = Look("The front", partial(zoom.look, box))
    for side in SIDES:
        found[f"units_{side}"] = Look(f"{name_of(side)}: units", partial(_roster, box, side))
    if any(field.armies[side].discard for side in SIDES):
        found["discards"] = Look("Discard piles", partial(tactics.discards, box))
    if field.campaign is not None:
        found["campaign"] = Look("Border Watch", partial(border.look, box))
    return found


def _roster(box: Content, side: Seat, face: Face, cut: Cut) -> Drawn:
    return roster.look(box, face, side, cut)
