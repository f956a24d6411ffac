"""What may be in an army or fleet that one cannot look into: by spies' reports, or by the lists of the start."""

from __future__ import annotations

from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import points
from rules.swords_and_sails.orders import Units
from rules.swords_and_sails.views import CampaignView, PieceView
from rules.swords_and_sails.vocabulary import UnitType

NEW_ARMY: Units = {UnitType.HC: 1, UnitType.HI: 2, UnitType.LI: 3, UnitType.PS: 1}
NEW_FLEET: Units = {UnitType.RD: 1, UnitType.TR: 2}
USUAL = 22
"""Casualty points of an army in the middle of a war, whatever it was at the start."""
MEMORY = 2
"""Seasons after which the start tells as much of an army as the war does."""


def guessed_units(box: Content, view: CampaignView, piece: PieceView) -> Units:
    """An own piece as it is; another's as a spy has seen it, or as it may be by now."""
    if piece.units is not None:
        return dict(piece.units)
    report = next((one for one in view.reports if one.piece == piece.name), None)
    if report is not None:
        return dict(report.units)
    power = box.power(piece.faction)
    musters = power.fleets if piece.is_fleet else power.armies
    muster = next((one.units for one in musters if one.number == piece.number), None)
    if piece.is_fleet:
        return dict(NEW_FLEET if muster is None else muster)
    if muster is None:
        return _scaled(box, piece, NEW_ARMY, USUAL)
    start = points(box, piece.faction, muster)
    return _scaled(box, piece, muster, (MEMORY * start + view.season * USUAL) // (MEMORY + view.season))


def _scaled(box: Content, piece: PieceView, units: Units, strength: int) -> Units:
    """An army of the same make, with so many casualty points."""
    whole = points(box, piece.faction, units)
    scaled: Units = {}
    owed = 0
    for kind, count in units.items():
        each = points(box, piece.faction, {kind: 1})
        owed += count * each * strength
        scaled[kind] = max(0, (2 * owed + each * whole) // (2 * each * whole))
        owed -= scaled[kind] * each * whole
    return scaled
