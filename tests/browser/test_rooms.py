"""Several channels, several people and tables that come back, in a real browser."""

from __future__ import annotations

import re
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from tests.browser.harness import DESKTOP, PATIENCE, Playground, Visitor, playing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]

FORD = ("-m", "tests.browser.ford_bot")
FORGETS = "Ctrl-C in the terminal forgets everything that was played here; make play KEEP=1 keeps the tables."

DRAWS_WHEN_SEEN = """
const draw = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = (frame) => window.isUnseen ? 0 : draw(frame);
"""
"""A browser without a window draws all tabs; this one, as others do, draws no frame of a tab that nobody looks at."""


@pytest_asyncio.fixture(loop_scope="module")
async def host(browser: Browser) -> AsyncIterator[Visitor]:
    """The host of a table of The Ford."""
    async with playing(browser, *FORD, "0") as visitor:
        yield visitor


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def regular(browser: Browser) -> AsyncIterator[Visitor]:
    """The same for all tests that do nothing to each other's tables."""
    async with playing(browser, *FORD, "0") as visitor:
        yield visitor


async def goes_to(visitor: Visitor, room: str, name: str) -> None:
    """Follow the bar to another room."""
    await visitor.page.locator("#bar a").filter(has_text=re.compile(f"^{re.escape(room)}$")).click()
    await expect(visitor.page.locator("#channel-name")).to_have_text(name, timeout=PATIENCE)


async def is_now(visitor: Visitor, person: str) -> None:
    """Be somebody else in the same channel."""
    await visitor.has_its_answer()
    await visitor.page.locator("#viewer-picker").select_option(label=person)
    await visitor.comes_true("() => !document.querySelector('#action-status').textContent.includes('…')")
    await visitor.has_its_answer()


async def play_for_two(visitor: Visitor) -> None:
    """Visitor plays Red and Ada Blue."""
    await visitor.click("Dismiss the stewards")
    await visitor.sees("Blue: free")
    await is_now(visitor, "Ada")
    await visitor.click("Join")
    await visitor.sees("You are Blue at table 1.")
    await is_now(visitor, "Visitor")
    await visitor.click("Start")
    await visitor.sees("Still to report for duty: Blue.")
    await is_now(visitor, "Ada")
    await visitor.click("Report for duty")
    await visitor.sees("The game begins with Red and Blue.")
    await is_now(visitor, "Visitor")


async def test_two_people_play_and_write_letters(host: Visitor) -> None:
    """One visitor is both of them in turn; each finds the other's letter in their own direct messages."""
    await expect(host.page.locator(".bar-notice")).to_have_text(FORGETS, timeout=PATIENCE)
    await play_for_two(host)
    await host.run("letter write", to="Blue", text="Shall we share the ford?")
    await host.sees("Your letter goes to Blue.")
    news = host.page.locator("#bar .bar-news")
    await expect(news.filter(has_text="Ada")).to_have_count(1, timeout=PATIENCE)
    await goes_to(host, "Ada", "Sealed Orders")
    await host.sees("Shall we share the ford?")
    await host.page.locator(".component-button").filter(has_text=re.compile("^Reply$")).click()
    await host.fill_form(**{"0": "Never."})
    await host.sees("Your letter goes to Red.")
    await goes_to(host, "Visitor", "Sealed Orders")
    await host.sees("Never.")
    await goes_to(host, "#table", "table")
    await expect(host.messages.filter(has_text="Never.")).to_have_count(0)


async def test_a_second_table_is_played_in_another_channel_and_a_third_in_a_thread(regular: Visitor) -> None:
    """The bar leads there, also to a thread that was just opened."""
    await goes_to(regular, "#second-table", "second-table")
    await regular.run("game new")
    await regular.sees("The Ford · table 2")
    await regular.run("game new", thread="True")
    await goes_to(regular, "#second-table: The Ford", "The Ford")
    await regular.sees("The Ford · table 3")
    await regular.click("Fill with stewards")
    await regular.sees("Stewards play Blue, Green and Gold.")
    await regular.screenshot("thread")


async def test_tables_that_are_kept_come_back_after_a_kill(browser: Browser, tmp_path: Path) -> None:
    """The game in its channel, the lobby of a thread in a channel of its own, letters where they were."""
    file = tmp_path / "playground.db"
    async with playing(browser, *FORD, "0", str(file)) as visitor:
        await expect(visitor.page.locator(".bar-notice")).to_contain_text(str(file), timeout=PATIENCE)
        await play_for_two(visitor)
        await visitor.run("letter write", to="Blue", text="Shall we share the ford?")
        await visitor.sees("Your letter goes to Blue.")
        await visitor.run("game new", thread="True")
        await goes_to(visitor, "#table: The Ford", "The Ford")
        await visitor.sees("The Ford · table 2")
        await visitor.playground.stop(signal.SIGKILL)
        await expect(visitor.page.locator("#bar")).to_have_text("The playground has stopped.", timeout=PATIENCE)
    async with playing(browser, *FORD, "0", str(file)) as visitor:
        await visitor.sees("The table is shown here, as it stands.")
        await visitor.click("Decide")
        await visitor.sees("Name the banner")
        await is_now(visitor, "Ada")
        await visitor.run("letter read")
        await visitor.sees("Shall we share the ford?")
        await goes_to(visitor, "#table-2", "table-2")
        await visitor.sees("The Ford · table 2")
        await visitor.click("Add a steward")
        await visitor.sees("A steward plays Blue.")


async def test_a_tab_in_the_background_keeps_up_and_neither_keeps_the_other_waiting(
    regular: Visitor, browser: Browser
) -> None:
    """Two tabs of one window: what is done in front shows behind, and the one behind acts as soon as it is in front."""
    window = await browser.new_context(viewport=DESKTOP, reduced_motion="reduce")
    await window.add_init_script(DRAWS_WHEN_SEEN)
    behind, front = [Visitor(await window.new_page(), regular.playground) for _ in range(2)]
    for tab in (behind, front):
        await tab.enter()
    await behind.page.evaluate("window.isUnseen = true")
    await front.click("Fill with stewards")
    await front.sees("Stewards play Green and Gold.")
    await behind.comes_true("() => document.body.innerText.includes('Stewards play Green and Gold.')")
    await behind.page.evaluate("window.isUnseen = false")
    await behind.click("Dismiss the stewards")
    await behind.sees("Blue, Green and Gold are free.")
    await front.comes_true("() => document.body.innerText.includes('Blue: free')")
    await window.close()


async def test_the_bar_is_for_those_who_hold_the_key(regular: Visitor) -> None:
    """Another user of the machine who knows the port learns no address of any room."""
    asked = await regular.page.request.get(regular.playground.url.split("#")[0] + "bar.json")
    assert asked.status == 401


async def test_ending_one_room_in_the_browser_ends_them_all(browser: Browser) -> None:
    """The page's own menu ends the playground from whichever room, quietly."""
    playground = await Playground.launch(*FORD, "0")
    await playground.ready()
    page = await browser.new_page(viewport=DESKTOP)
    visitor = Visitor(page, playground)
    await visitor.enter()
    await goes_to(visitor, "#second-table", "second-table")
    await page.get_by_text("More", exact=True).click()
    await page.get_by_role("button", name="End preview session").click()
    assert await playground.ended() == 0
    assert playground.complaints == ""
    await page.close()
