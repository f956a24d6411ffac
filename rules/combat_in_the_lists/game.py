"""Combat in the Lists as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rules.combat_in_the_lists import views
from rules.combat_in_the_lists.attack import lay_down
from rules.combat_in_the_lists.cautions import cautions, totals
from rules.combat_in_the_lists.commit import STACKS
from rules.combat_in_the_lists.content import Content
from rules.combat_in_the_lists.fray import COMMIT
from rules.combat_in_the_lists.outlooks import odds_of_attacks
from rules.combat_in_the_lists.policy import ask_policy
from rules.combat_in_the_lists.redraw import redraw
from rules.combat_in_the_lists.setup import new_lists
from rules.combat_in_the_lists.state import Lists, Step
from rules.combat_in_the_lists.steward import steward_for
from rules.combat_in_the_lists.turn import run
from rules.combat_in_the_lists.vocabulary import Pace
from rules.kernel.decisions import Decision, Draw, Option
from rules.kernel.game import Extent, Face, FirstGame, Game, Odds, Outcome, Phase, Setting, Total
from rules.kernel.values import Json, Seat

BY_DEADLINE = "by_deadline"
LIVE_UP_TO = 3600
"""Seconds for an answer up to which a table is asked as at a real one."""
SEATS = tuple(map(Seat, ("falcon", "boar", "stag", "wolf", "lion", "bear")))
"""The beasts on the knights' shields; colours are chosen in the game [CL-123]."""


class CombatInTheLists(Game[Lists]):
    """Knights in an arena of hexes, two to six, the last one standing wins."""

    name: ClassVar[str] = "combat_in_the_lists"
    title: ClassVar[str] = "Combat in the Lists"
    rules_version: ClassVar[int] = 5
    content_type = Content
    content: Content
    state = Lists
    view_type = views.ListsView
    seats = SEATS
    autopilot: ClassVar[int] = 3
    odds_for = (COMMIT, STACKS)
    first_game = FirstGame(
        title="First joust",
        hint="A duel by few sheets: everything that matters, and nobody else to watch.",
        options={"pace": Pace.POST},
        players=2,
    )
    settings = (
        Setting(
            id="pace",
            label="Rounds",
            choices=(
                Option(id=BY_DEADLINE, label="By the deadline", hint="Live at deadlines up to an hour, else by post"),
                Option(id=Pace.POST, label="By post", hint="At most four sheets a turn; all else follows from them"),
                Option(id=Pace.LIVE, label="Live", hint="Everybody is asked at every step, as the rulebook has it"),
            ),
            default=BY_DEADLINE,
        ),
        Setting(
            id="quiet_limit",
            label="Limit for knights who avoid each other",
            choices=(
                Option(id="on", label="15 quiet turns", hint="After 15 turns without a wound the game is a draw"),
                Option(id="off", label="No limit"),
            ),
            default="on",
        ),
    )

    def __init__(self, content: Content) -> None:
        super().__init__(content)
        self.steward = steward_for(content)

    def extent(self, options: Mapping[str, str], players: int) -> Extent:
        """Some ten turns, of four sheets each by post."""
        turns, asked = 10, 8 if options.get("pace") == Pace.LIVE else 4
        return Extent(rounds=turns, unit="turn|turns", moments=turns * asked, minutes=2)

    def at_pace(self, options: Mapping[str, str], deadline: int) -> Mapping[str, str]:
        """People at the table are asked at every step; those who write letters, on few sheets."""
        if options.get("pace", BY_DEADLINE) != BY_DEADLINE:
            return options
        return {**options, "pace": Pace.LIVE if deadline <= LIVE_UP_TO else Pace.POST}

    def setup(self, options: Mapping[str, str], seats: tuple[Seat, ...]) -> Lists:
        """An empty arena, and the knights around it."""
        return new_lists(self.content, options, seats)

    def cautions(self, face: Face, given: Json, meant: Any = None) -> tuple[str, ...]:
        """What may have been overlooked in a sheet."""
        return tuple(cautions(self.content, face, meant))

    def totals(self, face: Face, meant: Any) -> tuple[Total, ...]:
        """The attack points that a commitment costs."""
        return tuple(totals(self.content, face, meant))

    def odds(self, face: Face, meant: Any) -> tuple[Odds, ...]:
        """Whether the attacks that are laid get through."""
        return tuple(odds_of_attacks(self.content, face, meant))

    def next_phase(self, state: Lists) -> Phase[Lists] | None:
        """What follows from the state alone."""
        return None if state.step is Step.OVER else Phase(state.step, run(state.step))

    def view(self, state: Lists, seat: Seat | None) -> views.ListsView:
        """What a seat may know."""
        return views.view(state, seat)

    def redraw(self, face: Face, draw: Draw) -> Lists:
        """Another truth behind the same face."""
        return redraw(self.content, face, draw)

    def outcome(self, state: Lists) -> Outcome | None:
        """Who has won."""
        return state.outcome

    def forfeit(self, state: Lists, seat: Seat) -> Outcome | None:
        """Of two who have not given up, the other wins; of more, the others fight on.

        Who has no health left is no winner yet: the check at the end of the turn decides [CL-903, CL-R36].
        """
        left = [knight for knight in state.in_the_lists if knight.seat != seat and not knight.resigned]
        is_won = len(left) == 1 and left[0].health > 0
        return Outcome(winners=(left[0].seat,), reason="conceded") if is_won else None

    def resign(self, state: Lists, seat: Seat) -> bool:
        """The knight is removed at the next check, and does nothing until then [CL-R69]."""
        knight = state.knights[seat]
        knight.resigned = True
        lay_down(knight)
        return True

    def standing_questions(self, state: Lists, seat: Seat) -> tuple[Decision, ...]:
        """How a knight defends where nothing else is said."""
        return (ask_policy(self.content).decision,)
