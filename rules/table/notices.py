"""How somebody wants to be reminded: by which way, and at which hours not."""

from __future__ import annotations

from enum import StrEnum

from pydantic import field_validator

from rules.kernel.values import Frozen, Refused
from rules.table.calendar import daily_stretch, is_none, next_time, read_hours, spell_hours, zone_named
from rules.table.leave import StandIn

AHEAD = 15 * 60
"""Seconds before quiet hours at which somebody is reminded: what a restart holds up must not come into them."""


class Way(StrEnum):
    """By which way the bot calls somebody."""

    MESSAGE = "message"
    """By direct message."""
    MENTION = "mention"
    """By name in the channel, wherever everybody may know of it."""
    OFF = "off"
    """Not at all: they look by themselves."""


class QuietHours(Frozen):
    """Hours of a day in which nothing rings, in minutes after midnight; they may go over midnight."""

    first: int
    last: int
    """When they are over."""

    def __str__(self) -> str:
        return f"{spell_hours((self.first,))}-{spell_hours((self.last,))}"


class Notices(Frozen):
    """What somebody has chosen for all their tables."""

    way: Way = Way.MESSAGE
    zone: str = "UTC"
    quiet: QuietHours | None = None
    digest: int | None = None
    """When they get a digest of all their tables each day, in minutes after midnight."""
    stand_in: StandIn = StandIn.ORDERS
    """What stands in for them while they are away, where they have not chosen otherwise for a table."""

    @field_validator("zone")
    @classmethod
    def _is_a_zone(cls, zone: str) -> str:
        zone_named(zone)
        return zone

    def quiet_stretch(self, moment: int) -> tuple[int, int] | None:
        """From when to when nothing rings, where a moment lies in quiet hours."""
        if self.quiet is None:
            return None
        return daily_stretch(self.zone, self.quiet.first, self.quiet.last, moment)

    def next_digest(self, moment: int) -> int | None:
        """When the next digest is to come after a moment; None where they want none."""
        return None if self.digest is None else next_time(self.zone, self.digest, moment)

    def is_quiet(self, moment: int) -> bool:
        """Whether nothing may ring at a moment."""
        return self.quiet_stretch(moment) is not None

    def moment_for(self, wanted: int, opened: int, due: int) -> int | None:
        """When somebody is reminded of a question; None where they never want to be.

        Quiet hours move it to a while before them; where that would be before the question, to their end; and where all
        of its time is quiet, it comes at once, and rings nobody.
        """
        if self.way is Way.OFF:
            return None
        stretch = self.quiet_stretch(wanted)
        if stretch is None:
            return wanted
        begins, ends = stretch
        before = begins - 1 if self.is_quiet(begins - AHEAD) else begins - AHEAD
        if before > opened:
            return before
        return ends if ends < due else opened


def read_quiet_hours(typed: str) -> QuietHours | None:
    """Quiet hours such as "22:00-7:00"; none where there are none."""
    if is_none(typed):
        return None
    first, dash, last = typed.replace("–", "-").replace(" to ", "-").partition("-")
    if not dash:
        raise Refused(f"“{typed[:30]}” are no quiet hours. Write them as 22:00-7:00, or none.")
    begins, ends = read_hours(first), read_hours(last)
    if len(begins) != 1 or len(ends) != 1 or begins == ends:
        raise Refused("Quiet hours begin at one time and end at another, such as 22:00-7:00.")
    return QuietHours(first=begins[0], last=ends[0])
