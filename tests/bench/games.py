"""Games without meaning, made to be long or large; the bench plays them where The Ford is too short or too small."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel

from rules.kernel.decisions import Draw, Option
from rules.kernel.game import Face, Game, Outcome, Phase
from rules.kernel.play import Play, Procedure
from rules.kernel.values import GameState, Seat, View
from tests.helpers.builders import choose_option

NORTH, SOUTH = Seat("north"), Seat("south")
WAYS = ("hold", "march", "charge", "rally")
LARGE = 132
"""Units that make a state of about 40 KB, as JSON."""


class Unit(BaseModel):
    """A unit with as much on its roster as those of a large wargame."""

    id: str
    owner: Seat
    name: str
    place: list[int]
    figures: int
    morale: int
    wounds: list[int]
    orders: list[str]
    gear: dict[str, int]
    history: list[str]


class Campaign(GameState):
    """The truth of a campaign."""

    units: list[Unit]
    phase: int = 0
    asked: int = 0


class CampaignView(View):
    """What everybody sees of a campaign: how far it is."""

    phase: int
    asked: int


class LongCampaign(Game[Campaign]):
    """A game of so many open decisions, spread over so many phases, about so many units."""

    name = "campaign"
    title = "Campaign"
    state = Campaign
    view_type = CampaignView
    seats = (NORTH, SOUTH)

    def __init__(self, *, phases: int, decisions: int, units: int) -> None:
        super().__init__()
        self.phases = phases
        self.decisions = decisions
        self.units = units

    def setup(self, options: Mapping[str, str], seats: tuple[Seat, ...]) -> Campaign:
        """All units on the field."""
        return Campaign(units=[muster(number) for number in range(self.units)])

    def next_phase(self, state: Campaign) -> Phase[Campaign] | None:
        """One phase after the other."""
        return Phase(f"phase {state.phase}", self.run_phase) if state.phase < self.phases else None

    def run_phase(self, g: Play[Campaign]) -> Procedure[None]:
        """The sides decide in turn; each decision moves a unit, and every fourth one rolls a die."""
        for number in range(self.decisions // self.phases):
            unit = g.state.units[number % len(g.state.units)]
            with g.step(f"Orders for {unit.name}"):
                side = self.seats[number % 2]
                order = yield from g.ask(side, choose_option("orders", f"What shall {unit.name} do?", options()))
                unit.orders = [str(order), *unit.orders[:2]]
                unit.place[number % 2] += 1
                if number % 4 == 0:
                    unit.morale = g.roll(6, "morale")
                g.tell("moved", unit=unit.id, order=order)
            g.state.asked += 1
        g.state.phase += 1

    def view(self, state: Campaign, seat: Seat | None) -> CampaignView:
        """The same for all."""
        return CampaignView(phase=state.phase, asked=state.asked)

    def redraw(self, face: Face, draw: Draw) -> Campaign:
        """The units as they began: nobody sees what became of them."""
        assert isinstance(face.view, CampaignView)
        begun = self.setup({}, self.seats)
        return begun.model_copy(update={"phase": face.view.phase, "asked": face.view.asked})

    def outcome(self, state: Campaign) -> Outcome | None:
        """Nobody wins a bench."""
        return Outcome(winners=(), reason="over") if state.phase >= self.phases else None

    def forfeit(self, state: Campaign, seat: Seat) -> Outcome | None:
        """Nobody gives up either."""
        return None


def options() -> tuple[Option, ...]:
    """The orders a unit can be given."""
    return tuple(Option(id=way, label=way.capitalize()) for way in WAYS)


def muster(number: int) -> Unit:
    """A unit on the field."""
    return Unit(
        id=f"unit_{number:04}",
        owner=(NORTH, SOUTH)[number % 2],
        name=f"Company of Foot {number:04}",
        place=[number % 40, number // 40, 0],
        figures=24,
        morale=7,
        wounds=[0, 0, 0, 0],
        orders=["hold", "hold", "march"],
        gear={"pikes": 12, "muskets": 12, "powder": 40, "rations": 14},
        history=[f"round {round_}: held the line" for round_ in range(1, 4)],
    )
