"""Fantasy Commander as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rules.fantasy_commander import views
from rules.fantasy_commander.action.intents import ask_intent, ask_sequence
from rules.fantasy_commander.action.order_of_play import standing_holds
from rules.fantasy_commander.action.plans import KEY as PLAN
from rules.fantasy_commander.cautions import cautions, totals
from rules.fantasy_commander.combat.policy import standing_reactions
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.opening.muster import new_battle
from rules.fantasy_commander.outlooks import odds_of_plan
from rules.fantasy_commander.redraw import redraw
from rules.fantasy_commander.settings import AT_ONCE, BY_DEADLINE, IN_TURN, SETTINGS
from rules.fantasy_commander.state import Battle, Step
from rules.fantasy_commander.steward import steward_for
from rules.fantasy_commander.turn import run
from rules.fantasy_commander.vocabulary import SIDES, STYX, Mode, other_side
from rules.kernel.decisions import Decision, Draw
from rules.kernel.game import AnsweredBy, Extent, Face, FirstGame, Game, Odds, Outcome, Phase, Total
from rules.kernel.values import Json, Seat

IN_TURN_UP_TO = 3600
"""Seconds for an answer up to which units are deployed one after the other."""

TURNS = {Mode.SCENARIO: 5, Mode.ROYALE: 8, Mode.CAMPAIGN: 30}
"""How many turns a game has, as a rule."""
MOMENTS_OF_A_TURN = 2 + 16


class FantasyCommander(Game[Battle]):
    """Hex battles of the Empire against Styx."""

    name: ClassVar[str] = "fantasy_commander"
    title: ClassVar[str] = "Fantasy Commander"
    content_type = Content
    content: Content
    state = Battle
    view_type = views.BattleView
    seats = SIDES
    rules_version: ClassVar[int] = 4
    autopilot: ClassVar[int] = 3
    settings = SETTINGS
    odds_for = (PLAN,)
    first_game = FirstGame(
        title="First Battle",
        hint="Scenario 1 with the armies and decks of the book, to 10 victory points.",
        options={"mode": Mode.SCENARIO, "scenario": "1"},
        players=2,
    )

    solo_game = FirstGame(
        title="Border Watch",
        hint="The campaign for one: six missions against a steward, without deadlines.",
        options={"mode": Mode.CAMPAIGN},
        players=2,
    )

    def __init__(self, content: Content) -> None:
        super().__init__(content)
        self.steward = steward_for(content)

    def steward_seats(self, options: Mapping[str, str]) -> tuple[Seat, ...]:
        """In the campaign Styx is nobody's but a steward's [FC-109]."""
        return (STYX,) if options.get("mode") == Mode.CAMPAIGN else ()

    def has_clock(self, options: Mapping[str, str]) -> bool:
        """Whoever plays the campaign has all the time in the world."""
        return options.get("mode") != Mode.CAMPAIGN

    def extent(self, options: Mapping[str, str], players: int) -> Extent:
        """Two sheets in the Command Phase of a turn, then every unit once."""
        turns = TURNS[Mode(options.get("mode", Mode.SCENARIO))]
        return Extent(rounds=turns, unit="turn|turns", moments=turns * MOMENTS_OF_A_TURN, minutes=1)

    def at_pace(self, options: Mapping[str, str], deadline: int) -> Mapping[str, str]:
        """People at the table deploy in turn; those who write letters, at once."""
        if options.get("deployment", BY_DEADLINE) != BY_DEADLINE:
            return options
        return {**options, "deployment": IN_TURN if deadline <= IN_TURN_UP_TO else AT_ONCE}

    def setup(self, options: Mapping[str, str], seats: tuple[Seat, ...]) -> Battle:
        """The map of the scenario, and two armies beside it."""
        return new_battle(self.content, options, seats)

    def cautions(self, face: Face, given: Json, meant: Any = None) -> tuple[str, ...]:
        """What may have been overlooked in a sheet."""
        return tuple(cautions(self.content, face, meant))

    def totals(self, face: Face, meant: Any) -> tuple[Total, ...]:
        """How many orders are laid."""
        return tuple(totals(face, meant))

    def odds(self, face: Face, meant: Any) -> tuple[Odds, ...]:
        """What the attacks of a plan may come to."""
        return tuple(odds_of_plan(self.content, face, meant))

    def next_phase(self, state: Battle) -> Phase[Battle] | None:
        """What follows from the state alone."""
        field = state.field
        if field.step is Step.OVER:
            return None
        is_action = field.step is Step.ACTION
        goes_on = is_action and field.choices.digest and field.opportunities > 0
        return Phase(field.step, run(field.step), told_as_one=is_action, goes_on=goes_on)

    def view(self, state: Battle, seat: Seat | None) -> views.BattleView:
        """What a seat may know."""
        return views.view(self.content, state, seat)

    def redraw(self, face: Face, draw: Draw) -> Battle:
        """Another truth behind the same face."""
        return redraw(self.content, face, draw)

    def heed(self, state: Battle, seat: Seat, by: AnsweredBy) -> None:
        """A turn in which nobody says anything is noted; three of them end the game [FC-R70].

        What is said in dialogues side by side does not count: nothing may change while they last.
        """
        if by not in ("deadline", "forced") and state.field.step in (Step.DISTRIBUTION, Step.ACTION):
            state.is_attended = True

    def outcome(self, state: Battle) -> Outcome | None:
        """Who has won."""
        return state.field.outcome

    def forfeit(self, state: Battle, seat: Seat) -> Outcome | None:
        """The opponent wins [FC-D31]."""
        return Outcome(winners=(other_side(seat),), reason="conceded")

    def standing_questions(self, state: Battle, seat: Seat) -> tuple[Decision, ...]:
        """How each unit of a seat reacts, and who does what in their player's absence."""
        ground = Ground(self.content, state.field)
        units = [unit for unit in state.field.units if unit.side == seat and not unit.destroyed]
        intents = tuple(ask_intent(ground, unit).decision for unit in units)
        once = (ask_sequence(ground, seat).decision, *standing_holds())
        return (*standing_reactions(ground, seat), *once, *intents)
