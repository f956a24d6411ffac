"""Chapter 3xx: Spy and Counter-Spy, and the Spy-Master."""

from __future__ import annotations

import pytest

from rules.kernel.answers import ids_of
from rules.swords_and_sails.intrigue.filings import Guard, When
from rules.swords_and_sails.intrigue.plots import ask_plots, choose_hand, playing_order
from rules.swords_and_sails.state import Report
from rules.swords_and_sails.vocabulary import CardName, Faction, Leader, UnitType
from tests.helpers.offers import choices, offers
from tests.rules.swords_and_sails.intrigues import (
    ALWAYS,
    CATCH,
    ENG,
    FRA,
    HRE,
    KIE,
    NSE,
    SPY,
    TITLE,
    at_court,
    carry_out,
    filled_in,
    plans,
)
from tests.rules.swords_and_sails.scene import Scene

ON_THE_ARMY = plans((SPY, "FRA.A1"))


def spying(*dealt: Faction, **options: bool) -> Scene:
    """England has a Spy, others a Counter-Spy each; France has an army."""
    scene = at_court(**options)
    scene.army(FRA, 1, "DDD", KN=2, PS=3)
    scene.deal(ENG, SPY)
    for faction in dealt:
        scene.deal(faction, CATCH)
    return scene


@pytest.mark.rule("SS-394")
@pytest.mark.parametrize(("dice", "is_seen"), [((4, 4), True), ((4, 5), False)])
def test_a_spy_sees_an_army_on_eight_or_less(dice: tuple[int, int], is_seen: bool) -> None:
    """2d6; the card is spent either way, and everybody knows of the attempt."""
    scene = spying()
    play = carry_out(scene, {ENG: ON_THE_ARMY}, *dice)
    assert is_seen == bool(scene.campaign.realms[ENG].reports)
    assert ["spy:ENG:FRA.A1"] * 2 == [roll.label for roll in play.rolls]
    (told,) = play.told("spied")
    assert (list(dice), 8, is_seen) == (told["dice"], told["limit"], told["is_seen"])
    assert [] == scene.campaign.realms[ENG].hand


@pytest.mark.rule("SS-394")
def test_fleets_are_spied_on_too_but_not_the_own_ones() -> None:
    """An army or fleet of another player."""
    scene = spying()
    scene.fleet(KIE, 2, "SEA", WS=1)
    scene.fleet(ENG, 1, "SEA", WS=1)
    ask = ask_plots(scene.play().g, ENG)
    assert ["spy FRA.A1 0", "spy KIE.F2 0"] == choices(ask.decision, "something", "schemes")


@pytest.mark.rule("SS-395")
@pytest.mark.parametrize(("dice", "is_seen"), [((1, 4), True), ((2, 4), False)])
def test_with_a_counter_spy_five_or_less_is_needed(dice: tuple[int, int], is_seen: bool) -> None:
    """Anybody may play it, not only the target."""
    scene = spying(KIE)
    play = carry_out(scene, {ENG: ON_THE_ARMY, KIE: plans(counter_spy=ALWAYS)}, *dice)
    assert is_seen == bool(scene.campaign.realms[ENG].reports)
    assert [] == scene.campaign.realms[KIE].hand
    (told,) = play.told("spied")
    assert ("KIE", 5) == (told["countered_by"], told["limit"])


@pytest.mark.rule("SS-396", "SS-R49")
def test_the_report_is_for_the_spy_alone_and_shows_what_was_there_at_that_moment() -> None:
    """Not even an ally or the target reads it; what comes later does not change it."""
    scene = spying()
    scene.ally(ENG, KIE)
    play = carry_out(scene, {ENG: ON_THE_ARMY})
    scene.campaign.armies["FRA.A1"].add({UnitType.LI: 5})
    report = Report(piece="FRA.A1", place="DDD", season=0, units={UnitType.KN: 2, UnitType.PS: 3})
    assert [report] == scene.campaign.realms[ENG].reports
    assert [{"KN": 2, "PS": 3}] == [told["units"] for told in play.told("spy_reported", ENG)]
    for other in (FRA, KIE):
        assert [] == scene.campaign.realms[other].reports
        assert [] == play.told("spy_reported", other)
    assert "KN" not in str([event.data for event in play.events if event.audience is None])


@pytest.mark.rule("SS-R49")
def test_a_newer_report_takes_the_place_of_an_older_one() -> None:
    """One for each army or fleet."""
    scene = spying()
    scene.campaign.realms[ENG].reports = [Report(piece="FRA.A1", place="CCC", season=-1, units={UnitType.HI: 9})]
    carry_out(scene, {ENG: ON_THE_ARMY})
    assert ["DDD"] == [report.place for report in scene.campaign.realms[ENG].reports]


@pytest.mark.rule("SS-397", "SS-R49")
def test_a_player_spies_once_on_the_same_army_in_a_season() -> None:
    """There is one such line on his sheet, and a second card on it would stay in his hand."""
    scene = spying()
    scene.deal(ENG, SPY)
    ask = ask_plots(scene.play().g, ENG)
    assert ["spy FRA.A1 0"] == choices(ask.decision, "something", "schemes")
    play = carry_out(scene, {ENG: plans((SPY, "FRA.A1"), (SPY, "FRA.A1"))}, 6, 6)
    assert [SPY] == scene.campaign.realms[ENG].hand
    assert 1 == len(play.told("spied"))


@pytest.mark.rule("SS-397")
def test_another_player_may_spy_on_the_same_army() -> None:
    """Each player once."""
    scene = spying()
    scene.deal(KIE, SPY)
    play = carry_out(scene, {ENG: ON_THE_ARMY, KIE: ON_THE_ARMY})
    assert ["ENG", "KIE"] == [told["by"] for told in play.told("spied")]


@pytest.mark.rule("SS-394")
def test_a_spy_on_an_army_that_is_gone_is_not_played() -> None:
    """The card stays."""
    scene = spying()
    del scene.campaign.armies["FRA.A1"]
    carry_out(scene, {ENG: ON_THE_ARMY})
    assert [SPY] == scene.campaign.realms[ENG].hand


# The Spy-Master


def with_master(scene: Scene, faction: Faction = KIE) -> Scene:
    """One of them is a Spy-Master."""
    scene.campaign.realms[faction].leader = Leader.SPY_MASTER
    return scene


@pytest.mark.rule("SS-963c", "SS-R86")
def test_a_spy_master_plays_last() -> None:
    """After the Holy Roman Empire."""
    scene = with_master(at_court(NSE, ENG, HRE), ENG)
    assert (NSE, HRE, ENG) == playing_order(scene.play().g)


@pytest.mark.rule("SS-964")
def test_a_spy_master_looks_at_the_unplayed_cards_of_one_player() -> None:
    """He sees what is left when his turn comes; everybody sees whom he looks at."""
    scene = with_master(spying(FRA))
    scene.deal(ENG, TITLE, CATCH)
    ask = ask_plots(scene.play().g, KIE)
    plots = ask.read(filled_in(look="ENG"))
    play = carry_out(scene, {ENG: plans((TITLE, "BBB")), KIE: plots})
    assert [{"by": "KIE", "whom": "ENG"}] == play.told("hand_looked_at")
    assert [{"by": "KIE", "whom": "ENG", "cards": ["counter_spy", "spy"]}] == play.told("hand_seen", KIE)
    assert [] == play.told("hand_seen", ENG)
    assert [] == play.told("hand_seen", FRA)


@pytest.mark.rule("SS-964")
def test_only_a_spy_master_may_look_and_by_default_he_does_not() -> None:
    """Nobody else has that line."""
    scene = with_master(spying())
    assert choices(ask_plots(scene.play().g, KIE).decision, "something") == ["look"]
    assert not offers(ask_plots(scene.play().g, ENG).decision, "something", "look")
    ask = ask_plots(scene.play().g, KIE)
    assert ask.read(ask.decision.fall_back(lambda size: 0)).look is None
    assert ask.read(filled_in(look="nobody")).look is None


@pytest.mark.rule("SS-965")
@pytest.mark.parametrize(("dice", "is_seen"), [((2, 3), True), ((3, 3), False)])
def test_a_spy_master_sees_what_anothers_spy_has_seen_on_five_or_less(dice: tuple[int, int], is_seen: bool) -> None:
    """Rolled by itself after every success."""
    scene = with_master(spying())
    play = carry_out(scene, {ENG: ON_THE_ARMY}, 4, 4, *dice)
    assert is_seen == bool(scene.campaign.realms[KIE].reports)
    assert is_seen == bool(play.told("spy_reported", KIE))
    assert [is_seen] == [told["is_seen"] for told in play.told("listened")]


@pytest.mark.rule("SS-965")
def test_a_spy_master_does_not_listen_to_a_failure_or_to_himself() -> None:
    """Nor does he roll for his own army."""
    assert 2 == len(carry_out(with_master(spying()), {ENG: ON_THE_ARMY}, 6, 6).rolls)
    assert 2 == len(carry_out(with_master(spying(), ENG), {ENG: ON_THE_ARMY}, 1, 1).rolls)
    assert 2 == len(carry_out(with_master(spying(), FRA), {ENG: ON_THE_ARMY}, 1, 1).rolls)


# Whom counters are kept for


@pytest.mark.rule("SS-395", "SS-R49")
def test_the_targets_own_counter_is_used_first() -> None:
    """The others keep theirs, also those who come earlier in canonical order."""
    scene = at_court(ENG, FRA, KIE, NSE)
    scene.army(KIE, 1, "DDD", LI=1)
    scene.deal(ENG, SPY)
    for faction in (NSE, FRA, KIE):
        scene.deal(faction, CATCH)
    guards = {faction: plans(counter_spy=ALWAYS) for faction in (NSE, FRA, KIE)}
    carry_out(scene, {ENG: plans((SPY, "KIE.A1")), **guards})
    assert [[CATCH], [CATCH], []] == [scene.campaign.realms[one].hand for one in (NSE, FRA, KIE)]


@pytest.mark.rule("SS-395", "SS-R49")
def test_without_the_targets_own_the_first_in_canonical_order_is_used() -> None:
    """Whatever order the sheets come in."""
    scene = at_court(ENG, FRA, KIE, NSE)
    scene.army(KIE, 1, "DDD", LI=1)
    scene.deal(ENG, SPY)
    for faction in (NSE, FRA):
        scene.deal(faction, CATCH)
    guards = {faction: plans(counter_spy=ALWAYS) for faction in (FRA, NSE)}
    carry_out(scene, {**guards, ENG: plans((SPY, "KIE.A1"))})
    assert [[], [CATCH]] == [scene.campaign.realms[one].hand for one in (NSE, FRA)]


@pytest.mark.rule("SS-395")
@pytest.mark.parametrize(
    ("guard", "is_played"),
    [
        (Guard(when=When.NEVER), False),
        (Guard(when=When.MINE), False),
        (Guard(when=When.ALWAYS), True),
        (Guard(when=When.CHOSEN, powers=(ENG,)), True),
        (Guard(when=When.CHOSEN, powers=(FRA,)), False),
    ],
)
def test_a_filed_counter_is_played_when_its_owner_said(guard: Guard, is_played: bool) -> None:
    """England spies on France, and Kiev has a Counter-Spy."""
    scene = spying(KIE)
    carry_out(scene, {ENG: ON_THE_ARMY, KIE: plans(counter_spy=guard)})
    assert is_played == (CardName.COUNTER_SPY not in scene.campaign.realms[KIE].hand)


@pytest.mark.rule("SS-395")
def test_a_counter_is_kept_for_the_own_pieces() -> None:
    """France guards her own army."""
    scene = spying(FRA)
    carry_out(scene, {ENG: ON_THE_ARMY, FRA: plans(counter_spy=Guard(when=When.MINE))})
    assert [] == scene.campaign.realms[FRA].hand


@pytest.mark.rule("SS-964", "D33")
def test_a_spy_master_looks_at_others_hands_alone() -> None:
    """Everybody's but the own, or nobody's."""
    scene = at_court()
    others = [one for one in scene.campaign.realms if one != ENG]
    assert ["nobody", *others] == ids_of(choose_hand(scene.play().g, ENG).decision)
