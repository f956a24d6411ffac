"""The lobby of a table: seats, settings, and the report for duty before the first turn."""

from __future__ import annotations

from typing import Any

from rules.kernel.dice import SeededDice
from rules.kernel.durations import DAY
from rules.kernel.game import Event, Game, StewardKind
from rules.kernel.proposals import TakeSeat
from rules.kernel.record import (
    LOBBY_DAYS,
    LONGEST_DEADLINE,
    SHORTEST_DEADLINE,
    Person,
    PostLobby,
    Record,
    Refused,
    Stage,
)
from rules.kernel.session import Session
from rules.kernel.table_votes import Votes
from rules.kernel.values import Seat


def check_pace(*deadlines: int) -> None:
    """Refuse deadlines that no game could be played by."""
    for seconds in deadlines:
        if not SHORTEST_DEADLINE <= seconds <= LONGEST_DEADLINE:
            raise Refused("A deadline is 1 minute to 12 weeks.")


def offered_seats(game: Game[Any], record: Record) -> tuple[Seat, ...]:
    """The seats at a table: while it is gathering, those of its present settings and those that are taken."""
    if record.stage not in (Stage.OPEN, Stage.SEATED):
        return tuple(record.chairs)
    offered = game.open_seats(record.options)
    return tuple(seat for seat, chair in record.chairs.items() if seat in offered or not chair.is_free)


class Lobby(Votes):
    """A table before its game."""

    # Settings

    def set_option(self, name: str, value: str) -> None:
        """Choose a setting of the game, in the lobby."""
        self._require(Stage.OPEN, why="The settings of the game are fixed once it is seated.")
        self._set_option(name, value)

    def _set_option(self, name: str, value: str) -> None:
        for setting in self.game.settings:
            if setting.id == name:
                if value not in [choice.id for choice in setting.choices]:
                    raise Refused(f"{setting.label} can be {', '.join(choice.label for choice in setting.choices)}.")
                self.record.options[name] = value
                return
        raise Refused(f"{self.game.title} has no such setting.")

    def set_pace(self, deadline: int, window: int) -> None:
        """Choose how long people have; the current deadline stays as it is."""
        self._require_unfinished()
        check_pace(deadline, window)
        self.record.deadline, self.record.window = deadline, window

    # Seats

    def join(self, person: Person, salt: str, seat: Seat | None = None, now: int = 0) -> Seat:
        """Take a free seat in the lobby; in play, ask for one that a steward keeps, and get it by consent."""
        record = self.record
        if record.seat_of(person) is not None:
            raise Refused("You already sit at this table.")
        self._require_unfinished()
        chosen = seat if seat is not None else self._seat_for(person)
        if chosen is None:
            raise Refused("All seats are taken.")
        if chosen not in offered_seats(self.game, self.record):
            raise Refused("There is no such seat at this table.")
        if not self._is_open_to_all(chosen):
            raise Refused(f"{self.game.seat_name(chosen)} is taken.")
        if record.is_in_play:
            self.propose(person, TakeSeat(seat=chosen, newcomer=person), now)
            return chosen
        self._seat(chosen, holder=person, steward=None, reported=False, missed=0)
        self._hand_over()
        if record.stage is Stage.OPEN:
            record.salts = (*record.salts, salt)
        else:
            self._require_playable()
        return chosen

    def _take_over(self, person: Person, seat: Seat) -> None:
        """Somebody sits down at a steward's seat of a game in play."""
        self._seat(seat, holder=person, steward=None, reported=True, missed=0)
        self._hand_over()
        self._announce(Event(kind="table.took_over", data={"seat": seat}))
        self._show_panel(seat)

    def _seat_for(self, person: Person) -> Seat | None:
        """The seat that somebody gets who names none: his own, if he has had one, or the next that is open."""
        seats = [seat for seat in offered_seats(self.game, self.record) if self._is_open_to_all(seat)]
        own = self.record.sat.get(person)
        return own if own in seats else next(iter(seats), None)

    def _is_open_to_all(self, seat: Seat) -> bool:
        chair = self.record.chairs[seat]
        in_play = self.record.stage not in (Stage.OPEN, Stage.SEATED)
        return not chair.holder if in_play else chair.is_free

    def invite_steward(self, kind: StewardKind, seat: Seat | None = None) -> Seat:
        """Let a steward play a free seat."""
        self._require(Stage.OPEN, why="Stewards are seated in the lobby.")
        free = [one for one in offered_seats(self.game, self.record) if self.record.chairs[one].is_free]
        chosen = seat if seat is not None else next(iter(free), None)
        if chosen is None or chosen not in free:
            raise Refused("There is no free seat for a steward.")
        self._seat(chosen, steward=kind, reported=True)
        return chosen

    def dismiss_steward(self, seat: Seat) -> None:
        """Free a seat that a steward was to play."""
        self._require(Stage.OPEN, why="Stewards are dismissed in the lobby.")
        if seat not in self.record.chairs or self.record.chairs[seat].steward is None:
            raise Refused("No steward sits there.")
        self._seat(seat, steward=None, reported=False)

    # The report for duty

    def call_to_order(self, person: Person, salt: str, now: int) -> None:
        """The host asks everybody to report for duty; with the last report the game begins."""
        self._require(Stage.OPEN, why="This game has already been started.")
        taken = self._taken()
        if len(taken) < self.game.least_players:
            raise Refused(
                f"{self.game.title} needs at least {self.game.least_players} players; {len(taken)} are here. "
                "Empty seats can be filled with stewards."
            )
        self._require_playable()
        self.record.stage = Stage.SEATED
        self._set_clock(now, self.record.deadline)
        if (seat := self.record.seat_of(person)) is not None:
            self._seat(seat, reported=True)
        self.record.salts = (*self.record.salts, salt)
        if not self._begin_if_all_reported(now):
            self._announce(Event(kind="table.called", data={"missing": [*self._unreported()]}))

    def _taken(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, chair in self.record.chairs.items() if not chair.is_free)

    def _require_playable(self) -> None:
        """Refuse seats that the game cannot be played by, with the settings that were chosen."""
        if why := self.game.refusal(self.record.options, self._taken()):
            raise Refused(why)

    def report(self, person: Person, salt: str, now: int) -> bool:
        """Somebody is there; returns whether the game has begun with that."""
        self._require(Stage.SEATED, why="Nobody is asked to report for duty at this table now.")
        seat = self._seat_of(person)
        if self.record.chairs[seat].reported:
            raise Refused("You have already reported for duty.")
        self._seat(seat, reported=True)
        self.record.salts = (*self.record.salts, salt)
        return self._begin_if_all_reported(now)

    def _begin_if_all_reported(self, now: int) -> bool:
        if self._unreported():
            return False
        record = self.record
        seats = self._taken()
        record.chairs = {seat: record.chairs[seat] for seat in seats}
        record.stage = Stage.RUNNING
        record.sat = {chair.holder: seat for seat, chair in record.chairs.items() if chair.holder}
        self.session = Session.begin(self.game, record.options, seats, SeededDice(self.seed, record.salt))
        self._follow(now, opened=Event(kind="table.began", data={"seats": [*seats]}))
        return True

    def _refill(self) -> None:
        """Whoever did not report loses the seat; the lobby is open again."""
        missing = self._unreported()
        for seat in missing:
            self._seat(seat, holder="")
        self._hand_over()
        self._reopen_lobby()
        self._announce(Event(kind="table.refill", data={"missing": [*missing]}))
        self.effects.append(PostLobby())

    def keep_open(self, now: int) -> None:
        """Something has happened to the table: if it is a lobby, its time begins anew."""
        if self.record.stage is Stage.OPEN:
            self.record.due, self.record.remind_at = now + LOBBY_DAYS * DAY, None

    def _close_lobby(self) -> None:
        """Nobody has started the game: the channel is free for others."""
        self._finish(None, Event(kind="table.expired", data={"days": LOBBY_DAYS}))

    def _reopen_lobby(self) -> None:
        record = self.record
        record.stage = Stage.OPEN
        record.due = record.remind_at = None
        record.chairs = {
            seat: chair.model_copy(update={"reported": chair.steward is not None})
            for seat, chair in record.chairs.items()
        }
