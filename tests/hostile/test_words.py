"""Words of players in what everybody reads: they call nobody, and are shown as they were written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from discord import app_commands

from cogs.limits import TEXT_INPUT
from data.settings import LONGEST_TEXT
from rules.kernel.values import Json
from rules.table.record import Stage
from tests.e2e.world import World, a_world
from tests.hostile.garbage import TEXTS
from tests.hostile.siege import EVIL_NAMES, check_mentions

pytestmark = pytest.mark.slow

BANNERS = ("@everyone <@{dan}>", "[x](https://evil.io)", "\u202e**`||@here")
TROOPS = ["riders", "axes"]


async def a_game_of_evil_banners(world: World) -> None:
    """Three players with evil names march under evil banners, which everybody sees when all have gathered."""
    names = EVIL_NAMES[:3]
    dan = world.person("dan")
    players = await world.playing(*names)
    for player, banner in zip(players, BANNERS, strict=True):
        text = banner.format(dan=dan.id)[:24]
        panel = await player.opens_panel()
        answers: list[Json] = [text, [*TROOPS], 0]
        for answer in answers:
            await player.fills(panel, answer)


def check_harmless(text: str, dan: str) -> None:
    """A text of ours with players' words in it is neither a mention, nor a link, nor turned around."""
    assert "@everyone" not in text
    assert "@here" not in text
    assert f"<@{dan}" not in text
    assert "https://" not in text
    assert re.search(r"(?<!\\)\[[^]]*\]\(", text) is None
    assert not set("\u202a\u202b\u202d\u202e\u2066\u2067\u2068") & set(text)


async def test_banners_call_nobody(tmp_path: Path) -> None:
    """Banners are posted, logged and drawn into the board of letters: nobody is called, nothing becomes markup."""
    async with a_world(tmp_path) as world:
        await a_game_of_evil_banners(world)
        post = next(post for post in world.posts() if "under the banner" in post.content)
        dan = world.people["dan"]
        check_harmless(post.content, dan.id)
        assert post.content.count("under the banner") == 3
        check_harmless(await dan.says("log"), dan.id)
        board = await dan.says("board", text=True)
        assert "@everyone" not in board
        assert f"<@{dan.id}" not in board
        assert board.count("```") == 2, "nobody breaks out of the block, in which there is no markup"
        players = [player.id for player in world.people.values() if player is not dan]
        check_mentions(world.env.http_requests, callable_people=players)


async def test_reasons_call_nobody(tmp_path: Path) -> None:
    """What the host gives as a reason is read by all, and calls none of them."""
    why = "@everyone <@{dan}> **now** https://evil.example \u202e"
    async with a_world(tmp_path) as world:
        ann, bob = await world.playing("ann", "bob")
        dan = world.person("dan")
        reason = why.format(dan=dan.id)
        await ann.says("game pause", why=reason)
        check_harmless(world.posts()[-1].content, dan.id)
        check_harmless(await dan.says("game status"), dan.id)
        check_harmless((await ann.opens_panel()).content, dan.id)
        await ann.says("game resume")
        await ann.says("referee abandon", why=reason)
        check_harmless(world.posts()[-1].content, dan.id)
        check_harmless(await dan.says("game status"), dan.id)
        await bob.presses("Agree")
        check_harmless(world.posts()[-1].content, dan.id)
        assert Stage.FINISHED is await world.stage()
        check_mentions(world.env.http_requests, callable_people=[ann.id, world.people["bob"].id])


async def test_refusals_quote_harmlessly(tmp_path: Path) -> None:
    """What was written and refused is not thrown back as markup."""
    async with a_world(tmp_path) as world:
        ann, _ = await world.playing("ann", "bob")
        dan = world.person("dan")
        evil = f"@everyone <@{dan.id}> [x](https://evil.example)"
        for name, option in (("referee extend", "time"), ("game new", "deadline"), ("help", "topic")):
            check_harmless(await ann.says(name, None, **{option: evil[:LONGEST_TEXT]}), dan.id)
        check_harmless(await ann.says("referee replace", seat=evil), dan.id)
        check_mentions(world.env.http_requests, callable_people=[ann.id, world.people["bob"].id])


async def test_lists_are_written_harmlessly(tmp_path: Path) -> None:
    """Whatever is written into a list is refused in one sentence, and neither stored nor thrown back as markup."""
    async with a_world(tmp_path) as world:
        ann, *_ = await world.playing("ann", "bob", "cid")
        dan = world.person("dan")
        await world.plays_until("council.truce")
        panel, before = await ann.opens_panel(), await world.journal()
        await ann.pushes(panel, "Offer several truces")
        for text in (*TEXTS, *(banner.format(dan=dan.id) for banner in BANNERS), f"blue: <@{dan.id}>\ngreen 1"):
            opened = await ann.member.click(panel, label="Write the lines")
            await ann.member.submit_modal(opened, {"0": text[:TEXT_INPUT] or " "})
            said = ann.reads(panel)
            check_harmless(said, dan.id)
            assert said.count("Nothing was stored") == 1, text
        assert before == await world.journal()
        check_mentions(world.env.http_requests, callable_people=[player.id for player in world.people.values()])


async def test_answers_are_written_harmlessly(tmp_path: Path) -> None:
    """Whatever is written for an offer or a sheet is neither stored nor thrown back as markup."""
    async with a_world(tmp_path) as world:
        ann, *_ = await world.playing("ann", "bob", "cid")
        dan = world.person("dan")
        await world.plays_until("council.truce")
        panel, before = await ann.opens_panel(), await world.journal()
        banners = [banner.format(dan=dan.id) for banner in BANNERS]
        for text in (*TEXTS, *banners, f"offer several truces: <@{dan.id}>", "\n".join(["@everyone"] * 500)):
            opened = await ann.member.click(panel, label="Write in words")
            await ann.member.submit_modal(opened, {"0": text[:TEXT_INPUT] or " "})
            said = ann.reads(panel)
            check_harmless(said, dan.id)
            assert said.count("Nothing was stored") == 1, text
        assert before == await world.journal()
        check_mentions(world.env.http_requests, callable_people=[player.id for player in world.people.values()])


TIMES = {("game new", "deadline"), ("game new", "window"), ("game settings", "deadline"), ("game settings", "window")}
TIMES |= {("referee extend", "time"), ("game calendar", "quick"), ("game calendar", "quick_for")}


async def test_a_time_is_short(tmp_path: Path) -> None:
    """Discord lets nobody type a long one into a command."""
    async with a_world(tmp_path) as world:
        found = {
            (command.qualified_name, option.name): option.max_value
            for command in world.bot.tree.walk_commands()
            if isinstance(command, app_commands.Command)
            for option in command.parameters
            if (command.qualified_name, option.name) in TIMES
        }
        assert dict.fromkeys(TIMES, LONGEST_TEXT) == found


async def test_whoever_may_not_set_a_time_has_it_not_even_read(tmp_path: Path) -> None:
    """The right comes first: a stranger does not learn whether he wrote a time."""
    async with a_world(tmp_path) as world:
        await world.playing("ann", "bob")
        eve = world.person("eve")
        for name, option in sorted(TIMES - {("game new", "deadline"), ("game new", "window")}):
            said = await eve.says(name, None, **{option: "soon"})
            assert said.startswith(("Only the host", "You do not sit at this table."))
