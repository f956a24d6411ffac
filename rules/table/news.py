"""How people come to know what happens at a table."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.game import Event
from rules.kernel.journal import Step
from rules.kernel.values import Seat
from rules.table.record import HandOver, PostNews, Stage, Whisper
from rules.table.use import Use


class News:
    """What is told in the channel, and to single seats."""

    def __init__(self, use: Use) -> None:
        self.use, self.record = use, use.record

    def announce(
        self,
        *events: Event,
        call: tuple[Seat, ...] = (),
        asks: tuple[Seat, ...] = (),
        actor: Seat | None = None,
        under_way: bool = False,
    ) -> None:
        """Tell the channel; whoever is asked by it is called, but not for what they have just done.

        Nobody is called a second time because something else is told while they are waited for. Where news
        wait for the end of a step, they are asked by direct message instead.
        """
        self.note(*events)
        session = self.use.session
        is_patient = under_way and session is not None and session.goes_on
        face = self.use.face(None).model_dump(mode="json") if session is not None else None
        running = self.record.stage is Stage.RUNNING
        is_open = session is not None and session.batch is not None and session.batch.secrecy == "open"
        if running and session is not None and is_open and not is_patient:
            asked = (seat for seat in session.waiting() if seat in asks and self.record.is_to_be_called(seat))
            call = tuple(seat for seat in dict.fromkeys((*call, *asked)) if seat != actor)
        news = PostNews(
            events=events,
            face=face,
            call=call,
            asks=asks,
            actor=actor,
            under_way=under_way,
            is_patient=is_patient,
            due=self.record.due,
        )
        self.use.effects.append(news)

    def note(self, *events: Event) -> None:
        """What the table itself tells everybody stands in the log, too, once, before what comes of it.

        A log names seats and no persons: nothing has to be taken out of it when somebody wants to be forgotten.
        """
        if self.record.is_lobby:
            return
        noted = [event for _, event in self.use.step.events]
        for event in events:
            if event.is_of_table and "person" not in event.data and not any(one is event for one in noted):
                self.use.step.events.append((self._line(), event))

    def _line(self) -> int:
        """How many lines the journal had; those of an open floor do not count, for they are private."""
        session = self.use.session
        if session is None:
            return self.record.diverged or 0
        told = (line for line, event in session.fresh.events if event.audience is None)
        return min(next(told, session.opened), session.opened)

    def announce_all(self, events: Sequence[Event], actor: Seat | None = None) -> None:
        """Tell the channel, if there is anything to tell."""
        if events:
            self.announce(*events, actor=actor)

    def whisper(self, seat: Seat, step: Step, *, panel: bool, is_own: bool = False) -> None:
        own = tuple(event for _, event in step.events if event.audience is not None and event.is_for(seat))
        if own or panel:
            batch = self.use.session.batch.number if panel and self.use.session and self.use.session.batch else None
            self.use.effects.append(Whisper(seat=seat, events=own, batch=batch, is_own=is_own))

    def show_panel(self, seat: Seat) -> None:
        """Show somebody who has just come to the seat what it has to decide in secret."""
        if self.record.stage is Stage.RUNNING and self.is_asked_in_secret(seat):
            assert self.use.session is not None
            assert self.use.session.batch is not None
            self.use.effects.append(Whisper(seat=seat, batch=self.use.session.batch.number))

    def hand_over(self, seat: Seat) -> None:
        """Tell whoever has just come to a seat in play what they have come to."""
        if self.use.session is not None and self.record.is_in_play:
            self.use.effects.append(HandOver(seat=seat, holder=self.record.chairs[seat].holder))

    def is_asked_in_secret(self, seat: Seat) -> bool:
        batch = self.use.session.batch if self.use.session is not None else None
        return batch is not None and batch.secrecy != "open" and seat in batch.asks
