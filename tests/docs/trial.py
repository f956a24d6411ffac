"""A dry run of every deed by everybody: the real bot decides, and what it would keep is dropped.

Each stage has one world. The store refuses whatever it is given, so nothing changes and nothing is sent; the refusal
comes back as the bot's answer and tells what would have been done.
"""

from __future__ import annotations

import dataclasses
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager
from enum import StrEnum
from pathlib import Path
from typing import Any, NoReturn
from unittest.mock import patch

import discord
from discord import app_commands
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult, to_discord_message

from cogs import errors
from cogs.components import PanelIds, news_id, panel_id
from cogs.outbox.letter_post import LetterPress
from cogs.panel.presses import OUT_OF_USE
from cogs.panel.sight import NO_LOOK
from data.store import Change
from rules.kernel.game import StewardKind
from rules.kernel.play import Play, Procedure, RulesError
from rules.kernel.values import Refused, Seat
from rules.table.clock import Clock
from rules.table.record import Record, Stage
from rules.table.table import Table
from tests.docs.deeds import (
    BY_MESSAGE,
    CARDS,
    DEEDS,
    MANAGING_PLAYER,
    OPEN_TO_ALL,
    SOMEBODY,
    UNSEATED_HOST,
    Deed,
    How,
    Needs,
)
from tests.e2e.players import Player
from tests.e2e.world import PLAIN, World, a_world
from tests.hostile.siege import rows
from tests.reference import council
from tests.reference.game import TheFord
from tests.reference.state import Ford

IN_PLAY = (Stage.RUNNING, Stage.PAUSED, Stage.REFEREE)
SHEET = "council.sheet"
REFUSED = "This was refused:"


class Role(StrEnum):
    """What somebody is to a table."""

    PLAYER = "player"
    HOST = "playing host"
    REFEREE = "referee"
    ONLOOKER = "onlooker"
    STRANGER = "stranger"


class Mark(StrEnum):
    """What comes of a deed."""

    YES = "yes"
    VOTE = "vote"
    SEES = "sees"
    NO = "–"


Powers = dict[tuple[Role, Deed], Mark]
"""What everybody can do at a table of one stage."""


class WouldBe(Refused):
    """The bot was about to keep something."""

    def __init__(self, mark: Mark) -> None:
        super().__init__(f"This would be kept: {mark}.")


class Talkative(TheFord):
    """The Ford, but letters can be written at any time."""

    def may_write(self, state: Ford, seat: Seat) -> tuple[Seat, ...]:
        return tuple(other for other in state.seats if other != seat)


def no_truces(g: Play[Ford]) -> Procedure[None]:
    """Nobody bargains: a table whose change was refused is brought back each time, and a floor is long to run again."""
    yield from ()


@dataclasses.dataclass(frozen=True)
class Visitor:
    """Somebody who tries everything, where he is."""

    role: Role
    kind: str
    player: Player
    place: ChannelHandle | None
    """The channel that he uses; None for his direct messages."""
    seat: str = "blue"
    """Whose letters and panel he tries to lay hands on; his own, if he has a seat."""


class Trial:
    """One world at one stage, with everybody in it."""

    def __init__(self, world: World, stage: Stage) -> None:
        self.world, self.stage = world, stage
        self.panels = dict.fromkeys(("red", "blue"), panel_id(PanelIds(1, 1, 0, NO_LOOK), "refresh"))
        """What hands in the answers that Red and Blue have prepared."""

    @property
    def commands(self) -> dict[str, app_commands.Command[Any, ..., Any]]:
        """Every command in the tree, by its full name."""
        found = self.world.bot.tree.walk_commands()
        return {one.qualified_name: one for one in found if isinstance(one, app_commands.Command)}

    def require_all(self) -> None:
        """Every command and every marked button has to be tried: each needs a line in `tests/docs/deeds.py`."""
        known = {deed.name for deed in DEEDS if deed.how is How.COMMAND}
        assert set(self.commands) == known, f"without a sample, or gone: {sorted(set(self.commands) ^ known)}"
        pressed = {deed.name for deed in DEEDS if deed.how is How.BUTTON}
        buttons = {*self.world.bot.buttons, "decide", "open"}
        assert buttons == pressed, f"without a sample, or gone: {sorted(buttons ^ pressed)}"

    def in_turn(self) -> list[list[Visitor]]:
        """Everybody, of each role one or more; those come later who are put into an office for it."""
        named, here = self.world.people, self.world.channel
        elsewhere, abroad = self.world.guild.channels["elsewhere"], named["foreigner"].member.guild.channels["square"]
        as_they_are = [
            Visitor(Role.PLAYER, "player", named["bob"], here),
            Visitor(Role.HOST, "host", named["ann"], here, "red"),
            Visitor(Role.REFEREE, "manager of the server", named["mod"], here),
            Visitor(Role.ONLOOKER, "onlooker", named["olga"], here),
            Visitor(Role.STRANGER, "manager of another server", named["foreigner"], abroad),
            Visitor(Role.STRANGER, BY_MESSAGE, named["foreigner"], None),
            Visitor(Role.STRANGER, "manager who cannot see the channel", named["shut out"], elsewhere),
        ]
        return [
            as_they_are,
            [Visitor(Role.REFEREE, UNSEATED_HOST, named["old"], here)],
            [Visitor(Role.HOST, MANAGING_PLAYER, named["bob"], here)],
        ]

    # Trying

    async def powers(self) -> Powers:
        """What comes of every deed, by whomever."""
        found: dict[tuple[Role, Deed], dict[str, Mark]] = {}
        for needs in Needs:
            if self.stage in IN_PLAY or needs is Needs.STEWARD_IN_LOBBY:
                await self._arrange(needs)
            for people in self.in_turn():
                async with self._in_office(people[0]), self.dry_run():
                    for visitor in people:
                        for deed in DEEDS:
                            if deed.needs is needs and visitor.kind not in deed.spared:
                                marks = found.setdefault((visitor.role, deed), {})
                                marks[visitor.kind] = await self.tried(visitor, deed)
        return {tried: self._agreed(tried, marks) for tried, marks in found.items()}

    def _agreed(self, tried: tuple[Role, Deed], marks: dict[str, Mark]) -> Mark:
        if len(set(marks.values())) > 1:
            raise AssertionError(f"{tried[1].shown} is not the same for every {tried[0]} ({self.stage}): {marks}")
        return next(iter(marks.values()))

    async def tried(self, visitor: Visitor, deed: Deed) -> Mark:
        """What comes of a deed, by what the bot says to it."""
        said = await self._said(visitor, deed)
        if errors.OURS in said:
            raise AssertionError(f"{deed.shown} of a {visitor.kind} failed ({self.stage})")
        for mark in Mark:
            if str(WouldBe(mark)) in said:
                return mark
        is_refused = REFUSED in said or OUT_OF_USE in said or not deed.is_read
        return Mark.NO if is_refused else Mark.SEES

    async def _said(self, visitor: Visitor, deed: Deed) -> str:
        match deed.how:
            case How.COMMAND:
                return await self._uses(visitor, deed)
            case How.BUTTON:
                return await self._presses(visitor, deed, news_id(1, 0, deed.name))
            case How.MENU:
                return await self._presses(visitor, deed, f"t1:l:{deed.name}")
            case How.LETTER:
                desk = (await self.world.record()).desk(Seat(visitor.seat)).number
                return await self._presses(visitor, deed, LetterPress(1, 1, desk, deed.name).custom_id)
            case How.PANEL:
                return await self._presses(visitor, deed, self.panels[visitor.seat])

    async def _uses(self, visitor: Visitor, deed: Deed) -> str:
        options = {name: self._meant(value) for name, value in deed.options.items()}
        if any(one.name == "table" for one in self.commands[deed.name].parameters):
            options["table"] = 1
        if visitor.place is None:
            actor: Any = visitor.player.user
            result = await actor.slash(deed.name, **options)
        else:
            actor = visitor.player.member
            result = await actor.slash(visitor.place, deed.name, **options)
        if deed.is_asked_back and result.response.components:
            sure = result.response.components[0]["components"][0]["custom_id"]
            result = await actor.click(result.response, custom_id=sure)
        return _words(result)

    def _meant(self, value: Any) -> Any:
        return self.world.people["eve"].user if value == SOMEBODY else value

    async def _presses(self, visitor: Visitor, deed: Deed, custom_id: str) -> str:
        """A press in a message of the bot, put where the visitor is."""
        is_private = deed.in_private or visitor.place is None
        channel = visitor.player.user.dm_channel if is_private else visitor.place
        actor: Any = visitor.player.user if is_private else visitor.player.member
        assert channel is not None
        part: dict[str, Any] = {"type": 2, "style": 2, "label": "x", "custom_id": custom_id}
        if deed.how is How.MENU:
            part = {"type": 3, "custom_id": custom_id, "options": [{"label": "x", "value": deed.options["value"]}]}
        backend = self.world.env.backend
        row = {"type": 1, "components": [part]}
        stored = backend.create_message(channel.id, backend.bot_user.id, "", components=[row], broadcast=False)
        shown = to_discord_message(self.world.env, stored)
        if deed.how is How.MENU:
            result = await actor.select(shown, [deed.options["value"]], custom_id=custom_id)
        else:
            result = await actor.click(shown, custom_id=custom_id)
        if result.modal is not None:
            result = await actor.submit_modal(result, {"0": deed.options.get("text", "So be it.")})
        return "\n".join([_words(result), backend.get_message(channel.id, stored.id).content])

    # What has to be the case

    @asynccontextmanager
    async def dry_run(self) -> AsyncIterator[None]:
        """For as long as this lasts, nothing is kept; a refusal is told from an answer."""
        before, kept = await self.world.record(), rows(self.world.database)

        async def save(change: Change) -> NoReturn:
            raise WouldBe(what_comes_of_it(before, change.record))

        async def keep(*_: Any, **__: Any) -> NoReturn:
            raise WouldBe(Mark.YES)

        with ExitStack() as changed:
            for step in ("create", "save_draft", "drop_draft", "note_dms", "amend_fact", "save_note"):
                changed.enter_context(patch.object(self.world.bot.store, step, keep))
            changed.enter_context(patch.object(self.world.bot.store, "save", save))
            changed.enter_context(patch.object(errors, "sentence_for", _marked(errors.sentence_for)))
            yield
            await self.world.env.settle()
        assert kept == rows(self.world.database), "the dry run has changed something"

    async def _arrange(self, needs: Needs) -> None:
        """Bring about what a deed needs."""
        now, cid, dan = int(self.world.env.now().timestamp()), self.world.people["cid"], self.world.people["dan"]
        match needs:
            case Needs.NOTHING:
                pass
            case Needs.NO_STEWARD:
                await self._change(lambda table: table.people.replace(Seat(OPEN_TO_ALL.lower()), dan.id, now))
            case Needs.DRAW_OFFER:
                if self.stage is not Stage.REFEREE:
                    await cid.says("game draw")
            case Needs.STEWARD_IN_LOBBY:
                if self.stage is Stage.OPEN:
                    await self._change(lambda table: table.lobby.fill_with_stewards(StewardKind.OWN))
            case Needs.PROPOSAL:
                await cid.says("referee abandon")

    @asynccontextmanager
    async def _in_office(self, visitor: Visitor) -> AsyncIterator[None]:
        """Somebody who is no host, or no manager of the server, is one for a while."""
        backend, rank = self.world.env.backend, (self.world.guild.id, int(visitor.player.id), self.world.moderators)
        if visitor.kind == UNSEATED_HOST:
            await self._set_host("old")
        if visitor.kind == MANAGING_PLAYER:
            backend.add_member_role(*rank)
        yield
        if visitor.kind == UNSEATED_HOST:
            await self._set_host("ann")
        if visitor.kind == MANAGING_PLAYER:
            backend.remove_member_role(*rank)

    async def _set_host(self, name: str) -> None:
        def follow(table: Table) -> None:
            table.record.host = self.world.people[name].id

        await self._change(follow)

    async def _change(self, action: Callable[[Table], Any]) -> None:
        """Change the table by hand, without a word to anybody."""

        def act(table: Table) -> None:
            action(table)
            table.use.effects = []

        listeners, self.world.bot.tables.listeners = self.world.bot.tables.listeners, []
        await self.world.bot.tables.change(1, act)
        self.world.bot.tables.listeners = listeners


def what_comes_of_it(before: Record, after: Record) -> Mark:
    """Whether a change is done, or only a word for something that others have to agree to."""
    is_voice = after.proposal is not None and after.proposal != before.proposal
    is_offer = after.draw_offer is not None and after.draw_offer != before.draw_offer
    return Mark.VOTE if is_voice or is_offer else Mark.YES


def _marked(sentence_for: Callable[[BaseException], str | None]) -> Callable[[BaseException], str | None]:
    def marked(error: BaseException) -> str | None:
        words = sentence_for(error)
        return words if words is None or isinstance(error, WouldBe) else f"{REFUSED} {words}"

    return marked


def _words(result: InteractionResult) -> str:
    """All that an interaction was answered with; nobody else may read it."""
    replies = [*filter(None, [result.response]), *result.followups]
    messages = result._env.backend.dm_channels.values()
    assert all(reply.ephemeral or reply.channel_id in messages for reply in replies), f"everybody can read {replies}"
    return "\n".join(reply.content for reply in replies)


# Worlds


@asynccontextmanager
async def a_trial(folder: Path, stage: Stage) -> AsyncIterator[Trial]:
    """A table at a stage, with everybody around it."""
    games = {"ford": dataclasses.replace(PLAIN, game=Talkative())}
    with patch.object(council, "make_truces", no_truces):
        async with a_world(folder, games=games) as world:
            trial = Trial(world, stage)
            await _gather(world)
            if stage is not Stage.OPEN:
                await _seat(world, stage)
            if stage in (*IN_PLAY, Stage.FINISHED):
                await _play(trial)
            await _come_to(trial)
            assert stage is await world.stage()
            yield trial


async def _gather(world: World) -> None:
    """A lobby with three players, of whom two have blocked a seat, and all the others who are about."""
    banned = world.guild.create_role("banned")
    unseen: dict[Any, discord.PermissionOverwrite] = {banned: discord.PermissionOverwrite(view_channel=False)}
    world.channel = world.guild.create_text_channel("powers", overwrites=unseen)
    world.guild.create_text_channel("elsewhere")
    abroad = world.env.create_guild("Abroad")
    abroad.create_text_channel("square")
    for name in ("dan", "eve", "old", "olga"):
        world.person(name)
    world.moderator("mod")
    world.person("shut out", roles=[banned, world.guild.roles["moderator"]])
    world.person("foreigner", guild=abroad, roles=[abroad.create_role("boss", permissions=discord.Permissions.all())])
    for player in (await world.gathering("ann", "bob", "cid"))[:2]:
        await player.says("letter block", seat=OPEN_TO_ALL)


async def _seat(world: World, stage: Stage) -> None:
    """Everybody is called; in play Gold is a steward's."""
    if stage is not Stage.SEATED:
        await world.people["ann"].presses("Add a steward")
    await world.people["mod"].presses("Start")
    if stage is not Stage.SEATED:
        for name in ("ann", "bob", "cid"):
            await world.people[name].presses("Report for duty")


async def _play(trial: Trial) -> None:
    """A sheet is being written, a letter has come, and something is filed for later."""
    world = trial.world
    await world.plays_until(SHEET)
    await world.people["cid"].says("letter write", to="Red, Blue", text="I come in peace.")
    for name in ("ann", "bob"):
        player = world.people[name]
        await player.says("orders file", question=CARDS, answer="Never")
        *touches, last = player.plans(await player.sight(), await player.sensibly())
        panel = await player.opens_panel()
        for touch in touches:
            await player.touches(panel, touch)
        trial.panels[await player.seat()] = player._control(panel, last.act)


def _fail(*_: Any) -> NoReturn:
    raise RulesError("a fault of ours")


async def _come_to(trial: Trial) -> None:
    """From the game in play to the stage that is wanted."""
    world = trial.world
    match trial.stage:
        case Stage.PAUSED:
            await world.people["mod"].says("game pause")
        case Stage.REFEREE:
            with patch.object(Clock, "pause", _fail):
                await world.people["mod"].says("game pause")
        case Stage.FINISHED:
            await world.people["mod"].says("referee abandon")
        case _:
            pass
    await world.env.settle()
