"""One use of a table: its record and session, what everybody sees of it, and what has to be kept of this use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.kernel.decisions import Sheet
from rules.kernel.drafts import Begun
from rules.kernel.game import Face, Game
from rules.kernel.journal import Entry, MomentPassed, Receipt, Step
from rules.kernel.play import RulesError
from rules.kernel.session import Session
from rules.kernel.values import Json, Refused, Seat
from rules.table.record import Cut, Effect, Letter, Person, Record, Stage

NO_FACE = {
    Stage.REFEREE: "This game waits for a referee; there is nothing to see until it goes on.",
    Stage.FINISHED: "This game is over, and its last moment cannot be shown any more.",
}
CLOSED = "This lobby is closed, and its game never began."


class Use:
    """A table in use, as all of its parts share it."""

    def __init__(self, record: Record, game: Game[Any], seed: bytes) -> None:
        self.record = record
        self.game = game
        self.seed = seed
        self.session: Session[Any] | None = None
        self.standing: dict[Seat, dict[str, Json]] = {}
        self.recent: Sequence[Entry] = ()
        """The last lines of the journal as they were loaded."""
        self.begun: Mapping[Seat, Begun] = {}
        """What seats have filled in of the open batch and not handed in, as it lies in the store."""
        self.has_read_begun = False
        """Whether anything has come of it: then it must still lie there so when this use is kept."""
        self.batch_seen: int | None = None
        self.is_damaged = False
        """Whether something that is stored of it cannot be read, and must stay as it lies there."""
        self.fault: Exception | None = None
        """Why what was stored could not be brought back, if it could not."""

        self.start_anew()

    def start_anew(self) -> None:
        """Nothing has been done yet that would have to be kept."""
        self.kept_standing = {seat: dict(filed) for seat, filed in self.standing.items()}
        """The standing answers as they lie in the store."""
        self.step = Step()
        self.effects: list[Effect] = []
        self.receipts: list[Receipt] = []
        self.handed_in: list[Seat] = []
        """Whose players have handed something in: their drafts have served."""
        self.letters: list[Letter] = []
        self.has_ended = False
        """Whether the game has come to its end with this use."""
        self.cut: Cut | None = None
        """Where the table goes back to, if it does."""
        self.wants_new_course = False
        """Whether the table goes on with the rules as they are now, after they have changed under it."""

    # Looking

    def face(self, seat: Seat | None) -> Face:
        """What a seat, or a spectator, sees; nobody is asked anything once the game has ended, however it did."""
        if self.session is None:
            raise Refused(NO_FACE.get(self.record.stage, "The game has not begun."))
        face = self._face(seat)
        if self.record.stage is Stage.RUNNING:
            return face
        if self.record.stage is not Stage.FINISHED:
            return face.model_copy(update={"can_undo": False})
        nothing: dict[str, Any] = {
            "can_undo": False,
            "asked": None,
            "answer": None,
            "done": False,
            "waiting_for": (),
            "shown": {},
            "trail": (),
        }
        return face.model_copy(update={**nothing, "outcome": self.record.outcome})

    def _face(self, seat: Seat | None) -> Face:
        """What the session shows, with what only the table knows: who is away, and what a newcomer may not see."""
        assert self.session is not None
        try:
            face = self.session.face(seat)
        except RulesError:
            if self.record.stage is Stage.FINISHED:
                raise Refused(NO_FACE[Stage.FINISHED]) from None
            raise
        away = tuple(who for who in self.record.chairs if self.record.is_away(who))
        shown: dict[str, Any] = {"away": away}
        if seat is not None and face.answer is not None and self.record.unseen.get(seat) == face.batch:
            shown |= {"answer": None, "has_sealed_answer": True}
        return face.model_copy(update=shown)

    def waiting(self) -> tuple[Seat, ...]:
        """Whom the table waits for, in truth; for the clock and for stewards, not for the public."""
        if self.record.stage is Stage.SEATED:
            return tuple(self.unreported())
        return self.session.waiting() if self.session is not None and self.record.stage is Stage.RUNNING else ()

    def seen_waiting(self) -> tuple[Seat, ...]:
        """Whom a running game waits for, as far as everybody may know."""
        return self.session.seen_waiting() if self.session is not None and self.record.stage is Stage.RUNNING else ()

    def is_seen_waiting_for_stewards(self) -> bool:
        """Whether everybody knows that more follows soon: only stewards are awaited, or some of them on a floor."""
        if self.session is None or self.record.stage is not Stage.RUNNING:
            return False
        seen = [self.record.chairs[seat].steward is not None for seat in self.session.seen_waiting()]
        is_floor = self.session.batch is not None and self.session.batch.is_floor
        return bool(seen) and (any(seen) if is_floor else all(seen))

    def stewards_to_move(self) -> tuple[Seat, ...]:
        """The seats whose steward has to think now."""
        return tuple(seat for seat in self.waiting() if self.record.chairs[seat].steward is not None)

    @property
    def may_count_drafts(self) -> bool:
        """Whether anybody could have a sheet open that counts though they do not hand it in."""
        batch = self.session.batch if self.session is not None else None
        return batch is not None and not batch.is_floor and any(isinstance(ask, Sheet) for ask in batch.asks.values())

    # What must be so

    def in_play(self) -> Session[Any]:
        if self.record.stage is Stage.PAUSED:
            raise Refused("This game is paused; nothing can be handed in until it goes on.")
        if self.record.stage is Stage.REFEREE:
            raise Refused("This game waits for a referee; nothing can be handed in until then.")
        if self.record.stage is Stage.FINISHED:
            raise MomentPassed("The game is over.")
        if self.session is None or self.record.stage is not Stage.RUNNING:
            raise Refused("The game has not begun.")
        return self.session

    def require(self, *stages: Stage, why: str) -> None:
        if self.record.stage not in stages:
            raise Refused(why)

    def require_unfinished(self) -> None:
        if self.record.stage is Stage.FINISHED:
            raise Refused(f"{CLOSED} {self.record.why}".strip() if self.record.never_began else "This game is over.")

    def require_seat_of(self, person: Person) -> Seat:
        seat = self.record.seat_of(person)
        if seat is None:
            raise Refused("You do not sit at this table.")
        return seat

    def unreported(self) -> list[Seat]:
        return [seat for seat, chair in self.record.chairs.items() if chair.holder and not chair.reported]
