"""Nobody measures before a declaration: beyond the limit of range a panel says what it says within it [UT-R19]."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from simcord.components import walk_components

from render.editions import Edition
from rules.kernel.answers import picked_as_usual
from rules.kernel.decisions import Decision, PickOne
from rules.kernel.values import Json
from rules.umbra_turris.content_vocabulary import Alignment
from tests.clicks.counting import undrawn
from tests.e2e.players import Player, Shown
from tests.e2e.test_umbra_turris import at_the_duel, happened
from tests.e2e.world import a_world
from tests.helpers import umbra_turris as tower
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop

TARGET = "blue.1"
COORDINATES = re.compile(r"\d+,\d+|via \d+|t\d+:b\d+\.\d+\.[0-9a-f]{6}")
"""What may differ: points of the table, and the fingerprint of a question that names them."""


def facing(distance: int) -> Tabletop:
    """Red's Mage with sword and sling, and Blue's hero so many cm north of them, centre to centre."""
    table = Tabletop(alignments=(Alignment.NEUTRAL, Alignment.NEUTRAL))
    facts: dict[str, Any] = {"sub_race": "borian", "profession": "wizard", "spells": ("daze",)}
    table.hero(RED, (35, 5), "N", name="Ralf", weapons=("sword", "sling"), is_leader=True, **facts)
    table.hero(BLUE, (35, 5 + distance), "S", name="Berta", is_leader=True)
    table.hero(RED, (5, 3), "N", name="Rosa")
    table.hero(BLUE, (65, 67), "S", name="Bruno")
    return table


@cache
def at_distance(distance: int) -> dict[str, Edition]:
    """That scene as a game."""
    return {tower.NAME: undrawn(tower.staged(lambda: facing(distance)))}


def aimed_at(question: Decision | None, *, named: str = TARGET) -> Json | None:
    """The first answer that names the target."""
    for option in question.options if isinstance(question, PickOne) else ():
        if option.id == named:
            return picked_as_usual(option)
        if (then := aimed_at(option.then, named=named)) is not None:
            return {"pick": option.id, "then": then}
    return None


def aimed_by(question: Decision | None, deed: str) -> Json:
    """The target, attacked in one of the ways that a turn offers."""
    assert isinstance(question, PickOne)
    option = next(one for one in question.options if one.id == deed)
    return {"pick": deed, "then": aimed_at(option.then)}


def shown(player: Player, panel: Shown) -> list[str]:
    """All that a panel says and offers, without coordinates."""
    message: Any = player._message(panel)
    said = [str(message.content), *(str(embed) for embed in message.embeds)]
    said += [str(part) for part in walk_components(message.components)]
    return [COORDINATES.sub("#", one) for one in said]


async def seen_on_the_way(folder: Path, distance: int, deed: str) -> tuple[list[list[str]], list[str]]:
    """Every panel from the menu to the declaration, and what happened when it was declared."""
    async with a_world(folder, games=at_distance(distance)) as world:
        ann, _ = await at_the_duel(world, "red.1")
        panel, sight = await ann.opens_panel(), await ann.sight()
        panels = [shown(ann, panel)]
        for touch in ann.plans(sight, aimed_by(sight.question, deed)):
            if panels[-1:] and any("Hand in: " in one for one in panels[-1]):
                break
            await ann.touches(panel, touch)
            if (await ann.sight()).ids == sight.ids:
                panels.append(shown(ann, panel))
        if (await ann.sight()).ids == sight.ids:
            await ann.pushes(panel, "Hand in: ")
        assert (await ann.sight()).ids != sight.ids, "a declaration is never refused for its distance"
        return panels, [event.kind for event in await happened(world)]


@pytest.mark.parametrize(
    ("deed", "near", "far"),
    [("charge", 19, 20), ("shoot", 22, 23), ("cast", 42, 43)],
    ids=["charge", "sling", "spell"],
)
async def test_moving_a_target_across_the_limit_of_range_changes_only_coordinates(
    deed: str, near: int, far: int, tmp_path: Path
) -> None:
    """Words, lists, odds, warnings and buttons are the same up to the declaration; only then is it measured."""
    folders = tmp_path / "near", tmp_path / "far"
    for folder in folders:
        os.mkdir(folder)
    within, came_of_it = await seen_on_the_way(folders[0], near, deed)
    beyond, came_to_nothing = await seen_on_the_way(folders[1], far, deed)
    assert within == beyond
    assert len(within) > 1
    assert came_of_it != came_to_nothing, "the limit lies between the two"
