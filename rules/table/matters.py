"""What a table can decide together: whether it can be done, and how it is done."""

from __future__ import annotations

from rules.kernel.game import Event
from rules.kernel.values import Refused
from rules.table.clock import Clock, check_absence
from rules.table.lobby import Lobby
from rules.table.news import News
from rules.table.pace import check_lengths, check_pace
from rules.table.people import People
from rules.table.proposals import (
    Abandon,
    AnswerFor,
    AnyMatter,
    CallSteward,
    Extend,
    GiveSeat,
    GoBack,
    NewCourse,
    Pause,
    SetPace,
    TakeSeat,
)
from rules.table.record import Stage
from rules.table.rewinds import Rewinds
from rules.table.use import Use


class Matters:
    """All that takes a vote."""

    def __init__(self, use: Use, news: News, lobby: Lobby, clock: Clock, people: People, rewinds: Rewinds) -> None:
        self.use, self.record = use, use.record
        self.news = news
        self.lobby = lobby
        self.clock = clock
        self.people = people
        self.rewinds = rewinds

    def check(self, what: AnyMatter, now: int) -> None:
        self.use.require_unfinished()
        match what:
            case AnswerFor():
                self.use.in_play()
                if not what.seats:
                    raise Refused("Nobody is being waited for.")
            case GiveSeat():
                self.people.check_replacement(what.seat, what.newcomer)
            case TakeSeat():
                self.people.check_replacement(what.seat, what.newcomer)
                self.people.check_given_up(what.seat)
            case CallSteward():
                self.people.check_replacement(what.seat, "")
            case GoBack():
                self.rewinds.check_line(what.line)
            case NewCourse():
                self.use.require(Stage.REFEREE, why="This game needs no referee.")
            case Pause():
                self.clock.check_pause()
            case Extend():
                self.clock.check_extension(what.seconds, now)
            case SetPace():
                check_pace(what.deadline, what.window)
                check_lengths(what.lengths)
                check_absence(what.autopilot, what.claim, what.abandonment)
            case Abandon():
                pass

    def carry_out(self, what: AnyMatter, now: int) -> None:
        match what:
            case AnswerFor():
                told = Event(kind="table.answered_for", data=what.told)
                self.clock.move_on(now, by="referee", seats=what.seats, told=told)
            case GiveSeat():
                self.people.replace(what.seat, what.newcomer, now)
            case CallSteward():
                self.people.replace(what.seat, "", now)
            case TakeSeat():
                self.people.take_over(what.newcomer, what.seat, now)
            case GoBack():
                self.rewinds.rewind(what.line, known_as=what.known_as)
            case NewCourse():
                self.use.wants_new_course = True
            case Abandon():
                self.people.abandon(what.why, now)
            case Pause():
                self.clock.pause(what.why, now)
            case Extend():
                self.clock.extend(what.seconds, now)
            case SetPace():
                self.lobby.set_pace(what.deadline, what.window)
                self.record.calendar, self.record.lengths, self.record.quick = what.calendar, what.lengths, what.quick
                self.clock.set_patience(what.patience)
                self.clock.set_absence(what.autopilot, what.claim, what.abandonment, now)
                if self.record.is_in_play:
                    self.news.announce(Event(kind="table.pace", data=what.told))
