"""Commands are made known to Discord only when they have changed."""

from __future__ import annotations

from tests.e2e.world import World

COMMANDS = r"/applications/\d+/commands"


async def test_commands_are_sent_once_and_not_at_every_start(world: World) -> None:
    """The first start makes the commands known; later ones do so only after a change."""
    assert 1 == world.requests("PUT", COMMANDS)
    await world.restart()
    await world.crash()
    assert 1 == world.requests("PUT", COMMANDS)
    await world.bot.store.note_fact("commands", "those of an older version")
    await world.restart()
    assert 2 == world.requests("PUT", COMMANDS)
    await world.restart()
    assert 2 == world.requests("PUT", COMMANDS)
    assert "No game is on" in await world.person("ann").says("game list")


async def test_every_command_is_for_servers_and_direct_messages_and_nowhere_else(world: World) -> None:
    """No command, nor a new one that forgets it, can be taken by its user to servers that do not have the bot."""
    payload = [command.to_dict(world.bot.tree) for command in world.bot.tree.get_commands()]
    assert len(payload) > 5
    for command in payload:
        assert ([0], [0, 1]) == (command["integration_types"], sorted(command["contexts"])), command["name"]
