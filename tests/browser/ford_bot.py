"""The real bot with The Ford in the playground: its pictures are drawn in no time, and letters can always be written.

Run it as `python -m tests.browser.ford_bot PORT [FILE]`; with a file its tables are kept there.
"""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from cogs.drawing.workshop import Workshop
from cogs.playground import start
from cogs.shell import SealedOrders
from data.settings import Settings
from render.editions import Edition
from tests.docs.trial import Talkative
from tests.e2e.world import PLAIN

EDITIONS = {"ford": dataclasses.replace(PLAIN, game=Talkative())}


def editions() -> dict[str, Edition]:
    """What is played."""
    return EDITIONS


def create_bot(database: Path) -> SealedOrders:
    """The bot; it draws in a thread of its own process."""
    return SealedOrders(Settings(_env_file=None, database=database), editions(), workshop=Workshop(0, editions))


if __name__ == "__main__":
    start.games = editions
    port, *files = sys.argv[1:]
    with TemporaryDirectory() as folder:
        kept = Path(files[0]) if files else None
        database = kept or Path(folder) / "ford.db"
        start.play(lambda: create_bot(database), port=int(port), patience=600, kept=kept)
