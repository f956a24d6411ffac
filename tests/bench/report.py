"""One run of the whole bench, part by part."""

from __future__ import annotations

import asyncio
import shutil
import sys
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

import discord

from tests.bench import (
    backups,
    battles,
    boot,
    campaigns,
    clicks,
    hall,
    kernel,
    offered,
    past,
    pictures,
    plane,
    restore,
    towers,
)
from tests.bench.figures import Figure, write_json
from tests.bench.machine import NOTEWORTHY, Tally
from tests.bench.simulated import homes_of_the_simulator
from tests.bench.sizes import Sizes

R = TypeVar("R")


def run(sizes: Sizes, json: Path, folder: Path | None = None) -> list[Figure]:
    """Measure everything and write it down."""
    began = Tally.now()
    with TemporaryDirectory(dir=folder, prefix="bench-") as made:
        figures = [*_measured(sizes, Path(made))]
    write_json(json, figures, {"sizes": asdict(sizes), "others": Tally.now().others_since(began)})
    return figures


def _measured(sizes: Sizes, folder: Path) -> Iterable[Figure]:
    now = int(discord.utils.utcnow().timestamp())
    yield from _part("rules and stewards", lambda: list(kernel.measure(sizes)))
    yield from _part("the table in centimetres", lambda: list(plane.measure(sizes)))
    yield from _part("pictures", lambda: asyncio.run(pictures.measure(sizes.pictures, sizes.workers)))
    yield from _part("games on offer", lambda: list(offered.measure(sizes)))
    yield from _part("campaigns of seven powers", lambda: list(campaigns.measure(sizes)))
    yield from _part("battles of the Empire and Styx", lambda: list(battles.measure(sizes)))
    yield from _part("battles before the tower", lambda: list(towers.measure(sizes)))
    yield from _part("looking back", lambda: past.measure(folder, sizes))
    few, many, pressed = _part("two halls full of tables", lambda: _furnish(sizes, folder, now))
    yield from _part("boots", lambda: boot.measure(few, many, sizes))
    store = _copy(few, "store")
    chosen = clicks.chosen(pressed, sizes.restores)
    yield from _part("store", lambda: asyncio.run(restore.measure(store, chosen, now)))
    yield from _part("backups", lambda: backups.measure(_copy(few, "backed_up"), pressed, sizes, now))
    halls = {level: _copy(few, level) for level in clicks.LEVELS}
    yield from _part("clicks", lambda: clicks.measure(halls, pressed, sizes, now))


def _part(name: str, work: Callable[[], R]) -> R:
    """One part of the bench, with a word on how long it took, and on others who used the machine meanwhile."""
    before = Tally.now()
    found = work()
    after = Tally.now()
    others = after.others_since(before)
    disturbed = f"; others took {others:.0%} of the machine" if others is not None and others > NOTEWORTHY else ""
    print(f"{name}: {after.at - before.at:.0f} s{disturbed}", file=sys.stderr, flush=True)
    return found


def _furnish(sizes: Sizes, folder: Path, now: int) -> tuple[Path, Path, Path]:
    few, pressed = folder / "few.db", folder / "clicks.json"
    made = asyncio.run(hall.furnish(few, sizes.few_tables, homes_of_the_simulator(), now))
    hall.save_clicks(pressed, made)
    many = _copy(few, "many")
    hall.repeat(many, sizes.many_tables)
    return few, many, pressed


def _copy(database: Path, name: str) -> Path:
    """The same database once more; it is closed, so all of it is in its file."""
    return Path(shutil.copy(database, database.with_name(f"{name}.db")))
