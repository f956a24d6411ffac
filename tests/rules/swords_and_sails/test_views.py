"""What each seat sees: its own things whole, of others what lies open; a spectator sees what everybody sees."""

from __future__ import annotations

from itertools import cycle
from random import Random

import pytest

from rules.kernel.game import Face
from rules.kernel.values import Seat
from rules.swords_and_sails.diplomacy.offers import Attempt, Exchange, Goods, Offer, Pact, Promise, Till, Vow
from rules.swords_and_sails.ground import capacity
from rules.swords_and_sails.orders import Command, Instructions, Order, Orders, Retreat
from rules.swords_and_sails.redraw import MOST_OF_A_KIND, drawn_units, redraw
from rules.swords_and_sails.state import Agreement, CapturedCapital, Land, Past, Report, Stage, Taken, Trace, Units
from rules.swords_and_sails.viewing import view
from rules.swords_and_sails.views import CampaignView
from rules.swords_and_sails.vocabulary import SHIPS, TROOPS, CardName, Colour, Faction, Leader, UnitType
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.scene import Scene

ENG, FRA, HRE = Faction.ENG, Faction.FRA, Faction.HRE
BOX = small_box(land=["AAA BBB", "BBB CCC", "CCC DDD"], coast=["AAA SEA", "BBB SEA"])
WHISPERED = Instructions(retreat=Retreat.NEVER)


def table(stage: Stage = Stage.DIPLOMACY) -> Scene:
    """England and France have dealings with each other; the Empire has no part in them."""
    scene = Scene(BOX, ENG, FRA, HRE, season=4, stage=stage)
    campaign = scene.campaign
    scene.rule(ENG, "AAA")
    scene.rule(FRA, "BBB")
    scene.rule(HRE, "CCC")
    army = scene.army(ENG, 1, "AAA", KN=1, LI=2)
    scene.army(FRA, 1, "BBB", HI=2)
    fleet = scene.fleet(ENG, 1, "SEA", WS=1, TR=2)
    fleet.stowage = [UnitType.TR, UnitType.WS]
    scene.deal(ENG, CardName.SPY, CardName.PILLAGE)
    campaign.realms[ENG].gold = 35
    campaign.realms[ENG].reports = [Report(piece="FRA.A1", place="BBB", season=3, units={UnitType.HI: 2})]
    terms = Exchange(gives=Goods(gold=5), wants=Goods(gold=10))
    campaign.floor.offers = [Offer(name="ENG-FRA-1", maker=ENG, takers=(FRA,), terms=terms)]
    promise = Promise(vow=Vow.NON_AGGRESSION, bound=(ENG, FRA), seasons=2)
    campaign.pacts = [Pact(parties=(ENG, FRA), promise=promise, first=4)]
    campaign.floor.leaving = [ENG]
    scene.order(army, Order(command=Command.MOVE, place="BBB", is_attack=True, instructions=WHISPERED))
    campaign.traces = [
        Trace(step="A0", kind="order_refused", piece="ENG.A1", is_private=True),
        Trace(step="A15", kind="marched", piece="FRA.A1"),
        Trace(step="A23", kind="settled"),
    ]
    campaign.past = Past(orders={ENG: Orders(pieces={"ENG.A1": Order()})}, traces=list(campaign.traces))
    return scene


def seen(scene: Scene, faction: Faction | None) -> CampaignView:
    """The table as a power, or a spectator, sees it."""
    return view(scene.campaign, scene.box, None if faction is None else Seat(faction))


@pytest.mark.rule("SS-R90", "SS-326")
@pytest.mark.parametrize("faction", [ENG, FRA, HRE, None])
def test_offers_and_pacts_are_seen_by_their_parties_alone(faction: Faction | None) -> None:
    """And that a power leaves its team, by nobody else."""
    talk = seen(table(), faction).talk
    is_party = faction in (ENG, FRA)
    assert (1, 1) == (len(talk.offers), len(talk.pacts)) if is_party else talk.offers == talk.pacts == ()
    assert (faction is ENG) == talk.is_leaving


@pytest.mark.rule("SS-R90")
def test_gold_cards_units_and_reports_are_their_owners_own() -> None:
    """Of others everybody sees how many cards of each colour they hold, and where their pieces are."""
    mine = seen(table(), ENG)
    assert (35, (CardName.SPY, CardName.PILLAGE)) == (mine.realms[ENG].gold, mine.realms[ENG].hand)
    assert (None, None) == (mine.realms[FRA].gold, mine.realms[FRA].hand)
    assert ({UnitType.KN: 1, UnitType.LI: 2}, None) == (mine.pieces["ENG.A1"].units, mine.pieces["FRA.A1"].units)
    fleet = mine.pieces["ENG.F1"]
    assert (12, (UnitType.TR, UnitType.WS)) == (fleet.capacity, fleet.stowage)
    assert ["FRA.A1"] == [report.piece for report in mine.reports]
    for other in (FRA, HRE, None):
        theirs = seen(table(), other)
        assert (None, None) == (theirs.realms[ENG].gold, theirs.realms[ENG].hand)
        assert {Colour.GREEN: 0, Colour.BLUE: 0, Colour.YELLOW: 1, Colour.RED: 1} == theirs.realms[ENG].cards
        fleet = theirs.pieces["ENG.F1"]
        assert (None, 0, (), "SEA") == (fleet.units, fleet.capacity or 0, fleet.stowage, fleet.place)
        assert () == theirs.reports


@pytest.mark.rule("SS-501", "SS-530", "SS-R90")
def test_orders_are_ones_own_until_they_lie_open_and_instructions_for_ever() -> None:
    """While orders are written nothing is revealed; then everybody sees them without the instructions."""
    writing, moving = table(Stage.ORDERS), table(Stage.MOVEMENT)
    for faction in (ENG, FRA, None):
        assert {} == seen(writing, faction).revealed
        shown = seen(moving, faction).revealed["ENG.A1"]
        assert ("BBB", Instructions()) == (shown.place, shown.instructions)
    own = seen(writing, ENG).orders
    assert own is not None
    assert WHISPERED == own.of("ENG.A1").instructions
    assert seen(writing, FRA).orders is seen(writing, None).orders is None


@pytest.mark.rule("SS-R90")
@pytest.mark.parametrize(
    ("faction", "kinds", "past"),
    [
        (ENG, ["order_refused", "marched", "settled"], ["order_refused"]),
        (FRA, ["marched", "settled"], ["marched"]),
        (HRE, ["marched", "settled"], []),
        (None, ["marched", "settled"], []),
    ],
)
def test_private_reasons_are_their_owners_own(faction: Faction | None, kinds: list[str], past: list[str]) -> None:
    """Of the season before, everybody sees what became of the own pieces."""
    sight = seen(table(), faction)
    assert kinds == [trace.kind for trace in sight.traces]
    assert past == [trace.kind for trace in sight.past_traces]
    assert (faction is ENG) == (sight.past_orders is not None)


@pytest.mark.rule("SS-931", "SS-419", "SS-108")
def test_everybody_sees_how_a_power_stands() -> None:
    """Land, income as recorded, points, mark, and from when on it can be marked."""
    scene = table()
    scene.campaign.lands["AAA"].printed_minors = 2
    scene.campaign.realms[ENG].mark, scene.campaign.realms[ENG].freed = 3, 2
    realm = seen(scene, None).realms[ENG]
    assert (1, 10, 20, 3, "3") == (realm.territories, realm.harvest, realm.city_income, realm.points, realm.standing)
    assert (True, 3, 2, False) == (realm.is_marked, realm.mark, realm.freed, realm.is_out)
    assert not seen(scene, None).realms[FRA].is_marked


@pytest.mark.rule("SS-533")
def test_a_power_sees_whose_land_it_may_enter() -> None:
    """Itself, and team-mates of an earlier season; a spectator may go nowhere."""
    old, new = table(), table()
    old.ally(ENG, FRA, since=3)
    new.ally(ENG, FRA, since=4)
    assert {ENG, FRA} == set(seen(old, ENG).sharers)
    assert (ENG,) == seen(new, ENG).sharers
    assert () == seen(old, None).sharers


# Another truth


def late_in_the_game() -> Scene:
    """The same with all that can lie open: teams, trade, captured capitals, half-taken land, votes, claims, cargo."""
    scene = table()
    campaign = scene.campaign
    scene.ally(ENG, FRA, since=3)
    campaign.floor.joined = {FRA: 4}
    campaign.floor.votes = [HRE]
    campaign.floor.attempts = [Attempt(faction=HRE, place="DDD", supporters=[ENG], cancelled=[ENG])]
    campaign.decks[Colour.BLUE].take_from_draw_pile(CardName.MINOR_ALLY)
    campaign.decks[Colour.GREEN].take_from_draw_pile(CardName.TRADE_AGREEMENT)
    campaign.agreements = [Agreement(number=2, partners=(ENG, HRE), gold=20, opened=3)]
    campaign.agreements_made = 2
    campaign.floor.tills = [Till(agreement=2, start=20, taken={ENG: 5}, placed={HRE: 10}, is_shared=True)]
    campaign.capitals = [CapturedCapital(capital=FRA, holder=HRE)]
    campaign.former = {"AAA": FRA}
    campaign.lands["CCC"] = Land(
        controller=HRE,
        printed_minors=2,
        built_minors=2,
        new_minors=1,
        majors=1,
        pillage=1,
        ripens=6,
        taken=Taken(by=ENG, printed_minors=1, built_minors=1, majors=1),
    )
    campaign.realms[HRE].leader, campaign.realms[HRE].mark, campaign.realms[HRE].freed = Leader.ADMIRAL, 3, 2
    ferry = scene.fleet(FRA, 1, "SEA", RD=1, TR=2)
    for number in (2, 3, 4, 5):
        scene.aboard(scene.army(FRA, number, "SEA", LI=1), ferry)
    scene.fleet(HRE, 2, "AAA", docked=True, TR=1)
    return scene


@pytest.mark.rule("SS-113", "SS-R90")
@pytest.mark.parametrize("stage", [Stage.DIPLOMACY, Stage.ORDERS, Stage.MOVEMENT])
@pytest.mark.parametrize("faction", [ENG, FRA, HRE, None])
def test_another_truth_looks_the_same_to_whoever_it_was_made_for(faction: Faction | None, stage: Stage) -> None:
    """And it can be true: what is aboard a fleet fits into it, and every card is somewhere."""
    scene = late_in_the_game()
    scene.campaign.stage = stage
    if stage is Stage.MOVEMENT:
        scene.campaign.orders |= {FRA: Orders(), HRE: Orders()}
    sight = seen(scene, faction)
    face = Face(game="swords_and_sails", seat=None if faction is None else Seat(faction), view=sight)
    for seed in range(4):
        other = redraw(scene.box, face, Random(seed).randrange)
        assert sight == view(other, scene.box, face.seat)
        for fleet in other.fleets.values():
            assert sum(army.size for army in other.cargo_of(fleet)) <= capacity(scene.box, fleet.units)
        for colour, deck in other.decks.items():
            assert scene.campaign.decks[colour].cards() == deck.cards()
        if stage is Stage.MOVEMENT:
            assert set(other.orders) == set(other.sabotage) == {ENG, FRA, HRE}


@pytest.mark.rule("SS-113")
def test_the_gold_of_another_truth_is_what_a_power_may_have() -> None:
    """Any multiple of five up to a season's income; of a power that is out, nothing."""
    scene = late_in_the_game()
    face = Face(game="swords_and_sails", seat=Seat(FRA), view=seen(scene, FRA))
    found = {redraw(scene.box, face, Random(seed).randrange).realms[ENG].gold for seed in range(12)}
    assert {0, 5, 10} == found
    scene.campaign.realms[ENG].is_out = True
    face = Face(game="swords_and_sails", seat=Seat(FRA), view=seen(scene, FRA))
    assert {0} == {redraw(scene.box, face, Random(seed).randrange).realms[ENG].gold for seed in range(4)}


@pytest.mark.rule("SS-113")
def test_in_a_piece_of_another_truth_there_may_be_four_of_a_kind() -> None:
    """No more; and never nothing at all."""
    assert dict.fromkeys(TROOPS, 4) == drawn_units(BOX, ENG, TROOPS, lambda size: size - 1)
    draws = iter([0] * len(SHIPS) + [1] + [0] * (len(SHIPS) - 1))
    assert {SHIPS[0]: 1} == drawn_units(BOX, ENG, SHIPS, lambda size: next(draws))


@pytest.mark.rule("SS-113", "SS-512")
@pytest.mark.parametrize(
    ("drawn", "units"), [([0, 1, 0], {UnitType.RD: 1}), ([1, 0, 0], {UnitType.WS: 1, UnitType.TR: 1})]
)
def test_a_hidden_fleet_gets_the_transports_that_its_cargo_needs(drawn: list[int], units: Units) -> None:
    """Of three units a raider holds all; a warship holds two, so one transport is added to it."""
    scene = Scene(BOX, ENG, FRA)
    ferry = scene.fleet(FRA, 1, "SEA", TR=9)
    for number in (1, 2, 3):
        scene.aboard(scene.army(FRA, number, "SEA", LI=1), ferry)
    draws = cycle(drawn)
    face = Face(game="swords_and_sails", seat=Seat(ENG), view=seen(scene, ENG))
    other = redraw(scene.box, face, lambda size: next(draws) if size == 1 + MOST_OF_A_KIND else 0)
    assert units == other.fleets[ferry.name].units


@pytest.mark.rule("SS-113", "SS-513")
def test_own_fleets_that_carry_an_army_together_are_as_they_are() -> None:
    """Six units are more than either of them holds alone."""
    scene = Scene(BOX, ENG, FRA)
    fleets = [scene.fleet(ENG, number, "SEA", TR=1) for number in (1, 2)]
    scene.aboard(scene.army(ENG, 1, "SEA", LI=6), *fleets)
    face = Face(game="swords_and_sails", seat=Seat(ENG), view=seen(scene, ENG))
    other = redraw(scene.box, face, Random(1).randrange)
    assert [{UnitType.TR: 1}] * 2 == [other.fleets[fleet.name].units for fleet in fleets]


def test_of_a_territory_of_which_nothing_is_said_nothing_is_there() -> None:
    """No city, no marker, no controller; and it may be besieged from the first season on."""
    land = Land()
    assert (0, 0, 0, 0, 0) == (land.minors, land.majors, land.new_minors, land.pillage, land.ripens)
    assert (None, None, False) == (land.controller, land.taken, land.is_closed)
