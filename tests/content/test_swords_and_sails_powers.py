"""The thirteen powers of Swords & Sails: who has specials and rights at all, and who begins beside whom."""

import pytest

from data.load import load
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.vocabulary import Faction, UnitType
from tests.content.spelled_out import rows

FIGURES = ("name", "cost", "morale", "upkeep", "carry", "dice", "hit", "health", "armour", "is_ranged")


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box of Swords & Sails."""
    return load("swords_and_sails", Content)


# --- specials ---

# Which figures of a unit type a power has of its own; what they are is said power by power.
SPECIALS = """
    BYZ HI cost
    BYZ WS cost
    FAT LC cost
    FAT HI morale
    FAT LI morale
    HRE LI cost
    ENG KN cost
    ENG LI row hit
    FRA KN morale upkeep
    FRA HC cost morale upkeep
    FRA LC morale upkeep
    KIE PS cost morale row hit
    NSE KN morale
    NSE HC morale
    NSE LC morale
    NSE HI name morale row hit
    NSE LI morale
    NSE PS morale
    NSE RD cost upkeep
    POL KN cost
    POL HC name cost armour
    POL LI cost
    HUN LC cost morale
    HUN LI cost
    QUR LC cost morale
    QUR LI cost
    QUR TR row dice hit
    LEO HC cost
    LEO LC cost
    LEO HI cost armour
    BUL KN morale
    BUL HC cost morale
    BUL LC morale
    BUL HI cost morale
    BUL LI morale
    BUL PS row hit
    IRE HI cost morale is_ranged
    IRE LI cost morale
"""


def own_figures(box: Content, power: Faction, kind: UnitType) -> list[str]:
    """The figures of a unit type that a power has of its own."""
    usual, own = box.unit(kind), box.unit_of(power, kind)
    changed = [figure for figure in FIGURES if getattr(usual, figure) != getattr(own, figure)]
    return changed if box.row_of(power, kind) == kind else [*changed, "row"]


@pytest.mark.rule("SS-120")
@pytest.mark.parametrize("power", Faction)
def test_a_power_has_these_specials_and_no_others(box: Content, power: Faction) -> None:
    special = {kind: figures for who, kind, *figures in rows(SPECIALS) if who == power}
    for kind in UnitType:
        assert sorted(special.get(kind, [])) == sorted(own_figures(box, power, kind)), kind


# --- rights ---

RIGHTS = """
    HRE free_espionage has_cheap_cities
    ENG has_cheap_cities siege_bonus
    KIE peasants siege_bonus
    NSE siege_bonus
    BYZ walls
    HUN has_cheap_cities
    LEO has_cheap_cities
    IRE has_cheap_cities
    BUL siege_bonus
"""
USUAL = {"free_espionage": False, "has_cheap_cities": False, "peasants": (1, 2), "siege_bonus": 0, "walls": 10}


@pytest.mark.parametrize("power", Faction)
def test_a_power_has_these_rights_and_no_others(box: Content, power: Faction) -> None:
    special = [right for who, *rights in rows(RIGHTS) for right in rights if who == power]
    assert sorted(special) == sorted(right for right in USUAL if getattr(box.power(power), right) != USUAL[right])


@pytest.mark.rule("SS-243")
def test_half_of_an_army_may_be_peasants_but_for_kiev(box: Content) -> None:
    assert {(1, 2)} == {power.peasants for power in box.powers if power.id is not Faction.KIE}


@pytest.mark.rule("SS-709")
def test_the_walls_of_every_other_capital_add_10(box: Content) -> None:
    assert {10} == {power.walls for power in box.powers if power.id is not Faction.BYZ}


# --- partners ---


@pytest.mark.rule("SS-982", "SS-983")
def test_minor_powers_have_partners(box: Content) -> None:
    partners = """
        POL HRE KIE
        HUN HRE BYZ KIE BUL
        QUR FAT LEO
        LEO FRA QUR
        BUL HRE KIE HUN
        IRE ENG
    """
    wanted = {power: others for power, *others in rows(partners)}
    assert wanted == {power.id: list(power.partners) for power in box.powers if power.partners}
