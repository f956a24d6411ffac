"""The menu of a turn, chapter by chapter: moving, charging, fighting, shooting, casting, Minor Actions."""

from __future__ import annotations

from rules.umbra_turris.action.charging import offer_charges
from rules.umbra_turris.action.climbing import offer_climbs
from rules.umbra_turris.action.hiding import offer_hiding, offer_spotting
from rules.umbra_turris.action.items import offer_items
from rules.umbra_turris.action.looting import offer_looting
from rules.umbra_turris.action.menu import Offers
from rules.umbra_turris.action.moving import offer_moves, offer_turns
from rules.umbra_turris.combat.disengage import offer_to_disengage
from rules.umbra_turris.combat.fighting import offer_fights
from rules.umbra_turris.cycle.orders import offer_orders
from rules.umbra_turris.magic.casting import offer_self_heal
from rules.umbra_turris.magic.targets import offer_spells
from rules.umbra_turris.shooting.shooting import offer_shots

CHAPTERS: tuple[Offers, ...] = (
    offer_to_disengage,
    offer_moves,
    offer_charges,
    offer_fights,
    offer_shots,
    offer_spells,
    offer_self_heal,
    offer_climbs,
    offer_turns,
    offer_hiding,
    offer_spotting,
    offer_items,
    offer_looting,
    offer_orders,
)
"""What every chapter offers, in the order of the menu."""
