"""What lies open is the same, whether a rule asks the campaign or somebody asks what they see of it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from rules.kernel.stewards import random_steward
from rules.kernel.values import Seat
from rules.swords_and_sails import scoring
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.game import SwordsAndSails
from rules.swords_and_sails.ground import capacity
from rules.swords_and_sails.intrigue.titles import claim_price, is_claimable
from rules.swords_and_sails.open_board import OpenBoard
from rules.swords_and_sails.realm.control import capital_of
from rules.swords_and_sails.realm.purchases import city_limit, harbours, held_lands, upgradable
from rules.swords_and_sails.sieges.resistance import flat_addition, is_ripe, pillage_dice, siege_dice
from rules.swords_and_sails.state import Campaign, Stage, Taken, Team
from rules.swords_and_sails.viewing import view
from rules.swords_and_sails.views import PieceView, outlook
from rules.swords_and_sails.vocabulary import Faction, Half
from rules.swords_and_sails.writing.outlook import outlook_of
from tests.conformance.hooks.swords_and_sails import ShortCampaign, table
from tests.helpers.lengths import at_length
from tests.helpers.playouts import Playout, choose_legally, dice_of
from tests.helpers.swords_and_sails import small_box, whole_box
from tests.rules.swords_and_sails.scene import Scene

OF_THE_BOARD: dict[str, Callable[[Content, OpenBoard], object]] = {
    "season": lambda box, board: (board.season, board.season_name),
    "survey": lambda box, board: scoring.survey(board),
}
OF_A_POWER: dict[str, Callable[[Content, OpenBoard, Faction], object]] = {
    "side": lambda box, board, one: board.side_of(one),
    "friends": lambda box, board, one: [other for other in board.realms if board.are_friends(one, other)],
    "lands": lambda box, board, one: board.lands_of(one),
    "harvest": lambda box, board, one: scoring.harvest(board, box, one),
    "city income": lambda box, board, one: scoring.city_income(board, box, one),
    "basic points": lambda box, board, one: scoring.basic_points(board, one),
    "held lands": lambda box, board, one: held_lands(board, one),
    "harbours": lambda box, board, one: harbours(board, box.atlas(Half.BOTH), one),
    "city limit": lambda box, board, one: city_limit(board, one),
    "upgradable": lambda box, board, one: [upgradable(board, one, place) for place in board.lands],
    "hostile armies": lambda box, board, one: [place for place in board.lands if board.has_hostile_army(one, place)],
    "cities": lambda box, board, one: [scoring.cities_in(land, one) for land in board.lands.values()],
    "pillage dice": lambda box, board, one: [pillage_dice(box, land, one) for land in board.lands.values()],
    "siege dice": lambda box, board, one: [
        siege_dice(land.minors, land.majors, board.realms[one].leader) for land in board.lands.values()
    ],
}
OF_A_LAND: dict[str, Callable[[Content, OpenBoard, str], object]] = {
    "capital": lambda box, board, place: capital_of(box, board, place),
    "claimable": lambda box, board, place: is_claimable(board, box, place),
    "claim price": lambda box, board, place: claim_price(board, box, place),
    "walls and people": lambda box, board, place: flat_addition(box, board, place),
    "ripe": lambda box, board, place: is_ripe(board, place),
    "points": lambda box, board, place: scoring.land_points(board.lands[place]),
    "spring income": lambda box, board, place: scoring.spring_income(box, board.lands[place]),
    "armies": lambda box, board, place: [army.name for army in board.armies_in(place)],
}
TABLES = (
    table("NSE ENG FRA", partial_siege="on", maintenance="on", removal="on"),
    table("KIE BYZ FAT", map="east", leaders="on", live_battles="on", combat="normal"),
    table("KIE HRE POL HUN", minors="on", draft="on"),
)


class Brief(ShortCampaign):
    """A season or two, whoever leads."""

    target = 40

    def is_time_up(self, state: Campaign) -> bool:
        """After the first season with a draft or live battles, else after the second."""
        return state.season >= (1 if state.options.draft or state.options.live_battles else 2)


def borders(number: int) -> tuple[Campaign, ...]:
    """The truth at the beginning of every phase of a campaign that is played by chance."""
    seating = TABLES[number]
    playout = Playout(Brief(whole_box()), seats=seating.seats, options=dict(seating.options), dice=dice_of(number))
    chance = random.Random(number)
    while not playout.is_over:
        seat = playout.session.waiting()[0]
        playout.submit(seat, choose_legally(playout.session, seat, random_steward, chance.randrange))
    found = tuple(Campaign.model_validate(checkpoint.state) for checkpoint in playout.ledger.checkpoints)
    assert {Stage.ORDERS, Stage.BUILDING} <= {campaign.stage for campaign in found}
    return found


def told(box: Content, board: OpenBoard) -> dict[str, object]:
    """What all these rules say of a board."""
    found = {name: rule(box, board) for name, rule in OF_THE_BOARD.items()}
    for name, of_power in OF_A_POWER.items():
        found |= {f"{name} {one}": of_power(box, board, one) for one in board.realms}
    for name, of_land in OF_A_LAND.items():
        found |= {f"{name} {one}": of_land(box, board, one) for one in board.lands}
    return found


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_what_lies_open_is_the_same_for_the_rules_and_for_everybody(box: Content, number: int) -> None:
    """At every border between two phases, for every seat and for a spectator; so is what the own orders depend on."""
    for place, campaign in enumerate(borders(number)):
        truth, everybody = told(box, campaign), (*(Seat(one.value) for one in campaign.realms), None)
        for further in range(at_length(2, len(everybody))):  # One after the other comes to have a look.
            assert truth == told(box, view(campaign, box, everybody[(2 * place + further) % len(everybody)]))
        for faction in campaign.factions:
            assert outlook_of(campaign, faction) == outlook(view(campaign, box, Seat(faction.value)))


@pytest.mark.parametrize("change", ["taken", "ripens", "controller", "new city", "army", "team"])
def test_a_difference_is_found(box: Content, change: str) -> None:
    """The comparison can fail: a view of another board is told from that of this one."""
    campaign = SwordsAndSails(box).setup(dict(TABLES[0].options), TABLES[0].seats)
    campaign.teams = [Team(cube="A", members=[*campaign.realms][:2], since=-1)]
    place = next(place for place, land in campaign.lands.items() if land.controller is not None and land.majors)
    next(iter(campaign.armies.values())).place = place
    other = campaign.model_copy(deep=True)
    land = other.lands[place]
    match change:
        case "taken":
            land.taken = Taken(by=next(one for one in other.realms if one != land.controller), majors=1)
        case "ripens":
            land.ripens = other.season + 1
        case "controller":
            land.controller = None
        case "new city":
            land.new_minors += 1
        case "army":
            other.armies = {name: army for name, army in other.armies.items() if army.place != place}
        case "team":
            other.teams = []
    truth = told(box, campaign)
    assert truth == told(box, view(campaign, box, None))
    assert truth != told(box, view(other, box, None))


def test_pieces_stand_in_one_order_for_the_rules_and_for_everybody() -> None:
    """Armies before fleets, then in canonical order, which is no alphabet, and by number."""
    scene = Scene(small_box(coast=["AAA SEA"]), Faction.NSE, Faction.BYZ, Faction.HUN, Faction.BUL)
    for faction, number in ((Faction.HUN, 1), (Faction.BYZ, 2), (Faction.BYZ, 1), (Faction.BUL, 1), (Faction.NSE, 1)):
        scene.fleet(faction, number, "SEA", TR=1)
        scene.army(faction, number, "AAA", LI=1)
    for faction in scene.campaign.factions:
        own = outlook_of(scene.campaign, faction)
        assert [*own.pieces] == [*outlook(view(scene.campaign, scene.box, Seat(faction))).pieces]
    assert ["NSE.A1", "HUN.A1", "BUL.A1", "BYZ.A1", "BYZ.A2", "NSE.F1"] == [*own.pieces][:6]


@pytest.mark.rule("SS-516")
def test_an_army_aboard_in_a_port_is_not_on_land() -> None:
    """Neither for the rules nor for who looks on."""
    scene = Scene(small_box(coast=["AAA SEA"], AAA={"minor_cities": 1}), Faction.ENG, Faction.FRA)
    scene.army(Faction.ENG, 1, "AAA", LI=1)
    scene.aboard(scene.army(Faction.ENG, 2, "AAA", LI=1), scene.fleet(Faction.ENG, 1, "AAA", docked=True, TR=1))
    for board in (scene.campaign, view(scene.campaign, scene.box, Seat(Faction.FRA))):
        assert ["ENG.A1"] == [army.name for army in board.armies_in("AAA")]


@pytest.mark.rule("SS-113", "SS-R90")
def test_what_a_fleet_can_carry_and_how_it_is_loaded_is_seen_by_its_owner_alone() -> None:
    """Both tell how many transports are in it."""
    scene = Scene(small_box(coast=["AAA SEA"]), Faction.ENG, Faction.FRA)
    fleet = scene.fleet(Faction.ENG, 1, "SEA", TR=3, WS=1)
    scene.aboard(scene.army(Faction.ENG, 1, "SEA", LI=4), fleet)

    def seen_by(faction: Faction | None) -> PieceView:
        seat = None if faction is None else Seat(faction)
        return view(scene.campaign, scene.box, seat).pieces[fleet.name]

    own = seen_by(Faction.ENG)
    assert (capacity(scene.box, fleet.units), tuple(fleet.stowage)) == (own.capacity, own.stowage)
    assert own.stowage
    for other in (seen_by(Faction.FRA), seen_by(None)):
        assert (None, None, ()) == (other.units, other.capacity, other.stowage)
