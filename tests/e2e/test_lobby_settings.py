"""The lobby: its settings, its stewards, its first game and its picture."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cogs.drawing.pictures import LONGEST_WAIT
from tests.e2e.players import buttons
from tests.e2e.world import PLAIN, World, a_world


async def test_the_settings_of_the_game_are_chosen_by_the_host(world: World) -> None:
    """The select in the lobby changes a setting for the host, and refuses everybody else."""
    ann, bob = await world.gathering("ann", "bob")
    lobby = world.newest("Join")
    refused = await bob.member.select(lobby, ["long"], custom_id="t1:l:s0")
    assert "Only the host" in refused.response.content  # type: ignore[union-attr]
    assert "short" == (await world.record()).options["rounds"]
    done = await ann.member.select(lobby, ["long"], custom_id="t1:l:s0")
    assert "Length is set." == done.response.content  # type: ignore[union-attr]
    assert "Length: Long" in world.newest("Join").content
    assert "long" == (await world.record()).options["rounds"]


async def test_settings_by_command(world: World) -> None:
    """Everybody reads the settings; the host changes them, in the lobby all and in play the pace."""
    ann, bob = await world.gathering("ann", "bob")
    assert "A decision takes at most 1d, a reaction 4h." in await bob.says("game settings")
    assert "Only the host" in await bob.says("game settings", deadline="1h")
    said = await ann.says("game settings", deadline="3d", window="1h", setting="rounds", value="long")
    assert "A decision takes at most 3d, a reaction 1h." in said
    assert "Length: **Long** (Short)" in said
    assert "3d a decision, 1h a reaction" in world.newest("Join").content
    assert "has no setting “weather”" in await ann.says("game settings", setting="weather", value="wet")
    assert "Length can be Short or Long." == await ann.says("game settings", setting="rounds", value="endless")
    assert "A duration is written in" in await ann.says("game settings", deadline="soon")
    assert ["Length"] == await ann.is_offered("game settings", "setting", "len")
    assert ["Short", "Long"] == await ann.is_offered("game settings", "value", "", setting="rounds")
    await ann.presses("Start")
    await bob.presses("Report for duty")
    assert "fixed once it is seated" in await ann.says("game settings", setting="rounds", value="short")
    assert "The table votes on it" in await ann.says("game settings", deadline="5h")
    assert "Red asks for another pace from the next question on: 5h for a decision" in world.posts()[-1].content
    await bob.presses("Agree")
    assert "there are 5h for a decision and 1h for a reaction" in world.posts()[-1].content
    assert "at most 5h" in await bob.says("game settings")


async def test_stewards_are_seated_by_the_host(world: World) -> None:
    """Empty seats are filled with stewards until none is left."""
    ann, bob = await world.gathering("ann", "bob")
    assert "Only the host" in await bob.presses("Add a steward")
    assert "A steward plays Green." == await ann.presses("Add a steward")
    assert "A steward plays Gold." == await ann.presses("Add a steward")
    assert "Gold (steward)" in world.newest("Join").content
    assert "Add a steward" not in buttons(world.newest("Join"))


async def test_all_free_seats_are_filled_by_one_press_and_freed_by_another(world: World) -> None:
    """The host alone may, and a single steward can be sent home, too."""
    ann, bob = await world.gathering("ann", "bob")
    assert "Only the host" in await bob.presses("Fill with stewards")
    assert "Stewards play Green and Gold." == await ann.presses("Fill with stewards")
    lobby = world.newest("Join")
    assert "Green (steward)\nGold (steward)" in lobby.content
    assert "Fill with stewards" not in buttons(lobby)
    refused = await bob.member.select(lobby, ["-gold"], custom_id="t1:l:seat")
    assert "Only the host" in refused.response.content  # type: ignore[union-attr]
    done = await ann.member.select(lobby, ["-gold"], custom_id="t1:l:seat")
    assert "Gold is free again." == done.response.content  # type: ignore[union-attr]
    assert "A steward plays Gold." == await ann.presses("Fill with stewards")
    assert "Only the host" in await bob.presses("Dismiss the stewards")
    assert "The stewards are dismissed; Green and Gold are free." == await ann.presses("Dismiss the stewards")
    assert "Green: free\nGold: free" in world.newest("Join").content
    assert "Dismiss the stewards" not in buttons(world.newest("Join"))


async def test_settings_by_name_are_written_in_a_form(world: World) -> None:
    """It holds all of them, opens for the host alone, and what it does stands in the lobby; a reset takes it back."""
    ann, bob = await world.gathering("ann", "bob")
    lobby = world.newest("Join")
    refused = await bob.member.click(lobby, label="Settings by name")
    assert "Only the host" in refused.response.content  # type: ignore[union-attr]
    form = await ann.member.click(lobby, label="Settings by name")
    assert form.modal is not None
    assert "Length: Short (Long)" == form.modal["components"][0]["component"]["value"]
    wrong = await ann.member.submit_modal(form, {"0": "Lenght: long"})
    said = wrong.response.content  # type: ignore[union-attr]
    assert "Do you mean Length? Nothing has changed. You wrote: Lenght: long" in said
    form = await ann.member.click(lobby, label="Settings by name")
    done = await ann.member.submit_modal(form, {"0": "length: long"})
    assert "Changed: Length." == done.response.content  # type: ignore[union-attr]
    assert "Length: Long" in world.newest("Join").content
    assert "About 4 rounds" in world.newest("Join").content
    assert "All settings are as the game has them by itself." == await ann.presses("Default settings")
    assert "Length: Short" in world.newest("Join").content
    assert "Default settings" not in buttons(world.newest("Join"))
    form = await ann.member.click(lobby, label="Settings by name")
    await ann.presses("Start")
    late = await ann.member.submit_modal(form, {"0": "Length: long"})
    assert "fixed once it is seated" in late.response.content  # type: ignore[union-attr]


async def test_a_setting_is_named_by_command_as_players_call_it(world: World) -> None:
    """Name and value may be typed as they read, or in part; what each can be is offered for a typed name, too."""
    (ann,) = await world.gathering("ann")
    assert ["Short", "Long"] == await ann.is_offered("game settings", "value", "", setting="Leng")
    assert [] == await ann.is_offered("game settings", "value", "", setting="weather")
    assert "Length: **Long**" in await ann.says("game settings", setting="Length", value="lon")
    assert "Do you mean Length?" in await ann.says("game settings", setting="lentgh", value="short")
    assert "Name the setting, too" in await ann.says("game settings", value="short")
    assert "long" == (await world.record()).options["rounds"]


async def test_a_first_game_is_one_press_away(world: World) -> None:
    """The settings are as it wants them, and the offer is gone until something is changed."""
    (ann,) = await world.gathering("ann")
    await ann.says("game settings", setting="length", value="long")
    assert "New to it? **First skirmish**: Three rounds are enough" in world.newest("Join").content
    assert "Only the host" in await world.person("bob").presses("First skirmish")
    assert "First skirmish: Three rounds are enough to see it all." in await ann.presses("First skirmish")
    lobby = world.newest("Join")
    assert "Length: Short" in lobby.content
    assert "New to it?" not in lobby.content
    assert "First skirmish" not in buttons(lobby)


async def test_a_game_for_one_is_one_press_away(world: World) -> None:
    """Stewards sit in the other seats, and **Start** begins it; it is for one person alone."""
    (ann,) = await world.gathering("ann")
    assert "Alone? **Alone at the ford**: One captain against a steward." in world.newest("Join").content
    assert "Only the host" in await world.person("bob").presses("Alone at the ford")
    assert "One captain against a steward. Press **Start**." in await ann.presses("Alone at the ford")
    assert "Alone?" not in world.newest("Join").content
    assert "The game begins." == await ann.presses("Start")


async def test_the_picture_in_the_lobby_follows_the_settings(tmp_path: Path) -> None:
    """It is sent again when a setting changes, and left alone when somebody joins."""
    drawn: list[int] = []

    def draw(face: Any, targets: Any, cut: Any = None) -> Any:
        drawn.append(face.view.rounds)
        return PLAIN.draw(face, targets)

    async with a_world(tmp_path, games={"ford": replace(PLAIN, draw=draw)}) as world:
        ann, _ = await world.gathering("ann", "bob")
        before = world.newest("Join").attachments[0].url
        await ann.says("game settings", setting="length", value="long")
        (after,) = world.newest("Join").attachments
        assert before != after.url
        assert [3, 4] == drawn
        await ann.presses("Add a steward")
        assert [after.url] == [one.url for one in world.newest("Join").attachments]


async def test_a_lobby_does_not_wait_long_for_its_picture(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """After an update the boards are painted anew: people can join meanwhile, and a change of settings brings it."""
    ann, drawn = world.person("ann"), asyncio.Event()
    opening = world.bot.workshop.opening

    async def slowly(*what: Any) -> tuple[bytes, str]:
        await world.env.external_wait(drawn.wait(), reason="a worker that paints")
        return await opening(*what)

    monkeypatch.setattr(world.bot.workshop, "opening", slowly)
    await ann.slash("game new")
    assert [] == world.posts()
    await world.passes(LONGEST_WAIT)
    (lobby,) = world.posts()
    assert [] == lobby.attachments
    drawn.set()
    await ann.says("game settings", setting="length", value="long")
    assert ["opening.png"] == [one.filename for one in world.newest("Join").attachments]
