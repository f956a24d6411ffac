"""Answers that people save under names: used again at another table, shared as text, deleted, seen by nobody else."""

from __future__ import annotations

from simcord.results import ResponseMessage

from cogs.panel import saved
from cogs.panel.shell_acts import ShellAct
from data.store import Saved
from tests.e2e.hands import Touch
from tests.e2e.players import Player, reply_of
from tests.e2e.world import World

SHEET = "council.sheet"


async def at_the_council(world: World, *names: str) -> list[Player]:
    """A game that has come to its first sheets."""
    players = await world.playing(*names)
    await world.plays_until(SHEET)
    return players


async def opens_saved(player: Player) -> ResponseMessage:
    """Press the button on a panel; what comes is for this player alone."""
    panel = await player.opens_panel()
    (button,) = [one for one in player.controls(panel) if one.endswith(f":{ShellAct.SAVED}")]
    return reply_of(await player.member.click(panel, custom_id=button))


async def saves(player: Player, name: str) -> str:
    """Save what stands on the panel; returns what the panel says."""
    shown = await opens_saved(player)
    await player.touches(shown, Touch(ShellAct.SAVE, text=name))
    return player.reads(shown)


async def chooses(player: Player, shown: ResponseMessage, act: str, place: int) -> str:
    """Choose one of the saved ones, in one of the selects; returns what the message says then."""
    (select,) = [one for one in player.controls(shown) if f":{act}." in one]
    await player.member.select(shown, [str(place)], custom_id=select)
    return player.reads(shown)


async def writes(player: Player, text: str) -> str:
    """Write on the panel in words."""
    panel = await player.opens_panel()
    await player.touches(panel, Touch(ShellAct.WRITE, text=text))
    return player.reads(panel)


async def test_what_is_saved_is_used_at_another_table(world: World) -> None:
    """In three clicks: the button, the name, Hand in; also after a restart, and in the direct messages."""
    ann, _ = await at_the_council(world, "ann", "bob")
    await writes(ann, "stake 2")
    assert "Saved as **Low \\*water\\***" in await saves(ann, " Low   *water* ")
    kept = (await ann.sight()).working_draft.given
    await world.restart()
    first, world.channel = world.channel, world.guild.create_text_channel("another")
    await at_the_council(world, "ann", "cid")
    assert first is not world.channel
    assert kept != (await ann.sight()).working_draft.given
    shown = await opens_saved(ann)
    assert "Sheets that you have saved: 1 of 20. Only you see them." in ann.reads(shown)
    said = await chooses(ann, shown, ShellAct.USE_SAVED, 0)
    assert "Your saved sheet **Low \\*water\\***. Written down: " in said
    assert "Nothing is handed in yet." in said
    given = (await ann.sight()).working_draft.given
    assert isinstance(given, dict)
    assert 2 == given["stake"]


async def test_a_saved_answer_is_shared_as_text(world: World) -> None:
    """It is shown so that it can be copied, and whoever pastes it has the same on their panel."""
    ann, bob = await at_the_council(world, "ann", "bob")
    await writes(ann, "stake 2")
    await saves(ann, "mine")
    shown = await opens_saved(ann)
    assert "copy the text to share it" in await chooses(ann, shown, ShellAct.SHOW_SAVED, 0)
    (embed,) = ann._message(shown).embeds
    text = embed["description"].strip("`\n")
    assert "stake 2" in text
    assert "Written down" in await writes(bob, text)
    assert 2 == (await bob.sight()).working_draft.given["stake"]  # type: ignore[index, call-overload]


async def test_a_saved_answer_is_deleted(world: World) -> None:
    """And a panel that still shows it is told so."""
    ann, _ = await at_the_council(world, "ann", "bob")
    await writes(ann, "stake 2")
    await saves(ann, "mine")
    old, shown = await opens_saved(ann), await opens_saved(ann)
    await chooses(ann, shown, ShellAct.SHOW_SAVED, 0)
    assert "**mine** is deleted." in await ann.pushes(shown, "Delete mine")
    assert [] == await world.bot.store.saved_answers(ann.id, "ford", SHEET)
    assert saved.GONE in await chooses(ann, old, ShellAct.SHOW_SAVED, 0)
    assert "You have saved no sheet yet." in ann.reads(await opens_saved(ann))


async def test_what_cannot_be_saved_is_said_in_a_sentence(world: World) -> None:
    """Too many, too long a name; nothing is lost."""
    ann, _ = await at_the_council(world, "ann", "bob")
    await writes(ann, "stake 2")
    for number in range(saved.MOST):
        await world.bot.store.save_answer(ann.id, "ford", SHEET, Saved(f"{number:02}", "stake 1"), saved.MOST)
    assert "You have 20 saved sheets, which is the most." in await saves(ann, "one more")
    assert "Saved as **07**" in await saves(ann, "07")
    assert 20 == len(await world.bot.store.saved_answers(ann.id, "ford", SHEET))


async def test_a_saved_answer_that_does_not_fit_is_named_and_changes_nothing(world: World) -> None:
    """It is read as if it were typed now."""
    ann, _ = await at_the_council(world, "ann", "bob")
    await writes(ann, "stake 2")
    before = (await ann.sight()).working_draft.given
    await world.bot.store.save_answer(ann.id, "ford", SHEET, Saved("old", "dance 3"), saved.MOST)
    said = await chooses(ann, await opens_saved(ann), ShellAct.USE_SAVED, 0)
    assert "dance" in said
    assert before == (await ann.sight()).working_draft.given


async def test_a_late_press_is_told_so(world: World) -> None:
    """The moment has passed: nothing of what was saved goes anywhere."""
    ann, _ = await at_the_council(world, "ann", "bob")
    await writes(ann, "stake 2")
    await saves(ann, "mine")
    use, show = await opens_saved(ann), await opens_saved(ann)
    while SHEET in await world.asked():
        await world.acts(await world.next_player())
    for shown, act in ((use, ShellAct.USE_SAVED), (show, ShellAct.SHOW_SAVED)):
        assert "That moment has passed" in await chooses(ann, shown, act, 0)


async def test_nobody_else_sees_that_anything_is_saved(world: World) -> None:
    """Saving, looking and using send nothing, end nobody's wait, and change no other panel; whoever follows at the
    seat finds their own."""
    ann, bob = await at_the_council(world, "ann", "bob")
    await writes(ann, "stake 2")
    before = await noticed(world, bob)
    panel = bob.reads(await bob.opens_panel())
    await saves(ann, "canary")
    await chooses(ann, await opens_saved(ann), ShellAct.SHOW_SAVED, 0)
    await chooses(ann, await opens_saved(ann), ShellAct.USE_SAVED, 0)
    assert before == (
        len(world.everything_sent()),
        await bob.sight(),
        await world.waiting(),
        len(await world.journal()),
    )
    assert panel == bob.reads(await bob.opens_panel())
    assert "You have saved no sheet yet." in bob.reads(await opens_saved(bob))
    assert not any("canary" in post.content for post in world.everything_sent())


async def noticed(world: World, player: Player) -> tuple[object, ...]:
    """What somebody else could notice."""
    return len(world.everything_sent()), await player.sight(), await world.waiting(), len(await world.journal())
