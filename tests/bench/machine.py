"""How much of the machine others took while something was measured: figures of a busy machine say little."""

from __future__ import annotations

import multiprocessing
import os
import resource
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time

STAT = Path("/proc/stat")
NOTEWORTHY = 0.1
"""From this share on the figures count as disturbed."""


@dataclass(frozen=True)
class Tally:
    """Processor time up to a moment, in seconds."""

    at: float
    own: float
    everybody: float | None

    @classmethod
    def now(cls) -> Tally:
        """Up to now; what others took is known on Linux alone."""
        uses = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        own = sum(use.ru_utime + use.ru_stime for use in uses)
        return cls(perf_counter(), own, _busy() if STAT.exists() else None)

    def others_since(self, before: Tally) -> float | None:
        """The share of all processors that others took in between."""
        if self.everybody is None or before.everybody is None:
            return None
        others = (self.everybody - before.everybody) - (self.own - before.own)
        return max(0.0, others) / ((self.at - before.at) * (os.cpu_count() or 1))


def processor_time() -> float:
    """What this process, and on Linux its workers, have had of the processors, in seconds: others count for little."""
    workers = [Path(f"/proc/{child.pid}/task") for child in multiprocessing.active_children()]
    threads = [thread for worker in workers if worker.exists() for thread in worker.glob("*/schedstat")]
    return process_time() + sum(int(thread.read_text("utf-8").split()[0]) for thread in threads) / 10**9


def _busy() -> float:
    user, nice, system, _idle, _waiting, *interrupts = map(int, STAT.read_text("utf-8").split("\n", 1)[0].split()[1:8])
    return (user + nice + system + sum(interrupts)) / os.sysconf("SC_CLK_TCK")
