"""Umbra Turris as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rules.kernel.decisions import Decision, Draw
from rules.kernel.game import Face, Game, Odds, Outcome, Phase
from rules.kernel.values import Seat
from rules.umbra_turris import policies, views
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.combat.outlooks import odds_of_plan
from rules.umbra_turris.content import Content
from rules.umbra_turris.cycle.course import run
from rules.umbra_turris.quests.register import TASKS
from rules.umbra_turris.redraw import redraw
from rules.umbra_turris.settings import SETTINGS, choices_of
from rules.umbra_turris.specials.register import SPECIALS
from rules.umbra_turris.state import SEATS, Battle, Party, Screen, Step, Table


class UmbraTurris(Game[Battle]):
    """Parties of heroes on a table that is measured in centimetres."""

    name: ClassVar[str] = "umbra_turris"
    title: ClassVar[str] = "Umbra Turris"
    content_type = Content
    content: Content
    state = Battle
    view_type = views.BattleView
    seats = SEATS
    autopilot: ClassVar[int] = 3
    settings = SETTINGS
    special_rules = SPECIALS
    tasks = TASKS
    odds_for: ClassVar[tuple[str, ...]] = ("turn.act",)

    def setup(self, options: Mapping[str, str], seats: tuple[Seat, ...]) -> Battle:
        """An empty table, and players who have yet to choose their parties."""
        table = Table(
            choices=choices_of(options), seats=list(seats), parties={seat: Party(seat=seat) for seat in seats}
        )
        return Battle(table=table, screens={seat: Screen() for seat in seats})

    def next_phase(self, state: Battle) -> Phase[Battle] | None:
        """What follows from the state alone."""
        step = state.table.step
        if step is Step.OVER:
            return None
        return Phase(step, run(step), told_as_one=step is Step.TURN)

    def view(self, state: Battle, seat: Seat | None) -> views.BattleView:
        """What a seat may know."""
        return views.view(state, seat)

    def standing_questions(self, state: Battle, seat: Seat) -> tuple[Decision, ...]:
        """Standing orders for the party and for each of its heroes."""
        return tuple(policies.standing_questions(Battlefield(self.content, state.table), seat))

    def odds(self, face: Face, meant: Any) -> tuple[Odds, ...]:
        """What a planned fight may come to."""
        return tuple(odds_of_plan(self.content, face, meant))

    def redraw(self, face: Face, draw: Draw) -> Battle:
        """Another truth behind the same face."""
        return redraw(self.content, face, draw)

    def outcome(self, state: Battle) -> Outcome | None:
        """Who has won."""
        return state.table.outcome

    def forfeit(self, state: Battle, seat: Seat) -> Outcome | None:
        """Against one opponent that one wins; among several the others play on [UT-D69]."""
        others = tuple(state.table.opponents(seat))
        return Outcome(winners=others, reason="conceded") if len(others) == 1 else None
