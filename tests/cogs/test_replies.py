"""A reply comes at once and its picture follows: never that of an older press, and never another person's."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from cogs.panel import presses
from cogs.panel.presses import Decide


class Press:
    """A press, and what was sent back for it."""

    def __init__(self, number: int, message: int) -> None:
        self.id = number
        self.message = SimpleNamespace(id=message)
        self.sent: list[str] = []

    async def edit_original_response(self, **what: Any) -> None:
        self.sent += what


class Studio:
    """Draws a picture when it is told to."""

    def __init__(self) -> None:
        self.orders: list[asyncio.Future[list[str]]] = []

    async def draw(self, *_: Any) -> list[str]:
        self.orders.append(asyncio.get_running_loop().create_future())
        return await self.orders[-1]


@pytest.fixture
def studio(monkeypatch: pytest.MonkeyPatch) -> Studio:
    """Where all pictures are drawn."""
    studio = Studio()
    monkeypatch.setattr(presses, "pictures", studio.draw)
    return studio


@pytest.fixture
def cog() -> Decide:
    """The cog without a bot around it."""
    return Decide(SimpleNamespace(edition=lambda record: None))  # type: ignore[arg-type]


async def begin(cog: Decide, press: Press, *, redraw: bool = True, fresh: bool = False) -> asyncio.Task[None]:
    """Reply to a press, up to its picture."""
    sight = SimpleNamespace(record=None, shown_face="a face", cut=None, targets={})
    panel = SimpleNamespace(as_edit={"content": "Your orders?"})
    replying = asyncio.create_task(cog._reply(press, sight, panel, redraw=redraw, fresh=fresh))  # type: ignore[arg-type]
    await asyncio.sleep(0)
    return replying


async def test_an_older_picture_is_not_sent_over_a_newer_one(cog: Decide, studio: Studio) -> None:
    old, new = Press(1, message=7), Press(2, message=7)
    replies = [await begin(cog, old), await begin(cog, new)]
    for order in reversed(studio.orders):
        order.set_result(["picture"])
        await asyncio.sleep(0)
    await asyncio.gather(*replies)
    assert ["content"] == old.sent
    assert ["content", "attachments"] == new.sent


async def test_a_newer_press_brings_the_picture_that_an_older_one_owed(cog: Decide, studio: Studio) -> None:
    old, new = Press(1, message=7), Press(2, message=7)
    replies = [await begin(cog, old), await begin(cog, new, redraw=False)]
    for order in studio.orders:
        order.set_result(["picture"])
    await asyncio.gather(*replies)
    assert ["content"] == old.sent
    assert ["content", "attachments"] == new.sent


async def test_two_people_who_press_decide_under_one_post_both_get_their_pictures(cog: Decide, studio: Studio) -> None:
    ann, bob = Press(1, message=7), Press(2, message=7)
    replies = [await begin(cog, ann, fresh=True), await begin(cog, bob, fresh=True)]
    for order in studio.orders:
        order.set_result(["picture"])
    await asyncio.gather(*replies)
    assert ["content", "attachments"] == ann.sent == bob.sent


async def test_nothing_is_remembered_once_all_is_sent(cog: Decide, studio: Studio) -> None:
    replying = await begin(cog, Press(1, message=7))
    studio.orders[0].set_exception(ValueError("no ink"))
    with pytest.raises(ValueError, match="no ink"):
        await replying
    assert {} == cog._newest


async def test_a_picture_is_not_even_begun_once_a_newer_press_came(cog: Decide, studio: Studio) -> None:
    """While the words of the older press are on their way."""
    old, new = Press(1, message=7), Press(2, message=7)
    sent, arrived = old.edit_original_response, asyncio.Event()

    async def slow(**what: Any) -> None:
        await arrived.wait()
        await sent(**what)

    old.edit_original_response = slow  # type: ignore[method-assign]
    replies = [await begin(cog, old), await begin(cog, new)]
    arrived.set()
    await asyncio.sleep(0)
    (order,) = studio.orders
    order.set_result(["picture"])
    await asyncio.gather(*replies)
    assert ["content"] == old.sent
    assert ["content", "attachments"] == new.sent


async def test_a_picture_that_is_lost_on_the_way_takes_nothing_back(cog: Decide, studio: Studio) -> None:
    """The words have said what was stored; no error comes after them."""
    press = Press(1, message=7)
    sent = press.edit_original_response

    async def no_pictures(**what: Any) -> None:
        if "attachments" in what:
            raise aiohttp.ServerDisconnectedError
        await sent(**what)

    press.edit_original_response = no_pictures  # type: ignore[method-assign]
    replying = await begin(cog, press)
    studio.orders[0].set_result(["picture"])
    await replying
    assert ["content"] == press.sent
