"""Where heavy work is done, away from the event loop: pictures, stewards, and orders in words."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import multiprocessing
import signal
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from cogs import forms
from cogs.background.work import Background, Work
from cogs.drawing import worker
from cogs.drawing.worker import Editions
from data.logs import logger
from rules.kernel.decisions import Decision
from rules.kernel.game import Event, Face, StewardKind, Written
from rules.kernel.kept import Kept
from rules.kernel.values import Cell, Json

log = logger(__name__)

R = TypeVar("R")

PICTURES_AT_HAND = 64
LONGEST_WORK = 120
"""Seconds after which a worker that has not come back with a picture or a thought counts as hung."""


class Workshop:
    """Draws and thinks in other processes; in a thread where no process is wanted, as in most tests."""

    def __init__(self, processes: int, editions: Editions, grounds: Path | None = None) -> None:
        self._processes = processes
        self._editions = editions
        self._grounds = grounds
        """The folder of baked grounds; without one each process keeps its own."""
        self._executor: Executor | None = None
        self._hands = asyncio.Semaphore(max(processes, 1))
        """Each worker gets one thing at a time, so it is known how long that takes."""
        self.patience: float = LONGEST_WORK
        self._repair: Work[None] | None = None
        self._pictures: Kept[str, asyncio.Future[Any]] = Kept("pictures", PICTURES_AT_HAND)

    def supervise(self, background: Background) -> None:
        """After a worker has died or hung, have it proven that the next one works, and the health check told if not."""
        self._repair = Work(background, "workers", self._prove)

    def open(self) -> None:
        """Have the processes started, and everything at hand in them, before anybody waits for a picture."""
        self._hired()

    async def _prove(self, _: None) -> None:
        await self._done_elsewhere(worker.nothing)

    async def picture(self, face: Face, targets: Mapping[Cell, int] | None = None) -> bytes:
        """A face as a PNG, drawn once for all who see the same."""
        seen = self._seen(face)
        return await self._once(f"{seen.model_dump_json()}|{targets}", worker.draw, seen, dict(targets or {}) or None)

    async def look(self, face: Face, name: str) -> tuple[bytes, str]:
        """One of the closer looks at a face as a PNG, and what it shows in words."""
        seen = self._seen(face)
        return await self._once(f"{seen.model_dump_json()}|look {name}", worker.draw_look, seen, name)

    async def hand(self, face: Face) -> bytes | None:
        """What the seat of a face alone knows as a PNG; None where there is nothing to draw."""
        seen = self._seen(face)
        return await self._once(f"{seen.model_dump_json()}|hand", worker.draw_hand, seen)

    async def scene(self, game: str, event: Event) -> tuple[bytes, str]:
        """A happening as a PNG, and what it shows in words."""
        return await self._once(f"{game}|{event.model_dump_json()}", worker.draw_scene, game, event)

    def _seen(self, face: Face) -> Face:
        """What a picture shows of a face: not what is asked, which changes more often.

        Of an answer only what the board of its own seat shows: it is part of the name under which a picture is kept.
        """
        shown = self._editions()[face.game].drawn_answer
        answer = shown(face) if shown is not None and face.seat is not None else None
        unseen = {"asked": None, "answer": answer, "batch": 0, "turn": 0, "can_undo": False, "away": ()}
        return face.model_copy(update=unseen)

    async def _once(self, what: str, draw: Callable[..., R], *seen: object) -> R:
        """A picture, drawn once for all who see the same."""
        name = hashlib.sha256(what.encode()).hexdigest()
        found: asyncio.Future[R] | None = self._pictures.get(name)
        if found is None:
            found = asyncio.ensure_future(self._elsewhere(draw, self._editions, *seen))
            self._pictures.put(name, found)
            found.add_done_callback(lambda done: self._keep(name, done))
        return await asyncio.shield(found)  # Others may wait for it, too.

    def _keep(self, name: str, drawn: asyncio.Future[Any]) -> None:
        """Keep a picture for whoever wants it next; one that could not be drawn is tried again."""
        if (drawn.cancelled() or drawn.exception() is not None) and self._pictures.get(name) is drawn:
            self._pictures.drop(name)

    async def ask_steward(self, kind: StewardKind, face: Face, seed: bytes) -> Json:
        """What a steward answers to the question on his face."""
        return await self._elsewhere(worker.think, self._editions, kind, face, seed)

    async def read_words(self, face: Face, text: str) -> Written:
        """What typed words come to on the sheet that a face is asked to fill."""
        return await self._elsewhere(worker.read, self._editions, face, text)

    async def read_lines(
        self, question: Decision, draft: forms.Draft, act: str, texts: tuple[str, ...]
    ) -> forms.Pressed:
        """What comes of a list that was written in a modal."""
        return await self._elsewhere(forms.typed, question, draft, act, texts)

    async def _elsewhere(self, work: Callable[..., R], *what: object) -> R:
        """Have it done; a worker that died is replaced once, and so is the work of one who was sent home."""
        try:
            return await self._done_elsewhere(work, *what)
        except BrokenExecutor:
            return await self._done_elsewhere(work, *what)

    async def _done_elsewhere(self, work: Callable[..., R], *what: object) -> R:
        async with self._hands:
            executor = self._hired()
            bound = asyncio.timeout(self.patience)
            try:
                async with bound:
                    return await asyncio.get_running_loop().run_in_executor(executor, work, *what)
            except BrokenExecutor:
                log.warning("worker_died")
                self._replace(executor)
                raise
            except TimeoutError:
                if bound.expired():
                    log.error("worker_hung")
                    self._replace(executor)
                raise

    def _replace(self, executor: Executor) -> None:
        """Send them home, unless somebody else has; whoever has work next hires new ones."""
        if self._executor is executor:
            self.close()
        if self._repair is not None:
            self._repair.wake(None)

    def _hired(self) -> Executor:
        if self._executor is None:
            try:
                self._executor = self._hire()
            except OSError:
                if self._repair is not None:
                    self._repair.wake(None)
                raise
        return self._executor

    def _hire(self) -> Executor:
        if self._processes == 0:
            return ThreadPoolExecutor(1)
        pool = ProcessPoolExecutor(
            self._processes,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=worker.begin_work,
            initargs=(self._editions, self._grounds),
        )
        with _without_interrupts():
            for _ in range(self._processes):
                pool.submit(worker.nothing)  # Starts one more while none is idle.
        return pool

    def close(self) -> None:
        """Let everybody go home, also those who are still at something: nobody waits for it any more."""
        if self._executor is not None:
            processes = [*(getattr(self._executor, "_processes", None) or {}).values()]
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None
            for process in processes:
                process.kill()


@contextlib.contextmanager
def _without_interrupts() -> Iterator[None]:
    """Processes started meanwhile leave Ctrl-C to the bot, which sends them home."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows.
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
