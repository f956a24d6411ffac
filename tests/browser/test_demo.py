"""A visitor plays the demo game of the real bot from the lobby to the result, in a real browser."""

from __future__ import annotations

import re
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from tests.browser.captain import BANNER, Captain
from tests.browser.harness import ROOT, Visitor, playing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]


def free_port() -> str:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


@pytest_asyncio.fixture(loop_scope="module")
async def visitor(browser: Browser, tmp_path: Path) -> AsyncIterator[Visitor]:
    """A visitor in the playground as `make play` starts it, far from any .env file."""
    bot = str(ROOT / "bot.py")
    async with playing(browser, bot, folder=tmp_path, PLAYGROUND_PORT=free_port()) as playing_visitor:
        yield playing_visitor


async def test_a_person_starts_and_finishes_the_demo_game(visitor: Visitor) -> None:
    """From the lobby over forms, selects and buttons to the result, whose dice are all in order."""
    await visitor.sees("Fingerprint of the dice")
    await visitor.screenshot("lobby")
    captain = Captain(visitor)
    await visitor.click("Start")
    await visitor.sees("The game begins with Red, Blue and Green.")
    await visitor.screenshot("first-post")

    await captain.decide()
    await visitor.sees(re.compile(f"Red gathers .* under the banner “{BANNER}”"))
    await look_around(visitor)
    await captain.play_to_the_end()

    result = captain.posts.last
    await expect(result).to_contain_text("The game is over.")
    await visitor.sees_picture(re.compile(r"^The Ford\..* wins?\b|share the victory"), within=result)
    await visitor.screenshot("result")
    assert captain.met["button"]
    assert captain.met["select"]
    assert captain.met["form"]
    await check_the_dice(visitor)
    assert await visitor.playground.stop() == 0
    assert visitor.playground.complaints == ""


async def look_around(visitor: Visitor) -> None:
    """The board, the own duties, the state of the game, the rules and the hand, each by a command."""
    await visitor.run("board")
    await visitor.sees_picture(re.compile(r"^The Ford\. Round 1"), within=visitor.latest)
    await visitor.run("duties")
    await visitor.sees("waits for you")
    await visitor.run("game status")
    await visitor.sees("The game is running.")
    await visitor.run("rules")
    await visitor.sees("REF-101 to REF-104")
    await visitor.run("hand")
    await visitor.sees_picture(re.compile("What you hold"), within=visitor.latest)
    await visitor.screenshot("commands")


async def check_the_dice(visitor: Visitor) -> None:
    """The button under the result shows that every die fell as it had to."""
    await visitor.click("Check the dice")
    verdict = visitor.message("Dice and shuffles")
    await expect(verdict).to_contain_text(re.compile(r"Dice and shuffles: (\d+) of \1 fell as they had to"))
    await expect(verdict).to_contain_text("The seed is the one that was promised")
    await visitor.screenshot("verdict")
