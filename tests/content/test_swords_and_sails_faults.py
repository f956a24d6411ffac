"""What does not fit together in a box of Swords & Sails is named, all of it at once."""

from __future__ import annotations

from typing import Any

import pytest

from rules.swords_and_sails.content import Content, Handicap, Muster, Strait
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


def handicap(players: int, power: Faction) -> Handicap:
    """Points for a power."""
    return Handicap(players=players, power=power, points=1, source="reconstructed")


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
    ("named", "words"),
    [
        ([(3, Faction.LEO)], "LEO is no major power and has no handicap"),
        ([(3, Faction.ENG), (3, Faction.ENG)], "ENG has two handicaps for 3"),
    ],
)
def test_a_major_power_has_one_handicap_at_a_table(named: list[tuple[int, Faction]], words: str) -> None:
    """Minor powers have none."""
    told = wrong(handicaps=tuple(handicap(*one) for one in named))
    assert words in told
    assert told.count("handicap") == 1


def test_all_faults_are_named_at_once() -> None:
    """A border and an army."""
    borders = BORDERS.model_copy(update={"land": ("AAA SEA",)})
    told = wrong(borders=borders, powers=england(armies=(muster("SEA", LI=1),)))
    assert "the border AAA SEA is no land border of this map; ENG 1 starts at SEA, where it cannot be" in told


def test_a_box_that_fits_together_is_taken() -> None:
    """The same power may have handicaps at two tables, and pieces where they belong."""
    changes = {
        "powers": england(armies=(muster("AAA", LI=1),), fleets=(muster("SEA", TR=1),)),
        "straits": (strait(("AAA", "BBB"), ("SEA", "OCE")),),
        "handicaps": (handicap(2, Faction.ENG), handicap(3, Faction.ENG)),
    }
    assert Content(**{**{name: getattr(BOX, name) for name in Content.model_fields}, **changes}).straits
