"""Umbra Turris as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rules.kernel.asks import Ask
from rules.kernel.decisions import Decision, Draw
from rules.kernel.game import Extent, Face, FirstGame, Game, Odds, Outcome, Phase, Total, Written
from rules.kernel.kept import Kept
from rules.kernel.values import Json, Seat
from rules.umbra_turris import policies, views
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.cards import arming, in_combat
from rules.umbra_turris.combat.outlooks import odds_of_plan
from rules.umbra_turris.content import Content
from rules.umbra_turris.cycle import ahead
from rules.umbra_turris.cycle.course import run
from rules.umbra_turris.opening.muster import Entry
from rules.umbra_turris.parties import builder, in_words
from rules.umbra_turris.parties.lists import PartyList
from rules.umbra_turris.quests.claims import ask_claims
from rules.umbra_turris.quests.register import TASKS
from rules.umbra_turris.redraw import redraw
from rules.umbra_turris.settings import AT_ONCE, BY_DEADLINE, EASY, IN_TURN, SETTINGS, choices_of
from rules.umbra_turris.specials.register import SPECIALS
from rules.umbra_turris.state import SEATS, Battle, Party, Screen, Step, Table
from rules.umbra_turris.steward import steward_for

LIVE_UP_TO = 60 * 60
"""Up to which deadline, in seconds, people are taken to sit at the table."""
USUAL_CYCLES = 6
MOMENTS_OF_A_PARTY = 12
"""How often a party is waited for in a Cycle: its activations, and a few dice in secret."""
MOMENTS_BEFORE = 4


class UmbraTurris(Game[Battle]):
    """Parties of heroes on a table that is measured in centimetres."""

    name: ClassVar[str] = "umbra_turris"
    title: ClassVar[str] = "Umbra Turris"
    rules_version: ClassVar[int] = 3
    content_type = Content
    content: Content
    state = Battle
    view_type = views.BattleView
    seats = SEATS
    autopilot: ClassVar[int] = 3
    settings = SETTINGS
    first_game = FirstGame(
        title="A first skirmish",
        hint="Patrols of 750 DC, ready-made, and two Triumph Points to win.",
        options={"budget": "750", "difficulty": EASY, "cycles": "8"},
        players=2,
    )
    registers: ClassVar[tuple[object, ...]] = (SPECIALS, TASKS, in_combat)
    """Special rules, tasks and cards, which only have to be there."""
    typed: ClassVar[tuple[str, ...]] = (builder.CHOOSE,)
    saved_as: ClassVar[Mapping[str, str]] = {builder.CHOOSE: "list"}
    odds_for: ClassVar[tuple[str, ...]] = ("turn.act",)

    def __init__(self, content: Content) -> None:
        super().__init__(content)
        self.steward = steward_for(content)
        self._builders: Kept[int, Ask[PartyList]] = Kept("builders of parties", 4)

    def extent(self, options: Mapping[str, str], players: int) -> Extent:
        """Six Cycles as a rule, in each of which every hero of every party acts."""
        cycles = min(USUAL_CYCLES, choices_of(options).cycles)
        moments = MOMENTS_BEFORE + cycles * players * MOMENTS_OF_A_PARTY
        return Extent(rounds=cycles, unit="Cycle|Cycles", moments=moments)

    def at_pace(self, options: Mapping[str, str], deadline: int) -> Mapping[str, str]:
        """People at the table deploy in turn and are asked about their dice; those who write letters are not."""
        if options.get("deployment", BY_DEADLINE) != BY_DEADLINE:
            return options
        return {**options, "deployment": IN_TURN if deadline <= LIVE_UP_TO else AT_ONCE}

    def setup(self, options: Mapping[str, str], seats: tuple[Seat, ...]) -> Battle:
        """An empty table, and players who have yet to choose their parties."""
        parties = {seat: Party(seat=seat) for seat in seats}
        table = Table(choices=choices_of(options), seats=list(seats), parties=parties)
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
        """Standing orders for the party and for each of its heroes, for Item Cards, and activations filed ahead."""
        field = Battlefield(self.content, state.table)
        if seat not in state.table.parties:
            return ()
        cards = arming.ask_card_orders(field, seat, state.screens[seat].armed).decision
        party, activations = policies.standing_questions(field, seat), ahead.standing_questions(field, seat)
        return (*party, cards, *activations, ask_claims(seat).decision)

    def read_words(self, face: Face, text: str) -> Written:
        """A typed list of a party, or the name of a ready-made one."""
        return in_words.read(self.content, _budget(face), text)

    def in_words(self, face: Face, given: Json) -> str:
        """The party that is chosen or in the making, as a list that can be typed."""
        budget = _budget(face)
        ask = self._builders.made(budget, lambda: builder.choose_party(self.content, SEATS[0], budget))
        return in_words.written(self.content, ask, given)

    def cautions(self, face: Face, given: Json, meant: Any = None) -> tuple[str, ...]:
        """What keeps a party in the making from the table, or could still be bought for it."""
        entry = self._entry(face, meant)
        return () if entry is None else builder.cautions(self.content, entry.party, _budget(face))

    def totals(self, face: Face, meant: Any) -> tuple[Total, ...]:
        """What a party in the making costs."""
        entry = self._entry(face, meant)
        return () if entry is None else builder.totals(self.content, entry.party, _budget(face))

    def _entry(self, face: Face, meant: Any) -> Entry | None:
        is_list = face.asked is not None and face.asked.key == builder.CHOOSE
        return meant if is_list and isinstance(meant, Entry) else None

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
        return Outcome(winners=others, reason="conceded") if len(state.table.seats) == 2 else None

    def resign(self, state: Battle, seat: Seat) -> bool:
        """Among several a party leaves when the turn under way is over; until then a steward answers for it."""
        table = state.table
        if len(table.seats) == 2 or seat not in table.playing or seat in table.leaving:
            return False
        table.leaving = {**table.leaving, seat: "conceded"}
        return True


def _budget(face: Face) -> int:
    assert isinstance(face.view, views.BattleView)
    return face.view.table.choices.budget
