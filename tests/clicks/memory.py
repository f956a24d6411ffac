"""Tasks of a campaign that lasts, at any game: looking back, notes, letters, leave, votes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from tests.clicks.counting import Counted
from tests.e2e.players import Player, Shown, reply_of
from tests.e2e.world import HOUR, World, a_world

Task = Callable[["Clicks"], Awaitable[None]]


class Clicks:
    """Bob at the table of Ann, Bob and Cid, with a count of what he clicks."""

    def __init__(self, world: World, ann: Player, bob: Player, cid: Player) -> None:
        self.world, self.ann, self.bob, self.cid = world, ann, bob, cid
        self.words: list[str] = []

    async def types(self, command: str, **options: Any) -> Any:
        """A command, with all that is filled in."""
        said = " ".join([f"/{command}", *(f"{name}:" for name in options)])
        self.words.append(said)
        return await self.bob.slash(command, **options)

    async def presses(self, label: str, on: Shown) -> Any:
        """A button."""
        self.words.append(label)
        return await self.bob.member.click(on, label=label)

    async def hands_in(self, opened: Any, text: str) -> Shown:
        """A form of several lines."""
        self.words.append("the form handed in")
        return reply_of(await self.bob.member.submit_modal(opened, {"0": text}))


def of_campaign(task: Task) -> Callable[[Path], Awaitable[Counted]]:
    """A task at a table of three in the middle of a game."""

    async def count(folder: Path) -> Counted:
        async with a_world(folder) as world:
            ann, bob, cid = await world.playing("ann", "bob", "cid")
            await world.plays_until("council.truce")
            clicks = Clicks(world, ann, bob, cid)
            await task(clicks)
            return Counted(tuple(clicks.words))

    return count


def shown(done: Any) -> str:
    """All words of an answer."""
    reply = reply_of(done)
    return "\n".join([reply.content, *(f"{one.title}\n{one.description}" for one in reply.embeds)])


async def hand_over_again(at: Clicks) -> None:
    """All that a seat knows, as whoever takes it over gets it."""
    status = await at.types("game status")
    assert "Blue" in shown(await at.presses("My seat", reply_of(status)))


async def since(at: Clicks) -> None:
    """What has happened since the last visit."""
    await at.bob.says("decide")
    await at.world.passes(HOUR)
    assert "Since <t:" in shown(await at.presses("Since I was last here", at.world.newest("Since I was last here")))


async def notes_read(at: Clicks) -> None:
    """All notes."""
    await at.bob.says("notes", add="Red lies.")
    assert "Red lies." in shown(await at.types("notes"))


async def notes_added(at: Clicks) -> None:
    """A line more."""
    assert "Red lies." in shown(await at.types("notes", add="Red lies."))


async def notes_rewritten(at: Clicks) -> None:
    """All of them, in a form."""
    opened = await at.presses("Write notes", reply_of(await at.types("notes")))
    assert "Noted." in (await at.hands_in(opened, "Red lies.\nGreen does not.")).content


async def leave_announced(at: Clicks) -> None:
    """From now on for some days."""
    assert "on leave" in shown(await at.types("game away", until="3d"))


async def seat_taken_back(at: Clicks) -> None:
    """While a steward plays it."""
    await at.bob.says("game away", stand_in="a steward plays", until="3d")
    await at.world.env.settle()
    assert (await at.world.record()).chairs[await at.bob.seat()].is_on_leave
    await at.presses("Decide", at.world.newest("Decide"))
    assert not (await at.world.record()).chairs[await at.bob.seat()].is_on_leave


async def extension_voted_on(at: Clicks) -> None:
    """By somebody whom it is proposed to."""
    await at.cid.says("referee extend", time="2h")
    await at.world.env.settle()
    await at.presses("Agree", at.world.newest("Agree"))
    proposal = (await at.world.record()).proposal
    assert proposal is not None
    assert await at.bob.seat() in proposal.agreed


async def duty_to_panel(at: Clicks) -> None:
    """From the list of all tables to what one of them asks."""
    duties = reply_of(await at.types("duties"))
    assert "you are **Blue**" in shown(await at.presses("Decide at table 1", duties))


async def log_of_turn(at: Clicks) -> None:
    """What happened up to a line."""
    assert "Red gathers" in shown(await at.types("log", line=1))


async def board_of_past(at: Clicks) -> None:
    """As the seat saw it at a line."""
    assert "As it was at line 1 of the log." in shown(await at.types("board", line=1))


async def letter_written(at: Clicks) -> None:
    """Of several lines, in a form."""
    opened = await at.types("letter write", to="Red")
    assert "goes to Red" in (await at.hands_in(opened, "At noon.\nBring gold.")).content


async def letter_answered(at: Clicks) -> None:
    """From the direct message that brought it."""
    await at.ann.says("letter write", to="Blue", text="Peace?")
    await at.world.passes(HOUR)
    at.words += ["Reply", "the form handed in"]
    opened = await at.bob.user.click(at.bob.dms[-1], label="Reply")
    assert "goes to Red" in reply_of(await at.bob.user.submit_modal(opened, {"0": "Gladly."})).content
