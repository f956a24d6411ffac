"""The table: one game in one channel, from the lobby to the last reveal.

A pure state machine. Time comes in as whole seconds, people as opaque names, chance as a seed; what must reach people
comes out as effects, and what must be kept lies in the record and in the session's step. A method either does all of
its work or raises Refused (or IllegalAnswer) with a sentence for the person who asked; the caller then drops the table.

A table is made of parts, each with one concern. All of them share one `Use`; a part that needs another is given it, so
the order in which they are made here is the order of who knows whom.
"""

from __future__ import annotations

from typing import Any

from rules.kernel.game import Face, Game
from rules.kernel.session import Session
from rules.kernel.values import Person, Refused, Seat
from rules.table.absence import Absence
from rules.table.answers import Answers
from rules.table.clock import Clock
from rules.table.course import Course
from rules.table.draws import Draws
from rules.table.letters import Letters
from rules.table.lobby import Lobby
from rules.table.matters import Matters
from rules.table.news import News
from rules.table.people import People
from rules.table.proposals import TakeSeat
from rules.table.record import Chair, Record
from rules.table.rewinds import Rewinds
from rules.table.seats import Seats
from rules.table.use import Use
from rules.table.votes import Votes


class Table:
    """A table in use."""

    def __init__(self, record: Record, game: Game[Any], seed: bytes) -> None:
        self.use = use = Use(record, game, seed)
        seats, news = Seats(use), News(use)
        course = Course(use, seats, news)
        self.lobby = lobby = Lobby(use, seats, news, course)
        self.clock = clock = Clock(use, seats, news, course, lobby)
        self.rewinds = rewinds = Rewinds(use, news, course)
        self.people = people = People(use, seats, news, course, lobby, clock)
        self.votes = votes = Votes(use, seats, news, clock, Matters(use, news, lobby, clock, people, rewinds))
        self.absence = Absence(use, seats, news, clock, votes)
        self.draws = Draws(use, seats, news, course, votes)
        self.answers = Answers(use, seats, course, clock, rewinds)
        self.letters = Letters(use)

    @classmethod
    def new(cls, record: Record, game: Game[Any], seed: bytes, options: dict[str, str], salt: str) -> Table:
        """A table in its lobby, its host in the first seat."""
        record.chairs = {seat: Chair(seat=seat) for seat in game.seats}
        table = cls(record, game, seed)
        for setting in game.settings:
            table.lobby.set_option(setting.id, options.get(setting.id, setting.default))
        if any(name not in record.options for name in options):
            raise Refused(f"{game.title} has no setting of that name.")
        table.join(record.host, salt)
        return table

    @property
    def record(self) -> Record:
        """All that is kept of the table beside its journal."""
        return self.use.record

    @property
    def game(self) -> Game[Any]:
        """What is played."""
        return self.use.game

    @property
    def session(self) -> Session[Any] | None:
        """The game itself, once it has begun."""
        return self.use.session

    def face(self, seat: Seat | None) -> Face:
        """What a seat, or a spectator, sees."""
        return self.use.face(seat)

    def join(self, person: Person, salt: str, seat: Seat | None = None, now: int = 0) -> Seat:
        """Take a free seat in the lobby; in play, ask for one that a steward keeps, and get it by consent."""
        chosen = self.lobby.seat_for(person, seat)
        if self.record.is_in_play:
            self.votes.propose(person, TakeSeat(seat=chosen, newcomer=person), now)
        else:
            self.lobby.sit_down(person, chosen, salt)
        return chosen
