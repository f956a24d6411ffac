"""The health check: the bot beats, and ``python -m data.health`` tells whether the last beat is fresh and well.

The bot calls, at its start, each half minute, and whenever its gateway connection comes or goes::

    beat(heartbeat_path(settings.database), int(utcnow().timestamp()), gateway_alive=alive, latency=bot.latency)

``alive`` is True from ``on_ready`` and ``on_resumed``, False from ``on_disconnect``: the latency alone keeps its last
value when the gateway dies. The check fails when the gateway is down, and also when the bot no longer beats at all.
"""

import json
import math
import os
import sys
import time
from pathlib import Path

from data.settings import OWNER_ALONE, load_settings

FRESH = 90  # seconds: two beats may be late before the bot counts as dead


def heartbeat_path(database: Path) -> Path:
    """The file beside the database that holds the last beat."""
    return database.with_suffix(".heartbeat.json")


def beat(path: Path, now: int, *, gateway_alive: bool, latency: float) -> None:
    """Replace the last beat by this one, whole or not at all."""
    known_latency = latency if math.isfinite(latency) else None
    fresh = path.with_suffix(".new")
    fresh.touch(OWNER_ALONE)
    fresh.chmod(OWNER_ALONE)  # One that a crash left behind may be for all to read.
    fresh.write_text(json.dumps({"at": now, "gateway_alive": gateway_alive, "latency": known_latency}), "utf-8")
    os.replace(fresh, path)


def ailment(path: Path, now: int) -> str | None:
    """What is wrong with the bot that beats into this file, in a sentence; None if it is well."""
    try:
        last = json.loads(path.read_text("utf-8"))
        at, gateway_alive = int(last["at"]), last["gateway_alive"] is True
    except FileNotFoundError:
        return "The bot has not started yet: there is no heartbeat."
    except (OSError, ValueError, KeyError, TypeError):
        return "The heartbeat cannot be read."
    if abs(now - at) >= FRESH:
        return f"The last heartbeat is {now - at} seconds old."
    if not gateway_alive:
        return "The connection to Discord is down."
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
