"""Taking intrigue cards in Swords & Sails: in which order, which of them for nothing, and for how much."""

from collections import Counter

import pytest

from data.load import load
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.vocabulary import Colour, Faction

GREEN, BLUE, YELLOW, RED = Colour.GREEN, Colour.BLUE, Colour.YELLOW, Colour.RED


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box of Swords & Sails."""
    return load("swords_and_sails", Content)


# --- the order ---


@pytest.mark.rule("SS-303")
def test_cards_are_taken_in_this_order(box: Content) -> None:
    taking = sorted(box.powers, key=lambda power: power.taking)
    assert "HRE QUR FAT LEO BYZ POL KIE BUL FRA HUN ENG IRE NSE" == " ".join(power.id for power in taking)
    assert list(range(1, 14)) == [power.taking for power in taking]


@pytest.mark.rule("SS-330")
def test_cards_are_played_in_the_reverse_order_of_taking(box: Content) -> None:
    assert list(Faction) == sorted(Faction, key=lambda power: -box.power(power).taking)


# --- free cards ---


def free_cards(box: Content, power: Faction) -> list[set[Colour]]:
    """The colours that each of a power's free cards may have."""
    return [set(colours) for colours in box.power(power).free_cards]


@pytest.mark.rule("SS-304")
def test_the_empire_takes_a_yellow_card_and_one_of_another_colour(box: Content) -> None:
    assert [{YELLOW}, {GREEN, BLUE, RED}] == free_cards(box, Faction.HRE)


@pytest.mark.rule("SS-305")
def test_qurtuba_takes_a_red_green_or_yellow_card(box: Content) -> None:
    assert [{RED, GREEN, YELLOW}] == free_cards(box, Faction.QUR)


@pytest.mark.rule("SS-306")
def test_the_fatimids_takes_a_yellow_blue_or_green_card(box: Content) -> None:
    assert [{YELLOW, BLUE, GREEN}] == free_cards(box, Faction.FAT)


@pytest.mark.rule("SS-307")
def test_leon_takes_a_blue_green_or_red_card(box: Content) -> None:
    assert [{BLUE, GREEN, RED}] == free_cards(box, Faction.LEO)


@pytest.mark.rule("SS-308")
def test_byzantium_takes_a_blue_or_green_card(box: Content) -> None:
    assert [{BLUE, GREEN}] == free_cards(box, Faction.BYZ)


@pytest.mark.rule("SS-309")
def test_poland_takes_a_yellow_blue_or_green_card(box: Content) -> None:
    assert [{YELLOW, BLUE, GREEN}] == free_cards(box, Faction.POL)


@pytest.mark.rule("SS-310")
def test_kiev_takes_a_blue_or_green_card(box: Content) -> None:
    assert [{BLUE, GREEN}] == free_cards(box, Faction.KIE)


@pytest.mark.rule("SS-311")
def test_bulgaria_takes_a_red_blue_or_green_card(box: Content) -> None:
    assert [{RED, BLUE, GREEN}] == free_cards(box, Faction.BUL)


@pytest.mark.rule("SS-312")
def test_france_takes_a_blue_or_green_card(box: Content) -> None:
    assert [{BLUE, GREEN}] == free_cards(box, Faction.FRA)


@pytest.mark.rule("SS-313")
def test_hungary_takes_a_red_blue_or_green_card(box: Content) -> None:
    assert [{RED, BLUE, GREEN}] == free_cards(box, Faction.HUN)


@pytest.mark.rule("SS-314")
def test_england_takes_a_blue_or_green_card(box: Content) -> None:
    assert [{BLUE, GREEN}] == free_cards(box, Faction.ENG)


@pytest.mark.rule("SS-315")
def test_ireland_takes_a_red_blue_or_green_card(box: Content) -> None:
    assert [{RED, BLUE, GREEN}] == free_cards(box, Faction.IRE)


@pytest.mark.rule("SS-316")
def test_the_north_sea_empire_takes_a_red_or_green_card(box: Content) -> None:
    assert [{RED, GREEN}] == free_cards(box, Faction.NSE)


# --- prices ---


@pytest.mark.rule("SS-318")
def test_cards_of_one_colour_grow_dearer(box: Content) -> None:
    assert (30, 45, 60) == box.tables.cards


@pytest.mark.rule("SS-R41")
def test_each_further_card_of_a_colour_costs_15_more(box: Content) -> None:
    assert 15 == box.tables.card_step


@pytest.mark.rule("SS-319")
def test_three_cards_beside_a_free_yellow_and_a_free_blue_one_cost_105(box: Content) -> None:
    taken, paid = Counter([YELLOW, BLUE]), 0
    for colour in (BLUE, GREEN, RED):
        paid += box.tables.cards[taken[colour]]
        taken[colour] += 1
    assert 105 == paid
