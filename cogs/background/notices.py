"""How people want to be reminded: every table of theirs knows it, and whoever wants a digest gets one a day."""

from __future__ import annotations

import discord
from discord.ext import commands

from cogs import limits
from cogs.background.work import Work
from cogs.components import news_view
from cogs.duties import duties_of
from cogs.shell import SealedOrders, unix_now
from data.logs import logger
from data.tables import Saved
from rules.kernel.values import IllegalAnswer
from rules.table.notices import Notices, Way
from rules.table.record import Person
from rules.table.table import Table

log = logger(__name__)

DIGEST = "Your digest of the day:"


class NoticesAtWork(commands.Cog, name="NoticesAtWork"):
    """Keeps what people have chosen, and brings it to their tables."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        self._wishes: dict[Person, Notices] = {}
        self._tell_tables = Work(bot.background, "notices", self._tell_table)
        self._digests = Work(bot.background, "digests", self._digest)

    async def cog_load(self) -> None:
        """Hear of newcomers at tables."""
        self._wishes = dict(await self.bot.store.notices())
        self.bot.tables.listeners.append(self._on_saved)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Whoever wants a digest gets it from now on."""
        for person in self._wishes:
            self._digests.wake(person)

    def of(self, person: Person) -> Notices:
        """What somebody has chosen."""
        return self._wishes.get(person, Notices())

    async def choose(self, person: Person, notices: Notices) -> None:
        """Somebody wants it otherwise from now on, at all their tables."""
        await self.bot.store.note_notices(person, notices)
        if notices == Notices():
            self._wishes.pop(person, None)
        else:
            self._wishes[person] = notices
        if notices.digest is not None:  # The first one comes at the next such hour, not for hours that are gone.
            await self.bot.store.note_digested(person, unix_now())
        self._digests.wake(person)
        for duty in await self.bot.store.of_person(person):
            self._tell_tables.wake(duty.table)

    def _on_saved(self, saved: Saved) -> None:
        if {person: self._wishes[person] for person in saved.holders if person in self._wishes} != saved.notices:
            self._tell_tables.wake(saved.table)

    async def _tell_table(self, table: int) -> None:
        try:
            await self.bot.tables.change(table, self._tell)
        except (IllegalAnswer, LookupError):
            log.warning("notices_untold", table=table)

    def _tell(self, table: Table) -> None:
        record = table.record
        holders = [record.chairs[seat].holder for seat in record.people]
        wishes = {person: self._wishes[person] for person in holders if person in self._wishes}
        if wishes != record.notices:
            table.clock.set_notices(wishes, unix_now())

    async def _digest(self, person: Person) -> float | None:
        """Send what is due; returns how long it is until the next one."""
        notices = self.of(person)
        if notices.digest is None or notices.way is Way.OFF or not self.bot.is_ready():
            return None
        due = notices.next_digest(await self.bot.store.digested(person))
        assert due is not None
        if due <= unix_now():
            await self.bot.store.note_digested(person, unix_now())  # Before it goes out: nobody gets it twice.
            await self._send(person)
            due = notices.next_digest(unix_now())
            assert due is not None
        return max(due - unix_now(), 1)

    async def _send(self, person: Person) -> None:
        lines, buttons = await duties_of(self.bot, person, only_waiting=True)
        _, is_closed = await self.bot.store.dm_channel(person)
        if not lines or is_closed:
            return
        content = "\n".join([DIGEST, *lines])[: limits.MESSAGE_TEXT]
        try:
            channel = await self.bot.create_dm(discord.Object(int(person)))
            is_silent = self.of(person).is_quiet(unix_now())  # After an outage it comes when it can.
            if buttons:
                await channel.send(content, view=news_view(buttons), silent=is_silent)
            else:
                await channel.send(content, silent=is_silent)
        except discord.Forbidden:
            await self.bot.store.note_dms(person, None, True)


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(NoticesAtWork(bot))
