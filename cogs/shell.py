"""The bot itself: what all cogs share, and how it starts and stops."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import json
from collections.abc import Awaitable, Callable, Mapping
from importlib import import_module
from typing import Any

import discord
from discord.ext import commands

from cogs import components
from cogs.background.work import Background, Work
from cogs.drawing.workshop import Workshop
from data.db.store import SqliteStore
from data.facts import COMMANDS_KNOWN as COMMANDS_KNOWN
from data.logs import logger
from data.settings import Settings
from data.tables import Tables
from render.editions import Edition
from rules.kernel.game import Odds
from rules.kernel.kept import Kept
from rules.table.record import Record

log = logger(__name__)

COGS = (
    "errors",
    "panel.presses",
    "outbox.news",
    "background.stewards",
    "commands.lobby",
    "commands.votes",
    "commands.game",
    "commands.information",
    "commands.log",
    "commands.rules",
    "commands.orders",
    "commands.letters",
    "commands.memory",
    "commands.notes",
    "commands.referee",
    "background.lost_channels",
    "background.arrivals",
    "background.retention",
    "commands.privacy",
    "background.notices",
    "commands.notices",
    "background.clock",
)


LAST_MOMENTS = 8
"""Seconds that the bot takes at most to finish what is under way when it stops; Docker would kill it after ten."""
AT_WORK = ("discord.py: ", "discord-ui-", "CommandTree-")
"""How discord.py names the tasks in which listeners, presses and commands run."""
TAME = 2_000, 10, 100
"""The thresholds of a garbage collector that looks at everything rarely."""

Interaction = discord.Interaction[Any]


def unix_now() -> int:
    """The one clock, in whole seconds."""
    return int(discord.utils.utcnow().timestamp())


class SealedOrders(commands.Bot):
    """The bot on which wargames are played by post."""

    store: SqliteStore
    tables: Tables
    panels: components.Panels
    choose_in_lobby: Callable[[Interaction, int, str, str], Awaitable[None]]
    press_on_letter: Callable[[Interaction, Any], Awaitable[None]]

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
        self.background = Background(unix_now)
        self.workshop = workshop
        self.workshop.supervise(self.background)
        self._commands = Work(self.background, "commands", self._sync_commands)
        self._is_closed_down = False
        self.fates: Kept[tuple[object, ...], Any] = Kept("fates", 512)
        """What became of seats, as their panels tell it: the log is read once for it."""
        self.odds: Kept[str, tuple[Odds, ...]] = Kept("odds", 512)
        """What fights may come to, by all that is known of them: a press and the panel after it ask the same."""
        self.buttons: dict[str, Callable[[Interaction, int], Awaitable[None]]] = {}
        """What the marked buttons under posts do, by their names; each cog adds its own."""
        self._items: list[type[discord.ui.DynamicItem[Any]]] = []
        self._modals: list[Callable[[Interaction], bool]] = []

    async def setup_hook(self) -> None:
        """Open the store, load the cogs, and make the commands known where they have changed."""
        self.store = await SqliteStore.open(self.settings.database)
        self.tables = Tables(self.store, {name: edition.game for name, edition in self.editions.items()}, unix_now)
        components.register(self)
        for cog in COGS:
            # Not load_extension: it would run modules a second time that others have imported already.
            await import_module(f"cogs.{cog}").setup(self)
        self._commands.wake(None)
        self.workshop.open()
        tame_the_garbage_collector()

    def know(
        self, item: type[discord.ui.DynamicItem[Any]] | None = None, modal: Callable[[Interaction], bool] | None = None
    ) -> None:
        """Answer to a kind of button or select from now on, or to a modal, or to both."""
        if item is not None:
            self.add_dynamic_items(item)
            self._items.append(item)
        if modal is not None:
            self._modals.append(modal)

    def knows(self, interaction: Interaction) -> bool:
        """Whether anything here answers to what was pressed or sent off."""
        return any(modal(interaction) for modal in self._modals) or not components.is_nobodys(interaction, *self._items)

    async def _sync_commands(self, _: None) -> None:
        """Discord keeps the commands; it is told of them only when their hash has changed."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        fingerprint = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        if await self.store.fact(COMMANDS_KNOWN) != fingerprint:
            await self.tree.sync()
            await self.store.note_fact(COMMANDS_KNOWN, fingerprint)
            log.info("commands_synced", count=len(payload))

    async def close(self) -> None:
        """Finish what is under way, and stop; what was not sent yet goes out after the next start."""
        if self._is_closed_down:
            return
        self._is_closed_down = True
        await self._finish_work()
        await super().close()
        self.workshop.close()
        if hasattr(self, "store"):
            await self.store.close()

    async def _finish_work(self) -> None:
        """Begin nothing by itself any more; let messages, changes and replies come to their end, but not for ever."""
        loop = asyncio.get_running_loop()
        until = loop.time() + LAST_MOMENTS
        under_way = self.background.stop()
        while under_way := {task for task in under_way | _interactions_at_work() if not task.done()}:
            done, _ = await asyncio.wait(under_way, timeout=until - loop.time(), return_when=asyncio.FIRST_COMPLETED)
            if not done:
                log.warning("broken_off", tasks=len(under_way))
                for task in under_way:
                    task.cancel()
                await asyncio.wait(under_way, timeout=1)
                return

    def edition(self, record: Record) -> Edition:
        """The edition of a table's game."""
        return self.editions[record.game]

    def title_of(self, game: str) -> str:
        """What a game is called, also one that is no longer installed."""
        return self.editions[game].texts.title if game in self.editions else game


def _interactions_at_work() -> set[asyncio.Task[Any]]:
    here = asyncio.current_task()
    return {task for task in asyncio.all_tasks() if task is not here and task.get_name().startswith(AT_WORK)}


def tame_the_garbage_collector() -> None:
    """A search of all objects stops everything for 0.1 s: what was just loaded is left out, and it becomes rare."""
    if gc.get_threshold() != TAME:
        gc.collect()
        gc.freeze()
        gc.set_threshold(*TAME)


def bot_of(interaction: Interaction) -> SealedOrders:
    """The bot that an interaction came to."""
    bot = interaction.client
    assert isinstance(bot, SealedOrders)
    return bot


def person_of(user: discord.abc.User | discord.Object) -> str:
    """Somebody as tables know them."""
    return str(user.id)
