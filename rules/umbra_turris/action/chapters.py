"""The menu of a turn, chapter by chapter: moving, charging, fighting, shooting, casting, Minor Actions."""

from __future__ import annotations

from rules.umbra_turris.action.menu import CHAPTERS

__all__ = ["CHAPTERS"]
