"""Bots of another version on the same database: nobody meets a dead table, and nothing is lost."""

from __future__ import annotations

import dataclasses
import json
import sqlite3
from contextlib import closing
from typing import Any

from render.editions import Edition
from rules.kernel.values import Seat
from rules.table.record import Stage
from tests.crash.house import rows
from tests.e2e.world import HOUR, MINUTE, PLAIN, World
from tests.reference.game import TheFord
from tests.reference.state import Ford
from tests.reference.views import FordView

NEWER = "This game was last played with a newer version of the bot, and this one cannot go on with it."
AT_A_TABLE = ("tables", "journal", "checkpoints", "pending", "drafts", "outbox")


class Tomorrow(TheFord):
    """The rules of a later version."""

    rules_version = TheFord.rules_version + 1


class Broken(TheFord):
    """An update that cannot show what it has loaded."""

    def view(self, state: Ford, seat: Seat | None) -> FordView:
        if seat is not None:
            raise KeyError("a fault in the rules")
        return super().view(state, seat)


class Hasty(Tomorrow):
    """An update whose migration has a fault."""

    def migrate(self, data: dict[str, Any], from_version: int) -> dict[str, Any]:
        return {**data, "moon": data["sun"]}


def with_rules(game: TheFord) -> dict[str, Edition]:
    return {"ford": dataclasses.replace(PLAIN, game=game)}


def at_the_table(world: World) -> dict[str, Any]:
    return {name: found for name, found in rows(world.database, marks=True).items() if name in AT_A_TABLE}


async def test_a_game_of_a_newer_version_is_left_alone_by_everybody(world: World) -> None:
    """Players get a sentence, the clock and the stewards let it be, and with the newer version it goes on."""
    older, world.games = world.games, with_rules(Tomorrow())
    await world.restart()
    ann, _ = await world.playing("ann", "bob", deadline="1h")
    world.games = older
    await world.restart()
    before = at_the_table(world)
    for said in (await ann.says("game status"), await ann.presses("Decide"), await ann.says("referee rewind", line=0)):
        assert NEWER in said
    await world.passes(2 * HOUR)
    assert before == at_the_table(world)
    assert NEWER in await ann.says("board")
    world.games = with_rules(Tomorrow())
    await world.restart()
    assert "The deadline has passed" in world.posts()[-1].content


async def test_a_migration_that_fails_is_told_and_waits_for_a_referee(world: World) -> None:
    """The first who looks is told; the channel, too; and a mended version goes on."""
    ann, bob = await world.playing("ann", "bob", deadline="1h")
    today = world.games
    await ann.decides(await ann.sensibly())
    waiting = await world.waiting()
    world.games = with_rules(Hasty())
    await world.restart()
    assert "waits for a referee" in await bob.says("board")
    assert Stage.REFEREE is await world.stage()
    assert "cannot be brought back as it was" in world.posts()[-1].content
    mod = world.moderator("mod")
    assert "The rules ran into an error of ours." in await mod.says("referee accept")
    world.games = today
    await world.restart()
    assert "The game goes on with the rules as they are now." == await mod.says("referee accept")
    assert waiting == await world.waiting()


async def test_a_referee_rewinds_to_a_line_that_cannot_be_read_any_more(world: World) -> None:
    """The log's line is found all the same, and the game goes on from before it."""
    ann, _ = await world.playing("ann", "bob")
    await world.plays(until=lambda: has_lines(world, 30))
    journal = await world.journal()
    batches = [entry.batch for entry in journal]
    spoiled = [entry for entry in journal[:-1] if batches.count(entry.batch) == 1][-1]
    await world.bot.close()
    with closing(sqlite3.connect(world.database)) as db:
        db.execute("UPDATE journal SET entry = '{' WHERE line = ? AND void = 0", (spoiled.first,))
        db.execute("DELETE FROM checkpoints WHERE line > ?", (spoiled.first,))
        db.commit()
    await world._start_anew(after=0)
    assert "waits for a referee" in await ann.says("board")
    assert "The game has gone back." == await world.moderator("mod").says("referee rewind", line=spoiled.batch)
    assert Stage.RUNNING is await world.stage()
    assert spoiled.first == len(await world.journal())


async def has_lines(world: World, count: int) -> bool:
    return len(await world.journal()) >= count


async def test_a_view_that_fails_is_told_and_waits_for_a_referee(world: World) -> None:
    """A sentence for whoever looked, a post for all, and no error for ever."""
    ann, bob = await world.playing("ann", "bob", deadline="1h")
    world.games = with_rules(Broken())
    await world.restart()
    assert "The rules ran into an error of ours. Nothing was lost" in await bob.presses("Decide")
    assert Stage.REFEREE is await world.stage()
    assert "waits for a referee" in await ann.says("board")
    assert "The game waits for a referee. The rules ran into an error of ours" in world.posts()[-1].content


async def test_old_news_go_out_after_an_update_even_if_their_picture_cannot_be_drawn(world: World) -> None:
    """The words are there; what cannot be read at all stays in the outbox, and the bot starts."""
    ann, _ = await world.playing("ann", "bob")
    world.fails("POST", world.channel.id, status=500, code=0)
    assert "The clock stands still." == await ann.says("game pause")
    await world.bot.close()
    with closing(sqlite3.connect(world.database)) as db:
        (number, effect), *_ = db.execute("SELECT id, effect FROM outbox WHERE state <> 'sent' ORDER BY id DESC")
        news = json.loads(effect)
        news["face"]["view"]["moon"] = "full"
        db.execute("UPDATE outbox SET effect = ? WHERE id = ?", (json.dumps(news), number))
        db.execute('INSERT INTO outbox (table_id, mark, effect) VALUES (1, 5, \'{"kind": "parade"}\')')
        db.commit()
    world.works_again()
    await world._start_anew(after=0)
    await world.passes(2 * MINUTE)
    assert "paused" in world.posts()[-1].content
    assert "waiting" == next(state for state, marks in (await world.outbox()).items() if 5 in marks)
