"""The courier: carries a message to Discord exactly once.

Before a message is posted, its rows are taken up under a mark that stands in the message itself, by a lease that only
its sender holds. He renews it while he works and gives it back when he stops; of one who has died it runs out. Whoever
finds rows that were taken up before first looks for that message where it was to be posted, and posts it only if it is
not there. Who may not read a channel's history cannot look: he posts all the same, for a message that may come twice is
better than one that never comes, and Discord itself knows the mark for some minutes.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeVar

import discord

from cogs import forms, limits
from cogs.components import NewsButton, marks_in, news_view
from cogs.outbox.refusals import Verdict, judge, pause_after
from cogs.shell import SealedOrders, unix_now
from data.logs import logger
from data.store import Lease, Parcel
from rules.table.record import Person

log = logger(__name__)

T = TypeVar("T")
Channel = discord.PartialMessageable | discord.DMChannel

LEASE = 60
"""Seconds after which a sender who has said nothing is taken for dead."""
RENEW_AFTER = LEASE // 3
MOST_LOOKED_THROUGH = 1_000
"""Messages that are looked through for one that may have been posted."""
CLOCKS_DIFFER = 120
"""Seconds by which Discord's clock and ours may differ."""


class BeingSent(Exception):
    """Another process is sending this message, or has sent it."""


@dataclass(frozen=True)
class Message:
    """All that is posted; a picture or a control that Discord does not take can be left out."""

    content: str
    view: discord.ui.View
    files: Sequence[discord.File] = ()
    embeds: Sequence[discord.Embed] = ()
    pings: Sequence[Person] = ()
    rings: bool = False
    """Whether whoever gets it is notified."""

    @property
    def in_bare_words(self) -> Message:
        """The same in words alone, with none but the marked buttons."""
        words = "\n".join([self.content, *(embed.description or "" for embed in self.embeds)])
        buttons = [item for item in self.view.children if isinstance(item, NewsButton)]
        return Message(forms.cut(words, limits.MESSAGE_TEXT), news_view(buttons), pings=self.pings, rings=self.rings)


class Courier:
    """Posts what is written, in channels and in direct messages."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        self.name = secrets.token_hex(8)
        """By which other processes know who holds a message."""

    def is_held_by_another(self, parcel: Parcel) -> bool:
        """Whether somebody else is sending it, or may still be."""
        return parcel.held_by not in ("", self.name) and parcel.held_until > unix_now()

    async def put_off(self, group: Sequence[Parcel], seconds: int, *, tries: int) -> int:
        """Leave a message for later; returns when it is tried again."""
        until = unix_now() + seconds
        await self.bot.store.put_off(group, self.name, until, tries)
        return until

    async def stop(self) -> None:
        """Let others go on with what was being sent."""
        await self.bot.store.let_go(self.name)

    async def post_dm(self, group: Sequence[Parcel], person: Person, message: Message) -> bool:
        """Write to somebody; false where no direct message reaches them: that they are closed is remembered."""
        known, closed = await self.bot.store.dm_channel(person)
        if closed:
            return False
        try:
            try:
                await self.post(group, await self._dm_channel(person, known), message)
            except discord.HTTPException as fault:
                if known is None or judge(fault) is not Verdict.HOME_IS_GONE:
                    raise
                group = await self.read_again(group)
                await self.post(group, await self._dm_channel(person, None), message)  # Perhaps it has a new number.
        except discord.HTTPException as fault:
            verdict = judge(fault)
            if verdict is not Verdict.CLOSED and pause_after(verdict, group[-1].tries) is not None:
                raise
            log.warning("not_reached", table=group[-1].table, kind=group[-1].effect.kind, code=fault.code)
            if verdict is Verdict.CLOSED:
                await self.bot.store.note_dms(person, None, True)
            return False
        return True

    async def _dm_channel(self, person: Person, known: int | None) -> Channel:
        if known is not None:
            return self.bot.get_partial_messageable(known)
        channel = await self.bot.create_dm(discord.Object(int(person)))
        await self.bot.store.note_dms(person, channel.id, False)
        return channel

    async def read_again(self, group: Sequence[Parcel]) -> Sequence[Parcel]:
        """The same rows as they are now, for another try under the same mark."""
        ids = {parcel.id for parcel in group}
        return [parcel for parcel in await self.bot.store.unsent(group[-1].table) if parcel.id in ids] or group

    async def post(self, group: Sequence[Parcel], channel: Channel, message: Message) -> None:
        """Post a message, and note that it is out; raises BeingSent where somebody else does."""
        if not await self.bot.store.take_up(group, self._lease(), channel.id):
            raise BeingSent
        posted = await self._while_held(group, self._posted(group, channel, message))
        await self.bot.store.sent(group, posted.channel.id, posted.id)

    def _lease(self) -> Lease:
        return Lease(self.name, unix_now(), unix_now() + LEASE)

    async def _while_held(self, group: Sequence[Parcel], work: Coroutine[Any, Any, T]) -> T:
        """Do something under a lease, and renew it meanwhile: a rate limit can make a post take long."""
        task = asyncio.ensure_future(work)
        try:
            while not (await asyncio.wait({task}, timeout=RENEW_AFTER))[0]:
                if not await self.bot.store.renew(group, self._lease()):
                    raise BeingSent
            return task.result()
        finally:
            if task.cancel():
                await asyncio.wait({task})

    async def _posted(self, group: Sequence[Parcel], channel: Channel, message: Message) -> discord.Message:
        """The message as it stands in its channel, or in the one where it was to be posted before."""
        last = group[-1]
        if last.sent_as is not None:
            found = await self._find(last, channel if last.channel is None else self._channel(last.channel))
            if found is not None:
                return found
            if not await self.bot.store.aim(group, self._lease(), channel.id):
                raise BeingSent
        try:
            return await self._send(last.mark, channel, message)
        except discord.HTTPException as fault:
            if judge(fault) is not Verdict.INVALID:
                raise
            log.warning("sent_in_bare_words", table=last.table, kind=last.effect.kind, code=fault.code)
            return await self._send(last.mark, channel, message.in_bare_words)

    async def _send(self, mark: int, channel: Channel, message: Message) -> discord.Message:
        return await channel.send(
            message.content,
            files=list(message.files),
            embeds=list(message.embeds),
            view=message.view,
            nonce=str(mark),
            silent=not message.rings,
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, users=[discord.Object(int(person)) for person in message.pings]
            ),
        )

    def _channel(self, channel: int) -> discord.PartialMessageable:
        return self.bot.get_partial_messageable(channel)

    async def _find(self, parcel: Parcel, channel: Channel) -> discord.Message | None:
        """A message of ours with the mark in one of its buttons, posted while somebody held the right to."""
        earliest = None if parcel.posted_after is None else _moment(parcel.posted_after - CLOCKS_DIFFER)
        latest = _moment(parcel.held_until + CLOCKS_DIFFER) if parcel.held_until else None
        try:
            async for message in channel.history(limit=MOST_LOOKED_THROUGH, before=latest):
                is_ours = self.bot.user is not None and message.author.id == self.bot.user.id
                if is_ours and parcel.sent_as in marks_in(message):
                    return message
                if earliest is not None and message.created_at < earliest:
                    break
        except (discord.Forbidden, discord.NotFound) as fault:  # If the channel is gone, the post is told so, too.
            log.warning("not_looked_for", table=parcel.table, kind=parcel.effect.kind, code=fault.code)
        return None


def _moment(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
