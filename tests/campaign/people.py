"""Who plays: strangers in five time zones, how they want to be called, and when they look at their tables."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

WEEKEND = (5, 6)


@dataclass(frozen=True)
class Habits:
    """Somebody's life beside the game."""

    name: str
    zone: str
    by: str
    """How they are called: "direct message", "mention" or "off"."""
    looks: tuple[int, ...]
    """At which hours of a working day they look at their tables without being called."""
    quiet: tuple[int, int] | None = None
    """From which full hour to which nothing may ring; over midnight."""
    digest: int | None = None
    """At which full hour they want a digest."""
    diligence: float = 0.5
    """How likely they decide when they look and have not been reminded."""

    @property
    def notices(self) -> dict[str, Any]:
        """What they type after /notices."""
        typed: dict[str, Any] = {"by": self.by, "zone": self.zone}
        if self.quiet is not None:
            typed["quiet"] = f"{self.quiet[0]}:00-{self.quiet[1]}:00"
        if self.digest is not None:
            typed["digest"] = f"{self.digest}:00"
        return typed

    def clock(self, moment: int) -> datetime:
        """What the clock on their wall shows."""
        return datetime.fromtimestamp(moment, ZoneInfo(self.zone))

    def is_quiet(self, moment: int) -> bool:
        """Whether nothing may ring at a moment."""
        if self.quiet is None:
            return False
        first, last = self.quiet
        hour = self.clock(moment).hour
        return hour >= first or hour < last

    def looks_of(self, day: date, chance: random.Random) -> Iterator[int]:
        """When they look at their tables on a day, sooner or later than usual; on free days rarely."""
        for hour in self.looks:
            minutes = hour * 60 + chance.randint(-45, 45)
            if day.weekday() in WEEKEND and chance.random() < 0.7:
                continue
            yield moment_of(self.zone, day, minutes)


def moment_of(zone: str, day: date, minutes: int) -> int:
    """When it is so many minutes after midnight at a place."""
    wall = datetime.combine(day, time(), ZoneInfo(zone)) + timedelta(minutes=minutes)
    return int(wall.astimezone(UTC).timestamp())


ANN = Habits("ann", "Europe/London", "direct message", (8, 13, 20), quiet=(23, 7), diligence=0.6)
BOB = Habits("bob", "America/New_York", "direct message", (8, 19), quiet=(22, 7), diligence=0.4)
CID = Habits("cid", "Asia/Tokyo", "mention", (12, 21), quiet=(23, 8), diligence=0.4)
DOT = Habits("dot", "Australia/Sydney", "direct message", (9, 18), quiet=(22, 7), digest=8, diligence=0.4)
EVE = Habits("eve", "Europe/Berlin", "off", (7, 13, 19), diligence=0.5)
FAY = Habits("fay", "America/New_York", "mention", (12, 22), digest=18, diligence=0.4)
GUS = Habits("gus", "Asia/Tokyo", "direct message", (7, 19), diligence=0.4)
HAL = Habits("hal", "Europe/Berlin", "direct message", (9, 17), quiet=(21, 8), diligence=0.4)
"""Who comes to the seat of Gus."""

PLAYERS = (ANN, BOB, CID, DOT, EVE, FAY, GUS)
EVERYBODY = {one.name: one for one in (*PLAYERS, HAL)}
