"""What is deleted on request and by itself: all of it, once, over crashes, and nothing of others."""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from typing import Any

import pytest

from cogs.commands.privacy import MOST_BYTES, as_file
from data.db.handing_out import PARTS
from data.facts import ERASURES, LEFT_SERVERS
from data.moving import columns_of
from rules.kernel.values import Json
from rules.table.record import Stage
from tests.e2e.players import Player, reply_of
from tests.e2e.world import DAY, World


def named(world: World, player: Player) -> list[str]:
    """Where in the database somebody stands, but for the list of what is deleted."""
    with closing(sqlite3.connect(world.database)) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return [
            name
            for name in names
            for row in db.execute(f"SELECT * FROM {name}")
            if player.id in str(row) and row[0] != ERASURES
        ]


async def beats(world: World) -> None:
    """The heart beats."""
    with world.env._bot_scope():
        world.bot.dispatch("heartbeat")
    await world.env.settle()


async def deletes(player: Player, what: str, label: str) -> str:
    """Somebody asks for a deletion, and presses the button; what they are answered last."""
    asked = (await player.member.slash(player.world.channel, "privacy delete", what=what)).response
    assert asked is not None
    if not asked.components:
        return str(asked.content)
    said = (await player.member.click(asked, label=label)).response
    await player.world.env.settle()
    return "" if said is None else str(said.content)


async def test_somebody_is_forgotten_in_the_middle_of_a_game(world: World) -> None:
    """A steward plays on; settings, letters and name are gone, and the game goes on to its end without them."""
    ann, bob, cid = await world.playing("ann", "bob", "cid")
    await world.plays_until("council.sheet")
    await bob.says("game picture", shape="tall")
    seat = await bob.seat()
    assert "seat of yours" in await bob.says("privacy show")
    assert "is being deleted" in await deletes(bob, "me", "Delete everything about me")
    assert [] == named(world, bob)
    record = await world.record()
    assert ("", True) == (record.chairs[seat].holder, record.chairs[seat].steward is not None)
    assert "no settings of your own" in await bob.says("privacy show")
    assert Stage.RUNNING is await world.stage()
    await world.plays()
    assert Stage.FINISHED is await world.stage()
    assert [] == named(world, bob)
    assert named(world, ann)
    assert named(world, cid)


async def test_a_host_is_forgotten_and_followed(world: World) -> None:
    ann, bob = await world.playing("ann", "bob")
    await deletes(ann, "me", "Delete everything about me")
    assert bob.id == (await world.record()).host
    await deletes(bob, "me", "Delete everything about me")
    assert Stage.FINISHED is await world.stage(), "nobody is left"
    assert "" == (await world.record()).host
    assert [] == [*named(world, ann), *named(world, bob)]


async def handed_out(player: Player) -> Any:
    """The file with all that is kept of somebody."""
    shown = await player.member.click(reply_of(await player.slash("privacy show")), label="All of it as a file")
    (file,) = reply_of(shown).attachments
    assert file.filename == "sealed-orders.json"
    return json.loads(await file.read())


async def test_somebody_gets_all_that_is_kept_of_them_as_a_file(world: World) -> None:
    """Letters that they wrote and got, notes, saved answers, settings; of a table that they have left, too."""
    ann, bob, cid = await world.playing("ann", "bob", "cid")
    await world.plays_until("council.truce")
    await ann.says("letter write", to="Blue", text="Shall we share the ford?")
    await bob.says("letter write", to="Red", text="Gladly.")
    await bob.says("letter write", to="Green", text="Beware of Red.")
    await bob.says("notes", add="Red trusts me.")
    await bob.says("notices", by="mention")
    found = await handed_out(bob)
    texts = [(one["sender"], one["receivers"], one["text"]) for one in found["letters"]]
    assert [
        ("red", ["blue"], "Shall we share the ford?"),
        ("blue", ["red"], "Gladly."),
        ("blue", ["green"], "Beware of Red."),
    ] == texts
    assert ["Red trusts me."] == [note["text"] for note in found["notes"]]
    assert "mention" == found["settings"][0]["notices"]["way"]
    assert [{"table": 1, "game": "ford", "stage": "running", "seat": "blue"}] == found["seats"]
    other = await handed_out(ann)
    assert "Beware" not in str(other)
    assert "trusts" not in str(other)
    await world.hands_over("blue", eve := world.person("eve"))
    assert texts == [(one["sender"], one["receivers"], one["text"]) for one in (await handed_out(bob))["letters"]]
    assert [] == (await handed_out(eve))["letters"]
    whole = str(await handed_out(bob))
    assert [] == [person for person in (ann, cid, eve) if person.id in whole]
    await deletes(bob, "me", "Delete everything about me")
    assert {part for part, rows in (await handed_out(bob)).items() if rows} <= {"settings"}


def test_every_place_that_names_people_is_handed_out(world: World) -> None:
    """Whatever is deleted with somebody can be read by them before."""
    with closing(sqlite3.connect(world.database)) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        naming = [name for name in names if {"person", "holder", "host"} & {*columns_of(db, name)}]
    read = " ".join(PARTS.values())
    assert len(naming) > 5
    assert [] == [name for name in naming if f"FROM {name}" not in read]


def test_a_large_file_is_packed() -> None:
    """Discord takes ten megabytes from a bot."""
    letters: list[Mapping[str, Json]] = [{"text": "Peace? " * 200}] * 8000
    name, data = as_file({"letters": letters})
    assert name.endswith(".json.gz")
    assert len(data) < MOST_BYTES
    assert {"letters": letters} == json.loads(gzip.decompress(data))


@pytest.mark.parametrize("step", ["save", "forget_person", "tables_naming"])
async def test_a_deletion_outlives_a_crash(world: World, step: str) -> None:
    """It was noted before it began, so the next start finishes it."""
    _, bob = await world.playing("ann", "bob")
    world.dies_at(step)
    await deletes(bob, "me", "Delete everything about me")
    assert world.is_dead
    assert named(world, bob)
    await world.crash()
    await world.env.settle()
    assert [] == named(world, bob)


async def test_a_finished_table_is_deleted_by_its_host_alone(world: World) -> None:
    ann, bob = await world.playing("ann", "bob")
    said = await deletes(ann, "table", "Delete the table")
    assert "Only a table whose game is over can be deleted" in said
    await ann.says("referee abandon")
    await bob.presses("Agree")
    assert Stage.FINISHED is await world.stage()
    assert "Only the host" in await deletes(bob, "table", "Delete the table")
    assert "The table is deleted." == await deletes(ann, "table", "Delete the table")
    assert {"people"} == {*named(world, ann), *named(world, bob)}, "what is theirs alone stays"
    assert "There is no table here" in await bob.says("log")


async def test_a_server_is_deleted_by_whoever_manages_it(world: World) -> None:
    ann, _ = await world.playing("ann", "bob")
    mod = world.moderator("mod")
    assert "Only whoever may manage this server" in await deletes(ann, "server", "Delete everything of this server")
    assert "is being deleted" in await deletes(mod, "server", "Delete everything of this server")
    assert [] == await world.bot.store.servers()
    await world.passes(3 * DAY)
    assert not world.bot.background.failing(), "no deadline, post or steward of it is left"


async def test_a_server_that_removed_the_bot_is_forgotten_after_a_while_unless_it_invites_it_back(world: World) -> None:
    await world.playing("ann", "bob")
    other = world.env.create_guild("Other")
    channel = other.create_text_channel("table")
    eve = world.person("eve", guild=other)
    await eve.slash("game new", channel)
    assert {world.guild.id, other.id} == set(await world.bot.store.servers())
    store, listed = world.bot.store, [guild for guild in world.bot.guilds if guild.id != other.id]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(world.bot), "guilds", listed)
        await dispatches(world, "guild_remove")
        assert str(other.id) in (await store.fact(LEFT_SERVERS) or "")
        await world.passes(29 * DAY)
        await beats(world)
        assert other.id in await store.servers()
    await dispatches(world, "guild_join")
    assert None is await store.fact(LEFT_SERVERS), "it is back"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(world.bot), "guilds", listed)
        await dispatches(world, "guild_remove")
        await world.passes(30 * DAY + 1)
        await beats(world)
        assert [world.guild.id] == await store.servers()
        assert None is await store.fact(LEFT_SERVERS)


async def dispatches(world: World, event: str) -> None:
    """A server comes or goes."""
    with world.env._bot_scope():
        world.bot.dispatch(event, world.bot.guilds[0])
    await world.env.settle()


async def test_finished_tables_are_kept_for_as_long_as_the_settings_say(world: World) -> None:
    ann, bob = await world.playing("ann", "bob")
    await ann.says("referee abandon")
    await bob.presses("Agree")
    await world.passes(9 * DAY)
    await beats(world)
    assert await world.bot.store.servers(), "0 means for ever"
    world.bot.settings = world.bot.settings.model_copy(update={"finished_kept": 10})
    await world.passes(DAY + 1)
    await beats(world)
    assert not await world.bot.store.servers()
