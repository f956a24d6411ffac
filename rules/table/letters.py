"""Letters between the seats of a table: talk is no decision, so no journal knows of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.kernel.durations import DAY
from rules.kernel.faults import failing_at
from rules.kernel.session import Session
from rules.kernel.values import Refused, Seat
from rules.table.record import DeliverLetter, Desk, Letter, Person, ReportLetter, Stage
from rules.table.use import Use

LONGEST_LETTER = 1000
LONGEST_REASON = 200
LETTERS_A_DAY = 20


class Letters:
    """A table whose players write to each other."""

    def __init__(self, use: Use) -> None:
        self.use, self.record = use, use.record

    def may_write(self, seat: Seat) -> tuple[Seat, ...]:
        """Whom a seat can write to now: the rules allow it, and a person is there who takes its letters."""
        if self.use.session is None or self.record.stage is not Stage.RUNNING:
            return ()
        return tuple(other for other in self._allowed(self.use.session, seat) if not self._why_not(seat, other))

    def _allowed(self, session: Session[Any], seat: Seat) -> tuple[Seat, ...]:
        """To whom a seat may write by the rules; or everybody, where the table wants that."""
        chairs = self.record.chairs
        if self.record.free_talk:
            return tuple(other for other, chair in chairs.items() if other != seat and not chair.is_free)
        with failing_at(self.use.game, "letters"):
            return self.use.game.may_write(session.state, seat)

    def write(self, seat: Seat, to: Sequence[Seat], text: str, now: int) -> Letter:
        """Send a letter to one seat or to several; returns the writer's own copy."""
        receivers, text = tuple(dict.fromkeys(to)), text.strip()
        self._require_may_write(seat, receivers)
        self._check_text(text)
        desk = self.record.desk(seat)
        lately = tuple(at for at in desk.written if at > now - DAY)
        if len(lately) >= LETTERS_A_DAY:
            raise Refused(f"A seat sends at most {LETTERS_A_DAY} letters a day. Nothing was sent.")
        self.record.desks[seat] = desk.model_copy(update={"written": (*lately, now)})
        copies = [self._keep_copy(owner, seat, receivers, text, now) for owner in (seat, *receivers)]
        self.use.effects += [
            DeliverLetter(seat=copy.seat, holder=copy.holder, number=copy.number) for copy in copies[1:]
        ]
        return copies[0]

    def block(self, seat: Seat, writer: Seat) -> None:
        """Take no more letters from a seat."""
        self._require_other(seat, writer)
        desk = self.record.desk(seat)
        if writer in desk.blocked:
            raise Refused(f"You already take no letters from {self.use.game.seat_name(writer)}.")
        self.record.desks[seat] = desk.model_copy(update={"blocked": (*desk.blocked, writer)})

    def unblock(self, seat: Seat, writer: Seat) -> None:
        """Take letters from a seat again."""
        desk = self.record.desk(seat)
        if writer not in desk.blocked:
            raise Refused("You have not blocked the letters of that seat.")
        blocked = tuple(other for other in desk.blocked if other != writer)
        self.record.desks[seat] = desk.model_copy(update={"blocked": blocked})

    def report(self, letter: Letter, reason: str) -> bool:
        """Show a letter to whoever keeps order; returns whether the host is told, who may have written it."""
        if letter.sender == letter.seat:
            raise Refused("You wrote that letter yourself.")
        if letter.reported:
            raise Refused("You have already reported that letter.")
        if not _is_readable(reason) or len(reason) > LONGEST_REASON:
            raise Refused(f"Give a reason of 1 to {LONGEST_REASON} characters.")
        self.use.letters.append(letter.model_copy(update={"reported": reason}))
        is_told = self.record.seat_of(self.record.host) != letter.sender
        if is_told:
            self.use.effects.append(ReportLetter(seat=letter.seat, holder=letter.holder, number=letter.number))
        return is_told

    # Letters that are left to whoever follows

    def release(self, person: Person, seat: Seat | None = None) -> Seat:
        """Let whoever follows somebody at a seat read their letters; returns the seat."""
        chosen, desk = self._own_desk(person, seat)
        if desk.released:
            raise Refused(f"Your letters of {self.use.game.seat_name(chosen)} are released already.")
        self._keep_desk(chosen, person, desk.model_copy(update={"released": True}))
        return chosen

    def close(self, person: Person, seat: Seat | None = None) -> Seat:
        """Take a release back, as long as nobody can have read anything; returns the seat."""
        chosen, desk = self._own_desk(person, seat)
        if not desk.released:
            raise Refused(f"Your letters of {self.use.game.seat_name(chosen)} are not released.")
        if desk.followed:
            raise Refused("Somebody has followed you and may have read them; they stay released.")
        self._keep_desk(chosen, person, desk.model_copy(update={"released": False}))
        return chosen

    def _own_desk(self, person: Person, seat: Seat | None) -> tuple[Seat, Desk]:
        """The desk that somebody means: the one where they sit, or else the one that they have left."""
        held = self.record.seat_of(person)
        own = {held: self.record.desk(held)} if held is not None else {}
        own |= {left: desks[person] for left, desks in self.record.former_desks.items() if person in desks}
        if seat is None and held is None and len(own) > 1:
            names = ", ".join(self.use.game.seat_name(left) for left in own)
            raise Refused(f"You have left letters at several seats. Name one of them: {names}.")
        chosen = seat if seat is not None else next(iter(own), None)
        if chosen is None or chosen not in own:
            raise Refused("You have left no letters there." if seat is not None else "You have left no letters here.")
        return chosen, own[chosen]

    def _keep_desk(self, seat: Seat, person: Person, desk: Desk) -> None:
        if self.record.chairs[seat].holder == person:
            self.record.desks[seat] = desk
        else:
            self.record.former_desks[seat][person] = desk

    # What can be wrong with a letter

    def _require_may_write(self, seat: Seat, receivers: tuple[Seat, ...]) -> None:
        session = self.use.in_play()
        allowed = self._allowed(session, seat)
        if not allowed:
            raise Refused("The rules allow you no letters at this moment.")
        if not receivers:
            raise Refused("There is nobody whom this letter could go to.")
        for other in receivers:
            self._require_other(seat, other)
            name = self.use.game.seat_name(other)
            if other not in allowed:
                raise Refused(f"The rules do not allow you to write to {name} at this moment.")
            if why := self._why_not(seat, other):
                raise Refused(f"{name} {why}. Nothing was sent.")

    def _require_other(self, seat: Seat, other: Seat) -> None:
        if other not in self.record.chairs:
            raise Refused("There is no such seat at this table.")
        if other == seat:
            raise Refused("That is your own seat.")

    def _why_not(self, seat: Seat, other: Seat) -> str:
        """Why a letter that the rules allow cannot reach a seat; empty where it can."""
        chair = self.record.chairs.get(other)
        if chair is None or not chair.holder:
            return "is played by a steward, who reads no letters"
        return "takes no letters from you" if seat in self.record.desk(other).blocked else ""

    def _check_text(self, text: str) -> None:
        if not _is_readable(text) or len(text) > LONGEST_LETTER:
            raise Refused(f"A letter has 1 to {LONGEST_LETTER} characters; yours has {len(text)}. Nothing was sent.")

    # What is kept

    def _keep_copy(self, owner: Seat, sender: Seat, receivers: tuple[Seat, ...], text: str, now: int) -> Letter:
        desk = self.record.desk(owner)
        number = desk.letters + 1
        self.record.desks[owner] = desk.model_copy(update={"letters": number})
        holder = self.record.chairs[owner].holder
        copy = Letter(seat=owner, holder=holder, number=number, sender=sender, receivers=receivers, text=text, at=now)
        self.use.letters.append(copy)
        return copy


def _is_readable(text: str) -> bool:
    """Whether there is anything to read in it; half of a character cannot even be kept."""
    is_whole = not any("\ud800" <= letter <= "\udfff" for letter in text)
    return is_whole and any(letter.isprintable() and not letter.isspace() for letter in text)
