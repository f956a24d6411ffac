"""Where the contract of the table store is tried: a second backend joins by a line in STORES."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from data.db.store import SqliteStore
from data.store import Store
from rules.kernel.dice import commitment
from rules.kernel.journal import Checkpoint, Entry
from rules.kernel.values import Seat
from rules.table.record import Chair, Record
from tests.helpers.databases import lay_empty
from tests.helpers.toys import BLUE, RED


async def on_sqlite(path: Path) -> Store:
    """The store that the bot has."""
    await lay_empty(path)
    return await SqliteStore.open(path)


STORES: dict[str, Callable[[Path], Awaitable[Store]]] = {
    "sqlite": on_sqlite,
}

SEED = bytes(range(32))
NOON = 1_000_000


class Shelf:
    """One place where tables are kept, and the stores that were opened on it: each is as good as a process."""

    def __init__(self, opener: Callable[[Path], Awaitable[Store]], folder: Path) -> None:
        self.opener = opener
        self.place = folder / "tables.db"
        self.opened: list[Store] = []

    async def open(self) -> Store:
        store = await self.opener(self.place)
        self.opened.append(store)
        return store

    async def close(self) -> None:
        for store in self.opened:
            await store.close()  # type: ignore[attr-defined]


def record(**more: object) -> Record:
    """A table of ann and bob."""
    chairs = {RED: Chair(seat=RED, holder="ann"), BLUE: Chair(seat=BLUE, holder="bob")}
    usual = {"game": "toy", "host": "ann", "guild": 7, "channel": 77, "chairs": chairs, "commitment": commitment(SEED)}
    return Record.model_validate({**usual, **more})


def entry(line: int, *, first: int | None = None, batch: int = 1, seat: Seat = RED, answer: object = "yes") -> Entry:
    return Entry(
        line=line, first=line if first is None else first, batch=batch, turn=0, key="ask.open", seat=seat,
        answer=answer, by="player", fixed=False, digest=f"{line:016x}",
    )  # fmt: skip


def checkpoint(line: int) -> Checkpoint:
    return Checkpoint(rules_version=1, line=line, batch=line, rolled=0, state={"line": line, "words": "Ünïcödé"})


async def created(store: Store, **more: object) -> Record:
    kept = record(**more)
    await store.create(kept, SEED, [], NOON)
    return kept
