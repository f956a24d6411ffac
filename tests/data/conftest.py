"""Places where tables are kept, closed again whatever happens."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data.store import Store
from tests.data.hall import Hall
from tests.data.shelf import STORES, Shelf


@pytest.fixture(params=STORES)
async def shelf(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Shelf]:
    shelf = Shelf(STORES[request.param], tmp_path)
    yield shelf
    await shelf.close()


@pytest.fixture
async def store(shelf: Shelf) -> Store:
    return await shelf.open()


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    hall = Hall(tmp_path / "tables.db")
    yield hall
    for store in hall.opened:
        await store.close()
