"""Stewards: they fill empty seats, think by themselves, and outlive a restart."""

from __future__ import annotations

import re

import pytest

from cogs.drawing.pictures import MOST_SCENES
from cogs.outbox.news import RETRY_AFTER
from rules.kernel.game import Face, StewardKind
from rules.kernel.values import Json, Seat
from rules.table.record import Stage
from tests.e2e.players import sensible
from tests.e2e.world import World


async def begin_with_stewards(world: World, stewards: int, *names: str) -> None:
    """A game between these players and so many stewards."""
    host, *others = await world.gathering(*names)
    for _ in range(stewards):
        await host.presses("Add a steward")
    await host.presses("Start")
    for other in others:
        await other.presses("Report for duty")


async def test_one_person_and_three_stewards_play_to_the_end(world: World) -> None:
    """With a person in one seat only, the game begins at once and goes on whenever he has decided.

    No post waits for stewards alone: its news go with those that follow in a moment, and none is lost.
    """
    await begin_with_stewards(world, 3, "ann")
    assert Stage.RUNNING is await world.stage()
    await world.plays_out()
    assert Stage.FINISHED is await world.stage()
    by = {(entry.seat, entry.by) for entry in await world.journal() if entry.by not in ("forced", "deadline")}
    assert {(Seat("red"), "player"), *((Seat(seat), "steward") for seat in ("blue", "green", "gold"))} == by
    assert "fell as they had to" in await world.people["ann"].says("game verify")
    alone = [post for post in world.posts() if re.search(r"Waiting for (?!Red)\w+ \(steward\) until", post.content)]
    assert all(len(post.attachments) > MOST_SCENES for post in alone), "but for such as are full of pictures"
    told = "\n".join(post.content for post in world.posts())
    assert all(f"{seat}'s " in told for seat in ("Blue", "Green", "Gold"))


async def test_stewards_answer_as_soon_as_they_are_asked(world: World) -> None:
    """Nobody waits for a steward: only the person is left to be waited for, and he alone is told so."""
    await begin_with_stewards(world, 2, "ann")
    ann = world.people["ann"]
    assert [ann] == await world.waiting()
    assert f"Waiting for Red ({ann.mention})." in await ann.says("game status")


@pytest.mark.parametrize("step", ["save", "load"])
async def test_stewards_that_were_interrupted_think_again_after_the_start(world: World, step: str) -> None:
    """A crash while stewards think costs nothing but the thought."""
    ann = (await world.gathering("ann"))[0]
    await ann.presses("Add a steward")
    await world.restart()
    calls = 0
    real = getattr(world.bot.store, step)

    async def fails_at_the_second(*what: object) -> object:
        nonlocal calls
        calls += 1
        if calls > 1:
            world.dies_at(step)
            return await getattr(world.bot.store, step)(*what)
        return await real(*what)

    setattr(world.bot.store, step, fails_at_the_second)
    await ann.presses("Start")
    await world.crash()
    if await world.stage() is not Stage.RUNNING:
        await ann.presses("Start")
    assert [ann] == await world.waiting()
    assert {"steward"} == {entry.by for entry in await world.journal()}


async def test_a_steward_takes_over_and_hands_back(world: World) -> None:
    """A player who leaves a running game is followed by a steward, until somebody takes the seat."""
    ann, bob = await world.playing("ann", "bob")
    await world.plays_until("gather.camp")
    await bob.says("game leave")
    assert "Blue leaves the table; a steward plays on until the players let somebody" in world.posts()[-1].content
    assert "Blue (steward)" in await bob.says("game status")
    assert bob not in await world.waiting()
    cid = world.person("cid")
    assert "You have asked for Blue." in await cid.says("game join")
    assert f"<@{cid.id}> asks to take over Blue." in world.posts()[-1].content
    assert "That seat would be yours" in await cid.presses("Agree")
    assert None is (await world.record()).seat_of(cid.id)
    assert "with that it is decided" in await ann.presses("Agree")
    assert "A new player takes over Blue." in world.posts()[-1].content
    await world.plays_until("council.sheet")
    assert {"player", "steward"} <= {entry.by for entry in await world.journal() if entry.seat == "blue"}


async def test_news_do_not_wait_for_ever_for_a_steward(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where he cannot go on, everybody hears a minute later of what happened."""
    await begin_with_stewards(world, 1, "ann")
    ann = world.people["ann"]

    think = world.bot.workshop.ask_steward

    async def give_up(kind: StewardKind, face: Face, seed: bytes) -> Json:
        if face.secrecy == "open":
            raise RuntimeError("lost in thought")
        return await think(kind, face, seed)

    monkeypatch.setattr(world.bot.workshop, "ask_steward", give_up)
    while await world.waiting():
        posts = len(world.posts())
        await ann.decides(sensible(await ann.sight()))
    assert posts == len(world.posts())
    await world.passes(RETRY_AFTER + 1)
    assert posts + 1 == len(world.posts())
    assert "Waiting for Blue (steward)" in world.posts()[-1].content


async def test_what_stewards_do_on_a_floor_is_told_together(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as one of them is not done more may come, though a person is waited for, too; not for ever."""
    await begin_with_stewards(world, 2, "ann")
    think = world.bot.workshop.ask_steward

    async def linger(kind: StewardKind, face: Face, seed: bytes) -> Json:
        if face.asked is not None and (face.asked.key, face.seat) == ("council.truce", "green"):
            raise RuntimeError("lost in thought")
        return await think(kind, face, seed)

    monkeypatch.setattr(world.bot.workshop, "ask_steward", linger)
    ann = world.people["ann"]
    while (asked := (await ann.sight()).question) is None or asked.key != "council.truce":
        posts = len(world.posts())
        await ann.decides(sensible(await ann.sight()))
    assert posts == len(world.posts())
    await world.passes(RETRY_AFTER + 1)
    assert posts + 1 == len(world.posts())
