"""A visitor leads a party against a steward in a real browser, and chooses points on the raster, by a thing's name and
by coordinates."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator

from tests.browser.harness import ROOT, Visitor, playing
from tests.browser.test_combat_in_the_lists import HAND_IN, hands_in, opens_sheet
from tests.browser.test_demo import free_port
from tests.browser.test_rooms import goes_to

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]

BOARD = re.compile("^Umbra Turris")
SPOT = r"\d+,\d+"
"""A point of the table, wherever it is."""


@pytest_asyncio.fixture(loop_scope="module")
async def visitor(browser: Browser, tmp_path: Path) -> AsyncIterator[Visitor]:
    """A visitor in the playground as `make play` starts it."""
    settings = {"PYTHONPATH": str(ROOT), "PLAYGROUND_PORT": free_port()}
    async with playing(browser, "-m", "tests.browser.demo_bot", folder=tmp_path, **settings) as playing_visitor:
        yield playing_visitor


async def test_a_first_skirmish_against_a_steward(visitor: Visitor) -> None:
    """From the lobby to three heroes, each moved to a point that was chosen in another way."""
    await goes_to(visitor, "#second-table", "second-table")
    await visitor.run("game new", game="Umbra Turris")
    await visitor.click("A first skirmish")
    await visitor.sees("Blue (steward)")
    await visitor.click("Start")
    await visitor.sees("The game begins with Red and Blue.")

    sheet = await sets_up(visitor)
    sheet = await activates(visitor, "1 Ser Alder", sheet)
    await visitor.looks_on_a_phone(sheet, "tower-menu")
    await visitor.choose("Move up to 15 cm: into which numbered cell?", "2 · 5,15 to 9,19", on=sheet)
    await visitor.sees("The cell 5,15 to 9,19.", within=sheet)
    await visitor.screenshot("tower-cell")
    await visitor.choose("Choose the point", "5,16", on=sheet)
    await visitor.sees("To hand in: Move up to 15 cm: 5,16 facing north", within=sheet)
    await visitor.looks_on_a_phone(sheet, "tower-ghost")
    await moves(visitor, sheet, going("Ser Alder (red 1)", "4,4", "5,16"))

    sheet = await activates(visitor, "2 Mother Ilse", await opens_sheet(visitor, "Which model do you activate?"))
    await writes(visitor, "6 cm toward 1 Ser Alder", sheet)
    await visitor.sees(re.compile(rf"To hand in: Move up to 15 cm: {SPOT} facing north"), within=sheet)
    await moves(visitor, sheet, going("Mother Ilse (red 2)", "8,4", SPOT))

    sheet = await activates(visitor, "3 Faelin", await opens_sheet(visitor, "Which model do you activate?"))
    await writes(visitor, "10,14 E", sheet)
    await visitor.sees("To hand in: Move up to 15 cm: 10,14 facing east", within=sheet)
    await visitor.screenshot("tower-typed")
    await moves(visitor, sheet, going("Faelin (red 3)", "12,5", "10,14, turns east"))
    await visitor.sees_all_pictures()
    assert await visitor.playground.stop() == 0
    assert visitor.playground.complaints == ""


async def sets_up(visitor: Visitor) -> Locator:
    """A ready-made party, the southern side, everybody as they form up, and the cards that were drawn.

    With these dice Red begins: nobody else is waited for, and the panel goes on to the first model without a post.
    """
    sheet = await opens_sheet(visitor, "Your party for 750 DC:")
    await visitor.screenshot("tower-party")
    await hands_in(visitor, sheet)
    await visitor.sees("Red brings Dawn Wardens patrol")
    sheet = await opens_sheet(visitor, "From which side do you come?")
    await presses(visitor, "South", sheet)
    await visitor.sees("1. Ser Alder: 4,4 facing north", within=sheet)
    await visitor.screenshot("tower-deployment")
    await hands_in(visitor, sheet)
    await visitor.sees("Red deploys.")
    sheet = await opens_sheet(visitor, "Your cards:")
    await visitor.screenshot("tower-cards")
    await sheet.get_by_role("button", name=HAND_IN).click()
    await visitor.sees("Which model do you activate?")
    return visitor.message("Which model do you activate?")


async def activates(visitor: Visitor, hero: str, sheet: Locator) -> Locator:
    """Press the hero's name; the panel goes on to what the hero does."""
    await presses(visitor, hero, sheet)
    words = f"What does {hero[2:]} do (Basic Action and Minor Action left)?"
    await visitor.sees(words)
    return visitor.message(words)


async def writes(visitor: Visitor, point: str, sheet: Locator) -> None:
    """Choose the move from the menu, and write where to."""
    await visitor.choose("Choose one", "Move up to 15 cm", on=sheet)
    await visitor.sees("Where does", within=sheet)
    await presses(visitor, "Write the point", sheet)
    await visitor.fill_form(**{"0": point})


def going(who: str, start: str, end: str) -> re.Pattern[str]:
    """How a way is told, whatever corners it has."""
    return re.compile(rf"{re.escape(who)} goes {start}–({SPOT}–)*{end}\.")


async def moves(visitor: Visitor, sheet: Locator, told: re.Pattern[str]) -> None:
    """Hand the move in and end the turn; the steward answers, and it is Red's turn again."""
    await visitor.has_its_answer()
    await sheet.get_by_role("button", name=HAND_IN).click()
    await visitor.sees("Handed in: What does", within=sheet)
    await presses(visitor, "End the turn", sheet)
    await visitor.sees("Waiting for Red", within=visitor.message(told))


async def presses(visitor: Visitor, label: str, panel: Locator) -> None:
    """Press a button of a panel that is whole: its picture comes last, and the page draws it anew with that."""
    await visitor.sees_picture(BOARD, within=panel)
    await visitor.has_its_answer()
    await visitor.click(label, on=panel)
