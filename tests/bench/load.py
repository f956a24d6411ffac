"""Clicks at a steady rate, whether or not the bot keeps up, and where the time until each reply goes.

A click counts from the moment at which it was due: a bot that falls behind cannot hide it.
"""

from __future__ import annotations

import asyncio
import gc
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from time import perf_counter, process_time
from typing import Any, Protocol, TypeVar
from unittest.mock import patch

from cogs.drawing.workshop import Workshop
from cogs.panel.layout import build_panel
from cogs.panel.sight import see
from cogs.shell import SealedOrders
from data.db.store import SqliteStore
from rules.kernel.session import Session
from tests.bench.figures import in_ms, quantile
from tests.bench.hall import Click

R = TypeVar("R")

PATIENCE = 60.0
"""Seconds after the last click in which a reply still counts as late, and not as lost."""
ALL_OBJECTS = 2
"""The oldest generation of the garbage collector."""


@dataclass(frozen=True)
class Panel:
    """A panel as it stands in a direct message, with the id of its button that hands in."""

    content: str
    components: list[Any]
    custom_id: str


async def lay_panels(bot: SealedOrders, clicks: Sequence[Click]) -> dict[int, Panel]:
    """The panels to be pressed, by their tables; afterwards no table is at hand any more."""
    panels = {}
    for click in clicks:
        panel = await build_panel(bot, await see(bot, click.table, click.seat), with_picture=False)
        rows: list[Any] = panel.view.to_components()
        (custom_id,) = [
            part["custom_id"]
            for row in rows
            for part in row["components"]
            if str(part.get("label", "")).startswith("Hand in") and not part.get("disabled")
        ]
        panels[click.table] = Panel(panel.content, rows, custom_id)
    bot.tables.at_hand.clear()
    return panels


@dataclass(eq=False)
class Answered:
    """One click under way, and the account of its time."""

    click: Click
    due: float
    task: asyncio.Task[Any] | None = None
    acknowledged: float | None = None
    replied: float | None = None
    pictured: float | None = None
    spent: dict[str, float] = field(default_factory=lambda: defaultdict(float))


class Replies:
    """What the bot sends back for clicks under way, known by the tokens of their interactions."""

    def __init__(self) -> None:
        self.arrived: asyncio.Queue[Answered] = asyncio.Queue()
        self._by_token: dict[str, Answered] = {}

    def expect(self, token: str, answered: Answered) -> None:
        """A click is on its way."""
        self._by_token[token] = answered

    def note(self, route: Any, what: Mapping[str, Any], now: float) -> None:
        """A request of the bot: the acknowledgement of a click, its reply, or the picture of its panel."""
        answered = self._by_token.get(getattr(route, "webhook_token", None) or "")
        if answered is None:
            return
        if route.path.endswith("/callback"):
            answered.task, answered.acknowledged = asyncio.current_task(), now
            return
        if what.get("files") and answered.pictured is None:
            answered.pictured = now
        if answered.replied is None:
            answered.replied = now
            self.arrived.put_nowait(answered)


class Clicks(Protocol):
    """A way to press on panels."""

    replies: Replies

    def show(self, clicks: Sequence[Click], panels: Mapping[int, Panel]) -> None:
        """Put the panels where they can be pressed."""

    def press(self, answered: Answered) -> None:
        """Press, and do not wait for the reply."""


@dataclass
class Outcome:
    """All clicks of a run."""

    answered: list[Answered]
    lost: int
    wall: float
    cpu: float
    pauses: list[float]
    """How long the garbage collector has stopped everything, each time that it searched all objects."""

    @property
    def seconds(self) -> list[float]:
        """From each click to its reply."""
        return sorted(one.replied - one.due for one in self.answered if one.replied is not None)

    @property
    def values(self) -> dict[str, float]:
        """Median and 99th percentile."""
        return in_ms(self.seconds)

    @property
    def acknowledged(self) -> dict[str, float]:
        """Median and 99th percentile until the click was acknowledged."""
        return in_ms(one.acknowledged - one.due for one in self.answered if one.acknowledged is not None)

    @property
    def pictured(self) -> dict[str, float]:
        """Median and 99th percentile until the picture of the panel, of those that had one when the last reply came."""
        return in_ms(one.pictured - one.due for one in self.answered if one.pictured is not None)

    def shares(self, slowest: float) -> dict[str, float]:
        """Where the slowest share of the clicks spend their time, as averages in milliseconds."""
        limit = quantile(self.seconds, 1 - slowest)
        chosen = [one for one in self.answered if one.replied is not None and one.replied - one.due >= limit]
        totals: dict[str, float] = defaultdict(float)
        for one in chosen:
            assert one.replied is not None
            for name, seconds in one.spent.items():
                totals[name] += seconds
            totals[REST] += one.replied - one.due - sum(one.spent.values())
        ranked = sorted(totals.items(), key=lambda item: -item[1])
        return {name: round(seconds / max(len(chosen), 1) * 1000, 2) for name, seconds in ranked}

    @property
    def detail(self) -> dict[str, Any]:
        """All of it for the JSON."""
        return {
            "clicks": len(self.answered),
            "lost": self.lost,
            "acknowledged": self.acknowledged,
            "pictured": self.pictured,
            "pictures": sum(one.pictured is not None for one in self.answered),
            "mean_shares_ms": self.shares(1.0),
            "slowest_shares_ms": self.shares(0.01),
            "event_loop_cpu": round(self.cpu / self.wall, 3),
            "longest_pause_ms": max(self.pauses, default=0.0) * 1000,
            "pauses": len(self.pauses),
        }


async def drive(
    clicks: Sequence[Click], rate: float, press: Callable[[Answered], None], arrived: asyncio.Queue[Answered]
) -> Outcome:
    """Press at that rate, and wait for the replies."""
    began, cpu = perf_counter() + 0.05, process_time()
    answered = []
    with collections() as pauses:
        for number, click in enumerate(clicks):
            due = began + number / rate
            await asyncio.sleep(max(0.0, due - perf_counter()))
            answered.append(one := Answered(click, due))
            press(one)
        missing = len(answered)
        try:
            async with asyncio.timeout(PATIENCE):
                while missing:
                    await arrived.get()
                    missing -= 1
        except TimeoutError:
            pass  # Those are lost; the figure says how many.
    return Outcome(answered, missing, perf_counter() - began, process_time() - cpu, pauses)


@contextmanager
def collections() -> Iterator[list[float]]:
    """The pauses that the garbage collector makes meanwhile to search all objects, in seconds."""
    pauses: list[float] = []
    began = 0.0

    def note_pause(phase: str, what: dict[str, int]) -> None:
        nonlocal began
        if phase == "start":
            began = perf_counter()
        elif what["generation"] == ALL_OBJECTS:
            pauses.append(perf_counter() - began)

    gc.callbacks.append(note_pause)
    try:
        yield pauses
    finally:
        gc.callbacks.remove(note_pause)


# Where the time goes

UNDER_WAY: ContextVar[Answered | None] = ContextVar("UNDER_WAY", default=None)
"""The click that the present task works for; tasks that it starts inherit it, but have no part in its reply."""


def note(what: str, seconds: float) -> None:
    """Put time on the account of the click under way, if this is the task that replies to it."""
    one = UNDER_WAY.get()
    if one is not None and one.replied is None and one.task is asyncio.current_task():
        one.spent[what] += seconds


def watched(what: str, work: Callable[..., Awaitable[R]]) -> Callable[..., Awaitable[R]]:
    """The same work, its time noted."""

    async def noted(*args: Any, **more: Any) -> R:
        began = perf_counter()
        try:
            return await work(*args, **more)
        finally:
            note(what, perf_counter() - began)

    return noted


def timed(what: str, work: Callable[..., R]) -> Callable[..., R]:
    """The same for work that nobody awaits."""

    def noted(*args: Any, **more: Any) -> R:
        began = perf_counter()
        try:
            return work(*args, **more)
        finally:
            note(what, perf_counter() - began)

    return noted


READS = ("load", "version", "draft", "dm_channel")
WRITES = ("save", "save_draft", "drop_draft")
READING, WRITING, DRAWING = "reading the store", "writing the store", "waiting for a picture"
PLAYING, RESTORING = "the rules", "replaying"
REST = "the rest (event loop, forms, discord.py)"


@contextmanager
def accounts(store: SqliteStore, workshop: Workshop | None = None) -> Iterator[None]:
    """Watch the store, the pictures and the rules for as long as this lasts."""
    with ExitStack() as watches:
        for what, names in ((READING, READS), (WRITING, WRITES)):
            for name in names:
                watches.enter_context(patch.object(store, name, watched(what, getattr(store, name))))
        if workshop is not None:
            watches.enter_context(patch.object(workshop, "picture", watched(DRAWING, workshop.picture)))
        watches.enter_context(patch.object(Session, "submit", timed(PLAYING, Session.submit)))
        resume = timed(RESTORING, Session.resume.__func__)  # type: ignore[attr-defined]
        watches.enter_context(patch.object(Session, "resume", classmethod(resume)))
        yield
