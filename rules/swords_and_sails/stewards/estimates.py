"""What may be in an army or fleet that one cannot look into: by spies' reports, or by the lists of the start."""

from __future__ import annotations

from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import points
from rules.swords_and_sails.orders import Units
from rules.swords_and_sails.views import CampaignView, PieceView
from rules.swords_and_sails.vocabulary import Faction, UnitType

NEW_ARMY: Units = {UnitType.HC: 1, UnitType.HI: 2, UnitType.LI: 3, UnitType.PS: 1}
NEW_FLEET: Units = {UnitType.RD: 1, UnitType.TR: 2}
PER_LAND = 8
"""Casualty points that every conquered territory has cost its new master."""
PER_INCOME = 50
"""Gold of income for which somebody has bought a casualty point, beside cities and what was lost since."""
LEAST, MOST = 40, 160
"""Percent of what they were at the start that armies are thought to have."""


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
    if muster is None:
        return dict(NEW_FLEET if piece.is_fleet else NEW_ARMY)
    if piece.is_fleet:
        return dict(muster)
    percent = remainder(box, view, piece.faction)
    return {kind: (count * percent + 50) // 100 for kind, count in muster.items()}


def remainder(box: Content, view: CampaignView, faction: Faction) -> int:
    """How much of its first armies a power may have: conquests cost, income makes up for some of it; in percent."""
    realm = view.realms[faction]
    start = sum(points(box, faction, army.units) for army in box.power(faction).armies)
    gained = max(0, realm.territories - sum(land.home == faction for land in box.territories))
    bought = (realm.harvest + realm.city_income) * view.season // PER_INCOME
    left = start - PER_LAND * gained + bought
    return max(LEAST, min(MOST, left * 100 // max(1, start)))
