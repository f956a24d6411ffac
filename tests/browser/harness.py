"""A visitor in a real browser: starts a playground as a program of its own and plays in its page.

Nothing here waits for a time: every step waits for what the page shows.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from re import Pattern

from playwright.async_api import Browser, Locator, Page, ViewportSize, async_playwright, expect
from playwright.async_api import TimeoutError as NotInTime

ROOT = Path(__file__).parents[2]
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP: ViewportSize = {"width": 1280, "height": 1000}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 600_000  # milliseconds until a step that never comes fails the test
GLANCES = [min(2_000 * 2**place, 60_000) for place in range(15)]  # milliseconds until a step is tried again
COME_TO_REST = """node => new Promise(done => {
    let [before, still] = [null, 0];
    const look = () => {
        const top = node.getBoundingClientRect().top;
        [before, still] = [top, top === before ? still + 1 : 0];
        still < 5 ? requestAnimationFrame(look) : done();
    };
    node.scrollIntoView({block: 'center'});
    look();
})"""
FITS = """message => {
    const isStill = document.getAnimations().every(animation => animation.playState !== 'running');
    const parts = [message, ...message.querySelectorAll('img, .component-button, .select-trigger')];
    const boxes = parts.map(part => part.getBoundingClientRect());
    return isStill && boxes.every(box => box.left >= 0 && box.right <= innerWidth);
}"""
GLIMPSE = 100  # milliseconds between two looks at a page that is to change
LATE = "The bot was still at work after"
"""What the playground says on a busy machine, which is no fault of its."""
IS_DRAWN = "image => image.complete && image.naturalWidth > 0"


def chromium() -> str | None:
    """Where the machine keeps its Chromium, if it has one."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@contextlib.asynccontextmanager
async def open_browser() -> AsyncIterator[Browser]:
    """The machine's own Chromium, without a window."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), headless=True, args=FLAGS)
        try:
            yield browser
        finally:
            await browser.close()


class Playground:
    """A running playground: its address, what it complained about, and how it ended."""

    def __init__(self, program: asyncio.subprocess.Process) -> None:
        self._program = program
        self.url = ""
        self.complaints = ""

    @classmethod
    async def launch(cls, *command: str, folder: Path = ROOT, **settings: str) -> Playground:
        """Start `python command...` in a folder, with settings in its environment."""
        program = await asyncio.create_subprocess_exec(
            sys.executable,
            *command,
            cwd=folder,
            env={**os.environ, **settings},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
        return cls(program)

    async def ready(self) -> None:
        """Wait until it names its address."""
        assert self._program.stdout is not None
        async for line in self._program.stdout:
            if found := re.search(r"http://\S+", line.decode()):
                self.url = found.group()
                return
        await self.ended()
        raise AssertionError(f"The playground ended before it named its address:\n{self.complaints}")

    async def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """Stop it, and the processes it has started, as Ctrl-C in a terminal does; gives the exit code."""
        if self._program.returncode is None:
            os.killpg(self._program.pid, how)
        return await self.ended()

    async def closes_if_broken(self, page: Page) -> None:
        """Close a page whose playground has died, so that nobody waits for what never comes."""
        if await self._program.wait() > 0:
            await page.close()

    async def ended(self) -> int:
        """Wait until it has ended; gives the exit code."""
        _, complaints = await self._program.communicate()
        lines = complaints.decode().splitlines(keepends=True)
        self.complaints += "".join(line for line in lines if LATE not in line)
        return await self._program.wait()


@contextlib.asynccontextmanager
async def playing(browser: Browser, *command: str, folder: Path = ROOT, **settings: str) -> AsyncIterator[Visitor]:
    """A visitor in a fresh playground of `python command...`, stopped at the end."""
    playground = await Playground.launch(*command, folder=folder, **settings)
    try:
        await playground.ready()
        page = await browser.new_page(viewport=DESKTOP, reduced_motion="reduce")
        watching = asyncio.create_task(playground.closes_if_broken(page))
        try:
            visitor = Visitor(page, playground)
            await visitor.enter()
            yield visitor
        finally:
            watching.cancel()
            await page.close()
    finally:
        await playground.stop()
        if playground.complaints:
            sys.stderr.write(playground.complaints)


class Visitor:
    """What a person does in the page, in that person's words."""

    def __init__(self, page: Page, playground: Playground) -> None:
        self.page = page
        self.playground = playground
        page.set_default_timeout(PATIENCE)

    async def enter(self) -> None:
        """Open the address and wait for the channel."""
        await self.page.goto(self.playground.url)
        await expect(self.page.locator("#channel-name")).to_have_text("table", timeout=PATIENCE)

    @property
    def messages(self) -> Locator:
        """All messages of the channel, the oldest first."""
        return self.page.locator("#channel-message-list > article")

    @property
    def latest(self) -> Locator:
        """The last message of the channel."""
        return self.messages.last

    def message(self, text: str | Pattern[str]) -> Locator:
        """The last message that holds this text."""
        return self.messages.filter(has_text=text).last

    async def sees(self, text: str | Pattern[str], *, within: Locator | None = None) -> None:
        """Wait for a text, in the channel or in one message."""
        where = self.message(text) if within is None else within
        await expect(where).to_contain_text(text, timeout=PATIENCE)

    async def comes_true(self, what: str, of: object = None, *, within: int = PATIENCE) -> None:
        """Wait for a fact of the page, without asking for it with every frame that is drawn."""
        await self.page.wait_for_function(what, arg=of, polling=GLIMPSE, timeout=within)

    async def gets_news(self, since: str) -> None:
        """Wait for a newer message than that."""
        await expect(self.latest).not_to_have_attribute("data-message-id", since, timeout=PATIENCE)

    async def run(self, command: str, **options: object) -> None:
        """Run a slash command by typing it, option by option."""
        await self._choose_command(command)
        for name, value in options.items():
            await self._fill_option(name, str(value))
        await self.page.locator("#send-message").click()
        await expect(self._composer).to_be_visible(timeout=PATIENCE)

    @property
    def _composer(self) -> Locator:
        return self.page.locator("#channel-composer-input")

    async def _choose_command(self, command: str) -> None:
        """Choose it in the list of what matches; a list that is drawn anew under the finger swallows the click."""
        entries = self.page.locator("#command-picker-listbox .command-entry")
        entry = entries.filter(has=self.page.get_by_text(f"/{command}", exact=True))
        chosen = self.page.locator(".command-chip").get_by_text(f"/{command}", exact=True)
        for glance in GLANCES:
            with contextlib.suppress(NotInTime):
                if not await chosen.is_visible():
                    await self._composer.fill(f"/{command}", timeout=glance)
                    await entry.click(timeout=glance)
                await chosen.wait_for(timeout=glance)
                return
        raise AssertionError(f"The command /{command} cannot be chosen.")

    async def _fill_option(self, name: str, value: str) -> None:
        field = self.page.locator(f'.command-option-input[data-option="{name}"]')
        if not await field.count():
            await self._add_option(name)
        await field.fill(value)
        if await field.get_attribute("role") == "combobox":
            suggestions = self.page.locator(".command-popup .command-suggestion")
            await suggestions.filter(has_text=value).first.click()

    async def _add_option(self, name: str) -> None:
        popup = self.page.locator(".command-popup")
        if not await popup.is_visible():
            await self.page.locator(".command-ghost").click()
        await popup.locator(".command-suggestion").filter(has=self.page.get_by_text(name, exact=True)).first.click()

    async def click(self, label: str, *, on: Locator | None = None, within: int = PATIENCE) -> None:
        """Click a button, on the last message that has it unless told which."""
        await (on or self.messages).get_by_role("button", name=label, exact=True).last.click(timeout=within)

    async def choose(self, placeholder: str, *labels: str, on: Locator | None = None) -> None:
        """Choose one or several entries of a select, found by its placeholder.

        News scroll the page, and a select that is scrolled away closes: whoever plays opens it again. One that is gone
        was answered, though the page was too slow to say so at once.
        """
        select = self._select(placeholder, on)
        await expect(select).to_be_visible(timeout=PATIENCE)
        for glance in GLANCES:
            with contextlib.suppress(NotInTime):
                await self.choose_at_a_glance(placeholder, *labels, on=on, glance=glance)
                return
            await self.leaves_all_alone()
            await self.has_its_answer()
            if not await select.count():
                return
        raise AssertionError(f"The select “{placeholder}” does not stay open.")

    def _select(self, placeholder: str, on: Locator | None) -> Locator:
        return (on or self.messages).locator(f'.preview-select:has([aria-label="{placeholder}"])').last

    async def choose_at_a_glance(self, placeholder: str, *labels: str, on: Locator | None, glance: int) -> None:
        """The same, given up if the select is not there, or closes, within a glance."""
        await self.has_its_answer()
        select = self._select(placeholder, on)
        trigger, apply = select.locator(".select-trigger"), select.locator(".select-apply")
        if await trigger.get_attribute("aria-expanded", timeout=glance) != "true":
            # A page that has to scroll for the click would close it again: it is brought to the middle first.
            await trigger.evaluate(COME_TO_REST, timeout=glance)
            await trigger.click(timeout=glance)
        for label in labels:
            option = select.get_by_role("option").filter(has=self.page.get_by_text(label, exact=True)).first
            if len(labels) == 1 or await option.get_attribute("aria-selected", timeout=glance) != "true":
                await option.click(timeout=glance)
        if await apply.is_visible():
            await apply.click(timeout=glance)

    async def leaves_all_alone(self) -> None:
        """Close whatever is open and may cover the rest."""
        await self.page.keyboard.press("Escape")

    async def has_its_answer(self) -> None:
        """Wait until the page takes the next action: meanwhile it dims all buttons."""
        waiting = self.page.locator('.component-button[aria-disabled="true"]:enabled')
        await expect(waiting).to_have_count(0, timeout=PATIENCE)

    async def fill_form(self, **texts: str) -> None:
        """Fill the open form, field by field (by the field's id), and hand it in."""
        form = self.page.get_by_role("dialog")
        for custom_id, text in texts.items():
            await form.locator(f'[data-custom-id="{custom_id}"]').locator("input, textarea").fill(text)
        await form.get_by_role("button", name="Submit", exact=True).click()
        await expect(form).to_have_count(0, timeout=PATIENCE)

    async def sees_picture(self, alt: str | Pattern[str], *, within: Locator) -> None:
        """Wait until a picture with this alt text is drawn, not only announced."""
        drawn = within.get_by_role("img", name=alt, exact=True)
        await expect(drawn).to_be_visible(timeout=PATIENCE)
        await self.comes_true(IS_DRAWN, await drawn.element_handle())

    async def sees_all_pictures(self) -> None:
        """Wait until every picture of the page is drawn."""
        await self.comes_true(f"() => [...document.querySelectorAll('article img')].every({IS_DRAWN})")

    async def looks_on_a_phone(self, at: Locator, name: str) -> None:
        """Look at a message and, large, at its first picture on a phone: nothing sticks out of the narrow page."""
        await self.page.set_viewport_size(PHONE)
        try:
            await self.has_its_answer()
            await self.sees_all_pictures()
            await self.comes_true(FITS, await at.element_handle())
            await at.locator(".message-content").first.scroll_into_view_if_needed()
            await self._keep(f"{name}-phone")
            await at.get_by_role("img").first.click()
            large = self.page.locator(".media-lightbox-image")
            await expect(large).to_be_in_viewport(ratio=1, timeout=PATIENCE)
            await self._keep(f"{name}-phone-large")
            await self.page.get_by_role("button", name="Close image preview").click()
        finally:
            await self.page.set_viewport_size(DESKTOP)

    async def screenshot(self, name: str) -> None:
        """Keep a picture of the page, if that is wanted."""
        await self.has_its_answer()
        await self._keep(name)

    async def _keep(self, name: str) -> None:
        """Keep what is on the screen where BROWSER_SCREENSHOTS says, if it says so."""
        if folder := os.environ.get("BROWSER_SCREENSHOTS"):
            await self.page.screenshot(path=Path(folder) / f"{name}.png")


async def number_of(message: Locator) -> str:
    """The number of a message, which changes with every new one."""
    return str(await message.get_attribute("data-message-id"))
