"""Makes the pictures of the README anew: python -m tests.browser.pictures

docs/table.png is the playground in Chromium in the middle of a game, a post of the channel beside the panel that only
one player sees; docs/board.png is the board of that moment alone.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.async_api import expect

from tests.browser.captain import Captain, Panel, number_of
from tests.browser.harness import PATIENCE, ROOT, open_browser, playing

DOCS = ROOT / "docs"
PORT = "8019"
PAGE = (50, 51, 57)
MARGIN = 12


class Sitter(Captain):
    """Plays until a troop can go several ways, and then sits still."""

    async def decide(self) -> None:
        """Answer what is asked, but leave the wanted question open."""
        panel = await self.open_panel()
        while panel.asks and not is_wanted(panel):
            await self.answer(panel)
            panel = await self.read_once_changed(panel)

    async def sit(self) -> None:
        """Play on until the panel shows what the picture is to show."""
        while True:
            newest = await number_of(self.posts.last)
            await self.decide()
            if is_wanted(await self.read()):
                return
            assert not await self.is_over(), "The game ended before anything was worth a picture; try again."
            await expect(self.posts.last).not_to_have_attribute("data-message-id", newest, timeout=PATIENCE)


def is_wanted(panel: Panel) -> bool:
    """Whether a troop stands before a choice of ways, once there is a story to tell."""
    return "Round 2" in panel.text and "You are at" in panel.text and "3 · " in " ".join(panel.buttons)


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
        await visitor.page.evaluate("document.activeElement.blur()")
        await visitor.page.mouse.move(0, 0)
        await captain.posts.last.screenshot(path=folder / "post.png")
        await captain.panel.screenshot(path=folder / "panel.png")
        sources = await captain.panel.locator("img").evaluate_all("images => images.map(image => image.src)")
        data = await visitor.page.evaluate(
            "async url => Array.from(new Uint8Array(await (await fetch(url)).arrayBuffer()))", sources[-1]
        )
        (folder / "board.png").write_bytes(bytes(data))


def side_by_side(*paths: Path) -> Image.Image:
    """Several pictures in a row, on the ground of the page."""
    pictures = [Image.open(path).convert("RGB") for path in paths]
    width = sum(picture.width for picture in pictures)
    row = Image.new("RGB", (width, max(picture.height for picture in pictures) + 2 * MARGIN), PAGE)
    left = 0
    for picture in pictures:
        row.paste(picture, (left, MARGIN))
        left += picture.width
    return row


def main() -> None:
    """Put both pictures into docs, small enough for a page."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        asyncio.run(make(folder))
        DOCS.mkdir(exist_ok=True)
        made = {
            "table": side_by_side(folder / "post.png", folder / "panel.png"),
            "board": Image.open(folder / "board.png").convert("RGB"),
        }
        for title, picture in made.items():
            picture.quantize(256).save(DOCS / f"{title}.png", optimize=True)


if __name__ == "__main__":
    main()
