"""The bot in the simulated Discord, clicked at through its gateway."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import discord
import simcord
from simcord.backend import serializers
from simcord.enums import InteractionType
from simcord.interactions import base_payload

from cogs.drawing.workshop import Workshop
from cogs.shell import SealedOrders
from data.settings import Settings
from tests.bench.hall import Click, Homes
from tests.bench.load import UNDER_WAY, Answered, Panel, Replies, note
from tests.reference import editions

CHANNELS = 100
PEOPLE = 300


def build(world: simcord.Env) -> Homes:
    """A server with many channels and people; built again, it has the same ids."""
    guild = world.create_guild("Sealed Orders")
    channels = [guild.create_text_channel(f"table-{number}") for number in range(CHANNELS)]
    people = [guild.add_member(world.create_user(f"player-{number}")) for number in range(PEOPLE)]
    return Homes(guild.id, tuple(channel.id for channel in channels), tuple(str(person.id) for person in people))


def bot_on(database: Path, workers: int) -> SealedOrders:
    """The real bot with The Ford, on that database; without a worker it draws in a thread."""
    return SealedOrders(Settings(database=database), editions(), workshop=Workshop(workers, editions))


def homes_of_the_simulator() -> Homes:
    """The ids that `build` gives, without starting anything."""
    return build(simcord.Env(discord.Client(intents=discord.Intents.none())))


@dataclass(frozen=True)
class World:
    """A simulated Discord with the bot in it."""

    env: simcord.Env
    began_to_ready: float
    """Seconds from the login until the bot was ready and had nothing left to do."""


@asynccontextmanager
async def running(bot: SealedOrders) -> AsyncIterator[World]:
    """The bot on its simulated server, from login to ready; and its end."""
    world = simcord.Env(bot, check_errors=False)
    build(world)
    world.backend.advance_clock((discord.utils.utcnow() - world.now()).total_seconds())
    try:
        began = perf_counter()
        await world.start()
        taken = perf_counter() - began
        with world.time_context():
            yield World(world, taken)
    finally:
        await bot.close()
        await world.shutdown()


class SimulatedClicks:
    """Presses on panels in direct messages, sent through the gateway without waiting for each other."""

    def __init__(self, world: simcord.Env) -> None:
        self.replies = Replies()
        self.inside = 0.0
        """Seconds that the simulator itself has worked on requests."""
        self._world = world
        self._shown: dict[int, tuple[str, Any]] = {}
        self._watch(world._webhook_adapter)
        self._watch(world.bot.http)

    def show(self, clicks: Sequence[Click], panels: Mapping[int, Panel]) -> None:
        """Put the panels into the direct messages where they are pressed."""
        backend = self._world.backend
        for click in clicks:
            panel, channel = panels[click.table], backend.get_dm_channel(int(click.person))
            self._shown[click.table] = (
                panel.custom_id,
                backend.create_message(
                    channel.id, backend.bot_user.id, panel.content, components=panel.components, broadcast=False
                ),
            )

    def press(self, answered: Answered) -> None:
        """Send a press; its reply is noted when the bot edits the panel."""
        backend, click = self._world.backend, answered.click
        custom_id, message = self._shown[click.table]
        record, payload = base_payload(
            backend,
            type=InteractionType.MESSAGE_COMPONENT,
            channel_id=message.channel_id,
            guild_id=None,
            user_id=int(click.person),
            data={"custom_id": custom_id, "component_type": 2},
        )
        payload["message"] = dict(serializers.message_payload(backend, message))
        record.source_message_id = message.id
        self.replies.expect(record.token, answered)
        context = UNDER_WAY.set(answered)
        backend.emit("INTERACTION_CREATE", payload)
        UNDER_WAY.reset(context)

    def _watch(self, transport: Any) -> None:
        forward = transport.request

        async def request(route: Any, *args: Any, **more: Any) -> Any:
            began = perf_counter()
            self.replies.note(route, more, began)
            try:
                return await forward(route, *args, **more)
            finally:
                self.inside += perf_counter() - began
                note("simulator", perf_counter() - began)

        transport.request = request
