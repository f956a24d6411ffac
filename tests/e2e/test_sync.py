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
