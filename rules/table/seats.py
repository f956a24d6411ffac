"""Who sits where, and what changes hands with a seat."""

from __future__ import annotations

from typing import Any

from rules.kernel.values import Refused, Seat
from rules.table.record import Desk, Person
from rules.table.use import Use


class Seats:
    """The seats of a table."""

    def __init__(self, use: Use) -> None:
        self.use, self.record = use, use.record

    def change(self, seat: Seat, **changes: Any) -> None:
        before = self.record.chairs[seat].holder
        self.record.chairs[seat] = self.record.chairs[seat].model_copy(update=changes)
        if not self.record.is_away(seat):
            self.record.chairs[seat] = self.record.chairs[seat].model_copy(update={"away_since": None})
        if "holder" in changes:
            self.record.proposal = self.record.draw_offer = None  # Nobody has asked the newcomer whether they consent.
            self._change_desk(seat, before, changes["holder"])
            if self.record.is_in_play:
                self._hand_over_seat(seat, before, changes["holder"])

    def note_absence(self, now: int) -> None:
        """Whoever is not waited for any more is away from this moment on, unless they were before."""
        for seat, chair in self.record.chairs.items():
            since = (chair.away_since or now) if self.record.is_away(seat) else None
            self.record.chairs[seat] = chair.model_copy(update={"away_since": since})

    def give_time_back(self, since: int, until: int) -> None:
        """While the bot could not be reached, nobody could have come back."""
        for seat, chair in self.record.chairs.items():
            if chair.away_since is not None:
                away_since = chair.away_since + until - max(since, min(chair.away_since, until))
                self.record.chairs[seat] = chair.model_copy(update={"away_since": away_since})

    def has_acted(self, seat: Seat) -> None:
        """Somebody has done what everybody can see that they have."""
        self.change(seat, missed=0)
        self.record.unheeded = 0

    def hand_over(self) -> None:
        """A host who no longer sits at the table is followed by the first who does."""
        record = self.record
        if record.people and record.seat_of(record.host) is None:
            record.host = record.chairs[record.people[0]].holder

    def require_newcomer(self, person: Person, seat: Seat) -> None:
        """Nobody sits at two seats of a game, not even one after the other: they would bring what they know."""
        if self.record.seat_of(person) is not None:
            raise Refused("That person already sits at this table.")
        own = self.record.sat.get(person, seat)
        if own != seat:
            raise Refused(
                f"Whoever has sat as {self.use.game.seat_name(own)} in this game knows too much for another seat. "
                "Nothing has changed."
            )

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
