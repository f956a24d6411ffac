"""The door: the visitor and the heartbeat act on the simulated Discord one at a time."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any

from simcord.preview import Preview

NO_BROWSER = "python"  # the simulator's name for the page that it keeps for itself, from which new pages start
REMEMBERED = 8  # publications of a page to which a click under way may still belong


class Door:
    """Lets the visitor and the heartbeat act on the simulated Discord one at a time.

    The simulator answers an action that meets another with an error, after which the page takes no further click,
    and refuses an action from a page that has since been published again. Here an action waits for its turn, and one
    that names an older publication counts as long as its button still stands there.
    """

    def __init__(self, preview: Preview) -> None:
        self.turn = asyncio.Lock()
        self._preview = preview
        self._admit, preview._action = preview._action, self._act  # type: ignore[method-assign, assignment]
        self._show, preview._publish = preview._publish, self._publish  # type: ignore[method-assign]
        self._older: dict[str, deque[tuple[int, Mapping[str, Any]]]] = {}
        self._newest = 0

    async def publish(self) -> None:
        """Show every open page the present; call it on the heartbeat's turn."""
        self._remember()
        await self._preview.refresh()

    async def _act(self, page_id: str | None, action: Mapping[str, Any]) -> dict[str, Any]:
        async with self.turn:
            page = self._preview._pages.get(page_id or "")
            if page is None:
                return await self._admit(page_id, action)
            if self._still_stands(page, action):
                action = {**action, "published_revision": page.revision}
            self._newest = self._newest_message(page)
            self._remember()
            revision = page.revision
            result = await self._admit(page_id, action)
            if page.revision != revision and self._preview._pages.keys() == {page.id, NO_BROWSER}:
                self._preview.env.http_requests.clear()  # all of it is on the only open page already
            return result

    def _publish(self, page: Any, **why: Any) -> None:
        """Publish one page; it scrolls to what its own action has posted, and a page opened later begins there."""
        newest = self._newest_message(page)
        acted = page is self._preview._action_page and newest > self._newest
        if acted or page.id == NO_BROWSER:
            page.target_id, page.window_end_id = newest or None, None
        self._show(page, **why)

    def _newest_message(self, page: Any) -> int:
        return self._preview._initial_target(page.viewer, page.channel_id) or 0

    def _remember(self) -> None:
        pages = self._preview._pages
        self._older = {page_id: self._older.get(page_id, deque(maxlen=REMEMBERED)) for page_id in pages}
        for page_id, page in pages.items():
            self._older[page_id].append((page.revision, page.snapshot))

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


def _custom_id(snapshot: Mapping[str, Any], control: Any) -> str | None:
    """The id that the bot gave to the button or select which the page calls `control`."""
    found = (part.get("custom_id") for part in _parts(snapshot.get("messages")) if part.get("control_key") == control)
    return next(found, None)


def _parts(node: Any) -> Iterator[Mapping[str, Any]]:
    """All objects inside a publication."""
    if isinstance(node, Mapping):
        yield node
        node = list(node.values())
    if isinstance(node, list):
        for part in node:
            yield from _parts(part)
