"""The menu of a turn, chapter by chapter: moving, charging, fighting, shooting, casting, Minor Actions."""

from __future__ import annotations

from rules.umbra_turris.action.menu import CHAPTERS
from rules.umbra_turris.combat import disengage, fighting

CHAPTERS += (disengage.offers, fighting.offers)

__all__ = ["CHAPTERS"]
