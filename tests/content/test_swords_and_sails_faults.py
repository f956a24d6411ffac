"""What does not fit together in a box of Swords & Sails is named, all of it at once."""

from __future__ import annotations

from typing import Any

import pytest

from rules.swords_and_sails.content import Content, Lineup, Muster, Strait
from rules.swords_and_sails.vocabulary import CardName, Faction, Leader, UnitType
from tests.helpers.swords_and_sails import small_box

BOX = small_box(land=["AAA BBB"], coast=["AAA SEA", "BBB SEA"], sea=["OCE SEA"])
BORDERS = BOX.borders


def wrong(**changes: Any) -> str:
    """What is said of a box with some changes."""
    with pytest.raises(ValueError, match="Value error") as fault:
        Content(**{**{name: getattr(BOX, name) for name in Content.model_fields}, **changes})
    return str(fault.value)


def muster(place: str, **units: int) -> Muster:
    """An army or a fleet at the start."""
    return Muster(number=1, place=place, units={UnitType(kind): count for kind, count in units.items()})


def england(**changes: Any) -> tuple[Any, ...]:
    """All powers, of which England is another."""
    return tuple(one.model_copy(update=changes) if one.id is Faction.ENG else one for one in BOX.powers)


def lineup(**handicap: int) -> Lineup:
    """England against France, with so many points a year for each."""
    points = {Faction(power): count for power, count in handicap.items()}
    return Lineup(powers=(Faction.ENG, Faction.FRA), handicap=points, source="SS-151")


def strait(shores: tuple[str, str], zones: tuple[str, str]) -> Strait:
    """A passage."""
    return Strait(id="s", name="Sound", shores=shores, zones=zones, can_be_crossed=True, source="SS-542")


@pytest.mark.parametrize(
    ("table", "name", "words"),
    [
        ("units", UnitType.TR, "units lacks TR"),
        ("powers", Faction.ENG, "powers lacks ENG"),
        ("cards", CardName.SPY, "cards lacks spy"),
        ("leaders", Leader.ADMIRAL, "leaders lacks admiral"),
    ],
)
def test_every_unit_power_card_and_leader_has_its_sheet(table: str, name: str, words: str) -> None:
    """The missing one is named, and no other."""
    told = wrong(**{table: tuple(one for one in getattr(BOX, table) if one.id != name)})
    assert words in told
    assert told.count(" lacks ") == 1


@pytest.mark.parametrize(
    ("kind", "pair"),
    [
        *(("land", pair) for pair in ("AAA SEA", "SEA AAA", "AAA AAA", "AAA XXX", "XXX AAA")),
        *(("coast", pair) for pair in ("SEA AAA", "AAA BBB", "OCE SEA", "XXX SEA", "AAA XXX")),
        *(("sea", pair) for pair in ("AAA SEA", "SEA AAA", "SEA SEA", "SEA XXX")),
    ],
)
def test_a_border_lies_between_two_areas_of_its_kind(kind: str, pair: str) -> None:
    """Land and land, land and sea, sea and sea, all on the map."""
    borders = BORDERS.model_copy(update={kind: (*getattr(BORDERS, kind), pair)})
    told = wrong(borders=borders)
    assert f"the border {pair} is no {kind} border of this map" in told
    assert told.count("the border") == 1


def test_no_code_is_land_and_sea() -> None:
    """SEA is a zone already."""
    shore = BOX.territories[0].model_copy(update={"id": "SEA"})
    assert "SEA is both land and sea" in wrong(territories=(*BOX.territories, shore))


@pytest.mark.parametrize(
    ("shores", "zones"),
    [(("AAA", "XXX"), ("SEA", "OCE")), (("AAA", "BBB"), ("SEA", "XXX")), (("SEA", "OCE"), ("SEA", "OCE"))],
)
def test_a_strait_lies_on_the_map(shores: tuple[str, str], zones: tuple[str, str]) -> None:
    """Both shores are land, both zones sea."""
    assert "Sound lies at areas that are not on the map" in wrong(straits=(strait(shores, zones),))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"armies": (muster("AAA", LI=1, TR=1),)}, "ENG 1 mixes troops and ships"),
        ({"fleets": (muster("SEA", LI=1),)}, "ENG 1 mixes troops and ships"),
        ({"armies": (muster("SEA", LI=1),)}, "ENG 1 starts at SEA, where it cannot be"),
        ({"fleets": (muster("AAA", TR=1),)}, "ENG 1 starts at AAA, where it cannot be"),
        ({"fleets": (muster("XXX", TR=1),)}, "ENG 1 starts at XXX, where it cannot be"),
    ],
)
def test_armies_start_on_land_and_fleets_at_sea(changes: dict[str, Any], words: str) -> None:
    """Each with units of its kind."""
    told = wrong(powers=england(**changes))
    assert words in told
    assert told.count("ENG 1") == 1


@pytest.mark.parametrize(
    ("handicap", "words"),
    [
        ({"ENG": 3, "LEO": -3}, "LEO has a handicap in ENG-FRA"),
        ({"ENG": 3, "FRA": -2}, "the handicaps of ENG-FRA do not add up to nothing"),
    ],
)
def test_a_handicap_is_shared_by_those_who_play(handicap: dict[str, int], words: str) -> None:
    """What some are given the others lack."""
    told = wrong(lineups=(lineup(**handicap),))
    assert words in told
    assert told.count("handicap") == 1


def test_all_faults_are_named_at_once() -> None:
    """A border and an army."""
    borders = BORDERS.model_copy(update={"land": ("AAA SEA",)})
    told = wrong(borders=borders, powers=england(armies=(muster("SEA", LI=1),)))
    assert "the border AAA SEA is no land border of this map; ENG 1 starts at SEA, where it cannot be" in told


def test_a_box_that_fits_together_is_taken() -> None:
    """Handicaps that add up to nothing, and pieces where they belong."""
    changes = {
        "powers": england(armies=(muster("AAA", LI=1),), fleets=(muster("SEA", TR=1),)),
        "straits": (strait(("AAA", "BBB"), ("SEA", "OCE")),),
        "lineups": (lineup(ENG=2, FRA=-2), lineup()),
    }
    assert Content(**{**{name: getattr(BOX, name) for name in Content.model_fields}, **changes}).straits
