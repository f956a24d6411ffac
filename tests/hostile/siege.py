"""A running table and a lobby under siege: inputs come in by the gateway, as Discord delivers them."""

from __future__ import annotations

import copy
import logging
import random
import sqlite3
from collections.abc import AsyncIterator, Collection, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from simcord.backend import serializers
from simcord.builders import ChannelHandle
from simcord.components import walk_components
from simcord.interactions import base_payload

from tests.e2e.players import Player
from tests.e2e.world import World, a_world
from tests.secrecy_discord.wiretap import CHANNEL, Wiretap, tapped

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
BUTTON, SELECT = 2, 3
KEPT = (
    "tables",
    "chairs",
    "journal",
    "checkpoints",
    "pending",
    "standing",
    "receipts",
    "rolls",
    "events",
    "outbox",
    "letters",
)
AT_ONCE = 25
EVIL_NAMES = ("@everyone", "**ann**`", "<@&1>\u202e[x](http://y.z)", "dan\u0000||@here||")


class Siege:
    """Table 1 is being played in one channel, table 2 is a lobby in another; a crowd wishes both of them ill."""

    def __init__(self, world: World, lobby: ChannelHandle, players: list[Player], strangers: list[Player]) -> None:
        self.world, self.lobby_channel = world, lobby
        self.players, self.strangers = players, strangers
        self.backend = world.env.backend
        self.tap = Wiretap(self.backend, {person.member.id: name for name, person in world.people.items()})
        self.panels: dict[str, Any] = {}
        self.records: list[Any] = []
        self._waiting = 0

    @property
    def crowd(self) -> list[Player]:
        """Everybody who can press something."""
        return [*self.players, *self.strangers]

    # What can be pressed

    def public_ids(self) -> list[str]:
        """The ids under all posts that everybody sees."""
        return [part["custom_id"] for message in self.public_messages() for part in _parts(message)]

    def public_messages(self) -> list[Any]:
        """All posts that everybody sees."""
        posts = [*self.world.posts(), *self.world.posts(self.lobby_channel)]
        return [self.backend.get_message(post.channel.id, post.id) for post in posts]

    def panel_ids(self, player: Player) -> list[str]:
        """The ids on a player's own panel."""
        return [part["custom_id"] for part in _parts(self.panels[player.id])]

    # Inputs

    async def press(
        self,
        person: Player,
        custom_id: str,
        on: Any,
        *,
        kind: int = BUTTON,
        values: Sequence[str] = (),
        shown: bool = True,
    ) -> None:
        """A press, or a choice in a select; a real message always shows what was pressed in it."""
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": kind}
        part: dict[str, Any] = {"type": kind, "custom_id": custom_id, "style": 2, "label": "x"}
        if kind == SELECT:
            data["values"] = list(values)
            part["options"] = [{"label": "x", "value": "0"}]
        message = copy.deepcopy(dict(serializers.message_payload(self.backend, on)))
        message["components"] = [{"type": 1, "components": [part]}] if shown else []
        await self._emit(person, COMPONENT, data, on.channel_id, message)

    async def send_modal(self, person: Player, custom_id: str, components: list[Any], on: Any) -> None:
        """A modal that is sent off."""
        message = dict(serializers.message_payload(self.backend, on))
        await self._emit(person, MODAL, {"custom_id": custom_id, "components": components}, on.channel_id, message)

    async def command(
        self, person: Player, name: str, options: list[dict[str, Any]], *, kind: int = COMMAND, channel: Any = None
    ) -> None:
        """A command with whatever options; `name` may have a subcommand."""
        root, *path = name.split()
        known = self.backend.find_command(root, self.world.guild.id, type=1) or {"id": "1"}
        for step in reversed(path):
            options = [{"name": step, "type": 1, "options": options}]
        data = {"id": known["id"], "name": root, "type": 1, "options": options}
        await self._emit(person, kind, data, (channel or self.world.channel).id, None)

    async def _emit(self, person: Player, kind: int, data: dict[str, Any], channel: int, message: Any) -> None:
        record, payload = base_payload(
            self.backend,
            type=kind,
            channel_id=channel,
            guild_id=self.world.guild.id,
            user_id=person.member.id,
            data=data,
        )
        if message is not None:
            payload["message"] = message
            record.source_message_id = int(message["id"])
        self.records.append(record)
        self.backend.emit("INTERACTION_CREATE", payload)
        self._waiting += 1
        if self._waiting >= AT_ONCE:
            await self.rest()

    async def rest(self) -> None:
        """Let the bot answer all that has come in."""
        await self.world.env.settle()
        self._waiting = 0


def _parts(message: Any) -> Iterator[dict[str, Any]]:
    return (part for part in walk_components(message.components) if part.get("custom_id"))


Rows = dict[str, list[tuple[Any, ...]]]


def rows(path: Path) -> Rows:
    """All that is kept of all tables."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        return {name: sorted(db.execute(f"SELECT * FROM {name}").fetchall(), key=repr) for name in KEPT}


@asynccontextmanager
async def under_siege(folder: Path, caplog: pytest.LogCaptureFixture, least: int) -> AsyncIterator[Siege]:
    """Whatever comes in: afterwards all is as it was, every input was answered in private, and nobody was pinged."""
    async with a_world(folder) as world:
        siege = await _set_up(world)
        before, requests = rows(world.database), len(world.env.http_requests)
        caplog.clear()
        with caplog.at_level(logging.WARNING), tapped(siege.tap):
            yield siege
            await siege.rest()
        check(siege, before, world.env.http_requests[requests:], caplog.records)
        assert len(siege.records) >= least


class Breach(AssertionError):
    """Something has given way."""


def check(siege: Siege, before: Rows, requests: Sequence[Any], logged: Sequence[logging.LogRecord]) -> None:
    """All is as it was, every input was answered in private, nothing failed, and nobody was called."""
    for heard in siege.tap.heard:
        if heard.reader == CHANNEL:
            raise Breach(f"everybody can read an answer: {heard.words}")
    after = rows(siege.world.database)
    for name in KEPT:
        if before[name] != after[name]:
            raise Breach(f"a table has changed: {name} was {before[name]}, is {after[name]}")
    if siege.world.env.errors:
        raise Breach(f"an error was not handled: {siege.world.env.errors}")
    for record in logged:
        if record.levelno >= logging.WARNING:
            raise Breach(f"an error was not handled: {record.getMessage()}")
    for given in siege.records:
        if not given.responded:
            raise Breach(f"an input was left without an answer: {given}")
    check_mentions(requests)


async def _set_up(world: World) -> Siege:
    strangers = [world.person(name) for name in EVIL_NAMES]
    players = await world.playing("ann", "bob", "cid")
    await world.plays_until("council.sheet")
    await players[0].decides({"stake": 1, "errand": "none"})
    lobby = world.guild.create_text_channel("lobby")
    await players[0].slash("game new", lobby)
    siege = Siege(world, lobby, players, strangers)
    for player in players:
        panel = await player.opens_panel()
        siege.panels[player.id] = world.env.backend.get_message(panel.channel_id, panel.id)
    await world.env.settle()
    return siege


def check_mentions(requests: Sequence[Any], *, callable_people: Collection[str] = ()) -> None:
    """No message of ours may call anybody but those it is meant for, whatever stands in it."""
    checked = 0
    for request in requests:
        body = request.json if isinstance(request.json, dict) else {}
        message = body["data"] if isinstance(body.get("data"), dict) else body
        if not message.get("content"):
            continue
        allowed = message.get("allowed_mentions")
        called = set(map(str, allowed.get("users") or ())) if allowed else set()
        if allowed is None or allowed.get("parse") or allowed.get("roles") or not called <= set(callable_people):
            raise Breach(f"somebody is called: {request}")
        checked += 1
    assert checked, "there was nothing to check"


def chance(number: int) -> random.Random:
    """The same hostility in every run."""
    return random.Random(number)
