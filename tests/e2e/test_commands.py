"""Every command: what it says when all is well, and whom it refuses."""

from __future__ import annotations

import json
from typing import Any

import discord
import pytest

from data.verify import Report, verify
from rules.table.record import Stage
from tests.e2e.players import buttons, reply_of
from tests.e2e.world import DAY, HOUR, World

EVERY_COMMAND = {
    "game new", "game join", "game leave", "game start", "game report", "game status", "game pause", "game resume",
    "game settings", "game rewind", "game concede", "game draw", "game claim", "game verify", "game list",
    "game calendar", "game away", "game substitute", "game record", "notices", "decide", "orders past",
    "since", "notes",
    "board", "hand", "log", "duties", "help", "rules", "game picture", "orders show", "orders file", "orders forget",
    "orders write", "orders why", "letter write", "letter read", "letter block", "letter unblock", "letter report",
    "letter reported", "letter release", "privacy show", "privacy delete",
    "referee extend", "referee fallback", "referee replace", "referee rewind", "referee accept", "referee abandon",
}  # fmt: skip
SERVER_ONLY = {"game new", "game list"}
NEED_A_TABLE: dict[str, dict[str, Any]] = {
    "game join": {}, "game leave": {}, "game start": {}, "game report": {}, "game status": {}, "game pause": {},
    "game resume": {}, "game settings": {}, "game rewind": {"line": 0}, "game concede": {}, "game draw": {},
    "game calendar": {}, "game away": {}, "game substitute": {}, "decide": {}, "orders past": {},
    "since": {}, "notes": {}, "game claim": {},
    "game verify": {},
    "board": {}, "hand": {}, "log": {}, "orders show": {}, "orders forget": {"question": "attack.card|"},
    "orders file": {"question": "attack.card|", "answer": "Never"},
    "orders write": {"words": "stake 1"}, "orders why": {},
    "letter write": {"to": "blue", "text": "Peace?"}, "letter read": {}, "letter block": {"seat": "blue"},
    "letter unblock": {"seat": "blue"}, "letter report": {"number": 1, "reason": "An insult."},
    "letter reported": {}, "letter release": {},
    "referee extend": {"time": "1h"}, "referee fallback": {}, "referee replace": {"seat": "blue"},
    "referee rewind": {"line": 0}, "referee accept": {}, "referee abandon": {},
}  # fmt: skip


async def test_all_commands_are_there_in_channels_and_in_direct_messages(world: World) -> None:
    """Everything can be done from direct messages, but for opening and listing tables."""
    ann = world.person("ann")
    assert EVERY_COMMAND == set(ann.member.available_commands(world.channel)) == set(ann.user.available_commands())
    about_people = {
        "duties",
        "help",
        "rules",
        "game picture",
        "game record",
        "notices",
        "privacy show",
        "privacy delete",
    }
    assert EVERY_COMMAND == {*NEED_A_TABLE, *SERVER_ONLY, *about_people}
    for command in sorted(SERVER_ONLY):
        assert "This works only in a channel of a server." == await ann.whispers(command)


async def test_without_a_table_commands_say_how_to_get_one(world: World) -> None:
    """Where no table is meant, nothing happens but a sentence."""
    ann = world.person("ann")
    for command, options in NEED_A_TABLE.items():
        here, alone = await ann.says(command, **options), await ann.whispers(command, **options)
        assert (command, "There is no table here. /game new opens one.") == (command, here)
        assert (command, "There is no table here. /game new opens one.") == (command, alone)
        elsewhere = await ann.says(command, **options, table=77)
        assert (command, "There is no such table. /duties lists yours.") == (command, elsewhere)


async def test_tables_of_other_servers_cannot_be_reached(world: World) -> None:
    """A table that is named from another server, or from outside of all, does not exist for a stranger."""
    await world.playing("ann", "bob")
    abroad = world.env.create_guild("Abroad")
    square = abroad.create_text_channel("square")
    eve = world.person("eve", guild=abroad, roles=[abroad.create_role("boss", permissions=discord.Permissions.all())])
    before = await world.record()
    for command, options in NEED_A_TABLE.items():
        abroad_said = await eve.says(command, square, **options, table=1)
        assert (command, "There is no such table. /duties lists yours.") == (command, abroad_said)
        alone = await eve.whispers(command, **options, table=1)
        assert (command, "There is no such table. /duties lists yours.") == (command, alone)
        assert before == await world.record(), command


async def test_a_table_in_a_hidden_channel_is_hidden(world: World) -> None:
    """Who cannot see the channel neither finds the table in the list nor reaches it by its number."""
    secret = discord.PermissionOverwrite(view_channel=False)
    role = world.guild.create_role("few")
    hidden = world.guild.create_text_channel(
        "hidden",
        overwrites={world.guild.default_role: secret, role: discord.PermissionOverwrite(view_channel=True)},
    )
    world.env.backend.add_member_role(world.guild.id, world.env.backend.bot_user.id, role.id)
    ann, eve = world.person("ann", roles=[role]), world.person("eve")
    assert "Table 1 is open." in await ann.says("game new", hidden)
    assert "Table 1" in await ann.says("game list")
    assert "No game is on" in await eve.says("game list")
    assert "There is no such table." in await eve.says("board", table=1)
    assert [] == await eve.is_offered("board", "table")
    assert ["1 · The Ford"] == await ann.is_offered("board", "table")


@pytest.mark.parametrize("command", ["hand", "game leave", "game concede", "game rewind", "notes", "since"])
async def test_what_only_players_may_do(world: World, command: str) -> None:
    """A spectator is told that he does not sit here."""
    await world.playing("ann", "bob")
    eve = world.person("eve")
    assert "You do not sit at this table." == await eve.says(command, **NEED_A_TABLE[command])


@pytest.mark.parametrize("command", ["game pause", "referee extend"])
async def test_a_player_asks_the_table_for_time_and_a_stranger_gets_none(world: World, command: str) -> None:
    """What a host does alone takes the consent of the table from anybody else at it."""
    ann, bob = await world.playing("ann", "bob")
    eve = world.person("eve")
    before = await world.record()
    assert "You do not sit at this table." == await eve.says(command, **NEED_A_TABLE[command])
    assert before == await world.record()
    assert "The table votes on it" in await bob.says(command, **NEED_A_TABLE[command])
    assert before.due == (await world.record()).due
    await ann.presses("Agree")
    assert before.due != (await world.record()).due


@pytest.mark.parametrize("command", ["game resume"])
async def test_what_only_hosts_and_moderators_may_do(world: World, command: str) -> None:
    """Neither a player nor a spectator has the host's powers."""
    _, bob = await world.playing("ann", "bob")
    eve = world.person("eve")
    before = await world.record()
    for somebody in (bob, eve):
        said = await somebody.says(command, **NEED_A_TABLE[command])
        assert "Only the host, or somebody who may manage the server, can do that." == said
    assert before == await world.record()


@pytest.mark.parametrize(
    "command", ["referee fallback", "referee replace", "referee rewind", "referee abandon", "game rewind"]
)
async def test_whoever_plays_does_nothing_to_others_alone(world: World, command: str) -> None:
    """Neither the host nor another player has power over the rest: the table votes, or nothing happens."""
    players = await world.playing("ann", "bob", "cid")
    await world.plays_until("gather.camp")
    eve = world.person("eve")
    before = await world.record()
    assert "You do not sit at this table." == await eve.says(command, **NEED_A_TABLE[command])
    assert before == await world.record()
    for player in players:
        said = await player.says(command, **NEED_A_TABLE[command])
        assert said.startswith(("The table votes on it", "Something else", "Nobody else")), said
        after = await world.record()
        assert (before.stage, before.chairs, before.rewinds) == (after.stage, after.chairs, after.rewinds)


async def test_several_tables_of_one_person_need_a_name(world: World) -> None:
    """In direct messages a person with two tables names the one he means, with the one that waits first."""
    ann, bob = await world.playing("ann", "bob")
    other = world.guild.create_text_channel("other")
    await ann.slash("game new", other)
    assert "You sit at several tables: name the one you mean by the option table." == await ann.whispers("game status")
    assert "table 1" in await ann.whispers("game status", table=1)
    assert "table 2" in await ann.whispers("game status", table=2)
    assert "table 1" in await bob.whispers("game status"), "with one table there is nothing to name"
    offered = [choice["name"] for choice in await ann.user.autocomplete("game status", "table", "")]
    assert ["1 · The Ford, waits for you", "2 · The Ford"] == offered
    assert ["2 · The Ford"] == [c["name"] for c in await ann.user.autocomplete("game status", "table", "2")]


async def test_status_tells_who_plays_and_who_is_waited_for(world: World) -> None:
    """The status names seats, players, the deadline, and changes with the game."""
    ann, bob = await world.gathering("ann", "bob")
    assert "The game is in the lobby." in await bob.says("game status")
    await ann.presses("Start")
    assert f"Still to report for duty: Blue ({bob.mention})." in await bob.says("game status")
    await bob.presses("Report for duty")
    said = await bob.says("game status")
    assert f"Waiting for Red ({ann.mention}) and Blue ({bob.mention})." in said
    assert f"Due <t:{(await world.record()).due}:f>" in said
    await ann.says("game pause", why="Tea")
    assert "The game is paused. Tea" in await bob.says("game status")


async def test_the_board_is_shown_as_picture_and_in_letters(world: World) -> None:
    """Everybody can look at the board, with words for those who cannot see it."""
    ann, _ = await world.playing("ann", "bob")
    for somebody in (ann, world.person("eve")):
        reply = reply_of(await somebody.slash("board"))
        (picture,) = reply.attachments
        assert "board.png" == picture.filename
        assert picture.description
        assert "```" in await somebody.says("board", text=True)
    assert "you are **Red**" in await ann.says("board")


async def test_before_the_first_turn_there_is_nothing_to_see(world: World) -> None:
    """Board and hand wait for the game to begin, and the log is empty."""
    ann, _ = await world.gathering("ann", "bob")
    assert "The game has not begun." == await ann.says("board")
    assert "The game has not begun." == await ann.says("hand")
    assert "Nothing has happened yet." in await ann.says("log")
    assert "There is no running game to concede." == await ann.says("game concede")


async def test_the_hand_is_for_its_owner_alone(world: World) -> None:
    """What a player holds is told to him, and to nobody else."""
    ann, bob = await world.playing("ann", "bob")
    await world.plays_until("council.truce")
    hands = {player: await player.says("hand") for player in (ann, bob)}
    held = {player: (await player.sight()).face.view.hand for player in (ann, bob)}  # type: ignore[union-attr]
    for player in (ann, bob):
        for card in held[player]:
            assert card.replace("_", " ") in hands[player].lower()


async def test_the_log_tells_what_happened_with_the_lines_of_the_journal(world: World) -> None:
    """Public events are there for everybody, private ones for their seat alone."""
    ann, _ = await world.playing("ann", "bob")
    await world.plays_until("council.truce")
    own = await ann.says("log")
    assert "Round 1 of 3 begins." in own
    assert "-# Line " in own
    assert "You draw" in own
    assert "You draw" not in await world.person("eve").says("log")


async def test_duties_name_everything_that_waits_on_all_servers(world: World) -> None:
    """One command, from anywhere, lists what is to be done and what is not."""
    ann, _ = await world.playing("ann", "bob")
    abroad = world.env.create_guild("Abroad")
    square = abroad.create_text_channel("square")
    ann_abroad = abroad.add_member(ann.user)
    await ann_abroad.slash(square, "game new")
    eve = world.person("eve")
    said = await eve.whispers("duties")
    assert said.startswith("Nothing waits for you, and you sit at no table. In a channel")
    assert "/game new opens one." in said
    for said in (await ann.whispers("duties"), await ann.says("duties")):
        assert f"**The Ford** as Red in <#{world.channel.id}>, table 1: waits for you, due " in said
        assert f"-# **The Ford** as Red in <#{square.id}>, table 2: in the lobby, nothing to do." in said


async def test_duties_lead_to_the_panel_of_what_waits(world: World) -> None:
    """So a game goes on whose thread nobody finds any more; where nothing waits there is nothing to press."""
    ann, _ = await world.playing("ann", "bob")
    listed = reply_of(await ann.slash("duties"))
    assert ["Decide at table 1"] == [*buttons(listed)]
    opened = reply_of(await ann.member.click(listed, label="Decide at table 1"))
    assert (await ann.opens_panel()).content == opened.content
    await world.acts(ann)
    if "waits for you" not in await ann.says("duties"):
        assert [] == [*buttons(reply_of(await ann.slash("duties")))]


async def test_a_game_that_is_no_longer_installed_is_kept_and_named(world: World) -> None:
    """Without its rules a table can be listed and nothing else; with them it goes on as if nothing had been."""
    ann, _ = await world.playing("ann", "bob", deadline="1h")
    games, world.games = world.games, {}
    await world.restart()
    missing = "The game of this table is not installed at present. Nothing is lost."
    assert "No game is installed on this bot yet." == await ann.says("game new")
    assert "**ford** as red" in await ann.says("duties")
    assert "Table 1 · **ford**" in await ann.says("game list")
    assert ["1 · ford, waits for you"] == await ann.is_offered("board", "table")
    assert missing == await ann.says("game status")
    assert missing == await ann.presses("Decide")
    await world.passes(HOUR)
    world.games = games
    await world.restart()
    assert "The deadline has passed" in world.posts()[-1].content


async def test_help_on_the_bot_and_on_the_game(world: World) -> None:
    """Help answers without a table, knows more topics where there is one, and names them all."""
    ann = world.person("ann")
    general = await ann.whispers("help")
    assert "/game new" in general
    assert "What is secret stays secret." in await ann.says("help", topic="secrets")
    assert "There is help on" in await ann.says("help", topic="cooking")
    assert "secrets" in await ann.is_offered("help", "topic", "sec")
    await ann.slash("game new")
    for topic in await ann.is_offered("help", "topic"):
        assert "There is help on" not in await ann.says("help", topic=topic)


async def test_conceding_asks_first_and_ends_a_game_of_two(world: World) -> None:
    """A concession is confirmed by a button, and then the other has won."""
    ann, bob = await world.playing("ann", "bob")
    asked = await ann.slash("game concede")
    assert "This cannot be taken back. Are you sure?" in reply_of(asked).content
    assert Stage.RUNNING is await world.stage()
    assert "You have conceded." == await ann.presses("Concede as Red", reply_of(asked))
    assert Stage.FINISHED is await world.stage()
    end = world.posts()[-1]
    assert "Red concedes." in end.content
    assert "Blue wins" in end.content
    assert "There is no running game to concede." == await ann.presses("Concede as Red", reply_of(asked))
    assert "There is no running game to concede." in await bob.says("game concede")


async def test_in_a_game_of_three_the_others_play_on(world: World) -> None:
    """Who concedes among several is followed by a steward, and the game goes on."""
    _, bob, _ = await world.playing("ann", "bob", "cid")
    asked = reply_of(await bob.slash("game concede"))
    assert "You have conceded." == await bob.presses("Concede as Blue", asked)
    assert Stage.RUNNING is await world.stage()
    assert "Blue concedes." in world.posts()[-1].content
    assert "Blue (steward)" in await bob.says("game status")
    assert "You do not sit at this table." == await bob.presses("Concede as Blue", asked)


async def test_verify_checks_what_may_be_known_and_gives_out_the_proof(world: World) -> None:
    """In play the seed stays secret; after the end every die can be computed from the file."""
    ann, bob = await world.playing("ann", "bob")
    await world.plays_until("gather.camp")
    early = reply_of(await ann.slash("game verify"))
    assert "The seed stays secret until the game is over" in early.content
    assert "Sealed answers: 3 of 3 match" in early.content
    assert not report_in(world, early).rolls
    assert {"red"} == {answer.seat for answer in report_in(world, early).answers}, "nobody sees another's answers"
    await world.moderator("mod").says("referee abandon", why="Enough")
    late = reply_of(await ann.slash("game verify"))
    assert "The seed is the one that was promised when the table opened." in late.content
    proof = report_in(world, late)
    assert proof.rolls
    assert {"red", "blue"} == {answer.seat for answer in proof.answers}
    assert verify(proof).is_clean
    assert late.content == await bob.presses("Check the dice")


def report_in(world: World, reply: object) -> Report:
    """The proof that is attached to a reply."""
    (attached,) = reply.attachments  # type: ignore[attr-defined]
    content = world.env.backend.cdn.get(attached.url)
    assert content is not None
    return Report.model_validate(json.loads(content))


async def test_a_draw_is_offered_refused_and_accepted(world: World) -> None:
    """One says no, and the game goes on; all say yes, and it is over."""
    ann, bob = await world.playing("ann", "bob")
    assert "The others are asked to accept the draw." == await ann.says("game draw")
    assert "Red offers a draw." in world.posts()[-1].content
    assert "A draw is offered." in await bob.says("game status")
    assert "You have refused; the game goes on." == await bob.presses("Play on")
    assert "Blue does not accept the draw." in world.posts()[-1].content
    assert "No draw is offered at this table now" in await bob.presses(
        "Accept the draw", world.newest("Accept the draw")
    )
    await bob.says("game draw")
    assert {ann.id} == world.pinged(world.posts()[-1])
    await world.passes(DAY)
    assert "A draw is offered." not in await ann.says("game status")
    await bob.says("game draw")
    assert "All have accepted; the game ends in a draw." == await ann.presses("Accept the draw")
    assert Stage.FINISHED is await world.stage()
    assert "A draw by agreement." in world.posts()[-1].content
