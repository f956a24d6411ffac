"""The doctor asks Discord: commands, permissions where tables are played, and a direct message to the owner."""

from __future__ import annotations

import discord

from cogs.doctor import COMMANDS, check_commands, check_discord, check_home, homes_of
from tests.e2e.world import World


def test_commands_that_discord_does_not_know_are_named() -> None:
    finding = check_commands(COMMANDS - {"privacy", "log"}, told=True)
    assert (False, "Discord does not know /log, /privacy; the next start of the bot tells it.") == (
        finding.is_well,
        finding.words,
    )
    assert not check_commands(COMMANDS, told=False).is_well
    assert check_commands(COMMANDS, told=True).is_well


async def test_the_doctor_knows_all_commands(world: World) -> None:
    assert COMMANDS == {command.name for command in world.bot.tree.get_commands()}


async def test_a_bot_that_may_do_all_is_well(world: World) -> None:
    """Its commands are known, and it has its permissions wherever somebody plays."""
    await world.gathering("ann", "bob")
    homes, told = homes_of(world.bot.settings)
    assert ([(world.guild.id, world.channel.id)], True) == (homes, told)
    with world.env._bot_scope():
        findings = await check_discord(world.bot, homes, told=told, dm=False)
    assert all(finding.is_well for finding in findings), findings


async def test_a_lost_permission_and_a_lost_channel_are_named(world: World) -> None:
    assert world.bot.user is not None
    lost = world.guild.create_text_channel(
        "shut", overwrites={world.bot.user: discord.PermissionOverwrite(attach_files=False)}
    )
    with world.env._bot_scope():
        finding = await check_home(world.bot, world.guild.id, lost.id)
        assert (False, "I lack Attach Files there.") == (finding.is_well, finding.words)
        gone = await check_home(world.bot, world.guild.id, 42)
    assert not gone.is_well
    assert "Discord does not let me see it" in gone.words
