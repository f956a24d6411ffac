"""How much memory a process and those that it has started take."""

from __future__ import annotations

import gc
import multiprocessing
import resource
import sys
from pathlib import Path

from tests.bench.machine import helpers

MB = 2**20


def own() -> float:
    """What this process holds of the machine's memory now, in MB."""
    gc.collect()
    return _resident("self") or _peak()


def workers() -> float:
    """What the processes that it has started hold together, in MB; what several of them share counts once."""
    return sum(_of(process, "Pss:") or _resident(str(process)) or 0.0 for process in helpers())


def workers_alone() -> float:
    """What these hold together that lies in no file, in MB; nothing where the system does not tell."""
    return sum(_of(process, "Pss_Anon:") for process in helpers())


def each_worker_alone() -> float:
    """What a worker holds that nobody shares with it, in MB: what one more would take."""
    each = [_of(child.pid, "Private_Dirty:") for child in multiprocessing.active_children() if child.pid is not None]
    return sum(each) / max(1, len(each))


def _of(process: int, kind: str) -> float:
    rollup = Path(f"/proc/{process}/smaps_rollup")
    lines = rollup.read_text("utf-8").splitlines() if rollup.exists() else []
    return sum(int(line.split()[1]) for line in lines if line.startswith(kind)) * 1024 / MB


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
