"""What hosts and moderators can do for a table: more time, fallbacks, new players, going back, giving up."""

from __future__ import annotations

import pytest

from rules.kernel.values import Seat
from rules.table.record import Stage
from tests.e2e.players import buttons, sensible
from tests.e2e.world import DAY, World

STRANGER = "You do not sit at this table."


async def test_a_moderator_has_the_powers_only_while_he_is_one(world: World) -> None:
    """The right is looked at in every single use."""
    await world.playing("ann", "bob")
    mod = world.moderator("mod")
    assert "The deadline is now" in await mod.says("referee extend", time="1h")
    assert "There is no such table." in await mod.whispers("referee extend", time="1h", table=1), "only on the server"
    world.env.backend.remove_member_role(world.guild.id, int(mod.id), world.moderators)
    assert STRANGER == await mod.says("referee extend", time="1h")


async def test_a_host_who_has_left_has_no_powers_any_more(world: World) -> None:
    """With the seat the powers go to the next player."""
    ann, bob = await world.playing("ann", "bob")
    await ann.says("game leave")
    assert STRANGER == await ann.says("game pause")
    assert "The clock stands still." == await bob.says("game pause")


async def test_the_rules_answer_for_one_seat_or_for_all(world: World) -> None:
    """A fallback moves the game on at once, and the journal says on whose word."""
    ann, bob = await world.playing("ann", "bob")
    mod = world.moderator("mod")
    assert "The seats are Red, Blue." == await mod.says("referee fallback", seat="purple")
    assert ["Blue"] == await mod.is_offered("referee fallback", "seat", "bl")
    assert "The rules have answered." == await mod.says("referee fallback", seat="Blue")
    assert "It was decided that the rules answer for Blue now." in world.posts()[-1].content
    assert [ann] == await world.waiting()
    assert "Nobody is being waited for." == await mod.says("referee fallback", seat="Blue")
    assert "The rules have answered." == await mod.says("referee fallback")
    assert "Place your troops" in bob.dms[-1].content
    assert {"referee"} == {entry.by for entry in await world.journal()}


async def test_a_replaced_player_loses_access_at_once(world: World) -> None:
    """His panels, letters and hand are closed to him, politely, and the newcomer finds everything."""
    ann, bob = await world.playing("ann", "bob")
    await world.plays_until("gather.camp")
    old, letter = await bob.opens_panel(), bob.dms[-1]
    touch = bob.plans(await bob.sight(), sensible(await bob.sight()))[0]
    cid = world.person("cid")
    mod = world.moderator("mod")
    assert "The seat has a new player." == await mod.says("referee replace", seat="Blue", player=cid.member)
    refusal = "You do not sit at this table, so there is nothing for you to decide here."
    for panel in (old, letter):
        (reply,) = (await bob.touches(panel, touch)).followups
        assert refusal == reply.content
    assert refusal == await bob.presses("Decide")
    assert "You do not sit at this table." == await bob.says("hand")
    assert "Blue has a new player." in world.posts()[-1].content
    assert "Place your troops" in cid.dms[-1].content
    assert "You draw" in str(cid.dms[-1].embeds[-1].description)
    await cid.decides(sensible(await cid.sight()), cid.dms[-1])
    assert [ann] == await world.waiting()


async def test_a_seat_goes_to_a_steward_where_nobody_is_named(world: World) -> None:
    """The steward plays on at once."""
    ann, bob = await world.playing("ann", "bob")
    mod = world.moderator("mod")
    assert "A steward plays that seat now." == await mod.says("referee replace", seat="Blue")
    assert "A steward plays Blue from now on." in "".join(post.content for post in world.posts())
    assert [ann] == await world.waiting()
    assert "No person holds that seat." == await mod.says("referee replace", seat="Blue")
    assert "That person already sits at this table." == await mod.says(
        "referee replace", seat="blue", player=ann.member
    )
    robot = world.guild.add_member(world.env.create_user("robot", bot=True))
    assert "A bot cannot take a seat" in await mod.says("referee replace", seat="blue", player=robot)
    assert None is (await world.record()).seat_of(bob.id)


async def test_the_referee_goes_back_with_new_dice(world: World) -> None:
    """A rewind voids the lines from there on, opens a new epoch of dice, and the game goes on from that moment."""
    ann, bob = await world.playing("ann", "bob")
    (marcher,) = await world.plays_until("march.order")
    mod = world.moderator("mod")
    assert "The log of this game has the lines 1 to 5." == await mod.says("referee rewind", line=999)
    other = bob if marcher is ann else ann
    old = await other.opens_panel()
    assert "The game has gone back." == await mod.says("referee rewind", line=2)
    assert "The game goes back to before line 2 of the log." in world.posts()[-1].content
    assert {1} == {entry.batch for entry in await world.journal()}
    assert 1 == (await world.record()).rewinds
    said = await other.pushes(old, "Refresh")
    assert "That moment has passed" in said
    assert "Place your troops" in said
    await world.plays_out()
    assert Stage.FINISHED is await world.stage()
    verdict = await ann.says("game verify")
    rolls = len(await world.bot.store.rolls(world.table))
    assert f"Dice and shuffles: {rolls} of {rolls} fell as they had to." in verdict, "those of the void lines, too"


async def test_players_go_back_by_consent(world: World) -> None:
    """A rewind that a player proposes happens when the others agree, and not when they refuse."""
    ann, bob = await world.playing("ann", "bob")
    await world.plays_until("gather.camp")
    eve = world.person("eve")
    assert "The table votes on it" in await bob.says("game rewind", line=1)
    proposal = world.posts()[-1]
    assert "Blue asks to go back to before line 1" in proposal.content
    assert f"<@{ann.id}>" in proposal.content, "whoever has a vote is called"
    assert ["Decide", "Agree", "Refuse", "Look closer"] == buttons(proposal)
    assert "Blue asks to go back to before line 1 of the log." in await ann.says("game status")
    assert "You do not sit at this table." == await eve.presses("Agree")
    assert "You have refused; the game goes on as it is." == await ann.presses("Refuse", proposal)
    assert "Nothing is proposed at this table." == await ann.presses("Agree", proposal)
    await bob.says("game rewind", line=1)
    assert "You have agreed, and with that it is decided." == await ann.presses("Agree")
    assert [] == await world.journal()
    assert "Name the banner" in ann.dms[-1].content


async def test_a_reason_stands_apart_from_what_is_said_of_the_vote(world: World) -> None:
    """In quotation marks, since people end it as they like; without one nothing is quoted."""
    _, bob = await world.playing("ann", "bob")
    until = int(world.env.now().timestamp()) + DAY
    way = f"It happens when the host and most of the others agree by <t:{until}:f>."
    await bob.says("game pause", why="Rain")
    assert f"Blue asks to stop the clock: “Rain”. {way}" in world.posts()[-1].content
    await bob.says("referee abandon")
    assert f"Blue asks to abandon the game without a winner. {way}" in world.posts()[-1].content


async def test_a_game_is_abandoned_with_a_reason(world: World) -> None:
    """The end has no winner, the seed is published, and nothing can be done at the table any more."""
    ann, bob = await world.playing("ann", "bob")
    panel = await bob.opens_panel()
    mod = world.moderator("mod")
    assert "The game is abandoned." == await mod.says("referee abandon", why="Rain")
    end = world.posts()[-1].content
    assert "The game is abandoned. Rain" in end
    assert "Nobody wins." in end
    assert "The seed of the dice is" in end
    assert "This game is over." == await mod.says("referee abandon")
    assert "The game is over." in await bob.pushes(panel, "Write")
    for command in ("game pause", "game resume", "referee fallback"):
        said = await ann.says(command)
        assert "over" in said or "paused" in said
    await world.passes(10 * 24 * 3600)
    assert Stage.FINISHED is await world.stage()


async def test_a_game_whose_rules_have_changed_waits_for_the_referee(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After an update that changes a running game, everybody is told, and the host accepts the new course."""
    ann, bob = await world.playing("ann", "bob")
    await world.plays_until("gather.camp")
    await ann.decides(sensible(await ann.sight()))
    assert "This game needs no referee." == await ann.says("referee accept")
    mod = world.moderator("mod")
    monkeypatch.setattr("tests.reference.muster.CARDS_EACH", 3)
    await world.restart()
    assert "Only a running game can be paused." == await bob.says("game pause")
    await mod.says("referee extend", time="1h")
    assert Stage.REFEREE is await world.stage()
    assert "The game waits for a referee." in world.posts()[-1].content
    assert "referee" in (await bob.opens_panel()).content
    assert "The table votes on it" in await ann.says("referee accept")
    assert "Red asks to go on with the rules as they are now." in world.posts()[-1].content
    assert "with that it is decided" in await bob.presses("Agree")
    assert Stage.RUNNING is await world.stage()
    assert "The game goes on with the rules as they are now." in world.posts()[-1].content
    assert 3 <= len((await ann.sight()).face.view.hand)  # type: ignore[union-attr]
    await world.plays_until("council.sheet")


async def test_an_error_in_the_rules_leaves_the_table_as_it_was(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of ours is answered politely, flagged, told to all, and a rewind helps."""
    ann, bob = await world.playing("ann", "bob")
    await world.plays_until("gather.camp")
    await ann.decides(sensible(await ann.sight()))

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    lines = await world.journal()
    with monkeypatch.context() as patch:
        patch.setattr("tests.reference.council.truce_acts", broken)
        panel = await bob.opens_panel()
        for touch in bob.plans(await bob.sight(), sensible(await bob.sight())):
            result = await bob.touches(panel, touch)
        (reply,) = result.followups
        assert "The rules ran into an error of ours. Nothing was lost" in reply.content
    assert Stage.REFEREE is await world.stage()
    assert lines == await world.journal()
    assert "The game waits for a referee." in world.posts()[-1].content
    assert "The game has gone back." == await world.moderator("mod").says("referee rewind", line=2)
    await world.plays_until("council.sheet")


async def test_only_red_and_blue_play_where_two_sit(world: World) -> None:
    """Seats that nobody took are not part of the game, and cannot be given away."""
    ann, _ = await world.playing("ann", "bob")
    assert [Seat("red"), Seat("blue")] == list((await world.record()).chairs)
    assert "The seats are Red, Blue." == await ann.says("referee replace", seat="Gold")


async def test_who_votes_and_is_asked_is_called_once(world: World) -> None:
    """Discord refuses a message that names somebody twice among those whom it calls."""
    ann, bob, cid = await world.playing("ann", "bob", "cid")
    await world.plays_until("gather.camp")
    bob.closes_dms()
    await world.bot.store.note_dms(bob.id, None, True)
    await ann.says("game rewind", line=1)
    assert "Red asks to go back" in world.posts()[-1].content
    assert {bob.id, cid.id} == world.pinged(world.posts()[-1])
