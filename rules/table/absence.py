"""What people say about their own absence: what stands in for them, and when they are on leave."""

from __future__ import annotations

from rules.kernel.game import Event
from rules.kernel.values import Json, Person, Refused, Seat
from rules.table.clock import Clock
from rules.table.lapsing import drop_votes, is_about
from rules.table.leave import Leave, StandIn, check_leave
from rules.table.news import News
from rules.table.proposals import TakeSeat
from rules.table.seats import Seats
from rules.table.use import Use
from rules.table.votes import Votes


class Absence:
    """Who is away from a table by their own word."""

    def __init__(self, use: Use, seats: Seats, news: News, clock: Clock, votes: Votes) -> None:
        self.use, self.record = use, use.record
        self.seats = seats
        self.news = news
        self.clock = clock
        self.votes = votes

    def choose(self, person: Person, stand_in: StandIn, now: int) -> None:
        """Somebody chooses what stands in for them at this table."""
        self.use.require_unfinished()
        seat = self.use.require_seat_of(person)
        self.seats.change(seat, stand_in=stand_in)
        if self.record.is_in_play and self.record.is_away(seat):
            self.clock.follow_absence(now)

    def announce(self, person: Person, begins: int, ends: int, now: int) -> None:
        """Somebody will be on leave, in the place of any leave that they have announced before."""
        seat = self._seat_in_play(person)
        leave = Leave(begins=max(begins, now), ends=ends)
        check_leave(leave, now)
        self.votes.count_proposal(person, now)
        if leave.begins <= now:
            self.clock.begin_leave(seat, leave, now)
            return
        back = self.seats.is_there(seat)
        self.seats.change(seat, leave=leave)
        how = f"leave_{self.record.stand_in(seat)}"
        told: dict[str, Json] = {"seat": seat, "begins": leave.begins, "ends": leave.ends, "how": how}
        self.clock.follow_absence(now, *back, Event(kind="table.leave_announced", data=told))

    def cancel(self, person: Person, now: int) -> None:
        """Somebody is not on leave after all."""
        seat = self._seat_in_play(person)
        chair = self.record.chairs[seat]
        if chair.leave is None:
            raise Refused("You have announced no leave at this table.")
        if chair.is_on_leave:
            self.clock.end_leave(seat, now)
        else:
            self.seats.change(seat, leave=None)
            self.news.announce(Event(kind="table.leave_cancelled", data={"seat": seat}), actor=seat)

    def seek_substitute(self, person: Person, now: int) -> None:
        """Somebody plays on, and would give their seat to whoever takes it with the table's consent."""
        seat = self._seat_in_play(person)
        if self.record.chairs[seat].seeks:
            raise Refused("You already look for a substitute at this table.")
        self.votes.count_proposal(person, now)
        self.seats.change(seat, seeks=True)
        self.news.announce(Event(kind="table.seeks", data={"seat": seat}), actor=seat)

    def keep_seat(self, person: Person) -> None:
        """Somebody wants no substitute any more; whoever has asked for the seat does not get it."""
        seat = self._seat_in_play(person)
        if not self.record.chairs[seat].seeks:
            raise Refused("You look for no substitute at this table.")
        self.seats.change(seat, seeks=False)
        ended = drop_votes(self.record, lambda vote: is_about(vote, TakeSeat, seat=seat))
        self.news.announce(Event(kind="table.seeks_no_more", data={"seat": seat}), *ended, actor=seat)

    def _seat_in_play(self, person: Person) -> Seat:
        self.use.require_unfinished()
        seat = self.use.require_seat_of(person)
        if not self.record.is_in_play:
            raise Refused("That can be said when the game has begun. Nothing has changed.")
        return seat
