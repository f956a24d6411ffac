"""How the visitor and the heartbeat take turns on the simulated Discord; no browser is needed here."""

from __future__ import annotations

import asyncio
import importlib.util
import itertools
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from simcord import preview

from cogs import playground
from cogs.playground.heartbeat import Heartbeat
from cogs.playground.page import MENDS, Server
from cogs.playground.rooms import Room, Rooms, parts
from cogs.playground.simulator import Discord, World, set_scene
from tests.browser.sample_bot import Table, create_bot, open_table


class Stopwatch:
    """Seconds that pass when told."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


class Window:
    """One open page, driven by the same requests that the browser sends."""

    def __init__(self, preview: Any, viewer: int | None = None) -> None:
        self._preview = preview
        self._page = preview._open_page(viewer)
        self._numbers = itertools.count(1)
        self.shown = self._page.snapshot

    @property
    def texts(self) -> list[str]:
        """What the messages of the present publication say."""
        return [message["content"] for message in self._page.snapshot["messages"].values()]

    def look(self) -> None:
        """Take in the present publication, as the browser does twice a second."""
        self.shown = self._page.snapshot

    async def click(self, custom_id: str) -> dict[str, Any]:
        """Click a button of the publication that was last looked at."""
        part = next(part for part in parts(self.shown["messages"]) if part.get("custom_id") == custom_id)
        return await self._send("click", control_key=part["control_key"], target_id=part["control_key"].split(":")[1])

    async def suggest(self, command: str, option: str, typed: str) -> dict[str, Any]:
        """Type into an option with suggestions."""
        entry = next(each for each in self._page.command_catalog["entries"] if each["invocation"] == command)
        return await self._send(
            "autocomplete_command",
            command_id=entry["commandId"],
            path=entry["path"],
            schema_fingerprint=entry["schemaFingerprint"],
            focused=option,
            value=typed,
            options={},
        )

    async def _send(self, kind: str, **details: Any) -> dict[str, Any]:
        number = self._page.last_sequence + 1
        envelope: Mapping[str, Any] = {
            "protocol_version": 3,
            "sequence": number,
            "request_id": f"request-{next(self._numbers)}",
            "generation": self._page.generation,
            "bot_generation": self._preview.env._generation,
            "published_revision": self.shown["publishedRevision"],
            "kind": kind,
            **details,
        }
        result: dict[str, Any] = await self._preview._action(self._page.id, envelope)
        return result


class Place:
    """A playground whose heart beats when told."""

    def __init__(self, scene: World, rooms: Rooms, clock: Stopwatch) -> None:
        self.scene = scene
        self.rooms = rooms
        self.clock = clock
        self.heart = Heartbeat(rooms, clock)

    @property
    def preview(self) -> Room:
        """The room where the visitor begins."""
        return self.rooms.first

    def room(self, title: str) -> Room:
        """The room of that name."""
        return next(room for room in self.rooms if room.title == title)

    def bot_message(self, message_id: int) -> discord.PartialMessage:
        """A message of the channel, in the bot's hands."""
        return self._channel.get_partial_message(message_id)

    async def bot_says(self, text: str) -> None:
        """The bot posts by itself."""
        await self._channel.send(text)

    @property
    def _channel(self) -> discord.PartialMessageable:
        return self.scene.discord.bot.get_partial_messageable(self.scene.channel.id)


@asynccontextmanager
async def playing() -> AsyncIterator[Place]:
    """The sample bot's demo table, opened by the visitor."""
    world = Discord(create_bot())
    scene = set_scene(world)
    await world.start()
    try:
        with world.time_context():
            await world.settle()
            world.open_for_play = True
            async with Rooms(scene) as rooms:
                await open_table(scene)
                yield Place(scene, rooms, Stopwatch())
    finally:
        await world.bot.close()
        await world.shutdown()


async def test_a_click_waits_for_its_turn() -> None:
    """A click during a heartbeat is neither refused nor lost: it counts when the heartbeat is over."""
    async with playing() as place:
        window = Window(place.preview)
        async with place.rooms.turn:
            clicking = asyncio.ensure_future(window.click("count"))
            await place.scene.discord.advance_time(1)
            assert not clicking.done()
        assert (await clicking)["settlement"] == "settled"
        assert "A table is open. Count: 1." in window.texts


async def test_two_clicks_at_once_both_count() -> None:
    """Clicks from two windows at the same moment are taken one after the other."""
    async with playing() as place:
        one, two = Window(place.preview), Window(place.preview)
        results = await asyncio.gather(one.click("count"), two.click("count"))
        assert [result["settlement"] for result in results] == ["settled", "settled"]
        await place.heart.beat()
        assert "A table is open. Count: 2." in one.texts
        assert one.texts == two.texts


async def test_two_clicks_at_once_in_two_rooms_both_count() -> None:
    """Whoever acts in one channel does not disturb who acts in another, and both see what they did."""
    async with playing() as place:
        elsewhere = place.scene.channels[1]
        await place.scene.visitor.slash(elsewhere, "game new")
        one, two = Window(place.preview), Window(place.room("#second-table"))
        for _ in range(3):
            one.look()
            two.look()
            results = await asyncio.gather(one.click("count"), two.click("count"))
            assert [result["settlement"] for result in results] == ["settled", "settled"]
        await place.heart.beat()
        assert "A table is open. Count: 3." in one.texts
        assert "A table is open. Count: 3." in two.texts


async def test_every_person_has_a_window_of_their_own_in_a_channel() -> None:
    """What only one of them can see the other does not see."""
    async with playing() as place:
        visitor, ada = Window(place.preview), Window(place.preview, place.scene.company[0].id)
        await ada.click("decide")
        assert "Your panel." in ada.texts
        await place.heart.beat()
        assert "Your panel." not in visitor.texts


async def test_a_new_thread_gets_a_room_and_the_bar_shows_news() -> None:
    """The bar names every channel, thread and direct message; what has news that no page has shown is marked."""
    async with playing() as place:
        here = place.preview
        Window(here)

        def bar() -> dict[str, tuple[bool, bool]]:
            groups = place.rooms.bar(here)["groups"]
            return {link["name"]: (link["here"], link["news"]) for group in groups for link in group["links"]}

        quiet, present = (False, False), (True, False)
        assert bar() == {
            "#table": present,
            "#second-table": quiet,
            "Visitor": quiet,
            "Ada": quiet,
            "Bo": quiet,
            "Cy": quiet,
        }
        channel = place.scene.discord.bot.get_channel(place.scene.channel.id)
        assert isinstance(channel, discord.TextChannel)
        thread = await channel.create_thread(name="Duel", type=discord.ChannelType.public_thread)
        await thread.send("En garde.")
        await place.heart.beat()
        assert bar()["#table: Duel"] == (False, True)
        room = place.room("#table: Duel")
        assert "En garde." in Window(room).texts
        assert bar()["#table: Duel"] == quiet
        urls = [link["url"] for group in place.rooms.bar(room)["groups"] for link in group["links"]]
        assert len(set(urls)) == 7


async def test_a_page_that_nobody_has_looked_at_for_hours_is_still_there() -> None:
    """A tab in the background reports rarely; it is not forgotten for that."""
    async with playing() as place:
        window = Window(place.preview)
        window._page.last_activity -= 3600
        await place.bot_says("The bell rings.")
        await place.heart.beat()
        assert "The bell rings." in window.texts
        assert (await window.click("count"))["settlement"] == "settled"


async def test_a_click_on_a_page_that_has_since_shown_news_counts() -> None:
    """News that the browser has not yet fetched do not make a click stale."""
    async with playing() as place:
        window = Window(place.preview)
        await place.bot_says("The bell rings.")
        await place.heart.beat()
        assert "The bell rings." in window.texts
        assert (await window.click("count"))["settlement"] == "settled"
        assert "A table is open. Count: 1." in window.texts


async def test_a_click_on_a_button_that_has_become_another_is_refused() -> None:
    """A click never counts for a button that took the place of the one that was seen."""
    async with playing() as place:
        window = Window(place.preview)
        swapped = Table()
        swapped.remove_item(swapped.tally)
        await place.bot_message(int(next(iter(window.shown["messages"])))).edit(view=swapped)
        await place.heart.beat()
        result = await window.click("count")
        assert result["rejected"]
        assert [fault["code"] for fault in result["diagnostics"]] == ["stale-revision"]
        window.look()
        assert (await window.click("decide"))["settlement"] == "settled"
        assert "Your panel." in window.texts


async def test_a_heartbeat_brings_the_simulated_clock_to_the_real_one() -> None:
    """Exactly the seconds that have passed pass, also over many beats and never backwards."""
    async with playing() as place:
        began = place.scene.discord.now()
        for seconds in (0.5, 0.5, 3600.0, 3600.25):
            place.clock.seconds = seconds
            await place.heart.beat()
            assert (place.scene.discord.now() - began).total_seconds() == pytest.approx(seconds, abs=1e-3)


async def test_a_deadline_fires_and_shows_by_itself() -> None:
    """A wait of the bot ends when its time has come, and the page shows what follows."""
    async with playing() as place:
        await place.scene.visitor.slash(place.scene.channel, "bells", times=2, seconds=600)
        window = Window(place.preview)
        place.clock.seconds = 599
        await place.heart.beat()
        assert "Bell 1 of 2." not in window.texts
        place.clock.seconds = 1200
        await place.heart.beat()
        assert "Bell 2 of 2." in window.texts


async def test_a_page_is_published_only_for_news() -> None:
    """Neither an idle beat nor a suggestion disturbs the page, and an own click is shown once, not twice."""
    async with playing() as place:
        await place.heart.beat()
        window = Window(place.preview)
        revision = window.shown["publishedRevision"]
        await place.heart.beat()
        answer = await window.suggest("muster", "unit", "pi")
        assert [choice["value"] for choice in answer["result"]["choices"]] == ["Pikes"]
        await place.heart.beat()
        window.look()
        assert window.shown["publishedRevision"] == revision
        await window.click("count")
        await place.heart.beat()
        window.look()
        assert window.shown["publishedRevision"] == revision + 1


async def test_a_page_that_shows_everything_is_sent_nothing() -> None:
    """It is told how things stand when they have changed, and when it does not say what it has; a stranger never."""
    async with playing() as place, aiohttp.ClientSession() as web:
        room, window = place.preview, Window(place.preview)
        key = {"X-Simcord-Capability": room.capability, "X-Simcord-Context": window._page.id}

        async def asks(have: int, key: Mapping[str, str] = key) -> tuple[int, dict[str, Any]]:
            async with web.get(f"{room._origin}/api/state", params={"have": have}, headers=key) as answer:
                return answer.status, await answer.json() if answer.status == 200 else {}

        status, stands = await asks(0)
        assert (200, "A table is open.") == (status, stands["messages"][stands["timeline"][-1]]["content"][:16])
        assert (204, {}) == await asks(stands["number"])
        assert (200, stands) == await asks(0)
        assert 401 == (await asks(stands["number"], {**key, "X-Simcord-Capability": "guessed"}))[0]
        await window.click("count")
        status, later = await asks(stands["number"])
        assert (200, stands["number"] + 1) == (status, later["number"])
        assert later["messages"] != stands["messages"]
        assert (204, {}) == await asks(later["number"])


async def test_the_records_of_the_simulator_do_not_grow() -> None:
    """A playground left open for days keeps no record of every request."""
    async with playing() as place:
        for number in range(5):
            await place.bot_says(f"News {number}.")
            await place.heart.beat()
        assert place.scene.discord.http_requests == []
        assert place.scene.discord.transcript() == ""


async def test_a_beat_outlives_work_that_takes_too_long(caplog: pytest.LogCaptureFixture) -> None:
    """When the bot is still at work after the longest patience, the heartbeat says so and goes on."""
    async with playing() as place:
        world, never = place.scene.discord, asyncio.Event()
        world.settle_timeout = 0.05
        with world._bot_scope():
            stuck = asyncio.get_running_loop().create_task(never.wait())
        await place.heart.beat()
        assert "still at work" in caplog.text
        stuck.cancel()
        await place.heart.beat()
        assert caplog.text.count("still at work") == 1


@pytest.mark.parametrize(
    ("script", "flawed"), [(script, flawed) for script, mends in MENDS.items() for flawed in mends]
)
def test_every_mend_finds_its_flaw(script: str, flawed: str) -> None:
    """A correction of the page's own scripts meets exactly one place: else the simulator has changed."""
    assert preview.__file__ is not None
    source = (Path(preview.__file__).parent / "static" / Server._STATIC_FILES[script]).read_text("utf-8")
    assert source.count(flawed) == 1


def test_without_the_simulator_the_playground_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """Importing it where simcord is missing fails with one sentence that names the remedy."""
    monkeypatch.setitem(sys.modules, "simcord", None)
    assert playground.__file__ is not None
    spec = importlib.util.spec_from_file_location("playground_without_simulator", playground.__file__)
    assert spec is not None
    assert spec.loader is not None
    with pytest.raises(ModuleNotFoundError, match=r"^The playground needs .*: run make play\.$"):
        spec.loader.exec_module(importlib.util.module_from_spec(spec))
