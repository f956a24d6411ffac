"""A16 to A18: who fights as one force on land, who must fight, in which order [SS-601 to SS-603, SS-R19 to SS-R23]."""

from __future__ import annotations

import pytest

from rules.kernel.answers import follow_to
from rules.kernel.decisions import PickMany
from rules.swords_and_sails.content import Strait
from rules.swords_and_sails.orders import Timing
from rules.swords_and_sails.vocabulary import Faction
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.war import War, along, attack, board, go, land, strike, support

ENG, FRA, HRE, NSE, BYZ = Faction.ENG, Faction.FRA, Faction.HRE, Faction.NSE, Faction.BYZ
CROSS = small_box(land=["MID NOR", "MID EAS", "MID SOU", "MID WES", "NOR EAS", "SOU REF", "MID REF"])
"""MID in the middle; NOR and EAS are neighbours, NOR and SOU come from opposite directions."""


def battlefield(*factions: Faction, season: int = 0) -> War:
    """MID is French, with a refuge behind it."""
    war = War(CROSS, *(factions or (ENG, FRA)), season=season)
    war.rule(FRA, "MID", "REF")
    return war


# Which battles


@pytest.mark.rule("SS-601", "SS-607", "SS-R22")
def test_an_attack_is_a_battle_with_the_intruder_as_attacker() -> None:
    """However few he has."""
    war = battlefield()
    war.army(FRA, 1, "MID", LI=9)
    war.order(war.army(ENG, 1, "NOR", LI=1), attack("MID"))
    assert (["ENG.A1"], ["FRA.A1"]) == war.resolve().battles.sides("MID")


@pytest.mark.rule("SS-601", "SS-518")
def test_the_defender_may_be_the_one_who_attacks() -> None:
    """The intruder only names another power; the controller's attack in place makes the battle."""
    for order, battles in ((strike(), ["MID"]), (strike(HRE), [])):
        war = battlefield(ENG, FRA, HRE)
        war.order(war.army(FRA, 1, "MID", LI=9), order)
        war.order(war.army(ENG, 1, "NOR", LI=1), attack("MID", HRE))
        assert battles == war.resolve().battles.names


@pytest.mark.rule("SS-602", "SS-R19")
def test_where_nobody_attacks_all_but_the_controller_retreat() -> None:
    """Unharmed, by the retreat rules."""
    war = battlefield()
    war.rule(ENG, "NOR")
    guest, host = war.army(ENG, 1, "MID", LI=5), war.army(FRA, 1, "REF", LI=1)
    war.order(host, go("MID"))
    season = war.resolve()
    assert ([], "NOR", "MID") == (season.battles.names, season.place(guest), season.place(host))
    assert ["A17 stood_off", "A20 retreated"] == season.why(guest)
    assert {"LI": 5} == season.units(guest)


@pytest.mark.rule("SS-602", "SS-656")
def test_who_must_leave_and_cannot_is_removed() -> None:
    """There is no friendly land next to it."""
    war = battlefield()
    guest, host = war.army(ENG, 1, "MID", LI=5), war.army(FRA, 1, "REF", LI=1)
    war.order(host, go("MID"))
    assert war.resolve().place(guest) is None


@pytest.mark.rule("SS-603", "SS-R20")
@pytest.mark.parametrize("controller", [None, BYZ])
def test_rivals_in_land_without_defenders_must_fight(controller: Faction | None) -> None:
    """Whatever names their attacks carry; the bigger one is the attacker [SS-R22]."""
    war = War(CROSS, ENG, FRA, BYZ)
    war.campaign.lands["MID"].controller = controller
    war.order(war.army(ENG, 1, "NOR", LI=1), attack("MID", BYZ))
    war.order(war.army(FRA, 1, "SOU", LI=2), attack("MID", BYZ))
    assert (["FRA.A1"], ["ENG.A1"]) == war.resolve().battles.sides("MID")


@pytest.mark.rule("SS-603", "SS-R20")
def test_an_army_that_holds_neutral_land_must_fight_whoever_enters() -> None:
    """Even if it only defends."""
    war = War(CROSS)
    war.army(ENG, 1, "MID", LI=2)
    war.order(war.army(FRA, 1, "SOU", LI=1), attack("MID", ENG))
    assert ["MID"] == war.resolve().battles.names


@pytest.mark.rule("SS-R109")
@pytest.mark.parametrize("since", [0, 1])
def test_team_mates_never_fight_each_other(since: int) -> None:
    """In neutral land they stay side by side, in their first season too."""
    war = War(CROSS, season=1)
    war.ally(ENG, FRA, since=since)
    armies = [war.army(ENG, 1, "NOR", LI=1), war.army(FRA, 1, "SOU", LI=2)]
    for army in armies:
        war.order(army, attack("MID"))
    season = war.resolve()
    assert ([], ["MID", "MID"]) == (season.battles.names, [season.place(army) for army in armies])


@pytest.mark.rule("SS-R109", "SS-533")
@pytest.mark.parametrize(("since", "battles"), [(0, ["MID"]), (1, ["MID", "MID.2"])])
def test_a_new_team_does_not_fight_as_one(since: int, battles: list[str]) -> None:
    """Its members are separate forces against a common enemy."""
    war = battlefield(ENG, FRA, NSE, season=1)
    war.ally(ENG, NSE, since=since)
    war.army(FRA, 1, "MID", LI=9)
    for faction in (ENG, NSE):
        war.order(war.army(faction, 1, "NOR", LI=1), attack("MID"))
    assert battles == war.resolve().battles.names


# As one force


@pytest.mark.rule("SS-R23", "SS-508")
def test_armies_from_neighbouring_territories_are_one_force() -> None:
    """And from the same one; order 9 of the examples."""
    for origin in ("NOR", "EAS"):
        war = battlefield()
        war.army(FRA, 1, "MID", LI=2)
        war.order(war.army(ENG, 1, "NOR", LI=1), attack("MID"))
        war.order(war.army(ENG, 2, origin, LI=1), attack("MID"))
        season = war.resolve()
        assert ["ENG.A1", "ENG.A2"] == season.battles.sides("MID")[0]
        assert "battle.apart" not in season.keys(FRA)


@pytest.mark.rule("SS-508", "SS-R23")
def test_armies_from_opposite_directions_are_fought_one_by_one() -> None:
    """The smaller one first, unless the defender wants otherwise."""
    war = battlefield()
    war.army(FRA, 1, "MID", LI=9)
    war.order(war.army(ENG, 1, "NOR", LI=3), attack("MID"))
    war.order(war.army(ENG, 2, "SOU", LI=2), attack("MID"))
    season = war.resolve()
    assert ["ENG.A2"] == season.battles.sides("MID")[0]
    assert ["ENG.A1"] == season.battles.sides("MID.2")[0]
    assert ["battle.apart"] == season.keys(FRA)
    ((_, asked),) = season.answered
    assert (True, "MID") == (asked.standing, asked.about), "it can be filed, for this place or for all"


@pytest.mark.rule("SS-508", "SS-R23")
def test_only_those_of_one_side_are_fought_together() -> None:
    """England from two directions and the Empire from a third, all of them against France alone."""
    war = battlefield(ENG, FRA, HRE)
    war.army(FRA, 1, "MID", LI=9)
    war.order(war.army(ENG, 1, "NOR", LI=3), attack("MID", FRA))
    war.order(war.army(ENG, 2, "SOU", LI=2), attack("MID", FRA))
    war.order(war.army(HRE, 1, "WES", LI=1), attack("MID", FRA))
    season = war.begin()
    season.will_answer(FRA, "battle.apart", "together")
    season.resolve()
    foes = [season.battles.sides(name)[0] for name in season.battles.names]
    assert [["HRE.A1"], ["ENG.A1", "ENG.A2"]] == foes


@pytest.mark.rule("SS-508")
@pytest.mark.parametrize(
    ("answer", "first"),
    [
        ("together", ["ENG.A1", "ENG.A2"]),
        ({"pick": "order", "then": ["ENG.A1", "ENG.A2"]}, ["ENG.A1"]),
        ({"pick": "order", "then": ["ENG.A2", "ENG.A1"]}, ["ENG.A2"]),
    ],
)
def test_the_defender_chooses_together_or_in_which_order(answer: object, first: list[str]) -> None:
    """Sizes are not shown to him before he chooses."""
    war = battlefield()
    war.army(FRA, 1, "MID", LI=9)
    war.order(war.army(ENG, 1, "NOR", LI=3), attack("MID"))
    war.order(war.army(ENG, 2, "SOU", LI=3), attack("MID"))
    season = war.begin()
    season.will_answer(FRA, "battle.apart", answer)  # type: ignore[arg-type]
    season.resolve()
    assert first == season.battles.sides("MID")[0]
    labels = [option.label for option in season.answered[0][1].options]  # type: ignore[union-attr]
    assert "One by one, the smallest force first" == labels[0]
    assert not any("3" in label for label in labels)
    own_order = follow_to(PickMany, season.answered[0][1], "order")
    assert own_order is not None
    assert (True, 2, 2) == (own_order.ordered, own_order.least, own_order.most)


@pytest.mark.rule("SS-507", "SS-R23")
@pytest.mark.parametrize("how", [along, support])
def test_armies_ordered_together_are_one_force_from_anywhere(how: object) -> None:
    """Order 8: told to go together, or in support."""
    war = battlefield()
    war.army(FRA, 1, "MID", LI=2)
    leader, other = war.army(ENG, 1, "NOR", LI=1), war.army(ENG, 2, "SOU", LI=1)
    war.order(leader, attack("MID"))
    war.order(other, how(leader))  # type: ignore[operator]
    assert ["ENG.A1", "ENG.A2"] == war.resolve().battles.sides("MID")[0]


@pytest.mark.rule("SS-R23")
def test_who_keeps_apart_joins_nobody() -> None:
    """Order 10: though it comes from the same territory."""
    war = battlefield()
    war.army(FRA, 1, "MID", LI=9)
    war.order(war.army(ENG, 1, "NOR", LI=1), attack("MID"))
    war.order(war.army(ENG, 2, "NOR", LI=1), attack("MID", is_apart=True))
    assert ["MID", "MID.2"] == war.resolve().battles.names


@pytest.mark.rule("SS-R23")
def test_an_army_that_stands_there_joins_those_who_come_from_next_door() -> None:
    """Its origin is the territory itself, which all of them touch."""
    war = battlefield()
    war.order(war.army(ENG, 1, "MID", LI=1), strike())
    war.order(war.army(ENG, 2, "SOU", LI=1), attack("MID"))
    war.order(war.army(FRA, 1, "REF", LI=1), go("MID"))
    assert ["ENG.A1", "ENG.A2"] == war.resolve().battles.sides("MID")[0]


@pytest.mark.rule("SS-R23")
def test_landings_from_one_zone_are_together_and_with_land_that_it_touches() -> None:
    """A zone counts as adjacent to its shores and to its neighbour zones."""
    box = small_box(land=["MID NOR"], coast=["MID SEA", "MID BAY", "MID GUL", "NOR SEA"], sea=["SEA BAY", "GUL BAY"])
    for walks, zones, count in (
        (True, ["SEA"], 1),
        (True, ["BAY"], 2),
        (False, ["SEA", "BAY"], 1),
        (False, ["SEA", "GUL"], 2),
    ):
        war = War(box)
        war.rule(FRA, "MID")
        war.army(FRA, 1, "MID", LI=9)
        if walks:
            war.order(war.army(ENG, 1, "NOR", LI=1), attack("MID"))
        for number, zone in enumerate(zones, 2):
            army = war.army(ENG, number, zone, LI=1)
            war.aboard(army, war.fleet(ENG, number, zone, TR=1))
            war.order(army, land("MID", is_attack=True))
        assert count == len(war.resolve().battles.names)


@pytest.mark.rule("SS-R108", "SS-R23")
def test_a_crossing_makes_neighbours_for_who_controls_it() -> None:
    """Two armies from the two shores of a strait are together if the player holds both."""
    belt = Strait(id="s", name="S", shores=("NOR", "SOU"), zones=("SEA", "BAY"), can_be_crossed=True, source="SS-542")
    box = small_box(
        land=["MID NOR", "MID SOU"],
        coast=["NOR SEA", "SOU SEA", "NOR BAY", "SOU BAY"],
        sea=["SEA BAY"],
        straits=[belt],
    )
    for shores, count in ((("NOR", "SOU"), 1), (("NOR",), 2)):
        war = War(box)
        war.rule(FRA, "MID")
        war.rule(ENG, *shores)
        war.army(FRA, 1, "MID", LI=9)
        war.order(war.army(ENG, 1, "NOR", LI=1), attack("MID"))
        war.order(war.army(ENG, 2, "SOU", LI=1), attack("MID"))
        assert count == len(war.resolve().battles.names)


@pytest.mark.rule("SS-R23")
def test_without_a_defender_separate_forces_fight_as_they_are() -> None:
    """Nobody is asked: only a defending force has the choice."""
    war = War(CROSS)
    war.order(war.army(ENG, 1, "NOR", LI=1), attack("MID"))
    war.order(war.army(ENG, 2, "SOU", LI=1), attack("MID"))
    war.order(war.army(FRA, 1, "WES", LI=9), attack("MID"))
    season = war.resolve()
    assert ["MID", "MID.2"] == season.battles.names
    assert "battle.apart" not in season.keys(ENG) + season.keys(FRA)


@pytest.mark.rule("SS-R23", "SS-532")
def test_the_controllers_side_is_one_defending_force() -> None:
    """Those who stand there, those who come in, and an older ally's."""
    war = battlefield(ENG, FRA, HRE)
    war.ally(FRA, HRE)
    war.army(FRA, 1, "MID", LI=1)
    war.order(war.army(FRA, 2, "WES", LI=1), go("MID"))
    war.order(war.army(HRE, 1, "SOU", LI=1), go("MID"))
    war.order(war.army(ENG, 1, "NOR", LI=2), attack("MID"))
    assert ["FRA.A1", "FRA.A2", "HRE.A1"] == war.resolve().battles.sides("MID")[1]


@pytest.mark.rule("SS-R23")
def test_defenders_who_come_in_from_opposite_directions_are_one_force() -> None:
    """Nobody stood there before."""
    war = battlefield()
    war.rule(FRA, "WES", "REF")
    for number, origin in ((1, "WES"), (2, "REF")):
        war.order(war.army(FRA, number, origin, LI=1), go("MID"))
    war.order(war.army(ENG, 1, "NOR", LI=9), attack("MID"))
    assert ["FRA.A1", "FRA.A2"] == war.resolve().battles.sides("MID")[1]


@pytest.mark.rule("SS-R104", "SS-516")
def test_armies_aboard_are_not_present_on_land() -> None:
    """An army in the port of MID does not defend it."""
    war = War(small_box(land=["MID NOR"], coast=["MID SEA"], MID={"minor_cities": 1}))
    war.rule(FRA, "MID")
    army = war.army(FRA, 1, "MID", LI=5)
    war.aboard(army, war.fleet(FRA, 1, "MID", docked=True, TR=1))
    war.order(war.army(ENG, 1, "NOR", LI=1), attack("MID"))
    assert [] == war.resolve().battles.names


# In which order


@pytest.mark.rule("SS-R22", "SS-R93")
def test_invaders_fight_each_other_first_the_smallest_pair_of_all() -> None:
    """Then the defender fights who is left."""
    war = battlefield(ENG, FRA, HRE, NSE)
    war.army(FRA, 1, "MID", LI=1)
    for faction, origin, size in ((ENG, "NOR", 4), (HRE, "SOU", 2), (NSE, "WES", 3)):
        war.order(war.army(faction, 1, origin, LI=size), attack("MID"))
    season = war.resolve()
    sides = [season.battles.fighters(name) for name in season.battles.names]
    assert [["NSE.A1", "HRE.A1"], ["ENG.A1", "NSE.A1"], ["ENG.A1", "FRA.A1"]] == sides


@pytest.mark.rule("SS-R22")
def test_equal_pairs_go_by_the_canonical_order() -> None:
    """Norway and England before the others."""
    war = War(CROSS, ENG, FRA, NSE)
    for faction, origin in ((FRA, "NOR"), (ENG, "SOU"), (NSE, "WES")):
        war.order(war.army(faction, 1, origin, LI=2), attack("MID"))
    season = war.resolve()
    assert (["NSE.A1"], ["ENG.A1"]) == season.battles.sides("MID")


@pytest.mark.rule("SS-R20", "SS-603")
def test_invaders_who_beat_the_defender_then_fight_each_other() -> None:
    """Though neither attacks the other: the land has no defender any more."""
    war = battlefield(ENG, FRA, HRE)
    war.army(FRA, 1, "MID", LI=1)
    war.order(war.army(ENG, 1, "NOR", LI=4), attack("MID", FRA))
    war.order(war.army(HRE, 1, "SOU", LI=3), attack("MID", FRA))
    season = war.resolve()
    assert ["FRA.A1"] == season.battles.sides("MID")[1]
    assert (["ENG.A1"], ["HRE.A1"]) == season.battles.sides("MID.2")


@pytest.mark.rule("SS-R77")
def test_after_the_battles_an_intruder_who_fought_nobody_leaves() -> None:
    """England attacks France alone, the Empire attacks Byzantium alone, which is not there."""
    war = battlefield(ENG, FRA, HRE, BYZ)
    war.rule(HRE, "SOU")
    war.army(FRA, 1, "MID", LI=5)
    war.order(war.army(ENG, 1, "NOR", LI=1), attack("MID", FRA))
    bystander = war.army(HRE, 1, "SOU", LI=9)
    war.order(bystander, attack("MID", BYZ))
    season = war.resolve()
    assert (["MID"], "SOU") == (season.battles.names, season.place(bystander))


@pytest.mark.rule("SS-605", "SS-835")
def test_both_may_leave_a_territory() -> None:
    """Then each goes where it came from, or to friendly land next to it."""
    war = battlefield()
    war.rule(ENG, "NOR")
    defender, attacker = war.army(FRA, 1, "MID", LI=1), war.army(ENG, 1, "NOR", LI=1)
    war.order(attacker, attack("MID"))
    war.battles.goes("MID", leave=(ENG, FRA))
    season = war.resolve()
    assert ("REF", "NOR") == (season.place(defender), season.place(attacker))


@pytest.mark.rule("SS-526")
def test_a_bridged_army_has_the_zone_as_its_origin() -> None:
    """So it is not together with an army that marches in from the far side."""
    box = small_box(land=["MID NOR"], coast=["MID SEA", "WES SEA"])
    war = War(box)
    war.rule(FRA, "MID")
    war.army(FRA, 1, "MID", LI=9)
    fleet = war.fleet(ENG, 1, "SEA", TR=1)
    war.order(war.army(ENG, 1, "WES", LI=1), board(fleet, timing=Timing.AFTER, landing="MID", is_attack=True))
    war.order(war.army(ENG, 2, "NOR", LI=1), attack("MID"))
    assert ["MID", "MID.2"] == war.resolve().battles.names
