"""The bot under a Discord that answers at once and keeps nothing: what a click costs without the simulator."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from time import perf_counter
from typing import Any

from discord.http import HTTPClient
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from cogs.shell import SealedOrders
from tests.bench.hall import Click
from tests.bench.load import UNDER_WAY, Answered, Panel, Replies

BOT = {"id": "1", "username": "Sealed Orders", "discriminator": "0", "avatar": None, "bot": True}
APPLICATION = {
    "id": "1",
    "name": "Sealed Orders",
    "description": "",
    "icon": None,
    "rpc_origins": None,
    "bot_public": True,
    "bot_require_code_grant": False,
    "owner": BOT,
    "verify_key": "",
    "flags": 0,
}
numbers = itertools.count(1_000_000)


def message(channel: int, content: str = "", components: Sequence[Any] = ()) -> dict[str, Any]:
    """A message of the bot as Discord sends it."""
    return {
        "id": str(next(numbers)),
        "channel_id": str(channel),
        "author": BOT,
        "content": content,
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "components": list(components),
    }


def dm_channel(person: str) -> dict[str, Any]:
    """The direct messages of the bot with somebody; the number of the channel is his own."""
    user = {"id": person, "username": f"player {person}", "discriminator": "0", "avatar": None}
    return {"id": person, "type": 1, "recipients": [user], "last_message_id": None}


class InstantHttp(HTTPClient):
    """Takes every request, and knows the right form of an answer to each."""

    async def static_login(self, token: str) -> Any:
        self.token = token
        return BOT

    async def close(self) -> None:
        """There is nothing to close."""

    async def request(self, route: Any, **what: Any) -> Any:
        """An answer at once."""
        if route.path == "/users/@me/channels":
            return dm_channel(str(what["json"]["recipient_id"]))
        if route.path == "/oauth2/applications/@me":
            return APPLICATION
        return [] if route.method == "PUT" else message(route.channel_id or 0)


class InstantWebhooks(AsyncWebhookAdapter):
    """Takes replies to clicks."""

    def __init__(self, replies: Replies) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.replies = replies

    async def request(self, route: Any, *args: Any, **what: Any) -> Any:
        """Note the reply; an answer at once."""
        self.replies.note(route, what, perf_counter())
        if route.path.endswith("/callback"):
            return {"interaction": {"id": str(route.webhook_id), "type": 3}}
        return message(0)


@asynccontextmanager
async def running(bot: SealedOrders, replies: Replies) -> AsyncIterator[None]:
    """The bot from login to ready, and its end."""
    loop = asyncio.get_running_loop()
    bot.http = bot._connection.http = bot.tree._http = InstantHttp(loop)
    bot._connection.guild_ready_timeout = 0.0
    context = async_context.set(InstantWebhooks(replies))
    try:
        await bot.login("a.b.c")
        bot._connection.parsers["READY"](
            {"v": 10, "user": BOT, "guilds": [], "session_id": "bare", "application": APPLICATION}
        )
        await bot.wait_until_ready()
        yield
    finally:
        async_context.reset(context)
        await bot.close()


class BareClicks:
    """Presses on panels in direct messages, given to discord.py as the gateway would give them."""

    def __init__(self, bot: SealedOrders, replies: Replies) -> None:
        self.replies = replies
        self._bot = bot
        self._panels: Mapping[int, Panel] = {}

    def show(self, clicks: Sequence[Click], panels: Mapping[int, Panel]) -> None:
        """The panels that can be pressed."""
        self._panels = panels

    def press(self, answered: Answered) -> None:
        """Send a press; its reply is noted when the bot edits the panel."""
        click = answered.click
        panel, number = self._panels[click.table], str(next(numbers))
        channel = dm_channel(click.person)
        payload = {
            "id": number,
            "application_id": "1",
            "type": 3,
            "token": number,
            "version": 1,
            "data": {"custom_id": panel.custom_id, "component_type": 2},
            "channel_id": channel["id"],
            "channel": channel,
            "user": channel["recipients"][0],
            "message": message(int(channel["id"]), panel.content, panel.components),
            "locale": "en-US",
            "app_permissions": "0",
            "entitlements": [],
            "authorizing_integration_owners": {},
            "context": 1,
            "attachment_size_limit": 10 * 2**20,
        }
        self.replies.expect(number, answered)
        context = UNDER_WAY.set(answered)
        self._bot._connection.parsers["INTERACTION_CREATE"](payload)
        UNDER_WAY.reset(context)
