"""News: posts what the outbox holds, each message exactly once.

Before a message is posted, its rows are marked as being sent under a mark that stands in the message itself. A sender
that finds rows marked so, after a crash, first looks for that message and posts it only if it is absent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import discord
from discord.ext import commands

from cogs import limits
from cogs.components import NewsButton, news_view, parse_news_id
from cogs.lobby import lobby_post
from cogs.panel import Sight, build_panel, own_picture, see
from cogs.shell import SealedOrders, unix_now
from cogs.wording import at, heading, mention, players, seat_title, story
from data.logs import logger
from data.store import NoSuchTable, Parcel
from data.tables import Saved
from render.editions import Edition
from rules.kernel.game import Event, Face, read_face
from rules.kernel.record import Person, PostLobby, PostNews, Record, Remind, Stage, TellHost, Whisper
from rules.kernel.values import Seat

log = logger(__name__)

AT_ONCE = 8
LOOK_BACK = 50
RETRY_AFTER = 60
CLOSED_DMS = 50007
HOME_IS_GONE = {10003, 10004, 50001, 50013, 50083}
"""Unknown channel or server, missing access or permission, archived thread."""

GONE_WORDS = {
    10003: "Its channel is gone.",
    10004: "I am no longer on that server.",
    50001: "I can no longer see its channel.",
    50013: "I am no longer allowed to post in its channel.",
    50083: "Its thread is archived.",
}


class News(commands.Cog):
    """The sender of all messages that are not the reply to a click."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        self._sending: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._few = asyncio.Semaphore(AT_ONCE)

    async def cog_load(self) -> None:
        """Hear of new mail."""
        self.bot.tables.listeners.append(self._on_saved)

    async def cog_unload(self) -> None:
        """Stop sending; the outbox keeps what is left."""
        for task in self._sending.values():
            task.cancel()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """What was left over from the last run goes out first."""
        for table in await self.bot.store.unsent_tables():
            self._wake(table)

    def _on_saved(self, saved: Saved) -> None:
        if saved.has_mail:
            self._wake(saved.table)

    def _wake(self, table: int) -> None:
        """Send a table's mail; one task a table keeps it in order."""
        if table in self._sending:
            self._again.add(table)
            return
        self._again.discard(table)
        task = self._sending[table] = asyncio.create_task(self._deliver(table))
        task.add_done_callback(lambda done: self._delivered(table, done))

    def _delivered(self, table: int, task: asyncio.Task[None]) -> None:
        self._sending.pop(table, None)
        if not task.cancelled():
            if (fault := task.exception()) is not None:
                log.error("delivery_failed", error=fault, table=table)
            elif table in self._again:
                self._wake(table)

    async def _deliver(self, table: int) -> None:
        if not self.bot.is_ready():
            return  # on_ready comes back to it.
        while parcels := await self.bot.store.unsent(table):
            group = next_message(parcels)
            async with self._few:
                try:
                    await self._send(group)
                except discord.HTTPException as fault:
                    if not await self._has_given_up(group, fault):
                        log.warning("delivery_put_off", table=table, status=fault.status, code=fault.code)
                        asyncio.get_running_loop().call_later(RETRY_AFTER, self._wake, table)
                        return
                except NoSuchTable:
                    await self.bot.store.drop(group)

    async def _has_given_up(self, group: Sequence[Parcel], fault: discord.HTTPException) -> bool:
        """Whether there is no use in trying again: then what cannot be reached is remembered, and left in peace."""
        effect, table = group[-1].effect, group[-1].table
        if isinstance(effect, PostNews | PostLobby) and fault.code in HOME_IS_GONE:
            await self.bot.store.drop(group)
            why = GONE_WORDS[fault.code]
            await self.bot.tables.change(table, lambda seated: seated.lose_home(why, unix_now()))
            return True
        if fault.status in (400, 401, 403, 404):
            log.warning("message_dropped", table=table, kind=effect.kind, code=fault.code)
            await self.bot.store.drop(group)
            return True
        return False

    async def _send(self, group: Sequence[Parcel]) -> None:
        """One message, from its outbox rows to Discord and back to the store."""
        effect = group[-1].effect
        match effect:
            case PostNews():
                await self._post_news(group)
            case PostLobby():
                await self._post_lobby(group)
            case Whisper():
                await self._whisper(group, effect)
            case Remind():
                await self._remind(group, effect)
            case TellHost():
                await self._tell_host(group, effect)

    # To the channel

    async def _post_news(self, group: Sequence[Parcel]) -> None:
        record = await self._record(group[0].table)
        edition = self.bot.edition(record)
        news = [parcel.effect for parcel in group if isinstance(parcel.effect, PostNews)]
        last = news[-1]
        face = None if last.face is None else read_face(edition.game, last.face)
        events = [event for piece in news for event in piece.events]
        to_ping = await self._to_ping(record, last, face)
        content = news_text(edition, record, events, face, last, to_ping)
        files = [] if face is None else [await own_picture(self.bot, edition, face)]
        channel = await self._channel(record.channel)
        await self._post(
            group,
            channel,
            content=content,
            files=files,
            view=news_view(news_buttons(record, group[-1].mark, events)),
            pings=to_ping,
        )

    async def _to_ping(self, record: Record, news: PostNews, face: Face | None) -> list[Person]:
        """Who is called by name: the ones asked openly, and of the others those whom no direct message reaches."""
        asked = list(news.call)
        if face is not None and face.secrecy == "sealed":
            for seat in face.waiting_for:
                holder = record.chairs[seat].holder if seat in record.chairs else ""
                if holder and (await self.bot.store.dm_channel(holder))[1]:
                    asked.append(seat)
        if any(event.kind == "table.called" for event in news.events):
            asked = [seat for seat, chair in record.chairs.items() if chair.holder and not chair.reported]
        return [record.chairs[seat].holder for seat in asked if seat in record.chairs and record.chairs[seat].holder]

    async def _post_lobby(self, group: Sequence[Parcel]) -> None:
        record = await self._record(group[0].table)
        channel = await self._channel(record.channel)
        post = lobby_post(self.bot.edition(record), record, group[-1].mark)
        await self._post(group, channel, content=post.content, view=post.view)

    # To one person

    async def _whisper(self, group: Sequence[Parcel], effect: Whisper) -> None:
        sight = await self._current_sight(group[0].table, effect.seat)
        holder = sight.record.chairs[effect.seat].holder if sight is not None else ""
        if sight is None or not holder or self._is_stale(sight, effect):
            await self.bot.store.drop(group)
            return
        panel = await build_panel(self.bot, sight, events=effect.events, mark=group[-1].mark)
        await self._post_dm(
            group, holder, content=panel.content, files=panel.files, embeds=panel.embeds, view=panel.view
        )

    def _is_stale(self, sight: Sight, effect: Whisper) -> bool:
        """Whether a panel would ask for what has been settled since, and there is nothing else to tell."""
        asked_now = sight.face is not None and sight.face.batch == effect.batch and sight.question is not None
        return not effect.events and not asked_now

    async def _remind(self, group: Sequence[Parcel], effect: Remind) -> None:
        sight = await self._current_sight(group[0].table, effect.seat)
        face = sight.face if sight is not None else None
        due = sight.record.due if sight is not None else None
        if sight is None or face is None or (face.batch, due) != (effect.batch, effect.due) or face.answer is not None:
            await self.bot.store.drop(group)
            return
        edition, holder = self.bot.edition(sight.record), sight.record.chairs[effect.seat].holder
        if not holder or face.done or sight.question is None:
            await self.bot.store.drop(group)
            return
        words = f"{heading(edition, sight.record, effect.seat)}\nYou are still to decide, by {at(effect.due)}."
        if effect.last:
            words += " Everybody else has answered."
        _, closed = await self.bot.store.dm_channel(holder)
        if not closed:
            view = news_view([NewsButton.of(sight.record.id, group[-1].mark, "open", "Decide", "primary")])
            await self._post_dm(group, holder, content=words, view=view)
        elif effect.private:
            await self.bot.store.drop(group)
        else:
            channel = await self._channel(sight.record.channel)
            view = news_view([NewsButton.of(sight.record.id, group[-1].mark, "decide", "Decide", "primary")])
            words = f"{mention(holder)}, {seat_title(edition, effect.seat)} is still to decide, by {at(effect.due)}."
            await self._post(group, channel, content=words, view=view, pings=[holder])

    async def _tell_host(self, group: Sequence[Parcel], effect: TellHost) -> None:
        record = await self._record(group[0].table)
        edition = self.bot.edition(record)
        words = f"{heading(edition, record)}\nThe table cannot go on: {effect.why} It is paused, and nothing is lost."
        view = news_view([NewsButton.of(record.id, group[-1].mark, "open", "Show me the present")])
        await self._post_dm(group, record.host, content=words, view=view)

    async def _post_dm(
        self,
        group: Sequence[Parcel],
        person: Person,
        *,
        content: str,
        view: discord.ui.View,
        files: Sequence[discord.File] = (),
        embeds: Sequence[discord.Embed] = (),
    ) -> None:
        channel_id, closed = await self.bot.store.dm_channel(person)
        if closed:
            await self.bot.store.drop(group)
            return
        try:
            channel = await self._dm_channel(person, channel_id)
            await self._post(group, channel, content=content, files=files, embeds=embeds, view=view)
        except discord.Forbidden as fault:
            if fault.code != CLOSED_DMS:
                raise
            await self.bot.store.note_dms(person, None, True)
            await self.bot.store.drop(group)

    async def _dm_channel(self, person: Person, known: int | None) -> discord.abc.Messageable:
        if known is not None:
            return self.bot.get_partial_messageable(known)
        channel = await self.bot.create_dm(discord.Object(int(person)))
        await self.bot.store.note_dms(person, channel.id, False)
        return channel

    # Posting

    async def _post(
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
        store = self.bot.store
        if group[-1].sent_as is not None:
            found = await self._find(channel, group[-1].sent_as)
            if found is not None:
                await store.sent(group, found.channel.id, found.id)
                return
        await store.take_up(group)
        message = await channel.send(
            content,
            files=list(files),
            embeds=list(embeds),
            view=view,
            nonce=str(group[-1].mark),
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

    async def _channel(self, channel: int) -> discord.abc.Messageable:
        return self.bot.get_partial_messageable(channel)

    async def _record(self, table: int) -> Record:
        return await self.bot.tables.look(table, lambda seated: seated.record.model_copy(deep=True))

    async def _current_sight(self, table: int, seat: Seat) -> Sight | None:
        record = await self._record(table)
        return await see(self.bot, table, seat) if seat in record.chairs else None


def next_message(parcels: Sequence[Parcel]) -> list[Parcel]:
    """The outbox rows that go out next, as one message: what has been taken up together, or all news that wait."""
    first = parcels[0]
    if first.sent_as is not None:
        return [parcel for parcel in parcels if parcel.sent_as == first.sent_as]
    if not isinstance(first.effect, PostNews):
        return [first]
    return [parcel for parcel in parcels if isinstance(parcel.effect, PostNews) and parcel.sent_as is None]


def marks_in(message: discord.Message) -> set[int]:
    """The marks that the buttons of a message carry."""
    found = set()
    for row in message.components:
        for child in getattr(row, "children", ()):
            parsed = parse_news_id(getattr(child, "custom_id", None) or "")
            if parsed is not None:
                found.add(parsed[1])
    return found


def news_text(
    edition: Edition,
    record: Record,
    events: Sequence[Event],
    face: Face | None,
    last: PostNews,
    pings: Sequence[Person],
) -> str:
    """A public post: whom it calls, what happened, who is waited for, by when."""
    lines = []
    if pings:
        lines.append(" ".join(mention(person) for person in dict.fromkeys(pings)))
    trail = f" · {face.trail[0]}" if face is not None and face.trail else ""
    lines.append(heading(edition, record) + trail)
    lines.append(story(edition, events))
    if face is not None and face.outcome is None and last.due is not None and record.stage is not Stage.FINISHED:
        lines.append(waiting_line(edition, record, face, last.due))
    return "\n".join(line for line in lines if line)[: limits.MESSAGE_TEXT]


def waiting_line(edition: Edition, record: Record, face: Face, due: int) -> str:
    """Who is waited for, as far as everybody may know."""
    seats = [seat for seat in face.waiting_for if seat in record.chairs]
    if face.secrecy == "silent":
        return f"There is a chance to react until {at(due)}."
    return f"Waiting for {players(edition, record, seats)} until {at(due)}." if seats else ""


def news_buttons(record: Record, mark: int, events: Sequence[Event]) -> list[NewsButton]:
    """What can be pressed under a post; each carries the mark by which the post is found again."""
    kinds = {event.kind for event in events}
    if "table.ended" in kinds:
        return [NewsButton.of(record.id, mark, "verify", "Check the dice")]
    if "table.called" in kinds:
        return [NewsButton.of(record.id, mark, "report", "Report for duty", "success")]
    buttons = [NewsButton.of(record.id, mark, "decide", "Decide", "primary")]
    if "table.rewind_proposed" in kinds:
        buttons.append(NewsButton.of(record.id, mark, "agree", "Agree to go back", "success"))
        buttons.append(NewsButton.of(record.id, mark, "refuse", "Refuse", "danger"))
    return buttons


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(News(bot))
