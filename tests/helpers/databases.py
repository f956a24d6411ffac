"""New databases: the schema is set up once in a process, and each test gets a copy of that empty file."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from data.db.store import SqliteStore
from data.settings import OWNER_ALONE

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
