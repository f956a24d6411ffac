"""How workers are hired and sent home: forked from a foreman who has everything at hand, or else each started anew."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from multiprocessing import resource_tracker
from pathlib import Path
from threading import Lock

from cogs.drawing import worker
from cogs.drawing.worker import Editions

FOREMAN = "cogs.drawing.foreman"
"""The module that makes a foreman of the process that others are forked from."""
_DOOR = Lock()
"""Through which one hires at a time: the environment is everybody's."""


def hire(processes: int, editions: Editions, grounds: Path | None) -> Executor:
    """Workers, and the foreman where there is none; takes until he is ready, so it is done in a thread."""
    with _DOOR, _without_interrupts(), _told_to_the_foreman(worker.write_orders(editions, grounds)):
        try:
            return _forked(processes, editions, grounds) if _can_fork() else _spawned(processes, editions, grounds)
        except (EOFError, ConnectionError) as fault:
            raise BrokenExecutor("the foreman died") from fault


def _can_fork() -> bool:
    # The libraries of macOS do not bear it.
    return sys.platform != "darwin" and "forkserver" in multiprocessing.get_all_start_methods()


def _forked(processes: int, editions: Editions, grounds: Path | None) -> Executor:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([FOREMAN])
    # Begins when the foreman is ready. He gets nothing else before: the bot may stop while he is waited for.
    herald = context.Process(target=worker.nothing)
    herald.start()
    herald.join()
    return _started(ProcessPoolExecutor(processes, context, worker.begin_work, (editions, grounds)), processes)


def _spawned(processes: int, editions: Editions, grounds: Path | None) -> Executor:
    context = multiprocessing.get_context("spawn")
    return _started(ProcessPoolExecutor(processes, context, worker.begin_work, (editions, grounds)), processes)


def _started(pool: ProcessPoolExecutor, processes: int) -> Executor:
    try:
        for _ in range(processes):
            pool.submit(worker.nothing)  # Starts one more while none is idle.
    except BaseException:
        send_home(pool)
        raise
    return pool


def send_home(executor: Executor) -> None:
    """Let everybody go, also those who are still at something: nobody waits for it any more."""
    processes = [*(getattr(executor, "_processes", None) or {}).values()]
    answers = getattr(executor, "_result_queue", None)
    executor.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
    if answers is not None:
        # Else whoever was about to take half of an answer waits for the rest, and the program never ends.
        answers._writer.close()


@contextlib.contextmanager
def _told_to_the_foreman(orders: str) -> Iterator[None]:
    """A foreman who is started meanwhile knows what to have at hand, and where to find it."""
    path = os.pathsep.join(filter(None, (str(worker.ROOT), os.environ.get("PYTHONPATH"))))
    before = {name: os.environ.get(name) for name in (worker.FOREMAN, "PYTHONPATH")}
    os.environ |= {worker.FOREMAN: orders, "PYTHONPATH": path}
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@contextlib.contextmanager
def _without_interrupts() -> Iterator[None]:
    """Processes started meanwhile leave Ctrl-C to the bot, which sends them home."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows.
        yield
        return
    resource_tracker.ensure_running()  # Else it is started with the first of them, and lets Ctrl-C through again.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
