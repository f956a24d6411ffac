"""A visitor plays with the sample bot in the playground, in a real browser."""

from __future__ import annotations

import contextlib
import signal

import pytest
from playwright.async_api import Browser, Locator, expect

from tests.browser.conftest import SAMPLE
from tests.browser.harness import GLANCES, PATIENCE, Playground, Visitor, number_of

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]


async def test_the_demo_table_waits_with_its_picture(newcomer: Visitor) -> None:
    """The table is open when the visitor comes; its picture is drawn and carries alt text, its deadline is a time."""
    await newcomer.sees("A table is open. Due in 60 minutes")
    await newcomer.sees_picture("A blue flag", within=newcomer.latest)
    await newcomer.screenshot("table")


@pytest.mark.parametrize(("times", "pause"), [(8, 0.2), (3, 1.1)], ids=["short waits", "long waits"])
async def test_clicks_count_while_bells_ring(visitor: Visitor, times: int, pause: float) -> None:
    """No click is lost although the bot posts by itself all the while."""
    await visitor.run("bells", times=times, seconds=pause)
    table = visitor.message("A table is open.")
    for number in range(1, 16):
        await visitor.click("Count", on=table)
        await visitor.sees(f"Count: {number}.", within=table)
    await visitor.sees(f"Bell {times} of {times}.")


async def test_a_slash_command_takes_typed_suggested_and_chosen_options(visitor: Visitor) -> None:
    """Options are typed, taken from the bot's suggestions, or chosen from a fixed list."""
    await visitor.run("muster", unit="Pikes", strength=12, mood="Bold")
    await visitor.sees("Mustered 12 Pikes, bold.")


async def test_a_private_panel_works_from_select_to_hand_in(visitor: Visitor) -> None:
    """Selects of one and of many, a form, changed pictures and private follow-ups all work in a private message."""
    await visitor.click("Decide")
    panel = visitor.message("Only you can see this")
    await visitor.sees_picture("A red flag", within=panel)
    await visitor.choose("Choose a flag", "Green", on=panel)
    await visitor.sees("Flag: Green.", within=panel)
    await visitor.sees_picture("A green flag", within=panel)
    await visitor.choose("Choose drills", "March", "Halt", on=panel)
    await visitor.sees("Drills: March, Halt.", within=panel)
    await visitor.click("Name", on=panel)
    await visitor.fill_form(name="Grey Wolves", motto="Onward")
    await visitor.sees("Named Grey Wolves. Motto: Onward.", within=panel)
    await visitor.click("Repaint", on=panel)
    await visitor.sees_picture("A gold flag", within=panel)
    await visitor.screenshot("panel")
    await visitor.click("Hand in", on=panel)
    await visitor.sees("Visitor has handed in.")
    await visitor.sees_picture("A green flag", within=visitor.message("This is stored."))


async def test_the_newer_layout_shows_its_picture_and_buttons(visitor: Visitor) -> None:
    """A message made of layout components is drawn, and its buttons answer."""
    await visitor.run("layout")
    order = visitor.message("Order of the day")
    await visitor.sees_picture("A gold flag", within=order)
    await visitor.click("Salute", on=order)
    await visitor.sees("Saluted.")


async def test_a_bot_timer_speaks_by_itself(visitor: Visitor) -> None:
    """What the bot posts at its own time appears without anything being done in the page."""
    await visitor.run("bells", times=2, seconds=1.5)
    await visitor.sees("Bell 2 of 2.")


async def test_a_click_does_not_wait_for_a_timer_that_is_due_soon(visitor: Visitor) -> None:
    """A click is answered before a bell that is to ring while the bot could still be at work on the click."""
    await visitor.run("bells", times=1, seconds=12)
    await visitor.click("Count")
    await visitor.sees("Count: 1.", within=visitor.message("A table is open."))
    await expect(visitor.messages.filter(has_text="Bell 1 of 1.")).to_have_count(0)
    await visitor.sees("Bell 1 of 1.")  # Else it would ring in a later test.


async def test_news_take_nothing_from_what_is_being_filled_in(visitor: Visitor) -> None:
    """An open form and an open select keep what was typed and chosen while the bot posts."""
    await visitor.run("bells", times=3, seconds=1.5)
    await visitor.click("Decide")
    await visitor.sees("Your panel.")
    panel = visitor.message("Only you can see this")
    await visitor.click("Name", on=panel)
    name = visitor.page.get_by_role("dialog").locator('[data-custom-id="name"] input')
    await name.fill("Grey")
    await visitor.sees("Bell 1 of 3.")
    await name.press_sequentially(" Wolves")
    await visitor.fill_form(motto="Onward")
    await visitor.sees("Named Grey Wolves. Motto: Onward.", within=panel)
    drills = panel.locator('.preview-select:has([aria-label="Choose drills"])')
    await drills.locator(".select-trigger").click()
    await drills.get_by_role("option").nth(0).click()
    await visitor.sees("Bell 3 of 3.")
    await drills.get_by_role("option").nth(2).click()
    await drills.locator(".select-apply").click()
    await visitor.sees("Drills: March, Halt.", within=panel)


async def comes_into_view(visitor: Visitor, answer: Locator) -> None:
    """Act until the answer is in view: on a busy machine a late picture may push one of them away."""
    for glance in GLANCES:
        await visitor.run("muster", unit="Archers", strength=3)
        with contextlib.suppress(AssertionError):
            await expect(answer).to_be_in_viewport(timeout=glance)
            return
    raise AssertionError("The page does not follow what the visitor does.")


async def test_the_page_follows_what_the_visitor_does(visitor: Visitor) -> None:
    """The answer to an own action comes into view, and a reloaded page begins at the newest message."""
    await visitor.page.set_viewport_size({"width": 900, "height": 500})
    for _ in range(3):
        await visitor.run("layout")
    newest = visitor.message("Mustered 3 Archers, calm.")
    await comes_into_view(visitor, newest)
    await expect(visitor.message("A table is open.")).not_to_be_in_viewport(timeout=PATIENCE)
    await visitor.page.reload()
    await expect(newest).to_be_in_viewport(timeout=PATIENCE)


async def test_a_select_stays_open_in_a_long_channel(visitor: Visitor) -> None:
    """Below pictures that fill the page a select opens, and stays open until an entry is chosen."""
    for _ in range(2):
        newest = await number_of(visitor.latest)
        await visitor.run("layout")
        await visitor.gets_news(newest)
        await visitor.sees_picture("A gold flag", within=visitor.message("Order of the day"))
    await visitor.click("Decide")
    panel = visitor.message("Your panel.")
    await visitor.sees_picture("A red flag", within=panel)
    await visitor.choose("Choose a flag", "Gold", on=panel)
    await visitor.sees("Flag: Gold.")


async def test_the_first_entry_can_be_chosen_twice_in_a_row(visitor: Visitor) -> None:
    """A select that comes in the place of another starts without the other's choice."""
    await visitor.run("orders")
    await visitor.choose("Choose a unit", "Pikes")
    await visitor.sees("Pikes to where?")
    await visitor.choose("Choose a square", "a1")
    await visitor.sees("Pikes to a1.")


async def test_pictures_stand_above_the_buttons(visitor: Visitor) -> None:
    """As on Discord, what is to be decided stands under the picture that it is about."""
    table = visitor.message("A table is open.")
    await visitor.sees_picture("A blue flag", within=table)
    button = await table.get_by_role("button", name="Count", exact=True).element_handle()
    # Both in one look: the page may still be settling.
    is_above = "(picture, button) => picture.getBoundingClientRect().bottom <= button.getBoundingClientRect().top"
    assert await table.get_by_role("img", name="A blue flag").evaluate(is_above, button)


async def test_two_windows_show_the_same(visitor: Visitor, browser: Browser) -> None:
    """What is done in one window appears in the other, and both can act."""
    page = await browser.new_page()
    second = Visitor(page, visitor.playground)
    await second.enter()
    await visitor.click("Count")
    await second.sees("Count: 1.", within=second.message("A table is open."))
    await second.click("Count")
    await visitor.sees("Count: 2.", within=visitor.message("A table is open."))
    await page.close()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
async def test_it_stops_quietly(newcomer: Visitor, how: signal.Signals) -> None:
    """Ctrl-C ends the playground with success and without a traceback, also with a page open and a timer running."""
    await newcomer.run("bells", times=1, seconds=600)
    assert await newcomer.playground.stop(how) == 0
    assert newcomer.playground.complaints == ""


async def test_the_session_can_be_ended_in_the_browser(newcomer: Visitor) -> None:
    """The page's own menu ends the playground, quietly."""
    await newcomer.page.get_by_text("More", exact=True).click()
    await newcomer.page.get_by_role("button", name="End preview session").click()
    assert await newcomer.playground.ended() == 0
    assert newcomer.playground.complaints == ""


async def test_a_taken_port_is_told_in_one_sentence(visitor: Visitor) -> None:
    """A second playground on the same port does not start, and says why."""
    port = visitor.playground.url.split(":")[2].split("/")[0]
    second = await Playground.launch(*SAMPLE, port)
    assert await second.ended() == 1
    assert second.complaints == f"The playground cannot start: port {port} is taken.\n"
