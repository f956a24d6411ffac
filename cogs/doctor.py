"""`make doctor`: everything that the bot needs, checked one by one, a sentence each: python -m cogs.doctor

With a token Discord is asked, too, without a connection to its gateway, so that the bot may run meanwhile. With the
argument `dm` the owner of the application gets a direct message.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Callable, Collection, Sequence
from contextlib import closing, suppress

import discord
from discord import app_commands
from discord.ext import commands

from cogs.commands.game import NEEDED
from cogs.drawing.worker import Editions, offered
from cogs.drawing.workshop import Workshop
from data.db.copies import opened
from data.doctor import Finding, check_machine, report, wrong
from data.facts import COMMANDS_KNOWN
from data.health import operator_clock
from data.load import WrongContent
from data.settings import Settings, load_settings
from render.rulebook import WrongRulebook
from render.theme import Face as Typeface
from render.theme import font

COMMANDS = frozenset(
    {
        "board",
        "decide",
        "duties",
        "game",
        "hand",
        "help",
        "letter",
        "log",
        "notes",
        "notices",
        "orders",
        "privacy",
        "referee",
        "rules",
        "since",
    }
)
"""As Discord has to know them."""
PATIENCE = 120
"""Seconds in which a worker must have drawn something."""
GREETING = "This is a check by whoever runs me: direct messages reach you."

Home = tuple[int, int]
"""The server and the channel of a table."""


# Pictures


def check_fonts() -> Finding:
    """Whether every typeface can be loaded."""
    try:
        for face in Typeface:
            font(face, 20)
    except (OSError, ImportError) as fault:
        return wrong("fonts", f"a typeface cannot be loaded: {fault}. Install what is in locks again.")
    return Finding("fonts", f"all {len(Typeface)} typefaces can be loaded.")


async def check_workers(settings: Settings, editions: Editions = offered, processes: int = 1) -> Finding:
    """Whether a worker starts, and draws a board of each game."""
    workshop = Workshop(processes, editions, settings.grounds_folder)
    try:
        games = editions()
        async with asyncio.timeout(PATIENCE):
            for name, edition in games.items():
                chosen = {setting.id: setting.default for setting in edition.game.settings}
                await workshop.opening(name, chosen)
    except (WrongContent, WrongRulebook) as fault:
        return wrong("workers", f"the content of a game is wrong: {fault}")
    except Exception as fault:  # Whatever it is, the operator wants to know of it.
        return wrong("workers", f"nothing could be drawn: {type(fault).__name__} {fault}".strip())
    finally:
        workshop.close()
    return Finding("workers", f"one has started, and has drawn {len(games)} games.")


# Discord


def homes_of(settings: Settings) -> tuple[list[Home], bool]:
    """Where the unfinished tables are, and whether Discord has been told of the commands, as the database has it."""
    with suppress(sqlite3.Error), closing(opened(settings.database, "ro")) as db:
        homes = db.execute("SELECT DISTINCT guild, channel FROM tables WHERE stage <> 'finished' ORDER BY 1, 2")
        known = db.execute("SELECT 1 FROM facts WHERE name = ?", (COMMANDS_KNOWN,))
        return homes.fetchall(), known.fetchone() is not None
    return [], False


async def check_discord(client: discord.Client, homes: Sequence[Home], *, told: bool, dm: bool) -> list[Finding]:
    """What Discord lets a client do that is logged in."""
    tree = client.tree if isinstance(client, commands.Bot) else app_commands.CommandTree(client)
    known = {command.name for command in await tree.fetch_commands()}
    findings = [check_commands(known, told=told)]
    findings += [await check_home(client, *home) for home in homes]
    if dm:
        findings.append(await check_owner(client))
    return findings


def check_commands(known: Collection[str], *, told: bool) -> Finding:
    """Whether Discord offers the commands of this version."""
    if missing := sorted(COMMANDS - set(known)):
        return wrong("commands", f"Discord does not know /{', /'.join(missing)}; the next start of the bot tells it.")
    if not told:
        return wrong("commands", "the database does not know whether Discord has those of today; start the bot once.")
    return Finding("commands", f"Discord knows all {len(COMMANDS)}.")


async def check_home(client: discord.Client, server: int, channel: int) -> Finding:
    """Whether the bot may do all that it needs where a table is played."""
    what = f"channel {channel}"
    assert client.user is not None
    try:
        guild = await client.fetch_guild(server)
        found = await guild.fetch_channel(channel)
        needed = dict(NEEDED)
        if isinstance(found, discord.Thread):
            found = await guild.fetch_channel(found.parent_id)
            del needed["send_messages"]
            needed["send_messages_in_threads"] = "Send Messages in Threads"
        assert isinstance(found, discord.abc.GuildChannel)
        granted = found.permissions_for(await guild.fetch_member(client.user.id))
    except discord.HTTPException as fault:
        return wrong(what, f"Discord does not let me see it ({fault.code}); its table waits, and its host was told.")
    if missing := [words for name, words in needed.items() if not getattr(granted, name)]:
        return wrong(what, f"I lack {', '.join(missing)} there.")
    return Finding(what, "I may do all that I need there.")


async def check_owner(client: discord.Client) -> Finding:
    """Whether a direct message reaches the owner."""
    info = await client.application_info()
    owner = info.team.owner if info.team is not None else info.owner
    if owner is None:
        return wrong("owner", "Discord does not tell who owns the application.")
    try:
        await (await client.fetch_user(owner.id)).send(GREETING)
    except discord.HTTPException as fault:
        return wrong("owner", f"no direct message reaches the owner of the application ({fault.code}).")
    return Finding("owner", "a direct message has been sent to the owner of the application.")


async def ask_discord(settings: Settings, *, dm: bool) -> list[Finding]:
    """Log in with the token, and ask."""
    if settings.discord_token is None:
        return [Finding("Discord", "without a token it is not asked.")]
    homes, told = homes_of(settings)
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            await client.login(settings.discord_token.get_secret_value())
            return [Finding("Discord", "it accepts the token."), *await check_discord(client, homes, told=told, dm=dm)]
        except discord.LoginFailure:
            return [wrong("Discord", "it does not accept DISCORD_TOKEN; the developer portal gives out a new one.")]
        except (discord.DiscordException, OSError) as fault:
            return [wrong("Discord", f"it cannot be asked: {type(fault).__name__}.")]


async def examine(settings: Settings, *, dm: bool, say: Callable[[str], object]) -> int:
    """All checks, told in their order; 0 when all is well."""
    findings = [*check_machine(settings, operator_clock()), check_fonts(), await check_workers(settings)]
    return report([*findings, *await ask_discord(settings, dm=dm)], say)


def main(arguments: Sequence[str]) -> int:
    """Check everything, and tell it; 0 when all is well, 2 where the argument means nothing."""
    if set(arguments) - {"dm"}:
        sys.stderr.write("The only argument is dm: a direct message to the owner of the application.\n")
        return 2
    return asyncio.run(examine(load_settings(), dm="dm" in arguments, say=sys.stdout.write))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
