"""A bot with a weak spot does not stand the siege: proof that the attacks can succeed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import discord
import pytest

from cogs.forms import model
from cogs.panel import presses
from cogs.panel.presses import Decide
from cogs.shell import SealedOrders
from rules.kernel.values import Seat
from tests.hostile import test_siege as attacks
from tests.hostile.siege import Breach, Siege, under_siege
from tests.hostile.test_siege import Attack

pytestmark = pytest.mark.slow

Weakness = Callable[[pytest.MonkeyPatch, Siege], None]


def takes_anybody_for_green(patch: pytest.MonkeyPatch, siege: Siege) -> None:
    """Whoever presses is taken for the player of Green, and whatever he presses for an answer."""

    async def press(self: Decide, interaction: Any, pressed: Any) -> None:
        await interaction.response.defer()
        await self.bot.tables.change(
            1, lambda table: table.answers.take(Seat("green"), {"stake": 0, "errand": "none"}, 0)
        )

    patch.setattr(Decide, "press", press)


def shows_panels_to_all(patch: pytest.MonkeyPatch, siege: Siege) -> None:
    """A panel takes the place of whatever message was pressed."""
    patch.setattr(presses, "_is_in_private", lambda interaction: True)


def leaves_strangers_waiting(patch: pytest.MonkeyPatch, siege: Siege) -> None:
    """What nothing answers to is not answered."""
    patch.setattr(SealedOrders, "knows", lambda bot, interaction: True)


def trusts_its_ids(patch: pytest.MonkeyPatch, siege: Siege) -> None:
    """A number that is out of range is an error of ours."""
    patch.setattr(model.Act, "parse", classmethod(lambda cls, text: cls("", model.Verb(text[0]), (int(text[1:]),))))


def calls_people(patch: pytest.MonkeyPatch, siege: Siege) -> None:
    """Replies may call whoever stands in them."""
    siege.world.bot.allowed_mentions = discord.AllowedMentions.all()


BROKEN: list[tuple[Weakness, Attack, str]] = [
    (takes_anybody_for_green, attacks.foreign_hands, "a table has changed"),
    (shows_panels_to_all, attacks.panels_in_public, "everybody can read"),
    (leaves_strangers_waiting, attacks.malformed_ids, "without an answer"),
    (trusts_its_ids, attacks.nonsense_on_a_panel, "an error was not handled"),
    (calls_people, attacks.commands, "somebody is called"),
]


@pytest.mark.parametrize(("weakness", "attack", "words"), BROKEN, ids=[case[0].__name__ for case in BROKEN])
async def test_a_weak_spot_is_found(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    weakness: Weakness,
    attack: Attack,
    words: str,
) -> None:
    """A short attack is enough to see what has given way."""

    async def besiege() -> None:
        async with under_siege(tmp_path, caplog, 60) as siege:
            weakness(monkeypatch, siege)
            await attack(siege, 60)

    with pytest.raises(Breach, match=words):
        await besiege()
