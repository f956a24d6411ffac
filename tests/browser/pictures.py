"""Makes the pictures of the README anew: python -m tests.browser.pictures

docs/table.png is the playground in Chromium in the middle of a game, a post of the channel beside the panel that only
one player sees; docs/board.png, docs/combat.png and docs/hand.png are the pictures of that moment as players get them.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from tests.browser.captain import COMBAT, Captain, Panel
from tests.browser.harness import ROOT, number_of, open_browser, playing

DOCS = ROOT / "docs"
PORT = "8019"
PAGE = (50, 51, 57)
MARGIN = 12
MANY = 5
"""Squares to choose from that are worth a picture."""
FETCH = "async image => Array.from(new Uint8Array(await (await fetch(image.src)).arrayBuffer()))"


class Sitter(Captain):
    """Plays until somebody has been attacked and a character can go many ways, and then sits still."""

    async def decide(self) -> None:
        """Answer what is asked, but leave the wanted question open."""
        panel = await self.open_panel()
        while panel.asks and not await self.is_wanted(panel):
            panel = await self.answered(panel)

    async def sit(self) -> None:
        """Play on until the panel shows what the picture is to show."""
        newest = await number_of(self.posts.last)
        await self.decide()
        while not await self.is_wanted(await self.read()):
            assert not await self.is_over(), "The game ended before anything was worth a picture; try again."
            await self.is_called_again(newest)
            newest = await number_of(self.posts.last)
            await self.decide()

    async def is_wanted(self, panel: Panel) -> bool:
        """Whether a character stands before a choice of ways, once there is a combat to tell of."""
        return "after 0 of" in panel.text and len(panel.squares) >= MANY and await self.combats.count() > 0


async def make(folder: Path) -> None:
    """Play, and keep what is seen."""
    async with (
        open_browser() as browser,
        playing(browser, str(ROOT / "bot.py"), folder=folder, PLAYGROUND_PORT=PORT) as visitor,
    ):
        await visitor.page.set_viewport_size({"width": 940, "height": 1600})
        await visitor.click("Start")
        captain = Sitter(visitor)
        await visitor.sees("The game begins with")
        await captain.sit()
        panel, post = captain.panel, captain.combats.last
        await visitor.sees_all_pictures()
        await visitor.page.evaluate("document.activeElement.blur()")
        await visitor.page.mouse.move(0, 0)
        await post.screenshot(path=folder / "post.png")
        await panel.screenshot(path=folder / "panel.png")
        shown = {"combat": post.locator(COMBAT), "board": panel.get_by_role("img").last}
        await visitor.run("hand")
        shown["hand"] = visitor.latest.get_by_role("img")
        await visitor.sees_picture(re.compile("What you hold"), within=visitor.latest)
        for name, picture in shown.items():
            (folder / f"{name}.png").write_bytes(bytes(await picture.evaluate(FETCH)))


def side_by_side(post: Path, panel: Path) -> Image.Image:
    """A post beside a panel, on the ground of the page; of a post that is longer, what fits."""
    left, right = (Image.open(path).convert("RGB") for path in (post, panel))
    row = Image.new("RGB", (left.width + right.width, right.height + 2 * MARGIN), PAGE)
    row.paste(left.crop((0, 0, left.width, min(left.height, right.height))), (0, MARGIN))
    row.paste(right, (left.width, MARGIN))
    return row


def main() -> None:
    """Put the pictures into docs, small enough for a page."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        asyncio.run(make(folder))
        DOCS.mkdir(exist_ok=True)
        made = {name: Image.open(folder / f"{name}.png").convert("RGB") for name in ("board", "combat", "hand")}
        made["table"] = side_by_side(folder / "post.png", folder / "panel.png")
        for title, picture in made.items():
            picture.quantize(256).save(DOCS / f"{title}.png", optimize=True)


if __name__ == "__main__":
    main()
