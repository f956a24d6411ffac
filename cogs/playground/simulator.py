"""The simulated Discord in which the visitor plays, and who and what is in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import discord
import simcord

if TYPE_CHECKING:
    from simcord.preview import Preview

NAME = "Sealed Orders"
SHORT_WAIT = 1.0  # seconds; what the bot waits for no longer than this is waited for by a click as well
CHANNELS = {"table": "Play here; type / for the commands.", "second-table": "Another game can be played here."}
COMPANY = ("Ada", "Bo", "Cy")
HOST = discord.Permissions(
    manage_channels=True, manage_messages=True, manage_threads=True, create_public_threads=True, pin_messages=True
)


@dataclass(frozen=True)
class World:
    """The simulated Discord as a scenario needs it: one server, its channels, the visitor and some company."""

    discord: simcord.Env
    guild: simcord.GuildHandle
    channels: tuple[simcord.ChannelHandle, ...]
    """Those that are always there; the first is where the visitor begins."""
    visitor: simcord.MemberActor
    company: tuple[simcord.MemberActor, ...]

    @property
    def channel(self) -> simcord.ChannelHandle:
        """Where the visitor begins."""
        return self.channels[0]

    @property
    def people(self) -> tuple[simcord.MemberActor, ...]:
        """All whom a visitor can be."""
        return (self.visitor, *self.company)


class Discord(simcord.Env):
    """A simulated Discord with several rooms, in which only the heartbeat ends long waits.

    By itself the simulator holds back a click until every wait that ends within its patience is over: a click five
    seconds before a deadline would be answered at the deadline.
    """

    open_for_play = False
    acting: Preview | None = None
    """The room in which somebody acts just now."""

    def _schedule_timer(self, record: Any, *details: Any) -> None:
        if not self.open_for_play or record.when - self._virtual_time <= SHORT_WAIT:
            super()._schedule_timer(record, *details)

    @property
    def _preview(self) -> Preview | None:
        """The simulator lets no second page be opened while it knows one, and tells that one of what is done."""
        return self.acting

    @_preview.setter
    def _preview(self, opened: Preview | None) -> None:
        """Rooms know each other by themselves."""


def set_scene(world: simcord.Env) -> World:
    """A server with its channels, in which the visitor may host and a few others sit about.

    The simulator numbers all things by its clock and their order. Whoever sets the scene first of all, before that
    clock is brought to the present, gets the same numbers in every run: so tables that are kept find their people.
    """
    guild = world.create_guild(NAME)
    channels = tuple(guild.create_text_channel(name, topic=topic) for name, topic in CHANNELS.items())
    host = guild.create_role("Host", permissions=HOST)
    visitor = guild.add_member(world.create_user("visitor", global_name="Visitor"), roles=[host])
    company = tuple(guild.add_member(world.create_user(name.lower(), global_name=name)) for name in COMPANY)
    for person in (visitor, *company):
        assert person.user.dm_channel  # It is made as it is looked at, and so has its number, too.
    return World(world, guild, channels, visitor, company)
