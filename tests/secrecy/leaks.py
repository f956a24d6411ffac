"""Smugglers with one leak each: proof that twins and canaries find them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick
from rules.kernel.game import Face
from rules.kernel.journal import Entry, Pending
from rules.kernel.play import Procedure
from rules.kernel.session import Session
from rules.kernel.values import IllegalAnswer, Seat
from tests.helpers.smugglers import ALARM, Cove, CoveView, Night, Smugglers

# Rules that leak


def neighbour(g: Night, seat: Seat) -> list[str]:
    """The hidden hand of the seat before this one."""
    return g.state.hands[g.state.seats[g.state.seats.index(seat) - 1]]


class ShowsTheStashes(Smugglers):
    """A view that shows too much."""

    def view(self, state: Cove, seat: Seat | None) -> CoveView:
        everything = [*state.harbours, *(card for stash in state.stashes.values() for card in stash)]
        return super().view(state, seat).model_copy(update={"harbours": tuple(everything)})


class TellsTheCard(Smugglers):
    """An event told to all that names what only one may know."""

    def tell_stowed(self, g: Night, seat: Seat, card: str) -> None:
        g.tell("stowed", seat=seat, card=card)


class TellsTheNeighbour(Smugglers):
    """An event told to two, of whom one should not have heard it."""

    def tell_stowed(self, g: Night, seat: Seat, card: str) -> None:
        seats = g.state.seats
        g.tell("stowed", to={seat, seats[seats.index(seat) - 1]}, seat=seat, card=card)


class AsksHoldersOnly(Smugglers):
    """Only who holds a bell is asked: being asked is information."""

    def alarm_options(self, g: Night) -> dict[Seat, tuple[Choice[str], ...]]:
        return {seat: choices for seat, choices in super().alarm_options(g).items() if choices}


class AsksOpenly(Smugglers):
    """The alarm as an open question: who has no choice is answered for at once, and everybody sees for whom."""

    def sound_alarm(self, g: Night) -> Procedure[None]:
        passing = Choice("pass", "Pass", "pass")
        asks = {
            seat: pick("alarm.ring", "Ring the alarm?", (*own, passing), fallback="pass")
            for seat, own in self.alarm_options(g).items()
        }
        yield from g.ask_all(asks, secret=False)


class TellsInTheTrail(Smugglers):
    """A step whose words name a secret."""

    def alarm_step(self, g: Night) -> str:
        return f"Alarm over {g.state.stashes[g.state.seats[-1]][-1]}"


class AsksAboutASecret(Smugglers):
    """A question whose options show what another holds."""

    def alarm_options(self, g: Night) -> dict[Seat, tuple[Choice[str], ...]]:
        menu = super().alarm_options(g)
        return {
            seat: (*choices, Choice("peek", f"Peek at {neighbour(g, seat)[0]}", "peek"))
            for seat, choices in menu.items()
        }


class RefusesBySecret(Smugglers):
    """An answer that is refused because of what another holds."""

    def stow_sheet(self, g: Night, seat: Seat) -> Ask[dict[str, Any]]:
        ask = super().stow_sheet(g, seat)

        def refuse_beside_a_bell(values: dict[str, Any]) -> None:
            if values["card"] != "0" and ALARM in neighbour(g, seat):
                raise IllegalAnswer("Somebody would hear it.")

        return replace(ask, across=refuse_beside_a_bell)


class CountsTheLetters(Smugglers):
    """A private act on the floor that everybody sees in the view."""

    def view(self, state: Cove, seat: Seat | None) -> CoveView:
        letters = sum(map(len, state.letters.values()))
        return super().view(state, seat).model_copy(update={"night": state.night * 100 + letters})


class ReadsLettersAloud(Smugglers):
    """A letter that is told to all."""

    def send_letter(self, g: Night, seat: Seat, to: Seat, text: str) -> None:
        g.tell("letter", sender=seat, reader=to, text=text)


# Kernels that leak


class TellsWhoAnswered(Session[Any]):
    """A silent batch that shows who has answered."""

    def face(self, seat: Seat | None) -> Face:
        return super().face(seat).model_copy(update={"waiting_for": self.waiting()})


class ShowsSealedAnswers(Session[Any]):
    """A sealed batch that is shown like an open one."""

    def face(self, seat: Seat | None) -> Face:
        face, batch = super().face(seat), self.batch
        if batch is None:
            return face
        shown = {who: batch.asks[who].describe(given.answer) for who, given in self.pending.items()}
        return face.model_copy(update={"shown": shown})


class JournalsWhatWasFiled(Session[Any]):
    """A journal that tells a filed answer from the fallback where nobody was asked: an undo then tells it, too."""

    def _send(self, answered: Mapping[Seat, Pending]) -> list[Entry]:
        batch = self.batch
        filed = {
            seat: given.model_copy(update={"by": "standing"})
            for seat, given in answered.items()
            if batch is not None and batch.unasked and self.standing.get(seat)
        }
        return super()._send({**answered, **filed})


class WaitsForThoseWithAChoice(Session[Any]):
    """A silent batch that waits visibly only for those who could do something."""

    def face(self, seat: Seat | None) -> Face:
        face, batch = super().face(seat), self.batch
        if batch is None or batch.secrecy != "silent":
            return face
        able = tuple(who for who, decision in batch.asks.items() if len(decision.options) > 1)  # type: ignore[union-attr]
        return face.model_copy(update={"waiting_for": able})


class ShowsAllTrails(Session[Any]):
    """Everybody sees how far the others are in their branches."""

    def face(self, seat: Seat | None) -> Face:
        face, batch = super().face(seat), self.batch
        if batch is None:
            return face
        turns = tuple(f"{who} {turn}" for who, turn in batch.turns.items())
        return face.model_copy(update={"trail": face.trail + turns})
