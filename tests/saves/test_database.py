"""A database that an older bot has left behind in the middle of its work is opened, brought up to date, and used."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cogs.forms import Draft as Form
from data.db.connect import migrations
from rules.table.record import Stage
from rules.table.table import Table
from tests.e2e.world import MINUTE, PLAIN, a_world_of_chance
from tests.saves.database import databases, unpack
from tests.saves.make import games
from tests.saves.play import Club
from tests.saves.save import differences

GAMES = games()
every_database = pytest.mark.parametrize("packed", databases(), ids=lambda packed: packed.name.split(".")[0])
UNSENT = "SELECT table_id, mark, effect, sent_as FROM outbox WHERE state IN ('waiting', 'sending') ORDER BY id"


def asked(path: Path, query: str) -> list[tuple[Any, ...]]:
    """What the file says, without any code of ours."""
    with closing(sqlite3.connect(path)) as db:
        return db.execute(query).fetchall()


def stages(path: Path) -> dict[int, str]:
    """The tables of a file and where they stand."""
    return dict(asked(path, "SELECT id, stage FROM tables"))


def test_there_is_a_database_of_an_older_bot() -> None:
    """At least that of the first release; `python -m tests.saves.make` adds one for each schema."""
    kept = {packed.name for packed in databases()}
    assert "schema_3.db.xz" in kept
    assert kept <= {f"schema_{number}.db.xz" for number, _ in migrations()}


@every_database
async def test_every_table_of_an_old_database_is_where_it_was(packed: Path, tmp_path: Path) -> None:
    """In the lobby, in play, paused or over; nobody needs a referee, and all who were waited for still are."""
    path = tmp_path / "old.db"
    unpack(packed, path)
    before, waits = stages(path), asked(path, "SELECT table_id, seat FROM chairs WHERE waits ORDER BY table_id, seat")
    assert {"open", "running", "paused", "finished"} == set(before.values())
    async with Club.at(path, *GAMES.values()) as club:
        for table, stage in before.items():
            assert stage == await club.tables.look(table, lambda seated: seated.record.stage), f"table {table}"
            waiting = await club.tables.look(table, lambda seated: seated.use.waiting())
            people = await club.tables.look(table, lambda seated: seated.record.people)
            assert {seat for number, seat in waits if number == table} == set(waiting) & set(people)
    assert before == stages(path)


@every_database
async def test_mail_drafts_letters_and_facts_of_an_old_database_are_there(packed: Path, tmp_path: Path) -> None:
    """Nothing that was on its way, begun or written is lost by the update."""
    path = tmp_path / "old.db"
    unpack(packed, path)
    mail = asked(path, UNSENT)
    drafts = asked(path, "SELECT table_id, seat, about, batch, turn, draft FROM drafts ORDER BY table_id, seat, about")
    letters = asked(path, "SELECT table_id, sender, text FROM letters ORDER BY table_id, seat, number")
    assert mail
    assert drafts
    assert letters
    assert any(sent_as is not None for *_, sent_as in mail), "one was being posted when the bot was switched off"
    async with Club.at(path, *GAMES.values()) as club:
        found = [parcel for table in stages(path) for parcel in await club.store.unsent(table)]
        by_mark = {parcel.mark: parcel for parcel in found}
        assert {mark for _, mark, *_ in mail} == set(by_mark)
        for table, mark, effect, sent_as in mail:
            assert (table, sent_as) == (by_mark[mark].table, by_mark[mark].sent_as)
            assert [] == differences(json.loads(effect), by_mark[mark].effect.model_dump(mode="json"))
        for table, seat, about, batch, turn, draft in drafts:
            kept = await club.store.draft(table, seat, about)
            assert (batch, turn, draft) == (kept and (kept.batch, kept.turn, kept.draft))
            Form.model_validate_json(draft)
        assert "0" * 64 == await club.store.fact("commands")
        assert ((77, False), (None, True)) == (await club.store.dm_channel("red"), await club.store.dm_channel("blue"))
    assert letters == asked(path, "SELECT table_id, sender, text FROM letters ORDER BY table_id, seat, number")


@every_database
async def test_the_tables_of_an_old_database_go_on(packed: Path, tmp_path: Path) -> None:
    """A deadline passes at each that is in play, a pause ends, and somebody joins the lobby."""
    path = tmp_path / "old.db"
    unpack(packed, path)
    before = stages(path)
    async with Club.at(path, *GAMES.values()) as club:
        for table, stage in before.items():
            lines = len(await club.store.journal(table))
            await club.tables.change(table, goes_on(club, Stage(stage)))
            now = await club.tables.look(table, lambda seated: seated.record.stage)
            if stage == Stage.RUNNING:  # With nobody there it pauses after the deadline; the rules have answered first.
                assert now in (Stage.RUNNING, Stage.PAUSED)
                assert len(await club.store.journal(table)) > lines
            else:
                assert (Stage.RUNNING if stage == Stage.PAUSED else stage) == now


def goes_on(club: Club, stage: Stage) -> Callable[[Table], object]:
    """The next thing that happens at a table."""
    match stage:
        case Stage.RUNNING:
            return lambda seated: seated.clock.time_passed(seated.record.due or 0)
        case Stage.PAUSED:
            return lambda seated: seated.clock.resume(club.now)
        case Stage.OPEN:
            return lambda seated: seated.join("newcomer", "salt")
    return lambda seated: None


@pytest.mark.slow
@every_database
async def test_a_bot_on_an_old_database_starts_and_is_played_on(packed: Path, tmp_path: Path) -> None:
    """The real bot brings it up to date, and its tables of games that are not installed wait in peace."""
    unpack(packed, tmp_path / "table.db")
    others = dict(asked(tmp_path / "table.db", "SELECT id, stage FROM tables WHERE game <> 'ford'"))
    assert others
    async with a_world_of_chance(tmp_path, {"ford": PLAIN}) as world:
        await world.passes(5 * MINUTE)
        ann, bob = await world.playing("ann", "bob")
        assert [ann, bob] == await world.waiting()
        assert "referee" not in stages(world.database).values()
        assert others == {table: stages(world.database)[table] for table in others}
