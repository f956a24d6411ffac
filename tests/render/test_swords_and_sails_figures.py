"""What the pieces look like and what an army's card says [SS-102, SS-114]."""

from __future__ import annotations

import colorsys

import pytest

from render.swords_and_sails.hand import morale
from render.swords_and_sails.liveries import STYLES
from rules.kernel.values import Seat
from rules.swords_and_sails.ground import points
from rules.swords_and_sails.realm.upkeep import upkeep_of
from rules.swords_and_sails.viewing import view
from rules.swords_and_sails.vocabulary import MAJORS, Faction, Leader
from tests.helpers.swords_and_sails import whole_box
from tests.rules.swords_and_sails.scene import Scene

BOX = whole_box()
HUES = {
    "red": (0, 20),
    "brown": (0, 40),
    "yellow": (40, 65),
    "green": (90, 170),
    "blue": (220, 260),
    "purple": (265, 320),
}


@pytest.mark.rule("SS-102")
@pytest.mark.parametrize(
    ("faction", "colour"),
    [
        (Faction.BYZ, "purple"),
        (Faction.FAT, "green"),
        (Faction.HRE, "yellow"),
        (Faction.ENG, "red"),
        (Faction.FRA, "blue"),
        (Faction.NSE, "black"),
    ],
)
def test_majors_have_their_colours(faction: Faction, colour: str) -> None:
    """The seventh, brown, is a dark red; black is all but without light."""
    hue, _, light = colorsys.rgb_to_hsv(*(part / 255 for part in STYLES[faction].colour))
    if colour == "black":
        assert light < 0.2
    else:
        low, high = HUES[colour]
        assert low <= hue * 360 <= high


@pytest.mark.rule("SS-102")
def test_brown_is_neither_red_nor_black() -> None:
    """Kievan Rus' is much darker than England, and no two majors look alike."""
    brightness = {one: max(STYLES[one].colour) for one in (Faction.ENG, Faction.KIE, Faction.NSE)}
    assert brightness[Faction.NSE] < brightness[Faction.KIE] < brightness[Faction.ENG] - 60
    assert len({STYLES[one].colour for one in MAJORS}) == len({STYLES[one].symbol for one in MAJORS}) == 7


@pytest.mark.rule("SS-114")
def test_an_armys_card_shows_size_morale_and_upkeep() -> None:
    """Morale is that of the three best units: two knights and a heavy footman; a Charismatic counts one more."""
    scene = Scene(BOX, Faction.ENG, Faction.FRA, maintenance=True)
    army = scene.army(Faction.ENG, 1, "KEN", KN=2, HI=2, PS=5)
    knight, foot, peasant = (BOX.unit_of(Faction.ENG, kind) for kind in army.units)
    seen = view(scene.campaign, BOX, Seat("ENG"))
    shown = seen.pieces[army.name]
    assert shown.units is not None
    assert sum(shown.units.values()) == army.size == 9
    three_best = 2 * knight.morale + foot.morale
    assert morale(BOX, seen, shown) == three_best
    scene.campaign.realms[Faction.ENG].leader = Leader.CHARISMATIC
    assert morale(BOX, view(scene.campaign, BOX, Seat("ENG")), shown) == three_best + foot.morale
    assert points(BOX, Faction.ENG, shown.units) == 2 * knight.health + 2 * foot.health + 5 * peasant.health
    assert upkeep_of(BOX, Faction.ENG, shown.units) == 2 * knight.upkeep + 2 * foot.upkeep + 5 * peasant.upkeep
