"""Pacts: recorded for two, judged by the orders, never enforced [SS-401, SS-411, SS-R67]."""

from __future__ import annotations

import pytest

from rules.kernel.answers import options_of
from rules.kernel.values import Json
from rules.swords_and_sails import scoring
from rules.swords_and_sails.diplomacy import pacts
from rules.swords_and_sails.diplomacy.offers import Pact, Promise, Verdict, Vow
from rules.swords_and_sails.orders import Command, Order
from rules.swords_and_sails.vocabulary import Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.congress import Congress, pact
from tests.rules.swords_and_sails.scene import InPlay, Scene

ENG, FRA, HRE = Faction.ENG, Faction.FRA, Faction.HRE
ATTACKS_FRANCE = Order(command=Command.MOVE, place="FFF", is_attack=True)


def realms() -> Scene:
    """England in EEE, France in FFF, HRE in HHH; NNN between them is nobody's, SEA is before three of them."""
    box = small_box(
        land=["EEE FFF", "EEE HHH", "FFF HHH", "EEE NNN", "FFF NNN", "HHH NNN"], coast=["EEE SEA", "FFF SEA", "XXX SEA"]
    )
    scene = Scene(box, ENG, FRA, HRE)
    for faction, place in ((ENG, "EEE"), (FRA, "FFF"), (HRE, "HHH")):
        scene.rule(faction, place)
        scene.army(faction, 1, place, LI=3)
    return scene


def promise(
    scene: Scene, vow: Vow, *bound: Faction, seasons: int = 1, place: str = "", victim: Faction | None = None
) -> Pact:
    """A pact of England and France in the ledger."""
    terms = Promise(vow=vow, bound=bound or (ENG, FRA), seasons=seasons, place=place, victim=victim)
    found = Pact(parties=(ENG, FRA), promise=terms, first=scene.campaign.season)
    scene.campaign.pacts.append(found)
    return found


def judge(scene: Scene) -> InPlay:
    """The orders are open."""
    play = scene.play()
    pacts.judge(play.g)
    return play


@pytest.mark.rule("SS-401")
@pytest.mark.parametrize(
    ("vow", "expected"),
    [
        ("non_aggression", Promise(vow=Vow.NON_AGGRESSION, bound=(ENG, FRA), seasons=2)),
        ({"pick": "you_stay_out", "then": "NNN"}, Promise(vow=Vow.STAY_OUT, bound=(FRA,), seasons=2, place="NNN")),
        ({"pick": "i_stay_out", "then": "FFF"}, Promise(vow=Vow.STAY_OUT, bound=(ENG,), seasons=2, place="FFF")),
        ({"pick": "you_attack", "then": "HRE"}, Promise(vow=Vow.ATTACK, bound=(FRA,), seasons=2, victim=HRE)),
        ({"pick": "i_attack", "then": "HRE"}, Promise(vow=Vow.ATTACK, bound=(ENG,), seasons=2, victim=HRE)),
    ],
)
def test_pacts_and_claims_are_entered_into_the_ledger(vow: Json, expected: Promise) -> None:
    """SS-401: non-aggression, territorial claims and other deals, known to the two alone."""
    congress = Congress(realms())
    congress.does(ENG, "pact", pact(FRA, vow, seasons=2))
    congress.answers(FRA, "accept")
    assert congress.campaign.pacts == [Pact(parties=(ENG, FRA), promise=expected, first=0)]
    assert congress.campaign.pacts[0].last == 1
    assert len(congress.told("pact_made", FRA)) == 1
    assert congress.told("pact_made", HRE) == []


def test_a_claim_can_be_laid_to_what_is_in_reach() -> None:
    """Land next door, and on the coasts before one's fleets; never one's own or what nobody may enter."""
    scene = realms()
    scene.campaign.lands["HHH"].is_closed = True
    play = scene.play()
    assert pacts.borderland(play.g, ENG) == ("FFF", "NNN")
    scene.fleet(ENG, 1, "SEA", WS=1)
    assert pacts.borderland(play.g, ENG) == ("FFF", "NNN", "XXX")


def test_senseless_promises_are_refused() -> None:
    """Nobody promises to stay out of his own land, or to attack the one he promises it to."""
    congress = Congress(realms())
    congress.does(ENG, "pact", pact(FRA, {"pick": "you_stay_out", "then": "FFF"}))
    congress.does(ENG, "pact", pact(FRA, {"pick": "i_attack", "then": "FRA"}))
    assert congress.refusals(ENG) == [
        "Fff is France's own land. Nothing has changed.",
        "A promise to attack is about a third power. Nothing has changed.",
    ]


@pytest.mark.rule("SS-411")
def test_a_secret_alliance_forms_no_team_and_gives_no_points() -> None:
    """SS-411: it is permitted, and counts for nothing."""
    congress = Congress(realms())
    before = scoring.standings(congress.campaign, congress.scene.box)
    congress.does(ENG, "pact", pact(FRA, "secret_alliance", seasons=4))
    congress.answers(FRA, "accept")
    congress.ends()
    assert congress.campaign.teams == []
    assert not congress.campaign.are_friends(ENG, FRA)
    assert scoring.standings(congress.campaign, congress.scene.box) == before


@pytest.mark.rule("SS-R67")
@pytest.mark.parametrize("vow", [Vow.NON_AGGRESSION, Vow.SECRET_ALLIANCE])
def test_an_attack_breaks_non_aggression_and_the_two_alone_hear_of_it(vow: Vow) -> None:
    """SS-R67: the bot enforces nothing; it tells both parties who broke it."""
    scene = realms()
    found = promise(scene, vow, seasons=3)
    scene.order(scene.campaign.armies["ENG.A1"], ATTACKS_FRANCE)
    play = judge(scene)
    assert (found.verdict, found.broken_by) == (Verdict.BROKEN, [ENG])
    assert [told["by"] for told in play.told("pact_broken", FRA)] == [["ENG"]]
    assert play.told("pact_broken", HRE) == []
    assert scene.campaign.orders[ENG].of("ENG.A1") == ATTACKS_FRANCE


def test_a_pact_is_kept_when_its_last_season_has_passed_without_a_breach() -> None:
    """Two seasons: nothing is said in the first, and "kept" in the second."""
    scene = realms()
    found = promise(scene, Vow.NON_AGGRESSION, seasons=2)
    assert judge(scene).told("pact_kept", ENG) == []
    scene.campaign.season = 1
    assert len(judge(scene).told("pact_kept", ENG)) == 1
    assert found.verdict is Verdict.KEPT
    assert judge(scene).events == []


@pytest.mark.parametrize(
    ("order", "is_attack"),
    [
        (Order(command=Command.MOVE, place="NNN", is_attack=True), False),
        (Order(command=Command.MOVE, place="NNN", is_attack=True, whom=FRA), True),
        (Order(command=Command.MOVE, place="FFF", is_attack=True, whom=HRE), False),
        (Order(command=Command.MOVE, place="HHH", is_attack=True), True),
        (Order(command=Command.SUPPORT, piece="HRE.A1"), True),
        (Order(command=Command.WITH, piece="HRE.A1"), True),
        (Order(is_attack=True), False),
        (Order(), False),
    ],
)
def test_what_counts_as_an_attack(order: Order, *, is_attack: bool) -> None:
    """By name, or against whatever is in a place that is his or where he stands; through those one supports too."""
    scene = realms()
    scene.army(FRA, 2, "HHH", LI=1)
    scene.order(scene.campaign.armies["HRE.A1"], ATTACKS_FRANCE)
    scene.order(scene.campaign.armies["ENG.A1"], order)
    assert pacts.attacks(scene.campaign, ENG, FRA) is is_attack


@pytest.mark.rule("SS-R24", "SS-R67")
def test_support_for_a_supporter_attacks_nobody_and_leaves_no_land() -> None:
    """Chains and rings of support come to nothing: who is in one stays where it is, and that is what its pacts see."""
    scene = realms()
    scene.order(scene.campaign.armies["HRE.A1"], ATTACKS_FRANCE)
    second = scene.army(HRE, 2, "HHH", LI=1)
    guest = scene.army(ENG, 2, "NNN", LI=1)
    scene.order(guest, Order(command=Command.SUPPORT, piece=second.name))
    found = promise(scene, Vow.STAY_OUT, ENG, place="NNN")
    for supported in ("HRE.A1", guest.name):
        scene.order(second, Order(command=Command.SUPPORT, piece=supported))
        assert not pacts.attacks(scene.campaign, ENG, FRA)
        assert pacts.breakers(scene.campaign, found) == [ENG]


@pytest.mark.rule("SS-401", "SS-R67")
def test_partners_who_meet_in_a_land_that_was_nobodys_have_kept_their_pact() -> None:
    """Neither attacks what is the other's, or where he stands; that they meet there neither could know."""
    scene = realms()
    found = promise(scene, Vow.NON_AGGRESSION)
    for army in ("ENG.A1", "FRA.A1"):
        scene.order(scene.campaign.armies[army], Order(command=Command.MOVE, place="NNN", is_attack=True))
    judge(scene)
    assert (found.verdict, found.broken_by) == (Verdict.KEPT, [])


@pytest.mark.rule("SS-401", "SS-R67")
def test_an_attack_on_a_land_where_the_partner_stands_breaks_the_pact_whoever_controls_it() -> None:
    """He stood there when the orders were written, for all to see."""
    scene = realms()
    found = promise(scene, Vow.NON_AGGRESSION)
    scene.army(FRA, 2, "NNN", LI=1)
    scene.order(scene.campaign.armies["ENG.A1"], Order(command=Command.MOVE, place="NNN", is_attack=True))
    judge(scene)
    assert (found.verdict, found.broken_by) == (Verdict.BROKEN, [ENG])


def test_a_border_claim_is_broken_by_whoever_goes_there_or_does_not_leave() -> None:
    """Only the one who promised is bound."""
    scene = realms()
    found = promise(scene, Vow.STAY_OUT, FRA, place="NNN")
    goes_there = Order(command=Command.MOVE, place="NNN", is_attack=True)
    scene.order(scene.campaign.armies["ENG.A1"], goes_there)
    assert pacts.breakers(scene.campaign, found) == []
    scene.order(scene.campaign.armies["FRA.A1"], goes_there)
    assert pacts.breakers(scene.campaign, found) == [FRA]
    scene.order(scene.campaign.armies["FRA.A1"], Order())
    assert pacts.breakers(scene.campaign, found) == []
    scene.army(FRA, 2, "NNN", LI=1)
    assert pacts.breakers(scene.campaign, found) == [FRA]


def test_an_army_that_is_carried_past_breaks_no_claim() -> None:
    """Aboard it is nowhere on land, until it is told to land."""
    scene = realms()
    found = promise(scene, Vow.STAY_OUT, FRA, place="XXX")
    fleet, army = scene.fleet(FRA, 1, "SEA", TR=2), scene.army(FRA, 2, "FFF", LI=1)
    scene.aboard(army, fleet)
    assert pacts.breakers(scene.campaign, found) == []
    scene.order(army, Order(command=Command.UNLOAD, place="XXX", is_attack=True))
    assert pacts.breakers(scene.campaign, found) == [FRA]


def test_an_army_aboard_anothers_fleet_in_port_is_not_in_the_land() -> None:
    """It shares the fleet's place, and has not set foot there."""
    scene = realms()
    found = promise(scene, Vow.STAY_OUT, FRA, place="XXX")
    army = scene.army(FRA, 2, "FFF", LI=1)
    scene.aboard(army, scene.fleet(ENG, 1, "XXX", docked=True, TR=2))
    assert army.place == "XXX"
    assert pacts.breakers(scene.campaign, found) == []


def test_a_pact_of_next_season_is_not_judged_by_the_orders_of_this_one() -> None:
    """It was made when these were locked already."""
    scene = realms()
    found = promise(scene, Vow.NON_AGGRESSION)
    found.first = 1
    scene.order(scene.campaign.armies["ENG.A1"], ATTACKS_FRANCE)
    assert judge(scene).events == []
    assert found.verdict is Verdict.OPEN


def test_a_promise_to_attack_is_kept_by_the_first_attack_and_broken_when_time_is_up() -> None:
    """Two seasons to attack the Empire: kept in the second; another one, with no attack, is broken."""
    scene = realms()
    kept = promise(scene, Vow.ATTACK, ENG, seasons=2, victim=HRE)
    broken = promise(scene, Vow.ATTACK, FRA, seasons=2, victim=HRE)
    assert judge(scene).events == []
    scene.campaign.season = 1
    scene.order(scene.campaign.armies["ENG.A1"], Order(command=Command.MOVE, place="HHH", is_attack=True))
    judge(scene)
    assert (kept.verdict, kept.broken_by) == (Verdict.KEPT, [])
    assert (broken.verdict, broken.broken_by) == (Verdict.BROKEN, [FRA])


def test_pacts_with_a_power_that_is_out_are_void() -> None:
    """Nobody is judged for what he owed to the fallen."""
    scene = realms()
    promise(scene, Vow.NON_AGGRESSION)
    pacts.end_with(scene.campaign, FRA)
    assert scene.campaign.pacts == []


def test_a_promise_to_attack_a_power_that_is_out_is_void() -> None:
    """It can no longer be kept, so nobody is called a breaker."""
    scene = realms()
    promise(scene, Vow.ATTACK, ENG, victim=HRE)
    other = promise(scene, Vow.NON_AGGRESSION)
    pacts.end_with(scene.campaign, HRE)
    assert scene.campaign.pacts == [other]


def test_a_pact_binds_for_a_season_or_up_to_a_year() -> None:
    """In words that say for how long."""
    labels = [option.label for option in options_of(pacts.choose_seasons().decision)]
    assert labels == ["This season", "2 seasons", "3 seasons", "4 seasons"]


@pytest.mark.rule("SS-R24", "SS-R67")
def test_who_supports_a_supporter_stays_where_it_is() -> None:
    """The first of a chain means no attack; the second means that of the piece which it supports."""
    scene = realms()
    first, second = scene.army(ENG, 2, "EEE", LI=1), scene.army(ENG, 3, "NNN", LI=1)
    scene.order(scene.campaign.armies["ENG.A1"], ATTACKS_FRANCE)
    scene.order(second, Order(command=Command.SUPPORT, piece="ENG.A1"))
    scene.order(first, Order(command=Command.SUPPORT, piece=second.name))
    assert pacts.aim_of(scene.campaign, first.name) == pacts.Aim("EEE", False, None)
    assert pacts.aim_of(scene.campaign, second.name) == pacts.Aim("FFF", True, None)
