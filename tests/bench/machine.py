"""How much of the machine others took while something was measured: figures of a busy machine say little."""

from __future__ import annotations

import multiprocessing
import os
import resource
import signal
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time

STAT = Path("/proc/stat")
NOTEWORTHY = 0.1
"""From this share on the figures count as disturbed."""
_looked = 0.0
"""What this process has spent on looking at others, in seconds."""


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
    """What this process, and on Linux its workers, have had of the processors, in seconds: others count for little.

    To look for it among all processes of a machine takes a while, which does not count.
    """
    global _looked
    began = process_time()
    tasks = [Path(f"/proc/{process}/task") for process in helpers()]
    threads = [thread for task in tasks if task.exists() for thread in task.glob("*/schedstat")]
    helped = sum(int(thread.read_text("utf-8").split()[0]) for thread in threads) / 10**9
    _looked += process_time() - began
    return process_time() - _looked + helped


def helpers() -> list[int]:
    """The workers of this process, and on Linux the foreman whom they were forked from."""
    workers = [child.pid for child in multiprocessing.active_children() if child.pid is not None]
    return [*workers, *foremen()]


def foremen() -> list[int]:
    """The foreman of this process, if there is one; nobody where the system does not tell."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # It has ended meanwhile.
            parent = int((process / "stat").read_text("utf-8").rpartition(")")[2].split()[1])
            if parent == os.getpid() and b"multiprocessing.forkserver" in (process / "cmdline").read_bytes():
                found.append(int(process.name))
    return found


def dismiss_foremen() -> None:
    """Whoever is hired next is forked from a new one."""
    for foreman in foremen():
        os.kill(foreman, signal.SIGKILL)
        os.waitid(os.P_PID, foreman, os.WEXITED | os.WNOWAIT)


def _busy() -> float:
    user, nice, system, _idle, _waiting, *interrupts = map(int, STAT.read_text("utf-8").split("\n", 1)[0].split()[1:8])
    return (user + nice + system + sum(interrupts)) / os.sysconf("SC_CLK_TCK")
