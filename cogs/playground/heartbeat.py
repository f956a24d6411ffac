"""The heartbeat: keeps the simulator's clock and all rooms at the present."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping

import discord
import simcord

from cogs.playground.rooms import Rooms

log = logging.getLogger(__name__)

BEAT = 0.5  # seconds between two heartbeats
PATIENCE = 15.0  # seconds the bot may work on one click before the page says that the outcome is uncertain
AUTOCOMPLETE = discord.InteractionResponseType.autocomplete_result.value


class Heartbeat:
    """Keeps the simulator's clock and all rooms at the present."""

    def __init__(self, rooms: Rooms, seconds: Callable[[], float]) -> None:
        self._world = rooms.world
        self._rooms = rooms
        self._seconds = seconds
        self._began = seconds(), self._world.now()

    async def run(self) -> None:
        """Beat until a visitor ends the playground or the task is cancelled."""
        while not self._rooms.is_closed:
            await self.beat()
            await asyncio.sleep(BEAT)

    async def beat(self) -> None:
        """Let the time pass that has really passed, and show what the bot did meanwhile."""
        try:
            async with self._rooms.turn:
                await self._let_time_pass()
                await self._show_news()
        except TimeoutError:
            log.warning("The bot was still at work after %.0f seconds; the page may be late.", PATIENCE)
        except simcord.SetupError:
            if not self._rooms.is_closed:
                raise

    async def _let_time_pass(self) -> None:
        began, simulated = self._began
        behind = self._seconds() - began - (self._world.now() - simulated).total_seconds()
        await self._world.advance_time(max(0.0, behind))

    async def _show_news(self) -> None:
        """Publish what the bot did since the last beat, and let go of the simulator's records of it."""
        requests = len(self._world.http_requests)
        visible = any(map(_is_visible, self._world.http_requests))
        self._world.http_requests.clear()
        self._world.backend.transcript.clear()
        if visible:
            await self._rooms.publish(requests)


def _is_visible(request: simcord.HttpLogEntry) -> bool:
    """Whether a request of the bot can have changed what a page shows."""
    suggests = isinstance(request.json, Mapping) and request.json.get("type") == AUTOCOMPLETE
    return request.method != "GET" and not (suggests and request.path.endswith("/callback"))
