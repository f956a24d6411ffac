"""All tasks of Quest Cards at hand: whoever needs them imports this."""

from __future__ import annotations

from rules.umbra_turris.quests import tasks
from rules.umbra_turris.quests.task import TASKS

__all__ = ["TASKS", "tasks"]
