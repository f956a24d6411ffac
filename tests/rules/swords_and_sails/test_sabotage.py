"""Chapter 3xx: Sabotage and Counter Sabotage."""

from __future__ import annotations

import pytest

from rules.kernel.play import Procedure
from rules.swords_and_sails.combat.sides import Battle, Side
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import G
from rules.swords_and_sails.intrigue.filings import Attempt, Guard, Hour, Sabotage, When
from rules.swords_and_sails.intrigue.sabotage import ask_sabotage, between_rounds, has_business, strike
from rules.swords_and_sails.orders import Units
from rules.swords_and_sails.vocabulary import CardName, Faction
from tests.helpers.offers import choices
from tests.rules.swords_and_sails.battlefield import fight_out
from tests.rules.swords_and_sails.intrigues import ALWAYS, ENG, FRA, KIE, NSE, at_court, little_land
from tests.rules.swords_and_sails.scene import InPlay, Scene

SABOTAGE, COUNTER = CardName.SABOTAGE, CardName.COUNTER_SABOTAGE


def at_war(**units: int) -> Scene:
    """England has a Sabotage card, France an army."""
    scene = at_court(NSE, ENG, FRA, KIE)
    scene.army(FRA, 1, "DDD", **(units or {"LI": 9}))
    scene.deal(ENG, SABOTAGE)
    return scene


def struck(scene: Scene, *dice: int, hour: Hour = Hour.BEFORE, **counters: Guard) -> InPlay:
    """England's sabotage of the French army before the battles; others have counters filed."""
    play = scene.play(*dice)
    filed = {Faction(name): Sabotage(counter=guard) for name, guard in counters.items()}
    filed[ENG] = Sabotage(attempts=(Attempt(piece="FRA.A1", hour=hour),))
    play.run(strike, filed, Hour.BEFORE)
    return play


@pytest.mark.rule("SS-398b", "SS-M06")
@pytest.mark.parametrize(("dice", "points"), [((1, 1), 7), ((2, 3), 4), ((4, 4), 1), ((4, 5), 0), ((6, 6), 0)])
def test_a_sabotage_does_as_many_points_as_the_roll_falls_short_of_nine(dice: tuple[int, int], points: int) -> None:
    """2d6 of the saboteur; a peasant absorbs one point."""
    scene = at_war(PS=9)
    play = struck(scene, *dice)
    assert 9 - points == scene.campaign.armies["FRA.A1"].size
    (told,) = play.told("sabotaged")
    assert (list(dice), points) == (told["dice"], told["points"])
    assert ["sabotage:ENG:FRA.A1"] * 2 == [roll.label for roll in play.rolls]
    assert [] == scene.campaign.realms[ENG].hand


@pytest.mark.rule("SS-399", "SS-M06")
def test_a_counter_sabotage_adds_three_to_the_roll() -> None:
    """From any player; both cards are spent."""
    scene = at_war()
    scene.deal(KIE, COUNTER)
    play = struck(scene, 1, 2, KIE=ALWAYS)
    (told,) = play.told("sabotaged")
    assert (3, "KIE") == (told["points"], told["countered_by"])
    assert [[], []] == [scene.campaign.realms[one].hand for one in (ENG, KIE)]


@pytest.mark.rule("SS-399", "SS-R100")
def test_one_counter_is_used_on_a_sabotage_and_the_targets_own_comes_first() -> None:
    """The North Sea Empire keeps its card."""
    scene = at_war()
    for faction in (NSE, FRA):
        scene.deal(faction, COUNTER)
    play = struck(scene, 1, 2, NSE=ALWAYS, FRA=Guard(when=When.MINE))
    assert ["FRA"] == [told["countered_by"] for told in play.told("sabotaged")]
    assert [[COUNTER], []] == [scene.campaign.realms[one].hand for one in (NSE, FRA)]


@pytest.mark.rule("SS-399", "SS-R100")
def test_a_saboteur_does_not_counter_himself() -> None:
    """However his counter is filed."""
    scene = at_war()
    scene.deal(ENG, COUNTER)
    play = scene.play(1, 2)
    attempts = (Attempt(piece="FRA.A1", hour=Hour.BEFORE),)
    play.run(strike, {ENG: Sabotage(attempts=attempts, counter=ALWAYS)}, Hour.BEFORE)
    assert [None] == [told["countered_by"] for told in play.told("sabotaged")]
    assert [COUNTER] == scene.campaign.realms[ENG].hand


@pytest.mark.rule("SS-398c", "SS-399")
def test_several_cards_may_strike_one_army_each_with_its_own_counter() -> None:
    """France has filed one counter, so the second sabotage meets none."""
    scene = at_war(LI=20)
    scene.deal(ENG, SABOTAGE)
    scene.deal(FRA, COUNTER, COUNTER)
    play = scene.play(1, 1, 1, 1)
    attempt = Attempt(piece="FRA.A1", hour=Hour.BEFORE)
    filed = {ENG: Sabotage(attempts=(attempt, attempt)), FRA: Sabotage(counter=Guard(when=When.MINE, most=1))}
    lost = play.run(strike, filed, Hour.BEFORE)
    assert [("FRA", 4), (None, 7)] == [(told["countered_by"], told["points"]) for told in play.told("sabotaged")]
    assert 20 - scene.campaign.armies["FRA.A1"].size == sum(lost["FRA.A1"].values())
    assert () == filed[ENG].attempts
    assert 0 == filed[FRA].counter.most
    assert [COUNTER] == scene.campaign.realms[FRA].hand


@pytest.mark.rule("SS-398c")
def test_each_of_several_counters_meets_one_sabotage() -> None:
    """As many as were filed."""
    scene = at_war(LI=20)
    scene.deal(ENG, SABOTAGE)
    scene.deal(FRA, COUNTER, COUNTER)
    play = scene.play(1, 1, 1, 1)
    attempt = Attempt(piece="FRA.A1", hour=Hour.BEFORE)
    filed = {ENG: Sabotage(attempts=(attempt, attempt)), FRA: Sabotage(counter=Guard(when=When.MINE, most=2))}
    play.run(strike, filed, Hour.BEFORE)
    assert ["FRA", "FRA"] == [told["countered_by"] for told in play.told("sabotaged")]


@pytest.mark.rule("SS-M06", "SS-R36")
def test_the_owner_chooses_what_he_loses() -> None:
    """By default what is cheapest; asked at tables that decide battles as they come."""
    scene = at_war(KN=1, PS=9)
    struck(scene, 4, 4)
    assert {"KN": 1, "PS": 8} == scene.play().units("FRA.A1")
    scene = at_war(KN=1, PS=9)
    scene.campaign.options.live_battles = True
    play = scene.play(4, 4)
    play.will_answer(FRA, "battle.losses", {"KN": 1, "PS": 0})
    filed = {ENG: Sabotage(attempts=(Attempt(piece="FRA.A1", hour=Hour.BEFORE),))}
    play.run(strike, filed, Hour.BEFORE)
    assert {"PS": 9} == play.units("FRA.A1")


@pytest.mark.rule("SS-M06")
def test_a_target_that_is_no_longer_there_costs_no_card() -> None:
    """It must be on the board when the card is played."""
    scene = at_war()
    del scene.campaign.armies["FRA.A1"]
    play = struck(scene)
    assert [SABOTAGE] == scene.campaign.realms[ENG].hand
    assert [] == play.told("sabotaged")


@pytest.mark.rule("SS-398a")
@pytest.mark.parametrize("hour", [Hour.OPENING, Hour.ROUND, Hour.AFTER])
def test_saboteurs_strike_at_the_hour_that_was_filed(hour: Hour) -> None:
    """Before the battles none of these does, and the card is still there."""
    scene = at_war()
    play = struck(scene, hour=hour)
    assert [] == play.told("sabotaged")
    assert [SABOTAGE] == scene.campaign.realms[ENG].hand


@pytest.mark.rule("SS-398a")
def test_saboteurs_strike_after_the_battles() -> None:
    """Once."""
    scene = at_war()
    play = scene.play(1, 1)
    filed = {ENG: Sabotage(attempts=(Attempt(piece="FRA.A1", hour=Hour.AFTER),))}
    assert ["FRA.A1"] == list(play.run(strike, filed, Hour.AFTER))
    assert {} == play.run(strike, filed, Hour.AFTER)


@pytest.mark.rule("SS-398a")
@pytest.mark.parametrize(("hour", "moment"), [(Hour.OPENING, 0), (Hour.ROUND, 1)])
def test_saboteurs_strike_in_a_battle_of_the_piece(hour: Hour, moment: int) -> None:
    """Before its first round or after it, and in no other army's battle."""
    scene = at_war()
    scene.army(KIE, 1, "DDD", LI=5)
    scene.army(NSE, 1, "DDD", LI=5)
    play = scene.play(1, 1)
    filed = {ENG: Sabotage(attempts=(Attempt(piece="FRA.A1", hour=hour),))}
    other = Battle(name="X", place="DDD", attacker=Side(["KIE.A1"]), defender=Side(["NSE.A1"]))
    own = Battle(name="Y", place="DDD", attacker=Side(["KIE.A1"]), defender=Side(["FRA.A1"]))

    def between(g: G, filed: dict[Faction, Sabotage], battle: Battle, number: int) -> Procedure[dict[str, Units]]:
        return between_rounds(g, filed)(battle, number)

    assert [{}, {}, {}] == [play.run(between, filed, other, number) for number in range(3)]
    losses = [bool(play.run(between, filed, own, number)) for number in range(3)]
    assert [number == moment for number in range(3)] == losses


@pytest.mark.rule("SS-398a", "SS-M06")
def test_losses_by_sabotage_are_losses_of_the_battle() -> None:
    """The forces are laid open, then the sabotage strikes, then they fight; what it killed stands in the report."""
    scene = at_war(LI=12)
    scene.army(KIE, 1, "DDD", LI=12)
    scene.rule(FRA, "DDD")
    play = scene.play(1, 1)
    filed = {ENG: Sabotage(attempts=(Attempt(piece="FRA.A1", hour=Hour.OPENING),))}
    battle = Battle(name="DDD", place="DDD", attacker=Side(["KIE.A1"]), defender=Side(["FRA.A1"]))
    fight_out(play, battle, lambda g: between_rounds(g, {**filed}))
    kinds = [event.kind for event in play.events]
    assert kinds.index("battle_joined") < kinds.index("sabotaged") < kinds.index("battle_fought")
    report = play.told("battle_fought")[0]["report"]
    assert {"FRA.A1": {"LI": 4}} == report["rounds"][0]["sabotaged"]
    assert 8 == 12 - report["rounds"][0]["sabotaged"]["FRA.A1"]["LI"]


@pytest.mark.rule("SS-398b", "SS-M06")
def test_troops_drown_whom_a_sabotaged_fleet_can_no_longer_carry() -> None:
    """Outside of a battle as after one."""
    scene = at_war()
    fleet = scene.fleet(FRA, 1, "SEA", TR=1)
    army = scene.army(FRA, 2, "SEA", LI=2)
    scene.aboard(army, fleet)
    play = scene.play(1, 1)
    filed = {ENG: Sabotage(attempts=(Attempt(piece="FRA.F1", hour=Hour.BEFORE),))}
    play.run(strike, filed, Hour.BEFORE)
    scene.campaign.drop_empty()
    assert [{}, {}] == [play.units(fleet), play.units(army)]


@pytest.mark.rule("SS-M06")
def test_saboteurs_strike_in_canonical_order() -> None:
    """Whoever handed in first."""
    scene = at_war(LI=20)
    scene.deal(NSE, SABOTAGE)
    play = scene.play()
    attempts = (Attempt(piece="FRA.A1", hour=Hour.BEFORE),)
    play.run(strike, {ENG: Sabotage(attempts=attempts), NSE: Sabotage(attempts=attempts)}, Hour.BEFORE)
    assert ["NSE", "ENG"] == [told["by"] for told in play.told("sabotaged")]


@pytest.mark.rule("SS-331", "SS-399")
def test_live_counters_are_asked_for_before_the_roll() -> None:
    """All but the saboteur."""
    scene = at_war()
    scene.campaign.options.live_counters = True
    scene.deal(KIE, COUNTER)
    play = scene.play(1, 1)
    play.will_answer(KIE, "counter.counter_sabotage", "play")
    filed = {ENG: Sabotage(attempts=(Attempt(piece="FRA.A1", hour=Hour.BEFORE),))}
    play.run(strike, filed, Hour.BEFORE)
    assert [4] == [told["points"] for told in play.told("sabotaged")]
    assert [[], ["counter.counter_sabotage"]] == [play.keys(one) for one in (ENG, NSE)]


# Filing


@pytest.mark.rule("SS-398a", "SS-398c")
def test_each_card_is_filed_with_its_target_and_hour() -> None:
    """Any army or fleet of another player; a card may be kept."""
    scene = at_war()
    scene.deal(ENG, SABOTAGE, COUNTER)
    scene.army(ENG, 1, "AAA", LI=1)
    ask = ask_sabotage(scene.play().g, ENG)
    lines = {"piece 0": "FRA.A1", "hour 0": "round", "piece 1": "keep", "hour 1": "before", "counter_sabotage": "mine"}
    answer = {"pick": "something", "then": lines}
    ask.check(answer)
    assert ask.read(answer) == Sabotage(
        attempts=(Attempt(piece="FRA.A1", hour=Hour.ROUND),), counter=Guard(when=When.MINE)
    )
    assert ["keep", "FRA.A1"] == choices(ask.decision, "something", "piece 0")
    assert Sabotage() == ask.read(ask.decision.fall_back(lambda size: 0))


@pytest.mark.rule("SS-398a")
def test_only_who_holds_one_of_the_cards_has_anything_to_file() -> None:
    """Counters are not filed where they are asked for."""
    scene = at_war()
    scene.deal(KIE, COUNTER)
    g = scene.play().g
    assert [False, True, False, True] == [has_business(g, one) for one in (NSE, ENG, FRA, KIE)]
    scene.campaign.options.live_counters = True
    assert not has_business(g, KIE)


@pytest.mark.rule("SS-M06")
def test_figures_of_the_box(box: Content) -> None:
    """The number that a roll must fall short of."""
    assert 9 == box.tables.sabotage_from == little_land().tables.sabotage_from
