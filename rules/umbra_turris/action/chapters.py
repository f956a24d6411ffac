"""The menu of a turn, chapter by chapter: moving, charging, fighting, shooting, casting, Minor Actions."""

from __future__ import annotations

from rules.umbra_turris.action.menu import Offers
from rules.umbra_turris.combat.disengage import offer_to_disengage
from rules.umbra_turris.combat.fighting import offer_fights
from rules.umbra_turris.cycle.orders import offer_orders

CHAPTERS: tuple[Offers, ...] = (offer_to_disengage, offer_fights, offer_orders)
"""What every chapter offers, in the order of the menu."""
