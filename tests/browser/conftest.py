"""The browser and the playground in which the visitor plays."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.browser.harness import BROWSERS, DESKTOP, Visitor, chromium, number_of, open_browser, playing

SAMPLE = ("-m", "tests.browser.sample_bot")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    """Chromium; without one the test is skipped, or fails where REQUIRE_BROWSER=1 is set."""
    if chromium() is None:
        reason = f"No Chromium was found: none of {', '.join(BROWSERS)} is on the path."
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    async with open_browser() as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module")
async def newcomer(browser: Browser) -> AsyncIterator[Visitor]:
    """A visitor in a fresh playground of the sample bot."""
    async with playing(browser, *SAMPLE) as playing_visitor:
        yield playing_visitor


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def regular(browser: Browser) -> AsyncIterator[Visitor]:
    """A visitor who stays in one playground for all tests that leave it as it was."""
    async with playing(browser, *SAMPLE) as playing_visitor:
        yield playing_visitor


@pytest_asyncio.fixture(loop_scope="module")
async def visitor(regular: Visitor) -> AsyncIterator[Visitor]:
    """The same visitor at a table that has just been opened, below those of the tests before."""
    newest = await number_of(regular.latest)
    await regular.run("game new")
    await regular.gets_news(newest)
    yield regular
    await regular.leaves_all_alone()
    await regular.page.set_viewport_size(DESKTOP)
