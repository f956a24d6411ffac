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
