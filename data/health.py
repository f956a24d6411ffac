"""The health check: the bot beats, and ``python -m data.health`` tells whether the last beat is fresh and well.

The bot calls, at its start, each half minute, and whenever its gateway connection or some background work begins to
fail or works again::

    beat(heartbeat_path(settings.database), now, gateway_alive=alive, latency=bot.latency, failing={"clock": since})

``alive`` is True from ``on_ready`` and ``on_resumed``, False from ``on_disconnect``: the latency alone keeps its last
value when the gateway dies. The check fails when the gateway is down, when background work has been failing for longer
than a moment, and also when the bot no longer beats at all.
"""

import json
import math
import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from data.settings import OWNER_ALONE, load_settings

FRESH = 90  # seconds: two beats may be late before the bot counts as dead
GRACE = 5  # seconds in which background work may get over a fault by itself


def heartbeat_path(database: Path) -> Path:
    """The file beside the database that holds the last beat."""
    return database.with_suffix(".heartbeat.json")


def beat(
    path: Path, now: int, *, gateway_alive: bool, latency: float, failing: Mapping[str, int] | None = None
) -> None:
    """Replace the last beat by this one, whole or not at all."""
    known_latency = latency if math.isfinite(latency) else None
    fresh = path.with_suffix(".new")
    told = {"at": now, "gateway_alive": gateway_alive, "latency": known_latency, "failing": {**(failing or {})}}
    fresh.touch(OWNER_ALONE)
    fresh.chmod(OWNER_ALONE)  # One that a crash left behind may be for all to read.
    fresh.write_text(json.dumps(told), "utf-8")
    os.replace(fresh, path)


def ailment(path: Path, now: int) -> str | None:
    """What is wrong with the bot that beats into this file, in a sentence; None if it is well."""
    try:
        last = json.loads(path.read_text("utf-8"))
        at, gateway_alive = int(last["at"]), last["gateway_alive"] is True
        failing = {str(name): now - int(since) for name, since in last.get("failing", {}).items()}
    except FileNotFoundError:
        return "The bot has not started yet: there is no heartbeat."
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return "The heartbeat cannot be read."
    if abs(now - at) >= FRESH:
        return f"The last heartbeat is {now - at} seconds old."
    if not gateway_alive:
        return "The connection to Discord is down."
    late = [f"{name} (for {seconds} seconds)" for name, seconds in sorted(failing.items()) if seconds > GRACE]
    if late:
        return f"Background work is failing: {', '.join(late)}."
    return None


def operator_clock() -> int:
    """The clock of the machine: this tool runs beside the bot, without the bot's clock."""
    return int(time.time())


def main() -> int:
    """Zero if the bot is well, one if not."""
    complaint = ailment(heartbeat_path(load_settings().database), operator_clock())
    print(complaint or "The bot is well.")
    return 1 if complaint else 0


if __name__ == "__main__":
    sys.exit(main())
