"""New databases: the schema is set up once in a process, and each test gets a copy of that empty file.

No power is cut here: what a process has written is there when it is killed, and nobody waits for the disk.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from data.db import connect
from data.db.store import SqliteStore
from data.settings import OWNER_ALONE

IN_EARNEST = connect.PRAGMAS
"""What the bot itself sets: it waits until the disk has every answer."""

_EMPTY: list[bytes] = []
"""The file, once somebody has needed it."""


async def lay_empty(path: Path) -> None:
    """Have an empty database there as the store itself makes it, unless something lies there."""
    if not _EMPTY:
        with TemporaryDirectory(prefix="empty-") as folder:
            made = Path(folder) / "empty.db"
            await (await SqliteStore.open(made)).close()
            _EMPTY.append(made.read_bytes())
    _copy(path)


def _copy(path: Path) -> None:
    if not path.exists():
        path.touch(OWNER_ALONE)
        path.write_bytes(_EMPTY[0])


def wait_for_no_disk() -> None:
    """From here on the stores of this process leave it to the system when the disk gets what they have written."""
    connect.PRAGMAS = (*IN_EARNEST, "PRAGMA synchronous = OFF")
