"""A visitor leads the Empire against a steward in a real browser: tokens, a card with its unit, a march, the answer."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator

from tests.browser.harness import ROOT, Visitor, number_of, playing
from tests.browser.test_combat_in_the_lists import hands_in, opens_sheet
from tests.browser.test_demo import free_port
from tests.browser.test_rooms import goes_to

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]

BOARD = re.compile("^Fantasy Commander")
CARD = "Flanking Maneuver"
"""What the Empire draws first with these dice."""


@pytest_asyncio.fixture(loop_scope="module")
async def visitor(browser: Browser, tmp_path: Path) -> AsyncIterator[Visitor]:
    """A visitor in the playground as `make play` starts it."""
    settings = {"PYTHONPATH": str(ROOT), "PLAYGROUND_PORT": free_port()}
    async with playing(browser, "-m", "tests.browser.demo_bot", folder=tmp_path, **settings) as playing_visitor:
        yield playing_visitor


async def test_scenario_1_against_a_steward(visitor: Visitor) -> None:
    """From the lobby through the sealed tokens to a march; the steward answers, and all is told and drawn."""
    await goes_to(visitor, "#second-table", "second-table")
    await visitor.run("game new", game="Fantasy Commander")
    await visitor.sees("Alone? Border Watch: The campaign for one")
    await visitor.click("First Battle")
    await visitor.sees("Styx (steward)")
    await visitor.click("Start")
    await visitor.sees("The game begins with the Empire and Styx.")

    sheet = await opens_sheet(visitor, "Where do your units stand?")
    await presses(visitor, "Ready-made, in the middle", sheet)
    await visitor.sees("Not handed in yet", within=sheet)
    await hands_in(visitor, sheet)
    await visitor.sees("The Empire deploys: LEG1 G9")

    sheet = await opens_sheet(visitor, "Keep it?")
    newest = await number_of(visitor.latest)
    await presses(visitor, "Keep these orders", sheet)
    await visitor.gets_news(newest)
    await visitor.sees("The pools: the Empire")

    await lays_tokens(visitor)
    await visitor.sees("All tokens are turned: LEG1 red")
    await visitor.sees_picture(BOARD, within=visitor.message(f"The Empire draws {CARD}"))

    sheet = await opens_sheet(visitor, f"{CARD}: ")
    await presses(visitor, f"Play {CARD}: LEG1 on G9", sheet)
    sheet = visitor.message("LEG1 on G9 (red, 4 of 4, Fatigue 0 of 2): what does it do?")
    await visitor.looks_on_a_phone(sheet, "battle-activation")
    await visitor.choose("Move", "6 · G7", on=sheet)
    await visitor.sees(re.compile("To hand in: Move: G9 > .* > G7"), within=sheet)
    await visitor.screenshot("battle-march")
    await hands_in(visitor, sheet)
    await visitor.sees(re.compile("LEG1 goes G9–.*–G7"))
    await visitor.sees("Styx draws ")

    await visitor.run("hand")
    await visitor.sees_picture(re.compile("What you hold"), within=visitor.latest)
    await visitor.looks_on_a_phone(visitor.latest, "battle-hand")
    await visitor.sees_all_pictures()
    assert await visitor.playground.stop() == 0
    assert visitor.playground.complaints == ""


async def presses(visitor: Visitor, label: str, panel: Locator) -> None:
    """Press a button of a panel that is whole: its picture comes last, and the page draws it anew with that."""
    await visitor.sees_picture(BOARD, within=panel)
    await visitor.has_its_answer()
    await visitor.click(label, on=panel)


async def lays_tokens(visitor: Visitor) -> None:
    """Red on the first unit, blue on two more, the rest yellow: line by line, then the whole sheet is handed in."""
    sheet = await opens_sheet(visitor, "Which units get which?")
    await visitor.choose("Choose a line", "☑ 1. Red (1):", on=sheet)
    await visitor.choose("Choose 0 to 2", "LEG1 on G9", on=sheet)
    await visitor.sees("1 of 7 orders laid", within=sheet)
    await visitor.choose("Choose 0 to 4", "LEG2 on F9", "LEG3 on H9", on=sheet)
    await visitor.sees("3 of 7 orders laid", within=sheet)
    await visitor.screenshot("battle-tokens")
    await hands_in(visitor, sheet)
