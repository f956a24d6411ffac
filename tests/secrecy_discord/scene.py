"""A game of three with a tap on the wire, and an onlooker; everything that could differ by chance is pinned."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from PIL import Image

from cogs.panel.sight import Sight
from render.cuts import DEFAULT, Cut
from render.editions import ALT_TEXT_LIMIT, Drawn, Edition, Look
from rules.kernel.game import Event, Face, Game
from rules.kernel.values import Cell, Json
from rules.table.table import Table
from tests.e2e.players import Player, sensible
from tests.e2e.world import World, a_world
from tests.helpers.lengths import at_length
from tests.reference import EDITION
from tests.secrecy_discord.wiretap import Heard, Wiretap, tapped


def draw_everything(face: Face, targets: Mapping[Cell, int] | None, cut: Cut = DEFAULT) -> Image.Image:
    """A picture that shows all there is in a face: whatever differs in the face differs in the picture."""
    return Image.frombytes("L", (8, 4), hashlib.sha256(f"{face.model_dump_json()}|{targets}|{cut}".encode()).digest())


def show_everything(event: Event, cut: Cut) -> Drawn:
    """A scene that shows all there is in an event, also in its words."""
    words = event.model_dump_json()
    return Image.frombytes("L", (8, 4), hashlib.sha256(words.encode()).digest()), words[:ALT_TEXT_LIMIT]


def telltale(edition: Edition) -> dict[str, Edition]:
    """A game whose pictures show all there is in a face or an event, and are drawn in no time."""

    def hand(face: Face, cut: Cut) -> Image.Image | None:
        return draw_everything(face, None) if edition.hand(face) else None

    def looks(face: Face) -> Mapping[str, Look]:
        drawn = draw_everything(face, None), "All that there is."
        return {name: Look(look.title, lambda _, cut: drawn) for name, look in edition.looks(face).items()}

    told = dataclasses.replace(
        edition,
        draw=draw_everything,
        hand_picture=edition.hand_picture and hand,
        looks=looks,
        scenes=dict.fromkeys(edition.scenes, show_everything),
    )
    return {edition.game.name: told}


THE_FORD = telltale(EDITION)

QUESTIONS = (
    "board",
    "log",
    "hand",
    "game status",
    "game verify",
    "duties",
    "game list",
    "game settings",
    "game calendar",
    "letter read",
    "since",
    "notes",
)


SHOWN: tuple[tuple[str, dict[str, Any]], ...] = (
    *((name, {}) for name in (*QUESTIONS, "decide", "orders show", "orders why", "orders past", "letter reported")),
    ("board", {"look": "0"}),
    ("board", {"line": 1, "text": True}),
    ("board", {"line": 2}),
    ("log", {"kind": "mine"}),
    ("log", {"kind": "changes", "line": 2}),
    ("log", {"page": 2}),
    ("letter read", {"before": 2}),
    ("letter read", {"search": "a"}),
    ("privacy show", {}),
)
ALIKE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("help", {}),
    ("help", {"topic": "power"}),
    ("game record", {}),
    ("game picture", {"shape": "as the table"}),
    ("notices", {"by": "direct message"}),
    ("notices", {"away": "filed orders, then the rules"}),
    ("rules", {}),
    ("rules", {"search": "attack"}),
)
"""What shows nothing of any table."""
REFUSED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("game start", {}),
    ("game report", {}),
    ("game resume", {}),
    ("game settings", {"setting": "rounds", "value": "long"}),
    ("game join", {"seat": "red"}),
    ("referee accept", {}),
    ("referee rewind", {"line": 999_999}),
    ("referee extend", {"time": "never"}),
    ("referee replace", {"seat": "purple"}),
    ("referee fallback", {"seat": "purple"}),
    ("orders file", {"question": "nothing"}),
    ("orders forget", {"question": "nothing"}),
    ("letter write", {"to": "nobody", "text": "Are you there?"}),
    ("letter block", {"seat": "purple"}),
    ("letter unblock", {"seat": "purple"}),
    ("letter report", {"number": 999, "reason": "There is none."}),
    ("letter release", {"seat": "red"}),
    ("privacy delete", {"what": "table"}),
    ("privacy delete", {"what": "server"}),
)
ACTS = (
    "game new",
    "game leave",
    "game pause",
    "game concede",
    "game draw",
    "game claim",
    "game away",
    "game substitute",
    "orders write",
    "referee abandon",
)
"""What else there is: acts of a seat or of a host, each compared where a pair of twins uses it, or open to all."""
SHARES = at_length(3, 1)
"""By so many pairs of twins what is refused, offered, or always alike is asked for once; in a marathon by each."""


class Scene:
    """Ann, who has the secret; Bob and Cid, who play with her; and Dan, who looks on."""

    def __init__(self, world: World, tap: Wiretap, ann: Player, bob: Player, cid: Player, dan: Player) -> None:
        self.world, self.tap = world, tap
        self.ann, self.bob, self.cid, self.dan = ann, bob, cid, dan
        self.share = 0
        """Which of the shares is asked for in this game."""

    async def everybody_asks(self, *people: Player) -> None:
        """All that can be asked for, by those who do not know: by command, by button and in direct messages."""
        for person in people or (self.bob, self.cid, self.dan):
            for command in QUESTIONS:
                await person.slash(command)
            await person.slash("board", text=True)
            await person.slash("game rewind", line=999_999)
            await person.is_offered("board", "table")
            await person.is_offered("letter write", "to")
            await person.opens_panel()
        await self.bob.whispers("duties")

    async def asks_everything(self, person: Player) -> None:
        """Commands that only show something, or are refused to whoever has no part in the secret, and suggestions."""
        for name, options in (*SHOWN, *(*ALIKE, *REFUSED)[self.share % SHARES :: SHARES]):
            await person.slash(name, **options)
        offered = [
            (command.qualified_name, option.name)
            for command in self.world.bot.tree.walk_commands()
            for option in getattr(command, "parameters", ())
            if option.autocomplete
        ]
        for name, option in offered[self.share % SHARES :: SHARES]:
            await person.is_offered(name, option)

    async def reminders_go_out(self) -> None:
        """Time passes until the reminder, but not until the deadline."""
        record = await self.world.record()
        assert record.remind_at is not None
        await self.world.passes(record.remind_at - int(self.world.env.now().timestamp()) + 1)

    async def plays_until(
        self, key: str, answers: Callable[[Sight, Game[Any]], Json] = sensible, absent: Player | None = None
    ) -> None:
        """All who are there have decided, one after the other, until that moment in the rules."""
        while key not in await self.world.look(_keys_asked):
            player = next(player for player in await self.world.waiting() if player is not absent)
            await player.has_decided(answers(await player.sight(), self.game))

    @property
    def game(self) -> Game[Any]:
        """What is played."""
        (edition,) = self.world.games.values()
        return edition.game

    async def answers_for(self, player: Player) -> None:
        """One player answers all that he is asked now."""
        while player in await self.world.waiting():
            await player.decides(sensible(await player.sight(), self.game))


def _keys_asked(table: Table) -> list[str]:
    assert table.session is not None
    assert table.session.batch is not None
    return [asked.key for asked in table.session.batch.asks.values()]


Script = Callable[[Scene], Awaitable[None]]


@asynccontextmanager
async def a_scene(folder: Path, games: dict[str, Edition] = THE_FORD) -> AsyncIterator[Scene]:
    """A game that has just begun, with the tap on from the first request."""
    folder.mkdir()  # noqa: ASYNC240 - nobody waits for it
    async with a_world(folder, games=games) as world:
        people = [world.person(name) for name in ("ann", "bob", "cid", "dan")]
        names = {person.member.id: name for name, person in world.people.items()}
        tap = Wiretap(world.env.backend, names)
        with tapped(tap):
            await world.playing("ann", "bob", "cid")
            later = {"eve": world.person("eve"), "mod": world.moderator("mod")}
            names.update({person.member.id: name for name, person in later.items()})
            yield Scene(world, tap, *people)
            await world.env.settle()


async def heard_in(folder: Path, script: Script, games: dict[str, Edition] = THE_FORD) -> list[Heard]:
    """All that went over the wire in a game that goes by a script."""
    async with a_scene(folder, games) as scene:
        await script(scene)
    return scene.tap.heard
