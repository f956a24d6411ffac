"""Who sits where, and what changes hands with a seat."""

from __future__ import annotations

import hashlib
from typing import Any

from rules.kernel.game import Event, StewardKind
from rules.kernel.values import Refused, Seat
from rules.table.lapsing import drop_votes, is_about
from rules.table.leave import StandIn
from rules.table.record import Desk, Person
from rules.table.reliability import Reliability
from rules.table.use import Use

VEILED = "veiled:"
"""How names begin that cannot be read."""


class Seats:
    """The seats of a table."""

    def __init__(self, use: Use) -> None:
        self.use, self.record = use, use.record
        self._ended_votes: list[Event] = []

    def change(self, seat: Seat, **changes: Any) -> None:
        before = self.record.chairs[seat].holder
        if changes.get("holder", before) != before:  # What somebody has chosen for themselves goes with them.
            changes = {"stand_in": None, "leave": None, "seeks": False, "taken_over": None, **changes}
        self.record.chairs[seat] = self.record.chairs[seat].model_copy(update=changes)
        if not self.record.has_deserted(seat):
            self.record.chairs[seat] = self.record.chairs[seat].model_copy(update={"away_since": None})
        if "holder" in changes:
            # Nobody has asked the newcomer whether they consent.
            self._ended_votes += drop_votes(self.record)
            self._change_desk(seat, before, changes["holder"])
            if self.record.is_in_play:
                self._hand_over_seat(seat, before, changes["holder"])

    def ended_votes(self) -> list[Event]:
        """What is to be told of votes that have ended because a seat has changed hands."""
        told, self._ended_votes = self._ended_votes, []
        return told

    def note_absence(self, now: int) -> None:
        """Whoever is not waited for any more is away from this moment on, unless they were before."""
        for seat, chair in self.record.chairs.items():
            since = (chair.away_since or now) if self.record.has_deserted(seat) else None
            self.record.chairs[seat] = chair.model_copy(update={"away_since": since})

    def has_acted(self, seat: Seat) -> list[Event]:
        """Somebody has done what everybody can see that they have; returns what is told of it."""
        self.record.unheeded = 0
        return self.is_there(seat)

    def is_there(self, seat: Seat, *, missed: int = 0) -> list[Event]:
        """Somebody is back, if they were away: leave and stand-in are over; returns what is told of it."""
        chair = self.record.chairs[seat]
        was_replaced = chair.is_on_leave or chair.has_stand_in
        leave = None if chair.is_on_leave else chair.leave
        self.change(seat, missed=missed, leave=leave, steward=None if chair.holder else chair.steward)
        return [Event(kind="table.back", data={"seat": seat})] if was_replaced else []

    def book(self, seat: Seat, *, handed_in: int = 0, by_steward: int = 0, missed: int = 0) -> None:
        """Count what became of a question to whoever holds a seat."""
        person = self.record.chairs[seat].holder
        if not person:
            return
        before = self.record.tallies.get(person, Reliability())
        self.record.tallies[person] = Reliability(
            handed_in=before.handed_in + handed_in,
            by_steward=before.by_steward + by_steward,
            missed=before.missed + missed,
        )

    def place_stewards(self, *, may_come: bool) -> list[Event]:
        """A steward plays for whoever is away and wants it so, and for nobody else; returns what is told of it.

        None comes in the middle of a silent window: that he answers would tell that the seat had not.
        """
        come: list[Seat] = []
        for seat in self.record.people:
            chair = self.record.chairs[seat]
            wanted = self.record.is_away(seat) and self.record.stand_in(seat) is StandIn.STEWARD
            if wanted and may_come and chair.steward is None:
                self.change(seat, steward=StewardKind.OWN)
                come += [] if chair.is_on_leave else [seat]
            elif not wanted and chair.steward is not None:
                self.change(seat, steward=None)
        return [Event(kind="table.stands_in", data={"seats": [*come]})] if come else []

    def hand_over(self) -> None:
        """A host who no longer sits at the table is followed by the first who does."""
        record = self.record
        if record.people and record.seat_of(record.host) is None:
            record.host = record.chairs[record.people[0]].holder

    def require_newcomer(self, person: Person, seat: Seat) -> None:
        """Nobody sits at two seats of a game, not even one after the other: they would bring what they know."""
        if self.record.seat_of(person) is not None:
            raise Refused("That person already sits at this table.")
        own = self.seat_before(person)
        if own is not None and own != seat:
            raise Refused(
                f"Whoever has sat as {self.use.game.seat_name(own)} in this game knows too much for another seat. "
                "Nothing has changed."
            )

    def seat_before(self, person: Person) -> Seat | None:
        """Where somebody has sat since the game began, also if they have had their name taken out since."""
        return self.record.sat.get(person, self.record.sat.get(self._veiled(person)))

    def take_out(self, person: Person) -> None:
        """Nothing of the record names somebody any more.

        As long as the game goes on it is still known, but only to whoever names them, that they must not come back to
        another seat.
        """
        record = self.record
        if (seat := record.sat.pop(person, None)) is not None and record.is_in_play:
            record.sat[self._veiled(person)] = seat
        record.chairs = {
            seat: chair.model_copy(update={"holder": ""}) if chair.holder == person else chair
            for seat, chair in record.chairs.items()
        }
        record.host = "" if record.host == person else record.host
        for named in (record.proposed, record.notices, record.tallies):
            named.pop(person, None)
        for desks in record.former_desks.values():
            desks.pop(person, None)
        self._ended_votes += drop_votes(record, lambda vote: is_about(vote, newcomer=person))

    def _veiled(self, person: Person) -> Person:
        """A name for somebody that tells nothing without the secret of the table."""
        return VEILED + hashlib.sha256(self.use.seed + person.encode()).hexdigest()[:32]

    def _hand_over_seat(self, seat: Seat, before: Person, after: Person) -> None:
        """A seat in play changes hands: its knowledge does, but not what the last holder had decided in private."""
        record, session = self.record, self.use.session
        record.sat.update({person: seat for person in (before, after) if person})
        self.use.standing.pop(seat, None)
        if session is not None:
            session.standing.pop(seat, None)
            if session.batch is not None and seat in session.pending:
                record.unseen[seat] = session.batch.number

    def _change_desk(self, seat: Seat, before: Person, after: Person) -> None:
        """Whoever goes takes their letters along; whoever comes begins anew, or goes on where they left off."""
        self._lift_blocks(seat)
        if before == after:
            return
        record = self.record
        left, former = record.desks.pop(seat, Desk()), dict(record.former_desks.get(seat, {}))
        if before and left.letters:
            former[before] = left
        if after:
            record.sittings += 1  # Also by who comes back: the numbers of others must not tell that they have letters.
            own = former.pop(after, Desk(number=record.sittings))
            record.desks[seat] = own.model_copy(update={"released": False, "followed": False})
            former = {person: desk.model_copy(update={"followed": True}) for person, desk in former.items()}
        record.former_desks[seat] = former

    def _lift_blocks(self, seat: Seat) -> None:
        """A newcomer has blocked nobody's letters, and nobody has blocked theirs."""
        for owner, desk in self.record.desks.items():
            blocked = () if owner == seat else tuple(other for other in desk.blocked if other != seat)
            self.record.desks[owner] = desk.model_copy(update={"blocked": blocked})
