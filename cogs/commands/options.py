"""What commands have in common: where they can be used, and what may be typed into them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from discord import app_commands

from cogs.shell import Interaction
from cogs.which_table import choices
from data.settings import LONGEST_TEXT
from rules.table.calendar import zone_names

C = TypeVar("C")

Duration = app_commands.Range[str, 1, LONGEST_TEXT]
"""A time such as 2d 12h."""


def anywhere(command: C) -> C:
    """A command, or a group, for servers that have the bot, and for direct messages with it; nowhere else."""
    contexts: Callable[[C], C] = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    installs: Callable[[C], C] = app_commands.allowed_installs(guilds=True, users=False)
    return installs(contexts(command))


async def suggest_zones(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Time zones by any part of their name."""
    return choices([(name, name) for name in zone_names()], typed.replace(" ", "_"))
