"""The lobby of a table: seats, settings, and the report for duty before the first turn."""

from __future__ import annotations

from typing import Any, get_args

from rules.kernel.dice import SeededDice
from rules.kernel.durations import DAY
from rules.kernel.game import Event, FirstGame, Game, Setting, StewardKind
from rules.kernel.session import Session
from rules.kernel.values import Refused, Seat
from rules.kernel.words import counted, one_or_many
from rules.table.course import Course
from rules.table.news import News
from rules.table.pace import check_pace
from rules.table.record import (
    LOBBY_DAYS,
    Person,
    Picture,
    PostLobby,
    Record,
    Stage,
)
from rules.table.seats import Seats
from rules.table.settings import choice_named, read_settings, setting_named
from rules.table.use import Use


def offered_seats(game: Game[Any], record: Record) -> tuple[Seat, ...]:
    """The seats at a table: while it is gathering, those of its present settings and those that are taken."""
    if record.stage not in (Stage.OPEN, Stage.SEATED):
        return tuple(record.chairs)
    offered = game.open_seats(record.options)
    return tuple(seat for seat, chair in record.chairs.items() if seat in offered or not chair.is_free)


class Lobby:
    """A table before its game."""

    def __init__(self, use: Use, seats: Seats, news: News, course: Course) -> None:
        self.use, self.record = use, use.record
        self.seats = seats
        self.news = news
        self.course = course

    # Settings

    def set_option(self, name: str, value: str) -> None:
        """Choose a setting of the game, in the lobby; both may be typed, in whole or in part."""
        self._require_open_settings()
        setting = setting_named(self.use.game, name)
        self.record.options[setting.id] = choice_named(setting, value).id
        self._seat_reserved()

    def set_options(self, text: str) -> list[Setting]:
        """Choose settings as they are typed, all or none; returns those that have changed."""
        self._require_open_settings()
        before = dict(self.record.options)
        self.record.options.update(read_settings(self.use.game, text))
        self._seat_reserved()
        return [one for one in self.use.game.settings if self.record.options[one.id] != before.get(one.id)]

    def reset_options(self) -> None:
        """Have all settings as the game has them by itself."""
        self._require_open_settings()
        self.record.options.update({setting.id: setting.default for setting in self.use.game.settings})
        self._seat_reserved()

    def prepare_first_game(self) -> FirstGame:
        """Make it the game that newcomers meet it by: its settings, and as many seats as it is for."""
        first = self.use.game.first_game
        if first is None:
            raise Refused(f"{self.use.game.title} has no first game of its own.")
        return self._prepare(first, first.players)

    def prepare_solo_game(self) -> FirstGame:
        """Make it the game that somebody plays alone: its settings, and stewards in all other seats."""
        solo = self.use.game.solo_game
        if solo is None:
            raise Refused(f"{self.use.game.title} has no game for one player alone.")
        return self._prepare(solo, 1)

    def _prepare(self, first: FirstGame, most: int) -> FirstGame:
        self._require_open_settings()
        people = len(self.record.people)
        if most and people > most:
            raise Refused(f"{first.title} is for {counted(most, 'player')}; {people} are here.")
        self.reset_options()
        self.record.options.update(first.options)
        self._seat_reserved()
        if first.players:
            for seat in self.dismissible[max(0, first.players - people - len(self._reserved())) :]:
                self.dismiss_steward(seat)
            while len(self._taken()) < first.players:
                self.invite_steward(StewardKind.OWN)
        return first

    def _require_open_settings(self) -> None:
        self.use.require_unfinished()
        self.use.require(Stage.OPEN, why="The settings of the game are fixed once it is seated.")

    def set_pace(self, deadline: int, window: int) -> None:
        """Choose how long people have; the current deadline stays as it is."""
        self.use.require_unfinished()
        check_pace(deadline, window)
        self.record.deadline, self.record.window = deadline, window

    def set_picture(self, picture: Picture) -> None:
        """Choose how pictures in the channel are cut, at any time: nobody's game is changed by it."""
        self.use.require_unfinished()
        if picture not in get_args(Picture):
            raise Refused("Pictures can be wide or tall.")
        self.record.picture = picture

    def set_talk(self, *, is_free: bool) -> None:
        """Let people write letters at any time, or as the rules say; whoever plays has agreed to it by sitting down."""
        self._require_open_settings()
        self.record.free_talk = is_free

    # Seats

    def _reserved(self) -> tuple[Seat, ...]:
        """The seats that only a steward may play."""
        return self.use.game.steward_seats(self.record.options)

    def _seat_reserved(self) -> None:
        """Stewards take the seats that are theirs with the present settings; who sits there moves to a free one."""
        reserved = self._reserved()
        for seat in reserved:
            chair = self.record.chairs[seat]
            if chair.holder:
                others = [one for one in offered_seats(self.use.game, self.record) if one not in reserved]
                free = next((one for one in others if self.record.chairs[one].is_free), None)
                if free is None:
                    raise Refused(f"{self._played_by_steward(seat)} Whoever sits there has to leave first.")
                self.seats.change(free, holder=chair.holder, reported=False)
                self.seats.change(seat, holder="")
                self.seats.hand_over()
            if self.record.chairs[seat].is_free:
                self.seats.change(seat, steward=StewardKind.OWN, reported=True)

    def _played_by_steward(self, seat: Seat) -> str:
        return f"With these settings {self.use.game.seat_name(seat)} is played by a steward."

    def require_not_reserved(self, seat: Seat) -> None:
        """Refuse that anybody but a steward plays a seat that is a steward's."""
        if seat in self._reserved():
            raise Refused(self._played_by_steward(seat))

    def seat_for(self, person: Person, seat: Seat | None = None) -> Seat:
        """Where somebody sits down who wants to join: as they wish, where they sat before, or the next open seat."""
        if self.record.seat_of(person) is not None:
            raise Refused("You already sit at this table.")
        self.use.require_unfinished()
        chosen = seat if seat is not None else self._next_seat(person)
        if chosen is None:
            stewards = " Some of them by stewards, whom the host can dismiss." if self._has_dismissible() else ""
            raise Refused(f"All seats are taken.{stewards}")
        if chosen not in offered_seats(self.use.game, self.record):
            raise Refused("There is no such seat at this table.")
        self.require_not_reserved(chosen)
        if not self._is_open_to_all(chosen):
            raise Refused(f"{self.use.game.seat_name(chosen)} is taken.")
        return chosen

    def _next_seat(self, person: Person) -> Seat | None:
        reserved = self._reserved()
        offered = offered_seats(self.use.game, self.record)
        seats = [seat for seat in offered if seat not in reserved and self._is_open_to_all(seat)]
        own = self.seats.seat_before(person)
        seats.sort(key=lambda seat: bool(self.record.chairs[seat].holder))  # Those that nobody holds come first.
        return own if own in seats else next(iter(seats), None)

    def sit_down(self, person: Person, seat: Seat, salt: str) -> None:
        """Take a free seat before the game has begun."""
        self.seats.change(seat, holder=person, steward=None, reported=False, missed=0)
        self.seats.hand_over()
        if self.record.stage is Stage.OPEN:
            self.record.salts = (*self.record.salts, salt)
        else:
            self.require_playable()

    def _is_open_to_all(self, seat: Seat) -> bool:
        chair = self.record.chairs[seat]
        in_play = self.record.stage not in (Stage.OPEN, Stage.SEATED)
        return not chair.holder or chair.seeks if in_play else chair.is_free

    def invite_steward(self, kind: StewardKind, seat: Seat | None = None) -> Seat:
        """Let a steward play a free seat."""
        self.use.require_unfinished()
        self.use.require(Stage.OPEN, why="Stewards are seated in the lobby.")
        free = [one for one in offered_seats(self.use.game, self.record) if self.record.chairs[one].is_free]
        chosen = seat if seat is not None else next(iter(free), None)
        if chosen is None or chosen not in free:
            raise Refused("There is no free seat for a steward.")
        self.seats.change(chosen, steward=kind, reported=True)
        return chosen

    def fill_with_stewards(self, kind: StewardKind) -> tuple[Seat, ...]:
        """Let stewards play all free seats, as many as the game can be played by with its settings; returns these."""
        self.use.require_unfinished()
        self.use.require(Stage.OPEN, why="Stewards are seated in the lobby.")
        taken = self._taken()
        if not any(self.record.chairs[seat].is_free for seat in offered_seats(self.use.game, self.record)):
            raise Refused("There is no free seat for a steward.")
        full = self.use.game.full_table(self.record.options, taken)
        free = tuple(seat for seat in full if self.record.chairs[seat].is_free)
        if not free:
            offered = self.use.game.open_seats(self.record.options)
            raise Refused(
                self.use.game.refusal(self.record.options, offered) or "No more can play with these settings."
            )
        for seat in free:
            self.invite_steward(kind, seat)
        return free

    @property
    def stewards(self) -> tuple[Seat, ...]:
        """The seats that stewards are to play."""
        return tuple(seat for seat, chair in self.record.chairs.items() if chair.steward is not None)

    def _has_dismissible(self) -> bool:
        return self.record.stage is Stage.OPEN and bool(self.dismissible)

    @property
    def dismissible(self) -> tuple[Seat, ...]:
        """The seats whose stewards can be sent home: not those that nobody else may play."""
        return tuple(seat for seat in self.stewards if seat not in self._reserved())

    def dismiss_stewards(self) -> tuple[Seat, ...]:
        """Free all seats that stewards were to play; returns these."""
        self.use.require_unfinished()
        self.use.require(Stage.OPEN, why="Stewards are dismissed in the lobby.")
        if not self.dismissible:
            raise Refused("No steward sits at this table." if not self.stewards else "Nobody but stewards plays there.")
        dismissed = self.dismissible
        for seat in dismissed:
            self.dismiss_steward(seat)
        return dismissed

    def dismiss_steward(self, seat: Seat) -> None:
        """Free a seat that a steward was to play."""
        self.use.require_unfinished()
        self.use.require(Stage.OPEN, why="Stewards are dismissed in the lobby.")
        if seat not in self.record.chairs or self.record.chairs[seat].steward is None:
            raise Refused("No steward sits there.")
        self.require_not_reserved(seat)
        self.seats.change(seat, steward=None, reported=False)

    # The report for duty

    def call_to_order(self, person: Person, salt: str, now: int) -> None:
        """The host asks everybody to report for duty; with the last report the game begins."""
        self.use.require_unfinished()
        self.use.require(Stage.OPEN, why="This game has already been started.")
        taken = self._taken()
        if len(taken) < self.use.game.least_players:
            here = one_or_many(len(taken), "is", "are")
            raise Refused(
                f"{self.use.game.title} needs at least {self.use.game.least_players} players; "
                f"{len(taken)} {here} here. Empty seats can be filled with stewards."
            )
        self.require_playable()
        self.record.stage = Stage.SEATED
        self.course.set_clock(now, self.record.deadline)
        if (seat := self.record.seat_of(person)) is not None:
            self.seats.change(seat, reported=True)
        self.record.salts = (*self.record.salts, salt)
        if not self.begin_if_all_reported(now):
            self.news.announce(Event(kind="table.called", data={"missing": [*self.use.unreported()]}))

    def _taken(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, chair in self.record.chairs.items() if not chair.is_free)

    def require_playable(self) -> None:
        """Refuse seats that the game cannot be played by, with the settings that were chosen."""
        if why := self.use.game.refusal(self.record.options, self._taken()):
            raise Refused(why)

    def report(self, person: Person, salt: str, now: int) -> bool:
        """Somebody is there; returns whether the game has begun with that."""
        self.use.require_unfinished()
        self.use.require(Stage.SEATED, why="Nobody is asked to report for duty at this table now.")
        seat = self.use.require_seat_of(person)
        if self.record.chairs[seat].reported:
            raise Refused("You have already reported for duty.")
        self.seats.change(seat, reported=True)
        self.record.salts = (*self.record.salts, salt)
        return self.begin_if_all_reported(now)

    def begin_if_all_reported(self, now: int) -> bool:
        if self.use.unreported():
            return False
        record = self.record
        seats = self._taken()
        record.chairs = {seat: record.chairs[seat] for seat in seats}
        record.stage = Stage.RUNNING
        record.quick_until = now + record.quick.lasts if record.quick is not None else 0
        record.options = dict(self.use.game.at_pace(record.options, record.deadline))
        record.sat = {chair.holder: seat for seat, chair in record.chairs.items() if chair.holder}
        self.use.session = Session.begin(self.use.game, record.options, seats, SeededDice(self.use.seed, record.salt))
        self.course.follow(now, opened=Event(kind="table.began", data={"seats": [*seats]}))
        return True

    def refill(self) -> None:
        """Whoever did not report loses the seat; the lobby is open again."""
        missing = self.use.unreported()
        for seat in missing:
            self.seats.change(seat, holder="")
        self.seats.hand_over()
        self.reopen()
        self.news.announce(Event(kind="table.refill", data={"missing": [*missing]}))
        self.use.effects.append(PostLobby())

    def keep_open(self, now: int) -> None:
        """Something has happened to the table: if it is a lobby, its time begins anew."""
        if self.record.stage is Stage.OPEN:
            self.record.due, self.record.remind_at = now + LOBBY_DAYS * DAY, None

    def close(self) -> None:
        """Nobody has started the game: the channel is free for others."""
        self.record.why = f"Nobody has started it for {LOBBY_DAYS} days."
        self.course.finish(None, Event(kind="table.expired", data={"days": LOBBY_DAYS}))

    def reopen(self) -> None:
        record = self.record
        record.stage = Stage.OPEN
        self.course.stop_clock()
        record.chairs = {
            seat: chair.model_copy(update={"reported": chair.steward is not None})
            for seat, chair in record.chairs.items()
        }
