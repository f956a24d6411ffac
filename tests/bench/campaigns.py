"""Swords & Sails with seven powers: a season beside one of Diplomacy, and from the last orders to the maps of all."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from cogs.drawing.worker import bake_everything, offered
from cogs.drawing.workshop import Workshop
from render.baked import BAKERY
from rules.kernel.game import StewardKind
from rules.kernel.session import Session
from rules.kernel.stewards import steward_of
from rules.kernel.values import Json, Seat
from rules.swords_and_sails.game import SwordsAndSails
from rules.swords_and_sails.state import Stage
from tests.bench import alone, memory
from tests.bench.figures import Aim, Figure, in_ms
from tests.bench.machine import dismiss_foremen, processor_time
from tests.bench.seasons import Played, Season, game, play
from tests.bench.sizes import Sizes
from tests.helpers.playouts import choose_legally

TITLE = SwordsAndSails.title
NEAR = Aim("to_diplomacy_x", 3.0)
MAP = Aim("median_ms", 150.0)
ALL_MAPS = Aim("s", 0.6)
ALONE = "The package diplomacy is not installed; `make bench` installs it."


def measure(sizes: Sizes) -> Iterator[Figure]:
    """All figures of campaigns with seven powers."""
    timed = alone.in_its_own_process(
        "tests.bench.diplomats:by_turns",
        campaigns=sizes.campaigns,
        powers=sizes.powers,
        longest=sizes.longest,
        rounds=sizes.season_rounds,
    )
    yield from beside_diplomacy(timed)
    played = play(sizes.campaigns, sizes.powers, sizes.longest)
    yield from stewards(played)
    yield order_sheets(played.moments(Stage.ORDERS))
    yield from asyncio.run(from_orders_to_maps(played.moments(Stage.ORDERS)[: sizes.map_seasons], sizes))


# Beside Diplomacy


def beside_diplomacy(timed: dict[str, list[float]]) -> Iterator[Figure]:
    """Movement and legal orders in processor time, as many times what the package takes; battles apart."""
    fighting = in_ms(timed["fighting"])
    yield compared(
        f"Movement of a season, seven powers, {TITLE}",
        timed["movement"],
        timed["their_movement"],
        f"A third of it is the lock (A0), which checks the orders of all {median(timed['pieces']):.0f} pieces again.",
        f"its process() takes {{theirs:.1f}} ms, with random orders for {_middle(timed['their_units']):.0f} units.",
        NEAR,
    )
    yield Figure(
        f"Battles and sieges of a season, {TITLE}",
        {**fighting, "worst_ms": max(timed["fighting"]) * 1000},
        "Mostly sieges: for each, dice, and losses as a question of which nobody is bothered.",
        detail={"seasons": len(timed["fighting"])},
    )
    yield compared(
        f"All legal orders of one power, {TITLE}",
        timed["orders"],
        timed["their_orders"],
        "Whom each piece could support, go with or carry: every pair of pieces whose reaches meet.",
        "a seventh of its get_all_possible_orders(), which lists those of all powers, takes {theirs:.2f} ms.",
        NEAR,
    )


def compared(name: str, ours: Sequence[float], theirs: Sequence[float], drives: str, beside: str, aim: Aim) -> Figure:
    """A figure of ours, and how many times theirs it is; without theirs it has no aim."""
    values = {**in_ms(ours), "worst_ms": max(ours) * 1000}
    detail: dict[str, Any] = {"ours": len(ours), "theirs": in_ms(theirs)}
    if not theirs:
        return Figure(name, values, f"{drives} {ALONE}", detail=detail)
    values["to_diplomacy_x"] = median(ours) / median(theirs)
    return Figure(name, values, f"{drives} In diplomacy {beside.format(theirs=median(theirs) * 1000)}", aim, detail)


def _middle(values: Sequence[float]) -> float:
    return median(values) if values else 0.0


# Stewards


def stewards(played: Played) -> Iterator[Figure]:
    """What seven stewards think in a season, and their whole campaigns."""
    subject, longest = max(played.subjects.items(), key=lambda one: one[1])
    yield Figure(
        f"A season's thinking of seven stewards, {TITLE}",
        in_ms(played.thinking),
        f"{longest / sum(played.thinking):.0%} of it goes into {subject}, with the face that each of them sees.",
        detail={"seasons": len(played.thinking)},
    )
    share, seasons = sum(played.thinking) / sum(played.whole), len(played.thinking) / len(played.whole)
    yield Figure(
        f"Whole campaign of seven stewards, {TITLE}",
        {"s": median(played.whole)},
        f"{seasons:.0f} seasons a campaign; {share:.0%} of the time they think, the rest is rules.",
        detail={"campaigns": len(played.whole)},
    )


# Orders


def order_sheets(seasons: Sequence[Season]) -> Figure:
    """What a sheet of orders weighs, as it goes to the worker that thinks for a steward."""
    asked = [ask.decision for one in seasons for ask in _begun(one)._asks.values()]
    sizes = sorted(len(decision.model_dump_json()) / 1000 for decision in asked)
    bare = sum(len(decision.model_dump_json(exclude_defaults=True)) / 1000 for decision in asked)
    return Figure(
        f"Sheet of orders as JSON, {TITLE}",
        {"median_KB": median(sizes), "worst_KB": sizes[-1]},
        f"The finer points of each piece; {1 - bare / sum(sizes):.0%} of it says that something is as usual.",
        detail={"sheets": len(sizes)},
    )


def _begun(season: Season) -> Session[Any]:
    return Session.resume(game(), season.checkpoint, (), season.dice)


async def from_orders_to_maps(seasons: Sequence[Season], sizes: Sizes) -> list[Figure]:
    """The last orders come in; one player's map in every other season, all seven and the public one in the rest."""
    with TemporaryDirectory(prefix="grounds-") as folder:
        grounds = Path(folder)
        unbaked, _, _ = await fresh_worker(seasons[0], sizes.workers, grounds, is_first=True)
        if sizes.workers:  # As an installation does.
            bake_everything(offered, grounds)
            BAKERY.close()
        first, first_worked, _ = await fresh_worker(seasons[0], sizes.workers, grounds, is_first=True)
        forked, processor, taken = await fresh_worker(seasons[0], sizes.workers, grounds)
        rules, one, one_worked = await to_one_map(seasons[::2], sizes.workers, grounds)
        eight, _ = await to_eight_maps(seasons[1::2], sizes.workers, grounds)
        by_more, worked = await to_eight_maps(seasons[1::2], sizes.more_workers, grounds)
    return [
        Figure(
            f"First map of a fresh worker, {TITLE}",
            {
                "s": forked,
                "processor_s": processor,
                "with_foreman_s": first,
                "with_foreman_processor_s": first_worked,
                "unbaked_s": unbaked,
            },
            "The map; imports and content where the foreman starts, too, and grounds where nothing is baked yet.",
        ),
        Figure(
            f"Memory of a worker that has drawn a map, {TITLE}",
            taken,
            "Python, the rules and what is painted ahead lie with the foreman; all of it is with the baked grounds.",
        ),
        Figure(
            f"Orders in to one player's map, {TITLE}",
            {**in_ms(one), "processor_ms": median(one_worked) * 1000},
            f"The rules take {in_ms(rules)['median_ms']:.0f} ms of it: movement, battles, sieges and the next question;"
            " the rest is drawn in the worker.",
            MAP,
            {"seasons": len(one)},
        ),
        Figure(
            f"Orders in to eight maps at once, {TITLE}",
            {
                "s": median(eight),
                "worst_s": max(eight),
                "more_workers_s": median(by_more),
                "more_workers_processor_s": median(worked),
            },
            f"Seven private maps and the public one, by {sizes.workers or 1} worker and by {sizes.more_workers or 1}.",
            ALL_MAPS,
            {"seasons": len(eight)},
        ),
    ]


async def fresh_worker(
    season: Season, workers: int, grounds: Path, *, is_first: bool = False
) -> tuple[float, float, dict[str, float]]:
    """How long a worker that is not there yet takes to its first map, of that at work, and all memory then, in MB.

    The first one waits for a new foreman, too.
    """
    if is_first:
        dismiss_foremen()
    async with _hired(workers, grounds) as workshop:
        face, began, worked = _begun(season).face(None), perf_counter(), processor_time()
        await workshop.picture(face)
        taken = {
            "all_MB": memory.workers(),
            "alone_MB": memory.workers_alone(),
            "one_more_MB": memory.each_worker_alone(),
        }
        return perf_counter() - began, processor_time() - worked, taken


async def to_one_map(seasons: Sequence[Season], workers: int, grounds: Path) -> tuple[list[float], ...]:
    """What the rules took, what it took until the last player had their map, and of that at work, in seconds."""
    rules, maps, worked = [], [], []
    async with _hired(workers, grounds) as workshop:
        await workshop.picture(_begun(seasons[0]).face(None))
        for season in seasons:
            session, seat, answer = all_but_one(season)
            began, before = perf_counter(), processor_time()
            session.submit(seat, answer)
            rules.append(perf_counter() - began)
            await workshop.picture(session.face(seat))
            maps.append(perf_counter() - began)
            worked.append(processor_time() - before)
    return rules, maps, worked


async def to_eight_maps(seasons: Sequence[Season], workers: int, grounds: Path) -> tuple[list[float], list[float]]:
    """What it took until everybody had their map, and of that at work, in seconds."""
    maps, worked = [], []
    async with _hired(workers, grounds) as workshop:
        before = _begun(seasons[0])
        # Each worker has drawn before.
        await asyncio.gather(*[workshop.picture(before.face(seat)) for seat in before.waiting()])
        for season in seasons:
            session, seat, answer = all_but_one(season)
            began, spent = perf_counter(), processor_time()
            session.submit(seat, answer)
            faces = [session.face(who) for who in (*session.batch.asks, None)] if session.batch else []
            await asyncio.gather(*map(workshop.picture, faces))
            maps.append(perf_counter() - began)
            worked.append(processor_time() - spent)
    return maps, worked


@asynccontextmanager
async def _hired(workers: int, grounds: Path) -> AsyncIterator[Workshop]:
    workshop = Workshop(workers, offered, grounds)
    try:
        yield workshop
    finally:
        workshop.close()


def all_but_one(season: Season) -> tuple[Session[Any], Seat, Json]:
    """A season in which only one power's orders are missing, and these."""
    session, chance = _begun(season), random.Random(0)
    steward = steward_of(session.game, StewardKind.OWN)
    *others, last = session.waiting()
    for seat in others:
        session.submit(seat, choose_legally(session, seat, steward, chance.randrange))
    return session, last, choose_legally(session, last, steward, chance.randrange)
