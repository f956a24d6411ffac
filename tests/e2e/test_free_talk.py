"""Letters outside the rulebook's time for talking: an option of the table, which everybody sees before they join."""

from __future__ import annotations

from tests.e2e.world import World

ANY, RULES = "at any time", "as the rules say"


async def test_the_lobby_shows_that_letters_can_be_written_at_any_time(world: World) -> None:
    """The host alone chooses it, before the game begins; /game settings tells it to everybody, then and later."""
    ann, bob = await world.gathering("ann", "bob")
    assert f"Letters can be written **{RULES}** ({ANY})." in await bob.says("game settings")
    assert "Only the host" in await bob.says("game settings", letters=ANY)
    assert f"Letters can be written **{ANY}** ({RULES})." in await ann.says("game settings", letters=ANY)
    await world.env.settle()
    assert "**Letters can be written at any time**" in world.posts()[0].content
    await ann.says("game settings", letters=RULES)
    await world.env.settle()
    assert "Letters can be written" not in world.posts()[0].content
    await ann.says("game settings", letters=ANY)
    await ann.presses("Start")
    await bob.presses("Report for duty")
    assert f"Letters can be written **{ANY}**" in await bob.says("game settings")
    assert "fixed once it is seated" in await ann.says("game settings", letters=RULES)


async def test_people_write_in_the_middle_of_their_orders(world: World) -> None:
    """Where the rules alone would allow no letter; it reaches its reader and is told to nobody else."""
    ann, bob, cid = await world.playing("ann", "bob", "cid")
    await world.plays_until("council.sheet")
    assert "The rules allow you no letters at this moment." in await ann.says("letter write", to="Blue", text="Now?")
    with world.env._bot_scope():
        await world.bot.tables.change(world.table, lambda table: setattr(table.record, "free_talk", True))
    assert "Blue" in "".join(await ann.is_offered("letter write", "to"))
    assert "You can write to Blue and Green now" in (await ann.opens_panel()).content
    posts = len(world.posts())
    assert "Your letter goes to Blue." in await ann.says("letter write", to="Blue", text="Shall we?")
    await world.env.settle()
    assert any("Shall we?" in str(embed.description) for message in bob.dms for embed in message.embeds)
    assert not any("Shall we?" in str(embed.description) for message in cid.dms for embed in message.embeds)
    assert posts == len(world.posts())
