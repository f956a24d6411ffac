"""Power over others at a table: one vote for all of it, and who may use it without one.

A host who plays is a player first. What they could do to rivals alone takes their word and that of most of the others
who are there; whom it concerns has no vote. A referee who does not play needs nobody, and every use is posted.
"""

from __future__ import annotations

from rules.kernel.durations import DAY
from rules.kernel.game import Event
from rules.kernel.values import Person, Refused, Seat
from rules.table.clock import Clock
from rules.table.matters import Matters
from rules.table.news import News
from rules.table.proposals import AnswerFor, AnyMatter, GiveSeat, Proposal, TakeSeat
from rules.table.record import Stage
from rules.table.seats import Seats
from rules.table.use import Use

PROPOSAL_STANDS = DAY
"""Seconds until a proposal lapses."""
PROPOSALS_A_DAY = 5

HOSTS_ONLY = "Only the host, or somebody who may manage the server, can do that."
NOBODY_LEFT = (
    "Nobody else is there who could agree to that. Only the deadline moves this game on, or whoever is missing. "
    "Nothing has changed."
)
NO_PROPOSAL = "Nothing is proposed at this table."


class Votes:
    """A table that decides together."""

    def __init__(self, use: Use, seats: Seats, news: News, clock: Clock, matters: Matters) -> None:
        self.use, self.record = use, use.record
        self.seats = seats
        self.news = news
        self.clock = clock
        self.matters = matters

    def fallback_for(self, seat: Seat | None) -> AnswerFor:
        """That the rules answer now: for a seat, or for all who are seen to be waited for."""
        seen = self.use.in_play().seen_waiting()
        return AnswerFor(seats=tuple(one for one in seen if seat is None or one == seat))

    def propose(self, person: Person, what: AnyMatter, now: int, *, is_referee: bool = False) -> bool:
        """Do what the table consents to; returns whether it is done, or has to be voted on."""
        record, seat = self.record, self.record.seat_of(person)
        self.matters.check(what, now)
        self._require_right(person, what, is_referee)
        if not record.is_in_play or (is_referee and seat is None and not self._is_for_himself(person, what)):
            self.matters.carry_out(what, now)
            return True
        if seat is not None:
            self.news.announce_all(self.seats.is_there(seat), actor=seat)
        if not any(other != seat for other in record.people) or self._is_own_gift(what):
            self.matters.carry_out(what, now)  # Alone with stewards, or at a table that all have left.
            return True
        voters = self._voters(what)
        if not any(voter != seat for voter in voters):
            raise Refused(NOBODY_LEFT)
        self._require_turn(person, now)
        self.clock.end_votes(now)
        self.count_proposal(person, now)
        agreed = (seat,) if seat is not None and seat in voters else ()
        record.proposal = Proposal(what=what, by=seat, agreed=agreed, until=now + PROPOSAL_STANDS)
        if self._is_carried(record.proposal):
            self._carry(now)
            return True
        told = self.what_is_proposed(now)
        assert told is not None
        self.news.announce(told, call=tuple(voter for voter in voters if voter != seat), actor=seat)
        return False

    def what_is_proposed(self, now: int) -> Event | None:
        """What is being voted on now, as everybody is told of it; None where nothing is."""
        proposal = self.record.proposal
        if proposal is None or now >= proposal.until:
            return None
        told = {**proposal.what.told, "by": proposal.by, "until": self.record.proposal_ends}
        return Event(kind=f"table.{proposal.what.name}_proposed", data=told)

    def asks(self, seat: Seat, now: int) -> Event | None:
        """What a seat's word is still wanted on: not that of whom it concerns, who is away, or who has said theirs."""
        proposal, told = self.record.proposal, self.what_is_proposed(now)
        if proposal is None or told is None or seat in (*proposal.agreed, *proposal.refused):
            return None
        return told if seat in self._voters(proposal.what) else None

    def agree(self, person: Person, now: int, *, is_referee: bool = False) -> bool:
        """Agree to what is proposed; with the last word that it needs it is done."""
        proposal = self._open_proposal(now)
        if self._is_for_himself(person, proposal.what):
            raise Refused("That seat would be yours, so the players vote on it. Nothing has changed.")
        if not (is_referee and self.record.seat_of(person) is None):
            seat = self._voting_seat(person, proposal)
            agreed = (*(who for who in proposal.agreed if who != seat), seat)
            refused = tuple(who for who in proposal.refused if who != seat)
            self.record.proposal = proposal = proposal.model_copy(update={"agreed": agreed, "refused": refused})
            if not self._is_carried(proposal):
                return False
        self.matters.check(proposal.what, now)
        self._carry(now)
        return True

    def refuse(self, person: Person, now: int, *, is_referee: bool = False) -> bool:
        """Speak against what is proposed; returns whether it is off the table with that."""
        proposal, seat = self._open_proposal(now), self.record.seat_of(person)
        if (is_referee and seat is None) or (seat is not None and seat == proposal.by):
            self._end_proposal(Event(kind="table.proposal_ended"), seat)
            return True
        seat = self._voting_seat(person, proposal)
        agreed = tuple(who for who in proposal.agreed if who != seat)
        refused = (*(who for who in proposal.refused if who != seat), seat)
        self.record.proposal = proposal = proposal.model_copy(update={"agreed": agreed, "refused": refused})
        if not self._is_lost(proposal):
            return False
        self._end_proposal(Event(kind="table.proposal_refused", data={"seat": seat}), seat)
        return True

    def _end_proposal(self, told: Event, by: Seat | None = None) -> None:
        self.record.proposal = None
        self.news.announce(told, actor=by)

    # Who has a say

    def _voters(self, what: AnyMatter) -> tuple[Seat, ...]:
        """The people who are there, but for those whom it concerns."""
        return tuple(seat for seat in self.record.present if seat not in what.concerned)

    def _is_carried(self, proposal: Proposal) -> bool:
        """Whether the host and most of the others have agreed."""
        host, others = self._divided(proposal)
        has_host = host is None or host in proposal.agreed
        return has_host and (not others or 2 * sum(seat in proposal.agreed for seat in others) > len(others))

    def _is_lost(self, proposal: Proposal) -> bool:
        """Whether it can no longer be carried."""
        host, others = self._divided(proposal)
        against = sum(seat in proposal.refused for seat in others)
        return host in proposal.refused or (bool(others) and 2 * against >= len(others))

    def _divided(self, proposal: Proposal) -> tuple[Seat | None, list[Seat]]:
        """The host, where they have a vote, and the others who have one."""
        voters, host = self._voters(proposal.what), self.record.seat_of(self.record.host)
        return host if host in voters else None, [seat for seat in voters if seat != host]

    def _voting_seat(self, person: Person, proposal: Proposal) -> Seat:
        seat = self.use.require_seat_of(person)
        if seat in proposal.what.concerned:
            raise Refused("This concerns your own seat, so you have no vote on it. Nothing has changed.")
        self.news.announce_all(self.seats.is_there(seat), actor=seat)  # Whoever votes is there.
        return seat

    # What can be proposed, and how often

    def _require_right(self, person: Person, what: AnyMatter, is_referee: bool) -> None:
        if not self.record.is_in_play and not is_referee:
            raise Refused(HOSTS_ONLY)
        if isinstance(what, GiveSeat) and self._is_for_himself(person, what) and self.record.is_in_play:
            raise Refused("Ask the table for a seat with /game join.")
        if not is_referee and not self._is_for_himself(person, what):
            self.use.require_seat_of(person)

    def _is_for_himself(self, person: Person, what: AnyMatter) -> bool:
        return getattr(what, "newcomer", None) == person

    def _is_own_gift(self, what: AnyMatter) -> bool:
        """Whether the only person at a table gives their own seat to somebody who wants it."""
        return isinstance(what, TakeSeat) and self.record.people == (what.seat,)

    def _require_turn(self, person: Person, now: int) -> None:
        """One thing is voted on at a time; those at the table come before whoever wants to join."""
        standing, seat = self.record.proposal, self.record.seat_of(person)
        if standing is None or now >= standing.until:
            return
        is_own = standing.by == seat if seat is not None else self._is_for_himself(person, standing.what)
        if not is_own and (standing.by is not None or seat is None):
            raise Refused("Something else is being voted on here; /game status tells what. Nothing has changed.")

    def count_proposal(self, person: Person, now: int) -> None:
        """Nobody can bother a table with proposals and offers without end."""
        record = self.record
        lately = {who: tuple(at for at in when if at > now - DAY) for who, when in record.proposed.items()}
        if len(lately.get(person, ())) >= PROPOSALS_A_DAY:
            raise Refused(f"Somebody makes at most {PROPOSALS_A_DAY} proposals a day at a table. Nothing has changed.")
        record.proposed = {who: when for who, when in lately.items() if when}
        record.proposed[person] = (*lately.get(person, ()), now)

    def _open_proposal(self, now: int) -> Proposal:
        proposal = self.record.proposal
        if proposal is None or now >= proposal.until or self.record.stage is Stage.FINISHED:
            raise Refused(NO_PROPOSAL)
        return proposal

    def _carry(self, now: int) -> None:
        proposal, self.record.proposal = self.record.proposal, None
        assert proposal is not None
        self.matters.carry_out(proposal.what, now)
