"""What a steward reckons with before walls and on strange ground is what the rules will ask of it."""

from __future__ import annotations

import pytest

from rules.kernel.game import Face
from rules.swords_and_sails.combat.morale import OWN_CAPITAL, OWN_LAND, own_ground
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.sieges.resistance import siege_dice
from rules.swords_and_sails.sieges.siege import Siege
from rules.swords_and_sails.state import Taken, seat_of
from rules.swords_and_sails.stewards import prospects
from rules.swords_and_sails.stewards.battle_odds import Prospect
from rules.swords_and_sails.stewards.judgement import Mind
from rules.swords_and_sails.stewards.prospects import weigh
from rules.swords_and_sails.stewards.ways import Way
from rules.swords_and_sails.viewing import view
from rules.swords_and_sails.vocabulary import Faction, Leader
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.scene import Scene

ENG, FRA = Faction.ENG, Faction.FRA
LEADERS = (None, Leader.CHARISMATIC, Leader.CONQUEROR, Leader.DIPLOMAT)


def mind_of(scene: Scene) -> Mind:
    """What England's steward has in mind."""
    seat = seat_of(ENG)
    seen = view(scene.campaign, scene.box, seat)
    return Mind(scene.box, Face(game="swords_and_sails", seat=seat, view=seen), lambda size: 0)


def before_the_walls(besieger: Leader | None = None, owner: Leader | None = None) -> Scene:
    """England before a land of France with four cities."""
    scene = Scene(small_box(land=["AAA BBB"], BBB={"minor_cities": 2, "major_cities": 2}), ENG, FRA)
    scene.rule(ENG, "AAA")
    scene.rule(FRA, "BBB")
    scene.army(ENG, 1, "AAA", HI=8)
    scene.campaign.realms[ENG].leader, scene.campaign.realms[FRA].leader = besieger, owner
    return scene


@pytest.mark.rule("SS-704")
def test_three_dice_are_reckoned_for_a_major_city() -> None:
    """Beside one for the land and one for each minor city."""
    assert 1 + 2 + 2 * 3 == mind_of(before_the_walls()).siege_dice("BBB")


@pytest.mark.rule("SS-971b")
def test_a_conqueror_reckons_with_two_dice_for_a_major_city() -> None:
    """One less for each of the two."""
    assert 1 + 2 + 2 * 2 == mind_of(before_the_walls(Leader.CONQUEROR)).siege_dice("BBB")


@pytest.mark.rule("SS-971a")
def test_a_conqueror_reckons_with_one_less_on_each_die() -> None:
    """However many dice there are."""
    plain, conqueror = mind_of(before_the_walls()), mind_of(before_the_walls(Leader.CONQUEROR))
    assert plain.resistance("BBB", 10) - 10 == conqueror.resistance("BBB", 10)


@pytest.mark.rule("SS-962")
def test_one_more_is_reckoned_on_each_die_of_a_charismatic_owner() -> None:
    """Whatever the besieger's own leader is like who changes no die."""
    for besieger in (None, Leader.DIPLOMAT):
        plain, charismatic = (mind_of(before_the_walls(besieger, owner)) for owner in (None, Leader.CHARISMATIC))
        assert plain.siege_cost("BBB") + plain.siege_dice("BBB") == charismatic.siege_cost("BBB")


@pytest.mark.rule("SS-R105")
def test_a_conqueror_and_a_charismatic_owner_are_reckoned_to_cancel_on_each_die() -> None:
    """What is left of the Conqueror are the fewer dice."""
    plain, both = mind_of(before_the_walls()), mind_of(before_the_walls(Leader.CONQUEROR, Leader.CHARISMATIC))
    assert plain.resistance("BBB", 7) == both.resistance("BBB", 7) == both.siege_cost("BBB")


@pytest.mark.parametrize("besieger", LEADERS)
@pytest.mark.parametrize("owner", LEADERS)
def test_a_siege_is_reckoned_as_it_will_be_rolled(besieger: Leader | None, owner: Leader | None) -> None:
    """Dice and average of the steward are those of the siege itself, whoever leads."""
    scene = before_the_walls(besieger, owner)
    siege = Siege(scene.play().g, "BBB", ENG)
    dice = siege_dice(siege.minors, siege.majors, siege.leader)
    assert dice == mind_of(scene).siege_dice("BBB")
    assert siege.average(dice) == mind_of(scene).siege_cost("BBB")


@pytest.mark.rule("SS-724", "SS-R87")
def test_cities_taken_already_resist_no_more() -> None:
    """Of those that fell one by one the steward expects nothing; to others they still belong to the land."""
    scene = before_the_walls()
    whole = mind_of(scene).siege_dice("BBB")
    scene.campaign.lands["BBB"].taken = Taken(by=ENG, printed_minors=1, majors=1)
    mind = mind_of(scene)
    assert whole - 4 == mind.siege_dice("BBB")
    assert whole == mind.siege_dice("BBB", FRA)
    assert mind.siege_cost("BBB") < mind.siege_cost("BBB", FRA)


@pytest.mark.rule("SS-969")
def test_a_diplomat_knows_what_can_be_bought_off() -> None:
    """Two thirds instead of half: the same strength is enough where it was not."""
    plain, diplomat = mind_of(before_the_walls()), mind_of(before_the_walls(Leader.DIPLOMAT))
    cost = plain.siege_cost("BBB")
    chances = [prospects.siege_chance(mind, "BBB", cost // 2, 10_000) for mind in (plain, diplomat)]
    assert chances[0] < chances[1]


@pytest.mark.rule("SS-645", "SS-646")
def test_defenders_are_at_home_on_their_own_ground(monkeypatch: pytest.MonkeyPatch, box: Content) -> None:
    """As much as the rules say: in their land, in their capital, and not at all where it is somebody else's."""
    reckoned: list[int] = []

    def noted(*strengths: object, home: int = 0, **rest: object) -> Prospect:
        reckoned.append(home)
        return Prospect(100, 100)

    monkeypatch.setattr(prospects, "prospect", noted)
    capital = next(one.id for one in box.territories if one.is_capital and one.home is FRA)
    other = next(one.id for one in box.territories if not one.is_capital and one.id != capital)
    for place, holder in ((capital, FRA), (other, FRA), (capital, ENG), (other, None)):
        scene = Scene(box, ENG, FRA)
        if holder is not None:
            scene.rule(holder, place)
        scene.army(FRA, 1, place, HI=3)
        scene.army(ENG, 1, "WES", HI=8)
        mind = mind_of(scene)
        army = mind.view.pieces["ENG.A1"]
        weigh(mind, place, [Way(army, place, is_attack=True, answer=None)], 0, is_certain=True)
        assert reckoned[-1] == own_ground(box, place, holder, (FRA,))
    assert [OWN_CAPITAL, OWN_LAND, 0, 0] == reckoned
