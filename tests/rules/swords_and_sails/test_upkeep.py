"""Upkeep: what units cost to keep, and who goes when gold runs short."""

from __future__ import annotations

import pytest

from rules.kernel.decisions import Decision
from rules.kernel.values import Seat
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.game import SwordsAndSails
from rules.swords_and_sails.realm.income import collect
from rules.swords_and_sails.realm.upkeep import ask_who_goes, in_turn, upkeep_due
from rules.swords_and_sails.vocabulary import Faction, UnitType
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.scene import InPlay, Scene

ENG, FRA, NSE = Faction.ENG, Faction.FRA, Faction.NSE
BOX = small_box(land=["AAA BBB"], coast=["AAA SEA"])


def scene(*factions: Faction, gold: int = 0, maintenance: bool = True) -> Scene:
    """Winter, when land pays nothing, with some gold in each treasury."""
    scene = Scene(BOX, *factions, season=3, maintenance=maintenance)
    for realm in scene.campaign.realms.values():
        realm.gold = gold
    return scene


def paid(scene: Scene) -> InPlay:
    """The campaign after Phase 1."""
    played = scene.play()
    played.run(collect, {})
    return played


@pytest.mark.rule("SS-231", "SS-250")
def test_upkeep_is_the_sum_over_all_units() -> None:
    """6, 5, 4, 3, 2 and 1 for troops, 10, 5 and 3 for ships, up to the next 5."""
    played = scene()
    played.army(ENG, 1, "AAA", KN=1, HC=1, LC=1, HI=1, LI=1, PS=1)
    assert upkeep_due(played.campaign, BOX, ENG) == 25
    played.fleet(ENG, 1, "SEA", WS=1, RD=1, TR=1)
    assert upkeep_due(played.campaign, BOX, ENG) == 40


@pytest.mark.rule("SS-133", "SS-139", "SS-231")
def test_specials_lower_upkeep() -> None:
    """French cavalry 1 less each, Norse raiders 3."""
    played = scene(FRA, NSE)
    played.army(FRA, 1, "AAA", KN=1, HC=1, LC=2)
    played.fleet(NSE, 1, "SEA", RD=5)
    assert upkeep_due(played.campaign, BOX, FRA) == 5 + 4 + 6
    assert upkeep_due(played.campaign, BOX, NSE) == 15


@pytest.mark.rule("SS-R103", "SS-112")
def test_upkeep_is_rounded_up_for_all_pieces_together() -> None:
    """2 and 4 make 10, not twice 5."""
    played = scene()
    played.army(ENG, 1, "AAA", LI=1)
    played.army(ENG, 2, "AAA", LI=2)
    assert upkeep_due(played.campaign, BOX, ENG) == 10


@pytest.mark.rule("SS-230", "SS-217")
def test_upkeep_is_paid_right_after_income() -> None:
    """From what was just received."""
    played = scene()
    played.campaign.season = 0
    played.rule(ENG, "AAA")
    played.army(ENG, 1, "AAA", HI=1)
    after = paid(played)
    assert played.campaign.realms[ENG].gold == 10 - 5
    assert after.told("upkeep_paid", ENG) == [{"due": 5, "paid": 5, "gold": 5}]
    assert after.told("upkeep_paid") == []
    assert after.units("ENG.A1") == {"HI": 1}


@pytest.mark.rule("SS-232")
def test_without_the_option_nothing_is_paid() -> None:
    """And nobody is asked anything."""
    played = scene(gold=10, maintenance=False)
    played.army(ENG, 1, "AAA", HI=3)
    after = paid(played)
    assert played.campaign.realms[ENG].gold == 10
    assert after.answered == []


@pytest.mark.rule("SS-R78", "D06")
def test_who_cannot_pay_pays_what_there_is_and_loses_the_cheapest_units() -> None:
    """Peasants first, from the highest number down; as few as cover the debt."""
    played = scene(gold=15)
    played.army(ENG, 1, "AAA", HI=4, PS=3)
    played.army(ENG, 2, "AAA", LI=2, PS=1)
    after = paid(played)  # 12 + 3 + 4 + 1 = 20, so 5 are missing: 4 peasants and a light infantry
    assert played.campaign.realms[ENG].gold == 0
    assert after.units("ENG.A1") == {"HI": 4}
    assert after.units("ENG.A2") == {"LI": 1}
    assert after.told("units_disbanded", ENG) == [
        {"piece": "ENG.A2", "units": {"PS": 1, "LI": 1}},
        {"piece": "ENG.A1", "units": {"PS": 3}},
    ]
    assert after.told("units_disbanded") == []
    assert after.told("piece_disbanded") == [], "something is left of both armies"


@pytest.mark.rule("SS-R78")
def test_nobody_goes_beyond_a_debt_that_is_covered_to_the_last_gold() -> None:
    """5 are missing, and the first heavy cavalry costs just 5: the second one stays."""
    played = scene(gold=5)
    played.army(ENG, 1, "AAA", HC=2)
    assert paid(played).units("ENG.A1") == {"HC": 1}


@pytest.mark.rule("SS-R78", "D06")
def test_the_owner_may_name_who_goes_first() -> None:
    """A knight instead of many peasants; what is named beyond the debt stays."""
    played = scene(gold=0)
    played.army(ENG, 1, "AAA", KN=2, PS=3)
    play = played.play()
    play.file(ENG, "income.disband", ["ENG.A1 KN 1", "ENG.A1 KN 2", "ENG.A1 PS 1"])
    play.run(collect, {})  # 15 are due: both knights and all peasants go
    assert play.units("ENG.A1") == {}
    rich = scene(gold=10)
    rich.army(ENG, 1, "AAA", KN=2, PS=3)
    play = rich.play()
    play.file(ENG, "income.disband", ["ENG.A1 KN 1", "ENG.A1 KN 2"])
    play.run(collect, {})
    assert play.units("ENG.A1") == {"KN": 1, "PS": 3}


@pytest.mark.rule("SS-244", "SS-245", "SS-R78")
def test_an_army_without_units_leaves_the_board_for_all_to_see() -> None:
    """That it is gone is public, what was in it is not."""
    played = scene(gold=0)
    played.army(ENG, 1, "AAA", PS=1)
    played.fleet(ENG, 1, "SEA", TR=1)
    after = paid(played)
    assert not after.campaign.armies
    assert not after.campaign.fleets
    assert after.told("piece_disbanded") == [
        {"piece": "ENG.A1", "place": "AAA"},
        {"piece": "ENG.F1", "place": "SEA"},
    ]


@pytest.mark.rule("SS-R78", "SS-R104")
def test_ships_with_an_army_aboard_stay_as_long_as_anybody_else_can_go() -> None:
    """Nobody is thrown into the sea; the ships of an empty fleet go before."""
    played = scene(gold=5)
    army = played.army(ENG, 1, "AAA", HI=2)
    loaded = played.fleet(ENG, 1, "SEA", TR=1)
    played.fleet(ENG, 2, "SEA", TR=1)
    played.aboard(army, loaded)
    options = ask_who_goes(played.campaign, played.box, ENG).decision.options
    assert [option.id for option in options] == ["ENG.A1 HI 1", "ENG.A1 HI 2", "ENG.F2 TR 1"]
    after = paid(played)  # 6 + 3 + 3 make 15: 10 are missing, the empty transport, both infantry, then the other
    assert not after.campaign.fleets
    assert not after.campaign.armies
    again = scene(gold=10)
    army = again.army(ENG, 1, "AAA", HI=2)
    loaded = again.fleet(ENG, 1, "SEA", TR=1)
    again.fleet(ENG, 2, "SEA", TR=1)
    again.aboard(army, loaded)
    after = paid(again)
    assert after.units("ENG.F1") == {"TR": 1}
    assert after.units("ENG.A1") == {"HI": 1}
    assert after.units("ENG.F2") == {}


@pytest.mark.rule("D06", "SS-R90")
def test_nobody_sees_who_is_short_of_gold() -> None:
    """Everybody's answer is looked up alike, and none is waited for."""
    played = scene(gold=100)
    played.army(ENG, 1, "AAA", HI=1)
    played.campaign.realms[FRA].gold = 0
    played.army(FRA, 1, "BBB", HI=1)
    play = played.play()
    play.start_with(collect, {})
    assert play.is_over
    assert [(line.seat, line.batch, line.by) for line in play.journal] == [("ENG", 1, "forced"), ("FRA", 2, "forced")]


@pytest.mark.rule("SS-R78", "D06")
def test_who_goes_first_can_be_filed_at_any_time(box: Content) -> None:
    """Where upkeep is played, by everybody who is still in the game; what has fallen since drops out of it."""
    game, played = SwordsAndSails(box), Scene(box, ENG, FRA, maintenance=True)
    army = played.army(ENG, 1, "KEN", LI=2, KN=1)

    def asked(faction: Faction) -> dict[str, Decision]:
        return {one.key: one for one in game.standing_questions(played.campaign, Seat(faction))}

    question = asked(ENG)["income.disband"]
    question.check(["ENG.A1 KN 1", "ENG.A1 LI 2"])
    army.remove({UnitType.LI: 1})
    assert asked(ENG)["income.disband"].fit(["ENG.A1 KN 1", "ENG.A1 LI 2"]) == ["ENG.A1 KN 1"]
    played.campaign.realms[FRA].is_out = True
    assert "income.disband" not in asked(FRA)
    played.campaign.options.maintenance = False
    assert "income.disband" not in asked(ENG)


@pytest.mark.rule("SS-R78", "D06")
def test_the_cheapest_go_first_and_of_those_the_highest_number() -> None:
    """Each unit once; what a piece does not have is not named."""
    played = scene()
    played.army(ENG, 1, "AAA", LI=2)
    played.army(ENG, 2, "AAA", LI=1, PS=1)
    played.fleet(ENG, 2, "SEA", TR=1)
    assert list(in_turn(played.campaign, BOX, ENG)) == [
        ("ENG.A2", UnitType.PS),
        ("ENG.F2", UnitType.TR),
        ("ENG.A2", UnitType.LI),
        ("ENG.A1", UnitType.LI),
        ("ENG.A1", UnitType.LI),
    ]
