"""Chapter 3xx: taking intrigue cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.kernel.answers import usual
from rules.kernel.decisions import Sheet
from rules.kernel.values import IllegalAnswer, Json
from rules.swords_and_sails.calendar import ask_opening
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import atlas_of, box_of
from rules.swords_and_sails.intrigue.plots import ask_plots
from rules.swords_and_sails.intrigue.taking import CardChoice, ask_cards, bill, card_price, take_cards, taking_order
from rules.swords_and_sails.realm.income import income_of
from rules.swords_and_sails.vocabulary import CardName, Colour, Faction, Leader
from tests.helpers.swords_and_sails import small_box
from tests.rules.swords_and_sails.scene import Scene

GREEN, BLUE, YELLOW, RED = Colour
ENG, FRA, HRE, NSE, FAT = Faction.ENG, Faction.FRA, Faction.HRE, Faction.NSE, Faction.FAT


def buying(*instead: Colour, **amounts: int) -> dict[str, Json]:
    """What somebody answers who buys cards."""
    then: dict[str, Json] = {colour.value: amounts.get(colour.value, 0) for colour in Colour}
    return {"pick": "cards", "then": {**then, "instead": [*(instead or Colour)]}}


def stack(scene: Scene, colour: Colour, draw: list[CardName], discard: list[CardName]) -> None:
    """Only these cards of a colour can be taken."""
    deck = scene.campaign.decks[colour]
    deck.draw_pile, deck.discard_pile = draw, discard


@pytest.mark.rule("SS-301", "SS-M05")
def test_there_are_four_stacks_of_fifteen_cards(box: Content) -> None:
    """Development, political, espionage and war, sixty cards in all."""
    counts = Counter[Colour]()
    for card in box.cards:
        counts[card.colour] += card.count
    assert {GREEN: 15, BLUE: 15, YELLOW: 15, RED: 15} == counts


@pytest.mark.rule("SS-302")
def test_a_card_that_was_just_taken_can_be_played_in_the_same_season(box: Content) -> None:
    """Taking is over before the playing begins."""
    scene = Scene(box, ENG, FRA)
    scene.army(FRA, 1, "WES", LI=1)
    stack(scene, BLUE, [], [])
    scene.campaign.decks[YELLOW].draw_pile.sort(key=lambda card: card is not CardName.SPY)
    scene.campaign.realms[ENG].gold = 30
    assert 1 == len(ask_plots(scene.play().g, ENG).decision.options)
    play = scene.play()
    play.run(take_cards, {ENG: CardChoice(free=(BLUE,), bought={YELLOW: 1}, instead=())})
    assert [CardName.SPY] == scene.campaign.realms[ENG].hand
    assert 2 == len(ask_plots(play.g, ENG).decision.options)


@pytest.mark.rule("SS-303")
def test_cards_are_taken_in_a_fixed_order(box: Content) -> None:
    """From the Holy Roman Empire to the North Sea Empire."""
    order = "HRE QUR FAT LEO BYZ POL KIE BUL FRA HUN ENG IRE NSE"
    assert order.split() == list(taking_order(Scene(box, *Faction).play().g))


@pytest.mark.rule("SS-303")
def test_whoever_takes_first_gets_the_last_card(box: Content) -> None:
    """Absent powers are skipped."""
    scene = Scene(box, NSE, ENG, FAT)
    stack(scene, GREEN, [CardName.LOGGING], [])
    play = scene.play()
    play.run(take_cards, {one: CardChoice(free=(GREEN,), instead=()) for one in (NSE, ENG, FAT)})
    assert [[], [], [CardName.LOGGING]] == [scene.campaign.realms[one].hand for one in (NSE, ENG, FAT)]


@pytest.mark.parametrize(
    ("faction", "colours"),
    [
        pytest.param(Faction.QUR, {RED, GREEN, YELLOW}, marks=pytest.mark.rule("SS-305")),
        pytest.param(Faction.FAT, {YELLOW, BLUE, GREEN}, marks=pytest.mark.rule("SS-306")),
        pytest.param(Faction.LEO, {BLUE, GREEN, RED}, marks=pytest.mark.rule("SS-307")),
        pytest.param(Faction.BYZ, {BLUE, GREEN}, marks=pytest.mark.rule("SS-308")),
        pytest.param(Faction.POL, {YELLOW, BLUE, GREEN}, marks=pytest.mark.rule("SS-309")),
        pytest.param(Faction.KIE, {BLUE, GREEN}, marks=pytest.mark.rule("SS-310")),
        pytest.param(Faction.BUL, {RED, BLUE, GREEN}, marks=pytest.mark.rule("SS-311")),
        pytest.param(Faction.FRA, {BLUE, GREEN}, marks=pytest.mark.rule("SS-312")),
        pytest.param(Faction.HUN, {RED, BLUE, GREEN}, marks=pytest.mark.rule("SS-313")),
        pytest.param(Faction.ENG, {BLUE, GREEN}, marks=pytest.mark.rule("SS-314")),
        pytest.param(Faction.IRE, {RED, BLUE, GREEN}, marks=pytest.mark.rule("SS-315")),
        pytest.param(Faction.NSE, {RED, GREEN}, marks=pytest.mark.rule("SS-316")),
    ],
)
def test_a_power_takes_one_free_card_of_certain_colours(box: Content, faction: Faction, colours: set[Colour]) -> None:
    """And of no other; green when nobody says anything."""
    ask = ask_cards(Scene(box, faction).play().g, faction)
    for colour in Colour:
        answer: Json = {"free 0": colour.value, "more": "none"}
        if colour in colours:
            ask.check(answer)
            assert (colour,) == ask.read(answer).free
        else:
            with pytest.raises(IllegalAnswer):
                ask.check(answer)
    assert (GREEN,) == ask.read(ask.decision.fall_back(lambda size: 0)).free


@pytest.mark.rule("SS-304", "SS-R40", "SS-R68")
def test_the_holy_roman_empire_takes_a_yellow_card_and_one_of_another_colour(box: Content) -> None:
    """Yellow and green when nobody says anything; never two yellow ones."""
    ask = ask_cards(Scene(box, HRE).play().g, HRE)
    assert (YELLOW, GREEN) == ask.read(ask.decision.fall_back(lambda size: 0)).free
    for colour in (GREEN, BLUE, RED):
        ask.check({"free 1": colour.value, "more": "none"})
    with pytest.raises(IllegalAnswer):
        ask.check({"free 1": "yellow", "more": "none"})


@pytest.mark.rule("SS-304", "SS-322")
def test_no_other_card_takes_the_place_of_the_empires_yellow_one(box: Content) -> None:
    """Its other free card is replaced by a colour that is not yellow."""
    scene = Scene(box, HRE)
    for colour in (YELLOW, GREEN):
        stack(scene, colour, [], [])
    play = scene.play()
    play.run(take_cards, {HRE: CardChoice(free=(YELLOW, GREEN), instead=(YELLOW, GREEN, RED, BLUE))})
    assert [{"by": "HRE", "colours": {"red": 1}}] == play.told("cards_taken")
    assert ["yellow"] == play.told("cards_drawn", HRE)[0]["missed"]


@pytest.mark.rule("SS-317", "SS-R40")
def test_cards_of_any_colour_can_be_bought(box: Content) -> None:
    """England's free card is never red, a bought one may be."""
    scene = Scene(box, ENG)
    scene.campaign.realms[ENG].gold = 100
    play = scene.play()
    ask = ask_cards(play.g, ENG)
    answer: Json = {"free 0": "blue", "more": buying(red=2)}
    ask.check(answer)
    play.run(take_cards, {ENG: ask.read(answer)})
    assert [{"by": "ENG", "colours": {"blue": 1, "red": 2}}] == play.told("cards_taken")
    assert 100 - 30 - 45 == scene.campaign.realms[ENG].gold


@pytest.mark.rule("SS-318", "SS-R41")
def test_the_price_rises_with_each_card_of_a_colour(box: Content) -> None:
    """30, 45, 60, then 15 more each."""
    assert [30, 45, 60, 75, 90] == [card_price(box, taken) for taken in range(5)]


@pytest.mark.rule("SS-319", "SS-318")
def test_the_empire_pays_105_gold_for_a_second_blue_card_and_a_green_and_a_red_one(box: Content) -> None:
    """The rulebook's example: the free blue card counts."""
    scene = Scene(box, HRE)
    scene.campaign.realms[HRE].gold = 105
    play = scene.play()
    ask = ask_cards(play.g, HRE)
    answer: Json = {"free 1": "blue", "more": buying(blue=1, green=1, red=1)}
    ask.check(answer)
    choice = ask.read(answer)
    assert 105 == bill(box, choice)
    play.run(take_cards, {HRE: choice})
    assert 0 == scene.campaign.realms[HRE].gold
    assert {"green": 1, "blue": 2, "yellow": 1, "red": 1} == play.told("cards_taken")[0]["colours"]


@pytest.mark.rule("SS-318")
def test_nobody_can_buy_more_than_he_can_pay(box: Content) -> None:
    """The answer names price and purse; income that is still to come counts where it is known."""
    scene = Scene(box, ENG)
    scene.campaign.realms[ENG].gold = 60
    play = scene.play()
    answer: Json = {"free 0": "green", "more": buying(green=1, red=1)}
    with pytest.raises(IllegalAnswer, match="75 gold, and you will have 60"):
        ask_cards(play.g, ENG).check(answer)
    ask_cards(play.g, ENG, purse=75).check(answer)
    poor = ask_cards(play.g, ENG, purse=29)
    with pytest.raises(IllegalAnswer):
        poor.check({"free 0": "green", "more": buying(red=1)})


@pytest.mark.rule("SS-318")
def test_what_the_gold_does_not_reach_for_is_not_taken(box: Content) -> None:
    """Somebody expected more income than he got: the treasury never owes anything, no other colour comes instead."""
    scene = Scene(box, ENG)
    scene.campaign.realms[ENG].gold = 40
    play = scene.play()
    play.run(take_cards, {ENG: CardChoice(free=(GREEN,), bought={GREEN: 1, RED: 1})})
    assert {"green": 1, "red": 1} == play.told("cards_taken")[0]["colours"]
    assert ["green"] == play.told("cards_drawn", ENG)[0]["missed"]
    assert 10 == scene.campaign.realms[ENG].gold


@pytest.mark.rule("SS-320", "SS-R90")
def test_faces_are_seen_by_nobody_but_the_owner_and_only_when_all_is_chosen(box: Content) -> None:
    """Number and colours are public."""
    scene = Scene(box, ENG, FRA)
    play = scene.play()
    stack(scene, GREEN, [CardName.LOGGING, CardName.IRON_VEIN], [])
    play.run(take_cards, {one: CardChoice(free=(GREEN,)) for one in (ENG, FRA)})
    assert [["logging"], ["iron_vein"]] == [play.told("cards_drawn", one)[0]["cards"] for one in (FRA, ENG)]
    assert not play.told("cards_drawn")
    assert "logging" not in str(play.told("cards_taken"))
    assert [] == play.answered


@pytest.mark.rule("SS-321")
def test_discards_are_reshuffled_only_when_the_stack_is_empty(box: Content) -> None:
    """And somebody wants a card of it."""
    scene = Scene(box, ENG, FRA)
    stack(scene, GREEN, [CardName.LOGGING], [CardName.IRON_VEIN, CardName.STONE_QUARRY])
    play = scene.play()
    play.run(take_cards, {FRA: CardChoice(free=(GREEN,))})
    assert [] == play.told("stack_reshuffled")
    assert 2 == len(scene.campaign.decks[GREEN].discard_pile)
    play = scene.play()
    play.run(take_cards, {ENG: CardChoice(free=(GREEN,))})
    assert [{"colour": "green", "cards": 2}] == play.told("stack_reshuffled")
    assert ["deck:green"] == [roll.label for roll in play.rolls]
    assert [] == scene.campaign.decks[GREEN].discard_pile
    assert scene.campaign.realms[ENG].hand[0] in (CardName.IRON_VEIN, CardName.STONE_QUARRY)


@pytest.mark.rule("SS-322", "SS-R41")
def test_a_card_of_a_colour_that_has_run_out_is_replaced_and_not_charged(box: Content) -> None:
    """By the first fallback colour that is there, at that colour's price; it does not count for its own colour."""
    scene = Scene(box, ENG)
    stack(scene, RED, [CardName.PILLAGE], [])
    scene.campaign.realms[ENG].gold = 100
    play = scene.play()
    wish = CardChoice(free=(GREEN,), bought={RED: 2}, instead=(RED, YELLOW))
    play.run(take_cards, {ENG: wish})
    assert {"green": 1, "yellow": 1, "red": 1} == play.told("cards_taken")[0]["colours"]
    assert 100 - 30 - 30 == scene.campaign.realms[ENG].gold


@pytest.mark.rule("SS-322", "SS-R41")
def test_without_a_fallback_colour_the_card_is_dropped_and_not_charged(box: Content) -> None:
    """Whoever names no other colour wants no other card."""
    scene = Scene(box, ENG)
    stack(scene, RED, [], [])
    scene.campaign.realms[ENG].gold = 100
    play = scene.play()
    ask = ask_cards(play.g, ENG)
    answer: Json = {
        "free 0": "green",
        "more": {"pick": "cards", "then": {**dict.fromkeys(Colour, 0), "red": 1, "instead": []}},
    }
    ask.check(answer)
    play.run(take_cards, {ENG: ask.read(answer)})
    assert {"green": 1} == play.told("cards_taken")[0]["colours"]
    assert 100 == scene.campaign.realms[ENG].gold
    assert ["red"] == play.told("cards_drawn", ENG)[0]["missed"]


@pytest.mark.rule("SS-322")
def test_a_free_card_is_replaced_by_an_allowed_colour_in_the_order_that_was_named(box: Content) -> None:
    """Green, blue, yellow, red unless the player says otherwise."""
    scene = Scene(box, FAT)
    stack(scene, GREEN, [], [])
    play = scene.play()
    ask = ask_cards(play.g, FAT)
    assert tuple(Colour) == ask.read({"free 0": "green", "more": "none"}).instead
    answer: Json = {"free 0": "green", "more": {"pick": "instead", "then": ["red", "yellow"]}}
    ask.check(answer)
    play.run(take_cards, {FAT: ask.read(answer)})
    assert {"yellow": 1} == play.told("cards_taken")[0]["colours"]


@pytest.mark.rule("SS-323")
def test_there_is_no_limit_to_a_hand(box: Content) -> None:
    """Forty cards and one more."""
    scene = Scene(box, ENG)
    for colour in (BLUE, YELLOW, RED):
        for card in list(scene.campaign.decks[colour].draw_pile):
            scene.deal(ENG, card)
    play = scene.play()
    play.run(take_cards, {ENG: CardChoice(free=(GREEN,))})
    assert 46 == len(scene.campaign.realms[ENG].hand)


@pytest.mark.rule("SS-963a", "SS-963b", "SS-R86")
def test_a_spy_master_takes_first_and_one_more_yellow_card(box: Content) -> None:
    """Before the Holy Roman Empire."""
    scene = Scene(box, NSE, HRE)
    scene.campaign.realms[NSE].leader = Leader.SPY_MASTER
    play = scene.play()
    assert (NSE, HRE) == taking_order(play.g)
    ask = ask_cards(play.g, NSE)
    assert (RED, YELLOW) == ask.read({"free 0": "red", "more": "none"}).free
    play.run(take_cards, {NSE: ask.read({"free 0": "red", "more": "none"})})
    assert {"yellow": 1, "red": 1} == play.told("cards_taken")[0]["colours"]


@pytest.mark.rule("SS-963a", "SS-318")
def test_a_leaders_free_card_counts_for_the_price_of_its_colour(box: Content) -> None:
    """It was taken in this phase like any other."""
    scene = Scene(box, NSE)
    scene.campaign.realms[NSE].leader = Leader.SPY_MASTER
    ask = ask_cards(scene.play().g, NSE, purse=45)
    assert 45 == bill(box, ask.read({"free 0": "red", "more": buying(yellow=1)}))


@pytest.mark.rule("SS-976")
def test_an_architect_takes_one_more_green_card(box: Content) -> None:
    """Besides the free card of his power."""
    scene = Scene(box, NSE)
    scene.campaign.realms[NSE].leader = Leader.ARCHITECT
    play = scene.play()
    choice = ask_cards(play.g, NSE).read({"free 0": "green", "more": "none"})
    play.run(take_cards, {NSE: choice})
    assert {"green": 2} == play.told("cards_taken")[0]["colours"]


@pytest.mark.rule("SS-230", "SS-317")
@pytest.mark.parametrize(("gold", "left"), [(0, 0), (100, 50)])
def test_who_cannot_pay_upkeep_takes_free_cards_all_the_same(gold: int, left: int) -> None:
    """What is left after income and upkeep buys cards, and nobody has less than nothing."""
    scene = Scene(small_box(land=["AAA BBB"]), ENG, season=3, maintenance=True)
    scene.army(ENG, 1, "AAA", HC=10)
    scene.campaign.realms[ENG].gold = gold
    ask = ask_opening(scene.play().g, ENG)
    answer: Any = usual(ask.decision)
    ask.check(answer)
    assert ask.across is not None
    with pytest.raises(IllegalAnswer, match=f"you will have {left} when"):
        ask.across({"bonus": [], "cards": CardChoice(free=(), bought={Colour.RED: 9})})


@pytest.mark.rule("SS-317", "D05", "D07")
def test_what_is_offered_counts_on_the_bonus_cards_that_are_held_and_on_no_others() -> None:
    """Income with a Bonus City Income card pays for more cards than without."""
    for held in ([], [CardName.BONUS_CITY_INCOME]):
        scene = Scene(small_box(land=["AAA BBB"], AAA={"minor_cities": 9}), ENG)
        scene.rule(ENG, "AAA")
        scene.deal(ENG, *held)
        g = scene.play().g
        purse = g.state.realms[ENG].gold + income_of(g.state, atlas_of(g), box_of(g), ENG, held).total
        offered = ask_opening(g, ENG).decision
        assert isinstance(offered, Sheet)
        assert ask_cards(g, ENG, purse).decision == offered.slots["cards"]
