"""What a picture costs, drawn and encoded: alone, and through the worker process that also thinks for stewards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from cogs.drawing.workshop import Workshop
from render import baked
from render.encode import png
from rules.kernel.game import Face, StewardKind
from tests.bench.figures import Figure, in_ms
from tests.bench.hall import Homes, play
from tests.reference import EDITION, editions

NOON = 1_000_000
HOMES = Homes(guild=1, channels=(1,), people=("1", "2", "3"))


def faces(count: int) -> list[Face]:
    """What seats at different tables see at different moments, no two alike."""
    tables = [play(number, HOMES, NOON) for number in range(count)]
    return [table.face(table.use.waiting()[0]) for table in tables]


@contextmanager
def nothing_baked() -> Iterator[None]:
    """Every ground is painted anew."""
    bakery, baked.BAKERY = baked.BAKERY, baked.Bakery()
    try:
        yield
    finally:
        baked.BAKERY = bakery


async def measure(count: int, workers: int) -> list[Figure]:
    """Pictures of The Ford, each of another face."""
    shown = faces(count)
    EDITION.draw(shown[0], None)  # Fonts and sprites are loaded once for all.
    cold, drawn, encoded, sizes = [], [], [], []
    for face in shown:
        with nothing_baked():
            began = perf_counter()
            png(EDITION.draw(face, None))
            cold.append(perf_counter() - began)
    for face in shown:
        EDITION.draw(face, None)  # Its base is at hand from here on.
        began = perf_counter()
        image = EDITION.draw(face, None)
        between = perf_counter()
        sizes.append(len(png(image)))
        drawn.append(between - began)
        encoded.append(perf_counter() - between)
    warm = [one + other for one, other in zip(drawn, encoded, strict=True)]
    split = f"drawing {in_ms(drawn)['median_ms']:.0f} ms, encoding {in_ms(encoded)['median_ms']:.0f} ms"
    return [
        Figure(
            "Picture drawn and encoded, cold base",
            in_ms(cold),
            "The still ground is painted anew; that happens once for each set of seats in a process.",
            detail={"pictures": len(cold)},
        ),
        Figure(
            "Picture drawn and encoded, warm base",
            {**in_ms(warm), "size_KB": sum(sizes) / len(sizes) / 1000},
            f"Pillow: {split}. One core draws about {1000 / max(in_ms(warm)['median_ms'], 0.001):.0f} a second.",
            detail={"pictures": len(warm), "drawing": in_ms(drawn), "encoding": in_ms(encoded)},
        ),
        *await through_the_workshop(shown, workers),
    ]


async def through_the_workshop(shown: list[Face], workers: int) -> list[Figure]:
    """The same pictures from a worker process: the first one starts it."""
    workshop = Workshop(workers, editions)
    seconds = []
    try:
        for face in shown:
            began = perf_counter()
            await workshop.picture(face)
            seconds.append(perf_counter() - began)
        again = perf_counter()
        await workshop.picture(shown[-1])
        again = perf_counter() - again
        moves = [await _move(workshop, face) for face in shown]
    finally:
        workshop.close()
    first, *others = seconds
    return [
        Figure(
            "Picture from the workshop, its process started for it",
            {"s": first},
            "A fresh process imports the renderer and loads the fonts; once after each start of the bot.",
        ),
        Figure(
            "Picture from the workshop, process at work",
            {**in_ms(others or seconds), "again_ms": again * 1000},
            "As alone, and the way to the other process and back; a picture seen before comes from the cache.",
            detail={"pictures": len(seconds)},
        ),
        Figure(
            "Steward's move from the workshop",
            in_ms(moves),
            "The way of the face to the other process and back; the thinking itself is the least of it.",
            detail={"moves": len(moves)},
        ),
    ]


async def _move(workshop: Workshop, face: Face) -> float:
    began = perf_counter()
    await workshop.ask_steward(StewardKind.OWN, face, bytes(16))
    return perf_counter() - began
