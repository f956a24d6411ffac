"""Rosters and Tactics decks: samples, own ones within their limits, and decks that make themselves."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.opening.deployment import Wing, ready_made
from rules.fantasy_commander.opening.muster import new_battle, new_unit
from rules.fantasy_commander.opening.rosters import (
    automatic_deck,
    choose_decks,
    faults_of_deck,
    figures_of,
    limit,
    most_stars,
    most_units,
    sample,
)
from rules.fantasy_commander.vocabulary import EMPIRE, SIDES, STYX
from rules.kernel.values import IllegalAnswer, Json, Seat
from tests.conformance.hooks.fantasy_commander import box, near
from tests.rules.fantasy_commander.opening_table import OpeningTable


def ground(**options: str) -> Ground:
    """A new battle with some options, to be asked."""
    return Ground(box(), new_battle(box(), options, SIDES).field)


def roster(**units: int) -> Json:
    """A roster as it is handed in; "__" stands for the point before a level."""
    counts: dict[str, Any] = {name.replace("__", "."): count for name, count in units.items()}
    return {"units": counts}


def deck(**cards: int) -> Json:
    """A deck as it is handed in."""
    return {"cards": {**cards}}


def refusal(table: OpeningTable, side: Seat, answer: Json) -> str:
    """What is said of an answer that is not taken."""
    with pytest.raises(IllegalAnswer) as fault:
        table.answer(side, answer)
    return str(fault.value)


# Rosters


@pytest.mark.rule("FC-103", "FC-140")
@pytest.mark.parametrize("number", range(1, 7))
def test_samples_need_no_answer(number: int) -> None:
    """Both armies and decks are those of the book, and nobody is asked for them."""
    table = OpeningTable(scenario=str(number))
    table.begin()
    assert table.key().startswith("deployment.")
    plan = table.ground.scenario
    for side in SIDES:
        assert [unit.card for unit in table.field.units if unit.side == side] == [*plan.rosters[side].units]
        assert Counter(table.g.state.screens[side].deck) == Counter(plan.rosters[side].deck)


@pytest.mark.rule("FC-D02")
def test_whoever_changes_nothing_takes_the_army_of_the_book() -> None:
    """The sheet says so."""
    table = OpeningTable(rosters="custom")
    table.begin()
    assert table.asked(EMPIRE).unchanged == "the army of the book"  # type: ignore[union-attr]


@pytest.mark.rule("FC-112")
def test_exactly_the_limit_is_legal_and_a_point_more_is_not() -> None:
    """193 points in scenario 1: 3 x 23 + 2 x 27 + 40 + 30 is legal; 4 x 23 + 27 + 30 + 45 is 194."""
    table = OpeningTable(rosters="custom")
    table.begin()
    too_much = roster(legionnaires__conscript=4, shooters__conscript=1, roland=1, crusader=1)
    assert "194 of 193" in refusal(table, EMPIRE, too_much)
    exact = roster(legionnaires__conscript=3, shooters__conscript=2, knights__conscript=1, roland=1)
    table.answer(EMPIRE, exact)
    assert table.asked(EMPIRE).key == "opening.deck"


@pytest.mark.rule("FC-113", "FC-R30")
@pytest.mark.parametrize(
    ("options", "limits"),
    [
        ({"scenario": "1"}, (193, 188)),
        ({"scenario": "3"}, (238, 188)),
        ({"scenario": "4"}, (269, 208)),
        ({"scenario": "6"}, (269, 278)),
        ({"scenario": "6", "handicap": "on"}, (269, 343)),
        ({"scenario": "5", "handicap": "on"}, (361, 343)),
        ({"mode": "royale", "limit": "400", "map": "3"}, (400, 400)),
    ],
)
def test_each_faction_has_its_own_limit(options: dict[str, str], limits: tuple[int, int]) -> None:
    """The figure behind its name; in a Battle Royale what the table agreed on."""
    assert (limit(ground(**options), EMPIRE), limit(ground(**options), STYX)) == limits


@pytest.mark.rule("FC-R28")
def test_the_handicap_of_scenario_6_adds_the_hydra_and_a_card_for_it() -> None:
    """Off unless it is asked for; then Styx has ten units and ten cards, and the Empire what it had."""
    plain, helped = OpeningTable(scenario="6"), OpeningTable(scenario="6", handicap="on")
    for table in (plain, helped):
        table.finish()
    assert "hydra" not in plain.field.armies[STYX].roster
    assert [*plain.field.armies[STYX].roster, "hydra"] == helped.field.armies[STYX].roster
    assert [table.field.armies[STYX].deck_size for table in (plain, helped)] == [9, 10]
    cards = helped.g.state.screens[STYX].composition
    assert faults_of_deck(box(), STYX, cards, 10) == []
    added = Counter(cards) - Counter(plain.g.state.screens[STYX].composition)
    assert added == {"terrifying_attack": 1}
    assert plain.field.armies[EMPIRE] == helped.field.armies[EMPIRE]


@pytest.mark.rule("FC-R69")
def test_named_units_come_once_and_there_is_at_least_one_unit() -> None:
    """Two Rolands are refused, and so is an army of nobody."""
    table = OpeningTable(rosters="custom")
    table.begin()
    assert "Roland" in refusal(table, EMPIRE, roster(roland=2))
    assert "not enough" in refusal(table, EMPIRE, roster())


@pytest.mark.rule("FC-R69")
def test_no_more_units_than_cards_and_hexes() -> None:
    """500 points would be 33 Zombies: 23 cards are the most, and on map 4 the zone has 19 hexes."""
    table = OpeningTable(mode="royale", limit="500")
    table.begin()
    assert "room for 23" in refusal(table, STYX, roster(zombie_warriors__conscript=12, zombie_archers__conscript=12))
    table.answer(STYX, roster(zombie_warriors__conscript=12, zombie_archers__conscript=11))
    assert table.asked(STYX).key == "opening.deck"
    tight = ground(mode="royale", limit="500", map="4")
    assert most_units(tight, STYX) == len(tight.plan.zone(STYX)) == 19


@pytest.mark.rule("FC-R69", "FC-154")
def test_no_more_units_than_can_stand_in_the_zone() -> None:
    """With zones moved to the river of map 5, 16 hexes of the Empire's 26 are dry: there is a line for so many."""
    by_the_river = Ground(near(box()), new_battle(near(box()), {"mode": "royale", "map": "5"}, SIDES).field)
    assert (26, 16) == (len(by_the_river.plan.zone(EMPIRE)), most_units(by_the_river, EMPIRE))
    for _ in range(most_units(by_the_river, EMPIRE)):
        by_the_river.field.units.append(new_unit(box(), by_the_river.field.units, "legionnaires.conscript"))
    assert 16 == len(set(ready_made(by_the_river, EMPIRE, Wing.WEST).values()))


@pytest.mark.rule("FC-105", "FC-R68", "FC-D02", "FC-D03")
def test_who_makes_no_army_for_a_battle_royale_gets_that_of_scenario_2() -> None:
    """On whatever map; the deck is the automatic one, not the recommended one."""
    table = OpeningTable(mode="royale", map="5")
    table.finish()
    plan = next(one for one in box().scenarios if one.number == 2)
    for side in SIDES:
        assert Counter(table.field.armies[side].roster) == Counter(plan.rosters[side].units)
        cards = table.g.state.screens[side].composition
        assert cards == automatic_deck(box(), side, len(plan.rosters[side].units))
        assert Counter(cards) != Counter(plan.rosters[side].deck)


@pytest.mark.rule("FC-103")
def test_in_a_scenario_a_roster_can_be_changed_and_is_hidden_until_both_are_made() -> None:
    """The other side sees no unit of it before."""
    table = OpeningTable(rosters="custom")
    table.begin()
    table.answer(EMPIRE, roster(roland=1, crusader=1))
    table.fall_back(EMPIRE)
    assert table.waiting == (STYX,)
    assert table.told("roster_revealed") == []
    assert table.field.units == []
    table.fall_back(STYX)
    table.fall_back(STYX)
    assert table.field.armies[EMPIRE].roster == ["roland", "crusader"]
    assert [event["side"] for event in table.told("roster_revealed")] == [EMPIRE, STYX]
    assert table.told("roster_revealed")[0]["cost"] == 75
    assert sample(table.ground, STYX) == table.field.armies[STYX].roster


# Decks


@pytest.mark.rule("FC-141")
@pytest.mark.parametrize(("cards", "fault"), [(2, "not enough"), (4, "too much")])
def test_a_deck_has_one_card_for_each_unit(cards: int, fault: str) -> None:
    """Three units, three cards."""
    table = OpeningTable(rosters="custom")
    table.begin()
    table.answer(EMPIRE, roster(roland=1, legionnaires__conscript=2))
    names = ["powerful_strikes", "breakthrough", "iron_march", "counterblow"][:cards]
    assert fault in refusal(table, EMPIRE, deck(**dict.fromkeys(names, 1)))
    table.answer(EMPIRE, deck(powerful_strikes=1, breakthrough=1, iron_march=1))
    table.fall_back(STYX)
    table.fall_back(STYX)
    assert table.field.armies[EMPIRE].deck_size == table.field.armies[EMPIRE].draw_pile == 3


@pytest.mark.rule("FC-142", "FC-144")
def test_no_card_too_often_and_none_of_the_other_side() -> None:
    """Breakthrough can be there twice, and is of the Empire."""
    assert faults_of_deck(box(), EMPIRE, ["breakthrough"] * 2, 2) == []
    assert "2 times" in faults_of_deck(box(), EMPIRE, ["breakthrough"] * 3, 3)[0]
    assert "other side" in faults_of_deck(box(), STYX, ["breakthrough"], 1)[0]
    table = OpeningTable(rosters="custom")
    table.begin()
    table.answer(EMPIRE, roster(legionnaires__conscript=3))
    assert "Breakthrough" in refusal(table, EMPIRE, deck(breakthrough=3))
    assert "not one of the choices" in refusal(table, EMPIRE, deck(abyss_scream=3))


@pytest.mark.rule("FC-143")
@pytest.mark.parametrize(("size", "stars"), [(3, 0), (4, 1), (7, 1), (8, 2), (11, 2), (12, 3)])
def test_every_star_needs_three_others(size: int, stars: int) -> None:
    """Two stars need a deck of 8, three one of 12."""
    assert most_stars(size) == stars


@pytest.mark.rule("FC-143")
def test_a_deck_with_too_many_stars_is_refused() -> None:
    """Four units: one star is legal, two are not."""
    table = OpeningTable(rosters="custom")
    table.begin()
    table.answer(EMPIRE, roster(legionnaires__conscript=4))
    assert "star" in refusal(table, EMPIRE, deck(will_to_victory=1, signal_lights=1, breakthrough=2))
    table.answer(EMPIRE, deck(will_to_victory=1, powerful_strikes=1, breakthrough=2))
    assert table.waiting == (STYX,)


@pytest.mark.rule("FC-145")
def test_a_deck_is_shuffled_and_nobody_sees_its_order() -> None:
    """Its owner knows the cards in the order of the book, the others their number."""
    table = OpeningTable()
    shuffled: list[list[str]] = []

    def turn_over(cards: Any, label: str) -> list[Any]:
        shuffled.append([*cards])
        return [*cards][::-1]

    table.finish()
    table.meddle()
    table.g.shuffle = turn_over  # type: ignore[method-assign]
    list(choose_decks(table.g))
    for side, before in zip(SIDES, shuffled, strict=True):
        assert table.g.state.screens[side].deck == before[::-1]
        assert table.g.state.screens[side].composition == before
    view = table.game.view(table.g.state, EMPIRE).model_dump_json()
    assert '"powerful_strikes"' in view
    assert '"terrifying_attack"' not in view


@pytest.mark.rule("FC-146")
def test_the_starting_army_makes_the_size_of_the_deck() -> None:
    """A unit that is lost or summoned changes nothing of it, even where the deck is made anew."""
    table = OpeningTable()
    table.finish()
    field = table.meddle().field
    field.units.append(new_unit(box(), field.units, "zombie_warriors.conscript"))
    field.unit("empire.LEG1").destroyed = True
    list(choose_decks(table.g))
    assert [field.armies[side].deck_size for side in SIDES] == [7, 9]


# The automatic deck


@pytest.mark.rule("FC-R69")
@pytest.mark.parametrize("side", SIDES)
def test_there_is_an_automatic_deck_for_every_size(side: Seat) -> None:
    """From one unit to as many as there are copies, with and without a recommended deck."""
    most = sum(card.most for card in box().tactics_of(side))
    for recommended in ((), *(one.rosters[side].deck for one in box().scenarios)):
        for size in range(1, most + 1):
            assert faults_of_deck(box(), side, automatic_deck(box(), side, size, recommended), size) == []


@pytest.mark.rule("FC-R69")
def test_a_deck_that_is_too_long_loses_its_last_cards() -> None:
    """Five of the seven cards of scenario 1: the first star stays, since five cards carry one."""
    recommended = box().scenario("first_battle").rosters[EMPIRE].deck
    assert automatic_deck(box(), EMPIRE, 5, recommended) == [*recommended[:5]]


@pytest.mark.rule("FC-R69")
def test_a_deck_that_is_too_short_is_filled_in_the_order_of_the_book() -> None:
    """Plain cards, one copy in each round up to their most, then stars."""
    plain = [card for card in box().tactics_of(EMPIRE) if not card.star]
    first_round = [card.id for card in plain]
    second_round = [card.id for card in plain if card.most > 1]
    third_round = [card.id for card in plain if card.most > 2]
    rounds = first_round + second_round + third_round
    assert automatic_deck(box(), EMPIRE, len(rounds)) == rounds
    stars = [card.id for card in box().tactics_of(EMPIRE) if card.star]
    assert automatic_deck(box(), EMPIRE, len(rounds) + 2) == rounds + stars[:2]
    assert (
        automatic_deck(box(), EMPIRE, 9, ["iron_march"] * 2)[2:]
        == [one for one in first_round if one != "iron_march"][:7]
    )


@pytest.mark.rule("FC-R69")
def test_of_too_many_stars_the_last_one_is_swapped() -> None:
    """Scenario 3's first four cards of Styx hold two stars, where four cards carry one."""
    recommended = box().scenario("difficult_decision").rosters[STYX].deck
    assert [box().tactic(card).star for card in recommended[:4]] == [False, True, False, True]
    assert automatic_deck(box(), STYX, 4, recommended) == [*recommended[:3], "terrifying_attack"]


@pytest.mark.rule("FC-125")
def test_a_roster_is_made_with_the_figures_of_the_cards_at_hand() -> None:
    """Whoever chooses units reads what each can do."""
    assert figures_of(box().unit("imelstar")) == "attack 3, defence 2, shoots with 2 (2-3), 4 Health, moves 3-5"
    assert figures_of(box().unit("knights.champion")) == "attack 4, defence 3, 3 miniatures, moves 3-6"
