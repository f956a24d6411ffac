"""Where heavy work is done, away from the event loop: pictures, stewards, orders in words, and looking back."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from cogs import forms
from cogs.background.work import Background, Work
from cogs.drawing import hiring, worker
from cogs.drawing.worker import Editions
from data.logs import logger
from data.past import Moment, PastAnswer, PastPhase
from render.cuts import DEFAULT, Cut
from rules.kernel.decisions import Decision
from rules.kernel.game import Event, Face, Odds, StewardKind, Written
from rules.kernel.journal import Entry
from rules.kernel.kept import Kept
from rules.kernel.values import Cell, Json, Seat

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
        self._executor: asyncio.Future[Executor] | None = None
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

    async def ready(self) -> None:
        """Wait until somebody is there with everything at hand; the first time that takes long."""
        await self._done_elsewhere(worker.nothing)

    async def _prove(self, _: None) -> None:
        await self._done_elsewhere(worker.nothing)

    async def picture(self, face: Face, targets: Mapping[Cell, int] | None = None, cut: Cut = DEFAULT) -> bytes:
        """A face as a PNG, drawn once for all who see the same in the same cut."""
        seen, numbers = self._seen(face), dict(targets or {}) or None
        return await self._once(f"{seen.model_dump_json()}|{targets}|{cut}", worker.draw, seen, numbers, cut)

    async def changes(self, before: Face, face: Face, cut: Cut = DEFAULT) -> tuple[bytes, int]:
        """A face as a PNG on which is marked what was otherwise before, and at how many places."""
        then, seen = self._seen(before), self._seen(face)
        what = f"{seen.model_dump_json()}|since {then.model_dump_json()}|{cut}"
        return await self._once(what, worker.draw_changes, then, seen, cut)

    async def look(self, face: Face, name: str, cut: Cut = DEFAULT) -> tuple[bytes, str]:
        """One of the closer looks at a face as a PNG, and what it shows in words."""
        seen = self._seen(face)
        return await self._once(f"{seen.model_dump_json()}|look {name}|{cut}", worker.draw_look, seen, name, cut)

    async def opening(self, game: str, options: Mapping[str, str]) -> tuple[bytes, str]:
        """A game with these settings before it begins, as a small PNG, and what it shows in words."""
        chosen = dict(options)
        return await self._once(f"{game}|opening {sorted(chosen.items())}", worker.draw_opening, game, chosen)

    async def hand(self, face: Face, cut: Cut = DEFAULT) -> bytes | None:
        """What the seat of a face alone knows as a PNG; None where there is nothing to draw."""
        seen = self._seen(face)
        return await self._once(f"{seen.model_dump_json()}|hand|{cut}", worker.draw_hand, seen, cut)

    async def scene(self, game: str, event: Event, cut: Cut = DEFAULT) -> tuple[bytes, str]:
        """A happening as a PNG, and what it shows in words."""
        return await self._once(f"{game}|{event.model_dump_json()}|{cut}", worker.draw_scene, game, event, cut)

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

    async def reckon(self, face: Face, meant: object) -> tuple[Odds, ...]:
        """What the fights that a seat plans may come to, by its face."""
        return await self._elsewhere(worker.reckon, self._editions, face, meant)

    async def read_words(self, face: Face, text: str) -> Written:
        """What typed words come to on the sheet that a face is asked to fill."""
        return await self._elsewhere(worker.read, self._editions, face, text)

    async def rewrite(self, question: Decision, given: Json, text: str, *, is_whole: bool) -> forms.Rewritten:
        """What typed words make of a draft."""
        return await self._elsewhere(partial(forms.rewrite, is_whole=is_whole), question, given, text)

    async def read_lines(
        self, question: Decision, draft: forms.Draft, act: str, texts: tuple[str, ...]
    ) -> forms.Pressed:
        """What comes of a list that was written in a modal."""
        return await self._elsewhere(forms.typed, question, draft, act, texts)

    async def look_back(self, moment: Moment, seat: Seat | None) -> Face | None:
        """What a seat, or a spectator, saw at a moment of the past; None where that can no longer be shown."""
        return await self._elsewhere(worker.look_back, self._editions, moment, seat)

    async def name_phase(self, moment: Moment) -> PastPhase:
        """What a phase of the past was called."""
        return await self._elsewhere(worker.name_phase, self._editions, moment)

    async def past_answers(self, moment: Moment, wanted: Sequence[Entry]) -> list[PastAnswer]:
        """What was answered in a phase of the past, in the words of its questions."""
        return await self._elsewhere(worker.past_answers, self._editions, moment, wanted)

    async def _elsewhere(self, work: Callable[..., R], *what: object) -> R:
        """Have it done; a worker that died is replaced once, and so is the work of one who was sent home."""
        try:
            return await self._done_elsewhere(work, *what)
        except BrokenExecutor:
            return await self._done_elsewhere(work, *what)

    async def _done_elsewhere(self, work: Callable[..., R], *what: object) -> R:
        async with self._hands:
            hired = self._hired()
            bound = asyncio.timeout(self.patience)
            try:
                async with bound:
                    executor = await asyncio.shield(hired)
                    return await asyncio.get_running_loop().run_in_executor(executor, work, *what)
            except BrokenExecutor:
                log.warning("worker_died")
                self._replace(hired)
                raise
            except TimeoutError:
                if bound.expired():
                    log.error("worker_hung")
                    self._replace(hired)
                raise

    def _replace(self, hired: asyncio.Future[Executor]) -> None:
        """Send them home, unless somebody else has; whoever has work next hires new ones."""
        if self._executor is hired:
            self.close()
        if self._repair is not None:
            self._repair.wake(None)

    def _hired(self) -> asyncio.Future[Executor]:
        """Workers, who may still be on their way."""
        if self._executor is None:
            loop = asyncio.get_running_loop()
            self._executor = hired = loop.create_future()
            hired.add_done_callback(_note_fault)

            def hire() -> None:
                try:
                    found: Executor | Exception = self._hire()
                except Exception as fault:
                    found = fault
                with contextlib.suppress(RuntimeError):  # The loop is closed, and the workers leave with the bot.
                    loop.call_soon_threadsafe(self._arrive, hired, found)

            # A thread of its own: one of the loop's would be waited for when the program ends.
            threading.Thread(target=hire, name="hiring", daemon=True).start()
        return self._executor

    def _arrive(self, hired: asyncio.Future[Executor], found: Executor | Exception) -> None:
        """Begin with those who were hired, or let everybody who waits for them know why nobody came."""
        if isinstance(found, Executor):
            if hired.cancelled():
                hiring.send_home(found)
            else:
                hired.set_result(found)
            return
        if self._executor is hired:
            self._executor = None
        if self._repair is not None:
            self._repair.wake(None)
        if not hired.cancelled():
            hired.set_exception(found)

    def _hire(self) -> Executor:
        return hiring.hire(self._processes, self._editions, self._grounds) if self._processes else ThreadPoolExecutor(1)

    def close(self) -> None:
        """Let everybody go home, also those who are still at something or on their way: nobody waits for them."""
        hired, self._executor = self._executor, None
        if hired is not None and not hired.cancel() and hired.exception() is None:
            hiring.send_home(hired.result())


def _note_fault(hired: asyncio.Future[Executor]) -> None:
    """Whoever has work next hears of it, and the health check."""
    if not hired.cancelled() and hired.exception() is not None:
        log.warning("nobody_hired", error=hired.exception())
