"""The rooms: every channel, thread and direct message as a page of its own, in which visitors act one at a time."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from typing import Any, ClassVar, cast

import simcord
from simcord.preview import Preview

from cogs.playground.page import Server
from cogs.playground.simulator import Discord, World
from cogs.playground.thrift import Pictures, share_readers

NO_BROWSER = "python"  # the simulator's name for the page that it keeps for itself, from which new pages start
REMEMBERED = 8  # publications of a page to which a click under way may still belong
A_DAY = 86_400.0
MOST_PAGES = 64


class Room(Preview):
    """One channel in the browser.

    The simulator answers an action that meets another with an error, after which the page takes no further click,
    and refuses an action from a page that has since been published again. Here an action waits for its turn, whichever
    room the other is in, and one that names an older publication counts as long as its button still stands there.
    """

    _MAX_PAGES: ClassVar[int] = MOST_PAGES
    _PAGE_LEASE_SECONDS: ClassVar[float] = A_DAY  # A tab that nobody looks at does not report for a long time.

    def __init__(
        self, rooms: Rooms, channel: simcord.ChannelHandle, viewers: Sequence[Any], title: str, port: int = 0
    ) -> None:
        super().__init__(
            rooms.world,
            channel,
            tuple(viewers),
            layout="channel",
            display="responsive",
            width=960,
            height=720,
            locale="en-US",
            timezone="UTC",
            presentation_time=None,
            assets=None,
            port=port,
        )
        self.title = title
        self.seen = 0
        """The newest message when a page was last open here."""
        self._rooms = rooms
        self._server = Server(self, port, rooms)
        self._media_worker = Pictures()
        self._older: dict[str, deque[tuple[int, Mapping[str, Any]]]] = {}
        self._newest = 0
        self._told: dict[str, tuple[int, Mapping[str, Any]]] = {}
        """How things stood when each page was last told, and how often that had changed."""

    @property
    def is_closed(self) -> bool:
        """Whether the visitor has ended it."""
        return self._closed

    @property
    def pages(self) -> list[Any]:
        """The pages that are open in browsers."""
        return [page for page in self._pages.values() if page.id != NO_BROWSER]

    @property
    def newest(self) -> int:
        """The newest message that the first of its viewers can see."""
        return self._initial_target(self.viewers[0], self.channel.id) or 0

    def has_news(self) -> bool:
        """Whether something was posted since a page was last open here."""
        if self.pages:
            self.seen = self.newest
        return self.newest > self.seen

    def publish(self, but: Any = None) -> None:
        """Show every open page the present; one that has it already can be left out."""
        self._remember()
        self._advance_presentation_time()
        for page in self.pages:
            if page is not but:
                self._publish(page, reason="refresh")

    def _open_page(self, viewer_id: Any = None, target_id: Any = None) -> Any:
        """A new page begins at the newest message."""
        source = cast("Any", self._python)
        source.target_id, source.window_end_id = self.newest or None, None
        self._advance_presentation_time()
        return super()._open_page(viewer_id, target_id)

    def has_all(self, page_id: str | None, number: str | None) -> bool:
        """Whether a page that was told so often how things stand has nothing new to be told."""
        if page_id not in self._pages:
            return False
        return str(self._page_payload(self._get_page(page_id))["number"]) == number

    def _page_payload(self, page: Any) -> dict[str, Any]:
        """How things stand for a page, with the number by which it tells later that it knows."""
        stands = super()._page_payload(page)
        number, stood = self._told.get(page.id, (0, {}))
        if stands != stood:
            number += 1
            self._told = {known: told for known, told in self._told.items() if known in self._pages}
            self._told[page.id] = number, stands
        return {**stands, "number": number}

    async def _action(self, page_id: str | None, action: Mapping[str, Any]) -> dict[str, Any]:
        async with self._rooms.turn:
            page = self._pages.get(page_id or "")
            if page is None:
                return await super()._action(page_id, action)
            if self._still_stands(page, action):
                action = {**action, "published_revision": page.revision}
            self._newest = self._newest_message(page)
            self._remember()
            revision = page.revision
            self._rooms.world.acting = self
            try:
                result = await super()._action(page_id, action)
            finally:
                self._rooms.world.acting = None
            if page.revision != revision:
                self._rooms.note_current(page)
            return result

    def _publish(self, page: Any, **why: Any) -> None:
        """Publish one page; it scrolls to what its own action has posted."""
        newest = self._newest_message(page)
        if page.id == getattr(self._action_page, "id", None) and newest > self._newest:
            page.target_id, page.window_end_id = newest or None, None
        super()._publish(page, **why)

    def _newest_message(self, page: Any) -> int:
        return self._initial_target(page.viewer, page.channel_id) or 0

    def _remember(self) -> None:
        self._older = {page.id: self._older.get(page.id, deque(maxlen=REMEMBERED)) for page in self.pages}
        for page in self.pages:
            self._older[page.id].append((page.revision, page.snapshot))

    def _still_stands(self, page: Any, action: Mapping[str, Any]) -> bool:
        """Whether what the visitor saw when acting means the same in the page's present publication."""
        revision, control = action.get("published_revision"), action.get("control_key")
        seen = next((snapshot for older, snapshot in self._older.get(page.id, ()) if older == revision), None)
        if seen is None:
            return False
        if action.get("kind") not in ("click", "select"):
            return True
        meant = _custom_id(seen, control)
        return meant is not None and meant == _custom_id(page.snapshot, control)


class Rooms:
    """All rooms, of which those for new channels and threads are opened as they appear."""

    def __init__(self, scene: World, *, port: int = 0, notice: str = "") -> None:
        assert isinstance(scene.discord, Discord)
        self.world = scene.discord
        self.turn = asyncio.Lock()
        """Who acts on the simulated Discord, a visitor or the heartbeat."""
        self.notice = notice
        """What becomes of it all when the playground stops."""
        self._scene = scene
        self._port = port
        self._open: dict[int, Room] = {}
        self._stack = AsyncExitStack()
        self._current: tuple[Any, int] = (None, 0)
        share_readers()

    async def __aenter__(self) -> Rooms:
        await self.open_new_ones()
        return self

    async def __aexit__(self, *why: Any) -> None:
        await self._stack.aclose()

    def __iter__(self) -> Iterator[Room]:
        """First channels and threads, then direct messages."""
        return iter(sorted(self._open.values(), key=lambda room: room.channel.guild is None))

    @property
    def first(self) -> Room:
        """Where the visitor begins."""
        return self._open[self._scene.channel.id]

    @property
    def is_closed(self) -> bool:
        """Whether the visitor has ended the playground."""
        return any(room.is_closed for room in self._open.values())

    async def open_new_ones(self) -> None:
        """Open a room for every place that has none yet."""
        for channel, viewers, title in self._places():
            if channel.id not in self._open:
                room = Room(self, channel, viewers, title, 0 if self._open else self._port)
                await self._stack.enter_async_context(room)
                self._open[channel.id] = room

    def _places(self) -> Iterator[tuple[simcord.ChannelHandle, Sequence[Any], str]]:
        for name, channel in self._scene.guild.channels.items():
            yield channel, self._scene.people, f"#{name}"
            for thread in channel.threads:
                yield thread, self._scene.people, f"#{name}: {thread.name}"
        for person in self._scene.people:
            yield person.user.dm_channel, [person.user], person.name.capitalize()

    def note_current(self, page: Any) -> None:
        """Remember that a page shows all that has been done so far."""
        self._current = page, len(self.world.http_requests)

    async def publish(self, requests: int) -> None:
        """Show what the bot has done by so many requests since the last time; call it on the heartbeat's turn."""
        page, up_to = self._current
        self._current = None, 0
        await self.open_new_ones()
        for room in self._open.values():
            room.publish(but=page if up_to == requests else None)

    def bar(self, here: Room) -> dict[str, Any]:
        """What the bar shows that leads from room to room."""

        def links(is_private: bool) -> list[dict[str, Any]]:
            return [
                {"name": room.title, "url": room.url, "here": room is here, "news": room.has_news()}
                for room in self
                if (room.channel.guild is None) is is_private
            ]

        return {
            "notice": self.notice,
            "groups": [
                {"title": "Channels", "links": links(False)},
                {"title": "Direct messages", "links": links(True)},
            ],
        }


def _custom_id(snapshot: Mapping[str, Any], control: Any) -> str | None:
    """The id that the bot gave to the button or select which the page calls `control`."""
    found = (part.get("custom_id") for part in parts(snapshot.get("messages")) if part.get("control_key") == control)
    return next(found, None)


def parts(node: Any) -> Iterator[Mapping[str, Any]]:
    """All objects inside a publication."""
    if isinstance(node, Mapping):
        yield node
        node = list(node.values())
    if isinstance(node, list):
        for part in node:
            yield from parts(part)
