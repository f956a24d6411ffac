"""What has changed on the map between two moments."""

from __future__ import annotations

from render.changes import altered, once
from render.swords_and_sails.words import view_of
from rules.kernel.game import Face
from rules.kernel.values import Cell
from rules.swords_and_sails.views import LandView, PieceView


def changes(before: Face, now: Face) -> tuple[Cell, ...]:
    """The areas that have come to another power, or where cities or armies and fleets are others than they were."""
    old, new = view_of(before), view_of(now)
    held = [place for place, land in new.lands.items() if place in old.lands and _seen(old.lands[place]) != _seen(land)]
    return once(held, altered(old.pieces, new.pieces, _state, lambda piece: piece.place))


def _seen(land: LandView) -> object:
    return land.controller, land.printed_minors, land.built_minors, land.majors, land.pillage > 0


def _state(piece: PieceView) -> object:
    return piece.place, piece.is_docked, piece.aboard, piece.units
