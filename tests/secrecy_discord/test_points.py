"""Points over the wire: where somebody sets up, digs in or is about to go changes no byte that others receive."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.tabletop_edition import EDITION
from tests.secrecy_discord.scene import Scene, Script, telltale
from tests.secrecy_discord.twins import Twins, check, deciding, numbered, until

LEAST_COMPARED = 60
GAMES = telltale(EDITION)


def begins(*labels: str) -> Script:
    """Ann presses these, and hands nothing in."""

    async def script(scene: Scene) -> None:
        panel = await scene.ann.opens_panel()
        for label in labels:
            await scene.ann.pushes(panel, label)

    return script


TWINS = numbered(
    {
        "setting up": Twins(
            {"ann"},
            one=deciding("ann", {"0": {"at": [20, 3], "facing": "E"}, "1": {"at": [24, 3], "facing": "N"}}),
            other=deciding("ann", {"0": {"at": [60, 7], "facing": "S"}, "1": {"at": [50, 3], "facing": "W"}}),
            games=GAMES,
        ),
        "a hoard": Twins(
            {"ann"},
            until("setup.hoard"),
            one=deciding("ann", {"at": [20, 30]}),
            other=deciding("ann", {"at": [64, 7]}),
            games=GAMES,
        ),
        "a point in the making": Twins(
            {"ann"},
            until("turn.what"),
            one=begins("Go", "To the edge of the pit"),
            other=begins("Go"),
            games=GAMES,
        ),
    }
)


@pytest.mark.slow
@pytest.mark.parametrize("name", TWINS)
async def test_nobody_receives_a_byte_of_anothers_point(tmp_path: Path, name: str) -> None:
    """All requests to Discord are compared until the reveal, also those that answer the others."""
    assert await check(TWINS[name], tmp_path) > LEAST_COMPARED
