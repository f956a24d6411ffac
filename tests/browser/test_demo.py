"""A visitor plays the demo game of the real bot from the lobby to the result, in a real browser."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from tests.browser.captain import Captain, Panel
from tests.browser.harness import ROOT, Visitor, playing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]

BOARD = re.compile(r"^Saber and Blood, Tavern brawl\. Turn 1 of 10: acting\.")
WHOLE_GAME = "WHOLE_GAME" in os.environ
CERTAIN = {"placing", "new hand", "card", "target", "plan", "way", "stance", "tavern"}
"""What is asked in every game, and soon; whether a win can be used is up to the dice."""
LATER = {"fantasy"}
"""What is asked in every game, but not in its first turns."""


def free_port() -> str:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


@pytest_asyncio.fixture(loop_scope="module")
async def visitor(browser: Browser, tmp_path: Path) -> AsyncIterator[Visitor]:
    """A visitor in the playground as `make play` starts it, far from any .env file."""
    settings = {"PYTHONPATH": str(ROOT), "PLAYGROUND_PORT": free_port()}
    async with playing(browser, "-m", "tests.browser.demo_bot", folder=tmp_path, **settings) as playing_visitor:
        yield playing_visitor


class Reader(Captain):
    """A captain who looks around before the first card, and takes out a phone for what is to be seen."""

    @property
    def has_met_everything(self) -> bool:
        """Whether he knows every question that soon comes up in any game, and every way to answer."""
        return CERTAIN | {"button", "select", "form", "combat"} <= self.met.keys() and bool(self.made["Pass"])

    async def pick(self, panel: Panel) -> None:
        """Look around while holding a hand of cards."""
        if "Pass" in panel.offers and not self.met["look"]:
            self.met["look"] += 1
            await look_around(self.visitor)
        await super().pick(panel)

    async def walk(self, panel: Panel, here: str) -> None:
        """Look at the numbered squares before the first step."""
        if not self.met["form"]:
            await self.visitor.looks_on_a_phone(self.panel, "squares")
        await super().walk(panel, here)

    async def is_called_again(self, since: str) -> None:
        """Look at the first combat."""
        await super().is_called_again(since)
        if not self.met["combat"] and await self.combats.count():
            self.met["combat"] += 1
            await self.visitor.looks_on_a_phone(self.combats.last, "combat")


async def test_a_person_starts_and_finishes_the_demo_game(visitor: Visitor) -> None:
    """From the lobby over buttons, selects and a form to the result, whose dice are all in order.

    Whoever has met everything gives up; with WHOLE_GAME set, the game is played to its own end.
    """
    await visitor.sees("Blue (steward)")
    await visitor.sees("Fingerprint of the dice")
    await visitor.screenshot("lobby")
    captain = Reader(visitor)
    await visitor.click("Start")
    await visitor.sees("The game begins with Red and Blue.")
    await captain.play_on(lambda: not WHOLE_GAME and captain.has_met_everything)
    if not await captain.is_over():
        await visitor.run("game concede")
        await visitor.click("Concede as Red", on=visitor.latest)
        await visitor.sees("The game is over.", within=captain.posts.last)

    result = captain.posts.last
    await expect(result).to_contain_text("The game is over.")
    await visitor.sees_picture(re.compile(r"^Saber and Blood, Tavern brawl\. (Red|Blue|A draw)"), within=result)
    await visitor.screenshot("result")
    assert captain.has_met_everything
    assert not WHOLE_GAME or captain.met.keys() >= LATER
    await check_the_dice(visitor)
    await visitor.sees_all_pictures()
    assert await visitor.playground.stop() == 0
    assert visitor.playground.complaints == ""


async def look_around(visitor: Visitor) -> None:
    """The board, the hand, the rules, what is filed, what waits and how the game stands, each by a command."""
    await visitor.run("board")
    await visitor.sees_picture(BOARD, within=visitor.latest)
    await visitor.looks_on_a_phone(visitor.latest, "board")
    await visitor.run("hand")
    await visitor.sees_picture(re.compile("What you hold"), within=visitor.latest)
    await visitor.looks_on_a_phone(visitor.latest, "hand")
    await visitor.run("rules", search="Bolster")
    await visitor.sees("makes attack, dodge and feint one level better", within=visitor.latest)
    await visitor.run("rules", search="Saber Cut")
    await visitor.sees("2 movement points and 1 attack, in any order.", within=visitor.latest)
    await visitor.run("orders file", question="Does Opilski use a ready token?", answer="Always attack")
    await visitor.run("orders show")
    await visitor.sees("Does Opilski use a ready token? Always attack", within=visitor.latest)
    await visitor.run("duties")
    await visitor.sees("waits for you", within=visitor.latest)
    await visitor.run("game status")
    await visitor.sees("The game is running.", within=visitor.latest)
    await visitor.screenshot("commands")


async def check_the_dice(visitor: Visitor) -> None:
    """The button under the result shows that every die fell as it had to."""
    await visitor.click("Check the dice")
    verdict = visitor.message("Dice and shuffles")
    await expect(verdict).to_contain_text(re.compile(r"Dice and shuffles: (\d+) of \1 fell as they had to"))
    await expect(verdict).to_contain_text("The seed is the one that was promised")
    await visitor.screenshot("verdict")
