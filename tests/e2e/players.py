"""The players of a simulated Discord: what they press, read and write."""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING, Any

import discord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, UserHandle
from simcord.components import walk_components
from simcord.results import InteractionResult, ResponseMessage

from cogs.components import Press, parse_panel_id
from cogs.forms import is_ready
from cogs.forms.draft import hands_in
from cogs.panel.sight import Sight, looked_over, see
from rules.kernel.dice import SeededDice
from rules.kernel.game import Game, StewardKind
from rules.kernel.stewards import steward_of
from rules.kernel.values import Json, Seat
from tests.e2e.hands import Touch, plan
from tests.reference import EDITION
from tests.reference.playout import drawn_by

if TYPE_CHECKING:
    from tests.e2e.world import World

Shown = discord.Message | ResponseMessage


class Player:
    """A member of the server, with a head for the game."""

    def __init__(self, world: World, member: MemberActor) -> None:
        self.world, self.member = world, member

    @property
    def user(self) -> UserHandle:
        """The user behind the member."""
        return self.member.user

    @property
    def id(self) -> str:
        """The player as tables know him."""
        return str(self.member.id)

    @property
    def mention(self) -> str:
        """How the bot calls him."""
        return self.member.mention

    # Commands

    async def slash(self, name: str, channel: ChannelHandle | None = None, **options: Any) -> InteractionResult:
        """Use a command in the channel."""
        return await self.member.slash(channel or self.world.channel, name, **options)

    async def says(self, name: str, channel: ChannelHandle | None = None, **options: Any) -> str:
        """What a command in the channel is answered with; always for this player alone."""
        return reply_of(await self.slash(name, channel, **options)).content

    async def whispers(self, name: str, **options: Any) -> str:
        """What a command in the direct messages is answered with."""
        return reply_of(await self.user.slash(name, **options)).content

    async def is_offered(self, name: str, option: str, typed: str = "", **filled: Any) -> list[str]:
        """What is suggested for an option while he types."""
        choices = await self.member.autocomplete(self.world.channel, name, option, typed, **filled)
        return [choice["name"] for choice in choices]

    # Buttons in the channel

    async def presses(self, label: str, post: Shown | None = None) -> str:
        """What the button under a post, or under the newest post that has it, is answered with."""
        return reply_of(await self.member.click(post or self.world.newest(label), label=label)).content

    async def opens_panel(self, post: Shown | None = None) -> ResponseMessage:
        """Press Decide under the newest post."""
        return reply_of(await self.member.click(post or self.world.newest("Decide"), label="Decide"))

    # Direct messages

    @property
    def dms(self) -> list[discord.Message]:
        """What the bot has written to him."""
        return self.user.dm_channel.history()

    @property
    def panel_in_dm(self) -> discord.Message:
        """The newest panel in his direct messages."""
        return next(message for message in reversed(self.dms) if self._presses_in(message))

    async def has_panel_in_dm(self) -> bool:
        """Whether the newest direct message asks what he is asked now."""
        now = (await self.sight()).ids
        return bool(self.dms) and any(press.ids == now for press in self._presses_in(self.dms[-1]))

    def _presses_in(self, panel: Shown) -> list[Press]:
        found = [parse_panel_id(custom_id) for custom_id in self.controls(panel)]
        return [press for press in found if press is not None]

    def closes_dms(self) -> None:
        """From now on the bot cannot write to him."""
        self.world.fails("POST", self.user.dm_channel.id, status=403, code=50007)

    # Deciding

    async def seat(self) -> Seat:
        """Where he sits."""
        seat: Seat | None = await self.world.look(lambda table: table.record.seat_of(self.id))
        assert seat is not None
        return seat

    async def sight(self) -> Sight:
        """What he sees from his seat."""
        return await see(self.world.bot, self.world.table, await self.seat())

    async def sensibly(self) -> Json:
        """What he answers if he has any sense."""
        return self.sensibly_at(await self.sight())

    def sensibly_at(self, sight: Sight) -> Json:
        """The same, where it is known what he sees."""
        return sensible(sight, self.world.games[sight.record.game].game)

    async def decides(self, answer: Json, panel: Shown | None = None) -> str:
        """Open the panel, fill it in, hand it in; returns what the panel says then."""
        panel = panel or await self.opens_panel()
        return await self.fills(panel, answer)

    async def has_decided(self, answer: Json) -> None:
        """The answer is handed in by the way, without a panel: for tests that are about what comes after it."""
        seat, now = await self.seat(), int(self.world.env.now().timestamp())
        with self.world.env._bot_scope():
            await self.world.bot.tables.change(
                self.world.table, lambda seated: seated.answers.take(seat, answer, now, nonce=token_hex(16))
            )
        await self.world.env.settle()

    async def fills(self, panel: Shown, answer: Json) -> str:
        """Press one control after the other until the answer is handed in, whatever the panel warns of."""
        before = await self.sight()
        for touch in self.plans(before, answer):
            await self.touches(panel, touch)
        if any(sign in self.reads(panel) for sign in "⚠🎲") and await self.is_kept(before):
            await self.pushes(panel, "Hand in: ")
        return self.reads(panel)

    async def is_kept(self, before: Sight) -> bool:
        """Whether a whole answer, which its last press would have handed in, was kept for a caution or for odds."""
        after = await self.sight()
        if after.question is None or after.ids != before.ids or after.draft is None or not hands_in(after.question):
            return False
        said = await looked_over(self.world.bot, after)
        return bool(said.cautions or said.odds) and is_ready(after.question, after.draft)

    def plans(self, sight: Sight, answer: Json) -> list[Touch]:
        """What he is going to press for an answer."""
        return plan(sight, answer)

    async def touches(self, panel: Shown, touch: Touch) -> InteractionResult:
        """One press on a panel: the control is found among those that the message shows now."""
        actor, custom_id = self._at(panel), self._control(panel, touch.act)
        if touch.values:
            done: InteractionResult = await actor.select(panel, list(touch.values), custom_id=custom_id)
        else:
            done = await actor.click(panel, custom_id=custom_id)
        if touch.text is not None:
            done = await actor.submit_modal(done, {"0": touch.text})
        return done

    def controls(self, panel: Shown) -> list[str]:
        """The ids of what can be pressed on a panel now."""
        shown = walk_components(self._message(panel).components)
        return [one["custom_id"] for one in shown if one.get("custom_id") and not one.get("disabled")]

    def _control(self, panel: Shown, act: str) -> str:
        ids = self.controls(panel)
        found = [one for one in ids if (press := parse_panel_id(one)) is not None and press.act == act]
        assert len(found) == 1, f"{act} among {ids}: {self.reads(panel)}"
        return found[0]

    async def pushes(self, panel: Shown, label: str) -> str:
        """Press the button whose name begins so; returns what the panel says then."""
        shown = walk_components(self._message(panel).components)
        (found,) = [one for one in shown if str(one.get("label", "")).startswith(label)]
        await self._at(panel).click(panel, custom_id=found["custom_id"])
        return self.reads(panel)

    async def selects(self, panel: Shown, label: str) -> str:
        """Choose the entry whose name ends so, in whatever select it stands; returns what the panel says then."""
        shown = walk_components(self._message(panel).components)
        (found,) = [
            (one["custom_id"], entry["value"])
            for one in shown
            for entry in one.get("options", ())
            if entry["label"].endswith(label)
        ]
        await self._at(panel).select(panel, [found[1]], custom_id=found[0])
        return self.reads(panel)

    def reads(self, panel: Shown) -> str:
        """What a panel says now."""
        return str(self._message(panel).content)

    def _message(self, panel: Shown) -> Any:
        return self.world.env.backend.get_message(_channel_of(panel), panel.id)

    def _at(self, panel: Shown) -> Any:
        """He acts as a member on the server, and as a user in his direct messages."""
        return self.user if _channel_of(panel) == self.user.dm_channel.id else self.member


def _channel_of(panel: Shown) -> int:
    return panel.channel.id if isinstance(panel, discord.Message) else panel.channel_id


def sensible(sight: Sight, game: Game[Any] = EDITION.game) -> Json:
    """What a sensible player answers, the same in every run."""
    face = sight.face
    assert face is not None
    assert face.asked is not None
    draw = drawn_by(SeededDice(bytes(32), "players"), f"{face.batch}/{face.turn}/{sight.seat}")
    return steward_of(game, StewardKind.OWN)(face, face.asked, draw)


def reply_of(result: InteractionResult) -> ResponseMessage:
    """The private reply to a command or click."""
    reply = result.response or (result.followups[-1] if result.followups else None)
    assert reply is not None, "nobody answered"
    assert reply.ephemeral, f"everybody can read: {reply.content}"
    return reply


def buttons(post: Shown) -> list[str]:
    """The names of the buttons under a post."""
    rows = post.components if isinstance(post, discord.Message) else post.message.components
    children = [child for row in rows for child in getattr(row, "children", ())]
    return [child.label or "" for child in children if isinstance(child, discord.Button)]
