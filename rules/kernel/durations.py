"""Lengths of time, in whole seconds, as people write them."""

MINUTE, HOUR, DAY, WEEK = 60, 3_600, 86_400, 604_800
UNITS = {"w": WEEK, "d": DAY, "h": HOUR, "m": MINUTE, "s": 1}


def spell_duration(seconds: int) -> str:
    """A number of seconds as people write it: "2d 12h"."""
    parts = []
    for unit, size in UNITS.items():
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(f"{count}{unit}")
    return " ".join(parts) or "0s"


def about(seconds: int) -> str:
    """A length of time that is known only roughly, in the largest unit of which there are two or more: "5 weeks"."""
    for name, size in (("weeks", WEEK), ("days", DAY), ("hours", HOUR)):
        if seconds >= 2 * size:
            return f"{(seconds + size // 2) // size} {name}"
    count = max(1, (seconds + MINUTE // 2) // MINUTE)
    return f"{count} minutes" if count > 1 else "1 minute"
