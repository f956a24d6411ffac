"""The bot itself: what all cogs share, and how it starts and stops."""

from __future__ import annotations

import gc
import hashlib
import json
from collections.abc import Awaitable, Callable, Mapping
from importlib import import_module
from typing import Any

import discord
from discord.ext import commands

from cogs import components
from cogs.workshop import Workshop
from data.db.store import SqliteStore
from data.logs import logger
from data.settings import Settings
from data.tables import Tables
from render.editions import Edition
from rules.kernel.record import Record

log = logger(__name__)

COGS = (
    "errors",
    "decide",
    "news",
    "stewards",
    "lobby",
    "votes",
    "table",
    "looking",
    "rulebook",
    "orders",
    "letters",
    "referee",
    "homes",
    "clock",
)


Interaction = discord.Interaction[Any]


def unix_now() -> int:
    """The one clock, in whole seconds."""
    return int(discord.utils.utcnow().timestamp())


class SealedOrders(commands.Bot):
    """The bot on which wargames are played by post."""

    store: SqliteStore
    tables: Tables
    panels: components.Panels

    def __init__(self, settings: Settings, editions: Mapping[str, Edition], *, workshop: Workshop) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),  # None of the privileged intents is needed.
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
        )
        self.settings = settings
        self.editions = editions
        self.workshop = workshop
        self.buttons: dict[str, Callable[[Interaction, int], Awaitable[None]]] = {}
        """What the marked buttons under posts do, by their names; each cog adds its own."""

    async def setup_hook(self) -> None:
        """Open the store, load the cogs, and make the commands known where they have changed."""
        self.store = await SqliteStore.open(self.settings.database)
        self.tables = Tables(self.store, {name: edition.game for name, edition in self.editions.items()}, unix_now)
        components.register(self)
        for cog in COGS:
            # Not load_extension: it would run modules a second time that others have imported already.
            await import_module(f"cogs.{cog}").setup(self)
        await self._sync_commands()
        self.workshop.open()
        _tame_the_garbage_collector()

    async def _sync_commands(self) -> None:
        """Discord keeps the commands; it is told of them only when their hash has changed."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        fingerprint = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        if await self.store.fact("commands") != fingerprint:
            await self.tree.sync()
            await self.store.note_fact("commands", fingerprint)
            log.info("commands_synced", count=len(payload))

    async def close(self) -> None:
        """Stop; what was not sent yet goes out after the next start."""
        await super().close()
        self.workshop.close()
        if hasattr(self, "store"):
            await self.store.close()

    def edition(self, record: Record) -> Edition:
        """The edition of a table's game."""
        return self.editions[record.game]

    def title_of(self, game: str) -> str:
        """What a game is called, also one that is no longer installed."""
        return self.editions[game].texts.title if game in self.editions else game


def _tame_the_garbage_collector() -> None:
    """A search of all objects stops everything for 0.1 s: what was just loaded is left out, and it becomes rare."""
    if not gc.get_freeze_count():
        gc.collect()
        gc.freeze()
        gc.set_threshold(2_000, 10, 100)


def bot_of(interaction: Interaction) -> SealedOrders:
    """The bot that an interaction came to."""
    bot = interaction.client
    assert isinstance(bot, SealedOrders)
    return bot


def person_of(user: discord.abc.User | discord.Object) -> str:
    """Somebody as tables know him."""
    return str(user.id)
