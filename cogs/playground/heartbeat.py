"""The heartbeat: keeps the simulator's clock and page at the present."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping

import discord
import simcord
from simcord.preview import Preview

from cogs.playground.door import Door
from cogs.playground.simulator import Discord

log = logging.getLogger(__name__)

BEAT = 0.5  # seconds between two heartbeats
PATIENCE = 15.0  # seconds the bot may work on one click before the page says that the outcome is uncertain
AUTOCOMPLETE = discord.InteractionResponseType.autocomplete_result.value


class Heartbeat:
    """Keeps the simulator's clock and page at the present."""

    def __init__(self, world: Discord, preview: Preview, door: Door, seconds: Callable[[], float]) -> None:
        self._world = world
        self._preview = preview
        self._door = door
        self._seconds = seconds
        self._began = seconds(), world.now()

    async def run(self) -> None:
        """Beat until the page is closed or the task is cancelled."""
        while not self._preview._closed:
            await self.beat()
            await asyncio.sleep(BEAT)

    async def beat(self) -> None:
        """Let the time pass that has really passed, and show what the bot did meanwhile."""
        try:
            async with self._door.turn:
                await self._let_time_pass()
                await self._show_news()
        except TimeoutError:
            log.warning("The bot was still at work after %.0f seconds; the page may be late.", PATIENCE)
        except simcord.SetupError:
            if not self._preview._closed:
                raise

    async def _let_time_pass(self) -> None:
        began, simulated = self._began
        behind = self._seconds() - began - (self._world.now() - simulated).total_seconds()
        await self._world.advance_time(max(0.0, behind))
        self._preview._advance_presentation_time()

    async def _show_news(self) -> None:
        """Publish what the bot did since the last beat, and let go of the simulator's records of it."""
        visible = any(map(_is_visible, self._world.http_requests))
        self._world.http_requests.clear()
        self._world.backend.transcript.clear()
        if visible:
            await self._door.publish()


def _is_visible(request: simcord.HttpLogEntry) -> bool:
    """Whether a request of the bot can have changed what a page shows."""
    suggests = isinstance(request.json, Mapping) and request.json.get("type") == AUTOCOMPLETE
    return request.method != "GET" and not (suggests and request.path.endswith("/callback"))
