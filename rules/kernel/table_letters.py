"""Letters between the seats of a table: talk is no decision, so no journal knows of it."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.faults import failing_at
from rules.kernel.record import DeliverLetter, Desk, Letter, Refused, ReportLetter, Stage
from rules.kernel.table_core import TableCore
from rules.kernel.values import Seat

LONGEST_LETTER = 1000
LONGEST_REASON = 200
LETTERS_A_DAY = 20
DAY = 24 * 3600


class Letters(TableCore):
    """A table whose players write to each other."""

    def may_write(self, seat: Seat) -> tuple[Seat, ...]:
        """Whom a seat can write to now: the rules allow it, and a person is there who takes its letters."""
        if self.session is None or self.record.stage is not Stage.RUNNING:
            return ()
        with failing_at(self.game, "letters"):
            allowed = self.game.may_write(self.session.state, seat)
        return tuple(other for other in allowed if not self._why_not(seat, other))

    def write_letter(self, seat: Seat, to: Sequence[Seat], text: str, now: int) -> Letter:
        """Send a letter to one seat or to several; returns the writer's own copy."""
        receivers, text = tuple(dict.fromkeys(to)), text.strip()
        self._require_may_write(seat, receivers)
        self._check_text(text)
        desk = self._desk(seat)
        lately = tuple(at for at in desk.written if at > now - DAY)
        if len(lately) >= LETTERS_A_DAY:
            raise Refused(f"A seat sends at most {LETTERS_A_DAY} letters a day. Nothing was sent.")
        self.record.desks[seat] = desk.model_copy(update={"written": (*lately, now)})
        copies = [self._keep_copy(owner, seat, receivers, text, now) for owner in (seat, *receivers)]
        self.effects += [DeliverLetter(seat=copy.seat, number=copy.number) for copy in copies[1:]]
        return copies[0]

    def block_letters(self, seat: Seat, writer: Seat) -> None:
        """Take no more letters from a seat."""
        self._require_other(seat, writer)
        desk = self._desk(seat)
        if writer in desk.blocked:
            raise Refused(f"You already take no letters from {self.game.seat_name(writer)}.")
        self.record.desks[seat] = desk.model_copy(update={"blocked": (*desk.blocked, writer)})

    def unblock_letters(self, seat: Seat, writer: Seat) -> None:
        """Take letters from a seat again."""
        desk = self._desk(seat)
        if writer not in desk.blocked:
            raise Refused("You have not blocked the letters of that seat.")
        blocked = tuple(other for other in desk.blocked if other != writer)
        self.record.desks[seat] = desk.model_copy(update={"blocked": blocked})

    def report_letter(self, letter: Letter, reason: str) -> bool:
        """Show a letter to whoever keeps order; returns whether the host is told, who may have written it himself."""
        if letter.sender == letter.seat:
            raise Refused("You wrote that letter yourself.")
        if letter.reported:
            raise Refused("You have already reported that letter.")
        if not _is_readable(reason) or len(reason) > LONGEST_REASON:
            raise Refused(f"Give a reason of 1 to {LONGEST_REASON} characters.")
        self.letters.append(letter.model_copy(update={"reported": reason}))
        is_told = self.record.seat_of(self.record.host) != letter.sender
        if is_told:
            self.effects.append(ReportLetter(seat=letter.seat, number=letter.number))
        return is_told

    # What can be wrong with a letter

    def _require_may_write(self, seat: Seat, receivers: tuple[Seat, ...]) -> None:
        session = self._in_play()
        allowed = self.game.may_write(session.state, seat)
        if not allowed:
            raise Refused("The rules allow you no letters at this moment.")
        if not receivers:
            raise Refused("There is nobody whom this letter could go to.")
        for other in receivers:
            self._require_other(seat, other)
            name = self.game.seat_name(other)
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
        return "takes no letters from you" if seat in self._desk(other).blocked else ""

    def _check_text(self, text: str) -> None:
        if not _is_readable(text) or len(text) > LONGEST_LETTER:
            raise Refused(f"A letter has 1 to {LONGEST_LETTER} characters; yours has {len(text)}. Nothing was sent.")

    # What is kept

    def _desk(self, seat: Seat) -> Desk:
        return self.record.desks.get(seat, Desk())

    def _keep_copy(self, owner: Seat, sender: Seat, receivers: tuple[Seat, ...], text: str, now: int) -> Letter:
        desk = self._desk(owner)
        number = desk.letters + 1
        self.record.desks[owner] = desk.model_copy(update={"letters": number})
        copy = Letter(seat=owner, number=number, sender=sender, receivers=receivers, text=text, at=now)
        self.letters.append(copy)
        return copy


def _is_readable(text: str) -> bool:
    """Whether there is anything to read in it; half of a character cannot even be kept."""
    is_whole = not any("\ud800" <= letter <= "\udfff" for letter in text)
    return is_whole and any(letter.isprintable() and not letter.isspace() for letter in text)
