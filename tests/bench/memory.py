"""How much memory a process and those that it has started take."""

from __future__ import annotations

import gc
import multiprocessing
import resource
import sys
from pathlib import Path

MB = 2**20


def own() -> float:
    """What this process holds of the machine's memory now, in MB."""
    gc.collect()
    return _resident("self") or _peak()


def workers() -> float:
    """What the processes that it has started hold together, in MB."""
    return sum(_resident(str(child.pid)) or 0.0 for child in multiprocessing.active_children())


def workers_alone() -> float:
    """What these hold that lies in no file, and so is never shared, in MB; nothing where the system does not tell."""
    return sum(_anonymous(Path(f"/proc/{child.pid}/smaps_rollup")) for child in multiprocessing.active_children())


def _anonymous(rollup: Path) -> float:
    lines = rollup.read_text("utf-8").splitlines() if rollup.exists() else []
    return sum(int(line.split()[1]) for line in lines if line.startswith("Anonymous:")) * 1024 / MB


def _resident(process: str) -> float | None:
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return None
    line = next(line for line in status.read_text("utf-8").splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) * 1024 / MB


def _peak() -> float:
    """Where the system does not tell the present: the most that it was."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / MB if sys.platform == "darwin" else most * 1024 / MB
