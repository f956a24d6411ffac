"""What a player may have overlooked in a sheet of orders."""

from __future__ import annotations

from itertools import combinations

import pytest

from rules.kernel.decisions import Decision
from rules.kernel.game import Face
from rules.kernel.values import Json, Seat
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.game import SwordsAndSails
from rules.swords_and_sails.orders import Command, Order
from rules.swords_and_sails.state import Army
from rules.swords_and_sails.viewing import view
from rules.swords_and_sails.vocabulary import MAJORS, Faction
from rules.swords_and_sails.writing.cautions import cautions
from rules.swords_and_sails.writing.half_written import orders_in, written_lines
from rules.swords_and_sails.writing.order_sheet import OrderSheet
from rules.swords_and_sails.writing.posture import pick_posture
from tests.rules.swords_and_sails.desk import Desk
from tests.rules.swords_and_sails.scene import Scene

ENG, FRA, HRE = Faction.ENG, Faction.FRA, Faction.HRE


def attack(place: str, whom: Faction | None = None, *, is_apart: bool = False) -> Order:
    return Order(command=Command.MOVE, place=place, is_attack=True, whom=whom, is_apart=is_apart)


class Study:
    """The Emperor's desk, or another's: armies where a test puts them, all land with its printed owner, if any."""

    def __init__(self, box: Content, faction: Faction = HRE, **places: str) -> None:
        self.scene = Scene(box, *MAJORS)
        for land in box.territories:
            self.scene.campaign.lands[land.id].controller = land.home if land.home in MAJORS else None
        self.armies: dict[str, Army] = {
            name: self.scene.army(faction, number, place, KN=1)
            for number, (name, place) in enumerate(places.items(), 1)
        }
        self.desk = Desk(self.scene, faction)

    def given(self, **orders: Order) -> dict[str, Json]:
        """The sheet with these orders on it."""
        sheet = OrderSheet(self.desk.reach)
        lines: dict[str, Json] = {}
        for name, army in self.armies.items():
            lines |= sheet.lines[army.name].answer(orders.get(name, Order()))
        return lines

    def told(self, *partners: Faction, **orders: Order) -> list[str]:
        """What is said to these orders."""
        return list(cautions(self.desk.reach, partners, self.given(**orders)))


def from_two_sides(box: Content) -> tuple[str, str, str]:
    """A foreign land, and two lands next to it that do not touch each other."""
    atlas = Desk(Scene(box, *MAJORS), HRE).atlas
    for land in (land.id for land in box.territories if land.home is not HRE):
        for one, other in combinations(atlas.land_around(land), 2):
            if other not in atlas.around(one) and land in atlas.territories:
                return land, one, other
    raise LookupError


@pytest.mark.rule("SS-508", "SS-R23")
def test_armies_that_attack_from_two_sides_are_told_how_to_fight_as_one(box: Content) -> None:
    """Only where neither supports the other, and where they come from places that are no neighbours."""
    land, here, there = from_two_sides(box)
    study = Study(box, one=here, two=there)
    assert study.told(one=attack(land), two=attack(land)) == [
        f"Army I and Army II may be fought one by one in {box.name_of(land)}; to fight as one, write A II S A I."
    ]
    support = Order(command=Command.SUPPORT, piece=study.armies["one"].name)
    assert study.told(one=attack(land), two=support) == []
    assert study.told(one=attack(land)) == []
    for apart in ((True, True), (True, False), (False, True)):
        one, two = (attack(land, is_apart=is_apart) for is_apart in apart)
        assert study.told(one=one, two=two) == [], "who keeps apart does so on purpose"


@pytest.mark.rule("SS-508", "SS-R23")
def test_only_those_who_attack_one_land_could_fight_as_one(box: Content) -> None:
    """Not who goes to different lands, comes in peace or strikes where they stand."""
    land, here, there = from_two_sides(box)
    study = Study(box, one=here, two=there)
    reach = study.desk.reach
    elsewhere = next(
        place
        for place in reach.marches(reach.outlook.pieces[study.armies["two"].name])
        if place != land and not reach.is_friendly(place)
    )
    strike = Order(is_attack=True)
    assert study.told(one=attack(land), two=attack(elsewhere)) == []
    assert study.told(one=strike, two=strike) == []
    study.scene.rule(HRE, land)
    peaceful = Order(command=Command.MOVE, place=land)
    assert study.told(one=peaceful, two=peaceful) == []


@pytest.mark.rule("SS-R23")
def test_fleets_of_one_side_are_one_force_wherever_they_come_from(box: Content) -> None:
    """Nothing has to be said to fleets that attack one zone from two sides."""
    scene = Scene(box, *MAJORS)
    desk = Desk(scene, HRE)
    atlas = desk.atlas
    zone, here, there = next(
        (zone, one, other)
        for zone in atlas.seas
        for one, other in combinations(atlas.sea_around(zone), 2)
        if other not in atlas.around(one)
    )
    fleets = [scene.fleet(HRE, number, place, WS=1) for number, place in enumerate((here, there), 1)]
    lines = OrderSheet(desk.reach).lines
    given: dict[str, Json] = {}
    for fleet in fleets:
        given |= lines[fleet.name].answer(attack(zone))
    assert [*orders_in(desk.reach, given).values()] == [attack(zone)] * 2
    assert list(cautions(desk.reach, (), given)) == []


@pytest.mark.rule("SS-R23")
def test_those_who_come_from_one_place_join_by_themselves(box: Content) -> None:
    """Nothing has to be said."""
    land, here, _ = from_two_sides(box)
    assert Study(box, one=here, two=here).told(one=attack(land), two=attack(land)) == []


def test_a_capital_that_is_left_bare_is_named(box: Content) -> None:
    """When its last guard leaves and nobody comes; not while somebody stays, or nobody guarded it anyway."""
    capital = next(land.id for land in box.territories if land.is_capital and land.home is HRE)
    study = Study(box, one=capital, two=capital)
    away = next(order for order in _marches(study))
    assert study.told(one=away, two=away) == [
        f"Nobody guards your capital: Army I and Army II would leave {box.name_of(capital)}."
    ]
    assert study.told(one=away) == []
    assert Study(box, one="OST").told() == []
    relief = Study(box, one=capital, two=away.place)
    assert relief.told(one=away, two=Order(command=Command.MOVE, place=capital)) == []


def test_a_capital_that_is_lost_needs_no_guard(box: Content) -> None:
    """Whoever stands before its walls may go."""
    capital = next(land.id for land in box.territories if land.is_capital and land.home is HRE)
    study = Study(box, one=capital)
    away = _marches(study)[0]
    assert 1 == len(study.told(one=away))
    study.scene.rule(FRA, capital)
    assert study.told(one=away) == []


def test_an_army_aboard_in_the_port_of_a_capital_is_no_guard(box: Content) -> None:
    """The one on land leaves it bare."""
    capital = next(land.id for land in box.territories if land.is_capital and land.home is FRA)
    study = Study(box, faction=FRA, one=capital, two=capital)
    away = _marches(study)[0]
    study.scene.aboard(study.armies["two"], study.scene.fleet(FRA, 1, capital, docked=True, TR=1))
    assert study.told(one=away) == [f"Nobody guards your capital: Army I would leave {box.name_of(capital)}."]


def _marches(study: Study) -> list[Order]:
    army = study.desk.outlook.pieces[study.armies["one"].name]
    friendly = [place for place in study.desk.reach.marches(army) if study.desk.reach.is_friendly(place)]
    return [Order(command=Command.MOVE, place=place) for place in friendly]


@pytest.mark.rule("SS-R67")
def test_an_attack_on_a_partner_of_a_pact_is_named(box: Content) -> None:
    """The bot enforces nothing: it only says so before it is too late."""
    study = Study(box, one="ULO")
    place = next(
        place
        for place in study.desk.reach.marches(study.desk.outlook.pieces[study.armies["one"].name])
        if study.desk.outlook.controllers[place] is FRA
    )
    said = f"Army I attacks {box.name_of(place)}: that breaks your pact with France."
    assert study.told(FRA, one=attack(place)) == [said] == study.told(FRA, one=attack(place, whom=FRA))
    assert study.told(one=attack(place)) == [] == study.told(FRA, one=attack(place, whom=ENG))
    study.scene.ally(HRE, FRA)
    assert study.told(FRA, one=Order(command=Command.MOVE, place=place)) == [], "nobody is attacked"


def test_only_the_orders_of_the_season_are_cautioned_about(box: Content) -> None:
    """Not an answer to anything else, nor where nothing is asked."""
    capital = next(land.id for land in box.territories if land.is_capital and land.home is HRE)
    study, game = Study(box, one=capital), SwordsAndSails(box)
    given = study.given(one=_marches(study)[0])
    seen = view(study.scene.campaign, box, Seat(HRE))

    def told(asked: Decision | None) -> tuple[str, ...]:
        return game.cautions(Face(game=game.name, seat=Seat(HRE), view=seen, asked=asked), given)

    assert 1 == len(told(study.desk.ask().decision))
    assert () == told(pick_posture().decision) == told(None)


def test_lines_that_are_not_complete_say_nothing_yet(box: Content) -> None:
    """A sheet in the making is read as far as it goes."""
    land, here, there = from_two_sides(box)
    study = Study(box, one=here, two=there)
    given = study.given(one=attack(land), two=attack(land))
    del given[study.armies["two"].name]
    assert list(orders_in(study.desk.reach, given)) == [study.armies["one"].name]
    assert list(cautions(study.desk.reach, (), given)) == []
    assert list(cautions(study.desk.reach, (), None)) == []


def test_a_half_written_sheet_reads_as_it_is_typed(box: Content) -> None:
    """Word for word what the clerk would take down; a line that is open is left out."""
    land, here, there = from_two_sides(box)
    study = Study(box, one=here, two=there)
    support = Order(command=Command.SUPPORT, piece=study.armies["one"].name)
    given = study.given(one=attack(land), two=support)
    lines = written_lines(study.desk.reach, given)
    assert lines == [f"A I x {box.name_of(land)}", "A II SUPPORT A I"]
    assert study.desk.type("\n".join(lines)).answer.items() <= given.items()
    assert written_lines(study.desk.reach, {**given, study.armies["one"].name: None}) == ["A II SUPPORT A I"]
    assert written_lines(study.desk.reach, None) == []
