"""The menu of a turn, chapter by chapter: moving, charging, fighting, shooting, casting, Minor Actions."""

from __future__ import annotations

from rules.umbra_turris.action.menu import Offers
from rules.umbra_turris.cycle.orders import offer_orders

CHAPTERS: tuple[Offers, ...] = (offer_orders,)
"""What every chapter offers, in the order of the menu."""
