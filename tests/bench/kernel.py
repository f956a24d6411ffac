"""What the rules cost: live answers, replays, stewards. No store, no Discord."""

from __future__ import annotations

import random
from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import Any

from rules.kernel.dice import SeededDice
from rules.kernel.journal import Step
from rules.kernel.session import Session
from rules.kernel.values import digest
from tests.bench.figures import Aim, Figure, in_ms
from tests.bench.games import LARGE, LongCampaign
from tests.bench.sizes import Sizes
from tests.helpers.playouts import Playout, choose_legally, dice_of
from tests.reference import GAME

PLAYERS = 3
REPLAY = Aim("s", 0.3)
DICE = SeededDice(bytes(32), "bench")


def measure(sizes: Sizes) -> Iterator[Figure]:
    """All figures of the rules."""
    yield live_answers("Live answer, The Ford (state of 1 KB)", ford_answers(sizes.answers))
    large = LongCampaign(phases=max(sizes.answers // 20, 1), decisions=sizes.answers, units=LARGE)
    yield live_answers("Live answer, a state of 40 KB", campaign_answers(large))
    yield replay_of_the_ford(sizes)
    for units, words in ((1, "small state"), (LARGE, "state of 40 KB")):
        for phases, spread in ((1, "one phase"), (max(sizes.decisions // 20, 1), "phases of 20")):
            game = LongCampaign(phases=phases, decisions=sizes.decisions, units=units)
            yield replay(f"{sizes.decisions:,} decisions replayed: {words}, {spread}", game, sizes.runs)
    yield from stewards(sizes)


# Live answers

Timed = Iterator[tuple[Session[Any], float]]


def live_answers(name: str, timed: Timed) -> Figure:
    """Answers as they come in, each with the session that took it."""
    seconds, digests = [], []
    for session, taken in timed:
        seconds.append(taken)
        began = perf_counter()
        digest(session.state)
        digests.append(perf_counter() - began)
    share = median(digests) * 1000
    drives = f"The kernel alone: the rules run to their next question; the digest of the state is {share:.2f} ms of it."
    return Figure(name, in_ms(seconds), drives, detail={"answers": len(seconds), "digest_ms": share})


def ford_answers(count: int) -> Timed:
    """Answers in games of The Ford between three stewards."""
    for number in range(count):
        playout, chance = ford(number), random.Random(number)
        while not playout.is_over:
            session = playout.session
            seat = chance.choice(session.waiting())
            answer = choose_legally(session, seat, GAME.steward, chance.randrange)
            began = perf_counter()
            session.submit(seat, answer)
            yield session, perf_counter() - began
            count -= 1
            if count == 0:
                return


def campaign_answers(game: LongCampaign) -> Timed:
    """All answers of a campaign."""
    session = Session.begin(game, {}, game.seats, DICE)
    while session.batch is not None:
        (seat,) = session.waiting()
        began = perf_counter()
        session.submit(seat, "march")
        yield session, perf_counter() - began


def ford(number: int) -> Playout:
    """A long game of The Ford, not yet begun."""
    return Playout(GAME, seats=GAME.seats[:PLAYERS], options={"rounds": "long"}, dice=dice_of(number))


# Replays


def replay(name: str, game: LongCampaign, runs: int) -> Figure:
    """A whole journal run again from its first checkpoint."""
    for session, _ in campaign_answers(game):
        last = session
    step: Step = last.take_fresh()
    seconds = []
    for _ in range(runs):
        began = perf_counter()
        again = Session.resume(game, step.checkpoints[0], step.entries, DICE)
        seconds.append(perf_counter() - began)
        assert again.line == len(step.entries)
    began = perf_counter()
    for _ in step.entries:
        digest(last.state)
    share = perf_counter() - began
    drives = f"The kernel: {share:.2f} s of it are the digests that prove each line, the rest is the rules themselves."
    return Figure(name, {"s": median(seconds)}, drives, REPLAY, {"lines": len(step.entries), "runs": seconds})


def replay_of_the_ford(sizes: Sizes) -> Figure:
    """As many lines of whole games, each run again from its first checkpoint over all of its phases."""
    games: list[Playout] = []
    while sum(len(one.ledger.entries) for one in games) < sizes.decisions:
        games.append(steward_game(len(games))[0])
    lines = sum(len(one.ledger.entries) for one in games)
    seconds = []
    for _ in range(sizes.runs):
        began = perf_counter()
        for one in games:
            Session.resume(GAME, one.ledger.checkpoints[0], one.ledger.entries, one.dice)
        seconds.append((perf_counter() - began) * sizes.decisions / lines)
    drives = (
        "The rules of The Ford: they build every question again, with its options and ways. A table replays far less:"
    )
    drives += " only what follows its last checkpoint."
    detail = {"games": len(games), "lines": lines, "runs": seconds}
    return Figure(f"{sizes.decisions:,} decisions replayed: The Ford", {"s": median(seconds)}, drives, REPLAY, detail)


# Stewards


def steward_game(number: int) -> tuple[Playout, list[float], float]:
    """A game between three stewards: the game, what each move took, and the whole."""
    began = perf_counter()
    playout, chance = ford(number), random.Random(number)
    moves = []
    while not playout.is_over:
        seat = chance.choice(playout.session.waiting())
        thinking = perf_counter()
        answer = choose_legally(playout.session, seat, GAME.steward, chance.randrange)
        moves.append(perf_counter() - thinking)
        playout.submit(seat, answer, by="steward")
    return playout, moves, perf_counter() - began


def stewards(sizes: Sizes) -> Iterator[Figure]:
    """Moves and whole games of The Ford's own steward."""
    played = [steward_game(number) for number in range(sizes.games)]
    moves = [move for _, some, _ in played for move in some]
    whole = [seconds for _, _, seconds in played]
    yield Figure(
        "Steward's move, The Ford",
        in_ms(moves),
        "The steward's own weighing, with the face that he sees.",
        detail={"moves": len(moves)},
    )
    lines = sum(len(one.ledger.entries) for one, _, _ in played) / len(played)
    yield Figure(
        "Whole game of three stewards, The Ford",
        {"s": median(whole)},
        f"{lines:.0f} answers a game; {sum(moves) / sum(whole):.0%} of the time they think, the rest is rules.",
        detail={"games": len(played), "lines": lines},
    )
