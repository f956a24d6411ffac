"""Where heavy work is done, away from the event loop: pictures and stewards."""

from __future__ import annotations

import asyncio
import hashlib
import multiprocessing
import os
import signal
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import TypeVar

from PIL import Image

from data.logs import logger
from render.editions import Edition
from render.encode import png
from rules.kernel.decisions import Decision
from rules.kernel.dice import SeededDice
from rules.kernel.game import Face, Steward, StewardKind
from rules.kernel.stewards import steward_of
from rules.kernel.values import Cell, Json

log = logger(__name__)

R = TypeVar("R")

PICTURES_AT_HAND = 64
NICENESS = 10

Draw = Callable[[Face, Mapping[Cell, int] | None], Image.Image]


class Workshop:
    """Draws and thinks in other processes; in a thread where no process is wanted, as in most tests."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._executor: Executor | None = None
        self._pictures: OrderedDict[str, asyncio.Future[bytes]] = OrderedDict()

    async def picture(self, edition: Edition, face: Face, targets: Mapping[Cell, int] | None = None) -> bytes:
        """A face as a PNG, drawn once for all who see the same."""
        seen = face.model_copy(update={"asked": None, "answer": None, "batch": 0, "turn": 0})
        name = hashlib.sha256(f"{seen.model_dump_json()}|{targets}".encode()).hexdigest()
        found = self._pictures.get(name)
        if found is None:
            drawing = self._elsewhere(_draw, edition.draw, seen, dict(targets or {}) or None)
            found = self._pictures[name] = asyncio.ensure_future(drawing)
            found.add_done_callback(lambda done: self._keep(name, done))
        self._pictures.move_to_end(name)
        while len(self._pictures) > PICTURES_AT_HAND:
            self._pictures.popitem(last=False)
        return await asyncio.shield(found)  # Others may wait for it, too.

    def _keep(self, name: str, drawn: asyncio.Future[bytes]) -> None:
        """Keep a picture for whoever wants it next; one that could not be drawn is tried again."""
        if (drawn.cancelled() or drawn.exception() is not None) and self._pictures.get(name) is drawn:
            del self._pictures[name]

    async def ask_steward(self, edition: Edition, kind: StewardKind, face: Face, seed: bytes) -> Json:
        """What a steward answers to the question on his face."""
        assert face.asked is not None
        return await self._elsewhere(_think, steward_of(edition.game, kind), face, face.asked, seed)

    async def _elsewhere(self, work: Callable[..., R], *what: object) -> R:
        """Have it done; a worker that died is replaced once."""
        try:
            return await self._done_by(self._hired(), work, *what)
        except BrokenExecutor:
            log.warning("worker_died")
            self.close()
            return await self._done_by(self._hired(), work, *what)

    async def _done_by(self, executor: Executor, work: Callable[..., R], *what: object) -> R:
        return await asyncio.get_running_loop().run_in_executor(executor, work, *what)

    def _hired(self) -> Executor:
        if self._executor is None:
            self._executor = self._hire()
        return self._executor

    def _hire(self) -> Executor:
        if self._processes == 0:
            return ThreadPoolExecutor(1)
        return ProcessPoolExecutor(
            self._processes,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin_work,
        )

    def close(self) -> None:
        """Let everybody go home."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None


def _begin_work() -> None:
    """Workers leave Ctrl-C to the bot, which sends them home, and the processor to whoever answers people."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # Not on Windows.
        os.nice(NICENESS)


def _draw(draw: Draw, face: Face, targets: Mapping[Cell, int] | None) -> bytes:
    return png(draw(face, targets))


def _think(steward: Steward, face: Face, decision: Decision, seed: bytes) -> Json:
    """Stewards draw by chance of their own, never from the dice of the game."""
    dice = SeededDice(seed, "steward")
    drawn = 0

    def draw(size: int) -> int:
        nonlocal drawn
        drawn += 1
        return dice.number(str(drawn), size) - 1

    return steward(face, decision, draw)
