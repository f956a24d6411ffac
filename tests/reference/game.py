"""The Ford as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rules.kernel.choices import Choice, pick
from rules.kernel.decisions import Decision, Draw, Option
from rules.kernel.decks import Deck
from rules.kernel.game import Extent, Face, FirstGame, Game, Outcome, Phase, Setting, Total, Written
from rules.kernel.play import PASS
from rules.kernel.values import Json, Seat
from tests.reference import council, dusk, phases, steward, views
from tests.reference.attack import CARD
from tests.reference.content import CARDS, PURSE, ROUNDS, SEATS, Card
from tests.reference.redraw import redraw
from tests.reference.state import Ford


class TheFord(Game[Ford]):
    """A small game that uses everything the kernel offers."""

    name: ClassVar[str] = "ford"
    title: ClassVar[str] = "The Ford"
    rules_version: ClassVar[int] = 2
    state = Ford
    view_type = views.FordView
    seats = SEATS
    settings = (
        Setting(
            id="rounds",
            label="Length",
            choices=tuple(
                Option(id=name, label=name.capitalize(), hint=f"{count} rounds") for name, count in ROUNDS.items()
            ),
            default="short",
        ),
    )
    first_game = FirstGame(
        title="First skirmish", hint="Three rounds are enough to see it all.", options={"rounds": "short"}
    )
    solo_game = FirstGame(
        title="Alone at the ford", hint="One captain against a steward.", options={"rounds": "short"}, players=2
    )
    steward = staticmethod(steward.choose)
    typed = (council.SHEET,)
    saved_as: ClassVar[Mapping[str, str]] = {council.SHEET: "sheet"}

    def extent(self, options: Mapping[str, str], players: int) -> Extent:
        """A round has a council, a march and a dusk."""
        rounds = ROUNDS[options.get("rounds", "short")]
        return Extent(rounds=rounds, unit="round|rounds", moments=rounds * (2 + players))

    def setup(self, options: Mapping[str, str], seats: tuple[Seat, ...]) -> Ford:
        """Purses and an unshuffled deck; everything else is gathered in the first phase [REF-101]."""
        return Ford(
            seats=seats,
            rounds=ROUNDS[options.get("rounds", "short")],
            gold=dict.fromkeys(seats, PURSE),
            points=dict.fromkeys(seats, 0),
            deck=Deck[Card].of(CARDS),
            hands={seat: [] for seat in seats},
        )

    def next_phase(self, state: Ford) -> Phase[Ford] | None:
        """What follows from the state alone."""
        return phases.next_phase(state)

    def view(self, state: Ford, seat: Seat | None) -> views.FordView:
        """What a seat may know."""
        return views.view(state, seat)

    def redraw(self, face: Face, draw: Draw) -> Ford:
        """Another truth behind the same face."""
        return redraw(face, draw)

    def standing_questions(self, state: Ford, seat: Seat) -> tuple[Decision, ...]:
        """Who keeps his cards for later can say so once for all attacks [REF-401]."""
        never = Choice(PASS, "Never", None)
        return (pick(CARD, "Do you play cards in attacks?", [never], rule="REF-401").decision,)

    def may_write(self, state: Ford, seat: Seat) -> tuple[Seat, ...]:
        """Captains write to each other in the council, until the truces are made [REF-208]."""
        return council.may_write(state, seat)

    def totals(self, face: Face, meant: Any) -> tuple[Total, ...]:
        """What a council's sheet spends."""
        return council.totals(face, meant)

    def cautions(self, face: Face, given: Json, meant: Any = None) -> tuple[str, ...]:
        """Whoever stakes the whole purse is asked to think again."""
        return council.cautions(face, given)

    def in_words(self, face: Face, given: Json) -> str:
        """A stake in words [REF-205]."""
        return council.in_words(given)

    def read_words(self, face: Face, text: str) -> Written:
        """A stake in words: "stake 3" [REF-205]."""
        return council.read_words(face, text)

    def outcome(self, state: Ford) -> Outcome | None:
        """Who has won."""
        return dusk.outcome(state)

    def forfeit(self, state: Ford, seat: Seat) -> Outcome | None:
        """What happens when a seat gives up."""
        return dusk.forfeit(state, seat)
