"""The process that is killed: it plays games as fast as it can, and says of every step that it is kept.

Run as `python -m tests.crash.victim FILE`. It reads one order a line, and for each forks a child that carries it out on
that file: so all that has to be imported is imported once, and a child is at work, or dead, within milliseconds. What
the child says goes straight to the pipe, where a kill cannot take it back:

    born PID             it lives
    kept TABLE:VERSION   what it found, after it has proven that nothing is torn
    begin TABLE          a change is under way
    write                its transaction has begun
    step TABLE VERSION   a change has been kept
    done                 nothing is left to do
    dead STATUS          said by the parent
"""

from __future__ import annotations

import asyncio
import os
import sys
import traceback
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import aiosqlite

from data.db.store import SqliteStore
from rules.kernel.values import Seat
from rules.table.record import Stage
from rules.table.table import Table
from tests.crash.house import GUILD, House
from tests.helpers.parlour import write_letters
from tests.helpers.toys import Toy
from tests.reference import GAME

AT_ONCE = 3
FLOOR = Toy(write_letters)


def say(*words: object) -> None:
    """One line to the pipe, whole or not at all."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


class TalkingStore(SqliteStore):
    """A store that says when it is vulnerable."""

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        async with super()._transaction() as db:
            say("write")
            yield db


async def play(path: Path, limit: int) -> None:
    """Play games, three at once, until there have been `limit` of them."""
    async with House.at(path, GAME, kind=TalkingStore) as house:
        versions = await prove_whole(house)
        say("kept", *[f"{table}:{version}" for table, version in versions.items()])
        founded = len(versions)
        while True:
            running = [listing.table for listing in await house.store.in_guild(GUILD)]
            if len(running) < AT_ONCE and founded < limit:
                founded += 1
                say("begin", founded)
                say("step", await house.found(GAME, founded), 1)
            elif not running:
                break
            for table in running:
                say("begin", table)
                await house.play_step(table)
                say("step", table, await house.store.version(table))
    say("done")


async def prove_whole(house: House) -> dict[int, int]:
    """Nothing is torn: the file is sound, every journal is without a gap, every table comes back as it was."""
    versions: dict[int, int] = {}
    for (answer,) in await house.store._reader.execute_fetchall("PRAGMA integrity_check"):
        assert answer == "ok", answer
    for (table,) in await house.store._reader.execute_fetchall("SELECT id FROM tables ORDER BY id"):
        kept = await house.store.load(table, 5)
        versions[table] = kept.version
        lines = [entry.line for entry, _, void in await house.store.journal(table) if not void]
        assert lines == list(range(len(lines))), f"the journal of {table} has a gap: {lines}"
        stage, line = await house.tables.look(
            table, lambda seated: (seated.record.stage, seated.session.line if seated.session else 0)
        )
        assert stage is not Stage.REFEREE, f"the journal of {table} does not fit"
        assert line == len(lines), f"table {table} came back at line {line}, its journal has {len(lines)}"
    return versions


def act(seat: Seat, turn: int, now: int, table: Table) -> None:
    """One act on the floor."""
    table.answers.take(seat, "letter", now, batch=1, turn=turn)


async def race(path: Path, seat: str, acts: int) -> None:
    """Act on the floor of table 1 as fast as another process does."""
    async with House.at(path, FLOOR) as house:
        for turn in range(acts):
            await house.tables.change(1, partial(act, Seat(seat), turn, house.now))
    say("done")


async def carry_out(path: Path, order: Sequence[str]) -> None:
    """One order."""
    if order[0] == "race":
        await race(path, order[1], int(order[2]))
    else:
        await play(path, int(order[1]))


def main(path: Path) -> None:
    """Fork a child for each order."""
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            say("born", os.getpid())
            try:
                asyncio.run(carry_out(path, line.split()))
            except BaseException:
                traceback.print_exc()
                os._exit(1)
            os._exit(0)
        _, status = os.waitpid(pid, 0)
        say("dead", status)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
