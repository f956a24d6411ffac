"""Pictures beside the board: the hand of whoever asks, and the scenes of what has just happened."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

import discord
import pytest
from PIL import Image

from cogs.drawing.pictures import MOST_SCENES, scenes
from cogs.panel.hand import NOTHING
from render.cuts import DEFAULT, Cut
from rules.kernel.game import Event, Face
from rules.kernel.play import PASS
from rules.kernel.values import Cell, Refused, Seat
from tests.e2e.players import Player, buttons, reply_of
from tests.e2e.world import PLAIN, World, a_world

ROLLED = "strikes with"
SEVERAL = 2
RED, BLUE = Seat("red"), Seat("blue")
BARE = dataclasses.replace(PLAIN, hand_picture=None, hand=lambda face: "")


def files(post: discord.Message) -> list[str]:
    """The names of the files of a post, in order."""
    return [attachment.filename for attachment in post.attachments]


def attacks(world: World) -> list[discord.Message]:
    """The posts that tell of dice in an attack."""
    return [post for post in world.posts() if ROLLED in post.content]


async def to_the_first_attack(world: World) -> None:
    """Play until cards can be played in an attack, and let all but the last pass."""
    await world.playing("ann", "bob", "cid")
    await world.plays_until("attack.card")
    for player in (await world.waiting())[:-1]:
        await player.decides(PASS)


async def last_pass(world: World) -> None:
    """The last one passes as well, and the dice fall."""
    (player,) = [player for player in await world.waiting() if (await player.sight()).answer is None]
    await player.decides(PASS)


# The hand


async def test_the_hand_is_told_and_drawn_for_its_owner(world: World) -> None:
    """In words and as a picture, which nobody else gets."""
    ann, _ = await world.playing("ann", "bob")
    assert NOTHING in await ann.says("hand")
    await world.plays_until("council.truce")
    reply = reply_of(await ann.slash("hand"))
    (picture,) = reply.attachments
    assert "hand.png" == picture.filename
    assert picture.description
    assert "You do not sit at this table." == await world.person("eve").says("hand")


async def test_a_panel_that_asks_shows_the_hand_beside_itself(world: World) -> None:
    """In the channel and in a direct message; the panel stays as it is."""
    ann, _ = await world.playing("ann", "bob")
    await world.plays_until("council.truce")
    by_command = await ann.says("hand")
    for panel, actor in ((await ann.opens_panel(), ann.member), (ann.panel_in_dm, ann.user)):
        before = ann.reads(panel)
        reply = reply_of(await actor.click(panel, label="My hand"))
        assert by_command == reply.content
        assert ["hand.png"] == [picture.filename for picture in reply.attachments]
        assert before == ann.reads(panel)


async def test_an_old_panel_shows_the_hand_of_now(world: World) -> None:
    ann, _ = await world.playing("ann", "bob")
    panel = await ann.opens_panel()
    await world.plays_until("council.truce")
    assert await ann.says("hand") == reply_of(await ann.member.click(panel, label="My hand")).content


async def test_a_game_without_hands_has_no_such_button(tmp_path: Path) -> None:
    async with a_world(tmp_path, games={"ford": BARE}) as world:
        ann, _ = await world.playing("ann", "bob")
        assert "My hand" not in buttons(await ann.opens_panel())
        assert [] == reply_of(await ann.slash("hand")).attachments


async def test_who_is_not_asked_has_no_such_button(world: World) -> None:
    await world.playing("ann", "bob")
    asked, *_ = await world.plays_until("march.order")
    (idle,) = [player for player in world.people.values() if player is not asked]
    assert "My hand" in buttons(await asked.opens_panel())
    assert "My hand" not in buttons(await idle.opens_panel())


async def test_a_hand_that_cannot_be_drawn_is_told(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _ = await world.playing("ann", "bob")
    await world.plays_until("council.truce")
    words = await ann.says("hand")
    monkeypatch.setattr(world.bot.workshop, "hand", out_of_ink)
    reply = reply_of(await ann.slash("hand"))
    assert [] == reply.attachments
    assert words == reply.content
    assert NOTHING not in words


async def out_of_ink(*_: Any) -> NoReturn:
    raise ValueError("no ink")


# Scenes


async def test_an_attack_is_shown_with_the_news_of_it(world: World) -> None:
    """Every scene once, in order, before the board, with words for those who cannot see it."""
    await world.playing("ann", "bob", "cid")
    while len(told := attacks(world)) < SEVERAL:
        await world.acts(await world.next_player())
    for post in told:
        rolled = [line for line in post.content.splitlines() if ROLLED in line]
        assert [*(f"scene-{number}.png" for number, _ in enumerate(rolled, start=1)), "board.png"] == files(post)
        for line, picture in zip(rolled, post.attachments, strict=False):
            blow = line.split("strikes with ")[1].split(";")[0]
            assert picture.description.startswith(f"Dice of {blow} against ")  # type: ignore[union-attr]
    others = [post for post in world.posts() if post not in told]
    assert not any("scene-1.png" in files(post) for post in others)


@pytest.mark.parametrize("step", ["take_up", "send_message", "sent"])
async def test_a_scene_is_shown_once_over_a_crash(world: World, step: str) -> None:
    """Whether the bot dies before the post, while it is sent or before it is noted."""
    await to_the_first_attack(world)
    world.dies_at(step, world.bot.http if step == "send_message" else None)
    await last_pass(world)
    assert world.is_dead
    await world.crash()
    await world.env.settle()
    (post,) = attacks(world)
    assert ["scene-1.png", "board.png"] == files(post)


async def test_news_go_out_without_a_scene_that_cannot_be_drawn(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await to_the_first_attack(world)
    monkeypatch.setattr(world.bot.workshop, "scene", out_of_ink)
    await last_pass(world)
    (post,) = attacks(world)
    assert ["board.png"] == files(post)


async def test_what_not_all_may_know_has_no_scene(world: World) -> None:
    """Nor are there ever too many for a message: then the latest are shown."""
    data: dict[str, Any] = {"parry": 1}
    private = Event(kind="rolled", data={**data, "blow": 0}, audience=frozenset({Seat("red")}))
    public = [Event(kind="rolled", data={**data, "blow": number}) for number in range(12)]
    drawn = await scenes(world.bot, PLAIN, [private, *public, Event(kind="marched")], DEFAULT)
    assert MOST_SCENES == len(drawn)
    assert [f"Dice of {number} against 1." for number in range(3, 12)] == [file.description for file in drawn]


# How they are cut


async def test_the_table_chooses_for_the_channel_and_everybody_for_themselves(tmp_path: Path) -> None:
    """A choice changes nobody else's pictures; without one, panels are cut as the table has it."""
    drawn: list[tuple[Seat | None, Cut]] = []

    def draw(face: Face, targets: Mapping[Cell, int] | None, cut: Cut = DEFAULT) -> Image.Image:
        drawn.append((face.seat, cut))
        return Image.new("RGB", (2, 2), (len(drawn), 0, 0))

    async def cuts(*people: Player) -> dict[Seat | None, Cut]:
        drawn.clear()
        for person in people:
            await person.slash("board")
        return dict(drawn)

    async with a_world(tmp_path, games={"ford": dataclasses.replace(PLAIN, draw=draw)}) as world:
        ann, bob = await world.playing("ann", "bob")
        assert {cut for seat, cut in drawn if seat is None} == {DEFAULT}
        assert "tall for you" in await bob.says("game picture", shape="tall")
        assert "Pictures in the channel: **tall** (wide)" in await ann.says("game settings", picture="tall")
        assert {RED: Cut.TALL} == await cuts(ann)
        await ann.says("game settings", picture="wide")
        assert (RED, Cut.TALL) not in (await cuts(ann)).items()
        drawn.clear()
        await world.plays_until("council.truce")
        assert {(seat, cut) for seat, cut in drawn if seat in (None, BLUE)} == {(None, Cut.WIDE), (BLUE, Cut.TALL)}
        await bob.says("game picture", shape="as the table")
        await ann.says("game picture", shape="tall")
        drawn.clear()
        await world.plays_until("attack.card")
        assert {(None, Cut.WIDE), (BLUE, Cut.WIDE), (RED, Cut.TALL)} <= set(drawn)
        assert not {(None, Cut.TALL), (BLUE, Cut.TALL), (RED, Cut.WIDE)} & set(drawn)


async def test_only_the_host_chooses_for_the_channel(world: World) -> None:
    """Others are told so, and nothing is changed."""
    ann, bob = await world.playing("ann", "bob")
    assert "host" in await bob.says("game settings", picture="tall")
    assert "**wide**" in await ann.says("game settings")


async def test_there_are_no_other_shapes(world: World) -> None:
    """Whatever is sent past Discord's own lists is refused, and nothing is stored."""
    ann, _ = await world.playing("ann", "bob")
    with pytest.raises(Refused, match="wide or tall"):
        await world.bot.tables.change(1, lambda seated: seated.lobby.set_picture("round"))  # type: ignore[arg-type]
    assert "**wide**" in await ann.says("game settings")
