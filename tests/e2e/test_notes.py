"""Private notes: of one person at one table, and of nobody else."""

from __future__ import annotations

import pytest

from cogs.commands.notes import LONGEST_NOTES
from tests.e2e.players import Player, Shown, reply_of
from tests.e2e.test_hand_over import parts
from tests.e2e.world import World


async def read(player: Player) -> str:
    return parts(reply_of(await player.slash("notes"))).get("Your notes", "")


async def writes(player: Player, text: str) -> Shown:
    """By the form."""
    shown = reply_of(await player.slash("notes"))
    opened = await player.member.click(shown, label="Write notes")
    return reply_of(await player.member.submit_modal(opened, {"0": text}))


async def test_notes_are_written_in_a_form_and_added_to_by_a_line(world: World) -> None:
    """They are kept over a restart, and the form begins with what is there."""
    ann, _ = await world.playing("ann", "bob")
    assert "You have noted nothing at this table." in await ann.says("notes")
    said = await writes(ann, "Blue lies.\n\nGreen: 2 gold.")
    assert "Noted. Nobody else can read it." in said.content
    assert "Blue lies.\n\nGreen: 2 gold." == await read(ann)
    await ann.says("notes", add="The ford is deep.")
    await world.restart()
    assert "Blue lies.\n\nGreen: 2 gold.\nThe ford is deep." == await read(ann)
    opened = await ann.member.click(reply_of(await ann.slash("notes")), label="Write notes")
    assert "The ford is deep." in str(opened.modal)
    assert "are deleted" in reply_of(await ann.member.submit_modal(opened, {"0": "  "})).content
    assert "" == await read(ann)


async def test_notes_belong_to_a_person_not_to_a_seat(world: World) -> None:
    """Whoever follows finds none; whoever has left still has theirs, and deletes them with all else."""
    ann, bob = await world.playing("ann", "bob")
    await bob.says("notes", add="Red trusts me.")
    await world.hands_over("blue", eve := world.person("eve"))
    assert "" == await read(ann) == await read(eve)
    assert "Red trusts me." == await read(bob)
    assert "your notes at 1 table" in await bob.says("privacy show")
    asked = reply_of(await bob.slash("privacy delete", what="me"))
    await bob.member.click(asked, label="Delete everything about me")
    await world.env.settle()
    assert "You do not sit at this table." == await bob.says("notes")
    assert "your notes at 0 tables" in await bob.says("privacy show")


async def test_who_does_not_sit_here_notes_nothing(world: World) -> None:
    """Neither by the command nor by a form that was opened all the same."""
    ann, _ = await world.playing("ann", "bob")
    eve = world.person("eve")
    assert "You do not sit at this table." == await eve.says("notes")
    assert "You do not sit at this table." == await eve.says("notes", add="Hello.")
    assert None is await world.bot.store.note(1, eve.id)
    assert "" == await read(ann)


async def test_too_much_is_refused_and_nothing_lost(world: World) -> None:
    """What is there stays."""
    ann, _ = await world.playing("ann", "bob")
    await ann.says("notes", add="x" * (LONGEST_NOTES - 5))
    said = await ann.says("notes", add="That is too much.")
    assert "Nothing was changed" in said
    note = await world.bot.store.note(1, ann.id)
    assert note is not None
    assert "x" * (LONGEST_NOTES - 5) == note.text


@pytest.mark.parametrize("text", ["@everyone [x](https://evil.io)", "\u202e**`||@here", "half \ud800 of a letter"])
async def test_notes_are_shown_as_they_were_written(world: World, text: str) -> None:
    """Nothing in them becomes markup or a call, and nothing fails."""
    ann, _ = await world.playing("ann", "bob")
    await ann.says("notes", add=text)
    shown = await read(ann)
    assert "@everyone" not in shown
    assert "@here" not in shown
    assert "https://" not in shown
    assert shown
