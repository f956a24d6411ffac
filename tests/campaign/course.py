"""The course of a campaign: people live their lives, the bot its own, and the clock moves from one to the next."""

from __future__ import annotations

import asyncio
import heapq
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import partial
from itertools import count
from typing import Any

from simcord._settlement import _next_virtual_timer

from rules.kernel.decisions import PickOne
from rules.kernel.values import Json
from tests.campaign.people import EVERYBODY, HAL, PLAYERS, Habits, moment_of
from tests.campaign.power import PoweredWorld
from tests.campaign.witness import Notice, Witness
from tests.e2e.players import Player
from tests.e2e.world import DAY, HOUR, MINUTE

Deed = Callable[[], Awaitable[None]]
MOST_ACTS = 5
"""So often somebody acts on a floor before they are done."""
LONGEST_START = 240
"""Seconds until a bot that was killed is back: too short for an outage."""
OUTAGE = 10 * HOUR
HEEDED = {"reminder": 0.9, "digest": 0.6, "news": 0.4, "private news": 0.4, "letter": 0.2}
"""How likely somebody decides whose telephone has rung for it."""


@dataclass(frozen=True)
class Leave:
    """Somebody is away for some days."""

    name: str
    stand_in: str
    first: int
    last: int


@dataclass(frozen=True)
class Plan:
    """What is to happen in a campaign, by days from its beginning."""

    length: str = "medium"
    days: int | None = None
    """After how many it is broken off; None where it is played to its end."""
    kills: int = 20
    last_kill: int = 65
    leaves: tuple[Leave, ...] = (
        Leave("dot", "a steward plays", 12, 21),
        Leave("bob", "filed orders, then the rules", 40, 47),
    )
    takeover: int = 26
    outage: int = 56
    deadline: str = "20h"
    hours: str = "20:00"


WHOLE = Plan()
SHORT = Plan(
    days=6,
    kills=2,
    last_kill=5,
    leaves=(Leave("dot", "a steward plays", 1, 2), Leave("bob", "filed orders, then the rules", 2, 3)),
    takeover=1,
    outage=4,
)


@dataclass
class Course:
    """One campaign under way."""

    world: PoweredWorld
    plan: Plan
    chance: random.Random
    witness: Witness = field(init=False)
    done: Counter[str] = field(default_factory=Counter)
    """How often what has happened."""
    kills: Counter[str] = field(default_factory=Counter)
    """Where the power has failed."""
    outages: list[tuple[int, int]] = field(default_factory=list)
    begun: int = 0
    _queue: list[tuple[int, int, Deed]] = field(default_factory=list)
    _places: count[int] = field(default_factory=count)

    def __post_init__(self) -> None:
        self.witness = Witness(self.world, self._ring)

    @property
    def first_day(self) -> date:
        """The day on which it began, by the clock of the table."""
        return EVERYBODY["eve"].clock(self.begun).date()

    async def run(self) -> None:
        """From the lobby to the end."""
        await self.gather()
        self._plan_days()
        until = None if self.plan.days is None else self.begun + self.plan.days * DAY
        while self.witness.last.stage != "finished":
            at, _, deed = heapq.heappop(self._queue)
            if until is not None and at >= until:
                break
            await self._until(at)
            await self._do(deed)
        self.world.power.left = None
        await self._until(self.witness.now + 2 * MINUTE)

    async def gather(self) -> None:
        """Seven strangers come together."""
        world = self.world
        names = [one.name for one in PLAYERS]
        for habits in EVERYBODY.values():
            await world.person(habits.name).says("notices", **habits.notices)
        host, *others = await world.gathering(*names, deadline=self.plan.deadline)
        await host.says("game settings", setting="length", value=self.plan.length)
        await host.says("game calendar", days="Mon-Fri", hours=self.plan.hours, zone="Berlin")
        await host.presses("Start")
        for player in others:
            await player.presses("Report for duty")
        self.begun = self.witness.now
        await self.witness.look()

    # What comes when

    def _at(self, moment: int, deed: Deed) -> None:
        heapq.heappush(self._queue, (moment, next(self._places), deed))

    def _plan_days(self) -> None:
        plan, chance = self.plan, self.chance
        self._at(self.begun, partial(self._a_new_day, 0))
        for _ in range(plan.kills):
            moment = self.begun + chance.randrange(HOUR, plan.last_kill * DAY)
            self._at(moment, self._plan_a_kill)
        for leave in plan.leaves:
            self._at(self._day(max(leave.first - 3, 0), 12), partial(self._announce, leave))
        self._at(self._day(plan.takeover, 9), self._seek_substitute)
        self._at(self._day(plan.outage, 1), self._plan_outage)

    def _day(self, number: int, hour: int) -> int:
        return moment_of("Europe/Berlin", self.first_day + timedelta(days=number), hour * 60)

    async def _a_new_day(self, number: int) -> None:
        """Everybody plans when to look at their tables."""
        self._at(self._day(number + 1, 0), partial(self._a_new_day, number + 1))
        for habits in EVERYBODY.values():
            for moment in habits.looks_of(self.first_day + timedelta(days=number + 1), self.chance):
                self._at(moment, partial(self._look_in, habits, habits.diligence, moment))

    # Time and power

    async def _until(self, moment: int) -> None:
        """Time passes, instant by instant; whenever the power has failed, the bot is started again."""
        env = self.world.env
        while True:
            if self.world.power.is_off:
                await self._revive()
            try:
                await self.witness.look()
            except asyncio.CancelledError:
                if not self.world.power.is_off:
                    raise
                continue
            left = moment - env.now().timestamp()
            if left <= 0:
                return
            timer = _next_virtual_timer(env._settlement_state())
            await env.advance_time(left if timer is None else max(0.0, min(left, timer - env._virtual_time)))

    async def _do(self, deed: Deed) -> None:
        """Somebody does something; if the power fails meanwhile, they see no answer, and try again after a while."""
        try:
            await deed()
        except (Exception, asyncio.CancelledError):
            if not self.world.power.is_off:
                raise
            self.done["deeds that a kill interrupted"] += 1
            self._at(self.witness.now + self.chance.randint(10 * MINUTE, 50 * MINUTE), deed)
        await self._until(self.witness.now)

    async def _revive(self) -> None:
        self.kills[self.world.power.within] += 1
        gone = self.witness.now
        await self.world.crash(after=self.chance.randint(5, LONGEST_START))
        self.witness.downs.append((gone, self.witness.now))

    async def _plan_a_kill(self) -> None:
        if self.world.power.left is None:
            self.world.power.fail_after(self.chance.randint(1, 60))
        else:
            self._at(self.witness.now + HOUR, self._plan_a_kill)

    async def _plan_outage(self) -> None:
        """It comes some hours before a deadline, which lies in it."""
        due = self.witness.last.due
        assert due is not None
        self._at(due - self.chance.randint(2, 8) * HOUR, self._fail_for_long)

    async def _fail_for_long(self) -> None:
        gone = self.witness.now
        await self.world.crash(after=OUTAGE)
        self.witness.downs.append((gone, self.witness.now))
        self.outages.append((gone, self.witness.now))

    # People

    def _ring(self, notice: Notice) -> None:
        """Whoever hears their telephone looks after a while."""
        for name in notice.rings_for:
            moment = notice.at + self.chance.randint(5 * MINUTE, 90 * MINUTE)
            self._at(moment, partial(self._look_in, EVERYBODY[name], HEEDED[notice.kind], moment))

    async def _look_in(self, habits: Habits, likely: float, planned: int) -> None:
        """Somebody looks at the table, and perhaps decides."""
        table, player, now = self.witness.last, self.world.people[habits.name], self.witness.now
        seat = table.seat_of(habits.name)
        if seat is None or table.sittings[seat].is_on_leave:
            return
        if now - planned > HOUR:  # The bot was not there.
            again = now + self.chance.randint(10 * MINUTE, 3 * HOUR)
            self._at(again, partial(self._look_in, habits, likely, again))
            return
        await self._vote(player)
        if seat not in table.waiting or self.chance.random() > likely:
            return
        if table.is_floor and self.chance.random() < 0.3:
            await self._write(player)
        await self._decide(player)

    async def _vote(self, player: Player) -> None:
        record = await self.world.record()
        seat = record.seat_of(player.id)
        proposal = record.proposal
        if proposal is None or self.witness.now >= proposal.until or seat in proposal.agreed:
            return
        if seat in proposal.what.concerned:
            return
        await player.presses("Agree")
        self.done["votes"] += 1

    async def _write(self, player: Player) -> None:
        """A letter to somebody."""
        writes_to = (await player.sight()).writes_to
        if writes_to:
            reader = self.chance.choice(writes_to)
            await player.says("letter write", to=str(reader), text=f"Shall we keep the peace? {self.witness.now}")
            self.done["letters"] += 1

    async def _decide(self, player: Player) -> None:
        """Hand in what is asked; on a floor act until there is nothing left to do."""
        batch = self.witness.last.batch
        for acts in range(MOST_ACTS + 1):
            table = self.witness.last
            seat = table.seat_of(player.member.user.name)
            if table.stage != "running" or seat not in table.waiting or table.batch != batch:
                return
            answer = await self._answer(player, is_last=acts == MOST_ACTS)
            question = (await player.sight()).question
            if question is not None and self.world.pressed.is_worth_one(question.key):
                self.done["decided by panel"] += 1
                panel = player.panel_in_dm if await player.has_panel_in_dm() else await player.opens_panel()
                await player.fills(panel, answer)
            else:
                with self.world.power.acting():
                    await player.has_decided(answer)
            self.done["decided"] += 1
            await self.witness.look()

    async def _answer(self, player: Player, *, is_last: bool) -> Json:
        """What the steward would do, as far as the rules take it."""
        sight, seat = await player.sight(), await player.seat()
        assert sight.question is not None
        if is_last and self.witness.last.is_floor:
            return "done"
        answer = await player.sensibly()
        if await self.world.look(lambda table: table.answers.fault_in(seat, answer)):
            return sight.question.fall_back(self.chance.randrange)
        return answer

    # Leaves and a substitute

    async def _announce(self, leave: Leave) -> None:
        """Somebody says when they will be away, and files what is to count meanwhile."""
        player = self.world.people[leave.name]
        first, last = (self.first_day + timedelta(days=day) for day in (leave.first, leave.last))
        typed: dict[str, Any] = {"from": str(first), "until": str(last)}
        said = await player.says("game away", stand_in=leave.stand_in, **typed)
        assert "You will be on leave from" in said, said
        if leave.stand_in.startswith("filed"):
            seat = await player.seat()
            questions = await self.world.look(lambda table: table.answers.standing_questions(seat))
            name, question = next((name, one) for name, one in questions.items() if isinstance(one, PickOne))
            said = await player.says("orders file", question=name, answer=question.options[-1].label)
            assert "Filed" in said, said
        self.done["leaves announced"] += 1

    async def _seek_substitute(self) -> None:
        gus = self.world.people["gus"]
        said = await gus.says("game substitute")
        assert "you play on" in said or "already look" in said, said
        self._at(self.witness.now + 3 * HOUR, self._ask_for_seat)

    async def _ask_for_seat(self) -> None:
        """Hal wants the seat, and asks again while the players have not agreed."""
        hal, seat = self.world.people[HAL.name], self.witness.last.seat_of("gus")
        if seat is None:
            return
        self._at(self.witness.now + DAY + HOUR, self._ask_for_seat)
        await hal.says("game join", seat=str(seat))
        self.done["asked for a seat"] += 1
