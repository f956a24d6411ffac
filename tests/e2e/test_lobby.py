"""The lobby: opening a table, taking seats, settings, stewards, and the report for duty."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from cogs.commands.lobby import REFRESH_AFTER
from cogs.drawing.worker import _opening
from data.store import Change
from rules.kernel.game import Event
from rules.kernel.values import Seat
from rules.table.clock import Clock
from rules.table.record import LOBBY_DAYS, MOST_LOBBIES, Stage
from tests.e2e.players import buttons
from tests.e2e.world import DAY, HOUR, PLAIN, World, a_world
from tests.reference import EDITION
from tests.reference.game import TheFord


class ShortDuel(TheFord):
    """The Ford, as if its short game were made for two."""

    def refusal(self, options: Mapping[str, str], seats: tuple[Seat, ...]) -> str:
        return "A short game is for two." if options["rounds"] == "short" and len(seats) > 2 else ""


async def test_a_table_opens_with_its_host_in_the_first_seat(world: World) -> None:
    """The lobby names game, seats, pace and the fingerprint of the dice."""
    ann = world.person("ann")
    assert "Table 1 is open. You are its host." == await ann.says("game new", deadline="2d", window="6h")
    (lobby,) = world.posts()
    record = await world.record()
    assert f"Red ({ann.mention})" in lobby.content
    assert "Blue: free" in lobby.content
    assert "2d a decision, 6h a reaction" in lobby.content
    assert record.commitment in lobby.content
    assert "A quick game of bluff and dice." in lobby.content
    assert "For 2 to 4 players. About 3 rounds: 12 minutes in one sitting. By post, " in lobby.content
    assert "with 1 minute of thought every 12 hours or so, it lasts 6 days, and less " in lobby.content
    assert "Nobody waits longer than 2d for an answer." in lobby.content
    assert ["Join", "Leave", "Start", "Settings by name"] == buttons(lobby)[:4]
    assert ["Add a steward", "Fill with stewards", "Alone at the ford"] == buttons(lobby)[4:]
    (picture,) = lobby.attachments
    assert ("opening.png", EDITION.alt_text(_opening(EDITION.game))) == (picture.filename, picture.description)
    assert set() == world.pinged(lobby)


async def test_seats_are_taken_by_button_by_choice_and_by_command(world: World) -> None:
    """There are three ways to the same lobby, and it shows each of them at once."""
    ann, bob, cid, dot = (world.person(name) for name in ("ann", "bob", "cid", "dot"))
    await ann.slash("game new")
    lobby = world.newest("Join")
    assert "You are **Blue** at table 1." == await bob.presses("Join")
    assert "Gold" in (await cid.member.select(lobby, ["gold"], custom_id="t1:l:seat")).response.content  # type: ignore[union-attr]
    assert "You are **Green** at table 1." == await dot.says("game join", seat="Green")
    shown = world.newest("Join").content
    for words in (f"Blue ({bob.mention})", f"Gold ({cid.mention})", f"Green ({dot.mention})"):
        assert words in shown
    assert 1 == len(world.posts()), "the lobby is brought up to date, not posted again"
    eve = world.person("eve")
    assert "All seats are taken." == await eve.presses("Join")
    assert "You already sit at this table." == await bob.presses("Join")


async def test_a_seat_that_was_taken_meanwhile_is_refused(world: World) -> None:
    """Who chooses a seat from an old lobby is told that it is taken."""
    await world.gathering("ann", "bob")
    cid = world.person("cid")
    assert "Blue is taken." == await cid.says("game join", seat="blue")
    assert "The seats are Red, Blue, Green, Gold." == await cid.says("game join", seat="purple")
    assert None is (await world.record()).seat_of(cid.id)


async def test_leaving_frees_the_seat_and_hands_the_table_over(world: World) -> None:
    """A host who leaves the lobby is followed by the first who still sits there."""
    ann, bob = await world.gathering("ann", "bob")
    assert "You have left table 1; Red is free." == await ann.presses("Leave")
    assert bob.id == (await world.record()).host
    assert "Red: free" in world.newest("Join").content
    assert "You do not sit at this table." == await ann.says("game leave")


async def test_no_steward_is_seated_for_whom_the_settings_have_no_place(tmp_path: Path) -> None:
    """What is left free is named, and how many the game is for stands in the lobby."""
    async with a_world(tmp_path, games={"ford": replace(PLAIN, game=ShortDuel())}) as world:
        (ann,) = await world.gathering("ann")
        assert "For 2 players." in world.newest("Join").content
        said = await ann.presses("Fill with stewards")
        assert "A steward plays Blue. With these settings there is no place for Green and Gold." == said
        assert "A short game is for two." == await ann.presses("Fill with stewards")


async def test_a_game_does_not_start_with_too_few(world: World) -> None:
    """The refusal says how many are needed, and that stewards can help."""
    (ann,) = await world.gathering("ann")
    said = await ann.presses("Start")
    assert "needs at least 2 players; 1 is here" in said
    assert "stewards" in said
    assert Stage.OPEN is await world.stage()


async def test_a_game_does_not_start_with_seats_that_it_has_no_place_for(tmp_path: Path) -> None:
    """The lobby says why before anybody presses Start; with other settings the game begins."""
    async with a_world(tmp_path, games={"ford": replace(PLAIN, game=ShortDuel())}) as world:
        ann, *_ = await world.gathering("ann", "bob", "cid")
        why = "A short game is for two."
        assert why in world.newest("Join").content
        assert why == await ann.presses("Start")
        assert Stage.OPEN is await world.stage()
        await ann.says("game settings", setting="rounds", value="long")
        assert why not in world.newest("Join").content
        assert "Everybody is asked to report for duty." == await ann.presses("Start")


async def test_only_the_host_or_a_moderator_starts(world: World) -> None:
    """The start is the host's, or of whoever may manage the server."""
    _, bob = await world.gathering("ann", "bob")
    mod = world.moderator("mod")
    assert "Only the host" in await bob.says("game start")
    assert "Everybody is asked to report for duty." == await mod.says("game start")
    assert "This game has already been started." == await mod.says("game start")


async def test_everybody_reports_for_duty_before_the_first_turn(world: World) -> None:
    """The called are pinged, each report counts once, and with the last one the game begins."""
    ann, bob, cid = await world.gathering("ann", "bob", "cid")
    assert "Nobody is asked to report" in await bob.says("game report")
    await ann.presses("Start")
    call = world.posts()[-1]
    assert {bob.id, cid.id} == world.pinged(call)
    assert "Still to report for duty: Blue and Green." in call.content
    assert "The game begins when everybody has." in await bob.presses("Report for duty", call)
    assert "You have already reported for duty." == await bob.presses("Report for duty", call)
    assert "You have already reported for duty." == await ann.presses("Report for duty", call)
    stranger = world.person("eve")
    assert "You do not sit at this table." == await stranger.presses("Report for duty", call)
    assert "The game begins." == await cid.says("game report")
    assert "The game begins with Red, Blue and Green." in world.posts()[-1].content
    assert ["Decide"] == buttons(world.posts()[0]), "the lobby has become a way to the panel"


async def test_a_no_show_loses_the_seat_and_the_lobby_opens_again(world: World) -> None:
    """Whoever has not reported by the deadline makes room, and the others play with somebody else."""
    ann, bob = await world.gathering("ann", "bob", deadline="1h")
    await ann.presses("Start")
    await world.deadline_passes()
    assert Stage.OPEN is await world.stage()
    told, lobby = world.posts()[-2:]
    assert "Blue did not report for duty." in told.content
    assert "Blue: free" in lobby.content
    assert None is (await world.record()).seat_of(bob.id)
    cid = world.person("cid")
    await cid.presses("Join")
    await ann.presses("Start")
    assert "The game begins." == await cid.presses("Report for duty")


async def test_who_has_not_reported_is_reminded_once(world: World) -> None:
    """Before the deadline of the report those who are missing are called once more, and nobody else."""
    ann, bob, cid = await world.gathering("ann", "bob", "cid", deadline="1d")
    await ann.presses("Start")
    await bob.presses("Report for duty")
    before = len(world.posts())
    await world.passes(DAY - 1)
    (reminder,) = world.posts()[before:]
    assert {cid.id} == world.pinged(reminder)
    assert "The game begins." == await cid.presses("Report for duty", reminder)


async def test_a_table_in_a_thread(world: World) -> None:
    """With the option thread the whole game lives in a thread, and the channel stays free."""
    ann, bob = world.person("ann"), world.person("bob")
    said = await ann.says("game new", thread=True)
    (thread,) = world.channel.threads
    assert f"Table 1 is open in <#{thread.id}>. You are its host." == said
    assert [] == [post for post in world.posts() if post.type is discord.MessageType.default]
    lobby = world.newest("Join", thread)
    await bob.presses("Join", lobby)
    await ann.presses("Start", lobby)
    await bob.says("game report", thread)
    assert "The game begins with Red and Blue." in world.posts(thread)[-1].content
    panel = await bob.opens_panel(world.newest("Decide", thread))
    assert "Name the banner" in panel.content
    assert "A thread can be opened only in a text channel." == await bob.says("game new", thread, thread=True)


async def test_one_table_a_channel_and_several_a_server(world: World) -> None:
    """A channel holds one table in play, a server as many as it likes, and the list names them all."""
    ann, bob = await world.gathering("ann", "bob")
    assert "Table 1 is still in play in this channel." in await bob.says("game new")
    other = world.guild.create_text_channel("other")
    assert "Table 2 is open." in await bob.says("game new", other)
    listed = await ann.says("game list")
    assert f"Table 1 · **The Ford** in <#{world.channel.id}>: in the lobby" in listed
    assert f"Table 2 · **The Ford** in <#{other.id}>: in the lobby" in listed
    await ann.says("referee abandon")
    assert "Table 1" not in await ann.says("game list")
    assert "Table 3 is open." in await ann.says("game new"), "after its end the channel is free again"


async def test_a_host_who_opens_another_table_closes_the_lobby_that_he_left(world: World) -> None:
    """Nobody else can, and a game that has begun stays."""
    ann, bob = await world.gathering("ann", "bob")
    assert "Table 1 is still in play" in await bob.says("game new")
    assert "Table 2 is open." in await ann.says("game new")
    closed, told, _ = world.posts()
    assert "has opened another table" in told.content
    why = "This lobby is closed, and its game never began. Its host has opened another table."
    assert why in closed.content
    assert (["This lobby is closed"], []) == (buttons(closed), closed.attachments)
    world.table = 2
    await bob.presses("Join")
    await ann.presses("Start")
    await bob.presses("Report for duty")
    assert "Table 2 is still in play" in await ann.says("game new")


async def test_a_lobby_that_nobody_starts_is_closed_and_frees_the_channel(world: World) -> None:
    """The lobby says when; every change puts it off, and what is left of it is one post."""
    ann, bob = await world.gathering("ann", "bob")
    await world.passes((LOBBY_DAYS - 1) * DAY)
    await ann.presses("Add a steward")
    closes = int(world.env.now().timestamp()) + LOBBY_DAYS * DAY
    assert f"If nothing happens, the lobby closes <t:{closes}:f>" in world.newest("Join").content
    assert f"in the lobby, closes <t:{closes}:f>" in await bob.says("game list")
    assert f"Closes <t:{closes}:f>" in await bob.says("game status")
    await world.passes(LOBBY_DAYS * DAY - 1)
    assert (Stage.OPEN, 1) == (await world.stage(), len(world.posts()))
    await world.passes(1)
    assert (Stage.FINISHED, 2) == (await world.stage(), len(world.posts()))
    assert f"For {LOBBY_DAYS} days nobody has started this game" in world.posts()[-1].content
    lobby, cid = world.posts()[0], world.person("cid")
    why = f"This lobby is closed, and its game never began. Nobody has started it for {LOBBY_DAYS} days."
    assert why in lobby.content
    assert ["This lobby is closed"] == buttons(lobby)
    assert why == await cid.says("game join", table=1)
    assert "Table 2 is open." in await bob.says("game new")


async def test_a_lobby_from_before_lobbies_had_an_end_gets_one_at_the_start(world: World) -> None:
    """A whole one: nobody's lobby is closed by an update."""
    await world.gathering("ann")
    kept = await world.bot.store.load(1, 1)
    kept.record.due = None
    await world.bot.store.save(Change(record=kept.record, version=kept.version, now=0))
    await world.restart(after=100 * DAY)
    assert Stage.OPEN is await world.stage()
    await world.passes(LOBBY_DAYS * DAY)
    assert Stage.FINISHED is await world.stage()


async def test_a_person_hosts_only_so_many_tables_that_have_not_begun(world: World) -> None:
    """On all servers together; no thread is opened in vain, and one that makes room is not counted."""
    ann = world.person("ann")
    abroad = world.env.create_guild("Abroad")
    away = abroad.add_member(ann.user)
    for number in range(MOST_LOBBIES - 1):
        await away.slash(abroad.create_text_channel(f"room{number}"), "game new")
    assert f"Table {MOST_LOBBIES} is open." in await ann.says("game new")
    other = world.guild.create_text_channel("other")
    full = f"You host {MOST_LOBBIES} tables that have not begun, and {MOST_LOBBIES} are the most: 1, 2, 3, 4, 5."
    assert full in await ann.says("game new", other)
    assert full in await ann.says("game new", other, thread=True)
    assert [] == other.threads
    assert "Table 6 is open." in await ann.says("game new"), "the one in this channel makes room"
    assert "Table 7 is open." in await world.person("bob").says("game new", other)


async def test_the_list_of_a_server_without_games(world: World) -> None:
    """An empty list says how to begin."""
    assert "No game is on at this server. /game new opens one." == await world.person("ann").says("game list")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"game": "chess"}, "Choose one of these games: The Ford."),
        ({"deadline": "soon"}, "A duration is written in"),
        ({"deadline": "1s"}, "A duration is written in"),
        ({"window": "20w"}, "A duration is written in"),
    ],
)
async def test_a_table_that_cannot_be_opened(world: World, options: dict[str, Any], words: str) -> None:
    """A wrong game or duration is refused with what is allowed, and nothing is opened."""
    ann = world.person("ann")
    assert words in await ann.says("game new", **options)
    assert [] == world.posts()


async def test_a_game_is_named_by_its_title(world: World) -> None:
    """Games are offered by their titles, and found by title or name."""
    ann = world.person("ann")
    assert [EDITION.texts.title] == await ann.is_offered("game new", "game", "ford")
    assert [] == await ann.is_offered("game new", "game", "chess")
    assert "is open" in await ann.says("game new", game="the ford")


async def test_missing_permissions_are_named_before_a_table_opens(world: World) -> None:
    """Where the bot may not post pictures or threads, it says which right it lacks."""
    ann = world.person("ann")
    denied = discord.PermissionOverwrite(attach_files=False, create_public_threads=False)
    closed = world.guild.create_text_channel("closed", overwrites={world.guild.default_role: denied})
    assert "I cannot host a game here: I lack Attach Files." == await ann.says("game new", closed)
    said = await ann.says("game new", closed, thread=True)
    assert "I lack Attach Files, Create Public Threads." in said
    assert [] == world.posts(closed)


async def test_a_table_is_not_opened_where_long_news_could_not_be_shown(world: World) -> None:
    """They are embeds."""
    denied = discord.PermissionOverwrite(embed_links=False)
    closed = world.guild.create_text_channel("closed", overwrites={world.guild.default_role: denied})
    said = await world.person("ann").says("game new", closed)
    assert "I cannot host a game here: I lack Embed Links." == said
    assert [] == world.posts(closed)


async def test_long_news_come_as_text_whether_embeds_are_allowed_or_not(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody misses anything where a server has forbidden embeds."""
    ann, _ = await world.playing("ann", "bob")
    channel, everybody = world.channel.id, world.guild.default_role.id
    happened = [Event(kind="order_rolled", data={"seat": "red", "die": number}) for number in range(200)]

    monkeypatch.setattr(Clock, "pause", lambda clock, why, now: clock.news.announce(*happened))
    flag = discord.Permissions.embed_links.flag
    world.env.backend.set_overwrite(channel, Overwrite(everybody, OverwriteType.ROLE, deny=flag))
    await world.env.settle()
    await ann.says("game pause")
    plain = world.posts()[-1]
    world.env.backend.delete_overwrite(channel, everybody)
    await world.env.settle()
    await ann.says("game pause")
    for post in (plain, world.posts()[-1]):
        assert ([], True) == (post.embeds, "rolls 199 " in post.content)
    assert plain.content == world.posts()[-1].content


FAULTS: dict[str, Callable[[], Exception]] = {
    "refused": lambda: discord.NotFound(SimpleNamespace(status=404, reason=""), "gone"),
    "down": lambda: discord.DiscordServerError(SimpleNamespace(status=503, reason=""), "down"),
    "cut off": lambda: aiohttp.ServerDisconnectedError(),
    "too slow": lambda: TimeoutError(),
    "ours": lambda: KeyError("post"),
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_lobby_that_cannot_be_edited_keeps_nobody_out(
    world: World, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    """The join counts, so he is told so; the next change shows in the lobby what was missing."""
    ann, bob = (await world.gathering("ann"))[0], world.person("bob")

    async def fails(*_: Any, **__: Any) -> None:
        raise FAULTS[fault]()

    with monkeypatch.context() as patch:
        patch.setattr(discord.PartialMessage, "edit", fails)
        assert "You are **Blue** at table 1." == await bob.presses("Join")
        assert "at most 2h" in await ann.says("game settings", deadline="2h")
        assert f"Blue ({bob.mention})" not in world.newest("Join").content
    assert "A steward plays Green." == await ann.presses("Add a steward")
    shown = world.newest("Join").content
    assert f"Blue ({bob.mention})" in shown
    assert "2h a decision" in shown


async def test_a_reply_that_discord_did_not_take_does_not_call_the_deed_a_failure(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He is told that it may count, and not that he has to do it again."""
    await world.gathering("ann")
    bob = world.person("bob")
    edit, faults = discord.Interaction.edit_original_response, [aiohttp.ServerDisconnectedError()]

    async def fails_once(interaction: Any, **what: Any) -> Any:
        if faults:
            raise faults.pop()
        return await edit(interaction, **what)

    monkeypatch.setattr(discord.Interaction, "edit_original_response", fails_once)
    said = await bob.says("game join")
    assert "Discord did not take my answer. What you did may count already: look before you try again." == said
    assert None is not (await world.record()).seat_of(bob.id)
    world.env.errors.clear()  # It is logged.


async def test_a_lobby_that_discord_did_not_take_is_tried_again(world: World) -> None:
    """Nobody has to do anything for it."""
    await world.gathering("ann")
    bob = world.person("bob")
    path = f"/channels/{world.channel.id}/messages/{world.newest('Join').id}"
    world.env.inject_error("PATCH", path, status=503, code=0, message="down", times=2)
    await bob.presses("Join")
    assert f"Blue ({bob.mention})" not in world.newest("Join").content
    await world.passes(3 * REFRESH_AFTER)
    assert f"Blue ({bob.mention})" in world.newest("Join").content


async def test_the_lobby_survives_a_restart(world: World) -> None:
    """The buttons of a lobby that was posted before a restart still work."""
    ann, bob = await world.gathering("ann", "bob")
    await world.restart()
    cid = world.person("cid")
    assert "You are **Green** at table 1." == await cid.presses("Join")
    assert f"Green ({cid.mention})" in world.newest("Join").content
    await world.crash()
    await ann.presses("Start")
    await bob.presses("Report for duty")
    assert "The game begins." == await cid.presses("Report for duty")


async def test_the_pace_is_that_of_the_server_until_somebody_chooses(world: World) -> None:
    """Without a word about it a decision takes a day and a reaction a sixth of that."""
    await world.gathering("ann")
    record = await world.record()
    assert (DAY, 4 * HOUR) == (record.deadline, record.window)
