"""The removal table: what neighbours of unused powers start without [SS-160 to SS-174]."""

from __future__ import annotations

import pytest

from rules.swords_and_sails.content import Content
from rules.swords_and_sails.opening.setup import new_campaign
from rules.swords_and_sails.vocabulary import MAJORS, Faction

NSE, ENG, FRA, KIE, BYZ, FAT, HRE = MAJORS


def missing(box: Content, *powers: Faction, **options: str) -> set[str]:
    """The pieces that the removal table takes."""
    full = {piece.name for piece in new_campaign(box, options, powers).pieces()}
    return full - {piece.name for piece in new_campaign(box, {"removal": "on", **options}, powers).pieces()}


def missing_without(box: Content, unused: Faction, power: Faction | None = None) -> set[str]:
    """What is taken in a game of all majors but one: from everybody, or from one of them."""
    gone = missing(box, *(one for one in MAJORS if one != unused))
    return {piece for piece in gone if power is None or piece.startswith(power)}


@pytest.mark.rule("SS-160")
@pytest.mark.parametrize(
    ("unused", "neighbours"),
    [
        (FAT, {BYZ}),
        (BYZ, {HRE, KIE}),
        (HRE, {KIE, FRA}),
        (KIE, {NSE}),
        (NSE, {HRE, KIE}),
        (FRA, {HRE, ENG}),
        (ENG, {NSE}),
    ],
)
def test_only_neighbours_of_an_unused_power_start_with_less(
    box: Content, unused: Faction, neighbours: set[Faction]
) -> None:
    """Whole armies and fleets are left out; what is there is as large as ever."""
    powers = [one for one in MAJORS if one != unused]
    assert {piece.split(".")[0] for piece in missing_without(box, unused)} == neighbours
    usual = {piece.name: piece.units for piece in new_campaign(box, {}, powers).pieces()}
    left = new_campaign(box, {"removal": "on"}, powers).pieces()
    assert all(usual[piece.name] == piece.units for piece in left)


@pytest.mark.rule("SS-161")
def test_without_the_fatimids_byzantium_lacks_army_ii_and_fleet_2(box: Content) -> None:
    assert missing_without(box, FAT, BYZ) == {"BYZ.A2", "BYZ.F2"}


@pytest.mark.rule("SS-162")
def test_without_byzantium_the_empire_lacks_army_iv(box: Content) -> None:
    assert missing_without(box, BYZ, HRE) == {"HRE.A4"}


@pytest.mark.rule("SS-163")
def test_without_byzantium_the_rus_lack_army_iv(box: Content) -> None:
    assert missing_without(box, BYZ, KIE) == {"KIE.A4"}


@pytest.mark.rule("SS-164")
def test_without_the_empire_the_rus_lack_army_iii(box: Content) -> None:
    assert missing_without(box, HRE, KIE) == {"KIE.A3"}


@pytest.mark.rule("SS-165")
def test_without_the_empire_france_lacks_army_iii(box: Content) -> None:
    assert missing_without(box, HRE, FRA) == {"FRA.A3"}


@pytest.mark.rule("SS-167")
def test_without_the_rus_the_north_sea_empire_lacks_fleet_3(box: Content) -> None:
    assert missing_without(box, KIE, NSE) == {"NSE.F3"}


@pytest.mark.rule("SS-168")
def test_without_the_north_sea_empire_the_empire_lacks_fleet_1(box: Content) -> None:
    assert missing_without(box, NSE, HRE) == {"HRE.F1"}


@pytest.mark.rule("SS-169")
def test_without_the_north_sea_empire_the_rus_lack_army_iv(box: Content) -> None:
    assert missing_without(box, NSE, KIE) == {"KIE.A4"}


@pytest.mark.rule("SS-170")
def test_without_france_the_empire_lacks_army_iii(box: Content) -> None:
    assert missing_without(box, FRA, HRE) == {"HRE.A3"}


@pytest.mark.rule("SS-171")
def test_without_france_england_lacks_army_ii(box: Content) -> None:
    assert missing_without(box, FRA, ENG) == {"ENG.A2"}


@pytest.mark.rule("SS-172")
def test_without_england_the_north_sea_empire_lacks_army_iii_and_fleet_2(box: Content) -> None:
    assert missing_without(box, ENG, NSE) == {"NSE.A3", "NSE.F2"}


@pytest.mark.rule("SS-160", "SS-R59")
def test_a_piece_named_twice_is_removed_once(box: Content) -> None:
    """Army IV of the Rus' for Byzantium and for the North Sea Empire."""
    assert missing(box, KIE, HRE) & {"KIE.A4"} == {"KIE.A4"}
    assert missing(box, *MAJORS) == set()


@pytest.mark.rule("SS-174")
def test_nothing_is_removed_in_a_learning_game(box: Content) -> None:
    """Novices keep all they have."""
    assert missing(box, NSE, ENG, FRA) == {"NSE.F3", "FRA.A3"}
    assert missing(box, NSE, ENG, FRA, learning="on") == set()
