"""The simulated Discord in which the visitor plays, and who and what is in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord
import simcord

NAME = "Sealed Orders"
SHORT_WAIT = 1.0  # seconds; what the bot waits for no longer than this is waited for by a click as well
HOST = discord.Permissions(
    manage_channels=True, manage_messages=True, manage_threads=True, create_public_threads=True, pin_messages=True
)


@dataclass(frozen=True)
class World:
    """The simulated Discord as a scenario needs it: one server, one channel, the visitor and some company."""

    discord: simcord.Env
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    visitor: simcord.MemberActor
    company: tuple[simcord.MemberActor, ...]


class Discord(simcord.Env):
    """A simulated Discord in which only the heartbeat ends long waits.

    By itself the simulator holds back a click until every wait that ends within its patience is over: a click five
    seconds before a deadline would be answered at the deadline.
    """

    open_for_play = False

    def _schedule_timer(self, record: Any, *details: Any) -> None:
        if not self.open_for_play or record.when - self._virtual_time <= SHORT_WAIT:
            super()._schedule_timer(record, *details)


def set_scene(world: simcord.Env) -> World:
    """A server with one channel, in which the visitor may host and a few others sit about."""
    guild = world.create_guild(NAME)
    channel = guild.create_text_channel("table", topic="Play here; type / for the commands.")
    host = guild.create_role("Host", permissions=HOST)
    visitor = guild.add_member(world.create_user("visitor", global_name="Visitor"), roles=[host])
    company = tuple(guild.add_member(world.create_user(name.lower(), global_name=name)) for name in ("Ada", "Bo", "Cy"))
    return World(world, guild, channel, visitor, company)
