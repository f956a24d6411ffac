"""Saber and Blood as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rules.kernel.choices import Choice, choice, pick, yes_no
from rules.kernel.decisions import Decision, Draw, Option
from rules.kernel.game import AnsweredBy, Extent, Face, FirstGame, Game, Odds, Outcome, Phase, Setting, Total
from rules.kernel.values import Json, Seat
from rules.kernel.words import in_short, one_or_many
from rules.saber_and_blood import setup, views
from rules.saber_and_blood.cards.playing import VETO
from rules.saber_and_blood.combat.fight import STANCE
from rules.saber_and_blood.combat.ready import HOLD, READY
from rules.saber_and_blood.combat.support import give_support
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.redraw import redraw
from rules.saber_and_blood.state import Bout, Player, Step
from rules.saber_and_blood.steward import minds_for, steward_for
from rules.saber_and_blood.stewards.outlooks import odds_of_stances
from rules.saber_and_blood.turn import cleanup, turn
from rules.saber_and_blood.turn.cautions import cautions, totals
from rules.saber_and_blood.vocabulary import Stance

SEATS = (Seat("red"), Seat("blue"), Seat("green"), Seat("gold"))
BRAWLS = {2: "tavern_brawl", 3: "brawl_for_three", 4: "brawl_for_four"}

TURNS = {"raid": 8, "debt": 11}
"""How many turns stewards play of scenarios that have no last turn, as a rule."""
TURNS_AS_A_RULE = 10
MOMENTS_OF_A_BAND = 9
"""How often a band is waited for in a turn, as a rule."""

PHASES = {
    Step.FACTIONS: setup.choose_factions,
    Step.ROLES: setup.take_roles,
    Step.INITIATIVE: setup.roll_initiative,
    Step.SKILLS: setup.choose_skills,
    Step.PLACEMENT: setup.place_bands,
    Step.HANDS: setup.deal_hands,
    Step.TURN: turn.begin_turn,
    Step.ACTING: turn.activate,
    Step.CLEANUP: cleanup.clean_up,
}
"""What follows from each step [SB-R02, SB-201]."""


class SaberAndBlood(Game[Bout]):
    """Fencing in a tavern, two to four bands of three."""

    name: ClassVar[str] = "saber_and_blood"
    title: ClassVar[str] = "Saber and Blood"
    rules_version: ClassVar[int] = 4
    content_type = Content
    content: Content
    state = Bout
    view_type = views.BoutView
    seats = SEATS
    odds_for = (STANCE,)
    first_game = FirstGame(
        title="First duel",
        hint="A tavern brawl for two, without skill cards: the whole of the fencing, and nothing else.",
        options={"scenario": "brawl"},
        players=2,
    )

    def __init__(self, content: Content) -> None:
        super().__init__(content)
        self.steward = steward_for(content)
        self._mind = minds_for(content)
        self.settings = (
            Setting(
                id="scenario",
                label="Scenario",
                choices=(
                    Option(id="brawl", label="Tavern brawl for all", hint="For two, three or four players"),
                    *(
                        Option(id=one.id, label=one.name, hint=in_short(f"{one.players} players: {one.text}"))
                        for one in content.scenarios
                        if one.id not in BRAWLS.values()
                    ),
                ),
                default="brawl",
            ),
            Setting(
                id="roles",
                label="Roles",
                choices=(
                    Option(id="lot", label="By lot"),
                    Option(id="seated", label="As seated", hint="Red takes the role that places first"),
                    Option(id="swapped", label="Swapped", hint="Blue takes the role that places first"),
                ),
                default="lot",
            ),
        )

    def refusal(self, options: Mapping[str, str], seats: tuple[Seat, ...]) -> str:
        """A scenario is made for a number of players [SB-901]."""
        chosen = options.get("scenario", "brawl")
        if chosen == "brawl":
            return ""
        scenario = self.content.scenario(chosen)
        if scenario.players == len(seats):
            return ""
        here = one_or_many(len(seats), "is", "are")
        return f"{scenario.name} is for {scenario.players} players; {len(seats)} {here} here. Choose another scenario."

    def extent(self, options: Mapping[str, str], players: int) -> Extent:
        """Ten turns in most scenarios; three of a band act in each of them."""
        turns = TURNS.get(options.get("scenario", "brawl"), TURNS_AS_A_RULE)
        return Extent(rounds=turns, unit="turn|turns", moments=turns * players * MOMENTS_OF_A_BAND)

    def setup(self, options: Mapping[str, str], seats: tuple[Seat, ...]) -> Bout:
        """An empty tavern and the players around it."""
        chosen = options.get("scenario", "brawl")
        return Bout(
            scenario=BRAWLS[len(seats)] if chosen == "brawl" else chosen,
            roles=options.get("roles", "lot"),
            seats=seats,
            players={seat: Player() for seat in seats},
        )

    def cautions(self, face: Face, given: Json, meant: Any = None) -> tuple[str, ...]:
        """What may have been overlooked in an operation."""
        assert isinstance(face.view, views.BoutView)
        return () if face.seat is None else tuple(cautions(face.view, face.seat, meant))

    def totals(self, face: Face, meant: Any) -> tuple[Total, ...]:
        """What an operation costs."""
        assert isinstance(face.view, views.BoutView)
        return () if face.seat is None else tuple(totals(face.view, face.seat, meant))

    def odds(self, face: Face, meant: Any) -> tuple[Odds, ...]:
        """How a combat may end, by the stance."""
        if face.asked is None or face.asked.key != STANCE:
            return ()
        wanted = meant if isinstance(meant, Stance) else None
        return tuple(odds_of_stances(self._mind(face, lambda size: 0), face, wanted))

    def next_phase(self, state: Bout) -> Phase[Bout] | None:
        """What follows from the state alone."""
        if state.step is Step.OVER:
            return None
        run = turn.until_decided(PHASES[state.step])
        return Phase(state.step, run, told_as_one=state.step in (Step.ACTING, Step.CLEANUP))

    def view(self, state: Bout, seat: Seat | None) -> views.BoutView:
        """What a seat may know."""
        return views.view(state, self.content, seat)

    def redraw(self, face: Face, draw: Draw) -> Bout:
        """Another truth behind the same face."""
        return redraw(self.content, face, draw)

    def outcome(self, state: Bout) -> Outcome | None:
        """Who has won."""
        return state.outcome

    def forfeit(self, state: Bout, seat: Seat) -> Outcome | None:
        """Of two players, the other wins; of more, the others play on [SB-D29]."""
        others = tuple(other for other in state.seats if other != seat)
        return Outcome(winners=others, reason="conceded") if len(others) == 1 else None

    def standing_questions(self, state: Bout, seat: Seat) -> tuple[Decision, ...]:
        """Stance, ready token and support of each own character, and cards that cancel [SB-R61]."""
        questions: list[Decision] = []
        for fighter in state.band(seat):
            name = self.content.sheet(fighter.sheet).short
            stance = choice(Stance, STANCE, f"Which stance does {name} take in combat?", "SB-504", about=fighter.name)
            questions.append(stance.decision)
            choices = [Choice(fighter.name, "Always attack", True), Choice(HOLD, "Always hold", False)]
            words = f"Does {name} use a ready token?"
            questions.append(pick(READY, words, choices, rule="SB-641", about=fighter.name).decision)
            questions.append(give_support(fighter, name).decision)
        questions.append(yes_no(VETO, "Do you cancel every card that you can?", "SB-611").decision)
        return tuple(questions)

    def heed(self, state: Bout, seat: Seat, by: AnsweredBy) -> None:
        """Count who lets questions go by [SB-R60]."""
        if by != "forced":
            state.players[seat].prompts += 1
            state.players[seat].defaults += by in ("deadline", "referee")
