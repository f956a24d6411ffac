"""People who come to a game in play and who leave it, and games that come to an early end."""

from __future__ import annotations

from rules.kernel.durations import DAY, spell_duration
from rules.kernel.faults import failing_at
from rules.kernel.game import Event, Outcome, StewardKind
from rules.kernel.values import Refused, Seat
from rules.table.clock import Clock
from rules.table.course import Course
from rules.table.lobby import Lobby
from rules.table.news import News
from rules.table.record import Person, PostLobby, PostNews, Stage, TellHost
from rules.table.seats import Seats
from rules.table.use import Use

CLAIMED = "claimed"
NOBODY_LEFT = "Nobody is left at the table."


class People:
    """Who plays a game from now on, and whether anybody does."""

    def __init__(self, use: Use, seats: Seats, news: News, course: Course, lobby: Lobby, clock: Clock) -> None:
        self.use, self.record = use, use.record
        self.seats = seats
        self.news = news
        self.course = course
        self.lobby = lobby
        self.clock = clock

    # People come to an end

    def leave(self, person: Person, now: int) -> Seat:
        """Give up a seat; in a running game a steward plays on."""
        if self.record.never_began:
            self.use.require_unfinished()
        seat = self.use.require_seat_of(person)
        if self.record.stage is Stage.FINISHED:
            raise Refused("This game is over; there is nothing to leave.")
        if self.record.stage in (Stage.OPEN, Stage.SEATED):
            self.seats.change(seat, holder="", steward=None, reported=False)
            self.seats.hand_over()
            self.lobby.reopen()
        else:
            self._give_to_steward(seat, Event(kind="table.left", data={"seat": seat}), now)
        return seat

    def concede(self, person: Person, now: int) -> None:
        """Give up; the game ends, goes on without the seat, or a steward plays on, as its rules say."""
        self.use.require(Stage.RUNNING, Stage.PAUSED, why="There is no running game to concede.")
        seat = self.use.require_seat_of(person)
        session = self.use.session
        assert session is not None
        with failing_at(self.use.game, "a concession"):
            outcome = self.use.game.forfeit(session.state, seat)
        conceded = Event(kind="table.conceded", data={"seat": seat})
        if outcome is not None:
            self.course.finish(outcome, conceded)
        elif session.resign(seat):
            self.seats.change(seat, holder="", steward=StewardKind.FIRST, missed=0)
            self.seats.hand_over()
            self.course.follow(now, opened=conceded, keep_clock=True)
            self.news.announce_all(self.seats.ended_votes())
            self.clock.pause_if_deserted(now)
        else:
            self._give_to_steward(seat, conceded, now)

    def claim(self, person: Person, now: int) -> None:
        """Win a game that everybody else has deserted for as many days as the table allows."""
        self.use.require(Stage.RUNNING, Stage.PAUSED, why="There is no running game to claim.")
        seat = self.use.require_seat_of(person)
        if (when := self.claimable_from(seat)) is None:
            raise Refused(self._why_no_claim(seat))
        if now < when:
            days = -(-(when - now) // DAY)
            raise Refused(f"You can claim the game in {spell_duration(days * DAY)} if nobody comes back until then.")
        self.course.finish(Outcome(winners=(seat,), reason=CLAIMED), Event(kind="table.claimed", data={"seat": seat}))

    def claimable_from(self, seat: Seat) -> int | None:
        """From when on a seat may claim the game, unless somebody comes back; None while others play."""
        others = [chair for other, chair in self.record.chairs.items() if other != seat]
        away = [chair.away_since for chair in others if chair.away_since is not None]
        if not self.record.claim or len(away) < len(others) or self.record.is_away(seat):
            return None
        return max(away) + self.record.claim * DAY

    def _why_no_claim(self, seat: Seat) -> str:
        if not self.record.claim:
            return "Games of this table cannot be claimed: /game settings tells what it has agreed on."
        if self.record.is_away(seat):
            return "You were away yourself: press Decide first. Nothing has changed."
        if any(not chair.holder for chair in self.record.chairs.values()):
            return "A steward plays here, and stewards desert no game. Nothing has changed."
        return "Others are still in the game, so nobody can claim it. Nothing has changed."

    def _give_to_steward(self, seat: Seat, told: Event, now: int) -> None:
        self.seats.change(seat, holder="", steward=StewardKind.OWN, missed=0)
        self.seats.hand_over()
        self.news.announce(told, *self.seats.ended_votes())
        self.clock.pause_if_deserted(now)

    def replace(self, seat: Seat, newcomer: Person, now: int) -> None:
        """Give a seat to another person, or to a steward where nobody is named."""
        self.check_replacement(seat, newcomer)
        if not newcomer:
            self.seats.change(seat, reported=True)
            self._give_to_steward(seat, Event(kind="table.stewarded", data={"seat": seat}), now)
        else:
            taken_over = now if self.record.is_in_play else None
            self.seats.change(seat, holder=newcomer, steward=None, missed=0, reported=False, taken_over=taken_over)
            self._welcome(seat, "table.replaced", now)
        if self.record.stage is Stage.SEATED:
            self.lobby.require_playable()
            self.lobby.begin_if_all_reported(now)

    def check_replacement(self, seat: Seat, newcomer: Person) -> None:
        self.use.require_unfinished()
        if seat not in self.record.chairs:
            raise Refused("There is no such seat at this table.")
        if newcomer:
            self.lobby.require_not_reserved(seat)
            self.seats.require_newcomer(newcomer, seat)
        elif self.record.is_in_play and not self.record.chairs[seat].holder:
            raise Refused("No person holds that seat.")

    def check_given_up(self, seat: Seat) -> None:
        """Refuse a seat whose holder does not look for a substitute."""
        chair = self.record.chairs[seat]
        if chair.holder and not chair.seeks:
            raise Refused(f"{self.use.game.seat_name(seat)} is taken.")

    def take_over(self, person: Person, seat: Seat, now: int) -> None:
        """Somebody sits down at a seat of a game in play that is a steward's, or whose holder gives it up."""
        self.seats.change(seat, holder=person, steward=None, reported=True, missed=0, taken_over=now)
        self._welcome(seat, "table.took_over", now)

    def _welcome(self, seat: Seat, kind: str, now: int) -> None:
        """Whoever has come to a seat has their time, and is shown what they have come to; everybody hears of it."""
        self.seats.hand_over()
        full_time = self.course.give_full_time(seat, now)
        told = Event(kind=kind, data={"seat": seat})
        self.news.announce(told, *full_time, *self.seats.ended_votes(), asks=(seat,))
        self.news.hand_over(seat)
        self.news.show_panel(seat)

    def forget(self, person: Person, now: int) -> None:
        """Somebody wants nothing to be kept of them: a steward plays on, and nothing bears their name any more."""
        record = self.record
        is_there = person == record.host or record.seat_of(person) is not None
        if is_there and record.stage is not Stage.FINISHED:
            if any(chair.holder not in ("", person) for chair in record.chairs.values()):
                if record.seat_of(person) is not None:
                    self.leave(person, now)
                self.seats.hand_over()
            else:
                self.abandon(NOBODY_LEFT, now)
        self.seats.take_out(person)
        self.news.announce_all(self.seats.ended_votes())

    # Games come to an end

    def abandon(self, why: str, now: int) -> None:
        """End the game without a winner."""
        if self.record.stage is Stage.FINISHED:
            raise Refused("This game is already over.")
        self.course.abandon(why)

    def lose_home(self, why: str, now: int) -> None:
        """The channel can no longer be reached: pause, and tell the host by another way."""
        if self.record.stage is Stage.RUNNING:
            self.clock.pause(why, now)
        self.use.effects = [effect for effect in self.use.effects if not isinstance(effect, PostNews)]
        self.use.effects.append(TellHost(why=why))

    def come_home(self, channel: int) -> None:
        """Nothing of the table is to be seen in the channel where it lies from now on: it shows itself anew there."""
        self.use.require_unfinished()
        self.record.channel = channel
        if self.record.stage is Stage.OPEN:
            self.use.effects.append(PostLobby())
        elif self.record.stage is Stage.SEATED:
            self.news.announce(Event(kind="table.called", data={"missing": [*self.use.unreported()]}))
        else:
            self.news.announce(Event(kind="table.came_home"), asks=self.use.seen_waiting())
            for seat in self.use.waiting():
                if self.record.is_to_be_called(seat):
                    self.news.show_panel(seat)

    def show_anew(self, since: int) -> None:
        """The table comes from a backup, or from another bot: it shows itself as it stands, once."""
        if self.record.shown >= since or self.record.stage is Stage.FINISHED:
            return
        self.record.shown = since
        self.clock.plan_reminders_again(since)
        if self.record.is_in_play:
            self.news.announce(Event(kind=f"table.{self.record.arrived}"))
        self.come_home(self.record.channel)

    def lose_message(self, why: str) -> None:
        """Something could not be told as it should have been: the host hears of it."""
        self.use.effects.append(TellHost(why=why, halts=False))
