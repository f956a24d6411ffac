"""Whatever is planned in an intrigue phase: no card is lost, nobody owes gold, and secrets stay where they are."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernel.asks import Ask
from rules.kernel.decisions import Amount, Decision, PickMany, PickOne, Sheet
from rules.kernel.values import IllegalAnswer, Json
from rules.swords_and_sails.intrigue.plots import Plots, ask_plots, play_out
from rules.swords_and_sails.state import Agreement
from rules.swords_and_sails.vocabulary import CardName, Colour, Faction, Leader
from tests.helpers.lengths import at_length
from tests.rules.swords_and_sails.intrigues import ENG, FRA, KIE, NSE, at_court, little_land
from tests.rules.swords_and_sails.scene import Scene

PLAYERS = (NSE, ENG, FRA, KIE)


def crowded(random: Random, *, live: bool = False) -> Scene:
    """Hands dealt blindly from blue, yellow and red, a few armies, two agreements."""
    box = little_land(BBB={"minor_cities": 2}, CCC={"minor_cities": 1}, EEE={})
    scene = at_court(*PLAYERS, box=box, gold=random.choice((0, 5, 15, 100)), live_counters=live)
    scene.rule(FRA, "DDD")
    for faction, place in zip(PLAYERS, ("EEE", "AAA", "DDD", "CCC"), strict=True):
        scene.army(faction, 1, place, LI=random.randint(1, 5))
        scene.fleet(faction, 2, "SEA", WS=random.randint(1, 5))
        for colour in (Colour.BLUE, Colour.YELLOW, Colour.RED):
            for _ in range(random.randint(0, 3)):
                scene.deal(faction, random.choice(scene.campaign.decks[colour].draw_pile))
    for number, gold in ((1, 5), (2, 75)):
        scene.campaign.decks[Colour.GREEN].take_from_draw_pile(CardName.TRADE_AGREEMENT)
        scene.campaign.agreements.append(Agreement(number=number, partners=(FRA, KIE), gold=gold, opened=-1))
    scene.campaign.realms[random.choice(PLAYERS)].leader = Leader.SPY_MASTER
    return scene


def any_answer(random: Random, decision: Decision) -> Json:
    """Something that the question itself allows."""
    match decision:
        case PickOne():
            option = random.choice(decision.options)
            return option.id if option.then is None else {"pick": option.id, "then": any_answer(random, option.then)}
        case PickMany():
            most = min(decision.most, 4)
            return [option.id for option in random.sample(decision.options, random.randint(decision.least, most))]
        case Amount():
            return random.randint(decision.least, decision.most)
        case Sheet():
            return {slot: any_answer(random, line) for slot, line in decision.slots.items()}
    raise AssertionError(decision.kind)


def legal_answer(random: Random, ask: Ask[Plots]) -> Plots:
    """A sheet that is taken; after some tries an empty one."""
    for _ in range(20):
        answer = any_answer(random, ask.decision)
        try:
            ask.check(answer)
        except IllegalAnswer:
            continue
        return ask.read(answer)
    return Plots()


@pytest.mark.slow
@pytest.mark.rule("SS-324", "SS-331")
@settings(max_examples=at_length(40, 60))
@given(seed=st.integers(0, 10_000), live=st.booleans())
def test_no_card_is_lost_and_nobody_owes_gold(seed: int, live: bool) -> None:
    """All gold that was there is in a treasury, on an agreement or paid for land."""
    random = Random(seed)
    scene = crowded(random, live=live)
    campaign, box = scene.campaign, scene.box
    cards = {colour: deck.cards() for colour, deck in campaign.decks.items()}
    gold = sum(realm.gold for realm in campaign.realms.values()) + sum(one.gold for one in campaign.agreements)
    play = scene.play(*(random.randint(1, 6) for _ in range(100)))
    plots = {faction: legal_answer(random, ask_plots(play.g, faction)) for faction in PLAYERS}
    play.run(play_out, plots)
    assert cards == {colour: deck.cards() for colour, deck in campaign.decks.items()}
    hands = Counter(card for realm in campaign.realms.values() for card in realm.hand)
    hands[CardName.TRADE_AGREEMENT] += len(campaign.agreements)
    assert hands == sum((Counter(deck.out) for deck in campaign.decks.values()), Counter())
    assert all(realm.gold >= 0 for realm in campaign.realms.values())
    left = sum(realm.gold for realm in campaign.realms.values()) + sum(one.gold for one in campaign.agreements)
    assert gold == left + sum(told["gold"] for told in play.told("title_claimed"))
    assert all(box.card(told["card"]).moment == "intrigue" for told in play.told("title_claimed"))


@pytest.mark.slow
@pytest.mark.rule("SS-396", "SS-R90")
@settings(max_examples=at_length(25, 40))
@given(seed=st.integers(0, 10_000))
def test_what_others_hear_does_not_depend_on_what_is_in_an_army(seed: int) -> None:
    """The same phase with other units in all pieces: to everybody but the spies it is the same."""
    heard: list[dict[Faction, list[object]]] = []
    for extra in (0, 7):
        random = Random(seed)
        scene = crowded(random)
        for piece in scene.campaign.pieces():
            piece.add(dict.fromkeys(piece.units, extra))
        play = scene.play(*(random.randint(1, 6) for _ in range(100)))
        plots = {faction: legal_answer(random, ask_plots(play.g, faction)) for faction in PLAYERS}
        play.run(play_out, plots)
        assert all(event.kind == "spy_reported" for event in play.events if "units" in event.data)
        heard.append(
            {
                faction: [(e.kind, e.data) for e in play.events if e.is_for(faction) and e.kind != "spy_reported"]
                for faction in PLAYERS
            }
        )
    assert heard[0] == heard[1]
