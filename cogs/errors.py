"""One error handler for all commands, buttons and modals.

In this order: what a person cannot do is said in a sentence; a table that does not exist is named so; a fault of the
rules or of ours is logged without any secret, and the person is told that nothing was lost.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from cogs.forms import plain
from cogs.shell import Interaction, SealedOrders
from data.logs import logger
from data.settings import WrongDuration
from data.store import Conflict, NoSuchTable
from rules.kernel.play import RulesError
from rules.kernel.values import IllegalAnswer

log = logger(__name__)

OURS = "Something went wrong on our side. Nothing was lost; please try again in a moment."
RULES = "The rules ran into an error of ours. Nothing was lost; the table now waits for a referee."
BUSY = "The table is very busy. Nothing was lost; please try again."


UNSURE = "Discord did not take my answer. What you did may count already: look before you try again."

UNREACHABLE = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""Faults on the way to Discord; what was done before them is done."""


def sentence_for(error: BaseException) -> str | None:
    """What to tell the person, where the fault is not ours; None where it is."""
    match error:
        case IllegalAnswer() | WrongDuration():
            return plain(str(error))
        case NoSuchTable():
            return "There is no such table. /duties lists yours."
        case Conflict():
            return BUSY
        case RulesError():
            return RULES
        case app_commands.NoPrivateMessage():
            return "This works only in a channel of a server."
        case app_commands.CheckFailure():
            return "You are not allowed to do that here."
        case app_commands.TransformerError():
            return "That is not one of the choices."
        case _:
            return None


@asynccontextmanager
async def at_work(interaction: Interaction, *, private: bool = True) -> AsyncIterator[None]:
    """Acknowledge a command or button at once, then work; the reply is `edit_original_response`.

    What a person cannot do becomes a sentence; a fault of ours goes on to the handler.
    """
    await interaction.response.defer(ephemeral=private, thinking=True)
    try:
        yield
    except Exception as error:
        words = sentence_for(error)
        if words is None:
            if interaction.type is not discord.InteractionType.application_command:
                await explain(interaction, error)  # Commands come to the handler by themselves, buttons do not.
            raise
        if isinstance(error, RulesError):
            log.error("rules_failed", error=error)
        await interaction.edit_original_response(content=words, view=None, attachments=[])


async def explain(interaction: Interaction, error: BaseException) -> None:
    """Answer an interaction that failed, whatever state it is in."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    words = sentence_for(error)
    if words is None or isinstance(error, RulesError):
        command = interaction.command.qualified_name if interaction.command is not None else "component"
        log.error("interaction_failed", error=error, command=command)
    words = words or (UNSURE if isinstance(error, UNREACHABLE) else OURS)
    try:
        if interaction.response.type is discord.InteractionResponseType.deferred_channel_message:
            await interaction.edit_original_response(content=words, view=None, attachments=[])
        elif interaction.response.is_done():
            await interaction.followup.send(words, ephemeral=True)
        else:
            await interaction.response.send_message(words, ephemeral=True)
    except discord.HTTPException as fault:
        log.warning("reply_lost", code=fault.code)


class Errors(commands.Cog):
    """Hooks the handler into the command tree."""

    def __init__(self, bot: SealedOrders) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        """Take over the tree's errors."""
        self.bot.tree.error(self.on_tree_error)

    async def on_tree_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError) -> None:
        """A command failed."""
        await explain(interaction, error)


async def setup(bot: SealedOrders) -> None:
    """Load the cog."""
    await bot.add_cog(Errors(bot))
