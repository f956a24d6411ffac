"""News: makes messages of what the outbox holds, in their order; the courier posts each exactly once."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

import aiohttp
import discord
from discord.ext import commands
from pydantic import ValidationError

from cogs.closer import look_buttons
from cogs.components import NewsButton, news_view
from cogs.courier import BeingSent, Courier
from cogs.letters import letter_post, report_post
from cogs.lobby import lobby_post
from cogs.mail import CHANNEL, lane_of, next_message, no_scenes
from cogs.panel import Sight, build_panel, see
from cogs.pictures import pictures, scenes
from cogs.posts import asked_in_secret, news_buttons, news_words
from cogs.shell import SealedOrders, unix_now
from cogs.wording import at, heading, mention, seat_title
from data.logs import logger
from data.store import NoSuchTable, Parcel
from data.tables import Saved
from render.editions import Edition
from rules.kernel.game import Event, Face, read_face
from rules.kernel.record import (
    DeliverLetter,
    Person,
    PostLobby,
    PostNews,
    Record,
    Remind,
    ReportLetter,
    Stage,
    TellHost,
    Whisper,
)
from rules.kernel.table import Table
from rules.kernel.values import Seat

log = logger(__name__)

AT_ONCE = 8
RETRY_AFTER = 60
LONGEST_HOLD = 20
"""Seconds for which news wait for stewards who go on, so that one post tells of all that they do."""
MOST_TOGETHER = 40
"""News that go into one post at most."""
TRIES = 5
"""How often a message is tried that fails by a fault of ours."""
TOO_FAST = 40003
HOME_IS_GONE = {
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
        self._later: dict[int, asyncio.TimerHandle] = {}
        self._few = asyncio.Semaphore(AT_ONCE)
        self._courier = Courier(bot)
        self._failures: Counter[int] = Counter()
        self._held_since: dict[int, int] = {}
        """When the first news of a table began to wait for its stewards."""

    async def cog_load(self) -> None:
        """Hear of new mail, and take over what a process left behind that died while it was sending."""
        for table in await self.bot.store.unsent_tables():
            self._courier.inherit(await self.bot.store.unsent(table))
        self.bot.tables.listeners.append(self._on_saved)

    async def cog_unload(self) -> None:
        """Stop sending; the outbox keeps what is left."""
        for task in self._sending.values():
            task.cancel()
        for timer in self._later.values():
            timer.cancel()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """What was left over from the last run goes out first."""
        for table in await self.bot.store.unsent_tables():
            self._wake(table)

    def _on_saved(self, saved: Saved) -> None:
        if saved.has_mail or saved.table in self._held_since:
            self._wake(saved.table)

    def _wake(self, table: int) -> None:
        """Send a table's mail; one task a table keeps it in order."""
        if table in self._sending:
            self._again.add(table)
            return
        self._again.discard(table)
        task = self._sending[table] = asyncio.create_task(self._deliver(table))
        task.add_done_callback(lambda done: self._delivered(table, done))

    def _wake_later(self, table: int) -> None:
        if table in self._later:
            self._later[table].cancel()
        self._later[table] = asyncio.get_running_loop().call_later(RETRY_AFTER, self._wake, table)

    def _delivered(self, table: int, task: asyncio.Task[None]) -> None:
        self._sending.pop(table, None)
        if task.cancelled():
            return
        if (fault := task.exception()) is not None:
            log.error("delivery_failed", error=fault, table=table)
            self._wake_later(table)
        elif table in self._again:
            self._wake(table)

    async def _deliver(self, table: int) -> None:
        """Send what waits; who cannot be reached now keeps nobody else waiting."""
        if not self.bot.is_ready():
            return  # on_ready comes back to it.
        held_up: set[str] = set()
        scenes_in = await self._counting_scenes(table)
        while True:
            more_will_come = await self._waits_for_stewards(table)  # Before the mail is read: it is never behind that.
            parcels = [one for one in await self.bot.store.unsent(table) if lane_of(one.effect) not in held_up]
            if not parcels:
                break
            group = next_message(parcels, scenes_in)
            if more_will_come and _has_room(group, parcels):
                self._held_since.setdefault(table, unix_now())
                held_up.add(CHANNEL)
                continue
            async with self._few:
                if not await self._is_settled(group):
                    held_up.add(lane_of(group[0].effect))
        if held_up:
            self._wake_later(table)

    async def _waits_for_stewards(self, table: int) -> bool:
        """Whether stewards go on in a moment, and news have not waited for them too long."""
        since = self._held_since.get(table)
        if since is None or unix_now() - since < LONGEST_HOLD:
            with contextlib.suppress(LookupError):
                if await self.bot.tables.look(table, Table.is_seen_waiting_for_stewards_alone):
                    return True
        self._held_since.pop(table, None)
        return False

    async def _counting_scenes(self, table: int) -> Callable[[Sequence[Event]], int]:
        """How many happenings of a table's news have a picture of their own."""
        try:
            edition = self.bot.edition(await self._record(table))
        except LookupError:  # What becomes of the mail of such a table is decided when it is sent.
            return no_scenes
        return lambda events: len(edition.happenings(events))

    async def _is_settled(self, group: Sequence[Parcel]) -> bool:
        """Send a message; false where it has to be tried again later."""
        table, kind = group[-1].table, group[-1].effect.kind
        try:
            await self._send(group)
        except BeingSent:
            return False
        except NoSuchTable:
            await self.bot.store.drop(group)
        except discord.HTTPException as fault:
            if not await self._has_given_up(group, fault):
                log.warning("delivery_put_off", table=table, kind=kind, status=fault.status, code=fault.code)
                return False
        except (aiohttp.ClientError, OSError, TimeoutError) as fault:
            log.warning("delivery_put_off", table=table, kind=kind, fault=type(fault).__name__)
            return False
        except Exception as fault:
            log.error("message_failed", error=fault, table=table, kind=kind)
            self._failures[group[-1].mark] += 1
            if self._failures[group[-1].mark] < TRIES:
                return False
            await self.bot.store.drop(group)
        self._failures.pop(group[-1].mark, None)
        self._courier.settled(group[-1])
        return True

    async def _has_given_up(self, group: Sequence[Parcel], fault: discord.HTTPException) -> bool:
        """Whether there is no use in trying again: then what cannot be reached is remembered, and left in peace."""
        effect, table = group[-1].effect, group[-1].table
        if lane_of(effect) == CHANNEL and fault.code in HOME_IS_GONE:
            await self.bot.store.drop(group)
            why = HOME_IS_GONE[fault.code]
            await self.bot.tables.change(table, lambda seated: seated.lose_home(why, unix_now()))
            return True
        if fault.status in (400, 403, 404) and fault.code != TOO_FAST:
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
            case DeliverLetter() | ReportLetter():
                await self._carry_letter(group, effect)

    # To the channel

    async def _post_news(self, group: Sequence[Parcel]) -> None:
        record = await self._record(group[0].table)
        edition = self.bot.edition(record)
        news = [parcel.effect for parcel in group if isinstance(parcel.effect, PostNews)]
        last = news[-1]
        face = _face_of(edition, last)
        events = [event for piece in news for event in piece.events]
        to_ping = await self._to_ping(record, last, face)
        told = news_words(edition, record, events, face, last, to_ping)
        files = await scenes(self.bot, edition, events)
        files += [] if face is None else await pictures(self.bot, edition, face)
        channel, mark = await self._channel(record.channel), group[-1].mark
        await self._courier.post(
            group,
            channel,
            content=told.content,
            embeds=told.embeds,
            files=files,
            view=news_view([*news_buttons(record, mark, events), *look_buttons(edition, record, mark, face)]),
            pings=to_ping,
        )

    async def _to_ping(self, record: Record, news: PostNews, face: Face | None) -> list[Person]:
        """Who is called by name: the ones asked openly, and of the others those whom no direct message reaches."""
        asked = list(news.call)
        for seat in asked_in_secret(record, face):
            holder = record.chairs[seat].holder
            if holder and (await self.bot.store.dm_channel(holder))[1]:
                asked.append(seat)
        if any(event.kind == "table.called" for event in news.events):
            asked = [seat for seat, chair in record.chairs.items() if chair.holder and not chair.reported]
        return [record.chairs[seat].holder for seat in asked if seat in record.chairs and record.chairs[seat].holder]

    async def _post_lobby(self, group: Sequence[Parcel]) -> None:
        record = await self._record(group[0].table)
        channel = await self._channel(record.channel)
        post = lobby_post(self.bot.edition(record), record, group[-1].mark)
        await self._courier.post(group, channel, content=post.content, view=post.view)

    # To one person

    async def _whisper(self, group: Sequence[Parcel], effect: Whisper) -> None:
        sight = await self._current_sight(group[0].table, effect.seat)
        holder = sight.record.chairs[effect.seat].holder if sight is not None else ""
        if sight is None or not holder or self._is_stale(sight, effect):
            await self.bot.store.drop(group)
            return
        _, was_closed = await self.bot.store.dm_channel(holder)
        panel = await build_panel(self.bot, sight, events=effect.events, mark=group[-1].mark)
        has_arrived = await self._courier.post_dm(
            group, holder, content=panel.content, files=panel.files, embeds=panel.embeds, view=panel.view
        )
        was_called = was_closed and group[-1].sent_as is None  # By the post itself, which knew it, too.
        if not has_arrived and not was_called and self._may_call(sight, effect):
            edition = self.bot.edition(sight.record)
            words = f"{mention(holder)}, {seat_title(edition, effect.seat)} has something to decide."
            await self._call(group, sight.record, holder, f"{words} Your direct messages are closed to me.")
        elif not has_arrived:
            await self.bot.store.drop(group)

    def _may_call(self, sight: Sight, effect: Whisper) -> bool:
        """Whether everybody knows that this seat is asked; of private news nobody else may learn."""
        return effect.batch is not None and sight.face is not None and sight.face.batch == effect.batch

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
        view = news_view([NewsButton.of(sight.record.id, group[-1].mark, "open", "Decide", "primary")])
        if await self._courier.post_dm(group, holder, content=words, view=view):
            return
        if effect.private:
            await self.bot.store.drop(group)
        else:
            words = f"{mention(holder)}, {seat_title(edition, effect.seat)} is still to decide, by {at(effect.due)}."
            await self._call(group, sight.record, holder, words)

    async def _call(self, group: Sequence[Parcel], record: Record, person: Person, words: str) -> None:
        """Call somebody in the channel whom no direct message reaches."""
        mark = group[-1].mark
        if self._courier.is_ours(group[-1]):  # Taken up already, for the direct message that did not arrive.
            group = [replace(parcel, sent_as=mark) for parcel in group]
        view = news_view([NewsButton.of(record.id, mark, "decide", "Decide", "primary")])
        await self._courier.post(group, await self._channel(record.channel), content=words, view=view, pings=[person])

    async def _tell_host(self, group: Sequence[Parcel], effect: TellHost) -> None:
        record = await self._record(group[0].table)
        edition = self.bot.edition(record)
        paused = "It is paused, and nothing is lost." if record.stage is Stage.PAUSED else "Nothing is lost."
        words = f"{heading(edition, record)}\nThe table cannot go on: {effect.why} {paused}"
        view = news_view([NewsButton.of(record.id, group[-1].mark, "open", "Refresh")])
        if not await self._courier.post_dm(group, record.host, content=words, view=view):
            await self.bot.store.drop(group)

    async def _carry_letter(self, group: Sequence[Parcel], effect: DeliverLetter | ReportLetter) -> None:
        """To the seat that it went to, or to the host; of what cannot arrive nobody else may learn."""
        record = await self._record(group[0].table)
        edition, letter = self.bot.edition(record), await self.bot.store.letter(record.id, effect.seat, effect.number)
        is_report = isinstance(effect, ReportLetter)
        reader = record.host if is_report else record.chairs[effect.seat].holder
        if letter is None or not reader:
            await self.bot.store.drop(group)
            return
        post = (report_post if is_report else letter_post)(edition, record, letter, group[-1].mark)
        if not await self._courier.post_dm(group, reader, content=post.content, embeds=post.embeds, view=post.view):
            await self.bot.store.drop(group)

    # Looking things up

    async def _channel(self, channel: int) -> discord.abc.Messageable:
        return self.bot.get_partial_messageable(channel)

    async def _record(self, table: int) -> Record:
        return await self.bot.tables.look(table, lambda seated: seated.record.model_copy(deep=True))

    async def _current_sight(self, table: int, seat: Seat) -> Sight | None:
        record = await self._record(table)
        return await see(self.bot, table, seat) if seat in record.chairs else None


def _face_of(edition: Edition, news: PostNews) -> Face | None:
    """The face that goes with news; after an update old ones may not fit any more, and the words go out alone."""
    try:
        return None if news.face is None else read_face(edition.game, news.face)
    except (ValidationError, KeyError):
        return None


def _has_room(group: Sequence[Parcel], parcels: Sequence[Parcel]) -> bool:
    """Whether the next news go into the same post."""
    left_out = any(isinstance(parcel.effect, PostNews) for parcel in parcels if parcel not in group)
    is_news = isinstance(group[0].effect, PostNews) and group[0].sent_as is None
    return is_news and not left_out and len(group) < MOST_TOGETHER


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(News(bot))
