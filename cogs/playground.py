"""The playground: the real bot in a simulated Discord, with a channel that a visitor opens in the browser.

The simulator is made for tests: its clock stands still, its page shows nothing new until somebody acts, and it
refuses a click that meets its own work. Three things make a place to play of it: `Discord` leaves long waits to the
heartbeat, `Door` lets the visitor and the heartbeat act in turn so that no click is lost, and `Heartbeat` moves the
clock with the real one and shows the page what the bot has posted by itself.
"""

from __future__ import annotations

import asyncio
import functools
import gc
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import discord

from cogs.background import until_told_to_stop
from cogs.workshop import offered

logging.disable(logging.WARNING)  # The simulator makes a client as it is imported, and discord.py warns of its intents.
try:
    import simcord
    from simcord.preview import Preview
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "The playground needs the simulated Discord, simcord[preview], which is not installed: run make play.",
        name=missing.name,
    ) from None
finally:
    logging.disable(logging.NOTSET)

log = logging.getLogger(__name__)

NAME = "Sealed Orders"
BEAT = 0.5  # seconds between two heartbeats
SHORT_WAIT = 1.0  # seconds; what the bot waits for no longer than this is waited for by a click as well
PATIENCE = 15.0  # seconds the bot may work on one click before the page says that the outcome is uncertain
NO_BROWSER = "python"  # the simulator's name for the page that it keeps for itself, from which new pages start
LAST_MOMENT = 0.2  # seconds in which processes that the simulator stopped close their pipes, else Python complains
REMEMBERED = 8  # publications of a page to which a click under way may still belong
AUTOCOMPLETE = discord.InteractionResponseType.autocomplete_result.value

# A page redraws all its messages when a select is opened. Its pictures must keep their height meanwhile: else a page
# that is scrolled down jumps to the top, and the select closes at once.
KEEP_HEIGHT = {
    "export function renderMedia(": "const heights = new Map(); export function renderMedia(",
    "trigger.append(image);": "trigger.append(image); trigger.style.minHeight = heights.get(assetId) ?? '';",
    "image.height = displayHeight;": "image.height = displayHeight; "
    "trigger.style.minHeight = ''; heights.set(assetId, `${trigger.offsetHeight}px`);",
}
# Discord shows the pictures of a message above its buttons.
PICTURE_FIRST = {
    "    root.append(list);": "    const below = root.querySelector(':scope > :is(.embed-card, .message-components)'); "
    "root.insertBefore(list, below);"
}
# A page remembers what was chosen by the place of a select in its message. Where a press has put another select in
# that place, it must forget: else the first entry cannot be chosen twice in a row.
FORGET_CHOICE = {
    "export function renderSelect(": "const known = new Map(); export function renderSelect(",
    "  if (draftValue(key) === undefined) {": "  const made = JSON.stringify([component.custom_id, component.options]);"
    " if (known.has(key) && known.get(key) !== made && dropdown?.key !== key) "
    "options.onReconcileDraft?.(key, optionDefaults(entries).slice(0, maximum)); known.set(key, made);\n"
    "  if (draftValue(key) === undefined) {",
}
MENDS = {"/media.js": KEEP_HEIGHT, "/messages.js": PICTURE_FIRST, "/selects.js": FORGET_CHOICE}

HOST = discord.Permissions(
    manage_channels=True, manage_messages=True, manage_threads=True, create_public_threads=True, pin_messages=True
)


@dataclass(frozen=True)
class World:
    """The simulated Discord as a scenario needs it: one server, one channel, the visitor and some company."""

    discord: simcord.Env
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    visitor: simcord.MemberActor
    company: tuple[simcord.MemberActor, ...]


class Discord(simcord.Env):
    """A simulated Discord in which only the heartbeat ends long waits.

    By itself the simulator holds back a click until every wait that ends within its patience is over: a click five
    seconds before a deadline would be answered at the deadline.
    """

    open_for_play = False

    def _schedule_timer(self, record: Any, *details: Any) -> None:
        if not self.open_for_play or record.when - self._virtual_time <= SHORT_WAIT:
            super()._schedule_timer(record, *details)


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


def mend(preview: Preview) -> None:
    """Serve the page's own scripts with our corrections; call it before the preview opens."""
    server: Any = preview._server
    as_made = server._static

    async def mended(request: Any) -> Any:
        response = await as_made(request)
        for flawed, sound in MENDS.get(request.path, {}).items():
            response.text = response.text.replace(flawed, sound)
        return response

    server._static = mended


class Heartbeat:
    """Keeps the simulator's clock and page at the present."""

    def __init__(self, world: Discord, preview: Preview, door: Door, seconds: Callable[[], float]) -> None:
        self._world = world
        self._preview = preview
        self._door = door
        self._seconds = seconds
        self._began = seconds(), world.now()

    async def run(self) -> None:
        """Beat until the page is closed or the task is cancelled."""
        while not self._preview._closed:
            await self.beat()
            await asyncio.sleep(BEAT)

    async def beat(self) -> None:
        """Let the time pass that has really passed, and show what the bot did meanwhile."""
        try:
            async with self._door.turn:
                await self._let_time_pass()
                await self._show_news()
        except TimeoutError:
            log.warning("The bot was still at work after %.0f seconds; the page may be late.", PATIENCE)
        except simcord.SetupError:
            if not self._preview._closed:
                raise

    async def _let_time_pass(self) -> None:
        began, simulated = self._began
        behind = self._seconds() - began - (self._world.now() - simulated).total_seconds()
        await self._world.advance_time(max(0.0, behind))
        self._preview._advance_presentation_time()

    async def _show_news(self) -> None:
        """Publish what the bot did since the last beat, and let go of the simulator's records of it."""
        visible = any(map(_is_visible, self._world.http_requests))
        self._world.http_requests.clear()
        self._world.backend.transcript.clear()
        if visible:
            await self._door.publish()


def _is_visible(request: simcord.HttpLogEntry) -> bool:
    """Whether a request of the bot can have changed what a page shows."""
    suggests = isinstance(request.json, Mapping) and request.json.get("type") == AUTOCOMPLETE
    return request.method != "GET" and not (suggests and request.path.endswith("/callback"))


say = functools.partial(print, flush=True)


games = offered
"""What is played here: all games that players can choose."""


async def open_demo_table(world: World) -> None:
    """The visitor opens a table, by the same command as anybody, and stewards take the other seats that it needs.

    What the bot answers to that in private is dismissed: the visitor has not asked for it, and begins with the lobby.
    """
    visitor = world.visitor
    name, edition = next(iter(games().items()))
    answers = [await visitor.slash(world.channel, "game new", game=name)]
    lobby = world.channel.last_message
    assert lobby is not None
    answers += [await visitor.click(lobby, label="Add a steward") for _ in range(edition.game.least_players - 1)]
    for answer in answers:
        if answer.response is not None:
            await visitor.delete(answer.response)


async def serve(
    make_bot: Callable[[], discord.Client],
    *,
    port: int = 0,
    prepare: Callable[[World], Awaitable[None]] | None = open_demo_table,
    announce: Callable[[str], None] = say,
) -> None:
    """Run the bot in a simulated Discord and serve its channel on `port`, until cancelled or ended in the browser."""
    now = discord.utils.utcnow()
    bot = make_bot()
    world = Discord(bot, check_errors=False, settle_timeout=PATIENCE)
    world.backend.advance_clock((now - world.now()).total_seconds())
    world.backend.bot_user.name = NAME
    try:
        await world.start()
        with world.time_context():
            await _play(world, port, prepare, announce)
    finally:
        await bot.close()
        await world.shutdown()


async def _play(
    world: Discord,
    port: int,
    prepare: Callable[[World], Awaitable[None]] | None,
    announce: Callable[[str], None],
) -> None:
    scene = set_scene(world)
    await world.settle()
    world.open_for_play = True
    preview = world.preview(scene.channel, viewers=[scene.visitor], layout="channel", port=port)
    mend(preview)
    async with preview:
        if prepare is not None:
            await prepare(scene)
        heartbeat = Heartbeat(world, preview, Door(preview), asyncio.get_running_loop().time)
        beating = asyncio.create_task(heartbeat.run())
        announce(f"Open {preview.url} in a browser to play; press Ctrl-C here to stop.")
        try:
            await beating
        finally:
            beating.cancel()
            await asyncio.gather(beating, return_exceptions=True)


def set_scene(world: simcord.Env) -> World:
    """A server with one channel, in which the visitor may host and a few others sit about."""
    guild = world.create_guild(NAME)
    channel = guild.create_text_channel("table", topic="Play here; type / for the commands.")
    host = guild.create_role("Host", permissions=HOST)
    visitor = guild.add_member(world.create_user("visitor", global_name="Visitor"), roles=[host])
    company = tuple(guild.add_member(world.create_user(name.lower(), global_name=name)) for name in ("Ada", "Bo", "Cy"))
    return World(world, guild, channel, visitor, company)


def play(make_bot: Callable[[], discord.Client], *, port: int = 0, **choices: Any) -> None:
    """Serve the playground from the command line; Ctrl-C ends it quietly."""
    _speak_only_of_faults()
    try:
        asyncio.run(_until_stopped(serve(make_bot, port=port, **choices)))
    except KeyboardInterrupt:
        pass
    except simcord.SetupError as problem:
        if not isinstance(problem.__cause__, OSError):
            raise
        raise SystemExit(f"The playground cannot start: port {port} is taken.") from None


def _speak_only_of_faults() -> None:
    """Whoever starts the playground waits for its address, not for a log; LOG_LEVEL=DEBUG shows all."""
    for name, level in (("discord", logging.ERROR), ("cogs", logging.WARNING)):
        logger = logging.getLogger(name)
        if not logger.isEnabledFor(logging.DEBUG):
            logger.setLevel(level)


async def _until_stopped(service: Coroutine[Any, Any, None]) -> None:
    await until_told_to_stop(service)
    # The simulator ends its own picture checker and leaves its pipes open; with the loop gone Python would complain.
    for pipe in [one for one in gc.get_objects() if isinstance(one, asyncio.SubprocessTransport)]:
        pipe.close()
    await asyncio.sleep(LAST_MOMENT)
