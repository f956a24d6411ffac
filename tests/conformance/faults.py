"""Smugglers with one fault each: proof that every check of the conformance suite can fail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from pydantic import Field

from rules.kernel.asks import Ask
from rules.kernel.choices import Act, Choice
from rules.kernel.decisions import Decision, Draw, Option, PickOne
from rules.kernel.game import Chance, Face, Game, Odds, Outcome, Phase, Total, Written
from rules.kernel.journal import Pending
from rules.kernel.play import Moment, Procedure
from rules.kernel.session import Session
from rules.kernel.stewards import random_answer
from rules.kernel.values import IllegalAnswer, Json, Seat
from tests.helpers.builders import choose_option
from tests.helpers.entrants import Entrant
from tests.helpers.smugglers import ALARM, HOOKS, Cove, CoveView, Night, Smugglers


class NeverEnds(Smugglers):
    """The nights go on for ever."""

    def next_phase(self, state: Cove) -> Phase[Cove] | None:
        state.night = min(state.night, 0)
        return super().next_phase(state)

    def stow(self, g: Night) -> Procedure[None]:
        yield from ()


class LeavesNobodyToAsk(Smugglers):
    """In the letters it forgets to close the floor: a batch is open in which all are done."""

    def write_letters(self, g: Night) -> Procedure[None]:
        ask = choose_option("letters.write", "Write?", [Option(id="no", label="No")])
        yield Moment({g.state.seats[0]: ask}, "sealed", "each", frozenset(g.state.seats))


class EndsWithoutOutcome(Smugglers):
    """Nobody learns who has won."""

    def outcome(self, state: Cove) -> Outcome | None:
        return None


class CrownsAStranger(Smugglers):
    """A seat wins that nobody has."""

    def outcome(self, state: Cove) -> Outcome | None:
        return Outcome(winners=(Seat("purple"),), reason="coins") if state.over else None


class EarlySession(Session[Any]):
    """A kernel that tells the outcome before the end."""

    @property
    def outcome(self) -> Outcome | None:
        return Outcome(winners=(), reason="too early")


class DoublesACard(Smugglers):
    """A stowed card comes back into the deck."""

    def tell_stowed(self, g: Night, seat: Seat, card: str) -> None:
        g.state.deck.append(card)


class ForbidsItsFallback(Smugglers):
    """The rule across the sheet refuses what the deadline would play."""

    def stow_sheet(self, g: Night, seat: Seat) -> Ask[dict[str, Any]]:
        ask = super().stow_sheet(g, seat)

        def refuse_the_first_card(values: dict[str, Any]) -> None:
            if values["card"] == "0":
                raise IllegalAnswer("Not the first card.")

        return replace(ask, across=refuse_the_first_card)


class SpeaksAtLength(Smugglers):
    """A label that no button can bear."""

    def alarm_options(self, g: Night) -> dict[Seat, tuple[Choice[str], ...]]:
        return {seat: (Choice("ring", "Ring it " * 11, "ring"),) for seat in g.state.seats}


class WritesWhatItCannotRead(Smugglers):
    """Orders in words that it does not understand itself."""

    typed = ("stow.sheet",)

    def in_words(self, face: Face, given: Json) -> str:
        return "mumble"

    def read_words(self, face: Face, text: str) -> Written:
        return Written(faults=(text,))


class WarnsAtLength(Smugglers):
    """A caution that no panel has room for."""

    def cautions(self, face: Face, given: Json, meant: Any = None) -> tuple[str, ...]:
        return ("Take care! " * 20,)


class WarnsOfWhatItHolds(Smugglers):
    """A caution by something that hangs on the face in play, and in no face that was sent."""

    def cautions(self, face: Face, given: Json, meant: Any = None) -> tuple[str, ...]:
        self.held: Face
        self.held = getattr(self, "held", face)
        return ("There is more than you know.",) if face is self.held else ()


class CountsWhatItHolds(Smugglers):
    """A total by something that hangs on the face in play, and in no face that was sent."""

    def totals(self, face: Face, meant: Any) -> tuple[Total, ...]:
        self.held: Face
        self.held = getattr(self, "held", face)
        return (Total(spent=int(face is self.held), held=9, unit="gold"),)


class ReckonsWithWhatItHolds(Smugglers):
    """Odds by something that hangs on the face in play, and in no face that was sent."""

    odds_for = ("stow.sheet",)

    def odds(self, face: Face, meant: Any) -> tuple[Odds, ...]:
        self.held: Face
        self.held = getattr(self, "held", face)
        chance = 500 if face is self.held else 400
        return (Odds(about="Search", chances=(Chance(words="found", likely=chance, least=0, most=1000),)),)


class ReckonsWildly(Smugglers):
    """Odds beyond certainty."""

    odds_for = ("stow.sheet",)

    def odds(self, face: Face, meant: Any) -> tuple[Odds, ...]:
        return (Odds(about="Search", chances=(Chance(words="found", likely=1001, least=0, most=1001),)),)


class CountsAtLength(Smugglers):
    """A total that no panel has room for."""

    def totals(self, face: Face, meant: Any) -> tuple[Total, ...]:
        return (Total(spent=0, held=0, unit="gold " * 50),)


class CountsWrongly(Smugglers):
    """A total that says of a legal answer that it cannot be paid."""

    def totals(self, face: Face, meant: Any) -> tuple[Total, ...]:
        return (Total(spent=2, held=1, unit="gold"),)


class OffersTwice(Smugglers):
    """Two options of one question with the same id."""

    def letters(self, g: Night, seat: Seat) -> Iterator[Act]:
        yield from super().letters(g, seat)
        yield from super().letters(g, seat)


class ForgetfulCove(Cove):
    """A state whose notes are never written down."""

    notes: dict[Seat, str] = Field(default={}, exclude=True)


class ForgetsTheNotes(Smugglers):
    """Part of the state is lost at each checkpoint."""

    state = ForgetfulCove

    def setup(self, options: Mapping[str, str], seats: tuple[Seat, ...]) -> Cove:
        return ForgetfulCove(**dict(super().setup(options, seats)))

    def view(self, state: Cove, seat: Seat | None) -> CoveView:
        if seat is not None:
            state.notes.setdefault(seat, "")
        return super().view(state, seat)


class LooseView(CoveView):
    """A view with a part that nobody has given a kind."""

    anything: Any = None


class ShowsLooseThings(Smugglers):
    """What is sent of the view is not what it was."""

    def view(self, state: Cove, seat: Seat | None) -> CoveView:
        return LooseView(**dict(super().view(state, seat)), anything=("a", "tuple"))


class ShowsWhatGoesOn(Smugglers):
    """Who keeps a face sees the coins of later nights on it."""

    def view(self, state: Cove, seat: Seat | None) -> CoveView:
        return super().view(state, seat).model_copy(update={"coins": state.coins})


class RemembersOutside(Smugglers):
    """Something is kept in the game itself, where no checkpoint finds it."""

    def __init__(self) -> None:
        super().__init__()
        self.rung = 0

    def alarm_step(self, g: Night) -> str:
        self.rung += 1
        return f"Alarm {self.rung}"


class DecidesByWhatItRemembers(RemembersOutside):
    """What is kept in the game itself changes the course."""

    def alarm_step(self, g: Night) -> str:
        g.state.coins[g.state.seats[0]] += self.rung
        self.rung += 1
        return "Alarm"


class RemembersHarbours(Smugglers):
    """Every answer to the open question counts for ever, also one taken back."""

    def __init__(self) -> None:
        super().__init__()
        self.named = 0

    def reckon(self, g: Night) -> Procedure[None]:
        for seat in g.state.seats:
            ways = [Option(id="north", label="North"), Option(id="south", label="South")]
            yield from g.ask(seat, choose_option("reckon.harbour", "Sail where?", ways))
            self.named += 1
            g.state.harbours.append(str(self.named))
        g.state.over = True


class ChangesTheStateInABranch(Smugglers):
    """A branch pays at once, and who comes first pays less."""

    def face_guard(self, g: Night, seat: Seat) -> Procedure[int]:
        paid = yield from super().face_guard(g, seat)
        g.state.harbours.append(seat)
        return paid


class IteratesOverASet(Smugglers):
    """The order of a set of strings differs from process to process."""

    def reckon(self, g: Night) -> Procedure[None]:
        yield from super().reckon(g)
        g.state.harbours = list({f"{harbour} {place}" for place, harbour in enumerate(g.state.harbours)})


class RollsTwiceAtOnePlace(Smugglers):
    """The same die is read twice."""

    def tell_stowed(self, g: Night, seat: Seat, card: str) -> None:
        g.roll(6, "stow")
        g.rolled = 0


class LoadsTheDice(Smugglers):
    """A recorded die is not the one that fell."""

    def bribe(self, g: Night) -> Procedure[None]:
        yield from super().bribe(g)
        g.roll(6, "guard")
        g.rolls[-1] = g.rolls[-1].model_copy(update={"value": 7})


class ArrivalOrderSession(Session[Any]):
    """A kernel that hands answers to the rules in the order in which they came."""

    def _send(self, answered: Mapping[Seat, Pending]) -> Any:
        by_arrival = {seat: answered[seat] for seat in getattr(self, "arrived", []) if seat in answered}
        self.arrived: list[Seat] = []
        return super()._send(by_arrival or answered)

    def submit(self, seat: Seat, answer: Json, **details: Any) -> None:
        self.arrived = [*getattr(self, "arrived", []), seat]
        super().submit(seat, answer, **details)


class BribesFromMemory(Smugglers):
    """Its steward keeps what it has once found, and takes it for the answer to every smuggler's question."""

    def __init__(self) -> None:
        super().__init__()
        self.steward = self.remember
        self.found: dict[str, Json] = {}

    def remember(self, face: Face, decision: Decision, draw: Draw) -> Json:
        answer = random_answer(decision, draw)
        return self.found.setdefault(decision.key, answer) if decision.key == "guard.bribe" else answer


class WearsOffItsPen(Smugglers):
    """Its steward writes another note each time: what it has spent never comes back."""

    def __init__(self) -> None:
        super().__init__()
        self.steward = self.write
        self.written = 0

    def write(self, face: Face, decision: Decision, draw: Draw) -> Json:
        answer = random_answer(decision, draw)
        self.written += 1
        return {**answer, "note": f"note {self.written}"} if isinstance(answer, dict) and "note" in answer else answer


class ThinksInSets(Smugglers):
    """Its steward takes the first option of a set, which is another one in another process."""

    def __init__(self) -> None:
        super().__init__()
        self.steward = self.pick

    def pick(self, face: Face, decision: Decision, draw: Draw) -> Json:
        if not isinstance(decision, PickOne) or any(option.then for option in decision.options):
            return random_answer(decision, draw)
        return next(iter({option.id for option in decision.options}))


class PeeksAtTheTruth(Smugglers):
    """Its steward rings the alarm when it knows of another bell, from the state that it has once been shown."""

    def __init__(self) -> None:
        super().__init__()
        self.steward = self.listen
        self.truth: Cove | None = None

    def next_phase(self, state: Cove) -> Phase[Cove] | None:
        self.truth = state
        return super().next_phase(state)

    def listen(self, face: Face, decision: Decision, draw: Draw) -> Json:
        answer = random_answer(decision, draw)
        if decision.key != "stow.sheet" or not isinstance(answer, dict) or self.truth is None:
            return answer
        bells = sum(hand.count(ALARM) for hand in vars(self.truth).get("hands", {}).values())
        return {**answer, "note": f"{bells} bells"}


# Truths that are redrawn wrongly


class ForgetsItsOwnNote(Smugglers):
    """In a redrawn truth the seat has another note than it wrote."""

    def redraw(self, face: Face, draw: Draw) -> Cove:
        cove = super().redraw(face, draw)
        cove.notes = {who: f"note {draw(1000)}" for who in cove.notes}
        return cove


class RedrawsHalf(Smugglers):
    """Part of a redrawn truth is lost when it is put away."""

    def redraw(self, face: Face, draw: Draw) -> Cove:
        return ForgetfulCove(**dict(super().redraw(face, draw)))


class DealsTooMany(Smugglers):
    """In a redrawn truth there are more goods than in the box."""

    def redraw(self, face: Face, draw: Draw) -> Cove:
        cove = super().redraw(face, draw)
        cove.deck.append("salt")
        return cove


class RedrawsByItsOwnChance(Smugglers):
    """It shuffles by something else than the draw."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn = 0

    def redraw(self, face: Face, draw: Draw) -> Cove:
        self.drawn += 1
        return super().redraw(face, lambda size: draw(size + self.drawn) % size)


class RedrawsOneTruth(Smugglers):
    """Whatever is drawn, it is the same truth."""

    def redraw(self, face: Face, draw: Draw) -> Cove:
        return super().redraw(face, lambda size: 0)


class RemembersTheTruth(Smugglers):
    """What it redraws is what it was last shown."""

    def __init__(self) -> None:
        super().__init__()
        self.truth: Cove | None = None

    def view(self, state: Cove, seat: Seat | None) -> CoveView:
        self.truth = state
        return super().view(state, seat)

    def redraw(self, face: Face, draw: Draw) -> Cove:
        return super().redraw(face, draw) if self.truth is None else self.truth.model_copy(deep=True)


class WritesIntoTheFace(Smugglers):
    """It makes the redrawn truth out of the face itself."""

    def redraw(self, face: Face, draw: Draw) -> Cove:
        assert isinstance(face.view, CoveView)
        cove = super().redraw(face, draw)
        for who in cove.seats:
            face.view.coins[who] += 1
        return cove


class ForgetsWhoPlays(Smugglers):
    """A redrawn truth in which somebody is missing."""

    def redraw(self, face: Face, draw: Draw) -> Cove:
        cove = super().redraw(face, draw)
        del cove.letters[cove.seats[-1]]
        return cove


class FirstComeFirstServed(Smugglers):
    """The alarm rings in the order in which the answers are handed over."""

    def sound_alarm(self, g: Night) -> Procedure[None]:
        played = yield from g.window("alarm.ring", "Ring the alarm?", self.alarm_options(g))
        g.state.harbours += played
        g.reveal("rang", order=list(played))


def entrant(game: Game[Any], kind: type[Session[Any]] = Session) -> Entrant:
    """A faulty game with the hooks of the sound one."""
    return Entrant(game, HOOKS, kind)


ITERATES_OVER_A_SET = entrant(IteratesOverASet())
THINKS_IN_SETS = entrant(ThinksInSets())
