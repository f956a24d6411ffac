"""How a game ends by agreement: somebody offers a draw, and all the others who are there accept it."""

from __future__ import annotations

from rules.kernel.durations import DAY
from rules.kernel.game import Event, Outcome
from rules.kernel.values import Refused, Seat
from rules.table.course import Course
from rules.table.news import News
from rules.table.record import DrawOffer, Person, Stage
from rules.table.seats import Seats
from rules.table.use import Use
from rules.table.votes import Votes

OFFER_STANDS = DAY
"""Seconds until an offer lapses."""
AGREED = "agreed"


class Draws:
    """A table whose players can agree on a draw."""

    def __init__(self, use: Use, seats: Seats, news: News, course: Course, votes: Votes) -> None:
        self.use, self.record = use, use.record
        self.seats = seats
        self.news = news
        self.course = course
        self.votes = votes

    def offer(self, person: Person, now: int) -> bool:
        """Offer a draw to all others; returns whether that ends the game."""
        self.use.require(Stage.RUNNING, Stage.PAUSED, why="There is no running game to end.")
        seat = self.use.require_seat_of(person)
        self.news.announce_all(self.seats.is_there(seat), actor=seat)  # Whoever offers is there.
        self.votes.clock.end_votes(now)
        self.votes.count_proposal(person, now)
        self.record.draw_offer = DrawOffer(by=seat, agreed=(seat,), until=now + OFFER_STANDS)
        if self._end_if_agreed():
            return True
        self.news.announce(
            _told(self.record.draw_offer), call=tuple(one for one in self.record.present if one != seat), actor=seat
        )
        return False

    def accept(self, person: Person, now: int) -> bool:
        """Accept the offer; with the last one who does, the game ends."""
        seat, offer = self.use.require_seat_of(person), self._offer(now)
        self.news.announce_all(self.seats.is_there(seat), actor=seat)
        agreed = (*[who for who in offer.agreed if who != seat], seat)
        self.record.draw_offer = offer.model_copy(update={"agreed": agreed})
        return self._end_if_agreed()

    def refuse(self, person: Person, now: int) -> None:
        """One refusal ends an offer."""
        seat = self.use.require_seat_of(person)
        self._offer(now)
        self.record.draw_offer = None
        self.news.announce(Event(kind="table.draw_refused", data={"seat": seat}), actor=seat)

    def offered(self, now: int) -> DrawOffer | None:
        """The draw that can be accepted now."""
        offer = self.record.draw_offer
        return offer if offer is not None and now < offer.until else None

    def asks(self, seat: Seat, now: int) -> Event | None:
        """The offer that a seat has still to answer, as everybody was told of it; whoever is away has not."""
        offer = self.offered(now)
        return _told(offer) if offer is not None and seat in self.record.present and seat not in offer.agreed else None

    def _offer(self, now: int) -> DrawOffer:
        offer = self.offered(now)
        if offer is None:
            raise Refused("No draw is offered at this table now; an offer stands for a day.")
        return offer

    def _end_if_agreed(self) -> bool:
        """Stewards abstain, and nobody waits for the word of somebody who is away."""
        offer = self.record.draw_offer
        assert offer is not None
        if not all(seat in offer.agreed for seat in self.record.present):
            return False
        self.course.finish(Outcome(winners=tuple(self.record.chairs), reason=AGREED))
        return True


def _told(offer: DrawOffer) -> Event:
    return Event(kind="table.draw_offered", data={"seat": offer.by, "until": offer.until})
