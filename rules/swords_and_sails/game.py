"""Swords & Sails as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rules.kernel.decisions import Decision, Draw
from rules.kernel.game import Extent, Face, FirstGame, Game, Outcome, Phase, Total, Written
from rules.kernel.values import Json, Seat
from rules.swords_and_sails import views
from rules.swords_and_sails.calendar import run
from rules.swords_and_sails.combat.plans import pick_plan
from rules.swords_and_sails.combat.staying import use_card_when_leaving
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.diplomacy.floor import may_write_to
from rules.swords_and_sails.opening import setup
from rules.swords_and_sails.realm.purchases import Building, bill_of
from rules.swords_and_sails.realm.upkeep import ask_who_goes
from rules.swords_and_sails.redraw import redraw
from rules.swords_and_sails.state import Campaign, Stage, faction_of, seat_of
from rules.swords_and_sails.steward import steward_for
from rules.swords_and_sails.viewing import view
from rules.swords_and_sails.vocabulary import MINORS
from rules.swords_and_sails.writing.cautions import cautions
from rules.swords_and_sails.writing.half_written import written_lines
from rules.swords_and_sails.writing.language import parse
from rules.swords_and_sails.writing.posture import pick_posture
from rules.swords_and_sails.writing.reach import Reach

SEATS = ("ENG", "FRA", "NSE", "HRE", "KIE", "BYZ", "FAT", *MINORS)
"""Whoever takes the first free seat makes a line-up that can be played by two to seven [SS-M04]; minor powers after."""
QUESTIONS_A_SEASON = 5


class SwordsAndSails(Game[Campaign]):
    """Europe in 1000 AD, two to seven powers, and six minor ones."""

    name: ClassVar[str] = "swords_and_sails"
    title: ClassVar[str] = "Swords & Sails"
    content_type = Content
    content: Content
    state = Campaign
    view_type = views.CampaignView
    seats = tuple(map(Seat, SEATS))
    settings = setup.settings()
    typed = ("orders.sheet",)
    first_game = FirstGame(
        title="Learning game",
        hint="In the first season orders are given and nobody fights another player; battles are quick.",
        options={"learning": setup.ON},
    )
    rules_version: ClassVar[int] = 5

    def __init__(self, content: Content) -> None:
        super().__init__(content)
        self.steward = steward_for(content)

    def seat_name(self, seat: Seat) -> str:
        """A power by its name."""
        return self.content.power(faction_of(seat)).name

    def open_seats(self, options: Mapping[str, str]) -> tuple[Seat, ...]:
        """Minor powers only where they are played [SS-980]."""
        return tuple(map(seat_of, setup.open_powers(options)))

    def refusal(self, options: Mapping[str, str], seats: tuple[Seat, ...]) -> str:
        """Not every set of powers makes a game [SS-150 to SS-156]."""
        return setup.refusal(self.content, options, map(faction_of, seats))

    def full_table(self, options: Mapping[str, str], taken: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """The largest line-up that these powers have a part in, and the minor powers that find partners in it."""
        powers = setup.largest_lineup(self.content, options, tuple(map(faction_of, taken)))
        return tuple(seat for seat in self.seats if faction_of(seat) in powers) if powers else taken

    def extent(self, options: Mapping[str, str], players: int) -> Extent | None:
        """A season asks five times; how many there are nobody knows of a game to the last power."""
        seasons = setup.usual_seasons(options, players)
        if not seasons:
            return None
        return Extent(rounds=seasons, unit="season|seasons", moments=seasons * QUESTIONS_A_SEASON, minutes=10)

    def setup(self, options: Mapping[str, str], seats: tuple[Seat, ...]) -> Campaign:
        """The board in the spring of the year 1000."""
        return setup.new_campaign(self.content, options, map(faction_of, seats))

    def read_words(self, face: Face, text: str) -> Written:
        """Orders as players type them, for the sheet of the season."""
        assert isinstance(face.view, views.CampaignView)
        parsed = parse(views.outlook(face.view), self.content.atlas(face.view.options.half), self.content, text)
        faults = [
            f"{fault.text}: {fault.message}"
            + (f" Did you mean {' or '.join(fault.suggestions)}?" if fault.suggestions else "")
            for fault in parsed.faults
        ]
        return Written(lines=parsed.answer, echoes=tuple(parsed.echoes), faults=tuple(faults))

    def in_words(self, face: Face, given: Json) -> str:
        """The orders of the season, line by line, as far as they are written."""
        assert isinstance(face.view, views.CampaignView)
        return "\n".join(written_lines(self._reach(face.view), given))

    def totals(self, face: Face, meant: Any) -> tuple[Total, ...]:
        """What a whole sheet of building costs [SS-901]."""
        if not isinstance(meant, Building):
            return ()
        assert isinstance(face.view, views.CampaignView)
        assert face.view.viewer is not None
        realm = face.view.realms[face.view.viewer]
        assert realm.gold is not None
        bill = bill_of(face.view, self.content, realm.faction, meant)
        return (Total(spent=bill.total, held=realm.gold, unit="gold"),)

    def cautions(self, face: Face, given: Json, meant: Any = None) -> tuple[str, ...]:
        """What may have been overlooked in the orders of the season."""
        if face.asked is None or face.asked.key != "orders.sheet":
            return ()
        assert isinstance(face.view, views.CampaignView)
        return tuple(cautions(self._reach(face.view), views.promised_peace(face.view), given))

    def _reach(self, seen: views.CampaignView) -> Reach:
        return Reach(views.outlook(seen), self.content.atlas(seen.options.half), self.content)

    def next_phase(self, state: Campaign) -> Phase[Campaign] | None:
        """What follows from the state alone."""
        if state.stage is Stage.OVER:
            return None
        return Phase(state.stage, run(state.stage))

    def view(self, state: Campaign, seat: Seat | None) -> views.CampaignView:
        """What a seat may know."""
        return view(state, self.content, seat)

    def redraw(self, face: Face, draw: Draw) -> Campaign:
        """Another truth behind the same face."""
        return redraw(self.content, face, draw)

    def standing_questions(self, state: Campaign, seat: Seat) -> tuple[Decision, ...]:
        """How pieces hold out, how lines are formed, whether a card covers a withdrawal, who goes [D06, D17 to D21]."""
        faction = faction_of(seat)
        plans = [pick_plan(self.content, faction, is_on_land=is_on_land).decision for is_on_land in (True, False)]
        questions: list[Decision] = [pick_posture().decision, *plans, use_card_when_leaving().decision]
        if state.options.maintenance and faction in state.factions:
            questions.append(ask_who_goes(state, self.content, faction).decision)
        return tuple(questions)

    def may_write(self, state: Campaign, seat: Seat) -> tuple[Seat, ...]:
        """Letters go in Diplomacy, and to and from a Diplomat at any time [SS-402, SS-406]."""
        return tuple(seat_of(faction) for faction in may_write_to(state, faction_of(seat)))

    def outcome(self, state: Campaign) -> Outcome | None:
        """Who has won."""
        return state.outcome

    def forfeit(self, state: Campaign, seat: Seat) -> Outcome | None:
        """Of two powers the other wins; of more, the others play on and a steward takes the realm."""
        others = tuple(seat_of(faction) for faction in state.factions if faction != faction_of(seat))
        return Outcome(winners=others, reason="conceded") if len(others) == 1 else None
