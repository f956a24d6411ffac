"""A visitor fights a steward in the lists, in a real browser: from the lobby through the first turn, sheet by sheet."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, expect

from tests.browser.harness import PATIENCE, ROOT, Visitor, number_of, playing
from tests.browser.test_demo import free_port
from tests.browser.test_rooms import goes_to

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]

HAND_IN = re.compile("^Hand in: ")


@pytest_asyncio.fixture(loop_scope="module")
async def visitor(browser: Browser, tmp_path: Path) -> AsyncIterator[Visitor]:
    """A visitor in the playground as `make play` starts it."""
    settings = {"PYTHONPATH": str(ROOT), "PLAYGROUND_PORT": free_port()}
    async with playing(browser, "-m", "tests.browser.demo_bot", folder=tmp_path, **settings) as playing_visitor:
        yield playing_visitor


async def opens_sheet(visitor: Visitor, words: str) -> Locator:
    """Press Decide, and find the sheet that is asked for."""
    newest = await number_of(visitor.latest)
    await visitor.click("Decide")
    await visitor.gets_news(newest)
    await visitor.sees(words, within=visitor.latest)
    return visitor.message(words)


async def hands_in(visitor: Visitor, sheet: Locator) -> None:
    """Press the button that says what is handed in, and wait for what comes of it."""
    newest = await number_of(visitor.latest)
    await visitor.has_its_answer()
    await sheet.get_by_role("button", name=HAND_IN).click()
    await visitor.gets_news(newest)


async def test_a_duel_against_a_steward_through_the_first_turn(visitor: Visitor) -> None:
    """Set-up, movement with an aim by one selection, preparation; the board and the hand are seen."""
    await goes_to(visitor, "#second-table", "second-table")
    await visitor.run("game new", game="Combat in the Lists")
    await visitor.sees("For 2 to 6 players.")
    await visitor.click("Add a steward")
    await visitor.sees("Boar (steward)")
    await visitor.click("Start")
    await visitor.sees("The game begins with Falcon and Boar.")

    sheet = await opens_sheet(visitor, "How do you enter the lists?")
    await visitor.choose("Choose a line", "☐ 3. Weapon: Battle axe", on=sheet)
    await visitor.sees("Battle axe", within=sheet)
    await hands_in(visitor, sheet)
    await visitor.sees("Falcon fights with a battle axe, in the right hand.")
    await visitor.sees_picture(re.compile("^Combat in the Lists"), within=visitor.message("Turn 1: movement"))

    sheet = await opens_sheet(visitor, "Turn 1: your movement, in secret.")
    ahead = sheet.get_by_role("option", include_hidden=True).filter(has_text="Forward to").first
    step = str(await ahead.locator(".option-label").text_content())
    aim = "☐ 2. Then turn: Face whoever is nearest"
    await visitor.choose("Choose for one line or more", step, aim, on=sheet)
    await visitor.sees("Face whoever is nearest", within=sheet)
    await visitor.screenshot("lists-movement")
    await hands_in(visitor, sheet)
    await visitor.sees("Turn 1: preparation")
    await visitor.sees(re.compile("Falcon moves from [A-I][1-9] to [A-I][1-9]"))

    await visitor.run("hand")
    await visitor.sees_picture(re.compile("What you hold"), within=visitor.latest)
    await visitor.looks_on_a_phone(visitor.latest, "lists-hand")
    sheet = await opens_sheet(visitor, "Before the attacks: do you prepare?")
    await hands_in(visitor, sheet)
    await visitor.sees("Turn 2.")
    await expect(visitor.message("Turn 2: movement")).to_be_visible(timeout=PATIENCE)
    await visitor.sees_all_pictures()
    assert await visitor.playground.stop() == 0
    assert visitor.playground.complaints == ""
