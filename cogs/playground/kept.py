"""Tables that outlive the playground: a simulated Discord begins empty, so they show themselves anew in it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from cogs.playground.simulator import World
from cogs.shell import COMMANDS_KNOWN, unix_now
from data.db.store import SqliteStore
from data.logs import logger
from data.tables import Tables
from rules.kernel.game import Game
from rules.kernel.play import RulesError
from rules.kernel.values import IllegalAnswer
from rules.table.table import Table

log = logger(__name__)


def _come_home(seated: Table, channel: int) -> None:
    seated.people.come_home(channel)


async def bring_back(scene: World, database: Path, games: Mapping[str, Game[Any]]) -> int:
    """Have every unfinished table post in its channel where it stands; call it before the bot starts.

    The channels of the scene have the same numbers in every run. Threads and others are gone: their tables get a
    channel of their own, named after the table. Returns how many tables there are.
    """
    store = await SqliteStore.open(database)
    try:
        await store.note_fact(COMMANDS_KNOWN, "")  # This Discord knows none of the commands yet.
        tables = Tables(store, games, unix_now)
        here = {channel.id for channel in scene.channels}
        listings = await store.in_guild(scene.guild.id)
        for one in listings:
            channel = one.channel if one.channel in here else scene.guild.create_text_channel(f"table-{one.table}").id
            try:
                await tables.change(one.table, partial(_come_home, channel=channel))
            except (IllegalAnswer, RulesError, LookupError) as fault:  # It waits for a referee, or for its game.
                log.warning("table_not_shown", table=one.table, fault=type(fault).__name__)
        return len(listings)
    finally:
        await store.close()
