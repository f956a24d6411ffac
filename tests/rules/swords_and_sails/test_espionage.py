"""Chapter 9xx: the espionage-only game."""

from __future__ import annotations

import pytest

from rules.kernel.answers import follow_to
from rules.kernel.decisions import PickMany
from rules.kernel.values import IllegalAnswer, Json
from rules.swords_and_sails.intrigue.espionage import Espionage, ask_espionage, spy_out
from rules.swords_and_sails.vocabulary import Faction, Leader
from tests.rules.swords_and_sails.intrigues import ENG, FRA, HRE, KIE, NSE, at_court
from tests.rules.swords_and_sails.scene import InPlay, Scene

ON_FRANCE = Espionage(targets=("FRA.A1",))


def cabinet(*factions: Faction, gold: int = 100) -> Scene:
    """No cards, but gold, and a French army and fleet."""
    scene = at_court(*(factions or (ENG, FRA, KIE, HRE)), gold=gold, espionage_only=True)
    scene.army(FRA, 1, "DDD", KN=3)
    scene.fleet(FRA, 1, "SEA", WS=1)
    return scene


def spied(scene: Scene, filed: dict[Faction, Espionage], *dice: int) -> InPlay:
    """What comes of it."""
    play = scene.play(*dice)
    play.run(spy_out, filed)
    return play


def filled_in(counters: int, *targets: str) -> Json:
    """A sheet of the espionage-only game."""
    return {"pick": "something", "then": {"counters": counters, "targets": [*targets]}}


@pytest.mark.rule("SS-940", "SS-944")
def test_counters_and_spies_cost_thirty_gold_each() -> None:
    """Any number that can be paid."""
    scene = cabinet(gold=90)
    ask = ask_espionage(scene.play().g, ENG)
    ask.check(filled_in(3))
    ask.check(filled_in(1, "FRA.F1", "FRA.A1"))
    with pytest.raises(IllegalAnswer, match="costs 120 gold, and you have 90"):
        ask.check(filled_in(2, "FRA.F1", "FRA.A1"))
    spied(scene, {ENG: ask.read(filled_in(1, "FRA.F1"))})
    assert 30 == scene.campaign.realms[ENG].gold


@pytest.mark.rule("SS-940")
def test_nobody_sees_what_others_pay_for_counters() -> None:
    """Until one is used."""
    scene = cabinet()
    play = spied(scene, {FRA: Espionage(counters=2)})
    assert 40 == scene.campaign.realms[FRA].gold
    assert [] == [event.kind for event in play.events if event.audience is None]
    assert [] == play.told("counters_lost", ENG)


@pytest.mark.rule("SS-941")
def test_counters_are_used_up_in_the_order_of_the_attempts() -> None:
    """One for each attempt against that player; the third spy meets none."""
    scene = cabinet()
    filed = {
        KIE: Espionage(targets=("FRA.F1",)),
        FRA: Espionage(counters=2),
        ENG: Espionage(targets=("FRA.A1", "FRA.F1")),
    }
    play = spied(scene, filed)
    found = [(told["by"], told["piece"], told["countered_by"]) for told in play.told("spied")]
    assert [("ENG", "FRA.A1", "FRA"), ("ENG", "FRA.F1", "FRA"), ("KIE", "FRA.F1", None)] == found


@pytest.mark.rule("SS-941")
def test_counters_protect_only_whoever_paid_for_them() -> None:
    """Kiev's do not help France."""
    play = spied(cabinet(), {ENG: ON_FRANCE, KIE: Espionage(counters=1)})
    assert [None] == [told["countered_by"] for told in play.told("spied")]


@pytest.mark.rule("SS-942")
def test_unused_counters_are_lost_with_their_gold() -> None:
    """The bank has it, and only their owner is told."""
    scene = cabinet()
    play = spied(scene, {ENG: ON_FRANCE, FRA: Espionage(counters=3)})
    assert 10 == scene.campaign.realms[FRA].gold
    assert [2] == [told["counters"] for told in play.told("counters_lost", FRA)]


@pytest.mark.rule("SS-943")
def test_players_spy_in_canonical_order() -> None:
    """The Holy Roman Empire always last."""
    scene = cabinet(HRE, NSE, KIE, ENG, FRA)
    play = spied(scene, dict.fromkeys((HRE, KIE, NSE, ENG), ON_FRANCE))
    assert ["NSE", "ENG", "KIE", "HRE"] == [told["by"] for told in play.told("spied")]


@pytest.mark.rule("SS-944")
def test_all_targets_are_declared_at_once() -> None:
    """Before the first roll of that player."""
    play = spied(cabinet(), {ENG: Espionage(targets=("FRA.F1", "FRA.A1"))})
    assert ["spies_sent", "spied"] == [event.kind for event in play.events if event.audience is None][:2]
    assert [["FRA.F1", "FRA.A1"]] == [told["pieces"] for told in play.told("spies_sent")]


@pytest.mark.rule("SS-944")
@pytest.mark.parametrize("targets", [("FRA.F1", "FRA.A1"), ("FRA.A1", "FRA.F1")])
def test_targets_are_spied_on_in_the_order_in_which_they_were_named(targets: tuple[str, ...]) -> None:
    """Not in the order in which they are offered."""
    ask = ask_espionage(cabinet().play().g, ENG)
    line = follow_to(PickMany, ask.decision, "something", "targets")
    assert line is not None
    assert line.ordered
    assert targets == ask.read(filled_in(0, *targets)).targets


@pytest.mark.rule("SS-944", "SS-R68")
def test_the_holy_roman_empire_has_one_attempt_free() -> None:
    """Also with an empty treasury; the second one costs as usual."""
    scene = cabinet(gold=0)
    ask = ask_espionage(scene.play().g, HRE)
    free: Json = {"pick": "something", "then": {"targets": ["FRA.A1"]}}
    ask.check(free)
    with pytest.raises(IllegalAnswer, match="costs 30 gold"):
        ask.check({"pick": "something", "then": {"targets": ["FRA.A1", "FRA.F1"]}})
    spied(scene, {HRE: ask.read(free)})
    assert 0 == scene.campaign.realms[HRE].gold
    assert ["nothing"] == [option.id for option in ask_espionage(scene.play().g, ENG).decision.options]


@pytest.mark.rule("SS-945")
@pytest.mark.parametrize(
    ("dice", "counters", "is_seen"),
    [((4, 4), 0, True), ((4, 5), 0, False), ((1, 4), 1, True), ((2, 4), 1, False)],
)
def test_eight_or_less_succeeds_with_three_added_for_a_counter(
    dice: tuple[int, int], counters: int, is_seen: bool
) -> None:
    """2d6."""
    scene = cabinet()
    spied(scene, {ENG: ON_FRANCE, FRA: Espionage(counters=counters)}, *dice)
    assert is_seen == bool(scene.campaign.realms[ENG].reports)


@pytest.mark.rule("SS-946")
def test_only_the_spying_player_sees_the_units() -> None:
    """Attempt and success are known to all."""
    scene = cabinet()
    play = spied(scene, {ENG: ON_FRANCE})
    assert [{"KN": 3}] == [told["units"] for told in play.told("spy_reported", ENG)]
    assert [[], [], []] == [play.told("spy_reported", one) for one in (FRA, KIE, HRE)]
    assert [True] == [told["is_seen"] for told in play.told("spied")]


@pytest.mark.rule("SS-947")
def test_each_army_or_fleet_is_a_target_once_for_each_player() -> None:
    """And never an own one."""
    scene = cabinet()
    scene.army(ENG, 1, "AAA", LI=1)
    ask = ask_espionage(scene.play().g, ENG)
    with pytest.raises(IllegalAnswer, match="only once"):
        ask.check(filled_in(0, "FRA.A1", "FRA.A1"))
    with pytest.raises(IllegalAnswer):
        ask.check(filled_in(0, "ENG.A1"))


@pytest.mark.rule("SS-965")
def test_a_spy_master_listens_here_too() -> None:
    """Whenever another player's spying succeeds."""
    scene = cabinet()
    scene.campaign.realms[KIE].leader = Leader.SPY_MASTER
    play = spied(scene, {ENG: ON_FRANCE}, 4, 4, 2, 3)
    assert [True] == [told["is_seen"] for told in play.told("listened")]
    assert 1 == len(scene.campaign.realms[KIE].reports)


@pytest.mark.rule("SS-940")
def test_everybody_is_asked_and_by_default_nobody_spends_anything() -> None:
    """A sheet of the same question, whatever the treasury."""
    scene = cabinet(gold=29)
    g = scene.play().g
    for faction in (ENG, FRA, KIE):
        ask = ask_espionage(g, faction)
        assert Espionage() == ask.read(ask.decision.fall_back(lambda size: 0))
    assert 1 == len({ask_espionage(g, one).decision.prompt for one in (ENG, FRA, KIE, HRE)})
