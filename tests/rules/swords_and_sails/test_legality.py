"""Orders of single pieces on land: marching, attacking, crossing, supporting, instructions for battle."""

from __future__ import annotations

import pytest

from rules.swords_and_sails.content import Content, Strait
from rules.swords_and_sails.orders import Command, Instructions, Order, Retreat, Then
from rules.swords_and_sails.state import Army
from rules.swords_and_sails.vocabulary import CardName, Faction, Leader
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.desk import Desk
from tests.rules.swords_and_sails.scene import Scene

ENG, FRA, KIE, HRE, BYZ, FAT = Faction.ENG, Faction.FRA, Faction.KIE, Faction.HRE, Faction.BYZ, Faction.FAT


def go(place: str, *, is_attack: bool = False, whom: Faction | None = None) -> Order:
    return Order(command=Command.MOVE, place=place, is_attack=is_attack, whom=whom)


def told(**wish: object) -> Order:
    return Order(instructions=Instructions.model_validate(wish))


class Plain:
    """Four territories in a row, AAA to DDD; England rules the first two, France the third, nobody the last."""

    def __init__(self, *factions: Faction, **options: object) -> None:
        box = small_box(land=["AAA BBB", "BBB CCC", "CCC DDD"])
        self.scene = Scene(box, *(factions or (ENG, FRA, KIE)), season=4, **options)
        self.scene.rule(ENG, "AAA", "BBB")
        self.scene.rule(FRA, "CCC")
        self.army = self.scene.army(ENG, 1, "BBB", KN=1, LI=2)
        self.desk = Desk(self.scene)

    def why_not(self, order: Order, army: Army | None = None) -> str:
        return self.desk.why_not(army or self.army, order)


@pytest.mark.rule("SS-501")
def test_only_own_pieces_get_orders() -> None:
    """A player orders each of his own armies and fleets, and nobody else's."""
    plain = Plain()
    stranger = plain.scene.army(FRA, 1, "CCC", LI=1)
    assert plain.why_not(Order()) == ""
    assert plain.why_not(Order(), stranger) == "French Army I is not yours."
    gone = plain.scene.army(ENG, 2, "AAA", LI=1)
    del plain.scene.campaign.armies[gone.name]
    assert plain.why_not(Order(), gone) == "There is no such army or fleet."


@pytest.mark.rule("SS-505", "SS-520")
def test_an_army_marches_one_area() -> None:
    """A destination is next to the army; two areas away is too far."""
    plain = Plain()
    assert plain.why_not(go("AAA")) == ""
    assert plain.why_not(go("DDD", is_attack=True)) == "Ddd is not next to Bbb."
    assert plain.why_not(go("BBB")) == "Army I is in Bbb already."


@pytest.mark.rule("SS-523", "SS-R18")
def test_land_that_is_not_friendly_is_entered_by_an_attack() -> None:
    """A plain move leads only into friendly land; an attack leads into any, friendly land too."""
    plain = Plain()
    assert "can be entered only by an attack" in plain.why_not(go("CCC"))
    assert plain.why_not(go("CCC", is_attack=True)) == ""
    assert plain.why_not(go("AAA", is_attack=True)) == ""
    edge = plain.scene.army(ENG, 2, "CCC", LI=1)
    assert "can be entered only by an attack" in plain.why_not(go("DDD"), edge)


@pytest.mark.rule("SS-153", "SS-R63")
def test_closed_land_is_never_entered() -> None:
    """Neither a move nor an attack leads into closed land."""
    plain = Plain()
    plain.scene.campaign.lands["CCC"].is_closed = True
    assert plain.why_not(go("CCC", is_attack=True)) == "Ccc is closed: nobody may enter it in this game."


@pytest.mark.rule("SS-521")
def test_armies_do_not_walk_on_water() -> None:
    """The sea is for fleets, and land not for them."""
    box = small_box(coast=["AAA SEA", "BBB SEA"], sea=["SEA OCE"])
    scene = Scene(box)
    army, fleet = scene.army(ENG, 1, "AAA", LI=1), scene.fleet(ENG, 1, "SEA", TR=1)
    desk = Desk(scene)
    assert desk.why_not(army, go("SEA")) == "Army I cannot march into Sea: only a fleet can carry it there."
    assert "cannot sail on land" in desk.why_not(fleet, go("AAA"))
    assert "cannot dock: only fleets can" in desk.why_not(army, Order(command=Command.DOCK, place="AAA"))
    assert "only armies go aboard" in desk.why_not(fleet, Order(command=Command.LOAD, fleets=("ENG.F1",)))


@pytest.mark.rule("SS-506", "SS-R77")
def test_an_attack_may_name_one_power() -> None:
    """It names somebody hostile who is in the game, and only where something is attacked."""
    plain = Plain(ENG, FRA, KIE, HRE)
    plain.scene.ally(ENG, HRE)
    assert plain.why_not(go("CCC", is_attack=True, whom=FRA)) == ""
    assert plain.why_not(Order(is_attack=True, whom=KIE)) == ""
    assert plain.why_not(go("CCC", is_attack=True, whom=ENG)).startswith("England is your own power")
    assert plain.why_not(go("CCC", is_attack=True, whom=HRE)).startswith("Holy Roman Empire is your ally")
    assert plain.why_not(go("CCC", is_attack=True, whom=BYZ)) == "Byzantium is not in this game."
    assert plain.why_not(go("AAA", whom=FRA)) == "Army I attacks nobody, so no power can be named."


@pytest.mark.rule("SS-532", "SS-533", "SS-R31", "SS-R109")
def test_an_older_team_shares_its_land() -> None:
    """A team-mate's land is open from the season after the declaration; until then nobody marches or attacks there."""
    for since, is_open in ((3, True), (4, False)):
        plain = Plain(ENG, FRA, KIE)
        plain.scene.ally(ENG, FRA, since=since)
        assert (plain.why_not(go("CCC")) == "") is is_open
        assert (plain.why_not(go("CCC", is_attack=True)) == "") is is_open
    assert "belongs to France" in plain.why_not(go("CCC"))


@pytest.mark.rule("SS-R109")
def test_land_occupied_by_a_new_ally_stays_shut() -> None:
    """Where a new ally's army stands nobody enters; neutral land with nobody in it is free to both."""
    plain = Plain(ENG, FRA, KIE)
    army = plain.scene.army(ENG, 2, "CCC", LI=1)
    plain.scene.rule(ENG, "CCC")
    plain.scene.ally(ENG, FRA, since=4)
    assert plain.why_not(go("DDD", is_attack=True), army) == ""
    plain.scene.army(FRA, 1, "DDD", LI=1)
    assert "is occupied by France" in plain.why_not(go("DDD", is_attack=True), army)


STRAIT = Strait(
    id="sound", name="Sound", shores=("AAA", "BBB"), zones=("SEA", "OCE"), can_be_crossed=True, source="SS-542"
)


@pytest.mark.rule("SS-542", "SS-543", "SS-R108")
def test_a_strait_is_crossed_by_who_controls_both_shores() -> None:
    """The player himself must control both; a team-mate's shore does not do."""
    scene = Scene(small_box(coast=["AAA SEA", "BBB OCE"], sea=["SEA OCE"], straits=[STRAIT]), ENG, FRA, season=4)
    army = scene.army(ENG, 1, "AAA", LI=1)
    desk = Desk(scene)
    scene.rule(ENG, "AAA")
    scene.rule(FRA, "BBB")
    scene.ally(ENG, FRA)
    assert "only if you control both Aaa and Bbb" in desk.why_not(army, go("BBB"))
    scene.rule(ENG, "BBB")
    assert desk.why_not(army, go("BBB")) == ""
    assert desk.reach.marches(desk.outlook.pieces[army.name]) == ("BBB",)


@pytest.mark.rule("SS-543", "SS-544", "SS-R107")
def test_the_straits_of_the_map(box: Content) -> None:
    """Bosporus and Danish straits can be crossed, one shore to the next; Gibraltar and Messina cannot."""
    scene = Scene(box, *Faction)
    desk = Desk(scene)
    crossings = {"THR": "OPS", "JUT": "ZEA", "ZEA": "SCA", "QTB": "BGW", "SIC": "NAP"}
    scene.rule(ENG, *crossings, *crossings.values())
    faults = {}
    for number, (shore, other) in enumerate(crossings.items(), start=1):
        faults[shore] = desk.why_not(scene.army(ENG, number, shore, LI=1), go(other))
    assert {shore for shore, fault in faults.items() if not fault} == {"THR", "JUT", "ZEA"}
    assert "cannot cross the strait of Gibraltar without a fleet" in faults["QTB"]
    assert "cannot cross the strait of Messina without a fleet" in faults["SIC"]
    assert desk.why_not(scene.army(ENG, 2, "JUT", LI=1), go("SCA")) == "Scania is not next to Jutland."


@pytest.mark.rule("SS-502", "SS-R24")
def test_support_goes_to_a_piece_in_reach() -> None:
    """The supported piece is, or could get, where the supporter can follow; armies support armies of their side."""
    plain = Plain()
    near, far = plain.scene.army(ENG, 2, "AAA", LI=1), plain.scene.army(ENG, 3, "DDD", LI=1)
    enemy, fleet = plain.scene.army(FRA, 1, "CCC", LI=1), plain.scene.fleet(ENG, 1, "AAA", TR=1)

    def support(name: str) -> str:
        return plain.why_not(Order(command=Command.SUPPORT, piece=name))

    assert support(near.name) == support(far.name) == ""
    away = plain.why_not(Order(command=Command.SUPPORT, piece=far.name), near)
    assert away == "Army III is too far away to be supported by Army II."
    assert support(plain.army.name) == "Army I cannot support itself."
    assert support(enemy.name) == "French Army I is not on your side."
    assert support(fleet.name) == "Armies act together with armies, fleets with fleets."
    assert support("ENG.A5") == "There is no such army or fleet."
    assert "keep apart" in plain.why_not(Order(command=Command.SUPPORT, piece=near.name, is_apart=True))


@pytest.mark.rule("SS-R24", "SS-R109")
def test_support_for_an_ally_does_not_know_his_order() -> None:
    """An ally's army can be supported wherever some order could bring it near; a new ally's cannot."""
    for since, fault in ((3, ""), (4, "from the next season on")):
        plain = Plain()
        ally = plain.scene.army(FRA, 1, "DDD", LI=1)
        plain.scene.ally(ENG, FRA, since=since)
        why = plain.why_not(Order(command=Command.SUPPORT, piece=ally.name))
        assert (why == "") if not fault else (fault in why)


@pytest.mark.rule("SS-507")
def test_pieces_go_together_where_both_can() -> None:
    """Together with another is possible for own pieces that have a place in common; not together and apart at once."""
    plain = Plain()
    other, far = plain.scene.army(ENG, 2, "DDD", LI=1), plain.scene.army(ENG, 3, "AAA", LI=1)
    ally = plain.scene.army(FRA, 1, "CCC", LI=1)
    plain.scene.ally(ENG, FRA)

    def along(name: str, **more: object) -> str:
        return plain.why_not(Order.model_validate({"command": Command.WITH, "piece": name, **more}))

    assert along(other.name) == ""
    assert along(ally.name) == "French Army I is not yours to lead."
    assert along(other.name, is_apart=True) == "Army I cannot go together with Army II and keep apart."
    assert "too far away" in plain.why_not(Order(command=Command.WITH, piece=other.name), far)


def test_an_order_says_only_what_belongs_to_it() -> None:
    """Parts of one command do not turn up in another."""
    plain = Plain()
    assert plain.why_not(Order(place="AAA")) == "An order to defend cannot say that."
    assert plain.why_not(Order(command=Command.SUPPORT, piece="ENG.A1", is_attack=True)) != ""
    assert plain.why_not(Order(command=Command.MOVE, place="AAA", fleets=("ENG.F1",))) != ""
    assert plain.why_not(Order(carries=("ENG.A1",))) == "Army I is an army: only fleets carry."


@pytest.mark.rule("SS-R33", "SS-740")
def test_what_comes_after_the_battle() -> None:
    """Pillage needs the card, partial siege the option, and numbers belong to what they limit."""
    plain = Plain()
    assert plain.why_not(told(then=Then.SIEGE, pay=5)) == plain.why_not(told(then=Then.HOLD)) == ""
    assert plain.why_not(told(then=Then.PILLAGE)) == "You hold no Pillage Territory card."
    plain.scene.deal(ENG, CardName.PILLAGE)
    assert plain.why_not(told(then=Then.PILLAGE)) == ""
    assert plain.why_not(told(then=Then.PARTIAL)) == "Partial sieges are not played in this game."
    assert Plain(partial_siege=True).why_not(told(then=Then.PARTIAL, cities=1)) == ""
    assert Plain(partial_siege=True).why_not(told(then=Then.PARTIAL, cities=2)) == ""
    assert Plain(partial_siege=True).why_not(told(then=Then.PARTIAL, cities=20)) == ""
    assert Plain(partial_siege=True).why_not(told(then=Then.PARTIAL, cities=21)) != ""
    assert plain.why_not(told(then=Then.SIEGE, pay=99)) == ""
    assert plain.why_not(told(then=Then.SIEGE, pay=100)) != ""
    assert plain.why_not(told(pay=5)) != ""
    assert plain.why_not(told(then=Then.HOLD, cities=1)) != ""


def may_leave_early(
    faction: Faction, leader: Leader | None = None, cards: int = 0, *, double: bool = False, at_sea: bool = False
) -> bool:
    """Whether a piece may be told to leave before combat, with so many Tactical Withdraw cards in hand."""
    scene = Scene(small_box(coast=["AAA SEA"]), faction, KIE, double_withdraw=double)
    scene.campaign.realms[faction].leader = leader
    scene.deal(faction, *[CardName.TACTICAL_WITHDRAW] * cards)
    piece = scene.fleet(faction, 1, "SEA", WS=1) if at_sea else scene.army(faction, 1, "AAA", LI=1)
    return Desk(scene, faction).why_not(piece, told(retreat=Retreat.BEFORE)) == ""


@pytest.mark.rule("SS-672")
def test_six_powers_may_leave_before_combat_by_a_card() -> None:
    """Not without one; others not even with one."""
    able = [faction for faction in Faction if faction is not KIE and may_leave_early(faction, cards=1)]
    assert able == [Faction.IRE, Faction.HUN, Faction.POL, Faction.LEO, FAT, Faction.QUR]
    assert not any(may_leave_early(faction) for faction in able)


@pytest.mark.rule("SS-968")
def test_a_diplomat_may_leave_before_combat_by_a_card() -> None:
    """Of whichever power; he needs the card."""
    assert may_leave_early(ENG, Leader.DIPLOMAT, 1)
    assert not may_leave_early(ENG, Leader.DIPLOMAT)


@pytest.mark.rule("SS-675")
def test_two_cards_together_leave_before_combat_where_that_is_played() -> None:
    """One does not, and without the option two do not."""
    assert may_leave_early(ENG, cards=2, double=True)
    assert not may_leave_early(ENG, cards=1, double=True)
    assert not may_leave_early(ENG, cards=2)


@pytest.mark.rule("SS-977b")
def test_a_commander_may_leave_before_combat_on_land() -> None:
    """Without a card; at sea he has no say, and a card for armies does not help."""
    assert may_leave_early(ENG, Leader.COMMANDER)
    assert not may_leave_early(FAT, Leader.COMMANDER, 1, at_sea=True)


@pytest.mark.rule("SS-956")
def test_an_admiral_may_leave_before_combat_at_sea() -> None:
    """Not on land; and no fleet may without him."""
    assert may_leave_early(ENG, Leader.ADMIRAL, at_sea=True)
    assert not may_leave_early(ENG, Leader.ADMIRAL)
    assert not may_leave_early(ENG, at_sea=True)


def test_when_and_where_to_retreat() -> None:
    """Rounds and percentages need a number; a place to fall back to is friendly and next to where a fight may be."""
    plain = Plain()
    assert plain.why_not(told(retreat=Retreat.ROUND, limit=2)) == plain.why_not(told(retreat=Retreat.NEVER)) == ""
    assert plain.why_not(told(retreat=Retreat.BELOW, limit=40)) == ""
    assert plain.why_not(told(retreat=Retreat.BELOW, limit=500)) == ""
    assert plain.why_not(told(retreat=Retreat.BELOW, limit=501)) != ""
    assert plain.why_not(told(retreat=Retreat.ROUND, limit=20)) == ""
    assert plain.why_not(told(retreat=Retreat.ROUND, limit=21)) != ""
    assert plain.why_not(told(retreat=Retreat.ROUND)) != ""
    assert plain.why_not(told(retreat=Retreat.NEVER, limit=3)) != ""
    assert plain.why_not(told(limit=3)) != ""
    assert plain.why_not(told(fallback=("AAA", "BBB"))) == ""
    assert "cannot fall back to Ccc" in plain.why_not(told(fallback=("CCC",)))
    assert plain.why_not(told(fallback=("AAA", "AAA"))) == "A place to fall back to is named once."
