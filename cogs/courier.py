"""The courier: carries a message to Discord exactly once.

Before a message is posted, its rows are marked as being sent under a mark that stands in the message itself. A sender
that finds rows marked so, after a crash, first looks for that message and posts it only if it is absent. Of several
senders only one gets to mark a row; the others leave it to him for a while.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord

from cogs.components import marks_in
from cogs.shell import SealedOrders
from data.store import Parcel
from rules.kernel.record import Person

LOOK_BACK = 50
CLOSED_DMS = {50007, 50278}
"""No messages from us to this person, by setting or because we share no server any more."""


class BeingSent(Exception):
    """Another process is sending this message, or has sent it."""


class Courier:
    """Posts what is written, in channels and in direct messages."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        self._ours: set[int] = set()
        """The marks that this process sends under, or has inherited from one that is gone."""

    def inherit(self, parcels: Sequence[Parcel]) -> None:
        """Take over what a process left behind that died while it was sending."""
        self._ours.update(parcel.sent_as for parcel in parcels if parcel.sent_as is not None)

    def is_ours(self, parcel: Parcel) -> bool:
        """Whether this process has taken the message up."""
        return parcel.mark in self._ours

    def settled(self, parcel: Parcel) -> None:
        """The message has gone out, or never will."""
        self._ours.discard(parcel.mark)

    async def post_dm(
        self,
        group: Sequence[Parcel],
        person: Person,
        *,
        content: str,
        view: discord.ui.View,
        files: Sequence[discord.File] = (),
        embeds: Sequence[discord.Embed] = (),
    ) -> bool:
        """Write to somebody; false where his direct messages are closed, which is remembered."""
        channel_id, closed = await self.bot.store.dm_channel(person)
        if closed:
            return False
        try:
            channel = await self._dm_channel(person, channel_id)
            await self.post(group, channel, content=content, files=files, embeds=embeds, view=view)
        except discord.Forbidden as fault:
            if fault.code not in CLOSED_DMS:
                raise
            await self.bot.store.note_dms(person, None, True)
            return False
        return True

    async def _dm_channel(self, person: Person, known: int | None) -> discord.abc.Messageable:
        if known is not None:
            return self.bot.get_partial_messageable(known)
        channel = await self.bot.create_dm(discord.Object(int(person)))
        await self.bot.store.note_dms(person, channel.id, False)
        return channel

    async def post(
        self,
        group: Sequence[Parcel],
        channel: discord.abc.Messageable,
        *,
        content: str,
        view: discord.ui.View,
        files: Sequence[discord.File] = (),
        embeds: Sequence[discord.Embed] = (),
        pings: Sequence[Person] = (),
    ) -> None:
        """Post a message, and note that it is out; raises BeingSent where somebody else does."""
        store, mark = self.bot.store, group[-1].mark
        if group[-1].sent_as is not None:
            if mark not in self._ours:
                self._ours.add(mark)  # Whoever sends it has time until the next try; then he must have died.
                raise BeingSent
            found = await self._find(channel, mark)
            if found is not None:
                await store.sent(group, found.channel.id, found.id)
                return
        if not await store.take_up(group):
            raise BeingSent
        self._ours.add(mark)
        message = await channel.send(
            content,
            files=list(files),
            embeds=list(embeds),
            view=view,
            nonce=str(mark),
            silent=not pings,
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, users=[discord.Object(int(person)) for person in pings]
            ),
        )
        await store.sent(group, message.channel.id, message.id)

    async def _find(self, channel: discord.abc.Messageable, mark: int) -> discord.Message | None:
        """A message of ours that carries the mark in one of its buttons."""
        async for message in channel.history(limit=LOOK_BACK):
            if self.bot.user is not None and message.author.id == self.bot.user.id and mark in marks_in(message):
                return message
        return None
