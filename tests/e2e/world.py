"""A simulated Discord with the real bot in it, and players who speak the language of the table."""

from __future__ import annotations

import asyncio
import dataclasses
import re
import sqlite3
import types
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any, NoReturn

import discord
import pytest
from PIL import Image
from simcord import Env
from simcord.builders import ChannelHandle, GuildHandle

from cogs.background.clock import Clock
from cogs.background.outages import REACHABLE_AT
from cogs.drawing.workshop import Workshop
from cogs.outbox.courier import LEASE
from cogs.shell import SealedOrders
from data.settings import Settings
from render.cuts import DEFAULT, Cut
from render.editions import Edition, Look
from rules.kernel.game import Face
from rules.kernel.journal import Entry
from rules.kernel.values import Cell, Seat
from rules.table.record import Record, Stage
from rules.table.table import Table
from tests.e2e.players import Player, buttons
from tests.helpers.databases import lay_empty, without_threads
from tests.helpers.lengths import Looks, at_length
from tests.helpers.plain_copies import copy_plainly
from tests.reference import EDITION

copy_plainly()

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
NEVER = 10**9
PATIENCE = 600
"""Real seconds in which the bot must come to rest, however busy the machine is."""
BOARDS = at_length(12, 10_000)
SEED = bytes(range(32))
"""Of all tables: a test that waits for an attack must not depend on luck."""

DOT = Image.new("RGB", (2, 2))
PLAIN = dataclasses.replace(
    EDITION,
    draw=lambda face, targets, cut=DEFAULT: DOT,
    hand_picture=lambda face, cut: DOT if EDITION.hand(face) else None,
    scenes={"rolled": lambda event, cut: (DOT, f"Dice of {event.data['blow']} against {event.data['parry']}.")},
    looks=lambda face: {"ford": Look("The ford", lambda face, cut: (DOT, "Nobody stands in the ford."))},
)
"""The reference game with pictures that are drawn in no time."""


def drawn_at_first(edition: Edition) -> Edition:
    """A game whose first boards are drawn as players see them, and the rest in no time."""
    drawn = 0

    def draw(face: Face, targets: Mapping[Cell, int] | None, cut: Cut = DEFAULT) -> Image.Image:
        nonlocal drawn
        drawn += 1
        return edition.draw(face, targets, cut) if drawn <= BOARDS else DOT

    def hand_picture(face: Face, cut: Cut) -> Image.Image | None:
        assert edition.hand_picture is not None
        return edition.hand_picture(face, cut) if drawn <= BOARDS else DOT

    return dataclasses.replace(edition, draw=draw, hand_picture=edition.hand_picture and hand_picture)


class StillTime(Env):
    """A simulated Discord in which no time passes by itself: every wait of the bot ends by `World.passes` alone."""

    def _schedule_timer(self, *details: Any) -> None:
        """By itself the simulator would wait, in real time, for all that is due within its patience."""

    async def _settle_internal(self, *, timeout: float | None = None, **details: Any) -> None:  # noqa: ASYNC109
        """By itself it gives a bot that starts five seconds, which a busy machine may need for other things."""
        await super()._settle_internal(timeout=None if timeout is None else max(timeout, PATIENCE), **details)


class World:
    """One server with one channel, the bot, and people."""

    def __init__(self, env: Env, database: Path, games: dict[str, Edition]) -> None:
        self.env, self.database, self.games = env, database, games
        self.guild: GuildHandle = env.create_guild("The Guild")
        self.channel: ChannelHandle = self.guild.create_text_channel("table")
        self.people: dict[str, Player] = {}
        self.table = 1
        self.moderators = 0
        """The role of the moderators."""
        self.is_dead = False
        """Whether the power has failed at the step where it was to fail."""
        self.pressed = Looks()
        """What has been decided by panel."""

    @property
    def bot(self) -> SealedOrders:
        """The bot that is running now."""
        assert isinstance(self.env.bot, SealedOrders)
        return self.env.bot

    def person(self, name: str, *, guild: GuildHandle | None = None, roles: Sequence[Any] = ()) -> Player:
        """Somebody on the server."""
        player = Player(self, (guild or self.guild).add_member(self.env.create_user(name), roles=roles))
        self.people[name] = player
        return player

    def moderator(self, name: str) -> Player:
        """Somebody who may manage the server."""
        role = self.guild.create_role("moderator", permissions=discord.Permissions(manage_guild=True))
        self.moderators = role.id
        return self.person(name, roles=[role])

    # Setting up a table

    async def gathering(self, *names: str, **settings: Any) -> list[Player]:
        """A lobby with these players in it, the first one as its host."""
        players = [self.people.get(name) or self.person(name) for name in names]
        said = await players[0].says("game new", **settings)
        self.table = int(re.search(r"Table (\d+) is open", said)[1])  # type: ignore[index]
        for player in players[1:]:
            await player.presses("Join")
        return players

    async def playing(self, *names: str, **settings: Any) -> list[Player]:
        """A game that has just begun between these players."""
        players = await self.gathering(*names, **settings)
        await players[0].presses("Start")
        for player in players[1:]:
            await player.presses("Report for duty")
        assert Stage.RUNNING is (await self.record()).stage
        return players

    # Looking

    async def look(self, glance: Callable[[Table], Any]) -> Any:
        """The truth of the table."""
        return await self.bot.tables.look(self.table, glance)

    async def record(self) -> Record:
        """What is kept of the table."""
        record: Record = await self.look(lambda table: table.record.copied())
        return record

    async def stage(self) -> Stage:
        """Where the table stands."""
        stage: Stage = await self.look(lambda table: table.record.stage)
        return stage

    async def waiting(self) -> list[Player]:
        """The players whom the table waits for, in seat order."""

        def holders_of(table: Table) -> list[str | None]:
            return [table.record.chairs[seat].holder for seat in table.use.waiting()]

        holders: list[str | None] = await self.look(holders_of)
        return [next(player for player in self.people.values() if player.id == holder) for holder in holders if holder]

    async def secrecy(self) -> str | None:
        """How secret the open question is."""
        found: str | None = await self.look(
            lambda table: table.session.batch.secrecy if table.session and table.session.batch else None
        )
        return found

    async def asked(self) -> list[str]:
        """The keys of the open questions."""

        def keys(table: Table) -> list[str]:
            batch = table.session.batch if table.session is not None else None
            return [] if batch is None else [ask.key for ask in batch.asks.values()]

        found: list[str] = await self.look(keys)
        return found

    async def journal(self) -> list[Entry]:
        """The lines of the journal that count."""
        return [entry for entry, _, void in await self.bot.store.journal(self.table) if not void]

    async def outbox(self) -> dict[str, set[int]]:
        """The marks of all messages, by what became of them."""
        rows = await self.bot.store._all("SELECT state, coalesce(sent_as, mark) AS mark FROM outbox")
        return {
            state: {row["mark"] for row in rows if row["state"] == state} for state in ("sent", "waiting", "sending")
        }

    def posts(self, channel: ChannelHandle | None = None) -> list[discord.Message]:
        """What everybody can read in the channel, oldest first."""
        return [one for one in (channel or self.channel).history() if not one.flags.ephemeral]

    def newest(self, label: str, channel: ChannelHandle | None = None) -> discord.Message:
        """The newest post under which a button of that name stands."""
        return next(post for post in reversed(self.posts(channel)) if label in buttons(post))

    def everything_sent(self) -> list[discord.Message]:
        """All that the bot has posted anywhere, beside replies to clicks."""
        channels = [self.channel, *self.channel.threads, *(player.user.dm_channel for player in self.people.values())]
        return [post for channel in channels for post in self.posts(channel)]

    def pinged(self, post: discord.Message) -> set[str]:
        """Whom a post notifies."""
        message = self.env.backend.get_message(post.channel.id, post.id)
        assert not message.ping_role_ids
        assert not message.mention_everyone
        return {str(user) for user in message.ping_user_ids}

    def requests(self, method: str, path: str) -> int:
        """How many requests of that kind the bot has made."""
        return sum(one.method == method and re.fullmatch(path, one.path) is not None for one in self.env.http_requests)

    # Time, chance and misfortune

    async def passes(self, seconds: int) -> None:
        """Time passes; whatever is due happens at its moment."""
        await self.env.advance_time(seconds)

    async def deadline_passes(self) -> None:
        """Time passes until the deadline of the table."""
        due = (await self.record()).due
        assert due is not None
        await self.passes(due - int(self.env.now().timestamp()))

    def new_bot(self) -> SealedOrders:
        """A bot on the same database."""
        return new_bot(self.database, self.games)

    async def restart(self, *, after: int = 0) -> None:
        """The bot is stopped and started again, perhaps some time later."""
        await self.env.settle()
        with self.env._bot_scope():  # By its own clock.
            await self.bot.close()
        await self._start_anew(after)

    async def crash(self, *, after: int = LEASE) -> None:
        """The bot dies without a word, and is started again some time later: usually when its leases have run out."""
        dead = self.bot
        dead.background.stop()
        for task in [task for task in self.env._work.tasks if not task.done()]:
            task.cancel()
        await self.env.settle()
        await _pull_the_plug(dead)
        self._was_reachable()
        await self._start_anew(after)

    def _was_reachable(self) -> None:
        """What the last beat of the heart would have noted, if the bot were not hushed."""
        with closing(sqlite3.connect(self.database)) as db, db:
            now = str(int(self.env.now().timestamp()))
            db.execute("INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)", (REACHABLE_AT, now))

    async def _start_anew(self, after: int) -> None:
        self.env.backend.clock.advance(after)  # Nobody is there to notice.
        self.is_dead = False
        await self.env.restart_bot(self.new_bot())
        hush(self.bot)

    def dies_at(self, step: str, of: object = None) -> None:
        """The power fails the next time that the bot comes to that step, of its store if nothing else is named."""
        store = self.bot.store

        async def gone(*_: Any, **__: Any) -> NoReturn:
            self.is_dead = True
            self.bot.background.stop()
            store.__dict__.update(dict.fromkeys(("_all", "_transaction"), _no_power))
            raise asyncio.CancelledError

        setattr(of or store, step, gone)

    def fails(self, method: str, channel: int, *, status: int, code: int, times: int | None = None) -> None:
        """Discord refuses such requests to a channel."""
        path = f"/channels/{channel}/messages"
        self.env.inject_error(method, path, status=status, code=code, message="refused", times=times)

    def works_again(self) -> None:
        """Discord refuses nothing any more."""
        self.env.backend.faults.clear()

    # Playing

    async def hands_over(self, seat: str, player: Player) -> None:
        """A seat passes to somebody else; who has to know of it learns it from the bot after a restart."""
        now, listeners = int(self.env.now().timestamp()), self.bot.tables.listeners
        self.bot.tables.listeners = []  # Nothing that the bot does may be begun by a test.
        with self.env._bot_scope():  # By the clock of the bot.
            await self.bot.tables.change(self.table, lambda seated: seated.people.replace(Seat(seat), player.id, now))
        self.bot.tables.listeners = listeners

    async def plays(self, *, until: Callable[[], Awaitable[bool]] | None = None) -> None:
        """All players decide, each when he is waited for, until the game is over or something is the case."""
        while await self.stage() is Stage.RUNNING and not (until is not None and await until()):
            player = await self.next_player()
            await player.decides(await player.sensibly())

    async def plays_out(self) -> None:
        """All players decide until the game is over, each kind of question now and then by panel."""
        while await self.stage() is Stage.RUNNING:
            await self.acts(await self.next_player())

    async def plays_until(self, key: str) -> list[Player]:
        """The game has come to that moment in the rules, all having decided by the way; returns who is waited for."""
        while key not in await self.asked():
            assert await self.stage() is Stage.RUNNING, f"the game never comes to {key}"
            player = await self.next_player()
            await player.has_decided(await player.sensibly())
        return await self.waiting()

    async def acts(self, player: Player) -> None:
        """Somebody decides: each kind of question now and then by panel, in his direct messages if it is there."""
        sight = await player.sight()
        answer, question = player.sensibly_at(sight), sight.question
        if question is None or not self.pressed.is_worth_one(question.key):
            await player.has_decided(answer)
            return
        panel = player.panel_in_dm if await player.has_panel_in_dm() else await player.opens_panel()
        await player.fills(panel, answer)

    async def next_player(self) -> Player:
        """Who decides next."""
        waiting = await self.waiting()
        assert waiting, "the table waits for nobody"
        return waiting[0]


def new_bot(database: Path, games: dict[str, Edition]) -> SealedOrders:
    """The real bot, with its pictures drawn in a thread."""
    return SealedOrders(Settings(database=database), games, workshop=Workshop(0, lambda: games))


def hush(bot: SealedOrders) -> None:
    """No heartbeat, and a clock that sleeps until something is due: a day would be 4,320 steps of simulated time."""
    clock = bot.get_cog("Clock")
    assert isinstance(clock, Clock)
    clock.heart.stop()
    clock.stretch = clock.outages.short = NEVER


def _no_power(*_: Any, **__: Any) -> NoReturn:
    raise asyncio.CancelledError


async def _pull_the_plug(bot: SealedOrders) -> None:
    """What the system does for a process that is gone: its threads end, its files are closed."""
    bot.workshop.close()
    await bot.store._reader.close()
    await bot.store._writer.close()


@contextmanager
def the_same_dice() -> Iterator[None]:
    """Every table that is opened meanwhile, and its stewards, throw the same dice in every run.

    Whatever ids the simulator gives out: they depend on who is quicker.
    """
    pinned = types.SimpleNamespace(token_bytes=lambda size: SEED[:size])
    with pytest.MonkeyPatch.context() as patch:
        for place in ("data.tables", "cogs.background.stewards"):
            patch.setattr(f"{place}.secrets", pinned)
        patch.setattr(Record, "salt", property(lambda record: "the same in every run"))
        yield


@asynccontextmanager
async def a_world(
    folder: Path, *, games: dict[str, Edition] | None = None, kind: type[World] = World
) -> AsyncIterator[World]:
    """A world for as long as it is needed; no error of the bot goes unnoticed."""
    with the_same_dice():
        async with a_world_of_chance(folder, {"ford": PLAIN} if games is None else games, kind) as world:
            yield world


@asynccontextmanager
async def a_world_of_chance(
    folder: Path, offered: dict[str, Edition], kind: type[World] = World
) -> AsyncIterator[World]:
    """The same, with the dice of whatever database lies there, and new ones as they fall."""
    with without_threads():
        await lay_empty(folder / "table.db")
        env = StillTime(new_bot(folder / "table.db", offered), settle_timeout=PATIENCE)
        await env.start()
        try:
            world = kind(env, folder / "table.db", offered)
            hush(world.bot)
            yield world
            await env.settle()
        finally:
            await env.bot.close()
            await env.shutdown()
    env.raise_errors()
