"""A captain at the demo table: reads the panel as a person does, and presses what it offers.

Nothing is known here of what the rules allow: whatever the panel shows can be chosen, and every choice leads on.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Locator, expect

from tests.browser.harness import PATIENCE, Visitor

BANNER = "The Grey Wolves"
FORD = "c3"
CORRECTIONS = ("Take", "Undo", "Always", "All ", "Back", "Step back", "Stay", "Stop", "Write", "Not done", "Earlier")
ASIDE = "My hand"

_HERE = re.compile(r"You are at ([a-e][1-5])")
_SQUARE = re.compile(r"(?:\d+ · )?([a-e][1-5])")
_POST = re.compile("^(Decide|Check the dice)$")

READ = """article => {
    const words = element => element.innerText.trim();
    const all = name => Array.from(article.querySelectorAll(name));
    return JSON.stringify({
        text: all('.message-content').map(words).join('\\n'),
        buttons: all('.component-button:not(:disabled)').map(words),
        selects: all('.preview-select').map(select => ({
            name: select.querySelector('.select-trigger').getAttribute('aria-label'),
            entries: Array.from(select.querySelectorAll('.option-label'), label => label.textContent),
            least: Number(select.dataset.minimum),
        })),
    });
}"""
HAS_CHANGED = f"""([id, before]) => {{
    const article = document.querySelector(`article[data-message-id="${{id}}"]`);
    return article !== null && ({READ})(article) !== before;
}}"""
ALL_DRAWN = (
    "() => [...document.querySelectorAll('article img')].every(image => image.complete && image.naturalWidth > 0)"
)


@dataclass(frozen=True)
class Panel:
    """A private panel as it stands."""

    raw: str
    text: str
    buttons: list[str]
    selects: list[dict[str, Any]]

    @property
    def asks(self) -> bool:
        """Whether there is something to decide on it."""
        return not {"Change it", "Refresh"} & set(self.buttons)

    def button(self, *beginnings: str) -> str:
        """The button that begins with the earliest of these words, if there is one."""
        return next((name for words in beginnings for name in self.buttons if name.startswith(words)), "")


class Captain:
    """The visitor in a seat of the demo table."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.met: Counter[str] = Counter()
        """What was used on the way: buttons, selects and forms."""
        self._made: Counter[str] = Counter()

    @property
    def posts(self) -> Locator:
        """The public messages of the game."""
        return self.visitor.messages.filter(has=self.visitor.page.get_by_role("button", name=_POST))

    @property
    def panel(self) -> Locator:
        """The newest private panel."""
        private = self.visitor.messages.filter(has_text="Only you can see this")
        return private.filter(has=self.visitor.page.locator(".component-button")).last

    async def play_to_the_end(self) -> None:
        """Decide after each post, until there is nothing more to decide."""
        while not await self.is_over():
            newest = await number_of(self.posts.last)
            await self.decide()
            await expect(self.posts.last).not_to_have_attribute("data-message-id", newest, timeout=PATIENCE)

    async def is_over(self) -> bool:
        """Whether the result has been posted."""
        return await self.posts.last.get_by_role("button", name="Check the dice").count() > 0

    async def decide(self) -> None:
        """Open the panel under the newest post and answer all that it asks."""
        panel = await self.open_panel()
        while panel.asks:
            await self.answer(panel)
            panel = await self.read_once_changed(panel)

    async def open_panel(self) -> Panel:
        """Press Decide under the newest post."""
        older = await number_of(self.panel) if await self.panel.count() else ""
        await self.visitor.click("Decide", on=self.posts.last)
        await expect(self.panel).not_to_have_attribute("data-message-id", older, timeout=PATIENCE)
        return await self.read()

    async def read(self) -> Panel:
        """What the panel says and offers, once its picture is drawn."""
        await self.visitor.has_its_answer()
        await self.visitor.page.wait_for_function(ALL_DRAWN)
        raw = await self.panel.evaluate(READ)
        return Panel(raw, **json.loads(raw))

    async def read_once_changed(self, before: Panel) -> Panel:
        """The panel after a press, which always changes something on it."""
        await self.visitor.page.wait_for_function(HAS_CHANGED, arg=[await number_of(self.panel), before.raw])
        return await self.read()

    async def answer(self, panel: Panel) -> None:
        """Press one thing, as somebody does who wants to get on."""
        if further := panel.button("Hand in", "Next"):
            await self.press(further)
        elif "To hand in:" in panel.text and "Back" in panel.buttons:
            await self.press("Back")
        elif {"Write", "Write a number"} & set(panel.buttons):
            await self.write(panel.button("Write"))
        elif panel.selects:
            await self.choose(panel)
        elif here := _HERE.search(panel.text):
            await self.walk(panel, here[1])
        else:
            await self.pick(panel)

    async def press(self, name: str) -> None:
        """Press a button of the panel."""
        self.met["button"] += 1
        await self.visitor.click(name, on=self.panel)

    async def write(self, button: str) -> None:
        """Write what is asked for into the form that the button opens."""
        self.met["form"] += 1
        await self.press(button)
        await self.visitor.screenshot("form")
        await self.visitor.fill_form(**{"0": BANNER})

    async def choose(self, panel: Panel) -> None:
        """Choose as many entries of the panel's last select as it wants, the first of them."""
        self.met["select"] += 1
        select = panel.selects[-1]
        await self.visitor.choose(select["name"], *select["entries"][: max(1, select["least"])], on=self.panel)

    async def walk(self, panel: Panel, here: str) -> None:
        """Take the next step towards the ford, or stop where there is none."""
        squares = {found[1]: name for name in panel.buttons if (found := _SQUARE.fullmatch(name))}
        nearer = [square for square in squares if away(square) < away(here)]
        await self.press(squares[min(nearer, key=away)] if nearer else panel.button("Stop", "Stay"))

    async def pick(self, panel: Panel) -> None:
        """Press what was pressed least often so far, first the last choice, which mostly ends a matter."""
        choices = [name for name in panel.buttons if not name.startswith((*CORRECTIONS, ASIDE))]
        chosen = min(reversed(choices), key=lambda name: self._made[name])
        self._made[chosen] += 1
        await self.press(chosen)


def away(square: str) -> int:
    """How many steps a square is away from the ford."""
    return abs(ord(square[0]) - ord(FORD[0])) + abs(int(square[1]) - int(FORD[1]))


async def number_of(message: Locator) -> str:
    """The number of a message, which changes with every new one."""
    return str(await message.get_attribute("data-message-id"))
