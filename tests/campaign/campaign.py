"""A campaign from its lobby to its audit."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from data.db.reading import unpack
from rules.kernel.dice import SeededDice
from rules.kernel.journal import Diverged
from rules.kernel.session import Session
from rules.table.record import Stage
from tests.campaign.audit import Books, broken_promises, leaves_are_played_as_chosen
from tests.campaign.course import Course, Plan
from tests.campaign.power import PoweredWorld, a_powered_world
from tests.campaign.witness import TO_ALL, Notice
from tests.e2e.players import Player, buttons, reply_of
from tests.e2e.test_swords_and_sails import plain
from tests.e2e.world import DAY

READER = "bob"
MOMENTS = re.compile(r"<t:(\d+):([fR])>")


@dataclass
class Report:
    """What came of a campaign."""

    seed: int
    days: float
    rounds: int
    phases: int
    result: str
    kills: Counter[str]
    done: Counter[str]
    notices: Counter[str]
    faults: list[str]
    books: Books
    read: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        def counted(what: Counter[str]) -> str:
            return ", ".join(f"{name} {number}" for name, number in sorted(what.items()))

        return "\n".join(
            [
                f"Seed {self.seed}: {self.days:.1f} days, {self.rounds} rounds in {self.phases} phases. {self.result}",
                f"Kills: {sum(self.kills.values())} ({counted(self.kills)}).",
                f"People: {counted(self.done)}.",
                f"Messages: {counted(self.notices)}.",
                *(f"BROKEN {fault}" for fault in self.faults),
                f"Promises broken: {len(self.faults)}.",
            ]
        )


async def play(folder: Path, plan: Plan, seed: int, *, reads: bool = False) -> Report:
    """Play a campaign and audit it."""
    async with a_powered_world(folder, plain()) as world:
        course = Course(world, plan, random.Random(seed))
        await course.run()
        return await report_on(course, seed, reads=reads)


async def report_on(course: Course, seed: int, *, reads: bool) -> Report:
    """What came of it, and which promises were broken."""
    books, record = Books.of(course), await course.world.record()
    phases, faults = await replayed(course.world)
    faults += broken_promises(books) + await leaves_are_played_as_chosen(books) + await lost_or_doubled(books)
    if plan_is_whole(course.plan) and (record.stage is not Stage.FINISHED or record.outcome is None):
        faults.append("the game has no result")
    if sum(course.kills.values()) != course.plan.kills:
        faults.append(f"there were {sum(course.kills.values())} kills")
    winners = ", ".join(record.outcome.winners) if record.outcome is not None else ""
    return Report(
        seed=seed,
        days=(books.moments[-1].at - course.begun) / DAY,
        rounds=len(books.rounds),
        phases=phases,
        result=f"Won by {winners}." if winners else "Broken off.",
        kills=course.kills,
        done=course.done,
        notices=Counter(_named(notice.kind, notice.to, bool(notice.rings_for)) for notice in books.notices),
        faults=faults,
        books=books,
        read=await read_as_a_player(course) if reads else {},
    )


def plan_is_whole(plan: Plan) -> bool:
    """Whether a campaign is played to its end."""
    return plan.days is None


def _named(kind: str, to: str, rings: bool) -> str:
    where = "in the channel" if to == TO_ALL else "by direct message"
    return f"{kind} {where}{'' if rings else ', silent'}"


async def lost_or_doubled(books: Books) -> list[str]:
    """Everything that was to be posted stands in Discord exactly once; digests alone are not in the outbox."""
    world = books.course.world
    outbox = await world.outbox()
    posted = len(world.everything_sent()) - sum(notice.kind == "digest" for notice in books.notices)
    faults = [f"messages that were not sent: {outbox[state]}" for state in ("waiting", "sending") if outbox[state]]
    return faults + ([f"{posted} posts of {len(outbox['sent'])} messages"] if posted != len(outbox["sent"]) else [])


async def replayed(world: PoweredWorld) -> tuple[int, list[str]]:
    """How many phases there were, each resolved once; and what a replay of the whole journal finds otherwise."""
    store, table = world.bot.store, world.table
    record, seed = await world.record(), (await store.load(table, 1)).seed
    packed = await store._all("SELECT packed FROM checkpoints WHERE table_id = ? ORDER BY line", table)
    checkpoints = [unpack(row["packed"]) for row in packed]
    journal = await store.journal(table)
    entries = [entry for entry, _, _ in journal]
    faults = [f"line {entry.line} is void" for entry, _, void in journal if void]
    if [entry.line for entry in entries] != list(range(len(entries))):
        faults.append("the journal has a gap or a line twice")
    answered = Counter((entry.batch, entry.turn, entry.seat, entry.key) for entry in entries)
    faults += [f"{answer} was given {times} times" for answer, times in answered.items() if times > 1]
    phases = [(one.state["season"], one.state["stage"]) for one in checkpoints]
    faults += [f"phase {phase} came {times} times" for phase, times in Counter(phases).items() if times > 1]
    try:
        game, dice = world.games[record.game].game, SeededDice(seed, record.salt)
        again = Session.resume(game, checkpoints[0], entries, dice, epochs=record.epochs)
        if record.outcome != again.outcome:
            faults.append(f"a replay ends with {again.outcome}")
    except Diverged as fault:
        faults.append(f"a replay differs: {fault}")
    return len(phases), faults


# What a player reads


async def read_as_a_player(course: Course) -> dict[str, str]:
    """The log of one seat, one person's direct messages, and the channel, with times as a clock in UTC shows them."""
    reader = course.world.people[READER]
    mail = [f"[{_wall(one.at)}]{'' if one.rings_for else ' (silent)'}\n{one.words}\n" for one in _mail(course, READER)]
    channel = [f"[{_wall(one.at)}] {' '.join(one.rings_for)}\n{one.words}\n" for one in _mail(course, TO_ALL)]
    return {
        "log.txt": "\n".join(await whole_log(reader)),
        "mail.txt": _readable("\n".join(mail), course),
        "channel.txt": _readable("\n".join(channel), course),
    }


def _mail(course: Course, to: str) -> Sequence[Notice]:
    return [notice for notice in course.witness.notices if notice.to == to]


async def whole_log(reader: Player) -> list[str]:
    """All pages of somebody's log, from the first happening to the last."""
    pages: list[str] = []
    done = await reader.slash("log")
    while True:
        shown = reply_of(done)
        pages.append(shown.content)
        if "Earlier" not in buttons(shown):
            return [MOMENTS.sub(_in_words, page) for page in reversed(pages)]
        done = await reader.member.click(shown, label="Earlier")


def _readable(words: str, course: Course) -> str:
    for name, player in course.world.people.items():
        words = words.replace(player.mention, f"@{name}")
    return MOMENTS.sub(_in_words, words)


def _in_words(found: re.Match[str]) -> str:
    return _wall(int(found[1])) if found[2] == "f" else "…"


def _wall(moment: int) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%a %d %b %H:%M}"
