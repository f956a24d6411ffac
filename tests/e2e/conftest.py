"""A world of its own for every test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.e2e.world import World, a_world

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole games and whole bots take their time."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("slow")


@pytest_asyncio.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """A server with the bot on it."""
    async with a_world(tmp_path) as made:
        yield made
