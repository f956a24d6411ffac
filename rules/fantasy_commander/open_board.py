"""What lies open to everybody, by name: whoever draws or tells it needs no more of the state."""

from __future__ import annotations

from rules.fantasy_commander.state import Army, Campaign, Field, Laid, Report, Step, Unit

__all__ = ["Army", "Campaign", "Field", "Laid", "Report", "Step", "Unit"]
