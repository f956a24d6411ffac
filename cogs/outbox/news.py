"""News: makes messages of what the outbox holds, in their order; the courier posts each exactly once."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence

import aiohttp
import discord
from discord.ext import commands

from cogs.background.work import Work
from cogs.components import NewsButton, news_view
from cogs.drawing.choice import channel_cut
from cogs.drawing.pictures import happenings, opening_pictures, pictures, scenes
from cogs.outbox.courier import LEASE, BeingSent, Courier, Message
from cogs.outbox.floors import FloorNews
from cogs.outbox.grouping import CHANNEL, is_known_to_all, lane_of, next_message, no_scenes, summed_up
from cogs.outbox.letter_post import letter_post, report_post
from cogs.outbox.lobby_post import lobby_post
from cogs.outbox.posts import face_as_stored, news_buttons, news_words
from cogs.outbox.refusals import HOMES, LONGEST_PAUSE, PAUSES, Verdict, judge, pause_after
from cogs.outbox.wishes import asked_by_letter, is_alone_and_asked, is_wanted, may_be_called, may_ring, way_of
from cogs.panel.hand_over import seat_page
from cogs.panel.layout import build_panel
from cogs.panel.looks import look_buttons
from cogs.panel.sight import Sight, see
from cogs.resolution import fate_embeds
from cogs.shell import SealedOrders, unix_now
from cogs.wording import at, heading, mention, seat_in_words
from data.logs import logger
from data.store import NoSuchTable, Parcel, StoreFailed
from data.tables import Saved
from rules.kernel.game import Event, Face
from rules.kernel.values import Refused, Seat
from rules.table.notices import Way
from rules.table.record import (
    DeliverLetter,
    HandOver,
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

log = logger(__name__)

AT_ONCE = 8
RETRY_AFTER = 60
LONGEST_HOLD = 20
"""Seconds for which news wait for stewards who go on, so that one post tells of all that they do."""
LONGEST_GATHERING = 600
"""Seconds for which news of what is not over wait for its end, so that one post tells of all of it."""
MOST_TOGETHER = 40
"""News that go into one post at most."""
TRIES = 5
"""How often a message is tried that fails by a fault of ours."""
LOST_POST = "Something could not be posted in the channel. Nothing is lost: /log tells what has happened."
LOST_CALL = "I could not tell a player that something is to be decided. /game status shows who is waited for."


class News(commands.Cog):
    """The sender of all messages that are not the reply to a click."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot
        self._send_mail = Work(bot.background, "outbox", self._deliver)
        """One task a table keeps its mail in order."""
        self._find = Work(bot.background, "outbox", self._find_tables)
        self._few = asyncio.Semaphore(AT_ONCE)
        self._courier = Courier(bot)
        self._held_since: dict[int, int] = {}
        """When the first news of a table began to wait for its stewards."""
        self._gathered_since: dict[int, int] = {}
        """When the first news of a table began to wait for the end of what they tell of."""
        self._floor_news = FloorNews(bot)

    async def cog_load(self) -> None:
        """Hear of new mail."""
        self.bot.tables.listeners.append(self._on_saved)

    async def cog_unload(self) -> None:
        """What is still being sent is left to whoever comes next."""
        await self._courier.stop()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """What was left over from the last run goes out first."""
        self._find.wake(None)

    async def _find_tables(self, _: None) -> None:
        for table in await self.bot.store.unsent_tables():
            self._send_mail.wake(table)

    def _on_saved(self, saved: Saved) -> None:
        if saved.has_mail or saved.table in self._held_since:
            self._send_mail.wake(saved.table)

    async def _deliver(self, table: int) -> float | None:
        """Send what waits; who cannot be reached now keeps nobody else waiting, and is tried again after a while."""
        if not self.bot.is_ready():
            return None  # on_ready comes back to it.
        held_up: dict[str, int] = {}
        gathering: dict[int, int] = {}
        scenes_in = await self._counting_scenes(table)
        while not self._send_mail.is_stopping:
            more_will_come = await self._waits_for_stewards(table)  # Before the mail is read: it is never behind that.
            unsent = [one for one in await self.bot.store.unsent(table) if lane_of(one.effect) not in held_up]
            parcels = [one for one in unsent if one.id not in gathering]
            if not parcels:
                break
            group = next_message(parcels, scenes_in)
            if (until := await self._floor_news.gather_until(group)) is not None:
                gathering |= {parcel.id: until for parcel in group}
                continue
            if _has_room(group, parcels):
                if more_will_come:
                    self._held_since.setdefault(table, unix_now())
                if more_will_come or await self._is_under_way(table, group):
                    held_up[CHANNEL] = unix_now() + RETRY_AFTER
                    continue
            until = self._waits_until(group)
            if until is None:
                async with self._few:
                    until = await self._send_or_put_off(group)
            if until is not None:
                held_up[lane_of(group[0].effect)] = until
        waits = [*held_up.values(), *gathering.values()]
        return max(min(waits) - unix_now(), 1) if waits else None

    def _waits_until(self, group: Sequence[Parcel]) -> int | None:
        """When a message may be sent that is put off, or that another process is sending; None if now."""
        until = max(parcel.not_before for parcel in group)
        if self._courier.is_held_by_another(group[0]):
            until = max(until, group[0].held_until)
        return until if until > unix_now() else None

    async def _waits_for_stewards(self, table: int) -> bool:
        """Whether stewards go on in a moment, and news have not waited for them too long."""
        since = self._held_since.get(table)
        if since is None or unix_now() - since < LONGEST_HOLD:
            with contextlib.suppress(LookupError, Refused):
                if await self.bot.tables.look(table, lambda seated: seated.use.is_seen_waiting_for_stewards()):
                    return True
        self._held_since.pop(table, None)
        return False

    async def _is_under_way(self, table: int, group: Sequence[Parcel]) -> bool:
        """Whether news tell of what is not over, would call nobody, and have not waited too long.

        Who is asked in private is told of it where they are asked; who plays alone with stewards looks at the channel.
        """
        last = group[-1].effect
        if isinstance(last, PostNews) and last.under_way:
            since = self._gathered_since.setdefault(table, unix_now())
            with contextlib.suppress(LookupError, Refused):
                record = await self._record(table)
                face, _ = face_as_stored(self.bot.edition(record), last.face)
                is_called = bool(await self._to_ping(record, _news_in(group), face))
                if not last.is_patient:
                    is_late = unix_now() - since >= LONGEST_GATHERING
                    is_called = is_called or is_late or is_alone_and_asked(record, last, face)
                if not is_called and record.stage is Stage.RUNNING:
                    return True
        self._gathered_since.pop(table, None)
        return False

    async def _counting_scenes(self, table: int) -> Callable[[Sequence[Event]], int]:
        """How many happenings of a table's news have a picture of their own."""
        try:
            edition = self.bot.edition(await self._record(table))
        except (LookupError, Refused):  # What becomes of the mail of such a table is decided when it is sent.
            return no_scenes
        return lambda events: len(happenings(edition, events))

    async def _send_or_put_off(self, group: Sequence[Parcel]) -> int | None:
        """Send a message; returns when to try again where it could not go out."""
        table, kind, tries = group[-1].table, group[-1].effect.kind, group[-1].tries
        try:
            await self._send(group)
        except BeingSent:
            return unix_now() + LEASE
        except NoSuchTable:
            await self.bot.store.drop(group)
        except Refused as fault:  # The game of the table is not installed at present: nothing is lost.
            log.warning("delivery_put_off", table=table, kind=kind, fault=type(fault).__name__)
            return await self._courier.put_off(group, LONGEST_PAUSE, tries=tries)
        except discord.HTTPException as fault:
            return await self._refused(group, fault)
        except (aiohttp.ClientError, OSError, TimeoutError) as fault:
            log.warning("delivery_put_off", table=table, kind=kind, fault=type(fault).__name__)
            return await self._courier.put_off(group, RETRY_AFTER, tries=tries)
        except StoreFailed:
            raise  # No fault of the message: all of them wait until the store works again.
        except Exception as fault:
            log.error("message_failed", error=fault, table=table, kind=kind)
            if tries + 1 < TRIES:
                return await self._courier.put_off(group, RETRY_AFTER, tries=tries + 1)
            await self._give_up(group)
        return None

    async def _refused(self, group: Sequence[Parcel], fault: discord.HTTPException) -> int | None:
        """Discord has refused a message: by its cause it is put off, or whoever must know is told by another way."""
        effect, table, tries = group[-1].effect, group[-1].table, group[-1].tries
        verdict = judge(fault)
        log.warning("message_refused", table=table, kind=effect.kind, status=fault.status, code=fault.code)
        if (pause := pause_after(verdict, tries)) is not None:
            counted = tries if verdict is Verdict.PASSES else min(tries + 1, len(PAUSES))
            return await self._courier.put_off(group, pause, tries=counted)
        if verdict is Verdict.HOME_IS_GONE and not isinstance(effect, TellHost):
            why = HOMES[fault.code]
            await self.bot.tables.change(table, lambda seated: seated.people.lose_home(why, unix_now()))
            await self.bot.store.drop(group)
        else:
            await self._give_up(group)
        return None

    async def _give_up(self, group: Sequence[Parcel]) -> None:
        """What can never go out is left, and the host told; of what others may not know only the log tells."""
        effect, table = group[-1].effect, group[-1].table
        log.error("message_given_up", table=table, kind=effect.kind)
        if is_known_to_all(effect):
            why = LOST_POST if lane_of(effect) == CHANNEL else LOST_CALL
            await self.bot.tables.change(table, lambda seated: seated.people.lose_message(why))
        await self.bot.store.drop(group)

    async def _send(self, group: Sequence[Parcel]) -> None:
        """One message, from its outbox rows to Discord and back to the store."""
        effect = group[-1].effect
        match effect:
            case PostNews():
                await self._post_news(group)
            case PostLobby():
                await self._post_lobby(group)
            case Whisper():
                await self._whisper(group, summed_up(group))
            case HandOver():
                await self._hand_over(group, effect)
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
        news = _news_in(group)
        last = news[-1]
        face, can_be_shown = face_as_stored(edition, last.face)
        events = [event for piece in news for event in piece.events]
        to_ping = await self._to_ping(record, news, face)
        told = news_words(edition, record, events, face, last, to_ping)
        files = await scenes(self.bot, edition, events, channel_cut(record))
        buttons = news_buttons(record, group[-1].mark, events)
        if face is not None and can_be_shown:
            files += await pictures(self.bot, edition, face, channel_cut(record))
            buttons += look_buttons(edition, record, group[-1].mark, face)
        message = Message(told, news_view(buttons), files, pings=to_ping, rings=bool(to_ping))
        await self._courier.post(group, self._channel(record.channel), message)

    async def _to_ping(self, record: Record, news: Sequence[PostNews], face: Face | None) -> list[Person]:
        """Who is called by name: the ones asked openly, and of the others those whom no direct message reaches.

        Each once for a question, by the news that it came with; never whose own deed it tells of.
        """
        last = news[-1]
        asked = [*(seat for piece in news[:-1] for seat in piece.call if _still_waits(face, seat)), *last.call]
        for seat in asked_by_letter(record, face, last):
            if seat == last.actor or not record.is_to_be_called(seat):
                continue
            has_heard = all(piece.asks is not None and seat not in piece.asks for piece in news)
            holder = "" if has_heard else record.chairs[seat].holder
            if holder and (way_of(record, holder) is Way.MENTION or (await self.bot.store.dm_channel(holder))[1]):
                asked.append(seat)
        if any(event.kind == "table.called" for event in last.events):
            asked = [seat for seat, chair in record.chairs.items() if chair.holder and not chair.reported]
        holders = (record.chairs[seat].holder for seat in asked if seat in record.chairs)
        wanted = (person for person in holders if person and may_be_called(record, person))
        return list(dict.fromkeys(wanted))  # Discord refuses a message that calls somebody twice.

    async def _post_lobby(self, group: Sequence[Parcel]) -> None:
        record = await self._record(group[0].table)
        edition = self.bot.edition(record)
        known = await self.bot.store.reliability(record.chairs[seat].holder for seat in record.people)
        post = lobby_post(edition, record, group[-1].mark, known)
        files = await opening_pictures(self.bot, edition, record.options)
        await self._courier.post(group, self._channel(record.channel), Message(post.content, post.view, files))

    # To one person

    async def _whisper(self, group: Sequence[Parcel], effect: Whisper) -> None:
        sight = await self._current_sight(group[0].table, effect.seat)
        holder = sight.record.chairs[effect.seat].holder if sight is not None else ""
        if sight is None or not holder or self._is_stale(sight, effect) or not is_wanted(sight, effect, holder):
            await self.bot.store.drop(group)
            return
        _, was_closed = await self.bot.store.dm_channel(holder)
        panel = await build_panel(self.bot, sight, events=effect.events, mark=group[-1].mark)
        embeds = [*await fate_embeds(self.bot, sight.record, sight.seat, sight.past), *panel.embeds]
        is_called = self._is_open(sight, effect) and sight.record.is_to_be_called(effect.seat)
        rings = is_called and not effect.is_own and may_ring(sight.record, holder)
        message = Message(panel.content, panel.view, panel.files, embeds, rings=rings)
        has_arrived = await self._courier.post_dm(group, holder, message)
        was_called = was_closed and group[-1].sent_as is None  # By the post itself, which knew it, too.
        _, is_closed = await self.bot.store.dm_channel(holder)
        will_be_called = is_closed and sight.record.id in self._gathered_since  # By the post that waits.
        if has_arrived:
            return
        if not was_called and not will_be_called and self._may_call(sight, effect):
            edition = self.bot.edition(sight.record)
            words = f"{mention(holder)}, {seat_in_words(edition, effect.seat)} has something to decide."
            why = "Your direct messages are closed to me." if is_closed else "I cannot write to you directly."
            await self._call(group, sight.record, holder, f"{words} {why}")
            return
        await self.bot.store.drop(group)
        if will_be_called:
            self._send_mail.wake(sight.record.id)

    def _may_call(self, sight: Sight, effect: Whisper) -> bool:
        """Whether everybody knows that this seat is asked; of private news nobody else may learn."""
        is_asked = effect.batch is not None and sight.face is not None and sight.face.batch == effect.batch
        return is_asked and sight.record.is_to_be_called(effect.seat)

    def _is_stale(self, sight: Sight, effect: Whisper) -> bool:
        """Whether a panel would ask for what has been settled since, and there is nothing else to tell."""
        return not effect.events and not self._is_open(sight, effect)

    def _is_open(self, sight: Sight, effect: Whisper) -> bool:
        """Whether what a panel is to ask is still asked."""
        return sight.face is not None and sight.face.batch == effect.batch and sight.question is not None

    async def _hand_over(self, group: Sequence[Parcel], effect: HandOver) -> None:
        """Whom no direct message reaches is offered the page on their panel."""
        sight = await self._current_sight(group[0].table, effect.seat)
        is_there = sight is not None and sight.record.chairs[effect.seat].holder == effect.holder
        if sight is None or sight.face is None or not is_there:
            await self.bot.store.drop(group)
            return
        page = await seat_page(self.bot, sight, group[-1].mark)
        rings = may_ring(sight.record, effect.holder)
        message = Message(page.content, page.view, page.files, page.embeds, rings=rings)
        if not await self._courier.post_dm(group, effect.holder, message):
            await self.bot.store.drop(group)

    async def _remind(self, group: Sequence[Parcel], effect: Remind) -> None:
        sight = await self._current_sight(group[0].table, effect.seat)
        face = sight.face if sight is not None else None
        due = sight.record.due if sight is not None else None
        if sight is None or face is None or due is None or face.batch != effect.batch or _has_answered(face):
            await self.bot.store.drop(group)
            return
        edition, holder = self.bot.edition(sight.record), sight.record.chairs[effect.seat].holder
        comes_again = due != effect.due and effect.seat in sight.record.reminders  # For the new deadline.
        if comes_again or not sight.record.is_to_be_called(effect.seat) or face.done or sight.question is None:
            await self.bot.store.drop(group)
            return
        words = f"{heading(edition, sight.record, effect.seat)}\nYou are still to decide, by {at(due)}."
        if effect.last:
            words += " Everybody else has answered."
        view = news_view([NewsButton.of(sight.record.id, group[-1].mark, "open", "Decide", "primary")])
        is_quiet = sight.record.notices_of(holder).is_quiet(unix_now())  # It may have waited for a restart.
        is_silent = effect.silent or is_quiet
        is_called = way_of(sight.record, holder) is Way.MENTION and not effect.private and not is_silent
        message = Message(words, view, rings=not is_silent)
        if not is_called and await self._courier.post_dm(group, holder, message):
            return
        if effect.private or is_silent:
            await self.bot.store.drop(group)
        else:
            words = f"{mention(holder)}, {seat_in_words(edition, effect.seat)} is still to decide, by {at(due)}."
            await self._call(group, sight.record, holder, words)

    async def _call(self, group: Sequence[Parcel], record: Record, person: Person, words: str) -> None:
        """Call somebody in the channel whom no direct message reaches."""
        view = news_view([NewsButton.of(record.id, group[-1].mark, "decide", "Decide", "primary")])
        message = Message(words, view, pings=[person], rings=True)
        group = await self._courier.read_again(group)  # The direct message that did not arrive has taken them up.
        await self._courier.post(group, self._channel(record.channel), message)

    async def _tell_host(self, group: Sequence[Parcel], effect: TellHost) -> None:
        """By direct message, or else by a call in the channel; where that is gone, too, nobody can be told."""
        record = await self._record(group[0].table)
        if not record.host:  # They have had all that bears their name deleted.
            await self.bot.store.drop(group)
            return
        words = effect.why
        if effect.halts:
            paused = "It is paused, and nothing is lost." if record.stage is Stage.PAUSED else "Nothing is lost."
            words = f"The table cannot go on: {effect.why} {paused}"
        view = news_view([NewsButton.of(record.id, group[-1].mark, "open", "Refresh")])
        message = Message(f"{heading(self.bot.edition(record), record)}\n{words}", view, rings=True)
        if not await self._courier.post_dm(group, record.host, message):
            await self._call(group, record, record.host, f"{mention(record.host)}\n{message.content}")

    async def _carry_letter(self, group: Sequence[Parcel], effect: DeliverLetter | ReportLetter) -> None:
        """To the person that it went to, or to the host; of what cannot arrive nobody else may learn."""
        record = await self._record(group[0].table)
        letter = await self.bot.store.letter(record.id, effect.seat, effect.holder, effect.number)
        is_report, chair = isinstance(effect, ReportLetter), record.chairs.get(effect.seat)
        is_there = chair is not None and chair.holder == effect.holder
        reader = record.host if is_report else effect.holder if is_there else ""
        if letter is None or not reader:
            await self.bot.store.drop(group)
            return
        edition = self.bot.edition(record)
        post = (report_post if is_report else letter_post)(edition, record, letter, group[-1].mark)
        is_away = not is_report and chair is not None and chair.is_on_leave
        rings = may_be_called(record, reader) and not is_away
        message = Message(post.content, post.view, embeds=post.embeds, rings=rings)
        if not await self._courier.post_dm(group, reader, message):
            await self.bot.store.drop(group)

    # Looking things up

    def _channel(self, channel: int) -> discord.PartialMessageable:
        return self.bot.get_partial_messageable(channel)

    async def _record(self, table: int) -> Record:
        return await self.bot.tables.look(table, lambda seated: seated.record.copied())

    async def _current_sight(self, table: int, seat: Seat) -> Sight | None:
        record = await self._record(table)
        return await see(self.bot, table, seat) if seat in record.chairs else None


def _news_in(group: Sequence[Parcel]) -> list[PostNews]:
    return [parcel.effect for parcel in group if isinstance(parcel.effect, PostNews)]


def _still_waits(face: Face | None, seat: Seat) -> bool:
    """Whether somebody is asked openly who was called before."""
    return face is not None and face.secrecy == "open" and seat in face.waiting_for


def _has_room(group: Sequence[Parcel], parcels: Sequence[Parcel]) -> bool:
    """Whether the next news go into the same post."""
    left_out = any(isinstance(parcel.effect, PostNews) for parcel in parcels if parcel not in group)
    is_news = isinstance(group[0].effect, PostNews) and group[0].sent_as is None
    return is_news and not left_out and len(group) < MOST_TOGETHER


def _has_answered(face: Face) -> bool:
    """Whether something is handed in at the seat, by its holder or by somebody before them."""
    return face.answer is not None or face.has_sealed_answer


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(News(bot))
